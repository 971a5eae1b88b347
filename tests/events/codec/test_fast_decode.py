"""The fast and the strict decoder accept the same data, return equal objects and raise the same errors."""

import random
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum, StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
import orjson
import pytest
from hypothesis import given

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from events.base import MAX_SAFE_INTEGER, Command, Event, Message
from events.codec import strict_decode
from events.codec.fast_decode import Unsure, decoder_for
from events.codec.seals import seal_of_body
from events.codec.values import NO_TEXT_CACHE, TextCache
from events.codec.wire import Codec, WireError, decode, plain
from events.fields import added_later, bounded, bounds_of, key_of, keyed
from events.history.journal import Header
from events.history.projection import projection
from events.interventions import Noted
from events.limits import MAX_DEPTH
from events.log import lines as log
from events.log.fast_beats import FastBeatReader
from events.vocabulary import Die, Rolled
from tests.events.messages import MESSAGES
from tests.harness.samples import sample_size

LOGS = sorted((Path(__file__).parents[2] / "golden").glob("*/*.jsonl"))
MUTATED = 10_000


class Word(StrEnum):
    """A subclass of `str`."""

    ANSEL = "ansel"


class Number(IntEnum):
    """A subclass of `int`."""

    SIX = 6


ODD: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        7,
        6.0,
        6.5,
        float("nan"),
        10**6,
        10**6 + 1,
        MAX_SAFE_INTEGER,
        MAX_SAFE_INTEGER + 1,
        -MAX_SAFE_INTEGER - 1,
        2**70,
    ),
    *("", "ansel", "ä", "a\nb", "\u2028", "half \ud800", "x" * 300, b"ansel", Word.ANSEL, Number.SIX, {1, 2}),
    *([], [None], [[]], ["a", 1], [1, "a"], (1, 2), ("a",), {}, {"a": 1}, {1: "a"}, {"type": "noted.v1", "text": "n"}),
    *(MappingProxyType({"a": [1]}), [{"face": 1, "sides": 6, "source": "table"}], [True, 1]),
]
"""Values that rarely fit a field."""


@cache
def codec_of(system: str) -> Codec:
    return system_named(system).codec


@cache
def golden() -> tuple[tuple[str, type[Message] | type[Header], dict[str, Any]], ...]:
    """Return each distinct header, command and event of the golden logs as plain data, with its system."""
    result: dict[bytes, tuple[str, Any, dict[str, Any]]] = {}
    for path in LOGS:
        first, *rest = map(orjson.loads, path.read_bytes().splitlines())
        system = first["system"]
        header = {key: member for key, member in first.items() if key != "chain"}
        for family, data in ((Header, header), *messages_of(rest)):
            result.setdefault(system.encode() + orjson.dumps(data), (system, family, data))
    return tuple(result.values())


def messages_of(beats: list[dict[str, Any]]) -> Iterator[tuple[type[Message], dict[str, Any]]]:
    """Return the messages of some beats."""
    for beat in beats:
        yield Command, beat["command"]
        for event in beat["events"]:
            yield Event, event


def outcome(read: Callable[[], object]) -> str:
    """Return the decoded object with the types of all its parts, or the error."""
    try:
        return repr(read())
    except WireError as error:
        return f"{error.path}: {error.problem}"


def fast_and_strict(system: str, family: Any, data: Any) -> tuple[Callable[[], object], ...]:
    """Return the fast decoder, the combined one and the strict one, each applied to the data."""
    codec = codec_of(system)
    if family is Header:
        return (
            lambda: decoder_for(Header)(data, TextCache()),
            lambda: decode(data, Header),
            lambda: strict_decode.decode(data, Header, "$"),
        )
    return (
        lambda: codec.decoders(family)[data["type"]](data, NO_TEXT_CACHE),
        lambda: codec.load(data, family),
        lambda: codec._load_strictly(data, family, "$"),
    )


