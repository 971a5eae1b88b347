"""
The Turn in play: who goes first, who is next, how Morale and the battle end.
"""

import pytest

from combat.systems.trench_crusade.commands import (
    Activate,
    ChooseFirst,
    Dash,
    EndActivation,
    Fall,
    Fight,
    FreeAttack,
    PlaceModel,
    Pledge,
    Retreat,
    RollOff,
    Shoot,
    Stand,
    TakeAction,
    TestMorale,
)
from events.trench_crusade.facts import (
    ActivationForcedToEnd,
    DeciderNamed,
    MarkerWindowOpened,
    MoraleDue,
    MoraleTested,
    PlayPassed,
    RollOffNeeded,
)
from events.vocabulary import EncounterEnded, Modifier, Rolled, RoundBegan, StepEntered, TurnBegan, TurnEnded
from tests.harness.stories import Story
from tests.trench_crusade.duels import acting, battle, begun, fighter, model_of

ANSEL, BERTHE, CLOTILDE = fighter("Ansel"), fighter("Berthe"), fighter("Clotilde")
KAIN, DOEG, ESAU = fighter("Kain"), fighter("Doeg"), fighter("Esau")


def ended(story: Story, *models: str) -> Story:
    """
    Activate these models one after the other, each to do nothing.
    """
    for model in models:
        story.given(Activate(model), EndActivation(model))
    return story


@pytest.mark.rule("TC-TURN-01")
def test_a_turn_settles_who_is_first_then_activates_everybody_and_closes_with_morale() -> None:
    """
    Only then does the next Turn begin.
    """
    story = begun(battle((ANSEL, BERTHE), (KAIN, DOEG)))
    ended(story, "ansel", "kain", "berthe").given(Activate("doeg"))
    story.when(EndActivation("doeg")).then(
        TurnEnded("doeg", "it is done"), StepEntered("MORALE_CHECK"), StepEntered("TURN_END"), RoundBegan(2)
    )


@pytest.mark.rule("TC-TURN-02", "TC-TURN-07")
def test_the_side_with_fewer_models_on_the_table_names_who_begins() -> None:
    """
    It may name the other side; a Down model counts and one Out of Action does not.
    """
    story = battle((ANSEL,), (KAIN, DOEG))
    assert story.state.initiative == "pilgrims"
    story.when(ChooseFirst("heretics")).then(PlayPassed("heretics"))
    story = begun(battle((ANSEL, BERTHE), (KAIN, DOEG, ESAU), turn_limit=2), "heretics")
    story.given(
        Activate("kain"), (Shoot(model="kain", weapon="rifle", target="ansel"), (4, 4, 4, 4)), EndActivation("kain")
    )
    assert model_of(story, "ansel").down
    ended(story, "berthe", "doeg").given(Activate("ansel"), Stand("ansel"))
    story.given(Shoot(model="ansel", weapon="rifle", target="esau"), (Pledge(side="heretics"), (4, 4, 6, 6)))
    story.when(EndActivation("ansel")).then(RoundBegan(2), RollOffNeeded("initiative"))


@pytest.mark.rule("TC-TURN-02")
def test_level_sides_roll_off_until_one_is_higher() -> None:
    """
    A tie is rolled again, and the higher die decides.
    """
    story = battle((ANSEL,), (KAIN,))
    story.when(RollOff(), faces=(4, 4)).then(Rolled).without(DeciderNamed)
    assert story.encounter.step == "ROLL_OFF"
    story.when(RollOff(), faces=(2, 5)).then(DeciderNamed("heretics", "it won the roll-off"))


@pytest.mark.rule("TC-TURN-02")
def test_at_a_table_that_reads_it_so_the_side_with_fewer_models_begins_itself() -> None:
    """
    Nobody is asked who goes first.
    """
    story = battle((ANSEL,), (KAIN, DOEG), first_player="starts")
    assert (story.encounter.step, story.state.picking) == ("PICK_MODEL", "pilgrims")
    story.when(ChooseFirst("heretics")).refuses("out_of_step")


