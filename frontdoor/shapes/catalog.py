"""Every shape that goes over the wire, under its name: what all systems share, then what each system has of its own.

What belongs to a system has its name before it, `trench_crusade.Shoot`. A few shared shapes hold things of a system: a
beat its events, a view its state; of these each system has one of its own, such as `trench_crusade.Beat`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, get_type_hints

import attrs
from attrs import frozen

from combat.engine import plain_data
from combat.engine.catalog import system as system_named
from combat.engine.catalog import systems
from combat.engine.commands import Amend
from combat.engine.errors import DiceNeeded, DieRequest, Reason, RollRequest
from combat.engine.field_docs import field_docs
from combat.engine.system import System
from events.base import Command, Event, Message
from events.journal import Header, UndoPolicy
from events.table import Table
from events.vocabulary import AmendAsked, PartlyRolled, Proposed
from frontdoor.shapes.model import (
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
from frontdoor.shapes.reading import INPUT, LOGGED, OUTPUT, Reader, description_of, shape_name
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
"""What is known of fields that hold things of a system, which the shared classes do not know."""

_OPEN: Mapping[str, str] = {
    "Command": "What somebody wants: a command of whatever system is played.",
    "Event": "What happened: an event of whatever system is played.",
    "State": "All that is on the table, by the book of whatever system is played.",
    "Setup": "What is on the table at the beginning, by the book of whatever system is played.",
    "NewSetup": "What is on the table at the beginning, as somebody hands it over, for a system.",
    "Settings": "The numbers and readings that a fight is played with, of whatever system.",
}
"""What a system fills in; the shared shapes take any object."""

_SHARED: Mapping[type[Message], str] = {
    Event: "What happened, as all systems tell it.",
    Command: "What may be said in every system.",
}

_OF_EACH_SYSTEM = ("Header", "Beat", "LogLine", "Form", "Request", "View", "Seen")
"""The shared shapes of which each system has one of its own."""


@frozen
class Catalog:
    """Every definition, by its name.

    Attributes:
        shared: What all systems share.
        service: What the table service has of its own, likewise without `service` before it.
        systems: What each system has of its own, without its name before it.
    """

    shared: Mapping[str, Definition]
    service: Mapping[str, Definition]
    systems: Mapping[str, Mapping[str, Definition]]

    def all(self) -> dict[str, Definition]:
        """Return all definitions under their full names."""
        told = dict(self.shared)
        for home, definitions in self.homes.items():
            told |= {f"{home}.{name}": each for name, each in definitions.items()}
        return told

    @property
    def homes(self) -> Mapping[str, Mapping[str, Definition]]:
        """What has a name before it, by that name."""
        return {HOME: self.service, **self.systems}


def catalog(*names: str) -> Catalog:
    """Return the shapes of some systems, or of all that are installed where none is named.

    Raises:
        Refused: When there is no such system.
    """
    return _catalog(tuple(system_named(name) for name in names or systems()))


@lru_cache(4)
def _catalog(books: tuple[System[Any], ...]) -> Catalog:
    read = {book.name: _read(book) for book in books}
    shared: dict[str, Definition] = {**_values(), **{name: _of_any_system(name) for name in _OPEN}}
    for family in (Event, Command):
        found = [cls for cls in books[0].codec.classes if issubclass(cls, family) and not _belongs(cls, books[0])]
        shared[f"Shared{family.__name__}"] = _union(_SHARED[family], [cls.__name__ for cls in found])
    service = service_shapes()
    for definitions in (*read.values(), service):  # what stands in a log is told first, as strictly as it is read
        shared |= {name: each for name, each in definitions.items() if "." not in name and name not in shared}
    return Catalog(
        shared,
        {name.removeprefix(f"{HOME}."): each for name, each in service.items() if "." in name},
        {book.name: _own(book, read[book.name], shared) for book in books},
    )


def _read(book: System[Any]) -> Mapping[str, Definition]:
    """Return what a system and the engine tell, under full names."""

    def name_of(cls: type) -> str:
        return f"{book.name}.{cls.__name__}" if _belongs(cls, book) else _short_name(cls)

    reader = Reader(name_of, _SPECIAL)
    messages = book.codec.classes
    # What people write comes first: what stands in it has the defaults that people may leave out.
    for command in (cls for cls in messages if issubclass(cls, Command)):
        reader.read(command, INPUT)
    for sheet in (book.projection.setup, book.projection.settings, UndoPolicy):
        reader.read(sheet, INPUT)
    for event in (cls for cls in messages if issubclass(cls, Event)):
        reader.read(event, LOGGED)
    reader.read(Header, LOGGED)
    state = get_type_hints(book.projection.initial_state)["return"]
    for told in (state, Reason, plain_data.ViewData, plain_data.SeenData, plain_data.ChangesData):
        reader.read(told, OUTPUT)
    definitions = reader.definitions
    definitions |= _fields_of_forms(reader)
    definitions["DiceNeeded"] = _dice_needed(reader)
    definitions["Header"] = _sealed(definitions["Header"])
    definitions["Beat"] = _beat(definitions["Seen"])
    definitions["LogLine"] = _union("A line of a log: the header, which is the first, or a beat.", ("Header", "Beat"))
    return definitions


def _own(
    book: System[Any], read: Mapping[str, Definition], shared: Mapping[str, Definition]
) -> Mapping[str, Definition]:
    """Return what a system has of its own, without its name before it."""
    prefix = f"{book.name}."
    told = {name.removeprefix(prefix): each for name, each in read.items() if name.startswith(prefix)}
    for family in (Event, Command):
        own = [cls.__name__ for cls in book.codec.classes if _belongs(cls, book) and issubclass(cls, family)]
        names = (f"Shared{family.__name__}", *(f"{prefix}{each}" for each in own))
        told[family.__name__] = _union(f"{_OPEN[family.__name__].partition(':')[0]}, in {book.title}.", names)
    told["NewSetup"] = _handed_over(book, told["Setup"])
    return {**told, **_filled_in(book, told, shared)}


def _handed_over(book: System[Any], setup: Definition) -> Object:
    """Return the shape of a setup as it is handed over: its settings may stand in it."""
    told, meaning = _object(setup), "The numbers and readings that differ from the usual."
    settings = Field(name="settings", shape=Named(f"{book.name}.Settings"), required=False, doc=meaning)
    doc = _OPEN["NewSetup"].replace("for a system", f"for {book.title}")
    return attrs.evolve(told, doc=doc, fields=(*told.fields, settings))


def _filled_in(
    book: System[Any], own: Mapping[str, Definition], shared: Mapping[str, Definition]
) -> Mapping[str, Definition]:
    """Return the shared shapes that hold things of a system, with those of this system in their places."""
    names = {name: f"{book.name}.{name}" for name in (*_OPEN, *_OF_EACH_SYSTEM)}
    told: dict[str, Definition] = {}
    for name in _OF_EACH_SYSTEM:
        each = shared[name]
        if isinstance(each, Alias):
            told[name] = attrs.evolve(each, shape=with_names(each.shape, names))
            continue
        fields = tuple(attrs.evolve(field, shape=_of_this(field, book, names)) for field in each.fields)
        told[name] = attrs.evolve(each, fields=fields)
    clash = told.keys() & own.keys()
    if clash:
        raise TypeError(f"{book.name} has a class of its own that is named as a shape of every system: {min(clash)}")
    return told


def _of_this(field: Field, book: System[Any], names: Mapping[str, str]) -> Shape:
    if field.name == "system":
        return OneOf((book.name,))
    if field.name == "command" and field.shape == Text():  # that of a form, by its wire type
        return OneOf(tuple(cls.wire_type for cls in book.codec.classes if issubclass(cls, Command)))
    return with_names(field.shape, names)


def _belongs(cls: type, book: System[Any]) -> bool:
    """Return whether a class is one of a system, and not of all."""
    home, room, *_ = (*cls.__module__.split("."), "")
    return f"{home}.{room}" == f"events.{book.name}" or home not in ("combat", "events") or room == "systems"


def _short_name(cls: type) -> str:
    """Return the name of a class; that of plain data has an end that says so, which its shape need not say."""
    name = shape_name(cls)
    return name.removesuffix("Data") if cls.__module__ == plain_data.__name__ else name


def _any_named(names: Iterable[str]) -> AnyOf:
    return AnyOf(tuple(Named(name) for name in names))


def _union(doc: str, names: Iterable[str]) -> Alias:
    return Alias(doc=doc, shape=_any_named(names))


def _of_any_system(name: str) -> Object:
    """Return the shape of what a system fills in; of a message its type is known."""
    told = (Field(name="type", shape=Text(), doc="Its wire type."),) if name in ("Command", "Event") else ()
    return Object(doc=_OPEN[name], fields=told, closed=False, holds_more=True)


def _values() -> dict[str, Definition]:
    """Return what may stand where no class says what does."""
    single = (Text(), Integer(), Boolean(), Null())
    return {
        "Json": Alias(
            doc="Any plain data; there are no fractions in it.",
            shape=AnyOf((*single, ListOf(Named("Json")), MapOf(Named("Json")))),
        ),
        "Value": Alias(
            doc="What an override may write: text, whole numbers, yes or no, nothing, and lists of these.",
            shape=AnyOf((*single, ListOf(Named("Value")))),
        ),
    }


def _fields_of_forms(reader: Reader) -> dict[str, Definition]:
    """Return a shape for a field with each domain: what is true of it in every form, and the domain."""
    reader.read(plain_data.DescribedData, OUTPUT)
    described = _object(reader.definitions.pop("Described"))
    told: dict[str, Definition] = {}
    for cls in plain_data.DOMAINS:
        name = reader.read(cls, OUTPUT).name
        domain = _object(reader.definitions.pop(name))
        told[f"{name}Field"] = attrs.evolve(domain, fields=(*domain.fields, *described.fields))
    return {**told, "Field": _union("A field of a form, with the values that it may take.", told)}


def _dice_needed(reader: Reader) -> Object:
    reader.read(RollRequest, OUTPUT)
    asked, docs = _object(reader.definitions.pop("RollAsked")), field_docs(DiceNeeded)
    dice = Field(name="dice", shape=ListOf(reader.read(DieRequest, OUTPUT)), doc=docs["dice"])
    given = Field(name="given", shape=Integer(), doc=docs["given"])
    return Object(doc=description_of(DiceNeeded), fields=(*asked.fields, dice, given), closed=False)


_CHAIN = Field(name="chain", shape=Text(), doc="The seal: the SHA-256 of the line before and of this one up to here.")


def _sealed(header: Definition) -> Object:
    told = _object(header)
    return attrs.evolve(told, fields=(*told.fields, _CHAIN))


def _beat(seen: Definition) -> Object:
    """Return a line of a log: a beat as it is seen by somebody who may see everything, sealed."""
    told = _object(seen)
    all_of_it: dict[str, Shape] = {"command": Named("Command"), "events": ListOf(Named("Event"))}
    fields = tuple(attrs.evolve(each, shape=all_of_it.get(each.name, each.shape)) for each in told.fields)
    doc = "One accepted command with all that it caused: the unit of undo, one line of the log."
    return Object(doc=doc, fields=(*fields, _CHAIN), closed=True)


def _object(definition: Definition) -> Object:
    if not isinstance(definition, Object):
        raise TypeError(f"an object was expected, not {definition}")
    return definition
