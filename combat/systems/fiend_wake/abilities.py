"""Functions that carry out the effects of abilities and pay for their use."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from combat.engine.abilities.interpreter import Abilities, Apply, Moment, effect_targets
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts.combatants import afflict, cure
from combat.systems.fiend_wake.acts.damage import fall_unconscious, hurt, move_to, strike_area, strike_location
from combat.systems.fiend_wake.acts.full_actions import recover
from combat.systems.fiend_wake.acts.round_prep import change_base
from combat.systems.fiend_wake.acts.tactical_points import change, spend
from combat.systems.fiend_wake.queries import active_abilities
from combat.systems.fiend_wake.queries.abilities import (
    FULL,
    HANDICAP,
    TURN,
    VOCABULARY,
    WOUND,
    due_roll,
    skill_and_stat,
)
from combat.systems.fiend_wake.queries.locations import exit_of
from events.abilities import Ability, Cost, Effect
from events.fiend_wake import facts
from events.fiend_wake.table import Combatant, State
from events.vocabulary import ConditionChanged, Modifier, Rolled

EffectOnTarget = Callable[[Draft[State], Combatant, int, Effect, Ability], None]
"""Function that applies an effect to one target. The amount is the same for all targets."""


def _amount(draft: Draft[State], moment: Moment, ability: Ability, effect: Effect) -> int:
    """Return the amount of an effect, rolling its dice if it has any."""
    if not effect.dice:
        return effect.amount
    fixed = (Modifier(ability.title, effect.amount, "total"),) if effect.amount else ()
    rolled = draft.roll(effect.dice, effect.sides, ability.title, moment.who, modifiers=fixed)
    total = sum(die.face for die in rolled) + effect.amount
    kept = tuple(range(len(rolled)))
    event = Rolled(purpose=ability.title, who=moment.who, dice=rolled, kept=kept, total=total, modifiers=fixed)
    draft.emit(attrs.evolve(event, base=effect.dice))
    return total


def _people(state: State, moment: Moment, effect: Effect) -> tuple[str, ...]:
    """Return the combatants that an effect reaches. A location stands for all of its occupants."""
    ids: list[str] = []
    for reached in effect_targets(VOCABULARY, state, moment, effect):
        place = state.location(reached)
        ids += [reached] if place is None else [occupant.id for occupant in state.occupants(reached)]
    return tuple(who for who in dict.fromkeys(ids) if state.has_combatant(who) and state.combatant(who).present)


def _to_each(do: EffectOnTarget) -> Apply:
    """Return a function that applies an effect to every combatant it reaches. Harm is resolved in their order."""

    def apply(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
        amount = _amount(draft, moment, ability, effect)
        for who in reversed(_people(draft.state, moment, effect)):
            do(draft, draft.state.combatant(who), amount, effect, ability)

    return apply


# --- harm ---------------------------------------------------------------------------------------


def _stun(draft: Draft[State], combatant: Combatant, amount: int, _: Effect, ability: Ability) -> None:
    hurt(draft, combatant.id, "Stun", amount, ability.title)


def _wounds(draft: Draft[State], combatant: Combatant, amount: int, _: Effect, ability: Ability) -> None:
    hurt(draft, combatant.id, "Wound", amount, ability.title)


def _handicap(draft: Draft[State], combatant: Combatant, amount: int, _: Effect, ability: Ability) -> None:
    for _number in range(amount):
        draft.emit(facts.HandicapDue(combatant.id, ability.title))


def _mass(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Deal mass damage to all occupants of the locations reached; outside locations, only to the combatants reached."""
    amount = _amount(draft, moment, ability, effect)
    caught: dict[str, tuple[str, ...]] = {}
    for who in _people(draft.state, moment, effect):
        location = draft.state.combatant(who).location
        occupants = tuple(occupant.id for occupant in draft.state.occupants(location))
        caught[location] = occupants if location else (*caught.get(location, ()), who)
    for location, victims in reversed(caught.items()):
        strike_area(draft, location, victims, amount, ability.title)


