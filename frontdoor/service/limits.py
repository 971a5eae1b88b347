"""Old name of `frontdoor.tables.limits`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"Limits": "frontdoor.tables.limits:Limits"})
