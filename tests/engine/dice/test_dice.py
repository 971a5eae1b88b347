"""Dice of a command: from the seed, from players or from fixed faces, and in which order."""

import gc
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.dice.pool import DicePool
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import (
    Dice,
    LoadedDice,
    ManualDice,
)
from combat.engine.errors import DiceNeeded, DieRequest, Refused, RollRequest
from events.history.dice import Recall, dice_of, draw_number, prepend_recall
from events.interventions import Noted
from events.limits import show_value
from events.vocabulary import Die, Rolled

SEED = "hmac-sha256:00ff"


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    """Return the code of the only reason."""
    (reason,) = caught.value.reasons
    return reason.code


def faces(dice: Sequence[Die]) -> list[int]:
    """Return the faces of dice."""
    return [die.face for die in dice]


def table_dice(*shown: int) -> tuple[Die, ...]:
    """Return six-sided dice that players rolled."""
    return tuple(Die(face=face, sides=6, source="table") for face in shown)


def thrown(pool: DicePool, sides: Sequence[int], purpose: str) -> tuple[Die, ...]:
    """Roll some dice of a pool for Ansel."""
    return pool.roll([DieRequest(number) for number in sides], lambda: RollRequest(purpose=purpose, who="Ansel"))


def test_loaded_dice_return_their_faces_and_then_none() -> None:
    source = LoadedDice([5, 1])

    assert [source.throw(6, draw) for draw in range(3)] == [
        Die(face=5, sides=6, source="loaded:0"),
        Die(face=1, sides=6, source="loaded:1"),
        None,
    ]


@pytest.mark.parametrize("face", [0, 7, -1, True, "6", 6.0, None])
def test_impossible_face_is_refused(face: Any) -> None:
    with pytest.raises(Refused) as loaded:
        LoadedDice((face,)).throw(6, 0)
    assert code(loaded) == "face"

    if face is not None:
        with pytest.raises(Refused) as typed:
            thrown(DicePool(ManualDice(), 0, (1, face)), (6, 6), "Injury")
        assert code(typed) == "face"
        assert str(typed.value) == f"face 2 is {show_value(face)}, but a die with 6 sides shows 1 to 6"


@pytest.mark.parametrize(
    ("source", "draw"),
    [("seed:0", 0), ("seed:17", 17), ("loaded:3", 3), ("table", None), ("", None), ("seed:", None), ("seed:x", None)],
)
def test_draw_number_comes_from_the_source_of_a_die(source: str, draw: int | None) -> None:
    assert draw_number(source) == draw


@pytest.mark.parametrize("source", ["a:b:c", "seed:-1", "seed:" + "9" * 9_999, "seed:²"])
def test_forged_source_has_no_draw_number(source: str) -> None:
    assert draw_number(source) is None


def test_dice_of_a_beat_are_those_of_its_rolls_in_order() -> None:
    first, second, third = table_dice(1, 2, 3)
    events = [
        Rolled(purpose="a", who="x", dice=(first, second), kept=(0,), total=1),
        Noted("n"),
        Rolled(purpose="b", who="x", dice=(third,), kept=(0,), total=3),
    ]

    assert dice_of(events) == (first, second, third)


def test_recalled_dice_come_first_then_typed_faces_then_the_source() -> None:
    cup = DicePool(SeededDice(SEED), 7, (4, None, 6), prepend_recall(table_dice(1, 2)))

    dice = thrown(cup, (6,) * 5, "Injury")

    assert faces(dice[:3]) == [1, 2, 4]
    assert dice[3] == SeededDice(SEED).throw(6, 7)
    assert dice[4] == Die(face=6, sides=6, source="table")
    cup.check_used_up()
    assert cup.waiting is None


def test_without_typed_faces_the_source_rolls_every_die() -> None:
    cup = DicePool(SeededDice(SEED), 3)

    dice = thrown(cup, (6, 6), "Hit") + thrown(cup, (10,), "Injury")

    assert dice == (SeededDice(SEED).throw(6, 3), SeededDice(SEED).throw(6, 4), SeededDice(SEED).throw(10, 5))


