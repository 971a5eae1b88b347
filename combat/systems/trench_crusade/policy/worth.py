"""What a model is worth, how much of that is left of it, and how the sides stand."""

from collections.abc import Mapping

from combat.systems.trench_crusade.rules import injuries
from events.once import once_for_these
from events.trench_crusade.sheets import Profile
from events.trench_crusade.table import Model, State, entering

# How much of a model each of these takes away, or adds; a whole model is 1.
DOWN = 0.2
"""It stands up for nothing in its own Activation, but is easier to injure until then, and moves half as far."""
BLOOD = 0.06
"""A die for the enemy, on the next injury or against the next ACTION."""
INFECTION = 0.06
BLESSING = 0.05
TOUGH_USED = 0.25
LEAST = 0.1
"""Whoever is still on the table is worth something."""

ARMOUR = 0.15
"""For each point by which it lowers injuries."""
SKILL = 0.15
"""For each of the DICE of its better characteristic."""
KEYWORDS: Mapping[str, float] = {"LEADER": 0.4, "TOUGH": 0.4, "GOLEM": 0.3, "FEAR": 0.1, "STRONG": 0.1}


@once_for_these
def worth(sheet: Profile) -> float:
    """Return what a model is worth beside a plain soldier, by its sheet."""
    skill = SKILL * max(sheet.ranged, sheet.melee)
    armour = -ARMOUR * injuries.armour_modifier(sheet.armour, sheet.shield)
    return max(0.5, 1 + skill + armour + sum(KEYWORDS.get(each, 0) for each in sheet.keywords))


def left(model: Model) -> float:
    """Return how much of a model is left, 0 where it is Out of Action."""
    if model.out:
        return 0
    lost = DOWN * model.down + BLOOD * model.blood + INFECTION * model.infection - BLESSING * model.blessings
    return max(LEAST, 1 - lost - TOUGH_USED * model.tough_used)


@once_for_these
def _at_first(sheet: Profile) -> float:
    return left(entering(sheet, ""))


def standing(state: State) -> dict[str, float]:
    """Return how much of its strength each side has left; each model counts by its worth, for the side it is on now."""
    now, before = dict.fromkeys(state.side_ids, 0.0), dict.fromkeys(state.side_ids, 0.0)
    for model in state.models:
        value, at_first = worth(model.profile), _at_first(model.profile)
        now[model.side] += value * min(left(model), at_first)
        before[model.side] += value * at_first
    lost = _beaten(state)
    return {side: 0 if side in lost or not before[side] else now[side] / before[side] for side in now}


def _beaten(state: State) -> tuple[str, ...]:
    """Return the sides that have lost the battle, whatever they have left."""
    winners = () if state.outcome is None else state.outcome.winners
    lost = (side for side in state.sides if side.conceded or side.fled or (winners and side.id not in winners))
    return tuple(side.id for side in lost)
