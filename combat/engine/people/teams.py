"""Teams of a fight: which seats win and lose together, and which team is ahead."""

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Any

from combat.engine.play.system import System
from events.history.journal import Header

Team = tuple[str, ...]
"""Seats that win and lose together."""


def teams(system: System[Any], header: Header, state: Any) -> tuple[Team, ...]:
    """Return the teams of a fight: those of the system's policy, else each side, else the players against the GM."""
    declared = tuple(system.policy.teams(state))
    if declared:
        return declared
    by_role = {role: tuple(seat.id for seat in header.seats if seat.role == role) for role in ("side", "player", "gm")}
    if by_role["side"]:
        return tuple((side,) for side in by_role["side"])
    return tuple(team for team in (by_role["player"], by_role["gm"]) if team)


def winning_teams(among: tuple[Team, ...], named: tuple[str, ...], standing: Mapping[str, float]) -> tuple[Team, ...]:
    """Return the teams that won a finished fight; empty for a draw.

    Args:
        among: All teams.
        named: The seats that won by the rules; if empty, the only team with strength left has won.
        standing: The remaining strength of each seat's side.
    """
    if named:
        won = tuple(team for team in among if set(team) & set(named))
    else:
        won = tuple(team for team in among if has_strength_left(team, standing))
    return won if len(won) < len(among) else ()


def strength_lead(team: Team, among: Iterable[Team], standing: Mapping[str, float]) -> float:
    """Return the strength of a team minus the mean strength of the others, from -1 to 1."""
    strengths = [strength_left(other, standing) for other in among if other != team]
    return strength_left(team, standing) - (fmean(strengths) if strengths else 0.0)


def strength_left(team: Team, standing: Mapping[str, float]) -> float:
    """Return the remaining strength of a team, from 0 to 1."""
    return max((standing.get(seat, 0.0) for seat in team), default=0.0)


def has_strength_left(team: Team, standing: Mapping[str, float]) -> bool:
    """Return whether a team has strength left; true if the policy does not report its strength."""
    strengths = [standing[seat] for seat in team if seat in standing]
    return not strengths or max(strengths) > 0
