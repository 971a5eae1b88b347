"""Keyword lines of weapons, as version 1.0 prints them, for which the sheet has a field."""

import re
from collections.abc import Mapping
from typing import Any

import attrs

from events.replace import replace
from events.trench_crusade.sheets import Weapon

NUMBERED: Mapping[str, str] = {"DICE": "hit_dice", "INJURY DICE": "injury_dice", "INJURY MODIFIER": "injury_modifier"}
"""Lines with a signed number in front, such as `+1 INJURY DICE`, and their fields."""

LINES: Mapping[str, tuple[str, Any]] = {
    "IGNORE COVER": ("ignores", ("Cover",)),
    "IGNORE LONG RANGE": ("ignores", ("Long Range",)),
    "SCATTER": ("scatters", True),
    "INFECTION MARKERS": ("infects", True),
    "ARMOUR PIERCING 1": ("ignores_armour", "partly"),
}
"""Other lines, each with its field and value."""

_NUMBERED = re.compile(r"([+-]\d) (.+)")


def read_keyword_lines(weapon: Weapon, own: tuple[str, ...]) -> Weapon:
    """Return a weapon whose keyword lines have become fields. A line that contradicts a field remains a keyword.

    Args:
        weapon: The weapon.
        own: The keywords and abilities that the setup defines; they take precedence.

    >>> gun = Weapon(id="g", name="Gun", kind="ranged", keywords=("+1 DICE", "Ignore Cover", "ASSAULT"))
    >>> read = read_keyword_lines(gun, ())
    >>> read.hit_dice, read.ignores, read.keywords
    (1, ('Cover',), ('ASSAULT',))
    >>> read_keyword_lines(attrs.evolve(gun, hit_dice=2), ()).keywords
    ('+1 DICE', 'ASSAULT')
    """
    for keyword in weapon.keywords:
        field, value = ("", None) if keyword in own else _field_of(keyword)
        if not field:
            continue
        before = getattr(weapon, field)
        if isinstance(value, tuple):
            value = tuple(dict.fromkeys((*before, *value)))
        elif before not in (value, attrs.fields_dict(Weapon)[field].default):
            continue
        left = tuple(other for other in weapon.keywords if other != keyword)
        weapon = replace(weapon, keywords=left, **{field: value})
    return weapon


def _field_of(keyword: str) -> tuple[str, Any]:
    """Return the field and value that a keyword line stands for; an empty field if it is not such a line."""
    line = " ".join(keyword.upper().replace("-PIERCING", " PIERCING").split())
    numbered = _NUMBERED.fullmatch(line)
    if numbered:
        return NUMBERED.get(numbered[2].replace("MODIFIERS", "MODIFIER"), ""), int(numbered[1])
    return LINES.get(line, ("", None))
