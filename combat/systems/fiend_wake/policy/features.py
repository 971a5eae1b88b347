"""Features of each seat's side for the model of the chances of winning."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from combat.engine.play.system import log_of
from combat.systems.fiend_wake.policy import harm, strength
from combat.systems.fiend_wake.queries import combatants
from combat.systems.fiend_wake.rules.reactions import stance
from events.fiend_wake.table import Combatant, State

PRECISION = "ranged_mirror"
"""How stacked dice add to the wounds of an assumed attack."""


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each seat: those of the side that most of its combatants fight for, and its allies."""
    left, sides = strength.standing(state), strength.sides_of_seats(state)
    by_side = {side: _features(state, side) for side in set(sides.values())}
    return {seat: {**by_side[side], "strength left": left[seat]} for seat, side in sides.items()}


def _features(state: State, side: str) -> dict[str, float]:
    """Return the features of a side. Neutral sides are no enemies, so a side is compared only with hostile ones."""
    pacts = tuple((pact.one, pact.other, pact.stance) for pact in state.pacts)
    able = combatants.able_combatants(state)
    own = [who for who in able if stance(side, who.side, pacts) == "allied"]
    foes = [who for who in able if stance(side, who.side, pacts) == "hostile"]
    bearable = log_of(max(1, sum(max(0, strength.bearable_wounds(state, foe)) for foe in foes)))
    scores = [(combatants.evasion(state, foe), combatants.reduction(state, foe)) for foe in foes]
    attacks = sum(combatants.vitality(who) * _attack(state, who, foes, scores) for who in own)
    turns = [log_of(sum(map(combatants.vitality, side))) for side in (own, foes)]
    power = [log_of(sum(strength.strength(state, who) for who in side)) for side in (own, foes)]
    return {
        "power": power[0] - power[1],
        "offence": log_of(attacks) - bearable,
        "offence and harassment": log_of(attacks + sum(_harassment(state, who, scores) for who in own)) - bearable,
        "turns": turns[0] - turns[1],
        "points": sum(who.tp for who in own) / max(1, len(own)),
        "abilities": float(sum(len(who.profile.abilities) for who in own)),
    }


def _attack(state: State, who: Combatant, foes: Sequence[Combatant], scores: Sequence[tuple[int, int]]) -> float:
    """Return the mean wounds of a combatant's best attack on each of its foes, without abilities."""
    carried = [arm for arm in state.armory if arm.id in who.profile.weapons and not arm.area_only]
    arms = [(harm.roll(state, who, arm.skill, "Grace"), (arm.first, 0), arm.piercing) for arm in carried]
    power, best = combatants.plain_value(state, who, "Power"), []
    for foe, (evasion, reduction) in zip(foes, scores, strict=True):
        track = foe.wounds, foe.threshold, state.settings.carry_overflow
        kept = ((roll, dealt, (0, max(0, reduction - piercing))) for roll, dealt, piercing in arms)
        hits = (harm.expected_wounds(roll, evasion, dealt, power, PRECISION, less, track) for roll, dealt, less in kept)
        best.append(max(hits, default=0.0))
    return fmean(best or (0.0,))


def _harassment(state: State, who: Combatant, scores: Sequence[tuple[int, int]]) -> float:
    """Return the wounds that a combatant's points for a round would deal by harassment."""
    second = max((arm.second for arm in state.armory if arm.id in who.profile.weapons), default=0)
    points = max(0, state.settings.base_points + combatants.effective(who, "Cunning"))
    return max(0.0, points * second - fmean(reduction for _, reduction in scores)) if scores else 0.0
