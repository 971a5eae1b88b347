"""Weights of answers to requests: reactions, handicaps, rolls, prices, support, and targets of abilities."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combat.engine.ability_use import UseAbility
from combat.systems.fiend_wake.acts.assaults import FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.damage import DecideFate, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Drag, Recover
from combat.systems.fiend_wake.acts.mounts import Consent
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React, Resist
from combat.systems.fiend_wake.acts.simple_actions import AcceptPrice, Price
from combat.systems.fiend_wake.policy import assaults, harm
from combat.systems.fiend_wake.queries.automatic_steps import assault_team_ids
from combat.systems.fiend_wake.queries.combatants import (
    available_numbers,
    is_able,
    numbers_left,
    plain_value,
    ready_weapon,
)
from combat.systems.fiend_wake.queries.reactions import cost_of
from combat.systems.fiend_wake.queries.sides import friends, hostile
from combat.systems.fiend_wake.rules import damage, reactions
from events.base import Command
from events.fiend_wake.facts import Reaction, ReactionsOpened
from events.fiend_wake.sheets import StatName
from events.fiend_wake.table import Combatant, OpenReaction, State

RARE = 0.02

MARK_PREFERENCE: Mapping[StatName, float] = MappingProxyType(
    {"Spirit": 1.0, "Awareness": 0.6, "Power": 0.6, "Grace": 0.5, "Endurance": 0.7, "Resolve": 0.3, "Cunning": 0.3}
)
"""How readily each stat takes a mark: Resolve brings turns, Cunning brings points, and Spirit brings nothing in a
fight.
"""

HELPFUL_EFFECTS = frozenset({"heal", "wake", "points", "tokens", "base", "evasion", "reduction", "cure", "spell"})
HARMFUL_EFFECTS = frozenset({"stun", "wounds", "handicap", "mass", "siege", "knock out", "disarm", "end spell", "save"})
"""Effects that help a friend, and effects that harm an enemy. A helpful effect with a negative amount harms."""


# --- reactions --------------------------------------------------------------------------------


def _react(state: State, command: React) -> float:
    """Use a reaction if it saves more wounds than its points could deal."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction):
        return 0.0
    price = cost_of(state, top.opened.reaction) * harm.points_worth(state, combatant)
    return max(RARE, 1.0 + _saved(state, combatant, top.opened) - price)


def _saved(state: State, combatant: Combatant, opened: ReactionsOpened) -> float:
    """Return the effective wounds that a reaction prevents."""
    if opened.reaction == Reaction.CLEAR_OUT:
        half = damage.MASS_HALVING[state.settings.mass_halving](opened.amount)
        return harm.effective_wounds(state, combatant, opened.amount) - harm.effective_wounds(state, combatant, half)
    if opened.reaction == Reaction.SIEGE:
        return harm.effective_wounds(state, combatant, opened.amount)
    return _spared(state, combatant, state.combatant(opened.subject))


def _spared(state: State, combatant: Combatant, friend: Combatant) -> float:
    """Return the effective wounds saved if another combatant intercepts the attack."""
    deed = state.current_action
    attacker, weapon = state.combatant(deed.actor), state.weapon(deed.declared.weapon)
    if weapon is None:  # a grapple stuns one as much as the other
        return 0.0
    theirs, mine = (
        harm.expected_attack(state, attacker, weapon, victim, deed.calls) * harm.focus(state, victim)
        for victim in (friend, combatant)
    )
    return theirs - mine


