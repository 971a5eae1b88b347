"""What each method of the table service answers, and what it tells without being asked."""

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from combat.engine.errors import DieRequest, Reason
from combat.engine.plain_data import FormData
from combat.engine.undo import Preview
from events.vocabulary import Die, Modifier
from frontdoor.tables.limits import Limits
from frontdoor.tables.params import PlayerName

Role = Literal["side", "player", "gm", "spectator"]


@frozen(kw_only=True)
class SystemTold:
    """A rule book that fights can be played by.

    Attributes:
        name: Its name, for other methods.
        title: Its name, for people.
    """

    name: str
    title: str


@frozen(kw_only=True)
class Welcome:
    """Who the server is.

    Attributes:
        name: What it is called.
        version: Its version.
        protocol: The version of this protocol; it changes where a client would have to.
        systems: The rule books that are installed.
        limits: How much may be asked of it.
    """

    name: str
    version: str
    protocol: int
    systems: tuple[SystemTold, ...]
    limits: Limits


@frozen(kw_only=True)
class SampleTold:
    """A ready-made fight.

    Attributes:
        setup: Who fights with what; what it may hold is told by the schema of its system.
    """

    setup: Mapping[str, Any]


@frozen(kw_only=True)
class SetupRead:
    """What stood in a file.

    Attributes:
        setup: Who fights with what, for `setup.check` and `fight.create`; whether it fits nobody has looked at.
    """

    setup: Mapping[str, Any]


@frozen(kw_only=True)
class SeatTold:
    """Who speaks or looks in a fight.

    Attributes:
        seat: Its id.
        name: Its name, for people.
        role: A `side`, a `player`, the `gm`, or a `spectator`, who says nothing that counts.
    """

    seat: str
    name: str
    role: Role


@frozen(kw_only=True)
class Checked:
    """A setup that can be played.

    Attributes:
        seats: Who would speak or look.
    """

    seats: tuple[SeatTold, ...]


@frozen(kw_only=True)
class SeatGiven(SeatTold):
    """A seat with the token that opens it.

    Attributes:
        token: What whoever sits there sends along; it is told once, and kept nowhere.
    """

    token: str


@frozen(kw_only=True)
class Created:
    """A fight that was opened.

    Attributes:
        fight: Its id.
        host: The token that sees everything, speaks as the GM, invites, exports, and says who plays.
        seats: The seats, with a token each.
    """

    fight: str
    host: str
    seats: tuple[SeatGiven, ...]


@frozen(kw_only=True)
class SeatHere(SeatTold):
    """A seat of a fight, and whether anybody sits there.

    Attributes:
        here: How many connections to this server follow it.
    """

    here: int


@frozen(kw_only=True)
class Seats:
    """The seats of a fight.

    Attributes:
        seats: All of them.
    """

    seats: tuple[SeatHere, ...]


@frozen(kw_only=True)
class Invited:
    """A new token of a seat; the older one opens nothing any more.

    Attributes:
        token: The new one.
    """

    token: str


@frozen(kw_only=True)
class Asked:
    """Dice that people have to roll.

    Attributes:
        purpose: What for, as the book calls it.
        who: The name of the combatant or side that the roll is about.
        by: The name of whoever throws; empty where that is `who`.
        modifiers: What makes the pool and the total.
        needed: What the total has to reach or beat; None where there is no such number.
        dice: The dice, in the order in which their faces are wanted.
        given: How many dice of the command have fallen before.
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
        seat: Whose command it is.
        decision: The id of the decision that it answers; None where it answers none, or is another's.
        command: The command; None for others than its seat and the host.
        asked: What is to be rolled; None for others where it could tell what lies hidden from them.
    """

    seat: str
    decision: str | None
    command: Mapping[str, Any] | None
    asked: Asked | None


@frozen(kw_only=True)
class Played:
    """A seat that the program plays.

    Attributes:
        seat: The id of the seat.
        player: The name of its player.
    """

    seat: str
    player: PlayerName


@frozen(kw_only=True)
class Standing:
    """How a fight stands for a seat.

    Attributes:
        fight: The id of the fight.
        seat: Who looks; None for the host.
        beats: How many beats there are, or for `at` how many there were.
        view: All of it; None where `changes` are told instead.
        since: How many beats the view has to which the changes are made; None where all of it is told.
        changes: A JSON Patch (RFC 6902) that makes the present view of that one; None where all of it is told.
        pending: The commands that wait for dice.
        program: The seats that the program plays.
    """

    fight: str
    seat: str | None
    beats: int
    view: Mapping[str, Any] | None
    since: int | None
    changes: tuple[Mapping[str, Any], ...] | None
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]


@frozen(kw_only=True)
class Told:
    """A beat, as a seat may know it.

    Attributes:
        beat: Its number.
        by: The seat that spoke.
        at: When, as the server's clock had it.
        command: What was wanted; `hidden.v1` where that is for another seat only.
        events: What happened, in order; `hidden.v1` in place of what is for another seat only.
        lines: The same as sentences, a line an event; a mere passage on the track has none.
    """

    beat: int
    by: str
    at: str | None
    command: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]


