"""ACTIONS: the Action Success Chart, and how a result affects the Activation."""

from combat.engine.book import cites
from events.trench_crusade.facts import Action

SUCCESS_FROM = 7

# fmt: off
# The highest total of each row. The last row has no limit, because the total of three or more dice may exceed 12.
ACTION_SUCCESS_CHART: tuple[tuple[int | None, str], ...] = (
    (SUCCESS_FROM - 1, "failure"),
    (11,   "success"),
    (None, "critical"),
)
# fmt: on

FAILURE = "failure"
SUCCESS = "success"
CRITICAL = "critical"
MOVE_ACTIONS = (Action.STANDARD_MOVE, Action.CHARGE, Action.RETREAT)


@cites("TC-ACT-01", "TC-DICE-08")
def action_result(total: int) -> str:
    """Return the row of the Action Success Chart for a kept total. No modifier is ever added to this total."""
    return next(result for highest, result in ACTION_SUCCESS_CHART if highest is None or total <= highest)


@cites("TC-ACT-06", "TC-ACT-07", "TC-BLOOD-06", "TC-MOR-04")
def counts_as_risky(action: str, risky: bool, all_risky: bool) -> bool:
    """Return whether a failed ACTION ends the Activation: it is RISKY or its model is Shaken. Moves need no roll."""
    return action not in MOVE_ACTIONS and (risky or all_risky)


@cites("TC-ACT-04", "TC-ACT-05")
def ends_activation(result: str, risky: bool) -> bool:
    """Return whether a result ends the Activation. Only a failed RISKY ACTION does."""
    return risky and result == FAILURE
