"""The heading of a review: the teams with their numbers, the day, the length, and who won."""

import re
from collections.abc import Sequence

from combat.engine.offer.figures import Figure
from combat.engine.people.teams import Team, teams, winning_teams
from replays.analysis.turning_point_text import team_name
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, listed
from replays.review.sections import Heading, SideCount
from replays.review.summary import Summary

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def heading(game: LoadedFight, short: Summary | None, figures: Sequence[Figure]) -> Heading:
    """Return the result of a fight: its teams with the numbers of their combatants, the winners first."""
    outcome, state, at = game.outcome, game[-1].state, game.header.at or ""
    all_teams = teams(game.system, game.header, game.opening)
    winners = () if outcome is None else winning_teams(all_teams, outcome.winners, game.system.policy.strength(state))
    order = sorted(all_teams, key=lambda team: team not in winners)
    sides = tuple(_side_count(game, team, figures, won=team in winners) for team in order)
    no_winner = "Neither side won." if len(all_teams) == 2 else "No side won."  # noqa: PLR2004 - neither of two
    won = f"{capital(listed(team_name(game, team) for team in winners))} won." if winners else no_winner
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


def _side_count(game: LoadedFight, team: Team, figures: Sequence[Figure], *, won: bool) -> SideCount:
    """Return a team without its article, and its combatants. A figure belongs to its player's team."""
    seat_of = game[-1].state.seat_of
    own = [figure for figure in figures if {seat_of(figure.id), figure.side} & set(team)]
    name = capital(team_name(game, team).removeprefix("the "))
    return SideCount(name, sum(not figure.out for figure in own), len(own), won)
