"""The JSON Schema of the setups of a system, and its printed sheets, for forms in which people edit a setup."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs
from attrs import frozen

from combat.engine.catalog import system
from combat.engine.package_data import load_toml
from frontdoor.schemas.json_schema import DIALECT, schemas
from frontdoor.schemas.model import Field, Object, OneOf
from frontdoor.schemas.reading import INPUT, Reader, shape_name

NEW_SETUP, SETTINGS = "NewSetup", "settings"

_PRINTED: Mapping[str, str] = {"models": "Profile", "weapons": "Weapon"}
"""The lists of `printed.toml` with the shapes of their sheets."""

_NAMED = ("abilities", "moves", "conditions")
"""The lists of `abilities.toml` whose entries sheets may name."""


@frozen
class PrintedSheet:
    """A sheet that a book prints.

    Attributes:
        shape: The name of its shape in the schema of setups, such as `Weapon`.
        sheet: The sheet without an id; numbers that the book leaves out are missing.
    """

    shape: str
    sheet: Mapping[str, Any]


@frozen
class Preset:
    """The settings that have other defaults if one setting has a value.

    Attributes:
        setting: The name of the setting.
        value: Its value.
        defaults: The defaults that differ, by setting.
    """

    setting: str
    value: str
    defaults: Mapping[str, Any]


@cache
def setup_schema(name: str) -> Mapping[str, Any]:
    """Return the JSON Schema of the setups of a system."""
    book = system(name)
    reader = Reader(shape_name)
    setup = reader.definitions[reader.read(book.projection.setup, INPUT).name]
    settings = reader.read(book.projection.settings, INPUT)
    field = Field(name=SETTINGS, shape=settings, required=False, doc="The settings that differ from their defaults.")
    if not isinstance(setup, Object):
        raise TypeError(f"the setup of {name} is not an object")
    whole = attrs.evolve(setup, doc=f"The setup of a new fight, for {book.title}.", fields=(*setup.fields, field))
    definitions = {**reader.definitions, NEW_SETUP: whole}
    del definitions[shape_name(book.projection.setup)]
    title = f"A setup of {book.title}"
    return {
        "$schema": DIALECT,
        "title": title,
        "$ref": f"#/$defs/{NEW_SETUP}",
        "$defs": schemas(definitions, exactly=True),
    }


def presets(name: str) -> Iterator[Preset]:
    """Yield the choices of settings on which the defaults of other settings depend."""
    book = system(name)
    reader = Reader(shape_name)
    settings = reader.definitions[reader.read(book.projection.settings, INPUT).name]
    for field in settings.fields if isinstance(settings, Object) else ():
        for value in field.shape.of if isinstance(field.shape, OneOf) else ():
            defaults = book.default_settings({field.name: value})
            if defaults:
                yield Preset(field.name, str(value), defaults)


@cache
def printed_sheets(name: str) -> tuple[PrintedSheet, ...]:
    """Return the sheets that the book of a system prints; empty if the system has none as data."""
    printed = _data(name, "printed.toml")
    lists = {key: printed.get(key, ()) for key in _PRINTED}
    return tuple(
        PrintedSheet(_PRINTED[key], {field: value for field, value in sheet.items() if field != "left"})
        for key, sheets in lists.items()
        for sheet in sheets
    )


@cache
def printed_names(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names that sheets may use, by list: those of abilities, moves and conditions in the catalogue."""
    catalogue = _data(name, "abilities.toml")
    ids = {key: [str(entry.get("id", entry.get("name", ""))) for entry in catalogue.get(key, ())] for key in _NAMED}
    return {key: tuple(each for each in found if ": " not in each) for key, found in ids.items() if found}


def _data(name: str, file: str) -> Mapping[str, Any]:
    """Return a TOML file of the package of a system; empty if there is none."""
    for module in sorted({command.__module__ for command in system(name).acts.commands}):
        package = module.rpartition(".")[0]
        while package:
            try:
                return load_toml(package, file)
            except (FileNotFoundError, ModuleNotFoundError):
                package = package.rpartition(".")[0]
    return {}
