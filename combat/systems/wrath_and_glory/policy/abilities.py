"""The value of using an ability: what its effects are worth to the user's side, minus its cost.

Values are shares of what combatants are worth, as those of attacks (see `attack_values`).
"""

from collections.abc import Callable, Iterable, Mapping

from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.abilities.vocabulary import ELSEWHERE, Moment
from combat.engine.play.system import Weight
from combat.systems.wrath_and_glory.acts.rounds import Seize
from combat.systems.wrath_and_glory.acts.soak import RestoreShock
from combat.systems.wrath_and_glory.policy import attack_values, chances
from combat.systems.wrath_and_glory.policy.rounds import RESERVE
from combat.systems.wrath_and_glory.policy.strength import with_typical_scores, worth, wounds_left
from combat.systems.wrath_and_glory.policy.windows import POINT_VALUE, missing_icons
from combat.systems.wrath_and_glory.queries import rolls, status, turns
from combat.systems.wrath_and_glory.queries.abilities import VOCABULARY
from combat.systems.wrath_and_glory.rules import conditions, damage
from events.abilities import Ability, Cost, Effect
from events.base import Command
from events.wrath_and_glory.table import Combatant, State

WORTHWHILE = 0.03
"""The smallest gain for which an ability is used."""

SHOCK = 0.3
"""Share of its worth that a combatant loses with all of its Shock."""

HARMFUL, HINDERING = 0.12, 0.03
"""Share of its worth that a combatant loses by a condition that causes Wounds, and by any other for each DN."""

ROUNDS: Mapping[str, int] = {"": 3, "fight": 3, "session": 3}
"""The rounds for which an effect of each duration counts; 1 for any other duration."""

ATTACK_SHARES: Mapping[str, float] = {"dice": 0.2, "ED": 0.12, "damage": 0.15, "AP": 0.1, "DN": -0.2}
"""Share of the value of an attack that each point of a change adds."""

GUARDED = 0.04
"""Share of its worth that a combatant keeps in a round by each point of Defence or Resilience."""

RESTORED = 3
"""The Shock from which on it is worth Ruin to restore it."""

PRICES: Mapping[str, float] = {
    **dict.fromkeys(("Wrath", "Glory", "Ruin", "Faith"), POINT_VALUE),
    "Reload": 0.05,
    "Reflexive Action": 0.02,
    "Simple Action": 0.01,
    "Move": 0.01,
}
"""Value of one point, Reload or action of each resource."""


def gain(state: State, act: UseAbility) -> float:
    """Return the value of an ability minus its cost; 0 if it only reminds or its changes are already in force."""
    own = VOCABULARY.own(state, act.who)
    ability = next((each for each in own if each.id == act.ability), None)
    if ability is None or not ability.does or ability.id in state.in_use(act.who):
        return 0.0
    price = sum(_price(state, state.combatant(act.who), cost) for cost in ability.cost)
    return _value(state, act.who, act.target, ability, own) - price


def _price(state: State, who: Combatant, cost: Cost) -> float:
    if cost.what in ("Combat Action", "Full-Round Action"):
        return attack_values.best_ready(state, who.id)
    if cost.what in ("Shock", "Wounds"):
        return -_harm(state, who, cost.what, cost.amount)
    return PRICES[cost.what] * cost.amount


def _value(state: State, owner: str, target: str, ability: Ability, own: Iterable[Ability]) -> float:
    """Return the value of an ability's effects, and of the owner's abilities that apply after a passed test."""
    side, total = state.combatant(owner).side, 0.0
    for effect in ability.does:
        for who in map(state.combatant, _reached(state, owner, target, effect)):
            total += _benefit(state, who, effect, ability) * (1 if who.side == side else -1)
        if effect.do == "test" and effect.to == "self" and ability.asked and " or " not in effect.what:
            passed = _chance_to_pass(state, state.combatant(owner), effect.what, effect.amount)
            after = (each for each in own if each.when == "passed" and f"action: {ability.title}" in each.given)
            total += passed * sum(_value(state, owner, target, each, ()) for each in after)
    return total


