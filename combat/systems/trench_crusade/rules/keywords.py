"""Keywords of weapons and models: what they bring to an attack, and what they make of an injury.

A weapon's keyword that brings DICE to the injury rolls it causes is one more row of `INJURY_DICE`.
"""

from collections import Counter
from collections.abc import Collection

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources

# fmt: off
# A keyword of the weapon, or none; the result to hit that it takes, or any; what the injury roll lists it as; its DICE.
INJURY_DICE: tuple[tuple[str, str, str, int], ...] = (
    ("",         "critical", "Critical Success", +1),
    ("CRITICAL", "critical", "Critical Success", +1),
)
# fmt: on

BURNING_KEYWORDS = frozenset({"FIRE", "GAS", "SHRAPNEL"})
BLOODLESS_KEYWORDS = frozenset({"DEMONIC", "BLACK GRAIL"})


@cites("TC-ACT-02", "TC-ACT-03")
def injury_dice(result: str, keywords: Collection[str]) -> Sources:
    """The DICE that a hit, with the keywords of its weapon, hands on to the injury rolls it causes.

    >>> injury_dice("critical", ["FIRE"]), injury_dice("critical", ["CRITICAL"]), injury_dice("success", ["CRITICAL"])
    ((('Critical Success', 1),), (('Critical Success', 2),), ())
    """
    brought: Counter[str] = Counter()
    for keyword, needed, source, dice in INJURY_DICE:
        if keyword in ("", *keywords) and needed in ("", result):
            brought[source] += dice
    return tuple(brought.items())


@cites("TC-MEL-04")
def is_feared(target_fear: bool, attacker_fear: bool) -> bool:
    """Whether FEAR hampers the attacker, which it does unless the attacker has FEAR too.

    >>> is_feared(True, False), is_feared(True, True)
    (True, False)
    """
    return target_fear and not attacker_fear


@cites("TC-MEL-04")
def is_blocked(target_block: bool, charged: bool) -> bool:
    """Whether BLOCK hampers the attacker, which it does to one that charged in this Activation.

    >>> is_blocked(True, charged=True), is_blocked(True, charged=False)
    (True, False)
    """
    return target_block and charged


@cites("TC-MEL-05")
def is_too_heavy(heavy: bool, strong: bool) -> bool:
    """Whether a HEAVY weapon burdens its bearer, who then cannot both move and shoot it, and charges without the D6.

    >>> is_too_heavy(True, False), is_too_heavy(True, True)
    (True, False)
    """
    return heavy and not strong


@cites("TC-INJ-08", "TC-INJ-09", "TC-INJ-12")
def converted(result: str, *, machine_armour: bool, tough_left: bool, golem: bool, bloodbath: bool) -> tuple[str, bool]:
    """What becomes of a result once Machine Armour, TOUGH and GOLEM have had their say, in that order.

    Returns:
        The final result, and whether TOUGH was used up by it.

    >>> converted("out of action", machine_armour=True, tough_left=True, golem=False, bloodbath=False)
    ('down', True)
    """
    if result == "down" and machine_armour:
        return "minor hit", False
    if result == "out of action" and tough_left:
        return "down", True
    if result == "out of action" and golem and not bloodbath:
        return "down", False
    return result, False


@cites("TC-INJ-11")
def burning_markers(keywords: Collection[str]) -> int:
    """The Blood Markers that FIRE, GAS and SHRAPNEL place after an injury roll, whatever it did.

    >>> burning_markers(["FIRE", "HEAVY"]), burning_markers(["GAS", "SHRAPNEL"])
    (1, 2)
    """
    return len(BURNING_KEYWORDS.intersection(keywords))


@cites("TC-BLOOD-10")
def may_pay_for_goetic(keywords: Collection[str]) -> bool:
    """Whether Blood Markers on this model can pay for a GOETIC power.

    >>> may_pay_for_goetic(["ELITE"]), may_pay_for_goetic(["DEMONIC"])
    (True, False)
    """
    return not BLOODLESS_KEYWORDS.intersection(keywords)
