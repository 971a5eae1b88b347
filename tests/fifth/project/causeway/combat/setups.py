"""Checks of setups and of states that an override changes."""

from collections.abc import Iterator

from causeway.combat import rules
from causeway.combat.abilities import ABILITIES
from causeway.events.sheets import Settings, Setup
from causeway.events.table import State
from combat.engine.abilities.checks import content_errors
from combat.engine.name_hints import name_hint


def setup_errors(setup: Setup, _: Settings) -> Iterator[tuple[str, str]]:
    """Yield a JSON path and a message for each error of a setup that types cannot express."""
    if len(setup.sides) != 2 or not all(side.fighters for side in setup.sides):
        yield "$.sides", "a skirmish has two sides with fighters"
    taken = {side.id for side in setup.sides}
    known = [ability.id for ability in setup.abilities]
    for number, side in enumerate(setup.sides):
        for place, fighter in enumerate(side.fighters):
            path = f"$.sides[{number}].fighters[{place}]"
            if fighter.id in taken:
                yield f"{path}.id", f"the id '{fighter.id}' is used twice"
            taken.add(fighter.id)
            for name in fighter.abilities:
                if name not in known:
                    yield f"{path}.abilities", f"there is no ability '{name}'; {name_hint(name, known)}"
    yield from content_errors(ABILITIES, setup.abilities, (), {})


def state_errors(state: State) -> Iterator[str]:
    """Yield the errors of a state, among them that no decision is open."""
    for fighter in state.fighters:
        if fighter.hits > fighter.sheet.hits:
            yield f"{fighter.id} has at most {fighter.sheet.hits} hit points"
    if state.outcome is None and rules.winner(state) is not None:
        yield "a side would have won"
    elif state.step == "PICK" and not rules.active_side(state):
        yield "no fighter would be ready"
    elif state.acting and not state.fighter(state.acting).hits:
        yield f"it is the turn of {state.acting}, which must have a hit point left"
