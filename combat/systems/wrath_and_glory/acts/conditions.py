"""Conditions: inflicting them, ending them by tests, and ending them with turns and rounds."""

from collections.abc import Iterator
from typing import Literal

from combat.engine.offer import Form, OneOf, Whole, among
from combat.engine.play import Draft, Reason, cites
from combat.systems.wrath_and_glory.acts import ActionCommand, GmStatement, take_action
from combat.systems.wrath_and_glory.acts.declaring import declare
from combat.systems.wrath_and_glory.queries import active_abilities, checks, domains, nouns, rolls
from combat.systems.wrath_and_glory.rules import conditions
from events.fields import added_later
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

MAX_LEVEL = 9
"""Highest level of a condition. Some levels serve as DNs."""


def _level(who: Combatant, condition: str) -> int:
    return int(who.exhausted) if condition == Conditions.EXHAUSTED else who.level(condition)


def _another_level(state: State, who: str = "", condition: str = "") -> Whole:
    now = _level(state.combatant(who), condition) if who and condition else None
    return Whole(0, MAX_LEVEL, tuple(level for level in (1, 0) if level != now))


class SetCondition(GmStatement, wire="wrath_and_glory.set_condition.v1", kw_only=True):
    """Set the level of a condition, or end it.

    Attributes:
        condition: The condition to set.
        level: The new level; 0 ends the condition.
        source: The cause of the condition.
    """

    label = "Set a condition"
    who: str = nouns.combatant()
    condition: str = among(nouns.CONDITION, nouns.SETTABLE_CONDITION)
    level: int = among(_another_level, rule="WG-COND-01")
    source: str = nouns.reason("the table", default="the table")

    def check(self, state: State) -> Iterator[Reason]:
        if _level(state.combatant(self.who), self.condition) == self.level:
            held = f"{self.condition} at level {self.level}"
            yield Reason("no_change", f"{state.name(self.who)} already has {held}", "WG-COND-01")

    def apply(self, draft: Draft[State]) -> None:
        set_condition(draft, self.who, self.condition, self.level, self.source)


class Remedy(ActionCommand, wire="wrath_and_glory.remedy.v1", kw_only=True):
    """Make a test to end a condition of the combatant or of a comrade, as a Combat Action.

    Attributes:
        condition: The condition to end.
        patient: The comrade who has the condition; empty if it is the combatant itself.
        skill: The skill to test; empty for the usual one.
    """

    action = Actions.REMEDY
    condition: str
    patient: str = nouns.combatant(nouns.COMRADE, default="")
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)
    skill: str = added_later("")

    def _test(self) -> conditions.Remedy | None:
        usable = conditions.remedies(self.condition, own=not self.patient)
        return next((test for test in usable if self.skill in ("", test.skill)), None)

    def check_details(self, state: State) -> Iterator[Reason]:
        patient = self.patient or self.who
        flames = (self.who, Conditions.ON_FIRE, self.condition, self.patient)
        if state.step == "OWED_TEST" and flames != (state.owed[0].who, state.owed[0].kind, Conditions.ON_FIRE, ""):
            yield Reason("owed_test", "only a fire can be put out now, instead of ignoring it", "WG-COND-01")
        if not state.combatant(patient).level(self.condition):
            yield Reason("unhurt", f"{state.name(patient)} is not {self.condition}", "WG-COND-01")
        elif self._test() is None:
            whose = "a comrade" if self.patient else "the combatant itself"
            test = f"a test of {self.skill}" if self.skill else "a test"
            yield Reason("no_remedy", f"{self.condition} cannot be ended by {test} made by {whose}", "WG-COND-01")

    @cites("WG-COND-01")
    def apply(self, draft: Draft[State]) -> None:
        against = rolls.require(self._test())
        patient = draft.state.combatant(self.patient or self.who)
        pays: Literal["owed", "nothing"] = "owed" if draft.state.step == "OWED_TEST" else "nothing"
        take_action(draft, self.who, Actions.REMEDY)
        if against.prone:
            inflict_condition(draft, self.who, Conditions.PRONE, 1, self.condition)
        salvo = max(cause.rating for cause in patient.causes(self.condition))
        dn = against.dn_for(patient.level(self.condition), salvo, hurt=patient.wounds + patient.shock > 0)
        roll = TestDeclared(actor=self.who, sort="test", action=Actions.REMEDY, skill=against.skill, dn=dn, pays=pays)
        all_modifiers = rolls.recorded_modifiers(self.modifiers)
        declare(draft, replace(roll, detail=self.condition, patient=patient.id, modifiers=all_modifiers))

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        ailing = any(combatant.conditions for combatant in state.present(who.side))
        if not ailing or not checks.fits_turn(state, who.id, Actions.REMEDY, plain=True):
            return
        in_flames = state.step == "OWED_TEST"
        for patient in state.present(who.side):
            own = patient.id == who.id
            for held in patient.conditions:
                if in_flames and not (own and held.id == Conditions.ON_FIRE):
                    continue
                for number, test in enumerate(conditions.remedies(held.id, own)):
                    label = f"end {held.id}" if own else f"end {held.id} of {patient.name}"
                    label += f" with {test.skill}" * (number > 0)
                    whom = OneOf(("",), (who.name,)) if own else domains.one_of((patient,))
                    skill = OneOf(("" if not number else test.skill,), (test.skill,))
                    yield cls.form_for(state, who, label, condition=OneOf((held.id,)), patient=whom, skill=skill)