def _siege(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Deal siege damage to the target location, or to the locations of the combatants that the effect reaches."""
    amount = _amount(draft, moment, ability, effect)
    targeted = (moment.target,) if effect.to == "target" and draft.state.location(moment.target) else ()
    reached = _people(draft.state, moment, effect)
    locations = targeted or tuple(dict.fromkeys(draft.state.combatant(who).location for who in reached))
    for place in filter(None, locations if amount > 0 else ()):
        strike_location(draft, place, ability.title, amount, 0)


def _knock_out(draft: Draft[State], combatant: Combatant, _: int, __: Effect, ability: Ability) -> None:
    if not combatant.unconscious:
        fall_unconscious(draft, combatant.id, ability.title)


# --- help ---------------------------------------------------------------------------------------


def _heal(draft: Draft[State], combatant: Combatant, amount: int, effect: Effect, ability: Ability) -> None:
    """Remove wounds from the track, or recover handicaps in the stats with the fewest numbers left."""
    if effect.what != HANDICAP:
        tended = min(amount, combatant.wounds)
        if tended > 0:
            draft.emit(facts.WoundsTended(combatant.id, tended, ability.title))
        return
    for _number in range(amount):
        stat = active_abilities.weakest_stat(draft.state.combatant(combatant.id))
        if stat:
            recover(draft, combatant.id, stat, ability.title)


def _wake(draft: Draft[State], combatant: Combatant, _: int, __: Effect, ability: Ability) -> None:
    if combatant.unconscious:
        draft.emit(ConditionChanged(who=combatant.id, condition=facts.UNCONSCIOUS, level=0, source=ability.title))


def _points(draft: Draft[State], combatant: Combatant, amount: int, effect: Effect, ability: Ability) -> None:
    """Give or take points or tokens. Unconscious combatants gain nothing."""
    if amount < 0 or not combatant.unconscious:
        resource = facts.POINTS if effect.do == "points" else facts.TOKENS
        change(draft, combatant.id, resource, amount, ability.title)


def _base(draft: Draft[State], combatant: Combatant, amount: int, _: Effect, __: Ability) -> None:
    usual = draft.state.settings.base_points
    change_base(
        draft, combatant.id, max(0, (usual if combatant.base_points is None else combatant.base_points) + amount)
    )


def _protect(draft: Draft[State], combatant: Combatant, amount: int, effect: Effect, ability: Ability) -> None:
    what: facts.Shield = "Evasion" if effect.do == "evasion" else "Damage Reduction"
    until: facts.Until = "round"
    if effect.until in ("turn", "fight"):
        until = "turn" if effect.until == "turn" else "fight"
    draft.emit(facts.Protected(who=combatant.id, what=what, amount=amount, source=ability.title, until=until))


# --- conditions, spells, locations and weapons -----------------------------------------------------


def _condition(draft: Draft[State], combatant: Combatant, _: int, effect: Effect, ability: Ability) -> None:
    afflict(draft, combatant.id, effect.what, ability.title)


def _cure(draft: Draft[State], combatant: Combatant, _: int, effect: Effect, ability: Ability) -> None:
    cure(draft, combatant.id, effect.what, ability.title)


def _spell(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Begin an ongoing spell of the owner on one target."""
    fuel = _amount(draft, moment, ability, effect)
    for who in _people(draft.state, moment, effect)[:1]:
        on = "" if who == moment.who else who
        draft.emit(facts.SpellBegan(moment.who, effect.what, max(0, fuel), on))


def _end_spell(draft: Draft[State], combatant: Combatant, _: int, effect: Effect, __: Ability) -> None:
    """End an ongoing spell on a combatant, no matter which caster began it."""
    for caster in draft.state.present():
        for spell in caster.begun:
            if (
                spell.name == effect.what
                and spell.name in caster.spells
                and active_abilities.bearer(caster, spell) == combatant.id
            ):
                draft.emit(facts.SpellEnded(caster.id, spell.name))


def _move(draft: Draft[State], combatant: Combatant, _: int, effect: Effect, ability: Ability) -> None:
    here = draft.state.location(combatant.location)
    goal = effect.what or (exit_of(draft.state, here) if here else "")
    if goal != combatant.location and (not goal or draft.state.location(goal) is not None):
        move_to(draft, combatant.id, goal, ability.title)


def _disarm(draft: Draft[State], combatant: Combatant, _: int, __: Effect, ___: Ability) -> None:
    if combatant.ready:
        draft.emit(facts.WeaponReadied(combatant.id, ""))


# --- rolls --------------------------------------------------------------------------------------


def _change_roll(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Change the difficulty or the total of the roll that is due."""
    due = due_roll(draft.state)
    if due is not None:
        amount = _amount(draft, moment, ability, effect)
        draft.emit(facts.RollModified(due.who, (Modifier(ability.title, amount, effect.do),)))


def _ask_roll(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Require a roll. The effects listed after this one depend on its result."""
    skill, stat = skill_and_stat(effect)
    for who in _people(draft.state, moment, effect)[:1]:
        tags = (f"action: {ability.title}", f"skill: {skill}", f"stat: {stat}")
        roll_modifiers = draft.modifiers("roll", who, moment.target, tags)
        difficulty_change = sum(modifier.amount for modifier in roll_modifiers if modifier.on == "difficulty")
        draft.emit(
            facts.RollOwed(
                who=who,
                purpose=ability.title,
                skill=skill,
                stat=stat,
                difficulty=effect.amount + difficulty_change,
                owner=moment.who,
                ability=ability.id,
                target=moment.target,
                modifiers=roll_modifiers,
            )
        )


def _stands(*_: Any) -> None:
    """Do nothing, because permanent effects are looked up when they are needed."""


EFFECTS: Mapping[str, Apply] = {
    "stun": _to_each(_stun),
    "wounds": _to_each(_wounds),
    "handicap": _to_each(_handicap),
    "mass": _mass,
    "siege": _siege,
    "knock out": _to_each(_knock_out),
    "heal": _to_each(_heal),
    "wake": _to_each(_wake),
    "points": _to_each(_points),
    "tokens": _to_each(_points),
    "base": _to_each(_base),
    "evasion": _to_each(_protect),
    "reduction": _to_each(_protect),
    facts.DIFFICULTY: _change_roll,
    facts.TOTAL: _change_roll,
    "condition": _to_each(_condition),
    "cure": _to_each(_cure),
    "spell": _spell,
    "end spell": _to_each(_end_spell),
    "move": _to_each(_move),
    "disarm": _to_each(_disarm),
    **dict.fromkeys(active_abilities.ROLLS, _ask_roll),
    **dict.fromkeys(active_abilities.PERMANENT_EFFECTS, _stands),
}
"""The function that carries out each kind of effect."""


def _pay(draft: Any, who: str, cost: Cost, ability: Ability) -> None:
    """Pay one cost of an ability. Using an ability in its owner's turn counts once as an action of that turn."""
    whole = any(price.what == FULL for price in ability.cost)
    if cost.what == FULL or (ability.when == TURN and not whole and cost is ability.cost[0]):
        draft.emit(facts.ActionTaken(who=who, action=facts.Action.ABILITY, detail=ability.id, full=whole))
    if cost.what == WOUND:
        hurt(draft, who, "Wound", cost.amount, ability.title, price=True)
    elif cost.what != FULL:
        spend(draft, who, cost.what, cost.amount, ability.title)


ABILITIES: Abilities = attrs.evolve(VOCABULARY, effects=EFFECTS, pay=_pay)
"""The complete ability vocabulary of Fiend Wake."""
