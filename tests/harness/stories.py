"""Given, when, then: a fight in the making, one thing said, and what comes of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

import orjson

from combat import DiceNeeded, Encounter, Refused
from combat.engine.dice import Dice
from combat.engine.pending_rolls import Roll
from events.base import Command, Event
from events.journal import UndoPolicy

P = ParamSpec("P")

MAX_CACHED = 200
"""So many beginnings of stories are remembered, of each kind."""

StoryCommand = Command | tuple[Command, Sequence[int | None]]
"""A command, or a command with the faces that the table rolls for it."""


class Story:
    """One fight told as a test tells it.

    Attributes:
        encounter: The fight.
        events: What the latest command caused; nothing if it was refused.
        refused: Why the latest command was refused, if it was.
        needed: The dice that the latest command lacks, if it lacks some; what was rolled of it stands in `events`.
    """

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.events: tuple[Event, ...] = ()
        self.refused: Refused | None = None
        self.needed: DiceNeeded | None = None

    @property
    def state(self) -> Any:
        """The table as it stands."""
        return self.encounter.state

    def given(self, *said: StoryCommand) -> "Story":
        """Say what leads up to the matter; all of it must be accepted."""
        for each in said:
            command, faces = each if isinstance(each, tuple) else (each, None)
            self.events = self.encounter.do(command, faces=faces).events
        return self

    def set(self, **values: Any) -> "Story":
        """Set fields of the table by hand; `models__kain__blood=2` sets `models.kain.blood`."""
        for path, value in values.items():
            self.encounter.override(path.replace("__", ".").replace("_dash_", "-"), value, "the story begins like this")
        return self

    def when(
        self, command: Command | Mapping[str, Any], faces: Sequence[int | None] | None = None, by: str | None = None
    ) -> "Story":
        """Say one thing; whatever comes of it is looked at by what follows."""
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
            assert (self.encounter.state, self.encounter.journal) == before, "what did not happen changed something"
        return self

    def then(self, *expected: Event | type[Event]) -> "Story":
        """These things happened, in this order, whatever else did; a class stands for any event of it."""
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        waiting = iter(self.events)
        for each in expected:
            if not any(each == event or (isinstance(each, type) and type(event) is each) for event in waiting):
                told = "\n".join(map(repr, self.events))
                raise AssertionError(f"expected, in this place:\n{each!r}\namong\n{told}")
        return self

    def without(self, *kinds: type[Event]) -> "Story":
        """Nothing of these kinds happened."""
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        found = [event for event in self.events if type(event) in kinds]
        assert not found, found
        return self

    def refuses(self, code: str, rule: str = "") -> "Story":
        """It was refused for this reason, in sentences, and nothing changed."""
        assert self.needed is None, self.needed
        assert self.refused is not None, f"it was accepted: {self.events}"
        found = {reason.code: reason for reason in self.refused.reasons}
        assert code in found, found
        assert all(reason.sentence.strip() and "\n" not in reason.sentence for reason in self.refused.reasons), found
        if rule:
            assert rule in {reason.rule for reason in self.refused.reasons if reason.code == code}, found
        return self

    def needs(self, *sides: int) -> "Story":
        """The table has to roll these dice first; nothing changed, but for the dice that it rolled so far."""
        assert self.refused is None, self.refused
        assert self.needed is not None, f"it was accepted: {self.events}"
        assert self.needed.sides == sides, self.needed
        return self

    def event(self, kind: type[Event], place: int = 0) -> Any:
        """Return an event of this kind out of what happened, the first one unless told otherwise."""
        assert self.refused is None, self.refused
        assert self.needed is None, self.needed
        return [event for event in self.events if type(event) is kind][place]


def cached_story(opens: Callable[P, Story]) -> Callable[P, Story]:
    """Let what opens a story do so once for the same words; each story goes on with a copy of its own.

    To open a fight takes longer than most of what is then said in it, and many tests begin alike. What is no plain
    data, such as dice that lie ready, is not remembered.
    """
    kept: dict[bytes, Story] = {}

    @wraps(opens)
    def told(*given: P.args, **named: P.kwargs) -> Story:
        try:
            words = orjson.dumps((given, sorted(named.items())), option=PLAIN_DATA)
        except TypeError:
            return opens(*given, **named)
        if words not in kept:
            if len(kept) == MAX_CACHED:
                kept.clear()
            kept[words] = opens(*given, **named)
        story = Story(detached_copy(kept[words].encounter))
        story.events = kept[words].events
        return story

    return told


def detached_copy(encounter: Encounter) -> Encounter:
    """Return a fight that stands as another, and has lines of its own: a copy knows where its origin was stored."""
    copy = encounter.fork()
    copy._journal = encounter.journal.with_header(encounter.header)
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
    """Open a fight, the ready-made one unless a setup is given; people roll unless dice are given."""
    if setup is None:
        return Story(Encounter.sample(system, dice, settings=settings, undo=undo))
    return Story(Encounter.begin(system, setup, dice, settings=settings, undo=undo))
