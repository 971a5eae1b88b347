"""What is sensible when somebody is asked: reactions, handicaps, rolls, prices, support, and whom an ability is for."""

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
from combat.systems.fiend_wake.policy import harm, storming
from combat.systems.fiend_wake.queries.combatants import able, numbers, numbers_left, plain, ready_weapon
from combat.systems.fiend_wake.queries.following import team
from combat.systems.fiend_wake.queries.reactions import cost_of
from combat.systems.fiend_wake.queries.sides import friends, hostile
from combat.systems.fiend_wake.rules import damage, reactions
from events.base import Command
from events.fiend_wake.facts import Reaction, ReactionsOpened
from events.fiend_wake.sheets import StatName
from events.fiend_wake.table import Combatant, OpenReaction, State

SELDOM = 0.02

MISSED_LEAST: Mapping[StatName, float] = MappingProxyType(
    {"Spirit": 1.0, "Awareness": 0.6, "Power": 0.6, "Grace": 0.5, "Endurance": 0.7, "Resolve": 0.3, "Cunning": 0.3}
)
"""How readily each stat bears a mark: Resolve brings turns, Cunning points, and Spirit nothing in a fight."""

HELPS = frozenset({"heal", "wake", "points", "tokens", "base", "evasion", "reduction", "cure", "spell"})
HARMS = frozenset({"stun", "wounds", "handicap", "mass", "siege", "knock out", "disarm", "end spell", "save"})
"""What is done to a friend, and what to a foe; less than nothing of a help is harm."""


# --- reactions --------------------------------------------------------------------------------


def _react(state: State, command: React) -> float:
    """A reaction is used where it saves more than its points would do."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction):
        return 0.0
    price = cost_of(state, top.opened.reaction) * harm.points_worth(state, combatant)
    return max(SELDOM, 1.0 + _saved(state, combatant, top.opened) - price)


def _saved(state: State, combatant: Combatant, opened: ReactionsOpened) -> float:
    """Return the wounds that count which a reaction keeps from somebody, or from a friend."""
    if opened.reaction == Reaction.CLEAR_OUT:
        half = damage.MASS_HALVING[state.settings.mass_halving](opened.amount)
        return harm.felt(state, combatant, opened.amount) - harm.felt(state, combatant, half)
    if opened.reaction == Reaction.SIEGE:
        return harm.felt(state, combatant, opened.amount)
    return _spared(state, combatant, state.combatant(opened.subject))


def _spared(state: State, combatant: Combatant, friend: Combatant) -> float:
    """Return what is gained where somebody takes an attack upon themselves who bears it better."""
    deed = state.under_way
    attacker, weapon = state.combatant(deed.actor), state.weapon(deed.declared.weapon)
    if weapon is None:  # a grapple stuns one as well as the other
        return 0.0
    theirs, mine = (
        harm.blow(state, attacker, weapon, victim, deed.calls) * harm.focus(state, victim)
        for victim in (friend, combatant)
    )
    return theirs - mine


def _prevent(state: State, command: PreventRetreat) -> float:
    """A foe who runs is beaten; keeping one in the fight is seldom worth it, and never where it cannot succeed."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction) or not hostile(state, combatant, state.combatant(top.opened.subject)):
        return 0.0
    before = state.under_way.hindered
    counts = reactions.PREVENT_RETREAT[state.settings.prevent_retreat](before, command.points)
    return 0.1 if reactions.retreat_prevented(counts, top.opened.amount) else 0.0


def _resist(state: State, command: Resist) -> float:
    """Whoever is held resists, as long as that costs no more than the stun would take."""
    held = state.combatant(state.under_way.actor)
    return max(SELDOM, 1.0 + plain(state, held, "Power") - state.settings.grapple_resist_cost)


def _decline(state: State, command: Decline) -> float:
    """To let something pass is as good as what it saves; a turn is not let pass as long as there is a foe."""
    combatant = state.combatant(command.who)
    match state.step:
        case "PENDING":
            return SELDOM if any(True for _ in harm.foes(state, combatant)) else 1.0
        case "AFT_HARASS":
            # Points lapse, so that nothing is better than to harass; friends alone in reach are let be.
            return SELDOM
        case "RESIST" | "ANSWER":
            return 0.2
    return 1.0


