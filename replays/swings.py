"""Changes of each team's strength, beat by beat."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from combat.engine.teams import Team, left, teams
from events.journal import Beat
from replays.game import Game


@frozen(kw_only=True)
class Step:
    """The states and strengths before and after an effective beat, as one seat sees them.

    Attributes:
        beat: The beat.
        before: The state before the beat.
        after: The state after the beat.
        had: The strength of each team before the beat, as a share of its initial strength.
        has: The strength of each team after the beat.
    """

    beat: Beat
    before: Any
    after: Any
    had: dict[Team, float]
    has: dict[Team, float]

    @property
    def swing(self) -> float:
        """The largest change of strength of any team, as an absolute value."""
        return max((abs(self.change(team)) for team in self.has), default=0.0)

    def change(self, team: Team) -> float:
        """Return the change of a team's strength; negative if it became weaker."""
        return self.has.get(team, 0.0) - self.had.get(team, 0.0)


def steps(game: Game, seat: str | None = None) -> list[Step]:
    """Return the effective beats, oldest first, with the strengths before and after each.

    Args:
        game: The fight.
        seat: The seat whose view is used; None for the full state.
    """
    return list(_steps(game, seat))


def _steps(game: Game, seat: str | None) -> Iterator[Step]:
    conceal, standing = game.system.projection.conceal, game.system.policy.standing
    before = game.opening if seat is None else conceal(game.opening, seat)
    among = teams(game.system, game.header, before)
    had: dict[Team, float] | None = None
    for beat in game.effective:
        state = game[beat.number].state
        after = state if seat is None else conceal(state, seat)
        has = _by_team(among, standing(after))
        yield Step(beat=beat, before=before, after=after, had=has if had is None else had, has=has)
        before, had = after, has


def _by_team(among: tuple[Team, ...], standing: Mapping[str, float]) -> dict[Team, float]:
    """Return the remaining strength of each team; a seat that joined later is a team of its own."""
    found = dict.fromkeys(next((team for team in among if seat in team), (seat,)) for seat in standing)
    return {team: left(team, standing) for team in found}
