"""Combatants that are alike, and the odds that they share."""

from itertools import islice

import pytest

from combat import Encounter, systems
from combat.engine.fight.odds import Odds
from combat.engine.offer.likeness import Likeness
from events.base import Command
from frontdoor.tables.messages.params import AskMenuOdds
from frontdoor.tables.views import menu_odds
from frontdoor.tables.views.decisions import FormPlace
from tests.bench.fights import Stage
from tests.bench.sizes import TINY
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import active_model, fighter


def likeness_of(fight: Encounter) -> Likeness:
    return Likeness(fight.state, {figure.id: figure.name for figure in fight.figures()})


def test_state_is_kept_only_by_an_exchange_of_equal_combatants() -> None:
    fight = active_model(against=(fighter("Kain"), fighter("Esau"), fighter("Job", blood=1))).encounter
    likeness = likeness_of(fight)
    assert likeness.is_kept_by(likeness.exchanged("kain", "esau"))
    assert not likeness.is_kept_by(likeness.exchanged("kain", "job"))
    assert not likeness.is_kept_by(likeness.exchanged("ansel", "kain"))


def test_order_of_ids_matters() -> None:
    """Rules may look at the first of several neighbours."""
    fight = active_model(against=(fighter("Kain"), fighter("Esau"))).encounter
    likeness = likeness_of(fight)
    exchange = likeness.exchanged("kain", "esau")
    assert exchange.leads(("kain", "esau"), ("esau", "kain"))
    assert not exchange.leads(("kain", "esau"), ("kain", "esau"))
    assert exchange.leads({"kain": 1, "ansel": 2}, {"esau": 1, "ansel": 2})
    assert not exchange.leads("kain", "kain")
    assert exchange.leads("Kain", "Esau")


@pytest.mark.parametrize("system", systems())
def test_targets_that_are_alike_have_equal_odds(
    system: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The odds of a menu are the same if those of every target are computed."""
    stage = Stage(system, TINY, tmp_path_factory.mktemp("crowd"))
    computed: list[Command] = []
    odds = menu_odds._Menu._odds

    def counted(menu: menu_odds._Menu, command: Command) -> Odds | str:
        computed.append(command)
        return odds(menu, command)

    monkeypatch.setattr(menu_odds._Menu, "_odds", counted)
    monkeypatch.setattr(menu_odds, "PLAYS_PER_ROW", 40)
    shared = 0
    for number in range(sample_size(1)):
        fight, form, seat = stage.crowded(12, 100 + number)
        asked = [request for request in fight.requests if request.seat == seat]
        places = [
            FormPlace(seat, index, position)
            for index, request in enumerate(asked)
            for position, each in enumerate(request.forms)
            if each.command is form.command
        ]
        for place in islice(places, 2):
            ask = AskMenuOdds(token="", decision="", form=place.form, chosen={})
            together = menu_odds.odds_of_menu(fight, place, ask)
            plays = len(computed)
            with monkeypatch.context() as patch:
                patch.setattr(menu_odds._Menu, "_is_alike", lambda *_: False)
                assert menu_odds.odds_of_menu(fight, place, ask) == together
            shared += len(computed) - 2 * plays
            computed.clear()
    assert shared or system == "fiend_wake"  # whose combatants differ by the order of turns
