"""The weights of a sensible player's choices, by number."""

from collections.abc import Iterable
from typing import Any

import pytest

from combat.engine.play import consent
from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel, Harass
from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import DecideFate, Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Drag, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate, LayCaltrops
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, Price
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React, Resist
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.policy import LIKELIHOODS, WEIGHTS, weigh
from events.base import Command
from tests.fiend_wake.custom_content import custom_first_turn
from tests.fiend_wake.fights import Fields, after_cedes, fight, fighter, first_turn, foe, rolls, to_aftermath
from tests.harness.stories import Story

GRENADE = '[[armory]]\nid = "grenade"\nname = "Grenade"\nkind = "ranged"\nskill = "Throwing"\nmass = 8\n'


def weights(story: Story, *commands: Command) -> list[float]:
    """Return the weights of commands, rounded to four digits; players take a negative weight for 0."""
    rows = [(WEIGHTS[type(command)], command) for command in commands]
    exact = [row(story.state, command) if callable(row) else row for row, command in rows]
    assert [max(0.0, weight) for weight in exact] == [weigh(story.state, command) for command in commands]
    return [float(f"{weight:.4g}") for weight in exact]


def grenadier(*inside: Fields, tp: int = 6, **settings: Any) -> Story:
    """Return a fight in Ann's turn, with a grenade, the friends Ben and Cid, and others in the tower."""
    for occupant in inside:
        occupant["location"] = "tower"
    ann = fighter("ann", ready="grenade", weapons=["grenade"], skills={"Throwing": 1, "Command": 3}, tp=tp)
    return custom_first_turn(GRENADE, ann, fighter("ben"), fighter("cid", ready="bow"), *inside, **settings)


def test_answers_that_depend_on_taste_alone() -> None:
    """Fair play is usual, and what spoils a turn or a round is rare."""
    story = first_turn(fighter("ann"), foe("imp"))
    assert weights(story, *(DecideFate("imp", fate) for fate in ("out of the fight", "dead", "stays"))) == [1, 0.3, 0.1]
    degrees = (Price(level="easy"), Price(level="moderate"), Price(level="hard"), Price(level="absurd"))
    assert weights(story, *degrees) == [0.6, 1, 0.6, 0.1]
    assert weights(story, Price(allowed=False), Price(points=1), Price(difficulty=5)) == [0.05, 0.05, 0.05]
    assert weights(story, AcceptPrice("ann", accept=True), AcceptPrice("ann", accept=False)) == [1, 0.3]
    assert weights(story, Consent(agree=True), Consent(agree=False)) == [1, 0.2]
    assert weights(story, Drag("tower", stay=True), Drag("tower", stay=False)) == [1, 0.05]
    assert weights(story, PayArmor("ann", 1, 0), PayArmor("ann", 0, 1)) == [1, 0.2]
    assert weights(story, Forfeit("ann"), Forfeit("ann", remove=True)) == [0.01, 0.001]
    assert weights(story, CommitCede("ann", cede=False), CommitCede("ann", cede=True)) == [1, 0.05]
    assert weights(story, BreakTies()) == [1]
    assert weights(story, consent.Agree("gm"), consent.Decline("gm")) == [1, 0.05]
    assert weights(story.given(Melee("ann", "imp")), RollDice(), RollDice("Medicine")) == [1, 0]


def test_likelihoods_of_random_players() -> None:
    assert [LIKELIHOODS[kind] for kind in (PlaceToken, Melee, Ranged, Grapple, Arm, EndTurn)] == [60, 60, 60, 10, 10, 5]


def test_fight_ends_when_it_is_decided() -> None:
    story = first_turn(fighter("ann"), *(foe(who) for who in ("imp", "rat", "bat", "cat")))
    assert weights(story, Agree("ann", end=True), Agree("ann", end=False)) == [0.5, 1]
    assert weights(story, Agree("imp", end=True), Agree("imp", end=False)) == [0, 1]
    story.given(Declare("ann", "unconscious"))
    assert weights(story, Agree("imp", end=True), Agree("imp", end=False)) == [1, 0.01]
    assert weights(story, PlaceToken("imp"), EndTurn("imp")) == [0.02, 1]


