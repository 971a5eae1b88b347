"""The generated encoders return the same data as cattrs."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from attrs import frozen
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override
from hypothesis import given

from combat import Encounter, systems
from events.base import Message
from events.codec import json_text
from events.codec.grammar import fields_of
from events.codec.values import thaw_json
from events.codec.wire import plain
from events.fields import keyed
from tests.events.messages import MESSAGES

CATTRS = Converter(unstruct_collection_overrides={tuple: list})
CATTRS.register_unstructure_hook_func(lambda cls: cls == Mapping[str, Any], thaw_json)


def renamed(cls: Any) -> Any:
    """Return the overrides that cattrs needs for fields with another wire name."""
    return {field.name: override(rename=field.key) for field in fields_of(cls)}


CATTRS.register_unstructure_hook_factory(attrs.has, lambda cls: make_dict_unstructure_fn(cls, CATTRS, **renamed(cls)))


@given(MESSAGES)
def test_message_is_encoded_as_by_cattrs(message: Message) -> None:
    """The order of keys is the same too, because log lines are sealed."""
    assert list(plain(message).items()) == list(CATTRS.unstructure(message).items())


@pytest.mark.parametrize("system", systems())
def test_sheets_and_states_are_encoded_as_by_cattrs(system: str) -> None:
    """The setup, settings and state of each system are encoded like by cattrs."""
    fight = Encounter.sample(system)
    for item in (fight.header, fight.state, *(event for beat in fight.journal.beats for event in beat.events)):
        assert json_text.dumps(plain(item)) == json_text.dumps(CATTRS.unstructure(item))


@frozen
class Sheet:
    """A class with a field for each kind of encoding."""

    if_: str | None = keyed("if")
    names: tuple[str, ...] = ()
    within: "Sheet | None" = None
    many: tuple["Sheet", ...] = ()
    named: Mapping[str, "Sheet"] = attrs.field(factory=dict)
    left_out: int = attrs.field(init=False, default=0)


def test_nested_fields_are_encoded_and_derived_ones_are_not() -> None:
    """Nested objects use their wire names."""
    inner = Sheet(None, ("ann",))
    written = plain(Sheet("hit", within=inner, many=(inner,), named={"club": inner}))
    encoded: dict[str, Any] = {"if": None, "names": ["ann"], "within": None, "many": [], "named": {}}
    assert written == {"if": "hit", "names": [], "within": encoded, "many": [encoded], "named": {"club": encoded}}
