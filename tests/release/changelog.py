"""Move the entries in `changes/` into the section *Unreleased* of the changelog, and remove their files.

python -m tests.release.changelog
"""

import re
import sys
from pathlib import Path

from tests.release.lock import ROOT

KINDS = ("added", "changed", "removed", "fixed")
_UNRELEASED = "## [Unreleased]\n"


def entries(folder: Path) -> list[tuple[Path, str, str]]:
    """Return the file, kind and text of each entry, in the order of the file names.

    Raises:
        ValueError: If a file has no known kind, or no text.
    """
    found = []
    for path in sorted(folder.glob("*.md")):
        if path.name == "README.md":
            continue
        name, _, kind = path.stem.rpartition(".")
        text = path.read_text(encoding="utf-8").strip()
        if not name or kind not in KINDS:
            raise ValueError(f"{path.name} must be called NAME.KIND.md, with a kind of {', '.join(KINDS)}")
        if not text:
            raise ValueError(f"{path.name} is empty")
        found.append((path, kind, text))
    return found


def with_entry(changelog: str, kind: str, text: str) -> str:
    """Return a changelog with a further entry at the top of a group of *Unreleased*, which is added if missing."""
    before, heading, rest = changelog.partition(_UNRELEASED)
    section, released = re.split(r"(?=^## \[)", rest, maxsplit=1, flags=re.MULTILINE)
    item = "- " + text.replace("\n", "\n  ") + "\n"
    group = f"### {kind.capitalize()}\n\n"
    if group in section:
        section = section.replace(group, group + item, 1)
    else:
        later = {f"### {each.capitalize()}" for each in KINDS[KINDS.index(kind) + 1 :]}
        at = min((section.index(each) for each in later if each in section), default=len(section))
        section = f"{section[:at]}{group}{item}\n{section[at:]}"
    return before + heading + section + released


def collect(root: Path) -> int:
    """Move all entries into the changelog of a checkout; return their number."""
    changelog = root / "CHANGELOG.md"
    found = entries(root / "changes")
    text = changelog.read_text(encoding="utf-8")
    for _, kind, entry in reversed(found):
        text = with_entry(text, kind, entry)
    changelog.write_text(text, encoding="utf-8")
    for path, _, _ in found:
        path.unlink()
    return len(found)


if __name__ == "__main__":
    try:
        print(f"{collect(ROOT)} entries moved into CHANGELOG.md")
    except ValueError as error:
        sys.exit(str(error))