@pytest.mark.rule("TC-TURN-03")
def test_sides_take_turns_and_no_model_acts_twice_in_a_turn() -> None:
    """
    Nobody acts out of turn either.
    """
    story = ended(begun(battle((ANSEL, BERTHE), (KAIN, DOEG))), "ansel")
    story.when(Activate("berthe")).refuses("other_side", "TC-TURN-03")
    ended(story, "kain").when(Activate("ansel")).refuses("activated", "TC-TURN-03")
    story.given(Activate("berthe")).when(Dash("ansel")).refuses("not_active", "TC-TURN-03")


@pytest.mark.rule("TC-TURN-05", "TC-TURN-06")
def test_a_side_goes_on_alone_when_the_other_has_nobody_left_and_nobody_may_pass() -> None:
    """
    The only thing owed is an Activation.
    """
    story = ended(begun(battle((ANSEL,), (KAIN, DOEG, ESAU))), "ansel", "kain")
    (owed,) = [request for request in story.encounter.requests if not request.optional]
    assert owed.seat == "heretics"
    assert {form.command for form in owed.forms} == {Activate}
    ended(story, "doeg")
    assert story.state.picking == "heretics"


@pytest.mark.rule("TC-TURN-04")
def test_a_fireteam_acts_together_and_mixes_its_actions() -> None:
    """
    One may go on after the other is done.
    """
    story = begun(battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"), CLOTILDE), (KAIN, DOEG)))
    ended(story, "clotilde", "kain")
    story.when(Activate("ansel", partner="berthe")).then(TurnBegan("ansel"), TurnBegan("berthe"))
    story.given((TakeAction("ansel", "Sing"), (6, 6)), (TakeAction("berthe", "Pray"), (1, 1)), EndActivation("ansel"))
    assert story.encounter.step == "ACTION_MENU"
    story.when(Dash("ansel")).refuses("not_active")
    story.when(EndActivation("berthe")).then(TurnEnded("berthe", "it is done"), PlayPassed("heretics"))


@pytest.mark.rule("TC-TURN-04", "TC-ACT-05")
def test_when_one_of_a_fireteam_must_stop_both_stop() -> None:
    """
    A failed RISKY ACTION of one ends the other's Activation as well.
    """
    story = begun(battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A")), (KAIN, DOEG)))
    story.given(Activate("ansel", partner="berthe"))
    story.when(Dash("ansel"), faces=(1, 1)).then(
        ActivationForcedToEnd("ansel", "a RISKY ACTION failed"),
        ActivationForcedToEnd("berthe", "a RISKY ACTION failed"),
        PlayPassed("heretics"),
    )


@pytest.mark.rule("TC-TURN-04")
def test_only_a_pair_of_the_same_name_is_a_fireteam() -> None:
    """
    Neither strangers nor a model with itself, nor one that has acted already.
    """
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begun(battle((*pair, CLOTILDE), (KAIN, DOEG, ESAU)))
    story.when(Activate("ansel", partner="clotilde")).refuses("no_fireteam", "TC-TURN-04")
    story.when(Activate("ansel", partner="ansel")).refuses("no_fireteam", "TC-TURN-04")
    ended(story, "berthe", "kain").when(Activate("ansel", partner="berthe")).refuses("activated", "TC-TURN-04")


@pytest.mark.rule("TC-TURN-08", "TC-TURN-10")
@pytest.mark.parametrize(("reading", "winners"), [("none", ()), ("most_models", ("heretics",))])
def test_after_the_last_turn_the_battle_is_over(reading: str, winners: tuple[str, ...]) -> None:
    """
    A scenario names the winner; without one nobody is named, unless the table counts models.
    """
    story = begun(battle((ANSEL,), (KAIN, DOEG), turn_limit=1, limit_winner=reading))
    ended(story, "ansel", "kain").given(Activate("doeg"))
    story.when(EndActivation("doeg")).then(EncounterEnded(winners, "Turn 1 was the last"))
    assert story.encounter.requests == ()
    story.when(Activate("ansel")).refuses("over")


@pytest.mark.rule("TC-TURN-08")
def test_a_battle_has_six_turns_unless_its_scenario_says_otherwise() -> None:
    """
    The sixth is the last.
    """
    story = battle((ANSEL,), (KAIN, DOEG))
    for turn in range(1, 7):
        assert story.state.turn == turn
        ended(begun(story), "ansel", "kain", "doeg")
    assert story.encounter.outcome == EncounterEnded((), "Turn 6 was the last")


@pytest.mark.rule("TC-TURN-09")
def test_a_side_that_loses_its_last_model_loses_at_once() -> None:
    """
    In the middle of a Turn, with models of the other side still waiting.
    """
    story = begun(battle((ANSEL, BERTHE), (KAIN,)))
    story.given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(4, 4, 6, 6)).then(
        EncounterEnded(("pilgrims",), "the Heretics have no model left on the table")
    )


@pytest.mark.rule("TC-TURN-09", "TC-INJ-13")
def test_it_is_a_draw_when_one_blast_takes_the_last_model_of_both_sides() -> None:
    """
    Both injuries are rolled before anybody looks who is left.
    """
    story = begun(battle((fighter("Ansel", "grenades"),), (KAIN,)))
    story.given(Activate("ansel"))
    story.when(
        Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("ansel",)), faces=(4, 4, 6, 6, 6, 6)
    ).then(EncounterEnded((), "the Pilgrims and the Heretics have no model left on the table"))


