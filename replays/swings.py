"""How a fight swung: what each beat that counts left of the fighting strength of each side."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from combat.engine.teams import Team, left, teams
from events.journal import Beat
from replays.game import Game


@frozen(kw_only=True)
class Step:
    """A beat that counts, with the table on either side of it as somebody sees it.

    Attributes:
        beat: The beat.
        before: The table before it.
        after: The table after it.
        had: How much strength each team had left before it.
        has: The same after it.
    """

    beat: Beat
    before: Any
    after: Any
    had: dict[Team, float]
    has: dict[Team, float]

    @property
    def swing(self) -> float:
        """How much the strength of the team changed for which it changed most."""
        return max((abs(self.change(team)) for team in self.has), default=0.0)

    def change(self, team: Team) -> float:
        """Return how much stronger a team is after it; less than 0 where it is weaker."""
        return self.has.get(team, 0.0) - self.had.get(team, 0.0)


def steps(game: Game, seat: str | None = None) -> list[Step]:
    """Return the beats that count, one after the other.

    Args:
        game: The fight.
        seat: Who looks; None for somebody who may see everything.
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
    """Return how much strength each team has left that has any seat with a standing; who came later is its own team."""
    found = dict.fromkeys(next((team for team in among if seat in team), (seat,)) for seat in standing)
    return {team: left(team, standing) for team in found}
