"""Movement: Standard Moves, Charges, Retreats and Dashes."""

from typing import Any

import pytest

from combat.engine.domains import Whole
from combat.systems.trench_crusade.acts.down import KnockDown, Stand
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo
from combat.systems.trench_crusade.acts.movement import (
    Charge,
    Dash,
    GetClear,
    Move,
    PlaceModel,
    Retreat,
    Skirmish,
    StandFast,
)
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.turns import Activate
from combat.systems.trench_crusade.rules.movement import (
    charge_and_shot_exclude,
    charge_arrives,
    charge_distance,
    charge_needs_a_risky_action,
    dive_dice,
    is_in_charge_reach,
    may_dive,
    move_allowance,
    retreat_goes_on,
)
from events.trench_crusade.facts import (
    ActionDeclared,
    ActivationForcedToEnd,
    ChargeDeclared,
    InjuryDue,
    MeleeChanged,
    Moved,
    PlayPassed,
    SkirmishRolled,
)
from events.vocabulary import ConditionChanged, Modifier, Rolled, Suffered
from tests.harness.offers import questions
from tests.trench_crusade.duels import acting, battle, begun, dice_of_the_roll, fighter, model_of, owing


@pytest.mark.rule("TC-MOVE-01")
def test_the_three_move_actions_are_one_type() -> None:
    """After a Standard Move there is no Charge and no Retreat, but there is a Dash, once."""
    story = acting(beside=("kain",)).given(Move("ansel"))
    story.when(Retreat("ansel")).refuses("already_taken", "TC-MOVE-01")
    story.when(PlaceModel("ansel")).then(MeleeChanged)
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("already_taken", "TC-MOVE-01")
    story.when(Dash("ansel"), faces=(4, 4)).then(Moved("ansel", "Dash", 12))
    story.when(Dash("ansel")).refuses("already_taken", "TC-MOVE-08")


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-08", "TC-DOWN-02", "TC-DOWN-07")
def test_a_model_that_stood_up_moves_half_and_keeps_the_half_inch() -> None:
    """Movement 6 becomes three inches, Movement 5 two and a half."""
    assert move_allowance(6, halved=False) == 12
    assert move_allowance(6, halved=True) == 6
    assert move_allowance(5, halved=True) == 5


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("movement", "face", "inches"), [(6, 1, 7), (6, 6, 12), (8, 6, 12), (12, 1, 12)])
def test_a_charge_adds_a_die_and_stops_at_twelve_inches(movement: int, face: int, inches: int) -> None:
    """Movement and D6, twelve inches at most."""
    assert charge_distance(movement, face, halved=False) == 2 * inches


@pytest.mark.rule("TC-MOVE-03", "TC-DOWN-02")
def test_a_model_that_stood_up_charges_half_of_the_total() -> None:
    """The die is halved with the rest, and so is the limit."""
    assert charge_distance(6, 3, halved=True) == 9
    assert charge_distance(8, 6, halved=True) == 12


@pytest.mark.rule("TC-MOVE-06")
def test_only_a_single_assault_shot_goes_with_a_charge() -> None:
    """A shot bars the Charge, an ASSAULT shot does not, and two ASSAULT shots do."""
    assert charge_and_shot_exclude(1, assault=False)
    assert not charge_and_shot_exclude(1, assault=True)
    assert charge_and_shot_exclude(2, assault=True)
    assert not charge_and_shot_exclude(0, assault=False)


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_needs_a_near_target() -> None:
    """Twelve inches are near enough, and half an inch more is not."""
    assert is_in_charge_reach(24)
    assert not is_in_charge_reach(25)


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_arrives_within_one_inch() -> None:
    """Nine inches reach a target ten inches away, and eight and a half do not."""
    assert charge_arrives(distance=20, moved=18)
    assert not charge_arrives(distance=20, moved=17)


@pytest.mark.rule("TC-MOVE-03")
def test_charging_an_enemy_out_of_sight_is_risky() -> None:
    """In sight, a Charge needs no roll at all."""
    assert charge_needs_a_risky_action(in_sight=False)
    assert not charge_needs_a_risky_action(in_sight=True)


