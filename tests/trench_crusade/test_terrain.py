"""Terrain: climbs, jumps, falls, and Dangerous Terrain."""

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
    fall_injures,
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
from tests.trench_crusade.duels import DOEG, KAIN, active_model, battle, begin_turn, fighter, with_abilities


@pytest.mark.rule("TC-MOVE-10")
def test_voluntary_drop_of_three_inches_is_safe() -> None:
    """In both readings; four inches are not."""
    for reading in ("above_two_inches", "from_three_inches"):
        assert not fall_injures(3, True, reading)
        assert fall_injures(4, True, reading)
        assert fall_injures(3, False, reading)


@pytest.mark.rule("TC-MOVE-10")
@given(st.integers(0, 40), st.booleans())
def test_readings_of_a_fall_differ_only_between_two_and_three_inches(half_inches: int, voluntary: bool) -> None:
    """For whole inches they agree."""
    inches = Fraction(half_inches, 2)
    above, beginning = (fall_injures(inches, voluntary, it) for it in ("above_two_inches", "from_three_inches"))
    assert (above == beginning) is (voluntary or not 2 < inches < 3)


@pytest.mark.rule("TC-MOVE-09")
def test_failed_climb_stays_and_failed_jump_falls_in_play() -> None:
    """Both are RISKY. A fall of four inches adds +1 DICE to the injury."""
    story = active_model().given(Move("ansel")).when(Climb("ansel"), faces=(1, 1))
    story.then(ActivationForcedToEnd).without(InjuryDue)
    story = active_model().given(Move("ansel"))
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
    active_model().given(Move("ansel")).when(Jump("ansel", gap=6, drop=8), faces=(4, 4)).without(InjuryDue)
    story = active_model().given(Move("ansel")).when(Jump("ansel", gap=6), faces=(1, 1)).without(InjuryDue)
    assert story.event(ActionDeclared).drop == 0


@pytest.mark.rule("TC-MOVE-09")
def test_jump_is_limited_to_half_the_movement_and_needs_a_move() -> None:
    """Three inches (six half inches) for Movement 6."""
    story = active_model().when(Jump("ansel", gap=2)).refuses("no_move", "TC-MOVE-09")
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
def test_fall_injures_by_its_height(drop: int, voluntary: bool, reading: str, dice: int | None) -> None:
    """Above two inches, or from three inches on by a setting. A voluntary drop of three inches is safe."""
    story = active_model(fall_injury_from=reading)
    faces = None if dice is None else (1,) * (2 + dice)
    story.when(Fall("ansel", drop, voluntary=voluntary), faces=faces)
    if dice is None:
        story.without(InjuryDue)
    else:
        modifiers = (Modifier("Height of the fall", dice, "dice"),) if dice else ()
        story.then(InjuryDue(target="ansel", attacker="", source="Fall", cause="accident", modifiers=modifiers), Rolled)


@pytest.mark.rule("TC-MOVE-10")
@pytest.mark.parametrize("drop", [0, -3, 73, 2**19])
def test_impossible_drop_is_refused(drop: int) -> None:
    """Zero, negative, or more than three feet."""
    active_model().when(Fall("ansel", drop)).refuses("drop", "TC-MOVE-10")


@pytest.mark.rule("TC-MOVE-11")
def test_move_into_dangerous_terrain_is_risky() -> None:
    """A failure injures the model; after a success it has moved."""
    active_model().when(Move("ansel", into_dangerous_terrain=True), faces=(4, 4)).then(Moved).without(InjuryDue)
    story = active_model().when(Move("ansel", into_dangerous_terrain=True), faces=(1, 1, 1, 2))
    story.then(
        InjuryDue(target="ansel", attacker="", source="Dangerous Terrain", cause="accident", modifiers=()),
        ActivationForcedToEnd,
        Suffered(who="ansel", harm="Minor Hit", amount=1, source="Dangerous Terrain"),
    ).without(Moved)


@pytest.mark.rule("TC-MOVE-11")
def test_charge_or_dash_can_enter_dangerous_terrain() -> None:
    """As players state after the move. A model that has not moved cannot enter it."""
    story = active_model().when(EnterDangerousTerrain("ansel")).refuses("no_move", "TC-MOVE-11")
    story.given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(EnterDangerousTerrain("ansel"), faces=(4, 4)).without(InjuryDue, ActivationForcedToEnd)
    story.when(EnterDangerousTerrain("ansel"), faces=(1, 1, 1, 2)).then(InjuryDue, ActivationForcedToEnd, Suffered)


