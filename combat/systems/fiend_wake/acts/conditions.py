"""Conditions of the table's own, and of its spells: what the GM states about them."""

from collections.abc import Iterator

import attrs

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Domain, Form, OneOf, YesNo
from combat.systems.fiend_wake.acts import OfTheGm
from combat.systems.fiend_wake.queries.choices import of
from combat.systems.fiend_wake.queries.holdings import IMMUNE, stands
from combat.systems.fiend_wake.queries.reasons import unknown
from events.fiend_wake.facts import THE_GM
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged, Soaked


def afflict(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Let somebody have a condition, who has it not yet and is not immune to it."""
    shield = stands(draft.state, who, IMMUNE, condition)
    if shield is not None:
        draft.happens(Soaked(who=who, harm=condition, amount=1, by=shield.title))
    elif condition not in draft.state.combatant(who).conditions:
        draft.happens(ConditionChanged(who=who, condition=condition, level=1, source=source))


def cure(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Let somebody be rid of a condition, who has it."""
    if condition in draft.state.combatant(who).conditions:
        draft.happens(ConditionChanged(who=who, condition=condition, level=0, source=source))


@attrs.frozen
class SetCondition(OfTheGm, wire="fiend_wake.set_condition.v1"):
    """The GM states that somebody has a condition of the table's own, or is rid of it.

    Attributes:
        who: Who.
        condition: Which.
        holds: Whether they have it.
    """

    who: str
    condition: str
    holds: bool = True

    def bars(self, state: State) -> Iterator[Reason]:
        yield from unknown(state, self.who)
        names = [each.name for each in state.condition_sheets]
        if self.condition not in names:
            yield Reason("condition", f"there is no condition '{self.condition}'; {known(self.condition, names)}")
        elif state.knows(self.who) and (self.condition in state.combatant(self.who).conditions) is self.holds:
            has = "already is" if self.holds else "is not"
            yield Reason("already_so", f"{state.name(self.who)} {has} {self.condition}")

    def does(self, draft: Draft[State]) -> None:
        level = int(self.holds)
        draft.happens(ConditionChanged(who=self.who, condition=self.condition, level=level, source=THE_GM))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.condition_sheets and state.present():
            names = OneOf(tuple(each.name for each in state.condition_sheets))
            fields: dict[str, Domain] = {"who": of(state.present()), "condition": names, "holds": YesNo()}
            yield Form(cls, "A condition comes or goes", fields)
