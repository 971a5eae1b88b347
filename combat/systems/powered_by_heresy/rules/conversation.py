"""The order in which players are prompted. Any player may speak at any time."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


def order_free(names: Sequence[str], _spoke: Mapping[str, int]) -> tuple[str, ...]:
    """Return the names unchanged, in table order."""
    return tuple(names)


def order_least_recent(names: Sequence[str], spoke: Mapping[str, int]) -> tuple[str, ...]:
    """Return the names, beginning with the player who has been silent longest.

    >>> order_least_recent(["a", "b", "c"], {"a": 3, "b": 1, "c": 2})
    ('b', 'c', 'a')
    """
    return tuple(sorted(names, key=lambda name: spoke.get(name, 0)))


SPOTLIGHT_ORDER = MappingProxyType({"free": order_free, "least_recent": order_least_recent})


@cites("PBH-CORE-01", "PBH-CORE-07")
def spotlight(names: Sequence[str], spoke: Mapping[str, int], order: str) -> tuple[str, ...]:
    """Return the order in which players are prompted. It does not restrict them, because there are no turns.

    >>> spotlight(["a", "b"], {"a": 1}, "free")
    ('a', 'b')
    """
    return SPOTLIGHT_ORDER[order](names, spoke)
