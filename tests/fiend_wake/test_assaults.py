"""Assault Location: the team, the raised difficulty, and entering afterwards."""

import pytest

from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.damage import Declare, TakeHandicap
from combat.systems.fiend_wake.acts.reactions import Decline, React
from events.fiend_wake.facts import DeedDone, DifficultyRaised, LocationEntered, ReactionsOpened, RollDue, Supported
from events.vocabulary import Modifier, Spent, Suffered
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls, wounds
from tests.harness.story_forms import requests_of_kind


@pytest.mark.rule(
    "FW-FULL-10", "FW-FULL-11", "FW-FULL-12", "FW-FULL-13", "FW-FULL-14", "FW-FULL-16", "FW-FULL-17", "FW-FULL-18"
)
def test_team_of_several_seats_assaults_and_enters_the_tower() -> None:
    """Three points of two supporters cause 6 mass damage, and entering costs no points."""
    story = first_turn(
        fighter("ann", ready="bow"),
        fighter("ben", ready="bow", seat="bob"),
        fighter("cora"),
        foe("imp", location="tower"),
    )
    story.when(Assault(who="ann", location="tower", invited=("cora", "imp"))).refuses("cannot_support", "FW-FULL-10")
    story = first_turn(
        fighter("ann", ready="bow"),
        fighter("ben", ready="bow", seat="bob"),
        fighter("cora", ready="bow"),
        foe("imp", location="tower", tp=2, cunning=0),
    )
    story.given(Assault(who="ann", location="tower", invited=("ben", "cora")))
    assert {request.seat for request in story.encounter.requests if not request.optional} == {"ann", "bob"}
    story.when(Support("ben", 0)).refuses("points", "FW-FULL-11")
    story.given(Support("ben", 1), Support("cora", 2))
    story.when(RaiseDifficulty("ann")).then(
        RollDue(who="ann", purpose="Assault", skill="Command", stat="Cunning", difficulty=6)
    )
    story.when(*rolls(6)).then(ReactionsOpened, Suffered(who="imp", harm="Wound", amount=6, source="Assault"))
    assert story.state.step == "ASSAULT_ENTRY"
    offered = {request.prompt: [form.label for form in request.forms] for request in story.encounter.requests}
    entry = ["Enter", "Stay outside"]
    assert offered["The assault on the Tower succeeded. Does Ann enter?"] == entry
    story.given(FollowIn("ben"), Decline("ann"))
    story.when(FollowIn("cora")).then(
        LocationEntered("cora", "tower", "Assault"), DeedDone("ann", "Assault", "succeeded")
    )
    story.without(Spent)
    assert [occupant.id for occupant in story.state.occupants("tower")] == ["ben", "cora", "imp"]


@pytest.mark.rule("FW-FULL-15", "FW-FULL-19", "FW-FULL-14")
def test_raised_assault_is_harder_and_deals_more_damage() -> None:
    """An empty location has difficulty 7, or 9 if raised by 2. A failure only costs the points."""
    story = first_turn(fighter("ann"), foe("imp")).given(Assault(who="ann", location="tower", invited=(), points=3))
    assert story.state.combatant("ann").tp == 3
    story.when(RaiseDifficulty("ann", 2)).then(
        RollDue(
            who="ann",
            purpose="Assault",
            skill="Command",
            stat="Cunning",
            difficulty=9,
            modifiers=(Modifier("Raised", 2, "difficulty"),),
        )
    )
    assert story.state.deed.points == 5
    story.when(*rolls(8)).then(DeedDone("ann", "Assault", "failed")).without(ReactionsOpened)


@pytest.mark.rule("FW-FULL-18", "FW-DMG-41", "FW-DR-04", "FW-FULL-17")
def test_leader_inside_suffers_the_assault() -> None:
    """Three points cause 6 wounds for all occupants; the leader's reduction of 1 leaves 5."""
    story = first_turn(fighter("ann", location="tower", reduction=1), foe("imp", location="tower", tp=2, cunning=0))
    story.given(
        Assault(who="ann", location="tower", invited=(), points=3), RaiseDifficulty("ann"), rolls(12), Decline("ann")
    )
    assert (wounds(story, "ann"), wounds(story, "imp")) == (5, 6)
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-17")
def test_entering_after_an_assault_needs_access_by_default() -> None:
    """The cellar can be entered from the tower only."""
    for needs, step in ((True, "TURN"), (False, "ASSAULT_ENTRY")):
        story = first_turn(fighter("ann"), foe("imp"), assault_entry_needs_access=needs)
        story.given(Assault(who="ann", location="cellar", invited=(), points=1), RaiseDifficulty("ann"), rolls(12))
        assert story.state.step == step


