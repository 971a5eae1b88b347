"""
Moves, falls, bad ground and lying Down, in play.
"""

import pytest

from combat.systems.trench_crusade.commands import (
    Activate,
    Charge,
    Climb,
    Dash,
    EndActivation,
    EnterDangerousTerrain,
    Fall,
    Fight,
    Forgo,
    FreeAttack,
    Jump,
    Move,
    PlaceModel,
    Pledge,
    Retreat,
    Shoot,
    Stand,
    StayDown,
    TakeAction,
    Teeter,
    UseMediKit,
)
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    FreeAttackSettled,
    FreeAttacksOffered,
    InjuryDue,
    MeleeChanged,
    Moved,
    PlayPassed,
    RetreatSettled,
    StandSettled,
)
from events.vocabulary import ConditionChanged, Modifier, Recovered, Rolled, Suffered
from tests.trench_crusade.duels import acting, battle, begun, fighter, model_of

KAIN, DOEG = fighter("Kain"), fighter("Doeg")


@pytest.mark.rule("TC-MOVE-01", "TC-MOVE-02", "TC-BLOOD-06")
def test_a_standard_move_is_made_once_without_a_roll_and_without_a_window() -> None:
    """
    Blood on the model changes nothing; a Charge would be a second Move ACTION.
    """
    story = acting(fighter("Ansel", blood=6, blessings=6))
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 12)).without(Rolled)
    story.when(Move("ansel")).refuses("already_taken", "TC-MOVE-01")
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("already_taken", "TC-MOVE-01")


@pytest.mark.rule("TC-MOVE-02")
def test_a_model_in_melee_may_shuffle_and_stays_in_melee() -> None:
    """
    A Standard Move neither begins nor breaks off a Melee.
    """
    story = acting(beside=("kain",)).when(Move("ansel")).then(Moved).without(MeleeChanged)
    assert model_of(story, "ansel").in_melee_with == ("kain",)


@pytest.mark.rule("TC-MOVE-03")
@pytest.mark.parametrize(("distance", "arrives"), [(20, True), (21, False)])
def test_a_charge_runs_movement_and_a_die_and_fights_if_it_comes_within_an_inch(distance: int, arrives: bool) -> None:
    """
    Six inches and a 3 are nine: enough for a target ten inches away, and no more.
    """
    story = acting().when(Charge(model="ansel", target="kain", distance=distance), faces=(3,))
    story.then(Rolled, Moved("ansel", "Charge", 18))
    assert model_of(story, "kain").in_melee_with == (("ansel",) if arrives else ())
    assert model_of(story, "ansel").in_melee_with == (("kain",) if arrives else ())


@pytest.mark.rule("TC-MOVE-03")
def test_no_charge_goes_further_than_twelve_inches() -> None:
    """
    Neither a target beyond that nor a better runner.
    """
    story = acting(fighter("Ansel", movement=10))
    story.when(Charge(model="ansel", target="kain", distance=25)).refuses("too_far", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=0)).refuses("distance", "TC-MOVE-03")
    story.when(Charge(model="ansel", target="kain", distance=24), faces=(6,)).then(Moved("ansel", "Charge", 24))


@pytest.mark.rule("TC-MOVE-03", "TC-ACT-05")
def test_a_charge_at_an_unseen_enemy_takes_a_risky_action_first() -> None:
    """
    It fails and the Activation is over, or it succeeds and the charger runs.
    """
    story = acting().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(1, 1))
    story.then(ActionDeclared, ActivationForcedToEnd("ansel", "a RISKY ACTION failed"), PlayPassed).without(Moved)
    acting().when(Charge(model="ansel", target="kain", distance=10, in_sight=False), faces=(4, 4, 2)).then(
        Moved("ansel", "Charge", 16)
    )


@pytest.mark.rule("TC-MOVE-04")
def test_nobody_charges_out_of_a_melee() -> None:
    """
    Not even at another enemy.
    """
    acting(beside=("kain",)).when(Charge(model="ansel", target="doeg", distance=6)).refuses("in_melee", "TC-MOVE-04")


@pytest.mark.rule("TC-MOVE-05")
def test_a_charger_ends_beside_everybody_the_table_says_it_ends_beside() -> None:
    """
    The target is the enemy whose inch comes first; others may be near where it ends.
    """
    story = acting().given((Charge(model="ansel", target="kain", distance=6, also_near=("doeg",)), (1,)))
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}
    assert model_of(story, "doeg").in_melee_with == ("ansel",)
    acting().when(Charge(model="ansel", target="kain", distance=6, also_near=("kain",))).refuses("twice")
    acting().when(Charge(model="ansel", target="berthe", distance=6)).refuses("friend")