@frozen(kw_only=True)
class Heard:
    """Some beats.

    Attributes:
        beats: The beats, in order; fewer than were wanted where that is more than is told at once.
        count: How many beats there are in all.
    """

    beats: tuple[Told, ...]
    count: int


@frozen(kw_only=True)
class Left:
    """A seat that is followed no more: what `fight.leave` answers, and the params of the notification `fight.left`.

    That comes unasked where the token was made void by a new one.

    Attributes:
        fight: The id of the fight.
        seat: Whose view was followed; None for the host's.
    """

    fight: str
    seat: str | None


@frozen(kw_only=True)
class Changed:
    """What came: the params of the notification `fight.changed`, and what a command answers.

    To a follower each beat is told once, in order: `since` is the `beats` of what it was told before.

    Attributes:
        fight: The id of the fight.
        seat: Whose view it is about; None for the host's.
        since: How many beats the view had before.
        beats: How many it has now; the same where only a roll is awaited, or no more.
        changes: A JSON Patch (RFC 6902) that makes the view after `beats` of the view after `since`.
        told: The beats between them.
        pending: The commands that wait for dice now.
        program: The seats that the program plays now.
    """

    fight: str
    seat: str | None
    since: int
    beats: int
    changes: tuple[Mapping[str, Any], ...]
    told: tuple[Told, ...]
    pending: tuple[Pending, ...]
    program: tuple[Played, ...]


@frozen(kw_only=True)
class Narrowed:
    """What remains legal of a form.

    Attributes:
        form: The form, each field with the values that remain.
        open: Whether anything remains.
        why_not: The sentences why not, where nothing does.
        command: The command that the chosen values make, with what goes by itself in every other field: the default,
            the only value that remains, or for free text the first example. None while something is left to choose,
            or where the command would be refused.
    """

    form: FormData
    open: bool
    why_not: tuple[str, ...]
    command: Mapping[str, Any] | None


@frozen(kw_only=True)
class Reasons:
    """What stands against a command.

    Attributes:
        reasons: Each with a code, a sentence and the rule it breaks; none where the command would be accepted.
    """

    reasons: tuple[Reason, ...]


@frozen(kw_only=True)
class ChanceTold:
    """How likely something is.

    Attributes:
        line: What may come, in words.
        chance: How likely it is, as a fraction such as `5/36`, or `1`.
        permille: The same in thousandths, rounded.
    """

    line: str
    chance: str
    permille: int


@frozen(kw_only=True)
class OddsTold:
    """What may come of a command.

    Attributes:
        exact: Whether no way of the dice was left out.
        error_permille: How far a chance may be off with 95 % certainty, in thousandths; 0 where it is exact.
        short: The few things that tell most.
        words: What is left to chance, in a sentence.
        table: Everything that may come, in the order it comes.
    """

    exact: bool
    error_permille: int
    short: str
    words: str
    table: tuple[ChanceTold, ...]


@frozen(kw_only=True)
class UndoTold:
    """What an undo would do.

    Attributes:
        to: The number of the last beat that would still count.
        numbers: The numbers of the beats it would take back, latest first.
        beats: These beats, as the seat that asks may see them.
        dice: The dice in them, which everybody has seen.
        reasons: Why the policy would refuse it to anybody but the GM; none where it would not.
        asks: The seats that would be asked first; none where the word of whoever takes back is enough.
    """

    to: int
    numbers: tuple[int, ...]
    beats: tuple[Mapping[str, Any], ...]
    dice: tuple[Die, ...]
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]

    @classmethod
    def of(cls, found: Preview) -> "UndoTold":
        """Return a preview as it is told."""
        return cls(
            to=found.to,
            numbers=found.numbers,
            beats=found.beats,
            dice=found.dice,
            reasons=found.reasons,
            asks=found.asks,
        )


@frozen(kw_only=True)
class LeftOut:
    """A later command that could not be done again.

    Attributes:
        beat: The number of its beat.
        code: Why not, a stable word.
        why: Why not, in a sentence; empty where that could tell what is hidden.
    """

    beat: int
    code: str
    why: str


@frozen(kw_only=True)
class AmendTold:
    """What an amendment would do.

    Attributes:
        beat: The number of the beat whose command would be replaced.
        to: The number of the last beat that would stand as it is.
        again: The numbers of the beats whose commands would be done again, with the dice they had.
        left_out: The commands that could not be done again, and why not.
        changes: What would stand otherwise on the table, a line for each of those who stand there.
        needed: The dice that would have to fall first; what follows is not told then. None where none are needed.
        reasons: Why the policy would refuse it to anybody but the GM; none where it would not.
        asks: The seats that would be asked first.
    """

    beat: int
    to: int
    again: tuple[int, ...]
    left_out: tuple[LeftOut, ...]
    changes: tuple[str, ...]
    needed: Asked | None
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


@frozen(kw_only=True)
class Playing:
    """Who plays what.

    Attributes:
        program: The seats that the program plays.
    """

    program: tuple[Played, ...]


@frozen(kw_only=True)
class Exported:
    """A log.

    Attributes:
        log: Its text, a line a beat behind the header's; it verifies, replays and loads like any other log.
    """

    log: str