@pytest.mark.rule("FW-FULL-14")
def test_unconscious_defenders_do_not_count_for_the_difficulty() -> None:
    """The highest Evasion of conscious enemies counts: 9 of two, then 6 of one, then 7 for none."""
    for down, difficulty in (((), 9), (("chief",), 6), (("chief", "imp"), 7)):
        chief, imp = foe("chief", awareness=5, location="tower"), foe("imp", location="tower")
        story = first_turn(fighter("ann"), fighter("ben", awareness=7, location="tower"), chief, imp)
        story.given(*(Declare(who, "unconscious") for who in down), Assault(who="ann", location="tower", points=1))
        story.when(RaiseDifficulty("ann"))
        assert story.event(RollDue).difficulty == difficulty


@pytest.mark.rule("FW-FULL-14")
def test_difficulty_of_an_empty_location_is_a_setting() -> None:
    """The same roll succeeds or fails, depending on the setting."""
    for difficulty, result in ((7, "succeeded"), (8, "failed")):
        story = first_turn(fighter("ann"), foe("imp"), assault_difficulty_empty=difficulty)
        story.given(Assault(who="ann", location="tower", points=1), RaiseDifficulty("ann"), rolls(7))
        if result == "succeeded":
            story.given(Decline("ann"))
        assert story.event(DeedDone) == DeedDone("ann", "Assault", result)


@pytest.mark.rule("FW-FULL-17")
def test_member_already_inside_is_not_asked_to_enter() -> None:
    """Ben is already in the Cellar. Ann may enter because access is not required."""
    people = fighter("ann", ready="bow"), fighter("ben", location="cellar"), foe("imp")
    story = first_turn(*people, assault_entry_needs_access=False)
    story.given(Assault(who="ann", location="cellar", invited=("ben",)), Support("ben", 1), RaiseDifficulty("ann"))
    story.given(rolls(12), Decline("ben"))
    assert (story.state.step, story.state.deed.waiting) == ("ASSAULT_ENTRY", ("ann",))


@pytest.mark.rule("FW-FULL-15")
@pytest.mark.parametrize(("scope", "suffers"), [("team", 10), ("per_member", 14)])
def test_a_raised_difficulty_counts_for_the_team_or_for_each_member(scope: str, suffers: int) -> None:
    """Two members spend 1 and 2 points and raise by 2."""
    people = fighter("ann", ready="bow"), fighter("ben", ready="bow"), foe("imp", location="tower", tp=2, cunning=0)
    story = first_turn(*people, assault_raise_scope=scope)
    story.given(Assault(who="ann", location="tower", invited=("ben",), points=1), Support("ben", 2))
    story.given(RaiseDifficulty("ann", 2), rolls(8))
    assert wounds(story, "imp") == suffers
    assert story.state.step == "ASSAULT_ENTRY"


@pytest.mark.rule("FW-FULL-11", "FW-FULL-12", "FW-FULL-15")
def test_declining_combatant_is_not_in_the_team() -> None:
    """Ben declines, so the raise counts for one member, and he is not asked to enter."""
    people = fighter("ann", ready="bow"), fighter("ben", ready="bow"), foe("imp", location="tower", tp=2, cunning=0)
    story = first_turn(*people, assault_raise_scope="per_member")
    story.given(Assault(who="ann", location="tower", invited=("ben",), points=1), Decline("ben"))
    story.given(RaiseDifficulty("ann", 2), rolls(8))
    assert wounds(story, "imp") == 6
    assert story.state.deed.waiting == ("ann",)