def test_grapple_is_resisted_if_the_stun_costs_more() -> None:
    for power, weight in ((1, 1), (3, 3)):
        story = first_turn(fighter("ann", power=power), foe("imp"))
        story.given(Grapple("ann", "imp"), rolls(12))
        assert story.state.step == "RESIST"
        cost = story.state.settings.grapple_resist_cost
        assert weights(story, Resist("imp"), Decline("imp")) == [1 + weight - cost, 0.2]


def test_retreat_is_prevented_only_with_enough_points() -> None:
    story = first_turn(fighter("ann", tp=8), foe("imp", tp=8)).given(Flee("ann", 3))
    top = story.state.innermost
    assert story.state.step == "PREVENT_RETREAT"
    enough = top.opened.amount
    answers = PreventRetreat("imp", enough), PreventRetreat("imp", enough - 1), Decline("imp")
    assert weights(story, *answers) == [0.1, 0, 1]


def test_handicaps_are_marked_where_they_matter_least() -> None:
    story = first_turn(fighter("ann"), foe("imp", power=1, spirit=3))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a fall"))
    stats = ("Spirit", "Awareness", "Power", "Resolve", "Cunning")
    assert weights(story, *(TakeHandicap("imp", stat) for stat in stats)) == [1, 0.6, 0.012, 0.3, 0.3]  # type: ignore[arg-type]


def test_lowest_number_of_a_stat_is_marked_first() -> None:
    """Spirit has 1 and 3, Power has 1 and 2."""
    story = first_turn(fighter("ann"), foe("imp", power=2, spirit=3), handicap_choice="any_number")
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a fall"))
    marks = (TakeHandicap("imp", "Spirit", number) for number in (1, 3))
    assert weights(story, *marks) == [1, 0.5]
    assert weights(story, *(TakeHandicap("imp", "Power", number) for number in (1, 2, 0))) == [0.6, 0.3, 0.6]


def test_turns_and_harassment_are_rarely_declined() -> None:
    """Readying a weapon is declined as often as not, and a turn without enemies."""
    story = fight(fighter("ann", skills={"Tactics": 2}), foe("imp"))
    story = after_cedes(story.given(CommitBid("ann", 0), CommitBid("imp", 0)))
    assert (story.state.step, *weights(story, Decline("ann"), PlaceToken("ann"))) == ("PENDING", 0.02, 1)
    story.given(Declare("imp", "unconscious"))
    assert weights(story, Decline("ann"), PlaceToken("ann")) == [1, 0.02]
    story, seen = to_aftermath(first_turn(fighter("ann"), foe("imp"))), {}
    while story.state.step in ("AFT_ARM", "AFT_HARASS"):
        seen[story.state.step] = weights(story, Decline(story.state.waiting[0]))
        story.given(Decline(story.state.waiting[0]))
    assert seen == {"AFT_ARM": [1], "AFT_HARASS": [0.02]}


@pytest.mark.parametrize(
    ("reading", "next_weights"), [("each_alone", [0, 0, 0, 0.1, 0.1]), ("together", [0.1, 0.1, 0.1, 0.1, 0.1])]
)
def test_retreat_is_prevented_alone_or_together(reading: str, next_weights: list[float]) -> None:
    """A friend never prevents it; after three points of one enemy, another needs fewer if they add up."""
    enemies = foe("imp", tp=8), foe("rat", tp=8)
    story = first_turn(fighter("ann", tp=8), *enemies, fighter("ben"), prevent_retreat=reading).given(Flee("ann", 4))
    answers = (PreventRetreat("imp", points) for points in (1, 3, 4, 5))
    assert weights(story, *answers, PreventRetreat("ben", 8)) == [0, 0, 0.1, 0.1, 0]
    story.given(PreventRetreat("imp", 3))
    assert weights(story, *(PreventRetreat("rat", points) for points in (1, 2, 3, 4, 5))) == next_weights


