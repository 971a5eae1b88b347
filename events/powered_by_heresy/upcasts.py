"""What fights of version 0.1 began with, which their logs do not tell: frozen, whatever the rules say today."""

from collections.abc import Iterator

from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.sheets import Settings, Setup
from events.vocabulary import StartsWith

_WOUNDS = {"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5}
_LOAD = {"Assassin": 5, "Seeker": 10, "Tactician": 10, "Templar": 8}


def started_in_0_1(setup: Setup, _: Settings) -> Iterator[StartsWith]:
    """Return what each acolyte began with besides what its sheet prints."""
    for each in setup.acolytes:
        yield StartsWith(each.id, Resource.CLASS_WOUNDS, (_WOUNDS.get(each.cls, 0),))
        yield StartsWith(each.id, Resource.CLASS_LOAD, (_LOAD.get(each.cls, 0),))
        if "Fighter's Sense" in each.moves:
            yield StartsWith(each.id, Resource.INSIGHT, (1,))
