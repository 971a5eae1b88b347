"""Down: what a model that lies on the ground cannot do, and how it gets up."""

import pytest

from combat.systems.trench_crusade.acts.down import Stand, StayDown, Teeter
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, Fall, Jump
from combat.systems.trench_crusade.rules.down import (
    may_risk_standing,
    may_stand_for_free,
    own_down_dice,
)
from events.trench_crusade.facts import (
    ActionResolved,
    ActivationForcedToEnd,
    InjuryDue,
    MeleeChanged,
    Moved,
    PlayPassed,
    StandSettled,
)
from events.vocabulary import ConditionChanged, Modifier, Rolled, Suffered
from tests.trench_crusade.duels import acting, fighter, model_of


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
