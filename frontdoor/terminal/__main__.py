"""Lets `python -m frontdoor.terminal` run `blow`."""

import sys

from frontdoor.terminal.entry_point import main

if __name__ == "__main__":
    sys.exit(main())
