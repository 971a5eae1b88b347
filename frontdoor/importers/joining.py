"""Puts the parts of several files together to one setup, and takes out what the system does not accept."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

from combat import Encounter, Refused
from combat.engine.catalog import system
from combat.engine.errors import refuse
from frontdoor.importers.files.archives import Content, files_in
from frontdoor.importers.files.source import Source, is_own_setup, read_source
from frontdoor.importers.files.texts import slug
from frontdoor.importers.importer import Part, find_importer, importer_of, sources_in
from frontdoor.importers.report import Report

Against = Literal["sample", "placeholder"]
MAX_FAULTS = 200
"""Largest number of entries that are taken out because the system does not accept them."""

SHARED = ("armoury", "abilities", "conditions", "keywords", "library")
"""Lists in which equal entries of several files are one entry."""

_ABILITY_STEPS = 2
"""Number of steps in the path of a whole ability."""

_PATH = re.compile(r"^\$?\.?([\w\[\].]+): (.*)$", re.DOTALL)
_TOML_LINE = re.compile(r"^\s*(?:\[\[?[\w.]+\]\]?\s*(?:#.*)?$|(?!sep=.\s*$)\w+\s*=)", re.MULTILINE)
"""A heading or a key of TOML; a spreadsheet may begin with `sep=;`, and a card of Tabletop Simulator with `[b]`."""

_STEP = re.compile(r"(\w+)|\[(\d+)\]")


@frozen
class Imported:
    """The result of an import.

    Attributes:
        system: The system of the setup.
        setup: The setup, which the system accepts.
        report: What became of each part of the files.
    """

    system: str
    setup: Mapping[str, Any]
    report: Report


def import_files(files: Sequence[tuple[str, Content]], against: Against | None = None) -> Imported:
    """Return the setup in some files, each with its name and content.

    Args:
        files: One file a side, or several files of one party. Archives and folders count as the files in them.
        against: The opponents, if the files contain one side only.

    Raises:
        Refused: If a file cannot be read, or the files belong to different systems or contain too many sides.
    """
    report = Report()
    return import_sources([each for file in files for each in read_sources(*file, report)], against, report)


def import_sources(sources: Sequence[Source], against: Against | None = None, report: Report | None = None) -> Imported:
    """Return the setup in some parsed files, as `import_files` does; `report` has lines of the reading already."""
    report = Report() if report is None else report
    parts = [importer_of(source).read(source, report) for source in sources]
    systems = {part.system for part in parts}
    if len(systems) != 1:
        raise refuse("import", f"the files belong to different systems: {', '.join(sorted(systems))}")
    (name,) = systems
    setup: dict[str, Any] = {}
    for part in parts:
        _merge(setup, part.setup)
    _merge_settings(setup, parts, report)
    _add_opponents(name, setup, against, report)
    return Imported(name, _accepted(name, setup, report), report)


def read_sources(name: str, content: Content, report: Report) -> list[Source]:
    """Return the rosters in a file, an archive or a folder. Other files of an archive or a folder are reported.

    Raises:
        Refused: If the file cannot be read, or no file of the archive or folder.
    """
    files = files_in(name, content)
    if name in files:
        return sources_in(read_source(name, files[name]))
    found: list[Source] = []
    reasons: list[str] = []
    for path, inner in sorted(files.items()):
        try:
            sources = read_sources(path, inner, report)
            for source in sources:
                importer_of(source)
            found += sources
        except Refused as refused:
            reasons.append(refused.reasons[0].sentence)
            report.add("ignored", path, refused.reasons[0].sentence.removeprefix(f"{path} "))
    texts = [source for source in found if source.text]
    for source in texts if len(texts) < len(found) else ():
        report.add("ignored", source.name, "a text beside the files of a program")
    chosen = [source for source in found if source not in texts] or texts
    if not chosen:
        reason = reasons[0] if reasons else "it is empty"
        raise refuse("import", f"{name} contains no file that can be imported: {reason}")
    return chosen


def _merge_settings(setup: dict[str, Any], parts: Sequence[Part], report: Report) -> None:
    """Add the settings that the files state; the first file counts if they differ."""
    settings: dict[str, Any] = {}
    for part in parts:
        for key, value in part.settings.items():
            if settings.setdefault(key, value) != value:
                sentence = f"{part.name} has {value}; {settings[key]} of the first file applies to both sides"
                report.add("changed", f"the setting {key}", sentence)
    if settings:
        setup["settings"] = settings


def foreign_sources(name: str, content: bytes, report: Report | None = None) -> list[Source]:
    """Return the parsed rosters of another program in a file; an empty list for a setup.

    Other files of an archive are lines of the report.

    Raises:
        Refused: If the file is neither; damaged JSON counts as a setup, whose reader names the place.
    """
    try:
        sources = read_sources(name, content, Report() if report is None else report)
    except Refused:
        if content.lstrip().startswith((b"{", b"[")):
            return []
        raise
    source = sources[0]
    if source.text and (name.lower().endswith(".toml") or _is_toml(source.text)):
        return []
    is_roster = source.root is not None or (not is_own_setup(source) and find_importer(source) is not None)
    return sources if is_roster else []


def _is_toml(text: str) -> bool:
    """Return whether a text is TOML, or so similar that it must be meant as TOML."""
    try:
        tomllib.loads(text)
    except RecursionError:
        return True
    except ValueError:
        return bool(_TOML_LINE.search(text))
    return True


def _merge(setup: dict[str, Any], lists: Mapping[str, list[Any]]) -> None:
    """Add the lists of a part to a setup, with new ids for entries that have the id of a different earlier entry."""
    taken = set(_ids(setup))
    changes: dict[str, str] = {}
    for key, entries in lists.items():
        for entry in entries:
            is_shared = key in SHARED and entry in setup.get(key, ())
            for own in [] if is_shared else _ids(entry):
                if own in taken and own not in changes:
                    changes[own] = f"{own} (2)" if key == "abilities" else slug(own, {*taken, *changes.values()})
    for key, entries in _replaced(dict(lists), changes).items():
        known = setup.setdefault(key, [])
        known += [entry for entry in entries if key not in SHARED or entry not in known]


def _ids(data: Any) -> "list[str]":
    if isinstance(data, Mapping):
        own = [data["id"]] if isinstance(data.get("id"), str) else []
        return [*own, *(each for value in data.values() for each in _ids(value))]
    return [each for value in data for each in _ids(value)] if isinstance(data, list) else []


def _replaced(data: Any, changes: Mapping[str, str], key: str = "") -> Any:
    if isinstance(data, Mapping):
        return {name: _replaced(value, changes, name) for name, value in data.items()}
    if isinstance(data, list):
        return [_replaced(value, changes, key) for value in data]
    return changes.get(data, data) if isinstance(data, str) and key not in ("name", "text", "when") else data


def _add_opponents(name: str, setup: dict[str, Any], against: Against | None, report: Report) -> None:
    """Add the other side, if the files contain only one."""
    adding = OPPONENTS.get(name)
    if adding is not None:
        adding(setup, against, report)


def _second_side(setup: dict[str, Any], against: Against | None, report: Report) -> None:
    sides = setup.get("sides", [])
    if len(sides) > 2:  # noqa: PLR2004 - a battle has two sides
        raise refuse("import", f"a battle has two sides, and the files contain {len(sides)}")
    if len(sides) == 2:  # noqa: PLR2004 - a battle has two sides
        return
    if against == "sample":
        sample = system("trench_crusade").sample()
        lists = {key: value for key, value in sample.items() if isinstance(value, list)}
        _merge(setup, {**lists, "sides": [sample["sides"][1]]})
        report.add("changed", "the other side", f"taken from the sample battle: {sample['sides'][1]['name']}")
        return
    taken = _ids(setup)
    count = len(sides[0]["models"])
    models = [{"id": slug(f"opponent-{number}", taken), "name": f"Opponent {number}"} for number in range(1, count + 1)]
    sides.append({"id": slug("opponents", taken), "name": "Opponents", "models": models})
    report.add("changed", "the other side", f"{count} placeholder{'s' if count > 1 else ''} with the usual numbers")


def _other_party(setup: dict[str, Any], against: Against | None, report: Report) -> None:
    """Add Agents if there are only Threats, and Threats if there are only Agents; then check the mobs."""
    fighters = setup.setdefault("combatants", [])
    agents = [each for each in fighters if each["role"] == "agent"]
    if agents == fighters or not agents:
        kind = "Threat" if agents else "Agent"
        if against == "sample":
            _add_from_sample(setup, kind)
            report.add("changed", "the other side", "taken from the sample fight")
        else:
            _add_placeholder(setup, kind)
            report.add("changed", "the other side", f"one {kind} with the usual numbers, as a placeholder")
    tier = max(each.get("tier", 1) for each in fighters if each["role"] == "agent")
    for each in fighters:
        if each.get("mob", 1) > 1 and _role_at(each, tier) != "troop":
            report.add("changed", f"{each['name']}: mob", f"no Troop at Tier {tier}, so not a mob")
            del each["mob"]


def _role_at(sheet: Mapping[str, Any], tier: int) -> str:
    roles: Sequence[str] = sheet.get("roles") or [sheet["role"]]
    return roles[min(tier, len(roles)) - 1]


def _add_from_sample(setup: dict[str, Any], kind: str) -> None:
    sample = system("wrath_and_glory").sample()
    chosen = [each for each in sample["combatants"] if (each["role"] == "agent") is (kind == "Agent")]
    left_out = ("combatants",) if kind == "Agent" else ("combatants", "players")
    lists = {key: value for key, value in sample.items() if isinstance(value, list) and key not in left_out}
    _merge(setup, {**lists, "combatants": chosen})


def _add_placeholder(setup: dict[str, Any], kind: str) -> None:
    """Add one combatant. An Agent has the lowest Tier at which all mobs are Troops."""
    taken, fighters = _ids(setup), setup["combatants"]
    if kind == "Threat":
        fighters.append({"id": slug("threat", taken), "name": "Threat", "role": "elite"})
        return
    mobs = [each for each in fighters if each.get("mob", 1) > 1]
    tier = next((tier for tier in range(1, 6) if all(_role_at(each, tier) == "troop" for each in mobs)), 1)
    player = setup.setdefault("players", [{"id": slug("player", taken), "name": "Player"}])[0]["id"]
    fighters.append({"id": slug("agent", taken), "name": "Agent", "role": "agent", "player": player, "tier": tier})


OPPONENTS = {"trench_crusade": _second_side, "wrath_and_glory": _other_party}


def _accepted(name: str, setup: dict[str, Any], report: Report) -> dict[str, Any]:
    """Return a setup that the system accepts: entries that it refuses are taken out and reported."""
    for _ in range(MAX_FAULTS):
        refused = _refusal(name, setup)
        if refused is None:
            return setup
        if not _take_out(name, setup, refused.reasons[0].sentence, report):
            raise refused
    raise refuse("import", f"more than {MAX_FAULTS} entries of the file are not accepted by {system(name).title}")


def _refusal(name: str, setup: dict[str, Any]) -> Refused | None:
    try:
        Encounter.begin(name, setup)
    except Refused as refused:
        return refused
    return None


def _take_out(name: str, setup: dict[str, Any], sentence: str, report: Report) -> bool:
    """Delete the entry that a refusal names, and report it; return whether there was one.

    If a list as a whole is refused, such as the weapons of a model that may carry one heavy weapon, the last entry that
    changes the refusal goes, and the others stay.
    """
    found = _PATH.match(sentence)
    if not found:
        return False
    steps: list[str | int] = [word or int(number) for word, number in _STEP.findall(found[1])]
    holder: Any = setup
    try:
        for step in steps[:-1]:
            holder = holder[step]
        removed = holder[steps[-1]]
        if steps[0] == "abilities" and len(steps) > _ABILITY_STEPS:  # without its condition, an effect would be another
            for key in ("if", "does", "cost", "limit", "asked"):
                setup["abilities"][steps[1]].pop(key, None)
        elif isinstance(removed, list) and len(removed) > 1:
            return _take_one_out(name, setup, found[1], removed, sentence, report)
        else:
            del holder[steps[-1]]
    except (KeyError, IndexError, TypeError):
        return False
    report.add("ignored", f"{found[1]} ({removed!r:.60})", found[2])
    return True


def _take_one_out(
    name: str, setup: dict[str, Any], path: str, entries: list[Any], sentence: str, report: Report
) -> bool:
    """Delete one entry of a list that is refused as a whole, and report it; without such an entry, empty the list."""
    for index in reversed(range(len(entries))):
        entry = entries.pop(index)
        refused = _refusal(name, setup)
        if refused is None or refused.reasons[0].sentence != sentence:
            report.add("ignored", f"{path} ({entry!r:.60})", sentence.partition(": ")[2])
            return True
        entries.insert(index, entry)
    report.add("ignored", f"{path} ({entries!r:.60})", sentence.partition(": ")[2])
    entries.clear()
    return True
