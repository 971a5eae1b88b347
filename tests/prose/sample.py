"""Draw random texts for a reader who has not seen the code.

`python -m tests.prose.sample SEED [--count N] [--kind prose|string] PATH...` prints numbered texts without their files.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from tests.prose.texts import files, texts


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("seed", help="any text, such as the hash of a commit")
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--kind", choices=("prose", "string"), default="prose")
    parser.add_argument("--places", action="store_true", help="also print the file and line of each text")
    options = parser.parse_args()
    population = [text for file in files(options.paths) for text in texts(file) if text.kind == options.kind]
    chosen = Random(options.seed).sample(population, min(options.count, len(population)))
    for number, text in enumerate(chosen, start=1):
        place = f" ({text.path}:{text.line})" if options.places else ""
        print(f"{number}.{place} {' '.join(text.words.split())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