def set_condition(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Record a new level of a condition; 0 ends it."""
    draft.emit(ConditionChanged(who=who, condition=condition, level=level, source=source))


def inflict_condition(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Inflict a condition on a combatant in the fight, unless it already has the condition at this level.

    A condition that ends by itself counts each of its causes separately. A repeated cause starts again.
    """
    target = draft.state.combatant(who)
    if not target.present or active_abilities.is_immune(draft.state, who, condition):
        return
    has_a_clock = conditions.expires(condition) or active_abilities.condition_end(draft.state, condition) == "turn"
    if target.level(condition) and has_a_clock:
        before = (cause.level for cause in target.causes(condition) if cause.id == source)
        strength = max((level, *before))
        draft.emit(CauseAdded(who=who, condition=condition, level=strength, source=source))
    elif target.level(condition) < level:
        set_condition(draft, who, condition, level, source)


@cites("WG-OPT-07")
def leave_fight(draft: Draft[State], who: str, how: str, source: str) -> None:
    """Record that a combatant is dead or out of the fight, which ends its engagements and some conditions."""
    set_condition(draft, who, how, 1, source)
    if draft.state.combatant(who).engaged_with:
        draft.emit(EngagementChanged(who, ()))
    for combatant in draft.state.present():
        for held in combatant.conditions:
            by_source = conditions.effect(held.id).passes == "source"
            ended = {cause.id for cause in held.causes if cause.id == who and (by_source or cause.until_source_acts)}
            _end_causes(draft, combatant.id, held, ended, source)


def _end_causes(draft: Draft[State], who: str, held: Condition, ended: set[str], source: str) -> None:
    """End some causes of a condition. The condition ends with its last cause."""
    if ended and len(ended) == len(held.causes):
        set_condition(draft, who, held.id, 0, source)
    else:
        for cause in sorted(ended):
            draft.emit(CauseGone(who=who, condition=held.id, source=cause))


def end_conditions_at_turn_start(draft: Draft[State], who: str) -> None:
    """End the conditions that a combatant caused and that end with its next turn."""
    for combatant in draft.state.present():
        for held in combatant.conditions:
            ended = {
                cause.id
                for cause in held.causes
                if conditions.ends_at_turn_start(
                    held.id, cause.id, combatant.id, who, until_source_acts=cause.until_source_acts
                )
            }
            _end_causes(draft, combatant.id, held, ended, "a new turn")


def end_conditions_at_turn_end(draft: Draft[State], who: str) -> None:
    """End the conditions of a combatant that end with its turn."""
    for held in draft.state.combatant(who).conditions:
        own_clock = active_abilities.condition_end(draft.state, held.id) == "turn"
        ended = (
            cause.id
            for cause in held.causes
            if not cause.until_source_acts
            and (
                conditions.ends_at_turn_end(held.id, cause.id, who, fresh=cause.fresh)
                or (own_clock and not cause.fresh)
            )
        )
        _end_causes(draft, who, held, set(ended), "the turn ends")


def end_conditions_at_round_end(draft: Draft[State]) -> None:
    """End the custom conditions that last until the end of a round."""
    for combatant in draft.state.present():
        for held in combatant.conditions:
            if active_abilities.condition_end(draft.state, held.id) == "round":
                set_condition(draft, combatant.id, held.id, 0, "the round ends")


def require_saves(draft: Draft[State], who: str) -> None:
    """Require the tests with which a combatant may end its conditions at the start of a turn."""
    levels = draft.state.combatant(who).levels
    for condition, (skill, dn) in conditions.saves(levels).items():
        draft.emit(TestOwed(who=who, purpose=condition, skill=skill, dn=dn, kind=condition))
    if conditions.burns(levels) and draft.state.settings.ignoring_flames == "test":
        flames = TestOwed(who=who, purpose="ignoring the flames", skill="Willpower", dn=conditions.FLAMES_DN)
        draft.emit(replace(flames, kind=Conditions.ON_FIRE, brings=Conditions.HINDERED))
