"""`replace` returns the same copies as `attrs.evolve`."""

import pickle
from typing import Any

import attrs
import pytest

from combat import Encounter, systems
from combat.engine.dice.seeds import SeededDice
from events.interventions import Noted
from events.replace import replace, replace_member
from events.vocabulary import Die, Rolled, StepEntered

DIE = Die(face=3, sides=6, source="table")


@attrs.frozen(slots=False)
class Loose:
    """A class without slots."""

    one: int
    other: tuple[int, ...] = ()


@attrs.frozen
class Even:
    """A class with a validator and a converter."""

    number: int = attrs.field(converter=int)

    @number.validator
    def _even(self, _: object, number: int) -> None:
        if number % 2:
            raise ValueError(f"{number} is odd")


def things() -> list[Any]:
    """Return an object of each kind that is copied."""
    rolled = Rolled(purpose="Hit", who="ansel", dice=(DIE,), kept=(0,), total=3)
    return [
        DIE,
        Noted("n"),
        StepEntered("START"),
        rolled,
        Loose(1),
        *(Encounter.sample(item).state for item in systems()),
    ]


@pytest.mark.parametrize("instance", things(), ids=lambda instance: type(instance).__module__ + type(instance).__name__)
def test_copy_equals_that_of_attrs_for_any_field(instance: Any) -> None:
    """It has the same class and is frozen, and the original is unchanged."""
    before = repr(instance)
    for field in attrs.fields(type(instance)):
        changed = replace(instance, **{field.name: "another"})
        assert changed == attrs.evolve(instance, **{field.name: "another"})
        assert type(changed) is type(instance)
        assert hash(replace(instance)) == hash(instance)
        assert pickle.loads(pickle.dumps(replace(instance))) == instance  # noqa: S301 - trusted data
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(changed, field.name, "a third")
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(changed, field.name)
    assert repr(instance) == before


def test_unknown_field_is_refused() -> None:
    """A typing error is reported immediately."""
    with pytest.raises(AttributeError, match="faces"):
        replace(DIE, faces=4)


def test_validators_run_for_the_copy() -> None:
    """The copy is validated like the original."""
    assert replace(Even(2), number="4") == Even(4)
    with pytest.raises(ValueError, match="3 is odd"):
        replace(Even(2), number=3)


def test_derived_field_is_copied_unchanged() -> None:
    """A derived field is not computed again for a copy."""
    seeded = SeededDice("hmac-sha256:00ff")
    assert replace(seeded, context="a|b") == attrs.evolve(seeded, context="a|b")


def test_list_member_at_any_position_is_changed() -> None:
    """The other members stay the same objects."""
    state = Encounter.sample("trench_crusade").state
    changed = replace_member(state, "models", state.models[1].id, blood=3)
    assert [item.blood for item in changed.models[:3]] == [state.models[0].blood, 3, state.models[2].blood]
    assert changed.models[0] is state.models[0]
