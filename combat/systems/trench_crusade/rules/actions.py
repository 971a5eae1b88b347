"""ACTIONS: the Action Success Chart, and what an ACTION costs an Activation."""

from combat.engine.book import cites
from events.trench_crusade.facts import Action

SUCCESS_FROM = 7

# fmt: off
# The highest total of each row; the last row has no end, because a pool with a larger base may pass 12.
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
    """The row of the Action Success Chart for a kept total, to which nothing is ever added.

    >>> action_result(6), action_result(8), action_result(12)
    ('failure', 'success', 'critical')
    """
    return next(result for highest, result in ACTION_SUCCESS_CHART if highest is None or total <= highest)


@cites("TC-ACT-06", "TC-ACT-07", "TC-BLOOD-06")
def rolls_on_the_chart(action: str) -> bool:
    """Whether an ACTION is rolled for at all: every one but the three Move ACTIONS, and an unnamed one too.

    >>> rolls_on_the_chart("Dash"), rolls_on_the_chart(""), rolls_on_the_chart("Charge")
    (True, True, False)
    """
    return action not in MOVE_ACTIONS


@cites("TC-ACT-07", "TC-MOR-04")
def counts_as_risky(action: str, risky: bool, all_risky: bool) -> bool:
    """Whether failing this ACTION would end the Activation: it is RISKY itself, or everything is, as when Shaken.

    >>> counts_as_risky("Shoot", False, True), counts_as_risky("Charge", False, True)
    (True, False)
    """
    return rolls_on_the_chart(action) and (risky or all_risky)


@cites("TC-ACT-04", "TC-ACT-05")
def ends_the_activation(result: str, risky: bool) -> bool:
    """Whether an ACTION's result ends the Activation, which only a failed RISKY ACTION does.

    >>> ends_the_activation("failure", risky=True), ends_the_activation("failure", risky=False)
    (True, False)
    """
    return risky and result == FAILURE
