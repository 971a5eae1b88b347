"""Keywords of weapons and models: what they bring to an attack, and what they make of an injury.

A weapon's keyword that brings DICE to the injury rolls it causes is one more row of `INJURY_DICE`.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.engine.names import known
from combat.systems.trench_crusade.rules.dice import Sources

# fmt: off
# A keyword of the weapon, or none; the result to hit that it takes, or any; what the injury roll lists it as; its DICE.
INJURY_DICE: tuple[tuple[str, str, str, int], ...] = (
    ("",         "critical", "Critical Success", +1),
    ("CRITICAL", "critical", "Critical Success", +1),
)

# The keywords of weapons, and the kind of weapon that may have them, or any.
WEAPON_KEYWORDS: Mapping[str, str] = MappingProxyType({
    "ASSAULT":        "ranged",
    "BLAST":          "ranged",
    "BLOCK":          "",
    "CONSUMABLE":     "",
    "CRITICAL":       "",
    "CUMBERSOME":     "",
    "FIRE":           "",
    "GAS":            "",
    "GRENADE":        "ranged",
    "HEAVY":          "",
    "IGNORE ARMOUR":  "",
    "IGNORES ARMOUR": "",
    "PISTOL":         "ranged",
    "RISKY":          "",
    "SHIELD COMBO":   "",
    "SHRAPNEL":       "",
    # These change nothing in a battle.
    "BAYONET LUG":    "",
    "LIMIT":          "",
})
# fmt: on

MODEL_KEYWORDS = frozenset(
    {"BLACK GRAIL", "BLOCK", "DEMONIC", "FEAR", "GOLEM", "HEAVY", "LEADER", "SKIRMISHER", "STRONG", "TOUGH"}
)
NEGATED_KEYWORDS = frozenset({"BLOCK", "CRITICAL", "FEAR", "FIRE", "GAS", "HEAVY", "IGNORES ARMOUR", "SHRAPNEL"})
LABELS = frozenset(
    {"ARTIFICIAL", "ELITE", "HERETIC", "INFILTRATOR", "NEW ANTIOCH", "PILGRIM", "SULTANATE", "THE COURT"}
)
"""Keywords of models that change nothing in a battle."""

BURNING_KEYWORDS = frozenset({"FIRE", "GAS", "SHRAPNEL"})
IMMUNE: Mapping[str, str] = MappingProxyType({"FIRE": "DEMONIC", "GAS": "GOLEM", "FEAR": "GOLEM"})
"""The keyword of a model on which another keyword does not work, besides NEGATE."""
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


@cites("TC-DICE-06")
def wrong_on_a_weapon(keyword: str, kind: str, own: Collection[str], abilities: Collection[str] = ()) -> str:
    """What is wrong with a keyword of a weapon, if anything: nobody knows it, or its kind cannot have it.

    >>> wrong_on_a_weapon("Critical", "ranged", ())[:69]
    "'Critical' is no keyword of a weapon; did you mean 'CRITICAL'? known:"
    >>> wrong_on_a_weapon("BLAST (3)", "melee", ()), wrong_on_a_weapon("BLAST (3)", "ranged", ())
    ('BLAST (3) is a keyword of ranged weapons', '')
    """
    wanted = WEAPON_KEYWORDS.get(without_rating(keyword))
    if keyword in (*own, *abilities) or wanted in ("", kind):
        return ""
    if wanted is None:
        return f"'{keyword}' is no keyword of a weapon; {_meant(keyword, (*WEAPON_KEYWORDS, *own), abilities)}"
    return f"{keyword} is a keyword of {wanted} weapons"


@cites("TC-DICE-06")
def wrong_on_a_model(keyword: str, own: Collection[str], abilities: Collection[str] = ()) -> str:
    """What is wrong with a keyword of a model, if anything.

    >>> wrong_on_a_model("TOUHG", ())[:60]
    "'TOUHG' is no keyword of a model; did you mean 'TOUGH'? know"
    >>> wrong_on_a_model("NEGATE GAS", ()), wrong_on_a_model("BRAVE", ["BRAVE"])
    ('', '')
    """
    names = (*_of_models(), *own)
    if keyword in (*names, *abilities):
        return ""
    return f"'{keyword}' is no keyword of a model; {_meant(keyword, names, abilities)}"


def _of_models() -> tuple[str, ...]:
    return (*sorted(MODEL_KEYWORDS), *(f"NEGATE {each}" for each in sorted(NEGATED_KEYWORDS)), *sorted(LABELS))


@cites("TC-DICE-06")
def wrong_ability(name: str, own: Collection[str], catalogue: Collection[str]) -> str:
    """What is wrong with the name of an ability on a sheet, if anything: nobody knows what it does.

    >>> wrong_ability("Musican", ["Oath"], ["Musician"])
    "there is no ability 'Musican'; did you mean 'Musician'? known: Oath, and the abilities of the catalogue"
    """
    if name in (*own, *catalogue):
        return ""
    return f"there is no ability '{name}'; {_meant(name, tuple(own), catalogue)}"


def _meant(word: str, names: Collection[str], abilities: Collection[str]) -> str:
    """Return the end of a sentence that refuses a word; the catalogue is too long to be listed."""
    if not abilities:
        return known(word, names)
    near, _, _ = known(word, (*names, *abilities)).partition("known: ")
    return f"{near}known: {', '.join((*names, 'and the abilities of the catalogue'))}"


@cites("TC-DICE-06")
def is_known(keyword: str) -> bool:
    """Whether the book knows a keyword, of whatever it is.

    >>> is_known("TOUGH"), is_known("BLAST (3)"), is_known("BRAVE")
    (True, True, False)
    """
    return without_rating(keyword) in WEAPON_KEYWORDS or keyword in _of_models()


def without_rating(keyword: str) -> str:
    """Return a keyword without the rating behind it.

    >>> without_rating("BLAST (3)")
    'BLAST'
    """
    return keyword.partition(" (")[0]


@cites("TC-INJ-11", "TC-MEL-04")
def works_on(keyword: str, bearer: Collection[str]) -> bool:
    """Whether a keyword works on a model with these keywords: NEGATE stops it, and so does what some models are.

    >>> works_on("FIRE", ["NEGATE FIRE"]), works_on("FIRE", ["DEMONIC"]), works_on("GAS", ["DEMONIC"])
    (False, False, True)
    """
    return f"NEGATE {keyword}" not in bearer and IMMUNE.get(keyword) not in bearer


@cites("TC-MEL-04")
def is_feared(target_fear: bool, attacker: Collection[str]) -> bool:
    """Whether FEAR hampers the attacker, which it does unless that has FEAR too, negates it or is a GOLEM.

    >>> is_feared(True, []), is_feared(True, ["FEAR"]), is_feared(True, ["NEGATE FEAR"]), is_feared(True, ["GOLEM"])
    (True, False, False, False)
    """
    return target_fear and "FEAR" not in attacker and works_on("FEAR", attacker)


@cites("TC-MEL-04")
def is_blocked(target_block: bool, charged: bool) -> bool:
    """Whether BLOCK hampers the attacker, which it does to one that charged in this Activation.

    >>> is_blocked(True, charged=True), is_blocked(True, charged=False)
    (True, False)
    """
    return target_block and charged


@cites("TC-MEL-05")
def is_burdened(heavy: bool, bearer: Collection[str]) -> bool:
    """Whether what it bears is too HEAVY for a model, which then cannot move and shoot, and charges without the die.

    >>> is_burdened(True, []), is_burdened(True, ["STRONG"]), is_burdened(True, ["NEGATE HEAVY"])
    (True, False, False)
    """
    return heavy and "STRONG" not in bearer and works_on("HEAVY", bearer)


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
def burning_markers(keywords: Collection[str], target: Collection[str] = ()) -> int:
    """The Blood Markers that FIRE, GAS and SHRAPNEL place after an injury roll, whatever it did, if they work.

    >>> burning_markers(["FIRE", "HEAVY"]), burning_markers(["GAS", "SHRAPNEL"])
    (1, 2)
    >>> burning_markers(["FIRE", "GAS"], target=["DEMONIC", "NEGATE GAS"])
    0
    """
    return sum(works_on(each, target) for each in BURNING_KEYWORDS.intersection(keywords))


@cites("TC-BLOOD-10")
def may_pay_for_goetic(keywords: Collection[str]) -> bool:
    """Whether Blood Markers on this model can pay for a GOETIC power.

    >>> may_pay_for_goetic(["ELITE"]), may_pay_for_goetic(["DEMONIC"])
    (True, False)
    """
    return not BLOODLESS_KEYWORDS.intersection(keywords)
