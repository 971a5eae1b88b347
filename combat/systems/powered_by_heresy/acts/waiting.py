"""Going on without characters that play waits for, but who are dead or have left."""

from collections.abc import Iterator

from combat.engine.offer.requests import Request
from combat.engine.play import GO_ON, Reason, requests_at
from combat.systems.powered_by_heresy.acts import GmStatement
from combat.systems.powered_by_heresy.track import TRACK
from events.powered_by_heresy import GM, State

STEPS = tuple(dict.fromkeys(row.source for row in TRACK.rows if row.trigger == "proceed"))


class Proceed(GmStatement, wire="powered_by_heresy.proceed.v1"):
    """Continue without a character that play waits for, because an override took it out of the fight."""

    label = "Go on without them"

    def check(self, state: State) -> Iterator[Reason]:
        if TRACK.next(state.step, GO_ON, state) is None:
            yield Reason("waiting", "play waits for a decision; make it first", "PBH-CORE-02")


@requests_at(*STEPS)
def _request_proceed(state: State) -> Iterator[Request]:
    """Ask the GM to go on after an override; every other command continues automatically."""
    if TRACK.next(state.step, GO_ON, state) is not None:
        prompt = "A character that play waits for is dead or has left. Go on?"
        yield Request(GM, "proceed", prompt, (Proceed.form(state, Proceed.label),), Proceed())
