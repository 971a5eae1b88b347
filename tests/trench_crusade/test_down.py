"""Down: what a model that lies on the ground cannot do, and how it gets up."""

import pytest

from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StandUp, StayDown, Teeter
from combat.systems.trench_crusade.acts.markers import UseMediKit
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, Fall, Jump
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from combat.systems.trench_crusade.rules.down import (
    may_risk_standing,
    may_stand_for_free,
    own_down_dice,
)
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
from tests.harness.offers import offered
from tests.harness.stories import Story
from tests.trench_crusade.duels import CLOTILDE, acting, battle, begun, fighter, model_of, owing


@pytest.mark.rule("TC-DOWN-01")
def test_a_down_model_acts_with_a_die_against_it() -> None:
    """-1 DICE on its own ACTIONS while it is Down, and none once it stands."""
    assert own_down_dice(down=True) == -1
    assert own_down_dice(down=False) == 0


@pytest.mark.rule("TC-DOWN-02")
def test_standing_up_is_free_only_as_the_activation_begins() -> None:
    """After its first ACTION a model has let the chance go by."""
    assert may_stand_for_free(down=True, acted=False)
    assert not may_stand_for_free(down=True, acted=True)
    assert not may_stand_for_free(down=False, acted=False)


@pytest.mark.rule("TC-DOWN-03")
def test_a_model_felled_in_its_own_activation_may_risk_standing_up_once() -> None:
    """One that was Down from the beginning, or has tried already, may not."""
    assert may_risk_standing(down=True, stayed_down=False, tried=False)
    assert not may_risk_standing(down=True, stayed_down=True, tried=False)
    assert not may_risk_standing(down=True, stayed_down=False, tried=True)
    assert not may_risk_standing(down=False, stayed_down=False, tried=False)


@pytest.mark.rule("TC-DOWN-01")
def test_a_down_model_does_everything_worse_and_moves_by_nothing() -> None:
    """-1 DICE on its ACTIONS, and neither Move, Charge, Retreat, Dash, climb nor jump."""
    story = acting(down=("ansel",)).given(StayDown("ansel"))
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
def test_standing_up_at_the_start_is_free_and_halves_every_move() -> None:
    """Movement 5 leaves two and a half inches, and a Charge total is halved too."""
    story = acting(fighter("Ansel", movement=5), down=("ansel",))
    story.when(Move("ansel")).refuses("out_of_step")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True)).without(Rolled)
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 5))
    story.when(Dash("ansel"), faces=(6, 6)).then(Moved("ansel", "Dash", 5))
    story = acting(fighter("Ansel", movement=5), down=("ansel",)).given(Stand("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(4,)).then(Moved("ansel", "Charge", 9))


@pytest.mark.rule("TC-DOWN-03")
def test_who_goes_down_in_its_own_activation_may_risk_an_action_to_stand_once() -> None:
    """It halves nothing; failing it ends the Activation."""
    story = acting().given((Fall("ansel", 5), (4, 4)))
    story.given(Stand("ansel"))
    story.when(Pledge(side="heretics"), faces=(6, 6, 6)).then(
        ConditionChanged(who="ansel", condition="Down", level=0, source="standing up")
    )
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 12))
    story.set(models__ansel__down=True)
    story.when(Stand("ansel")).refuses("may_not_stand", "TC-DOWN-03")


@pytest.mark.rule("TC-DOWN-03")
def test_who_stayed_down_at_the_start_does_not_stand_later() -> None:
    """Its chance has gone by."""
    story = acting(down=("ansel",)).given(StayDown("ansel"))
    story.when(Stand("ansel")).refuses("may_not_stand", "TC-DOWN-03")


@pytest.mark.rule("TC-DOWN-03")
def test_at_a_table_that_reads_it_so_going_down_ends_the_activation_and_who_is_down_must_stand() -> None:
    """That is the reading of version 1.0."""
    story = acting(down_ends_activation=True).when(Fall("ansel", 5), faces=(4, 4))
    story.then(ActivationForcedToEnd("ansel", "it went Down"), PlayPassed("heretics"))
    story = acting(down=("ansel",), down_ends_activation=True)
    story.when(StayDown("ansel")).refuses("must_stand", "TC-DOWN-02")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True))