@pytest.mark.rule("TC-MOVE-11")
def test_model_that_begins_in_dangerous_terrain_tests_first() -> None:
    """The test is not RISKY, so a failure does not end the Activation."""
    story = begin_turn(battle((fighter("Ansel"), fighter("Berthe")), (KAIN, DOEG)))
    story.when(Activate("ansel", in_dangerous_terrain=("berthe",))).refuses("not_active", "TC-MOVE-11")
    story.when(Activate("ansel", in_dangerous_terrain=("ansel",)), faces=(1, 1, 4, 4))
    story.then(InjuryDue, ConditionChanged(who="ansel", condition="Down", level=1, source="Dangerous Terrain")).without(
        ActivationForcedToEnd
    )
    assert story.encounter.step == "ACTION_MENU"
    story.given(Stand("ansel")).when(Pledge(side="heretics"), faces=(6, 6, 6))
    story.then(ConditionChanged(who="ansel", condition="Down", level=0, source="standing up"))


@pytest.mark.rule("TC-MOVE-09", "TC-DOWN-02")
def test_model_that_stood_up_jumps_half_as_far() -> None:
    """An inch and a half instead of three for Movement 6."""
    story = active_model(down=("ansel",)).given(Stand("ansel"), Move("ansel"))
    story.when(Jump("ansel", gap=4)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=3), faces=(4, 4)).then(ActionResolved)


@pytest.mark.rule("TC-MOVE-09")
def test_move_can_include_several_climbs_and_jumps() -> None:
    """Each is its own RISKY ACTION."""
    story = active_model().given(Move("ansel"), *[(Climb("ansel"), (4, 4))] * 2, *[(Jump("ansel", gap=2), (4, 4))] * 2)
    story.when(Climb("ansel"), faces=(1, 1)).then(ActivationForcedToEnd)


@pytest.mark.rule("TC-MOVE-09", "TC-MOVE-11")
def test_flying_model_needs_no_terrain_rolls() -> None:
    story = active_model(fighter("Ansel", flying=True)).given(Move("ansel"))
    for crossing in (Climb("ansel"), Jump("ansel", gap=2), EnterDangerousTerrain("ansel")):
        story.when(crossing).refuses("flying")
    active_model(fighter("Ansel", flying=True)).when(Move("ansel", into_dangerous_terrain=True)).refuses("flying")


@pytest.mark.rule("TC-MOVE-11")
def test_model_pushed_into_dangerous_terrain_tests_at_once() -> None:
    """Kain is not active; a failure injures him and ends no Activation."""
    story = active_model().when(EnterDangerousTerrain("kain"), faces=(1, 1, 1, 2))
    story.then(
        InjuryDue(target="kain", source="Dangerous Terrain"),
        Suffered(who="kain", harm="Minor Hit", amount=1, source="Dangerous Terrain"),
    ).without(ActivationForcedToEnd)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-11", "TC-TURN-04")
def test_each_model_of_a_fireteam_tests_for_its_terrain() -> None:
    pair = (fighter("Ansel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begin_turn(battle(pair, (KAIN, DOEG)))
    story.when(Activate("ansel", partner="berthe", in_dangerous_terrain=("ansel", "berthe")), faces=(4, 4, 1, 1, 1, 2))
    tested = [event.who for event in story.events if isinstance(event, Rolled) and event.purpose == "Dangerous Terrain"]
    assert tested == ["ansel", "berthe"]
    story.then(Suffered(who="berthe", harm="Minor Hit", amount=1, source="Dangerous Terrain"))


@pytest.mark.rule("TC-MOVE-10")
def test_harmless_fall_is_recorded() -> None:
    """A fall of two inches has no effect."""
    active_model().when(Fall("kain", 4)).then(CameToNothing("kain", "Fall", "it is not deep enough to hurt"))


@pytest.mark.rule("TC-MOVE-09", "TC-DICE-06")
def test_ability_that_changes_movement_changes_the_gap_of_a_jump() -> None:
    """Movement 6 and 2 more inches: a gap of up to 4 inches."""
    legs = {"id": "Long Legs", "when": "move", "does": [{"do": "modify", "what": "inches", "amount": 2}]}
    story = with_abilities(legs, ours=(fighter("Ansel", abilities=["Long Legs"]),), theirs=(fighter("Kain"),))
    story.given(Move("ansel"))
    story.when(Jump("ansel", gap=9)).refuses("gap", "TC-MOVE-09")
    story.when(Jump("ansel", gap=8), faces=(4, 4)).then(ActionDeclared)