@pytest.mark.rule("TC-MOVE-06")
def test_who_charged_does_not_shoot_unless_it_is_one_shot_of_an_assault_weapon() -> None:
    """
    An ASSAULT weapon of two shots fires one.
    """
    story = acting(fighter("Ansel", "pistol", "club")).given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(Shoot(model="ansel", weapon="pistol", target="kain")).refuses("has_charged", "TC-MOVE-06")
    story = acting(fighter("Ansel", "twin", "club")).given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(Shoot(model="ansel", weapon="twin", target="kain"), faces=(1, 1)).then(ActionResolved)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-06")
@pytest.mark.parametrize(("weapon", "shots", "may"), [("rifle", 1, False), ("carbine", 1, True), ("twin", 2, False)])
def test_who_shot_does_not_charge_unless_it_was_one_shot_of_an_assault_weapon(
    weapon: str, shots: int, may: bool
) -> None:
    """
    The same the other way round.
    """
    story = acting(fighter("Ansel", weapon, "club"))
    for _ in range(shots):
        story.given((Shoot(model="ansel", weapon=weapon, target="kain"), (1, 1)))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(1,))
    if may:
        story.then(Moved)
    else:
        story.refuses("has_shot", "TC-MOVE-06")


@pytest.mark.rule("TC-MOVE-07")
def test_every_enemy_in_melee_may_strike_before_a_retreat_moves() -> None:
    """
    One forgoes it, one strikes and misses, and the model gets away from both.
    """
    story = acting(beside=("kain", "doeg")).when(Retreat("ansel"))
    story.then(FreeAttacksOffered("ansel", ("kain", "doeg"))).without(Moved)
    story.when(FreeAttack("berthe", "club")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(Forgo("kain")).then(FreeAttackSettled("kain")).without(Moved)
    story.when(Forgo("kain")).refuses("no_free_attack", "TC-MOVE-07")
    story.when(FreeAttack("doeg", "club"), faces=(1, 1)).then(
        MeleeChanged("ansel", ()), Moved("ansel", "Retreat", 12), RetreatSettled("ansel")
    )
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_a_model_felled_in_its_retreat_stays_and_may_be_struck_again() -> None:
    """
    The second enemy still has its blow, and the model does not move.
    """
    story = acting(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 3, 4)).then(
        ConditionChanged(who="ansel", condition="Down", level=1, source="club")
    )
    assert story.encounter.step == "FREE_MELEE"
    story.when(Forgo("doeg")).then(RetreatSettled("ansel")).without(Moved, MeleeChanged)
    assert set(model_of(story, "ansel").in_melee_with) == {"kain", "doeg"}


@pytest.mark.rule("TC-MOVE-07", "TC-INJ-05")
def test_nobody_strikes_at_a_model_that_its_retreat_has_killed() -> None:
    """
    The blows that were still due fall away with it.
    """
    story = acting(beside=("kain", "doeg")).given(Retreat("ansel"))
    story.when(FreeAttack("kain", "club"), faces=(4, 4, 6, 6)).then(RetreatSettled("ansel"), PlayPassed("heretics"))
    assert story.encounter.step == "PICK_MODEL"
    assert model_of(story, "doeg").in_melee_with == ()


@pytest.mark.rule("TC-MOVE-07")
def test_an_enemy_without_a_melee_weapon_has_no_blow_at_a_retreat() -> None:
    """
    And a model that is in nobody's Melee has nothing to retreat from.
    """
    story = acting(against=(fighter("Kain", "rifle"), DOEG), beside=("kain",))
    story.when(Retreat("ansel")).then(FreeAttacksOffered("ansel", ()), Moved("ansel", "Retreat", 12))
    acting().when(Retreat("ansel")).refuses("not_in_melee", "TC-MOVE-07")


@pytest.mark.rule("TC-MOVE-08", "TC-ACT-05")
def test_a_dash_is_a_second_move_or_the_end_of_the_activation() -> None:
    """
    It may come after a Standard Move, and only once.
    """
    story = acting().given(Move("ansel")).when(Dash("ansel"), faces=(3, 4))
    story.then(Moved("ansel", "Dash", 12))
    story.when(Dash("ansel")).refuses("already_taken", "TC-MOVE-08")
    acting().when(Dash("ansel"), faces=(3, 3)).then(ActivationForcedToEnd, PlayPassed("heretics")).without(Moved)