@pytest.mark.rule("TC-DOWN-02", "TC-TURN-04")
def test_each_of_a_fireteam_says_once_whether_it_stands_up() -> None:
    """Ansel and then Berthe; who has chosen to stay Down, or was on its feet all along, is not asked."""
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begun(battle(pair, (fighter("Kain"),))).set(models__ansel__down=True, models__berthe__down=True)
    story.given(Activate("ansel", partner="berthe"))
    both = ["Ansel: stand up", "Ansel: stay Down", "Berthe: stand up", "Berthe: stay Down"]
    assert offered(story, "stand") == both
    story.given(StayDown("ansel"))
    assert offered(story, "stand") == both[2:]
    story.when(Stand("ansel")).refuses("not_down", "TC-DOWN-02")
    story.when(StandUp("berthe", "Enforced Orthodoxy"))
    assert (story.encounter.step, offered(story, "stand")) == ("ACTION_MENU", [])
    story = begun(battle(pair, (fighter("Kain"),)), "pilgrims").set(models__berthe__down=True)
    assert offered(story.given(Activate("ansel", partner="berthe")), "stand") == both[2:]


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-02", "TC-MOVE-04", "TC-MOVE-07")
def test_nothing_is_offered_that_a_model_cannot_do_as_it_is() -> None:
    """On its feet it does not get up, in Melee it retreats and does not charge, and Down it goes nowhere."""

    def ways(story: Story) -> set[str]:
        labels = [label.removeprefix("Ansel: ") for label in offered(story, "action")]
        return {label.partition(", ")[0].partition(" (with ")[0] for label in labels}

    always = {"another ACTION", "end the Activation"}
    feet = {"Standard Move", "Dash (RISKY)"}
    moved = {"climb (RISKY)", "jump (RISKY)", "enter Dangerous Terrain (RISKY)"}
    charges, shot = {"Charge", "Diving Charge (RISKY)"}, {"shoot with the Bolt Action Rifle"}
    assert ways(acting()) == always | feet | charges | shot
    assert ways(acting(beside=("kain",))) == always | feet | {"Retreat", "fight with the Trench Club"}
    assert ways(acting(fighter("Ansel", flying=True))) == always | charges | shot | feet
    assert ways(acting().given(Move("ansel"))) == always | moved | shot | {"Dash (RISKY)"}
    assert ways(acting(fighter("Ansel", flying=True)).given(Move("ansel"))) == always | shot | {"Dash (RISKY)"}
    for beside, means in (((), shot), (("kain",), {"fight with the Trench Club"})):
        story = acting(beside=beside, down=("ansel",)).given(StayDown("ansel"))
        assert ways(story) == always | means
    knocked = acting().given(KnockDown("ansel", "a blast"))
    assert ways(knocked) == always | shot | {"stand up (RISKY)"}


@pytest.mark.rule("TC-DOWN-05")
def test_a_down_model_can_still_be_set_elsewhere_by_something_that_is_no_move() -> None:
    """A teleport puts it beside an enemy."""
    story = acting(down=("ansel",)).given(StayDown("ansel"))
    story.when(PlaceModel("ansel", ("kain",))).then(MeleeChanged("ansel", ("kain",)))
    story.when(PlaceModel("ansel", ("berthe",))).refuses("friend")
    story.when(PlaceModel("ansel", ("kain", "kain"))).refuses("twice")
    assert model_of(story, "kain").in_melee_with == ("ansel",)


@pytest.mark.rule("TC-DOWN-06")
def test_a_model_down_at_a_ledge_passes_an_action_roll_or_falls() -> None:
    """The table says that there is a ledge; the roll is one of a Down model."""
    acting(down=("kain",)).when(Teeter("kain", 8), faces=(4, 4, 4)).then(ActionResolved).without(InjuryDue)
    story = acting(down=("kain",)).when(Teeter("kain", 8), faces=(6, 1, 1, 1, 1, 1, 2))
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
    acting().when(Teeter("kain", 8)).refuses("not_down", "TC-DOWN-06")


