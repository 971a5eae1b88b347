"""Selection weights of commands for the sensible player, based on the gain that each command promises."""

from collections.abc import Mapping

from combat.engine.play.consent import Agree, Decline
from combat.engine.play.system import Weight, weight_in
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
from combat.systems.trench_crusade.policy import harm, pending, powers, worth
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import movement, spending
from events.base import Command
from events.trench_crusade.table import Model, State

STOP_VALUE = 0.02
"""Value of doing nothing further. Commands that promise less are chosen less often."""
WEIGHT_EXPONENT = 2
"""Exponent of the weights: twice the gain makes a command four times as likely. Lower exponents lose more battles."""
CLAIM_FACTOR = 0.5
"""Factor for each circumstance that a command claims but only players could see, such as higher ground."""


def weigh(state: State, command: Command) -> float:
    """Return the weight with which the sensible player chooses a command; 0 if it never does.

    It never chooses statements about the fiction, or commands with modifiers for which it has no reason.
    """
    if getattr(command, "modifiers", ()):
        return 0
    return weight_in(WEIGHTS, state, command) ** WEIGHT_EXPONENT


def _activate(state: State, command: Activate) -> float:
    """Prefer valuable models, models in Melee and wounded models, and prefer a whole FIRETEAM."""
    if command.in_dangerous_terrain:  # the sensible player never claims danger for its own models
        return 0
    model = state.model(command.model)
    weight = worth.worth(model.profile) * (1 + 0.2 * bool(model.in_melee_with) + 0.1 * model.blood)
    return weight * (1.3 if command.partner else 1)


def _shoot(state: State, command: Shoot) -> float:
    """Shoot at the target with the highest expected loss, never into friends, and claim few circumstances."""
    side = state.model(command.model).side
    if any(state.model(model).side == side for model in command.also_hits):
        return 0
    weapon = queries.weapon_of(state, command.weapon)
    is_first_shot = state.volley is None and not queries.has_charged(state.activation(command.model))
    expected = (weapon.shots if is_first_shot else 1) * harm.attack_value(state, command.attack(state))
    claims = command.elevated + len(command.also_hits) + bool(command.distance or command.height)
    return expected * CLAIM_FACTOR**claims


def _hold_fire(state: State, command: HoldFire) -> float:
    """Save the remaining shots if a Charge is still possible, because further shots would exclude it."""
    model, activation = state.model(command.model), state.activation(command.model)
    armed = any(weapon.kind == "melee" for weapon in queries.carried_weapons(state, model))
    return (
        harm.CHARGE_VALUE
        if armed and activation is not None and Charge.is_open(state, model, activation)
        else STOP_VALUE / 2
    )


def _charge(state: State, command: Charge) -> float:
    """Charge the target with the highest expected loss, preferably a weak fighter or one with a ranged weapon."""
    model, target = state.model(command.model), state.model(command.target)
    gain = harm.melee_value(state, model.id, target.id) + 0.1 * (model.profile.melee - target.profile.melee)
    ranged_bonus = bool(queries.ranged_weapons(state, target)) - bool(queries.ranged_weapons(state, model))
    claims = bool(command.dive) + len(command.also_near) + (not command.in_sight)
    return _arrival_chance(state, model, command) * CLAIM_FACTOR**claims * max(STOP_VALUE, gain + 0.1 * ranged_bonus)


def _arrival_chance(state: State, model: Model, command: Charge) -> float:
    """Return the probability that a Charge is long enough to reach its target."""
    activation = state.activation(model.id)
    rounding = state.settings.half_move_rounding
    farther = active_abilities.move_change(state, "charge", model.id, command.target)
    reach = queries.movement_of(state, model, farther)
    faces = (0,) if queries.is_burdened(state, model) else range(1, model.profile.charge_die + 1)
    halved = queries.are_moves_halved(state, activation)
    distance = command.distance - command.landing
    lengths = (movement.charge_distance(reach, face, halved, rounding) for face in faces)
    return sum(movement.charge_arrives(distance, length) for length in lengths) / len(faces)


def _fight(state: State, command: Fight) -> float:
    """Prefer the Melee Attack with the highest expected loss. Only the enemy has a reason to claim an obstacle."""
    weapon = queries.weapon_of(state, command.weapon)
    attacks = weapon.attacks if state.flurry is None else 1
    expected = attacks * harm.attack_value(state, command.attack(state))
    return expected * (CLAIM_FACTOR if command.defended_obstacle else 1)


def _free_attack(state: State, command: FreeAttack) -> float:
    """Make the free attack with the highest expected loss for the retreating model."""
    expected = harm.attack_value(state, command.attack(state))
    return expected * (CLAIM_FACTOR if command.defended_obstacle else 1)


