"""Critical Hits, simple and from the table."""

from collections.abc import Callable, Mapping

from attrs import frozen

from combat.engine.book import cites
from events.wrath_and_glory.facts import Conditions


@frozen
class Effect:
    """What a row of the Critical Hit table does.

    Attributes:
        harm: What kind of harm it adds: `Wounds`, `Mortal Wounds` or `Shock`.
        sides: The sides of the die for its amount; 0 for no die.
        flat: What is added to the die.
        step: What each point of severity adds to the amount.
        conditions: Conditions the target gets, with their level.
        upgrade: A condition it gets besides where any severity was bought.
        memorable: Whether it leaves a Memorable Injury.
        spreads: Whether those engaged with the target, but not the target, must test to keep their feet.
        explosives: Whether explosives carried by the target go off.
    """

    name: str
    harm: str
    sides: int = 0
    flat: int = 0
    step: int = 1
    conditions: tuple[tuple[str, int], ...] = ()
    upgrade: str = ""
    memorable: bool = False
    spreads: bool = False
    explosives: bool = False


W, MW, SHOCK = "Wounds", "Mortal Wounds", "Shock"

# fmt: off
CRITICALS: tuple[tuple[int, Effect], ...] = (
    (11, Effect("Headshot",               W,     3, 0, conditions=((Conditions.STAGGERED, 1),))),
    (21, Effect("Brutal Rupture",         W,     3, 0, conditions=((Conditions.HINDERED, 1),))),
    (24, Effect("Ferocious Rending",      W,     3, 0, conditions=((Conditions.VULNERABLE, 2),))),
    (31, Effect("Merciless Strike",       MW,    0, 1)),
    (34, Effect("Savage Attack",          MW,    0, 1, memorable=True)),
    (41, Effect("Vicious Vivisection",    MW,    3, 0)),
    (44, Effect("Visceral Blow",          MW,    0, 1, spreads=True)),
    (46, Effect("Murderous Onslaught",    MW,    3, 1, conditions=((Conditions.PRONE, 1),))),
    (51, Effect("Overpowering Assault",   SHOCK, 6, 0, 2, conditions=((Conditions.STAGGERED, 1),))),
    (54, Effect("Crimson Ash",            W,     3, 1, conditions=((Conditions.ON_FIRE, 1),))),
    (56, Effect("Bone-shattering Impact", W,     3, 1, upgrade=Conditions.RESTRAINED)),
    (61, Effect("Unspeakable Carnage",    MW,    3, 3)),
    (64, Effect("Appalling Detonation",   W,     6, 0, explosives=True)),
    (66, Effect("Grisly Amputation",      MW,    0, 1, conditions=((Conditions.LIMB_LOST, 1),))),
)
"""The Critical Hit table: the first of each row, and its effect."""
# fmt: on


@cites("WG-COMP-01", "WG-CRIT-02")
def d66(tens: int, units: int) -> int:
    """Return two dice read as two digits.

    >>> d66(3, 4)
    34
    """
    return 10 * tens + units


@cites("WG-CRIT-02")
def critical(rolled: int) -> Effect:
    """Return the row of the Critical Hit table.

    >>> critical(11).name, critical(46).name
    ('Headshot', 'Murderous Onslaught')
    """
    return next(effect for first, effect in reversed(CRITICALS) if first <= rolled)


@cites("WG-CRIT-02", "WG-CRIT-03", "WG-GLORY-05")
def critical_amount(effect: Effect, die: int, severity: int) -> int:
    """Return how much harm a row does: its die, its flat part, and its step for each point of severity.

    >>> critical_amount(critical(61), 2, 1), critical_amount(critical(51), 4, 2)
    (6, 8)
    """
    return die + effect.flat + effect.step * severity


@cites("WG-CRIT-03")
def severity_as_ed(severity: int) -> tuple[int, int]:
    """Return an ED for each step of severity, and no flat damage.

    >>> severity_as_ed(2)
    (2, 0)
    """
    return severity, 0


@cites("WG-CRIT-03")
def severity_as_damage(severity: int) -> tuple[int, int]:
    """Return flat damage for each step of severity, and no ED.

    >>> severity_as_damage(2)
    (0, 2)
    """
    return 0, severity


SIMPLE_SEVERITY: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "ed": severity_as_ed,
    "flat_damage": severity_as_damage,
}


@cites("WG-CRIT-01")
def simple_critical_ed(severity_ed: int) -> int:
    """Return how many ED a simple Critical adds.

    With the laspistol's own die that makes five for one point of Glory:

    >>> 1 + simple_critical_ed(severity_as_ed(1)[0])
    5
    """
    return 3 + severity_ed


@cites("WG-CRIT-04")
def wound_and_outcome(wounds: int) -> tuple[int, bool]:
    """Return one Wound in any case, and the special outcome with it.

    >>> wound_and_outcome(0), wound_and_outcome(3)
    ((1, True), (3, True))
    """
    return max(1, wounds), True


@cites("WG-CRIT-04")
def wound_only(wounds: int) -> tuple[int, bool]:
    """Return one Wound in any case, but the special outcome only with a Wound of the blow itself.

    >>> wound_only(0), wound_only(3)
    ((1, False), (3, True))
    """
    return max(1, wounds), wounds > 0


@cites("WG-CRIT-04")
def outcome_only(wounds: int) -> tuple[int, bool]:
    """Return no Wound that the blow did not make, but the special outcome.

    >>> outcome_only(0)
    (0, True)
    """
    return wounds, True


CRITICAL_WITHOUT_WOUNDS: Mapping[str, Callable[[int], tuple[int, bool]]] = {
    "wound_and_outcome": wound_and_outcome,
    "wound_only": wound_only,
    "outcome_only": outcome_only,
}


@cites("WG-CRIT-04", "WG-MOB-02")
def hits_one_at_most(critical: bool, wounds: int) -> bool:
    """Return whether a blow takes out one member of a mob at most: a Critical Hit that did not get through by itself.

    >>> hits_one_at_most(critical=True, wounds=0), hits_one_at_most(critical=True, wounds=2)
    (True, False)
    """
    return critical and wounds == 0


@cites("WG-DIE-05", "WG-MULTI-03", "WG-CRIT-06")
def is_known_at_once(targets: int, blast: bool) -> bool:
    """Return whether it is known whom a Critical Hit is for as the roll is read: one target, or all of a Blast.

    >>> is_known_at_once(1, blast=False), is_known_at_once(2, blast=False), is_known_at_once(2, blast=True)
    (True, False, True)
    """
    return targets == 1 or blast


@cites("WG-CRIT-05", "WG-NPC-02")
def may_inflict_criticals(role: str) -> bool:
    """Return whether somebody's blows can be Critical Hits.

    >>> may_inflict_criticals("troop"), may_inflict_criticals("elite")
    (False, True)
    """
    return role != "troop"


@cites("WG-CRIT-06", "WG-MULTI-03")
def suffers_critical(target: str, picked: str, blast: bool) -> bool:
    """Return whether a target has its share of a Critical: the picked one, or everybody a Blast reached.

    >>> suffers_critical("b", "a", blast=False), suffers_critical("b", "a", blast=True)
    (False, True)
    """
    return blast or target == picked