def agree(system: str, family: Any, data: Any) -> bool:
    """Compare the decoders; return whether the fast one accepted the data."""
    fast, both, strict_decode = fast_and_strict(system, family, data)
    wanted = outcome(strict_decode)
    assert outcome(both) == wanted, data
    try:
        made = fast()
    except Exception:  # noqa: BLE001 - after any error the strict decoder decides
        return False
    assert repr(made) == wanted, data
    return True


def test_golden_messages_are_decoded_equally_by_both_decoders() -> None:
    """Every header, command and event, including those of old editions; none of them needs the strict decoder."""
    assert len(golden()) > 2_000
    assert all(agree(*member) for member in golden())


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return each member of plain data with its container."""
    members = list(data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ())
    return [(data, key) for key, _ in members] + [place for _, member in members for place in places(member)]


def odd_value(rng: random.Random) -> Any:
    """Return a value that rarely fits, as a new object."""
    return copied(rng.choice(ODD))


def copied(value: Any) -> Any:
    """Return a copy of plain data, so that no object contains itself."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def mutated(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return plain data with a random change."""
    made: dict[str, Any] = orjson.loads(orjson.dumps(data))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        holder, key = rng.choice(places(made) or [(made, "type")])
        value = copied(holder[key]) if isinstance(holder, list) or key in holder else None
        match rng.randrange(10):
            case 0 | 1 | 2:
                holder[key] = odd_value(rng)
            case 3 if isinstance(holder, dict):
                holder.pop(key, None)
            case 4 if isinstance(holder, dict):
                holder[rng.choice((f"{key}s", "", "type", "\ud800", "chain"))] = value
            case 5 if isinstance(holder, dict):
                holder[rng.choice([*holder, "other"])] = holder.pop(key, None)
            case 6 if isinstance(value, list) and value:
                holder[key] = [*value, rng.choice([*value, odd_value(rng)])]
            case 7:
                holder[key] = [value]
            case 8:
                holder[key] = {"a": value}
            case _:
                holder[key] = value + rng.choice((-1, 1)) if type(value) is int else f"{value}!"
    return made


def test_mutated_messages_are_treated_equally_by_both_decoders() -> None:
    """Ten thousand golden messages with changed values, types or keys, missing or additional keys, or more nesting."""
    rng = random.Random(11)
    taken = [agree(system, family, mutated(data, rng)) for system, family, data in rng.choices(golden(), k=MUTATED)]
    assert MUTATED / 20 < sum(taken) < MUTATED / 2


# --- whole lines


def line_of(before: bytes, body: bytes) -> bytes:
    """Return a line with a correct seal."""
    return body + b',"chain":"' + seal_of_body(before, body).encode() + b'"}\n'


def changed_bytes(body: bytes, rng: random.Random) -> bytes:
    """Return the text of a line with a change that JSON parsers treat differently, or ignore."""
    place = rng.choice([at for at in range(len(body)) if body[at : at + 1] in b'{[,:"}]'] or [0])
    insert = rng.choice(
        (
            *(
                b" ",
                b"\t",
                b"\n",
                b"\\u0041",
                b"\\ud800",
                b"\\",
                b"\xff",
                b"1",
                b"-0",
                b"1.0",
                b"null",
                b"[]",
                b"{}",
                b",",
            ),
            *(
                b'"by":"gm",',
                b'"type":"noted.v1",',
                b'"events":[],',
                b',"events":[',
                b'},{"type":"noted.v1","text":"n"',
            ),
            *(b'"a":1,"a":1,', b'{"type":"', b',"chain":"', b'"', b"}", b"]", b"[" * 40, b"e5", b"007"),
        )
    )
    cut = rng.choice((0, 0, 0, 1, 2, rng.randrange(30)))
    return body[:place] + insert + body[place + cut :]


