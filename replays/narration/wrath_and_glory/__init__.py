"""Wrath & Glory in plain language, told by chapter; here what needs no words."""

from events.vocabulary import StepEntered
from events.wrath_and_glory import facts
from events.wrath_and_glory.table import State


def _nothing(
    _: State,
    __: StepEntered
    | facts.SideToPick
    | facts.BlowSettled
    | facts.ContestRolled
    | facts.TestClosed
    | facts.SoakStands
    | facts.HarmChanged
    | facts.HarmSettled
    | facts.InconvenientTarget,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
