"""Write the golden logs that are not there yet: `PYTHONPATH=. python tests/golden/write.py`.

A golden log is written once and never again: it is what an old program said, and every new one must read it.
"""

import sys
from importlib import import_module
from pathlib import Path

GOLDEN = Path(__file__).parent


def main() -> None:
    """Write one log for every story that has none."""
    for page in sorted(GOLDEN.glob("*/stories.py")):
        stories = import_module(f"tests.golden.{page.parent.name}.stories").STORIES
        for name, story in stories.items():
            log = page.parent / f"{name}.jsonl"
            if not log.exists():
                story().save(log)
                sys.stdout.write(f"{log.relative_to(GOLDEN)}: written\n")


if __name__ == "__main__":
    main()
