"""The results of the methods of the table service, and the params of its notifications."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import frozen

from combat.engine.errors import DieRequest
from events.vocabulary import Modifier
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages.keyed import KeyedForm, KeyedRequest
from frontdoor.tables.messages.params import CommandData, NewSetupData, PlayerName

ChangeData = Annotated[Mapping[str, Any], "Change"]
EventData = Annotated[Mapping[str, Any], "Event"]
HiddenData = Annotated[Mapping[str, Any], "Hidden"]
ViewData = Annotated[Mapping[str, Any], "service.View"]
"""Data that the service passes on unchanged, with the name of its shape."""

Role = Literal["side", "player", "gm", "spectator"]


@frozen(kw_only=True)
class SystemTold:
    """A rule book that fights can use.

    Attributes:
        name: The name of the rule book in calls of other methods.
        title: The title of the rule book, for display.
    """

    name: str
    title: str


@frozen(kw_only=True)
class Welcome:
    """The server and its limits.

    Attributes:
        name: The name of the server software.
        version: The version of the server.
        protocol: The version of the protocol on this connection: the one that the client named, or the server's latest.
        systems: The rule books that are installed.
        limits: The limits for clients.
    """

    name: str
    version: str
    protocol: int
    systems: tuple[SystemTold, ...]
    limits: Limits


@frozen(kw_only=True)
class SampleTold:
    """A sample setup.

    Attributes:
        setup: The combatants and their equipment, as described by the schema of the system.
    """

    setup: NewSetupData


@frozen(kw_only=True)
class ImportLine:
    """What became of one part of an imported file.

    Attributes:
        kind: `effect` if the engine applies it, `reminder` if the players are reminded of it, `changed` if a value was
            altered or guessed, `price` for points and money, `ignored` if it is not in the setup.
        subject: The part of the file, such as `Ada: Ranged`.
        sentence: What became of it and why, without a full stop.
    """

    kind: Literal["effect", "reminder", "changed", "price", "ignored"]
    subject: str
    sentence: str


@frozen(kw_only=True)
class SetupRead:
    """The setup in a file.

    Attributes:
        setup: The combatants and their equipment, for `setup.check` and `fight.create`; not validated yet.
        system: The system of an imported roster; empty for a setup.
        report: What became of each part of an imported roster.
    """

    setup: Mapping[str, Any]
    system: str = ""
    report: tuple[ImportLine, ...] = ()


@frozen(kw_only=True)
class SeatTold:
    """A seat of a fight.

    Attributes:
        seat: The id of the seat.
        name: The name of the seat, for display.
        role: A `side`, a `player`, the `gm`, or a `spectator`, who cannot act.
    """

    seat: str
    name: str
    role: Role


@frozen(kw_only=True)
class Checked:
    """A valid setup.

    Attributes:
        seats: The seats that a fight with this setup would have.
    """

    seats: tuple[SeatTold, ...]


@frozen(kw_only=True)
class SeatGiven(SeatTold):
    """A seat with its token.

    Attributes:
        token: The token to send with each call for this seat. The server shows it once and stores only its hash.
    """

    token: str


@frozen(kw_only=True)
class Created:
    """A new fight.

    Attributes:
        fight: The id of the fight.
        seed_hash: The hash of the seed; None if the seats roll together.
        host: The token of the host, who sees everything, acts as the GM, invites players, exports the log and assigns
            program players.
        seats: The seats of the fight, each with its token.
    """

    fight: str
    seed_hash: str | None = None
    host: str
    seats: tuple[SeatGiven, ...]


@frozen(kw_only=True)
class SeatHere(SeatTold):
    """A seat of a fight with the number of its connections.

    Attributes:
        here: The number of connections to this server that follow the seat.
    """

    here: int


@frozen(kw_only=True)
class Seats:
    """The seats of a fight.

    Attributes:
        seats: All seats of the fight.
        name: The name of the fight; empty if it has none.
    """

    seats: tuple[SeatHere, ...]
    name: str


@frozen(kw_only=True)
class Invited:
    """A new token for a seat; its previous token is invalid.

    Attributes:
        token: The new token.
    """

    token: str


@frozen(kw_only=True)
class Asked:
    """Dice that players have to roll.

    Attributes:
        purpose: The purpose of the roll, in the words of the rule book.
        who: The name of the combatant or side that the roll is about.
        by: The name of the combatant or side that rolls; empty if it is the same as `who`.
        modifiers: The parts of the dice pool and of the total.
        needed: The number that the total must reach or beat; None if there is no such number.
        dice: The dice, in the order in which their faces are expected.
        given: The number of the command's dice that have already been rolled.
    """

    purpose: str
    who: str
    by: str
    modifiers: tuple[Modifier, ...]
    needed: int | None
    dice: tuple[DieRequest, ...]
    given: int


@frozen(kw_only=True)
class Pending:
    """A command that waits for dice.

    Attributes:
        seat: The seat that sent the command.
        decision: The id of the decision that the command answers; None if it answers no decision or another seat's.
        command: The command; None for all viewers except its seat and the host.
        asked: The dice to roll; None for other viewers if the dice could reveal hidden information.
    """

    seat: str
    decision: str | None
    command: CommandData | None
    asked: Asked | None


@frozen(kw_only=True)
class Played:
    """A seat that the program plays.

    Attributes:
        seat: The id of the seat.
        player: The name of its program player.
    """

    seat: str
    player: PlayerName


@frozen(kw_only=True)
class Standing:
    """The view of a fight for a seat.

    Attributes:
        fight: The id of the fight.
        seat: The seat of the view; None for the host.
        beats: The number of beats in the log; for a call with `at`, the number at that moment.
        view: The whole view; None if the reply contains `changes` instead.
        since: The number of beats in the view to which the changes apply; None if the reply contains a whole view.
        changes: A JSON Patch (RFC 6902) from that view to the current one; None if the reply contains a whole view.
        pending: The commands that wait for dice.
        program: The seats that the program plays.
        log_left: The percentage of the log's maximum that is left, once at most 10 percent are left; otherwise None. At
            0, only an undo or the end of the fight is accepted.
        mark: Tells this view from those of other histories with as many beats; send it back together with `since`.
        forms: With protocols 2 and 3, the forms whose keys the requests contain, without those already sent over this
            connection; empty with protocol 1.
        requests: With protocol 3, the requests whose keys the view contains, without those already sent over this
            connection; empty with other protocols.
    """

    fight: str
    seat: str | None
    beats: int
    view: ViewData | None
    since: int | None
    changes: tuple[ChangeData, ...] | None
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]
    log_left: int | None = None
    mark: str = ""
    forms: tuple[KeyedForm, ...] = ()
    requests: tuple[KeyedRequest, ...] = ()


@frozen(kw_only=True)
class Told:
    """A beat as the seat may see it.

    Attributes:
        beat: The number of the beat.
        by: The seat that acted.
        at: The time of the beat by the server's clock.
        command: The command; `hidden.v1` if only another seat may see it.
        events: The events in order; `hidden.v1` for each event that only another seat may see.
        lines: The story lines, one per event; events that only mark a step of the round have none.
    """

    beat: int
    by: str
    at: str | None
    command: CommandData | HiddenData
    events: tuple[EventData | HiddenData, ...]
    lines: tuple[str, ...]


@frozen(kw_only=True)
class Heard:
    """A range of beats.

    Attributes:
        beats: The beats in order; fewer than requested if the range exceeds the limits for one reply.
        count: The number of beats in the whole log.
        next: The number of the beat to go on with; None if the range is complete.
    """

    beats: tuple[Told, ...]
    count: int
    next: int | None


@frozen(kw_only=True)
class Left:
    """The seat that is no longer followed: result of `fight.leave` and params of `fight.left`.

    The server sends `fight.left` when the follower's token has been replaced by a new one, or when the store no longer
    holds the history that the follower has seen.

    Attributes:
        fight: The id of the fight.
        seat: The seat that was followed; None for the host.
        reason: Why the server ended it: "replaced" if the token is no longer valid, "reloaded" if the fight must be
            followed again from its beginning; empty if the follower left.
    """

    fight: str
    seat: str | None
    reason: str = ""


@frozen(kw_only=True)
class Changed:
    """The changes of a fight: params of `fight.changed` and result of a command.

    A follower receives each beat once, in order: `since` equals the `beats` of the previous message.

    Attributes:
        fight: The id of the fight.
        seat: The seat of the view; None for the host.
        since: The number of beats in the view before the change.
        beats: The number of beats in the view now; equal to `since` if only the pending commands changed.
        changes: A JSON Patch (RFC 6902) from the view after `since` beats to the view after `beats` beats.
        told: The new beats.
        pending: The commands that wait for dice now.
        program: The seats that the program plays now.
        log_left: The percentage of the log's maximum that is left, once at most 10 percent are left; otherwise None. At
            0, only an undo or the end of the fight is accepted.
        mark: The mark of the view after the change, to send with `since` when the fight is followed again.
        forms: As in the result of `fight.read`.
        requests: As in the result of `fight.read`.
    """

    fight: str
    seat: str | None
    since: int
    beats: int
    changes: tuple[ChangeData, ...]
    told: tuple[Told, ...]
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]
    log_left: int | None = None
    mark: str = ""
    forms: tuple[KeyedForm, ...] = ()
    requests: tuple[KeyedRequest, ...] = ()


@frozen(kw_only=True)
class Playing:
    """The seats that the program plays.

    Attributes:
        program: All seats that the program plays, with the names of their program players.
    """

    program: tuple[Played, ...]


@frozen(kw_only=True)
class Exported:
    """An exported log.

    Attributes:
        log: The text of the log: the header and then one line per beat; it loads, verifies and replays like any other
            log. For a call with `since`, the lines from that beat on; the header comes with beat 0.
        next: The number of the beat to go on with; None if the log is complete.
    """

    log: str
    next: int | None
