"""Execute Turns: cycles, Pending Turns, and unplaced tokens."""

import attrs
import pytest

from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel, Harass
from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate, LayCaltrops, PickUpCaltrops
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, CustomAction, OddBall
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React, Resist
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor, ResolveAbility
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.base import Command
from events.fiend_wake.facts import CycleOpened
from events.vocabulary import EncounterEnded, Spent, TurnBegan, TurnEnded
from tests.fiend_wake.fights import after_turns, fight, fighter, first_turn, foe, rolls, turn_of
from tests.harness.stories import Story
from tests.harness.story_forms import request_labels


@pytest.mark.rule("FW-EXEC-01", "FW-EXEC-02", "FW-EXEC-04", "FW-EXEC-05", "FW-EXEC-07", "FW-AFT-01", "FW-RND-04")
@pytest.mark.parametrize(
    ("ann", "imp", "expected"),
    [(1, 3, ["ann", "imp", "imp", "imp", "ann"]), (2, 2, ["ann", "imp", "ann", "imp", "ann"])],
)
def test_priority_orders_turns_within_a_cycle(ann: int, imp: int, expected: list[str]) -> None:
    """Each combatant acts once in a cycle, and the highest priority has an extra turn at the end."""
    story = after_turns(first_turn(fighter("ann", vitality=ann, ready=""), foe("imp", vitality=imp, ready="")))
    events = [event for beat in story.encounter.journal for event in beat.events]
    assert [event.who for event in events if isinstance(event, TurnBegan)] == expected
    assert sum(isinstance(event, CycleOpened) for event in events) == max(ann, imp) + 1
    assert story.state.executed == ann + imp


@pytest.mark.rule("FW-EXEC-06", "FW-END-01", "FW-RND-03")
def test_first_cycle_without_turns_ends_the_combat() -> None:
    """By setting, placing can be required."""
    story = fight(fighter("ann"), foe("imp"))
    story.given(CommitBid("ann", 1), CommitBid("imp", 0), Decline("ann"))
    story.when(Decline("imp")).then(EncounterEnded((), "nobody took a turn in this round"))
    story = fight(fighter("ann"), foe("imp"), placing="first_cycle")
    story.given(CommitBid("ann", 1), CommitBid("imp", 0))
    story.when(Decline("ann")).refuses("must_place", "FW-EXEC-06")


@pytest.mark.rule("FW-EXEC-06", "FW-TP-04")
def test_unplaced_tokens_are_lost() -> None:
    """A cycle without any placed token ends the step."""
    story = first_turn(fighter("ann", vitality=2, ready=""), foe("imp", vitality=1, ready=""))
    story.given(EndTurn("ann"), EndTurn("imp"))
    story.when(Decline("ann")).then(
        Spent(whose="ann", resource="Turn Token", amount=1, on="the end of Execute Turns"), TurnBegan("ann")
    )


@pytest.mark.rule("FW-EXEC-06")
@pytest.mark.parametrize(("placing", "first", "second"), [("optional", 1, 1), ("first_cycle", 0, 1), ("always", 0, 0)])
def test_placing_a_token_can_be_required(placing: str, first: int, second: int) -> None:
    """Declining is offered only if it is allowed."""
    story = fight(fighter("ann"), foe("imp"), placing=placing).given(CommitBid("ann", 1), CommitBid("imp", 0))
    for cycle, free in ((1, first), (2, second)):
        assert story.state.cycle == cycle
        assert len(story.encounter.requests[0].forms) == 1 + free
        if free:
            assert not story.encounter.why_not(Decline("ann"))
        else:
            story.when(Decline("ann")).refuses("must_place", "FW-EXEC-06")
        story.given(PlaceToken("ann"), PlaceToken("imp"), EndTurn("ann"), EndTurn("imp"))


@pytest.mark.rule("FW-EXEC-01", "FW-EXEC-05", "FW-DMG-35", "FW-PREP-05")
def test_conscious_combatants_with_tokens_place_one_each_cycle() -> None:
    """One token is placed in each cycle, even with two left."""
    people = fighter("ann"), foe("imp"), foe("rat", vitality=1), fighter("ben", vitality=0)
    story = first_turn(*people)
    story.when(PlaceToken("imp")).refuses("out_of_step")
    story.given(Declare("imp", "unconscious"), EndTurn("ann"), EndTurn("rat"))
    assert (story.state.step, story.state.waiting, story.state.cycle) == ("PENDING", ("ann",), 2)
    story.when(PlaceToken("ben")).refuses("not_asked")
    story.when(Decline("ben")).refuses("not_asked")
    story.when(PlaceToken("stranger")).refuses("not_asked")
    story.when(Decline("stranger")).refuses("unknown_combatant")
    story.when(PlaceToken("ann")).then(Spent(whose="ann", resource="Turn Token", amount=1, on="a Pending Turn"))
    story.when(PlaceToken("ann")).refuses("out_of_step")


