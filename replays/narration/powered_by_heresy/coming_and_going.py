"""Coming and going."""

from events.powered_by_heresy.facts import CameBack, Joined
from events.powered_by_heresy.table import State
from events.vocabulary import SideChanged


def _joined(_: State, event: Joined) -> str:
    names = " and ".join(sheet.name for sheet in (event.acolyte, event.enemy) if sheet is not None)
    return f"{names} joins{_because(event.reason)}."


def _came_back(state: State, event: CameBack) -> str:
    return f"{state.name(event.who)} is back{_because(event.reason)}."


def _side_changed(state: State, event: SideChanged) -> str:
    sides = {"enemy": "turns against the acolytes", "ally": "stands by the acolytes"}
    return f"{state.name(event.who)} {sides.get(event.side, 'takes no side')}{_because(event.reason)}."


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""
