"""The Actions of a turn, and Multi-Actions."""

from collections.abc import Mapping, Sequence

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import TABLES
from events.wrath_and_glory.facts import Actions

COMBAT, SIMPLE, MOVE, REFLEXIVE, FREE, FULL_ROUND = "Combat", "Simple", "Move", "Reflexive", "Free", "Full-Round"

SLOT: Mapping[str, str] = TABLES["slots"]
"""The Action of the turn that each named action uses up."""

RESERVED = frozenset(name for word, name in vars(Actions).items() if word.isupper())
"""The names of actions that have rules. People cannot give them to actions and tests of their own."""

WHOLE_TURN = (COMBAT, SIMPLE, MOVE, REFLEXIVE)
"""The Actions that a Full-Round Action uses up."""

ATTACKS = frozenset({Actions.ATTACK, Actions.PIN, Actions.INTERACT})


@cites("WG-ACT-01", "WG-ACT-02", "WG-ACT-03", "WG-ACT-05", "WG-ACT-06", "WG-ACT-08")
def slot_of(action: str) -> str:
    """Return which Action of the turn an action uses up; the Combat Action if the rules do not name the action."""
    return SLOT.get(action, COMBAT)


TEST_COSTS: Mapping[str, tuple[str, ...]] = {COMBAT: (COMBAT,), SIMPLE: (SIMPLE,), FREE: ()}
"""The Actions that a test uses up, keyed by the cost that the GM sets."""

WRATH_SHOCK_SLOT: Mapping[str, str] = {"combat": COMBAT, "simple": SIMPLE}
"""The Action that recovering Shock with Wrath uses up, for each value of the setting."""

UNAVAILABLE_WHILE_HELD = (MOVE, SIMPLE, REFLEXIVE)
"""The Actions that are not available while a combatant uses a held Combat Action."""


@cites("WG-ACT-01", "WG-ACT-06")
def slots_used(action: str) -> tuple[str, ...]:
    """Return all Actions of a turn that an action uses up. A Full-Round Action leaves only Free Actions.

    >>> slots_used("Sprint"), slots_used("Reload"), slots_used("Stand")
    (('Combat', 'Simple', 'Move', 'Reflexive'), ('Simple',), ())
    """
    slot = slot_of(action)
    if slot == FULL_ROUND:
        return WHOLE_TURN
    return () if slot == FREE else (slot,)


@cites("WG-ACT-06")
def takes_whole_turn(slots: Sequence[str]) -> bool:
    """Return whether these Actions take up the whole turn."""
    return len(slots) > 2


@cites("WG-ACT-01", "WG-MA-01")
def is_free(action: str) -> bool:
    """Return whether an action uses up no Action of the turn, so a Multi-Action can still be announced after it."""
    return slot_of(action) == FREE


@cites("WG-MA-05")
def counts_as_action(slot: str, reading: str) -> bool:
    """Return whether an action counts towards a Multi-Action: Combat ones or, as a setting, all but Free ones."""
    return slot == COMBAT or (reading == "everything" and slot in (SIMPLE, MOVE))


@cites("WG-MA-02", "WG-MA-03")
def multi_action_error(actions: Sequence[str]) -> str:
    """Return why a list of Actions is not a valid Multi-Action, or an empty string if it is valid.

    >>> multi_action_error(("Attack", "Jump")), multi_action_error(("Jump", "Jump"))
    ('', 'the same Action is listed twice; list each Action once')
    """
    if len(set(actions)) < len(actions):
        return "the same Action is listed twice; list each Action once"
    if sum(action in ATTACKS for action in actions) > 1:
        return "a Multi-Action may include only one attack"
    return "" if len(actions) > 1 else "a Multi-Action needs at least two Actions"


@cites("WG-MA-01", "WG-MA-04")
def multi_action_dn(has_dn: bool, actions: int, reading: str = "count") -> int:
    """Return the DN increase for one Action in a Multi-Action. Actions without a DN are not affected.

    A jump, clearing a jam and a shot are three Actions, so each DN rises by three:

    >>> multi_action_dn(True, 3), multi_action_dn(False, 3), multi_action_dn(True, 3, "two_per_extra")
    (3, 0, 4)
    """
    if not has_dn or actions < 2:
        return 0
    return actions if reading == "count" else 2 * (actions - 1)
