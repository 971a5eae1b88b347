"""Reactions: their order, nesting, and saving in between."""

from pathlib import Path

import pytest

from combat import Encounter
from combat.systems.fiend_wake.acts.damage import Declare, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Melee, Ranged
from combat.systems.fiend_wake.acts.locations import LooseSiege
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.acts.simple_actions import Flee
from events.fiend_wake.facts import (
    DeedDone,
    HandicapDue,
    Intercepted,
    LeftCombat,
    LocationEntered,
    ReactionAnswered,
    ReactionsClosed,
    ReactionsOpened,
    RetreatPrevented,
    RollDue,
)
from events.vocabulary import Soaked, Spent, Suffered, TurnEnded
from tests.fiend_wake.fights import after_bids, fight, fighter, first_turn, foe, rolls, wounds, wounds_of
from tests.harness import invariants
from tests.harness.stories import Story
from tests.harness.story_forms import requests_of_kind


def nested_reactions() -> Story:
    """Return a fight in which mass damage knocks out a possible interceptor during an attack."""
    story = first_turn(
        fighter("ann"), foe("imp", threshold=4, location="tower"), foe("rat", location="tower"), fighter("ben")
    )
    story.set(combatants__ann__location="tower")
    story.given(Melee("ann", "rat"), LooseMass(amount=4, source="Powder Kegs", location="tower"))
    return story


@pytest.mark.rule(
    "FW-DMG-40", "FW-DMG-41", "FW-DMG-42", "FW-DMG-43", "FW-REACT-01", "FW-REACT-03", "FW-REACT-10", "FW-DR-05"
)
def test_occupants_clear_out_of_mass_damage_in_priority_order() -> None:
    """A combatant that reacts suffers 4 of 8, less its reduction."""
    story = first_turn(
        fighter("ann", ready="bow"), foe("imp", location="tower", reduction=1), foe("rat", location="tower"), foe("bat")
    )
    story.when(LooseMass(amount=8, source="Grenade", location="tower")).then(
        ReactionsOpened(
            reaction="Clear Out",
            waiting=("imp", "rat"),
            subject="tower",
            amount=8,
            source="Grenade",
            caught=("imp", "rat"),
        )
    )
    story.when(React("rat")).refuses("not_asked", "FW-REACT-03")
    assert "who must be the combatant that may react now, not 'rat' (Rat)" in str(story.refused)
    story.when(React("stranger")).refuses("not_asked", "FW-REACT-03")
    story.when(React("imp")).then(
        Spent(whose="imp", resource="Tactical Point", amount=2, on="Clear Out"), LocationEntered("imp", "", "Clear Out")
    )
    story.when(Decline("rat")).then(
        ReactionsClosed,
        Soaked(who="imp", harm="Wound", amount=1, by="Damage Reduction"),
        Suffered(who="imp", harm="Wound", amount=3, source="Grenade"),
        Suffered(who="rat", harm="Wound", amount=8, source="Grenade"),
    )
    assert wounds_of(story, "imp", "rat", "bat") == [3, 8, 0]


@pytest.mark.rule("FW-REACT-11", "FW-DMG-41")
@pytest.mark.parametrize("amount", [1, 2])
def test_occupants_clear_out_of_any_mass_damage(amount: int) -> None:
    """Half of one point is none."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"))
    story.given(LooseMass(amount=amount, source="Sparks", location="tower"))
    assert story.state.step == "CLEAR_OUT"
    story.given(React("imp"))
    assert wounds_of(story, "imp") == [amount // 2]


@pytest.mark.rule("FW-REACT-11", "FW-DMG-40")
def test_clear_out_in_no_location_is_a_setting() -> None:
    """The GM names the affected combatants."""
    for allowed, step in ((False, "TURN"), (True, "CLEAR_OUT")):
        story = first_turn(fighter("ann"), foe("imp"), foe("rat"), clear_out_in_no_location=allowed)
        story.given(LooseMass(amount=8, source="Fire", location="", caught=("imp",)))
        assert story.state.step == step
        assert wounds_of(story, "imp", "rat") == [0 if allowed else 8, 0]


@pytest.mark.rule("FW-REACT-30", "FW-REACT-01", "FW-REACT-02", "FW-SIM-20")
def test_local_friend_intercepts_an_attack() -> None:
    """The interceptor's Evasion is the difficulty. Enemies and friends elsewhere are not asked."""
    story = first_turn(
        fighter("ann"), foe("imp"), foe("rat", awareness=4), foe("bat", location="tower"), fighter("ben")
    )
    story.when(Melee("ann", "imp")).then(
        ReactionsOpened(
            reaction="Intercept", waiting=("rat",), subject="imp", amount=0, source="Melee Attack", caught=("imp",)
        )
    )
    story.when(React("rat")).then(
        Intercepted("rat", "imp"),
        RollDue(who="ann", purpose="Melee Attack", skill="Blades", stat="Grace", difficulty=8),
    )
    story.when(*rolls(8)).then(Suffered(who="rat", harm="Wound", amount=4, source="Blade"))
    story.when(React("rat")).refuses("out_of_step")


