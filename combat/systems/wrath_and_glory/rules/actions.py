"""Actions in a turn, and Multi-Actions."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites
from events.wrath_and_glory.facts import Actions

COMBAT, SIMPLE, MOVE, REFLEXIVE, FREE, FULL_ROUND = "Combat", "Simple", "Move", "Reflexive", "Free", "Full-Round"

# fmt: off
SLOT: Mapping[str, str] = {
    Actions.MOVE:             MOVE,
    Actions.ATTACK:           COMBAT,
    Actions.PIN:              COMBAT,
    Actions.INTERACT:         COMBAT,
    Actions.TEST:             COMBAT,
    Actions.RUN:              COMBAT,
    Actions.FALL_BACK:        COMBAT,
    Actions.CLEAR:            COMBAT,
    Actions.BREAK_FREE:       COMBAT,
    Actions.REMEDY:           COMBAT,
    Actions.RECOVER_SHOCK:    COMBAT,
    Actions.RUIN_ACTION:      COMBAT,
    Actions.HOLD:             COMBAT,
    Actions.RELOAD:           SIMPLE,
    Actions.DRAW:             SIMPLE,
    Actions.HELP_UP:          SIMPLE,
    Actions.SPRINT:           FULL_ROUND,
    Actions.CHARGE:           FULL_ROUND,
    Actions.FULL_DEFENCE:     FULL_ROUND,
    Actions.SPRAY:            FULL_ROUND,
    Actions.REFLEXIVE_ATTACK: REFLEXIVE,
    Actions.STAND:            FREE,
    "Soak":                   FREE,
}
"""Which of the Actions of a turn each thing uses up."""
# fmt: on

WHOLE_TURN = (COMBAT, SIMPLE, MOVE, REFLEXIVE)
"""What a Full-Round Action uses up."""

ATTACKS = frozenset({Actions.ATTACK, Actions.PIN, Actions.INTERACT})


@cites("WG-ACT-01", "WG-ACT-02", "WG-ACT-03", "WG-ACT-05", "WG-ACT-06", "WG-ACT-08")
def slot_of(action: str) -> str:
    """Return which Action of the turn a thing uses up; what the table names itself takes the Combat Action.

    >>> slot_of("Reload"), slot_of("Soak"), slot_of("Sprint"), slot_of("Jump down")
    ('Simple', 'Free', 'Full-Round', 'Combat')
    """
    return SLOT.get(action, COMBAT)


COSTS: Mapping[str, tuple[str, ...]] = {COMBAT: (COMBAT,), SIMPLE: (SIMPLE,), FREE: ()}
"""What a test uses up of a turn, as the GM says."""

WRATH_SHOCK_SLOT: Mapping[str, str] = {"combat": COMBAT, "simple": SIMPLE}
"""Which Action the recovery of Shock by Wrath uses up."""

HELD_USES = (MOVE, SIMPLE, REFLEXIVE)
"""What somebody who uses a held Combat Action has not got besides."""


@cites("WG-ACT-01", "WG-ACT-06")
def uses(action: str) -> tuple[str, ...]:
    """Return what a thing uses up of a turn: a Full-Round Action takes everything but Free Actions.

    >>> uses("Sprint"), uses("Reload"), uses("Stand")
    (('Combat', 'Simple', 'Move', 'Reflexive'), ('Simple',), ())
    """
    slot = slot_of(action)
    if slot == FULL_ROUND:
        return WHOLE_TURN
    return () if slot == FREE else (slot,)


@cites("WG-ACT-06")
def fills_the_turn(slots: Sequence[str]) -> bool:
    """Return whether something leaves no room for anything else in the turn.

    >>> fills_the_turn(uses("Charge")), fills_the_turn(("Simple", "Move"))
    (True, False)
    """
    return len(slots) > 2


@cites("WG-ACT-01", "WG-MA-01")
def is_free(action: str) -> bool:
    """Return whether a thing uses up nothing of a turn, so that it may come before a Multi-Action is announced.

    >>> is_free("Stand"), is_free("Move")
    (True, False)
    """
    return slot_of(action) == FREE


@cites("WG-MA-01")
def count(actions: int) -> int:
    """Return the number of Actions in the list; a list of one is no Multi-Action.

    >>> [count(actions) for actions in (1, 2, 3, 4)]
    [0, 2, 3, 4]
    """
    return actions if actions > 1 else 0


@cites("WG-MA-01")
def two_per_extra(actions: int) -> int:
    """Return two for each Action after the first.

    >>> [two_per_extra(actions) for actions in (1, 2, 3, 4)]
    [0, 2, 4, 6]
    """
    return 2 * max(0, actions - 1)


MULTI_ACTION_DN: Mapping[str, Callable[[int], int]] = {"count": count, "two_per_extra": two_per_extra}


@cites("WG-MA-05")
def combat_only(slot: str) -> bool:
    """Return whether something counts in the list of a Multi-Action: only what would take the Combat Action does.

    >>> combat_only("Combat"), combat_only("Simple")
    (True, False)
    """
    return slot == COMBAT


@cites("WG-MA-05")
def everything(slot: str) -> bool:
    """Return whether something counts in the list: Moves and Simple Actions do as well.

    >>> everything("Move"), everything("Full-Round")
    (True, False)
    """
    return slot in (COMBAT, SIMPLE, MOVE)


MULTI_ACTION_COUNTS: Mapping[str, Callable[[str], bool]] = {"combat_only": combat_only, "everything": everything}


@cites("WG-MA-02", "WG-MA-03")
def list_fault(actions: Sequence[str]) -> str:
    """Return what is wrong with the list of a Multi-Action; empty when nothing is.

    >>> list_fault(("Attack", "Jump")), list_fault(("Jump", "Jump"))
    ('', 'the same Action is in the list twice')
    """
    if len(set(actions)) < len(actions):
        return "the same Action is in the list twice"
    if sum(action in ATTACKS for action in actions) > 1:
        return "a Multi-Action has room for only one attack"
    return "" if len(actions) > 1 else "a Multi-Action needs at least two Actions"


@cites("WG-MA-01", "WG-MA-04")
def raised_by(has_dn: bool, actions: int, reading: str = "count") -> int:
    """Return by how much a Multi-Action raises the DN of one of its Actions; what has no DN stays as it is.

    Leaping, clearing the jam and shooting are three, so each is three harder:

    >>> raised_by(True, 3), raised_by(False, 3), raised_by(True, 3, "two_per_extra")
    (3, 0, 4)
    """
    return MULTI_ACTION_DN[reading](actions) if has_dn else 0


@cites("WG-ACT-07")
def holds_over(slot_free: bool, in_multi_action: bool) -> bool:
    """Return whether the Combat Action may be kept for later: while it is unused, and not promised to a Multi-Action.

    >>> holds_over(True, False), holds_over(True, True)
    (True, False)
    """
    return slot_free and not in_multi_action
