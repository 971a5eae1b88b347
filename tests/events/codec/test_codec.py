"""The wire form of messages: a lossless round trip without conversions."""

import json
from collections.abc import Mapping
from typing import Any

import attrs
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.commands import SHARED_COMMANDS, Note, Override
from events.base import Command, Event, Message
from events.codec.wire import Codec, WireError, decode, freeze_json, plain, thaw_json
from events.fields import bounded
from events.history.journal import Header, UndoPolicy
from events.history.projection import SHARED
from events.interventions import Noted
from events.limits import MAX_DEPTH
from events.vocabulary import Rolled, Suffered
from tests.events.messages import CODEC, HEADER, HEADERS, MESSAGES, OBJECTS

WOUND = {"type": "suffered.v1", "who": "ansel", "harm": "Wounds", "amount": 2, "source": "fall"}
DIE = {"face": 3, "sides": 6, "source": "table", "mark": ""}
ROLL = {
    "type": "rolled.v1",
    "purpose": "Injury",
    "who": "ansel",
    "dice": [DIE, DIE],
    "kept": [0, 1],
    "total": 6,
    "modifiers": [],
    "result": "",
}


def refusal(data: object, family: type[Message] = Event) -> WireError:
    """Return the error of decoding plain data."""
    with pytest.raises(WireError) as caught:
        CODEC.load(data, family)
    return caught.value


