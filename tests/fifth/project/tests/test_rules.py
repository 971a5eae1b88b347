"""The rules of Causeway in play: commands and dice go in, events and refusals come out."""

from typing import Any

import pytest
from causeway.combat.acts import Activate, Attack, ChooseOrder, EndTurn

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.engine.book import load_rules
from combat.engine.dice.sources import LoadedDice
from events.vocabulary import Hit, Missed, Rolled, Soaked


def skirmish(*faces: int, ada: Any = None, bo: Any = None, more: Any = (), **settings: Any) -> Encounter:
    """Begin a skirmish with loaded dice: Ada, and Bo with more fighters on the other side."""
    first = {"id": "ada", "name": "Ada", **(ada or {})}
    second = [{"id": "bo", "name": "Bo", **(bo or {})}, *more]
    sides = [
        {"id": "west", "name": "the West", "fighters": [first]},
        {"id": "east", "name": "the East", "fighters": second},
    ]
    return Encounter.begin("causeway", {"sides": sides}, LoadedDice(faces), settings=settings)


def choose(fight: Encounter, west: str, east: str) -> None:
    """Let both sides choose an order."""
    fight.do(ChooseOrder("west", west), by="west")
    fight.do(ChooseOrder("east", east), by="east")


def place(fight: Encounter, **values: int) -> None:
    """Override zones, or other values such as `bo_hits`."""
    for key, value in values.items():
        who, _, field = key.partition("_")
        fight.override(f"fighters.{who}.{field or 'zone'}", value, "for this test")


def needed(fight: Encounter) -> tuple[int | None, dict[str, int]]:
    """Return the number that the latest attack needed, and its modifiers."""
    event = next(event for event in reversed(list(fight.journal)[-1].events) if isinstance(event, Rolled))
    return event.needed, {modifier.name: modifier.amount for modifier in event.modifiers}


@pytest.mark.rule("CW-ZONE-01")
def test_sides_begin_at_opposite_ends() -> None:
    assert [fighter.zone for fighter in skirmish().state.fighters] == [1, 5]


@pytest.mark.rule("CW-ORDER-01")
def test_orders_are_secret_until_both_are_chosen() -> None:
    fight = skirmish()
    fight.do(ChooseOrder("west", "rush"))
    assert fight.view("east")["state"]["orders"] == ["hidden", ""]
    assert "rush" not in str(fight.seen("east"))
    with pytest.raises(Refused, match="CW-ORDER-01"):
        fight.do(ChooseOrder("west", "hold"))
    fight.do(ChooseOrder("east", "hold"))
    assert fight.view("east")["state"]["orders"] == ["rush", "hold"]


@pytest.mark.rule("CW-ORDER-02")
@pytest.mark.parametrize(("order", "zones"), [("hold", [1]), ("advance", [1, 2]), ("rush", [1, 2, 3])])
def test_order_limits_the_move(order: str, zones: list[int]) -> None:
    """Equal orders let Ada act first, because her side is the first of the setup."""
    fight = skirmish()
    choose(fight, order, "hold")
    assert [zone for zone in range(1, 6) if not fight.why_not(Activate("ada", zone))] == zones


@pytest.mark.rule("CW-INIT-01", "CW-INIT-02", "CW-INIT-03")
@pytest.mark.parametrize(
    ("west", "east", "hits", "first"),
    [
        ("hold", "rush", 4, "east"),
        ("rush", "rush", 3, "east"),
        ("rush", "rush", 4, "west"),
        ("advance", "hold", 3, "west"),
    ],
)
def test_faster_order_acts_first_and_then_the_weaker_side(west: str, east: str, hits: int, first: str) -> None:
    """If everything is equal, the first side of the setup does."""
    fight = skirmish(bo={"hits": hits})
    choose(fight, west, east)
    assert [request.seat for request in fight.requests] == [first]


@pytest.mark.rule("CW-INIT-04")
def test_sides_take_turns_and_a_side_without_ready_fighters_is_passed_over() -> None:
    fight, turns = skirmish(more=[{"id": "cy", "name": "Cy"}]), []
    choose(fight, "rush", "hold")
    with pytest.raises(Refused, match="CW-INIT-04"):
        fight.do(Activate("bo", 5))
    while fight.state.round == 1:
        turns.append(fight.requests[0].seat)
        command = fight.requests[0].default
        assert command is not None
        fight.do(command)
        fight.do(EndTurn())
    assert turns == ["west", "east", "east"]


@pytest.mark.rule("CW-MOVE-01", "CW-MOVE-02")
@pytest.mark.parametrize(("enemy", "zones"), [(2, [1, 2]), (1, [1])])
def test_enemies_stop_a_move(enemy: int, zones: list[int]) -> None:
    fight = skirmish()
    choose(fight, "rush", "hold")
    place(fight, bo=enemy)
    assert [zone for zone in range(1, 6) if not fight.why_not(Activate("ada", zone))] == zones


@pytest.mark.rule("CW-TURN-01", "CW-ATTACK-01", "CW-ATTACK-02", "CW-HARM-01", "CW-ARMOUR-01")
def test_melee_hits_with_each_die_and_armour_prevents_some() -> None:
    """Three dice against skill 4 hit twice, and armour 1 prevents one of the hits. The attack ends the turn."""
    fight = skirmish(4, 3, 6, ada={"melee": 3}, bo={"armour": 1})
    choose(fight, "rush", "hold")
    place(fight, bo=2)
    fight.do(Activate("ada", 2))
    events = fight.do(Attack("bo")).events
    assert any(isinstance(event, Soaked) and event.amount == 1 for event in events)
    assert fight.state.fighter("bo").hits == 3
    assert fight.state.acting == ""


