"""Validation of states that were changed by an override."""

from collections.abc import Iterator

from combat.engine.name_hints import name_hint
from combat.systems.powered_by_heresy.queries.setups import aftermath, misfits
from combat.systems.powered_by_heresy.rules.class_moves import TACTICS
from events.powered_by_heresy.table import Acolyte, State


def faults(state: State) -> Iterator[str]:
    """Yield a message for each error in a state. Bounds of single fields are checked elsewhere.

    A state also counts as wrong if the setup for the next session, built from it, would contain errors.
    """
    for acolyte in state.acolytes:
        yield from _acolyte_errors(state, acolyte)
    try:
        left = aftermath(state)
    except ValueError as error:
        yield str(error)
    else:
        yield from (sentence for _, sentence in misfits(left, state.settings))


def _acolyte_errors(state: State, acolyte: Acolyte) -> Iterator[str]:
    seats, enemies = [player.id for player in state.players], [enemy.id for enemy in state.enemies]
    all_ids = [character.id for character in state.characters()]
    if acolyte.sheet.player not in seats:
        player = acolyte.sheet.player
        yield f"{acolyte.id}'s player is '{player}', who is not at the table; {name_hint(player, seats)}"
    if acolyte.tactic not in ("", *TACTICS):
        hint = name_hint(acolyte.tactic, TACTICS)
        yield f"{acolyte.id} has an unknown tactic, '{acolyte.tactic}'; {hint}"
    for verb, names, known_ids in (
        ("judged", acolyte.judged, enemies),
        ("been harmed by", acolyte.harmed_by, all_ids),
        ("focused on", (acolyte.focus,), enemies),
    ):
        for name in names:
            if name and name not in known_ids:
                yield f"{acolyte.id} has {verb} '{name}', who is not in the fight; {name_hint(name, known_ids)}"
    for bonus in acolyte.bonuses:
        if bonus.who != acolyte.id:
            yield f"the owner of '{bonus.bonus}' must be {acolyte.id}, who has it, not '{bonus.who}'"
