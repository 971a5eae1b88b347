"""Shapes of the table service: params, results and notifications."""

from collections.abc import Mapping

import attrs

from combat.engine.offer import plain_data
from events.history.journal import UndoPolicy
from frontdoor.schemas.model import AnyOf, Definition, Field, ListOf, Named, Null, Object, Text
from frontdoor.schemas.reading import INPUT, OUTPUT, Reader, shape_name
from frontdoor.tables.errors import Fault
from frontdoor.tables.followers import CHANGED, LEFT, SAID
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages import results, talk
from frontdoor.tables.protocol.method_table import method_table

NOTICES: Mapping[str, tuple[type, str]] = {
    CHANGED: (results.Changed, "The changes of a fight, sent to each follower for each beat, once and in order."),
    SAID: (talk.Said, "A message of the chat, sent to each follower that may see it."),
    LEFT: (results.Left, "The end of following, because the token was replaced."),
}
"""Notifications to followers: the class of the params and a description."""

HOME = "service"
"""Prefix of the service's shapes; some share their name with a command or event."""

_NONE = Null()
SERVICE_NAMES: Mapping[type, str] = {
    plain_data.ViewData: "View",
    plain_data.RequestData: "RequestTold",
    plain_data.FormData: "FormTold",
    plain_data.DiceData: "DicePromised",
}
"""Engine classes that have other shapes here: the service's requests have all fields and a decision id."""


def service_shapes() -> Mapping[str, Definition]:
    """Return the shapes of the service and of the classes that only it uses, under full names."""

    def name_of(cls: type) -> str:
        is_of_service = cls in SERVICE_NAMES or cls.__module__.startswith("frontdoor.")
        return f"{HOME}.{SERVICE_NAMES.get(cls, cls.__name__)}" if is_of_service else shape_name(cls)

    reader = Reader(name_of, {(Fault, "data"): AnyOf((Named(f"{HOME}.Refusal"), Named(f"{HOME}.TooMuch")))})
    reader.read(UndoPolicy, INPUT)
    for method in method_table().values():
        reader.read(method.params, INPUT)
    reader.read(Limits, OUTPUT)
    for method in method_table().values():
        reader.read(method.result, OUTPUT)
    for params_class, _ in NOTICES.values():
        reader.read(params_class, OUTPUT)
    reader.read(plain_data.ViewData, OUTPUT)
    return {**reader.definitions, **_views(reader), **_faults(reader)}


def _views(reader: Reader) -> dict[str, Definition]:
    request, form = (_object(reader, SERVICE_NAMES[cls]) for cls in (plain_data.RequestData, plain_data.FormData))
    decision = Field(
        name="decision",
        shape=AnyOf((Text(), _NONE)),
        doc="The id of the decision, equal while it is open; null if it belongs to another seat.",
    )
    required_fields = tuple(attrs.evolve(field, required=True) for field in request.fields)
    narrowed = {"open", "why_not"}  # these fields appear in narrowed forms only
    form_fields = tuple(field for field in form.fields if field.name not in narrowed)
    return {
        f"{HOME}.RequestTold": attrs.evolve(request, fields=(decision, *required_fields)),
        f"{HOME}.FormTold": attrs.evolve(form, fields=form_fields),
    }


def _object(reader: Reader, name: str) -> Object:
    definition = reader.definitions[f"{HOME}.{name}"]
    if not isinstance(definition, Object):
        raise TypeError(f"{name} is not an object")
    return definition


def _faults(reader: Reader) -> dict[str, Definition]:
    reader.read(Fault, OUTPUT)
    fault = _object(reader, Fault.__name__)
    fields = tuple(attrs.evolve(field, required=field.name != "data") for field in fault.fields)
    reasons = Field(name="reasons", shape=ListOf(Named("Reason")), doc="The reasons, at least one.")
    beats = Field(
        name="beats",
        shape=ListOf(Named("Seen")),
        required=False,
        doc="The beats that the caller has not seen, if those are the reason.",
    )
    limit = Field(name="limit", shape=Text(), doc="The name of the limit, as in `server.hello`.")
    return {
        f"{HOME}.Fault": attrs.evolve(fault, fields=fields),
        f"{HOME}.Refusal": Object(doc="The reasons for a refusal.", fields=(reasons, beats), closed=False),
        f"{HOME}.TooMuch": Object(doc="The limit that was exceeded.", fields=(limit,), closed=False),
    }
