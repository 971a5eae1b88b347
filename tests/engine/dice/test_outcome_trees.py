"""Trees of outcomes: merged nodes, and dice that are rolled one after another."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import attrs
import pytest

from combat.engine.dice.outcome_tree import Node, PlayResult, expand, nodes_of, paths
from combat.engine.dice.possible_rolls import TooManyOutcomes, possible_sequences
from combat.engine.dice.relative_hash import RelativeKey, relative_hash
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.errors import DieRequest, RollRequest
from combat.engine.play.commands import Begin
from events.abilities import Ability
from events.table import Table

ABILITY = Ability(id="parry", when="hit")
REQUEST = RollRequest(purpose="Luck", who="Ansel")


@attrs.frozen
class _Place:
    """A state: the square of a piece, and its companions, which never change."""

    square: int
    companions: tuple[str, ...] = ("kain", "doeg")


def _walked(square: int) -> PlayResult:
    return (), _Place(square), Begin() if square < 5 else None


def _throw(node: Node, dice: TreeDice) -> PlayResult:
    """Move a piece by one or two squares; its fight ends at square 5."""
    (die,) = dice.roll((DieRequest(2),), lambda: REQUEST)
    return _walked(node.state.square + die.face)


def test_equal_states_after_paths_of_different_length_are_played_once() -> None:
    beginning = Node(_Place(0), Begin())
    assert expand(_throw, beginning)
    played = [node.state.square for node in nodes_of(beginning) if node.edges]
    assert sorted(played) == [0, 1, 2, 3, 4]
    assert {node.state.square: node.ways for node in nodes_of(beginning) if node.edges} == {
        0: 1,
        1: 1,
        2: 2,
        3: 3,
        4: 5,
    }
    assert sum(path.chance for path in paths(beginning)) == 1
    assert Counter(path.beats for path in paths(beginning)) == {3: 4, 4: 7, 5: 2}


def test_nodes_come_before_their_children_whatever_the_length_of_the_paths() -> None:
    beginning = Node(_Place(0), Begin())
    expand(_throw, beginning)
    places = {id(node): place for place, node in enumerate(nodes_of(beginning))}
    assert len(places) == len(nodes_of(beginning))
    assert all(places[id(node)] < places[id(edge.to)] for node in nodes_of(beginning) for edge in node.edges)


def test_state_that_comes_back_makes_no_circle() -> None:
    """A piece that can step back; the number of plays ends the tree."""

    def step(node: Node, dice: TreeDice) -> PlayResult:
        (die,) = dice.roll((DieRequest(2),), lambda: REQUEST)
        return _walked(node.state.square + 1 if die.face == 1 else max(0, node.state.square - 1))

    beginning = Node(_Place(0), Begin())
    assert not expand(step, beginning, 40)
    assert sum(path.chance for path in paths(beginning)) == 1


@pytest.mark.parametrize(
    "value", [Table(step="END"), Table(step="END", catalogue=(ABILITY,)), (Table(step="END"), 3), "END", None]
)
def test_equal_values_have_equal_hashes_relative_to_any_origin(value: object) -> None:
    copy = attrs.evolve(value) if isinstance(value, Table) else value
    for origin in (Table(step="START"), Table(step="END"), ("END", 3), value, None):
        assert relative_hash(origin, value) == relative_hash(origin, copy)
        assert RelativeKey(value, relative_hash(origin, value)) == RelativeKey(copy, relative_hash(origin, copy))
    assert relative_hash(copy, value) == 0


def test_values_that_differ_from_the_origin_differ_in_their_hashes() -> None:
    origin = Table(step="START")
    values = [
        origin,
        Table(step="END"),
        Table(step="START", catalogue=(ABILITY,)),
        Table(step="START", catalogue=(ABILITY, ABILITY)),
        (origin, 1),
    ]
    assert len({relative_hash(origin, value) for value in values}) == len(values)
    keys = {RelativeKey(value, 0) for value in values}
    assert len(keys) == len(values)


def _sixes_again(faces: Sequence[int]) -> bool:
    return faces[-1] == 6 and len(faces) < 3


def test_sequences_of_dice_are_merged_by_their_last_key() -> None:
    rolls = possible_sequences(6, (), lambda faces: sum(faces) >= 10, _sixes_again)
    low, high = range(1, 6), range(1, 7)
    every: list[tuple[int, ...]] = [*((face,) for face in low), *((6, face) for face in low)]
    every += [(6, 6, face) for face in high]
    expected = {
        is_high: sum(Fraction(1, 6 ** len(faces)) for faces in every if (sum(faces) >= 10) == is_high)
        for is_high in (True, False)
    }
    found = {sum(die for roll in way for die in roll.faces) >= 10: way[0].share for way in rolls}
    assert found == expected
    assert all(roll.share == 1 for way in rolls for roll in way[1:])


def test_sequence_continues_from_dice_that_are_already_rolled() -> None:
    rolls = possible_sequences(6, (6,), len, _sixes_again)
    assert {len(way): way[0].share for way in rolls} == {1: Fraction(5, 6), 2: Fraction(1, 6)}


def test_sequence_without_end_has_too_many_outcomes() -> None:
    with pytest.raises(TooManyOutcomes):
        possible_sequences(2, (), len, lambda faces: faces[-1] == 2)
