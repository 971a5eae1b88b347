"""The heading of a review: the teams with their numbers, the day, the length, and who won."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, fields, has

from combat.engine.offer.figures import Figure
from combat.engine.people.teams import Team, teams, winning_teams
from replays.analysis.turning_point_text import team_name
from replays.loaded_fight import LoadedFight
from replays.narration.words import by_prefix, capital, inner, listed
from replays.review.model import Assessment
from replays.review.sections import Heading, SideCount
from replays.review.summary import Summary

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")


_NAMED = frozenset(
    {"graph", "lines", "name", "balances", "sentence", "team_luck", "decisions", "best", "worst", "luck"}
)
"""Fields of an assessment and of its parts under which teams are named."""


def team_names(game: LoadedFight, side_names: Mapping[str, str], side_teams: Mapping[str, int]) -> dict[Team, str]:
    """Return the names of the teams by those of their sides; empty if a team has no side of its own."""
    found = {
        team: capital(listed(inner(name) for side, name in side_names.items() if side_teams.get(side) == place))
        for place, team in enumerate(teams(game.system, game.header, game.opening))
    }
    return found if set(range(len(found))) <= set(side_teams.values()) else {}


def with_side_names(game: LoadedFight, parts: Assessment, names: Mapping[Team, str]) -> Assessment:
    """Return an assessment in which teams are called by the names of their sides."""
    own = {capital(team_name(game, team)): name for team, name in names.items()}

    def renamed(part: Any) -> Any:
        if isinstance(part, str):
            name = by_prefix(part, {team: team for team in own})
            return f"{own[name]}{part[len(name) :]}" if name else part
        if isinstance(part, tuple):
            return tuple(map(renamed, part))
        if has(type(part)):
            named = [field.name for field in fields(type(part)) if field.name in _NAMED]
            return evolve(part, **{name: renamed(getattr(part, name)) for name in named})
        return part

    found: Assessment = renamed(parts)
    return found


def heading(game: LoadedFight, short: Summary | None, figures: Sequence[Figure], names: Mapping[Team, str]) -> Heading:
    """Return the result of a fight: its teams with the numbers of their combatants, the winners first."""
    outcome, state, at = game.outcome, game[-1].state, game.header.at or ""
    all_teams = teams(game.system, game.header, game.opening)
    winners = () if outcome is None else winning_teams(all_teams, outcome.winners, game.system.policy.strength(state))
    order = sorted(all_teams, key=lambda team: team not in winners)
    called = {team: names.get(team) or team_name(game, team) for team in all_teams}
    sides = tuple(_side_count(game, team, figures, called[team], won=team in winners) for team in order)
    no_winner = "Neither side won." if len(all_teams) == 2 else "No side won."  # noqa: PLR2004 - neither of two
    won = f"{capital(listed(inner(called[team]) for team in winners))} won." if winners else no_winner
    return Heading(
        title=", ".join(f"{side.name} {side.standing}" for side in sides),
        sides=sides,
        date=at[:10] if _ISO_DATE.match(at) else at,
        length="" if short is None else short.length,
        won="The fight is not over." if outcome is None else won,
        how="" if short is None else _without_winners(game, short.ended),
    )


def _without_winners(game: LoadedFight, ended: str) -> str:
    """Return the final event without a last sentence that only names the winners."""
    names = capital(listed(map(game[-1].state.name, () if game.outcome is None else game.outcome.winners)))
    return ended.removesuffix(f" {names} win.").removesuffix(f" {names} wins.")


def _side_count(game: LoadedFight, team: Team, figures: Sequence[Figure], name: str, *, won: bool) -> SideCount:
    """Return a team without its article, and its combatants. A figure belongs to its player's team."""
    seat_of = game[-1].state.seat_of
    own = [figure for figure in figures if {seat_of(figure.id), figure.side} & set(team)]
    return SideCount(capital(inner(name).removeprefix("the ")), sum(not figure.out for figure in own), len(own), won)
