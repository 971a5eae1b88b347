"""The check that a beat can be read back from its log line."""

from types import MappingProxyType
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.commands import Note, Override
from events.abilities import Ability, Effect
from events.base import MAX_SAFE_INTEGER, Event, Message
from events.codec.check_encodable import check_encodable
from events.history.journal import Beat
from events.interventions import Noted, Overridden
from events.limits import MAX_TOTAL_SIZE, WireError
from events.vocabulary import Die, Modifier, Proposed, Rolled
from tests.events.messages import CODEC, JOURNALS, MESSAGES


def beat(*events: Event, **fields: Any) -> Beat:
    return Beat(**{"number": 1, "by": "gm", "at": None, "command": Note("n"), "events": events, **fields})


def refusal(value_checked: Any) -> WireError:
    """Return the error of the check."""
    with pytest.raises(WireError) as caught:
        check_encodable(value_checked)
    return caught.value


@given(JOURNALS)
def test_every_readable_beat_is_accepted(journal: Any) -> None:
    """A beat that can be read back passes the check, with any events and any command."""
    for item in journal:
        check_encodable(item)


@given(MESSAGES, st.sampled_from([MAX_SAFE_INTEGER + 1, -MAX_SAFE_INTEGER - 1, 2**64, "\ud800", 1.5, b"x", {1}]))
def test_values_the_codec_refuses_are_refused_before_writing(message: Message, odd_value: Any) -> None:
    """A wrong value is refused in each field that holds a number or a text."""
    for field in attrs.fields(type(message)):
        if field.type in (int, str):
            changed = attrs.evolve(message, **{field.name: odd_value})
            assert refusal(changed).path == f"$.{field.name}"
            with pytest.raises((WireError, TypeError)):
                CODEC.load(CODEC.dump(changed), Message)


LARGE = Die(face=1, sides=2**53, source="table")
ROLL = Rolled(purpose="Hit", who="a", dice=(Die(face=1, sides=6, source="table"),), kept=(0,), total=1)


@pytest.mark.parametrize(
    ("value_checked", "path", "problem"),
    [
        (beat(Noted("n"), attrs.evolve(ROLL, total=2**53)), "$.events[1].total", "stay below 2^53"),
        (
            beat(attrs.evolve(ROLL, dice=(Die(face=1, sides=2**53, source="table"),))),
            "$.events[0].dice[0].sides",
            "2^53",
        ),
        (
            beat(attrs.evolve(ROLL, modifiers=(Modifier("x", 2**53, "dice"),))),
            "$.events[0].modifiers[0].amount",
            "2^53",
        ),
        (beat(Overridden(path="p", before=None, after=(1, (2**53,)), reason="r")), "$.events[0].after[1][0]", "2^53"),
        (beat(Proposed("a", MappingProxyType({"x": [1, 2**53]}), ())), "$.events[0].command.x[1]", "2^53"),
        (beat(by="\ud800"), "$.by", "lone surrogate"),
        (beat(at=7.5), "$.at", "cannot be written to a log"),
        (beat(command=Override("p", 2**53, "r")), "$.command.value", "2^53"),
        (
            Ability(id="x", does=(Effect(do="modify", dice=100),)),
            "$.does[0].dice",
            "100 is out of bounds; allowed are 0 to 99",
        ),
        (Ability(id="x", given=("\ud800",)), "$.if[0]", "lone surrogate"),
    ],
)
def test_unreadable_value_is_reported_with_its_path(value_checked: Any, path: str, problem: str) -> None:
    """The check covers numbers, texts, and values out of bounds."""
    error = refusal(value_checked)
    assert error.path == path
    assert problem in error.problem


def test_beat_longer_than_a_line_is_refused() -> None:
    """The total length of a beat is limited, even if each of its texts is short."""
    text = "x" * 10_000
    check_encodable(beat(*[Noted(text)] * 100))
    assert f"at most {MAX_TOTAL_SIZE:,}" in refusal(beat(*[Noted(text)] * (MAX_TOTAL_SIZE // 10_000))).problem
