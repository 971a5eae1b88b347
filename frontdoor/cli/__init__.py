"""The `blow` command."""

from frontdoor.cli.entry_point import main

__all__ = ["main"]
