"""Commands are decoded from their wire form, whether they come as objects or as data."""

import random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused, systems
from combat.engine.catalog import system as system_named
from combat.engine.play import command_checks
from combat.engine.play.command_checks import parse_command, parse_new_command
from combat.engine.play.commands import Amend
from events.base import Command
from events.replace import replace
from tests.events.codec.test_fast_decode import ODD, example, golden


def odd(thing: Any, rng: random.Random) -> Any:
    """Return a copy with an unsuitable value in one field, or in a field of a nested object."""
    fields = attrs.fields(type(thing))
    if not fields:
        return thing
    field = rng.choice(fields)
    value = getattr(thing, field.name)
    if isinstance(value, tuple) and value and attrs.has(type(value[0])) and rng.random() < 0.6:
        return replace(thing, **{field.name: (*value[1:], odd(value[0], rng))})
    if attrs.has(type(value)) and rng.random() < 0.6:
        return replace(thing, **{field.name: odd(value, rng)})
    return replace(thing, **{field.name: rng.choice(ODD)})


@pytest.mark.parametrize("system", systems())
def test_command_object_with_odd_values_is_refused_or_decoded_like_its_wire_form(system: str) -> None:
    """The fields of an object may have any value; a log may not."""
    rng, book = random.Random(11), system_named(system)
    decoded = 0
    for kind in [*book.acts.commands] * 20:
        usual = book.codec.load({"type": kind.wire_type, **example(kind)}, kind)
        command = odd(usual, rng)
        assert parse_command(book, usual) == usual
        try:
            found = parse_command(book, command)
        except Refused as refused:
            assert refused.reasons[0].code == "malformed"  # noqa: PT017 - only some of the commands are refused
        else:
            assert repr(found) == repr(book.codec.load(book.codec.dump(command), Command))
            decoded += 1
    assert decoded > 100


UNUSUAL: tuple[Any, ...] = (
    10**6 + 1,
    "x" * 201,
    "x" * 10_001,
    "\x07",
    "a\nb",
    "\ud800",
    "é",
    "",
    None,
    True,
    [],
    ["a"] * 501,
    ["\x07"],
    [[]],
    {},
    1.5,
)


@pytest.mark.parametrize("system", systems())
def test_simple_commands_are_parsed_like_all_others(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands with simple values skip the checks of sizes and names, which would not refuse them."""

    def outcome(data: Any) -> str:
        try:
            return repr(parse_new_command(book, header, data))
        except Refused as refused:
            return str(refused.reasons)

    book, header = system_named(system), Encounter.sample(system).header
    filled = [{"type": kind.wire_type, **example(kind)} for kind in book.acts.commands]
    examples = [{key: [] if isinstance(value, list) else value for key, value in usual.items()} for usual in filled]
    data = [usual | {key: value} for usual in examples for key in usual for value in (usual[key], *UNUSUAL)]
    simply = list(map(outcome, data))
    assert sum(command_checks._simple_command(book.codec, usual) is not None for usual in examples) > len(examples) / 3
    monkeypatch.setattr(command_checks, "_simple_command", lambda codec, command: None)
    assert simply == list(map(outcome, data))


def test_golden_command_is_decoded_from_object_and_from_data() -> None:
    """The result equals the recorded command either way."""
    for system, family, data in golden():
        book = system_named(system)
        if family is Command:
            command = book.codec.load(data, Command)
            if not isinstance(command, Amend):
                assert parse_command(book, command) == parse_command(book, data) == command


@pytest.mark.parametrize("value", [10**6 + 1, "x" * 10_001, ("a",) * 501, {"a": 1}])
def test_command_beyond_a_limit_is_refused(value: Any) -> None:
    """Numbers, texts, lists and nested objects are limited."""
    book = system_named(systems()[0])
    with pytest.raises(Refused, match=r"expected|allowed|nested at most|in total"):
        parse_command(book, {"type": "override.v1", "path": "p", "value": value, "reason": "r"})
