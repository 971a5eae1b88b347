"""Wrath & Glory in plain language, told by chapter; here what needs no words."""

from events.vocabulary import StepEntered
from events.wrath_and_glory.facts import (
    BlowSettled,
    ContestRolled,
    HarmChanged,
    HarmSettled,
    InconvenientTarget,
    SideToPick,
    SoakStands,
    TestClosed,
)
from events.wrath_and_glory.table import State


def _nothing(
    _: State,
    __: StepEntered
    | SideToPick
    | BlowSettled
    | ContestRolled
    | TestClosed
    | SoakStands
    | HarmChanged
    | HarmSettled
    | InconvenientTarget,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
