"""Types of the plain data for clients: views, requests, forms and visible beats.

Type checkers verify the functions that build them; the JSON Schema and the types for other languages are generated from
them. An annotation such as `"Event"` refers to any event of the system in play.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from combat.engine.offer.figure_data import FigureData

Plain = Mapping[str, Any]
AnyCommand = Annotated[Plain, "Command"]
AnyEvent = Annotated[Plain, "Event"]
AnyState = Annotated[Plain, "State"]
AnyField = Annotated[Plain, "Field"]
AnyMember = Annotated[Any, "Json"]
AnyValue = Annotated[Any, "Value"]
AnyFigure = Annotated[FigureData, "Figure"]


class HiddenData(TypedDict):
    """Placeholder for a command or event that another seat keeps secret."""

    type: Literal["hidden.v1"]


class OneOfData(TypedDict):
    """A choice from a list of values.

    Attributes:
        of: The possible values.
        names: The display names of the values, in the same order.
    """

    domain: Literal["one_of"]
    of: list[AnyValue]
    names: list[str]


class WholeData(TypedDict):
    """A whole number from `least` to `most`, both included.

    Attributes:
        suggest: The usual numbers, if the range is wide; others within the range are also possible.
        unit: The unit of the number, such as `half inches`; empty if the field name says it.
        shown_unit: The unit in which people read and type the number, such as `inches`.
        divisor: How many of the unit make one of the shown unit: 2 for half inches, otherwise 1.
    """

    domain: Literal["whole"]
    least: int
    most: int
    suggest: list[int]
    unit: str
    shown_unit: str
    divisor: int


class YesNoData(TypedDict):
    """False or true."""

    domain: Literal["yes_no"]


class SomeOfData(TypedDict):
    """A selection from a list of values.

    Attributes:
        of: The possible values.
        names: The display names of the values, in the same order.
        least: The smallest number of values to select.
        most: The largest number of values to select; null if only the number of values limits it.
        repeats: Whether a value may be selected several times.
        suggest: The usual values, if there are many.
        any_words: Whether any other string is also possible; missing if not.
    """

    domain: Literal["some_of"]
    of: list[AnyValue]
    names: list[str]
    least: int
    most: int | None
    repeats: bool
    suggest: NotRequired[list[AnyValue]]
    any_words: NotRequired[bool]


class WordsData(TypedDict):
    """Free text.

    Attributes:
        examples: Texts that a front-end may suggest; the first is the default.
    """

    domain: Literal["words"]
    examples: list[str]


class LinesData(TypedDict):
    """A list of lines of free text.

    Attributes:
        examples: Lines that a front-end may suggest.
    """

    domain: Literal["lines"]
    examples: list[str]


class ListOfData(TypedDict):
    """A list of items with fields of their own, such as modifiers.

    Attributes:
        least: The smallest number of items.
        most: The largest number of items.
        fields: The fields of an item, by name.
    """

    domain: Literal["list_of"]
    least: int
    most: int
    fields: Mapping[str, AnyField]


class SheetData(TypedDict):
    """A complete sheet, for instance of a combatant that joins the fight.

    Attributes:
        of: The name of the sheet's class.
        examples: Complete sheets to start from.
    """

    domain: Literal["sheet"]
    of: str
    examples: list[Plain]


DOMAINS = (OneOfData, WholeData, YesNoData, SomeOfData, WordsData, LinesData, ListOfData, SheetData)
"""The possible domains of a field."""


class DescribedData(TypedDict):
    """The description of a field, the same in every form.

    Attributes:
        name: The display name of the field.
        help: The help text; empty if the name is enough.
        required: Whether the field must be set; otherwise it has a default.
        default: The value of a field that is not set; null if it is required.
    """

    name: str
    help: str
    required: bool
    default: AnyMember


class FormData(TypedDict):
    """A command that can be given now, with the domain of each field that has no fixed value.

    Attributes:
        command: The wire type of the command: its `type`.
        label: The label of the button.
        help: The description of the command.
        fields: The fields by name, in the order in which they are chosen.
        ends_fight: True if the command ends the fight, so that a front-end should ask again; otherwise left out.
        open: Whether some command of the form is legal now; only present in options.
        why_not: The reasons why no command is legal, as sentences; empty if one is.
    """

    command: str
    label: str
    help: str
    fields: Mapping[str, AnyField]
    ends_fight: NotRequired[bool]
    open: NotRequired[bool]
    why_not: NotRequired[list[str]]


class VariantData(TypedDict):
    """A variant of an action.

    Attributes:
        name: The name of the variant within its entry, such as a weapon.
        label: The label of the action in this variant.
        forms: The indexes of its forms in `forms` of the request: the shortest form, then forms with further optional
            fields.
        price: The resources that the action uses up, such as `2 of 5 Tactical Points`; empty if it is free.
    """

    name: str
    label: str
    forms: list[int]
    price: str


class EntryData(TypedDict):
    """One action of a menu, with the forms that are its variants.

    Attributes:
        label: The label without the variants, and without the combatant that acts.
        actor: The id of the combatant that acts; empty if there is none.
        variants: The variants, at least one.
    """

    label: str
    actor: str
    variants: list[VariantData]


class RequestData(TypedDict):
    """An open decision. Only the seat that must decide, and viewers who see everything, get its choices.

    Attributes:
        seat: The seat that must decide.
        kind: The kind of decision, a stable word such as `pick_model`.
        prompt: The question, for people.
        optional: Whether the game can continue without an answer.
        asked_by: The seat that waits for the answer, if a player rather than the rules asks; otherwise null. Show
            required requests and those with this field to players at once.
        reminders: Rules from the sheets that only people can apply at this point.
        forms: The choices, each as a form.
        entries: The choices as a menu: each action once, in the order of its first form, with its variants. Each form
            belongs to one entry.
        default: The suggested command; null if there is none.
    """

    seat: str
    kind: str
    prompt: str
    optional: bool
    asked_by: str | None
    reminders: NotRequired[list[str]]
    forms: NotRequired[list[FormData]]
    entries: NotRequired[list[EntryData]]
    default: NotRequired[AnyCommand | None]


class BrokenData(TypedDict):
    """A fight that was broken off.

    Attributes:
        id: The id of the fight.
        seed_hash: The hash of its seed; null without a seed.
    """

    id: str
    seed_hash: str | None


class CommitmentData(TypedDict):
    """A commitment to contributions to the dice.

    Attributes:
        by: The seat, or `table` for the server.
        roll: The number of the last roll before the commitment.
        tip: The tip of the hash chain.
    """

    by: str
    roll: int
    tip: str


class DiceData(TypedDict):
    """The source of a fight's dice, and the promises about them.

    Attributes:
        kind: A seed, players who roll by hand, fixed faces, or all seats `together`.
        seed_hash: The hash of the seed; null if there is no seed.
        id: The id of the fight, which is mixed into every draw.
        salt: A string that the players chose after seeing the hash of the seed; it is mixed into every draw.
        typed: The seats that may type faces in a fight with a seed.
        started: Whether the fight has started; this and the following fields are missing unless the seats contribute to
            the dice.
        without: The seats without whose contribution it started.
        rolls: The number of rolls that the seats have made together.
        commitments: The latest commitment of each contributor, if the seats roll together.
        number: The number of this fight at its table, from 1.
        broken: The earlier fights of the table that were broken off.
    """

    kind: Literal["seed", "table", "loaded", "together"]
    seed_hash: str | None
    id: str
    salt: str
    typed: Literal["never", "gm", "anyone"]
    started: NotRequired[bool]
    without: NotRequired[list[str]]
    rolls: NotRequired[int]
    commitments: NotRequired[list[CommitmentData]]
    number: NotRequired[int]
    broken: NotRequired[list[BrokenData]]


class TableSeen(TypedDict):
    """The visible part of a state.

    Attributes:
        state: The fields of the state that the seat may see.
        scores: The values that the rules derive and no sheet lists, keyed by combatant or place id and then by name.
        figures: The status of all combatants.
    """

    state: AnyState
    scores: Mapping[str, Mapping[str, int]]
    figures: Sequence[AnyFigure]


class ViewData(TypedDict):
    """A seat's view of a fight.

    Attributes:
        beats: The number of beats in the fight.
        system: The rule book.
        seat: The seat that looks; null to see everything.
        step: The current step on the round track.
        requests: The open requests, required ones before optional ones.
        dice: The source of the dice.
        state: The fields of the state that the seat may see.
        scores: The values that the rules derive and no sheet lists, keyed by combatant or place id and then by name.
        figures: The status of all combatants.
    """

    system: str
    seat: str | None
    step: str
    requests: list[RequestData]
    dice: DiceData
    state: AnyState
    scores: Mapping[str, Mapping[str, int]]
    figures: Sequence[AnyFigure]
    beats: int


ChangeData = TypedDict(
    "ChangeData",
    {
        "op": Literal["add", "remove", "replace", "move", "copy", "test"],
        "path": str,
        "from": NotRequired[str],
        "value": NotRequired[AnyMember],
    },
)
ChangeData.__doc__ = "One step of a JSON Patch (RFC 6902)."


class ChangesData(TypedDict):
    """The changes from the view after an earlier beat to the current view.

    Attributes:
        beats: The number of beats in the fight.
        seat: The seat that looks; null to see everything.
        since: The number of the earlier beat.
        changes: The steps, in order: a JSON Patch.
    """

    beats: int
    seat: str | None
    since: int
    changes: list[ChangeData]


class SeenData(TypedDict):
    """A beat as a seat may see it.

    Attributes:
        beat: The number of the beat, from 0.
        by: The seat that gave the command.
        at: The time, in the caller's own notation; null if not given.
        command: The command of the beat.
        events: The events of the beat, in order.
    """

    beat: int
    by: str
    at: str | None
    command: AnyCommand | HiddenData
    events: list[AnyEvent | HiddenData]
