"""Heuristics for random players: the likelihood of commands, and the strength of each side. No rule reads them.

Weights are compared only with those of other answers to the same request. Commands that state facts of the fiction,
such as harm from outside the rules or the arrival of characters, have weight 0.
"""

from collections.abc import Mapping

from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.abilities.vocabulary import ELSEWHERE, MODIFY, Moment
from combat.engine.play.consent import Agree
from combat.engine.play.system import RARE, Weight, weight_in
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.character_change import LearnMove, LevelUp, RaiseStat
from combat.systems.powered_by_heresy.acts.class_moves import HoldRitual
from combat.systems.powered_by_heresy.acts.coming_and_going import ChangeSide, Join, Leave
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight
from combat.systems.powered_by_heresy.acts.dying_and_healing import Rest, Treat
from combat.systems.powered_by_heresy.acts.reload import Resupply
from combat.systems.powered_by_heresy.acts.terror import Calm
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, LookToGm
from combat.systems.powered_by_heresy.acts.waiting import Proceed
from combat.systems.powered_by_heresy.policy import moves, the_gm, windows
from combat.systems.powered_by_heresy.policy.features import features
from combat.systems.powered_by_heresy.policy.worth import HELP, OTHER, effects_weight, standing
from combat.systems.powered_by_heresy.queries import abilities
from events.abilities import Effect
from events.base import Command
from events.powered_by_heresy import Condition, State
from events.replace import replace

WEIGHTS: Mapping[type[Command], Weight] = {
    **moves.WEIGHTS,
    **windows.WEIGHTS,
    **the_gm.WEIGHTS,
    **dict.fromkeys((Agree, Calm, EndEncounter, HoldRitual, LearnMove, LevelUp, Proceed, RaiseStat, Resupply), 1.0),
    # care is for the GM to grant, and so is any number of wounds other than that in the settings
    Rest: lambda _, command: 1.0 if command.care == "alone" else 0.2,
    Treat: lambda _, command: 0.0 if command.wounds else 1.0,
}
"""The weight of each command; commands of other types are never chosen."""

LIKELIHOODS: Mapping[type[Command], float] = {
    HackAndSlash: 40,
    FireForEffect: 40,
    EnemyAttack: 20,
    GoldenOpportunity: 10,
    LookToGm: 10,
    # If moves were often denied, withdrawn or hindered, few of them would happen.
    Confirm: 10,
    StayOut: 10,
    # Giving up is rare, and so are newcomers, because they prolong the fight.
    ChangeSide: RARE,
    EndFight: RARE,
    Join: RARE,
    Leave: RARE,
}
"""Likelihoods of commands that are drawn at random; a command class without a row has likelihood 1."""

PAID = 0.3
"""The chance that an ability which costs something is used now."""


def _use_chance(state: State, command: UseAbility) -> float:
    """Use an ability if at least one of its effects helps and none of them hurts the user's side."""
    used = abilities.VOCABULARY.find(state, command.who, command.ability)
    if used is None or used.id in state.in_use(command.who):
        return 0.0
    if command.target and not used.given and not any(map(abilities.effect_needs_target, used.does)):
        return 0.0  # a target without a part in it
    values = [_effect_value(state, command, effect) for effect in used.does]
    return (PAID if used.cost else 1.0) if values and max(values) > OTHER and min(values) > 0 else 0.0


def _effect_value(state: State, command: UseAbility, effect: Effect) -> float:
    """Return the weight of one effect on all that it reaches; `OTHER` if it changes nothing, and 0 if it hurts."""
    who, attempt = command.who, state.attempt
    if effect.do in ("gm", "last breath", "spend") or effect.amount < 0:
        return 0.0
    if effect.do in (MODIFY, *abilities.EASES):  # an improvement of the user's own roll
        rolls = state.step in ("MOVE_CONFIRM", "EDGE", "REROLL") and attempt is not None and attempt.trigger.rolled
        return 0.0 if effect.to not in ("self", "allies") else HELP if rolls else OTHER
    named = {"self": (who,), "target": (command.target,) if command.target else ()}.get(effect.to)
    reached = abilities.VOCABULARY.targets_for(state, Moment(point=ELSEWHERE, who=who), effect.to)
    reached = named if named is not None else tuple(reached)
    weight = effects_weight(state, who, reached, (replace(effect, to="target"),))
    if effect.do == "heal" and not any(state.character(each).wounds for each in reached):
        return min(weight, OTHER)
    name = Condition.mark(effect.what, who) if effect.do == "mark" else effect.what
    has = [name in state.character(each).conditions for each in reached]
    idle = all(has) if effect.do in ("condition", "mark") else effect.do == "end condition" and not any(has)
    return min(weight, OTHER) if idle else weight


INITIATIVES: Mapping[str, Mapping[type[Command], Weight]] = {USE_ABILITY: {UseAbility: _use_chance}}
"""The chance of using an ability, for which the fight does not wait.

Offers of help are not listed: only acolytes without a bond make them, whose help endangers more than it adds.
"""


def weigh(state: State, command: Command) -> float:
    """Return the relative likelihood of a command; 0 if it is never chosen."""
    return weight_in(WEIGHTS, state, command)


__all__ = ["INITIATIVES", "LIKELIHOODS", "features", "standing", "weigh"]
