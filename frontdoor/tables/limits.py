"""Limits of a table service."""

from attrs import frozen

from events.limits import MAX_FILE_BYTES


@frozen(kw_only=True)
class Limits:
    """Limits on what clients may ask of a server.

    Attributes:
        message_bytes: Maximum length of a message, in bytes. Setups are the longest messages.
        batch: Maximum number of calls in one message.
        open_fights: Maximum number of fights in memory. Fights without followers are closed first and reopened when
            needed.
        follows: Maximum number of seats that one connection may follow.
        told_beats: Maximum number of beats in one reply; for more, call again from the next number on.
        odds_plays: Maximum number of times that a command is played to estimate its odds.
        connections: Maximum number of connections to a server.
        connections_an_address: Maximum number of simultaneous requests, WebSockets and streams from one address.
        calls_a_second: Calls per second over one connection; short bursts of ten times as many are allowed.
        calls_an_address: Calls per second from one address; short bursts of ten times as many are allowed.
        fights_an_hour: Fights that one address may create per hour, even all at once.
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