@pytest.mark.rule("FW-REACT-40", "FW-SIM-60", "FW-SIM-61", "FW-SIM-63")
@pytest.mark.parametrize(("spends", "stays"), [(5, False), (6, True)])
def test_retreat_is_prevented_by_points_that_beat_its_value(spends: int, stays: bool) -> None:
    """Endurance 4 and two points have a value of 6. A combatant that flees loses everything, and its priority."""
    story = first_turn(fighter("ann", endurance=4), foe("imp", tp=8), foe("rat", location="tower"))
    story.when(Flee("ann", 2, upgraded=True)).then(
        ReactionsOpened(
            reaction="Prevent Retreat", waiting=("imp",), subject="ann", amount=6, source="Flee", caught=("ann",)
        )
    )
    story.when(PreventRetreat("imp", spends)).then(
        Spent(whose="imp", resource="Tactical Point", amount=spends, on="Prevent Retreat")
    )
    if stays:
        story.then(RetreatPrevented("ann", "imp"), DeedDone("ann", "Flee", "prevented"))
        assert story.state.step == "TURN"
    else:
        story.then(LeftCombat("ann", "fled"), TurnEnded("ann", "gone"))
        assert story.state.order == ("imp", "rat")
        assert (story.state.combatant("ann").tp, story.state.combatant("ann").tokens) == (0, 0)


@pytest.mark.rule("FW-REACT-01", "FW-REACT-02", "FW-REACT-03", "FW-DR-04")
def test_nested_reactions_resume_the_interrupted_action() -> None:
    """Clear Out interrupts Intercept, and a handicap interrupts Clear Out."""
    story = nested_reactions()
    assert [type(interruption).__name__ for interruption in story.state.stack] == ["OpenReaction", "OpenReaction"]
    story.given(Decline("ann"), Decline("imp"))
    story.when(Decline("rat")).then(ReactionsClosed("Clear Out"), HandicapDue("imp", "Powder Kegs", 4))
    assert story.state.step == "HANDICAP"
    story.given(TakeHandicap("imp", "Grace"))
    assert story.state.step == "INTERCEPT"
    story.given(React("imp"))
    assert (story.state.step, story.state.deed.target, story.state.stack) == ("ROLL", "imp", ())


@pytest.mark.rule("FW-REACT-01")
def test_fight_loaded_within_nested_reactions_continues_identically(tmp_path: Path) -> None:
    twin = nested_reactions().encounter
    for answer in (None, Decline("ann"), Decline("imp"), Decline("rat"), TakeHandicap("imp", "Grace"), React("imp")):
        if answer is not None:
            twin.do(answer)
        twin.save(tmp_path / "log")
        loaded = Encounter.load(tmp_path / "log")
        assert (loaded.requests, loaded.state, loaded.step) == (twin.requests, twin.state, twin.step)
    assert loaded.do(RollDice(), faces=(12,)) == twin.do(RollDice(), faces=(12,))
    invariants.recorded_dice_give_the_recorded_fight(twin)


