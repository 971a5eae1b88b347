"""Assault Location: the team, the raised difficulty, and who may enter."""

import pytest

from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.reactions import Decline
from events.fiend_wake.facts import DeedDone, LocationEntered, ReactionsOpened, RollDue
from events.vocabulary import Modifier, Spent, Suffered
from tests.fiend_wake.fights import fighter, foe, in_turn, rolls, wounds


@pytest.mark.rule(
    "FW-FULL-10", "FW-FULL-11", "FW-FULL-12", "FW-FULL-13", "FW-FULL-14", "FW-FULL-16", "FW-FULL-17", "FW-FULL-18"
)
def test_an_assault_gathers_a_team_from_several_seats_and_storms_the_tower() -> None:
    """Ben and Cora support with one and two points; 6 mass damage; then they enter, points or no points."""
    story = in_turn(
        fighter("ann", ready="bow"),
        fighter("ben", ready="bow", seat="bob"),
        fighter("cora"),
        foe("imp", location="tower"),
    )
    story.when(Assault(who="ann", location="tower", invited=("cora", "imp"))).refuses("cannot_support", "FW-FULL-10")
    story = in_turn(
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
    story.given(FollowIn("ben"), Decline("ann"))
    story.when(FollowIn("cora")).then(
        LocationEntered("cora", "tower", "Assault"), DeedDone("ann", "Assault", "succeeded")
    )
    story.without(Spent)
    assert [each.id for each in story.state.occupants("tower")] == ["ben", "cora", "imp"]


@pytest.mark.rule("FW-FULL-15", "FW-FULL-19", "FW-FULL-14")
def test_a_raised_assault_is_harder_and_counts_for_more() -> None:
    """An empty location has difficulty 7, raised by 2 it is 9; a failure costs the points and nothing else."""
    story = in_turn(fighter("ann"), foe("imp")).given(Assault(who="ann", location="tower", invited=(), points=3))
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
def test_a_leader_inside_suffers_the_assault_too() -> None:
    """Three points deal 6 to everybody in the Tower; a reduction of 1 leaves the leader 5."""
    story = in_turn(fighter("ann", location="tower", reduction=1), foe("imp", location="tower", tp=2, cunning=0))
    story.given(
        Assault(who="ann", location="tower", invited=(), points=3), RaiseDifficulty("ann"), rolls(12), Decline("ann")
    )
    assert (wounds(story, "ann"), wounds(story, "imp")) == (5, 6)
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-17")
def test_entering_after_an_assault_needs_access_unless_the_table_reads_otherwise() -> None:
    """The cellar is entered from the tower only."""
    for needs, step in ((True, "TURN"), (False, "ASSAULT_ENTRY")):
        story = in_turn(fighter("ann"), foe("imp"), assault_entry_needs_access=needs)
        story.given(Assault(who="ann", location="cellar", invited=(), points=1), RaiseDifficulty("ann"), rolls(12))
        assert story.state.step == step


def test_nobody_is_asked_to_leap_away_from_nothing() -> None:
    """An assault for which nobody spends anything does no damage."""
    story = in_turn(fighter("ann", ready="bow"), foe("imp", location="tower"))
    story.given(Assault(who="ann", location="tower"), RaiseDifficulty("ann")).given(rolls(12))
    opened = [each for each in story.events if isinstance(each, ReactionsOpened)]
    assert [(each.amount, each.waiting) for each in opened] == [(0, ())]
    assert story.state.combatant("imp").wounds == 0
