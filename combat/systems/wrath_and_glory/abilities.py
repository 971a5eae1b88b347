"""The functions that apply the effects of custom abilities and pay their costs."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import attrs

from combat.engine.abilities.interpreter import Abilities, Apply, Moment, effect_targets
from combat.engine.play.draft import Draft
from combat.systems.wrath_and_glory.acts import take_action
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, set_condition
from combat.systems.wrath_and_glory.acts.resources import gain_glory, gain_ruin, pay_glory, pay_ruin
from combat.systems.wrath_and_glory.acts.soak import gain_shock
from combat.systems.wrath_and_glory.acts.tests import record_pool, record_roll, require_test
from combat.systems.wrath_and_glory.acts.wounds import recover, suffer_wounds
from combat.systems.wrath_and_glory.queries import active_abilities, rolls
from combat.systems.wrath_and_glory.queries.abilities import ACTION_COSTS, VOCABULARY
from combat.systems.wrath_and_glory.rules import actions, conditions, damage, tests, threats
from events.abilities import Ability, Cost, Effect
from events.replace import replace
from events.vocabulary import Gained, Rolled, Soaked, Spent
from events.wrath_and_glory import facts
from events.wrath_and_glory.table import State


def _amount(draft: Draft[State], moment: Moment, ability: Ability, effect: Effect) -> int:
    """Return the amount of an effect, including the total of its dice, which are rolled now."""
    if not effect.dice:
        return effect.amount
    rolled = draft.roll(effect.dice, effect.sides, ability.title, moment.who)
    total = sum(die.face for die in rolled)
    kept = tuple(range(len(rolled)))
    recorded = Rolled(purpose=ability.title, who=moment.who, dice=rolled, kept=kept, total=total)
    draft.emit(replace(recorded, base=effect.dice))
    return max(0, effect.amount + total)


def _apply_to_each(do: Callable[[Draft[State], str, str, int, Moment, Ability], None]) -> Apply:
    """Return a function that applies an effect to each of its targets, rolling the amount once for all of them."""

    def apply(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
        amount = _amount(draft, moment, ability, effect)
        for target in effect_targets(VOCABULARY, draft.state, moment, effect):
            if draft.state.has_combatant(target):
                do(draft, target, effect.what, amount, moment, ability)

    return apply


def _gain(draft: Draft[State], who: str, what: str, amount: int, _: Moment, ability: Ability) -> None:
    combatant = draft.state.combatant(who)
    match what:
        case "Glory" | "Ruin":
            for _point in range(amount):
                (gain_glory if what == "Glory" else gain_ruin)(draft, ability.title)
        case "Wrath":
            if combatant.player and amount:
                draft.emit(Gained(whose=combatant.player, resource=what, amount=amount, source=ability.title))
        case _:
            if amount:
                draft.emit(Gained(whose=who, resource=what, amount=amount, source=ability.title))


def _lose(draft: Draft[State], who: str, what: str, amount: int, _: Moment, ability: Ability) -> None:
    """Reduce a resource by an amount, but not below 0."""
    _pay(draft, who, Cost(what, min(amount, VOCABULARY.balance(draft.state, who, what))), ability)


def _harm(draft: Draft[State], who: str, what: str, amount: int, moment: Moment, ability: Ability) -> None:
    target = draft.state.combatant(who)
    if not target.present:
        return
    wounds, mortal, shock = (amount * (what == harm) for harm in ("Wounds", "Mortal Wounds", "Shock"))
    if what == "Damage":
        wounds, shock = damage.wounds_and_shock(amount, rolls.resilience_without_ap(target))
    if wounds or mortal or shock:
        attacker = moment.who if moment.who != who else ""
        due = facts.HarmDue(target=who, attacker=attacker, source=ability.title, wounds=wounds, mortal=mortal)
        hit = threats.members_hit(wounds + mortal, 1, target.members)
        soaks = draft.state.settings.soaks_per_hit
        draft.emit(replace(due, shock=shock, hit=hit, soaks=soaks))


def _heal(draft: Draft[State], who: str, what: str, amount: int, _: Moment, ability: Ability) -> None:
    harm: Literal["Wounds", "Shock"] = "Wounds" if what == "Wounds" else "Shock"
    if draft.state.combatant(who).present:
        recover(draft, who, harm, amount, ability.title)


def _condition(draft: Draft[State], who: str, what: str, amount: int, moment: Moment, _: Ability) -> None:
    inflict_condition(draft, who, what, max(1, amount), moment.who)


def _cure(draft: Draft[State], who: str, what: str, _: int, __: Moment, ability: Ability) -> None:
    if draft.state.combatant(who).level(what):
        set_condition(draft, who, what, 0, ability.title)


def _test(draft: Draft[State], who: str, what: str, amount: int, moment: Moment, ability: Ability) -> None:
    """Require a test from a combatant. If `what` contains `or`, a failure inflicts the condition named after it."""
    if not draft.state.combatant(who).present:
        return
    skill, _, brings = what.partition(" or ")
    kind = skill if skill in conditions.RESISTED_THREATS else ""
    rolled = conditions.RESISTED_WITH.get(skill, skill)
    about = moment.target if who == moment.who else moment.who
    owed = facts.TestOwed(who=who, purpose=ability.title, skill=rolled, dn=amount, kind=kind)
    require_test(draft, replace(owed, brings=brings, patient=about))


def _free(draft: Draft[State], who: str, what: str, _: int, __: Moment, ability: Ability) -> None:
    """Make an Action of the current turn, or the Reflexive Action of the round, available again."""
    (slot,) = ACTION_COSTS[what]
    turn = draft.state.turn
    used = turn is not None and turn.id == who and slot in turn.slots
    if used or (slot == actions.REFLEXIVE and draft.state.combatant(who).reflexive_used):
        draft.emit(facts.ActionFreed(who, slot, ability.title))


def _reroll(draft: Any, _: Moment, ability: Ability, effect: Effect) -> None:
    """Reroll failed dice of the current roll: as many as the effect's amount, or all of them if the amount is 0."""
    test = rolls.current_roll(draft.state)
    places = rolls.failures(test)[: effect.amount or None]
    if places:
        wrath = sum(place < test.declared.wrath for place in places)
        rolled = draft.roll(len(places), 6, ability.title, test.actor, ("Wrath Die",) * wrath)
        again = record_roll(draft, ability.title, test.actor, rolled)
        record_pool(draft, test.actor, tests.replace_rerolled(test.faces, places, again))


