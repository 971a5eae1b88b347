"""The tale of a battle: each fact is named with its source, and a choice that was not taken is narrated too."""

import pytest

from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade.acts.down import KnockDown, StandUp
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.markers import PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack, HoldBack
from combat.systems.trench_crusade.acts.movement import Move, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Shoot
from combat.systems.trench_crusade.acts.scenarios import NameWinner
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Jump
from events.replace import replace
from events.trench_crusade.facts import InjuryResolved
from events.vocabulary import Die, EncounterEnded, Gained, Modifier, Rolled
from replays.transcript import event_sentence
from tests.harness.stories import Story, StoryCommand
from tests.trench_crusade.duels import (
    ANSEL,
    DOEG,
    HIT,
    KAIN,
    active_model,
    battle,
    begin_turn,
    end_activations,
    fighter,
    story_lines,
    with_abilities,
)


def new_lines(story: Story, *commands: StoryCommand) -> list[str]:
    """Return the lines that some commands add to a story."""
    before = len(story_lines(story))
    return story_lines(story.given(*commands))[before:]


@pytest.mark.rule("TC-BLESS-05", "TC-BLOOD-01", "TC-DOWN-01", "TC-DOWN-04", "TC-INJ-05")
def test_markers_falls_and_rises_are_narrated_with_their_source() -> None:
    relic = PlaceMarkers(model="ansel", marker="blessing", amount=2, source="the Relic of Saint Ulf")
    story = active_model()
    assert new_lines(story, relic, relic, KnockDown("ansel", "the Quake"), StandUp("ansel", "a prayer"))[:4] == [
        "Ansel gains 2 Blessing Markers (the Relic of Saint Ulf).",
        "Ansel gains 2 Blessing Markers (the Relic of Saint Ulf; now 4).",
        "Ansel goes Down (the Quake).",
        "Ansel stands up (a prayer).",
    ]
    lines = new_lines(story, (Injure(model="kain", source="a mine"), (6, 6)))
    assert lines[-1] == "Kain is Out of Action (a mine)."
    doc = {"id": "Balm", "when": "action", "asked": True, "does": [{"do": "lose", "what": "Blood Marker", "amount": 1}]}
    story = with_abilities(doc, ours=(fighter("Ansel", abilities=["Balm"], blood=2),), theirs=(KAIN,))
    assert "Ansel loses 1 Blood Marker (Balm)." in new_lines(story, UseAbility("ansel", "Balm"))


@pytest.mark.rule("TC-INJ-04")
def test_model_that_is_felled_is_called_down_already_only_if_it_was() -> None:
    shot = Shoot(model="ansel", weapon="rifle", target="kain")
    lines = new_lines(active_model(), (shot, (*HIT, 4, 4)))
    assert lines[-2:] == ["Kain gains 1 Blood Marker.", "Kain goes Down."]
    assert "Kain is already Down." not in lines
    lines = new_lines(active_model(down=("kain",)), (shot, (*HIT, 4, 4, 1)))
    assert "Kain is already Down." in lines
    assert "Kain goes Down." not in lines


@pytest.mark.rule("TC-BLOOD-08")
def test_medi_kit_is_narrated_with_its_patient_and_its_purpose() -> None:
    story = active_model(fighter("Ansel", medi_kit=True, blood=1), fighter("Berthe", down=True)).given(
        UseMediKit("ansel", "ansel", "blood")
    )
    assert story_lines(story)[-1] == "Ansel tends to its own wounds with a Medi-Kit to remove a Blood Marker (RISKY)."
    story = active_model(fighter("Ansel", medi_kit=True, blood=1), fighter("Berthe", down=True))
    lines = new_lines(story, UseMediKit("ansel", "berthe", "down"))
    assert lines[-1] == "Ansel tends to Berthe with a Medi-Kit to help it up (RISKY)."


@pytest.mark.rule("TC-ACT-05")
def test_ability_on_its_own_user_is_narrated_with_itself() -> None:
    gift = {"id": "Gift", "when": "action", "asked": True, "does": [{"do": "knock down", "to": "target"}]}
    story = with_abilities(gift, ours=(fighter("Ansel", abilities=["Gift"]),), theirs=(KAIN,))
    assert "Ansel uses Gift on itself." in new_lines(story, UseAbility("ansel", "Gift", "ansel"))


