"""Fighting strength: what everybody is worth in a fight, and how much of it is left."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.queries.standing import seats_of
from combat.systems.wrath_and_glory.rules import wounds
from events.once import once_a_table
from events.replace import replace
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import Combatant, State

ROLES: Mapping[str, float] = {"troop": 1, "elite": 2.5, "adversary": 5, "monstrous": 8, "agent": 4}
"""What one of each role is worth; the GM fields some two Troops, or an Elite, for an Agent."""

MEMBER = 0.4
"""What each further member of a mob is worth: it makes the mob's one attack better."""

DYING = 0.25
"""What is left of somebody who is Dying, and can still strike."""

EXHAUSTED = 0.7
"""What is left of somebody who is Exhausted, and can do no more than strike."""

ORDINARY = {"max_wounds": 5, "max_shock": 5, "determination": 3, "defence": 3, "resilience": 8, "resolve": 3}
"""What a sheet is taken to say where it is hidden: what an Elite of the second Tier is like."""


@once_a_table
def supposed(state: State) -> State:
    """Return the table with an ordinary sheet in place of each hidden one, so that the rules can be asked."""
    if not any(each.concealed for each in state.combatants):
        return state
    guessed = (replace(each, concealed=False, **ORDINARY) if each.concealed else each for each in state.combatants)
    return replace(state, combatants=tuple(guessed))


@once_a_table
def standing(state: State) -> Mapping[str, float]:
    """Return how much of its strength the side of each seat has left; players stand and fall together."""
    table = supposed(state)
    return {seat: _share(table, side) for side in SIDES for seat in seats_of(table, side)}


def _share(state: State, side: str) -> float:
    everybody = [each for each in state.combatants if each.side == side]
    whole = sum(map(worth, everybody))
    return sum(worth(each) * left(each) for each in everybody) / whole if whole else 0.0


def worth(who: Combatant) -> float:
    """Return what somebody is worth unhurt."""
    return ROLES[who.profile.role] + MEMBER * (who.profile.mob - 1)


def left(who: Combatant) -> float:
    """Return which share of that somebody has left, 1 unhurt and 0 out of the fight."""
    if not who.present:
        return 0.0
    if who.is_mob:
        return who.members / who.profile.mob
    if who.dying:
        return DYING * injuries_left(who) / (wounds.most_traumatic(who.profile.tier) + 1)
    spared = wounds_left(who) / (who.max_wounds + 1)
    lowest = DYING if wounds.goes_dying(who.profile.role) else 0.0
    return (lowest + (1 - lowest) * spared) * (EXHAUSTED if who.exhausted else 1)


def wounds_left(who: Combatant) -> int:
    """Return how many Wounds it takes to bring somebody down."""
    return max(1, who.max_wounds + 1 - who.wounds)


def injuries_left(who: Combatant) -> int:
    """Return how many Traumatic Injuries it takes to kill somebody."""
    return max(1, wounds.most_traumatic(who.profile.tier) + 1 - who.traumatic)
