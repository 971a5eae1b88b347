"""The value of models, the share of it that they have left, and the strength of each side."""

from collections.abc import Mapping

from combat.systems.trench_crusade.rules import injuries
from events.trench_crusade import Model, Profile, State, new_model

# Shares of a model's value that conditions and markers take away or add; an unharmed model is 1.
DOWN = 0.2
"""Share lost by going Down: the model is easier to injure until it stands up, and then moves only half as far."""
BLOOD = 0.06
"""Share lost for each Blood Marker, which is worth one die to the enemy, on an injury roll or against an ACTION."""
INFECTION = 0.06
BLESSING = 0.05
TOUGH_USED = 0.25
MIN_SHARE = 0.1
"""A model that is still on the table counts for at least this share of its value."""

ARMOUR = 0.15
"""Value of each point of armour."""
SKILL = 0.15
"""Value of each +DICE in a model's better characteristic."""
KEYWORDS: Mapping[str, float] = {"LEADER": 0.4, "TOUGH": 0.4, "GOLEM": 0.3, "FEAR": 0.1, "STRONG": 0.1}


def worth(sheet: Profile) -> float:
    """Return the value of a model according to its sheet, relative to a plain soldier."""
    skill = SKILL * max(sheet.ranged, sheet.melee)
    armour = -ARMOUR * injuries.armour_modifier(sheet.armour, sheet.shield)
    return max(0.5, 1 + skill + armour + sum(KEYWORDS.get(keyword, 0) for keyword in sheet.keywords))


def share_left(model: Model) -> float:
    """Return the share of its value that a model has left; 0 if it is Out of Action."""
    if model.out:
        return 0
    lost = DOWN * model.down + BLOOD * model.blood + INFECTION * model.infection - BLESSING * model.blessings
    return max(MIN_SHARE, 1 - lost - TOUGH_USED * model.tough_used)


def standing(state: State) -> dict[str, float]:
    """Return the share of its strength that each side has left: the total value of the models that it has now."""
    now, before = dict.fromkeys(state.side_ids, 0.0), dict.fromkeys(state.side_ids, 0.0)
    for model in state.models:
        value, at_first = worth(model.profile), share_left(new_model(model.profile, ""))
        now[model.side] += value * min(share_left(model), at_first)
        before[model.side] += value * at_first
    lost = _losing_sides(state)
    return {side: 0 if side in lost or not before[side] else now[side] / before[side] for side in now}


def _losing_sides(state: State) -> tuple[str, ...]:
    winners = () if state.outcome is None else state.outcome.winners
    lost = (side for side in state.sides if side.conceded or side.fled or (winners and side.id not in winners))
    return tuple(side.id for side in lost)
