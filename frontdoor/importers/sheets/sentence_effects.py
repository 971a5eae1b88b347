"""The effects that the clauses of printed sentences state, as setups have them."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from combat.systems.wrath_and_glory.rules import actions
from frontdoor.importers.sheets.sentence_forms import CONDITIONS, SCORES, consequences, underscored

Entry = dict[str, Any]
"""The fields of an ability or of an effect, as setups have them."""

_NAMES = "|".join(sorted(map(underscored, SCORES), key=len, reverse=True))


_Groups = Mapping[str, str | None]
"""The parts of a clause by the names of the groups of its form."""


@frozen
class Part:
    """An effect in a clause.

    Attributes:
        when: The point at which it applies; empty for the point of its context, `seen` for the moment that
            enemies see the owner.
        effect: The effect, as setups have it.
        given: Its conditions.
        is_whole: Whether the clause was read completely.
    """

    when: str
    effect: Entry
    given: tuple[str, ...] = field(default=())
    is_whole: bool = True


def consequence(text: str) -> list[Part]:
    """Return the effects in a clause; empty if it is not understood."""
    return next((parts for kind, groups in consequences(text) if (parts := _BUILDERS[kind](groups))), [])


def _number(groups: _Groups, sign: int = 1) -> Entry:
    text = groups.get("n") or "0"
    if text.isdecimal():
        return {"amount": sign * int(text)}
    times, _, score = text.rpartition(" ")
    return {"amount": sign * {"": 1, "double": 2, "triple": 3}[times], "per": score.capitalize()}


def _rolls(groups: _Groups) -> tuple[str, tuple[str, ...]]:
    """Return the point and conditions of the rolls that a clause names; an empty point if it names none."""
    if groups.get("scores"):
        named = [word.replace("_", " ").title() for word in re.findall(_NAMES, groups["scores"] or "")]
        return ("soak", ()) if named == ["Determination"] else ("test", (f"skill: {' or '.join(named)}",))
    if groups.get("attack"):
        way = (groups.get("way") or "").strip()
        return "attack", (way,) if way else ()
    if groups.get("resist"):
        threats = (word.title() for word in re.split(" and | or ", groups["resist"] or ""))
        return "test", (f"against: {' or '.join(threats)}",)
    if groups.get("interaction"):
        return "test", ("interaction",)
    return ("test", ()) if groups.get("any") else ("", ())


_CHANGES = {"dice": "dice", "ed": "ED", "ap": "AP", "damage": "damage", "icon": "icons", "icons": "icons"}


def _more(groups: _Groups) -> list[Part] | None:
    when, given = _rolls(groups)
    what = _CHANGES.get(groups["what"] or "", "Wrath Dice")
    if "Determination" in "".join(given) or (what in ("ED", "AP", "damage") and when not in ("", "attack")):
        return None
    if when == "soak" and what != "dice":
        return None
    return [Part(when, {"do": "modify", "what": what, **_number(groups)}, given)]


def _difficulty(sign: int, groups: _Groups) -> list[Part] | None:
    when, given = _rolls(groups)
    return None if when == "soak" else [Part(when, {"do": "modify", "what": "DN", **_number(groups, sign)}, given)]


def _immune(groups: _Groups) -> list[Part] | None:
    listed = re.sub(r"(?:intimidation )?interaction(?:-based skills| tests)?$", "intimidation", groups["list"] or "")
    words = [word for word in re.split(r", and |, or |, | and | or ", listed) if word]
    known = {**CONDITIONS, "intimidation": "Intimidation", "pinning": "Pinned"}
    named = [known.get(word.strip()) for word in words]
    whole = None not in named and "interaction" not in (groups["list"] or "")
    return [Part("always", {"do": "immune", "what": name}, is_whole=whole) for name in named if name]


def _rerolled(groups: _Groups) -> list[Part] | None:
    when, given = _rolls(groups)
    if when == "soak":
        return None
    effect: Entry = {"do": "reroll"}
    if groups.get("n"):
        effect |= _number(groups)
    elif "1" in (groups["faces"] or ""):
        effect |= {"what": "1"}
    return [Part("rolled", effect, ("attack", *given) if when == "attack" else given)]


def _harmed(do: str, groups: _Groups) -> list[Part] | None:
    what = (groups["what"] or "").title().removesuffix("s")
    what = what if what == "Shock" else f"{what}s"
    to = "self" if do == "heal" or groups.get("who") == "self" else "target"
    effect: Entry = {"do": do, "what": what, **_number({"n": groups["n"] or groups.get("plus")}), "to": to}
    if groups.get("dice"):
        count, _, sides = (groups["dice"] or "").partition("d")
        times = int(count or groups["n"] or 1)  # 2d3 is matched as the number 2 and the dice d3
        effect = {**effect, "amount": int(groups.get("plus") or 0), "dice": times, "sides": int(sides)}
    if not effect["amount"] and "dice" not in effect:
        return None
    shock = groups.get("shock")
    return [Part("", effect), *([Part("", {"do": do, "what": "Shock", "amount": int(shock)})] if shock else [])]


def _afflicted(groups: _Groups) -> list[Part]:
    to = {} if groups.get("who") == "self" else {"to": "target"}
    name = CONDITIONS[groups["condition"] or ""]
    return [Part("", {"do": "condition", "what": name, "amount": int(groups.get("level") or 1), **to})]


def _tested(groups: _Groups) -> list[Part] | None:
    skill = (groups["skill"] or "").replace("_", " ").title()
    brings = f" or {CONDITIONS[groups['condition'] or '']}" if groups.get("condition") else ""
    if skill == "Determination" or groups["dn"] == "0":
        return None
    to = "target" if groups.get("target") else "self" if groups.get("own") else "enemies"
    effect = {"do": "test", "what": skill + brings, "amount": int(groups["dn"] or 0), "to": to}
    return [Part("seen" if to == "enemies" else "", effect)]


def _guarded(groups: _Groups) -> list[Part]:
    way = (groups.get("way") or "").strip()
    return [Part("attacked", {"do": "modify", "what": "Defence", **_number(groups)}, (way,) if way else ())]


def _forbidden(groups: _Groups) -> list[Part] | None:
    named = [(word or "").title().replace("Roll ", "") for word in (groups["action"], groups["other"]) if word]
    if not set(named) <= {*actions.SLOT, "Determination"}:
        return None
    return [Part("always", {"do": "forbid", "what": name}) for name in named]


_BUILDERS: Mapping[str, Callable[[_Groups], list[Part] | None]] = {
    "more": _more,
    "less": lambda groups: _difficulty(-1, groups),
    "dn": lambda groups: _difficulty(1, groups),
    "second strike": lambda groups: [
        Part("attack", {"do": "modify", "what": "DN", **_number(groups, -1)}, ("by: Multi-Attack",))
    ],
    "guard": _guarded,
    "immune": _immune,
    "steady": lambda groups: [Part("test", {"do": "pass"}, ("skill: Resolve",))],
    "reroll": _rerolled,
    "reroll ed": lambda groups: [Part("damage", {"do": "reroll", "what": "1"})],
    "ruin": lambda groups: [Part("", {"do": "gain", "what": "Ruin", **_number(groups)})],
    "heal": lambda groups: _harmed("heal", groups),
    "harm": lambda groups: _harmed("harm", groups),
    "condition": _afflicted,
    "test": _tested,
    "allow": lambda groups: [Part("always", {"do": "allow", "what": "Determination against Mortal Wounds"})],
    "unhurt": lambda groups: [Part("always", {"do": "allow", "what": "ignoring Wounds"})],
    "forbid": _forbidden,
    "again": lambda groups: [Part("", {"do": "free", "what": "Combat Action"})],
}
