"""Selection weights for answers: reactions, handicaps, rolls, prices, support, and targets of abilities."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.abilities.use import UseAbility
from combat.engine.play import consent
from combat.engine.play.system import Weight
from combat.systems.fiend_wake.acts.assaults import FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.damage import DecideFate, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Drag
from combat.systems.fiend_wake.acts.medicine import Recover
from combat.systems.fiend_wake.acts.mounts import Consent
from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, Price
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React, Resist
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.policy.abilities import ability_gain
from combat.systems.fiend_wake.queries import combatants
from combat.systems.fiend_wake.queries.automatic_steps import assault_team_ids
from combat.systems.fiend_wake.queries.reactions import cost_of
from combat.systems.fiend_wake.queries.sides import friends, hostile
from combat.systems.fiend_wake.rules import damage, reactions
from events.base import Command
from events.fiend_wake import Combatant, OpenReaction, Reaction, ReactionsOpened, State, StatName

RARE = 0.02

MARK_PREFERENCE: Mapping[StatName, float] = MappingProxyType(
    {"Spirit": 1.0, "Awareness": 0.6, "Power": 0.6, "Grace": 0.5, "Endurance": 0.7, "Resolve": 0.3, "Cunning": 0.3}
)
"""How readily a combatant marks each stat for a handicap.

Resolve brings turns and Cunning brings points, while Spirit brings nothing in a fight.
"""


def _react(state: State, command: React) -> float:
    """Prefer a reaction that saves more wounds than its points could deal."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction):
        return 0.0
    price = cost_of(state, top.opened.reaction) * harm.points_worth(state, combatant)
    return max(RARE, 1.0 + _saved(state, combatant, top.opened) - price)


def _saved(state: State, combatant: Combatant, opened: ReactionsOpened) -> float:
    """Return the effective wounds that a reaction prevents."""
    if opened.reaction == Reaction.CLEAR_OUT:
        half = damage.halved(opened.amount, state.settings.mass_halving)
        return harm.effective_wounds(state, combatant, opened.amount) - harm.effective_wounds(state, combatant, half)
    if opened.reaction == Reaction.SIEGE:
        return harm.effective_wounds(state, combatant, opened.amount)
    return _spared(state, combatant, state.combatant(opened.subject))


def _spared(state: State, combatant: Combatant, friend: Combatant) -> float:
    """Return the effective wounds saved if this combatant intercepts an attack on a friend."""
    deed = state.current_action
    attacker, weapon = state.combatant(deed.actor), state.weapon(deed.declared.weapon)
    if weapon is None:  # a grapple stuns either of them equally
        return 0.0
    theirs = harm.expected_attack(state, attacker, weapon, friend, deed.calls) * harm.focus(state, friend)
    return theirs - harm.expected_attack(state, attacker, weapon, combatant, deed.calls) * harm.focus(state, combatant)


def _prevent(state: State, command: PreventRetreat) -> float:
    """Rarely prevent a retreat, because a fleeing enemy is beaten; never try without a chance of success."""
    top, combatant = state.innermost, state.combatant(command.who)
    if not isinstance(top, OpenReaction) or not hostile(state, combatant, state.combatant(top.opened.subject)):
        return 0.0
    before, reading = state.current_action.hindered, state.settings.prevent_retreat
    return 0.1 if reactions.retreat_prevented(command.points, before, top.opened.amount, reading) else 0.0


def _resist(state: State, command: Resist) -> float:
    """Prefer to resist a grapple if that costs no more points than the stun would remove."""
    held = state.combatant(state.current_action.actor)
    return max(RARE, 1.0 + combatants.plain_value(state, held, "Power") - state.settings.grapple_resist_cost)


def _decline(state: State, command: Decline) -> float:
    """Weigh declining like an average reaction. Rarely decline a turn while any enemy can act."""
    combatant = state.combatant(command.who)
    match state.step:
        case "PENDING":
            return RARE if harm.has_enemies(state, combatant) else 1.0
        case "AFT_HARASS":
            return RARE  # points lapse, so harassing is better unless every target in reach is a friend
        case "RESIST" | "ANSWER":
            return 0.2
    return 1.0


def _handicap(state: State, command: TakeHandicap) -> float:
    """Prefer to mark stats that have numbers to spare and matter little in a fight. Keep a stat's last number."""
    combatant = state.combatant(command.who)
    left = combatants.numbers_left(combatant)[command.stat]
    spare = max(left - 1, RARE) * MARK_PREFERENCE[command.stat]
    low = combatants.available_numbers(combatant, command.stat)[:1]
    return spare if not command.number or (command.number,) == low else spare / 2


def _recover(state: State, command: Recover) -> float:
    """Prefer to recover the stat with the fewest numbers left, because it keeps the combatant unconscious."""
    return 1.0 / (1 + combatants.numbers_left(state.combatant(command.who))[command.stat]) ** 2


def _price(state: State, command: Price) -> float:
    """Prefer to allow Odd-Ball Behavior at the default price of its degree."""
    usual = command.allowed and command.points is None and command.difficulty is None
    return {"easy": 0.6, "moderate": 1.0, "hard": 0.6, "absurd": 0.1}[command.level] if usual else 0.05


def _support(state: State, command: Support) -> float:
    """Support a friend's assault if the points do more there than in harassment."""
    combatant, leader = state.combatant(command.who), state.combatant(state.current_action.actor)
    if not friends(state, combatant, leader):
        return 0.0
    place, points = state.current_action.declared.location, state.current_action.points
    gain = harm.best_assault(state, leader, place, points + command.points)
    gain -= harm.best_assault(state, leader, place, points)
    return max(0.0, 1.0 + gain - command.points * harm.points_worth(state, combatant)) if gain else 0.0


def _raise(state: State, command: RaiseDifficulty) -> float:
    """Prefer the raise that gives the highest average damage."""
    deed, members = state.current_action, len(assault_team_ids(state))
    leader = state.combatant(deed.actor)
    return RARE + harm.expected_assault(state, leader, deed.declared.location, deed.points, command.by, members)


def _follow(state: State, command: FollowIn) -> float:
    """Prefer to enter the location if a melee weapon is readied."""
    weapon = combatants.ready_weapon(state, command.who)
    return 1.0 if weapon is not None and weapon.kind == "melee" else 0.2


WEIGHTS: Mapping[type[Command], Weight] = MappingProxyType(
    {
        React: _react,
        PreventRetreat: _prevent,
        Resist: _resist,
        Decline: _decline,
        TakeHandicap: _handicap,
        Recover: _recover,
        # a fair GM rarely kills a combatant without numbers left
        DecideFate: lambda _, command: {"out of the fight": 1.0, "dead": 0.3, "stays": 0.1}[command.fate],
        # only human players use other skills, other stats or modifiers
        RollDice: lambda _, command: float(command == RollDice()),
        Price: _price,
        AcceptPrice: lambda _, command: 1.0 if command.accept else 0.3,
        Consent: lambda _, command: 1.0 if command.agree else 0.2,
        Drag: lambda _, command: 1.0 if command.stay else 0.05,
        Support: _support,
        RaiseDifficulty: _raise,
        FollowIn: _follow,
        UseAbility: lambda state, command: max(0.0, ability_gain(state, command)),
        ResolveAbility: lambda state, command: harm.preference(ability_gain(state, command)),
        consent.Agree: 1.0,
        consent.Decline: 0.05,
    }
)
"""The weight of each answer."""
