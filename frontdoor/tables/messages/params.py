"""The params of each method of the table service. Unknown names are refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import frozen

from events.interventions import Value

PlayerName = Literal["sensible", "thinker", "random"]

CommandData = Annotated[Mapping[str, Any], "Command"]
NewSetupData = Annotated[Mapping[str, Any], "NewSetup"]
SettingsData = Annotated[Mapping[str, Any], "Settings"]
UndoPolicyData = Annotated[Mapping[str, Any], "UndoPolicy"]
JsonData = Annotated[Any, "Json"]
"""Data that the service passes on unchanged, with the name of its shape."""


@frozen(kw_only=True)
class Hello:
    """The protocol that a client speaks on this connection.

    Attributes:
        protocol: The latest version of the protocol that the client knows; null keeps the one that was agreed on, which
            is 1 at first. With version 2, each form is sent once per connection: a request lists the keys of its
            forms, and the message that first uses a key also contains the form, under `forms`. If the connection
            follows the seat of a command, the result of the command replaces the notification. With version 3, requests
            are sent once, too, under `requests`: a view lists for each its key and, if the seat decides, the id of the
            decision. Forms, entries and views omit what the client already knows.
    """

    protocol: int | None = None


@frozen(kw_only=True)
class Sample:
    """The system whose sample setup to return.

    Attributes:
        system: The name of the rule book, one of those in the result of `server.hello`.
    """

    system: str


@frozen(kw_only=True)
class ReadSetup:
    """The content of a setup file, or of a roster of another program.

    Attributes:
        text: The content: a setup (JSON if it starts with a brace, otherwise TOML), or a roster as JSON, XML or text.
        data: The content in Base64, for files that are not text, such as `.rosz`; then `text` is empty.
        file: The name of the file, for messages.
        against: The opponents of a roster with one side: those of the sample fight or placeholders.
    """

    text: str
    data: str = ""
    file: str = "the file"
    against: Literal["sample", "placeholder"] = "placeholder"


@frozen(kw_only=True)
class Check:
    """A setup to validate.

    Attributes:
        system: The name of the rule book.
        setup: The combatants and their equipment; `setup.sample` returns an example.
        settings: Numbers and rule variants that differ from the defaults, in addition to those in the setup.
    """

    system: str
    setup: NewSetupData
    settings: SettingsData | None = None


@frozen(kw_only=True)
class Create:
    """Options of a new fight.

    Attributes:
        system: The name of the rule book.
        setup: The combatants and their equipment; None for the sample.
        settings: Numbers and rule variants that differ from the defaults, in addition to those in the setup.
        undo: Fields of `UndoPolicy` that limit undo in this fight; missing fields keep their defaults.
        name: The title of the fight in the header of its log; if empty, the id of the fight.
        dice: Who rolls the dice: the `program` or `people`. People are asked for the faces, and may still let the
            program roll. With `together`, every seat contributes to every roll, and no one can know or choose a face.
        typed: Who may type faces: `never`, `gm` or `anyone`. None means the GM if the program rolls, otherwise anyone.
        salt: A text that the players choose after they have seen the hash of the seed; it is mixed into every roll.
        salts: Whether the fight starts only after each seat has added a text to the seed, whose hash the seats see
            before. The text takes the place of `salt`.
        after: The host's token of the table's earlier fight, if the seats contribute to the dice. If that fight is not
            over, it is ended, and the new fight names it as broken off.
        key: The key of the server, if it requires one to create a fight.
    """

    system: str
    setup: NewSetupData | None = None
    settings: SettingsData | None = None
    undo: UndoPolicyData | None = None
    name: str = ""
    dice: Literal["program", "people", "together"] = "program"
    typed: Literal["never", "gm", "anyone"] | None = None
    salt: str = ""
    salts: bool = False
    after: str = ""
    key: str = ""


@frozen(kw_only=True)
class Invite:
    """A seat that needs a new token.

    Attributes:
        token: The token of the host.
        seat: The id of the seat.
    """

    token: str
    seat: str


@frozen(kw_only=True)
class Read:
    """The view to return.

    Attributes:
        token: The token of a seat or of the host. The host sees everything.
        since: The number of beats in the view that the caller already has; the reply then contains only changes. None
            for a whole view.
        at: The number of a beat, to get the view after that beat without later knowledge. None for the current view.
        mark: The `mark` of the view that the caller already has. If the fight has another history since its store was
            replaced, the reply then contains the whole view; otherwise such changes would not fit.
    """

    token: str
    since: int | None = None
    at: int | None = None
    mark: str = ""


@frozen(kw_only=True)
class AskSeats:
    """The fight whose seats to return.

    Attributes:
        token: Any token of the fight.
    """

    token: str


@frozen(kw_only=True)
class Tell:
    """The beats to return.

    Attributes:
        token: The token of the reader.
        since: The number of the first beat to return, which equals the number of beats that the caller has.
        until: The number of the last beat to return; None for as many as one reply may contain.
    """

    token: str
    since: int
    until: int | None = None


@frozen(kw_only=True)
class Follow:
    """The fight to follow over this connection.

    Attributes:
        token: The token of the follower.
        since: The number of beats in the view that the caller has, as in `fight.read`; None for a whole view.
        mark: The `mark` of that view, as in `fight.read`.
    """

    token: str
    since: int | None = None
    mark: str = ""


@frozen(kw_only=True)
class Leave:
    """The fight to stop following.

    Attributes:
        token: The token with which it was followed.
    """

    token: str


@frozen(kw_only=True)
class Do:
    """A command and the conditions under which to apply it.

    Attributes:
        token: The token of the acting seat; the host acts as the GM.
        command: The command, with its `type`.
        decision: The id of the decision that the command answers; if it is no longer open, the command is refused. None
            to answer any open decision.
        expect: The number of beats that the caller has seen; if there are more, the command is refused. None to skip
            the check.
        faces: The faces that players rolled, in the order of the dice; null for a die that the program rolls, and an
            empty list if players will enter all faces later. None for the fight's default.
    """

    token: str
    command: CommandData
    decision: str | None = None
    expect: int | None = None
    faces: tuple[int | None, ...] | None = None


@frozen(kw_only=True)
class Roll:
    """The dice of a command that waits for them.

    Attributes:
        token: The token of the player who rolls.
        faces: The faces, in the order of the dice; null for a die that the program rolls. None to let the program roll
            all.
        seat: The seat whose command it is, if the GM rolls for another seat; None for the caller's own.
    """

    token: str
    faces: tuple[int | None, ...] | None = None
    seat: str | None = None


@frozen(kw_only=True)
class Drop:
    """The pending command to delete.

    Attributes:
        token: The token of the caller.
        seat: The seat whose command it is, if the GM deletes another seat's; None for the caller's own.
    """

    token: str
    seat: str | None = None


@frozen(kw_only=True)
class Narrow:
    """A form with some of its fields chosen.

    Attributes:
        token: The token of the player who chooses.
        decision: The id of the decision, from the view.
        form: The index of the form in the request, from 0.
        chosen: Values for some of the form's fields, keyed by field name.
    """

    token: str
    decision: str
    form: int
    chosen: Mapping[str, JsonData]


@frozen(kw_only=True)
class WhyNot:
    """A command to check without applying it.

    Attributes:
        token: The token of the seat that would act.
        command: The command, with its `type`.
    """

    token: str
    command: CommandData


@frozen(kw_only=True)
class AskOdds:
    """A command whose odds to compute, without applying it.

    Attributes:
        token: The token of the seat that would act.
        command: The command, with its `type`.
        until: When the computation ends: after the `beat`, after the `attack` (at a player's next choice), or after the
            `turn`.
        plays: The maximum number of times to play the command. None for as many as the server allows.
    """

    token: str
    command: CommandData
    until: Literal["beat", "attack", "turn"] = "beat"
    plays: int | None = None


@frozen(kw_only=True)
class Find:
    """A search in the log.

    Attributes:
        token: The token of the seat that searches, or of the host.
        query: The query, such as `shoot and round > 2`; see "Find a moment".
    """

    token: str
    query: str


@frozen(kw_only=True)
class AskMenuOdds:
    """A question for the odds of several choices: the values of a form field, or all forms of a decision.

    Attributes:
        token: The token of the player who chooses.
        decision: The id of the decision, from the view.
        chosen: Values for other fields of the form, keyed by field name; may be empty.
        form: The index of the form in the request, from 0. By default, all forms with default values.
        field: The name of the field to vary. By default, the last field with combatants.
        values: A list of the values to vary. By default, all values in the form.
        until: The end of the computation, as for a single command.
    """

    token: str
    decision: str
    chosen: Mapping[str, JsonData]
    form: int | None = None
    field: str | None = None
    values: Value = None
    until: Literal["beat", "attack", "turn"] = "attack"


@frozen(kw_only=True)
class PreviewUndo:
    """An undo to preview, without applying it.

    Attributes:
        token: The token of the seat that would undo.
        to: The number of the last beat to keep; None to undo one command with all its rolls.
        reach: `turn` or `round` to undo to the start of the current one, instead of a number.
    """

    token: str
    to: int | None = None
    reach: Literal["turn", "round"] | None = None


@frozen(kw_only=True)
class PreviewAmend:
    """An amendment to preview, without applying it.

    Attributes:
        token: The token of the seat that would amend.
        beat: The number of the beat whose command to replace.
        command: The new command, with its `type`.
        faces: The faces of its dice; null for a die that keeps its face. None to keep all faces.
    """

    token: str
    beat: int
    command: CommandData
    faces: tuple[int | None, ...] | None = None


@frozen(kw_only=True)
class Program:
    """The player to assign to a seat.

    Attributes:
        token: The token of the host or of the seat itself. Any player's token is enough to repeat the current
            assignment.
        seat: The id of the seat.
        player: The name of the program player; None to hand the seat back to people. Repeating the current assignment
            makes the program continue after an undo.
    """

    token: str
    seat: str
    player: PlayerName | None = None


@frozen(kw_only=True)
class Export:
    """The fight whose log to export.

    Attributes:
        token: The token of the host.
        since: The number of the first beat to return, to export a long log in parts; None for the whole log.
    """

    token: str
    since: int | None = None
