"""Features of each seat's side for the model of the chances of winning."""

from collections.abc import Mapping

from combat.engine.play.system import log_of
from combat.systems.fiend_wake.policy import strength
from combat.systems.fiend_wake.queries import combatants
from events.fiend_wake.sheets import Profile, Weapon
from events.fiend_wake.table import Combatant, State
from events.memo import memo_by_identity

USUAL_REDUCTION = 4
"""Damage Reduction that halves the wounds of a usual attack."""

MIN_WOUNDS = 0.3
"""Wounds that a combatant without weapons deals."""


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each seat: those of the side that most of its combatants fight for, and its allies."""
    left, sides = strength.standing(state), strength.sides_of_seats(state)
    by_side = {side: _features(state, side) for side in set(sides.values())}
    return {seat: {**by_side[side], "strength left": left[seat]} for seat, side in sides.items()}


def _features(state: State, side: str) -> dict[str, float]:
    able = [who for who in combatants.able_combatants(state) if strength.are_allied(state, side, who.side)]
    return {
        "power": log_of(sum(strength.strength(state, who) for who in able)),
        "offence": log_of(sum(offence(state, who) for who in able)),
        "endurance": log_of(sum(endurance(state, who) for who in able)),
        "combatants": log_of(len(able)),
        "tokens": sum(who.tokens for who in able) / max(1, len(able)),
    }


def offence(state: State, who: Combatant) -> float:
    """Return a measure of the wounds that a combatant deals in a round."""
    return combatants.vitality(who) * _wounds(who.profile, state.armory)


@memo_by_identity()
def _wounds(sheet: Profile, armory: tuple[Weapon, ...]) -> float:
    levels = {skill.name: skill.level for skill in sheet.skills}
    carried = (weapon for weapon in armory if weapon.id in sheet.weapons)
    return max(
        (max(weapon.first, weapon.mass) * (1 + levels.get(weapon.skill, 0)) for weapon in carried), default=MIN_WOUNDS
    )


def endurance(state: State, who: Combatant) -> float:
    """Return a measure of the attacks that a combatant can still bear."""
    protection = combatants.evasion(state, who) * (USUAL_REDUCTION + combatants.reduction(state, who))
    return max(0, strength.bearable_wounds(state, who)) * protection
