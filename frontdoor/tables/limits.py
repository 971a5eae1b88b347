"""Limits of a table service."""

from attrs import frozen

from events.limits import MAX_FILE_BYTES


@frozen(kw_only=True)
class Limits:
    """Limits on what clients may ask of a server.

    Attributes:
        message_bytes: Maximum length of a message, in bytes. Setups are the longest messages.
        batch: Maximum number of calls in one message.
        batch_seconds: Seconds after which the remaining calls of a batch are refused.
        open_fights: Maximum number of fights in memory. Fights without followers are closed first and reopened when
            needed.
        open_log_bytes: Maximum total length of their logs in bytes. A fight in memory takes several times its log.
        follows: Maximum number of seats that one connection may follow.
        told_beats: Maximum number of beats in one reply; for more, call again from the next number on.
        told_bytes: Length of beats in one reply after which no further beat is added, in bytes.
        reply_bytes: Maximum length of the answer to a question and of a part of a log, in bytes. When the replies of a
            batch are longer, its remaining calls are refused.
        odds_plays: Maximum number of times that a command is played to estimate its odds.
        contribution_seconds: Seconds in which each seat must contribute to a roll that the seats make together.
        connections: Maximum number of connections to a server.
        connections_an_address: Maximum number of connections, and of simultaneous requests, from one address.
        outgoing_bytes: Maximum number of bytes that wait to be sent to clients, in total. The clients with the most are
            disconnected first.
        request_seconds: Seconds within which a request must arrive completely, from its first byte or, for the first
            request of a connection, from its opening.
        calls_a_second: Calls per second over one connection; short bursts of ten times as many are allowed.
        calls_an_address: Calls per second from one address; short bursts of ten times as many are allowed.
        written_bytes_a_minute: Length of the commands that one seat may send per minute; three minutes can accumulate.
        written_beats_a_minute: The same for the number of commands and rolls.
        log_beats: Maximum number of beats in the log of a fight. Near the limit, `log_left` announces it; at the limit,
            only an undo or the end of the fight is accepted.
        log_bytes: The same for the length of the log in bytes.
        fights_an_hour: Fights that one address may create per hour, even all at once.
        questions: Maximum number of questions, such as for odds, that wait or are being answered.
        questions_a_seat: The same for one seat of a fight.
        questions_a_fight: The same for one fight.
        questions_an_address: The same for one address.
        questions_a_connection: Maximum number of messages with questions in progress on one WebSocket.
        queue_seconds: Maximum number of seconds that a question waits for its turn.
        question_seconds: Maximum number of seconds that the answer to a question may take.
        review_seconds: The same for a review page, or for the choice of a program player.
        work_a_seat: Seconds per minute that are worked for the questions of one seat; three minutes can accumulate.
        work_a_fight: The same for all seats of a fight.
        work_an_address: The same for one address.
        idle_seconds: Seconds without a follower or a call after which the program no longer plays in a fight.
        followed_fights_an_address: Maximum number of fights that are followed from one address.
    """

    message_bytes: int = MAX_FILE_BYTES
    batch: int = 50
    batch_seconds: int = 30
    open_fights: int = 500
    open_log_bytes: int = 300_000_000
    follows: int = 50
    told_beats: int = 500
    told_bytes: int = 1_000_000
    reply_bytes: int = 8_000_000
    odds_plays: int = 2_000
    contribution_seconds: int = 60
    connections: int = 2_000
    connections_an_address: int = 100
    outgoing_bytes: int = 200_000_000
    request_seconds: int = 30
    calls_a_second: int = 200
    calls_an_address: int = 500
    written_bytes_a_minute: int = 500_000
    written_beats_a_minute: int = 600
    log_beats: int = 20_000
    log_bytes: int = 30_000_000
    fights_an_hour: int = 120
    questions: int = 200
    questions_a_seat: int = 50
    questions_a_fight: int = 100
    questions_an_address: int = 100
    questions_a_connection: int = 16
    queue_seconds: int = 30
    question_seconds: int = 20
    review_seconds: int = 60
    work_a_seat: int = 20
    work_a_fight: int = 40
    work_an_address: int = 60
    idle_seconds: int = 600
    followed_fights_an_address: int = 50
