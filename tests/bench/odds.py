"""Times of odds: of an attack, and of every target of an attack in one call."""

import statistics
from collections.abc import Iterator
from functools import partial
from random import Random

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from events.base import Command
from frontdoor.tables.messages.params import AskMenuOdds
from frontdoor.tables.views.decisions import FormPlace
from frontdoor.tables.views.menu_odds import odds_of_menu
from tests.bench.fights import DECLARED, Stage, is_one_of
from tests.bench.rows import Figure
from tests.bench.ruler import frozen_heap, seconds

TARGETS = 12
"""The number of targets to which the time of a call is scaled, because a sample fight has fewer."""


def odds(stage: Stage) -> Iterator[Figure]:
    """Compare the odds of attacks of sensible players, and of all their targets, with the `do` of the attack."""
    alone: list[float] = []
    together: list[float] = []
    with frozen_heap():
        for fight, command in _attacks(stage, 3 * stage.sizes.fights):
            done = seconds(partial(fight.fork().do, command))
            alone.append(seconds(partial(fight.odds, command, None, "attack")) / done)
            together += [taken / done for taken in _of_targets(fight, command)]
    yield Figure("odds_attack", stage.system, statistics.median(alone))
    yield Figure("odds_targets", stage.system, statistics.median(together))


def _attacks(stage: Stage, wanted: int) -> Iterator[tuple[Encounter, Command]]:
    number = found = 0
    while found < wanted:
        fight, rng, number = Encounter.sample(stage.system, f"hmac-sha256:{number:032x}"), Random(number), number + 1
        players = {seat.id: Sensible() for seat in fight.header.seats}
        while fight.outcome is None and found < wanted:
            before, beat = fight.fork(), answer(fight, players, rng)
            if beat is None:
                break
            if is_one_of(DECLARED, stage.system, type(beat.command)):
                found += 1
                yield before, beat.command


def _of_targets(fight: Encounter, command: Command) -> Iterator[float]:
    """Yield the time of the odds of all targets, scaled to a fixed number of targets."""
    requests = [(seat.id, [each for each in fight.requests if each.seat == seat.id]) for seat in fight.header.seats]
    places = [
        FormPlace(seat, place, form)
        for seat, asked in requests
        for place, request in enumerate(asked)
        for form, each in enumerate(request.forms)
        if each.command is type(command)
    ]
    for place in places[:1]:
        ask = AskMenuOdds(token="", decision="", form=place.form, chosen={})
        taken = seconds(partial(odds_of_menu, fight, place, ask))
        yield taken * TARGETS / max(1, len(odds_of_menu(fight, place, ask).rows))
