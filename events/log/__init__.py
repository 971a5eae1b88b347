"""One fight on disk: sealed lines, and checkpoints beside them."""

from events.deprecation import renamed

__getattr__ = renamed(__name__)
