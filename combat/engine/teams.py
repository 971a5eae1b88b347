"""Who wins and loses together, who has won, and who was beaten."""

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Any

from combat.engine.system import System
from events.journal import Header

Team = tuple[str, ...]
"""The seats that win and lose together."""


def teams(system: System[Any], header: Header, state: Any) -> tuple[Team, ...]:
    """Return the teams of a fight: as the policy of its book says, or each side, or the players against the GM."""
    told = tuple(system.policy.teams(state))
    if told:
        return told
    by_role = {role: tuple(seat.id for seat in header.seats if seat.role == role) for role in ("side", "player", "gm")}
    if by_role["side"]:
        return tuple((side,) for side in by_role["side"])
    return tuple(team for team in (by_role["player"], by_role["gm"]) if team)


def winning(among: tuple[Team, ...], named: tuple[str, ...], standing: Mapping[str, float]) -> tuple[Team, ...]:
    """Return the teams that won a fight which is over; none where it was a draw.

    Args:
        among: The teams.
        named: The seats that won by the book; where it names none, whoever alone has something left has won.
        standing: How much of its strength each seat's side has left.
    """
    if named:
        won = tuple(team for team in among if set(team) & set(named))
    else:
        won = tuple(team for team in among if has_left(team, standing))
    return won if len(won) < len(among) else ()


def ahead(team: Team, among: Iterable[Team], standing: Mapping[str, float]) -> float:
    """Return how much more of its strength a team has left than the others have on average, 1 to -1."""
    others = [left(each, standing) for each in among if each != team]
    return left(team, standing) - (fmean(others) if others else 0.0)


def left(team: Team, standing: Mapping[str, float]) -> float:
    """Return how much of its strength a team has left, 1 to 0."""
    return max((standing.get(seat, 0.0) for seat in team), default=0.0)


def has_left(team: Team, standing: Mapping[str, float]) -> bool:
    """Return whether a team has anything left; so it is taken to be where the policy of its book says nothing."""
    known = [standing[seat] for seat in team if seat in standing]
    return not known or max(known) > 0
