"""Critical Hits: target, severity and the table."""

from collections.abc import Iterator

from combat.engine.offer import Domain, Form, OneOf, Payment, Request, Whole, among
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.wrath_and_glory.acts import GloryCommand, RollGloryCommand, roll_d66
from combat.systems.wrath_and_glory.acts.resources import pay_glory
from combat.systems.wrath_and_glory.queries import domains, nouns, rolls
from combat.systems.wrath_and_glory.rules import criticals
from events.fields import added_later
from events.replace import replace
from events.wrath_and_glory import Combatant, State, Test, facts


def _hit(state: State) -> OneOf:
    return domains.one_of([state.combatant(target) for target in rolls.current_roll(state).hits])


def _severity(state: State) -> Payment:
    return Payment(0, rolls.max_severity(state) if state.settings.critical_mode == "simple" else 0, pays="Glory")


class AimCritical(GloryCommand, wire="wrath_and_glory.aim_critical.v1", kw_only=True):
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
        draft.emit(facts.CriticalAimed(self.who, self.target, self.severity))


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
    draft.emit(facts.CriticalStands(who, row))


def _glory_for_severity(state: State) -> Payment:
    return Payment(0, rolls.max_severity(state), pays="Glory")


def _further_targets(state: State) -> domains.SmallSelection:
    aimed = rolls.current_roll(state).aimed
    return domains.few_of([each for each in state.present() if aimed is None or each.id != aimed.target])


class RaiseSeverity(RollGloryCommand, wire="wrath_and_glory.raise_severity.v1"):
    """Buy severity for the Critical Hit with Glory; 0 for none.

    Attributes:
        prone: Whether one of the points also makes the target of a Visceral Blow Prone.
        shock: The number of points that also give the target of a Visceral Blow 2 Shock each.
        others: Further targets nearby of an Appalling Detonation, each for a point that adds no Wound.
    """

    glory: int = among(_glory_for_severity, code="severity", rule="WG-GLORY-05", default=0)
    agreed: tuple[str, ...] = nouns.agreed()
    prone: bool = added_later(default=False)
    shock: int = added_later(0)
    others: tuple[str, ...] = among(_further_targets, repeated="twice", default=(), later=True)

    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        row = critical_row(rolls.current_roll(state))
        wanted = (self.prone + self.shock, len(self.others))
        allowed = (row is not None and row.spreads, row is not None and row.explosives)
        if self.shock < 0 or any(number and not may for number, may in zip(wanted, allowed, strict=True)):
            yield Reason("severity", "this Critical Hit has no such effect to choose", "WG-CRIT-02")
        elif sum(wanted) > self.glory:
            yield Reason("severity", "each further effect needs a point of Glory of its own", "WG-GLORY-05")

    def apply(self, draft: Draft[State]) -> None:
        test = rolls.current_roll(draft.state)
        pay_glory(draft, self.glory, "severity")
        if self.glory and test.aimed is not None:
            draft.emit(
                facts.CriticalAimed(
                    test.actor, test.aimed.target, self.glory, self.prone, self.shock, tuple(self.others)
                )
            )


@requests_at("CRITICAL_SEVERITY")
def _request_severity(state: State) -> Iterator[Request]:
    test, who = rolls.current_roll(state), rolls.roller(state)
    row = rolls.require(critical_row(test))
    further = {"prone": row.spreads, "shock": row.spreads, "others": row.explosives}
    plain = RaiseSeverity.form(state, "Glory for severity", omit=tuple(further))
    forms = [plain, *(_further_effects(state, name) for name, may in further.items() if may)]
    prompt = f"{who.name}'s Critical Hit is {test.critical_row}: raise its severity?"
    yield Request(who.seat, "severity", prompt, tuple(forms), RaiseSeverity(who.id))


def _further_effects(state: State, name: str) -> Form:
    one = Payment(1, _glory_for_severity(state).most, pays="Glory")
    ways: dict[str, tuple[str, Domain]] = {
        "prone": ("a fall", OneOf((True,))),
        "shock": ("2 Shock", Whole(1, 1)),
        "others": ("a further target", replace(_further_targets(state), least=1, most=1)),
    }
    label, domain = ways[name]
    omit = tuple(field for field in ways if field != name)
    return RaiseSeverity.form(state, f"Glory for severity and {label}", omit=omit, glory=one, **{name: domain})


def critical_row(test: Test) -> criticals.Effect | None:
    """Return the row of the Critical Hit table that was rolled for an attack; None if none was."""
    return next((effect for _, effect in criticals.CRITICALS if effect.name == test.critical_row), None)


@cites("WG-CRIT-02", "WG-CRIT-03", "WG-GLORY-05")
def apply_critical_effect(
    draft: Draft[State], test: Test, target: Combatant, row: criticals.Effect
) -> tuple[dict[str, int], tuple[facts.Inflicted, ...]]:
    """Apply a row of the Critical Hit table. Return the added harm, keyed by its kind, and the added conditions."""
    rolled = draft.roll_die(row.sides, row.name, test.actor)
    aimed = test.aimed if test.aimed is not None and test.aimed.target == target.id else None
    others = aimed.others if aimed is not None else ()
    added_harm = {row.harm: rolled + row.flat + row.step * (test.severity - len(others))}
    for other in filter(draft.state.is_present, others):
        due = facts.HarmDue(target=other, attacker=test.actor, source=row.name, wounds=added_harm[row.harm])
        draft.emit(replace(due, soaks=draft.state.settings.soaks_per_hit))
    if aimed is not None and aimed.shock:
        added_harm["Shock"] = 2 * aimed.shock
    if row.explosives and target.profile.explosives:
        added_harm["Mortal Wounds"] = added_harm.get("Mortal Wounds", 0) + draft.roll_die(3, "Explosives", target.id)
    if row.spreads:
        for who in target.engaged_with:
            draft.emit(facts.TestOwed(who=who, purpose=facts.Actions.KEEP_FOOTING, skill="Agility", dn=3))
    inflicted = tuple(facts.Inflicted(name, level) for name, level in row.conditions)
    if aimed is not None and aimed.prone:
        inflicted = (*inflicted, facts.Inflicted(facts.Conditions.PRONE, 1))
    if row.upgrade and test.severity:
        inflicted = (*inflicted, facts.Inflicted(row.upgrade, 1))
    return added_harm, inflicted
