"""Statements by the GM at any decision; actions in progress wait or lapse."""

from typing import Any

import pytest

from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee
from combat.systems.fiend_wake.acts.locations import CreateLocation, Enter, Evacuate
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.reactions import Decline, React
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor, SetBase
from combat.systems.fiend_wake.acts.tactical_points import Grant
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.track import TRACK
from events.fiend_wake.facts import AlsoAsked, Answered, BaseChanged, BidCapped, BidsRevealed, DeedDone, PrioritySet
from events.vocabulary import ConditionChanged, EncounterEnded, Gained, Hit, Spent, Suffered
from tests.fiend_wake.fights import (
    after_bids,
    after_cedes,
    after_turns,
    after_vote,
    fight,
    fighter,
    first_turn,
    foe,
    rolls,
    to_aftermath,
    wounds,
)

KEG = LooseMass(amount=4, source="a keg", caught=("imp",))


@pytest.mark.rule("FW-DMG-03", "FW-DMG-40")
def test_statements_are_possible_at_every_decision() -> None:
    spoken = {row.source for row in TRACK.rows if row.trigger not in ("go_on", "begin")}
    assert all(TRACK.admits(step, "loose_mass") and TRACK.admits(step, "leave") for step in spoken)
    assert len(spoken) > 20


@pytest.mark.rule("FW-DMG-03")
def test_damage_during_a_request_leaves_the_request_open() -> None:
    """The open request does not change."""
    story = fight(fighter("ann", armor="light"), foe("imp"))
    for step, commands in (
        ("PREP_ARMOR", (PayArmor("ann", 1, 0),)),
        ("BID_SECRET", (CommitBid("ann", 1), CommitBid("imp", 1))),
        ("BID_TIES", (CommitCede("ann"), CommitCede("imp"))),
        ("TIE_ROLL", ()),
    ):
        assert story.state.step == step
        waiting = story.state.waiting
        story.when(KEG).then(Suffered(who="imp", harm="Wound", amount=4, source="a keg"))
        assert (story.state.step, story.state.waiting) == (step, waiting)
        story.given(*commands)
    story.given((BreakTies(), (9, 2)))
    assert story.state.step == "PENDING"
    story.given(KEG)
    assert story.state.step == "PENDING"
    assert wounds(story, "imp") == 20