@pytest.mark.parametrize(("halving", "weight"), [("down", 3), ("up", 2)])
def test_leaping_clear_saves_half_of_the_damage(halving: str, weight: float) -> None:
    """Of five wounds; a full track loses the rest, so that the cat saves none."""
    ann = fighter("ann", ready="grenade", weapons=["grenade"], skills={"Throwing": 1})
    caught = foe("imp", tp=8, reduction=1), foe("rat", ready=""), foe("cat", ready="", threshold=5, wounds=4)
    for each in caught:
        each["location"] = "tower"
    story = custom_first_turn(GRENADE.replace("mass = 8", "mass = 5"), ann, *caught, mass_halving=halving)
    story.given(Bombard(who="ann", location="tower"), rolls(12, 1))
    assert weights(story, React("imp"), React("rat"), React("cat")) == [0.02, weight, 0.02]


@pytest.mark.parametrize(("grapple", "expected"), [(True, [0.02, 0.02, 1]), (False, [0.02, 0.2486, 1])])
def test_attack_is_intercepted_if_that_saves_wounds(*, grapple: bool, expected: list[float]) -> None:
    """A grapple stuns either of two equally; a combatant without a weapon gives up less for it."""
    people = fighter("ann", wounds=10), fighter("ben"), fighter("cid", ready="")
    story = first_turn(foe("imp", skills={"Blades": 3}), *people)
    story.given(Grapple("imp", "ann") if grapple else Melee("imp", "ann"))
    assert weights(story, React("ben"), React("cid"), Decline("ben")) == expected


def test_spells_are_fueled_for_less_than_they_save() -> None:
    spells = [{"name": "Ward", "fuel": 1}, {"name": "Glow", "fuel": 3}]
    story = to_aftermath(first_turn(fighter("ann", spells=spells, ready=""), foe("imp")))
    chosen: Iterable[tuple[str, ...]] = ((), ("Ward",), ("Glow",), ("Ward", "Glow"))
    assert weights(story, *(Fuel("ann", names) for names in chosen)) == [1, 3.5, 2.5, 5]


def test_caltrops_wound_once_for_each_turn() -> None:
    """Four tokens, Damage Reduction, and a track that is nearly full."""
    enemies = foe("imp", vitality=4), foe("rat", reduction=1), foe("cat", threshold=5, wounds=4)
    story = first_turn(fighter("ann", caltrops=1), *enemies)
    assert weights(story, *(LayCaltrops("ann", who) for who in ("imp", "rat", "cat"))) == [8, 2, 2]


def test_recovery_wakes_first() -> None:
    story = first_turn(fighter("ann", skills={"Medicine": 9}), fighter("ben", power=1), foe("imp"))
    for stat in ("Power", "Spirit"):
        story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a fall"), TakeHandicap("ben", stat))
    assert weights(story, Recover("ben", "Power"), Recover("ben", "Spirit")) == [1, 0.25]
    assert weights(story, Treat("ann", "ben")) == [9.884]


def test_assault_is_supported_and_followed() -> None:
    story = grenadier(foe("imp"), foe("rat"))
    assaults = (Assault(who="ann", location="tower", points=points) for points in (0, 1, 3, 6))
    assert weights(story, *assaults) == [21.71, 24.33, 29.56, 37.42]
    assert weights(story, Assault(who="ann", location="tower", points=1, invited=("ben", "imp"))) == [0]
    story.given(Assault(who="ann", location="tower", points=2, invited=("cid",)))
    assert weights(story, *(Support("cid", points) for points in (1, 3, 6))) == [3.618, 8.854, 16.71]
    story.given(Support("cid", 2))
    assert weights(story, *(RaiseDifficulty("ann", by) for by in (0, 1, 3, 30))) == [15.93, 19.79, 27.11, 0.05472]
    assert weights(story, FollowIn("ben"), FollowIn("ann"), FollowIn("cid")) == [1, 0.2, 0.2]


def test_points_that_do_nothing_are_not_spent_on_support() -> None:
    story = grenadier(foe("imp"), foe("rat"))
    story.given(Assault(who="ann", location="tower", points=2, invited=("cid",)))
    story.set(combatants__imp__unconscious=True, combatants__rat__unconscious=True)
    assert weights(story, Support("cid", 1), Support("cid", 3)) == [0, 0]


