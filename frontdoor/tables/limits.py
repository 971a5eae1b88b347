"""How much a table service takes upon itself."""

from attrs import frozen

from events.limits import MAX_FILE_BYTES


@frozen(kw_only=True)
class Limits:
    """How much may be asked of a server.

    Attributes:
        message_bytes: A message is no longer; a setup is the longest that is sent.
        batch: So many calls may stand in one message.
        open_fights: So many fights are held open; those nobody follows are closed first, and opened again when needed.
        follows: So many seats may be followed over one connection.
        told_beats: So many beats are told at once; ask on from there.
        odds_plays: So often a command is played for its odds.
        connections: So many connections are held by a server in all.
        connections_an_address: So many requests, WebSockets and streams of one address are answered at once.
        calls_a_second: So many calls a second come over one connection, and ten times as many at once.
        calls_an_address: So many calls a second come from one address, and ten times as many at once.
        fights_an_hour: So many fights an hour are opened from one address, and so many at once.
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
