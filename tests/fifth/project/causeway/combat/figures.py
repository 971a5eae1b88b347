"""Figures: each fighter's status in a form that a front-end can draw without knowing the rules."""

from causeway.combat.rules import is_wounded
from causeway.events.table import State
from combat.engine.offer.figures import Bar, Figure, Tag


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figure of each fighter."""
    return tuple(
        Figure(
            id=fighter.id,
            name=state.name(fighter.id),
            side=fighter.side,
            bars=(Bar("Hit Points", fighter.hits, fighter.sheet.hits, full_is_good=True),),
            tags=(Tag("Wounded"),) if fighter.hits and is_wounded(fighter) else (),
            position=f"zone {fighter.zone}",
            acting=fighter.id == state.acting,
            out=not fighter.hits,
        )
        for fighter in state.fighters
    )
