"""Times of odds: of an attack, and of every target of an attack in one call."""

import statistics
from collections.abc import Iterator
from functools import partial
from random import Random

import attrs

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
"""The number of targets of a call; its time is scaled to as many if an attack has fewer possible targets."""


def odds(stage: Stage) -> Iterator[Figure]:
    """Compare the odds of attacks of sensible players, and of all targets in a crowd, with the `do` of the attack."""
    alone: list[float] = []
    with frozen_heap():
        for fight, command in _attacks(stage, 3 * stage.sizes.fights):
            done = seconds(partial(fight.fork().do, command))
            alone.append(seconds(partial(fight.odds, command, None, "attack")) / done)
        together = list(_of_targets(stage))
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


def _of_targets(stage: Stage) -> Iterator[float]:
    """Yield the time of the odds of twelve targets of an attack, in a fight of twelve combatants a side."""
    for number in range(stage.sizes.times):
        fight, form, seat = stage.crowded(2 * TARGETS, number)
        asked = [request for request in fight.requests if request.seat == seat]
        place = next(
            FormPlace(seat, index, position)
            for index, request in enumerate(asked)
            for position, each in enumerate(request.forms)
            if each.command is form.command
        )
        ask = AskMenuOdds(token="", decision="", form=place.form, chosen={})
        rows = [row for row in odds_of_menu(fight, place, ask).rows if row.odds is not None][:TARGETS]
        if rows:
            done = statistics.mean(seconds(partial(fight.fork().do, dict(row.command or {}))) for row in rows)
            twelve = attrs.evolve(ask, values=tuple(row.value for row in rows))
            yield seconds(partial(odds_of_menu, fight, place, twelve)) / done * TARGETS / len(rows)
