"""The params and results of the methods beside the log: chat, private notes, the next session and imported logs."""

from typing import Literal

from attrs import frozen

from frontdoor.tables.messages.params import NewSetupData
from frontdoor.tables.messages.results import Played


@frozen(kw_only=True)
class Chat:
    """A message to the other seats.

    Attributes:
        token: The token of the seat that speaks; the host speaks as the GM.
        text: The message, with 1 to 500 characters.
        to: The only seat that receives the message; None for all seats and spectators.
    """

    token: str
    text: str
    to: str | None = None


@frozen(kw_only=True)
class AskChats:
    """The messages to return.

    Attributes:
        token: The token of the reader; the host reads as the GM.
        since: The id of the last message known to the reader; 0 for all messages.
    """

    token: str
    since: int = 0


@frozen(kw_only=True)
class Saying:
    """A message of a seat, stored beside the log.

    Attributes:
        id: The number of the message in its fight, from 1.
        at: The time of the message by the server's clock.
        by: The seat that spoke.
        to: The only seat that received the message; None for all.
        text: The message. Invisible and direction-changing characters are replaced.
    """

    id: int
    at: str
    by: str
    to: str | None
    text: str


@frozen(kw_only=True)
class Chats:
    """The messages for a seat.

    Attributes:
        chats: The messages in order; the server keeps the latest 200 messages of a fight.
    """

    chats: tuple[Saying, ...]


@frozen(kw_only=True)
class Said:
    """A message for a follower: params of `fight.said`.

    Attributes:
        fight: The id of the fight.
        seat: The seat of the follower; None for the host.
        said: The message.
    """

    fight: str
    seat: str | None
    said: Saying


@frozen(kw_only=True)
class Jot:
    """The private notes of a seat.

    Attributes:
        token: The token of the seat; the host and the GM share their notes.
        text: The new notes, with at most 5,000 characters.
        before: The notes known to the caller; if another client has changed the notes since, the call is refused. None
            to replace any notes.
    """

    token: str
    text: str
    before: str | None = None


@frozen(kw_only=True)
class AskJots:
    """The seat whose private notes to return.

    Attributes:
        token: The token of the seat; the host and the GM share their notes.
    """

    token: str


@frozen(kw_only=True)
class Jots:
    """The private notes of a seat, hidden from all other seats and stored beside the log.

    Attributes:
        text: The notes; empty if the seat has none.
    """

    text: str


@frozen(kw_only=True)
class AskNext:
    """The fight whose next session to prepare.

    Attributes:
        token: The token of the host.
        campaign: Whether the combatants are those of the server's campaign, in which the fight must be recorded.
        key: With `campaign`, the key of the server, if it requires one to create a fight.
    """

    token: str
    campaign: bool = False
    key: str = ""


@frozen(kw_only=True)
class NextSession:
    """The next session of a table, for `fight.create`: the combatants as the fight, or the campaign, left them.

    Attributes:
        system: The name of the rule book.
        setup: The setup, with the settings of the fight, the combatants and their players.
        name: The title of the fight with the number of the session.
        program: The seats of program players.
    """

    system: str
    setup: NewSetupData
    name: str
    program: tuple[Played, ...]


@frozen(kw_only=True)
class AskRoster:
    """The fight whose combatants to export.

    Attributes:
        token: The token of the host.
        format: `report` for text, `csv`, or `foundry` for updates of Foundry actors as JSON.
    """

    token: str
    format: Literal["report", "csv", "foundry"] = "report"


@frozen(kw_only=True)
class Roster:
    """The state of all combatants for another program.

    Attributes:
        text: The content of the file.
    """

    text: str


@frozen(kw_only=True)
class Branch:
    """The beat of a finished fight from which a new fight plays on.

    Attributes:
        token: The token of the host.
        beat: The number of the last beat that the new fight keeps.
        key: The key of the server, if it requires one to create a fight.
    """

    token: str
    beat: int
    key: str = ""


@frozen(kw_only=True)
class Load:
    """A log to continue or to review as a fight of this server.

    Attributes:
        log: The text of an exported log; empty if `data` is given.
        data: The text compressed with gzip, in Base64, for logs longer than the maximum length of a message.
        seed: The seed for further dice of the program; empty if players type further dice, or if the fight is over.
        key: The key of the server, if it requires one to create a fight.
    """

    log: str = ""
    data: str = ""
    seed: str = ""
    key: str = ""
