"""Critical Hits: target, severity and the table."""

from collections.abc import Iterator

from attrs import frozen

from combat.engine.book import cites
from combat.engine.offer.bounds import among
from combat.engine.offer.domains import OneOf, Whole
from combat.engine.offer.requests import Request
from combat.engine.play.acts import on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.systems.wrath_and_glory.acts import GloryCommand, RollGloryCommand, roll_d66, roll_die
from combat.systems.wrath_and_glory.acts.resources import pay_glory
from combat.systems.wrath_and_glory.queries import domains, nouns, rolls
from combat.systems.wrath_and_glory.rules import criticals
from events.wrath_and_glory.facts import Actions, CriticalAimed, CriticalStands, Inflicted, TestOwed
from events.wrath_and_glory.table import Combatant, State, Test


def _hit(state: State) -> OneOf:
    return domains.one_of([state.combatant(target) for target in rolls.current_roll(state).hits])


def _severity(state: State) -> Whole:
    return Whole(0, rolls.max_severity(state) if state.settings.critical_mode == "simple" else 0)


@frozen(kw_only=True)
class AimCritical(GloryCommand, wire="wrath_and_glory.aim_critical.v1"):
    """Choose the target of the Critical Hit, and buy severity.

    Attributes:
        target: The target of the Critical Hit.
        severity: The number of steps of severity to buy with Glory.
    """

    who: str = among(nouns.ROLLER)
    target: str = among(_hit, noun="a target that was hit", code="not_hit", rule="WG-MULTI-03")
    severity: int = among(_severity, code="severity", rule="WG-GLORY-05", default=0)
    agreed: tuple[str, ...] = nouns.agreed()

    def price(self) -> int:
        return self.severity

    def apply(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.price(), "severity")
        draft.emit(CriticalAimed(self.who, self.target, self.severity))


@requests_at("CRITICAL")
def _request_critical(state: State) -> Iterator[Request]:
    hits = rolls.current_roll(state).hits
    who, buys_severity = rolls.roller(state), _severity(state).most > 0
    form = AimCritical.form(state, "Critical Hit", omit=() if buys_severity else ("severity", "agreed"))
    struck = f" on {state.name(hits[0])}" if len(hits) == 1 else ""
    questions = [*(["on which target"] if len(hits) > 1 else []), *(["how severe"] if buys_severity else [])]
    prompt = f"{who.name} scores a Critical Hit{struck}: {' and '.join(questions)}?"
    yield Request(who.seat, "critical", prompt, (form,), AimCritical(who=who.id, target=hits[0]))


@on_entering("CRITICAL_TABLE")
def _roll_on_the_table(draft: Draft[State]) -> None:
    who = rolls.current_roll(draft.state).actor
    row = roll_d66(draft, "Critical Hit", who, lambda rolled: criticals.critical_effect(rolled).name)
    draft.emit(CriticalStands(who, row))


def _glory_for_severity(state: State) -> Whole:
    return Whole(0, rolls.max_severity(state))


@frozen
class RaiseSeverity(RollGloryCommand, wire="wrath_and_glory.raise_severity.v1"):
    """Buy severity for the Critical Hit with Glory; 0 for none."""

    glory: int = among(_glory_for_severity, code="severity", rule="WG-GLORY-05", default=0)
    agreed: tuple[str, ...] = nouns.agreed()

    def apply(self, draft: Draft[State]) -> None:
        test = rolls.current_roll(draft.state)
        pay_glory(draft, self.glory, "severity")
        if self.glory and test.aimed is not None:
            draft.emit(CriticalAimed(test.actor, test.aimed.target, self.glory))


@requests_at("CRITICAL_SEVERITY")
def _request_severity(state: State) -> Iterator[Request]:
    test, who = rolls.current_roll(state), rolls.roller(state)
    form = RaiseSeverity.form(state, "Glory for severity")
    prompt = f"{who.name}'s Critical Hit is {test.critical_row}: raise its severity?"
    yield Request(who.seat, "severity", prompt, (form,), RaiseSeverity(who.id))


def critical_row(test: Test) -> criticals.Effect | None:
    """Return the row of the Critical Hit table that was rolled for an attack; None if none was."""
    return next((effect for _, effect in criticals.CRITICALS if effect.name == test.critical_row), None)


@cites("WG-CRIT-02", "WG-CRIT-03", "WG-GLORY-05")
def apply_critical_effect(
    draft: Draft[State], test: Test, target: Combatant, row: criticals.Effect
) -> tuple[dict[str, int], tuple[Inflicted, ...]]:
    """Apply a row of the Critical Hit table. Return the added harm, keyed by its kind, and the added conditions."""
    rolled = roll_die(draft, row.sides, row.name, test.actor)
    added_harm = {row.harm: rolled + row.flat + row.step * test.severity}
    if row.explosives and target.profile.explosives:
        added_harm["Mortal Wounds"] = added_harm.get("Mortal Wounds", 0) + roll_die(draft, 3, "Explosives", target.id)
    if row.spreads:
        for who in target.engaged_with:
            draft.emit(TestOwed(who=who, purpose=Actions.KEEP_FOOTING, skill="Agility", dn=3))
    inflicted = tuple(Inflicted(name, level) for name, level in row.conditions)
    if row.upgrade and test.severity:
        inflicted = (*inflicted, Inflicted(row.upgrade, 1))
    return added_harm, inflicted
