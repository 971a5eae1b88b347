"""Where faces come from: the seed, the table, the tests, and in which order they are used."""

import gc
import hashlib
import hmac
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.dice import (
    Dice,
    Loaded,
    Seeded,
    Table,
)
from combat.engine.dice_pool import DicePool
from combat.engine.errors import DiceNeeded, DieAsked, Refused, RollAsked
from events.dice import Recall, dice_of, drawn, recalled
from events.limits import shown
from events.vocabulary import Die, Noted, Rolled

SEED = "hmac-sha256:00ff"

SEEDS = st.binary(min_size=1, max_size=80).map(lambda key: "hmac-sha256:" + key.hex())
SIDES = st.integers(2, 256)

# Computed with another language (Perl's Digest::SHA): seed, sides, draw, face, and how many bytes were passed over.
VECTORS = [
    ("00ff", 2, 0, 1, 0),
    ("00ff", 3, 0, 2, 0),
    ("00ff", 6, 0, 5, 0),
    ("00ff", 6, 11, 1, 1),
    ("00ff", 66, 0, 5, 0),
    ("00ff", 129, 3, 82, 1),
    ("00ff", 129, 5, 104, 4),
    ("00ff", 129, 80, 56, 9),
    ("00ff", 129, 75_176, 9, 19),
    ("00ff", 256, 0, 5, 0),
    ("42", 2, 0, 1, 0),
    ("42", 8, 0, 3, 0),
    ("42", 10, 0, 7, 1),
    ("42", 20, 0, 17, 1),
    ("42", 66, 0, 36, 2),
    ("42", 100, 0, 68, 2),
    ("42", 129, 3, 99, 4),
    ("42", 256, 0, 251, 0),
]


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    """Return the code of the only reason."""
    (reason,) = caught.value.reasons
    return reason.code


def faces(dice: Sequence[Die]) -> list[int]:
    """Return what the dice show."""
    return [die.face for die in dice]


def table_dice(*shown: int) -> tuple[Die, ...]:
    """Return six-sided dice that people rolled."""
    return tuple(Die(face=face, sides=6, source="table") for face in shown)


def thrown(pool: DicePool, sides: Sequence[int], purpose: str) -> tuple[Die, ...]:
    """Roll some dice of a pool for Ansel."""
    return pool.roll([DieAsked(each) for each in sides], RollAsked(purpose=purpose, who="Ansel"))


@pytest.mark.parametrize(("key", "sides", "draw", "face", "passed_over"), VECTORS)
def test_a_seed_shows_the_same_faces_in_any_language(
    key: str, sides: int, draw: int, face: int, passed_over: int
) -> None:
    """The face is that of the first byte that is fair for this die."""
    block = hmac.digest(bytes.fromhex(key), f"{draw}.0".encode(), hashlib.sha256)
    unfair = [byte >= 256 - 256 % sides for byte in block]

    assert unfair.index(False) == passed_over
    assert Seeded(f"hmac-sha256:{key}").throw(sides, draw) == Die(face=face, sides=sides, source=f"seed:{draw}")


@given(SEEDS, SIDES, st.integers(0, 10**9))
def test_a_seeded_face_can_be_drawn_again_from_the_description(seed: str, sides: int, draw: int) -> None:
    """Written anew from the words: keyed hash of draw and block, first fair byte, modulo the sides, plus one."""

    def described() -> int:
        key = bytes.fromhex(seed.removeprefix("hmac-sha256:"))
        for block in count():
            for byte in hmac.new(key, b"%d.%d" % (draw, block), hashlib.sha256).digest():
                if byte // sides < 256 // sides:
                    return byte % sides + 1
        raise AssertionError

    assert Seeded(seed).throw(sides, draw) == Die(face=described(), sides=sides, source=f"seed:{draw}")


def test_a_block_without_a_fair_byte_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """So rare that only a forged hash can show it: on 129 sides, every byte from 129 on is passed over."""
    asked: list[bytes] = []

    def forged(_: bytes, message: bytes, __: str) -> bytes:
        asked.append(message)
        return bytes([129]) * 31 + bytes([255]) if message.endswith(b".0") else bytes([128, 7]) + bytes(30)

    monkeypatch.setattr(hmac, "digest", forged)

    assert Seeded(SEED).throw(129, 4) == Die(face=129, sides=129, source="seed:4")
    assert asked == [b"4.0", b"4.1"]


