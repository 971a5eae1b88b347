"""Old name of `frontdoor.tables.connections`, until 0.4."""

from events.deprecation import renamed

__getattr__ = renamed(__name__, {"Peer": "frontdoor.tables.connections:Peer"})