def battered(**settings: object) -> Story:
    """
    A Turn about to end in which half of the Heretics are Down.
    """
    story = begun(battle((ANSEL, BERTHE, CLOTILDE), (fighter("Kain", keywords=["LEADER"]), DOEG), **settings))
    story.set(models__doeg__down=True)
    for model in ("ansel", "kain", "berthe"):
        ended(story, model)
    story.given(Activate("doeg"), Stand("doeg"))
    story.set(models__doeg__down=True)
    return ended(story.given(EndActivation("doeg")), "clotilde")


@pytest.mark.rule("TC-MOR-01", "TC-MOR-05", "TC-MOR-06", "TC-MOR-07")
def test_half_a_warband_down_or_out_tests_morale_with_its_leader_and_without_markers() -> None:
    """
    The LEADER, though Down, is worth a die; Blood and Blessings are worth none.
    """
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
    """
    At once, whatever is left of it.
    """
    battered().when(TestMorale("heretics"), faces=(1, 2, 4)).then(
        MoraleTested("heretics", "flees"), EncounterEnded(("pilgrims",), "the Heretics flee from the battle")
    )


@pytest.mark.rule("TC-MOR-04", "TC-ACT-07")
def test_a_shaken_side_risks_every_rolled_action_for_one_turn_and_flees_the_second_time() -> None:
    """
    What is not rolled stays without risk, and the Turn after that all is as before.
    """
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
    """
    In the third Turn a failure is an ordinary one again.
    """
    story = battered(morale_mode="shaken").given((TestMorale("heretics"), (1, 1, 1)))
    assert story.state.shaken("heretics")
    assert not story.state.shaken("pilgrims")
    story.set(models__doeg__down=False)
    begun(story, "heretics")
    ended(story, "kain", "ansel", "doeg", "berthe", "clotilde")
    assert story.state.turn == 3
    assert not story.state.shaken("heretics")
    begun(story, "heretics").given(Activate("kain"))
    story.when(TakeAction("kain", "Curse"), faces=(1, 1)).without(ActivationForcedToEnd)


