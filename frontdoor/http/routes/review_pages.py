"""The review page of a fight: for seats after its end, for the host at any time."""

from combat.engine.errors import refuse
from frontdoor.tables.errors import to_service_error
from frontdoor.tables.service import Service


def review_page(service: Service, token: str) -> str:
    """Return the review page for a token."""
    from replays import Replay  # imported late: these take a tenth of the start-up time of a server
    from replays.page import render
    from replays.review import review
    from replays.review.assessment import assess

    with service.seated(token) as (table, who):
        if who.seat is not None and table.fight.outcome is None:
            raise to_service_error(refuse("not_yet", "the review is available to seats when the fight is over"), "")
        fight = table.fight.fork()
    game = Replay.of(fight)
    return render(review(game, who.seat, verdict=game.verify(), assessment=assess(game, who.seat)))
