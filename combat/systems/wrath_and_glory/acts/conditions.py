"""Conditions: how they are inflicted, ended by tests, and end with turns and rounds."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from attrs import frozen

from combat.engine.book import cites
from combat.engine.domains import Domain, Given, OneOf, Whole, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Filled, Form
from combat.systems.wrath_and_glory.acts import OfCombatant, OfTheGM, gm_for, take
from combat.systems.wrath_and_glory.acts.tests import declare
from combat.systems.wrath_and_glory.queries import domains, holdings, reasons, rolls, standing
from combat.systems.wrath_and_glory.rules import conditions
from events.replace import replace
from events.vocabulary import ConditionChanged, Modifier
from events.wrath_and_glory.facts import (
    Actions,
    CauseAdded,
    CauseGone,
    Conditions,
    EngagementChanged,
    TestDeclared,
    TestOwed,
)
from events.wrath_and_glory.table import Combatant, Condition, State

HIGHEST_LEVEL = 9
"""Highest level of a condition. Some levels are DNs."""


@frozen(kw_only=True)
class SetCondition(OfTheGM, wire="wrath_and_glory.set_condition.v1"):
    """Set the level of a condition, or end it.

    Attributes:
        who: The combatant to change.
        condition: The condition to set.
        level: The new level; 0 ends the condition.
        source: The cause of the condition.
    """

    who: str
    condition: str
    level: int
    source: str = "the table"

    def bars(self, state: State) -> Iterator[Reason]:
        absence = tuple(reasons.absent(state, self.who))
        yield from absence
        yield from reasons.unnamed(self.condition, self.source)
        if not 0 <= self.level <= HIGHEST_LEVEL:
            yield Reason("level", f"the level must be 0 to {HIGHEST_LEVEL}, not {self.level}", "WG-COND-01")
        names = standing.condition_names(state)
        if self.condition in conditions.FROM_PLAY:
            yield Reason("kept", f"{self.condition} follows from the rules and cannot be set by hand", "WG-COND-01")
        elif self.condition not in names:
            sentence = f"there is no condition '{self.condition}'; {known(self.condition, names)}"
            yield Reason("unknown_condition", sentence, "WG-COND-01")
        if not absence and state.combatant(self.who).level(self.condition) == self.level:
            held = f"{self.condition} at level {self.level}"
            yield Reason("no_change", f"{state.name(self.who)} already has {held}", "WG-COND-01")

    def does(self, draft: Draft[State]) -> None:
        change(draft, self.who, self.condition, self.level, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Set a condition", Filled(lambda: cls._fields(state)))

    @staticmethod
    def _fields(state: State) -> domains.Fields:
        names = OneOf(tuple(name for name in standing.condition_names(state) if name not in conditions.FROM_PLAY))
        level = Whole(0, HIGHEST_LEVEL, suggest=(1, 0))

        def another(chosen: Mapping[str, Any]) -> Domain:
            now = state.combatant(chosen["who"]).level(chosen["condition"])
            return replace(level, suggest=tuple(suggestion for suggestion in level.suggest if suggestion != now))

        fields: domains.Fields = {"who": domains.anybody(state), "condition": names, "level": Given(level, another)}
        return {**fields, "source": Words(("the table",))}


@frozen(kw_only=True)
class Remedy(OfCombatant, wire="wrath_and_glory.remedy.v1"):
    """Make a test to end a condition of the combatant or of a comrade, as a Combat Action.

    Attributes:
        condition: The condition to end.
        patient: The comrade who has the condition; empty for the combatant itself.
        modifiers: Other modifiers of dice or DN, each with its source.
    """

    condition: str
    patient: str = ""
    modifiers: tuple[Modifier, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM's seat if named modifiers need the GM's consent."""
        return gm_for(state, self.modifiers)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.bad_modifiers(self.modifiers, *rolls.TEST_WORDS)
        yield from reasons.unusable(state, self.who, Actions.REMEDY)
        if self.patient:
            yield from reasons.not_comrades(state, self.who, self.patient)
        patient = self.patient or self.who
        if not state.knows(patient):
            return
        if not state.combatant(patient).level(self.condition):
            yield Reason("unhurt", f"{state.name(patient)} is not {self.condition}", "WG-COND-01")
        elif conditions.remedy(self.condition, own=not self.patient) is None:
            whose = "a comrade" if self.patient else "the combatant itself"
            yield Reason("no_remedy", f"no test by {whose} ends {self.condition}", "WG-COND-01")

    @cites("WG-COND-01")
    def does(self, draft: Draft[State]) -> None:
        against = rolls.certain(conditions.remedy(self.condition, own=not self.patient))
        patient = draft.state.combatant(self.patient or self.who)
        take(draft, self.who, Actions.REMEDY)
        if against.prone:
            afflict(draft, self.who, Conditions.PRONE, 1, self.condition)
        dn = conditions.remedy_dn(against, patient.level(self.condition))
        roll = TestDeclared(actor=self.who, sort="test", action=Actions.REMEDY, skill=against.skill, dn=dn)
        all_modifiers = rolls.stated(self.modifiers)
        declare(draft, replace(roll, detail=self.condition, patient=patient.id, modifiers=all_modifiers))

    @classmethod
    def offered(cls, state: State, who: Combatant) -> Iterator[Form]:
        ailing = any(combatant.conditions for combatant in state.present(who.side))
        if not ailing or not reasons.has_room(state, who.id, Actions.REMEDY, plain=True):
            return
        for patient in state.present(who.side):
            own = patient.id == who.id
            for held in patient.conditions:
                if conditions.remedy(held.id, own) is not None:
                    label = f"end {held.id}" if own else f"end {held.id} of {patient.name}"
                    yield domains.offer(who, cls, label, partial(cls._fields, who, patient, held.id))

    @staticmethod
    def _fields(who: Combatant, patient: Combatant, condition: str) -> domains.Fields:
        whom = OneOf(("",), (who.name,)) if patient.id == who.id else domains.one_of((patient,))
        fields: domains.Fields = {**domains.by(who), "condition": OneOf((condition,)), "patient": whom}
        return {**fields, "modifiers": domains.changed(*rolls.TEST_WORDS)}


