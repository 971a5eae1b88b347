"""Keywords and abilities: statements about custom conditions and about models that are near each other."""

from collections.abc import Iterator

from combat.engine.offer import Bound, Form, OneOf, among, text
from combat.engine.play import Draft, cites, emits
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import ModelStatement
from events.trench_crusade import NearChanged, State
from events.vocabulary import ConditionChanged


def _others(state: State, model: str = "") -> queries.Bystanders:
    return queries.bystanders(state, "").without(model)


class StandNear(ModelStatement, wire="trench_crusade.stand_near.v1"):
    """State which models are near a model, for abilities that affect nearby models.

    Attributes:
        near: All nearby models, friends and enemies. Empty if there are none.
    """

    label = "set nearby models"
    near: tuple[str, ...] = among(
        queries.ON_TABLE, Bound(_others, "another model", "itself", repeated="twice"), default=()
    )
    apply = cites("TC-DICE-06")(emits(NearChanged))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.catalogue:
            yield from super().forms(state)


def _new_conditions(state: State, model: str = "") -> OneOf:
    held = state.model(model).conditions if model else ()
    return OneOf(tuple(name for name in _names(state) if name not in held))


def _names(state: State) -> tuple[str, ...]:
    return tuple(sheet.name for sheet in state.condition_sheets)


class Afflict(ModelStatement, wire="trench_crusade.afflict.v1"):
    """A model gets a custom condition.

    Attributes:
        condition: The name of the condition.
    """

    label = "give a model a condition"
    model: str = among(
        queries.ON_TABLE,
        queries.fitting(
            lambda state, model: set(_names(state)) - set(model.conditions), "a model without a condition", "condition"
        ),
    )
    condition: str = among(_new_conditions, noun="a condition that the model does not have")
    source: str = text("a power", rule="TC-BLESS-05")

    @cites("TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        afflict(draft, self.model, self.condition, self.source)


def _held_conditions(state: State, model: str = "") -> OneOf:
    return OneOf(state.model(model).conditions if model else _names(state))


class EndCondition(ModelStatement, wire="trench_crusade.end_condition.v1"):
    """A model loses a custom condition.

    Attributes:
        condition: The name of the condition that ends.
        source: The reason why it ends.
    """

    label = "end a condition"
    model: str = among(
        queries.ON_TABLE, queries.fitting(lambda _, model: model.conditions, "a model with a condition", "condition")
    )
    condition: str = among(_held_conditions, noun="a condition of the model")
    source: str = text("the table", rule="TC-BLESS-05")

    @cites("TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        cure(draft, self.model, self.condition, self.source)


def afflict(draft: Draft[State], model: str, condition: str, source: str) -> None:
    """Give a model on the table a condition, unless it already has it."""
    if draft.state.has_on_table(model) and condition not in draft.state.model(model).conditions:
        draft.emit(ConditionChanged(who=model, condition=condition, level=1, source=source))


def cure(draft: Draft[State], model: str, condition: str, source: str) -> None:
    """End a model's condition, if the model has it."""
    if condition in draft.state.model(model).conditions:
        draft.emit(ConditionChanged(who=model, condition=condition, level=0, source=source))


def end_conditions(draft: Draft[State], model: str, span: str) -> None:
    """End a model's conditions that last for this span (`turn`, `round` or `fight`)."""
    for name in draft.state.model(model).conditions:
        sheet = draft.state.condition_sheet(name)
        if sheet is not None and sheet.until == span:
            cure(draft, model, name, "its time is over")
