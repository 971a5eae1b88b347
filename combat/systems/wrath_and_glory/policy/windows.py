"""Selection weights of commands during a roll: rerolls, bought dice, shifts, severity, soaking and Complications.

The sensible player spends points if they decide the roll, shifts dice into damage and soaks dangerous Wounds.
"""

from collections.abc import Mapping

from combat.engine.play.system import Weight
from combat.systems.wrath_and_glory.acts import complications as complication_acts
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll, Reroll
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import BuySoakDice, Endure, KeepSoak, RerollSoak, Soak
from combat.systems.wrath_and_glory.policy import attack_values, chances
from combat.systems.wrath_and_glory.policy.chances import ICONS_PER_DIE
from combat.systems.wrath_and_glory.policy.rounds import RESERVE
from combat.systems.wrath_and_glory.policy.strength import worth, wounds_left
from combat.systems.wrath_and_glory.queries import rolls
from combat.systems.wrath_and_glory.queries.status import glory_cap
from combat.systems.wrath_and_glory.rules import complications, shifting, tests, threats
from events.base import Command
from events.wrath_and_glory import Combatant, State, Test, TestDeclared

KEEP_WEIGHT = 0.35
"""The selection weight of keeping a roll. Spending points must promise a better chance than this."""

POINT_VALUE = 0.12
"""What one point of Wrath, Glory or Ruin is worth to the sensible player."""


def missing_icons(test: Test) -> int:
    """Return the number of icons by which a roll misses its lowest DN; 0 or less if it passes."""
    return min(_dns(test.declared)) - test.icons


def _dns(declared: TestDeclared) -> tuple[int, ...]:
    """Return the DNs of the targets, or the DN of the test. A hidden DN is assumed to be standard.

    A contest has DN 0.
    """
    if declared.hidden and not (declared.dn or declared.dns):
        return (tests.USUAL_DNS["standard"],) * max(1, len(declared.targets))
    return declared.dns or (declared.dn,)


def _reroll(state: State, _act: Reroll) -> float:
    """Return the chance that it makes a failed roll pass."""
    test = rolls.current_roll(state)
    missing = missing_icons(test)
    return chances.chance_to_pass(len(rolls.failures(test)), missing) if missing > 0 else 0.01


def _buy_dice(state: State, act: BuyDice) -> float:
    """Return the chance that the dice make a failed roll pass, minus their price."""
    missing = missing_icons(rolls.current_roll(state))
    if not act.glory:
        return KEEP_WEIGHT
    return chances.chance_to_pass(act.glory, missing) - POINT_VALUE * act.glory if missing > 0 else 0.0


def _shift(state: State, act: Shift) -> float:
    """Return the value of the hits with the added ED, and of the Glory gained.

    Shifts into narrative effects, and giving up hits, have weight 0.
    """
    if act.effects or act.give_up:
        return 0.0
    test = rolls.current_roll(state)
    glory = POINT_VALUE * act.glory if state.glory < glory_cap(state) else 0.0
    hurt = sum(_hit_value(state, test, target, act) for target in test.hits) if test.declared.is_attack else 0.0
    return 0.02 + glory + hurt


def _hit_value(state: State, test: Test, who: str, act: Shift) -> float:
    """Return the value of a hit on one target. Further icons above Defence remove further members of a mob."""
    target = state.combatant(who)
    hit = attack_values.hit_damage(state, test.declared, rolls.weapon_in_use(state), target)
    traits = {"brutal": hit.brutal, "tearing": hit.tearing}
    if target.is_mob:
        icons = shifting.icons_left(test.icons, act.glory + act.ed)
        dn = test.declared.dn_of(who) if test.declared.dns else min(_dns(test.declared))
        taken = threats.members_hit(icons, dn, target.members)
        wounds = chances.hit_value(hit.dice + act.ed, hit.over, 1, **traits)
        return worth(target) * taken * wounds / target.profile.mob
    needed = attack_values.wounds_to_take_out(state, target)
    return attack_values.take_out_value(target) * chances.hit_value(hit.dice + act.ed, hit.over, needed, **traits)


def _aim_critical(state: State, act: AimCritical) -> float:
    """Return the target's worth. Buying one step of severity is preferred if Glory is plentiful, otherwise none."""
    if not attack_values.all_enemies(state, act.who, (act.target,)):
        return 0.0
    return worth(state.combatant(act.target)) * _price_weight(state, act.severity)