@pytest.mark.rule("FW-FULL-10", "FW-FULL-11", "FW-FULL-01", "FW-TP-02")
def test_only_able_combatants_in_reach_can_be_invited() -> None:
    """Refused are the leader and combatants that are unconscious, without points, out of reach, or listed twice."""
    people = [fighter(who, ready="bow") for who in ("ann", "ben", "cora", "dan")]
    people += [fighter("eve"), fighter("fay", location="tower", ready=""), foe("imp")]
    story = first_turn(*people).given(Declare("cora", "unconscious")).set(combatants__dan__tp=0)
    story.when(Assault(who="ann", location="moon")).refuses("unknown_location", "FW-FULL-10")
    story.when(Assault(who="ben", location="tower")).refuses("not_your_turn", "FW-EXEC-02")
    story.when(Assault(who="ann", location="tower", points=7)).refuses("too_few_points", "FW-FULL-11")
    story.when(Assault(who="ann", location="tower", points=-1)).refuses("negative", "FW-FULL-11")
    for invited in (("ben", "ben"), ("ann",), ("cora",), ("dan",), ("eve",), ("stranger",)):
        story.when(Assault(who="ann", location="tower", invited=invited)).refuses("cannot_support", "FW-FULL-10")
    story.given(Assault(who="ann", location="tower", invited=("ben", "fay"), points=2))
    assert (story.state.step, story.state.turn.full_used, story.state.combatant("ann").tp) == ("SUPPORT", True, 4)
    story.given(Support("ben", 1), Support("fay", 6), RaiseDifficulty("ann"), rolls(6))
    assert story.state.step == "TURN"
    story.when(Assault(who="ann", location="tower")).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-FULL-11", "FW-FULL-15", "FW-TP-02")
def test_invited_combatants_support_and_only_the_leader_raises() -> None:
    """Support costs at least 1 point, and a raise is 0 to 99."""
    story = first_turn(
        fighter("ann", ready="bow"), fighter("ben", ready="bow"), fighter("cora", ready="bow"), foe("imp")
    )
    story.given(Assault(who="ann", location="tower", invited=("ben",)))
    story.when(Support("cora", 1)).refuses("not_asked", "FW-FULL-11")
    story.when(Decline("cora")).refuses("not_asked", "FW-FULL-11")
    story.when(Support("ben", 7)).refuses("too_few_points", "FW-FULL-11")
    assert requests_of_kind(story, "support")[0].prompt == "Ben has 6 points. Support the assault on the Tower?"
    story.when(Support("ben", 2)).then(Spent(whose="ben", resource="Tactical Point", amount=2, on="Assault"))
    assert (
        requests_of_kind(story, "raise")[0].prompt
        == "Ann deals 4 mass damage if the roll beats 7. Raise the damage and the difficulty?"
    )
    story.when(RaiseDifficulty("ben")).refuses("not_the_leader", "FW-FULL-15")
    story.when(RaiseDifficulty("ann", -1)).refuses("by", "FW-FULL-15")
    story.when(RaiseDifficulty("ann", 100)).refuses("by", "FW-FULL-15")
    story.when(RaiseDifficulty("ann", 99))
    assert story.event(RollDue).difficulty == 7 + 99


@pytest.mark.rule("FW-FULL-17", "FW-LOC-03", "FW-DMG-35")
def test_entering_after_an_assault_needs_the_restriction() -> None:
    """The Shrine demands a prayer."""
    people = fighter("ann", ready="bow"), fighter("ben", ready="bow"), fighter("cora", ready="bow"), foe("imp")
    story = first_turn(*people).given(
        Assault(who="ann", location="shrine", invited=("ben",), points=1), Support("ben", 1)
    )
    story.given(RaiseDifficulty("ann"), rolls(12))
    assert story.state.deed.waiting == ("ann", "ben")
    entering = FollowIn("ann", restriction_met=True)
    request = requests_of_kind(story, "entry")[0]
    assert request.prompt == "The assault on the Shrine succeeded. Does Ann enter?"
    assert [form.holds(entering) for form in request.forms] == [True, False]
    story.when(FollowIn("cora")).refuses("not_asked", "FW-FULL-11")
    story.when(FollowIn("ann")).refuses("restriction", "FW-LOC-03")
    story.given(FollowIn("ann", restriction_met=True), Decline("ben"))
    assert [combatant.location for combatant in story.state.combatants] == ["shrine", "", "", ""]


