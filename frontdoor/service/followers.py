"""Old name of `frontdoor.tables.followers`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"Notice": "frontdoor.tables.followers:Notice"})
