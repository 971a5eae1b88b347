"""Conditions: how they come, and how they pass as turns begin and end."""

from collections.abc import Iterator

import attrs

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Whole
from combat.systems.wrath_and_glory.acts import OfTheGM
from combat.systems.wrath_and_glory.queries import domains, reasons
from combat.systems.wrath_and_glory.rules import conditions
from events.vocabulary import ConditionChanged
from events.wrath_and_glory.facts import EngagementChanged
from events.wrath_and_glory.table import State

HIGHEST_LEVEL = 5
"""No condition is printed with more."""


@attrs.frozen(kw_only=True)
class SetCondition(OfTheGM, wire="wrath_and_glory.set_condition.v1"):
    """A condition comes or goes.

    Attributes:
        who: Which combatant.
        condition: Which condition.
        level: How strongly it holds from now on; 0 ends it.
        source: Who or what causes it.
    """

    who: str
    condition: str
    level: int
    source: str = "the table"

    def bars(self, state: State) -> Iterator[Reason]:
        barred = tuple(reasons.absent(state, self.who))
        yield from barred
        yield from reasons.unnamed(self.condition, self.source)
        if not 0 <= self.level <= HIGHEST_LEVEL:
            yield Reason("level", f"the level must be 0 to {HIGHEST_LEVEL}, not {self.level}", "WG-COND-01")
        if self.condition in conditions.FROM_PLAY:
            yield Reason("kept", f"{self.condition} comes and goes in play, and cannot be set by hand", "WG-COND-01")
        if not barred and state.combatant(self.who).level(self.condition) == self.level:
            held = f"{self.condition} at level {self.level}"
            yield Reason("no_change", f"{state.name(self.who)} already has {held}", "WG-COND-01")

    def does(self, draft: Draft[State]) -> None:
        change(draft, self.who, self.condition, self.level, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        names = OneOf(tuple(name for name, each in conditions.CONDITIONS.items() if each.stated))
        fields: domains.Fields = {"who": domains.one_of(state.present()), "condition": names, "level": Whole(0, 1)}
        yield Form(cls, "Set a condition", fields)


def change(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Write down that a condition came, changed or went."""
    draft.happens(ConditionChanged(who=who, condition=condition, level=level, source=source))


def afflict(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Bring a condition over somebody who is still in the fight, unless it is as bad already."""
    target = draft.state.combatant(who)
    if target.present and target.level(condition) < level:
        change(draft, who, condition, level, source)


def leave(draft: Draft[State], who: str, how: str, source: str) -> None:
    """Somebody is dead, or out of the fight, and engaged with nobody."""
    change(draft, who, how, 1, source)
    if draft.state.combatant(who).engaged_with:
        draft.happens(EngagementChanged(who, ()))


def pass_as_turn_begins(draft: Draft[State], who: str) -> None:
    """Let what somebody laid on others pass as the next turn of that one begins."""
    for each in draft.state.present():
        for held in each.conditions:
            if conditions.passes_as_turn_begins(held.id, held.source, each.id, who):
                change(draft, each.id, held.id, 0, "a new turn")


def pass_as_turn_ends(draft: Draft[State], who: str) -> None:
    """Let the lesser troubles of somebody pass as the turn ends."""
    for held in draft.state.combatant(who).conditions:
        if conditions.passes_as_turn_ends(held.id, held.source, who):
            change(draft, who, held.id, 0, "the turn ends")
