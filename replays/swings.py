"""How a fight swung: what each beat that counts left of the fighting strength of each side."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.frozen import frozen
from events.journal import Beat
from replays.game import Game


@frozen(kw_only=True)
class Step:
    """A beat that counts, with the table on either side of it as somebody sees it.

    Attributes:
        beat: The beat.
        before: The table before it.
        after: The table after it.
        had: How much strength each side had left before it, by seat.
        has: The same after it.
    """

    beat: Beat
    before: Any
    after: Any
    had: dict[str, float]
    has: dict[str, float]

    @property
    def swing(self) -> float:
        """How much the strength of the side changed for which it changed most."""
        return max((abs(self.change(seat)) for seat in self.has), default=0.0)

    def change(self, seat: str) -> float:
        """Return how much stronger the side of a seat is after it; less than 0 where it is weaker."""
        return self.has.get(seat, 0.0) - self.had.get(seat, 0.0)


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
    had: dict[str, float] | None = None
    for beat in game.effective:
        state = game[beat.number].state
        after = state if seat is None else conceal(state, seat)
        has = dict(standing(after))
        yield Step(beat=beat, before=before, after=after, had=has if had is None else had, has=has)
        before, had = after, has


def allies(taken: Sequence[Step]) -> tuple[tuple[str, ...], ...]:
    """Return the seats that have a standing, those together whose standing was the same all the time."""
    groups: dict[tuple[float | None, ...], list[str]] = {}
    for seat in taken[-1].has if taken else ():
        groups.setdefault(tuple(each.has.get(seat) for each in taken), []).append(seat)
    return tuple(map(tuple, groups.values()))
