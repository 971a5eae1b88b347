"""Old name of `frontdoor.terminal`, kept until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"main": "frontdoor.terminal:main"})
