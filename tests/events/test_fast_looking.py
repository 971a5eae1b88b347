"""What is looked at fast is what would come back from its plain form; whatever is in doubt is left to the exact way."""

import random
from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from hypothesis import given

from combat import Refused, systems
from combat.engine import admission
from combat.engine.catalog import system as system_named
from combat.engine.commands import Amend, Note
from combat.engine.new_names import gives_names, misnamed
from events import readable
from events.base import Command, Event
from events.fast_looking import HAPPENED, SAID
from events.journal import Beat
from events.limits import WireError
from events.replace import replace
from events.vocabulary import Overridden, Proposed
from events.wire import plain
from tests.events.messages import MESSAGES
from tests.events.test_fast_reading import ODD, example, golden

OBJECTS = [*ODD, ("a", "b"), (1, True), ((("deep",),),), "x" * 600, ("y",) * 501, MappingProxyType({"a": ("b", 2)})]


def outcome(act: Callable[[], object]) -> str:
    """Return what came of something: an object to the last type, or a refusal."""
    try:
        return repr(act())
    except (Refused, WireError) as error:
        return str(error)


def odd(thing: Any, rng: random.Random) -> Any:
    """Return an object with a field, or a field of a field, that hardly fits."""
    fields = attrs.fields(type(thing))
    if not fields:
        return thing
    field = rng.choice(fields)
    value = getattr(thing, field.name)
    if isinstance(value, tuple) and value and attrs.has(type(value[0])) and rng.random() < 0.6:
        return replace(thing, **{field.name: (*value[1:], odd(value[0], rng))})
    if attrs.has(type(value)) and rng.random() < 0.6:
        return replace(thing, **{field.name: odd(value, rng)})
    return replace(thing, **{field.name: rng.choice(OBJECTS)})


@pytest.mark.parametrize("system", systems())
def test_a_command_made_in_python_is_taken_fast_as_the_exact_way_takes_it(system: str) -> None:
    """Thousands of them, with something in their fields that hardly fits; nor is any of them misnamed."""
    rng, book = random.Random(11), system_named(system)
    seen = 0
    for kind in [*book.acts.commands] * 20:
        usual = book.codec.load({"type": kind.wire_type, **example(kind)}, kind)
        for command in (
            usual,
            odd(usual, rng),
            book.codec.dump(usual),
            {**book.codec.dump(usual), "text": rng.choice(ODD)},
        ):
            fast = admission._plain(book, command)
            if fast is not None:
                assert repr(fast) == outcome(partial(admission._exactly, book, command))
                assert not list(misnamed(fast)) or gives_names(type(fast))
                seen += 1
    assert seen > 1_000


def test_every_golden_command_is_taken_fast_but_those_that_bring_a_sheet_or_another_command() -> None:
    """As it was said, and as an object."""
    for system, family, data in golden():
        book = system_named(system)
        if family is Command and not gives_names(book.codec.load(data, Command).__class__):
            command = book.codec.load(data, Command)
            if isinstance(command, Amend):
                continue
            assert admission._plain(book, command) is command
            assert admission._plain(book, data) == command


def test_what_is_too_much_is_left_to_the_exact_way() -> None:
    """A number, a text, a list, or all of it together."""
    book = system_named(systems()[0])
    for value in (10**6 + 1, "x" * 600, ("a",) * 501, {"a": 1}):
        said = {"type": "override.v1", "path": "p", "value": value, "reason": "r"}
        assert admission._plain(book, said) is None


@given(MESSAGES)
def test_what_looks_readable_at_a_glance_is_readable(message: Any) -> None:
    """Whatever stands in it."""
    if readable._is_plain(message):
        readable._size(message)


def test_what_hardly_fits_does_not_look_readable() -> None:
    """Thousands of golden events with something odd in them."""
    rng, glances = random.Random(11), 0
    events = [(system, data) for system, family, data in golden() if family is Event]
    for system, data in rng.choices(events, k=4_000):
        codec = system_named(system).codec
        event = odd(codec.load(data, Event), rng)
        if readable._is_plain(event):
            glances += 1
            assert repr(codec.load(codec.dump(event), type(event))) == repr(event)
            readable._size(event)
    assert 100 < glances < 2_000


def test_a_beat_with_a_command_in_an_event_is_seen_at_a_glance() -> None:
    """As it is where people roll, or must agree."""
    command = MappingProxyType({"type": "x.v1", "who": "ansel", "list": (1, MappingProxyType({"a": None}))})
    beat = Beat(number=1, by="gm", at=None, command=Note("n"), events=(Proposed("gm", command, ("a",)),))
    assert HAPPENED.size(beat) > len(repr(plain(beat))) // 2
    for wrong in ({"a": 1}, {1: "a"}, {"a": 1.5}, MappingProxyType({1: "a"}), MappingProxyType({"a": [1]}), "a"):
        with pytest.raises(Exception):  # noqa: B017, PT011 - it may stumble over anything
            HAPPENED.size(Proposed("gm", wrong, ("a",)))  # type: ignore[arg-type]


def test_a_value_that_is_written_may_be_a_list_of_lists() -> None:
    """So deep, and no deeper at a glance."""
    assert SAID.size(Overridden(path="p", before=((1,), "a", None), after=True, reason="r")) > 0
    assert HAPPENED.size(Overridden(path="p", before=None, after=(("a",),), reason="")) > 0
