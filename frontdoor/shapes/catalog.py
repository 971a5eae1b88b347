"""All shapes by name: those that all systems share, then those of each system.

The shapes of a system are prefixed with its name, as in `trench_crusade.Shoot`. Some shared shapes contain parts that
differ by system, such as the events of a beat or the state in a view; each system has its own version of these shapes,
as in `trench_crusade.Beat`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, get_type_hints

import attrs
from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.catalog import systems
from combat.engine.errors import DiceNeeded, DieRequest, Reason, RollRequest
from combat.engine.offer import plain_data
from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.figures import Figure
from combat.engine.play.commands import Amend
from combat.engine.play.system import System
from events.base import Command, Event, Message
from events.history.journal import Header, UndoPolicy
from events.interventions import AmendAsked
from events.table import Table
from events.vocabulary import PartlyRolled, Proposed
from frontdoor.schemas.model import (
    Alias,
    AnyOf,
    Boolean,
    Definition,
    Field,
    Integer,
    ListOf,
    MapOf,
    Named,
    Null,
    Object,
    OneOf,
    Shape,
    Text,
    with_names,
)
from frontdoor.schemas.reading import INPUT, LOGGED, OUTPUT, Reader, description_of, shape_name
from frontdoor.shapes.service import HOME, service_shapes

_SPECIAL: Mapping[tuple[type, str], Shape] = {
    (Header, "format"): OneOf(("blow-by-blow",)),
    (Header, "version"): OneOf((1, 2)),
    (Header, "setup"): Named("Setup"),
    (Header, "settings"): Named("Settings"),
    (Proposed, "command"): Named("Command"),
    (PartlyRolled, "command"): Named("Command"),
    (AmendAsked, "command"): Named("Command"),
    (Amend, "command"): Named("Command"),
    (Table, "outcome"): AnyOf((Named("EncounterEnded"), Null())),
}
"""Shapes of fields whose content differs by system, so that their shared classes cannot declare it."""

_OPEN: Mapping[str, str] = {
    "Command": "A command of any system.",
    "Event": "An event of any system.",
    "State": "The state of a fight in any system.",
    "Setup": "The setup of a fight in any system.",
    "NewSetup": "The setup of a new fight, for a system.",
    "Settings": "The settings of a fight in any system.",
}
"""Placeholder shapes that each system replaces; the shared versions accept any object."""

_SHARED: Mapping[type[Message], str] = {
    Event: "An event that all systems share.",
    Command: "A command that all systems share.",
}

_PER_SYSTEM = ("Header", "Beat", "LogLine", "Form", "Request", "View", "Seen")
"""The shared shapes that each system replaces by its own version."""


@frozen
class Catalog:
    """All definitions, keyed by name.

    Attributes:
        shared: The definitions that all systems share.
        service: The definitions of the table service, without the prefix `service`.
        systems: The definitions of each system, without its prefix.
    """

    shared: Mapping[str, Definition]
    service: Mapping[str, Definition]
    systems: Mapping[str, Mapping[str, Definition]]

    def all(self) -> dict[str, Definition]:
        """Return all definitions under their full names."""
        all_definitions = dict(self.shared)
        for package, definitions in self.homes.items():
            all_definitions |= {f"{package}.{name}": definition for name, definition in definitions.items()}
        return all_definitions

    @property
    def homes(self) -> Mapping[str, Mapping[str, Definition]]:
        """The prefixed definitions, grouped by prefix."""
        return {HOME: self.service, **self.systems}


def catalog(*names: str) -> Catalog:
    """Return the shapes of the named systems, or of all installed systems if none is named."""
    return _catalog(tuple(system_named(name) for name in names or systems()))


@lru_cache(4)
def _catalog(books: tuple[System[Any], ...]) -> Catalog:
    read = {book.name: _read(book) for book in books}
    shared: dict[str, Definition] = {**_values(), **{name: _of_any_system(name) for name in _OPEN}}
    for family in (Event, Command):
        classes = [
            cls for cls in books[0].codec.classes if issubclass(cls, family) and not _is_of_system(cls, books[0])
        ]
        shared[f"Shared{family.__name__}"] = _union(_SHARED[family], [cls.__name__ for cls in classes])
    service = service_shapes()
    for definitions in (*read.values(), service):  # definitions for logs come first, because they are stricter
        shared |= {
            name: definition for name, definition in definitions.items() if "." not in name and name not in shared
        }
    return Catalog(
        shared,
        {name.removeprefix(f"{HOME}."): definition for name, definition in service.items() if "." in name},
        {book.name: _system_definitions(book, read[book.name], shared) for book in books},
    )


def _read(book: System[Any]) -> Mapping[str, Definition]:

    def name_of(cls: type) -> str:
        return f"{book.name}.{cls.__name__}" if _is_of_system(cls, book) else _short_name(cls)

    reader = Reader(name_of, _SPECIAL)
    messages = book.codec.classes
    # Input comes first, because its nested classes need the defaults of fields that people may leave out.
    for command in (cls for cls in messages if issubclass(cls, Command)):
        reader.read(command, INPUT)
    for sheet in (book.projection.setup, book.projection.settings, UndoPolicy):
        reader.read(sheet, INPUT)
    for event in (cls for cls in messages if issubclass(cls, Event)):
        reader.read(event, LOGGED)
    reader.read(Header, LOGGED)
    state = get_type_hints(book.projection.initial_state)["return"]
    for output in (state, Reason, Figure, plain_data.ViewData, plain_data.SeenData, plain_data.ChangesData):
        reader.read(output, OUTPUT)
    definitions = reader.definitions
    definitions |= _fields_of_forms(reader)
    definitions["DiceNeeded"] = _dice_needed(reader)
    definitions["Header"] = _sealed(definitions["Header"])
    definitions["Beat"] = _beat(definitions["Seen"])
    definitions["LogLine"] = _union("A line of a log: the header in the first line, then beats.", ("Header", "Beat"))
    return definitions


def _system_definitions(
    book: System[Any], read: Mapping[str, Definition], shared: Mapping[str, Definition]
) -> Mapping[str, Definition]:
    prefix = f"{book.name}."
    own_definitions = {
        name.removeprefix(prefix): definition for name, definition in read.items() if name.startswith(prefix)
    }
    for family in (Event, Command):
        own = [cls.__name__ for cls in book.codec.classes if _is_of_system(cls, book) and issubclass(cls, family)]
        names = (f"Shared{family.__name__}", *(f"{prefix}{class_name}" for class_name in own))
        own_definitions[family.__name__] = _union(
            f"{_OPEN[family.__name__].partition(':')[0]}, in {book.title}.", names
        )
    own_definitions["NewSetup"] = _new_setup(book, own_definitions["Setup"])
    return {**own_definitions, **_system_versions(book, own_definitions, shared)}


def _new_setup(book: System[Any], setup: Definition) -> Object:
    shape, meaning = _object(setup), "The settings that differ from their defaults."
    settings = Field(name="settings", shape=Named(f"{book.name}.Settings"), required=False, doc=meaning)
    doc = _OPEN["NewSetup"].replace("for a system", f"for {book.title}")
    return attrs.evolve(shape, doc=doc, fields=(*shape.fields, settings))


def _system_versions(
    book: System[Any], own: Mapping[str, Definition], shared: Mapping[str, Definition]
) -> Mapping[str, Definition]:
    names = {name: f"{book.name}.{name}" for name in (*_OPEN, *_PER_SYSTEM)}
    versions: dict[str, Definition] = {}
    for name in _PER_SYSTEM:
        definition = shared[name]
        if isinstance(definition, Alias):
            versions[name] = attrs.evolve(definition, shape=with_names(definition.shape, names))
            continue
        fields = tuple(attrs.evolve(field, shape=_system_shape(field, book, names)) for field in definition.fields)
        versions[name] = attrs.evolve(definition, fields=fields)
    clash = versions.keys() & own.keys()
    if clash:
        raise TypeError(f"{book.name} has a class with the name of a shared shape: {min(clash)}")
    return versions


def _system_shape(field: Field, book: System[Any], names: Mapping[str, str]) -> Shape:
    if field.name == "system":
        return OneOf((book.name,))
    if field.name == "command" and field.shape == Text():  # the wire type named in a form
        return OneOf(tuple(cls.wire_type for cls in book.codec.classes if issubclass(cls, Command)))
    return with_names(field.shape, names)


def _is_of_system(cls: type, book: System[Any]) -> bool:
    package, folder, *_ = (*cls.__module__.split("."), "")
    return f"{package}.{folder}" == f"events.{book.name}" or package not in ("combat", "events") or folder == "systems"


def _short_name(cls: type) -> str:
    """Return the name of the shape of a class; plain-data classes lose their suffix `Data`."""
    name = shape_name(cls)
    return name.removesuffix("Data") if cls.__module__ == plain_data.__name__ else name


def _union(doc: str, names: Iterable[str]) -> Alias:
    return Alias(doc=doc, shape=AnyOf(tuple(Named(name) for name in names)))


def _of_any_system(name: str) -> Object:
    type_field = (Field(name="type", shape=Text(), doc="The wire type."),) if name in ("Command", "Event") else ()
    return Object(doc=_OPEN[name], fields=type_field, closed=False, holds_more=True)


def _values() -> dict[str, Definition]:
    """Return the shapes of values whose type is not declared by any class."""
    single = (Text(), Integer(), Boolean(), Null())
    return {
        "Json": Alias(
            doc="Any JSON value without fractions.", shape=AnyOf((*single, ListOf(Named("Json")), MapOf(Named("Json"))))
        ),
        "Value": Alias(
            doc="A value of an override: a string, an integer, a boolean, null, or a list of these.",
            shape=AnyOf((*single, ListOf(Named("Value")))),
        ),
    }


def _fields_of_forms(reader: Reader) -> dict[str, Definition]:
    """Return a shape for each kind of form field: the common fields plus those of its domain."""
    reader.read(plain_data.DescribedData, OUTPUT)
    described = _object(reader.definitions.pop("Described"))
    field_shapes: dict[str, Definition] = {}
    for cls in plain_data.DOMAINS:
        name = reader.read(cls, OUTPUT).name
        domain = _object(reader.definitions.pop(name))
        field_shapes[f"{name}Field"] = attrs.evolve(domain, fields=(*domain.fields, *described.fields))
    return {**field_shapes, "Field": _union("A field of a form with its possible values.", field_shapes)}


def _dice_needed(reader: Reader) -> Object:
    reader.read(RollRequest, OUTPUT)
    roll, docs = _object(reader.definitions.pop("RollAsked")), field_docs(DiceNeeded)
    dice = Field(name="dice", shape=ListOf(reader.read(DieRequest, OUTPUT)), doc=docs["dice"])
    given_field = Field(name="given", shape=Integer(), doc=docs["given"])
    return Object(doc=description_of(DiceNeeded), fields=(*roll.fields, dice, given_field), closed=False)


_CHAIN = Field(
    name="chain", shape=Text(), doc="The seal: the SHA-256 of the previous line and of this line up to here."
)


def _sealed(header: Definition) -> Object:
    shape = _object(header)
    return attrs.evolve(shape, fields=(*shape.fields, _CHAIN))


def _beat(seen: Definition) -> Object:
    """Return the shape of a beat in the log: a beat without hidden parts, with a seal."""
    shape = _object(seen)
    all_of_it: dict[str, Shape] = {"command": Named("Command"), "events": ListOf(Named("Event"))}
    fields = tuple(attrs.evolve(field, shape=all_of_it.get(field.name, field.shape)) for field in shape.fields)
    doc = "One accepted command with all its events: the unit of undo, one line of the log."
    return Object(doc=doc, fields=(*fields, _CHAIN), closed=True)


def _object(definition: Definition) -> Object:
    if not isinstance(definition, Object):
        raise TypeError(f"expected an object, not {definition}")
    return definition
