"""Old name of `frontdoor.tables.errors`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"ServiceError": "frontdoor.tables.errors:ServiceError"})
