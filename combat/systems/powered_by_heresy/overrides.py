"""Validation of states that were changed by an override."""

from collections.abc import Iterator

from combat.engine.names import known
from combat.systems.powered_by_heresy.queries.setups import aftermath, misfits
from combat.systems.powered_by_heresy.rules.class_moves import TACTICS
from events.powered_by_heresy.table import Acolyte, State


def faults(state: State) -> Iterator[str]:
    """Yield a message per error of a state. Bounds of single fields are checked elsewhere.

    A state is also wrong if the setup for the next session would be.
    """
    for acolyte in state.acolytes:
        yield from _faults_of(state, acolyte)
    try:
        left = aftermath(state)
    except ValueError as error:
        yield str(error)
    else:
        yield from (sentence for _, sentence in misfits(left, state.settings))


def _faults_of(state: State, each: Acolyte) -> Iterator[str]:
    seats, enemies = [player.id for player in state.players], [enemy.id for enemy in state.enemies]
    everybody = [character.id for character in state.characters()]
    if each.sheet.player not in seats:
        player = each.sheet.player
        yield f"{each.id} is played by '{player}', who is not at the table; {known(player, seats)}"
    if each.tactic not in ("", *TACTICS):
        yield f"{each.id} has the tactic '{each.tactic}', which does not exist; {known(each.tactic, TACTICS)}"
    for what, names, there in (
        ("judged", each.judged, enemies),
        ("been harmed by", each.harmed_by, everybody),
        ("focused on", (each.focus,), enemies),
    ):
        for name in names:
            if name and name not in there:
                yield f"{each.id} has {what} '{name}', who is not in the fight; {known(name, there)}"
    for bonus in each.bonuses:
        if bonus.who != each.id:
            yield f"{each.id} has '{bonus.bonus}', which belongs to '{bonus.who}'"
