"""Shapes come from types, the declarations of fields, and docstrings."""

from typing import Literal, NotRequired, TypedDict

import attrs
import jsonschema_rs
import pytest

from events.base import Command, Event
from events.fields import added_later, bounded, keyed
from events.vocabulary import Rolled
from frontdoor.shapes import json_schema, typescript
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.model import Alias, Definition, names_in, needed_for, shapes_of
from frontdoor.shapes.reading import INPUT, LOGGED, OUTPUT, Reader
from tests.harness.resource_totals import BUNDLED_SYSTEMS


@attrs.frozen(kw_only=True)
class Shield:
    """A shield to carry.

    Attributes:
        size: The size of the shield; None if unknown.
    """

    size: int | None = bounded(None, least=1, most=3)
    kind: Literal["round", "tower"] = "round"


@attrs.frozen(kw_only=True)
class Raise(Command, wire="raise.v1"):
    """Raise a shield.

    Attributes:
        by: The model that raises it.
        when: The condition */ of the ability.
    """

    by: str
    when: tuple[str, ...] = keyed("if", ())
    shields: tuple[Shield, ...] = ()


@attrs.frozen
class Raised(Event, wire="raised.v1"):
    """A shield was raised."""

    by: str
    shield: Shield
    height: int = added_later(1)


class Told(TypedDict):
    """A report about a shield."""

    what: Raised
    aside: NotRequired[list[str]]


def read(cls: type, usage: object = INPUT) -> dict[str, Definition]:
    """Return the definitions of a class and the classes of its fields."""
    reader = Reader(lambda each: each.__name__)
    reader.read(cls, INPUT if usage is INPUT else LOGGED if usage is LOGGED else OUTPUT)
    return reader.definitions


def test_what_people_write_may_leave_out_what_has_a_default() -> None:
    """Names are those on the wire, and integers have bounds if their field declares some."""
    told = json_schema.schemas(read(Raise))
    assert told["Raise"]["properties"]["type"] == {"const": "raise.v1"}
    assert told["Raise"]["required"] == ["type", "by"]
    assert told["Raise"]["properties"]["if"]["default"] == []
    assert told["Raise"]["additionalProperties"] is False
    size = told["Shield"]["properties"]["size"]
    assert size["anyOf"] == [{"type": "integer", "minimum": 1, "maximum": 3}, {"type": "null"}]
    assert size["description"] == "The size of the shield; null if unknown."
    assert "required" not in told["Shield"]


def test_what_happened_tells_everything_but_what_older_logs_could_not() -> None:
    """So the shield in an event has all its fields."""
    told = json_schema.schemas(read(Raised, LOGGED))
    assert told["Raised"]["required"] == ["type", "by", "shield"]
    assert told["Shield"]["required"] == ["size", "kind"]


def test_what_is_told_may_come_to_hold_more() -> None:
    """Messages inside other objects do not have their type."""
    told = json_schema.schemas(read(Told, OUTPUT))
    assert "additionalProperties" not in told["Told"]
    assert told["Told"]["required"] == ["what"]
    assert "type" not in told["RaisedData"]["properties"]


def test_types_are_written_with_their_comments() -> None:
    """A docstring cannot end a comment early."""
    told = attrs.evolve(catalog(*BUNDLED_SYSTEMS), shared=read(Raise), systems={})
    text = typescript.modules(told, "a note")["shared.d.ts"]
    assert "export interface Raise {\n" in text
    assert "  /** The model that raises it. */\n  readonly by: string;\n" in text
    assert '  readonly kind?: "round" | "tower";\n' in text
    assert "The condition *\\/ of the ability." in text
    assert "  readonly shields?: readonly Shield[];\n" in text


def test_what_no_codec_takes_has_no_shape() -> None:
    """Fractions cannot be sent."""
    with pytest.raises(TypeError, match="has no shape"):
        Reader(lambda each: each.__name__).shape(float, INPUT)


def test_every_shape_is_defined_told_and_understood_by_the_validator() -> None:
    """No reference is dangling."""
    told = catalog(*BUNDLED_SYSTEMS).all()
    assert {name for each in told.values() for shape in shapes_of(each) for name in names_in(shape)} <= told.keys()
    assert [name for name, each in told.items() if not each.doc] == []
    schema = json_schema.document(told, "all of it")
    jsonschema_rs.meta.validate(schema)
    every = [{"$ref": f"#/$defs/{name}"} for name in told]
    assert not jsonschema_rs.Draft202012Validator({**schema, "allOf": every}).is_valid(None)


def test_every_system_means_the_same_by_what_is_shared() -> None:
    """Regardless of their order and of which systems are installed."""
    together = catalog(*BUNDLED_SYSTEMS).shared
    for system in BUNDLED_SYSTEMS:
        alone = catalog(system).shared
        assert {name: each for name, each in alone.items() if together[name] != each} == {}


def test_only_what_is_needed_is_told_with_a_shape() -> None:
    """As in the OpenRPC document."""
    told = needed_for(["Rolled"], catalog(*BUNDLED_SYSTEMS).all())
    assert told.keys() == {"Rolled", "Die", "Modifier"}
    assert not any(isinstance(each, Alias) for each in told.values())
    assert told["Rolled"].doc == (Rolled.__doc__ or "").partition("\n")[0]