@given(SEEDS, st.permutations(range(12)))
def test_a_seed_does_not_mind_in_which_order_it_is_asked(seed: str, order: list[int]) -> None:
    """Draw number seven shows its face whether or not number six was ever drawn."""
    source = Seeded(seed)
    in_order = [Seeded(seed).throw(6, draw) for draw in range(12)]

    assert {draw: source.throw(6, draw) for draw in order} == dict(enumerate(in_order))


def test_a_seeded_die_is_fair() -> None:
    """Every face of a six comes up about as often as any other."""
    shown = [die.face for draw in range(6_000) if (die := Seeded(SEED).throw(6, draw)) is not None]

    assert all(880 < shown.count(face) < 1_120 for face in range(1, 7))


@pytest.mark.parametrize(
    "seed", ["", "00ff", "hmac-sha256:", "hmac-sha256:0", "hmac-sha256:00FF", "hmac-sha256:00ff\n"]
)
def test_a_seed_has_one_spelling(seed: str) -> None:
    """Else the hash in the header would not be the hash of the seed."""
    with pytest.raises(Refused) as caught:
        Seeded(seed)
    assert code(caught) == "seed"


def test_the_hash_of_a_seed_is_the_hash_of_its_text() -> None:
    """So anybody can check it once the seed is known."""
    assert Seeded(SEED).hash == "sha256:" + hashlib.sha256(SEED.encode()).hexdigest()


@pytest.mark.parametrize("sides", [-6, 0, 1, 257])
def test_a_seed_knows_no_impossible_dice(sides: int) -> None:
    """From a coin to as many sides as a byte has values."""
    with pytest.raises(Refused) as caught:
        Seeded(SEED).throw(sides, 0)
    assert code(caught) == "sides"


def test_loaded_dice_show_what_they_were_loaded_with() -> None:
    """And then nothing."""
    source = Loaded([5, 1])

    assert [source.throw(6, draw) for draw in range(3)] == [
        Die(face=5, sides=6, source="loaded:0"),
        Die(face=1, sides=6, source="loaded:1"),
        None,
    ]


@pytest.mark.parametrize("face", [0, 7, -1, True, "6", 6.0, None])
def test_no_die_shows_a_face_that_it_does_not_have(face: Any) -> None:
    """Neither typed nor loaded, and yes is not one."""
    with pytest.raises(Refused) as loaded:
        Loaded((face,)).throw(6, 0)
    assert code(loaded) == "face"

    if face is not None:
        with pytest.raises(Refused) as typed:
            thrown(DicePool(Table(), 0, (1, face)), (6, 6), "Injury")
        assert code(typed) == "face"
        assert str(typed.value) == f"face 2 is {shown(face)}, but a die with 6 sides shows 1 to 6"


@pytest.mark.parametrize(
    ("source", "draw"),
    [("seed:0", 0), ("seed:17", 17), ("loaded:3", 3), ("table", None), ("", None), ("seed:", None), ("seed:x", None)],
)
def test_the_source_of_a_die_tells_its_draw(source: str, draw: int | None) -> None:
    """Where people rolled there is none, and what nobody could have written counts as that."""
    assert drawn(source) == draw


@pytest.mark.parametrize("source", ["a:b:c", "seed:-1", "seed:" + "9" * 9_999, "seed:²"])
def test_a_forged_source_tells_no_draw(source: str) -> None:
    """It does not bring the reading of a log down either."""
    assert drawn(source) is None


def test_the_dice_of_a_blow_are_those_of_its_rolls() -> None:
    """In the order they were rolled."""
    first, second, third = table_dice(1, 2, 3)
    events = [
        Rolled(purpose="a", who="x", dice=(first, second), kept=(0,), total=1),
        Noted("n"),
        Rolled(purpose="b", who="x", dice=(third,), kept=(0,), total=3),
    ]

    assert dice_of(events) == (first, second, third)


def test_dice_are_used_in_their_order() -> None:
    """Recalled ones first, then what was typed, and from the source what was left open."""
    cup = DicePool(Seeded(SEED), 7, (4, None, 6), recalled(table_dice(1, 2)))

    dice = thrown(cup, (6,) * 5, "Injury")

    assert faces(dice[:3]) == [1, 2, 4]
    assert dice[3] == Seeded(SEED).throw(6, 7)
    assert dice[4] == Die(face=6, sides=6, source="table")
    cup.check_used_up()
    assert cup.waiting is None


def test_without_any_typing_the_source_rolls_everything() -> None:
    """Draw after draw, from pool to pool."""
    cup = DicePool(Seeded(SEED), 3)

    dice = thrown(cup, (6, 6), "Hit") + thrown(cup, (10,), "Injury")

    assert dice == (Seeded(SEED).throw(6, 3), Seeded(SEED).throw(6, 4), Seeded(SEED).throw(10, 5))


