"""Keywords and abilities: conditions of the table's own, and who is near enough to whom for them."""

from collections.abc import Iterator

import attrs

from combat.engine.book import cites
from combat.engine.domains import Domain, OneOf, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Form
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import StatedByTable, bars_unnamed
from events.trench_crusade.facts import NearChanged
from events.trench_crusade.table import State
from events.vocabulary import ConditionChanged


@attrs.frozen
class StandNear(StatedByTable, wire="trench_crusade.stand_near.v1"):
    """A model is now near enough to exactly these others for what their abilities do to friends or enemies.

    Attributes:
        model: The model.
        near: The others, friends and enemies.
    """

    near: tuple[str, ...] = ()

    @cites("TC-DICE-06")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        yield from queries.bars_missing(state, *self.near)
        yield from queries.bars_repeated(self.near)
        if self.model in self.near:
            yield Reason("itself", f"{state.name(self.model)} need not be near itself; name others")

    @cites("TC-DICE-06")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(NearChanged(self.model, self.near))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        for model in state.on_table() if state.catalogue else ():
            others = queries.some_of(*(each for each in state.on_table() if each.id != model.id))
            near = queries.Bystanders(others.of, others.names)
            yield queries.offer(cls, "stands near", model, near=near)


@attrs.frozen
class Afflict(StatedByTable, wire="trench_crusade.afflict.v1"):
    """A condition of the table's own comes over a model.

    Attributes:
        model: The model.
        condition: The name of the condition.
        source: What brings it.
    """

    condition: str
    source: str

    @cites("TC-BLESS-05")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        yield from bars_unnamed(self.source, "TC-BLESS-05")
        if state.condition_sheet(self.condition) is None:
            there = (each.name for each in state.condition_sheets)
            sentence = f"there is no condition '{self.condition}'; {known(self.condition, there)}"
            yield Reason("condition", sentence)
        elif state.knows(self.model) and self.condition in state.model(self.model).conditions:
            yield Reason("condition", f"{state.name(self.model)} has the condition {self.condition} already")

    @cites("TC-BLESS-05")
    def does(self, draft: Draft[State]) -> None:
        afflict(draft, self.model, self.condition, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        names = tuple(each.name for each in state.condition_sheets)
        if names:
            fields: dict[str, Domain] = {"condition": OneOf(names, names), "source": Words(("a power",))}
            yield queries.offer(cls, "a condition comes over a model", *state.on_table(), weight=1, **fields)


@attrs.frozen
class EndCondition(StatedByTable, wire="trench_crusade.end_condition.v1"):
    """A model is rid of a condition of the table's own.

    Attributes:
        model: The model.
        condition: The name of the condition.
        source: What ends it.
    """

    condition: str
    source: str

    @cites("TC-BLESS-05")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        yield from bars_unnamed(self.source, "TC-BLESS-05")
        has = state.model(self.model).conditions if state.knows(self.model) else ()
        if self.condition not in has:
            sentence = f"{state.name(self.model)} has no condition '{self.condition}'; {known(self.condition, has)}"
            yield Reason("condition", sentence)

    @cites("TC-BLESS-05")
    def does(self, draft: Draft[State]) -> None:
        cure(draft, self.model, self.condition, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        for model in state.on_table():
            if model.conditions:
                ended = OneOf(model.conditions, model.conditions)
                fields: dict[str, Domain] = {"condition": ended, "source": Words(("the table",))}
                yield queries.offer(cls, "a condition ends", model, weight=1, **fields)


def afflict(draft: Draft[State], model: str, condition: str, source: str) -> None:
    """Let a condition come over a model that does not have it yet."""
    if draft.state.has_on_table(model) and condition not in draft.state.model(model).conditions:
        draft.happens(ConditionChanged(who=model, condition=condition, level=1, source=source))


def cure(draft: Draft[State], model: str, condition: str, source: str) -> None:
    """Rid a model of a condition, if it has it."""
    if condition in draft.state.model(model).conditions:
        draft.happens(ConditionChanged(who=model, condition=condition, level=0, source=source))


def end_conditions(draft: Draft[State], model: str, span: str) -> None:
    """Rid a model of the conditions that last no longer than this."""
    for name in draft.state.model(model).conditions:
        sheet = draft.state.condition_sheet(name)
        if sheet is not None and sheet.until == span:
            cure(draft, model, name, "its time is over")
