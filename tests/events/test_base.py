"""The metaclass that freezes the messages of a system."""

from typing import Any

import attrs
import pytest
from attrs import frozen

from events.base import Event, Frozen, SystemEvent


class About(metaclass=Frozen):
    """A mixin with one field."""

    who: str


class Tripped(About, SystemEvent, wire="test.tripped.v1"):
    """A combatant tripped."""

    over: str = "a root"

    def sentence(self) -> str:
        """Return the event in words."""
        return f"{self.who} trips over {self.over}"


class Fell(Tripped, wire="test.fell.v1"):
    """A combatant tripped and fell."""

    def sentence(self) -> str:
        """Return the event in words."""
        return f"{super().sentence()} and falls"


class Woke(SystemEvent, wire="test.woke.v1", kw_only=True):
    """A combatant woke."""

    early: bool = False
    who: str


def test_a_subclass_is_frozen_with_slots_and_its_own_wire_type() -> None:
    fell = Fell("Ansel")
    assert (fell.wire_type, fell.sentence()) == ("test.fell.v1", "Ansel trips over a root and falls")
    assert [field.name for field in attrs.fields(Fell)] == ["who", "over"]
    assert not hasattr(fell, "__dict__")
    assert isinstance(fell, Event)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(fell, "who", "Berta")  # noqa: B010 - type checkers refuse the assignment


def test_fields_can_be_given_by_name_only() -> None:
    woke: Any = Woke
    assert Woke(who="Ansel") == Woke(early=False, who="Ansel")
    with pytest.raises(TypeError, match="positional"):
        woke("Ansel")


def test_attrs_refuses_to_freeze_a_subclass_again() -> None:
    with pytest.raises(ValueError, match="freeze"):
        frozen(Tripped)
