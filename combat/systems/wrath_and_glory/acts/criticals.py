"""Critical Hits: target, severity and the table."""

from collections.abc import Iterator

from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.domains import Whole
from combat.engine.offer.requests import Form, Request
from combat.engine.play.acts import on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.systems.wrath_and_glory.acts import (
    GloryCommand,
    GlorySpendingCommand,
    players_to_confirm,
    roll_d66,
    roll_die,
)
from combat.systems.wrath_and_glory.acts.resources import pay_glory
from combat.systems.wrath_and_glory.queries import checks, domains, rolls
from combat.systems.wrath_and_glory.rules import criticals, resources
from events.wrath_and_glory.facts import Actions, CriticalAimed, CriticalStands, Inflicted, TestOwed
from events.wrath_and_glory.table import Combatant, State, Test


@frozen(kw_only=True)
class AimCritical(GloryCommand, wire="wrath_and_glory.aim_critical.v1"):
    """Choose the target of the Critical Hit, and buy severity.

    Attributes:
        target: The target of the Critical Hit.
        severity: The number of steps of severity to buy with Glory.
        agreed: The players who agree to spend it, if the settings require their consent. Other players confirm this
            themselves.
    """

    target: str
    severity: int = 0
    agreed: tuple[str, ...] = ()

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the other players listed as agreeing, who must confirm it."""
        return players_to_confirm(self.agreed, by)

    def check(self, state: State) -> Iterator[Reason]:
        yield from checks.check_roller(state, self.who)
        if self.target not in rolls.current_roll(state).hits:
            yield Reason("not_hit", f"'{self.target}' was not hit; choose a target that was hit", "WG-MULTI-03")
        simple = state.settings.critical_mode == "simple"
        yield from checks.check_severity(state, self.severity if simple else -self.severity, self.agreed)

    def apply(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.severity * resources.SEVERITY_PRICE, "severity")
        draft.emit(CriticalAimed(self.who, self.target, self.severity))


@requests_at("CRITICAL")
def _request_critical(state: State) -> Iterator[Request]:
    test = rolls.current_roll(state)
    who, targets = state.combatant(test.actor), tuple(state.combatant(target) for target in test.hits)
    fields = {**domains.acting_field(who), "target": domains.one_of(targets)}
    max_severity = rolls.max_severity(state, who)
    if state.settings.critical_mode == "simple" and max_severity:
        agreed = domains.consent_fields(state, costs=lambda chosen: chosen["severity"])
        fields |= {"severity": Whole(0, max_severity), **agreed}
    form = Form(AimCritical, "Critical Hit", fields)
    struck = f" on {targets[0].name}" if len(targets) == 1 else ""
    questions = [*(["on which target"] if len(targets) > 1 else []), *(["how severe"] if "severity" in fields else [])]
    prompt = f"{who.name} scores a Critical Hit{struck}: {' and '.join(questions)}?"
    yield Request(who.seat, "critical", prompt, (form,), AimCritical(who=who.id, target=test.hits[0]))


@on_entering("CRITICAL_TABLE")
def _roll_on_the_table(draft: Draft[State]) -> None:
    who = rolls.current_roll(draft.state).actor
    row = roll_d66(draft, "Critical Hit", who, lambda rolled: criticals.critical_effect(rolled).name)
    draft.emit(CriticalStands(who, row))


@frozen
class RaiseSeverity(GlorySpendingCommand, wire="wrath_and_glory.raise_severity.v1"):
    """Buy severity for the Critical Hit with Glory; 0 for none."""

    def check(self, state: State) -> Iterator[Reason]:
        yield from checks.check_roller(state, self.who)
        yield from checks.check_severity(state, self.glory // resources.SEVERITY_PRICE, self.agreed)

    def apply(self, draft: Draft[State]) -> None:
        test = rolls.current_roll(draft.state)
        pay_glory(draft, self.glory, "severity")
        steps = self.glory // resources.SEVERITY_PRICE
        if steps and test.aimed is not None:
            draft.emit(CriticalAimed(test.actor, test.aimed.target, steps))


@requests_at("CRITICAL_SEVERITY")
def _request_severity(state: State) -> Iterator[Request]:
    test = rolls.current_roll(state)
    who = state.combatant(test.actor)
    steps = Whole(0, rolls.max_severity(state, who) * resources.SEVERITY_PRICE)
    agreed = domains.consent_fields(state, costs=lambda chosen: chosen["glory"] // resources.SEVERITY_PRICE)
    form = Form(RaiseSeverity, "Glory for severity", {**domains.acting_field(who), "glory": steps, **agreed})
    prompt = f"{who.name}'s Critical Hit is {test.critical_row}: raise its severity?"
    yield Request(who.seat, "severity", prompt, (form,), RaiseSeverity(who.id))


def critical_row(test: Test) -> criticals.Effect | None:
    """Return the row of the Critical Hit table that was rolled for an attack; None if none was."""
    return next((effect for _, effect in criticals.CRITICALS if effect.name == test.critical_row), None)


def apply_critical_effect(
    draft: Draft[State], test: Test, target: Combatant, row: criticals.Effect
) -> tuple[dict[str, int], tuple[Inflicted, ...]]:
    """Apply a row of the Critical Hit table. Return the added harm, keyed by its kind, and the added conditions."""
    added_harm = {
        row.harm: criticals.critical_amount(row, roll_die(draft, row.sides, row.name, test.actor), test.severity)
    }
    if row.explosives and target.profile.explosives:
        added_harm["Mortal Wounds"] = added_harm.get("Mortal Wounds", 0) + roll_die(draft, 3, "Explosives", target.id)
    if row.spreads:
        for who in target.engaged_with:
            draft.emit(TestOwed(who=who, purpose=Actions.KEEP_FOOTING, skill="Agility", dn=3))
    inflicted = tuple(Inflicted(name, level) for name, level in row.conditions)
    if row.upgrade and test.severity:
        inflicted = (*inflicted, Inflicted(row.upgrade, 1))
    return added_harm, inflicted
