"""Given, when, then: a fight in a certain situation, one command, and its effects."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

import orjson

from combat import DiceNeeded, Encounter, Refused
from combat.engine.dice.sources import Dice
from combat.engine.play.pending_rolls import Roll
from events.base import Command, Event
from events.history.journal import UndoPolicy

P = ParamSpec("P")

MAX_CACHED = 200
"""Cached stories for each function that opens a story."""

StoryCommand = Command | tuple[Command, Sequence[int | None]]
"""A command, or a command with the faces that the players rolled for it."""


class Story:
    """A fight in a test, with the result of its latest command.

    Attributes:
        encounter: The fight.
        events: The events of the latest command; empty if it was refused.
        refused: The refusal of the latest command, if any.
        needed: The dice that the latest command still lacks, if any; `events` contains the dice rolled so far.
    """

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.events: tuple[Event, ...] = ()
        self.refused: Refused | None = None
        self.needed: DiceNeeded | None = None

    @property
    def state(self) -> Any:
        """The current state."""
        return self.encounter.state

    def given(self, *commands: StoryCommand) -> "Story":
        """Do the commands that lead to the situation under test; each of them must be accepted."""
        for item in commands:
            command, faces = item if isinstance(item, tuple) else (item, None)
            self.events = self.encounter.do(command, faces=faces).events
        return self

    def set(self, **values: Any) -> "Story":
        """Override fields of the state; `models__kain__blood=2` sets `models.kain.blood`."""
        for path, value in values.items():
            self.encounter.override(path.replace("__", ".").replace("_dash_", "-"), value, "the story begins like this")
        return self

    def when(
        self, command: Command | Mapping[str, Any], faces: Sequence[int | None] | None = None, by: str | None = None
    ) -> "Story":
        """Do the command under test and keep its events, its refusal or the dice that it needs."""
        before = (self.encounter.state, self.encounter.journal)
        self.events, self.refused, self.needed = (), None, None
        try:
            self.events = self.encounter.do(command, by, faces).events
        except Refused as refused:
            self.refused = refused
        except DiceNeeded as needed:
            self.needed = needed
        if self.state.unfinished is not None and self.events:
            try:
                self.encounter.fork().do(Roll())
            except DiceNeeded as needed:
                self.needed = needed
        if not self.events:
            assert (self.encounter.state, self.encounter.journal) == before, (
                "a command without events changed the state or the journal"
            )
        return self

    def then(self, *expected: Event | type[Event]) -> "Story":
        """Assert that these events happened in this order, possibly among others; a class matches any event of the
        class.
        """
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        events = iter(self.events)
        for item in expected:
            if not any(item == event or (isinstance(item, type) and type(event) is item) for event in events):
                events_text = "\n".join(map(repr, self.events))
                raise AssertionError(f"expected, in this order:\n{item!r}\namong\n{events_text}")
        return self

    def without(self, *kinds: type[Event]) -> "Story":
        """Assert that no event of these classes happened."""
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        matches = [event for event in self.events if type(event) in kinds]
        assert not matches, matches
        return self

    def refuses(self, code: str, rule: str = "") -> "Story":
        """Assert that the command was refused with this reason code, in one sentence for each reason."""
        assert self.needed is None, self.needed
        assert self.refused is not None, f"the command was accepted: {self.events}"
        matches = {reason.code: reason for reason in self.refused.reasons}
        assert code in matches, matches
        assert all(reason.sentence.strip() and "\n" not in reason.sentence for reason in self.refused.reasons), matches
        if rule:
            assert rule in {reason.rule for reason in self.refused.reasons if reason.code == code}, matches
        return self

    def needs(self, *sides: int) -> "Story":
        """Assert that the command needs dice with these numbers of sides."""
        assert self.refused is None, self.refused
        assert self.needed is not None, f"the command was accepted: {self.events}"
        assert self.needed.sides == sides, self.needed
        return self

    def event(self, kind: type[Event], place: int = 0) -> Any:
        """Return an event of this class, by default the first one."""
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        return [event for event in self.events if type(event) is kind][place]


def cached_story(function: Callable[P, Story]) -> Callable[P, Story]:
    """Cache the stories that a function opens, by its arguments; each caller gets a copy.

    Opening a fight takes longer than most tests, and many tests open the same one. Calls with arguments that are not
    plain data, such as loaded dice, are not cached.
    """
    cache: dict[bytes, Story] = {}

    @wraps(function)
    def open_story(*args: P.args, **kwargs: P.kwargs) -> Story:
        try:
            cache_key = orjson.dumps((args, sorted(kwargs.items())), option=PLAIN_DATA)
        except TypeError:
            return function(*args, **kwargs)
        if cache_key not in cache:
            if len(cache) == MAX_CACHED:
                cache.clear()
            cache[cache_key] = function(*args, **kwargs)
        story = Story(detached_copy(cache[cache_key].encounter))
        story.events = cache[cache_key].events
        return story

    return open_story


def detached_copy(encounter: Encounter) -> Encounter:
    """Return a copy of a fight with a separate journal, because a fork knows where its original is stored."""
    copy = encounter.fork()
    copy._core.journal = encounter.journal.with_header(encounter.header)
    return copy


PLAIN_DATA = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_SUBCLASS


@cached_story
def new_story(
    system: str,
    setup: Mapping[str, Any] | None = None,
    *,
    dice: str | Dice | None = None,
    settings: Mapping[str, Any] | None = None,
    undo: UndoPolicy | Mapping[str, Any] | None = None,
) -> Story:
    """Open a fight: the sample unless a setup is given. Players roll unless dice are given."""
    if setup is None:
        return Story(Encounter.sample(system, dice, settings=settings, undo=undo))
    return Story(Encounter.begin(system, setup, dice, settings=settings, undo=undo))
