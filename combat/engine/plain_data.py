"""The shapes of plain data that are built by hand: views, requests, forms, beats as they are seen.

Each is declared here once; type checkers hold those who build it against it, and the JSON Schema and the types for
other languages are written from it. A hint that is annotated with a name means the thing of that name: an `Event` of
whatever system is played.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from combat.engine.figures import Figure

Plain = Mapping[str, Any]
AnyCommand = Annotated[Plain, "Command"]
AnyEvent = Annotated[Plain, "Event"]
AnyState = Annotated[Plain, "State"]
AnyField = Annotated[Plain, "Field"]
AnyMember = Annotated[Any, "Json"]
AnyValue = Annotated[Any, "Value"]


class HiddenData(TypedDict):
    """What stands in place of a command or event that is for another seat only."""

    type: Literal["hidden.v1"]


class OneOfData(TypedDict):
    """One of some values.

    Attributes:
        of: The values.
        names: What to show for them, in the same order.
    """

    domain: Literal["one_of"]
    of: list[AnyValue]
    names: list[str]


class WholeData(TypedDict):
    """A whole number from `least` to `most`, both included.

    Attributes:
        suggest: The usual ones, where the bounds are wide; any other within the bounds will do as well.
        unit: What it counts, such as `inches`; empty where the name of the field says so.
    """

    domain: Literal["whole"]
    least: int
    most: int
    suggest: list[int]
    unit: str


class YesNoData(TypedDict):
    """False or true."""

    domain: Literal["yes_no"]


class SomeOfData(TypedDict):
    """A selection from some values.

    Attributes:
        of: The values.
        names: What to show for them, in the same order.
        least: How many at least.
        most: How many at most; null for as many as there are, or without end where they may be repeated.
        repeats: Whether one may be named several times.
        suggest: The usual ones, where there are many values.
        any_words: Whether any other text will do as well, where that is so.
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
        examples: What a front-end may suggest, the first being the default.
    """

    domain: Literal["words"]
    examples: list[str]


class LinesData(TypedDict):
    """A list of lines of free text.

    Attributes:
        examples: Lines to suggest.
    """

    domain: Literal["lines"]
    examples: list[str]


class ListOfData(TypedDict):
    """A list of things that have fields of their own, such as modifiers.

    Attributes:
        least: How many at least.
        most: How many at most.
        fields: The fields of one of them, by name.
    """

    domain: Literal["list_of"]
    least: int
    most: int
    fields: Mapping[str, AnyField]


class SheetData(TypedDict):
    """A whole sheet, such as that of somebody who joins.

    Attributes:
        of: The name of its shape.
        examples: Complete ones to begin with.
    """

    domain: Literal["sheet"]
    of: str
    examples: list[Plain]


DOMAINS = (OneOfData, WholeData, YesNoData, SomeOfData, WordsData, LinesData, ListOfData, SheetData)
"""What the values of a field may be like."""


class DescribedData(TypedDict):
    """What is true of a field in every form.

    Attributes:
        name: Its name, for people.
        help: What it means; empty where the name says so.
        required: Whether it must be said; otherwise it may be left out, for its default.
        default: What stands there where nothing is said; null where it must be said.
    """

    name: str
    help: str
    required: bool
    default: AnyMember


class FormData(TypedDict):
    """A command that may be said now, with the domain of each field that is not fixed by its default.

    Attributes:
        command: The wire type of the command: its `type`.
        label: What to write on the button.
        help: What the command is.
        fields: The fields, by name, in the order in which they are chosen.
        open: Whether some command of it is legal now; where the options are asked for.
        why_not: Why none is, as sentences; empty where one is.
    """

    command: str
    label: str
    help: str
    fields: Mapping[str, AnyField]
    open: NotRequired[bool]
    why_not: NotRequired[list[str]]


class RequestData(TypedDict):
    """A decision that is owed; its choices are told to the seat that owes it, and to those who may see everything.

    Attributes:
        seat: Who owes it.
        kind: What kind of decision it is, a stable word such as `pick_model`.
        prompt: The question, for people.
        optional: Whether the game goes on without an answer.
        asked_by: The seat that asks, where a person asks and not the rules: it waits for the answer, even where the
            game does not; else null. What is owed, or has this, is what to ask people unasked.
        reminders: What the sheets say at this point that nobody but people can do.
        forms: The choices.
        default: What to take when nobody cares, or null where somebody must.
    """

    seat: str
    kind: str
    prompt: str
    optional: bool
    asked_by: str | None
    reminders: NotRequired[list[str]]
    forms: NotRequired[list[FormData]]
    default: NotRequired[AnyCommand | None]


class DiceData(TypedDict):
    """Where the dice of a fight come from, and what every seat was promised about them.

    Attributes:
        kind: A seed, people at the table, or faces that were fixed beforehand.
        seed_hash: The hash of the seed, or null where there is no seed.
        id: The id of the fight, which is mixed into every draw.
        salt: What the players said once they had seen the hash of the seed; it is mixed into every draw.
        typed: Who may type faces in a fight that has a seed.
    """

    kind: Literal["seed", "table", "loaded"]
    seed_hash: str | None
    id: str
    salt: str
    typed: Literal["never", "gm", "anyone"]


class TableSeen(TypedDict):
    """What lies on a table, as it is seen.

    Attributes:
        state: All that is on the table.
        scores: What the rules derive for each combatant or place and no sheet prints, by id and then by name.
        figures: How everybody stands.
    """

    state: AnyState
    scores: Mapping[str, Mapping[str, int]]
    figures: Sequence[Figure]


class ViewData(TypedDict):
    """What a seat may see of a fight.

    Attributes:
        beats: How many beats the fight has.
        system: The rule book.
        seat: The seat that looks; null for somebody who may see everything.
        step: Where on the round track the fight stands.
        requests: The decisions that are owed, then those that may be taken besides.
        dice: Where the dice come from.
        state: All that is on the table.
        scores: What the rules derive for each combatant or place and no sheet prints, by id and then by name.
        figures: How everybody stands.
    """

    system: str
    seat: str | None
    step: str
    requests: list[RequestData]
    dice: DiceData
    state: AnyState
    scores: Mapping[str, Mapping[str, int]]
    figures: Sequence[Figure]
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
    """What makes of the view that a seat had after a beat the present one.

    Attributes:
        beats: How many beats the fight has.
        seat: The seat that looks; null for somebody who may see everything.
        since: The number of the beat.
        changes: The steps, in order: a JSON Patch.
    """

    beats: int
    seat: str | None
    since: int
    changes: list[ChangeData]


class SeenData(TypedDict):
    """A beat as a seat may see it.

    Attributes:
        beat: Its number, from 0.
        by: The seat that spoke.
        at: When, in the caller's own notation; null where nobody said.
        command: What was wanted.
        events: What happened, in order.
    """

    beat: int
    by: str
    at: str | None
    command: AnyCommand | HiddenData
    events: list[AnyEvent | HiddenData]