def use(state: State, command: UseAbility) -> float:
    """An ability is used on whom it is meant for; one that asks for nobody, as readily as not."""
    return 1.0 if not command.target else aimed_well(state, command.who, command.ability, command.target)


def aimed_well(state: State, who: str, ability: str, target: str) -> float:
    """Return how sensible it is to use an ability on somebody: what helps is for friends, what harms is for foes."""
    if not state.knows(target):
        return 1.0
    one, other = state.combatant(who), state.combatant(target)
    kindness = 0
    for entry in state.abilities_named((ability,)):
        for effect in entry.does:
            if effect.to == "target":
                kindness += (effect.do in HELPS) - (effect.do in HARMS) if effect.amount >= 0 else -(effect.do in HELPS)
    if kindness == 0:
        return 0.5
    meant = friends(state, one, other) if kindness > 0 else hostile(state, one, other) and able(other)
    return 1.0 if meant else 0.0


# --- handicaps --------------------------------------------------------------------------------


def _handicap(state: State, command: TakeHandicap) -> float:
    """A stat that has numbers to spare bears the mark, and is the less missed; the last of a stat is kept."""
    combatant = state.combatant(command.who)
    left = numbers_left(combatant).get(command.stat, 0)
    spare = max(left - 1, SELDOM) * MISSED_LEAST[command.stat]
    low = numbers(combatant, command.stat)[:1]
    return spare if not command.number or (command.number,) == low else spare / 2


def _recover(state: State, command: Recover) -> float:
    """The stat recovers that keeps somebody down."""
    return 1.0 / (1 + numbers_left(state.combatant(command.who)).get(command.stat, 0)) ** 2


def _fate(state: State, command: DecideFate) -> float:
    """Whoever has nothing left is out of the fight; a GM who is fair kills seldom."""
    return {"out of the fight": 1.0, "dead": 0.3, "stays": 0.1}[command.fate]


# --- rolls, prices, the GM --------------------------------------------------------------------


def _roll(state: State, command: RollDice) -> float:
    """A roll is made as the rule says: another skill, stat or circumstance is for people to bring up."""
    return 1.0 if command == RollDice() else 0.0


def _price(state: State, command: Price) -> float:
    """What is odd has the price of its weirdness, and is allowed."""
    usual = command.allowed and command.points is None and command.difficulty is None
    return {"easy": 0.6, "moderate": 1.0, "hard": 0.6, "absurd": 0.1}[command.level] if usual else 0.05


def _accept(state: State, command: AcceptPrice) -> float:
    return 1.0 if command.accept else 0.3


def _consent(state: State, command: Consent) -> float:
    return 1.0 if command.agree else 0.2


def _drag(state: State, command: Drag) -> float:
    """Who is held mostly stays where they are."""
    return 1.0 if command.stay else 0.05


# --- assaults ---------------------------------------------------------------------------------


def _support(state: State, command: Support) -> float:
    """Points go into a friend's assault where they do more than in harassment."""
    each, leader = state.combatant(command.who), state.combatant(state.under_way.actor)
    if not friends(state, each, leader):
        return 0.0
    place, points = state.under_way.declared.location, state.under_way.points
    gain = storming.best(state, leader, place, points + command.points) - storming.best(state, leader, place, points)
    return max(0.0, 1.0 + gain - command.points * harm.points_worth(state, each)) if gain else 0.0


def _raise(state: State, command: RaiseDifficulty) -> float:
    """An assault is made as hard as does most on average."""
    deed, members = state.under_way, len(team(state))
    leader = state.combatant(deed.actor)
    return SELDOM + storming.expected(state, leader, deed.declared.location, deed.points, command.by, members)


def _follow(state: State, command: FollowIn) -> float:
    """Whoever fights hand to hand goes in."""
    weapon = ready_weapon(state, command.who)
    return 1.0 if weapon is not None and weapon.kind == "melee" else 0.2


WEIGHED: Mapping[type[Command], Any] = MappingProxyType(
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
"""How each answer is weighed."""
