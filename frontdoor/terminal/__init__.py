"""The `blow` command."""

from frontdoor.terminal.entry_point import main

__all__ = ["main"]
