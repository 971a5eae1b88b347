"""Down: restrictions on a model that is Down, and ways to stand up."""

import pytest

from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StandUp, StayDown, Teeter
from combat.systems.trench_crusade.acts.markers import UseMediKit
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, Fall, Jump
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    InjuryDue,
    InjuryWaits,
    MeleeChanged,
    Moved,
    PlayPassed,
    StandSettled,
    TestDue,
)
from events.vocabulary import ConditionChanged, Modifier, Rolled, Suffered
from tests.harness.stories import Story
from tests.harness.story_forms import request_labels
from tests.trench_crusade.duels import CLOTILDE, active_model, battle, begin_turn, fighter, model_of, open_seats


@pytest.mark.rule("TC-DOWN-01")
def test_down_model_is_hampered_and_cannot_move() -> None:
    """-1 DICE on its ACTIONS, and no Move, Charge, Retreat, Dash, climb or jump."""
    story = active_model(down=("ansel",)).given(StayDown("ansel"))
    for moving in (
        Move("ansel"),
        Charge(model="ansel", target="kain", distance=4),
        Retreat("ansel"),
        Dash("ansel"),
        Climb("ansel"),
        Jump("ansel", 2),
    ):
        story.when(moving).refuses("down", "TC-DOWN-01")
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(5, 5, 1))
    assert story.event(Rolled).modifiers == (Modifier("Down", -1, "dice"),)
    assert story.event(Rolled).result == "failure"


@pytest.mark.rule("TC-DOWN-02", "TC-DOWN-07")
def test_standing_up_at_the_start_is_free_and_halves_moves() -> None:
    """Movement 5 leaves two and a half inches. A Charge is halved too."""
    story = active_model(fighter("Ansel", movement=5), down=("ansel",))
    story.when(Move("ansel")).refuses("out_of_step")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True)).without(Rolled)
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 5))
    story.when(Dash("ansel"), faces=(6, 6)).then(Moved("ansel", "Dash", 5))
    story = active_model(fighter("Ansel", movement=5), down=("ansel",)).given(Stand("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(4,)).then(Moved("ansel", "Charge", 9))


@pytest.mark.rule("TC-DOWN-03")
def test_risky_action_to_stand_is_possible_once() -> None:
    """It halves no moves, and a failure ends the Activation."""
    story = active_model().given((Fall("ansel", 5), (4, 4)))
    story.given(Stand("ansel"))
    story.when(Pledge(side="heretics"), faces=(6, 6, 6)).then(
        ConditionChanged(who="ansel", condition="Down", level=0, source="standing up")
    )
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 12))
    story.set(models__ansel__down=True)
    story.when(Stand("ansel")).refuses("may_not_stand", "TC-DOWN-03")


@pytest.mark.rule("TC-DOWN-03")
def test_model_that_stayed_down_cannot_stand_later() -> None:
    story = active_model(down=("ansel",)).given(StayDown("ansel"))
    story.when(Stand("ansel")).refuses("may_not_stand", "TC-DOWN-03")


@pytest.mark.rule("TC-DOWN-03")
def test_setting_makes_going_down_end_the_activation_and_standing_up_mandatory() -> None:
    """The reading of version 1.0."""
    story = active_model(down_ends_activation=True).when(Fall("ansel", 5), faces=(4, 4))
    story.then(ActivationForcedToEnd("ansel", "it went Down"), PlayPassed("heretics"))
    story = active_model(down=("ansel",), down_ends_activation=True)
    story.when(StayDown("ansel")).refuses("must_stand", "TC-DOWN-02")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True))


