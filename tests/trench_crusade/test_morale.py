"""Morale: the sides that test at the end of a Turn, their order, and the effect of a failure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import Stand
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.scenarios import Concede
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation, RollOff
from combat.systems.trench_crusade.rules.morale import (
    failed_morale,
    is_shaken,
    morale_order,
    must_test_morale,
)
from events.trench_crusade.facts import (
    ActivationForcedToEnd,
    MarkerWindowOpened,
    MoraleDue,
    MoraleTested,
    RollOffNeeded,
)
from events.vocabulary import EncounterEnded, Modifier, Rolled, RoundBegan
from tests.harness.stories import Story
from tests.harness.story_forms import requests_of_kind
from tests.trench_crusade.duels import (
    ANSEL,
    BERTHE,
    CLOTILDE,
    DOEG,
    KAIN,
    battle,
    begin_turn,
    dice_of_the_roll,
    end_activations,
    fighter,
    story_lines,
    with_abilities,
)


@pytest.mark.rule("TC-MOR-01", "TC-MOR-06")
@pytest.mark.parametrize(
    ("down", "out", "start", "tests"),
    [(0, 0, 5, False), (1, 1, 5, False), (2, 1, 5, True), (0, 3, 7, False), (0, 4, 7, True), (3, 0, 6, True)],
)
def test_half_a_warband_means_half_of_the_starting_models(down: int, out: int, start: int, tests: bool) -> None:
    """Three of five must test, two of five need not. Down models count as losses."""
    assert must_test_morale(down, out, start) is tests


@pytest.mark.rule("TC-MOR-06")
def test_setting_counts_losses_against_the_remaining_models() -> None:
    """Two lost of six are half of the four that remain."""
    assert must_test_morale(down=0, out=2, start=6, reading="current")
    assert not must_test_morale(down=0, out=2, start=6)


@pytest.mark.rule("TC-MOR-06")
@given(st.integers(1, 20).flatmap(lambda start: st.tuples(st.integers(0, start), st.just(start))), st.integers(0, 20))
def test_counting_against_remaining_models_never_avoids_a_test(losses: tuple[int, int], down: int) -> None:
    out, start = losses
    if must_test_morale(down, out, start, "starting"):
        assert must_test_morale(down, out, start, "current")


@pytest.mark.rule("TC-MOR-03")
def test_smaller_warband_tests_first() -> None:
    """Level warbands roll off, and the winner tests first."""
    assert morale_order({"pilgrims": 4, "heretics": 3}) == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3, "heretics": 3}) is None
    assert morale_order({"pilgrims": 3, "heretics": 3}, roll_off="heretics") == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3}) == ("pilgrims",)
    assert morale_order({}) == ()


@pytest.mark.rule("TC-MOR-02", "TC-MOR-04")
@pytest.mark.parametrize(
    ("mode", "first", "second", "second_in_a_row"),
    [
        ("flee", "flees", "flees", "flees"),
        ("shaken", "shaken", "flees", "flees"),
        ("shaken_in_a_row", "shaken", "shaken", "flees"),
    ],
)
def test_effect_of_a_failed_test_depends_on_earlier_failures(
    mode: str, first: str, second: str, second_in_a_row: str
) -> None:
    """One failure, a second after a success, and two in a row."""
    assert failed_morale(0, False, mode) == first
    assert failed_morale(1, False, mode) == second
    assert failed_morale(1, True, mode) == second_in_a_row


@pytest.mark.rule("TC-MOR-04")
def test_side_is_shaken_in_the_turn_after_the_failure() -> None:
    assert not is_shaken(2, failed_in=2)
    assert is_shaken(3, failed_in=2)
    assert not is_shaken(4, failed_in=2)
    assert not is_shaken(1, failed_in=0)


def battered(**settings: object) -> Story:
    """Return a battle near the end of a Turn, with half of the Heretics Down."""
    story = begin_turn(battle((ANSEL, BERTHE, CLOTILDE), (fighter("Kain", keywords=["LEADER"]), DOEG), **settings))
    story.set(models__doeg__down=True)
    for model in ("ansel", "kain", "berthe"):
        end_activations(story, model)
    story.given(Activate("doeg"), Stand("doeg"))
    story.set(models__doeg__down=True)
    return end_activations(story.given(EndActivation("doeg")), "clotilde")


@pytest.mark.rule("TC-MOR-01", "TC-MOR-05", "TC-MOR-06", "TC-MOR-07")
def test_half_a_warband_down_or_out_must_test_morale() -> None:
    """A LEADER adds a die even if Down. Markers cannot be spent."""
    story = battered()
    story.set(models__kain__blood=6, models__kain__blessings=6, models__kain__down=True)
    assert story.encounter.step == "MORALE"
    story.when(TestMorale("pilgrims")).refuses("not_your_test", "TC-MOR-03")
    story.when(TestMorale("heretics"), faces=(1, 2, 5)).without(MarkerWindowOpened)
    story.then(Rolled, MoraleTested("heretics", "holds"), RoundBegan(2))
    assert story.event(Rolled).modifiers == (Modifier("LEADER", 1, "dice"),)
    assert story.event(Rolled).total == 7


@pytest.mark.rule("TC-MOR-02")
def test_side_that_fails_its_morale_test_loses() -> None:
    """At once, with any number of models left."""
    battered().when(TestMorale("heretics"), faces=(1, 2, 4)).then(
        MoraleTested("heretics", "flees"), EncounterEnded(("pilgrims",), "the Heretics flee from the battle")
    )


@pytest.mark.rule("TC-MOR-04", "TC-ACT-07")
def test_shaken_side_risks_each_rolled_action_and_flees_the_second_time() -> None:
    """ACTIONS without a roll have no risk, and the effect ends after one Turn."""
    story = battered(morale_mode="shaken")
    story.when(TestMorale("heretics"), faces=(1, 1, 1)).then(MoraleTested("heretics", "shaken"), RoundBegan(2))
    begin_turn(story, "heretics").given(Activate("kain"))
    story.when(TakeAction("kain", "Curse"), faces=(1, 1)).then(ActivationForcedToEnd("kain", "a RISKY ACTION failed"))
    end_activations(story, "ansel").given(Activate("doeg"), Stand("doeg"))
    story.set(models__doeg__down=True)
    end_activations(story.given(EndActivation("doeg")), "berthe", "clotilde")
    assert story.state.side("heretics").failed_tests == 1
    story.when(TestMorale("heretics"), faces=(1, 1, 1)).then(MoraleTested("heretics", "flees"), EncounterEnded)
    assert [side.failed_tests for side in story.state.sides] == [0, 2]


@pytest.mark.rule("TC-MOR-04", "TC-MOR-02")
def test_side_that_may_be_shaken_always_is_and_concedes_if_it_would_rather_flee() -> None:
    """No choice is open after the failure; the next decision belongs to the next Turn."""
    story = battered(morale_mode="shaken").given((TestMorale("heretics"), (1, 1, 1)))
    assert (story.state.side("heretics").fled, story.encounter.step) == (False, "CHOOSE_FIRST")
    assert {form.label for request in story.encounter.requests for form in request.forms} >= {"Concede"}
    story.when(Concede("heretics"), by="heretics").then(EncounterEnded(("pilgrims",), "the Heretics concede"))


@pytest.mark.rule("TC-MOR-04")
def test_side_is_shaken_for_one_turn_only() -> None:
    """In Turn 3 a failed ACTION is an ordinary failure again."""
    story = battered(morale_mode="shaken").given((TestMorale("heretics"), (1, 1, 1)))
    assert queries.is_shaken(story.state, "heretics")
    assert not queries.is_shaken(story.state, "pilgrims")
    story.set(models__doeg__down=False)
    begin_turn(story, "heretics")
    end_activations(story, "kain", "ansel", "doeg", "berthe", "clotilde")
    assert story.state.turn == 3
    assert not queries.is_shaken(story.state, "heretics")
    begin_turn(story, "heretics").given(Activate("kain"))
    story.when(TakeAction("kain", "Curse"), faces=(1, 1)).without(ActivationForcedToEnd)


@pytest.mark.rule("TC-MOR-04")
@pytest.mark.parametrize(("held_between", "fate"), [(True, "shaken"), (False, "flees")])
def test_version_1_0_loses_after_two_failures_in_a_row(held_between: bool, fate: str) -> None:
    """A successful test in between resets the count."""
    story = battered(ruleset="1.0")
    story.given((TestMorale("heretics"), (1, 1, 1)))
    for faces in ((6, 6, 6),) * held_between + ((1, 1, 1),):
        begin_turn(story, "heretics")
        end_activations(story, "kain", "ansel").given(Activate("doeg"), Stand("doeg"))
        story.set(models__doeg__down=True)
        end_activations(story.given(EndActivation("doeg")), "berthe", "clotilde")
        story.when(TestMorale("heretics"), faces=faces)
    story.then(MoraleTested("heretics", fate))  # type: ignore[arg-type]


@pytest.mark.rule("TC-MOR-03")
def test_smaller_of_two_battered_warbands_tests_first() -> None:
    """If it flees, the other side need not test."""
    story = begin_turn(battle((ANSEL,), (KAIN, DOEG)))
    story.set(models__ansel__down=True, models__kain__down=True)
    story.given(Activate("ansel"), Stand("ansel"))
    story.set(models__ansel__down=True)
    end_activations(story.given(EndActivation("ansel")), "doeg").given(Activate("kain"), Stand("kain"))
    story.set(models__kain__down=True)
    story.when(EndActivation("kain")).then(MoraleDue(("pilgrims", "heretics")))
    story.when(TestMorale("heretics")).refuses("not_your_test", "TC-MOR-03")
    story.when(TestMorale("pilgrims"), faces=(6, 6)).then(MoraleTested("pilgrims", "holds"))
    story.when(TestMorale("heretics"), faces=(1, 1)).then(EncounterEnded)


@pytest.mark.rule("TC-MOR-03")
def test_level_warbands_roll_off_for_the_first_test() -> None:
    """A tie is rerolled; the winner tests first."""
    story = begin_turn(battle((ANSEL,), (KAIN,)))
    for model in ("ansel", "kain"):
        story.given(Activate(model))
        story.set(**{f"models__{model}__down": True})
        story.when(EndActivation(model))
    story.then(RollOffNeeded("morale"))
    prompt = "Both sides are level. Roll off for the order of Morale tests. The first die is for the Pilgrims."
    assert [request.prompt for request in requests_of_kind(story, "roll_off")] == [prompt] * 2
    story.when(RollOff(), faces=(3, 3)).without(MoraleDue)
    story.when(RollOff(), faces=(2, 3)).then(MoraleDue(("heretics", "pilgrims")))


@pytest.mark.rule("TC-MOR-06")
@pytest.mark.parametrize(("base", "due"), [("starting", False), ("current", True)])
def test_losses_count_against_starting_or_remaining_models(base: str, due: bool) -> None:
    """Two of five are less than half of five, and more than half of three."""
    five = tuple(fighter(name) for name in ("Kain", "Doeg", "Esau", "Baal", "Gath"))
    story = begin_turn(battle((ANSEL,), five, morale_base=base))
    story.encounter.override("models.kain.out", True, "fallen before")
    story.encounter.override("models.doeg.out", True, "fallen before")
    end_activations(story, "ansel", "esau", "baal").given(Activate("gath"))
    story.when(EndActivation("gath"))
    assert (story.encounter.step == "MORALE") == due


@pytest.mark.rule("TC-MOR-05")
def test_leader_and_flag_add_a_die_each() -> None:
    """Not if the LEADER is Out of Action, or the bearer of the flag Down."""
    leader, bearer = fighter("Kain", keywords=["LEADER"]), fighter("Doeg", flag=True)
    for out, down, dice in (
        ("kain", "", {"Flag": 1}),
        ("", "kain", {"LEADER": 1, "Flag": 1}),
        ("", "doeg", {"LEADER": 1}),
    ):
        story = begin_turn(battle((ANSEL, BERTHE, CLOTILDE), (leader, bearer)))
        end_activations(story, "ansel", "kain", "berthe", "doeg").given(Activate("clotilde"))
        story.set(**({f"models__{out}__out": True} if out else {f"models__{down}__down": True}))
        story.given(EndActivation("clotilde"))
        story.when(TestMorale("heretics"), faces=(6,) * (2 + sum(dice.values()))).then(
            MoraleTested("heretics", "holds")
        )
        assert dice_of_the_roll(story) == dice


@pytest.mark.rule("TC-MOR-07")
def test_setting_allows_markers_on_the_leader_in_morale_tests() -> None:
    """Its side spends Blessings, the enemy Blood. Being Down does not affect the roll. It is the test of the side."""
    story = battered(markers_on_morale=True)
    story.set(models__kain__blood=2, models__kain__blessings=1, models__kain__down=True, models__doeg__blessings=6)
    story.when(TestMorale("heretics")).then(MarkerWindowOpened("action", ("heretics", "pilgrims"), secret=False))
    story.when(Pledge(side="heretics", blessings=2)).refuses("too_many_markers")
    prompts = [request.prompt for request in requests_of_kind(story, "spend_markers")]
    assert prompts[0].startswith("the Heretics: spend markers on the Morale test of the Heretics?")
    assert story_lines(story)[-1] == "Kain takes the Morale test for the Heretics."
    story.given(Pledge(side="heretics", blessings=1))
    story.when(Pledge(side="pilgrims", blood=2), faces=(6, 6)).then(MoraleTested("heretics", "holds"), RoundBegan(2))
    assert dice_of_the_roll(story) == {"LEADER": 1, "Blessing Markers": 1, "Blood Markers": -2}
    assert any(line.startswith("Morale test for the Heretics: 6 + 6 = 12") for line in story_lines(story))
    story = battered(markers_on_morale=True).set(models__kain__blood=2).given(TestMorale("heretics"))
    story.when(Pledge(side="pilgrims", blood=2), faces=(1, 1, 1)).then(
        MoraleTested("heretics", "flees"), EncounterEnded
    )


@pytest.mark.rule("TC-MOR-01", "TC-DICE-06")
def test_morale_test_can_have_modifiers_and_be_interrupted_by_statements() -> None:
    """A fall between two tests is resolved first, and the order of tests stays."""
    story = battered().given((Fall("ansel", 6), (1, 1, 1)))
    assert (story.encounter.step, story.state.morale_queue) == ("MORALE", ("heretics",))
    sermon = TestMorale("heretics", (Modifier("a sermon", 1, "dice"),))
    story.when(sermon, faces=(4, 4, 1, 1)).then(MoraleTested("heretics", "holds"), RoundBegan(2))
    assert dice_of_the_roll(story) == {"LEADER": 1, "a sermon": 1}


@pytest.mark.rule("TC-MOR-05", "TC-DICE-06")
def test_same_help_of_two_models_counts_once_in_a_morale_test() -> None:
    drum = {"id": "Drum", "when": "Morale", "does": [{"do": "modify", "what": "dice", "amount": 1}]}
    drummers = tuple(fighter(name, abilities=["Drum"]) for name in ("Ansel", "Berthe"))
    story = with_abilities(drum, ours=(*drummers, CLOTILDE, fighter("Odile")), theirs=(KAIN, DOEG, fighter("Esau")))
    story.set(models__clotilde__out=True, models__odile__out=True)
    story.given(EndActivation("ansel"))
    end_activations(story, "kain", "berthe", "doeg", "esau")
    assert story.encounter.step == "MORALE"
    story.when(TestMorale("pilgrims"), faces=(4, 4, 1))
    assert dice_of_the_roll(story) == {"Drum": 1}