def with_duplicate_key(body: bytes, rng: random.Random) -> bytes:
    """Return the text of a line with a duplicate key, with the same value or another."""
    data = orjson.loads(body + b"}")
    holder, key = rng.choice([(holder, key) for holder, key in places(data) if isinstance(holder, dict)])
    mark = "the place"
    value, holder[key] = holder[key], mark
    pair = orjson.dumps(key) + b":" + orjson.dumps(value)
    old_pair = orjson.dumps(key) + b":" + orjson.dumps(mark)
    other = orjson.dumps(key) + b":" + orjson.dumps(rng.choice((value, 1, "x")))
    return orjson.dumps(data)[:-1].replace(old_pair, rng.choice((pair + b"," + other, other + b"," + pair)), 1)


def test_changed_lines_are_treated_equally_by_both_decoders() -> None:
    """Many lines with correct seals, with a duplicate key, spaces, escapes, or additional letters."""
    rng, count = random.Random(11), sample_size(400)
    logs = {path: path.read_bytes().splitlines(keepends=True) for path in LOGS}
    rows = [(path, number) for path, stored in logs.items() for number in range(1, len(stored))]
    taken = 0
    for path, number in rng.choices(rows, k=count):
        stored = logs[path]
        codec = codec_of(path.parent.name)
        before, body = stored[number - 1], stored[number][: -len(',"chain":""}\n') - 64]
        row = line_of(before, rng.choice((changed_bytes, changed_bytes, with_duplicate_key))(body, rng))
        strict_decode = log._read_strictly(row, before, number + 1, codec)
        assert repr(log._read_beat(row, before, number + 1, codec, FastBeatReader(codec))) == repr(strict_decode)
        taken += strict_decode[1] is None
    assert taken < count / 3


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_lines_are_decoded_fast_with_and_without_rules(path: Path) -> None:
    """Without the rules of a system, commands are read as `RawCommand`."""
    rows = path.read_bytes().splitlines(keepends=True)
    for codec in (codec_of(path.parent.name), projection(path.parent.name).codec):
        fast = FastBeatReader(codec)
        for number, (before, row) in enumerate(pairwise(rows)):
            strict_decode, _ = log._read_strictly(row, before, number + 2, codec)
            assert repr(fast.read(row, before, number)) == repr(strict_decode)


@pytest.mark.parametrize("change", [b'"beat":1', b'"by":1', b'"at":1', b'"at":{}'])
def test_beat_with_wrong_number_or_seat_is_left_to_the_strict_decoder(change: bytes) -> None:
    """The strict decoder reports the error."""
    body = b'{"beat":0,"by":"gm","at":null,"command":{"type":"note.v1","text":"n"},"events":[]'
    start = body.index(change.partition(b":")[0])
    row = line_of(b"", body[:start] + change + body[body.index(b",", start) :])
    codec = codec_of(systems()[0])
    with pytest.raises((Unsure, ValueError)):
        FastBeatReader(codec).read(row, b"", 0)
    assert log._read_beat(row, b"", 2, codec, FastBeatReader(codec)) == log._read_strictly(row, b"", 2, codec)


# --- classes


@given(MESSAGES)
def test_message_without_lone_surrogates_is_decoded_fast(message: Message) -> None:
    kind: Any = type(message)
    assert decoder_for(kind, typed=True)({"type": message.wire_type, **plain(message)}, TextCache()) == message


def example(hint: Any, least: int = 1) -> Any:
    """Return plain data that fits a type, with at least one member in each list."""
    choices = get_args(hint)
    if attrs.has(hint):
        hints = get_type_hints(hint)
        fields = [field for field in attrs.fields(hint) if field.init]
        return {
            key_of(member): example(hints[member.name], max(1, (bounds_of(member) or (1,))[0])) for member in fields
        }
    if get_origin(hint) is Literal:
        return choices[0]
    if get_origin(hint) is tuple:
        return [example(choices[0], least)]
    if get_origin(hint) in (Union, UnionType):
        return example(choices[0], least)
    return {str: "a", int: least, bool: True, Mapping[str, Any]: {"a": [1]}}[hint]


@pytest.mark.parametrize("system", systems())
def test_fast_decoder_handles_every_class_of_a_system(system: str) -> None:
    """Events, commands and settings are decoded without the strict decoder, whatever their values."""
    book = system_named(system)
    for kind in (*book.projection.events, *book.acts.commands, book.projection.settings):
        data = example(kind)
        assert decoder_for(kind)(data, TextCache()) == strict_decode.decode(data, kind, "$"), kind