@pytest.mark.rule("TC-MOVE-09")
def test_a_failed_climber_stays_put_and_a_failed_jumper_falls() -> None:
    """
    Both are RISKY; a fall of four inches is an injury with +1 DICE.
    """
    story = acting().given(Move("ansel")).when(Climb("ansel"), faces=(1, 1))
    story.then(ActivationForcedToEnd).without(InjuryDue)
    story = acting().given(Move("ansel"))
    story.when(Jump("ansel", gap=6, drop=8), faces=(1, 1, 1, 1, 2)).then(
        InjuryDue(
            target="ansel",
            attacker="",
            source="Fall",
            cause="accident",
            modifiers=(Modifier("Height of the fall", 1, "dice"),),
        ),
        Suffered,
    )
    acting().given(Move("ansel")).when(Jump("ansel", gap=6, drop=8), faces=(4, 4)).without(InjuryDue)


@pytest.mark.rule("TC-MOVE-09")
def test_only_gaps_up_to_half_the_movement_are_jumped_and_only_within_a_move() -> None:
    """
    With Movement 6 that is three inches, six half inches.
    """
    story = acting().when(Jump("ansel", gap=2)).refuses("no_move", "TC-MOVE-09")
    story.when(Climb("ansel")).refuses("no_move", "TC-MOVE-09")
    story.given(Move("ansel"))
    story.when(Jump("ansel", gap=7)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=0)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=2, drop=-1)).refuses("drop", "TC-MOVE-09")
    story.when(Jump("ansel", gap=2, drop=2**40)).refuses("drop", "TC-MOVE-09")


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize(
    ("drop", "voluntary", "reading", "dice"),
    [
        (4, False, "above_two_inches", None),
        (5, False, "above_two_inches", 0),
        (5, False, "from_three_inches", None),
        (6, False, "from_three_inches", 1),
        (6, True, "above_two_inches", None),
        (7, True, "above_two_inches", 1),
        (12, False, "above_two_inches", 2),
    ],
)
def test_a_fall_injures_by_its_height(drop: int, voluntary: bool, reading: str, dice: int | None) -> None:
    """
    Above two inches, or from three on, as the table reads it; a chosen drop of three inches never.
    """
    story = acting(fall_injury_from=reading)
    faces = None if dice is None else (1,) * (2 + dice)
    story.when(Fall("ansel", drop, voluntary=voluntary), faces=faces)
    if dice is None:
        story.without(InjuryDue)
    else:
        modifiers = (Modifier("Height of the fall", dice, "dice"),) if dice else ()
        story.then(InjuryDue(target="ansel", attacker="", source="Fall", cause="accident", modifiers=modifiers), Rolled)


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize("drop", [0, -3, 241, 2**50])
def test_a_drop_that_no_table_has_is_refused(drop: int) -> None:
    """
    Nothing, less than nothing, or more than ten feet.
    """
    acting().when(Fall("ansel", drop)).refuses("drop", "TC-MOVE-10")


@pytest.mark.rule("TC-MOVE-11")
def test_moving_into_dangerous_terrain_is_a_risky_action_that_injures_who_fails() -> None:
    """
    Who succeeds has moved.
    """
    acting().when(Move("ansel", into_dangerous_terrain=True), faces=(4, 4)).then(Moved).without(InjuryDue)
    story = acting().when(Move("ansel", into_dangerous_terrain=True), faces=(1, 1, 1, 2))
    story.then(
        InjuryDue(target="ansel", attacker="", source="Dangerous Terrain", cause="accident", modifiers=()),
        ActivationForcedToEnd,
        Suffered(who="ansel", harm="Minor Hit", amount=1, source="Dangerous Terrain"),
    ).without(Moved)


@pytest.mark.rule("TC-MOVE-11")
def test_a_charge_or_a_dash_may_lead_into_dangerous_terrain_too() -> None:
    """
    The table says so once the move was made; without a move nobody enters anything.
    """
    story = acting().when(EnterDangerousTerrain("ansel")).refuses("no_move", "TC-MOVE-11")
    story.given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(EnterDangerousTerrain("ansel"), faces=(4, 4)).without(InjuryDue, ActivationForcedToEnd)
    story.when(EnterDangerousTerrain("ansel"), faces=(1, 1, 1, 2)).then(InjuryDue, ActivationForcedToEnd, Suffered)


