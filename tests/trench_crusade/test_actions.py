"""ACTIONS: the Action Success Chart, and the effect of a result on the Activation."""

import pytest

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.markers import PlaceMarkers
from combat.systems.trench_crusade.acts.movement import Charge, Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.rules.actions import (
    action_result,
    counts_as_risky,
    ends_activation,
)
from events.trench_crusade.facts import ActionDeclared, ActivationForcedToEnd, Moved
from tests.trench_crusade.duels import active_model, fighter, story_lines


@pytest.mark.rule("TC-ACT-01")
@pytest.mark.parametrize(
    ("total", "result"),
    [(2, "failure"), (6, "failure"), (7, "success"), (11, "success"), (12, "critical"), (18, "critical")],
)
def test_seven_succeeds_and_twelve_is_critical(total: int, result: str) -> None:
    """Each row of the Action Success Chart has its limits from the book."""
    assert action_result(total) == result


@pytest.mark.rule("TC-ACT-07", "TC-MOR-04")
def test_shaken_makes_attacks_risky_but_not_charges() -> None:
    """Only ACTIONS that are rolled for can be RISKY."""
    assert counts_as_risky("Ranged Attack", risky=False, all_risky=True)
    assert counts_as_risky("Dash", risky=True, all_risky=False)
    assert not counts_as_risky("Ranged Attack", risky=False, all_risky=False)
    assert not counts_as_risky("Charge", risky=False, all_risky=True)


@pytest.mark.rule("TC-ACT-04", "TC-ACT-05")
def test_only_a_failed_risky_action_ends_the_activation() -> None:
    """A failed ordinary ACTION is lost, and a successful RISKY ACTION costs nothing."""
    assert ends_activation("failure", risky=True)
    assert not ends_activation("failure", risky=False)
    assert not ends_activation("success", risky=True)
    assert not ends_activation("critical", risky=True)


@pytest.mark.rule("TC-ACT-07")
def test_shaken_model_charges_and_moves_without_a_roll() -> None:
    story = active_model(morale_mode="shaken").set(sides__pilgrims__failed_in=1, turn=2)
    assert queries.is_shaken(story.state, "pilgrims")
    story.when(Charge(model="ansel", target="kain", distance=24), faces=(1,)).then(
        Moved("ansel", "Charge", 14)
    ).without(ActionDeclared)
    story.when(TakeAction("ansel", "Pray"), faces=(1, 1)).then(ActivationForcedToEnd)


@pytest.mark.rule("TC-ACT-04", "TC-ACT-06")
def test_failed_ordinary_action_is_lost_and_the_activation_continues() -> None:
    """An ACTION without a command of its own is rolled for."""
    story = active_model().when(TakeAction("ansel", "Pray"), faces=(1, 1)).without(ActivationForcedToEnd)
    assert story.encounter.step == "ACTION_MENU"
    story.when(TakeAction("ansel", "Pray")).refuses("already_taken")
    story.when(TakeAction("ansel", "Sing", risky=True), faces=(1, 1)).then(ActivationForcedToEnd)


@pytest.mark.rule("TC-ACT-06")
@pytest.mark.parametrize("name", ["", "Dash", "Charge", "Standard Move", "Melee Attack", "Ledge"])
def test_action_with_rules_of_its_own_needs_its_own_command(name: str) -> None:
    """Otherwise it would be rolled for twice, or without its effect."""
    active_model().when(TakeAction("ansel", name)).refuses("action_name", "TC-ACT-06")


@pytest.mark.rule("TC-ACT-01", "TC-ACT-06")
def test_action_names_ignore_case() -> None:
    """Each ACTION is taken once, in any spelling."""
    story = active_model().given((TakeAction("ansel", "Pray"), (1, 1)))
    for name in ("pray", " Pray ", "PRAY"):
        story.when(TakeAction("ansel", name)).refuses("already_taken", "TC-ACT-06")
    for name in ("dash", "ranged  attack", " Charge"):
        story.when(TakeAction("ansel", name)).refuses("action_name", "TC-ACT-06")


def test_story_names_targets_partners_and_spent_markers() -> None:
    """Other models of a BLAST appear when they are hit, and effects that change nothing are mentioned."""
    story = active_model(fighter("Ansel", "stick", blood=2, blessings=1), against=(fighter("Kain", blood=6),))
    story.given(Move("ansel"), PlaceMarkers(model="kain", marker="blood", amount=1, source="smoke"))
    story.given(Shoot(model="ansel", weapon="stick", target="kain", also_hits=("doeg",)))
    story.given(Pledge(side="pilgrims", blessings=1), (Pledge(side="heretics", blood=1), (1, 1)))
    assert story_lines(story)[-7:] == [
        "Ansel moves up to 6 inches.",
        "Blood Marker has no effect on Kain: it has 6 already.",
        "Ansel shoots at Kain with the Stick Grenades.",
        "The Pilgrims spend 1 of Ansel's Blessing Markers on the roll.",
        "The Heretics spend 1 of Ansel's Blood Markers on the roll.",
        "Roll to hit: 1 + 1 = 2, Failure (Blessing Markers +1, Blood Markers -1).",
        "Ansel misses Kain.",
    ]
    story = active_model().given((Charge(model="ansel", target="kain", distance=24), (1,)))
    assert story_lines(story)[-3:] == [
        "Ansel declares a Charge against Kain, 12 inches away.",
        "Charge roll for Ansel: 1.",
        "Ansel charges up to 7 inches.",
    ]
    story = active_model().given(Move("ansel", distance=9, to="to the wall"))
    assert story_lines(story)[-1] == "Ansel moves 4½ inches to the wall."


def test_refusals_fit_plural_side_names() -> None:
    story = active_model(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Pledge(side="heretics", blood=2)).refuses("too_many_markers")
    assert story.refused is not None
    assert "cannot spend 2 Blood Markers on Ansel's roll; allowed: 0 to 1" in str(story.refused)
    story.when(Pledge(side="pilgrims"))
    assert "the Pilgrims cannot declare markers now; sides that can: the Heretics" in str(story.refused)
