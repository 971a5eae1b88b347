"""Functions that carry out the effects of abilities and pay for their use."""

from collections.abc import Mapping

import attrs

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import AppliedEffect, EffectFunction
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts.combatants import afflict, cure
from combat.systems.fiend_wake.acts.damage import fall_unconscious, hurt, move_to, strike_area, strike_location
from combat.systems.fiend_wake.acts.medicine import recover
from combat.systems.fiend_wake.acts.round_prep import change_base
from combat.systems.fiend_wake.acts.tactical_points import change, spend
from combat.systems.fiend_wake.queries.abilities import FULL, TURN, VOCABULARY
from combat.systems.fiend_wake.queries.active_abilities import HANDICAP, ROLLS, WOUND, bearer, skill_and_stat
from combat.systems.fiend_wake.queries.locations import exit_of
from combat.systems.fiend_wake.queries.rolls import due_roll, revised, roll_moments
from combat.systems.fiend_wake.rules import stats
from events.abilities import Ability, Cost
from events.fiend_wake import Combatant, State, facts
from events.vocabulary import ConditionChanged, Modifier


def _handicap(draft: Draft[State], effect: AppliedEffect) -> None:
    for _number in range(effect.amount):
        draft.emit(facts.HandicapDue(effect.who, effect.title))


def _mass(draft: Draft[State], effect: AppliedEffect) -> None:
    """Deal mass damage to all occupants of the locations reached; outside locations, only to the combatants reached."""
    caught: dict[str, tuple[str, ...]] = {}
    for who in effect.reached:
        location = draft.state.combatant(who).location
        occupants = tuple(occupant.id for occupant in draft.state.occupants(location))
        caught[location] = occupants if location else (*caught.get(location, ()), who)
    for location, victims in reversed(caught.items()):
        strike_area(draft, location, victims, effect.amount, effect.title)


def _siege(draft: Draft[State], effect: AppliedEffect) -> None:
    """Deal siege damage to the target location, or to the locations of the combatants that the effect reaches."""
    target = effect.source.target
    targeted = (target,) if effect.effect.to == "target" and draft.state.location(target) else ()
    locations = targeted or tuple(dict.fromkeys(draft.state.combatant(who).location for who in effect.reached))
    for place in filter(None, locations if effect.amount > 0 else ()):
        strike_location(draft, place, effect.title, effect.amount, 0)


def _knock_out(draft: Draft[State], effect: AppliedEffect) -> None:
    if not draft.state.combatant(effect.who).unconscious:
        fall_unconscious(draft, effect.who, effect.title)


def _heal(draft: Draft[State], effect: AppliedEffect) -> None:
    """Remove wounds from the track, or recover handicaps in the stats with the fewest numbers left."""
    if effect.what != HANDICAP:
        tended = min(effect.amount, draft.state.combatant(effect.who).wounds)
        if tended > 0:
            draft.emit(facts.WoundsTended(effect.who, tended, effect.title))
        return
    for _number in range(effect.amount):
        stat = _weakest_stat(draft.state.combatant(effect.who))
        if stat:
            recover(draft, effect.who, stat, effect.title)


def _weakest_stat(combatant: Combatant) -> str:
    """Return the marked stat with the fewest numbers left; empty if no stat is marked."""
    left = {stat.id: len(stats.available(stat.numbers, stat.marked)) for stat in combatant.stats if stat.marked}
    return min(left, key=lambda stat: left[stat], default="")


