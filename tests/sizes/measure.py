"""Counts the lines of the project: in total, for each rule of the books, and in modules, classes and rooms.

`python -m tests.sizes.measure` prints the table for this checkout, and `python tests/sizes/measure.py FOLDER` for
another one. `python -m tests.sizes.measure --exceptions > tests/sizes/exceptions.toml` updates the list of exceptions.
"""

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from math import ceil
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("events", "combat", "replays", "frontdoor")
MAX_MODULE_LINES, MAX_CLASS_LINES, MAX_ROOM_MODULES = 400, 300, 12
CHAPTERS = ("acts", "rules", "subcommands")
"""Rooms of any size: one module for each chapter of a book, or for each subcommand of `blow`."""


def lines_of(paths: Iterable[Path]) -> int:
    """Return the total number of lines of some files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def modules(root: Path, *folders: str) -> list[Path]:
    """Return the Python modules in some folders of a checkout, in order; a folder may also be a single module."""
    files = (path for folder in folders for path in (root / folder).rglob("*.py"))
    return sorted({*files, *(root / f"{folder}.py" for folder in folders if (root / f"{folder}.py").exists())})


def systems(root: Path) -> list[str]:
    """Return the names of the bundled rule books."""
    return sorted(book.parent.name for book in (root / "combat" / "systems").glob("*/book.toml"))


def rules(root: Path, system: str) -> int:
    """Return the number of rules in the rule table of a book."""
    return len(tomllib.loads((root / "combat" / "systems" / system / "book.toml").read_text(encoding="utf-8"))["rule"])


def book_lines(root: Path, system: str) -> int:
    """Return the lines of Python that implement a book: its rules, its facts and its narration."""
    return lines_of(modules(root, f"combat/systems/{system}", f"events/{system}", f"replays/narration/{system}"))


def lines_a_rule(root: Path) -> float:
    """Return the lines of Python for each rule of all books."""
    everything = sum(book_lines(root, system) for system in systems(root))
    everything += lines_of([root / "combat" / "systems" / "__init__.py"])
    return everything / sum(rules(root, system) for system in systems(root))


def long_modules(root: Path) -> Iterator[tuple[str, int]]:
    """Yield the modules above the limit with their lines."""
    for path in modules(root, *PACKAGES):
        if (lines := lines_of([path])) > MAX_MODULE_LINES:
            yield path.relative_to(root).as_posix(), lines


def long_classes(root: Path) -> Iterator[tuple[str, int]]:
    """Yield the classes above the limit with their lines."""
    for path in modules(root, *PACKAGES):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MAX_CLASS_LINES:
                    yield f"{path.relative_to(root).as_posix()}: {node.name}", lines


def full_rooms(root: Path) -> Iterator[tuple[str, int]]:
    """Yield the packages above the limit with their number of modules, without packages inside them."""
    for init in sorted(path for package in PACKAGES for path in (root / package).rglob("__init__.py")):
        room = init.parent
        count = len([path for path in room.glob("*.py") if not path.stem.startswith("__")])
        if count > MAX_ROOM_MODULES and room.name not in CHAPTERS:
            yield room.relative_to(root).as_posix(), count


def table(root: Path) -> Iterator[str]:
    """Yield the lines of the report."""
    for package in PACKAGES:
        yield f"{package:<24}{lines_of(modules(root, package)):>8,} lines of Python"
    yield f"{'production':<24}{lines_of(modules(root, *PACKAGES)):>8,} lines of Python"
    for system in systems(root):
        python, number = book_lines(root, system), rules(root, system)
        rooms = (root / "combat" / "systems" / system, root / "replays" / "narration" / system)
        toml = lines_of(path for room in rooms for path in room.rglob("*.toml"))
        yield f"{system:<24}{python:>8,} lines of Python, {python / number:.1f} a rule ({number} rules); TOML {toml:,}"
    number = sum(rules(root, system) for system in systems(root))
    yield f"{'all books':<24}{lines_a_rule(root):>8.1f} lines a rule ({number} rules)"
    for title, limit, found in (
        ("modules", MAX_MODULE_LINES, long_modules(root)),
        ("classes", MAX_CLASS_LINES, long_classes(root)),
        ("rooms", MAX_ROOM_MODULES, full_rooms(root)),
    ):
        above = sorted(found, key=lambda item: -item[1])
        yield f"{title} above {limit}: {len(above)}"
        yield from (f"  {size:>6,}  {name}" for name, size in above)


def exceptions(root: Path) -> Iterator[str]:
    """Yield the lines of `exceptions.toml`: everything above a limit today."""
    yield "# What still exceeds its limit (see measure.py). Entries may only be removed, and the number may only fall."
    yield f"lines_a_rule = {ceil(10 * lines_a_rule(root)) / 10}"
    for kind, found in (("modules", long_modules(root)), ("classes", long_classes(root)), ("rooms", full_rooms(root))):
        yield f"{kind} = ["
        yield from (f'    "{name}",' for name, _ in found)
        yield "]"


def main(argument: str = str(ROOT)) -> None:
    """Print the report on a checkout, or the list of exceptions of this one."""
    print("\n".join(exceptions(ROOT) if argument == "--exceptions" else table(Path(argument))))


if __name__ == "__main__":
    main(*sys.argv[1:])
