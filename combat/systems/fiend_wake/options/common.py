"""What several reasons and forms need."""

from collections.abc import Iterable, Iterator

from combat.engine.errors import Reason
from combat.engine.requests import OneOf, SomeOf
from events.fiend_wake.table import Combatant, State


def unknown(state: State, who: str) -> Iterator[Reason]:
    """Why nobody of that id can be meant."""
    if not state.knows(who):
        known = ", ".join(each.id for each in state.combatants)
        yield Reason("unknown_combatant", f"there is no combatant '{who}'; known are {known}")
    elif not state.combatant(who).present:
        yield Reason("gone", f"{state.name(who)} is no longer in the fight", "FW-SIM-63")


def not_asked(state: State, who: str, *, ordered: bool = False) -> Iterator[Reason]:
    """Why somebody is not the one to answer now."""
    waiting = state.waiting[:1] if ordered else state.waiting
    if who not in waiting:
        asked = " or ".join(map(state.name, waiting)) or "nobody"
        yield Reason("not_asked", f"{state.name(who)} is not asked now; {asked} is")


def too_dear(state: State, who: str, cost: int, what: str, rule: str = "FW-TP-02") -> Iterator[Reason]:
    """Why somebody cannot pay that many Tactical Points."""
    has = state.combatant(who).tp
    if cost < 0:
        yield Reason("negative", f"{what} cannot cost {cost} Tactical Points", rule)
    elif cost > has:
        sentence = f"{what} costs {cost} Tactical Points, and {state.name(who)} has {has}"
        yield Reason("too_few_points", sentence, rule)


def points(amount: int) -> str:
    """
    Return so many Tactical Points in words.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{amount} point{'s' * (amount != 1)}"


def of(combatants: Iterable[Combatant]) -> OneOf:
    """Return some combatants to choose one from."""
    chosen = tuple(combatants)
    return OneOf(tuple(each.id for each in chosen), tuple(each.profile.name for each in chosen))


def some(state: State, names: Iterable[str]) -> SomeOf:
    """Return some ids to choose any of."""
    ids = tuple(names)
    return SomeOf(ids, tuple(map(state.name, ids)))


def one(state: State, names: Iterable[str], nothing: str = "no location") -> OneOf:
    """Return some ids to choose one from."""
    ids = tuple(names)
    return OneOf(ids, tuple(state.name(each) if each else nothing for each in ids))
