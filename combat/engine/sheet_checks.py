"""Checks of the names on a sheet, each fault as a JSON path and a sentence."""

from collections.abc import Collection, Iterator, Sequence

from combat.engine.name_hints import name_hint

Faults = Iterator[tuple[str, str]]
"""Pairs of a JSON path (or of a path within a sheet or an ability) and a message."""


def unknown_names(path: str, *named: tuple[str, str | Sequence[str], Collection[str], str]) -> Faults:
    """Yield a fault for each unknown name on a sheet.

    Args:
        path: The JSON path of the sheet.
        named: For each field, its name, the name or names in it, the known names, and a phrase for them.
    """
    for field, names, known, phrase in named:
        places = {field: names} if isinstance(names, str) else {f"{field}[{at}]": name for at, name in enumerate(names)}
        for place, name in places.items():
            if name not in known:
                yield f"{path}.{place}", f"'{name}' is not {phrase}; {name_hint(name, filter(None, known))}"


def repeated_names(path: str, names: Sequence[str], owner: str) -> Faults:
    """Yield a fault for each repetition of a name in a list."""
    for number, name in enumerate(names):
        if name in names[:number]:
            yield f"{path}[{number}]", f"{owner} lists '{name}' twice; list it once"
