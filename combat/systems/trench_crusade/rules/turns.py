"""The Turn: initiative, the order of Activations, and annihilation.

A battle has two sides; functions take them as a mapping from the id of the side to a number.
"""

from collections.abc import Collection, Mapping

from combat.engine.book import cites


@cites("TC-TURN-02")
def fewer_models_decides(counts: Mapping[str, int]) -> str | None:
    """Return the side that decides who activates first: the one with fewer models; None if they are level."""
    return highest({side: -count for side, count in counts.items()})


@cites("TC-TURN-02", "TC-MOR-03")
def roll_off_winner(faces: Mapping[str, int]) -> str | None:
    """Return the side with the higher D6; None if the dice are level and must be rerolled."""
    return highest(faces)


def highest(numbers: Mapping[str, int]) -> str | None:
    """Return the key of the highest number; None if several keys share it."""
    first, *others = [side for side, number in numbers.items() if number == max(numbers.values())]
    return None if others else first


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def next_side(last: str, waiting: Mapping[str, int]) -> str | None:
    """Return the side that activates the next model: the other side or, if it has none waiting, the same side again.

    None if no models are waiting.

    >>> next_side("pilgrims", {"pilgrims": 2, "heretics": 1}), next_side("pilgrims", {"pilgrims": 2, "heretics": 0})
    ('heretics', 'pilgrims')
    """
    others_first = sorted(waiting, key=lambda side: side == last)
    return next((side for side in others_first if waiting[side] > 0), None)


@cites("TC-TURN-02")
def initiative_after_tie(before: str, reading: str) -> str | None:
    """Return the side that keeps the initiative after a tied roll-off; None to roll again.

    As a setting, it is the side that had the initiative last Turn, if any.
    """
    return (before or None) if reading == "keep" else None


@cites("TC-TURN-06")
def may_pass(allowed: bool, waiting: int, waiting_there: int, passed_before: bool) -> bool:
    """Return whether a side may pass instead of activating a model.

    It may not if either side has no models waiting, or if the other side has just passed.
    """
    return allowed and waiting > 0 and waiting_there > 0 and not passed_before


@cites("TC-TURN-04")
def ending_activations(model: str, partner: str | None) -> tuple[str, ...]:
    """Return the models whose Activations end together: the model and its FIRETEAM partner, if it has one."""
    return (model,) if partner is None else (model, partner)


@cites("TC-TURN-09")
def wiped_out(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides that have lost their last model."""
    return tuple(side for side, count in counts.items() if count == 0)


@cites("TC-TURN-09")
def is_annihilation(wiped: Collection[str], sides: int, ends_battle: bool) -> bool:
    """Return whether annihilation ends the battle: of one side if the setting says so, otherwise only of both."""
    return len(wiped) >= (1 if ends_battle else sides)