def _wake(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.combatant(effect.who).unconscious:
        draft.emit(ConditionChanged(who=effect.who, condition=facts.UNCONSCIOUS, level=0, source=effect.title))


def _points(draft: Draft[State], effect: AppliedEffect) -> None:
    """Give or take points or tokens. Unconscious combatants gain nothing."""
    if effect.amount < 0 or not draft.state.combatant(effect.who).unconscious:
        resource = facts.POINTS if effect.effect.do == "points" else facts.TOKENS
        change(draft, effect.who, resource, effect.amount, effect.title)


def _base(draft: Draft[State], effect: AppliedEffect) -> None:
    own = draft.state.combatant(effect.who).base_points
    usual = draft.state.settings.base_points if own is None else own
    change_base(draft, effect.who, max(0, usual + effect.amount))


def _protect(draft: Draft[State], effect: AppliedEffect) -> None:
    what: facts.Shield = "Evasion" if effect.effect.do == "evasion" else "Damage Reduction"
    until: facts.Until = "round"
    if effect.effect.until in ("turn", "fight"):
        until = "turn" if effect.effect.until == "turn" else "fight"
    draft.emit(facts.Protected(who=effect.who, what=what, amount=effect.amount, source=effect.title, until=until))


def _spell(draft: Draft[State], effect: AppliedEffect) -> None:
    """Begin an ongoing spell of the owner on one target."""
    for who in effect.reached[:1]:
        on = "" if who == effect.owner else who
        draft.emit(facts.SpellBegan(effect.owner, effect.what, max(0, effect.amount), on))


def _end_spell(draft: Draft[State], effect: AppliedEffect) -> None:
    """End an ongoing spell on a combatant, no matter which caster began it."""
    for caster in draft.state.present():
        for spell in caster.begun:
            is_ongoing = spell.name == effect.what and spell.name in caster.spells
            if is_ongoing and bearer(caster, spell) == effect.who:
                draft.emit(facts.SpellEnded(caster.id, spell.name))


def _move(draft: Draft[State], effect: AppliedEffect) -> None:
    combatant = draft.state.combatant(effect.who)
    here = draft.state.location(combatant.location)
    goal = effect.what or (exit_of(draft.state, here) if here else "")
    if goal != combatant.location and (not goal or draft.state.location(goal) is not None):
        move_to(draft, combatant.id, goal, effect.title)


def _disarm(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.combatant(effect.who).ready:
        draft.emit(facts.WeaponReadied(effect.who, ""))


def _change_roll(draft: Draft[State], effect: AppliedEffect) -> None:
    due = due_roll(draft.state)
    if due is not None:
        draft.emit(facts.RollModified(due.who, (Modifier(effect.title, effect.amount, effect.effect.do),)))


def _ask_roll(draft: Draft[State], effect: AppliedEffect) -> None:
    """Require a roll. The effects listed after this one depend on its result."""
    skill, stat = skill_and_stat(effect.effect)
    target = effect.source.target
    for who in effect.reached[:1]:
        owed = facts.RollOwed(
            who=who,
            purpose=effect.title,
            skill=skill,
            stat=stat,
            difficulty=effect.amount,
            base=effect.amount,
            owner=effect.owner,
            ability=effect.source.ability,
            target=target,
        )
        draft.remind(*roll_moments(draft.state, owed))
        draft.emit(revised(draft.state, owed))


FUNCTIONS: Mapping[str, EffectFunction] = {
    "stun": lambda draft, effect: hurt(draft, effect.who, "Stun", effect.amount, effect.title),
    "wounds": lambda draft, effect: hurt(draft, effect.who, "Wound", effect.amount, effect.title),
    "handicap": _handicap,
    "mass": _mass,
    "siege": _siege,
    "knock out": _knock_out,
    "heal": _heal,
    "wake": _wake,
    "points": _points,
    "tokens": _points,
    "base": _base,
    "evasion": _protect,
    "reduction": _protect,
    facts.DIFFICULTY: _change_roll,
    facts.TOTAL: _change_roll,
    "condition": lambda draft, effect: afflict(draft, effect.who, effect.what, effect.title),
    "cure": lambda draft, effect: cure(draft, effect.who, effect.what, effect.title),
    "spell": _spell,
    "end spell": _end_spell,
    "move": _move,
    "disarm": _disarm,
    **dict.fromkeys(ROLLS, _ask_roll),
}
"""The function that carries out each kind of effect."""


def _pay(draft: Draft[State], who: str, cost: Cost, ability: Ability) -> None:
    """Pay one cost of an ability. Using an ability in its owner's turn counts once as an action of that turn."""
    whole = any(price.what == FULL for price in ability.cost)
    if cost.what == FULL or (ability.when == TURN and not whole and cost is ability.cost[0]):
        draft.emit(facts.ActionTaken(who=who, action=facts.Action.ABILITY, detail=ability.id, full=whole))
    if cost.what == WOUND:
        hurt(draft, who, "Wound", cost.amount, ability.title, price=True)
    elif cost.what != FULL:
        spend(draft, who, cost.what, cost.amount, ability.title)


ABILITIES: Abilities = attrs.evolve(VOCABULARY, functions=FUNCTIONS, pay=_pay)
"""The complete ability vocabulary of Fiend Wake."""
