"""Movement: Standard Moves, Charges, Retreats and Dashes."""

from typing import Any

import pytest

from combat.engine.offer.domains import Whole
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
from tests.harness.story_forms import requests_of_kind
from tests.trench_crusade.duels import (
    active_model,
    battle,
    begin_turn,
    dice_of_the_roll,
    fighter,
    model_of,
    open_seats,
    with_abilities,
)


@pytest.mark.rule("TC-MOVE-01")
def test_move_actions_are_one_type() -> None:
    """A Standard Move excludes a Charge and a Retreat, but not one Dash."""
    story = active_model(beside=("kain",)).given(Move("ansel"))
    story.when(Retreat("ansel")).refuses("already_taken", "TC-MOVE-01")
    story.when(PlaceModel("ansel")).then(MeleeChanged)
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("already_taken", "TC-MOVE-01")
    story.when(Dash("ansel"), faces=(4, 4)).then(Moved("ansel", "Dash", 12))
    story.when(Dash("ansel")).refuses("already_taken", "TC-MOVE-08")


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("movement", "face", "inches"), [(6, 1, 7), (6, 6, 12), (8, 6, 12), (12, 1, 12)])
def test_charge_adds_a_die_up_to_twelve_inches(movement: int, face: int, inches: int) -> None:
    assert charge_distance(movement, face, halved=False) == 2 * inches


@pytest.mark.rule("TC-MOVE-03", "TC-DOWN-02")
def test_charge_of_a_model_that_stood_up_is_halved() -> None:
    """The limit of twelve inches applies first."""
    assert charge_distance(6, 3, halved=True) == 9
    assert charge_distance(8, 6, halved=True) == 12


@pytest.mark.rule("TC-MOVE-06")
def test_only_a_single_assault_shot_is_possible_with_a_charge() -> None:
    assert charge_and_shot_exclude(1, assault=False)
    assert not charge_and_shot_exclude(1, assault=True)
    assert charge_and_shot_exclude(2, assault=True)
    assert not charge_and_shot_exclude(0, assault=False)


@pytest.mark.rule("TC-MOVE-03")
def test_charge_arrives_within_one_inch() -> None:
    """Nine inches reach a target ten inches away, eight and a half do not."""
    assert charge_arrives(distance=20, moved=18)
    assert not charge_arrives(distance=20, moved=17)


@pytest.mark.rule("TC-MOVE-01", "TC-MOVE-02", "TC-BLOOD-06")
def test_standard_move_is_made_once_and_without_a_roll() -> None:
    """Blood Markers cannot be spent on it, and a Charge would be a second Move ACTION."""
    story = active_model(fighter("Ansel", blood=6, blessings=6))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 12)).without(Rolled)
    story.when(Move("ansel")).refuses("already_taken", "TC-MOVE-01")
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("already_taken", "TC-MOVE-01")


@pytest.mark.rule("TC-MOVE-02")
def test_model_in_melee_may_shuffle() -> None:
    """A Standard Move neither enters nor leaves Melee."""
    story = active_model(beside=("kain",)).when(Move("ansel")).then(Moved).without(MeleeChanged)
    assert model_of(story, "ansel").in_melee_with == ("kain",)


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("distance", "arrives"), [(20, True), (21, False)])
def test_charge_moves_movement_and_a_die_and_enters_melee_within_an_inch(distance: int, arrives: bool) -> None:
    """Six inches and a 3 reach a target ten inches away, but not farther."""
    story = active_model().when(Charge(model="ansel", target="kain", distance=distance), faces=(3,))
    story.then(Rolled, Moved("ansel", "Charge", 18))
    assert model_of(story, "kain").in_melee_with == (("ansel",) if arrives else ())
    assert model_of(story, "ansel").in_melee_with == (("kain",) if arrives else ())


