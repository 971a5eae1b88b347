"""Paths to the fields of a state, for overrides by the GM."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.control.field_paths import fit_value, value_at
from combat.engine.errors import Refused
from events.replace import replace_at_path


@attrs.frozen
class Wound:
    """A wound with its location."""

    id: str
    depth: int


@attrs.frozen
class Model:
    """A combatant."""

    id: str
    blood: int
    wounds: tuple[Wound, ...] = ()
    keywords: tuple[str, ...] = ()
    stance: Literal["standing", "down"] = "standing"
    target: str | None = None
    weapon: Wound | None = None


@attrs.frozen
class Board:
    """A state."""

    round: int
    over: bool
    models: tuple[Model, ...]
    hidden: Mapping[str, int] = MappingProxyType({"a": 1})
    marked: frozenset[str] = frozenset()


ANSEL = Model("ansel", 2, (Wound("arm", 1), Wound("leg", 2)), ("ELITE",), weapon=Wound("knife", 0))
BOARD = Board(3, False, (ANSEL, Model("bruder", 0)))


def refusal(path: str, value: Any) -> str:
    """Return the message with which setting a field is refused."""
    with pytest.raises(Refused) as caught:
        fit_value(BOARD, path, value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 3),
        ("over", False),
        ("models.ansel.blood", 2),
        ("models.ansel.wounds.leg.depth", 2),
        ("models.bruder.wounds", ()),
        ("models.bruder", Model("bruder", 0)),
        ("models.ansel.keywords", ("ELITE",)),
    ],
)
def test_path_leads_through_fields_and_list_members_by_id(path: str, value: object) -> None:
    assert value_at(BOARD, path) == value


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("", "round, over, models, hidden, marked"),
        ("turn", "round, over, models, hidden, marked"),
        ("models.", "ansel, bruder"),
        ("models.carl", "ansel, bruder"),
        ("models.0", "ansel, bruder"),
        ("models.ansel.bloood", "id, blood, wounds, keywords, stance, target, weapon"),
        ("models.bruder.wounds.arm", "none"),
        ("round.real", "none, because it is a single value"),
        ("hidden.a", "none, because it is a single value"),
        ("models.ansel.__class__", "id, blood, wounds, keywords, stance, target, weapon"),
        (".round", "round, over, models, hidden, marked"),
    ],
)
def test_unknown_field_is_refused_with_the_known_fields(path: str, known: str) -> None:
    with pytest.raises(Refused) as caught:
        value_at(BOARD, path)
    (reason,) = caught.value.reasons

    assert reason.code == "path"
    assert reason.sentence.endswith(f"in {path}; known: {known}")


@given(st.sampled_from(["ansel", "bruder"]), st.integers(-5, 5))
def test_setting_a_field_changes_only_that_field(who: str, blood: int) -> None:
    path = f"models.{who}.blood"
    before = value_at(BOARD, path)

    after = replace_at_path(BOARD, path, blood)

    assert value_at(after, path) == blood
    assert replace_at_path(after, path, before) == BOARD
    assert value_at(BOARD, path) == before


def test_setting_a_nested_field_keeps_the_other_objects() -> None:
    after = replace_at_path(BOARD, "models.ansel.wounds.leg.depth", 9)

    assert value_at(after, "models.ansel.wounds") == (Wound("arm", 1), Wound("leg", 9))
    assert after.models[1] is BOARD.models[1]


@pytest.mark.parametrize(
    ("path", "value", "fits"),
    [
        ("round", 4, 4),
        ("over", True, True),
        ("models.ansel.keywords", ["A", "B"], ("A", "B")),
        ("models.ansel.keywords", (), ()),
        ("models.ansel.stance", "down", "down"),
        ("models.ansel.target", "bruder", "bruder"),
        ("models.ansel.target", None, None),
        ("models.ansel.wounds.arm.depth", 0, 0),
    ],
)
def test_value_is_converted_to_the_type_of_the_field(path: str, value: object, fits: object) -> None:
    assert fit_value(BOARD, path, value) == fits


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", "4"),
        ("round", 4.0),
        ("round", True),
        ("round", None),
        ("over", 1),
        ("over", "false"),
        ("models.ansel.keywords", "ELITE"),
        ("models.ansel.keywords", [1]),
        ("models.ansel.stance", "asleep"),
        ("models.ansel.target", 7),
        ("models.ansel.blood", 2**53),
    ],
)
def test_value_of_the_wrong_type_is_refused_with_the_path(path: str, value: object) -> None:
    assert refusal(path, value).startswith(path)


@pytest.mark.parametrize(
    "path", ["models", "models.ansel", "models.ansel.wounds", "models.ansel.weapon", "hidden", "marked"]
)
@pytest.mark.parametrize("value", [None, 1, ()])
def test_field_that_is_not_a_single_value_cannot_be_set(path: str, value: object) -> None:
    if path == "marked":
        assert "marked" in refusal(path, value)
    else:
        assert refusal(path, value) == f"{path} is not a single value; set the fields within it one by one"


@pytest.mark.parametrize(("path", "value"), [("models.bruder.wounds", (1,)), ("models.bruder.weapon", "knife")])
def test_field_that_only_play_fills_cannot_be_set(path: str, value: object) -> None:
    assert refusal(path, value) == f"{path} cannot be set by hand: only play fills it"


def test_list_member_cannot_be_set_as_a_whole() -> None:
    assert "there is no 'carl'" in refusal("models.carl", 1)
