"""How likely a sensible person says each command: what it is likely to win, in models."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.ability_use import UseAbility
from combat.engine.proposals import Agree, Decline
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.down import Stand, StayDown
from combat.systems.trench_crusade.acts.markers import Invoke, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack, HoldBack
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Charge, Dash, GetClear, Move, Retreat, Skirmish, StandFast
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import NameWinner
from combat.systems.trench_crusade.acts.spending import Pledge, spent_modifiers
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from combat.systems.trench_crusade.policy import harm, powers, worth
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.rules import movement, spending
from events.base import Command
from events.trench_crusade.facts import Action, ActionDeclared
from events.trench_crusade.table import Model, State

ENOUGH = 0.02
"""What it is worth to leave it at that: better than nothing, and than anything that wins less."""
SURE = 2
"""What wins twice as much is four times as likely said; measured, whoever is less sure loses more battles."""
CLAIMED = 0.5
"""What the table would have to see for it, such as higher ground, is said half as readily as what needs nothing."""
CHARGE = 0.15
"""What a Charge is likely to win of which nothing is known yet."""

STAKES: Mapping[str, float] = {
    Action.MORALE: 3.0,  # the battle itself
    Action.CHARGE_OUT_OF_SIGHT: 0.4,
    Action.DIVING_CHARGE: 0.4,
    Action.DANGEROUS_TERRAIN: 0.3,
    Action.MOVE_INTO_DANGER: 0.3,
    Action.LEDGE: 0.3,
    Action.STAND: 0.15,
    Action.MEDI_KIT: 0.1,
}
"""What depends on an ACTION roll that is no attack."""
LITTLE = 0.05
"""What depends on any other."""


def weigh(state: State, command: Command) -> float:
    """Return how likely a sensible person says a command; 0 for what is never said for the fun of it.

    What the table states of the world is not for players to wish for, and neither are modifiers without a reason.
    """
    if getattr(command, "modifiers", ()):
        return 0
    weight = WEIGHTS.get(type(command))
    return 0 if weight is None else max(0.0, weight(state, command)) ** SURE


def _activate(state: State, command: Activate) -> float:
    """Send first who is worth most, who is in Melee, and who may not live to act; a FIRETEAM together."""
    if command.in_dangerous_terrain:  # a danger that nobody has to wish for
        return 0
    model = state.model(command.model)
    weight = worth.worth(model.profile) * (1 + 0.2 * bool(model.in_melee_with) + 0.1 * model.blood)
    return weight * (1.3 if command.partner else 1)


def _choose_first(state: State, command: ChooseFirst) -> float:
    """Go first: whoever acts first may take somebody out who has not acted."""
    return 1 if command.side == state.initiative else 0.2


def _shoot(state: State, command: Shoot) -> float:
    """Shoot at whoever loses most by it, and at nobody's friends; what helps beyond the sheets is rarely claimed."""
    side = state.model(command.model).side
    if any(state.model(each).side == side for each in command.also_hits):
        return 0
    weapon = queries.weapon_of(state, command.weapon)
    first = state.volley is None and not queries.charged(state.activation(command.model))
    taken = (weapon.shots if first else 1) * harm.of_attack(state, command.attack(state))
    claims = command.elevated + len(command.also_hits) + bool(command.distance or command.height)
    return taken * CLAIMED**claims


def _hold_fire(state: State, command: HoldFire) -> float:
    """Keep the last shots where somebody can still charge who is armed for it: more shots would bar that."""
    model, acting = state.model(command.model), state.activation(command.model)
    armed = any(weapon.kind == "melee" for weapon in queries.carried(state, model))
    return CHARGE if armed and acting is not None and Charge.is_open(state, model, acting) else ENOUGH / 2


def _charge(state: State, command: Charge) -> float:
    """Charge who is in reach and likely to lose most by it, rather no better fighter; an enemy's gun is silenced."""
    model, target = state.model(command.model), state.model(command.target)
    won = harm.in_melee(state, model.id, target.id) + 0.1 * (model.profile.melee - target.profile.melee)
    silenced = bool(queries.ranged_weapons(state, target)) - bool(queries.ranged_weapons(state, model))
    claims = bool(command.dive) + len(command.also_near) + (not command.in_sight)
    return _arrives(state, model, command) * CLAIMED**claims * max(ENOUGH, won + 0.1 * silenced)


def _arrives(state: State, model: Model, command: Charge) -> float:
    """Return how likely a Charge goes far enough."""
    acting = state.activation(model.id)
    rounding = movement.HALF_MOVE_ROUNDING[state.settings.half_move_rounding]
    reach = max(0, queries.movement_of(state, model) + holdings.changed(state, "charge", model.id, command.target))
    faces = (0,) if queries.burdened(state, model) else range(1, model.profile.charge_die + 1)
    halved = acting is not None and acting.halved
    distance = command.distance - command.landing
    going = (movement.charge_distance(reach, face, halved, rounding) for face in faces)
    return sum(movement.charge_arrives(distance, each) for each in going) / len(faces)


def _fight(state: State, command: Fight) -> float:
    """Strike where it takes most; an obstacle in the way is the enemy's to claim."""
    weapon = queries.weapon_of(state, command.weapon)
    blows = weapon.attacks if state.flurry is None else 1
    taken = blows * harm.of_attack(state, command.attack(state))
    return taken * (CLAIMED if command.defended_obstacle else 1)