def nested(depth: int) -> Any:
    """Return nested lists."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@given(MESSAGES)
def test_messages_survive_a_round_trip(message: Message) -> None:
    """Messages survive a round trip through plain data, JSON, and the JSON of another library."""
    data = CODEC.dump(message)

    assert CODEC.load(data, Message) == message
    assert CODEC.load(orjson.loads(orjson.dumps(data)), Message) == message
    assert CODEC.load(json.loads(json.dumps(data)), Message) == message


@given(MESSAGES)
def test_message_becomes_plain_data_with_its_type_first(message: Message) -> None:
    """Only dictionaries with text keys, lists, text, whole numbers, true, false and null."""

    def check(value: object) -> None:
        if type(value) is dict:
            assert all(type(key) is str for key in value)
            value = list(value.values())
        if type(value) is list:
            for item in value:
                check(item)
        else:
            assert value is None or type(value) in (str, int, bool)

    data = CODEC.dump(message)

    check(data)
    assert next(iter(data.items())) == ("type", message.wire_type)


@given(HEADERS)
def test_header_survives_a_round_trip(header: Header) -> None:
    """Setup and settings may be any plain data and come back unchanged."""
    assert decode(orjson.loads(orjson.dumps(plain(header))), Header) == header


@given(OBJECTS)
def test_thawed_setup_equals_the_original(data: dict[str, Any]) -> None:
    """A frozen setup is immutable and thaws to an equal copy."""
    frozen = freeze_json(data)

    assert thaw_json(frozen) == data
    with pytest.raises(TypeError):
        frozen["new"] = 1


@pytest.mark.parametrize(
    "amount", ["7", 7.9, 7.0, True, False, "false", None, [7], {"n": 7}, 2**53, -(2**53), float("nan"), b"7"]
)
def test_only_whole_numbers_are_accepted_as_numbers(amount: object) -> None:
    """Text, fractions, true and unsafe integers are refused."""
    assert refusal({**WOUND, "amount": amount}).path == "$.amount"


@pytest.mark.parametrize("amount", [0, -1, 2**53 - 1, -(2**53) + 1])
def test_every_safe_integer_is_accepted(amount: int) -> None:
    assert CODEC.load({**WOUND, "amount": amount}, Event) == Suffered(
        who="ansel", harm="Wounds", amount=amount, source="fall"
    )


@pytest.mark.parametrize("who", [7, None, True, ["ansel"], b"ansel", "half \ud800"])
def test_only_text_is_accepted_as_text(who: object) -> None:
    """A lone surrogate is refused too, because no log could hold it."""
    assert refusal({**WOUND, "who": who}).path == "$.who"


@pytest.mark.parametrize("value", ["false", 0, 1, None])
def test_only_true_and_false_are_accepted_as_booleans(value: object) -> None:
    """The text `false` is refused."""
    header = plain(HEADER)
    with pytest.raises(WireError) as caught:
        decode({**header, "reveal_seed": value}, Header)
    assert caught.value.path == "$.reveal_seed"


@pytest.mark.parametrize("kind", ["unknown.v1", "suffered.v2", "suffered", "", None, 7, ["suffered.v1"], {}])
def test_unknown_wire_type_is_reported(kind: object) -> None:
    """An unknown type is reported as such and not as a missing field."""
    error = refusal({**WOUND, "type": kind})

    assert error.path == "$.type"
    assert "is not the type of an event known here" in error.problem


def test_message_without_type_is_refused() -> None:
    """The type is never guessed from the fields."""
    assert refusal({key: value for key, value in WOUND.items() if key != "type"}).path == "$.type"


@pytest.mark.parametrize("data", [None, 7, "suffered.v1", [], [WOUND], True])
def test_message_must_be_an_object(data: object) -> None:
    """The error names the expected type."""
    assert "an object with a 'type' was expected" in refusal(data).problem


def test_event_is_refused_as_a_command() -> None:
    assert refusal(WOUND, Command).problem == "'suffered.v1' is not the type of a command known here"
    assert refusal(CODEC.dump(Note("n")), Event).path == "$.type"


@pytest.mark.parametrize("missing", ["who", "harm", "amount", "source"])
def test_missing_field_is_named(missing: str) -> None:
    """The error contains the path of the missing field."""
    error = refusal({key: value for key, value in WOUND.items() if key != missing})

    assert (error.path, error.problem) == (f"$.{missing}", "is missing")


def test_unknown_field_is_named_with_the_known_ones() -> None:
    """A typing error in a field name is found immediately."""
    error = refusal({**WOUND, "amuont": 2})

    assert error.path == "$.amuont"
    assert error.problem == "is not a known key; did you mean 'amount'? known: who, harm, amount, source"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"dice": "66"}, "$.dice"),
        ({"dice": {"0": DIE}}, "$.dice"),
        ({"dice": [DIE, 6]}, "$.dice[1]"),
        ({"dice": [DIE, {**DIE, "face": "3"}]}, "$.dice[1].face"),
        ({"dice": [DIE, {**DIE, "colour": "red"}]}, "$.dice[1].colour"),
        ({"dice": [DIE, {"face": 3, "sides": 6}]}, "$.dice[1].source"),
        ({"kept": [0, True]}, "$.kept[1]"),
        ({"kept": [0, [1]]}, "$.kept[1]"),
        ({"kept": "01"}, "$.kept"),
        ({"kept": None}, "$.kept"),
        ({"modifiers": [{"name": "Cover", "amount": -1, "on": None}]}, "$.modifiers[0].on"),
    ],
)
def test_error_path_reaches_down_to_the_die(change: Mapping[str, object], path: str) -> None:
    """The JSON path of an error leads through lists and objects."""
    assert refusal({**ROLL, **change}).path == path


def test_error_path_begins_at_the_given_path() -> None:
    """The path of a message within a log line begins at the start of the line."""
    with pytest.raises(WireError) as caught:
        CODEC.load({**ROLL, "kept": ["0"]}, Event, "$.events[4]")

    assert str(caught.value) == "$.events[4].kept[0]: a whole number was expected, not '0'"


@pytest.mark.parametrize("value", [1.5, {"a": 1}, [1, [2.5]], [{"a": 1}], 2**53, b"x", "\udfff"])
def test_override_values_are_limited_to_loggable_types(value: object) -> None:
    """An override may set text, whole numbers, true or false, None, and lists of these."""
    assert refusal({"type": "override.v1", "path": "p", "value": value, "reason": "r"}, Command).path == "$.value"


@attrs.frozen
class Sheet:
    """A class with bounded fields."""

    id: str
    blood: int = bounded(0, most=6)
    speed: int | None = bounded(None, least=1, most=20)
    prices: tuple[int, ...] = bounded((), least=-1, most=1)
    large: int = bounded()


@attrs.frozen
class Sheets:
    """A class with a list of bounded objects."""

    sheets: tuple[Sheet, ...]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("blood", 7, "7 is out of bounds; allowed are 0 to 6"),
        ("blood", -1, "-1 is out of bounds"),
        ("blood", True, "a whole number was expected, not true"),
        ("speed", 0, "0 is out of bounds; allowed are 1 to 20"),
        ("prices", [0, 1, 2], "2 is out of bounds; allowed are -1 to 1"),
        ("large", 1_000_001, "allowed are 0 to 1,000,000"),
    ],
)
def test_number_out_of_bounds_is_refused(field: str, value: object, problem: str) -> None:
    """Bounds are checked at any depth, and the error contains the path."""
    with pytest.raises(WireError) as caught:
        decode({"sheets": [{"id": "a"}, {"id": "b", field: value}]}, Sheets)
    assert caught.value.path == f"$.sheets[1].{field}"
    assert problem in caught.value.problem


def test_number_within_bounds_and_optional_none_are_accepted() -> None:
    """The minimum and the maximum are both allowed."""
    data = {"id": "a", "blood": 6, "speed": None, "prices": [-1, 1], "large": 0}
    assert decode(data, Sheet) == Sheet("a", 6, None, (-1, 1))


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param("x" * 10**6, id="a long text"),
        pytest.param("\ud800", id="half a character"),
        pytest.param(10**5000, id="a long number"),
        pytest.param(["x" * 10**6], id="a list"),
        pytest.param({"x" * 10**6: 1}, id="an object"),
        pytest.param({1, 2}, id="a set"),
    ],
)
def test_error_is_short_and_printable_for_any_data(sent: Any) -> None:
    """As a type, as a value, and as the name of a field."""
    error = [
        refusal(sent),
        refusal({"type": sent}),
        refusal({**WOUND, "amount": sent}),
        refusal({**WOUND, "who": [sent]}),
    ]
    if isinstance(sent, str):
        error.append(refusal({**WOUND, sent: 1}))
    for item in error:
        assert len(str(item)) <= 300
        assert str(item).encode()


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 300, 5_000])
def test_excessive_nesting_is_refused(depth: int) -> None:
    """Excessive nesting is refused without a stack overflow."""
    data = {"type": "override.v1", "path": "p", "value": nested(depth), "reason": "r"}

    assert refusal(data, Command).problem == f"lists and objects may be nested at most {MAX_DEPTH} deep"


def test_nesting_up_to_the_limit_is_accepted() -> None:
    """All accepted data can also be encoded."""
    data = {"type": "override.v1", "path": "p", "value": nested(MAX_DEPTH), "reason": "r"}

    assert orjson.loads(orjson.dumps(CODEC.dump(CODEC.load(data, Command)))) == data


def test_list_containing_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)

    assert refusal({"type": "override.v1", "path": "p", "value": endless, "reason": "r"}, Command).path == "$.value"


@pytest.mark.parametrize("setup", [[], "x", None, {"a": 1.5}, {1: 2}, {"a": [{"b": 2**53}]}, {"a": nested(300)}])
def test_setup_values_are_limited_to_json(setup: object) -> None:
    """Fractions, number keys and cyclic lists are refused in a setup."""
    with pytest.raises(WireError) as caught:
        decode({**plain(HEADER), "setup": setup}, Header)
    assert caught.value.path == "$.setup"


@pytest.mark.parametrize("data", [{"dice": "loaded"}, {"dice": None}, {"reach": 1}, {"whom": "gm"}])
def test_unknown_undo_policy_is_refused(data: Mapping[str, object]) -> None:
    """The error lists the allowed words."""
    with pytest.raises(WireError):
        decode(data, UndoPolicy)


@given(MESSAGES, st.data())
def test_fraction_is_refused_in_every_field(message: Message, data: st.DataObject) -> None:
    """No field of any message accepts 1.5."""
    written = CODEC.dump(message)
    fields = [key for key in written if key != "type"]
    if fields:
        field = data.draw(st.sampled_from(fields))
        assert refusal({**written, field: 1.5}, Message).path == f"$.{field}"


def test_every_message_has_its_own_wire_type() -> None:
    """A wire type consists of a name and a version."""
    kinds = [message.wire_type for message in (*SHARED, *SHARED_COMMANDS)]

    assert len(set(kinds)) == len(kinds)
    assert all(kind.count(".v") == 1 and kind.islower() for kind in kinds)


def test_two_messages_cannot_share_a_wire_type() -> None:
    """If two messages shared a wire type, one of them could be written but not read."""

    @attrs.frozen
    class Impostor(Event, wire="noted.v1"):
        text: str

    class Nameless(Event):
        pass

    with pytest.raises(ValueError, match=r"Noted.*noted\.v1"):
        Codec(Noted, Impostor)
    with pytest.raises(ValueError, match="Nameless"):
        Codec(Nameless)
    assert Codec(Noted, Noted).load({"type": "noted.v1", "text": "n"}, Event) == Noted("n")


@pytest.mark.parametrize("hint", [frozenset[str], list[str], dict[str, int], Mapping[str, int], float, Any, bytes])
def test_types_that_would_convert_values_are_refused(hint: Any) -> None:
    """A set would accept the letters of a word as members, and a float would accept text."""
    sheet = attrs.make_class("Sheet", {"field": attrs.field(type=hint)}, frozen=True)

    with pytest.raises(WireError, match="cannot be serialised"):
        decode({"field": "abc"}, sheet)


def test_refused_value_is_shown_in_short_form() -> None:
    assert len(str(refusal({**WOUND, "amount": "9" * 10_000}))) < 120


def test_lists_in_messages_are_immutable() -> None:
    """Events are immutable."""
    event = CODEC.load(ROLL, Event)

    assert isinstance(event, Rolled)
    assert isinstance(event.dice, tuple)
    assert CODEC.load(CODEC.dump(Override("p", (1, (2,)), "r")), Command) == Override("p", (1, (2,)), "r")