@pytest.mark.rule("TC-DOWN-02", "TC-TURN-04")
def test_each_model_of_a_fireteam_decides_once_about_standing_up() -> None:
    """A model that stayed Down or is not Down has no decision."""
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begin_turn(battle(pair, (fighter("Kain"),))).set(models__ansel__down=True, models__berthe__down=True)
    story.given(Activate("ansel", partner="berthe"))
    both = ["Ansel: stand up", "Ansel: stay Down", "Berthe: stand up", "Berthe: stay Down"]
    assert request_labels(story, "stand") == both
    story.given(StayDown("ansel"))
    assert request_labels(story, "stand") == both[2:]
    story.when(Stand("ansel")).refuses("not_down", "TC-DOWN-02")
    story.when(StandUp("berthe", "Enforced Orthodoxy"))
    assert (story.encounter.step, request_labels(story, "stand")) == ("ACTION_MENU", [])
    story = begin_turn(battle(pair, (fighter("Kain"),)), "pilgrims").set(models__berthe__down=True)
    assert request_labels(story.given(Activate("ansel", partner="berthe")), "stand") == both[2:]


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-02", "TC-MOVE-04", "TC-MOVE-07")
def test_menu_offers_only_possible_actions() -> None:
    """A standing model cannot stand up, a model in Melee cannot charge, and a Down model cannot move."""

    def ways(story: Story) -> set[str]:
        labels = [label.removeprefix("Ansel: ") for label in request_labels(story, "action")]
        return {label.partition(", ")[0].partition(" (with ")[0] for label in labels}

    always = {"another ACTION", "end the Activation"}
    feet = {"Standard Move", "Dash (RISKY)"}
    moved = {"climb (RISKY)", "jump (RISKY)", "enter Dangerous Terrain (RISKY)"}
    charges, shot = {"Charge", "Diving Charge (RISKY)"}, {"shoot with the Bolt Action Rifle"}
    assert ways(active_model()) == always | feet | charges | shot
    assert ways(active_model(beside=("kain",))) == always | feet | {"Retreat", "fight with the Trench Club"}
    assert ways(active_model(fighter("Ansel", flying=True))) == always | charges | shot | feet
    assert ways(active_model().given(Move("ansel"))) == always | moved | shot | {"Dash (RISKY)"}
    assert ways(active_model(fighter("Ansel", flying=True)).given(Move("ansel"))) == always | shot | {"Dash (RISKY)"}
    for beside, means in (((), shot), (("kain",), {"fight with the Trench Club"})):
        story = active_model(beside=beside, down=("ansel",)).given(StayDown("ansel"))
        assert ways(story) == always | means
    knocked = active_model().given(KnockDown("ansel", "a blast"))
    assert ways(knocked) == always | shot | {"stand up (RISKY)"}


@pytest.mark.rule("TC-DOWN-05")
def test_down_model_can_be_placed_without_a_move() -> None:
    """A teleport puts it next to an enemy."""
    story = active_model(down=("ansel",)).given(StayDown("ansel"))
    story.when(PlaceModel("ansel", ("kain",))).then(MeleeChanged("ansel", ("kain",)))
    story.when(PlaceModel("ansel", ("berthe",))).refuses("friend")
    story.when(PlaceModel("ansel", ("kain", "kain"))).refuses("twice")
    assert model_of(story, "kain").in_melee_with == ("ansel",)


@pytest.mark.rule("TC-DOWN-06")
def test_down_model_at_a_ledge_passes_a_roll_or_falls() -> None:
    """Players state that there is a ledge. The roll has the penalty for being Down."""
    active_model(down=("kain",)).when(Teeter("kain", 8), faces=(4, 4, 4)).then(ActionResolved).without(InjuryDue)
    story = active_model(down=("kain",)).when(Teeter("kain", 8), faces=(6, 1, 1, 1, 1, 1, 2))
    story.then(
        InjuryDue(
            target="kain",
            attacker="",
            source="Fall",
            cause="accident",
            modifiers=(Modifier("Height of the fall", 1, "dice"),),
        ),
        Suffered,
    )
    assert story.encounter.step == "ACTION_MENU"
    active_model().when(Teeter("kain", 8)).refuses("not_down", "TC-DOWN-06")


@pytest.mark.rule("TC-DOWN-03", "TC-ACT-05")
def test_failed_attempt_to_stand_ends_the_activation() -> None:
    """A successful one halves no moves by default."""
    story = active_model().given((Fall("ansel", 6), (4, 4, 1)))
    assert model_of(story, "ansel").down
    story.when(Stand("ansel")).then(ActionDeclared)
    story.when(Pledge(side="heretics"), faces=(1, 1, 1)).then(ActivationForcedToEnd)
    assert model_of(story, "ansel").down


