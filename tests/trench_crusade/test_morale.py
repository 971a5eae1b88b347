"""Morale: which sides test at the end of a Turn, in which order, and what a failed test does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import Stand
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Fall
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation, RollOff
from combat.systems.trench_crusade.rules.morale import (
    MORALE_BASE,
    MORALE_MODE,
    against_current,
    is_shaken,
    leader_dice,
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
from tests.harness.offers import questions
from tests.harness.stories import Story
from tests.trench_crusade.duels import (
    ANSEL,
    BERTHE,
    CLOTILDE,
    DOEG,
    KAIN,
    battle,
    begun,
    dice_of_the_roll,
    ended,
    fighter,
)


@pytest.mark.rule("TC-MOR-01", "TC-MOR-06")
@pytest.mark.parametrize(
    ("down", "out", "start", "tests"),
    [(0, 0, 5, False), (1, 1, 5, False), (2, 1, 5, True), (0, 3, 7, False), (0, 4, 7, True), (3, 0, 6, True)],
)
def test_half_the_warband_means_at_least_half_of_those_that_began(down: int, out: int, start: int, tests: bool) -> None:
    """Three of five must test and two of five need not; Down models count like lost ones."""
    assert must_test_morale(down, out, start) is tests


@pytest.mark.rule("TC-MOR-06")
def test_a_table_may_count_against_the_models_that_remain() -> None:
    """Two lost of six are half of the four that remain."""
    assert must_test_morale(down=0, out=2, start=6, base=against_current)
    assert not must_test_morale(down=0, out=2, start=6)


@pytest.mark.rule("TC-MOR-06")
@given(st.integers(1, 20).flatmap(lambda start: st.tuples(st.integers(0, start), st.just(start))), st.integers(0, 20))
def test_counting_against_what_remains_never_spares_a_side_a_test(losses: tuple[int, int], down: int) -> None:
    """Whoever must test against the starting warband must test against the current one too."""
    out, start = losses
    if must_test_morale(down, out, start, MORALE_BASE["starting"]):
        assert must_test_morale(down, out, start, MORALE_BASE["current"])


@pytest.mark.rule("TC-MOR-03")
def test_the_smaller_warband_tests_first() -> None:
    """Level warbands roll off, and the winner tests first."""
    assert morale_order({"pilgrims": 4, "heretics": 3}) == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3, "heretics": 3}) is None
    assert morale_order({"pilgrims": 3, "heretics": 3}, roll_off="heretics") == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3}) == ("pilgrims",)
    assert morale_order({}) == ()


@pytest.mark.rule("TC-MOR-05")
def test_a_leader_steadies_the_warband() -> None:
    """+1 DICE while the LEADER is not Out of Action."""
    assert leader_dice(leader_in_play=True) == 1
    assert leader_dice(leader_in_play=False) == 0


@pytest.mark.rule("TC-MOR-02", "TC-MOR-04")
@pytest.mark.parametrize(
    ("mode", "first", "second", "second_in_a_row"),
    [
        ("flee", "flees", "flees", "flees"),
        ("shaken", "shaken", "flees", "flees"),
        ("shaken_in_a_row", "shaken", "shaken", "flees"),
    ],
)
def test_what_a_failed_test_does_depends_on_the_failures_before_it(
    mode: str, first: str, second: str, second_in_a_row: str
) -> None:
    """One failure, a second after a success in between, and a second in a row."""
    fails = MORALE_MODE[mode]
    assert fails(0, False) == first
    assert fails(1, False) == second
    assert fails(1, True) == second_in_a_row


@pytest.mark.rule("TC-MOR-04")
def test_a_side_is_shaken_for_one_turn() -> None:
    """The Turn after the failed test, and no longer."""
    assert not is_shaken(2, failed_in=2)
    assert is_shaken(3, failed_in=2)
    assert not is_shaken(4, failed_in=2)
    assert not is_shaken(1, failed_in=0)


def battered(**settings: object) -> Story:
    """A Turn about to end in which half of the Heretics are Down."""
    story = begun(battle((ANSEL, BERTHE, CLOTILDE), (fighter("Kain", keywords=["LEADER"]), DOEG), **settings))
    story.set(models__doeg__down=True)
    for model in ("ansel", "kain", "berthe"):
        ended(story, model)
    story.given(Activate("doeg"), Stand("doeg"))
    story.set(models__doeg__down=True)
    return ended(story.given(EndActivation("doeg")), "clotilde")


@pytest.mark.rule("TC-MOR-01", "TC-MOR-05", "TC-MOR-06", "TC-MOR-07")
def test_half_a_warband_down_or_out_tests_morale_with_its_leader_and_without_markers() -> None:
    """The LEADER, though Down, is worth a die; Blood and Blessings are worth none."""
    story = battered()
    story.set(models__kain__blood=6, models__kain__blessings=6, models__kain__down=True)
    assert story.encounter.step == "MORALE"
    story.when(TestMorale("pilgrims")).refuses("not_your_test", "TC-MOR-03")
    story.when(TestMorale("heretics"), faces=(1, 2, 5)).without(MarkerWindowOpened)
    story.then(Rolled, MoraleTested("heretics", "holds"), RoundBegan(2))
    assert story.event(Rolled).modifiers == (Modifier("LEADER", 1, "dice"),)
    assert story.event(Rolled).total == 7


@pytest.mark.rule("TC-MOR-02")
def test_a_side_that_fails_its_morale_flees_and_loses() -> None:
    """At once, whatever is left of it."""
    battered().when(TestMorale("heretics"), faces=(1, 2, 4)).then(
        MoraleTested("heretics", "flees"), EncounterEnded(("pilgrims",), "the Heretics flee from the battle")
    )


@pytest.mark.rule("TC-MOR-04", "TC-ACT-07")
def test_a_shaken_side_risks_every_rolled_action_for_one_turn_and_flees_the_second_time() -> None:
    """What is not rolled stays without risk, and the Turn after that all is as before."""
    story = battered(morale_mode="shaken")
    story.when(TestMorale("heretics"), faces=(1, 1, 1)).then(MoraleTested("heretics", "shaken"), RoundBegan(2))
    begun(story, "heretics").given(Activate("kain"))
    story.when(TakeAction("kain", "Curse"), faces=(1, 1)).then(ActivationForcedToEnd("kain", "a RISKY ACTION failed"))
    ended(story, "ansel").given(Activate("doeg"), Stand("doeg"))
    story.set(models__doeg__down=True)
    ended(story.given(EndActivation("doeg")), "berthe", "clotilde")
    story.when(TestMorale("heretics"), faces=(1, 1, 1)).then(MoraleTested("heretics", "flees"), EncounterEnded)


@pytest.mark.rule("TC-MOR-04")
def test_a_side_is_shaken_for_one_turn_only() -> None:
    """In the third Turn a failure is an ordinary one again."""
    story = battered(morale_mode="shaken").given((TestMorale("heretics"), (1, 1, 1)))
    assert queries.shaken(story.state, "heretics")
    assert not queries.shaken(story.state, "pilgrims")
    story.set(models__doeg__down=False)
    begun(story, "heretics")
    ended(story, "kain", "ansel", "doeg", "berthe", "clotilde")
    assert story.state.turn == 3
    assert not queries.shaken(story.state, "heretics")
    begun(story, "heretics").given(Activate("kain"))
    story.when(TakeAction("kain", "Curse"), faces=(1, 1)).without(ActivationForcedToEnd)


@pytest.mark.rule("TC-MOR-04")
@pytest.mark.parametrize(("held_between", "fate"), [(True, "shaken"), (False, "flees")])
def test_in_version_one_only_two_failures_in_a_row_lose(held_between: bool, fate: str) -> None:
    """A test that was passed in between forgives the one before."""
    story = battered(ruleset="1.0")
    story.given((TestMorale("heretics"), (1, 1, 1)))
    for faces in ((6, 6, 6),) * held_between + ((1, 1, 1),):
        begun(story, "heretics")
        ended(story, "kain", "ansel").given(Activate("doeg"), Stand("doeg"))
        story.set(models__doeg__down=True)
        ended(story.given(EndActivation("doeg")), "berthe", "clotilde")
        story.when(TestMorale("heretics"), faces=faces)
    story.then(MoraleTested("heretics", fate))  # type: ignore[arg-type]


@pytest.mark.rule("TC-MOR-03")
def test_the_smaller_of_two_battered_warbands_tests_first() -> None:
    """And when it flees the other need not test any more."""
    story = begun(battle((ANSEL,), (KAIN, DOEG)))
    story.set(models__ansel__down=True, models__kain__down=True)
    story.given(Activate("ansel"), Stand("ansel"))
    story.set(models__ansel__down=True)
    ended(story.given(EndActivation("ansel")), "doeg").given(Activate("kain"), Stand("kain"))
    story.set(models__kain__down=True)
    story.when(EndActivation("kain")).then(MoraleDue(("pilgrims", "heretics")))
    story.when(TestMorale("heretics")).refuses("not_your_test", "TC-MOR-03")
    story.when(TestMorale("pilgrims"), faces=(6, 6)).then(MoraleTested("pilgrims", "holds"))
    story.when(TestMorale("heretics"), faces=(1, 1)).then(EncounterEnded)


@pytest.mark.rule("TC-MOR-03")
def test_level_warbands_roll_off_for_who_tests_first() -> None:
    """A tie is rolled again; the winner tests first."""
    story = begun(battle((ANSEL,), (KAIN,)))
    for model in ("ansel", "kain"):
        story.given(Activate(model))
        story.set(**{f"models__{model}__down": True})
        story.when(EndActivation(model))
    story.then(RollOffNeeded("morale"))
    prompt = "Both sides are level. Roll off for the order of Morale tests. The first die is for the Pilgrims."
    assert [each.prompt for each in questions(story, "roll_off")] == [prompt] * 2
    story.when(RollOff(), faces=(3, 3)).without(MoraleDue)
    story.when(RollOff(), faces=(2, 3)).then(MoraleDue(("heretics", "pilgrims")))


@pytest.mark.rule("TC-MOR-06")
@pytest.mark.parametrize(("base", "due"), [("starting", False), ("current", True)])
def test_half_is_half_of_those_that_began_unless_the_table_counts_those_present(base: str, due: bool) -> None:
    """Two of five out is less than half of five, and more than half of three."""
    five = tuple(fighter(name) for name in ("Kain", "Doeg", "Esau", "Baal", "Gath"))
    story = begun(battle((ANSEL,), five, morale_base=base))
    story.encounter.override("models.kain.out", True, "fallen before")
    story.encounter.override("models.doeg.out", True, "fallen before")
    ended(story, "ansel", "esau", "baal").given(Activate("gath"))
    story.when(EndActivation("gath"))
    assert (story.encounter.step == "MORALE") == due


@pytest.mark.rule("TC-MOR-05")
def test_a_leader_out_of_action_steadies_nobody_and_a_flag_does_while_its_bearer_stands() -> None:
    """Both together are two dice."""
    leader, bearer = fighter("Kain", keywords=["LEADER"]), fighter("Doeg", flag=True)
    for out, down, dice in (
        ("kain", "", {"Flag": 1}),
        ("", "kain", {"LEADER": 1, "Flag": 1}),
        ("", "doeg", {"LEADER": 1}),
    ):
        story = begun(battle((ANSEL, BERTHE, CLOTILDE), (leader, bearer)))
        ended(story, "ansel", "kain", "berthe", "doeg").given(Activate("clotilde"))
        story.set(**({f"models__{out}__out": True} if out else {f"models__{down}__down": True}))
        story.given(EndActivation("clotilde"))
        story.when(TestMorale("heretics"), faces=(6,) * (2 + sum(dice.values()))).then(
            MoraleTested("heretics", "holds")
        )
        assert dice_of_the_roll(story) == dice


@pytest.mark.rule("TC-MOR-07")
def test_at_a_table_that_allows_it_markers_on_the_leader_are_spent_on_morale() -> None:
    """Blessings by its own side, Blood by the enemy; being Down makes it no worse, and nobody else can pay."""
    story = battered(markers_on_morale=True)
    story.set(models__kain__blood=2, models__kain__blessings=1, models__kain__down=True, models__doeg__blessings=6)
    story.when(TestMorale("heretics")).then(MarkerWindowOpened("action", ("heretics", "pilgrims"), secret=False))
    story.when(Pledge(side="heretics", blessings=2)).refuses("too_many_markers")
    story.given(Pledge(side="heretics", blessings=1))
    story.when(Pledge(side="pilgrims", blood=2), faces=(6, 6)).then(MoraleTested("heretics", "holds"), RoundBegan(2))
    assert dice_of_the_roll(story) == {"LEADER": 1, "Blessing Markers": 1, "Blood Markers": -2}
    story = battered(markers_on_morale=True).set(models__kain__blood=2).given(TestMorale("heretics"))
    story.when(Pledge(side="pilgrims", blood=2), faces=(1, 1, 1)).then(
        MoraleTested("heretics", "flees"), EncounterEnded
    )


@pytest.mark.rule("TC-MOR-01", "TC-DICE-06")
def test_a_morale_test_takes_named_modifiers_and_statements_between_two_tests_change_no_order() -> None:
    """A fall while the side waits to test is resolved, and the test is still owed."""
    story = battered().given((Fall("ansel", 6), (1, 1, 1)))
    assert (story.encounter.step, story.state.morale_queue) == ("MORALE", ("heretics",))
    sermon = TestMorale("heretics", (Modifier("a sermon", 1, "dice"),))
    story.when(sermon, faces=(4, 4, 1, 1)).then(MoraleTested("heretics", "holds"), RoundBegan(2))
    assert dice_of_the_roll(story) == {"LEADER": 1, "a sermon": 1}
