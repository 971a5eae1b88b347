"""Injuries: hits, injury rolls, and the effects of their results on the model."""

from typing import Literal

from combat.engine.offer import OneOf, YesNo, among, text, within
from combat.engine.play import Draft, cites
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.down import put_down
from combat.systems.trench_crusade.acts.markers import place
from combat.systems.trench_crusade.acts.spending import spent_modifiers
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.queries.ability_words import INFECT
from combat.systems.trench_crusade.queries.active_abilities import IN_FORCE
from combat.systems.trench_crusade.rules import injuries, keywords
from combat.systems.trench_crusade.rules.actions import CRITICAL, FAILURE, SUCCESS, SUCCESS_FROM
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.replace import replace
from events.trench_crusade import MAX_PRINTED, Model, State, Weapon, facts
from events.vocabulary import AbilityUsed, ConditionChanged, Hit, Missed, Modifier, Rolled, Suffered


def _attackers(state: State) -> OneOf:
    return queries.or_none(queries.one_of(*state.models), "none")


class Injure(actions.ModelStatement, wire="trench_crusade.injure.v1", kw_only=True):
    """Injure a model by a cause without a sheet, such as a power or a trap.

    Attributes:
        base: The number of dice to keep, usually 2.
        attacker: The model that causes the injury; empty if there is none.
        melee: Whether the injury counts as a Melee Attack by the attacker.
        ignores_armour: Whether the injury ignores armour.
        infects: Whether the injury places Infection Markers instead of Blood Markers.
        modifiers: Modifiers to the roll, each with its source.
    """

    label = "injure"
    source: str = text("a power", rule="TC-BLOOD-04")
    base: int = within(1, MAX_PRINTED, suggest=(2, 3), default=BASE_DICE, rule="TC-DICE-05")
    attacker: str = among(_attackers, default="", noun="a model in this battle", code="unknown_model")
    melee: bool = among(
        lambda _, attacker="?": YesNo() if attacker else actions.NO,
        default=False,
        noun="false, because there is no attacker",
        code="attacker",
        rule="TC-INJ-10",
    )
    ignores_armour: bool = False
    infects: bool = False
    modifiers: tuple[Modifier, ...] = among(actions.STATED_FOR_INJURY, default=())

    @cites("TC-BLOOD-04", "TC-BLOOD-07", "TC-BATH-01")
    def apply(self, draft: Draft[State]) -> None:
        cause: Literal["melee", "ranged", "accident"] = "accident"
        if self.attacker:
            cause = "melee" if self.melee else "ranged"
        due = facts.InjuryDue(target=self.model, attacker=self.attacker, source=self.source, cause=cause)
        due = replace(due, modifiers=self.modifiers, base=self.base, ignores_armour=self.ignores_armour)
        actions.request_injury(draft, replace(due, infects=self.infects))


HARM = {"minor hit": "Minor Hit", "down": facts.Condition.DOWN, "out of action": facts.Condition.OUT_OF_ACTION}
"""For each row of the Injury Chart, the harm that `Suffered` records."""


@cites("TC-INJ-01", "TC-INJ-13", "TC-ACT-02", "TC-ACT-03")
def attack_rolled(draft: Draft[State], attempt: facts.ActionDeclared, result: str) -> None:
    """Apply a hit or a miss. Each model that is hit gets its own injury roll."""
    weapon = queries.weapon_of(draft.state, attempt.weapon)
    if result == FAILURE:
        # Abilities that react to the miss may roll dice of their own.
        total = next(event.total for event in reversed(draft.events) if isinstance(event, Rolled))
        draft.emit(Missed(attempt.model, attempt.main_target, weapon.id))
        draft.trigger("missed", attempt.model, attempt.main_target, active_abilities.roll_tags(draft.state, attempt))
        if weapon.scatters:
            draft.emit(facts.Scattered(attempt, SUCCESS_FROM - total))
    else:
        for target in attempt.targets:
            hit(draft, attempt, target, result)
    if draft.state.volley is None:
        actions.end_by_weapon(draft, attempt.model, weapon)


@cites("TC-INJ-01", "TC-INJ-13")
def hit(draft: Draft[State], attempt: facts.ActionDeclared, target: str, result: str) -> None:
    """Record a hit on a model and request its injury roll."""
    weapon = queries.weapon_of(draft.state, attempt.weapon)
    draft.emit(Hit(attacker=attempt.model, target=target, weapon=weapon.id, result=result))
    draft.emit(injury_by(draft.state, attempt, weapon, target, result))
    words = active_abilities.roll_tags(draft.state, attempt)
    words = (*words, "critical") if result == CRITICAL else words
    if draft.state.has_on_table(attempt.model):
        draft.trigger("hit", attempt.model, target, words)
    draft.trigger("is hit", target, attempt.model, words)


@cites("TC-INJ-01", "TC-BLOOD-06")
def hit_automatically(draft: Draft[State], attempt: facts.ActionDeclared) -> None:
    """Apply a hit that needs no roll. No markers can be spent on it, because there is no roll to hit."""
    draft.emit(attempt)
    draft.emit(facts.ActionResolved(attempt.model, attempt.action, SUCCESS))
    attack_rolled(draft, attempt, SUCCESS)