@pytest.mark.rule("TC-MOVE-07")
def test_a_model_felled_while_retreating_stays_where_it_is() -> None:
    """Only a model that still stands moves on."""
    assert retreat_goes_on(down=False, out_of_action=False)
    assert not retreat_goes_on(down=True, out_of_action=False)
    assert not retreat_goes_on(down=False, out_of_action=True)


@pytest.mark.rule("TC-MOVE-12")
@pytest.mark.parametrize(("drop", "allowed"), [(2, False), (3, True), (6, True), (7, False)])
def test_a_dive_is_three_to_six_inches_deep(drop: int, allowed: bool) -> None:
    """Too low or too high is no Diving Charge."""
    assert may_dive(drop) is allowed


@pytest.mark.rule("TC-MOVE-12")
def test_a_dive_gives_a_die() -> None:
    """+1 DICE, and none to whoever came another way."""
    assert dive_dice(diving=True) == 1
    assert dive_dice(diving=False) == 0


@pytest.mark.rule("TC-MOVE-01", "TC-MOVE-02", "TC-BLOOD-06")
def test_a_standard_move_is_made_once_without_a_roll_and_without_a_window() -> None:
    """Blood on the model changes nothing; a Charge would be a second Move ACTION."""
    story = acting(fighter("Ansel", blood=6, blessings=6))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 12)).without(Rolled)
    story.when(Move("ansel")).refuses("already_taken", "TC-MOVE-01")
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("already_taken", "TC-MOVE-01")


@pytest.mark.rule("TC-MOVE-02")
def test_a_model_in_melee_may_shuffle_and_stays_in_melee() -> None:
    """A Standard Move neither begins nor breaks off a Melee."""
    story = acting(beside=("kain",)).when(Move("ansel")).then(Moved).without(MeleeChanged)
    assert model_of(story, "ansel").in_melee_with == ("kain",)


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("distance", "arrives"), [(20, True), (21, False)])
def test_a_charge_runs_movement_and_a_die_and_fights_if_it_comes_within_an_inch(distance: int, arrives: bool) -> None:
    """Six inches and a 3 are nine: enough for a target ten inches away, and no more."""
    story = acting().when(Charge(model="ansel", target="kain", distance=distance), faces=(3,))
    story.then(Rolled, Moved("ansel", "Charge", 18))
    assert model_of(story, "kain").in_melee_with == (("ansel",) if arrives else ())
    assert model_of(story, "ansel").in_melee_with == (("kain",) if arrives else ())


@pytest.mark.rule("TC-MOVE-03")
def test_no_charge_goes_further_than_twelve_inches() -> None:
    """Neither a target beyond that nor a better runner."""
    story = acting(fighter("Ansel", movement=10))
    story.when(Charge(model="ansel", target="kain", distance=25)).refuses("too_far", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=0)).refuses("distance", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=24), faces=(6,)).then(Moved("ansel", "Charge", 24))


@pytest.mark.rule("TC-MOVE-03", "TC-ACT-05")
def test_a_charge_at_an_unseen_enemy_takes_a_risky_action_first() -> None:
    """It fails and the Activation is over, or it succeeds and the charger runs."""
    story = acting().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(1, 1))
    story.then(ActionDeclared, ActivationForcedToEnd("ansel", "a RISKY ACTION failed"), PlayPassed).without(Moved)
    acting().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(4, 4, 2)).then(
        Moved("ansel", "Charge", 16)
    )


@pytest.mark.rule("TC-MOVE-04")
def test_nobody_charges_out_of_a_melee() -> None:
    """Not even at another enemy."""
    acting(beside=("kain",)).when(Charge(model="ansel", target="doeg", distance=6)).refuses("in_melee", "TC-MOVE-04")


@pytest.mark.rule("TC-MOVE-05")
def test_a_charger_ends_beside_everybody_the_table_says_it_ends_beside() -> None:
    """The target is the enemy whose inch comes first; others may be near where it ends."""
    story = acting().given((Charge(model="ansel", target="kain", distance=6, also_near=("doeg",)), (1,)))
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}
    assert model_of(story, "doeg").in_melee_with == ("ansel",)
    acting().when(Charge(model="ansel", target="kain", distance=6, also_near=("kain",))).refuses("twice")
    acting().when(Charge(model="ansel", target="berthe", distance=6)).refuses("friend")


