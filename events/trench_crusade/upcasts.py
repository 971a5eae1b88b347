"""Starting strength in fights of version 0.1, whose logs do not record it. This calculation must never change."""

from collections.abc import Iterator

from events.trench_crusade.facts import STRENGTH
from events.trench_crusade.sheets import Settings, Setup
from events.vocabulary import StartsWith


def started_in_0_1(setup: Setup, settings: Settings) -> Iterator[StartsWith]:
    """Yield the starting strength of each warband: the number of its models."""
    for side in setup.sides:
        yield StartsWith(side.id, STRENGTH, (len(side.models),))