def test_typed_dice_do_not_use_draws_of_the_seed() -> None:
    cup = DicePool(SeededDice(SEED), 0, (6, None))

    assert thrown(cup, (6, 6), "Hit")[1] == SeededDice(SEED).throw(6, 0)


@pytest.mark.parametrize("source", [SeededDice(SEED), ManualDice(), LoadedDice((1, 1, 1))])
def test_missing_typed_face_is_requested_and_never_rolled_by_the_program(source: Dice) -> None:
    cup = DicePool(source, 0, (3,))
    with pytest.raises(DiceNeeded) as caught:
        thrown(cup, (6, 6, 6), "Injury")

    assert (caught.value.sides, faces(cup.dice)) == ((6, 6), [3])
    assert (caught.value.purpose, caught.value.who) == ("Injury", "Ansel")


def test_request_for_dice_names_the_missing_and_the_earlier_dice() -> None:
    cup = DicePool(ManualDice(), 0, (3, 4, 5), prepend_recall(table_dice(1)), table_dice(6, 6))
    thrown(cup, (6, 6, 6), "Hit")

    with pytest.raises(DiceNeeded) as caught:
        thrown(cup, (6, 6, 6, 6, 10), "Injury")

    assert (caught.value.sides, caught.value.given) == ((6, 10), 2)
    assert str(caught.value) == "1D6 and 1D10 must be rolled for Injury (Ansel); dice already rolled: 2"
    assert faces(cup.dice) == [1, 3, 4, 5]


@given(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=4), min_size=1, max_size=5), st.data())
def test_typing_the_requested_faces_in_any_portions_completes_the_roll(
    pools: list[list[int]], data: st.DataObject
) -> None:
    all_faces = [face for pool in pools for face in pool]
    fallen: tuple[Die, ...] = ()
    typed: list[int] = []
    while True:
        cup = DicePool(ManualDice(), 0, typed, None, fallen)
        try:
            rolled = [thrown(cup, (6,) * len(pool), "Hit") for pool in pools]
        except DiceNeeded as needed:
            fallen += cup.dice
            more = data.draw(st.integers(1, len(needed.sides)))
            typed = all_faces[len(fallen) : len(fallen) + more]
        else:
            break

    cup.check_used_up()
    assert [faces(dice) for dice in rolled] == pools


def test_more_faces_than_dice_are_refused() -> None:
    cup = DicePool(ManualDice(), 0, (1, 2, 3))
    thrown(cup, (6, 6), "Hit")

    with pytest.raises(Refused, match="3 faces were given, but 2 are needed") as caught:
        cup.check_used_up()
    assert code(caught) == "faces"


def test_face_left_to_the_program_is_refused_if_all_dice_are_rolled_by_hand() -> None:
    with pytest.raises(Refused, match="face 2 is left to the program") as caught:
        thrown(DicePool(ManualDice(), 0, (1, None)), (6, 6), "Hit")
    assert code(caught) == "faces"


def test_recalled_die_is_used_for_the_next_die_with_the_same_number_of_sides() -> None:
    tens_and_sixes = tuple(Die(face=face, sides=sides, source="table") for face, sides in ((9, 10), (2, 6), (8, 10)))
    cup = DicePool(ManualDice(), 0, (5,), prepend_recall(tens_and_sixes))

    assert faces(thrown(cup, (6,), "Hit")) == [2]
    assert faces(thrown(cup, (10, 6, 10), "Injury")) == [9, 5, 8]
    assert cup.waiting is None


def test_unused_recalled_dice_keep_their_order() -> None:
    cup = DicePool(ManualDice(), 0, None, prepend_recall(table_dice(1), prepend_recall(table_dice(2, 3))))
    thrown(cup, (6,), "Hit")

    assert cup.waiting == prepend_recall(table_dice(2, 3))


def test_fifty_thousand_recalled_dice_do_not_overflow_the_stack() -> None:
    waiting: Recall = prepend_recall(table_dice(6) * 50_000)
    cup = DicePool(ManualDice(), 0, None, waiting)
    del waiting

    assert len(thrown(cup, (6,) * 25_000, "Hit")) == 25_000
    assert cup.waiting is not None
    del cup
    gc.collect()
