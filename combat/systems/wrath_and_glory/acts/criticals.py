"""Critical Hits: target, severity and the table."""

from collections.abc import Iterator

from attrs import frozen

from combat.engine.acts import asked_at, on_entering
from combat.engine.domains import Whole
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request
from combat.systems.wrath_and_glory.acts import MayCostGlory, SpendsGlory, roll_d66, roll_one, those_who_agreed
from combat.systems.wrath_and_glory.acts.resources import pay_glory
from combat.systems.wrath_and_glory.queries import domains, reasons, rolls
from combat.systems.wrath_and_glory.rules import criticals, resources
from events.wrath_and_glory.facts import Actions, CriticalAimed, CriticalStands, Inflicted, TestOwed
from events.wrath_and_glory.table import Combatant, State, Test


@frozen(kw_only=True)
class AimCritical(MayCostGlory, wire="wrath_and_glory.aim_critical.v1"):
    """Choose the target of the Critical Hit, and buy severity.

    Attributes:
        target: The target of the Critical Hit.
        severity: The number of steps of severity to buy with Glory.
        agreed: The players that agree, if the table asks for their consent. Each other player confirms at their own
            seat.
    """

    target: str
    severity: int = 0
    agreed: tuple[str, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the players listed as agreeing."""
        return those_who_agreed(self.agreed, by)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.another_roll(state, self.who)
        if self.target not in rolls.going_on(state).hits:
            yield Reason("not_hit", f"'{self.target}' was not hit; choose a target that was hit", "WG-MULTI-03")
        simple = state.settings.critical_mode == "simple"
        yield from reasons.too_severe(state, self.severity if simple else -self.severity, self.agreed)

    def does(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.severity * resources.SEVERITY_STEP, "severity")
        draft.happens(CriticalAimed(self.who, self.target, self.severity))


@asked_at("CRITICAL")
def _request_critical(state: State) -> Iterator[Request]:
    test = rolls.going_on(state)
    who, targets = state.combatant(test.actor), tuple(state.combatant(target) for target in test.hits)
    fields = {**domains.by(who), "target": domains.one_of(targets)}
    max_severity = rolls.most_severity(state, who)
    if state.settings.critical_mode == "simple" and max_severity:
        agreed = domains.agreed(state, costs=lambda chosen: chosen["severity"])
        fields |= {"severity": Whole(0, max_severity), **agreed}
    form = Form(AimCritical, "Critical Hit", fields)
    struck = f" on {targets[0].name}" if len(targets) == 1 else ""
    questions = [*(["on which target"] if len(targets) > 1 else []), *(["how severe"] if "severity" in fields else [])]
    prompt = f"{who.name} scores a Critical Hit{struck}: {' and '.join(questions)}?"
    yield Request(who.seat, "critical", prompt, (form,), AimCritical(who=who.id, target=test.hits[0]))


@on_entering("CRITICAL_TABLE")
def _roll_on_the_table(draft: Draft[State]) -> None:
    who = rolls.going_on(draft.state).actor
    row = roll_d66(draft, "Critical Hit", who, lambda rolled: criticals.critical(rolled).name)
    draft.happens(CriticalStands(who, row))


@frozen
class RaiseSeverity(SpendsGlory, wire="wrath_and_glory.raise_severity.v1"):
    """Buy severity for the Critical Hit with Glory; 0 for none."""

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.another_roll(state, self.who)
        yield from reasons.too_severe(state, self.glory // resources.SEVERITY_STEP, self.agreed)

    def does(self, draft: Draft[State]) -> None:
        test = rolls.going_on(draft.state)
        pay_glory(draft, self.glory, "severity")
        steps = self.glory // resources.SEVERITY_STEP
        if steps and test.aimed is not None:
            draft.happens(CriticalAimed(test.actor, test.aimed.target, steps))


@asked_at("CRITICAL_SEVERITY")
def _request_severity(state: State) -> Iterator[Request]:
    test = rolls.going_on(state)
    who = state.combatant(test.actor)
    steps = Whole(0, rolls.most_severity(state, who) * resources.SEVERITY_STEP)
    agreed = domains.agreed(state, costs=lambda chosen: chosen["glory"] // resources.SEVERITY_STEP)
    form = Form(RaiseSeverity, "Glory for severity", {**domains.by(who), "glory": steps, **agreed})
    prompt = f"{who.name}'s Critical Hit is {test.critical_row}: buy severity?"
    yield Request(who.seat, "severity", prompt, (form,), RaiseSeverity(who.id))


def row_of(test: Test) -> criticals.Effect | None:
    """Return the row of the Critical Hit table that was rolled for an attack; None if none was."""
    return next((effect for _, effect in criticals.CRITICALS if effect.name == test.critical_row), None)


def effect(
    draft: Draft[State], test: Test, target: Combatant, row: criticals.Effect
) -> tuple[dict[str, int], tuple[Inflicted, ...]]:
    """Apply a row of the Critical Hit table. Return the harm by kind and the conditions that it adds."""
    added_harm = {
        row.harm: criticals.critical_amount(row, roll_one(draft, row.sides, row.name, test.actor), test.severity)
    }
    if row.explosives and target.profile.explosives:
        added_harm["Mortal Wounds"] = added_harm.get("Mortal Wounds", 0) + roll_one(draft, 3, "Explosives", target.id)
    if row.spreads:
        for who in target.engaged_with:
            draft.happens(TestOwed(who=who, purpose=Actions.KEEP_FOOTING, skill="Agility", dn=3))
    inflicted = tuple(Inflicted(name, level) for name, level in row.conditions)
    if row.upgrade and test.severity:
        inflicted = (*inflicted, Inflicted(row.upgrade, 1))
    return added_harm, inflicted
