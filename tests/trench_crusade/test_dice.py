"""+DICE and -DICE: the number of dice to roll, and the dice to keep."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.pending_rolls import Roll
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import StayDown, Teeter
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.markers import UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import EnterDangerousTerrain, Fall
from combat.systems.trench_crusade.rules import melee_combat, ranged_combat
from combat.systems.trench_crusade.rules.dice import capped, kept, kept_total, net_dice, pool_size
from events.trench_crusade.facts import ActionResolved
from events.vocabulary import Modifier, Rolled
from tests.harness.random_play import walk
from tests.trench_crusade.duels import HIT, active_model, fighter

NETS = st.integers(-6, 6)
BASES = st.integers(2, 4)


@pytest.mark.rule("TC-DICE-06")
def test_absent_circumstances_add_no_dice() -> None:
    assert ranged_combat.hit_dice([]) == melee_combat.hit_dice([]) == ()


@st.composite
def rolls(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """Return all faces of a pool, with its net DICE and its base."""
    net, base = draw(NETS), draw(BASES)
    size = pool_size(net, base)
    return draw(st.lists(st.integers(1, 6), min_size=size, max_size=size)), net, base


@pytest.mark.rule("TC-DICE-01", "TC-DICE-07")
def test_roll_without_modifiers_keeps_both_of_two_dice() -> None:
    assert pool_size(0) == 2
    assert kept((3, 5), net=0) == (0, 1)
    assert kept_total((3, 5), net=0) == 8


@pytest.mark.rule("TC-DICE-02")
@pytest.mark.parametrize(("net", "dice"), [(1, 3), (2, 4), (6, 8)])
def test_plus_dice_add_dice_and_keep_the_two_highest(net: int, dice: int) -> None:
    """+1 DICE rolls three dice, +2 DICE rolls four."""
    assert pool_size(net) == dice
    assert kept_total((6, 6) + (1,) * net, net) == 12


@pytest.mark.rule("TC-DICE-03")
@pytest.mark.parametrize(("net", "dice"), [(-1, 3), (-2, 4), (-6, 8)])
def test_minus_dice_add_dice_and_keep_the_two_lowest(net: int, dice: int) -> None:
    """-1 DICE rolls three dice, -2 DICE rolls four."""
    assert pool_size(net) == dice
    assert kept_total((1, 1) + (6,) * -net, net) == 2


@pytest.mark.rule("TC-DICE-05")
def test_base_of_three_keeps_three_dice() -> None:
    """With +1 DICE, four dice are rolled and the three highest are kept."""
    assert pool_size(+1, base=3) == 4
    assert kept((2, 6, 3, 1), net=+1, base=3) == (0, 1, 2)
    assert kept_total((2, 6, 3, 1), net=-1, base=3) == 6


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
def test_earlier_of_two_equal_dice_is_kept() -> None:
    """The choice never changes the total, but it must be deterministic."""
    assert kept((4, 4, 4), net=+1) == (0, 1)
    assert kept((4, 4, 4), net=-1) == (0, 1)
    assert kept((1, 6, 1, 1), net=-2) == (0, 2)


@pytest.mark.rule("TC-DICE-09")
def test_setting_caps_the_extra_dice_of_a_roll() -> None:
    """The cap applies to both signs."""
    assert capped(+9, None) == 9
    assert capped(+9, 3) == 3
    assert capped(-9, 3) == -3
    assert capped(-2, 3) == -2


@pytest.mark.rule("TC-DICE-04", "TC-DICE-06")
@given(st.lists(st.integers(-6, 6)))
def test_order_of_dice_sources_does_not_matter(amounts: list[int]) -> None:
    """Reversed signs reverse the net DICE."""
    assert net_dice(amounts) == net_dice(sorted(amounts)) == -net_dice(-amount for amount in amounts)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
@given(rolls())
def test_kept_dice_are_the_best_or_worst_of_the_pool(roll: tuple[list[int], int, int]) -> None:
    """The number of kept dice is the base."""
    faces, net, base = roll
    counting = kept(faces, net, base)
    left_out = [face for position, face in enumerate(faces) if position not in counting]
    assert len(counting) == base
    assert list(counting) == sorted(set(counting))
    for position in counting:
        assert all(face <= faces[position] if net > 0 else face >= faces[position] for face in left_out)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
@given(rolls())
def test_opposite_faces_and_opposite_dice_give_the_complementary_total(roll: tuple[list[int], int, int]) -> None:
    """The two totals add up to 7 for each die kept."""
    faces, net, base = roll
    assert kept_total([7 - face for face in faces], -net, base) == 7 * base - kept_total(faces, net, base)
    assert kept([7 - face for face in faces], -net, base) == kept(faces, net, base)


@pytest.mark.rule("TC-DICE-01", "TC-DICE-07")
def test_elevated_position_and_cover_cancel() -> None:
    story = active_model().when(
        Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True, elevated=True), faces=(3, 3)
    )
    assert (len(story.event(Rolled).dice), story.event(Rolled).kept) == (2, (0, 1))


@pytest.mark.rule("TC-DICE-09")
def test_setting_caps_the_net_dice_after_cancelling() -> None:
    """+3 with a limit of 2 is +2; without a limit it is +3."""
    sniper = fighter("Ansel", "scope", ranged=1)
    story = active_model(sniper, max_net_dice=2).when(
        Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1)
    )
    assert len(story.event(Rolled).dice) == 4
    active_model(sniper).when(Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1)).needs(6)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-05")
def test_weapon_with_a_larger_base_keeps_more_dice() -> None:
    """An Infernal Bomb keeps three dice, of four on a Critical Success."""
    bomber = fighter("Ansel", "bomb")
    story = active_model(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(*HIT, 1, 1, 3))
    assert story.event(Rolled, 1).total == 5
    story = active_model(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(6, 6, 1, 1, 3, 2))
    assert (story.event(Rolled, 1).total, len(story.event(Rolled, 1).kept)) == (6, 3)


@pytest.mark.rule("TC-DOWN-01", "TC-WIN-06")
def test_down_penalty_and_a_blessing_marker_cancel() -> None:
    story = active_model(fighter("Ansel", "rifle", blessings=1), down=("ansel",)).given(StayDown("ansel"))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Pledge(side="pilgrims", blessings=1), faces=(1, 1))
    assert len(story.event(Rolled).dice) == 2
    active_model(beside=("kain",)).when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(
        ActionResolved
    )


STATED = (Modifier("a prayer", 2, "dice"),)


@pytest.mark.rule("TC-DICE-06", "TC-DICE-10")
@pytest.mark.parametrize(
    "command",
    [
        Shoot(model="ansel", weapon="rifle", target="doeg", modifiers=STATED),
        Fight(model="ansel", weapon="club", target="kain", modifiers=STATED),
        Dash("ansel", STATED),
        TakeAction("ansel", "Pray", modifiers=STATED),
        UseMediKit("ansel", "berthe", "blood", STATED),
        Move("ansel", into_dangerous_terrain=True, modifiers=STATED),
        Charge(model="ansel", target="doeg", distance=8, in_sight=False, modifiers=STATED),
        EnterDangerousTerrain("kain", STATED),
        Teeter("doeg", 8, STATED),
        Fall("kain", 6, modifiers=STATED),
        Injure(model="kain", source="Hex", modifiers=STATED),
    ],
    ids=lambda command: type(command).__name__,
)
def test_named_modifiers_apply_to_each_roll_and_are_listed(command: Any) -> None:
    """If the other side must agree, the roll waits for its consent."""
    beside = ("kain",) if isinstance(command, Fight) else ()
    story = active_model(fighter("Ansel", medi_kit=True), fighter("Berthe", blood=1), beside=beside, down=("doeg",))
    asked = story.encounter.fork()
    asked.do(command, "pilgrims")
    assert asked.state.proposal is not None
    story.when(command, faces=(6,) * 30).refuses("faces")
    needed = story.when(command).needed
    assert needed is None or STATED[0] in needed.roll.modifiers
    while needed is not None:
        needed = story.when(Roll() if story.state.unfinished else command, faces=[1] * len(needed.dice)).needed
    assert any(STATED[0] in event.modifiers for event in story.events if isinstance(event, Rolled))


@pytest.mark.rule("TC-DICE-06", "TC-DICE-08")
def test_attack_can_have_modifiers_of_its_injury_rolls() -> None:
    """Each modifier names the roll that it changes."""
    stated = (
        Modifier("a prayer", 1, "dice"),
        Modifier("a curse", -1, "injury dice"),
        Modifier("a nail", 1, "injury total"),
    )
    story = active_model().when(
        Shoot(model="ansel", weapon="rifle", target="kain", modifiers=stated), faces=(4, 4, 1, 3, 3, 6)
    )
    assert story.event(Rolled).modifiers == (Modifier("a prayer", 1, "dice"),)
    assert story.event(Rolled, 1).modifiers == (Modifier("a curse", -1, "dice"), Modifier("a nail", 1, "total"))
    assert story.event(Rolled, 1).total == 7


@pytest.mark.rule("TC-DICE-06", "TC-DICE-08")
@pytest.mark.parametrize(
    "modifier",
    [
        Modifier("a prayer", 1, "total"),
        Modifier("a prayer", 1, "DN"),
        Modifier(" ", 1, "dice"),
        Modifier("a prayer", 0, "dice"),
        Modifier("a prayer", 100, "dice"),
    ],
)
def test_modifier_needs_a_source_an_amount_and_a_valid_target(modifier: Modifier) -> None:
    """An ACTION roll cannot have a modifier of its total."""
    active_model().when(Dash("ansel", (modifier,))).refuses("modifier", "TC-DICE-06")
    active_model().when(Move("ansel", modifiers=STATED)).refuses("modifier", "TC-MOVE-02")
    active_model().when(Charge(model="ansel", target="kain", distance=8, modifiers=STATED)).refuses(
        "modifier", "TC-MOVE-03"
    )
    active_model(fighter("Ansel", "burner")).when(
        Shoot(model="ansel", weapon="burner", target="kain", modifiers=STATED)
    ).refuses("modifier", "TC-DICE-06")


@pytest.mark.rule("TC-DICE-09", "TC-DICE-10")
def test_cap_on_extra_dice_is_listed_as_a_modifier() -> None:
    """With +5 DICE and a cap of three, the listed modifiers still add up."""
    stated = (Modifier("a prayer", 5, "dice"),)
    story = active_model(max_net_dice=3).when(Dash("ansel", stated), faces=(1, 1, 1, 1, 1))
    assert story.event(Rolled).modifiers == (*stated, Modifier("Limit of the table", -2, "dice"))
    assert len(story.event(Rolled).dice) == 5


@pytest.mark.rule("TC-DICE-04", "TC-DICE-10", "TC-BATH-01", "TC-INJ-06")
@pytest.mark.parametrize("number", range(6))
def test_listed_modifiers_explain_each_roll(number: int) -> None:
    """In random fights, base and net DICE give the number of dice, and kept dice and modifiers the total."""
    for encounter, _ in walk("trench_crusade", 5000 + number):
        for rolled in encounter.journal.since(len(encounter.journal) - 1)[0].events:
            if isinstance(rolled, Rolled):
                assert rolled.base is not None
                net = sum(modifier.amount for modifier in rolled.modifiers if modifier.on == "dice")
                added = sum(modifier.amount for modifier in rolled.modifiers if modifier.on == "total")
                assert len(rolled.dice) == rolled.base + abs(net)
                assert rolled.total == sum(rolled.dice[place].face for place in rolled.kept) + added
                plain = rolled.purpose in ("Injury", "Charge", "Skirmish", "Roll-off")
                assert rolled.needed == (None if plain else 7)
