"""The review of a fight for a seat: after the end for everybody who sat there, before it for the host alone."""

from combat.engine.errors import refuse
from frontdoor.tables.errors import to_service_error
from frontdoor.tables.service import Service


def review_page(service: Service, token: str) -> str:
    """Return the page of the review that a token opens.

    Raises:
        ServiceError: When it opens none, or none yet.
    """
    from replays import Replay  # a tenth of what it takes a server to begin
    from replays.assessment import assess
    from replays.page import render
    from replays.review import review

    with service.seated(token) as (table, who):
        if who.seat is not None and table.fight.outcome is None:
            raise to_service_error(refuse("not_yet", "the review of a seat is there when the fight is over"), "")
        fight = table.fight.fork()
    game = Replay.of(fight)
    return render(review(game, who.seat, verdict=game.verify(), assessment=assess(game, who.seat)))