def _medi_kit(state: State, command: UseMediKit) -> float:
    """Heal the greatest loss of value. A model that can still stand up by itself this Turn needs help less."""
    patient = state.model(command.patient)
    healed = worth.BLOOD if command.effect == "blood" else worth.DOWN * (1 if patient.activated else 0.5)
    return healed * worth.worth(patient.profile) / 2


def _invoke(state: State, command: Invoke) -> float:
    """Use a power for its gain. Prefer to pay with friends' markers, because the enemy could spend those."""
    side, name = state.model(command.model).side, " ".join(command.power.split())
    friends = sum(state.model(payer).side == side for payer in command.payers)
    price = worth.BLOOD * (len(command.payers) - 2 * friends)
    gain = powers.power_value(state, command.model, name, command.target)
    return gain - price if gain > 0 else 0


def _name_winner(state: State, command: NameWinner) -> float:
    """Name the side with the greatest strength left, or a draw if the sides are level."""
    shares = worth.standing(state)
    best = tuple(side for side, share in shares.items() if share == max(shares.values()))
    return 1 if set(command.sides) == set(best) else 0


def _pledge(state: State, command: Pledge) -> float:
    """Spend markers as long as the expected gain exceeds their value."""
    gain = _on_injury(state, command) if state.injuries else _on_action(state, command)
    return STOP_VALUE + gain


def _on_injury(state: State, command: Pledge) -> float:
    """Return the expected gain from pledging markers to an injury roll, less the value of the markers."""
    hurt, before = state.injuries[0], state.pledges
    pool, target = queries.injury_pool(state, hurt), state.model(hurt.target)
    spent = harm.net_dice_of(state, spent_modifiers(state, "injury"))
    baths = sum(pledge.bloodbaths for pledge in before)
    before_pledge, _ = harm.expected_loss(state, hurt, pool, spent, baths)
    if target.side == command.side:
        reduced, _ = harm.expected_loss(state, hurt, pool, spent - command.blessings, baths)
        return before_pledge - reduced - worth.BLESSING * command.blessings
    markers_spent = command.blood + command.infection
    worse, out = harm.expected_loss(state, hurt, pool, spent + markers_spent, baths + command.bloodbaths)
    price = command.bloodbaths * spending.bloodbath_price(target.down)
    payer = state.model(command.bath_from) if command.bath_from else target
    bath_price = -worth.BLOOD * price if payer.side == command.side else harm.price_of(price, out)
    return worse - before_pledge - bath_price - harm.price_of(markers_spent, out)


def _on_action(state: State, command: Pledge) -> float:
    """Return the expected gain from pledging markers to an ACTION roll, less the value of the markers."""
    more = command.blessings + command.target_blood - command.blood - command.infection
    price = worth.BLESSING * command.blessings + worth.BLOOD * (
        command.blood + command.infection + command.target_blood
    )
    return pending.gain(state, command.side, "dice", more) - price


WEIGHTS: Mapping[type[Command], Weight] = {
    RollOff: 1,
    RollDice: 1,
    TestMorale: 1,
    # Prefer to go first, because the side that goes first may remove a model before it acts.
    ChooseFirst: lambda state, command: 1 if command.side == state.initiative else 0.2,
    Activate: _activate,
    Shoot: _shoot,
    HoldFire: _hold_fire,
    Fight: _fight,
    HoldBack: STOP_VALUE / 2,
    FreeAttack: _free_attack,
    Forgo: STOP_VALUE / 2,
    Charge: _charge,
    # Move only if nothing better is possible: a Move excludes a Charge, and the rules do not reward positions.
    Move: lambda _, command: 0 if command.into_dangerous_terrain else STOP_VALUE / 2,
    Dash: STOP_VALUE / 20,  # a risk for which the rules offer no reward
    Retreat: STOP_VALUE / 10,  # enemies get free attacks
    Skirmish: 1,
    StandFast: 0.2,
    # Prefer the longest move.
    GetClear: lambda _, command: command.distance,
    # Name no models near the landing point, because the players have not stated which are there.
    Land: lambda _, command: 0 if command.on or command.caught else 1,
    # Always stand up if no roll is needed. Use a RISKY ACTION for it only if nothing better is possible.
    Stand: lambda state, _: 1 if state.step == "STAND" else 2 * STOP_VALUE,
    StayDown: STOP_VALUE,
    UseMediKit: _medi_kit,
    Invoke: _invoke,
    EndActivation: STOP_VALUE,
    Pledge: _pledge,
    NameWinner: _name_winner,
    Agree: 1,
    Decline: 0.2,
}
"""The weight of each class of command. Commands of other classes are never chosen."""