@pytest.mark.rule("FW-DMG-03", "FW-DMG-35")
def test_damage_between_an_attack_and_its_roll() -> None:
    """The roll stays due, unless its target has left."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(KEG).then(Suffered)
    story.when(*rolls(9)).then(Hit)
    story = first_turn(fighter("ann"), foe("imp", spirit=1, threshold=4)).given(Melee("ann", "imp"))
    story.given(KEG, TakeHandicap("imp", "Spirit"))
    assert story.state.step == "ROLL"
    story.when(Declare("imp", "gone")).then(DeedDone("ann", "Melee Attack", "nobody is there"))


@pytest.mark.rule("FW-DMG-35")
@pytest.mark.parametrize(
    ("commands", "answered"),
    [((), ("ann", "armor")), ((PayArmor("ann", 1, 0),), ("ann", "bid"))],
)
def test_unconscious_combatant_is_skipped(commands: Any, answered: Any) -> None:
    """The fight continues without its answer."""
    story = fight(fighter("ann", armor="light"), foe("imp")).given(*commands)
    who, question = answered
    story.when(Declare(who, "unconscious")).then(Answered(who, question, "cannot"))
    assert story.state.waiting == ("imp",)


@pytest.mark.rule("FW-BID-05", "FW-DMG-35")
def test_cede_choices_are_revealed_if_the_last_bidder_falls_unconscious() -> None:
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 1), CommitBid("imp", 1))
    story.given(CommitCede("ann", cede=True))
    story.when(Declare("imp", "unconscious")).then(PrioritySet(("imp", "ann")))
    assert story.state.cedes_open


@pytest.mark.rule("FW-AFT-31")
def test_woken_combatant_is_asked_to_end_the_fight() -> None:
    """The fight cannot end without the answer of the woken combatant."""
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]), foe("rat", ready=""))
    story.given(Declare("rat", "unconscious"))
    story = after_turns(story)
    story.given(rolls(12), Agree("ann"))
    story.when(Declare("rat", "awake")).then(AlsoAsked("agree", ("rat",)))
    assert story.state.waiting == ("imp", "rat")
    story.when(Agree("imp")).without(EncounterEnded)
    story.when(Agree("rat")).then(EncounterEnded((), "all who are conscious agree to end it"))


@pytest.mark.rule("FW-DMG-37")
def test_woken_combatant_joins_open_requests() -> None:
    """It still has its points and tokens."""
    story = fight(fighter("ann"), foe("imp"), foe("rat")).given(Declare("rat", "unconscious"))
    assert story.state.waiting == ("ann", "imp")
    story.when(Declare("rat", "awake")).then(AlsoAsked("bid", ("rat",)))
    story.given(Declare("rat", "unconscious"))
    story = after_cedes(story.given(CommitBid("ann", 1), CommitBid("imp", 0)))
    assert story.state.step == "PENDING"
    story.when(Declare("rat", "awake")).then(AlsoAsked("pending", ("rat",)))
    story.given(PlaceToken("ann"), PlaceToken("rat"), PlaceToken("imp"))
    assert story.state.turn.actor == "ann"


# --- surprise and advantage --------------------------------------------------------------------


@pytest.mark.rule("FW-PREP-03", "FW-PREP-02")
@pytest.mark.parametrize(("base", "points"), [(0, 2), (5, 7)])
def test_base_changed_before_the_reveal_changes_this_round(base: int, points: int) -> None:
    """The next round uses the default base again."""
    people = (fighter("ann", base_points=None, ready="", weapons=[]), foe("imp", ready="", weapons=[]))
    story = fight(*people)
    assert story.state.combatant("ann").tp == 4
    story.when(SetBase("ann", base)).then(BaseChanged("ann", base), Spent if base < 2 else Gained)
    assert story.state.combatant("ann").tp == points
    story = after_vote(after_turns(after_bids(story, ann=1)), end=False)
    assert story.state.round == 2
    assert story.state.combatant("ann").tp == 4


@pytest.mark.rule("FW-PREP-03", "FW-PREP-08", "FW-DMG-35")
def test_base_change_gives_no_points_to_unable_combatants() -> None:
    """The base changes for the next round."""
    people = fighter("ann", armor="plate"), fighter("ben"), foe("imp", armor="light")
    story = fight(*people).given(Declare("ben", "unconscious"), Forfeit("ann", remove=True), Forfeit("imp"))
    for who in ("ann", "ben"):
        story.when(SetBase(who, 5)).then(BaseChanged(who, 5)).without(Gained)
    story.when(SetBase("imp", 7)).then(Gained)


@pytest.mark.rule("FW-PREP-03")
def test_base_changed_in_a_turn_applies_next_round() -> None:
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]))
    story.when(SetBase("ann", 5)).without(Gained)
    story = after_vote(after_turns(story), end=False)
    assert story.state.combatant("ann").tp == 7


# --- bids and the pool --------------------------------------------------------------------------


@pytest.mark.rule("FW-BID-03", "FW-TP-02")
def test_bid_is_capped_by_the_remaining_pool() -> None:
    """Nothing is revealed before all have bid."""
    for lower in (Inflict(who="ann", harm="Stun", amount=4, source="a flash"), None):
        story = fight(fighter("ann", tp=5), foe("imp")).given(CommitBid("ann", 4))
        if lower is None:
            story.set(combatants__ann__tp=1)
        else:
            story.given(lower)
        story.when(CommitBid("imp", 1)).then(
            BidsRevealed(("ann", "imp"), (4, 1)),
            BidCapped("ann", 1),
            Spent(whose="ann", resource="Tactical Point", amount=1, on="Bid For Priority"),
        )
        assert story.state.combatant("ann").tp == 0
        assert (story.state.step, story.state.waiting) == ("BID_TIES", ("ann", "imp"))


@pytest.mark.rule("FW-BID-01")
def test_secret_choices_can_be_changed_until_the_reveal() -> None:
    """Only its own seat can change it."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 1))
    assert [request.seat for request in story.encounter.requests if request.kind == "bid"] == ["bob", "ann"]
    story.when(CommitBid("ann", 3), by="bob").refuses("not_your_seat")
    story.given(CommitBid("ann", 3))
    story.when(CommitBid("imp", 3)).then(BidsRevealed(("ann", "imp"), (3, 3)))
    story.given(CommitCede("ann", cede=True), CommitCede("ann"), CommitCede("ann", cede=True))
    story.when(CommitCede("imp")).then(PrioritySet(("imp", "ann")))