@pytest.mark.parametrize("system", systems())
def test_setup_and_settings_are_decoded_fast(system: str) -> None:
    """Setup and settings are decoded from the header, in which they are frozen."""
    header, facts = Encounter.sample(system).header, projection(system)
    assert decoder_for(facts.setup)(header.setup, TextCache()) == decode(header.setup, facts.setup)
    assert decoder_for(facts.settings)(header.settings, TextCache()) == decode(header.settings, facts.settings)


DIE = Die(face=1, sides=6, source="table")


@attrs.frozen
class Sheet:
    """A class with a field of each kind."""

    id: str
    blood: int = bounded(0, most=6)
    speeds: tuple[int | None, ...] = bounded((), least=1, most=9)
    if_: str = keyed("if", "")
    die: Die = DIE
    dice: tuple[Die, ...] = (DIE,)
    inner: "tuple[Sheet, ...]" = added_later(())
    total: int = attrs.field(default=0, validator=attrs.validators.ge(0))


@pytest.mark.parametrize(
    ("data", "sheet"),
    [
        ({"id": "a"}, Sheet("a")),
        ({"id": "a", "if": "b", "blood": 6, "speeds": [None, 9]}, Sheet("a", 6, (None, 9), "b")),
        ({"id": "a", "inner": [{"id": "b", "inner": []}]}, Sheet("a", inner=(Sheet("b"),))),
        ({"id": "a", "dice": [], "total": 3}, Sheet("a", dice=(), total=3)),
    ],
)
def test_defaults_and_recursive_classes_are_decoded_fast(data: dict[str, Any], sheet: Sheet) -> None:
    """Missing fields and classes that contain their own type do not need the strict decoder."""
    assert decoder_for(Sheet)(data, TextCache()) == sheet


@pytest.mark.parametrize(
    "data", [{}, {"id": "a", "blood": 7}, {"id": "a", "speeds": [0]}, {"id": "a", "if_": ""}, {"id": "a", "total": -1}]
)
def test_doubtful_data_is_left_to_the_strict_decoder(data: dict[str, Any]) -> None:
    """Values out of bounds, unknown or missing keys, and values that the class itself refuses."""
    with pytest.raises((Unsure, KeyError, ValueError)):
        decoder_for(Sheet)(data, TextCache())


def test_texts_are_shared_and_surrogates_refused() -> None:
    """Equal texts become the same object."""
    texts = TextCache()
    one, other = (decoder_for(Noted)({"text": "".join(letters)}, texts) for letters in (("a", "b"), ("a", "b")))
    assert one.text is other.text
    with pytest.raises(ValueError, match="half a character"):
        decoder_for(Noted)({"text": "\ud800"}, texts)


def nested(depth: int) -> Any:
    """Return nested lists and objects."""
    value: Any = 1
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


@pytest.mark.parametrize("depth", [MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1, MAX_DEPTH + 2])
def test_both_decoders_accept_the_same_depth(depth: int) -> None:
    """Both decoders refuse data that is nested deeper than the limit."""
    data = {"type": "proposed.v1", "by": "a", "command": {"a": nested(depth - 1)}, "asks": []}
    assert agree(systems()[0], Event, data) == (depth <= MAX_DEPTH)


def test_roll_is_decoded_with_its_dice() -> None:
    """Each die of a roll becomes a `Die` object."""
    die = {"face": 3, "sides": 6, "source": "table"}
    data = {"purpose": "Injury", "who": "a", "dice": [die], "kept": [0], "total": 3, "modifiers": []}
    made = decoder_for(Rolled)(data, TextCache())
    assert made == Rolled(purpose="Injury", who="a", dice=(Die(face=3, sides=6, source="table"),), kept=(0,), total=3)
    assert (type(made), type(made.dice[0])) == (Rolled, Die)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.total = 4
