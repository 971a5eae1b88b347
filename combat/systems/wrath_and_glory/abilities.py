"""The functions that carry out the effects of custom abilities and pay their costs."""

from collections.abc import Mapping
from typing import Literal

import attrs

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import AppliedEffect, EffectFunction
from combat.engine.play.draft import Draft
from combat.systems.wrath_and_glory.acts import take_action
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, set_condition
from combat.systems.wrath_and_glory.acts.declaring import add_dice, reroll
from combat.systems.wrath_and_glory.acts.resources import gain_glory, gain_ruin, pay_glory, pay_ruin
from combat.systems.wrath_and_glory.acts.soak import gain_shock
from combat.systems.wrath_and_glory.acts.tests import require_test
from combat.systems.wrath_and_glory.acts.wounds import recover, suffer_wounds
from combat.systems.wrath_and_glory.queries import rolls
from combat.systems.wrath_and_glory.queries.abilities import ACTION_COSTS, CATALOGUE, VOCABULARY
from combat.systems.wrath_and_glory.rules import actions, conditions, damage, tests, threats
from events.abilities import Ability, Cost
from events.replace import replace
from events.vocabulary import Gained, Soaked, Spent
from events.wrath_and_glory import State, facts


def _gain(draft: Draft[State], effect: AppliedEffect) -> None:
    match effect.what:
        case "Glory" | "Ruin":
            for _point in range(effect.amount):
                (gain_glory if effect.what == "Glory" else gain_ruin)(draft, effect.title)
            return
        case "Wrath":
            whose = draft.state.combatant(effect.who).player
        case _:
            whose = effect.who
    if whose and effect.amount:
        draft.emit(Gained(whose=whose, resource=effect.what, amount=effect.amount, source=effect.title))


def _lose(draft: Draft[State], effect: AppliedEffect) -> None:
    """Reduce a resource by an amount, but not below 0."""
    has = VOCABULARY.costs[effect.what](draft.state, effect.who)
    _pay_amount(draft, effect.who, effect.what, min(effect.amount, has), effect.title)


def _harm(draft: Draft[State], effect: AppliedEffect) -> None:
    target = draft.state.combatant(effect.who)
    if not target.present:
        return
    wounds, mortal, shock = (effect.amount * (effect.what == harm) for harm in ("Wounds", "Mortal Wounds", "Shock"))
    if effect.what == "Damage":
        added = sum(modifier.amount for modifier in draft.modifiers("struck", target.id))
        bears = rolls.resilience_without_ap(draft.state, target, added)
        wounds, shock = damage.wounds_and_shock(effect.amount, bears)
    if wounds or mortal or shock:
        attacker = effect.owner if effect.owner != target.id else ""
        due = facts.HarmDue(target=target.id, attacker=attacker, source=effect.title, wounds=wounds, mortal=mortal)
        hit = threats.members_hit(wounds + mortal, 1, target.members)
        draft.emit(replace(due, shock=shock, hit=hit, soaks=draft.state.settings.soaks_per_hit))


def _heal(draft: Draft[State], effect: AppliedEffect) -> None:
    harm: Literal["Wounds", "Shock"] = "Wounds" if effect.what == "Wounds" else "Shock"
    if draft.state.combatant(effect.who).present:
        recover(draft, effect.who, harm, effect.amount, effect.title)


def _cure(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.combatant(effect.who).level(effect.what):
        set_condition(draft, effect.who, effect.what, 0, effect.title)


def _test(draft: Draft[State], effect: AppliedEffect) -> None:
    """Require a test from a combatant. If `what` contains `or`, a failure inflicts the condition named after it."""
    if not draft.state.combatant(effect.who).present:
        return
    skill, _, brings = effect.what.partition(" or ")
    kind = skill if skill in conditions.RESISTED_THREATS else ""
    rolled = conditions.RESISTED_WITH.get(skill, skill)
    about = effect.source.target if effect.who == effect.owner else effect.owner
    secret = all(map(draft.state.hides_sheet, (effect.who, effect.owner)))
    unnamed = effect.source.gm_only and not secret
    purpose = f"an ability of {draft.state.name(effect.owner)}" if unnamed else effect.title
    owed = facts.TestOwed(who=effect.who, purpose=purpose, skill=rolled, dn=effect.amount, kind=kind)
    require_test(draft, replace(owed, brings=brings, patient=about, gm_only=secret))


def _free(draft: Draft[State], effect: AppliedEffect) -> None:
    (slot,) = ACTION_COSTS[effect.what]
    turn = draft.state.turn
    used = turn is not None and turn.id == effect.who and slot in turn.slots
    if used or (slot == actions.REFLEXIVE and draft.state.combatant(effect.who).reflexive_used):
        draft.emit(facts.ActionFreed(effect.who, slot, effect.title))


def _reroll(draft: Draft[State], effect: AppliedEffect) -> None:
    """Reroll failed dice of the current roll, or those with the given faces: at most the amount, if one is given."""
    test = rolls.current_roll(draft.state)
    places = tests.showing(test.faces, effect.what) if effect.what else rolls.failures(test)
    places = places[: effect.amount or None]
    if places:
        reroll(draft, effect.title, places)


def _add_dice(draft: Draft[State], effect: AppliedEffect) -> None:
    add_dice(draft, effect.title, max(1, effect.amount))


def _ward(draft: Draft[State], effect: AppliedEffect) -> None:
    due = rolls.pending_harm(draft.state)
    kept = min(due.wounds, effect.amount)
    if kept:
        left = facts.HarmChanged(target=due.target, wounds=due.wounds - kept, mortal=due.mortal, shock=due.shock)
        draft.emit(replace(left, soaks=due.soaks))
        draft.emit(Soaked(who=due.target, harm="Wounds", amount=kept, by=effect.title))


def _ignore(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.complication is not None:
        draft.emit(facts.ComplicationSettled(effect.owner, "agreed", f"nothing ({effect.title})"))


FUNCTIONS: Mapping[str, EffectFunction] = {
    "gain": _gain,
    "lose": _lose,
    "harm": _harm,
    "heal": _heal,
    "condition": lambda draft, effect: inflict_condition(
        draft, effect.who, effect.what, max(1, effect.amount), effect.owner
    ),
    "cure": _cure,
    "test": _test,
    "free": _free,
    "reroll": _reroll,
    "add dice": _add_dice,
    "ward": _ward,
    "ignore": _ignore,
}
"""The function that carries out each kind of effect."""


def _pay(draft: Draft[State], who: str, cost: Cost, ability: Ability) -> None:
    _pay_amount(draft, who, cost.what, cost.amount, ability.title)


def _pay_amount(draft: Draft[State], who: str, what: str, amount: int, title: str) -> None:
    if not amount:
        return
    match what:
        case "Glory":
            pay_glory(draft, amount, title)
        case "Ruin":
            pay_ruin(draft, who, amount, title)
        case "Wrath":
            draft.emit(Spent(whose=draft.state.combatant(who).player, resource="Wrath", amount=amount, on=title))
        case "Reload" | "Faith":
            draft.emit(Spent(whose=who, resource=what, amount=amount, on=title))
        case "Shock":
            gain_shock(draft, who, amount, title)
        case "Wounds":
            suffer_wounds(draft, who, amount, 0, title)
        case action:
            name = f"{title} (ability)" if title in actions.RESERVED else title
            take_action(draft, who, name, ACTION_COSTS[action])


ABILITIES: Abilities = attrs.evolve(VOCABULARY, functions=FUNCTIONS, pay=_pay, catalogue=CATALOGUE)
"""The complete ability definitions of Wrath & Glory."""
