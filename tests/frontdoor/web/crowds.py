"""Setups with twelve combatants a side, some of them with long names, made of the sample of each system."""

from typing import Any

SIZE = 12
"""Combatants of each side."""

LONG_NAMES = (
    "Brother Anselm the Twice-Burnt of the Chapel Gate",
    "Corporal Nebuchadrezzar-of-the-Ninth-Furnaces the Unforgiven",
    "Sister Perpetua-Mathilde of the Broken Vigils",
    "Oberstabswachtmeisterin Donaudampfschifffahrtsgesellschaft",
)


def crowd(system: str, sample: dict[str, Any]) -> dict[str, Any]:
    """Return the sample of a system with its combatants repeated until each side has twelve."""
    setup = dict(sample)
    match system:
        case "trench_crusade":
            setup["sides"] = [{**side, "models": _repeat(side["models"], 1)} for side in sample["sides"]]
        case "powered_by_heresy":
            setup |= {key: _repeat(sample[key], 0) for key in ("acolytes", "enemies")}
        case _:
            sides: dict[str, list[Any]] = {}
            for sheet in sample["combatants"]:
                sides.setdefault(sheet.get("side") or ("" if "player" in sheet else "threats"), []).append(sheet)
            setup["combatants"] = [sheet for side in sides.values() for sheet in _repeat(side, 1)]
    return setup


def _repeat(sheets: list[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    """Return twelve sheets: the given ones, then copies of those from an index on."""
    copied = [sheet for sheet in sheets[first:] if not sheet.get("keywords")] or sheets
    copies = [dict(copied[index % len(copied)]) for index in range(SIZE - len(sheets))]
    for copy in copies:
        copy.pop("fireteam", None)  # always of two
    for index, copy in enumerate(copies):
        name = LONG_NAMES[index] if index < len(LONG_NAMES) else f"{copy['name']} {index}"
        copy |= {"id": f"{copy['id']}-{index}", "name": name}
    return [*sheets, *copies]