def _prevent(state: State, command: PreventRetreat) -> float:
    """Rarely prevent a retreat, because a fleeing enemy is beaten, and never without a chance of success."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction) or not hostile(state, combatant, state.combatant(top.opened.subject)):
        return 0.0
    before = state.current_action.hindered
    counts = reactions.PREVENT_RETREAT[state.settings.prevent_retreat](before, command.points)
    return 0.1 if reactions.retreat_prevented(counts, top.opened.amount) else 0.0


def _resist(state: State, command: Resist) -> float:
    """Resist a grapple, as long as that costs no more than the stun would take."""
    held = state.combatant(state.current_action.actor)
    return max(RARE, 1.0 + plain_value(state, held, "Power") - state.settings.grapple_resist_cost)


def _decline(state: State, command: Decline) -> float:
    """Decline at the weight of an average reaction. Never decline a turn while there are enemies."""
    combatant = state.combatant(command.who)
    match state.step:
        case "PENDING":
            return RARE if any(True for _ in harm.able_enemies(state, combatant)) else 1.0
        case "AFT_HARASS":
            # Points lapse, so harassing is always better. This matters only if all targets in reach are friends.
            return RARE
        case "RESIST" | "ANSWER":
            return 0.2
    return 1.0


def weigh_ability(state: State, command: UseAbility) -> float:
    """Use an ability on the targets that it is meant for. An ability without a target has an average weight."""
    return 1.0 if not command.target else target_weight(state, command.who, command.ability, command.target)


def target_weight(state: State, who: str, ability: str, target: str) -> float:
    """Return how sensible a target is: friends for helpful abilities, enemies for harmful ones."""
    if not state.has_combatant(target):
        return 1.0
    owner, candidate = state.combatant(who), state.combatant(target)
    kindness = 0
    for entry in state.abilities_named((ability,)):
        for effect in entry.does:
            if effect.to == "target":
                kindness += (
                    (effect.do in HELPFUL_EFFECTS) - (effect.do in HARMFUL_EFFECTS)
                    if effect.amount >= 0
                    else -(effect.do in HELPFUL_EFFECTS)
                )
    if kindness == 0:
        return 0.5
    meant = (
        friends(state, owner, candidate) if kindness > 0 else hostile(state, owner, candidate) and is_able(candidate)
    )
    return 1.0 if meant else 0.0


# --- handicaps --------------------------------------------------------------------------------


def _handicap(state: State, command: TakeHandicap) -> float:
    """Mark a stat with spare numbers that matters little in a fight. Keep the last number of a stat."""
    combatant = state.combatant(command.who)
    left = numbers_left(combatant).get(command.stat, 0)
    spare = max(left - 1, RARE) * MARK_PREFERENCE[command.stat]
    low = available_numbers(combatant, command.stat)[:1]
    return spare if not command.number or (command.number,) == low else spare / 2


def _recover(state: State, command: Recover) -> float:
    """Recover the stat with the fewest numbers left, because it keeps the combatant down."""
    return 1.0 / (1 + numbers_left(state.combatant(command.who)).get(command.stat, 0)) ** 2


def _fate(state: State, command: DecideFate) -> float:
    """Take a combatant with no number left out of the fight; a fair GM rarely kills it."""
    return {"out of the fight": 1.0, "dead": 0.3, "stays": 0.1}[command.fate]


# --- rolls, prices, the GM --------------------------------------------------------------------


def _roll(state: State, command: RollDice) -> float:
    """Roll as the rule says. Other skills, stats and modifiers are left to human players."""
    return 1.0 if command == RollDice() else 0.0


def _price(state: State, command: Price) -> float:
    """Allow Odd-Ball Behavior for the default price of its degree."""
    usual = command.allowed and command.points is None and command.difficulty is None
    return {"easy": 0.6, "moderate": 1.0, "hard": 0.6, "absurd": 0.1}[command.level] if usual else 0.05


def _accept(state: State, command: AcceptPrice) -> float:
    return 1.0 if command.accept else 0.3


def _consent(state: State, command: Consent) -> float:
    return 1.0 if command.agree else 0.2


def _drag(state: State, command: Drag) -> float:
    """Leave a grappled target in its place most of the time."""
    return 1.0 if command.stay else 0.05


# --- assaults ---------------------------------------------------------------------------------


def _support(state: State, command: Support) -> float:
    """Support a friend's assault if the points do more than in harassment."""
    combatant, leader = state.combatant(command.who), state.combatant(state.current_action.actor)
    if not friends(state, combatant, leader):
        return 0.0
    place, points = state.current_action.declared.location, state.current_action.points
    gain = assaults.best_assault(state, leader, place, points + command.points) - assaults.best_assault(
        state, leader, place, points
    )
    return max(0.0, 1.0 + gain - command.points * harm.points_worth(state, combatant)) if gain else 0.0


def _raise(state: State, command: RaiseDifficulty) -> float:
    """Raise the difficulty to the value with the highest average damage."""
    deed, members = state.current_action, len(assault_team_ids(state))
    leader = state.combatant(deed.actor)
    return RARE + assaults.expected_assault(state, leader, deed.declared.location, deed.points, command.by, members)


def _follow(state: State, command: FollowIn) -> float:
    """Enter the location with a melee weapon."""
    weapon = ready_weapon(state, command.who)
    return 1.0 if weapon is not None and weapon.kind == "melee" else 0.2


WEIGHTS: Mapping[type[Command], Any] = MappingProxyType(
    {
        React: _react,
        PreventRetreat: _prevent,
        Resist: _resist,
        Decline: _decline,
        TakeHandicap: _handicap,
        Recover: _recover,
        DecideFate: _fate,
        RollDice: _roll,
        Price: _price,
        AcceptPrice: _accept,
        Consent: _consent,
        Drag: _drag,
        Support: _support,
        RaiseDifficulty: _raise,
        FollowIn: _follow,
    }
)
"""The weight function of each answer."""
