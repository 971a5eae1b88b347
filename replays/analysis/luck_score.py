"""The luck of several rolls together, compared with other games in which the same rolls are made."""

from fractions import Fraction
from math import erf, sqrt

from attrs import frozen

from replays.narration.words import capital, counted


@frozen(kw_only=True)
class Score:
    """The luck of a combatant or team over several rolls.

    Attributes:
        who: The id of the combatant, or the seats of the team.
        name: The name.
        rolls: Number of rolls that are good or bad for someone.
        luck: The sum of the luck of these rolls.
        variance: The variance of that sum.
    """

    who: str
    name: str
    rolls: int
    luck: Fraction
    variance: Fraction

    @property
    def sigmas(self) -> float:
        """The luck in standard deviations; between -2 and 2 in 95% of all cases."""
        return float(self.luck) / sqrt(self.variance) if self.variance else 0.0

    @property
    def percentile(self) -> float:
        """The share of games with the same rolls that would have been less lucky, from 0 to 1."""
        return (1 + erf(self.sigmas / sqrt(2))) / 2

    @property
    def words(self) -> str:
        """The luck as a phrase, compared with other games in which the same rolls are made."""
        return compared_with_games(self.percentile) if self.rolls else "no roll that counts as good or bad"

    def __str__(self) -> str:
        if not self.rolls:
            return f"{capital(self.name)} made no roll that counts as good or bad."
        return f"{capital(self.name)}, own rolls: {self.words}, over {counted(self.rolls, 'roll')}."


def compared_with_games(percentile: float) -> str:
    """Return a percentile as a phrase, rounded to tenths in the middle and more precise at the ends.

    >>> print(*map(compared_with_games, (0.52, 0.88, 0.31, 0.972, 0.001)), sep=chr(10))
    as lucky as most
    luckier than 9 of 10 games
    unluckier than 7 of 10 games
    luckier than 19 of 20 games
    unluckier than 99 of 100 games
    """
    share = max(percentile, 1 - percentile)
    most = next((f"{of - 1} of {of}" for of in (100, 20) if share >= 1 - 1 / of), f"{round(10 * share)} of 10")
    if most == "5 of 10":
        return "as lucky as most"
    return f"{'luckier' if percentile > share - 1e-9 else 'unluckier'} than {most.replace('10 of 10', '9 of 10')} games"
