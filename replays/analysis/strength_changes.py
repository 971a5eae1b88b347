"""Changes in each team's strength, beat by beat."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from combat.engine.people.teams import Team, strength_left, teams
from events.history.journal import Beat
from replays.loaded_fight import LoadedFight


@frozen(kw_only=True)
class StrengthStep:
    """An effective beat with the states before and after it, and each team's share of its initial strength there."""

    beat: Beat
    before: Any
    after: Any
    strength_before: dict[Team, float]
    strength_after: dict[Team, float]

    @property
    def swing(self) -> float:
        """The largest change of any team's strength, as an absolute value."""
        return max((abs(self.change(team)) for team in self.strength_after), default=0.0)

    def change(self, team: Team) -> float:
        """Return the change of a team's strength, which is negative if the team became weaker."""
        return self.strength_after.get(team, 0.0) - self.strength_before.get(team, 0.0)


def strength_steps(game: LoadedFight, seat: str | None = None) -> list[StrengthStep]:
    """Return the effective beats, oldest first, with the strengths before and after each, as a seat sees them."""
    return list(_steps(game, seat))


def _steps(game: LoadedFight, seat: str | None) -> Iterator[StrengthStep]:
    conceal, standing = game.system.projection.conceal, game.system.policy.strength
    before = game.opening if seat is None else conceal(game.opening, seat)
    among = teams(game.system, game.header, before)
    had: dict[Team, float] | None = None
    for beat in game.effective:
        state = game[beat.number].state
        after = state if seat is None else conceal(state, seat)
        has = _by_team(among, standing(after))
        yield StrengthStep(
            beat=beat, before=before, after=after, strength_before=has if had is None else had, strength_after=has
        )
        before, had = after, has


def _by_team(among: tuple[Team, ...], standing: Mapping[str, float]) -> dict[Team, float]:
    """Return each team's remaining strength. A seat that joined later is a team of its own."""
    found = dict.fromkeys(next((team for team in among if seat in team), (seat,)) for seat in standing)
    return {team: strength_left(team, standing) for team in found}