@pytest.mark.rule("TC-DOWN-03")
@pytest.mark.parametrize(("halves", "half_inches"), [(False, 12), (True, 6)])
def test_setting_makes_a_risky_stand_halve_moves(halves: bool, half_inches: int) -> None:
    """It also applies to a Medi-Kit that a model uses on itself."""
    story = active_model(risky_stand_halves=halves).given((Fall("ansel", 6), (4, 4, 1)), Stand("ansel"))
    story.given((Pledge(side="heretics"), (6, 6, 6)))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))
    story = active_model(fighter("Ansel", medi_kit=True), risky_stand_halves=halves).given(KnockDown("ansel", "a blow"))
    story.given((UseMediKit("ansel", "ansel", "down"), (6, 6, 6)))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))


@pytest.mark.rule("TC-DOWN-03")
def test_model_put_down_by_an_override_may_try_to_stand() -> None:
    story = active_model().set(models__ansel__down=True)
    story.when(Stand("ansel"), faces=(6, 6, 6)).then(
        ConditionChanged(who="ansel", condition="Down", level=0, source="standing up")
    )


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-04")
def test_effects_knock_down_and_stand_up_models_with_their_source() -> None:
    """Without a roll or markers. Standing up at another time halves no moves."""
    story = active_model().when(KnockDown("kain", "a mighty roar")).without(Rolled)
    story.then(ConditionChanged(who="kain", condition="Down", level=1, source="a mighty roar"))
    assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (True, 0)
    story.when(KnockDown("kain", "a mighty roar")).refuses("down", "TC-DOWN-01")
    story.when(KnockDown("doeg", " ")).refuses("source", "TC-DOWN-01")
    story.when(StandUp("doeg", "Enforced Orthodoxy")).refuses("not_down", "TC-DOWN-04")
    story.when(StandUp("kain", "Enforced Orthodoxy")).then(
        ConditionChanged(who="kain", condition="Down", level=0, source="Enforced Orthodoxy")
    )
    story.given(EndActivation("ansel"), Activate("kain"))
    story.when(Move("kain")).then(Moved("kain", "Standard Move", 12))


@pytest.mark.rule("TC-DOWN-01")
def test_setting_makes_a_knock_down_end_the_activation() -> None:
    story = active_model(down_ends_activation=True).when(KnockDown("ansel", "a mighty roar"))
    story.then(ActivationForcedToEnd("ansel", "it went Down"), PlayPassed("heretics"))


@pytest.mark.rule("TC-DOWN-06")
def test_ledge_test_interrupts_an_attack() -> None:
    """It comes before the next shot, and markers can be spent on it."""
    story = active_model(fighter("Ansel", "gatling"))
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), (4, 4, 3, 4)))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Teeter("kain", 8)).then(ActionDeclared)
    story.when(Pledge(side="pilgrims"), faces=(1, 1, 1)).then(ActionResolved, InjuryDue)
    story.given((Pledge(side="pilgrims"), (1, 1, 1, 1)))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActionResolved)


@pytest.mark.rule("TC-DOWN-06", "TC-MOVE-10")
def test_statements_during_a_roll_wait_until_it_is_over() -> None:
    """First the shot is resolved, then the fall, then the ledge tests in order."""
    story = active_model(fighter("Ansel", blood=1), fighter("Berthe"), CLOTILDE, down=("doeg", "clotilde"))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Fall("berthe", 6)).then(InjuryWaits).without(InjuryDue)
    for model in ("doeg", "clotilde"):
        story.when(Teeter(model, 8)).then(TestDue).without(ActionDeclared)
    assert (story.encounter.step, open_seats(story)) == ("ACTION_MARKERS", ["heretics"])
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1, 1, 1, 1, *(4,) * 6))
    rolls = [(event.purpose, event.who) for event in story.events if isinstance(event, Rolled)]
    assert rolls == [("Ranged Attack", "ansel"), ("Injury", "berthe"), ("Ledge", "doeg"), ("Ledge", "clotilde")]
    assert story.encounter.step == "ACTION_MENU"
