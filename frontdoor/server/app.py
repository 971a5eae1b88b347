"""Old name of `frontdoor.http.app`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"make_app": "frontdoor.http.app:make_app"})