@pytest.mark.rule("FW-EXEC-02", "FW-BID-09", "FW-EXEC-04")
def test_pending_turn_lost_by_unconsciousness_is_not_returned() -> None:
    """Imp loses its Pending Turn and places another token in the next cycle."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=2), foe("rat", vitality=1))
    story.given(Declare("imp", "unconscious"), Declare("imp", "awake"))
    story.when(EndTurn("ann")).then(TurnBegan("rat"))
    story.given(EndTurn("rat"))
    assert (story.state.step, story.state.waiting) == ("PENDING", ("imp",))


@pytest.mark.rule("FW-RND-03", "FW-RND-04", "FW-END-01", "FW-AFT-01")
def test_one_empty_turn_keeps_the_combat_going() -> None:
    """The extra turn of the Aftermath does not count as executed."""
    story = fight(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]))
    story.given(CommitBid("ann", 1), CommitBid("imp", 0), Decline("ann"), PlaceToken("imp"))
    story.given(EndTurn("imp"), Decline("ann"))
    story.when(Decline("imp")).then(TurnBegan("ann")).without(EncounterEnded)
    assert (story.state.turn.bonus, story.state.executed) == (True, 1)
    story.given(EndTurn("ann"))
    assert story.state.step == "AFT_AGREE"


@pytest.mark.rule("FW-EXEC-03", "FW-FULL-01", "FW-AFT-01")
def test_each_turn_has_its_own_full_action() -> None:
    """The extra turn has one, too, and Call Shots expire."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=1)).given(Melee("ann", "imp"), rolls(1))
    story.given(EndTurn("ann"), EndTurn("imp"))
    assert (story.state.turn.bonus, story.state.turn.full_used) == (True, False)
    story.when(Melee("ann", "imp"))
    assert story.refused is None


WHO = "stranger"
TURN_COMMANDS = (
    Melee(WHO, "imp"),
    Ranged(WHO, "imp"),
    Grapple(WHO, "imp"),
    Treat(WHO, "imp"),
    Assault(who=WHO, location="tower"),
    LayCaltrops(WHO, "imp"),
    PickUpCaltrops(WHO, "caltrops-1"),
    Arm(WHO, "bow"),
    Stow(WHO),
    CallShot(WHO),
    Enter(who=WHO, location="tower"),
    Evacuate(WHO),
    Mount(WHO, "horse"),
    Flee(WHO, 2),
    OddBall(WHO, "dance"),
    CustomAction(who=WHO, what="Parley"),
    EndTurn(WHO),
)
OTHER_COMMANDS = (
    ResolveAbility(WHO, "Howl"),
    PayArmor(WHO, 1),
    Forfeit(WHO),
    CommitBid(WHO, 1),
    CommitCede(WHO),
    PlaceToken(WHO),
    Decline(WHO),
    React(WHO),
    PreventRetreat(WHO, 1),
    Resist(WHO),
    Support(WHO, 1),
    RaiseDifficulty(WHO),
    FollowIn(WHO),
    Recover(WHO, "Grace"),
    AcceptPrice(WHO),
    TakeHandicap(WHO, "Grace"),
    Fuel(WHO),
    Harass(WHO, "imp", 1),
    Agree(WHO),
)


def action_labels(story: Story) -> set[str]:
    """Return the labels of the actor's options, without entering and assaulting."""
    return {label for label in request_labels(story, "act") if not label.startswith(("Assault", "Enter"))}


ALWAYS = {"Odd-Ball Behavior at the GM's price", "End the turn"}
FOR_POINTS = {"Call Shot for 2 points", "Flee for points"}
UPGRADED = {
    "Call Shot as a Full Action (useless)",
    "Flee as a Full Action, with a retreat worth at least 2 points",
    "Odd-Ball Behavior as a Full Action, with a roll",
}
BLADE = {"Stow Blade for free", "Stow Blade as a Full Action"}
MOUNTS_FOR_POINTS = {"Mount a Horse for 2 points", "Mount a Boar for 2 points"}
MOUNTS_UPGRADED = {"Mount a Horse as a Full Action", "Mount a Boar as a Full Action"}