@pytest.mark.rule("TC-MOVE-07", "TC-SHOOT-01", "TC-MEL-01", "TC-WIN-01")
def test_choices_that_were_not_taken_are_narrated() -> None:
    """A free attack that was forgone, shots and blows that were held, and a window without markers."""
    retreat = active_model(beside=("kain",)).given(Retreat("ansel"))
    assert new_lines(retreat, Forgo("kain"))[0] == "Kain makes no free attack."
    retreat = active_model(beside=("kain",)).given(Retreat("ansel"))
    assert "Kain makes no free attack." not in new_lines(retreat, (FreeAttack("kain", "club"), (1, 1)))
    story = active_model(fighter("Ansel", "twin")).given(
        (Shoot(model="ansel", weapon="twin", target="kain"), (1, 1)),
    )
    assert story_lines(story)[-1] == "Ansel has 1 shot left with the Twin Guns."
    assert new_lines(story, HoldFire("ansel")) == ["Ansel fires no more shots with the Twin Guns."]
    story = active_model(fighter("Ansel", "khanjar"), beside=("kain",)).given(
        (Fight(model="ansel", weapon="khanjar", target="kain"), (1, 1))
    )
    assert new_lines(story, HoldBack("ansel")) == ["Ansel makes no more attacks with the Golden Khanjar."]
    story = active_model(fighter("Ansel", "khanjar"), beside=("kain",)).given(
        (Fight(model="ansel", weapon="khanjar", target="kain"), (6, 6, 6, 6, 6))
    )
    assert not any("no more attacks" in line for line in story_lines(story))
    story = active_model(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    assert new_lines(story, (Pledge(side="heretics"), (1, 1)))[0] == "The Heretics spend no markers."


@pytest.mark.rule("TC-SHOOT-01", "TC-MEL-01")
def test_shots_left_are_narrated_after_the_shot_that_they_follow() -> None:
    story = active_model(fighter("Ansel", "gatling"))
    lines = new_lines(story, (Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1)))
    assert [line.split()[1] for line in lines] == ["shoots", "to", "misses", "has"]


@pytest.mark.rule("TC-MOVE-09")
def test_jump_is_narrated_with_its_width_and_the_height_of_a_possible_fall() -> None:
    lines = new_lines(active_model().given(Move("ansel")), (Jump("ansel", gap=4, drop=8), (6, 6)))
    assert lines[0] == "Ansel tries to Jump 2 inches (RISKY), 4 inches above the ground."


@pytest.mark.rule("TC-DICE-09")
def test_net_dice_are_narrated_within_the_limit_of_the_table() -> None:
    """An old log has no modifier for the limit."""
    state = active_model(max_net_dice=3).state
    dice = tuple(Die(face=face, sides=6, source="table") for face in (1, 2, 3, 4, 5))
    modifiers = (Modifier("a prayer", 4, "dice"), Modifier("a sermon", 1, "dice"))
    roll = Rolled(purpose="Dash", who="ansel", dice=dice, kept=(3, 4), total=9, modifiers=modifiers, result="success")
    line = "Roll for Dash: 4 + 5 = 9, Success (highest 2 of 1, 2, 3, 4, 5; +3 DICE: a prayer +4, a sermon +1)."
    assert event_sentence("trench_crusade", state, roll) == line
    fewer = (Modifier("mud", -4, "dice"), Modifier("a wound", -1, "dice"))
    poor = replace(roll, kept=(0, 1), total=3, modifiers=fewer, result="failure")
    line = "Roll for Dash: 1 + 2 = 3, Failure (lowest 2 of 1, 2, 3, 4, 5; -3 DICE: mud -4, a wound -1)."
    assert event_sentence("trench_crusade", state, poor) == line


def test_roll_that_only_counts_something_has_no_result() -> None:
    roll = Rolled(purpose="Balm", who="ansel", dice=(Die(face=3, sides=3, source="table"),), kept=(0,), total=3)
    assert event_sentence("trench_crusade", active_model().state, roll) == "Roll for Balm: 3."


@pytest.mark.rule("TC-TURN-10")
def test_draw_that_was_named_is_not_left_to_the_scenario() -> None:
    story = begin_turn(battle((ANSEL,), (KAIN, DOEG), turn_limit=1, limit_winner="asked"))
    end_activations(story, "ansel", "kain", "doeg").given(NameWinner((), "both fled the field"))
    assert story_lines(story)[-1].endswith("There is no winner.")
    ended, state = EncounterEnded((), "Turn 6 was the last"), active_model().state
    lines = [event_sentence("trench_crusade", replace(state, winners=winners), ended) for winners in (None, ())]
    assert [line.rpartition(". ")[2] for line in lines] == ["The scenario decides who wins.", "There is no winner."]


def test_source_of_a_marker_is_left_out_if_the_attack_names_it() -> None:
    state = active_model().state
    for source, line in (("rifle", "Kain gains 1 Blood Marker."), ("a mine", "Kain gains 1 Blood Marker (a mine).")):
        gained = Gained(whose="kain", resource="Blood Marker", amount=1, source=source)
        assert event_sentence("trench_crusade", state, gained) == line
    assert event_sentence("trench_crusade", state, InjuryResolved("kain", "no effect", "no effect")) == (
        "Kain is unharmed."
    )
