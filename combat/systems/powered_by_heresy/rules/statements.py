"""Limits for the GM's statements about characters."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.class_moves import MAX_INSIGHT, MAX_WRATH

MAX_GIVEN = 20
"""The largest amount of a resource that one statement can give or take."""

RESOURCE_LIMITS: Mapping[str, int] = MappingProxyType({"Insight": MAX_INSIGHT, "Wrath": MAX_WRATH})
"""Maximum amounts, keyed by resource; other resources have no maximum."""


@cites("PBH-CORE-09", "PBH-CLS-06", "PBH-CLS-07")
def may_change(resource: str, held: int, by: int) -> bool:
    """Return whether a statement may change a resource by an amount: within its limits, and never below 0."""
    most = RESOURCE_LIMITS.get(resource, held + MAX_GIVEN)
    return by != 0 and abs(by) <= MAX_GIVEN and 0 <= held + by <= most
