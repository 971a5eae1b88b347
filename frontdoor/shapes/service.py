"""The shapes of the table service: what its methods are asked with, what they answer, and what it tells unasked."""

from collections.abc import Mapping

import attrs

from combat.engine import plain_data
from events.journal import UndoPolicy
from frontdoor.shapes.model import AnyOf, Definition, Field, ListOf, MapOf, Named, Null, Object, Shape, Text
from frontdoor.shapes.reading import INPUT, OUTPUT, Reader, shape_name
from frontdoor.tables import params, results
from frontdoor.tables.errors import Fault
from frontdoor.tables.followers import CHANGED, LEFT
from frontdoor.tables.limits import Limits
from frontdoor.tables.method_table import method_table

NOTICES: Mapping[str, tuple[type, str]] = {
    CHANGED: (results.Changed, "What came, told to each follower for each beat, once and in order."),
    LEFT: (results.Left, "Who followed follows no more, because the token is void."),
}
"""What followers are told without asking: the class of its params, and when."""

HOME = "service"
"""What stands before the names of these shapes: some have the name of a command or an event, too."""

_NONE = Null()
_COMMAND, _CHANGES = Named("Command"), ListOf(Named("Change"))

SPECIAL: Mapping[tuple[type, str], Shape] = {
    (params.Check, "setup"): Named("NewSetup"),
    (params.Check, "settings"): AnyOf((Named("Settings"), _NONE)),
    (params.Create, "setup"): AnyOf((Named("NewSetup"), _NONE)),
    (params.Create, "settings"): AnyOf((Named("Settings"), _NONE)),
    (params.Create, "undo"): AnyOf((Named("UndoPolicy"), _NONE)),
    (params.Do, "command"): _COMMAND,
    (params.WhyNot, "command"): _COMMAND,
    (params.AskOdds, "command"): _COMMAND,
    (params.PreviewAmend, "command"): _COMMAND,
    (params.Narrow, "chosen"): MapOf(Named("Json")),
    (results.SampleTold, "setup"): Named("NewSetup"),
    (results.Pending, "command"): AnyOf((_COMMAND, _NONE)),
    (results.Narrowed, "command"): AnyOf((_COMMAND, _NONE)),
    (results.Standing, "view"): AnyOf((Named(f"{HOME}.View"), _NONE)),
    (results.Standing, "changes"): AnyOf((_CHANGES, _NONE)),
    (results.Told, "command"): AnyOf((_COMMAND, Named("Hidden"))),
    (results.Told, "events"): ListOf(AnyOf((Named("Event"), Named("Hidden")))),
    (results.Changed, "changes"): _CHANGES,
    (results.UndoTold, "beats"): ListOf(Named("Seen")),
    (Fault, "data"): AnyOf((Named(f"{HOME}.Refusal"), Named(f"{HOME}.TooMuch"))),
}
"""What stands in fields that the service hands on as it gets it."""


SERVICE_NAMES: Mapping[type, str] = {
    plain_data.ViewData: "View",
    plain_data.RequestData: "RequestTold",
    plain_data.FormData: "FormTold",
    plain_data.DiceData: "DicePromised",
}
"""What the service tells as the engine does; but each request has every field, and the id of its decision."""


def service_shapes() -> Mapping[str, Definition]:
    """Return the shapes of the service, and of what is only there with it, under their full names."""

    def name_of(cls: type) -> str:
        ours = cls in SERVICE_NAMES or cls.__module__.startswith("frontdoor.tables")
        return f"{HOME}.{SERVICE_NAMES.get(cls, cls.__name__)}" if ours else shape_name(cls)

    reader = Reader(name_of, SPECIAL)
    reader.read(UndoPolicy, INPUT)
    for method in method_table().values():
        reader.read(method.params, INPUT)
    reader.read(Limits, OUTPUT)
    for method in method_table().values():
        reader.read(method.result, OUTPUT)
    for told, _ in NOTICES.values():
        reader.read(told, OUTPUT)
    reader.read(plain_data.ViewData, OUTPUT)
    return {**reader.definitions, **_views(reader), **_faults(reader)}


def _views(reader: Reader) -> dict[str, Definition]:
    """Return the shapes of requests and forms as the service tells them."""
    request, form = (_object(reader, SERVICE_NAMES[cls]) for cls in (plain_data.RequestData, plain_data.FormData))
    decision = Field(
        name="decision",
        shape=AnyOf((Text(), _NONE)),
        doc="Its id, the same as long as the seat is owed that very decision; null where it is another's.",
    )
    always = tuple(attrs.evolve(field, required=True) for field in request.fields)
    asked_for = tuple(field for field in form.fields if field.required)  # the others come where somebody narrows
    return {
        f"{HOME}.RequestTold": attrs.evolve(request, fields=(decision, *always)),
        f"{HOME}.FormTold": attrs.evolve(form, fields=asked_for),
    }


def _object(reader: Reader, name: str) -> Object:
    found = reader.definitions[f"{HOME}.{name}"]
    if not isinstance(found, Object):
        raise TypeError(f"{name} is an object")
    return found


def _faults(reader: Reader) -> dict[str, Definition]:
    """Return the shapes of what goes wrong; what is none is not told."""
    reader.read(Fault, OUTPUT)
    fault = _object(reader, Fault.__name__)
    fields = tuple(attrs.evolve(field, required=field.name != "data") for field in fault.fields)
    reasons = Field(name="reasons", shape=ListOf(Named("Reason")), doc="Why, at least one.")
    beats = Field(
        name="beats",
        shape=ListOf(Named("Seen")),
        required=False,
        doc="Where the caller had not seen the latest beats: these.",
    )
    limit = Field(name="limit", shape=Text(), doc="The name of the limit, as `server.hello` tells it.")
    return {
        f"{HOME}.Fault": attrs.evolve(fault, fields=fields),
        f"{HOME}.Refusal": Object(doc="Why something was refused.", fields=(reasons, beats), closed=False),
        f"{HOME}.TooMuch": Object(doc="What there was too much of.", fields=(limit,), closed=False),
    }
