"""Execute Turns: Pending Turns, cycles, the actions in a turn, and ending a fight in which no turn is taken."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-EXEC-01", "FW-EXEC-05", "FW-EXEC-07", "FW-PREP-05")
def may_place(tokens: int, conscious: bool) -> bool:
    """Return whether a combatant may set aside a Turn Token as its Pending Turn when a cycle opens.

    >>> may_place(1, conscious=True), may_place(0, conscious=True), may_place(1, conscious=False)
    (True, False, False)
    """
    return tokens > 0 and conscious


@cites("FW-EXEC-02", "FW-EXEC-04")
def next_turn(order: Sequence[str], pending: Collection[str]) -> str | None:
    """Return the combatant with the highest priority among those with a Pending Turn, or None.

    >>> next_turn(("a", "b", "c"), {"c", "b"}), next_turn(("a",), ())
    ('b', None)
    """
    return next((who for who in order if who in pending), None)


@cites("FW-EXEC-06")
def optional(cycle: int) -> bool:
    """Reading: placing a Turn Token is always optional. A cycle in which none is placed ends the step.

    >>> optional(1)
    False
    """
    return False


@cites("FW-EXEC-06")
def first_cycle(cycle: int) -> bool:
    """Reading: every combatant must place a Turn Token in the first cycle.

    >>> first_cycle(1), first_cycle(2)
    (True, False)
    """
    return cycle == 1


@cites("FW-EXEC-06")
def always(cycle: int) -> bool:
    """Reading: every combatant must place a Turn Token in each cycle until none is left.

    >>> always(2)
    True
    """
    return True


PLACING: Mapping[str, Callable[[int], bool]] = MappingProxyType(
    {"optional": optional, "first_cycle": first_cycle, "always": always}
)
"""Functions that return whether a token must be placed in a cycle. Cycles are numbered from 1."""


@cites("FW-EXEC-03", "FW-SIM-01", "FW-SIM-04", "FW-FULL-01")
def may_take(full: bool, full_used: bool) -> bool:
    """Return whether a turn still allows an action: any number of Simple Actions, and one Full or upgraded action.

    >>> may_take(full=False, full_used=True), may_take(full=True, full_used=True)
    (True, False)
    """
    return not (full and full_used)


@cites("FW-AFT-01", "FW-AFT-02")
def takes_bonus_turn(able: bool) -> bool:
    """Return whether the combatant with the highest priority takes the extra turn, which needs no Turn Token.

    >>> takes_bonus_turn(able=True), takes_bonus_turn(able=False)
    (True, False)
    """
    return able


@cites("FW-AFT-02")
def in_line_for_bonus(top: str, order: Sequence[str], passes: bool) -> tuple[str, ...]:
    """Return the combatants that may take the extra turn, in order: only the first, or all if the turn passes on.

    >>> in_line_for_bonus("a", ("a", "b"), False), in_line_for_bonus("a", ("b", "c"), True)
    (('a',), ('a', 'b', 'c'))
    """
    return (top, *(who for who in order if who != top)) if passes else (top,)


@cites("FW-RND-04")
def counts_as_executed(acted: bool, empty_counts: bool) -> bool:
    """Return whether a turn counts as executed. An empty turn counts only if the settings say so.

    >>> counts_as_executed(acted=False, empty_counts=True), counts_as_executed(acted=False, empty_counts=False)
    (True, False)
    """
    return acted or empty_counts


@cites("FW-RND-03", "FW-RND-04", "FW-END-01")
def ends_without_turns(turns_executed: int) -> bool:
    """Return whether the combat ends before the Aftermath because no turn was executed.

    >>> ends_without_turns(0), ends_without_turns(1)
    (True, False)
    """
    return turns_executed == 0
