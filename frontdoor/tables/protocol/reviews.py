"""The review page of a fight, for seats that may read it. Its chances improve while it is open."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import Steps, ask
from frontdoor.tables.service import Service
from frontdoor.tables.tokens import fight_of
from frontdoor.tables.work.questions import REVIEW, Question

PLAYOUTS, PLAYOUTS_IN_PLAY = 36, 12
"""Playouts for one request: after the end of a fight, and while it goes on."""

MAX_FIGHTS = 64
"""Number of fights whose playouts are kept; those that were not used for the longest time are dropped first."""

MAX_ASSESSMENTS = 2
"""Number of assessments that a worker process keeps between requests."""


class KeptPlayouts:
    """The playouts of reviewed fights, shared by all pages of a fight. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[str, bytes] = OrderedDict()

    def __getitem__(self, fight: str) -> bytes:
        """Return the playouts of a fight, serialised; empty if there are none."""
        with self._lock:
            return self._found.get(fight, b"")

    def __setitem__(self, fight: str, playouts: bytes) -> None:
        """Keep the playouts of a fight instead of earlier ones."""
        with self._lock:
            self._found[fight] = playouts
            self._found.move_to_end(fight)
            while len(self._found) > MAX_FIGHTS:
                self._found.popitem(last=False)


def review_steps(
    peer: Peer, token: str, kept: KeptPlayouts | None = None, page: str = "", beats: int | None = None
) -> Steps[str]:
    """Return the review page for a token: to the host at any time, to a seat after the end of the fight.

    Args:
        peer: The client.
        token: The token of the host or of a seat.
        kept: The playouts of all fights; None to keep none.
        page: The name of a page that asks for refined chances; empty for a page that stays as it is.
        beats: The length of the log, as the page shows it, to refine its chances; None to open a page.

    Raises:
        ServiceError: If the token is invalid, the fight goes on, or the page cannot be made.
    """
    known = KeptPlayouts() if kept is None else kept
    answer: str = yield from ask(peer, "the review", lambda: _question(peer.service, token, known, page, beats))
    playouts, _, html = answer.partition("\n")
    if playouts:
        known[fight_of(token)] = playouts.encode()
    return html


def _question(service: Service, token: str, kept: KeptPlayouts, page: str, beats: int | None) -> Question[str]:
    with service.seated(token) as (table, who):
        is_over, length = table.fight.outcome is not None, len(table.fight.journal)
        if who.seat is not None and not is_over:
            raise refuse("not_yet", "the review is available to seats when the fight is over")
        if beats not in (None, length):
            raise refuse("moved_on", "the fight went on; open the review again")
        playouts = 0 if beats is None else PLAYOUTS if is_over else PLAYOUTS_IN_PLAY
        return table.question(who, _render, who.seat, kept[table.id], page, playouts, kind=REVIEW)


_assessments: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def _render(fight: Encounter, seat: str | None, known: bytes, page: str, playouts: int) -> str:
    """Return all playouts of a fight as one line, followed by its review page after some more."""
    from replays import Replay  # imported late: these take a tenth of the start-up time of a server
    from replays.page import render
    from replays.review import review
    from replays.review.assessment import LiveAssessment

    game = Replay.of(fight)
    key = (game.fingerprint, seat)
    live = _assessments.pop(key, None)
    if live is None or live.dump() != known:  # another process has refined it meanwhile
        live = LiveAssessment(game, seat, known=known)
    refined = 0

    def is_enough() -> bool:
        nonlocal refined
        refined += 1
        return refined > playouts

    live.refine(is_enough)
    _assessments[key] = live
    while len(_assessments) > MAX_ASSESSMENTS:
        _assessments.popitem(last=False)
    shown = (
        {"page": page, "beats": len(game), "more": not live.is_complete, "over": fight.outcome is not None}
        if page
        else None
    )
    html = render(review(game, seat, verdict=game.verify(), assessment=live.current()), live=shown)
    return f"{live.dump().decode()}\n{html}"
