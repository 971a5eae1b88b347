"""Lets `python -m frontdoor` do what `blow` does."""

import sys

from frontdoor.terminal import main

if __name__ == "__main__":
    sys.exit(main())