@pytest.mark.rule("FW-SIM-01", "FW-SIM-02", "FW-SIM-04", "FW-SIM-25", "FW-FULL-01", "FW-SIM-90", "FW-TP-02")
def test_turn_offers_affordable_actions() -> None:
    """A single possible target is named in the label."""
    blows = {"Attack with Blade: Imp", "Grapple: Imp"}
    rest = ALWAYS | UPGRADED | BLADE | MOUNTS_UPGRADED
    story = first_turn(fighter("ann"), foe("imp"))
    assert action_labels(story) == blows | rest | FOR_POINTS | MOUNTS_FOR_POINTS
    assert action_labels(story.set(combatants__ann__tp=0)) == blows | rest
    story = first_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True), Stow("ann"))
    ready = {"Ready Blade for 2 points", "Ready Bow for 2 points", "Ready Pike for 3 points"}
    useless = {"Call Shot for 2 points (useless)", "Flee for points"}
    assert action_labels(story) == ALWAYS | useless | ready | MOUNTS_FOR_POINTS
    story = first_turn(fighter("ann"), foe("imp"), foe("rat"), fighter("ben", location="tower"), custom_action=True)
    story.given(Mount("ann", "horse"), Declare("rat", "unconscious"), Declare("ben", "unconscious"))
    more = {"Attack with Blade", "Grapple", "Treat: Rat", "Custom action"}
    ride = {"Dismount from a Horse for free", "Dismount from a Horse as a Full Action"}
    assert action_labels(story) == ALWAYS | UPGRADED | BLADE | FOR_POINTS | more | ride


@pytest.mark.rule("FW-LOC-05", "FW-LOC-09", "FW-LOC-11", "FW-LOC-13", "FW-FULL-30", "FW-SIM-40", "FW-SIM-50")
def test_turn_offers_actions_for_the_location() -> None:
    """Caltrops can be laid outside, fists reach no target, and the Cellar is accessible."""
    ann = fighter("ann", location="tower", weapons=[], ready="", caltrops=1)
    story = first_turn(ann, foe("imp"))
    gone = {"Leave the Tower for 1 point", "Leave the Tower as a Full Action"}
    assert action_labels(story) == ALWAYS | UPGRADED | FOR_POINTS | gone | {"Lay caltrops: Imp"}
    enters = [label for label in request_labels(story, "act") if label.startswith("Enter")]
    assert enters == ["Enter the Cellar for 2 points", "Enter the Cellar as a Full Action"]
    story.given(LayCaltrops("ann", "imp"))
    assert not {label for label in request_labels(story, "act") if "caltrops" in label or "Assault" in label}
    story = turn_of(story.given(EndTurn("ann"), EndTurn("imp")), "ann")
    assert not {label for label in action_labels(story) if "caltrops" in label}
    story.given(Evacuate("ann"))
    assert {label for label in action_labels(story) if "caltrops" in label} == {"Pick up caltrops"}


@pytest.mark.rule("FW-EXEC-02")
@pytest.mark.parametrize("command", [*TURN_COMMANDS, *OTHER_COMMANDS], ids=lambda command: type(command).__name__)
def test_commands_for_unknown_combatants_are_refused(command: Command) -> None:
    """Commands for another time are refused for the acting combatant, too."""
    story = first_turn(fighter("ann", caltrops=1), foe("imp"), custom_action=True).given(LayCaltrops("ann", "imp"))
    for seat in ("ann", "bob", "gm", None):
        assert story.when(command, by=seat).refused
    if command in OTHER_COMMANDS:
        story.when(attrs.evolve(command, who="ann")).refuses("out_of_step")


@pytest.mark.rule("FW-PREP-01", "FW-PREP-12", "FW-BID-01")
def test_answers_for_unknown_combatants_are_refused() -> None:
    """Every kind of request is tried."""
    people = fighter("ann", start_of_round=["Howl"], armor="light", ready="bow"), foe("imp", location="tower")
    story = fight(*people, foe("rat", location="tower"))
    for step, command, answers in (
        ("PREP_TRIGGERS", ResolveAbility(WHO, "Howl"), [ResolveAbility("ann", "Howl")]),
        ("PREP_ARMOR", PayArmor(WHO, 1), [PayArmor("ann", 1)]),
        ("BID_SECRET", CommitBid(WHO, 1), [CommitBid("ann", 2), CommitBid("imp", 1), CommitBid("rat", 1)]),
        ("BID_TIES", CommitCede(WHO), [CommitCede("imp"), CommitCede("rat", cede=True)]),
        ("PENDING", PlaceToken(WHO), [PlaceToken("ann"), PlaceToken("imp"), Decline("rat"), Ranged("ann", "imp")]),
        ("INTERCEPT", React(WHO), [React("rat"), rolls(1), Flee("ann", 1, upgraded=False)]),
    ):
        assert story.state.step == step
        assert story.when(command).refused
        assert story.when(Decline(WHO)).refused
        story.given(*answers)


@pytest.mark.rule("FW-EXEC-03", "FW-EXEC-04", "FW-RND-02")
def test_only_the_owner_ends_a_turn() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(EndTurn("imp")).refuses("not_your_turn", "FW-EXEC-02")
    story.when(EndTurn("ann"), by="bob").refuses("not_your_seat")
    story.when(EndTurn("ann")).then(TurnEnded("ann", "done"), TurnBegan("imp"))
    assert not story.state.combatant("ann").pending
