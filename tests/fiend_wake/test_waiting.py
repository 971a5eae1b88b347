"""Open requests, reactions and rolls are checked again as the table stands now."""

from typing import Any

import pytest

from combat.engine.abilities.use import UseAbility
from combat.systems.fiend_wake.acts.aftermath import Harass
from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.combatants import ChangeStance, Leave, Protect, SetCondition
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.dice import Circumstances
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import LooseSiege, RemoveLocation
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.reactions import Decline, React
from combat.systems.fiend_wake.acts.simple_actions import Flee
from combat.systems.fiend_wake.acts.tactical_points import Grant
from combat.systems.fiend_wake.acts.turns import PlaceToken
from events.fiend_wake.facts import DeedDone, ReactionsExtended, ReactionsOpened, RollRevised
from events.vocabulary import Hit, Missed, Modifier, Rolled
from tests.fiend_wake.fights import after_cedes, after_turns, fight, fighter, first_turn, foe, rolls, wounds_of
from tests.harness.stories import Story, new_story

PACT = [{"one": "imps", "other": "mercenaries", "stance": "allied"}]
TACTICS = {"Tactics": 1}
SUPPORTERS = (fighter("ben", ready="bow"), fighter("cat", ready="bow"))


def at_pending(story: Story) -> Story:
    """Bid nothing, do not cede, and stop at the first request for Pending Turns."""
    for who in story.state.waiting:
        story.given(CommitBid(who, 0))
    return after_cedes(story)


def waiting_reactors(story: Story) -> tuple[str, ...]:
    """Return the combatants that may still use the open reaction."""
    waiting: tuple[str, ...] = story.state.innermost.waiting
    return waiting


@pytest.mark.rule("FW-EXEC-01", "FW-PREP-05")
@pytest.mark.parametrize("placing", ["always", "optional"])
def test_combatant_without_a_token_sets_none_aside(placing: str) -> None:
    """A lost token cannot be placed, even if the settings require it, and the request can still be answered."""
    story = at_pending(fight(fighter("ann", vitality=1), foe("imp", vitality=1, skills=TACTICS), placing=placing))
    story.set(combatants__imp__tokens=0)
    story.when(PlaceToken("imp")).refuses("no_token", "FW-PREP-05")
    assert Decline("imp") in [request.default for request in story.encounter.requests]
    story.given(PlaceToken("ann"))
    assert "imp" not in story.state.waiting
    assert story.state.step == "TURN"
    assert [each.tokens for each in story.state.combatants] == [0, 0]


@pytest.mark.rule("FW-EXEC-01", "FW-PREP-05")
def test_combatant_that_spends_the_last_token_on_an_ability_is_passed_over() -> None:
    dash = {
        "id": "dash",
        "when": "any time",
        "asked": True,
        "cost": [{"what": "Turn Token", "amount": 1}],
        "does": [{"do": "points", "amount": 2}],
    }
    setup: dict[str, Any] = {
        "players": [{"id": "ann", "name": "Ann"}],
        "combatants": [
            fighter("ann", vitality=1, abilities=["dash"], weapons=[], ready=""),
            fighter("imp", side="clan", vitality=1, weapons=[], ready="", skills=TACTICS),
        ],
        "abilities": [dash],
    }
    story = at_pending(new_story("fiend_wake", setup))
    story.given(UseAbility("ann", "dash"))
    assert story.state.waiting == ("imp",)
    story.when(PlaceToken("ann")).refuses("not_asked")


@pytest.mark.rule("FW-BID-05")
def test_choice_is_not_asked_of_a_bidder_whose_tie_has_ended() -> None:
    story = fight(fighter("ann"), foe("imp"), foe("rat"))
    story.given(CommitBid("ann", 1), CommitBid("imp", 1), CommitBid("rat", 0))
    assert story.state.waiting == ("ann", "imp")
    story.given(Leave(who="imp"))
    assert story.state.step == "PENDING"
    assert story.encounter.why_not(CommitCede("ann"))


@pytest.mark.rule("FW-REACT-30")
def test_former_friend_does_not_intercept() -> None:
    story = first_turn(fighter("ann"), foe("imp"), fighter("mercy", side="mercenaries"), pacts=PACT)
    story.given(Melee("ann", "imp"))
    assert waiting_reactors(story) == ("mercy",)
    story.given(ChangeStance("imps", "mercenaries", "hostile"))
    assert story.state.step == "ROLL"
    assert story.encounter.why_not(React("mercy"))