@pytest.mark.parametrize(
    ("scope", "raised"),
    [("team", [15.93, 19.79, 27.11, 36.2, 38.42]), ("per_member", [15.93, 23.74, 38.72, 54.29, 52.38])],
)
def test_raise_counts_for_the_team_or_for_each_member(scope: str, raised: list[float]) -> None:
    """A raise by one, three, six and seven; before the team is known, it counts once."""
    story = grenadier(foe("imp"), foe("rat"), assault_raise_scope=scope)
    assert weights(story, *(Assault(who="ann", location="tower", points=points) for points in (0, 3))) == [21.71, 29.56]
    story.given(Assault(who="ann", location="tower", points=2, invited=("cid",)))
    assert weights(story, Support("cid", 1), Support("imp", 1)) == [3.618, 0]
    story.given(Support("cid", 2))
    assert weights(story, *(RaiseDifficulty("ann", by) for by in (0, 1, 3, 6, 7))) == raised


def test_impossible_commands_have_no_weight() -> None:
    """Without a weapon, a location, an animal or a reaction."""
    story = first_turn(fighter("ann", ready=""), foe("imp"))
    attacks = Melee("ann", "imp"), Ranged("ann", "imp"), Bombard(who="ann", caught=("imp",))
    moves = Enter(who="ann", location="nowhere"), Evacuate("ann"), Mount("ann", "nothing"), Flee("ann", 3)
    others = Arm("ann", "nothing"), React("ann"), PreventRetreat("ann", 1)
    assert {*weights(story, *attacks, *moves, *others)} == {0}
    assert weights(fight(fighter("ann"), foe("imp")), Melee("ann", "imp"), CallShot("ann"), EndTurn("ann")) == [0, 0, 1]


@pytest.mark.parametrize(("wakes", "weight"), [(True, 9.884), (False, 3.954)])
def test_treatment_is_worth_more_if_it_can_wake(*, wakes: bool, weight: float) -> None:
    marks: Fields = {"unconscious": True, "handicaps": [{"stat": "Power", "numbers": [2]}]}
    people = fighter("ann", skills={"Medicine": 9}), fighter("ben", **marks), fighter("cid", unconscious=True)
    story = first_turn(*people, foe("imp"), foe("rat", **marks), heal_wakes=wakes)
    assert weights(story, *(Treat("ann", who) for who in ("ben", "cid", "rat"))) == [weight, 0, 0]


@pytest.mark.parametrize(("sheet", "weight"), [({}, 0.5), ({"ready": ""}, 0.5), ({"ready": "bow"}, 0.02)])
def test_turn_is_ended_if_no_enemy_is_in_reach(sheet: Fields, weight: float) -> None:
    assert weights(first_turn(fighter("ann", **sheet), foe("imp", location="tower")), EndTurn("ann")) == [weight]


@pytest.mark.parametrize(
    ("settings", "first", "second"),
    [
        ({}, 0.9814, 0.917),
        ({"call_shot_cost": 1}, 2.981, 2.917),
        ({"call_shot_cost": 0}, 4.981, 4.917),
        ({"call_shot_cost": 0, "call_shot_step": 1}, 4.993, 4.98),
    ],
)
def test_call_shot_is_worth_its_wounds_less_its_price(settings: Fields, first: float, second: float) -> None:
    """Power 5 doubles the effect of a blade, which would deal 2 wounds for each point in harassment."""
    story = first_turn(fighter("ann", grace=4, power=5, skills={"Blades": 4}), foe("imp"), **settings)
    assert weights(story, CallShot("ann")) == [first]
    assert weights(story.given(CallShot("ann")), CallShot("ann")) == [second]