@pytest.mark.rule("CW-ATTACK-03")
def test_shots_need_range_and_no_enemy_in_the_own_zone() -> None:
    fight = skirmish(ada={"shots": 2}, more=[{"id": "cy", "name": "Cy"}], shot_range=2)
    choose(fight, "rush", "hold")
    place(fight, ada=2, cy=4)
    fight.do(Activate("ada", 2))
    assert not fight.why_not(Attack("cy"))
    assert [reason.rule for reason in fight.why_not(Attack("bo"))] == ["CW-ATTACK-03"]
    place(fight, bo=2)
    assert fight.why_not(Attack("cy"))


@pytest.mark.rule("CW-ORDER-03", "CW-ORDER-04", "CW-ATTACK-04", "CW-ATTACK-06", "CW-ATTACK-05")
@pytest.mark.parametrize(
    ("order", "zones", "skill", "number"),
    [
        ("advance", (3, 4), 4, 4),
        ("hold", (3, 4), 4, 3),
        ("rush", (3, 4), 4, 5),
        ("advance", (2, 4), 4, 5),
        ("advance", (3, 5), 4, 6),
        ("rush", (3, 5), 4, 6),
        ("hold", (3, 4), 2, 2),
    ],
)
def test_number_to_hit_depends_on_order_distance_and_barricade(
    order: str, zones: tuple[int, int], skill: int, number: int
) -> None:
    """Ada has fewer hit points, so that she acts first after equal orders."""
    fight = skirmish(1, ada={"shots": 1, "skill": skill, "hits": 3})
    choose(fight, order, "hold")
    place(fight, ada=zones[0], bo=zones[1])
    fight.do(Activate("ada", zones[0]))
    assert any(isinstance(event, Missed) for event in fight.do(Attack("bo")).events)
    assert needed(fight)[0] == number


@pytest.mark.rule("CW-HARM-02", "CW-ABILITY-01")
def test_wounded_fighter_with_battle_fury_needs_one_less() -> None:
    fight = skirmish(3, 1, ada={"abilities": ["battle-fury"], "hits": 4})
    choose(fight, "rush", "hold")
    place(fight, bo=1, ada_hits=2)
    fight.do(Activate("ada", 1))
    assert any(isinstance(event, Hit) for event in fight.do(Attack("bo")).events)
    assert needed(fight) == (3, {"Battle Fury": -1})
    assert [tag.name for tag in fight.figures()[0].tags] == ["Wounded"]


@pytest.mark.rule("CW-ABILITY-01")
def test_steady_aim_is_used_once() -> None:
    fight = skirmish(2, 2, ada={"abilities": ["steady-aim"]})
    choose(fight, "rush", "hold")
    place(fight, bo=1)
    fight.do(Activate("ada", 1))
    fight.do(UseAbility("ada", "steady-aim"))
    assert "already used" in str(fight.why_not(UseAbility("ada", "steady-aim"))[0])
    fight.do(Attack("bo"))
    assert needed(fight) == (2, {"Steady Aim": -2})
    assert fight.state.fighter("bo").hits == 2


@pytest.mark.rule("CW-END-01")
def test_side_without_fighters_loses() -> None:
    fight = skirmish(4, 4, bo={"hits": 2})
    choose(fight, "rush", "hold")
    place(fight, bo=1)
    fight.do(Activate("ada", 1))
    fight.do(Attack("bo"))
    assert fight.outcome is not None
    assert fight.outcome.winners == ("west",)


@pytest.mark.rule("CW-END-02")
@pytest.mark.parametrize(("hits", "winners"), [(3, ("west",)), (4, ())])
def test_more_hit_points_win_after_the_last_round(hits: int, winners: tuple[str, ...]) -> None:
    fight = skirmish(bo={"hits": hits}, rounds=1)
    choose(fight, "rush", "hold")
    for who, zone in (("ada", 1), ("bo", 5)):
        fight.do(Activate(who, zone))
        fight.do(EndTurn())
    assert fight.outcome is not None
    assert fight.outcome.winners == winners


def test_every_rule_has_a_test(request: pytest.FixtureRequest) -> None:
    """Rules that are left to the players need neither."""
    tested = {name for item in request.session.items for mark in item.iter_markers("rule") for name in mark.args}
    played = {rule.id for rule in load_rules("causeway.combat").values() if not rule.left_to_table}
    assert played - tested == set()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("fighters.ada.hits", 9, "at most 4"),
        ("fighters.bo.hits", 0, "would have won"),
        ("fighters.ada.acted", True, None),
    ],
)
def test_override_must_leave_an_open_decision(path: str, value: Any, message: str | None) -> None:
    fight = skirmish()
    choose(fight, "rush", "hold")
    if message is None:
        fight.override(path, value, "house rule")
        assert fight.requests[0].seat == "east"
    else:
        with pytest.raises(Refused, match=message):
            fight.override(path, value, "house rule")


@pytest.mark.parametrize(
    ("ada", "message"),
    [
        ({"id": "bo"}, "used twice"),
        ({"abilities": ["steady-am"]}, "did you mean 'steady-aim'"),
        ({"hits": 0}, "out of bounds"),
    ],
)
def test_setup_is_checked(ada: Any, message: str) -> None:
    with pytest.raises(Refused, match=message):
        skirmish(ada=ada, bo={"abilities": ["steady-aim"]})
