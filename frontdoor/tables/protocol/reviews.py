"""The review page of a fight, for seats that may read it."""

from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import Steps, ask
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import REVIEW, Question


def review_steps(peer: Peer, token: str) -> Steps[str]:
    """Return the review page for a token: to the host at any time, to a seat after the end of the fight.

    Raises:
        ServiceError: If the token is invalid, the fight goes on, or the page cannot be made.
    """
    page: str = yield from ask(peer, "the review", lambda: _question(peer.service, token))
    return page


def _question(service: Service, token: str) -> Question[str]:
    with service.seated(token) as (table, who):
        if who.seat is not None and table.fight.outcome is None:
            raise refuse("not_yet", "the review is available to seats when the fight is over")
        return table.question(who, _render, who.seat, kind=REVIEW)


def _render(fight: Encounter, seat: str | None) -> str:
    from replays import Replay  # imported late: these take a tenth of the start-up time of a server
    from replays.page import render
    from replays.review import review
    from replays.review.assessment import assess

    game = Replay.of(fight)
    return render(review(game, seat, verdict=game.verify(), assessment=assess(game, seat)))
