"""Keywords and abilities: statements about custom conditions and about models that are near each other."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.bounds import Bound, Values, among, text
from combat.engine.offer.domains import Given, OneOf
from combat.engine.offer.requests import Form
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import ModelStatement
from events.trench_crusade.facts import NearChanged
from events.trench_crusade.table import State
from events.vocabulary import ConditionChanged


def _others(state: State, chosen: Values) -> queries.Bystanders:
    return queries.bystanders(state, "").without(chosen.get("model", ""))


@frozen
class StandNear(ModelStatement, wire="trench_crusade.stand_near.v1"):
    """State which models are near a model, for abilities that affect nearby models.

    Attributes:
        model: The model whose neighbours are stated.
        near: All nearby models, friends and enemies. Empty if there are none.
    """

    near: tuple[str, ...] = among(
        queries.ON_TABLE, Bound(_others, "another model", "itself", repeated="twice"), default=()
    )

    @cites("TC-DICE-06")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(NearChanged(self.model, self.near))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.catalogue:
            yield cls.form_for(state, "set nearby models", *state.on_table())


@frozen
class Afflict(ModelStatement, wire="trench_crusade.afflict.v1"):
    """A model gets a custom condition.

    Attributes:
        model: The model that gets the condition.
        condition: The name of the condition.
        source: The cause, such as a power.
    """

    condition: str = among()
    source: str = text("a power", rule="TC-BLESS-05")

    @cites("TC-BLESS-05")
    def check(self, state: State) -> Iterator[Reason]:
        if state.condition_sheet(self.condition) is None:
            condition_names = (sheet.name for sheet in state.condition_sheets)
            sentence = f"there is no condition '{self.condition}'; {name_hint(self.condition, condition_names)}"
            yield Reason("condition", sentence)
        elif self.condition in state.model(self.model).conditions:
            yield Reason("condition", f"{state.name(self.model)} already has the condition {self.condition}")

    @cites("TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        afflict(draft, self.model, self.condition, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        names = tuple(sheet.name for sheet in state.condition_sheets)
        candidates = [model for model in state.on_table() if any(name not in model.conditions for name in names)]
        if candidates:
            conditions = _condition_choice(state, names)
            yield cls.form_for(state, "give a model a condition", *candidates, condition=conditions)


def _condition_choice(state: State, names: tuple[str, ...]) -> Given:
    """Return the choice of a condition that the chosen model does not yet have."""

    def other_conditions(chosen: Mapping[str, str]) -> OneOf:
        conditions = state.model(chosen["model"]).conditions
        return OneOf(tuple(name for name in names if name not in conditions))

    return Given(OneOf(names, names), other_conditions)


@frozen
class EndCondition(ModelStatement, wire="trench_crusade.end_condition.v1"):
    """A model loses a custom condition.

    Attributes:
        model: The model with the condition.
        condition: The name of the condition that ends.
        source: The reason why it ends.
    """

    condition: str = among()
    source: str = text("the table", rule="TC-BLESS-05")

    @cites("TC-BLESS-05")
    def check(self, state: State) -> Iterator[Reason]:
        conditions = state.model(self.model).conditions
        if self.condition not in conditions:
            sentence = (
                f"{state.name(self.model)} has no condition '{self.condition}'; {name_hint(self.condition, conditions)}"
            )
            yield Reason("condition", sentence)

    @cites("TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        cure(draft, self.model, self.condition, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for model in state.on_table():
            if model.conditions:
                condition = OneOf(model.conditions, model.conditions)
                yield cls.form_for(state, "end a condition", model, condition=condition)


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