@pytest.mark.rule("TC-MOVE-03")
def test_charge_is_limited_to_twelve_inches() -> None:
    """For the target and for fast models."""
    story = active_model(fighter("Ansel", movement=10))
    story.when(Charge(model="ansel", target="kain", distance=25)).refuses("too_far", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=0)).refuses("distance", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=24), faces=(6,)).then(Moved("ansel", "Charge", 24))


@pytest.mark.rule("TC-MOVE-03", "TC-ACT-05")
def test_charge_out_of_sight_needs_a_risky_action_first() -> None:
    """A failure ends the Activation; after a success the model charges."""
    story = active_model().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(1, 1))
    story.then(ActionDeclared, ActivationForcedToEnd("ansel", "a RISKY ACTION failed"), PlayPassed).without(Moved)
    active_model().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(4, 4, 2)).then(
        Moved("ansel", "Charge", 16)
    )


@pytest.mark.rule("TC-MOVE-04")
def test_model_in_melee_cannot_charge() -> None:
    active_model(beside=("kain",)).when(Charge(model="ansel", target="doeg", distance=6)).refuses(
        "in_melee", "TC-MOVE-04"
    )


@pytest.mark.rule("TC-MOVE-05")
def test_charge_can_end_near_several_enemies() -> None:
    """Players state them. The target is the first enemy on the route."""
    story = active_model().given((Charge(model="ansel", target="kain", distance=6, also_near=("doeg",)), (1,)))
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}
    assert model_of(story, "doeg").in_melee_with == ("ansel",)
    active_model().when(Charge(model="ansel", target="kain", distance=6, also_near=("kain",))).refuses("twice")
    active_model().when(Charge(model="ansel", target="berthe", distance=6)).refuses("friend")


@pytest.mark.rule("TC-MOVE-06")
@pytest.mark.parametrize(("weapon", "shots", "may"), [("rifle", 1, False), ("carbine", 1, True), ("twin", 2, False)])
def test_shot_excludes_a_charge_except_one_assault_shot(weapon: str, shots: int, may: bool) -> None:
    story = active_model(fighter("Ansel", weapon, "club"))
    for _ in range(shots):
        story.given((Shoot(model="ansel", weapon=weapon, target="kain"), (1, 1)))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(1,))
    if may:
        story.then(Moved)
    else:
        story.refuses("has_shot", "TC-MOVE-06")


@pytest.mark.rule("TC-MOVE-08", "TC-ACT-05")
def test_dash_is_a_second_move_or_ends_the_activation() -> None:
    """It is possible after a Standard Move, once."""
    story = active_model().given(Move("ansel")).when(Dash("ansel"), faces=(3, 4))
    story.then(Moved("ansel", "Dash", 12))
    story.when(Dash("ansel")).refuses("already_taken", "TC-MOVE-08")
    active_model().when(Dash("ansel"), faces=(3, 3)).then(ActivationForcedToEnd, PlayPassed("heretics")).without(Moved)


@pytest.mark.rule("TC-MOVE-12")
def test_successful_diving_charge_adds_dice_and_ignores_obstacles() -> None:
    """+1 DICE to hit and to injure, and no -1 for the Defended Obstacle."""
    story = active_model().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(2, 4, 4))
    story.then(
        Moved("ansel", "Charge", 16),
        ConditionChanged(who="ansel", condition="Diving Charge", level=1, source="kain"),
        MeleeChanged("ansel", ("kain",)),
    )
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 4, 4, 1, 1, 2))
    hit, injured = story.event(Rolled), story.event(Rolled, 1)
    assert hit.modifiers == injured.modifiers == (Modifier("Diving Charge", 1, "dice"),)


@pytest.mark.rule("TC-MOVE-12")
def test_failed_diving_charge_ends_down_in_melee_with_a_fall() -> None:
    """A fall of four inches adds +1 DICE, and the Down model another."""
    story = active_model().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(6, 1, 1, 1, 1, 1, 2))
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
        active_model().when(Charge(model="ansel", target="kain", distance=8, dive=dive)).refuses("dive", "TC-MOVE-12")