@pytest.mark.rule("FW-REACT-01", "FW-REACT-03", "FW-REACT-30")
def test_friend_that_gains_points_may_intercept() -> None:
    """The friend is asked once, in the order of priority, and not again after it has declined."""
    story = first_turn(fighter("ann"), foe("imp"), foe("cub", base_points=0, cunning=0), foe("dog"))
    story.given(Melee("ann", "imp"))
    assert waiting_reactors(story) == ("dog",)
    story.when(Grant(who="cub", what="Tactical Point", amount=2, source="a prayer")).then(
        ReactionsExtended("Intercept", ("cub",), ("cub", "dog"))
    )
    story.given(Decline("cub"), Grant(who="cub", what="Tactical Point", amount=2, source="a prayer"))
    assert waiting_reactors(story) == ("dog",)


@pytest.mark.rule("FW-REACT-01")
def test_combatant_that_lost_and_regained_its_points_is_asked() -> None:
    """It was passed over without having answered."""
    story = first_turn(fighter("ann"), foe("imp"), foe("cub", tp=2), foe("dog"))
    story.given(Melee("ann", "imp"))
    story.given(Inflict(who="cub", harm="Stun", amount=9, source="a bell"))
    assert waiting_reactors(story) == ("dog",)
    story.given(Grant(who="cub", what="Tactical Point", amount=2, source="a prayer"))
    assert waiting_reactors(story) == ("cub", "dog")


@pytest.mark.rule("FW-REACT-40")
def test_combatant_that_wakes_may_prevent_the_retreat() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("cub", unconscious=True))
    story.given(Flee("ann", 1))
    assert waiting_reactors(story) == ("imp",)
    story.given(Declare("cub", "awake"), Grant(who="cub", what="Tactical Point", amount=2, source="a prayer"))
    assert waiting_reactors(story) == ("imp", "cub")