@pytest.mark.rule("TC-MOVE-06")
@pytest.mark.parametrize(("weapon", "shots", "may"), [("rifle", 1, False), ("carbine", 1, True), ("twin", 2, False)])
def test_who_shot_does_not_charge_unless_it_was_one_shot_of_an_assault_weapon(
    weapon: str, shots: int, may: bool
) -> None:
    """The same the other way round."""
    story = acting(fighter("Ansel", weapon, "club"))
    for _ in range(shots):
        story.given((Shoot(model="ansel", weapon=weapon, target="kain"), (1, 1)))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(1,))
    if may:
        story.then(Moved)
    else:
        story.refuses("has_shot", "TC-MOVE-06")


@pytest.mark.rule("TC-MOVE-08", "TC-ACT-05")
def test_a_dash_is_a_second_move_or_the_end_of_the_activation() -> None:
    """It may come after a Standard Move, and only once."""
    story = acting().given(Move("ansel")).when(Dash("ansel"), faces=(3, 4))
    story.then(Moved("ansel", "Dash", 12))
    story.when(Dash("ansel")).refuses("already_taken", "TC-MOVE-08")
    acting().when(Dash("ansel"), faces=(3, 3)).then(ActivationForcedToEnd, PlayPassed("heretics")).without(Moved)


@pytest.mark.rule("TC-MOVE-12")
def test_a_diving_charge_that_succeeds_hits_and_injures_better_and_minds_no_obstacle() -> None:
    """+1 DICE to hit and +1 DICE to injure, and no -1 for the Defended Obstacle."""
    story = acting().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(2, 4, 4))
    story.then(
        Moved("ansel", "Charge", 16),
        ConditionChanged(who="ansel", condition="Diving Charge", level=1, source="kain"),
        MeleeChanged("ansel", ("kain",)),
    )
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 4, 4, 1, 1, 2))
    hit, injured = story.event(Rolled), story.event(Rolled, 1)
    assert hit.modifiers == injured.modifiers == (Modifier("Diving Charge", 1, "dice"),)


@pytest.mark.rule("TC-MOVE-12")
def test_a_diving_charge_that_fails_ends_down_beside_its_target_with_the_injury_of_the_fall() -> None:
    """Four inches are +1 DICE, and the Down target another one; it lies in Melee."""
    story = acting().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(6, 1, 1, 1, 1, 1, 2))
    story.then(
        MeleeChanged("ansel", ("kain",)),
        ConditionChanged(who="ansel", condition="Down", level=1, source="Diving Charge"),
        InjuryDue,
        ActivationForcedToEnd,
        Suffered,
    )
    assert story.event(Rolled, 2).modifiers == (
        Modifier("Height of the fall", 1, "dice"),
        Modifier("Down target", 1, "dice"),
    )
    assert model_of(story, "kain").in_melee_with == ("ansel",)
    for dive in (2, 7, -1):
        acting().when(Charge(model="ansel", target="kain", distance=8, dive=dive)).refuses("dive", "TC-MOVE-12")