@pytest.mark.rule("TC-MOVE-12", "TC-MOVE-03")
def test_diving_charge_that_does_not_reach_the_ledge_falls_short() -> None:
    """Six inches and a 1 are not enough for a landing point ten inches away."""
    leap: dict[str, Any] = {"model": "ansel", "target": "kain", "distance": 24, "dive": 4}
    story = active_model().when(Charge(**leap, landing=4), faces=(1,))
    story.then(Moved("ansel", "Charge", 14)).without(ActionDeclared, MeleeChanged, ConditionChanged)
    story = active_model().when(Charge(**leap, landing=4), faces=(4, 4, 4))
    story.then(Moved("ansel", "Charge", 20), MeleeChanged("ansel", ("kain",)))
    for landing in (-1, 5):
        active_model().when(Charge(**leap, landing=landing)).refuses("landing", "TC-MOVE-12")
    plain = Charge(model="ansel", target="kain", distance=24, landing=2)
    active_model().when(plain).refuses("landing", "TC-MOVE-12")


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-08")
def test_model_that_entered_melee_in_this_activation_cannot_move() -> None:
    """A model that began in Melee may Dash within it."""
    story = active_model().given((Charge(model="ansel", target="kain", distance=10), (3,)))
    story.when(Dash("ansel")).refuses("in_melee", "TC-MOVE-08")
    story = active_model(beside=("kain",)).when(Dash("ansel"), faces=(4, 4)).then(Moved("ansel", "Dash", 12))
    story = active_model().given((Dash("ansel"), (4, 4)), PlaceModel("ansel", ("kain",)))
    story.when(Move("ansel")).refuses("in_melee", "TC-MOVE-02")


@pytest.mark.rule("TC-MOVE-02")
def test_model_placed_before_its_first_action_counts_as_having_begun_there() -> None:
    active_model().given(PlaceModel("ansel", ("kain",))).when(Move("ansel")).then(Moved("ansel", "Standard Move", 12))


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08", "TC-DOWN-02")
def test_length_and_destination_of_moves_are_recorded() -> None:
    """Lengths above the limit are refused."""
    active_model().when(Move("ansel", distance=9, to="to the wall")).then(
        Moved("ansel", "Standard Move", 12, 9, "to the wall")
    )
    active_model().when(Move("ansel", distance=13)).refuses("distance", "TC-MOVE-02")
    active_model().when(Dash("ansel", distance=5), faces=(4, 4)).then(Moved("ansel", "Dash", 12, 5))
    story = active_model(beside=("kain",)).given(Retreat("ansel", distance=4, to="behind the wire"))
    story.when(Forgo("kain")).then(Moved("ansel", "Retreat", 12, 4, "behind the wire"))
    story = active_model(down=("ansel",)).given(Stand("ansel"))
    story.when(Move("ansel", distance=7)).refuses("distance", "TC-MOVE-02")


@pytest.mark.rule("TC-MOVE-03")
def test_charge_that_falls_short_records_its_target_and_distance() -> None:
    story = active_model().when(Charge(model="ansel", target="kain", distance=24), faces=(1,))
    story.then(ChargeDeclared(model="ansel", targets=("kain",), distance=24), Moved("ansel", "Charge", 14))
    story.without(MeleeChanged)


@pytest.mark.rule("TC-MOVE-03")
def test_charge_in_the_heaviest_armour_adds_a_d3() -> None:
    """The sheet gives the die."""
    story = (
        active_model(fighter("Ansel", charge_die=3)).when(Charge(model="ansel", target="kain", distance=20)).needs(3)
    )
    story.when(Charge(model="ansel", target="kain", distance=20), faces=(3,)).then(Moved("ansel", "Charge", 18))


