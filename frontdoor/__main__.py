"""Lets `python -m frontdoor` run `blow`."""

import sys

from frontdoor.terminal import main

if __name__ == "__main__":
    sys.exit(main())
