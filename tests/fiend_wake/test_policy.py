"""The policy of sensible players, and the strength left to each seat."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, play, player_view, weigh_commands
from combat.engine.play.consent import Agree as AgreeToIt
from combat.engine.play.consent import Decline as DeclineIt
from combat.systems.fiend_wake.acts.aftermath import Agree, Harass
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import ChangeSide, Leave
from combat.systems.fiend_wake.acts.damage import DecideFate, Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate, LayCaltrops
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.odd_ball import OddBall
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.policy import standing, weigh
from combat.systems.fiend_wake.policy.strength import strength
from combat.systems.fiend_wake.queries.combatants import is_able
from combat.systems.fiend_wake.queries.sides import friends
from events.base import Command
from events.fiend_wake.sheets import STATS
from events.vocabulary import Modifier
from tests.fiend_wake.custom_content import custom_first_turn
from tests.fiend_wake.fights import Fields, fight, fighter, first_turn, foe, rolls, to_aftermath
from tests.harness.random_play import fight_numbers, seed_of, walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story

CANNON = """
[[armory]]
id = "grenade"
name = "Grenade"
kind = "ranged"
skill = "Throwing"
mass = 8
"""


def prefers(story: Story, this: Command, that: Command) -> None:
    """Assert that the policy prefers the first command to the second."""
    assert weigh(story.state, this) > weigh(story.state, that), (this, that)


def never(story: Story, *commands: Command) -> None:
    """Assert that the policy never chooses these commands."""
    for command in commands:
        assert weigh(story.state, command) == 0, command


def sometimes(story: Story, *commands: Command) -> None:
    """Assert that the policy may choose each of these commands."""
    for command in commands:
        assert weigh(story.state, command) > 0, command


def grenadier(where: str, *inside: Fields) -> Story:
    """Return a fight in which Ann has the turn and a readied grenade, with the others in a location."""
    for occupant in inside:
        occupant["location"] = where
    ann = fighter("ann", ready="grenade", weapons=["grenade"], skills={"Throwing": 1, "Command": 3}, cunning=5)
    return custom_first_turn(CANNON, ann, *inside)


# --- friends and enemies -----------------------------------------------------------------------


def test_only_conscious_enemies_are_attacked() -> None:
    """Weapons, grapples and caltrops are for conscious enemies only."""
    story = first_turn(fighter("ann", caltrops=1), fighter("ben"), foe("imp"), foe("rat"))
    story.given(Declare("rat", "unconscious"))
    for strike in (Melee, Grapple, LayCaltrops):
        never(story, strike("ann", "ben"), strike("ann", "rat"))
        sometimes(story, strike("ann", "imp"))
    never(story, LayCaltrops("ann", "ann"))


def test_neutral_combatants_are_not_attacked() -> None:
    story = custom_first_turn(
        '[[pacts]]\none = "clan"\nother = "imps"\nstance = "neutral"\n', fighter("ann"), foe("imp")
    )
    never(story, Melee("ann", "imp"), Grapple("ann", "imp"))


def test_area_with_a_friend_is_not_struck() -> None:
    """An area with two enemies is preferred to one."""
    mixed = grenadier("tower", foe("imp"), foe("rat"), fighter("ben"))
    never(mixed, Bombard(who="ann", location="tower"), Assault(who="ann", location="tower", points=2))
    never(mixed, Bombard(who="ann", location="keep"))
    two, one = grenadier("tower", foe("imp"), foe("rat")), grenadier("tower", foe("imp"))
    for command in (Bombard(who="ann", location="tower"), Assault(who="ann", location="tower", points=1)):
        assert weigh(two.state, command) > weigh(one.state, command) > 0


def test_all_remaining_points_harass_enemies() -> None:
    """The points would lapse otherwise."""
    story = to_aftermath(
        first_turn(
            fighter("ann", ready="bow", weapons=["bow"]),
            fighter("ben", weapons=["blade"]),
            foe("imp", weapons=["blade"]),
        )
    )
    assert story.state.step == "AFT_HARASS"
    never(story, Harass("ann", "ben", 4))
    prefers(story, Harass("ann", "imp", 6), Harass("ann", "imp", 3))
    prefers(story, Harass("ann", "imp", 1), Decline("ann"))


def test_nearly_beaten_enemy_is_preferred() -> None:
    """A combatant that is out cannot strike, and wounds beyond the track are lost."""
    hurt = [{"stat": "Spirit", "numbers": [2]}, {"stat": "Power", "numbers": [2]}]
    story = first_turn(fighter("ann"), foe("imp"), foe("rat", handicaps=hurt))
    prefers(story, Melee("ann", "rat"), Melee("ann", "imp"))
    story = first_turn(fighter("ann"), foe("imp"), foe("rat", threshold=2))
    prefers(story, Melee("ann", "imp"), Melee("ann", "rat"))


def test_friends_may_flee_and_enemies_are_not_treated() -> None:
    story = first_turn(fighter("ann", tp=2), fighter("ben", tp=4), foe("imp"))
    story.given(Flee("ann", 1))
    never(story, PreventRetreat("ben", 2))
    sometimes(story, Decline("ben"))
    story = first_turn(fighter("ann", skills={"Medicine": 2}), foe("imp"), fighter("ben"))
    story.given(*(Declare(who, "unconscious") for who in ("imp", "ben")))
    story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a fall"), TakeHandicap("ben", "Power"))
    never(story, Treat("ann", "imp"))
    sometimes(story, Treat("ann", "ben"))


def test_friend_without_a_handicap_is_not_treated() -> None:
    story = first_turn(fighter("ann", skills={"Medicine": 2}), foe("imp"), fighter("ben"))
    never(story.given(Declare("ben", "unconscious")), Treat("ann", "ben"))


# --- facts outside the rules --------------------------------------------------------------------


@pytest.mark.parametrize("block", range(2))
def test_gm_makes_no_unneeded_statements(block: int) -> None:
    """No statement that is offered at any decision is chosen at random."""
    rng = Random(block)
    for number in fight_numbers(2, after=9100)[block::2]:
        for encounter, _ in islice(walk("fiend_wake", number), 0, 120, 12):
            options = encounter.options()
            stated = [
                form
                for request in options.requests
                if request.optional and request.kind == "table"
                for form in request.forms
            ]
            for form in stated:
                command = options.pick(form, rng)
                assert command is None or weigh(encounter.state, command) == 0, command


def test_policy_invents_no_modifiers_or_odd_ball_behavior() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    never(story, OddBall("ann", "something odd"), Leave("imp", "surrendered"), ChangeSide("imp", "clan"))
    story.given(Melee("ann", "imp"))
    never(story, RollDice(modifiers=(Modifier("fog", -2, "difficulty"),)), RollDice(stat="Power"))
    sometimes(story, RollDice())


# --- the turn -----------------------------------------------------------------------------------


def test_turn_ends_if_nothing_useful_is_left() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    prefers(story, Melee("ann", "imp"), EndTurn("ann"))
    story.given(Melee("ann", "imp"), rolls(1))
    never(story, CallShot("ann"), CallShot("ann", upgraded=True), Stow("ann"))
    sometimes(story, EndTurn("ann"))


def test_most_useful_weapon_is_readied() -> None:
    """A blade reaches no enemy in the tower, a bow does."""
    story = first_turn(fighter("ann", ready="", weapons=["blade", "bow"]), foe("imp", location="tower"))
    prefers(story, Arm("ann", "bow"), Arm("ann", "blade"))
    story = first_turn(fighter("ann", weapons=["blade", "bow"]), foe("imp", location="tower"))
    sometimes(story, Stow("ann"))
    never(first_turn(fighter("ann", weapons=["blade", "bow"]), foe("imp")), Stow("ann"))


def test_combatant_moves_to_reach_enemies() -> None:
    story = first_turn(fighter("ann", weapons=["blade"]), foe("imp", location="tower"))
    sometimes(story, Enter(who="ann", location="tower"))
    never(story, Enter(who="ann", location="barbican"))
    story = first_turn(fighter("ann", weapons=["blade"], location="tower"), foe("imp", location="tower"))
    never(story, Evacuate("ann"))


def test_turns_are_taken_while_enemies_remain() -> None:
    """Without enemies no tokens are placed, so the fight ends soon."""
    story = first_turn(fighter("ann"), foe("imp")).given(EndTurn("ann"), EndTurn("imp"))
    prefers(story, PlaceToken("ann"), Decline("ann"))
    story.given(Leave("imp", "fled"))
    prefers(story, Decline("ann"), PlaceToken("ann"))


def test_combatant_flees_only_from_a_lost_fight() -> None:
    """Alone against four, a combatant flees with many points."""
    story = first_turn(fighter("ann"), foe("imp"))
    never(story, Flee("ann", 2), Flee("ann", 0, upgraded=True))
    many = first_turn(fighter("ann"), *(foe(who, tp=4) for who in ("imp", "rat", "bat", "cat")))
    sometimes(many, Flee("ann", 2))
    prefers(many, Flee("ann", 5, upgraded=True), Flee("ann", 1))


# --- the rest of the round ----------------------------------------------------------------------


def test_armor_is_paid_with_points() -> None:
    """Paying with points is preferred to tokens, and both to forfeiting."""
    story = fight(fighter("ann", armor="light"), foe("imp"))
    prefers(story, PayArmor("ann", 1, 0), PayArmor("ann", 0, 1))
    prefers(story, PayArmor("ann", 0, 1), Forfeit("ann"))
    prefers(story, Forfeit("ann"), Forfeit("ann", remove=True))


def test_bid_is_limited_by_the_value_of_the_extra_turn() -> None:
    story = fight(fighter("ann", tp=12), foe("imp"))
    prefers(story, CommitBid("ann", 0), CommitBid("ann", 12))
    prefers(story, CommitBid("ann", 2), CommitBid("ann", 12))


def test_last_number_of_a_stat_is_not_marked() -> None:
    """Marking it means falling unconscious; Cunning and Resolve matter more than Spirit."""
    story = first_turn(fighter("ann"), foe("imp", power=1, threshold=5))
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    for stat in STATS:
        if stat != "Power":
            assert weigh(story.state, TakeHandicap("imp", stat)) > 4 * weigh(story.state, TakeHandicap("imp", "Power"))
    prefers(story, TakeHandicap("imp", "Spirit"), TakeHandicap("imp", "Cunning"))


def test_fight_continues_until_one_side_is_beaten() -> None:
    """A winning player never ends it early, a losing one would."""
    story = first_turn(fighter("ann"), fighter("ben"), fighter("cid"), fighter("dan"), foe("imp"))
    never(story, Agree("ann", end=True))
    sometimes(story, Agree("ann", end=False), Agree("imp", end=True))
    story.given(Declare("imp", "unconscious"))
    prefers(story, Agree("ann", end=True), Agree("ann", end=False))


def test_sturdier_friend_intercepts_an_attack() -> None:
    hurt = [{"stat": stat, "numbers": [2]} for stat in ("Spirit", "Power", "Grace", "Endurance", "Cunning")]
    for marks, reduction, helps in ((hurt, 4, True), ([], 0, False)):
        ann = fighter("ann", tp=2, handicaps=marks, weapons=[], ready="")
        ben = fighter("ben", reduction=reduction, weapons=[], ready="")
        state = first_turn(foe("imp"), ann, ben).given(Melee("imp", "ann")).state
        assert (weigh(state, React("ben")) > weigh(state, Decline("ben"))) is helps


def test_gm_prefers_out_of_the_fight_to_dead() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    prefers(story, DecideFate("imp", "out of the fight"), DecideFate("imp", "dead"))


def test_assault_is_raised_as_far_as_it_pays() -> None:
    story = grenadier("tower", foe("imp"))
    story.given(Assault(who="ann", location="tower", points=1))
    prefers(story, RaiseDifficulty("ann", 2), RaiseDifficulty("ann", 0))
    prefers(story, RaiseDifficulty("ann", 2), RaiseDifficulty("ann", 90))


def test_proposals_are_usually_accepted() -> None:
    prefers(first_turn(fighter("ann"), foe("imp")), AgreeToIt("gm"), DeclineIt("gm"))


# --- standing ---------------------------------------------------------------------------------


def test_every_seat_has_full_strength_at_the_start() -> None:
    """Wounds and handicaps at the start do not count."""
    assert standing(Encounter.sample("fiend_wake").state) == {"lockjaw-player": 1, "clan-player": 1, "gm": 1}
    marks = [{"stat": "Power", "numbers": [2]}]
    story = fight(fighter("ann", wounds=4, handicaps=marks), fighter("ben", unconscious=True), foe("imp"))
    assert standing(story.state) == {"ann": 1, "bob": 1}


def test_wounds_and_handicaps_lower_the_strength() -> None:
    """The strength falls to nothing, and that of the other side stays."""
    story = first_turn(fighter("ann"), foe("imp", threshold=5), foe("rat", threshold=5))
    seen = [standing(story.state)["bob"]]
    for _ in range(3):
        story.given(Inflict(who="imp", harm="Wound", amount=4, source="a fall"))
        seen.append(standing(story.state)["bob"])
        story.given(Inflict(who="imp", harm="Wound", amount=1, source="a fall"))
        story.given(TakeHandicap("imp", ("Spirit", "Power", "Grace")[len(seen) // 2 - 1]))
        seen.append(standing(story.state)["bob"])
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == len(seen)
    assert 0 < seen[-1] < seen[0] == 1
    story.given(Declare("imp", "unconscious"))
    assert 0 < standing(story.state)["bob"] < seen[-1]
    story.given(Leave("rat", "fled"))
    assert standing(story.state) == {"ann": 1, "bob": 0}


@pytest.mark.parametrize(
    ("sheet", "by_one_stat", "by_endurance"),
    [
        ({}, 43.818, 57.966),
        ({"vitality": 3}, 53.666, 70.993),
        ({"vitality": 0}, 30.984, 40.988),
        ({"weapons": [], "ready": ""}, 21.909, 28.983),
        ({"weapons": ["cannon"], "ready": ""}, 21.909, 28.983),
        ({"threshold": 7}, 21.166, 28),
        ({"threshold": None}, 25.298, 33.466),
        ({"wounds": 12}, 41.627, 56.309),
        ({"handicaps": [{"stat": "Power", "numbers": [2]}]}, 38.341, 53.825),
        ({"handicaps": [{"stat": "Spirit", "numbers": [2]}], "wounds": 4}, 37.61, 53.273),
        ({"unconscious": True}, 0, 0),
    ],
    ids=str,
)
def test_strength_is_made_of_wounds_turns_and_weapons(sheet: Fields, by_one_stat: float, by_endurance: float) -> None:
    """The square root of the wounds that it bears, times its turns, times the wounds of its best weapon, if unhurt.

    Eight handicaps of 30 wounds knock out a combatant if any stat may be exhausted, and 14 if only Endurance counts.
    """
    for reading, expected in (("any_stat_exhausted", by_one_stat), ("endurance_exhausted", by_endurance)):
        state = fight(fighter("ann", **sheet), foe("imp"), unconscious_when=reading).state
        assert strength(state, state.combatant("ann")) == pytest.approx(expected, abs=5e-4)


@pytest.mark.parametrize(("wounds", "enemies", "flees"), [(0, 3, 0), (0, 4, 6), (5, 3, 0), (12, 3, 6), (29, 2, 0)])
def test_lost_fight_is_one_against_far_stronger_enemies(wounds: int, enemies: int, flees: float) -> None:
    """Below three tenths of their strength, or more if hurt: at half health, below half of it."""
    story = first_turn(
        fighter("ann", wounds=0, threshold=300), *(foe(f"imp{place}", threshold=300) for place in range(enemies))
    )
    story.set(combatants__ann__wounds=10 * wounds)
    assert weigh(story.state, Flee("ann", 8)) == flees


def test_stronger_combatants_count_more() -> None:
    story = first_turn(fighter("ann"), foe("imp", threshold=5), foe("rat", threshold=20, resolve=5))
    state = story.state
    assert strength(state, state.combatant("rat")) > strength(state, state.combatant("imp"))
    left = standing(story.given(Declare("rat", "unconscious")).state)["bob"]
    assert 0 < left < 0.5


def test_seat_has_the_strength_of_its_main_side() -> None:
    """It follows combatants that change sides."""
    story = first_turn(fighter("ann"), fighter("ben"), foe("imp"))
    story.given(Declare("imp", "unconscious"))
    assert standing(story.state) == {"ann": 1, "bob": 0}
    story.given(ChangeSide("ben", "imps"))
    assert standing(story.state)["ann"] == 1
    assert 0 < standing(story.state)["bob"] < 1


# --- complete fights ----------------------------------------------------------------------------


def harmful(state: Any, command: Command) -> Iterator[str]:
    """Yield the combatants that a command would harm."""
    match command:
        case Melee() | Ranged() | Grapple() | Harass() | LayCaltrops():
            yield command.target
        case Bombard() | Assault():
            yield from (occupant.id for occupant in state.occupants(command.location) if command.location)
            yield from getattr(command, "caught", ())


@pytest.mark.parametrize("number", range(1, 1 + sample_size(1)))
def test_sensible_players_finish_the_sample_without_harming_friends(number: int) -> None:
    encounter = Encounter.sample("fiend_wake", seed_of(number))
    rng = Random(number)
    states = {0: encounter.state}

    def looked_at(now: Encounter) -> bool:
        states[len(now.journal)] = now.state
        return len(now.journal) > 1500

    play(encounter, Sensible(), rng, until=looked_at)
    left = standing(encounter.state)
    assert encounter.outcome is not None
    assert min(left.values()) == 0
    assert max(left.values()) > 0
    for place, beat in enumerate(encounter.journal):
        before: Any = states.get(place)
        command: Any = beat.command
        for who in harmful(before, command) if before is not None else ():
            actor = before.combatant(command.who)
            assert not friends(before, actor, before.combatant(who)), command
    assert any(is_able(combatant) for combatant in encounter.state.combatants)


@pytest.mark.parametrize("block", range(2))
def test_every_request_has_a_sensible_answer(block: int) -> None:
    """Random setups and settings are played."""
    for number in fight_numbers(2, after=9200)[block::2]:
        for encounter, rng in islice(walk("fiend_wake", number), 0, 200, 7):
            if encounter.outcome is not None:
                continue
            request = next(pending for pending in encounter.requests if not pending.optional)
            weights = weigh_commands(player_view(encounter, request.seat), request, rng)
            assert weights
            assert any(weigh(encounter.state, option) > 0 for option in weights), (encounter.step, weights)


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
def test_policy_does_not_depend_on_secret_bids() -> None:
    """The policy only sees what its seat may see."""
    chosen = set()
    for points in (0, 7919):
        story = fight(fighter("ann", tp=9000), foe("imp"), foe("rat")).given(CommitBid("ann", points))
        request = next(
            pending for pending in story.encounter.requests if pending.seat == "bob" and not pending.optional
        )
        seen = player_view(story.encounter, "bob")
        chosen.add(
            (Sensible().choose(seen, request, Random(3)), tuple(weigh_commands(seen, request, Random(3)).items()))
        )
        assert not seen.is_open
    assert len(chosen) == 1
