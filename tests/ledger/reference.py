"""Generates the reference pages from the shapes: the methods of the table service, and the messages of each system."""

import json
from collections.abc import Iterator, Mapping

from combat.engine.catalog import system as system_named
from frontdoor.schemas.model import Alias, Definition, Field, Object, names_in, needed_for, shapes_of
from frontdoor.shapes.catalog import Catalog, catalog
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.shapes.typescript import type_of
from frontdoor.tables.protocol.method_table import method_table
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.ledger.catalogue import abilities_of

_ROOTS = ("Setup", "Settings", "Event", "Command")


def methods_page(note: str) -> str:
    """Return the page of the methods of the table service."""
    catalogue = catalog(*BUNDLED_SYSTEMS)
    parts = [
        "# The methods of the table service",
        note,
        (
            "JSON-RPC 2.0 over a WebSocket or by POST at `/rpc` (`blow serve`), or one message per line on "
            "standard input and output (`blow stdio`). Params are named; those marked with `?` are optional. "
            "`frontdoor/shapes/openrpc.json` contains the same for programs. [What the shapes are](shapes.md) "
            "explains how to use them and how they may change."
        ),
    ]
    listed: set[str] = set()
    for method in method_table().values():
        params, result = f"{HOME}.{method.params.__name__}", f"{HOME}.{method.result.__name__}"
        listed |= {params, result}
        parts += [f"## {method.name}", " ".join(method.doc.split()), *_object(catalogue, params)]
        parts += [f"Returns `{method.result.__name__}`:", *_object(catalogue, result)]
    for name, (cls, doc) in NOTICES.items():
        listed.add(f"{HOME}.{cls.__name__}")
        parts += [f"## {name}", f"A notification. {doc}", *_object(catalogue, f"{HOME}.{cls.__name__}")]
    parts += ["## Errors", *_object(catalogue, f"{HOME}.Fault")]
    parts += ["## Nested types"]
    within = needed_for([*listed, f"{HOME}.Fault"], catalogue.all())
    for name, definition in within.items():
        if name.startswith(f"{HOME}.") and name not in {*listed, f"{HOME}.Fault"}:
            parts += [f"### {name.removeprefix(f'{HOME}.')}", *_definition(definition, HOME)]
    return "\n\n".join(parts) + "\n"


def system_page(system: str, note: str) -> str:
    """Return the page of the setups, commands and events of a system."""
    catalogue, title = catalog(*BUNDLED_SYSTEMS), system_named(system).title
    own = catalogue.systems[system]
    parts = [
        f"# {title}: setups, commands and events",
        note,
        (
            f"The types of {title}; in the schema their names begin with `{system}.`. Fields marked with `?` are "
            f"optional. Types of all systems are on the page [What all systems share](shared.md); [What the "
            f"shapes are](shapes.md) explains how to use them."
        ),
        "## The setup",
        *_tree(catalogue, system, "Setup"),
        "## Settings",
        *_definition(own["Settings"], system),
        *abilities_of(system),
        "## Commands",
        *_messages(own, system, "Command"),
        "## Events",
        *_messages(own, system, "Event"),
        "## Nested types",
    ]
    shown = {f"{system}.{name}" for name in _ROOTS} | {*_named(own["Command"]), *_named(own["Event"])}
    shown |= set(needed_for([f"{system}.Setup"], catalogue.all()))
    for name, definition in needed_for([f"{system}.Command", f"{system}.Event"], catalogue.all()).items():
        if name.startswith(f"{system}.") and name not in shown:
            parts += [f"### {name.removeprefix(f'{system}.')}", *_definition(definition, system)]
    return "\n\n".join(parts) + "\n"


def shared_page(note: str) -> str:
    """Return the page of the events and commands that all systems share."""
    catalogue = catalog(*BUNDLED_SYSTEMS)
    parts = [
        "# What all systems share: events and commands",
        note,
        (
            "In the schema these types have no prefix, in every system. Fields marked with `?` are optional. "
            "[What the shapes are](shapes.md) explains how to use them."
        ),
    ]
    listed: set[str] = set()
    for family, heading in (("SharedEvent", "## Events"), ("SharedCommand", "## Commands")):
        parts.append(heading)
        for name in _named(catalogue.shared[family]):
            listed.add(name)
            parts += [f"### {name}", *_definition(catalogue.shared[name], "")]
    parts.append("## Nested types")
    for name, definition in needed_for(["SharedEvent", "SharedCommand"], catalogue.all()).items():
        if name not in {*listed, "SharedEvent", "SharedCommand"}:
            parts += [f"### {name}", *_definition(definition, "")]
    return "\n\n".join(parts) + "\n"


def _tree(catalogue: Catalog, system: str, root: str) -> Iterator[str]:
    """Yield the sections of a type of a system and of all types nested in it."""
    definitions = catalogue.all()
    yield from _definition(definitions[f"{system}.{root}"], system)
    for name, definition in needed_for([f"{system}.{root}"], definitions).items():
        if name.startswith(f"{system}.") and name != f"{system}.{root}":
            yield f"### {name.removeprefix(f'{system}.')}"
            yield from _definition(definition, system)


def _messages(own: Mapping[str, Definition], system: str, family: str) -> Iterator[str]:
    for name in _named(own[family]):
        if name.startswith(f"{system}."):
            short = name.removeprefix(f"{system}.")
            yield f"### {short}"
            yield from _definition(own[short], system)


def _named(definition: Definition) -> tuple[str, ...]:
    return tuple(name for shape in shapes_of(definition) for name in names_in(shape))


def _object(catalogue: Catalog, name: str) -> Iterator[str]:
    yield from _definition(catalogue.service[name.removeprefix(f"{HOME}.")], HOME)


def _definition(definition: Definition, home: str) -> Iterator[str]:
    if definition.doc:
        yield definition.doc
    if isinstance(definition, Alias):
        yield f"`{type_of(definition.shape, home)}`"
    elif definition.fields:
        yield _table(definition, home)


def _table(definition: Object, home: str) -> str:
    rows = [(_name(field), f"`{_cell(_shape(field, home))}`", _cell(_meaning(field))) for field in definition.fields]
    catalogue = 3 if any(meaning for *_, meaning in rows) else 2  # no column for meanings if no field has one
    lines = [("field", "holds", "meaning"), ("---",) * 3, *rows]
    return "\n".join(f"| {' | '.join(line[:catalogue])} |" for line in lines)


def _name(field: Field) -> str:
    return f"`{field.name}{'' if field.required else '?'}`"


def _meaning(field: Field) -> str:
    """Return the description of a field with its default."""
    usual = "" if field.default is ... or not field.default else f"Default: `{json.dumps(field.default)}`."
    return f"{field.doc} {usual}".strip()


def _shape(field: Field, home: str) -> str:
    return type_of(field.shape, home).replace("readonly ", "").replace("shared.", "")


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")