@pytest.mark.rule("FW-DMG-41", "FW-REACT-10")
@pytest.mark.parametrize("siege", [False, True])
def test_damage_hits_those_who_are_in_the_location_when_it_is_dealt(siege: bool) -> None:
    """A combatant moved away is neither asked nor hurt, and one that was moved there is both."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"), foe("bat"))
    if siege:
        story.given(LooseSiege(location="tower", weapon="cannon", crush=4))
    else:
        story.given(LooseMass(amount=4, source="a barrel", location="tower"))
    assert waiting_reactors(story) == ("imp", "rat")
    story.set(combatants__imp__location="", combatants__bat__location="tower")
    story.when(React("imp")).refuses("too_few_points", "FW-REACT-01")
    story.given(Decline("imp"))
    assert waiting_reactors(story) == ("rat", "bat")
    story.given(Decline("rat"), Decline("bat"))
    assert wounds_of(story, "imp", "rat", "bat") == [0, 4, 4]


@pytest.mark.rule("FW-FULL-17")
def test_member_that_wakes_may_follow_in() -> None:
    """The member was unconscious when the team was asked; those who have decided are not asked again."""
    story = first_turn(fighter("ann"), *SUPPORTERS, foe("imp", location="tower"), assault_entry="before_damage")
    story.given(Assault(who="ann", location="tower", invited=("ben", "cat"), points=1))
    story.given(Support("ben", 1), Support("cat", 1))
    story.given(RaiseDifficulty("ann"), Declare("cat", "unconscious"), rolls(12))
    assert story.state.deed.waiting == ("ann", "ben")
    story.given(Decline("ben"), Declare("cat", "awake"))
    assert story.state.deed.waiting == ("ann", "cat")
    story.given(FollowIn("cat"), Declare("ann", "unconscious"))
    assert story.state.step != "ASSAULT_ENTRY"


@pytest.mark.rule("FW-FULL-10", "FW-FULL-11")
def test_supporter_that_can_no_longer_reach_the_location_is_passed_over() -> None:
    story = first_turn(fighter("ann"), *SUPPORTERS, foe("imp", location="tower"))
    story.given(Assault(who="ann", location="tower", invited=("ben", "cat"), points=1))
    story.set(combatants__ben__ready="")
    story.when(Support("ben", 1)).refuses("cannot_support", "FW-FULL-10")
    story.given(Support("cat", 1))
    assert story.state.step == "RAISE"


@pytest.mark.rule("FW-SIM-70", "FW-TP-02")
def test_gm_cannot_allow_a_wrangling_that_is_no_longer_affordable() -> None:
    story = first_turn(fighter("ann", tp=1), foe("imp"))
    story.given(Mount("ann", "boar")).set(combatants__ann__tp=0)
    story.when(Consent()).refuses("too_few_points", "FW-TP-02")
    (request,) = (request for request in story.encounter.requests if request.kind == "consent")
    assert request.default == Consent(agree=False)
    story.given(Consent(agree=False))


@pytest.mark.rule("FW-AFT-20", "FW-AFT-24")
def test_combatant_that_gains_points_during_harassment_may_harass() -> None:
    story = after_turns(first_turn(fighter("ann"), foe("imp"), foe("rat", base_points=0, cunning=0)))
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    assert story.state.step == "AFT_HARASS"
    assert "rat" not in story.state.waiting
    story.given(Grant(who="rat", what="Tactical Point", amount=1, source="a prayer"))
    assert "rat" in story.state.waiting
    story.given(Decline(story.state.waiting[0]))
    story.given(Decline(story.state.waiting[0]))
    story.given(Harass("rat", "ann", 1))


@pytest.mark.rule("FW-AFT-25")
def test_target_out_of_reach_is_spared_when_harassment_is_settled() -> None:
    story = after_turns(first_turn(fighter("ann"), foe("imp"), foe("rat"), foe("bat")))
    while story.state.waiting[0] != "ann" or story.state.step != "AFT_HARASS":
        story.given(Decline(story.state.waiting[0]))
    story.given(Harass("ann", "imp", 1), Harass("ann", "rat", 1))
    story.set(combatants__imp__location="tower").given(Decline("ann"))
    assert wounds_of(story, "imp", "rat") == [0, 2]


# --- rolls ----------------------------------------------------------------------------------------


def difficulty(story: Story) -> int:
    """Return the difficulty of the roll that is due, and check that the prompt names it."""
    due: int = story.state.roll.difficulty
    assert any(f"against {due}" in request.prompt for request in story.encounter.requests)
    return due


def circumstances(amount: int) -> Circumstances:
    """Return the statement of a modifier to the difficulty."""
    return Circumstances((Modifier("fog", amount, "difficulty"),))


@pytest.mark.rule("FW-STAT-07", "FW-FULL-41", "FW-CORE-05")
def test_shield_raised_before_the_die_falls_counts() -> None:
    """Circumstances stated for the roll stay on top, and so does a difficulty that the GM has set."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"), circumstances(1))
    assert difficulty(story) == 7
    thorns = {"who": "imp", "what": "Evasion", "source": "a wall of thorns", "until": "round"}
    story.when(Protect(amount=5, **thorns)).then(RollRevised)  # type: ignore[arg-type]
    assert difficulty(story) == 12
    story.set(roll__difficulty=4).given(Protect(amount=6, **thorns))  # type: ignore[arg-type]
    assert difficulty(story) == 5
    story.given(Protect(amount=0, **thorns)).set(roll__difficulty=7)  # type: ignore[arg-type]
    story.when(*rolls(6)).then(Missed)


@pytest.mark.rule("FW-DMG-32", "FW-FULL-41")
def test_handicap_of_awareness_taken_before_the_die_falls_counts() -> None:
    story = first_turn(fighter("ann"), foe("imp", awareness=3)).given(Melee("ann", "imp"))
    assert difficulty(story) == 7
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"), TakeHandicap("imp", "Awareness"))
    assert difficulty(story) == 5
    story.when(*rolls(5)).then(Hit)


@pytest.mark.rule("FW-DMG-32", "FW-FULL-41")
def test_override_before_the_die_falls_counts() -> None:
    story = first_turn(fighter("ann"), foe("imp", awareness=3)).given(Melee("ann", "imp"))
    story.set(combatants__imp__stats__Awareness__marked=[3])
    assert "against 5" in story.encounter.requests[0].prompt
    assert story.when(*rolls(5)).event(Rolled).needed == 5