@pytest.mark.rule("TC-MOVE-12")
def test_diving_charge_bonus_applies_only_to_its_target() -> None:
    leap = Charge(model="ansel", target="kain", distance=8, dive=4, also_near=("doeg",))
    story = active_model(fighter("Ansel", "club", "knife")).given((leap, (2, 4, 4)))
    story.when(Fight(model="ansel", weapon="club", target="doeg"), faces=(4, 4, 1, 2))
    assert dice_of_the_roll(story) == dice_of_the_roll(story, 1) == {}
    story.when(Fight(model="ansel", weapon="knife", target="kain"), faces=(4, 4, 1, 1, 2))
    assert dice_of_the_roll(story) == {"Diving Charge": 1, "Off-Hand": -1}
    assert dice_of_the_roll(story, 1) == {"Diving Charge": 1}


@pytest.mark.rule("TC-MOVE-03", "TC-MOVE-12")
def test_diving_charge_out_of_sight_needs_two_risky_actions() -> None:
    """First for the route, then for the jump."""
    leap = Charge(model="ansel", target="kain", distance=8, dive=4, in_sight=False)
    story = active_model().when(leap, faces=(4, 4, 2, 1, 1, 1, 1, 1, 2))
    rolled = [event.purpose for event in story.events if isinstance(event, Rolled)]
    assert rolled == ["Charge out of sight", "Charge", "Diving Charge", "Injury"]


@pytest.mark.rule("TC-MOVE-03")
def test_skirmisher_can_evade_a_charge_before_it_is_rolled() -> None:
    """It moves a D3 inches, and players state the new distance."""
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.when(Charge(model="ansel", target="kain", distance=20)).then(ChargeDeclared).without(Rolled, Moved)
    assert (story.encounter.step, open_seats(story)) == ("SKIRMISH", ["heretics"])
    story.when(Skirmish("doeg")).refuses("no_skirmish", "TC-MOVE-03")
    story.when(GetClear("kain", 22)).refuses("no_skirmish", "TC-MOVE-03")
    assert {reason.code for reason in story.encounter.why_not(GetClear("kain", 0))} == {"no_skirmish"}
    story.when(Skirmish("kain"), faces=(2,)).then(SkirmishRolled("kain", 4)).without(Moved)
    story.when(StandFast("kain")).refuses("no_skirmish", "TC-MOVE-03")
    (request,) = requests_of_kind(story, "skirmish")
    assert (request.seat, request.prompt) == ("heretics", "Kain moves. How far is Ansel from Kain now?")
    assert [form.fields["distance"] for form in request.forms] == [Whole(16, 24, unit="half inches")]
    for distance in (15, 25):
        story.when(GetClear("kain", distance)).refuses("distance", "TC-MOVE-03")
    story.when(GetClear("kain", 24), faces=(3,)).then(Moved("ansel", "Charge", 18)).without(MeleeChanged)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-03")