def change(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Record a new level of a condition; 0 ends it."""
    draft.happens(ConditionChanged(who=who, condition=condition, level=level, source=source))


def afflict(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Inflict a condition on a combatant in the fight, unless it already has the condition at this level.

    A condition that ends by itself counts each of its causes separately. A repeated cause starts again.
    """
    target = draft.state.combatant(who)
    if not target.present or holdings.is_immune(draft.state, who, condition):
        return
    has_a_clock = conditions.has_a_clock(condition) or holdings.ends_with(draft.state, condition) == "turn"
    if target.level(condition) and has_a_clock:
        before = next((cause for cause in target.causes(condition) if cause.id == source), None)
        strength = max(level, before.level if before else 0)
        draft.happens(CauseAdded(who=who, condition=condition, level=strength, source=source))
    elif target.level(condition) < level:
        change(draft, who, condition, level, source)


def leave(draft: Draft[State], who: str, how: str, source: str) -> None:
    """Record that a combatant is dead or out of the fight, which ends its engagements and some conditions."""
    change(draft, who, how, 1, source)
    if draft.state.combatant(who).engaged_with:
        draft.happens(EngagementChanged(who, ()))
    for combatant in draft.state.present():
        for held in combatant.conditions:
            if conditions.passes_with_its_source(held.id):
                _end_causes(draft, combatant.id, held, {cause.id for cause in held.causes if cause.id == who}, source)


def _end_causes(draft: Draft[State], who: str, held: Condition, ended: set[str], source: str) -> None:
    """End some causes of a condition. The condition ends with its last cause."""
    if ended and len(ended) == len(held.causes):
        change(draft, who, held.id, 0, source)
    else:
        for cause in sorted(ended):
            draft.happens(CauseGone(who=who, condition=held.id, source=cause))


def pass_as_turn_begins(draft: Draft[State], who: str) -> None:
    """End the conditions that a combatant caused and that end with its next turn."""
    for combatant in draft.state.present():
        for held in combatant.conditions:
            ended = (
                cause.id
                for cause in held.causes
                if conditions.passes_as_turn_begins(held.id, cause.id, combatant.id, who)
            )
            _end_causes(draft, combatant.id, held, set(ended), "a new turn")


def pass_as_turn_ends(draft: Draft[State], who: str) -> None:
    """End the conditions of a combatant that end with its turn."""
    for held in draft.state.combatant(who).conditions:
        own_clock = holdings.ends_with(draft.state, held.id) == "turn"
        ended = (
            cause.id
            for cause in held.causes
            if conditions.passes_as_turn_ends(held.id, cause.id, who, fresh=cause.fresh)
            or (own_clock and not cause.fresh)
        )
        _end_causes(draft, who, held, set(ended), "the turn ends")


def pass_as_round_ends(draft: Draft[State]) -> None:
    """End the custom conditions that last for a round."""
    for combatant in draft.state.present():
        for held in combatant.conditions:
            if holdings.ends_with(draft.state, held.id) == "round":
                change(draft, combatant.id, held.id, 0, "the round ends")


def owe_saves(draft: Draft[State], who: str) -> None:
    """Require the tests at the start of a turn that may end conditions."""
    for condition, (skill, dn) in conditions.saves(draft.state.combatant(who).levels).items():
        draft.happens(TestOwed(who=who, purpose=condition, skill=skill, dn=dn, kind=condition))
