"""Rules whose exceptions rarely occur in play: prices, the unconscious, the departed, and empty extra turns."""

import attrs
import pytest

from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import Join, Leave
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee
from combat.systems.fiend_wake.acts.locations import Enter, LayCaltrops, LooseSiege, PickUpCaltrops
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.round_prep import PayArmor, SetBase
from combat.systems.fiend_wake.acts.simple_actions import CallShot, Flee
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.policy import weigh
from events.fiend_wake.facts import ActionTaken, LeftCombat
from events.fiend_wake.sheets import Profile
from events.vocabulary import EncounterEnded, Gained
from tests.fiend_wake.fights import fight, fighter, first_turn, foe, rolls, to_aftermath, wounds
from tests.harness.stories import Story

CUB = Profile(id="cub", name="Cub", seat="bob", side="imps")


@pytest.mark.rule("FW-BID-01", "FW-DMG-35")
def test_unconscious_bidder_cannot_change_its_bid() -> None:
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 1), CommitBid("ann", 2))
    story.given(Declare("ann", "unconscious"))
    story.when(CommitBid("ann", 3)).refuses("not_asked")
    assert story.state.combatant("ann").bid == 2


@pytest.mark.rule("FW-DR-07")
@pytest.mark.parametrize(("reduced", "suffered"), [(True, 1), (False, 2)])
def test_setting_decides_whether_prices_are_reduced(reduced: bool, suffered: int) -> None:
    """The wounds of entering a location, and those of beginning a turn in it, are prices."""
    story = first_turn(fighter("ann", reduction=1), foe("imp"), prices_reduced=reduced)
    story.set(locations__tower__place__entry_wounds=2).given(Enter(who="ann", location="tower"))
    assert wounds(story, "ann") == suffered
    story = first_turn(fighter("ann"), foe("imp", reduction=1, location="tower"), prices_reduced=reduced)
    story.set(locations__tower__place__wounds=2).given(EndTurn("ann"))
    assert wounds(story, "imp") == suffered


@pytest.mark.rule("FW-DR-02")
@pytest.mark.parametrize("piercing", [0, 1, 3])
def test_piercing_beyond_the_reduction_adds_no_wounds(piercing: int) -> None:
    story = first_turn(fighter("ann"), foe("imp", reduction=1)).set(armory__blade__piercing=piercing)
    story.given(Melee("ann", "imp"), rolls(9))
    assert wounds(story, "imp") == (4 if piercing else 3)


@pytest.mark.rule("FW-RND-04", "FW-AFT-31")
def test_empty_extra_turn_is_not_discounted() -> None:
    """The extra turn does not count in the first place, so a fight that all agree to end does not lack turns."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=0), empty_turn_counts=False)
    story = to_aftermath(story.given(CallShot("ann")))
    assert story.state.executed == 1
    while story.state.step != "AFT_AGREE":
        story.given(Decline(story.state.waiting[0]))
    story.given(Agree("ann"))
    assert story.when(Agree("imp")).event(EncounterEnded).reason == "all who are conscious agree to end it"


@pytest.mark.rule("FW-PREP-03")
def test_surprise_takes_no_more_points_than_are_left() -> None:
    """After paying for armor, one of four points is left."""
    story = fight(fighter("ann", armor="plate", tp=4), foe("imp", armor="plate"))
    story.given(PayArmor("ann", 3, 0), SetBase("ann", 0))
    assert story.state.combatant("ann").tp == 0


@pytest.mark.rule("FW-DMG-35", "FW-PREP-02")
def test_unconscious_newcomer_gains_nothing() -> None:
    story = fight(fighter("ann"), foe("imp"))
    story.when(Join(attrs.evolve(CUB, unconscious=True))).without(Gained)
    assert "cub" not in story.state.waiting


@pytest.mark.rule("FW-SIM-40", "FW-STAT-11")
@pytest.mark.parametrize("reading", ["effective", "level"])
def test_upgraded_entry_counts_effective_grace_in_every_reading(reading: str) -> None:
    story = first_turn(fighter("ann", grace=4), foe("imp"), plain_stats=reading)
    story.given(Inflict(who="ann", harm="Handicap", amount=1, source="a fall"), TakeHandicap("ann", "Grace"))
    assert story.when(Enter(who="ann", location="tower", upgraded=True)).event(ActionTaken).assumed == 3


@pytest.mark.rule("FW-SIM-60", "FW-DMG-35")
def test_runner_that_faints_does_not_get_away() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Flee("ann", 1), Declare("ann", "unconscious"))
    story.when(Decline("imp")).without(LeftCombat)
    assert story.state.combatant("ann").present


@pytest.mark.rule("FW-SIEGE-01")
def test_rubble_lasts_until_the_next_session() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(LooseSiege(location="tower", weapon="cannon", points=2))
    (tower,) = (place for place in story.encounter.aftermath()["locations"] if place["id"] == "tower")
    assert tower["tallies"] == 2


@pytest.mark.rule("FW-AFT-31")
def test_combatant_that_left_does_not_agree_to_end_the_fight() -> None:
    story = at_agreement(first_turn(fighter("ann"), foe("imp"), foe("rat")))
    story.given(Agree("imp"), Leave(who="imp"))
    assert story.state.answers == ()


def at_agreement(story: Story) -> Story:
    """Play to the last request of the Aftermath, without harassment."""
    story = to_aftermath(story)
    while story.state.step != "AFT_AGREE":
        story.given(EndTurn(story.state.turn.actor) if story.state.turn else Decline(story.state.waiting[0]))
    return story


@pytest.mark.rule("FW-FULL-30")
def test_ids_of_caltrops_are_not_used_twice() -> None:
    """The second set is laid after the first was picked up."""
    story = first_turn(fighter("ann", caltrops=1, tp=12, vitality=3), foe("imp", vitality=3))
    story.given(LayCaltrops("ann", "imp"), EndTurn("ann"), EndTurn("imp"), PlaceToken("ann"), PlaceToken("imp"))
    story.given(PickUpCaltrops("ann", "caltrops-1"), EndTurn("ann"), EndTurn("imp"))
    story.given(PlaceToken("ann"), PlaceToken("imp"), LayCaltrops("ann", "imp"))
    assert story.state.combatant("imp").location == "caltrops-2"


def test_friend_without_a_handicap_is_not_treated_by_the_policy() -> None:
    story = first_turn(fighter("ann", skills={"Medicine": 2}), foe("imp"), fighter("ben"))
    story.given(Declare("ben", "unconscious"))
    assert weigh(story.state, Treat("ann", "ben")) == 0


@pytest.mark.rule("FW-DR-04", "FW-SIEGE-04")
def test_mass_and_crush_of_one_bombardment_are_two_instances() -> None:
    """Reduction 2 leaves one of three wounds each, because each has a reaction of its own."""
    people = (fighter("ann", ready="bow"), foe("imp", location="tower", reduction=2, tp=2, cunning=0))
    story = first_turn(*people, siege_occupant_damage=3).set(armory__bow__mass=3, armory__bow__siege=1)
    story.set(combatants__imp__tp=0).given(Bombard(who="ann", location="tower"), rolls(12))
    assert wounds(story, "imp") == 2
