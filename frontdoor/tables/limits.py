"""Limits of a table service."""

from attrs import frozen

from events.limits import MAX_FILE_BYTES


@frozen(kw_only=True)
class Limits:
    """How much clients may ask of a server.

    Attributes:
        message_bytes: Maximum length of a message, in bytes. Setups are the longest messages.
        batch: Maximum number of calls in one message.
        open_fights: Maximum number of fights in memory. Fights without followers are closed first and reopened when
            needed.
        follows: Maximum number of seats that one connection may follow.
        told_beats: Maximum number of beats in one answer; ask again from the next number for more.
        odds_plays: Maximum number of times that a command is played to estimate its odds.
        connections: Maximum number of connections to a server.
        connections_an_address: Maximum number of simultaneous requests, WebSockets and streams from one address.
        calls_a_second: Calls per second over one connection; ten times as many may come at once.
        calls_an_address: Calls per second from one address; ten times as many may come at once.
        fights_an_hour: Fights that one address may create per hour, all at once if it likes.
    """

    message_bytes: int = MAX_FILE_BYTES
    batch: int = 50
    open_fights: int = 500
    follows: int = 50
    told_beats: int = 500
    odds_plays: int = 2_000
    connections: int = 2_000
    connections_an_address: int = 100
    calls_a_second: int = 200
    calls_an_address: int = 500
    fights_an_hour: int = 120