def _price_weight(state: State, spent: int) -> float:
    """Return how suitable an amount of Glory is: one point is preferred if Glory is plentiful, otherwise none."""
    return 1.0 if spent == int(state.glory > RESERVE) else 0.3 / (1 + spent)


def _raise_damage(state: State, act: RaiseDamage) -> float:
    """Return the value of the hits with the raised damage, minus its price."""
    test = rolls.current_roll(state)
    return max(0.0, 0.1 + _damage_value(state, test, act.glory) - POINT_VALUE * act.glory)


def _damage_value(state: State, test: Test, extra: int) -> float:
    now, weapon, total = rolls.require(test.damage), rolls.weapon_in_use(state), 0.0
    for target in map(state.combatant, test.hits):
        if attack_values.all_enemies(state, test.actor, (target.id,)):
            bears = rolls.resilience(state, target, weapon)
            needed = 1 if target.is_mob else attack_values.wounds_to_take_out(state, target)
            total += attack_values.take_out_value(target) * chances.wound_value(
                now.damage + now.critical + extra - bears, needed
            )
    return total


# --- pending damage --------------------------------------------------------------------------------------------------


def _takes_out(state: State, who: Combatant) -> bool:
    """Return whether the pending Wounds take a combatant out, or injure a Dying one further."""
    return who.dying or rolls.pending_harm(state).wounds >= wounds_left(who)


def _soak(state: State, act: Soak) -> float:
    """Prefer to soak Wounds that would take the combatant out, or if the combatant can bear the Shock."""
    who = state.combatant(act.who)
    if _takes_out(state, who):
        return 1.0
    if rolls.soak_price(who):
        return 0.4 if state.ruin + who.ruin > RESERVE else 0.1
    turned = min(rolls.pending_harm(state).wounds, who.determination * ICONS_PER_DIE)
    return 0.9 if who.shock + turned <= who.max_shock else 0.15


def _buy_soak_dice(state: State, act: BuySoakDice) -> float:
    """Prefer few dice, and buy any only if the Wounds would take the combatant out."""
    if not act.glory:
        return KEEP_WEIGHT
    return 0.6 / act.glory if _takes_out(state, state.combatant(act.who)) else 0.0


# --- Complications ----------------------------------------------------------------------------------------------------

MILD: Mapping[str, float] = {"": 1.0, complications.LOST_RELOAD: 0.5, complications.FALL_PRONE: 0.3}
"""Selection weights of mild Complications; all others have a lower one."""


def _propose(state: State, act: complication_acts.Propose) -> float:
    """Propose mild Complications first, and something worse after a refusal."""
    refused = state.complication is not None and state.complication.refusals > 0
    if act.effect == complications.INCONVENIENT_TARGET:
        return 0.0
    return 0.2 if refused and not act.effect else MILD.get(act.effect, 0.1)


def _refuse_complication(state: State, _act: complication_acts.RefuseComplication) -> float:
    """Refuse at most once, and only a proposal that has no effect in the rules."""
    pending = rolls.require(state.complication)
    mere_story = pending.proposal is not None and not pending.proposal.effect
    return 0.7 if mere_story and not pending.refusals else 0.0


WEIGHTS: Mapping[type[Command], Weight] = {
    Reroll: _reroll,
    KeepRoll: KEEP_WEIGHT,
    BuyDice: _buy_dice,
    Shift: _shift,
    AimCritical: _aim_critical,
    RaiseSeverity: lambda state, act: _price_weight(state, act.glory),
    RaiseDamage: _raise_damage,
    Soak: _soak,
    Endure: 0.3,
    RerollSoak: lambda state, act: 0.6 if _takes_out(state, state.combatant(act.who)) else 0.1,
    KeepSoak: KEEP_WEIGHT,
    BuySoakDice: _buy_soak_dice,
    complication_acts.Propose: _propose,
    complication_acts.RollComplication: 0.3,
    complication_acts.GrantRuin: 0.3,
    complication_acts.AcceptComplication: 1.0,
    complication_acts.RefuseComplication: _refuse_complication,
    complication_acts.NameTarget: lambda state, act: 0.0 if state.has_combatant(act.what) else 1.0,
}
"""The selection weight of each command, or the function that computes it from the state and the command."""