@pytest.mark.rule("TC-DOWN-03", "TC-ACT-05")
def test_a_risky_attempt_to_stand_that_fails_leaves_the_model_down_and_ends_its_activation() -> None:
    """One that succeeds halves nothing, unless the table reads it so."""
    story = acting().given((Fall("ansel", 6), (4, 4, 1)))
    assert model_of(story, "ansel").down
    story.when(Stand("ansel")).then(ActionDeclared)
    story.when(Pledge(side="heretics"), faces=(1, 1, 1)).then(ActivationForcedToEnd)
    assert model_of(story, "ansel").down


@pytest.mark.rule("TC-DOWN-03")
@pytest.mark.parametrize(("halves", "half_inches"), [(False, 12), (True, 6)])
def test_getting_up_by_a_risky_action_halves_the_moves_only_where_the_table_reads_it_so(
    halves: bool, half_inches: int
) -> None:
    """So does a Medi-Kit used on oneself in the middle of an Activation."""
    story = acting(risky_stand_halves=halves).given((Fall("ansel", 6), (4, 4, 1)), Stand("ansel"))
    story.given((Pledge(side="heretics"), (6, 6, 6)))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))
    story = acting(fighter("Ansel", medi_kit=True), risky_stand_halves=halves).given(KnockDown("ansel", "a blow"))
    story.given((UseMediKit("ansel", "ansel", "down"), (6, 6, 6)))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))


@pytest.mark.rule("TC-DOWN-03")
def test_a_model_that_the_gm_lays_down_in_its_activation_may_try_to_get_up() -> None:
    """One override is enough for that."""
    story = acting().set(models__ansel__down=True)
    story.when(Stand("ansel"), faces=(6, 6, 6)).then(
        ConditionChanged(who="ansel", condition="Down", level=0, source="standing up")
    )


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-04")
def test_powers_knock_models_down_and_stand_them_up_with_their_source() -> None:
    """Nothing is rolled, no marker placed, and standing up at another time halves nothing."""
    story = acting().when(KnockDown("kain", "a mighty roar")).without(Rolled)
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
def test_at_a_table_where_going_down_ends_the_activation_a_power_ends_it_as_well() -> None:
    """And play passes on."""
    story = acting(down_ends_activation=True).when(KnockDown("ansel", "a mighty roar"))
    story.then(ActivationForcedToEnd("ansel", "it went Down"), PlayPassed("heretics"))


@pytest.mark.rule("TC-DOWN-06")
def test_who_goes_down_at_a_ledge_tests_at_once_in_the_middle_of_an_attack() -> None:
    """Before the next shot is fired, and with the windows of any roll."""
    story = acting(fighter("Ansel", "gatling"))
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), (4, 4, 3, 4)))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Teeter("kain", 8)).then(ActionDeclared)
    story.when(Pledge(side="pilgrims"), faces=(1, 1, 1)).then(ActionResolved, InjuryDue)
    story.given((Pledge(side="pilgrims"), (1, 1, 1, 1)))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActionResolved)


@pytest.mark.rule("TC-DOWN-06", "TC-MOVE-10")
def test_what_is_stated_during_a_roll_waits_until_that_is_over() -> None:
    """First the shot is resolved, then the fall, then the ledges in their order; the window stays as it was."""
    story = acting(fighter("Ansel", blood=1), fighter("Berthe"), CLOTILDE, down=("doeg", "clotilde"))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Fall("berthe", 6)).then(InjuryWaits).without(InjuryDue)
    for model in ("doeg", "clotilde"):
        story.when(Teeter(model, 8)).then(TestDue).without(ActionDeclared)
    assert (story.encounter.step, owing(story)) == ("ACTION_MARKERS", ["heretics"])
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1, 1, 1, 1, *(4,) * 6))
    told = [(event.purpose, event.who) for event in story.events if isinstance(event, Rolled)]
    assert told == [("Ranged Attack", "ansel"), ("Injury", "berthe"), ("Ledge", "doeg"), ("Ledge", "clotilde")]
    assert story.encounter.step == "ACTION_MENU"
