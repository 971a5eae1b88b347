"""Old name of `frontdoor.tables.service`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"Service": "frontdoor.tables.service:Service"})