@pytest.mark.rule("FW-REACT-01", "FW-TP-02")
def test_reaction_needs_consciousness_and_points() -> None:
    """The price is a setting, and unconscious combatants are not asked."""
    imp = foe("imp", location="tower", tp=2, cunning=0)
    for price, points, is_open in ((2, 2, True), (2, 1, False), (1, 1, True), (0, 0, True), (3, 2, False)):
        story = first_turn(fighter("ann"), dict(imp), clear_out_cost=price).set(combatants__imp__tp=points)
        story.given(LooseMass(amount=8, source="a keg", location="tower"))
        assert (story.state.step == "CLEAR_OUT") == is_open
    story = first_turn(fighter("ann"), foe("imp", location="tower")).given(Declare("imp", "unconscious"))
    story.given(LooseMass(amount=8, source="a keg", location="tower"))
    assert (story.state.step, wounds(story, "imp")) == ("TURN", 8)


@pytest.mark.rule("FW-REACT-01", "FW-REACT-10", "FW-REACT-20", "FW-REACT-30", "FW-REACT-40")
@pytest.mark.parametrize(("cost", "price"), [(0, ""), (1, " for 1 point"), (2, " for 2 points")])
def test_reaction_prompt_names_consequence_and_price(cost: int, price: str) -> None:
    """The prompt names the wounds, the target, or the points that the retreat is worth."""
    costs = {f"{reaction}_cost": cost for reaction in ("clear_out", "siege_reaction", "intercept")}
    keg, cannon = (
        LooseMass(amount=8, source="a keg", location="tower"),
        LooseSiege(location="tower", weapon="cannon", crush=3),
    )
    for command, stake in (
        (keg, f"Clear out to halve 8 mass damage from a keg{price}"),
        (cannon, f"Leave the Tower to avoid 3 wounds from Cannon{price}"),
        (Melee("ann", "rat"), f"Intercept the Melee Attack by Ann on Rat{price}"),
        (Flee("ann", 4), "Ann flees. Spend 4 or more to prevent it"),
    ):
        imp, rat = foe("imp", location="tower"), foe("rat", location="tower", cunning=0, tp=0)
        story = first_turn(fighter("ann", location="tower"), imp, rat, **costs)
        story.given(command)
        for _ in range(story.state.innermost.waiting[0] == "ann"):
            story.given(Decline("ann"))
        (request,) = requests_of_kind(story, "react")
        assert (request.seat, request.prompt) == ("bob", f"Imp has 6 points. {stake}?")


@pytest.mark.rule("FW-REACT-30", "FW-REACT-20", "FW-REACT-01")
def test_reaction_prices_are_settings() -> None:
    for price in (3, 0):
        people = fighter("ann"), foe("imp", location="cellar"), foe("rat"), foe("bat")
        story = first_turn(*people, intercept_cost=price, siege_reaction_cost=price)
        story.given(LooseSiege(location="cellar", weapon="cannon", crush=1), React("imp"))
        assert (story.state.combatant("imp").tp, story.state.combatant("imp").location) == (6 - price, "")
        story.given(Melee("ann", "bat"))
        assert story.state.innermost.waiting == ("imp", "rat")
        story.given(React("imp"))
        assert story.state.combatant("imp").tp == 6 - 2 * price