@pytest.mark.rule("TC-MOVE-11")
def test_who_begins_in_dangerous_terrain_tests_before_anything_else_without_risk() -> None:
    """
    A failure injures and leaves the Activation as it is.
    """
    story = begun(battle((fighter("Ansel"), fighter("Berthe")), (KAIN, DOEG)))
    story.when(Activate("ansel", in_dangerous_terrain=("berthe",))).refuses("not_active", "TC-MOVE-11")
    story.when(Activate("ansel", in_dangerous_terrain=("ansel",)), faces=(1, 1, 4, 4))
    story.then(InjuryDue, ConditionChanged(who="ansel", condition="Down", level=1, source="Dangerous Terrain")).without(
        ActivationForcedToEnd
    )
    assert story.encounter.step == "ACTION_MENU"
    story.given(Stand("ansel")).when(Pledge(side="heretics"), faces=(6, 6, 6))
    story.then(ConditionChanged(who="ansel", condition="Down", level=0, source="standing up"))


@pytest.mark.rule("TC-MOVE-12")
def test_a_diving_charge_that_succeeds_hits_and_injures_better_and_minds_no_obstacle() -> None:
    """
    +1 DICE to hit and +1 DICE to injure, and no -1 for the Defended Obstacle.
    """
    story = acting().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(4, 4, 2))
    story.then(
        ConditionChanged(who="ansel", condition="Diving Charge", level=1, source="kain"),
        Moved("ansel", "Charge", 16),
        MeleeChanged,
    )
    story.when(Fight(model="ansel", weapon="club", target="kain", defended_obstacle=True), faces=(1, 4, 4, 1, 1, 2))
    hit, injured = story.event(Rolled), story.event(Rolled, 1)
    assert hit.modifiers == injured.modifiers == (Modifier("Diving Charge", 1, "dice"),)


@pytest.mark.rule("TC-MOVE-12")
def test_a_diving_charge_that_fails_ends_down_with_the_injury_of_the_fall() -> None:
    """
    Four inches are +1 DICE, and the Down target another one.
    """
    story = acting().when(Charge(model="ansel", target="kain", distance=8, dive=4), faces=(1, 1, 1, 1, 1, 2))
    story.then(
        ConditionChanged(who="ansel", condition="Down", level=1, source="Diving Charge"),
        InjuryDue,
        ActivationForcedToEnd,
        Suffered,
    )
    assert story.event(Rolled, 1).modifiers == (
        Modifier("Height of the fall", 1, "dice"),
        Modifier("Down target", 1, "dice"),
    )
    for dive in (2, 7, -1):
        acting().when(Charge(model="ansel", target="kain", distance=8, dive=dive)).refuses("dive", "TC-MOVE-12")


@pytest.mark.rule("TC-MEL-05")
def test_a_heavy_weapon_is_not_shot_by_who_moves_nor_the_other_way_round() -> None:
    """
    A STRONG bearer does both.
    """
    gunner = fighter("Ansel", "gatling", "club")
    acting(gunner).given(Move("ansel")).when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses(
        "heavy", "TC-MEL-05"
    )
    story = acting(gunner).given((Dash("ansel"), (4, 4)))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses("heavy", "TC-MEL-05")
    story = acting(gunner).given(*[(Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1))] * 3)
    story.when(Move("ansel")).refuses("heavy", "TC-MEL-05")
    story.when(Dash("ansel")).refuses("heavy", "TC-MEL-05")
    strong = acting(fighter("Ansel", "gatling", keywords=["STRONG"])).given(Move("ansel"))
    strong.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActionResolved)


@pytest.mark.rule("TC-MEL-05")
def test_the_bearer_of_a_heavy_weapon_charges_without_the_die() -> None:
    """
    Movement alone carries it, unless it is STRONG.
    """
    acting(fighter("Ansel", "sword")).when(Charge(model="ansel", target="kain", distance=10)).then(
        Moved("ansel", "Charge", 12)
    )
    strong = acting(fighter("Ansel", "sword", keywords=["STRONG"]))
    strong.when(Charge(model="ansel", target="kain", distance=10), faces=(4,)).then(Moved("ansel", "Charge", 20))


@pytest.mark.rule("TC-DOWN-01")
def test_a_down_model_does_everything_worse_and_moves_by_nothing() -> None:
    """
    -1 DICE on its ACTIONS, and neither Move, Charge, Retreat, Dash, climb nor jump.
    """
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
    """
    Movement 5 leaves two and a half inches, and a Charge total is halved too.
    """
    story = acting(fighter("Ansel", movement=5), down=("ansel",))
    story.when(Move("ansel")).refuses("out_of_step")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True)).without(Rolled)
    story.when(Move("ansel")).then(Moved("ansel", "Standard Move", 5))
    story.when(Dash("ansel"), faces=(6, 6)).then(Moved("ansel", "Dash", 5))
    story = acting(fighter("Ansel", movement=5), down=("ansel",)).given(Stand("ansel"))
    story.when(Charge(model="ansel", target="kain", distance=10), faces=(4,)).then(Moved("ansel", "Charge", 9))