@pytest.mark.rule("TC-MOVE-12", "TC-MOVE-03")
def test_a_diving_charge_that_does_not_reach_the_ledge_is_a_charge_that_falls_short() -> None:
    """Six inches and a 1 are seven: not enough for a leap that lands two inches before a target twelve away."""
    leap: dict[str, Any] = {"model": "ansel", "target": "kain", "distance": 24, "dive": 4}
    story = acting().when(Charge(**leap, landing=4), faces=(1,))
    story.then(Moved("ansel", "Charge", 14)).without(ActionDeclared, MeleeChanged, ConditionChanged)
    story = acting().when(Charge(**leap, landing=4), faces=(4, 4, 4))
    story.then(Moved("ansel", "Charge", 20), MeleeChanged("ansel", ("kain",)))
    for landing in (-1, 5):
        acting().when(Charge(**leap, landing=landing)).refuses("landing", "TC-MOVE-12")
    plain = Charge(model="ansel", target="kain", distance=24, landing=2)
    acting().when(plain).refuses("landing", "TC-MOVE-12")


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-08")
def test_who_came_into_melee_in_this_activation_moves_no_further() -> None:
    """A Dash after a Charge is refused; who began in Melee may Dash about in it."""
    story = acting().given((Charge(model="ansel", target="kain", distance=10), (3,)))
    story.when(Dash("ansel")).refuses("in_melee", "TC-MOVE-08")
    story = acting(beside=("kain",)).when(Dash("ansel"), faces=(4, 4)).then(Moved("ansel", "Dash", 12))
    story = acting().given((Dash("ansel"), (4, 4)), PlaceModel("ansel", ("kain",)))
    story.when(Move("ansel")).refuses("in_melee", "TC-MOVE-02")


@pytest.mark.rule("TC-MOVE-02")
def test_who_is_set_beside_an_enemy_before_it_did_anything_began_there() -> None:
    """The table puts right where the model stands."""
    acting().given(PlaceModel("ansel", ("kain",))).when(Move("ansel")).then(Moved("ansel", "Standard Move", 12))


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08", "TC-DOWN-02")
def test_how_far_and_where_to_is_told_where_the_table_says_so() -> None:
    """Nobody goes further than allowed."""
    acting().when(Move("ansel", distance=9, to="to the wall")).then(
        Moved("ansel", "Standard Move", 12, 9, "to the wall")
    )
    acting().when(Move("ansel", distance=13)).refuses("distance", "TC-MOVE-02")
    acting().when(Dash("ansel", distance=5), faces=(4, 4)).then(Moved("ansel", "Dash", 12, 5))
    story = acting(beside=("kain",)).given(Retreat("ansel", distance=4, to="behind the wire"))
    story.when(Forgo("kain")).then(Moved("ansel", "Retreat", 12, 4, "behind the wire"))
    story = acting(down=("ansel",)).given(Stand("ansel"))
    story.when(Move("ansel", distance=7)).refuses("distance", "TC-MOVE-02")


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_that_falls_short_says_at_whom_it_went() -> None:
    """And how far away that was."""
    story = acting().when(Charge(model="ansel", target="kain", distance=24), faces=(1,))
    story.then(ChargeDeclared(model="ansel", targets=("kain",), distance=24), Moved("ansel", "Charge", 14))
    story.without(MeleeChanged)


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_in_the_heaviest_armour_adds_a_d3() -> None:
    """The sheet says so."""
    story = acting(fighter("Ansel", charge_die=3)).when(Charge(model="ansel", target="kain", distance=20)).needs(3)
    story.when(Charge(model="ansel", target="kain", distance=20), faces=(3,)).then(Moved("ansel", "Charge", 18))


@pytest.mark.rule("TC-MOVE-12")
def test_a_dive_helps_against_the_enemy_it_was_aimed_at_and_no_other() -> None:
    """Neither to hit nor to injure."""
    leap = Charge(model="ansel", target="kain", distance=8, dive=4, also_near=("doeg",))
    story = acting(fighter("Ansel", "club", "knife")).given((leap, (2, 4, 4)))
    story.when(Fight(model="ansel", weapon="club", target="doeg"), faces=(4, 4, 1, 2))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {}
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(4, 4, 1, 1, 2))
    assert dice_of_the_roll(story) == {"Diving Charge": 1, "Off-Hand": -1}
    assert dice_of_the_roll(story, 1) == {"Diving Charge": 1}


@pytest.mark.rule("TC-MOVE-03", "TC-MOVE-12")
def test_a_dive_at_an_enemy_out_of_sight_takes_two_risky_actions() -> None:
    """First the way is found, then comes the leap."""
    leap = Charge(model="ansel", target="kain", distance=8, dive=4, in_sight=False)
    story = acting().when(leap, faces=(4, 4, 2, 1, 1, 1, 1, 1, 2))
    rolled = [event.purpose for event in story.events if isinstance(event, Rolled)]
    assert rolled == ["Charge out of sight", "Charge", "Diving Charge", "Injury"]


