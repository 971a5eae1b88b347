"""Features of each side for the model of the chances of winning."""

from collections.abc import Mapping

from combat.engine.play.system import log_of
from combat.systems.wrath_and_glory.policy import chances, strength
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.rules import attacks
from events.memo import memo_by_identity
from events.wrath_and_glory.sheets import GM, PLAYERS, SIDES, Profile, Weapon
from events.wrath_and_glory.table import Combatant, State

USUAL_POOL, USUAL_DAMAGE, USUAL_ED, USUAL_RESILIENCE = 8, 10, 1, 8
"""The attack that is assumed when a combatant's endurance is rated, and the Resilience when its attacks are."""

DYING_OFFENCE = 0.6
"""Factor for the attacks of a Dying combatant."""

MIN_VALUE = 0.03
"""Minimum value of an attack, in targets taken out."""


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each side, as far as the state shows them; all players share one set."""
    table = strength.with_typical_scores(state)
    by_side = {side: _features(table, side) for side in SIDES}
    return {seat: by_side[side] for side in SIDES for seat in status.seats_of(table, side)}


def _features(state: State, side: str) -> Mapping[str, float]:
    members = [combatant for combatant in state.combatants if combatant.side == side]
    able = [combatant for combatant in members if combatant.present]
    power = sum(strength.worth(combatant) * strength.share_left(combatant) for combatant in able)
    return {
        "power": log_of(power),
        "offence": log_of(sum(_offence(state, combatant) for combatant in able)),
        "endurance": log_of(sum(endurance(combatant) * strength.share_left(combatant) for combatant in able)),
        "strength left": power / (sum(map(strength.worth, members)) or 1),
        "points": state.glory + sum(player.wrath for player in state.players) if side == PLAYERS else 0.0,
        "GM": float(side == GM),
    }


def _offence(state: State, who: Combatant) -> float:
    """Return the share of a usual target that a combatant's best attack takes out on average."""
    value = max(_attack_values(who.profile, state.armoury, who.members - 1 if who.is_mob else 0), default=MIN_VALUE)
    return value * (strength.EXHAUSTED if who.exhausted else 1) * (DYING_OFFENCE if who.dying else 1)


@memo_by_identity()
def _attack_values(sheet: Profile, armoury: tuple[Weapon, ...], members: int) -> tuple[float, ...]:
    return tuple(
        chances.attack_value(
            max(1, _skill(sheet, weapon) + members),
            strength.TYPICAL_SCORES["defence"],
            weapon.ed,
            weapon.damage + (sheet.strength if weapon.kind == "melee" else 0) + weapon.ap // 2 - USUAL_RESILIENCE,
            strength.TYPICAL_SCORES["max_wounds"],
            brutal=False,
            tearing=False,
        )
        for weapon in armoury
        if weapon.id in sheet.weapons
    )


def _skill(sheet: Profile, weapon: Weapon) -> int:
    totals = {skill.name: skill.value for skill in sheet.skills}
    untrained = sheet.initiative if weapon.kind == "melee" else sheet.agility
    return totals.get(attacks.attack_skill(weapon.kind, weapon.skill)) or untrained


def endurance(who: Combatant) -> float:
    """Return the usual attacks that take an unhurt combatant out on average."""
    needed = 1 if who.is_mob else who.max_wounds + 1
    over, defence = USUAL_DAMAGE - who.resilience, max(1, who.defence)
    value = chances.attack_value(USUAL_POOL, defence, USUAL_ED, over, needed, brutal=False, tearing=False)
    return (who.profile.mob / 2 if who.is_mob else 1) / max(MIN_VALUE, value)