def _free_attack(state: State, command: FreeAttack) -> float:
    """Strike at whoever turns its back, with what takes most."""
    taken = harm.of_attack(state, command.attack(state))
    return taken * (CLAIMED if command.defended_obstacle else 1)


def _medi_kit(state: State, command: UseMediKit) -> float:
    """Mend what is worth most; who may still stand up by itself this Turn needs it less."""
    patient = state.model(command.patient)
    mended = worth.BLOOD if command.effect == "blood" else worth.DOWN * (1 if patient.activated else 0.5)
    return mended * worth.worth(patient.profile) / 2


def _move(_: State, command: Move) -> float:
    """Change the position where nothing better is to be done: a Move bars a Charge, and no rule rewards it."""
    return 0 if command.into_dangerous_terrain else ENOUGH / 2


def _stand(state: State, _: Stand) -> float:
    """Get up for nothing always; by a RISKY ACTION once there is nothing better to do."""
    return 1 if state.step == "STAND" else 2 * ENOUGH


def _invoke(state: State, command: Invoke) -> float:
    """Use a power for what it wins; blood is better taken from friends, on whom the enemy could spend it."""
    side, name = state.model(command.model).side, " ".join(command.power.split())
    friends = sum(state.model(each).side == side for each in command.payers)
    paid = worth.BLOOD * (len(command.payers) - 2 * friends)
    won = powers.of_power(state, command.model, name, command.target)
    return max(0, won - paid) if won > 0 else 0


def _use_ability(state: State, command: UseAbility) -> float:
    """Use what one has, where it wins more than it costs."""
    return powers.of_ability(state, command.who, command.ability, command.target)


def _get_clear(_: State, command: GetClear) -> float:
    """Go as far as one can."""
    return command.distance


def _name_winner(state: State, command: NameWinner) -> float:
    """Name whoever has most left; a draw where that is level."""
    shares = worth.standing(state)
    best = tuple(side for side, share in shares.items() if share == max(shares.values()))
    return 1 if set(command.sides) == set(best) else 0


def _pledge(state: State, command: Pledge) -> float:
    """Spend as many markers as win more than they are worth kept."""
    attempt = state.attempt
    if state.injuries:
        won = _on_injury(state, command)
    else:
        won = 0 if attempt is None else _on_action(state, command, attempt)
    return ENOUGH + won


def _on_injury(state: State, command: Pledge) -> float:
    """Return what is won by what a side spends on an injury roll, less what that is worth."""
    hurt, before = state.injuries[0], state.pledges
    pool, target = queries.injury_pool(state, hurt), state.model(hurt.target)
    spent = harm.net_of(state, spent_modifiers(state, "injury"))
    baths = sum(each.bloodbaths for each in before)
    usual, _ = harm.loss(state, hurt, pool, spent, baths)
    if target.side == command.side:
        softer, _ = harm.loss(state, hurt, pool, spent - command.blessings, baths)
        return usual - softer - worth.BLESSING * command.blessings
    more = command.blood + command.infection
    harder, out = harm.loss(state, hurt, pool, spent + more, baths + command.bloodbaths)
    price = command.bloodbaths * spending.bloodbath_price(target.down)
    payer = state.model(command.bath_from) if command.bath_from else target
    paid = -worth.BLOOD * price if payer.side == command.side else harm.price_of(price, out)
    return harder - usual - paid - harm.price_of(more, out)


def _on_action(state: State, command: Pledge, attempt: ActionDeclared) -> float:
    """Return what is won by what a side spends on an ACTION roll, less what that is worth."""
    more = command.blessings + command.target_blood - command.blood - command.infection
    changed = abs(harm.success(state, attempt, more) - harm.success(state, attempt))
    price = worth.BLESSING * command.blessings + worth.BLOOD * (
        command.blood + command.infection + command.target_blood
    )
    return _stake(state, attempt) * changed - price


def _stake(state: State, attempt: ActionDeclared) -> float:
    """Return what depends on an ACTION roll."""
    if attempt.aim and state.weapon(attempt.weapon) is not None:
        return harm.of_a_hit(state, attempt)
    return STAKES.get(attempt.action, LITTLE)


WEIGHTS: Mapping[type[Command], Callable[[State, Any], float]] = {
    RollOff: lambda state, command: 1,
    RollDice: lambda state, command: 1,
    TestMorale: lambda state, command: 1,
    ChooseFirst: _choose_first,
    Activate: _activate,
    Shoot: _shoot,
    HoldFire: _hold_fire,
    Fight: _fight,
    HoldBack: lambda state, command: ENOUGH / 2,
    FreeAttack: _free_attack,
    Forgo: lambda state, command: ENOUGH / 2,
    Charge: _charge,
    Move: _move,
    Dash: lambda state, command: ENOUGH / 20,  # a risk that no rule rewards
    Retreat: lambda state, command: ENOUGH / 10,  # blows at one's back
    Skirmish: lambda state, command: 1,
    StandFast: lambda state, command: 0.2,
    GetClear: _get_clear,
    Land: lambda state, command: 0 if command.on or command.caught else 1,  # nobody has said who stands there
    Stand: _stand,
    StayDown: lambda state, command: ENOUGH,
    UseMediKit: _medi_kit,
    Invoke: _invoke,
    UseAbility: _use_ability,
    EndActivation: lambda state, command: ENOUGH,
    Pledge: _pledge,
    NameWinner: _name_winner,
    Agree: lambda state, command: 1,
    Decline: lambda state, command: 0.2,
}
"""What is weighed, and how; nothing else is ever said for the fun of it."""