@cites("TC-ACT-02", "TC-ACT-03", "TC-INJ-13", "TC-MOVE-12", "TC-DICE-06")
def injury_by(state: State, attempt: facts.ActionDeclared, weapon: Weapon, target: str, result: str) -> facts.InjuryDue:
    """Return the injury roll that a hit causes, with the attack's modifiers."""
    activation, melee = state.activation(attempt.model), attempt.action == facts.Action.MELEE_ATTACK
    diving = melee and activation is not None and activation.dived_at == target
    at_range = ("Short Range", weapon.short_range_injury_dice)
    if attempt.long_range:
        at_range = ("Long Range", weapon.long_range_injury_dice)
    due = facts.InjuryDue(target=target, attacker=attempt.model, source=weapon.id, cause="melee" if melee else "ranged")
    about = active_abilities.roll_tags(state, attempt)
    due = replace(due, critical=result == CRITICAL, caught=target != attempt.main_target, about=about)
    modifiers = queries.dice_modifiers(
        (weapon.name, weapon.injury_dice),
        *(() if melee else (at_range,)),
        ("BLAST", 0 if target == attempt.main_target else weapon.splash_dice),
        *keywords.injury_dice(result, queries.effective_keywords(state, weapon, due)),
        ("Diving Charge", int(diving)),
    )
    return replace(due, modifiers=(*modifiers, *attempt.injury_modifiers))


@cites("TC-INJ-01", "TC-INJ-11", "TC-INJ-12")
def roll_injury(draft: Draft[State]) -> None:
    """Make the next injury roll and apply its result to the model."""
    state = draft.state
    injury = state.injuries[0]
    target, weapon = state.model(injury.target), queries.injuring_weapon(state, injury)
    baths = sum(pledge.bloodbaths for pledge in state.pledges)
    moments = active_abilities.injury_moments(state, injury, *(("bloodbath",) if baths else ()))
    burning = len(keywords.BURNING_KEYWORDS.intersection(queries.effective_keywords(state, weapon, injury)))
    draft.remind(*moments)
    rolled = _roll_injury_chart(draft, injury, target, baths)
    softened = active_abilities.softening_ability(state, moments[0], rolled) if moments else None
    lighter, rows = softened if softened is not None else (None, 0)
    result, tough_used = keywords.convert_result(
        injuries.lighter_result(rolled, rows),
        machine_armour=target.profile.armour == "machine",
        tough_left=active_abilities.has(state, target, "TOUGH") and not target.tough_used,
        golem=active_abilities.has(state, target, "GOLEM"),
        bloodbath=baths > 0,
    )
    draft.emit(facts.InjuryResolved(target.id, rolled, result))
    if lighter is not None:
        draft.emit(AbilityUsed(who=target.id, ability=lighter.id, limit=lighter.limit, text=lighter.text))
    if tough_used:
        draft.emit(ConditionChanged(who=target.id, condition=facts.Condition.TOUGH_USED, level=1, source="TOUGH"))
    infects = injury.infects if weapon is None else weapon.infects
    infects = infects or any(IN_FORCE.effects_at(state, INFECT, *moments))
    marker = facts.Marker.INFECTION if infects else facts.Marker.BLOOD
    words = (*moments[0].tags, result, *((f"after: {lighter.id}",) if lighter else ())) if moments else ()
    _apply_result(draft, target, result, injury, marker, words)
    place(draft, target.id, marker, burning, injury.source)
    _trigger_abilities(draft, injury, result, words)


def _trigger_abilities(draft: Draft[State], hurt: facts.InjuryDue, result: str, words: tuple[str, ...]) -> None:
    """Trigger the abilities that react to an injury, after its result has been applied."""
    if draft.state.has_on_table(hurt.target):
        draft.trigger("suffers", hurt.target, hurt.attacker, words)
    if hurt.attacker and draft.state.has_on_table(hurt.attacker):
        draft.trigger("injures", hurt.attacker, hurt.target, words)
        if result == "out of action":
            draft.trigger("takes out", hurt.attacker, hurt.target, words)


@cites("TC-INJ-01", "TC-BATH-01", "TC-BATH-05")
def _roll_injury_chart(draft: Draft[State], hurt: facts.InjuryDue, target: Model, baths: int) -> str:
    pool = queries.injury_pool(draft.state, hurt)
    all_modifiers = (*pool.modifiers, *spent_modifiers(draft.state, "injury"))
    total_modifiers = tuple(modifier for modifier in all_modifiers if modifier.on != "dice")

    def read(kept: int) -> tuple[int, str]:
        total = injuries.injury_total(kept, (other.amount for other in total_modifiers if other.on == "total"))
        return total, injuries.injury_result(total)

    modifiers = tuple(modifier for modifier in all_modifiers if modifier.on == "dice")
    base = injuries.injury_base(pool.base, baths)
    by = hurt.attacker or draft.state.enemy(target.side)
    return actions.roll_dice(draft, "Injury", target.id, modifiers, read=read, base=base, others=total_modifiers, by=by)


@cites("TC-INJ-03", "TC-INJ-04", "TC-INJ-05")
def _apply_result(
    draft: Draft[State], target: Model, result: str, hurt: facts.InjuryDue, marker: str, words: tuple[str, ...]
) -> None:
    if result not in HARM:
        return
    source = hurt.source
    draft.emit(Suffered(who=target.id, harm=HARM[result], amount=1, source=source))
    if result == "out of action":
        draft.trigger("out", target.id, hurt.attacker, words)
        actions.spend_weapon(draft, target.id)
        draft.emit(ConditionChanged(who=target.id, condition=facts.Condition.OUT_OF_ACTION, level=1, source=source))
        actions.force_end(draft, target.id, "it is Out of Action")
        return
    place(draft, target.id, marker, injuries.blood_from_injury(result, target.down), source)
    if result == "down" or target.down:
        put_down(draft, target.id, source)
