"""Selection weights for commands in a turn: effective wounds dealt, minus those that the spent points could deal."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import Weight
from combat.systems.fiend_wake.acts.assaults import Assault
from combat.systems.fiend_wake.acts.full_actions import Bombard, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate, LayCaltrops
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.policy.strength import has_lost
from combat.systems.fiend_wake.queries.combatants import arm_cost, marked_stats, plain_value, ready_weapon
from combat.systems.fiend_wake.queries.locations import entry_cost, exit_of
from combat.systems.fiend_wake.queries.sides import friends
from combat.systems.fiend_wake.rules import full_actions, locations, simple_actions
from events.base import Command
from events.fiend_wake import Combatant, State, Weapon

RARE = 0.02
"""Weight of a command that neither helps nor harms."""

NEUTRAL = 1.0
"""Weight of ending a turn in which nothing useful is left to do."""

WAKE_VALUE, RECOVERY_VALUE = 10.0, 4.0
"""Values of treating a friend: one that can fight again, and one that stays unconscious with one handicap fewer."""


def _end(state: State, command: EndTurn) -> float:
    """Prefer to end a turn once its Full Action is used up or useless."""
    turn, combatant = state.turn, state.combatant(command.who)
    if turn is None or turn.full_used or not harm.has_enemies(state, combatant):
        return NEUTRAL
    return RARE if harm.best_attack(state, combatant.id, combatant.ready, combatant.location, 0) else NEUTRAL / 2


@harm.against_enemies
def _attack(state: State, _: Melee | Ranged, actor: Combatant, target: Combatant) -> float:
    """Attack only enemies that can act, preferably those that are nearly out of the fight."""
    weapon, turn = ready_weapon(state, actor.id), state.turn
    if weapon is None or turn is None:
        return 0.0
    return harm.expected_attack(state, actor, weapon, target, turn.call_shots) * harm.focus(state, target)


@harm.against_enemies
def _grapple(state: State, _: Grapple, actor: Combatant, target: Combatant) -> float:
    """Prefer to grapple enemies that could use their points for harassment."""
    return harm.expected_grapple(state, actor, target) * harm.points_worth(state, target)


def _bombard(state: State, command: Bombard) -> float:
    """Strike only areas that contain enemies and no friends."""
    actor, weapon = state.combatant(command.who), ready_weapon(state, command.who)
    if weapon is None:
        return 0.0
    caught = state.occupants(command.location) if command.location else state.combatants_of(command.caught)
    crushed = state.settings.siege_occupant_damage if weapon.siege else 0
    hits = harm.chance(harm.roll(state, actor, weapon.skill, "Grace"), state.settings.bombard_difficulty)
    return hits * harm.expected_area_damage(state, actor, caught, weapon.mass, crushed)


def _assault(state: State, command: Assault) -> float:
    """Assault only with friends. The points spent are no longer available for harassment."""
    actor = state.combatant(command.who)
    if not all(friends(state, actor, combatant) for combatant in state.combatants_of(command.invited)):
        return 0.0
    gain = harm.best_assault(state, actor, command.location, command.points)
    return gain - command.points * harm.points_worth(state, actor) if gain else 0.0


@harm.against_enemies
def _caltrops(state: State, _: LayCaltrops, __: Combatant, target: Combatant) -> float:
    """Prefer to lay caltrops around an enemy that has several turns left in this round."""
    return (target.tokens + target.pending) * harm.effective_wounds(state, target, locations.CALTROP_WOUNDS)


def _treat(state: State, command: Treat) -> float:
    """Treat only unconscious friends that have a handicap."""
    actor, patient = state.combatant(command.who), state.combatant(command.patient)
    if not friends(state, actor, patient) or not marked_stats(patient):
        return 0.0
    heals = harm.chance(harm.roll(state, actor, "Medicine", "Cunning"), full_actions.TREAT_DIFFICULTY)
    return heals * (WAKE_VALUE if state.settings.heal_wakes else RECOVERY_VALUE)


def _use_of(state: State, who: str, weapon: str, here: str, spent: int, turns_lost: int) -> float:
    """Return the value of having a weapon readied for the turns and points that remain in the round."""
    combatant, arm = state.combatant(who), state.weapon(weapon)
    if arm is None:
        return 0.0
    acts = state.turn is not None and state.turn.actor == who and not state.turn.full_used
    # Another round follows, so a weapon is worth at least one attack even if no turn is left in this round.
    turns = max(1, combatant.tokens + combatant.pending + acts - turns_lost)
    harassment = _harassment(state, combatant, arm, here, combatant.tp - spent)
    return turns * harm.best_attack(state, who, weapon, here, 0) + harassment


def _harassment(state: State, combatant: Combatant, weapon: Weapon, here: str, points: int) -> float:
    """Return the wounds that the remaining points would deal by harassment in the Aftermath."""
    reached = any(harm.enemies_in_reach(state, combatant, weapon.kind, here))
    return float(points * weapon.second) if reached and points > 0 else 0.0


def _arm(state: State, command: Arm) -> float:
    """Prefer to ready the most valuable weapon."""
    combatant = state.combatant(command.who)
    spent = 0 if command.upgraded else arm_cost(state, command.weapon)
    return _better(state, combatant, command.weapon, spent, int(command.upgraded))


def _better(state: State, combatant: Combatant, weapon: str, spent: int, turns_lost: int = 0) -> float:
    now = _use_of(state, combatant.id, combatant.ready, combatant.location, 0, 0)
    return _use_of(state, combatant.id, weapon, combatant.location, spent, turns_lost) - now


def _stow(state: State, command: Stow) -> float:
    """Stow a weapon if a more valuable one can be afforded."""
    combatant = state.combatant(command.who)
    if command.upgraded:
        return 0.0
    others = (weapon for weapon in combatant.profile.weapons if weapon != combatant.ready)
    costs = ((weapon, state.settings.stow_cost + arm_cost(state, weapon)) for weapon in others)
    return max((_better(state, combatant, weapon, cost) for weapon, cost in costs if cost <= combatant.tp), default=0.0)


def _call(state: State, command: CallShot) -> float:
    """Call a shot if the greater effect is worth the points, and the turn still allows an attack."""
    combatant, turn = state.combatant(command.who), state.turn
    if command.upgraded or turn is None or turn.full_used:
        return 0.0
    now = harm.best_attack(state, combatant.id, combatant.ready, combatant.location, turn.call_shots)
    called = harm.best_attack(state, combatant.id, combatant.ready, combatant.location, turn.call_shots + 1)
    return called - now - state.settings.call_shot_cost * harm.points_worth(state, combatant)


def _enter(state: State, command: Enter) -> float:
    """Enter a location if more damage can be dealt from there."""
    combatant, location = state.combatant(command.who), state.location(command.location)
    if location is None:
        return 0.0
    spent = 0 if command.upgraded else entry_cost(state, location)
    lost = harm.effective_wounds(state, combatant, location.place.entry_wounds + location.place.wounds)
    return _moved(state, combatant, location.id, spent, int(command.upgraded)) - lost


def _evacuate(state: State, command: Evacuate) -> float:
    """Leave a location if more damage can be dealt from outside, or if the location causes wounds."""
    combatant = state.combatant(command.who)
    here = state.location(combatant.location)
    if here is None:
        return 0.0
    spent = 0 if command.upgraded else state.settings.evacuate_cost
    hurts = harm.effective_wounds(state, combatant, here.place.wounds) * (combatant.tokens + combatant.pending)
    return _moved(state, combatant, exit_of(state, here), spent, int(command.upgraded)) + hurts


def _moved(state: State, combatant: Combatant, location: str, spent: int, turns_lost: int) -> float:
    """Return the value gained by moving to a location, with the readied weapon or else any carried one."""
    weapons = (combatant.ready,) if combatant.ready else combatant.profile.weapons
    best = max((_use_of(state, combatant.id, weapon, location, spent, turns_lost) for weapon in weapons), default=0.0)
    now = max((_use_of(state, combatant.id, weapon, combatant.location, 0, 0) for weapon in weapons), default=0.0)
    return max(RARE, best - now) if best > now else 0.0


def _flee(state: State, command: Flee) -> float:
    """Flee from a lost fight, preferably with enough points to get past local enemies."""
    combatant = state.combatant(command.who)
    if not has_lost(state, combatant):
        return 0.0
    endurance = plain_value(state, combatant, "Endurance")
    value = simple_actions.retreat_value(command.points, command.upgraded, endurance)
    local_points = (foe.tp for foe in harm.able_enemies(state, combatant) if foe.location == combatant.location)
    return 6.0 if value > max(local_points, default=0) else 2.0


def _mount(state: State, command: Mount) -> float:
    """Mount only trained animals that give benefits."""
    beast, combatant = state.animal(command.animal), state.combatant(command.who)
    if beast is None or not beast.sheet.benefits:
        return 0.0
    if simple_actions.needs_wrangling(beast.sheet.kind, state.settings.mounts, beast.sheet.unwilling, beast.wrangled):
        return 0.0
    return max(RARE, NEUTRAL - state.settings.mount_cost * harm.points_worth(state, combatant) / 4)


WEIGHTS: Mapping[type[Command], Weight] = MappingProxyType(
    {
        PlaceToken: lambda state, command: NEUTRAL if harm.has_enemies(state, state.combatant(command.who)) else RARE,
        EndTurn: _end,
        Melee: _attack,
        Ranged: _attack,
        Grapple: _grapple,
        Bombard: _bombard,
        Assault: _assault,
        LayCaltrops: _caltrops,
        Treat: _treat,
        Arm: _arm,
        Stow: _stow,
        CallShot: _call,
        Enter: _enter,
        Evacuate: _evacuate,
        Flee: _flee,
        Mount: _mount,
    }
)
"""The weight of each command of a turn. Only human players use commands such as Odd-Ball Behavior."""
