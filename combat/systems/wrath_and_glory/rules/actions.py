"""Actions in a turn, and Multi-Actions."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites

COMBAT, SIMPLE, MOVE, REFLEXIVE, FREE, FULL_ROUND = "Combat", "Simple", "Move", "Reflexive", "Free", "Full-Round"

# fmt: off
SLOT: Mapping[str, str] = {
    "Move":              MOVE,
    "Attack":            COMBAT,
    "Pinning Attack":    COMBAT,
    "Interaction Attack": COMBAT,
    "Test":              COMBAT,
    "Run":               COMBAT,
    "Fall Back":         COMBAT,
    "Clear":             COMBAT,
    "Break Free":        COMBAT,
    "Recover Shock":     COMBAT,
    "Ruin Action":       COMBAT,
    "Hold":              COMBAT,
    "Reload":            SIMPLE,
    "Draw":              SIMPLE,
    "Sprint":            FULL_ROUND,
    "Charge":            FULL_ROUND,
    "Full Defence":      FULL_ROUND,
    "Spray":             FULL_ROUND,
    "Reflexive Attack":  REFLEXIVE,
    "Stand":             FREE,
    "Soak":              FREE,
}
# fmt: on
"""Which of the Actions of a turn each thing uses up."""

ATTACKS = frozenset({"Attack", "Pinning Attack", "Interaction Attack"})


@cites("WG-ACT-01", "WG-ACT-02", "WG-ACT-03", "WG-ACT-05", "WG-ACT-06", "WG-ACT-08")
def slot_of(action: str) -> str:
    """
    Which Action of the turn a thing uses up; what the table names itself takes the Combat Action.

    >>> slot_of("Reload"), slot_of("Soak"), slot_of("Sprint"), slot_of("Jump down")
    ('Simple', 'Free', 'Full-Round', 'Combat')
    """
    return SLOT.get(action, COMBAT)


@cites("WG-ACT-04")
def run_takes_the_combat_action() -> tuple[str, ...]:
    """Let a run use up the Combat Action."""
    return (COMBAT,)


@cites("WG-ACT-04")
def run_takes_simple_and_move() -> tuple[str, ...]:
    """Let a run use up the Simple Action and the Move (D-06)."""
    return (SIMPLE, MOVE)


RUN_COST: Mapping[str, Callable[[], tuple[str, ...]]] = {
    "combat": run_takes_the_combat_action,
    "simple_and_move": run_takes_simple_and_move,
}

WRATH_SHOCK_SLOT: Mapping[str, str] = {"combat": COMBAT, "simple": SIMPLE}
"""Which Action the recovery of Shock by Wrath uses up (OR-03)."""


@cites("WG-ACT-01", "WG-ACT-06")
def slots_used(slots: Sequence[str]) -> tuple[str, ...]:
    """
    What is used up together: a Full-Round Action takes everything but Free Actions.

    >>> slots_used(("Full-Round",)), slots_used(("Simple",))
    (('Combat', 'Simple', 'Move', 'Reflexive'), ('Simple',))
    """
    if FULL_ROUND in slots:
        return (COMBAT, SIMPLE, MOVE, REFLEXIVE)
    return tuple(slot for slot in slots if slot != FREE)


@cites("WG-ACT-01", "WG-ACT-04", "WG-ACT-06", "WG-OPT-04")
def metres(how: str, speed: int, sprint: str = "triple") -> int:
    """
    How far a movement leads at most, in metres.

    >>> metres("Move", 6), metres("Run", 6), metres("Sprint", 6), metres("Charge", 1)
    (6, 6, 18, 4)
    """
    match how:
        case "Sprint":
            return speed * SPRINT[sprint]
        case "Charge":
            return max(4, 2 * speed)
        case _:
            return speed


SPRINT: Mapping[str, int] = {"triple": 3, "double": 2}
"""By how much a Sprint multiplies Speed; the older edition doubles, and lowers Defence (D-12)."""


@cites("WG-MA-01")
def count(actions: int) -> int:
    """
    As much harder as there are Actions in the list; a list of one is no Multi-Action.

    >>> [count(actions) for actions in (1, 2, 3, 4)]
    [0, 2, 3, 4]
    """
    return actions if actions > 1 else 0


@cites("WG-MA-01")
def two_per_extra(actions: int) -> int:
    """
    Two harder for each Action after the first (D-01).

    >>> [two_per_extra(actions) for actions in (1, 2, 3, 4)]
    [0, 2, 4, 6]
    """
    return 2 * max(0, actions - 1)


MULTI_ACTION_DN: Mapping[str, Callable[[int], int]] = {"count": count, "two_per_extra": two_per_extra}


@cites("WG-MA-05")
def combat_only(slot: str) -> bool:
    """
    Only what would take the Combat Action stands in the list of a Multi-Action (OR-04).

    >>> combat_only("Combat"), combat_only("Simple")
    (True, False)
    """
    return slot == COMBAT


@cites("WG-MA-05")
def everything(slot: str) -> bool:
    """
    Moves and Simple Actions stand in the list as well, and count.

    >>> everything("Move"), everything("Full-Round")
    (True, False)
    """
    return slot in (COMBAT, SIMPLE, MOVE)


MULTI_ACTION_COUNTS: Mapping[str, Callable[[str], bool]] = {"combat_only": combat_only, "everything": everything}


@cites("WG-MA-02", "WG-MA-03")
def list_fault(actions: Sequence[str]) -> str:
    """
    What is wrong with the list of a Multi-Action; empty when nothing is.

    >>> list_fault(("Attack", "Jump")), list_fault(("Jump", "Jump"))
    ('', 'no Action is attempted twice')
    """
    if len(set(actions)) < len(actions):
        return "no Action is attempted twice"
    if sum(action in ATTACKS for action in actions) > 1:
        return "there is at most one attack in a Multi-Action"
    return "" if len(actions) > 1 else "a Multi-Action has two Actions or more"


@cites("WG-MA-01", "WG-MA-04")
def raised_by(has_dn: bool, actions: int, reading: str = "count") -> int:
    """
    By how much a Multi-Action raises the DN of one of its Actions; what has no DN stays as it is.

    Leaping, clearing the jam and shooting are three, so each is three harder:

    >>> raised_by(True, 3), raised_by(False, 3), raised_by(True, 3, "two_per_extra")
    (3, 0, 4)
    """
    return MULTI_ACTION_DN[reading](actions) if has_dn else 0


@cites("WG-ACT-07")
def holds_over(slot_free: bool, in_multi_action: bool) -> bool:
    """
    Whether the Combat Action may be kept for later: while it is unused, and not promised to a Multi-Action.

    >>> holds_over(True, False), holds_over(True, True)
    (True, False)
    """
    return slot_free and not in_multi_action