@pytest.mark.rule("FW-FULL-16", "FW-FULL-18", "FW-DMG-22", "FW-DMG-35")
def test_member_knocked_out_by_the_assault_does_not_enter() -> None:
    """Ben clears out of the assault, but half of the 4 wounds is too much for him."""
    people = fighter("ann", ready="bow"), fighter("ben", location="tower", spirit=1, threshold=2), foe("imp")
    story = first_turn(*people).given(
        Assault(who="ann", location="tower", invited=("ben",), points=1), Support("ben", 1)
    )
    story.given(RaiseDifficulty("ann"), rolls(12), React("ben"), TakeHandicap("ben", "Spirit"))
    assert (story.state.step, story.state.deed.waiting) == ("ASSAULT_ENTRY", ("ann",))


@pytest.mark.rule("FW-FULL-11", "FW-TP-02", "FW-DMG-35")
@pytest.mark.parametrize(("field", "value"), [("tp", 0), ("unconscious", True)])
def test_supporter_that_cannot_support_any_longer_is_skipped(field: str, value: int) -> None:
    """Ben loses his points or consciousness before he answers. A raise of 0 is not recorded."""
    people = fighter("ann", ready="bow"), fighter("ben", ready="bow"), fighter("cora", ready="bow"), foe("imp")
    story = first_turn(*people).given(Assault(who="ann", location="tower", invited=("ben", "cora")))
    story.set(**{f"combatants__ben__{field}": value}).when(Support("cora", 1)).then(
        Supported("cora", 1), Supported("ben", 0)
    )
    assert story.state.step == "RAISE"
    story.when(RaiseDifficulty("ann")).without(DifficultyRaised)
    assert (story.state.step, story.state.deed.points) == ("ROLL", 1)


@pytest.mark.rule("FW-FULL-17", "FW-DMG-35")
def test_member_that_cannot_enter_any_longer_is_skipped() -> None:
    """Ben falls unconscious before he answers."""
    story = first_turn(fighter("ann", ready="bow"), fighter("ben", ready="bow"), foe("imp"))
    story.given(Assault(who="ann", location="tower", invited=("ben",), points=1), Support("ben", 1))
    story.given(RaiseDifficulty("ann"), rolls(12)).set(combatants__ben__unconscious=True)
    story.when(FollowIn("ann")).then(LocationEntered, DeedDone("ann", "Assault", "succeeded"))


@pytest.mark.rule("FW-FULL-17", "FW-DMG-35", "FW-DMG-41")
def test_team_enters_without_its_unconscious_leader() -> None:
    people = fighter("ann", location="tower", spirit=1, threshold=4), fighter("ben", ready="bow"), foe("imp")
    story = first_turn(*people).given(
        Assault(who="ann", location="tower", invited=("ben",), points=1), Support("ben", 1)
    )
    story.given(RaiseDifficulty("ann"), rolls(12), Decline("ann"), TakeHandicap("ann", "Spirit"))
    assert (story.state.step, story.state.deed.waiting) == ("ASSAULT_ENTRY", ("ben",))
    story.given(FollowIn("ben"))
    assert (story.state.combatant("ben").location, story.state.turn.actor) == ("tower", "ben")


def test_damage_of_zero_opens_no_clear_out() -> None:
    """An assault without points causes no damage."""
    story = first_turn(fighter("ann", ready="bow"), foe("imp", location="tower"))
    story.given(Assault(who="ann", location="tower"), RaiseDifficulty("ann")).given(rolls(12))
    opened = [event for event in story.events if isinstance(event, ReactionsOpened)]
    assert [(request.amount, request.waiting) for request in opened] == [(0, ())]
    assert story.state.combatant("imp").wounds == 0


def test_each_name_that_cannot_be_invited_is_refused_once() -> None:
    """Even if the list of the invited repeats it hundreds of times."""
    story = first_turn(fighter("ann"), fighter("cora"), foe("imp"))
    invited = ("imp", "cora", "stranger") * 166
    reasons = story.encounter.why_not(Assault(who="ann", location="tower", invited=invited))
    assert [reason.code for reason in reasons] == ["cannot_support"] * 3
