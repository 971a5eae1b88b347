"""The luck of teams in plain words, and the luckiest and unluckiest rolls."""

from collections.abc import Iterator
from fractions import Fraction

from combat.engine.dice.chance_text import format_chance
from replays.analysis.luck import Ledger, RollLuck
from replays.analysis.luck_score import Score
from replays.analysis.turning_point_text import describe_roll, name_roll, team_name
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital
from replays.review.sections import LuckShare, NotableRoll, TeamLuck

MAX_NOTABLE = 3
"""Maximum number of luckiest rolls, and of unluckiest rolls."""


def team_luck(game: LoadedFight, ledger: Ledger) -> tuple[TeamLuck, ...]:
    """Return the luck of each team, the luckiest first."""
    found = [
        TeamLuck(
            name=capital(team_name(game, team)),
            all=_share(score),
            own=_share(ledger.own(team)),
            against=_share(ledger.others(team)),
        )
        for team, score in zip(ledger.teams, ledger.sides, strict=True)
    ]
    return tuple(sorted(found, key=lambda each: -each.all.percentile))


def luck_lines(ledger: Ledger, luck: tuple[TeamLuck, ...]) -> Iterator[str]:
    """Yield the luck of each team as a sentence, and of the rollers."""
    for team in luck:
        parts = {"all dice": team.all, "own rolls": team.own, "rolls against them": team.against}
        known = "; ".join(f"{name} {share.words}" for name, share in parts.items() if share.rolls)
        yield f"{team.name}: {known or 'no roll was good or bad for this side'}."
    seats = {seat for team in ledger.teams for seat in team}
    yield from (str(score) for score in ledger.people if score.rolls and score.who not in seats)
    yield from ledger.lines()[-1:] if ledger.unmeasured else ()


def _share(score: Score) -> LuckShare:
    return LuckShare(score.rolls, score.percentile, score.words)


def notable_rolls(game: LoadedFight, ledger: Ledger, *, lucky: bool) -> tuple[NotableRoll, ...]:
    """Return the luckiest rolls, or the unluckiest, those with the smallest chance first."""
    chosen = [roll for roll in ledger if roll.favours and (roll.luck > 0 if lucky else roll.luck < 0)]
    return tuple(
        _notable(game, ledger, roll, lucky=lucky)
        for roll in sorted(chosen, key=lambda roll: (_chance(roll, lucky=lucky), roll.beat))[:MAX_NOTABLE]
    )


def _chance(roll: RollLuck, *, lucky: bool) -> Fraction:
    """Return the probability of a result at least as lucky, or at least as unlucky."""
    return roll.at_least if (roll.favours > 0) == lucky else roll.at_most


def _notable(game: LoadedFight, ledger: Ledger, roll: RollLuck, *, lucky: bool) -> NotableRoll:
    team, chance = ledger.team_of(roll.by), _chance(roll, lucky=lucky)
    return NotableRoll(
        beat=roll.beat,
        who=capital(ledger.names.get(roll.by, roll.by)),
        team="" if team is None else capital(team_name(game, team)),
        faces=tuple(die.face for die in roll.roll.dice),
        sentence=describe_roll(game, roll),
        chance=float(chance),
        odds=format_chance(chance, exact=not roll.error),
        what=name_roll(game, roll),
    )
