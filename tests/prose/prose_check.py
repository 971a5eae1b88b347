"""Measure the English of the project against floors that only rise. `make lint` runs it without arguments.

Without PATH it checks each package against `floors.toml` and lists words that no name or text may contain, except those
in `allowed_words.toml`. With PATH it reports the measures of these files and folders.

A low score proves nothing: a person who reads the text is the judge.
"""

import argparse
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.prose.measure import Score, hits, rules, score
from tests.prose.texts import Text, files, texts

ROOT = Path(__file__).parent.parent.parent
FLOORS = Path(__file__).with_name("floors.toml")
ALLOWED = Path(__file__).with_name("allowed_words.toml")
MIN_RANKED_WORDS = 60
"""Files with fewer words are left out of `--worst`."""


@frozen
class Floor:
    """The least that a package must reach, in percent.

    Attributes:
        clean: Least share of clean docstrings, comments and paragraphs.
        pro_forms: Greatest share of pro-forms in them.
        strings: Least share of clean sentences among string literals.
    """

    clean: float
    pro_forms: float
    strings: float

    def misses(self, prose: Score, strings: Score) -> Iterator[str]:
        """Yield a sentence for each measure that is not reached."""
        if prose.clean_percent < self.clean:
            yield f"{prose.clean_percent:.1f} % of the texts are clean; at least {self.clean} % must be"
        if prose.pro_form_percent > self.pro_forms:
            yield f"{prose.pro_form_percent:.1f} % of the words are pro-forms; at most {self.pro_forms} % may be"
        if strings.clean_percent < self.strings:
            yield f"{strings.clean_percent:.1f} % of the strings are clean; at least {self.strings} % must be"


def floors(source: str) -> Mapping[str, Floor]:
    """Return the floor of each package, by its path; `default` is for packages that are not listed."""
    return {name: Floor(**values) for name, values in tomllib.loads(source).items()}


def package_of(file: Path, packages: Mapping[str, Floor]) -> str:
    """Return the longest listed path that contains a file, or its top folders if none does; pages at the root are docs.

    >>> floors_by_path = {"combat/engine": Floor(90, 6, 90)}
    >>> package_of(Path("combat/engine/dice/odds.py"), floors_by_path)
    'combat/engine'
    >>> package_of(Path("combat/systems/new_book/track.py"), floors_by_path)
    'combat/systems'
    """
    parts = file.parts if len(file.parts) > 1 else ("docs", *file.parts)
    prefixes = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((prefix for prefix in prefixes if prefix in packages), "/".join(parts[:-1][:2]) or file.name)


def lowered(current: Mapping[str, Floor], earlier: Mapping[str, Floor]) -> Iterator[str]:
    """Yield a sentence for each floor that was removed, or is lower than in an earlier version of the file.

    A package may be replaced by its sub-packages.
    """
    for name, old in earlier.items():
        new = [floor for path, floor in current.items() if path == name or path.startswith(f"{name}/")]
        if not new:
            yield f"floors.toml: the floor of {name} is missing"
        for floor in new:
            if floor.clean < old.clean or floor.pro_forms > old.pro_forms or floor.strings < old.strings:
                yield f"floors.toml: the floor of {name} was {old} and may only rise, but is {floor}"


def _committed_floors() -> Iterator[Mapping[str, Floor]]:
    """Yield the versions of `floors.toml` that git knows; none outside a checkout."""
    path = FLOORS.relative_to(ROOT).as_posix()
    log = _git("log", "--format=%H", "--", path)
    for commit in log.split():
        if source := _git("show", f"{commit}:{path}"):
            yield floors(source)


def _git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607 - the git of the developer
    except (OSError, subprocess.CalledProcessError):
        return ""


def forbidden_words(root: Path, allowed: Sequence[str]) -> Iterator[str]:
    """Yield each line of Python and JavaScript that contains a forbidden word outside the allowed names."""
    for file in files([root]):
        if file.suffix in (".py", ".js", ".mjs"):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
                rest = line
                for name in allowed:
                    rest = rest.replace(name, "")
                if rules().forbidden.search(rest):
                    yield f"{file.relative_to(root)}:{number}: {line.strip()[:120]}"


def check() -> Iterator[str]:
    """Yield a sentence for each floor that is missed and each forbidden word; print the measures of each package."""
    packages = floors(FLOORS.read_text(encoding="utf-8"))
    for earlier in _committed_floors():
        yield from lowered(packages, earlier)
    by_package: dict[str, list[Text]] = defaultdict(list)
    roots = [ROOT / name.split("/", 1)[0] for name in packages if name != "default"]
    for file in files([*dict.fromkeys(root for root in roots if root.exists()), *ROOT.glob("*.md")]):
        by_package[package_of(file.relative_to(ROOT), packages)] += texts(file)
    for name, found in sorted(by_package.items()):
        prose = score(text for text in found if text.kind == "prose")
        strings = score(text for text in found if text.kind == "string")
        for miss in packages.get(name, packages["default"]).misses(prose, strings):
            yield f"{name}: {miss}"
    allowed = tomllib.loads(ALLOWED.read_text(encoding="utf-8"))["names"]
    yield from forbidden_words(ROOT, allowed)


def report(options: argparse.Namespace) -> None:
    """Print the measures of the given files and folders."""
    by_file = {file: list(texts(file)) for file in files(options.paths)}
    found = [text for group in by_file.values() for text in group]
    for kind in ("prose", "string"):
        print(f"{kind + ':':8s} {score(text for text in found if text.kind == kind)}")
    if options.patterns:
        for name, number in score(found).by_pattern.most_common():
            print(f"  {name:20s} {number:5d}")
    if options.hits:
        for text in found:
            names = hits(text.words)
            if names and options.hits in (*names, "any"):
                print(f"{text.path}:{text.line}: [{', '.join(names)}] {' '.join(text.words.split())[:160]}")
    scores = [(score(group), file) for file, group in by_file.items()]
    ranked = sorted(
        (row for row in scores if row[0].words > MIN_RANKED_WORDS), key=lambda row: -row[0].pro_form_percent
    )
    for result, file in ranked[: options.worst]:
        print(f"  {result}  {file}")


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("paths", type=Path, nargs="*", metavar="PATH")
    parser.add_argument("--patterns", action="store_true", help="count the texts that contain each pattern")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="list the N worst files")
    parser.add_argument("--hits", metavar="NAME", help="print each text that contains a pattern, or 'any'")
    options = parser.parse_args()
    if options.paths:
        report(options)
        return 0
    problems = list(check())
    for problem in problems:
        print(problem)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
