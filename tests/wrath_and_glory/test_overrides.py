"""Overrides of the state, and the states that they must not create."""

import pytest

from combat import Refused
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.rounds import BeginCombat, LetPlayersBegin
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, X, agent, in_enemy_turn, party, threat


def refused(story: Story, path: str, value: int | str | tuple[str, ...]) -> str:
    """Override a field, and return the refusal."""
    with pytest.raises(Refused) as caught:
        story.encounter.override(path, value, "a slip of the finger")
    return str(caught.value)


@pytest.mark.rule("WG-GLORY-01", "WG-RUIN-01")
def test_overrides_respect_the_caps_of_glory_and_ruin() -> None:
    """For one player the caps are six Glory and two Ruin. Negative values are refused."""
    story = party(ADA, X).set(glory=6, ruin=2)
    assert refused(story, "glory", 7) == "Glory must be between 0 and 6, not 7"
    assert refused(story, "ruin", 3) == "Ruin must be between 0 and 2, not 3"
    assert "out of bounds" in refused(story, "players.p-ada.wrath", -1)


def test_overrides_refuse_negative_counts_and_one_sided_engagement() -> None:
    story = party(ADA, threat("X", role="troop", mob=3))
    assert "wounds" in refused(story, "combatants.ada.wounds", -1)
    assert "members" in refused(story, "combatants.x.members", 4)
    assert "engaged" in refused(story, "combatants.ada.engaged_with", ("x",))
    assert "round" in refused(story, "round", -1)


def test_step_cannot_be_overridden() -> None:
    """For example, SOAK without pending damage would be an impossible state."""
    story = party(ADA, X)
    assert "only play changes it" in refused(story, "step", "SOAK")


def test_overrides_leave_a_decision_that_a_player_can_make() -> None:
    """The last combatant that the side could choose cannot have acted, and the last target that could react stays."""
    story = party(ADA, BO, X).given(BeginCombat()).set(combatants__ada__acted=True)
    assert "wait for a decision" in refused(story, "combatants.bo.acted", True)
    assert "wait for a decision" in refused(story, "combatants.bo.out", True)
    agile = agent("Ada", player="p-ada", abilities=["Sidestep (Rank)"])
    reaction = in_enemy_turn(agile).given(Attack(who="x", weapon="lasgun", targets=("ada",)))
    assert reaction.encounter.step == "REACTION"
    assert "wait for a decision" in refused(reaction, "combatants.ada.out", True)


@pytest.mark.rule("WG-RND-01", "WG-RND-03")
def test_other_side_chooses_if_the_first_side_can_choose_no_one() -> None:
    """All Agents have acted, by an override, before the GM lets them begin."""
    story = party(ADA, X, ruin_first_turn=True).set(ruin=2).given(BeginCombat())
    story.set(combatants__ada__acted=True).given(LetPlayersBegin())
    assert (story.encounter.step, story.state.picking) == ("PICK", "gm")
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["gm"]
