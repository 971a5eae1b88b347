"""+DICE and -DICE: how many dice are rolled, and which of them count."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.unfinished_rolls import Roll
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
from combat.systems.trench_crusade.rules.dice import kept, kept_total, limited, net_dice, pool_size
from events.trench_crusade.facts import ActionResolved
from events.vocabulary import Modifier, Rolled
from tests.harness.random_play import walk
from tests.trench_crusade.duels import HIT, acting, fighter

NETS = st.integers(-6, 6)
BASES = st.integers(2, 4)


@pytest.mark.rule("TC-DICE-06")
def test_what_does_not_apply_changes_nothing() -> None:
    """No source, no DICE."""
    assert ranged_combat.hit_dice([]) == melee_combat.hit_dice([]) == ()


@st.composite
def rolls(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """All dice of some roll, with its net DICE and its base."""
    net, base = draw(NETS), draw(BASES)
    size = pool_size(net, base)
    return draw(st.lists(st.integers(1, 6), min_size=size, max_size=size)), net, base


@pytest.mark.rule("TC-DICE-01", "TC-DICE-07")
def test_a_roll_without_modifiers_is_two_dice() -> None:
    """Two dice are rolled, and both count."""
    assert pool_size(0) == 2
    assert kept((3, 5), net=0) == (0, 1)
    assert kept_total((3, 5), net=0) == 8


@pytest.mark.rule("TC-DICE-02")
@pytest.mark.parametrize(("net", "dice"), [(1, 3), (2, 4), (6, 8)])
def test_plus_dice_add_dice_and_keep_the_two_highest(net: int, dice: int) -> None:
    """+1 DICE rolls three, +2 DICE rolls four, and the two highest count."""
    assert pool_size(net) == dice
    assert kept_total((6, 6) + (1,) * net, net) == 12


@pytest.mark.rule("TC-DICE-03")
@pytest.mark.parametrize(("net", "dice"), [(-1, 3), (-2, 4), (-6, 8)])
def test_minus_dice_add_dice_as_well_but_keep_the_two_lowest(net: int, dice: int) -> None:
    """-1 DICE rolls three, -2 DICE rolls four, and the two lowest count."""
    assert pool_size(net) == dice
    assert kept_total((1, 1) + (6,) * -net, net) == 2


@pytest.mark.rule("TC-DICE-05")
def test_a_weapon_of_three_dice_keeps_three() -> None:
    """With a base of three, +1 DICE rolls four dice and the three highest count."""
    assert pool_size(+1, base=3) == 4
    assert kept((2, 6, 3, 1), net=+1, base=3) == (0, 1, 2)
    assert kept_total((2, 6, 3, 1), net=-1, base=3) == 6


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
def test_of_equal_dice_the_one_that_fell_first_counts() -> None:
    """Which of two equal dice counts never changes the total, but it is always the same one."""
    assert kept((4, 4, 4), net=+1) == (0, 1)
    assert kept((4, 4, 4), net=-1) == (0, 1)
    assert kept((1, 6, 1, 1), net=-2) == (0, 2)


@pytest.mark.rule("TC-DICE-09")
def test_a_table_may_cap_the_extra_dice_of_a_roll() -> None:
    """Without a cap nothing changes; with one, both signs are held to it."""
    assert limited(+9, None) == 9
    assert limited(+9, 3) == 3
    assert limited(-9, 3) == -3
    assert limited(-2, 3) == -2


@pytest.mark.rule("TC-DICE-04", "TC-DICE-06")
@given(st.lists(st.integers(-6, 6)))
def test_the_order_of_the_sources_never_matters(amounts: list[int]) -> None:
    """Sources in any order leave the same net DICE, and turning every sign turns the net."""
    assert net_dice(amounts) == net_dice(sorted(amounts)) == -net_dice(-amount for amount in amounts)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
@given(rolls())
def test_no_die_left_out_is_better_than_one_that_counts(roll: tuple[list[int], int, int]) -> None:
    """As many dice count as the base says, and the others are all on the wrong side of them."""
    faces, net, base = roll
    counting = kept(faces, net, base)
    left_out = [face for position, face in enumerate(faces) if position not in counting]
    assert len(counting) == base
    assert list(counting) == sorted(set(counting))
    for position in counting:
        assert all(face <= faces[position] if net > 0 else face >= faces[position] for face in left_out)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
@given(rolls())
def test_turning_every_die_over_turns_plus_into_minus(roll: tuple[list[int], int, int]) -> None:
    """With opposite faces and opposite DICE the total is what is missing to seven for each die that counts."""
    faces, net, base = roll
    assert kept_total([7 - face for face in faces], -net, base) == 7 * base - kept_total(faces, net, base)
    assert kept([7 - face for face in faces], -net, base) == kept(faces, net, base)


@pytest.mark.rule("TC-DICE-01", "TC-DICE-07")
def test_height_and_cover_together_leave_a_plain_roll() -> None:
    """Two dice, both of which count."""
    story = acting().when(
        Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True, elevated=True), faces=(3, 3)
    )
    assert (len(story.event(Rolled).dice), story.event(Rolled).kept) == (2, (0, 1))


@pytest.mark.rule("TC-DICE-09")
def test_a_table_may_limit_what_is_left_after_cancelling() -> None:
    """+3 with a limit of 2 is +2; without one it is +3."""
    sniper = fighter("Ansel", "scope", ranged=1)
    story = acting(sniper, max_net_dice=2).when(Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1))
    assert len(story.event(Rolled).dice) == 4
    acting(sniper).when(Shoot(model="ansel", weapon="scope", target="kain"), faces=(1, 1, 1, 1)).needs(6)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-05")
def test_a_weapon_with_a_larger_base_totals_more_dice() -> None:
    """An Infernal Bomb counts three dice, and a Critical Success widens the choice to four."""
    bomber = fighter("Ansel", "bomb")
    story = acting(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(*HIT, 1, 1, 3))
    assert story.event(Rolled, 1).total == 5
    story = acting(bomber).when(Shoot(model="ansel", weapon="bomb", target="kain"), faces=(6, 6, 1, 1, 3, 2))
    assert (story.event(Rolled, 1).total, len(story.event(Rolled, 1).kept)) == (6, 3)


@pytest.mark.rule("TC-DOWN-01", "TC-WIN-06")
def test_the_die_that_being_down_costs_cancels_with_a_blessing() -> None:
    """A plain roll of two dice."""
    story = acting(fighter("Ansel", "rifle", blessings=1), down=("ansel",)).given(StayDown("ansel"))
    story.given(Shoot(model="ansel", weapon="rifle", target="kain"))
    story.when(Pledge(side="pilgrims", blessings=1), faces=(1, 1))
    assert len(story.event(Rolled).dice) == 2
    acting(beside=("kain",)).when(Fight(model="ansel", weapon="club", target="kain"), faces=(1, 1)).then(ActionResolved)


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
def test_every_roll_takes_named_modifiers_and_lists_them(command: Any) -> None:
    """They are dice like any others; a roll by a side that has to be agreed to waits for that."""
    beside = ("kain",) if isinstance(command, Fight) else ()
    story = acting(fighter("Ansel", medi_kit=True), fighter("Berthe", blood=1), beside=beside, down=("doeg",))
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
def test_an_attack_takes_modifiers_of_its_injuries_too() -> None:
    """Each for the roll that it names."""
    stated = (
        Modifier("a prayer", 1, "dice"),
        Modifier("a curse", -1, "injury dice"),
        Modifier("a nail", 1, "injury total"),
    )
    story = acting().when(
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
def test_a_modifier_has_a_source_an_amount_and_something_to_change(modifier: Modifier) -> None:
    """Nothing is ever added to an ACTION roll, and no word is taken that would do nothing."""
    acting().when(Dash("ansel", (modifier,))).refuses("modifier", "TC-DICE-06")
    acting().when(Move("ansel", modifiers=STATED)).refuses("modifier", "TC-MOVE-02")
    acting().when(Charge(model="ansel", target="kain", distance=8, modifiers=STATED)).refuses("modifier", "TC-MOVE-03")
    acting(fighter("Ansel", "burner")).when(
        Shoot(model="ansel", weapon="burner", target="kain", modifiers=STATED)
    ).refuses("modifier", "TC-DICE-06")


@pytest.mark.rule("TC-DICE-09", "TC-DICE-10")
def test_a_limit_of_the_table_is_listed_so_that_the_dice_add_up() -> None:
    """+5 DICE at a table that plays three at most."""
    stated = (Modifier("a prayer", 5, "dice"),)
    story = acting(max_net_dice=3).when(Dash("ansel", stated), faces=(1, 1, 1, 1, 1))
    assert story.event(Rolled).modifiers == (*stated, Modifier("Limit of the table", -2, "dice"))
    assert len(story.event(Rolled).dice) == 5


@pytest.mark.rule("TC-DICE-04", "TC-DICE-10", "TC-BATH-01", "TC-INJ-06")
@pytest.mark.parametrize("number", range(6))
def test_in_every_fight_what_a_roll_lists_is_what_was_rolled(number: int) -> None:
    """As many dice as the base and the net DICE, and a total of what counts and what is added to it."""
    for encounter, _ in walk("trench_crusade", 5000 + number):
        for rolled in encounter.journal.since(len(encounter.journal) - 1)[0].events:
            if isinstance(rolled, Rolled):
                assert rolled.base is not None
                net = sum(each.amount for each in rolled.modifiers if each.on == "dice")
                added = sum(each.amount for each in rolled.modifiers if each.on == "total")
                assert len(rolled.dice) == rolled.base + abs(net)
                assert rolled.total == sum(rolled.dice[place].face for place in rolled.kept) + added
                plain = rolled.purpose in ("Injury", "Charge", "Skirmish", "Roll-off")
                assert rolled.needed == (None if plain else 7)
