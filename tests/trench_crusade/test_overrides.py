"""Overrides: what the table may set by hand, and what would leave a table that play could never come to."""

import pytest

from combat import Refused
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.vocabulary import Value
from tests.harness.stories import Story
from tests.trench_crusade.duels import acting, fighter


def refused(story: Story, path: str, value: Value, words: str) -> None:
    """Set a field by hand, and be told why not."""
    before = story.state
    with pytest.raises(Refused, match=words):
        story.encounter.override(path, value, "a slip of the pen")
    assert story.state == before


def test_a_field_that_play_could_reach_may_be_set() -> None:
    """Markers, conditions and the Turn."""
    story = acting().set(models__kain__blood=6, models__kain__down=True, turn=3)
    assert (story.state.model("kain").blood, story.state.model("kain").down, story.state.turn) == (6, True, 3)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("models.kain.blood", 7, "kain has 7 Blood Markers; a model holds 0 to 6"),
        ("models.kain.infection", -1, "kain has -1 Infection Markers"),
        ("models.kain.in_melee_with", ("ansel",), "kain is in Melee with ansel, but not the other way round"),
        ("models.kain.side", "traitors", "'traitors', which is no side of this battle"),
        ("models.kain.profile.id", "cain", "both must be the same"),
        ("models.kain.profile.weapons", ("stick",), "kain carries 'stick', which is not in the armoury"),
        ("models.ansel.out", True, "there is no model 'ansel' on the table"),
        ("picking", "traitors", "there is no side 'traitors'"),
        ("free_attackers", ("nobody",), "there is no model 'nobody' on the table"),
        ("turn", -1, "there is no Turn -1"),
        ("activations.ansel.over", True, "at ACTION_MENU nobody would have anything to decide"),
        ("step", "MORALE", "at MORALE nobody would have anything to decide"),
    ],
)
def test_a_table_that_play_could_never_come_to_is_refused(path: str, value: Value, words: str) -> None:
    """The refusal says what is wrong, and nothing changes."""
    refused(acting(), path, value, words)


def test_what_is_rolled_for_needs_its_target_and_its_weapon() -> None:
    """In the window before a shot."""
    story = acting(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    refused(story, "attempt.targets", (), "the declared Ranged Attack has no target")
    refused(story, "attempt.weapon", "stick", "there is no weapon 'stick'")
    refused(story, "models.kain.out", True, "there is no model 'kain' on the table")
