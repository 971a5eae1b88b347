"""Active effects of Foundry VTT: changes that it applies to the stored numbers whenever a world is loaded.

An export contains the numbers before these changes, so an import applies them. Scripts are never run.
"""

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from combat.systems.wrath_and_glory.queries import abilities as catalogue
from frontdoor.importers.files.source import objects
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.foundry_paths import FLAGS, STATUSES
from frontdoor.importers.sheets.parties import known_ability

_ACTOR_FIELDS = ("attributes", "skills", "combat")
_LEAVES = ("rating", "base", "bonus", "max", "speed", "size")
_WEAPON_FIELDS = ("damage", "ed", "ap", "salvo")
_ADD, _OVERRIDE, _UPGRADE, _DOWNGRADE = ("2", "add"), ("5", "override"), ("4", "upgrade"), ("3", "downgrade")
_OWN_EFFECTS = ("weapon", "ammo", "weaponUpgrade")
"""Types of items whose effects change the item or its weapon, not the actor."""


@frozen
class _Change:
    path: tuple[str, ...]
    mode: str
    value: object


def system_with_effects(
    document: Mapping[str, Any], system: Mapping[str, Any], items: Sequence[Mapping[str, Any]], report: Report
) -> Mapping[str, Any]:
    """Return the data of an actor with the changes of its effects and those of its items."""
    changed = copy.deepcopy(dict(system))
    owner = one_line(document.get("name")) or "Unnamed"
    effects = [*objects(document.get("effects", []))]
    for item in items:
        if item["type"] not in _OWN_EFFECTS and _is_carried(item):
            effects += [each for each in objects(item.get("effects", [])) if each.get("transfer") is not False]
    for effect in effects:
        if any(status in (*STATUSES, *FLAGS) for status in statuses_of(effect)):
            continue  # the engine has the condition, and its numbers with it
        title = one_line(effect.get("name") or effect.get("label")) or "an effect"
        changes = [*_changes(effect)]
        known = known_ability(title)
        if changes and any(entry.does for entry in catalogue.CATALOGUE.lookup(known)):
            report.add("ignored", f"{owner}: {title}", "the change of its numbers, since the catalogue has the effect")
            continue
        for change in changes:
            fits = change.path[:1] and change.path[0] in _ACTOR_FIELDS and change.path[-1] in _LEAVES
            _apply(changed if fits else None, change, f"{owner}: {title}", report)
    return changed


def weapon_with_upgrades(owner: str, item: Mapping[str, Any], system: Mapping[str, Any], report: Report) -> Any:
    """Return the data of a weapon with the traits and numbers of its upgrades."""
    upgrades = [*objects(system.get("upgrades") or [])]
    if not upgrades:
        return system
    changed = copy.deepcopy(dict(system))
    for upgrade in upgrades:
        title = one_line(upgrade.get("name")) or "an upgrade"
        subject = f"{owner}: {one_line(item.get('name'))}: {title}"
        own = upgrade.get("system", upgrade.get("data"))
        has_traits = _add_traits(changed, own if isinstance(own, Mapping) else {})
        changes = [each for effect in objects(upgrade.get("effects", [])) for each in _changes(effect)]
        for change in changes:
            nested = change.path[:1] in (("ed",), ("ap",)) and isinstance(changed.get("damage"), Mapping)
            is_below = nested and change.path[0] in changed["damage"]
            fitting = _Change(("damage", *change.path), change.mode, change.value) if is_below else change
            fits = fitting.path[:1] and fitting.path[0] in _WEAPON_FIELDS
            _apply(changed if fits else None, fitting, subject, report)
        if has_traits:
            report.add("effect", subject, "its traits are those of the weapon")
        elif not changes:
            report.add("ignored", subject, "an upgrade without numbers; enter the effect by hand")
    return changed


def statuses_of(effect: Mapping[str, Any]) -> Iterator[str]:
    """Yield the ids of the status effects of an active effect, as lower-case letters."""
    flags = effect.get("flags")
    core = flags.get("core") if isinstance(flags, Mapping) else None
    stated = core.get("statusId") if isinstance(core, Mapping) else None
    listed = effect.get("statuses") or [stated or effect.get("id")]
    for status in listed if isinstance(listed, list) else ():
        yield re.sub(r"[^a-z]", "", str(status or "").lower())


def _is_carried(item: Mapping[str, Any]) -> bool:
    data = item.get("system", item.get("data"))
    return item["type"] != "armour" or (isinstance(data, Mapping) and bool(data.get("equipped")))


def _changes(effect: Mapping[str, Any]) -> Iterator[_Change]:
    """Yield the changes of an effect that is not switched off."""
    inner = effect.get("system")
    changes = effect.get("changes") or (inner.get("changes") if isinstance(inner, Mapping) else None)
    for change in objects(changes or []) if not effect.get("disabled") else ():
        path = tuple(str(change.get("key") or "").split("."))
        mode = str(change.get("type", change.get("mode", "")))
        yield _Change(path[1:] if path[0] in ("system", "data") else path, mode, change.get("value"))


def _apply(data: dict[str, Any] | None, change: _Change, subject: str, report: Report) -> None:
    """Apply a change to a number in nested data, and report it; without data, only report it."""
    holder: Any = data
    for step in change.path[:-1]:
        holder = holder.setdefault(step, {}) if isinstance(holder, dict) else None
    words, leaf = " ".join(change.path), change.path[-1] if change.path else ""
    number, value = whole(change.value), one_line(change.value, 60)
    is_number = number is not None and value.lstrip("+-−").isdigit()
    if not isinstance(holder, dict) or not (is_number or (leaf == "size" and change.mode in _OVERRIDE)):
        report.add("changed", subject, f"its change of {words or 'nothing'} by '{value}' is not applied; check by hand")
        return
    old = whole(holder.get(leaf)) or 0
    if leaf == "size":
        holder[leaf] = value
    elif change.mode in _ADD:
        holder[leaf] = old + (number or 0)
    elif change.mode in _OVERRIDE:
        holder[leaf] = number
    elif change.mode in (*_UPGRADE, *_DOWNGRADE):
        holder[leaf] = (max if change.mode in _UPGRADE else min)(old, number or 0)
    else:
        report.add("changed", subject, f"its change of {words} by '{value}' is not applied; check by hand")
        return
    report.add("effect", subject, f"in the numbers: {words} {value}")


def _add_traits(system: dict[str, Any], upgrade: Mapping[str, Any]) -> bool:
    """Add the traits of an upgrade to a weapon, and remove those that it removes; return whether it has any."""
    listed, own = upgrade.get("traits"), system.get("traits")
    entries = [*objects((listed.get("list") if isinstance(listed, Mapping) else listed) or [])]
    if not entries or not isinstance(own, dict):
        return False
    traits = [*objects(own.get("list") or [])]
    for entry in entries:
        known = next((each for each in traits if each.get("name") == entry.get("name")), None)
        more = whole(entry.get("rating"))
        if entry.get("type") == "remove":
            left = (whole(known.get("rating")) or 0) - more if known is not None and more else 0
            traits = [each for each in traits if each is not known]
            traits += [{**known, "rating": str(left)}] if known is not None and left > 0 else []
        elif known is None:
            traits.append(entry)
        elif more:
            changed = {**known, "rating": str((whole(known.get("rating")) or 0) + more)}
            traits = [changed if each is known else each for each in traits]
    own["list"] = traits
    return True
