"""Keywords and abilities: statements about custom conditions and about models that are near each other."""

from collections.abc import Iterator, Mapping
from functools import partial

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.domains import Given, OneOf, Words
from combat.engine.offer.requests import Form
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import ModelStatement, check_source
from events.trench_crusade.facts import NearChanged
from events.trench_crusade.table import Model, State
from events.vocabulary import ConditionChanged


@frozen
class StandNear(ModelStatement, wire="trench_crusade.stand_near.v1"):
    """State which models are near a model, for abilities that affect nearby models.

    Attributes:
        model: The model whose neighbours are stated.
        near: All nearby models, friends and enemies. Empty if there are none.
    """

    near: tuple[str, ...] = ()

    @cites("TC-DICE-06")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from queries.check_on_table(state, *self.near)
        yield from queries.check_distinct(self.near)
        if self.model in self.near:
            yield Reason("itself", f"{state.name(self.model)} cannot be near itself; name other models")

    @cites("TC-DICE-06")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(NearChanged(self.model, self.near))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.catalogue:
            near = queries.bystander_choice(state, "model", "")
            yield queries.form_for(cls, "set nearby models", *state.on_table(), more=lambda: {"near": near})


@frozen
class Afflict(ModelStatement, wire="trench_crusade.afflict.v1"):
    """A model gets a custom condition.

    Attributes:
        model: The model that gets the condition.
        condition: The name of the condition.
        source: The cause, such as a power.
    """

    condition: str
    source: str

    @cites("TC-BLESS-05")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from check_source(self.source, "TC-BLESS-05")
        if state.condition_sheet(self.condition) is None:
            condition_names = (sheet.name for sheet in state.condition_sheets)
            sentence = f"there is no condition '{self.condition}'; {name_hint(self.condition, condition_names)}"
            yield Reason("condition", sentence)
        elif state.has_model(self.model) and self.condition in state.model(self.model).conditions:
            yield Reason("condition", f"{state.name(self.model)} already has the condition {self.condition}")

    @cites("TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        afflict(draft, self.model, self.condition, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        names = tuple(sheet.name for sheet in state.condition_sheets)
        candidates = [model for model in state.on_table() if any(name not in model.conditions for name in names)]
        if candidates:
            yield queries.form_for(
                cls, "give a model a condition", *candidates, more=lambda: _condition_fields(state, names)
            )


def _condition_fields(state: State, names: tuple[str, ...]) -> queries.Fields:
    """Return the form fields for a condition that the chosen model does not yet have."""

    def other_conditions(chosen: Mapping[str, str]) -> OneOf:
        conditions = state.model(chosen["model"]).conditions
        return OneOf(tuple(name for name in names if name not in conditions))

    return {"condition": Given(OneOf(names, names), other_conditions), "source": Words(("a power",))}


@frozen
class EndCondition(ModelStatement, wire="trench_crusade.end_condition.v1"):
    """A model loses a custom condition.

    Attributes:
        model: The model with the condition.
        condition: The name of the condition that ends.
        source: The reason why it ends.
    """

    condition: str
    source: str

    @cites("TC-BLESS-05")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from check_source(self.source, "TC-BLESS-05")
        conditions = state.model(self.model).conditions if state.has_model(self.model) else ()
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
                yield queries.form_for(cls, "end a condition", model, more=partial(_ending_fields, model))


def _ending_fields(model: Model) -> queries.Fields:
    return {"condition": OneOf(model.conditions, model.conditions), "source": Words(("the table",))}


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
