"""Odds of several choices in one call: the targets of an action, or the forms of a decision."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter, systems
from events.stores import open_store
from frontdoor.tables.messages.params import AskMenuOdds
from frontdoor.tables.views.decisions import FormPlace
from frontdoor.tables.views.menu_odds import MAX_ROWS, odds_of_menu
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import active_model
from tests.wrath_and_glory.parties import ADA, X, party


def place_of(fight: Encounter, seat: str, label: str) -> FormPlace:
    """Return the place of the first form of a seat whose label contains a text."""
    requests = [request for request in fight.requests if request.seat == seat]
    for number, request in enumerate(requests):
        for index, form in enumerate(request.forms):
            if label in form.label:
                return FormPlace(seat, number, index)
    raise LookupError(label)


def ask(place: FormPlace, **asked: Any) -> AskMenuOdds:
    """Return the question for the values of a form."""
    return AskMenuOdds(token="", decision="", **{"form": place.form, "chosen": {}, **asked})


def test_each_target_has_the_odds_of_its_command() -> None:
    fight = active_model().encounter
    place = place_of(fight, "pilgrims", "shoot")
    menu = odds_of_menu(fight, place, ask(place))
    assert {row.value for row in menu.rows} == set(place.form_in(fight).fields["target"].values())
    for row in menu.rows:
        assert row.command is not None
        assert row.odds is not None
        groups = fight.odds(row.command, "pilgrims", "attack").groups(str(row.value))
        assert [each.chance for each in row.odds.groups] == [str(group.chance) for group in groups]
        assert sum(each.permille for each in row.odds.groups) == 1000
        assert [each.label for each in row.odds.rows] == ["failure", "success", "critical"]
        assert row.odds.rows[0].then == "misses 100%"
        assert row.odds.rows[1].then.startswith("hurts ")
        assert sum(each.permille for each in row.odds.rows) == 1000
    only = odds_of_menu(fight, place, ask(place, values=("kain",)))
    assert only.rows == tuple(row for row in menu.rows if row.value == "kain")


def test_chosen_fields_count_for_every_target() -> None:
    """Cover makes the shot harder."""
    fight = active_model().encounter
    place = place_of(fight, "pilgrims", "shoot")
    plain, covered = (
        odds_of_menu(fight, place, ask(place, values=("kain",), chosen=chosen)).rows[0].odds
        for chosen in ({}, {"in_cover": True})
    )
    assert plain is not None
    assert covered is not None
    assert Fraction(covered.groups[0].chance) > Fraction(plain.groups[0].chance)


def test_offer_that_cannot_change_the_result_says_so() -> None:
    """To keep the roll is the default itself; a reroll of the failure can change the result."""
    fight = party(ADA, X).set(glory=0).encounter
    climb = {"type": "wrath_and_glory.take_test.v1", "who": "ada", "action": "Climb", "skill": "Agility", "dn": 2}
    fight.do(climb, "gm", faces=(5, 4, 2))
    request = next(request for request in fight.requests if request.kind == "reroll")
    place = FormPlace(request.seat, [each for each in fight.requests if each.seat == request.seat].index(request), 0)
    menu = odds_of_menu(fight, place, ask(place, form=None))
    assert [row.no_change for row in menu.rows] == [False, True]
    assert menu.default is not None


def test_choice_shows_what_it_changes_beside_the_default() -> None:
    """A soak may turn Wounds into Shock, so to take them all is another choice."""
    fight = party(ADA, X).encounter
    harm = {"type": "wrath_and_glory.inflict.v1", "who": "ada", "harm": "Wounds", "amount": 2, "source": "a trap"}
    fight.do(harm, "gm")
    request = next(request for request in fight.requests if request.kind == "soak")
    place = FormPlace(request.seat, [each for each in fight.requests if each.seat == request.seat].index(request), 0)
    menu = odds_of_menu(fight, place, ask(place, form=None))
    assert {row.label: row.no_change for row in menu.rows} == {"Soak with 3 dice": True, "Do not soak": False}


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"field": "hat"}, "no_field"),
        ({"values": [5]}, "malformed"),
        ({"values": "kain"}, "malformed"),
        ({"chosen": {"in_cover": 7}}, "malformed"),
    ],
)
def test_bad_question_is_refused(asked: Mapping[str, Any], code: str, tmp_path: Path) -> None:
    session = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    rng = Random(3)
    while "shoot" not in str(session.own_requests("pilgrims")):
        session.beat(rng)
    request, form = next(
        (request, place)
        for request in session.own_requests("pilgrims")
        for place, form in enumerate(request["forms"])
        if "shoot" in form["command"]
    )
    params = {"token": session.tokens["pilgrims"], "decision": request["decision"], "form": form, "chosen": {}}
    assert session.of("pilgrims").call("fight.menu_odds", **params)["rows"]
    error = session.of("pilgrims").refused("fight.menu_odds", **(params | dict(asked)))
    assert error["data"]["reasons"][0]["code"] == code


@pytest.mark.parametrize("system", systems())
def test_menus_of_random_fights_have_odds_or_reasons(system: str, tmp_path: Path) -> None:
    """Each row has either odds whose groups add up, or a sentence; a call never returns more rows than the limit."""
    session, rng, answered = PlaySession(new_service(open_store(tmp_path)), system), Random(f"{system} menus"), 0
    for _ in range(sample_size(8)):
        if session.encounter().outcome is not None:
            break
        seat, command, decision = session.choose(rng)
        menu = session.of(seat).call(
            "fight.menu_odds", token=session.tokens[seat], decision=decision, chosen={}, until="beat"
        )
        assert len(menu["rows"]) <= MAX_ROWS
        for row in menu["rows"]:
            assert (row["odds"] is None) == bool(row["reason"])
            if row["odds"] is not None:
                answered += 1
                assert sum(group["permille"] for group in row["odds"]["groups"]) == 1000
        assert "error" not in session.say(seat, command, decision)
    assert answered
