"""Overrides of the state, and the states that they must not create."""

import pytest

from combat import Refused
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, X, party, threat


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
