"""Wrath & Glory in plain language, told by chapter; here what needs no words."""

from events.wrath_and_glory import facts
from events.wrath_and_glory.table import State


def _nothing(
    _: State,
    __: facts.SideToPick
    | facts.BlowSettled
    | facts.ContestRolled
    | facts.SoakStands
    | facts.HarmChanged
    | facts.HarmSettled
    | facts.InconvenientTarget
    | facts.ItemDropped
    | facts.CauseGone,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
