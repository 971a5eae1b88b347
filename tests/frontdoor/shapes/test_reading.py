"""Shapes come from types, the declarations of fields, and docstrings."""

from typing import Literal, NotRequired, TypedDict

import attrs
import jsonschema_rs
import pytest

from events.base import Command, Event
from events.fields import added_later, bounded, keyed
from events.vocabulary import Rolled
from frontdoor.schemas import json_schema
from frontdoor.schemas.model import Alias, Definition, names_in, needed_for, shapes_of
from frontdoor.schemas.reading import INPUT, LOGGED, OUTPUT, Reader
from frontdoor.shapes import typescript
from frontdoor.shapes.catalog import catalog
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


class Report(TypedDict):
    """A report about a shield."""

    what: Raised
    aside: NotRequired[list[str]]


def read(cls: type, usage: object = INPUT) -> dict[str, Definition]:
    """Return the definitions of a class and the classes of its fields."""
    reader = Reader(lambda each: each.__name__)
    reader.read(cls, INPUT if usage is INPUT else LOGGED if usage is LOGGED else OUTPUT)
    return reader.definitions


def test_input_may_leave_out_fields_with_defaults() -> None:
    """Names are those on the wire, and integers have bounds if their field declares some."""
    schemas = json_schema.schemas(read(Raise))
    assert schemas["Raise"]["properties"]["type"] == {"const": "raise.v1"}
    assert schemas["Raise"]["required"] == ["type", "by"]
    assert schemas["Raise"]["properties"]["if"]["default"] == []
    assert schemas["Raise"]["additionalProperties"] is False
    size = schemas["Shield"]["properties"]["size"]
    assert size["anyOf"] == [{"type": "integer", "minimum": 1, "maximum": 3}, {"type": "null"}]
    assert size["description"] == "The size of the shield; null if unknown."
    assert "required" not in schemas["Shield"]


def test_logged_fields_are_required_unless_added_later() -> None:
    """The shield in an event has all its fields."""
    schemas = json_schema.schemas(read(Raised, LOGGED))
    assert schemas["Raised"]["required"] == ["type", "by", "shield"]
    assert schemas["Shield"]["required"] == ["size", "kind"]


def test_output_may_gain_fields() -> None:
    """Messages inside other objects do not have their type."""
    schemas = json_schema.schemas(read(Report, OUTPUT))
    assert "additionalProperties" not in schemas["Report"]
    assert schemas["Report"]["required"] == ["what"]
    assert "type" not in schemas["RaisedData"]["properties"]


def test_typescript_contains_the_docstrings() -> None:
    """A docstring cannot end a comment early."""
    schemas = attrs.evolve(catalog(*BUNDLED_SYSTEMS), shared=read(Raise), systems={})
    text = typescript.modules(schemas, "a note")["shared.d.ts"]
    assert "export interface Raise {\n" in text
    assert "  /** The model that raises it. */\n  readonly by: string;\n" in text
    assert '  readonly kind?: "round" | "tower";\n' in text
    assert "The condition *\\/ of the ability." in text
    assert "  readonly shields?: readonly Shield[];\n" in text


def test_type_without_codec_has_no_shape() -> None:
    """A fraction cannot be sent, so its type has no shape."""
    with pytest.raises(TypeError, match="has no shape"):
        Reader(lambda each: each.__name__).shape(float, INPUT)


def test_every_shape_is_defined_and_documented() -> None:
    """Every reference leads to a definition with a description."""
    schemas = catalog(*BUNDLED_SYSTEMS).all()
    assert {
        name for each in schemas.values() for shape in shapes_of(each) for name in names_in(shape)
    } <= schemas.keys()
    assert [name for name, each in schemas.items() if not each.doc] == []
    schema = json_schema.document(schemas, "all of it")
    jsonschema_rs.meta.validate(schema)
    references = [{"$ref": f"#/$defs/{name}"} for name in schemas]
    assert not jsonschema_rs.Draft202012Validator({**schema, "allOf": references}).is_valid(None)


def test_shared_shapes_do_not_depend_on_the_system() -> None:
    """The order and the number of installed systems do not matter."""
    together = catalog(*BUNDLED_SYSTEMS).shared
    for system in BUNDLED_SYSTEMS:
        alone = catalog(system).shared
        assert {name: each for name, each in alone.items() if together[name] != each} == {}


def test_needed_definitions_are_minimal() -> None:
    """The OpenRPC document contains needed definitions only."""
    schemas = needed_for(["Rolled"], catalog(*BUNDLED_SYSTEMS).all())
    assert schemas.keys() == {"Rolled", "Die", "Modifier"}
    assert not any(isinstance(each, Alias) for each in schemas.values())
    assert schemas["Rolled"].doc == (Rolled.__doc__ or "").partition("\n")[0]
