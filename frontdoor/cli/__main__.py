"""Lets `python -m frontdoor.cli` do what `blow` does."""

import sys

from frontdoor.cli.entry_point import main

if __name__ == "__main__":
    sys.exit(main())