def _reached(state: State, owner: str, target: str, effect: Effect) -> tuple[str, ...]:
    named = {"self": (owner,), "target": (target,) if target else ()}
    if effect.to in named:
        return tuple(filter(state.is_present, named[effect.to]))
    return tuple(VOCABULARY.targets_for(state, Moment(point=ELSEWHERE, who=owner), effect.to))


def _benefit(state: State, who: Combatant, effect: Effect, ability: Ability) -> float:
    """Return the value of an effect for a combatant that it reaches; negative if it harms."""
    amount = int(effect.amount + effect.dice * (effect.sides + 1) / 2)
    if effect.do == "modify":
        return _change(state, who, effect, ability) * ROUNDS.get(effect.until, 1)
    return BENEFITS[effect.do](state, who, effect.what, amount) if effect.do in BENEFITS else 0.0


def _heal(_state: State, who: Combatant, harm: str, amount: int) -> float:
    if harm == "Wounds":
        return worth(who) / 2 * min(amount, who.wounds) / (who.max_wounds + 1)
    return SHOCK * worth(who) * min(amount, who.shock) / (who.max_shock + 1)


def _lose(state: State, who: Combatant, resource: str, amount: int) -> float:
    return -PRICES[resource] * min(amount, VOCABULARY.costs[resource](state, who.id))


def _inflict(state: State, who: Combatant, name: str, _amount: int) -> float:
    return 0.0 if who.level(name) else _condition(state, who, name)


def _test(state: State, who: Combatant, what: str, dn: int) -> float:
    """Return the cost of failing a test; 0 if a failure inflicts nothing."""
    threat, _, brings = what.partition(" or ")
    brings = brings or (threat if threat in conditions.CONDITIONS else "")
    return (1 - _chance_to_pass(state, who, what, dn)) * _inflict(state, who, brings, 1) if brings else 0.0


def _free(state: State, who: Combatant, action: str, _amount: int) -> float:
    turn = state.turn
    used = turn is not None and turn.id == who.id and not turns.combat_action_is_free(turn)
    return attack_values.best_ready(state, who.id) if used and action == "Combat Action" else 0.0


def _reroll(state: State, _who: Combatant, _what: str, amount: int) -> float:
    test = rolls.current_roll(state)
    failed = len(rolls.failures(test))
    return _add_dice(state, _who, "", min(amount or failed, failed))


def _add_dice(state: State, _who: Combatant, _what: str, amount: int) -> float:
    missing = missing_icons(rolls.current_roll(state))
    return chances.chance_to_pass(amount, missing) if missing > 0 else 0.0


def _ward(state: State, who: Combatant, _what: str, amount: int) -> float:
    due, needed = rolls.pending_harm(state).wounds, wounds_left(who)
    saved = chances.wound_value(due, needed) - chances.wound_value(due - amount, needed)
    return attack_values.take_out_value(who) * saved


def _harm(state: State, who: Combatant, harm: str, amount: int) -> float:
    if harm == "Shock":
        room = 0 if who.profile.shockless else max(0, who.max_shock + 1 - who.shock)
        return -SHOCK * worth(who) * min(amount, room) / (who.max_shock + 1)
    if harm == "Damage":
        amount, _ = damage.wounds_and_shock(amount, rolls.resilience_without_ap(state, who))
    needed = 1 if who.is_mob else attack_values.wounds_to_take_out(state, who)
    return -attack_values.take_out_value(who) * chances.wound_value(amount, needed)


def _room(state: State, who: Combatant, resource: str) -> int:
    """Return the amount of a resource that a combatant, or its side, can still gain."""
    match resource:
        case "Glory":
            return status.glory_cap(state) - state.glory if who.is_friend else 0
        case "Ruin":
            return 0 if who.is_friend else status.ruin_cap(state) - state.ruin
        case "Wrath":
            return int(bool(who.player))
    return 1


