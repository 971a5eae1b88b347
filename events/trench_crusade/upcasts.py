"""What fights of version 0.1 began with, which their logs do not tell: as 0.1 reckoned, for ever."""

from collections.abc import Iterator

from events.trench_crusade.facts import STRENGTH
from events.trench_crusade.sheets import Settings, Setup
from events.vocabulary import StartsWith


def started_in_0_1(setup: Setup, settings: Settings) -> Iterator[StartsWith]:
    """Return the strength of each warband: all its models."""
    for side in setup.sides:
        yield StartsWith(side.id, STRENGTH, (len(side.models),))
