"""The story of a fight in plain language: a sentence for each event.

The shared events have sentences in `shared`. A system adds its own, and may replace shared ones, in the module that its
entry point in the group `blow_by_blow.narration` names. That module, or the modules of that package, define

- `SENTENCES`: a template (see `templates`) or a `Sentence` for each event class,
- `TAGS`: functions `(event, state)`, keyed by the name of a placeholder that all templates of the module may use,
- functions `(state, event) -> str` for events that need logic, recognised by the annotation of `event`,
- `LAST`: the classes of events whose sentences follow the rest of their passage,
- `roll_result`: a function that returns the result of a roll in words, if the recorded one is only a key,
- `DECLINED`: sentences about choices that were not taken, as pairs: the event class of the choice that was taken, and
  the sentence if no such event follows in the beat.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from pkgutil import walk_packages
from types import ModuleType

from attrs import frozen

from events import plugins
from events.base import Event
from events.history.projection import handlers_in
from events.interventions import DoneAgain
from events.vocabulary import EncounterEnded, Rolled, RoundBegan, TurnBegan, TurnEnded
from replays.narration import shared
from replays.narration.templates import SILENT, Describe, compiled

GROUP = "blow_by_blow.narration"

_OPENS_PASSAGE = (DoneAgain, EncounterEnded, RoundBegan, TurnBegan, TurnEnded)
"""Events that close the passage before them; sentences that end that passage come before theirs."""


@frozen
class Narration:
    """How the events of a system are described.

    Attributes:
        sentences: The function that describes an event, for every class of events.
        last: The classes of events whose sentences follow the rest of their passage.
        silent: The classes of events that have no sentence.
        declined: For events that settle a choice, the class of events that follows if the choice was taken, and the
            function that describes that it was not.
        roll_result: Returns the result of a roll in words; empty if it has none.
    """

    sentences: Mapping[type[Event], Describe]
    last: frozenset[type[Event]]
    silent: frozenset[type[Event]]
    declined: Mapping[type[Event], tuple[type[Event], Describe]]
    roll_result: Callable[[Rolled], str]

    def is_declined(self, events: Sequence[Event], event: Event) -> bool:
        """Return whether an event of a beat, one of the classes in `declined`, settles a choice that was not taken."""
        taken, index = self.declined[type(event)][0], next(i for i, one in enumerate(events) if one is event)
        return not any(isinstance(later, taken) for later in events[index:])


@lru_cache
def narration_of(system: str) -> Narration:
    """Return the narration of a system.

    Raises:
        plugins.Unknown: If no installed package describes this system.
        TypeError: If a system has two sentences for the same event.
        ValueError: If a template is malformed, or names a placeholder that its event does not have.
    """
    package: ModuleType = plugins.load_plugin(GROUP, system)
    inner = walk_packages(getattr(package, "__path__", ()), f"{package.__name__}.")
    modules = [package, *(import_module(module.name) for module in inner)]
    last = frozenset(event for module in modules for event in getattr(module, "LAST", ()))
    sentences = {**_described_in(shared), **_described_in(*modules)}
    silent = frozenset(event for event, described in sentences.items() if described == SILENT)
    declined = {event: pair for module in modules for event, pair in getattr(module, "DECLINED", {}).items()}
    described = compiled({event: text for event, (_, text) in declined.items()})
    declines = {event: (taken, described[event]) for event, (taken, _) in declined.items()}
    results = (getattr(module, "roll_result", None) for module in modules)
    return Narration(sentences, last, silent, declines, next(filter(None, results), attrgetter("result")))


def reading_order(system: str, events: Sequence[Event], *, unfinished: bool = False) -> list[tuple[int, Event]]:
    """Return the events of a beat in the order of cause and effect.

    The sentences of some events, such as the end of an Activation or the attacks that are left, follow the rest of
    their passage. A passage is a beat, or the part of a beat up to the next turn or round. If the beat is unfinished,
    the last passage goes on, so they are left out.

    Returns:
        Each event, with the number of events of the beat that have happened when its sentence is rendered.

    Raises:
        plugins.Unknown: If no installed package describes this system.
    """
    order: list[tuple[int, Event]] = []
    held_back: list[Event] = []
    last = narration_of(system).last
    for index, event in enumerate(events):
        if isinstance(event, _OPENS_PASSAGE):
            order += [(index, late) for late in held_back]
            held_back.clear()
        if type(event) in last:
            held_back.append(event)
        else:
            order.append((index, event))
    return order if unfinished else order + [(len(events), late) for late in held_back]


def _described_in(*modules: ModuleType) -> Mapping[type[Event], Describe]:
    described: dict[type[Event], Describe] = dict(handlers_in(*modules))
    for module in modules:
        for event, described_by in compiled(
            getattr(module, "SENTENCES", {}), words=getattr(module, "WORDS", None)
        ).items():
            if event in described:
                raise TypeError(f"{event.__name__} has two sentences, one of them in {module.__name__}")
            described[event] = described_by
    return described
