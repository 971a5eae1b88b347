"""Terrain: climbs and jumps, falls, and Dangerous ground."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.acts.down import Stand
from combat.systems.trench_crusade.acts.movement import Charge, Move
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Fall, Jump
from combat.systems.trench_crusade.acts.turns import Activate
from combat.systems.trench_crusade.rules.terrain import (
    FALL_INJURY_FROM,
    failed_test_hurts,
    failure_falls,
    fall_injury_dice,
    falls_hurt_above_two_inches,
    falls_hurt_from_three_inches,
    widest_jump,
)
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    CameToNothing,
    InjuryDue,
    Moved,
)
from events.vocabulary import ConditionChanged, Modifier, Rolled, Suffered
from tests.trench_crusade.duels import DOEG, KAIN, acting, battle, begun, fighter


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize(("inches", "dice"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_a_fall_injures_with_a_die_for_every_full_three_inches(inches: int, dice: int) -> None:
    """Five inches are one full three, six are two."""
    assert fall_injury_dice(inches) == dice


@pytest.mark.rule("TC-MOVE-10")
def test_nobody_is_hurt_by_dropping_three_inches_on_purpose() -> None:
    """A chosen drop of three inches is free in either reading, and one of four is not."""
    for hurts in FALL_INJURY_FROM.values():
        assert not hurts(3, True)
        assert hurts(4, True)
        assert hurts(3, False)


@pytest.mark.rule("TC-MOVE-10")
@given(st.integers(0, 40), st.booleans())
def test_the_readings_of_a_fall_part_only_between_two_inches_and_three(half_inches: int, voluntary: bool) -> None:
    """Two and a half inches hurt in one reading and not in the other; on whole inches they are the same."""
    inches = Fraction(half_inches, 2)
    same = falls_hurt_above_two_inches(inches, voluntary) == falls_hurt_from_three_inches(inches, voluntary)
    assert same is (voluntary or not 2 < inches < 3)


@pytest.mark.rule("TC-MOVE-09")
def test_half_the_movement_can_be_jumped() -> None:
    """Movement 5 jumps two and a half inches."""
    assert widest_jump(movement=5, halved=False) == 5
    assert widest_jump(movement=5, halved=True) == 2


@pytest.mark.rule("TC-MOVE-09")
def test_a_failed_climber_stays_and_a_failed_jumper_falls() -> None:
    """The two failures end differently."""
    assert not failure_falls("Climb")
    assert failure_falls("Jump")


@pytest.mark.rule("TC-MOVE-11", "TC-DOWN-06")
def test_bad_ground_hurts_whoever_fails() -> None:
    """Dangerous terrain and ledges ask for a roll."""
    assert failed_test_hurts("failure")
    assert not failed_test_hurts("success")
    assert not failed_test_hurts("critical")


@pytest.mark.rule("TC-MOVE-09")
def test_a_failed_climber_stays_put_and_a_failed_jumper_falls() -> None:
    """Both are RISKY; a fall of four inches is an injury with +1 DICE."""
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
    story = acting().given(Move("ansel")).when(Jump("ansel", gap=6), faces=(1, 1)).without(InjuryDue)
    assert story.event(ActionDeclared).drop == 0


@pytest.mark.rule("TC-MOVE-09")
def test_only_gaps_up_to_half_the_movement_are_jumped_and_only_within_a_move() -> None:
    """With Movement 6 that is three inches, six half inches."""
    story = acting().when(Jump("ansel", gap=2)).refuses("no_move", "TC-MOVE-09")
    story.when(Climb("ansel")).refuses("no_move", "TC-MOVE-09")
    story.given(Move("ansel"))
    story.when(Jump("ansel", gap=7)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=0)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=2, drop=-1)).refuses("drop", "TC-MOVE-09")
    story.when(Jump("ansel", gap=2, drop=2**19)).refuses("drop", "TC-MOVE-09")


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
    """Above two inches, or from three on, as the table reads it; a chosen drop of three inches never."""
    story = acting(fall_injury_from=reading)
    faces = None if dice is None else (1,) * (2 + dice)
    story.when(Fall("ansel", drop, voluntary=voluntary), faces=faces)
    if dice is None:
        story.without(InjuryDue)
    else:
        modifiers = (Modifier("Height of the fall", dice, "dice"),) if dice else ()
        story.then(InjuryDue(target="ansel", attacker="", source="Fall", cause="accident", modifiers=modifiers), Rolled)


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize("drop", [0, -3, 73, 2**19])
def test_a_drop_that_no_table_has_is_refused(drop: int) -> None:
    """Nothing, less than nothing, or more than three feet."""
    acting().when(Fall("ansel", drop)).refuses("drop", "TC-MOVE-10")


@pytest.mark.rule("TC-MOVE-11")
def test_moving_into_dangerous_terrain_is_a_risky_action_that_injures_who_fails() -> None:
    """Who succeeds has moved."""
    acting().when(Move("ansel", into_dangerous_terrain=True), faces=(4, 4)).then(Moved).without(InjuryDue)
    story = acting().when(Move("ansel", into_dangerous_terrain=True), faces=(1, 1, 1, 2))
    story.then(
        InjuryDue(target="ansel", attacker="", source="Dangerous Terrain", cause="accident", modifiers=()),
        ActivationForcedToEnd,
        Suffered(who="ansel", harm="Minor Hit", amount=1, source="Dangerous Terrain"),
    ).without(Moved)


@pytest.mark.rule("TC-MOVE-11")
def test_a_charge_or_a_dash_may_lead_into_dangerous_terrain_too() -> None:
    """The table says so once the move was made; without a move nobody enters anything."""
    story = acting().when(EnterDangerousTerrain("ansel")).refuses("no_move", "TC-MOVE-11")
    story.given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(EnterDangerousTerrain("ansel"), faces=(4, 4)).without(InjuryDue, ActivationForcedToEnd)
    story.when(EnterDangerousTerrain("ansel"), faces=(1, 1, 1, 2)).then(InjuryDue, ActivationForcedToEnd, Suffered)


@pytest.mark.rule("TC-MOVE-11")
def test_who_begins_in_dangerous_terrain_tests_before_anything_else_without_risk() -> None:
    """A failure injures and leaves the Activation as it is."""
    story = begun(battle((fighter("Ansel"), fighter("Berthe")), (KAIN, DOEG)))
    story.when(Activate("ansel", in_dangerous_terrain=("berthe",))).refuses("not_active", "TC-MOVE-11")
    story.when(Activate("ansel", in_dangerous_terrain=("ansel",)), faces=(1, 1, 4, 4))
    story.then(InjuryDue, ConditionChanged(who="ansel", condition="Down", level=1, source="Dangerous Terrain")).without(
        ActivationForcedToEnd
    )
    assert story.encounter.step == "ACTION_MENU"
    story.given(Stand("ansel")).when(Pledge(side="heretics"), faces=(6, 6, 6))
    story.then(ConditionChanged(who="ansel", condition="Down", level=0, source="standing up"))


@pytest.mark.rule("TC-MOVE-09", "TC-DOWN-02")
def test_a_model_that_stood_up_jumps_half_as_far() -> None:
    """With Movement 6 an inch and a half instead of three."""
    story = acting(down=("ansel",)).given(Stand("ansel"), Move("ansel"))
    story.when(Jump("ansel", gap=4)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=3), faces=(4, 4)).then(ActionResolved)


@pytest.mark.rule("TC-MOVE-09")
def test_a_move_leads_over_as_many_walls_and_gaps_as_there_are() -> None:
    """Each is a RISKY ACTION of its own."""
    story = acting().given(Move("ansel"), *[(Climb("ansel"), (4, 4))] * 2, *[(Jump("ansel", gap=2), (4, 4))] * 2)
    story.when(Climb("ansel"), faces=(1, 1)).then(ActivationForcedToEnd)


@pytest.mark.rule("TC-MOVE-09", "TC-MOVE-11")
def test_who_flies_needs_no_roll_for_walls_gaps_and_dangerous_ground() -> None:
    """There is nothing to roll for, so nothing is."""
    story = acting(fighter("Ansel", flying=True)).given(Move("ansel"))
    for crossing in (Climb("ansel"), Jump("ansel", gap=2), EnterDangerousTerrain("ansel")):
        story.when(crossing).refuses("flying")
    acting(fighter("Ansel", flying=True)).when(Move("ansel", into_dangerous_terrain=True)).refuses("flying")


@pytest.mark.rule("TC-MOVE-11")
def test_who_is_pushed_into_dangerous_terrain_tests_at_once_and_risks_no_activation() -> None:
    """Kain is not active; a failure injures him, and Ansel goes on."""
    story = acting().when(EnterDangerousTerrain("kain"), faces=(1, 1, 1, 2))
    story.then(
        InjuryDue(target="kain", source="Dangerous Terrain"),
        Suffered(who="kain", harm="Minor Hit", amount=1, source="Dangerous Terrain"),
    ).without(ActivationForcedToEnd)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-11", "TC-TURN-04")
def test_each_of_a_fireteam_tests_for_the_ground_that_it_begins_on() -> None:
    """Two tests, one apiece."""
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begun(battle(pair, (KAIN, DOEG)))
    story.when(Activate("ansel", partner="berthe", in_dangerous_terrain=("ansel", "berthe")), faces=(4, 4, 1, 1, 1, 2))
    tested = [event.who for event in story.events if isinstance(event, Rolled) and event.purpose == "Dangerous Terrain"]
    assert tested == ["ansel", "berthe"]
    story.then(Suffered(who="berthe", harm="Minor Hit", amount=1, source="Dangerous Terrain"))


@pytest.mark.rule("TC-MOVE-10")
def test_a_fall_that_hurts_nobody_is_told_all_the_same() -> None:
    """Two inches are nothing."""
    acting().when(Fall("kain", 4)).then(CameToNothing("kain", "Fall", "it is not deep enough to hurt"))