# --- actions that lapse -------------------------------------------------------------------------


@pytest.mark.rule("FW-FULL-20")
def test_grapple_lapses_if_the_target_is_not_local() -> None:
    """The imp clears out of the tower before the roll."""
    people = (
        fighter("ann", location="tower"),
        foe("imp", location="tower"),
        foe("rat", location="tower"),
    )
    story = first_turn(*people).given(Grapple("ann", "imp"))
    assert story.state.step == "INTERCEPT"
    story.given(LooseMass(amount=2, source="a keg", location="tower"), Decline("ann"), React("imp"))
    story.when(Decline("rat")).then(DeedDone("ann", "Grapple Attack", "the target is out of reach"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-REACT-30", "FW-SIM-63")
def test_attack_on_a_departed_target_lapses_before_intercept() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Melee("ann", "imp"))
    story.when(Declare("imp", "gone")).then(DeedDone("ann", "Melee Attack", "nobody is there"))
    assert story.state.step == "TURN"
    assert story.state.combatant("rat").tp == 6


@pytest.mark.rule("FW-PREP-14")
def test_combatant_removing_armor_can_only_resist_grapples() -> None:
    """Points granted by the GM do not matter."""
    people = (foe("imp"), fighter("ann", armor="light"), fighter("ben"))
    story = fight(*people).given(Forfeit("ann", remove=True))
    story.given(CommitBid("imp", 2), CommitBid("ann", 0), CommitBid("ben", 1))
    story.given(PlaceToken("imp"), PlaceToken("ben"))
    story.given(Grant(who="ann", what="Tactical Point", amount=3, source="luck"))
    story.given(Melee("imp", "ben"))
    assert story.state.step == "ROLL"
    story.given(rolls(1), EndTurn("imp"), EndTurn("ben"), PlaceToken("imp"), PlaceToken("ben"))
    story.given(Grapple("imp", "ann"))
    while story.state.step == "INTERCEPT":
        story.given(Decline("ben"))
    story.given(rolls(12))
    assert story.state.step == "RESIST"


@pytest.mark.rule("FW-MNT-03", "FW-LOC-05")
def test_wrangling_lapses_if_the_animal_is_out_of_reach() -> None:
    """The rider was moved while the roll was due."""
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"), Consent())
    story.given(CreateLocation(name="hole"))
    story.set(combatants__ann__location="hole")
    story.when(*rolls(12))
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.set(combatants__ann__location="tower")
    story.when(Declare("imp", "gone")).then(DeedDone("ann", "Mount", "the animal is out of reach"))


@pytest.mark.rule("FW-FULL-50", "FW-FULL-51")
def test_patient_woken_by_the_gm_still_recovers() -> None:
    story = first_turn(fighter("ann"), fighter("ben", spirit=1), foe("imp"))
    story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a curse"), TakeHandicap("ben", "Spirit"))
    story.given(Treat("ann", "ben"), rolls(7), Declare("ben", "awake"))
    story.when(Recover("ben", "Spirit")).without(ConditionChanged)
    assert not story.state.combatant("ben").unconscious


@pytest.mark.rule("FW-AFT-30")
def test_combatant_woken_before_the_check_does_not_roll() -> None:
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]))
    story = to_aftermath(story.given(Declare("imp", "unconscious")))
    assert story.state.step == "AFT_UNCONSCIOUS"
    story.when(Declare("imp", "awake"))
    assert (story.state.step, story.state.roll, set(story.state.waiting)) == ("AFT_AGREE", None, {"ann", "imp"})


def test_free_actions_cannot_be_repeated_without_end() -> None:
    """A free entry cannot be repeated until a point is spent."""
    story = first_turn(fighter("ann"), foe("imp"), evacuate_cost=0)
    story.given(CreateLocation(name="porch", entry_cost=0))
    story.given(Enter(who="ann", location="porch"), Evacuate("ann"))
    story.when(Enter(who="ann", location="porch")).refuses("again_for_nothing", "FW-SIM-01")
    story.given(Enter(who="ann", location="tower"), Evacuate("ann"), Enter(who="ann", location="porch"))