def _add_dice(draft: Any, _: Moment, ability: Ability, effect: Effect) -> None:
    test = rolls.current_roll(draft.state)
    rolled = draft.roll(max(1, effect.amount), 6, ability.title, test.actor)
    record_pool(draft, test.actor, (*test.faces, *record_roll(draft, ability.title, test.actor, rolled)))


def _ward(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Prevent some of the Wounds that are about to be resolved."""
    due = rolls.pending_harm(draft.state)
    kept = min(due.wounds, _amount(draft, moment, ability, effect))
    if kept:
        left = facts.HarmChanged(target=due.target, wounds=due.wounds - kept, mortal=due.mortal, shock=due.shock)
        draft.emit(replace(left, soaks=due.soaks))
        draft.emit(Soaked(who=due.target, harm="Wounds", amount=kept, by=ability.title))


def _ignore(draft: Any, moment: Moment, ability: Ability, _: Effect) -> None:
    """Resolve a Complication without any effect."""
    if draft.state.complication is not None:
        draft.emit(facts.ComplicationSettled(moment.who, "agreed", f"nothing ({ability.title})"))


def _do_nothing(*_: Any) -> None:
    """Do nothing, because the rules query permanent effects when they need them."""


EFFECTS: Mapping[str, Apply] = {
    "gain": _apply_to_each(_gain),
    "lose": _apply_to_each(_lose),
    "harm": _apply_to_each(_harm),
    "heal": _apply_to_each(_heal),
    "condition": _apply_to_each(_condition),
    "cure": _apply_to_each(_cure),
    "test": _apply_to_each(_test),
    "free": _apply_to_each(_free),
    "reroll": _reroll,
    "add dice": _add_dice,
    "ward": _ward,
    "ignore": _ignore,
    **dict.fromkeys(active_abilities.PERMANENT_EFFECTS, _do_nothing),
}
"""The function that applies each kind of effect."""


def _pay(draft: Any, who: str, cost: Cost, ability: Ability) -> None:
    combatant, amount = draft.state.combatant(who), cost.amount
    if not amount:
        return
    match cost.what:
        case "Glory":
            pay_glory(draft, amount, ability.title)
        case "Ruin":
            pay_ruin(draft, who, amount, ability.title)
        case "Wrath":
            draft.emit(Spent(whose=combatant.player, resource="Wrath", amount=amount, on=ability.title))
        case "Reload" | "Faith":
            draft.emit(Spent(whose=who, resource=cost.what, amount=amount, on=ability.title))
        case "Shock":
            gain_shock(draft, who, amount, ability.title)
        case "Wounds":
            suffer_wounds(draft, who, amount, 0, ability.title)
        case action:
            take_action(draft, who, ability.title, ACTION_COSTS[action])


ABILITIES: Abilities = attrs.evolve(VOCABULARY, effects=EFFECTS, pay=_pay)
"""The complete ability definitions of Wrath & Glory."""
