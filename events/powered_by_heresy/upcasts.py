"""Starting values that logs of version 0.1 lack. Never change them, even if the rules change."""

from collections.abc import Iterator

from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.sheets import Settings, Setup
from events.vocabulary import StartsWith

_WOUNDS = {"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5}
_LOAD = {"Assassin": 5, "Seeker": 10, "Tactician": 10, "Templar": 8}


def started_in_0_1(setup: Setup, _: Settings) -> Iterator[StartsWith]:
    """Yield the starting values of acolytes that their sheets do not provide."""
    for acolyte in setup.acolytes:
        yield StartsWith(acolyte.id, Resource.CLASS_WOUNDS, (_WOUNDS.get(acolyte.cls, 0),))
        yield StartsWith(acolyte.id, Resource.CLASS_LOAD, (_LOAD.get(acolyte.cls, 0),))
        if "Fighter's Sense" in acolyte.moves:
            yield StartsWith(acolyte.id, Resource.INSIGHT, (1,))