def test_skirmisher_may_stay_put_and_must_in_melee() -> None:
    """A SKIRMISHER near the end of the Charge may also evade."""
    nimble = (fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg"))
    story = active_model(against=nimble).given(Charge(model="ansel", target="kain", distance=10))
    story.when(StandFast("kain"), faces=(3,)).then(MeleeChanged("ansel", ("kain",)))
    story = active_model(against=nimble).given(Charge(model="ansel", target="doeg", distance=10, also_near=("kain",)))
    story.given((Skirmish("kain"), (1,))).when(GetClear("kain", 12)).refuses("distance", "TC-MOVE-03")
    story.when(GetClear("kain", 10), faces=(3,)).then(MeleeChanged("ansel", ("doeg",)))
    story = begin_turn(battle((fighter("Ansel"), fighter("Berthe")), nimble))
    story.given(PlaceModel("berthe", ("kain",)), Activate("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(3,)).then(MeleeChanged)


@pytest.mark.rule("TC-MOVE-03")
def test_charging_model_put_down_before_a_skirmisher_decides_does_not_move() -> None:
    """Statements are possible at this decision."""
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.given(Charge(model="ansel", target="kain", distance=10), KnockDown("ansel", "a trap"))
    assert story.encounter.step == "SKIRMISH"
    story.when(StandFast("kain")).then(Moved("ansel", "Charge", 0)).without(MeleeChanged)


@pytest.mark.rule("TC-DOWN-07")
@pytest.mark.parametrize(("rounding", "half_inches"), [("none", 5), ("up", 6), ("down", 4)])
def test_setting_rounds_half_moves(rounding: str, half_inches: int) -> None:
    story = active_model(fighter("Ansel", movement=5), down=("ansel",), half_move_rounding=rounding).given(
        Stand("ansel")
    )
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", half_inches))
    story = active_model(fighter("Ansel", movement=4), down=("ansel",), half_move_rounding=rounding).given(
        Stand("ansel")
    )
    story.when(Charge(model="ansel", target="kain", distance=20), faces=(1,)).then(
        Moved("ansel", "Charge", half_inches)
    )


@pytest.mark.rule("TC-MOVE-03")
def test_charge_continues_if_a_skirmisher_can_no_longer_evade() -> None:
    """It has been placed in Melee, so it must stay put."""
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.given(Charge(model="ansel", target="kain", distance=10))
    story.when(PlaceModel("berthe", ("kain",)), faces=(3,)).then(Moved("ansel", "Charge", 18), MeleeChanged)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-12", "TC-DICE-06")
def test_modifiers_of_an_unseen_diving_charge_count_only_for_the_jump() -> None:
    """The RISKY ACTION for the route has none."""
    gale = (Modifier("Gale", -1, "dice"),)
    leap = Charge(model="ansel", target="kain", distance=8, dive=4, in_sight=False, modifiers=gale)
    story = active_model().when(leap, faces=(4, 4, 2, 4, 4, 4))
    rolls = {event.purpose: event.modifiers for event in story.events if isinstance(event, Rolled)}
    assert rolls == {"Charge out of sight": (), "Charge": (), "Diving Charge": gale}


@pytest.mark.rule("TC-MOVE-03")
def test_skirmisher_cannot_come_closer_than_half_an_inch() -> None:
    """It stands 1.5 inches away and may move up to 3."""
    story = active_model(against=(fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg")))
    story.given(Charge(model="ansel", target="kain", distance=3), (Skirmish("kain"), (3,)))
    (request,) = requests_of_kind(story, "skirmish")
    assert [form.fields["distance"] for form in request.forms] == [Whole(1, 9, unit="half inches")]
    story.when(GetClear("kain", 0)).refuses("distance", "TC-MOVE-03")
    story.when(GetClear("kain", 1), faces=(1,)).then(MeleeChanged("ansel", ("kain",)))


@pytest.mark.rule("TC-MOVE-03", "TC-DICE-06")
def test_condition_about_the_target_of_a_charge_means_the_first_enemy() -> None:
    """And not one that is also near."""
    farther = {"do": "modify", "what": "inches", "amount": 2}
    hunt = {"id": "Hunt", "when": "charge", "if": ["target is: Down"], "does": [farther]}
    enemies = (fighter("Kain"), fighter("Doeg", down=True))
    ours = (fighter("Ansel", "club", abilities=["Hunt"]), fighter("Berthe"))
    for target, other, inches in (("kain", "doeg", 7), ("doeg", "kain", 9)):
        story = with_abilities(hunt, ours=ours, theirs=enemies)
        story.when(Charge(model="ansel", target=target, distance=4, also_near=(other,)), faces=(1,))
        assert story.event(Moved).half_inches == 2 * inches


@pytest.mark.rule("TC-MOVE-03")
def test_skirmishers_stay_put_unless_their_side_says_otherwise() -> None:
    """The default is for the target, and either of them may evade."""
    enemies = (fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg", keywords=["SKIRMISHER"]))
    story = active_model(against=enemies).given(Charge(model="ansel", target="doeg", distance=8, also_near=("kain",)))
    (request,) = requests_of_kind(story, "skirmish")
    assert (request.seat, request.default) == ("heretics", StandFast("doeg"))
    assert [list(form.fields["model"].values()) for form in request.forms] == [["doeg", "kain"]] * 2
