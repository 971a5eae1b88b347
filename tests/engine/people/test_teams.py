"""Teams: which seats win and lose together."""

import pytest

from combat import Encounter
from combat.engine.catalog import system as system_named
from combat.engine.people.teams import teams, winning_teams


@pytest.mark.parametrize(
    ("system", "together"),
    [
        ("fiend_wake", (("lockjaw-player", "clan-player"), ("gm",))),
        ("powered_by_heresy", (("ada", "bo", "cyd"), ("gm",))),
        ("trench_crusade", (("pilgrims",), ("heretics",))),
        ("wrath_and_glory", (("ada", "bo", "cy"), ("gm",))),
    ],
)
def test_teams_of_the_sample_fights(system: str, together: tuple[tuple[str, ...], ...]) -> None:
    fight = Encounter.sample(system)
    assert teams(fight.system, fight.header, fight.state) == together


def test_hostile_players_of_fiend_wake_are_separate_teams_until_a_pact() -> None:
    setup = dict(system_named("fiend_wake").sample())
    people = [
        {**combatant, "side": "clan"} if combatant["seat"] == "clan-player" else combatant
        for combatant in setup["combatants"]
    ]
    sides = [*setup["sides"], {"id": "clan", "name": "The clan"}] if "sides" in setup else None
    changed = {**setup, "combatants": people, **({} if sides is None else {"sides": sides})}
    fight = Encounter.begin("fiend_wake", changed)
    assert teams(fight.system, fight.header, fight.state) == (("lockjaw-player",), ("clan-player",), ("gm",))
    allied = {**changed, "pacts": [{"one": "company", "other": "clan", "stance": "allied"}]}
    fight = Encounter.begin("fiend_wake", allied)
    assert teams(fight.system, fight.header, fight.state) == (("lockjaw-player", "clan-player"), ("gm",))


def test_team_with_strength_left_wins_if_the_book_names_no_winner() -> None:
    ada, gm = ("ada", "bo"), ("gm",)
    assert winning_teams((ada, gm), (), {"ada": 0.5, "bo": 0.5, "gm": 0.0}) == (ada,)
    assert winning_teams((ada, gm), ("bo",), {"ada": 0.0, "bo": 0.0, "gm": 1.0}) == (ada,)
    assert winning_teams((ada, gm), ("bo", "gm"), {}) == ()
    assert winning_teams((ada, gm), (), {"ada": 0.5, "gm": 0.1}) == ()
    assert winning_teams((ada, gm), (), {"ada": 0.0, "bo": 0.0, "gm": 0.0}) == ()