@pytest.mark.parametrize(
    ("points", "stow", "arm", "upgraded", "enter", "leap"),
    [
        (2, 7, 7, 6.667, 7, 8.667),
        (3, 8, 8, 7.667, 7, 10.67),
        (6, 11, 11, 10.67, 13, 16.67),
        (8, 13, 13, 12.67, 17, 20.67),
    ],
)
def test_readying_and_entering_are_worth_the_attacks_that_follow(
    points: int, stow: float, arm: float, upgraded: float, enter: float, leap: float
) -> None:
    """With a blade in hand, no enemy is in reach; a bow or the way into the tower changes that."""
    story = first_turn(fighter("ann", tp=points, weapons=["blade", "bow", "pike"]), foe("imp", location="tower"))
    bow = Arm("ann", "bow"), Arm("ann", "bow", upgraded=True)
    moves = Enter(who="ann", location="tower"), Enter(who="ann", location="tower", upgraded=True)
    assert weights(story, Stow("ann"), *bow, *moves) == [stow, arm, upgraded, enter, leap]


@pytest.mark.parametrize(
    ("points", "expected"),
    [(2, [7, 6.667, 1.75, 7]), (3, [8, 7.667, 1.75, 9]), (4, [9, 8.667, 2.75, 11]), (8, [13, 12.67, 6.75, 19])],
)
def test_best_weapon_for_the_enemies_in_reach_is_readied(points: int, expected: list[float]) -> None:
    """One enemy in the tower, one outside: a bow, with an upgrade, a pike and a blade."""
    ann = fighter("ann", tp=points, ready="", weapons=["blade", "bow", "pike"])
    story = first_turn(ann, foe("imp", location="tower"), foe("rat"))
    arms = Arm("ann", "bow"), Arm("ann", "bow", upgraded=True), Arm("ann", "pike"), Arm("ann", "blade")
    assert weights(story, *arms) == expected


@pytest.mark.parametrize(
    ("points", "ready", "expected"),
    [
        (2, "blade", [3.583, 5.056]),
        (4, "blade", [5.583, 9.056]),
        (8, "blade", [13.58, 17.06]),
        (4, "", [-5, -3.528]),
        (8, "", [-3, 0.4722]),
    ],
)
def test_wounds_of_entering_are_subtracted(points: int, ready: str, expected: list[float]) -> None:
    """Three wounds of the place and two of the entry, of which Damage Reduction takes one."""
    text = '[[locations]]\nid = "tower"\nwounds = 3\nentry_wounds = 2\n'
    ann = fighter("ann", tp=points, ready=ready, reduction=1 if ready else 0)
    story = custom_first_turn(text, ann, foe("imp", location="tower"), foe("rat", location="tower", wounds=20))
    moves = Enter(who="ann", location="tower"), Enter(who="ann", location="tower", upgraded=True)
    assert weights(story, *moves) == expected


@pytest.mark.parametrize(
    ("ready", "cost", "weight"), [("bow", 2, 0.5), ("", 2, 0.75), ("blade", 0, 1), ("blade", 1, 0.5)]
)
def test_mounting_costs_what_its_points_could_do(ready: str, cost: int, weight: float) -> None:
    assert weights(first_turn(fighter("ann", ready=ready), foe("imp"), mount_cost=cost), Mount("ann", "horse")) == [
        weight
    ]


def test_bombardment() -> None:
    two = grenadier(foe("imp"), foe("rat", reduction=4))
    assert weights(two, Bombard(who="ann", location="tower"), Bombard(who="ann", caught=("imp",))) == [10.75, 7.167]
    assert weights(grenadier(foe("imp"), fighter("dan")), Bombard(who="ann", location="tower")) == [0]


def test_attacks_and_called_shots() -> None:
    people = fighter("ann", power=3, grace=3, skills={"Blades": 3}), foe("imp"), foe("rat", reduction=3, wounds=4)
    story = first_turn(*people)
    attacks = Melee("ann", "imp"), Melee("ann", "rat"), Grapple("ann", "imp"), CallShot("ann")
    assert weights(story, *attacks) == [5.965, 3.032, 5.25, -1.148]
    assert weights(story, LayCaltrops("ann", "imp"), EndTurn("ann"), CallShot("ann", upgraded=True)) == [4.0, 0.02, 0]
    story.given(CallShot("ann"))
    assert weights(story, Melee("ann", "imp"), CallShot("ann")) == [8.818, -1.401]
    story.given(Melee("ann", "imp"), Decline("rat"), rolls(1))
    assert weights(story, CallShot("ann"), EndTurn("ann")) == [0, 1]


