"""A log that was played again with something else, as a log of its own: a branch from the first beat that is otherwise.

What the dice of such a fight show was said by whoever asks what would have been; so they stand in it as people's dice.
"""

import attrs

from combat.engine.dice import Table
from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.repeating import Unrepeated, repeated
from combat.engine.retaken_dice import RetakenDice
from combat.engine.setups import promised, source_of
from events.amendments import amendment_of
from events.dice import dice_of
from events.journal import Beat
from events.vocabulary import PartlyRolled
from replays.game import Game
from replays.resimulation import Resimulation


def what_if(game: Game, found: Resimulation) -> Encounter:
    """Return the fight that a resimulation came to, to be kept and played on; it verifies EXACT.

    Under other settings it is a fight from its first beat on; else a branch, which shares all beats before.

    Args:
        game: The log.
        found: What came of it.

    Raises:
        Refused: When nothing is otherwise, or what came cannot be said with dice that people roll.
    """
    if found.journal.header.settings != game.header.settings:
        fight, first = Encounter.again(attrs.evolve(found.journal.header, **promised(source_of(None)))), 1
    else:
        first = next((each.beat for each in found.beats if each.came != "same"), 0)
        if not first:
            raise refuse("same", "nothing is otherwise, so there is no other fight to keep")
        fight = game[first - 1].fight()
    for beat in found.journal.beats[first:]:
        fight = _said_again(fight, beat)
    return fight


def _said_again(fight: Encounter, beat: Beat) -> Encounter:
    pool = None
    if amendment_of(beat) is None:
        unfinished: PartlyRolled | None = fight.state.unfinished
        faces = [die.face for die in dice_of(beat.events)]
        pool = RetakenDice(Table(), 0, faces, (), None, () if unfinished is None else unfinished.dice)
    came = repeated(fight, beat, pool)
    if isinstance(came, Unrepeated):
        raise refuse("other_dice", f"this fight cannot be kept as a log: {came.why}")
    return came[0]
