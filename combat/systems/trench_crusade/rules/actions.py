"""
ACTIONS: the Action Success Chart, what an ACTION costs an Activation, and how far a model moves and falls.

A move is counted in half inches, because halving may leave a fraction; a fall in inches, whole or not.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from types import MappingProxyType

from combat.engine.book import cites

# fmt: off
# The highest total of each row; the last row has no end, because a pool with a larger base may pass 12.
ACTION_SUCCESS_CHART: tuple[tuple[int | None, str], ...] = (
    (6,    "failure"),
    (11,   "success"),
    (None, "critical"),
)
# fmt: on

Inches = int | Fraction

MOVE_ACTIONS = ("Standard Move", "Charge", "Retreat")
CHARGE_MOST_INCHES = 12
FALL_STEP_INCHES = 3
FALL_FREE_INCHES = 2
SAFE_DROP_INCHES = 3


@cites("TC-ACT-01", "TC-DICE-08")
def action_result(total: int) -> str:
    """
    The row of the Action Success Chart for a kept total.

    Args:
        total: Sum of the dice that count; nothing is ever added to it.

    Returns:
        ``failure``, ``success`` or ``critical``.

    Ruling:
        A pool that keeps more than two dice may total more than the chart's last row; 12 or more is a Critical Success.

    >>> action_result(6), action_result(8), action_result(12)
    ('failure', 'success', 'critical')
    """
    return next(result for highest, result in ACTION_SUCCESS_CHART if highest is None or total <= highest)


@cites("TC-ACT-02", "TC-ACT-03")
def critical_injury_dice(result: str, critical_weapon: bool) -> int:
    """
    The +DICE that a hit roll hands on to the injury roll it causes.

    Args:
        result: Row of the Action Success Chart that hit.

        critical_weapon: Whether the weapon has CRITICAL.

    >>> critical_injury_dice("critical", False), critical_injury_dice("critical", True)
    (1, 2)
    """
    if result != "critical":
        return 0
    return 2 if critical_weapon else 1


@cites("TC-ACT-06", "TC-ACT-07", "TC-BLOOD-06")
def rolls_on_the_chart(action: str) -> bool:
    """
    Whether an ACTION is rolled for at all: every one but the three Move ACTIONS, and an unnamed one too.

    Args:
        action: Its name in the book; empty for an ACTION that a rule does not name.

    >>> rolls_on_the_chart("Dash"), rolls_on_the_chart(""), rolls_on_the_chart("Charge")
    (True, True, False)
    """
    return action not in MOVE_ACTIONS


@cites("TC-ACT-07", "TC-MOR-04")
def counts_as_risky(action: str, risky: bool, all_risky: bool) -> bool:
    """
    Whether failing this ACTION would end the Activation.

    Args:
        action: Its name in the book.

        risky: Whether it is a RISKY ACTION by itself.

        all_risky: Whether something (Shaken, a spell) makes every ACTION of the model RISKY.

    >>> counts_as_risky("Shoot", False, True), counts_as_risky("Charge", False, True)
    (True, False)
    """
    return rolls_on_the_chart(action) and (risky or all_risky)


@cites("TC-ACT-04", "TC-ACT-05")
def ends_the_activation(result: str, risky: bool) -> bool:
    """
    Whether an ACTION's result ends the Activation, which only a failed RISKY ACTION does.

    >>> ends_the_activation("failure", risky=True), ends_the_activation("failure", risky=False)
    (True, False)
    """
    return risky and result == "failure"


@cites("TC-MOVE-01")
def already_taken(action: str, taken: Collection[str]) -> bool:
    """
    Whether this type of ACTION was used up this Activation; the three Move ACTIONS are one type.

    Args:
        action: The ACTION a model would like to take.

        taken: Those it took before in this Activation.

    >>> already_taken("Charge", ["Standard Move"]), already_taken("Dash", ["Standard Move"])
    (True, False)
    """
    one_type = MOVE_ACTIONS if action in MOVE_ACTIONS else (action,)
    return any(each in one_type for each in taken)


@cites("TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08", "TC-DOWN-02", "TC-DOWN-07")
def move_allowance(movement: int, halved: bool) -> int:
    """
    How far a Standard Move, a Retreat or a Dash may go, in half inches.

    Args:
        movement: The Movement characteristic, in inches.

        halved: Whether the model stood up at the start of this Activation.

    Ruling:
        Halving keeps the half inch: Movement 5 leaves two and a half inches.

    >>> move_allowance(6, halved=False), move_allowance(5, halved=True)
    (12, 5)
    """
    return movement if halved else 2 * movement


@cites("TC-MOVE-03", "TC-MEL-05", "TC-DOWN-02", "TC-DOWN-07")
def charge_distance(movement: int, face: int | None, halved: bool) -> int:
    """
    How far a Charge goes, in half inches: Movement and a D6, twelve inches at most.

    Args:
        movement: The Movement characteristic, in inches.

        face: The D6, or None when a HEAVY weapon bars it.

        halved: Whether the model stood up at the start of this Activation.

    Ruling:
        The limit of twelve inches belongs to the charge total and is applied before the halving.

    >>> charge_distance(6, 3, halved=False), charge_distance(6, 3, halved=True), charge_distance(8, 6, halved=False)
    (18, 9, 24)
    """
    inches = min(CHARGE_MOST_INCHES, movement + (face or 0))
    return inches if halved else 2 * inches


@cites("TC-MOVE-06")
def charge_and_shot_exclude(shots: int, assault: bool) -> bool:
    """
    Whether shooting and charging bar each other in one Activation.

    Args:
        shots: How many shots the Ranged Attack makes; zero when there is none.

        assault: Whether the weapon has ASSAULT.

    >>> charge_and_shot_exclude(1, assault=False), charge_and_shot_exclude(1, assault=True)
    (True, False)
    >>> charge_and_shot_exclude(2, assault=True)
    True
    """
    return shots > 1 or (shots == 1 and not assault)


@cites("TC-MEL-05")
def heavy_bars_shooting_after_moving(heavy: bool, strong: bool) -> bool:
    """
    Whether the weapon is too HEAVY to be shot in an Activation with a move or a Dash, in either order.

    >>> heavy_bars_shooting_after_moving(True, False), heavy_bars_shooting_after_moving(True, True)
    (True, False)
    """
    return heavy and not strong


@cites("TC-MEL-05")
def heavy_bars_charge_die(heavy: bool, strong: bool) -> bool:
    """
    Whether a HEAVY weapon keeps its bearer from adding the D6 to a Charge.

    >>> heavy_bars_charge_die(True, False), heavy_bars_charge_die(True, True)
    (True, False)
    """
    return heavy and not strong


@cites("TC-MOVE-10")
def fall_injury_dice(inches: Inches) -> int:
    """
    The +DICE on the injury roll of a fall: one for every full three inches.

    Args:
        inches: Height of the fall, in inches.

    >>> fall_injury_dice(2), fall_injury_dice(3), fall_injury_dice(8)
    (0, 1, 2)
    """
    return inches // FALL_STEP_INCHES


@cites("TC-MOVE-10")
def falls_hurt_above_two_inches(inches: Inches, voluntary: bool) -> bool:
    """
    The reading of version 1.6.3: every fall of more than two inches makes an injury roll.

    Args:
        inches: Height of the fall, in inches.

        voluntary: Whether the model dropped on purpose, which is harmless up to three inches.

    >>> falls_hurt_above_two_inches(2, False), falls_hurt_above_two_inches(3, False)
    (False, True)
    """
    return inches > FALL_FREE_INCHES and not _is_safe_drop(inches, voluntary)


@cites("TC-MOVE-10")
def falls_hurt_from_three_inches(inches: Inches, voluntary: bool) -> bool:
    """
    The reading of version 1.0: every fall of three inches or more makes an injury roll.

    Args:
        inches: Height of the fall, in inches.

        voluntary: Whether the model dropped on purpose, which is harmless up to three inches.

    >>> falls_hurt_from_three_inches(3, False), falls_hurt_from_three_inches(3, True)
    (True, False)

    The two readings part only between two inches and three:

    >>> falls_hurt_from_three_inches(Fraction(5, 2), False), falls_hurt_above_two_inches(Fraction(5, 2), False)
    (False, True)
    """
    return inches >= FALL_STEP_INCHES and not _is_safe_drop(inches, voluntary)


def _is_safe_drop(inches: Inches, voluntary: bool) -> bool:
    return voluntary and inches <= SAFE_DROP_INCHES


FALL_INJURY_FROM: Mapping[str, Callable[[Inches, bool], bool]] = MappingProxyType(
    {
        "above_two_inches": falls_hurt_above_two_inches,
        "from_three_inches": falls_hurt_from_three_inches,
    }
)