def test_readying_and_moving() -> None:
    story = first_turn(fighter("ann", ready="", weapons=["blade", "bow"], tp=8), foe("imp", location="tower"))
    assert weights(story, Arm("ann", "blade"), Arm("ann", "bow"), Arm("ann", "bow", upgraded=True)) == [0, 13, 12.67]
    story = first_turn(fighter("ann", weapons=["blade", "bow"], tp=8), foe("imp", location="tower"))
    assert weights(story, Stow("ann"), Stow("ann", upgraded=True)) == [13, 0]
    entries = Enter(who="ann", location="tower"), Enter(who="ann", location="tower", upgraded=True)
    assert weights(story, *entries) == [17, 20.67]
    story = first_turn(fighter("ann", location="shrine", tp=8), foe("imp", location="tower"))
    assert weights(story, Evacuate("ann"), Evacuate("ann", upgraded=True)) == [21, 20.67]
    text = '[[locations]]\nid = "tower"\nwounds = 3\nentry_wounds = 2\n'
    story = custom_first_turn(text, fighter("ann", location="tower", tp=8), foe("imp"), foe("rat", location="tower"))
    assert weights(story, Evacuate("ann"), Evacuate("ann", upgraded=True)) == [6, 6]
    story = custom_first_turn(text, fighter("ann", tp=8), foe("imp", location="tower"))
    assert weights(story, Enter(who="ann", location="tower"), Enter(who="ann", location="cellar")) == [12, 0]


def test_flight_and_mounts() -> None:
    story = first_turn(fighter("ann", tp=8), *(foe(who, tp=4) for who in ("imp", "rat", "bat", "cat")))
    assert weights(story, Flee("ann", 4), Flee("ann", 5)) == [2, 6]
    assert weights(story, Mount("ann", "horse"), Mount("ann", "boar")) == [0.02, 0]
    story = first_turn(fighter("ann"), *(foe(who, location="tower") for who in ("imp", "rat", "bat", "cat")))
    assert weights(story, Flee("ann", 0), Flee("ann", 1)) == [2, 6]


@pytest.mark.parametrize("enemy", [True, False])
def test_bids_fuel_and_harassment(*, enemy: bool) -> None:
    spells = [{"name": "Ward", "fuel": 1}, {"name": "Glow", "fuel": 3}]
    story = fight(fighter("ann", skills={"Blades": 3}, tp=8), foe("imp"))
    assert weights(story, *(CommitBid("ann", points) for points in (0, 1, 3, 8))) == [1, 1.386, 0.1094, 0.006972]
    story = to_aftermath(first_turn(fighter("ann", spells=spells), fighter("ben"), foe("imp"), foe("rat", reduction=3)))
    if not enemy:
        story.given(Declare("imp", "unconscious"), Declare("rat", "unconscious"))
    chosen: Iterable[tuple[str, ...]] = ((), ("Ward",), ("Ward", "Glow"))
    assert weights(story, *(Fuel("ann", spells) for spells in chosen)) == ([1, 2, 0.02] if enemy else [1, 0.5, 0.02])
    targets = ("imp", "rat", "ben")
    assert weights(story, *(Harass("ann", who, 4) for who in targets)) == ([8, 5, 0] if enemy else [0, 0, 0])


def test_reactions() -> None:
    story = first_turn(foe("imp", skills={"Blades": 3}), fighter("ann"), fighter("ben", reduction=3, ready=""))
    story.given(Melee("imp", "ann"))
    assert weights(story, React("ben"), Decline("ben")) == [2.983, 1]
    story = grenadier(foe("imp", tp=8), foe("rat", ready=""))
    story.given(Bombard(who="ann", location="tower"), rolls(12, 12))
    assert story.state.step == "CLEAR_OUT"
    assert weights(story, React("imp"), React("rat"), Decline("imp")) == [1, 4, 1]