@pytest.mark.rule("FW-FULL-61", "FW-LOC-04")
def test_cover_lost_before_the_die_falls_does_not_count() -> None:
    """The bonus of the location ends when the target is moved out of it."""
    story = first_turn(fighter("ann", ready="bow"), foe("imp", location="tower"))
    story.set(locations__tower__place__evasion=2).given(Ranged("ann", "imp"))
    assert (difficulty(story), story.state.roll.modifiers) == (8, (Modifier("the Tower", 2, "difficulty"),))
    story.given(RemoveLocation("tower"))
    assert (difficulty(story), story.state.roll.modifiers) == (6, ())


@pytest.mark.rule("FW-FULL-14", "FW-FULL-15")
def test_assault_is_rolled_against_those_who_hold_the_location_now() -> None:
    """The raise stays on top of the highest Evasion of conscious enemies inside, or of 7 if there is none."""
    story = first_turn(fighter("ann"), foe("imp", location="tower", awareness=5), foe("rat", location="tower"))
    story.given(Assault(who="ann", location="tower", invited=(), points=1), RaiseDifficulty("ann", 2))
    assert difficulty(story) == 11
    story.given(Declare("imp", "unconscious"))
    assert difficulty(story) == 8
    story.given(ChangeStance("clan", "imps", "neutral"))
    assert difficulty(story) == 9
    story.when(*rolls(8)).then(DeedDone("ann", "Assault", "failed"))


@pytest.mark.rule("FW-MNT-04")
def test_training_difficulty_set_before_the_die_falls_counts() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"), Consent())
    story.set(animals__boar__sheet__difficulty=3).given(circumstances(1))
    assert "against 4" in story.encounter.requests[0].prompt


@pytest.mark.rule("FW-FULL-22")
def test_blessing_that_ends_before_the_die_falls_does_not_count() -> None:
    """The modifiers that abilities add to a roll follow the conditions of the roller, also for a roll of an ability."""
    blessed = {"when": "roll", "does": [{"do": "modify", "what": "total", "amount": 3}]}
    trial = {
        "id": "trial",
        "when": "any time",
        "asked": True,
        "limit": "fight",
        "does": [{"do": "roll", "what": "Grace", "amount": 5}],
    }
    setup: dict[str, Any] = {
        "players": [{"id": "ann", "name": "Ann"}],
        "combatants": [fighter("ann", weapons=[], ready="", conditions=["Blessed"], abilities=["trial"])],
        "abilities": [trial],
        "conditions": [{"name": "Blessed", "abilities": [blessed | {"id": "blessing"}]}],
    }
    story = new_story("fiend_wake", setup)
    story.given(UseAbility("ann", "trial"), circumstances(2))
    owed = story.state.innermost
    assert (owed.difficulty, [entry.amount for entry in owed.modifiers]) == (7, [3, 2])
    story.given(SetCondition("ann", "Blessed", holds=False))
    owed = story.state.innermost
    assert (owed.difficulty, [entry.amount for entry in owed.modifiers]) == (7, [2])


# --- targets that are gone ------------------------------------------------------------------------


@pytest.mark.rule("FW-LOC-12", "FW-FULL-10")
def test_action_against_a_removed_location_lapses() -> None:
    """The story says so, no dice are rolled, and no damage is dealt to an empty place."""
    story = first_turn(fighter("ann"), fighter("ben", ready="bow"), foe("imp", location="tower"))
    story.given(Assault(who="ann", location="tower", invited=("ben",), points=1))
    story.when(RemoveLocation("tower")).then(DeedDone("ann", "Assault", "the location is gone"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-DMG-40")
@pytest.mark.parametrize("gone", [RemoveLocation("tower"), Leave(who="imp")])
def test_bombardment_of_what_is_gone_lapses(gone: Any) -> None:
    inside = isinstance(gone, RemoveLocation)
    story = first_turn(fighter("ann", ready="bow"), foe("imp", location="tower" if inside else ""))
    story.set(armory__bow__mass=4).given(
        Bombard(who="ann", location="tower" if inside else "", caught=() if inside else ("imp",))
    )
    result = "the location is gone" if inside else "nobody is there"
    story.when(gone).then(DeedDone("ann", "Bombard", result)).without(ReactionsOpened)
    assert story.state.step == "TURN"
