"""What each method of the table service is asked with; a name that no class has is refused."""

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

PlayerName = Literal["sensible", "thinker", "random"]


@frozen(kw_only=True)
class Hello:
    """Nothing is needed to ask a server who it is."""


@frozen(kw_only=True)
class Sample:
    """Which sample is wanted.

    Attributes:
        system: The name of the rule book, one of those that `server.hello` tells.
    """

    system: str


@frozen(kw_only=True)
class ReadSetup:
    """A setup as it stands in a file.

    Attributes:
        text: What the file holds: JSON where it begins with a brace, else TOML.
    """

    text: str


@frozen(kw_only=True)
class Check:
    """A setup to be looked at.

    Attributes:
        system: The name of the rule book.
        setup: Who fights with what, as `setup.sample` gives an example.
        settings: Numbers and readings that differ from the defaults, besides those in the setup.
    """

    system: str
    setup: Mapping[str, Any]
    settings: Mapping[str, Any] | None = None


@frozen(kw_only=True)
class Create:
    """A fight to be opened.

    Attributes:
        system: The name of the rule book.
        setup: Who fights with what; None for the sample.
        settings: Numbers and readings that differ from the defaults, besides those in the setup.
        undo: What taking back may do, by the names of `UndoPolicy`; what is not named is as usual.
        name: What the fight is called in the header of its log; empty for its id.
        dice: Who rolls: the `program`, or `people`, who are asked for faces and may still let the program roll.
        typed: Who may type faces: `never`, `gm` or `anyone`; None for the GM where the program rolls, and for anyone
            where people do.
        salt: What the players said once they had seen the hash of the seed; it is mixed into every draw.
        key: What the server wants to hear before it opens a fight, where it wants anything.
    """

    system: str
    setup: Mapping[str, Any] | None = None
    settings: Mapping[str, Any] | None = None
    undo: Mapping[str, Any] | None = None
    name: str = ""
    dice: Literal["program", "people"] = "program"
    typed: Literal["never", "gm", "anyone"] | None = None
    salt: str = ""
    key: str = ""


@frozen(kw_only=True)
class Invite:
    """A seat that shall have a new token.

    Attributes:
        token: The host's.
        seat: The id of the seat.
    """

    token: str
    seat: str


@frozen(kw_only=True)
class Read:
    """What somebody wants to look at.

    Attributes:
        token: Whose view it is; the host's sees everything.
        since: How many beats the view has that the caller holds; then only what changed since comes. None for all.
        at: The number of a beat: the view as it stood after it, as the seat could know it then. None for now.
    """

    token: str
    since: int | None = None
    at: int | None = None


@frozen(kw_only=True)
class AskSeats:
    """A fight whose seats are wanted.

    Attributes:
        token: Any of its tokens.
    """

    token: str


@frozen(kw_only=True)
class Tell:
    """Which beats somebody wants to hear.

    Attributes:
        token: Who listens.
        since: The number of the first beat; it is also how many beats the caller has.
        until: The number of the last beat; None for as many as are told at once.
    """

    token: str
    since: int
    until: int | None = None


@frozen(kw_only=True)
class Follow:
    """A fight to be followed over this connection.

    Attributes:
        token: Who listens.
        since: As in `fight.read`.
    """

    token: str
    since: int | None = None


@frozen(kw_only=True)
class Leave:
    """A fight that is to be followed no more.

    Attributes:
        token: Who listened.
    """

    token: str


@frozen(kw_only=True)
class Do:
    """A command.

    Attributes:
        token: Who speaks; the host speaks as the GM.
        command: What is wanted, with its `type`.
        decision: The id of the decision that it answers; where that is owed no more, the command is refused. None
            where nobody cares.
        expect: How many beats the caller has seen; where there are others, the command is refused. None where nobody
            cares.
        faces: What people rolled, in the order it is asked for, null for a die that the program shall roll; an empty
            list to be asked for them. None for what is usual in this fight.
    """

    token: str
    command: Mapping[str, Any]
    decision: str | None = None
    expect: int | None = None
    faces: tuple[int | None, ...] | None = None


@frozen(kw_only=True)
class Roll:
    """The dice of the command that waits for them.

    Attributes:
        token: Who rolls.
        faces: What was rolled, in the order it is asked for, null for a die that the program shall roll. None: the
            program rolls all of them.
        seat: Whose command it is, where the GM rolls for another; None for one's own.
    """

    token: str
    faces: tuple[int | None, ...] | None = None
    seat: str | None = None


@frozen(kw_only=True)
class Drop:
    """The command that waits for dice is to be forgotten.

    Attributes:
        token: Who speaks.
        seat: Whose command it is, where the GM drops another's; None for one's own.
    """

    token: str
    seat: str | None = None


@frozen(kw_only=True)
class Narrow:
    """A form with some of its fields chosen.

    Attributes:
        token: Who chooses.
        decision: The id of the decision, as the view tells it.
        form: The place of the form in the request, from 0.
        chosen: Values for some of its fields.
    """

    token: str
    decision: str
    form: int
    chosen: Mapping[str, Any]


@frozen(kw_only=True)
class WhyNot:
    """A command to be looked at; nothing happens.

    Attributes:
        token: Who would speak.
        command: What would be wanted, with its `type`.
    """

    token: str
    command: Mapping[str, Any]


@frozen(kw_only=True)
class AskOdds:
    """A command whose odds are wanted; nothing happens.

    Attributes:
        token: Who would speak.
        command: What would be wanted, with its `type`.
        until: How far to look: to the end of the `beat`; of the `attack`, which is where somebody has to choose; or of
            the `turn`.
        plays: How much it may cost: a command is played no more times than this. None for as many as the server allows.
    """

    token: str
    command: Mapping[str, Any]
    until: Literal["beat", "attack", "turn"] = "beat"
    plays: int | None = None


@frozen(kw_only=True)
class PreviewUndo:
    """An undo to be looked at; nothing happens.

    Attributes:
        token: Who would take back.
        to: The number of the last beat that would still count; None for one command back, with all its rolls.
        reach: `turn` or `round` for the beginning of the present one, instead of a number.
    """

    token: str
    to: int | None = None
    reach: Literal["turn", "round"] | None = None


@frozen(kw_only=True)
class PreviewAmend:
    """An amendment to be looked at; nothing happens.

    Attributes:
        token: Who would amend.
        beat: The number of the beat in which the earlier command was said.
        command: What would be said in its place, with its `type`.
        faces: The faces of its dice, null for one that stays as it fell; None where all stay.
    """

    token: str
    beat: int
    command: Mapping[str, Any]
    faces: tuple[int | None, ...] | None = None


@frozen(kw_only=True)
class Program:
    """Who plays a seat.

    Attributes:
        token: The host's, or that seat's own; of any who plays, where it is said again.
        seat: The id of the seat.
        player: Who plays it; None for people. Said again, it lets the program go on after an undo.
    """

    token: str
    seat: str
    player: PlayerName | None = None


@frozen(kw_only=True)
class Export:
    """A log to be taken away.

    Attributes:
        token: The host's.
    """

    token: str
