"""Saves a resimulation as a separate log: a branch that starts before the first changed beat.

Its dice are recorded as manual dice, because they belong to a hypothetical fight and no seed gives them.
"""

import attrs

from combat.engine.control.replay_command import ReplayFailure, replay_beat
from combat.engine.dice.replacement import ReplacementDice
from combat.engine.dice.sources import ManualDice
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.setups import dice_promises, dice_source
from events.history.amendments import amendment_of
from events.history.dice import dice_of
from events.history.journal import Beat
from events.vocabulary import PartlyRolled
from replays.branches.resimulation import Resimulation
from replays.loaded_fight import LoadedFight


def save_branch(game: LoadedFight, found: Resimulation) -> Encounter:
    """Return the resimulated fight as an encounter that can be saved and continued. Its log verifies as EXACT.

    With other settings, it is a separate fight from the first beat on. Otherwise, it is a branch that shares the beats
    before the first change.

    Args:
        game: The original fight.
        found: The result of `Replay.resimulate`.

    Raises:
        Refused: If nothing changed, or a beat cannot be repeated with manual dice.
    """
    if found.journal.header.settings != game.header.settings:
        fight, first = Encounter.reopen(attrs.evolve(found.journal.header, **dice_promises(dice_source(None)))), 1
    else:
        first = next((beat.beat for beat in found.beats if beat.status != "same"), 0)
        if not first:
            raise refuse("same", "nothing changed, so there is no new fight to save")
        fight = game[first - 1].fight()
    for beat in found.journal.beats[first:]:
        fight = _said_again(fight, beat)
    return fight


def _said_again(fight: Encounter, beat: Beat) -> Encounter:
    pool = None
    if amendment_of(beat) is None:
        unfinished: PartlyRolled | None = fight.state.unfinished
        faces = [die.face for die in dice_of(beat.events)]
        pool = ReplacementDice(ManualDice(), 0, faces, (), None, () if unfinished is None else unfinished.dice)
    came = replay_beat(fight, beat, pool)
    if isinstance(came, ReplayFailure):
        raise refuse("other_dice", f"this fight cannot be saved as a log: {came.why}")
    return came[0]