@pytest.mark.rule("FW-REACT-20", "FW-SIEGE-04")
@pytest.mark.parametrize(("table", "crush", "suffers"), [(0, 0, 0), (0, 1, 1), (2, 0, 2), (2, 3, 5)])
def test_siege_reaction_opens_only_if_occupants_are_harmed(table: int, crush: int, suffers: int) -> None:
    """The harm is the sum of the setting and the GM's statement."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"), siege_occupant_damage=table)
    story.given(LooseSiege(location="tower", weapon="cannon", crush=crush))
    assert (story.state.step == "SIEGE_REACTION") == bool(suffers)
    if suffers:
        story.when(React("ann")).refuses("not_asked", "FW-REACT-03")
        story.given(Decline("imp"))
    assert wounds_of(story, "ann", "imp") == [0, suffers]


@pytest.mark.rule("FW-REACT-03", "FW-BID-01", "FW-DMG-35")
def test_combatant_without_a_bid_reacts_last() -> None:
    """Rat was unconscious during the bids and woke later."""
    people = fighter("ann", start_of_round=["Howl"]), foe("rat", location="tower"), foe("imp", location="tower")
    story = fight(*people).given(Declare("rat", "unconscious"), ResolveAbility("ann", "Howl"))
    story = after_bids(story, ann=1).set(combatants__rat__tp=6).given(Declare("rat", "awake"))
    assert story.state.order == ("ann", "imp")
    story.given(LooseMass(amount=8, source="a keg", location="tower"))
    assert story.state.innermost.waiting == ("imp", "rat")


@pytest.mark.rule("FW-REACT-30", "FW-DMG-35")
def test_unconscious_and_absent_combatants_do_not_intercept() -> None:
    """An attacker cannot intercept its own attack on a friend."""
    people = fighter("ann"), fighter("ben"), fighter("cora"), fighter("dan"), foe("imp")
    story = first_turn(*people).given(Declare("cora", "unconscious"), Declare("dan", "gone"))
    story.given(Melee("ann", "ben"))
    assert (story.state.step, story.state.deed.target) == ("ROLL", "ben")


@pytest.mark.rule("FW-REACT-40")
def test_preventing_a_retreat_needs_a_local_combatant_and_a_point() -> None:
    """The points of several combatants are compared separately."""
    people = fighter("ann", endurance=4), foe("imp"), foe("rat"), foe("bat", location="tower"), fighter("ben")
    story = first_turn(*people).given(Flee("ann", 2, upgraded=True))
    assert story.state.innermost.waiting == ("imp", "rat", "ben")
    story.when(PreventRetreat("rat", 5)).refuses("not_asked", "FW-REACT-03")
    story.when(PreventRetreat("imp", 0)).refuses("points", "FW-REACT-40")
    story.when(PreventRetreat("imp", 7)).refuses("too_few_points", "FW-REACT-40")
    story.given(PreventRetreat("imp", 5), PreventRetreat("rat", 5))
    story.when(Decline("ben")).then(ReactionAnswered("ben", "Prevent Retreat", False), LeftCombat("ann", "fled"))


@pytest.mark.rule("FW-REACT-20", "FW-REACT-10", "FW-SIEGE-04")
def test_occupant_that_left_otherwise_is_not_harmed() -> None:
    """Imp clears out of the explosion before the cannon ball strikes; Rat stays for both."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"))
    story.given(LooseSiege(location="tower", weapon="cannon", crush=5))
    story.given(LooseMass(amount=2, source="a keg", location="tower"), React("imp"), Decline("rat"), Decline("rat"))
    assert wounds_of(story, "imp", "rat") == [1, 7]


@pytest.mark.rule("FW-REACT-30", "FW-REACT-40", "FW-REACT-02")
def test_first_successful_reaction_closes_the_request() -> None:
    """The rule holds for Intercept and for Prevent Retreat."""
    for first in ("rat", "bat"):
        story = first_turn(fighter("ann"), foe("imp"), foe("rat"), foe("bat")).given(Melee("ann", "imp"))
        story.given(*((Decline("rat"),) if first == "bat" else ()))
        story.when(React(first)).then(Intercepted(first, "imp"), ReactionsClosed("Intercept"))
        assert (story.state.step, story.state.stack, story.state.deed.target) == ("ROLL", (), first)
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Flee("ann", 1))
    assert not story.encounter.why_not(PreventRetreat("imp", 1))
    story.when(PreventRetreat("imp", 1)).then(RetreatPrevented("ann", "imp"), ReactionsClosed("Prevent Retreat"))
    assert (story.state.step, story.state.stack) == ("TURN", ())


@pytest.mark.rule("FW-REACT-03", "FW-REACT-40", "FW-SIM-63")
def test_lower_priorities_wait_for_higher_ones() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Flee("ann", 1))
    story.when(Decline("rat")).refuses("not_asked", "FW-REACT-03")
    story.given(Decline("imp")).when(Decline("rat")).then(LeftCombat("ann", "fled")).without(Suffered)
    assert wounds_of(story, "ann", "imp", "rat") == [0, 0, 0]


@pytest.mark.rule("FW-REACT-30")
def test_intercept_opens_only_with_a_local_friend() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("rat", location="tower"))
    story.when(Melee("ann", "imp")).then(RollDue).without(ReactionsOpened)


def test_declined_reaction_passes_to_the_next_combatant() -> None:
    story = first_turn(fighter("ann", ready="bow"), foe("imp"), foe("chief"), foe("slinger"))
    story.given(Ranged("ann", "imp"), Decline("chief"))
    prompt = story.encounter.requests[0].prompt
    assert "Ranged Attack by Ann on Imp" in prompt
    assert "for 2 points" in prompt