@pytest.mark.rule("TC-MOVE-03")
def test_a_skirmisher_gets_out_of_the_way_of_a_charge_before_it_runs() -> None:
    """A D3 inches, rolled first; the table says how far the Charge has to go then."""
    story = acting(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.when(Charge(model="ansel", target="kain", distance=20)).then(ChargeDeclared).without(Rolled, Moved)
    assert (story.encounter.step, owing(story)) == ("SKIRMISH", ["heretics"])
    story.when(Skirmish("doeg")).refuses("no_skirmish", "TC-MOVE-03")
    story.when(GetClear("kain", 22)).refuses("no_skirmish", "TC-MOVE-03")
    story.when(Skirmish("kain"), faces=(2,)).then(SkirmishRolled("kain", 4)).without(Moved)
    story.when(StandFast("kain")).refuses("no_skirmish", "TC-MOVE-03")
    (request,) = questions(story, "skirmish")
    assert (request.seat, request.prompt) == ("heretics", "Kain moves. How far is Ansel from Kain now?")
    assert [form.fields["distance"] for form in request.forms] == [Whole(16, 24, unit="half inches")]
    for distance in (15, 25):
        story.when(GetClear("kain", distance)).refuses("distance", "TC-MOVE-03")
    story.when(GetClear("kain", 24), faces=(3,)).then(Moved("ansel", "Charge", 18)).without(MeleeChanged)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-03")
def test_a_skirmisher_may_stand_fast_and_in_melee_it_must() -> None:
    """One that was only near where the Charge ends may get away, too."""
    nimble = (fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg"))
    story = acting(against=nimble).given(Charge(model="ansel", target="kain", distance=10))
    story.when(StandFast("kain"), faces=(3,)).then(MeleeChanged("ansel", ("kain",)))
    story = acting(against=nimble).given(Charge(model="ansel", target="doeg", distance=10, also_near=("kain",)))
    story.given((Skirmish("kain"), (1,))).when(GetClear("kain", 12)).refuses("distance", "TC-MOVE-03")
    story.when(GetClear("kain", 10), faces=(3,)).then(MeleeChanged("ansel", ("doeg",)))
    story = begun(battle((fighter("Ansel"), fighter("Berthe")), nimble))
    story.given(PlaceModel("berthe", ("kain",)), Activate("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(3,)).then(MeleeChanged)


@pytest.mark.rule("TC-MOVE-03")
def test_a_charger_felled_while_a_skirmisher_waits_runs_no_further() -> None:
    """What the table states is heard there, too."""
    story = acting(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.given(Charge(model="ansel", target="kain", distance=10), KnockDown("ansel", "a trap"))
    assert story.encounter.step == "SKIRMISH"
    story.when(StandFast("kain")).then(Moved("ansel", "Charge", 0)).without(MeleeChanged)


@pytest.mark.rule("TC-DOWN-07")
@pytest.mark.parametrize(("rounding", "half_inches"), [("none", 5), ("up", 6), ("down", 4)])
def test_a_table_may_round_half_a_move(rounding: str, half_inches: int) -> None:
    """Of five inches; a Charge of eight is halved the same."""
    story = acting(fighter("Ansel", movement=5), down=("ansel",), half_move_rounding=rounding).given(Stand("ansel"))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))
    story = acting(fighter("Ansel", movement=4), down=("ansel",), half_move_rounding=rounding).given(Stand("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=20), faces=(1,)).then(
        Moved("ansel", "Charge", half_inches)
    )


@pytest.mark.rule("TC-MOVE-03")
def test_a_charge_goes_on_when_the_table_takes_the_skirmishers_choice_away() -> None:
    """Somebody is set beside it, and in Melee it stays where it is."""
    story = acting(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.given(Charge(model="ansel", target="kain", distance=10))
    story.when(PlaceModel("berthe", ("kain",)), faces=(3,)).then(Moved("ansel", "Charge", 18), MeleeChanged)
    assert story.encounter.step == "ACTION_MENU"