def test_typed_dice_do_not_use_up_the_draws_of_the_seed() -> None:
    """The next seeded die is the one that would have come anyway."""
    cup = DicePool(Seeded(SEED), 0, (6, None))

    assert thrown(cup, (6, 6), "Hit")[1] == Seeded(SEED).throw(6, 0)


@pytest.mark.parametrize("source", [Seeded(SEED), Table(), Loaded((1, 1, 1))])
def test_whoever_begins_to_type_types_everything(source: Dice) -> None:
    """A face that was forgotten is asked for, not rolled behind the table's back."""
    cup = DicePool(source, 0, (3,))
    with pytest.raises(DiceNeeded) as caught:
        thrown(cup, (6, 6, 6), "Injury")

    assert (caught.value.sides, faces(cup.dice)) == ((6, 6), [3])
    assert (caught.value.purpose, caught.value.who) == ("Injury", "Ansel")


def test_the_table_is_told_how_many_dice_are_missing_and_how_many_fell_before() -> None:
    """So that it rolls just the right dice."""
    cup = DicePool(Table(), 0, (3, 4, 5), recalled(table_dice(1)), table_dice(6, 6))
    thrown(cup, (6, 6, 6), "Hit")

    with pytest.raises(DiceNeeded) as caught:
        thrown(cup, (6, 6, 6, 6, 10), "Injury")

    assert (caught.value.sides, caught.value.given) == ((6, 10), 2)
    assert str(caught.value) == "1D6 and 1D10 must be rolled for Injury (Ansel); dice rolled before: 2"
    assert faces(cup.dice) == [1, 3, 4, 5]


@given(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=4), min_size=1, max_size=5), st.data())
def test_a_table_that_types_what_it_is_asked_for_gets_there(pools: list[list[int]], data: st.DataObject) -> None:
    """However few faces it types at a time; and all of them are used."""
    wanted = [face for pool in pools for face in pool]
    fallen: tuple[Die, ...] = ()
    typed: list[int] = []
    while True:
        cup = DicePool(Table(), 0, typed, None, fallen)
        try:
            rolled = [thrown(cup, (6,) * len(pool), "Hit") for pool in pools]
        except DiceNeeded as needed:
            fallen += cup.dice
            more = data.draw(st.integers(1, len(needed.sides)))
            typed = wanted[len(fallen) : len(fallen) + more]
        else:
            break

    cup.check_used_up()
    assert [faces(dice) for dice in rolled] == pools


def test_more_faces_than_dice_are_refused() -> None:
    """Somebody typed what nobody asked for."""
    cup = DicePool(Table(), 0, (1, 2, 3))
    thrown(cup, (6, 6), "Hit")

    with pytest.raises(Refused, match="faces given: 3, but faces needed: 2") as caught:
        cup.check_used_up()
    assert code(caught) == "faces"


def test_an_open_face_needs_somebody_to_roll_it() -> None:
    """At a table where people roll all dice, nobody does."""
    with pytest.raises(Refused, match="face 2 is left to the program") as caught:
        thrown(DicePool(Table(), 0, (1, None)), (6, 6), "Hit")
    assert code(caught) == "faces"


def test_a_recalled_die_waits_for_a_roll_of_its_kind() -> None:
    """A ten does not stand in for a six, and keeps its place in the row."""
    cup = DicePool(
        Table(), 0, (5,), recalled((Die(face=9, sides=10, source="table"), Die(face=2, sides=6, source="table")))
    )

    assert faces(thrown(cup, (6,), "Hit")) == [5]
    assert faces(thrown(cup, (10, 6), "Injury")) == [9, 2]
    assert cup.waiting is None


def test_recalled_dice_that_were_not_used_still_wait() -> None:
    """In their order."""
    cup = DicePool(Table(), 0, None, recalled(table_dice(1), recalled(table_dice(2, 3))))
    thrown(cup, (6,), "Hit")

    assert cup.waiting == recalled(table_dice(2, 3))


def test_a_long_row_of_recalled_dice_is_used_and_dropped() -> None:
    """Fifty thousand dice are far more than the stack has room for."""
    waiting: Recall = recalled(table_dice(6) * 50_000)
    cup = DicePool(Table(), 0, None, waiting)
    del waiting

    assert len(thrown(cup, (6,) * 25_000, "Hit")) == 25_000
    assert cup.waiting is not None
    del cup
    gc.collect()
