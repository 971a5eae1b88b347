"""Keywords of weapons and models, and their effects on attacks and on injury results.

To add a weapon keyword that brings DICE to injury rolls, add a row to `INJURY_DICE`.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.engine.name_hints import name_hint
from combat.engine.package_data import load_toml
from combat.systems.trench_crusade.rules.dice import Sources

# fmt: off
# Weapon keyword (or any), result of the roll to hit (or any), name of the modifier, and DICE.
INJURY_DICE: tuple[tuple[str, str, str, int], ...] = (
    ("",         "critical", "Critical Success", +1),
    ("CRITICAL", "critical", "Critical Success", +1),
)

# fmt: on

_TABLES = load_toml("combat.systems.trench_crusade", "tables.toml")
NO_EFFECT: tuple[str, ...] = tuple(_TABLES["no_effect"])
"""Weapon keywords without an effect in a battle."""
WEAPON_KEYWORDS: Mapping[str, str] = MappingProxyType(_TABLES["weapon_keywords"] | dict.fromkeys(NO_EFFECT, ""))
"""The weapon keywords, and the kind of weapon that may have each of them; empty for any kind."""
RATED: tuple[str, ...] = tuple(_TABLES["rated"])
"""The weapon keywords with a number."""
MODEL_KEYWORDS: frozenset[str] = frozenset(_TABLES["model_keywords"])
NEGATED_KEYWORDS: frozenset[str] = frozenset(_TABLES["negated_keywords"])
LABELS: frozenset[str] = frozenset(_TABLES["labels"])
"""Model keywords that have no effect in a battle."""
MODEL_NAMES = (*sorted(MODEL_KEYWORDS), *(f"NEGATE {keyword}" for keyword in sorted(NEGATED_KEYWORDS)), *sorted(LABELS))
"""All keywords that a model may have."""

BURNING_KEYWORDS = frozenset({"FIRE", "GAS", "SHRAPNEL"})
IMMUNE: Mapping[str, str] = MappingProxyType({"FIRE": "DEMONIC", "GAS": "GOLEM", "FEAR": "GOLEM"})
"""For each weapon or model keyword, the keyword that makes a model immune to it. NEGATE is handled separately."""
BLOODLESS_KEYWORDS = frozenset({"DEMONIC", "BLACK GRAIL"})


@cites("TC-ACT-02", "TC-ACT-03")
def injury_dice(result: str, keywords: Collection[str]) -> Sources:
    """Return the DICE that a hit adds to its injury rolls, given the result to hit and the weapon's keywords.

    >>> injury_dice("critical", ["FIRE"]), injury_dice("critical", ["CRITICAL"]), injury_dice("success", ["CRITICAL"])
    ((('Critical Success', 1),), (('Critical Success', 2),), ())
    """
    total: Counter[str] = Counter()
    for keyword, needed, source, dice in INJURY_DICE:
        if keyword in ("", *keywords) and needed in ("", result):
            total[source] += dice
    return tuple(total.items())


@cites("TC-DICE-06")
def weapon_keyword_error(keyword: str, kind: str, own: Collection[str], abilities: Collection[str] = ()) -> str:
    """Return why a weapon cannot have a keyword (it is unknown, or for another kind of weapon); empty if it can.

    >>> weapon_keyword_error("Critical", "ranged", ())[:71]
    "'Critical' is not a keyword of weapons; did you mean 'CRITICAL'? known:"
    >>> weapon_keyword_error("BLAST (3)", "melee", ()), weapon_keyword_error("BLAST (3)", "ranged", ())
    ('BLAST (3) is a keyword of ranged weapons', '')
    >>> weapon_keyword_error("BLAST (Large)", "ranged", ()), weapon_keyword_error("FIRE (2)", "melee", ())
    ("the rating of 'BLAST (Large)' must be a whole number", 'FIRE has no rating')
    """
    stem, _, rating = keyword.partition(" (")
    wanted = WEAPON_KEYWORDS.get(stem)
    if keyword in (*own, *abilities):
        return ""
    if rating and wanted is not None and (stem not in RATED or not rating[:-1].isdecimal()):
        return f"the rating of '{keyword}' must be a whole number" if stem in RATED else f"{stem} has no rating"
    if wanted in ("", kind):
        return ""
    if wanted is None:
        return f"'{keyword}' is not a keyword of weapons; {_suggestion(keyword, (*WEAPON_KEYWORDS, *own), abilities)}"
    return f"{keyword} is a keyword of {wanted} weapons"


@cites("TC-DICE-06")
def model_keyword_error(keyword: str, own: Collection[str], abilities: Collection[str] = ()) -> str:
    """Return why a model cannot have a keyword; empty if it can.

    >>> model_keyword_error("TOUHG", ())[:57]
    "'TOUHG' is not a keyword of models; did you mean 'TOUGH'?"
    >>> model_keyword_error("NEGATE GAS", ()), model_keyword_error("BRAVE", ["BRAVE"])
    ('', '')
    """
    names = (*MODEL_NAMES, *own)
    if keyword in (*names, *abilities):
        return ""
    return f"'{keyword}' is not a keyword of models; {_suggestion(keyword, names, abilities)}"


@cites("TC-DICE-06")
def ability_error(name: str, own: Collection[str], catalogue: Collection[str]) -> str:
    """Return why a sheet cannot list an ability (it is not defined); empty if the sheet can.

    >>> ability_error("Musican", ["Oath"], ["Musician"])
    "there is no ability 'Musican'; did you mean 'Musician'? known: Oath, and the abilities of the catalogue"
    """
    if name in (*own, *catalogue):
        return ""
    return f"there is no ability '{name}'; {_suggestion(name, tuple(own), catalogue)}"


def _suggestion(word: str, names: Collection[str], abilities: Collection[str]) -> str:
    """Return a hint with the nearest known name and the known names. The catalogue is too long and only mentioned."""
    if not abilities:
        return name_hint(word, names)
    hint, _, _ = name_hint(word, (*names, *abilities)).partition("known: ")
    return f"{hint}known: {', '.join((*names, 'and the abilities of the catalogue'))}"


@cites("TC-DICE-06")
def is_known(keyword: str) -> bool:
    """Return whether the book defines a keyword for weapons or for models."""
    return without_rating(keyword) in WEAPON_KEYWORDS or keyword in MODEL_NAMES


def without_rating(keyword: str) -> str:
    """Return a keyword without its rating."""
    return keyword.partition(" (")[0]


@cites("TC-INJ-11", "TC-MEL-04")
def affects(keyword: str, bearer: Collection[str]) -> bool:
    """Return whether a keyword affects a model that has the given keywords. NEGATE and some others grant immunity."""
    return f"NEGATE {keyword}" not in bearer and IMMUNE.get(keyword) not in bearer


@cites("TC-MEL-04")
def is_blocked(target_block: bool, charged: bool) -> bool:
    """Return whether BLOCK hampers an attacker: it does if the attacker charged in this Activation."""
    return target_block and charged


@cites("TC-MEL-05")
def is_burdened(heavy: bool, bearer: Collection[str]) -> bool:
    """Return whether HEAVY equipment burdens a model. It then cannot move and shoot, and charges without a die."""
    return heavy and "STRONG" not in bearer and affects("HEAVY", bearer)


@cites("TC-INJ-08", "TC-INJ-09", "TC-INJ-12")
def convert_result(
    result: str, *, machine_armour: bool, tough_left: bool, golem: bool, bloodbath: bool
) -> tuple[str, bool]:
    """Apply Machine Armour, TOUGH and GOLEM, in this order, to a result from the Injury Chart.

    Returns:
        The final result, and whether it used up TOUGH.

    >>> convert_result("out of action", machine_armour=True, tough_left=True, golem=False, bloodbath=False)
    ('down', True)
    """
    if result == "down" and machine_armour:
        return "minor hit", False
    if result == "out of action" and tough_left:
        return "down", True
    if result == "out of action" and golem and not bloodbath:
        return "down", False
    return result, False
