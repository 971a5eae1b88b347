"""Write the golden logs that are missing, and the texts of all: `PYTHONPATH=. python tests/golden/write.py`.

A golden log is written once and never changed: an old program wrote it, and every new one must read it. The text of its
story is written again after a sentence was changed, the menus of a whole fight after an offer or a weight was changed,
and the bounds of a system after a form or a check was changed; a reader looks at the difference.
"""

import sys
from importlib import import_module
from pathlib import Path

from replays import Replay
from tests.golden.bounds import bounds_text
from tests.golden.menus import menus_text

GOLDEN = Path(__file__).parent


def story_text(log: Path) -> str:
    """Return the whole story of a golden log."""
    return "".join(f"{line}\n" for line in Replay.load(log).transcript())


def main() -> None:
    """Write one log for every story that has none, and the text of each log."""
    for page in sorted(GOLDEN.glob("*/stories.py")):
        stories = import_module(f"tests.golden.{page.parent.name}.stories").STORIES
        for name, story in stories.items():
            log = page.parent / f"{name}.jsonl"
            if not log.exists():
                story().save(log)
                sys.stdout.write(f"{log.relative_to(GOLDEN)}: written\n")
    for log in sorted(GOLDEN.glob("*/*.jsonl")):
        log.with_suffix(".txt").write_text(story_text(log), encoding="utf-8")
    for menus in sorted(GOLDEN.glob("*/*.menus")):
        menus.write_text(menus_text(menus.with_suffix(".jsonl")), encoding="utf-8")
    for bounds in sorted(GOLDEN.glob("*/forms.bounds")):
        bounds.write_text(bounds_text(bounds.parent), encoding="utf-8")


if __name__ == "__main__":
    main()