@pytest.mark.rule("TC-MOR-04")
@pytest.mark.parametrize(("held_between", "fate"), [(True, "shaken"), (False, "flees")])
def test_in_version_one_only_two_failures_in_a_row_lose(held_between: bool, fate: str) -> None:
    """
    A test that was passed in between forgives the one before.
    """
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
    """
    And when it flees the other need not test any more.
    """
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
    """
    A tie is rolled again; the winner tests first.
    """
    story = begun(battle((ANSEL,), (KAIN,)))
    for model in ("ansel", "kain"):
        story.given(Activate(model))
        story.set(**{f"models__{model}__down": True})
        story.when(EndActivation(model))
    story.then(RollOffNeeded("morale"))
    story.when(RollOff(), faces=(3, 3)).without(MoraleDue)
    story.when(RollOff(), faces=(2, 3)).then(MoraleDue(("heretics", "pilgrims")))


@pytest.mark.rule("TC-MOR-06")
@pytest.mark.parametrize(("base", "due"), [("starting", False), ("current", True)])
def test_half_is_half_of_those_that_began_unless_the_table_counts_those_present(base: str, due: bool) -> None:
    """
    Two of five out is less than half of five, and more than half of three.
    """
    five = tuple(fighter(name) for name in ("Kain", "Doeg", "Esau", "Baal", "Gath"))
    story = begun(battle((ANSEL,), five, morale_base=base))
    story.encounter.override("models.kain.out", True, "fallen before")
    story.encounter.override("models.doeg.out", True, "fallen before")
    ended(story, "ansel", "esau", "baal").given(Activate("gath"))
    story.when(EndActivation("gath"))
    assert (story.encounter.step == "MORALE") == due


@pytest.mark.rule("TC-ACT-04", "TC-ACT-06")
def test_a_failed_ordinary_action_is_lost_and_nothing_else_is() -> None:
    """
    An ACTION without a command of its own is rolled for, and the model goes on.
    """
    story = acting().when(TakeAction("ansel", "Pray"), faces=(1, 1)).without(ActivationForcedToEnd)
    assert story.encounter.step == "ACTION_MENU"
    story.when(TakeAction("ansel", "Pray")).refuses("already_taken")
    story.when(TakeAction("ansel", "Sing", risky=True), faces=(1, 1)).then(ActivationForcedToEnd)


@pytest.mark.rule("TC-ACT-06")
@pytest.mark.parametrize("name", ["", "Dash", "Charge", "Standard Move", "Melee Attack", "Ledge"])
def test_an_action_that_has_rules_of_its_own_is_not_taken_under_its_name(name: str) -> None:
    """
    Otherwise it would be rolled for twice, or without what it does.
    """
    acting().when(TakeAction("ansel", name)).refuses("action_name", "TC-ACT-06")


@pytest.mark.rule("TC-TURN-03", "TC-TURN-05")
def test_play_passes_on_when_the_last_model_that_could_be_picked_falls_to_its_death() -> None:
    """
    What the table states between two Activations never leaves a side to pick nobody.
    """
    story = ended(begun(battle((ANSEL, BERTHE), (KAIN, DOEG))), "ansel", "kain")
    assert story.state.picking == "pilgrims"
    story.when(Fall("berthe", 12), faces=(6, 6, 6, 6)).then(PlayPassed("heretics"))
    story.when(Activate("doeg")).then(TurnBegan("doeg"))


@pytest.mark.rule("TC-TURN-04", "TC-MOVE-07")
def test_a_fireteam_stops_when_one_of_it_goes_out_of_action() -> None:
    """
    A Retreat that ends in death is the end for the other one too.
    """
    story = begun(battle((fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A")), (KAIN, DOEG)))
    story.given(Activate("ansel", partner="berthe"), PlaceModel("ansel", ("kain",)), Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 6, 6)).then(
        ActivationForcedToEnd("ansel", "it is Out of Action"),
        ActivationForcedToEnd("berthe", "it is Out of Action"),
        PlayPassed("heretics"),
    )
    assert Fight not in {form.command for form in story.encounter.options("heretics").forms}