def _condition(state: State, who: Combatant, name: str) -> float:
    """Return the value of a condition for a combatant; negative if it hinders."""
    sheet = state.condition_sheet(name)
    if sheet is None:
        held = conditions.effect(name)
        return -worth(who) * (HARMFUL if held.burns or held.bleeds else HINDERING * max(1, held.dn - held.defence))
    rounds = ROUNDS.get(sheet.until, 1)
    return rounds * sum(_value(state, who.id, who.id, ability, ()) for ability in sheet.abilities)


def _chance_to_pass(state: State, who: Combatant, what: str, dn: int) -> float:
    skill = what.partition(" or ")[0]
    return chances.chance_to_pass(status.roll_value(state, who, conditions.RESISTED_WITH.get(skill, skill)), dn)


def _change(state: State, who: Combatant, effect: Effect, ability: Ability) -> float:
    """Return the value of changed rolls for a combatant in one round."""
    point = effect.at or ability.when
    if point in ("attack", "test"):
        kinds = {"melee", "ranged", "thrown"} & set(ability.given)
        share = ATTACK_SHARES.get(effect.what, 0.0) * effect.amount
        return share * attack_values.best_ready(state, who.id, kinds) if _attacks_soon(state, who, effect) else 0.0
    amount = effect.amount if effect.what in ("Defence", "Resilience") else -effect.amount
    if state.step == "REACTION" and point in ("attacked", "struck"):
        change = (amount, 0) if point == "attacked" else (0, amount)
        return attack_values.saved_by_reaction(state, who, *change)
    too_early = effect.until == "turn" and state.settings.reaction_window != "nobody"
    return GUARDED * worth(who) * amount if point in ("attacked", "struck", "harmed") and not too_early else 0.0


def _attacks_soon(state: State, who: Combatant, effect: Effect) -> bool:
    """Return whether a combatant can still attack while a change lasts."""
    turn = state.turn
    if turn is not None and turn.id == who.id and turns.combat_action_is_free(turn):
        return True
    return effect.until in ROUNDS or (effect.until == "round" and not who.acted)


BENEFITS: Mapping[str, Callable[[State, Combatant, str, int], float]] = {
    "harm": _harm,
    "heal": _heal,
    "gain": lambda state, who, resource, amount: PRICES[resource] * min(amount, _room(state, who, resource)),
    "lose": _lose,
    "condition": _inflict,
    "cure": lambda state, who, name, _amount: -_condition(state, who, name) if who.level(name) else 0.0,
    "test": _test,
    "free": _free,
    "reroll": _reroll,
    "add dice": _add_dice,
    "ward": _ward,
}
"""Value of each kind of effect for a combatant, from the name of the changed thing and the amount."""


def _use_ability(state: State, act: UseAbility) -> float:
    net = gain(with_typical_scores(state), act)
    return 0.5 + net if net > WORTHWHILE else 0.0


def _restore_shock(state: State, act: RestoreShock) -> float:
    """Pay Ruin for Shock only if Ruin is plentiful and no restored Shock is wasted."""
    who = state.combatant(act.who)
    return 0.5 if state.ruin > RESERVE and who.shock > min(RESTORED, who.max_shock / 2) else 0.0


def _seize(state: State, act: Seize) -> float:
    """Act before a combatant whose turn has begun if points are plentiful and both can do much in a turn."""
    table = with_typical_scores(state)
    if table.turn is None or status.points(table, table.combatant(act.who).side) <= RESERVE:
        return 0.0
    return 0.5 * min(attack_values.best_ready(table, each) for each in (act.who, table.turn.id))


INITIATIVES: Mapping[str, Mapping[type[Command], Weight]] = {
    USE_ABILITY: {UseAbility: _use_ability},
    "seize": {Seize: _seize},
    "table": {RestoreShock: _restore_shock},
}
"""The chance that each command of an optional request is given now."""