@pytest.mark.rule("TC-DOWN-03")
def test_who_goes_down_in_its_own_activation_may_risk_an_action_to_stand_once() -> None:
    """
    It halves nothing; failing it ends the Activation.
    """
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
    """
    Its chance has gone by.
    """
    story = acting(down=("ansel",)).given(StayDown("ansel"))
    story.when(Stand("ansel")).refuses("may_not_stand", "TC-DOWN-03")


@pytest.mark.rule("TC-DOWN-03")
def test_at_a_table_that_reads_it_so_going_down_ends_the_activation_and_who_is_down_must_stand() -> None:
    """
    That is the reading of version 1.0.
    """
    story = acting(down_ends_activation=True).when(Fall("ansel", 5), faces=(4, 4))
    story.then(ActivationForcedToEnd("ansel", "it went Down"), PlayPassed("heretics"))
    story = acting(down=("ansel",), down_ends_activation=True)
    story.when(StayDown("ansel")).refuses("must_stand", "TC-DOWN-02")
    story.when(Stand("ansel")).then(StandSettled("ansel", stood=True))


@pytest.mark.rule("TC-DOWN-04", "TC-BLOOD-08", "TC-INF-04")
def test_a_medi_kit_helps_a_friend_up_or_takes_one_blood_marker_and_never_infection() -> None:
    """
    It is RISKY, and who was helped up moves its full Movement later.
    """
    medic = fighter("Ansel", medi_kit=True)
    story = acting(medic, fighter("Berthe", blood=2, infection=1), down=("berthe",))
    story.when(UseMediKit("ansel", "kain", "blood")).refuses("no_friend", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "ansel", "blood")).refuses("no_friend", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "berthe", "blood"), faces=(4, 4)).then(
        Recovered(who="berthe", harm="Blood Marker", amount=1, source="Medi-Kit")
    )
    assert (model_of(story, "berthe").blood, model_of(story, "berthe").infection) == (1, 1)
    story.when(UseMediKit("ansel", "berthe", "down")).refuses("already_taken", "TC-BLOOD-08")
    story = acting(medic, fighter("Berthe", infection=1), down=("berthe",))
    story.when(UseMediKit("ansel", "berthe", "blood")).refuses("no_need", "TC-BLOOD-08")
    story.when(UseMediKit("ansel", "berthe", "down"), faces=(4, 4)).then(
        ConditionChanged(who="berthe", condition="Down", level=0, source="Medi-Kit")
    )
    story.given(EndActivation("ansel"), Activate("kain"), EndActivation("kain"), Activate("berthe"))
    story.when(Move("berthe")).then(Moved("berthe", "Standard Move", 12))
    acting(medic, fighter("Berthe", blood=1)).when(UseMediKit("ansel", "berthe", "blood"), faces=(1, 1)).then(
        ActivationForcedToEnd
    ).without(Recovered)
    acting().when(UseMediKit("ansel", "berthe", "blood")).refuses("no_medi_kit", "TC-BLOOD-08")


@pytest.mark.rule("TC-DOWN-05")
def test_a_down_model_can_still_be_set_elsewhere_by_something_that_is_no_move() -> None:
    """
    A teleport puts it beside an enemy.
    """
    story = acting(down=("ansel",)).given(StayDown("ansel"))
    story.when(PlaceModel("ansel", ("kain",))).then(MeleeChanged("ansel", ("kain",)))
    story.when(PlaceModel("ansel", ("berthe",))).refuses("friend")
    story.when(PlaceModel("ansel", ("kain", "kain"))).refuses("twice")
    assert model_of(story, "kain").in_melee_with == ("ansel",)


@pytest.mark.rule("TC-DOWN-06")
def test_a_model_down_at_a_ledge_passes_an_action_roll_or_falls() -> None:
    """
    The table says that there is a ledge; the roll is one of a Down model.
    """
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


@pytest.mark.rule("TC-ACT-07")
def test_a_shaken_model_charges_and_moves_without_a_roll() -> None:
    """
    What succeeds of itself is not made RISKY.
    """
    story = acting(morale_mode="shaken")
    story.encounter.override("sides.pilgrims.failed_in", 1, "the story begins like this")
    story.encounter.override("turn", 2, "the story begins like this")
    assert story.state.shaken("pilgrims")
    story.when(Charge(model="ansel", target="kain", distance=24), faces=(1,)).then(
        Moved("ansel", "Charge", 14)
    ).without(ActionDeclared)
    story.when(TakeAction("ansel", "Pray"), faces=(1, 1)).then(ActivationForcedToEnd)
