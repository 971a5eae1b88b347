"""The fighting strength of combatants and sides, and how much of it they have left."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.queries.status import seats_of
from combat.systems.wrath_and_glory.rules import wounds
from events.replace import replace
from events.wrath_and_glory import SIDES, Combatant, State

ROLES: Mapping[str, float] = {"troop": 1, "elite": 2.5, "adversary": 5, "monstrous": 8, "agent": 4}
"""How much a combatant of each role is worth. The GM usually fields two Troops or one Elite for each Agent."""

MEMBER_WORTH = 0.4
"""How much each member after the first adds to a mob's worth. Members only improve the mob's single attack."""

DYING = 0.25
"""Share of its worth that a Dying combatant keeps, because it can still attack."""

EXHAUSTED = 0.7
"""Share of its worth that an Exhausted combatant keeps, because it can still attack."""

TYPICAL_SCORES = {"max_wounds": 5, "max_shock": 5, "determination": 3, "defence": 3, "resilience": 8, "resolve": 3}
"""Scores assumed for a hidden sheet: those of a Tier 2 Elite."""


def with_typical_scores(state: State) -> State:
    """Return the state with typical scores in place of hidden ones, so that the rules can be applied to it."""
    if not any(combatant.concealed for combatant in state.combatants):
        return state
    guessed = (
        replace(combatant, concealed=False, **TYPICAL_SCORES) if combatant.concealed else combatant
        for combatant in state.combatants
    )
    return replace(state, combatants=tuple(guessed))


def standing(state: State) -> Mapping[str, float]:
    """Return, for each seat, the share of its side's fighting strength that is left; all players share one figure."""
    table = with_typical_scores(state)
    return {seat: _share(table, side) for side in SIDES for seat in seats_of(table, side)}


def _share(state: State, side: str) -> float:
    combatants = [combatant for combatant in state.combatants if combatant.side == side]
    whole = sum(map(worth, combatants))
    return sum(worth(combatant) * share_left(combatant) for combatant in combatants) / whole if whole else 0.0


def worth(who: Combatant) -> float:
    """Return how much an unharmed combatant is worth."""
    return ROLES[who.profile.role] + MEMBER_WORTH * (who.profile.mob - 1)


def share_left(who: Combatant) -> float:
    """Return the share of a combatant's worth that is left: 1 if it is unhurt, 0 if it is out of the fight."""
    if not who.present:
        return 0.0
    if who.is_mob:
        return who.members / who.profile.mob
    if who.dying:
        return DYING * injuries_left(who) / (wounds.max_traumatic(who.profile.tier) + 1)
    spared = wounds_left(who) / (who.max_wounds + 1)
    lowest = DYING if wounds.becomes_dying(who.profile.role) else 0.0
    return (lowest + (1 - lowest) * spared) * (EXHAUSTED if who.exhausted else 1)


def wounds_left(who: Combatant) -> int:
    """Return how many more Wounds would take a combatant out."""
    return max(1, who.max_wounds + 1 - who.wounds)


def injuries_left(who: Combatant) -> int:
    """Return how many more Traumatic Injuries would kill a combatant."""
    return max(1, wounds.max_traumatic(who.profile.tier) + 1 - who.traumatic)
