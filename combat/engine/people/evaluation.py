"""Each team's chance of winning a position, by a model that `make calibrate` fits to many simulated fights.

The model adds up the features of a team, each times its coefficient. The chances of several teams are proportional to
the exponentials of these sums: with two teams, this is logistic regression on the differences of their features.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from combat.engine.people.teams import Team, winning_teams
from combat.engine.play.system import LOG_STRENGTH, System, log_of


def win_chances(system: System[Any], state: Any, among: Sequence[Team], seat: str | None = None) -> tuple[float, ...]:
    """Return each team's chance of winning; the chances sum to 1. A draw is shared equally.

    Args:
        system: The system.
        state: The state.
        among: All teams.
        seat: The seat whose view is evaluated; None for the full state.
    """
    seen = state if seat is None else system.projection.conceal(state, seat)
    if seen.outcome is not None:
        won = winning_teams(tuple(among), seen.outcome.winners, system.policy.strength(seen))
        return tuple(1 / len(won or among) if not won or team in won else 0.0 for team in among)
    return chances_of(team_features(system, seen, among), system.policy.model().coefficients)


def team_features(system: System[Any], seen: Any, among: Sequence[Team]) -> list[Mapping[str, float] | None]:
    """Return the features of each team: those of any of its seats; None if it has no combatants."""
    policy = system.policy
    by_seat = policy.features(seen) or {
        seat: {LOG_STRENGTH: log_of(left)} for seat, left in policy.strength(seen).items()
    }
    return [next((by_seat[seat] for seat in team if seat in by_seat), None) for team in among]


def chances_of(teams: Sequence[Mapping[str, float] | None], coefficients: Mapping[str, float]) -> tuple[float, ...]:
    """Return the chances of teams with these features. A team without features has no chance, unless all have none."""
    scores = [
        None if features is None else sum(coefficients.get(name, 0.0) * amount for name, amount in features.items())
        for features in teams
    ]
    highest = max((score for score in scores if score is not None), default=0.0)
    powers = [0.0 if score is None else exp(score - highest) for score in scores]
    whole = sum(powers)
    return tuple(power / whole if whole else 1 / len(powers) for power in powers)
