"""A fight without dice: both sides attack on average until one has nothing left, as in Lanchester's equations.

Unlike sums over the combatants of a side, its result depends on who can harm whom, on concentrated attacks, and on the
attacks that a side loses with each of its combatants.
"""

from collections.abc import Sequence

from attrs import frozen

from combat.engine.play.system import log_of

MAX_ROUNDS = 10.0
"""Rounds after which an average fight is stopped."""

MIN_STEP, MAX_STEP = 0.25, 1.0
"""Shortest and longest time, in rounds, for which all attacks stay the same."""

DIGITS = 9
"""Digits of lives and values that count; otherwise, a combatant could fight on with a rounding error as its life."""


@frozen
class Fighter:
    """A combatant in an average fight.

    Attributes:
        life: The harm that takes the combatant out.
        worth: The value, which attracts attacks and counts until the combatant is out.
        harm: The harm to each foe by the attacks of a round.
        fades: Whether attacks shrink in proportion to the life left, as those of a mob.
    """

    life: float
    worth: float
    harm: Sequence[float]
    fades: bool = False


Side = Sequence[Fighter]


def average_fight(own: Side, foes: Side) -> tuple[float, float]:
    """Return the share of its worth that each side has left after an average fight."""
    left, others, _ = _fight(own, foes, answered=True)
    return left, others


def log_speed(own: Side, foes: Side) -> float:
    """Return the logarithm of the share of foes that a side takes out in a round if they do not attack."""
    _, left, rounds = _fight(own, foes, answered=False)
    return log_of((1 - left) / max(rounds, MIN_STEP))


def _fight(own: Side, foes: Side, *, answered: bool) -> tuple[float, float, float]:
    """Return the share of its worth that each side has left after an average fight, and the length in rounds."""
    lives = [[fighter.life for fighter in side] for side in (own, foes)]
    targets = [_targets(fighter, foes) for fighter in own]
    answers = [_targets(fighter, own) if answered else [] for fighter in foes]
    rounds = 0.0
    while rounds < MAX_ROUNDS and all(map(any, lives)):
        harms = _harms(foes, lives[1], answers, lives[0]), _harms(own, lives[0], targets, lives[1])
        pairs = [list(zip(*side, strict=True)) for side in zip(lives, harms, strict=True)]
        ends = [life / harm for side in pairs for life, harm in side if life and harm]
        step = min(MAX_STEP, max(MIN_STEP, min(ends, default=MAX_STEP)))
        lives = [[max(0.0, round(life - harm * step, DIGITS)) for life, harm in side] for side in pairs]
        rounds += step
    return _left(own, lives[0]), _left(foes, lives[1]), rounds


def _harms(side: Side, lives: Sequence[float], targets: Sequence[list[int]], others: Sequence[float]) -> list[float]:
    """Return the harm that each foe suffers in a round, and drop targets that have no life left."""
    harms = [0.0] * len(others)
    for fighter, life, mine in zip(side, lives, targets, strict=True):
        while mine and not others[mine[-1]]:
            mine.pop()
        if life and mine:
            harms[mine[-1]] += fighter.harm[mine[-1]] * (life / fighter.life if fighter.fades else 1.0)
    return harms


def _targets(fighter: Fighter, foes: Side) -> list[int]:
    """Return the places of the foes, the preferred target last."""
    values = [round(harm * foe.worth / foe.life, DIGITS) for harm, foe in zip(fighter.harm, foes, strict=True)]
    return sorted(range(len(foes)), key=values.__getitem__)


def _left(side: Side, lives: Sequence[float]) -> float:
    whole = sum(fighter.worth for fighter in side)
    left = sum(fighter.worth * life / fighter.life for fighter, life in zip(side, lives, strict=True))
    return left / whole if whole else 0.0
