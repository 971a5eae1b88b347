"""Old name of `frontdoor.factory`, kept until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"open_service": "frontdoor.factory:open_service"})
