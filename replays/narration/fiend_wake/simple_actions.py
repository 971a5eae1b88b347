"""Simple Actions; and the sentence for every action that a combatant takes."""

from events.fiend_wake.facts import Action, ActionTaken, DeedDeclared, Priced
from events.fiend_wake.table import State
from replays.narration.words import counted

_ACTIONS = {
    Action.ARM: "readies the {detail}",
    Action.STOW: "stows the {detail}",
    Action.CALL_SHOT: "calls a shot",
    Action.ENTER: "enters {detail}",
    Action.EVACUATE: "leaves {detail}",
    Action.FLEE: "tries to flee",
    Action.MOUNT: "goes for {detail}",
    Action.DISMOUNT: "gets off {detail}",
    Action.BOMBARD: "bombards {detail}",
    Action.ASSAULT: "calls an assault on {detail}",
    Action.GRAPPLE: "grapples {detail}",
    Action.MELEE: "strikes at {detail}",
    Action.RANGED: "shoots at {detail}",
    Action.LAY_CALTROPS: "lays caltrops around {detail}",
    Action.PICK_UP: "picks the caltrops up again",
    Action.TREAT: "tends to {detail}",
    Action.HARASS: "harasses {detail}",
    Action.ODD_BALL: "goes through with it: {detail}",
    Action.CUSTOM: "does this: {detail}",
}


def _action_taken(state: State, event: ActionTaken) -> str:
    weapon = state.weapon(event.detail)
    told = _ACTIONS[event.action].format(detail=weapon.name if weapon else state.name(event.detail))
    told += f" for {counted(event.points, 'point')}" if event.points else ""
    upgraded = f", as a Full Action worth {counted(event.assumed, 'point')}" if event.assumed else ""
    return f"{state.name(event.who)} {told}{upgraded}."


def _deed_declared(state: State, event: DeedDeclared) -> str:
    if event.action == Action.ODD_BALL:
        return f"{state.name(event.actor)} wants to do something odd: {event.what}."
    if event.action == Action.MOUNT:
        return f"{state.name(event.actor)} wants to wrangle {state.name(event.target)}."
    return ""


def _priced(_: State, event: Priced) -> str:
    roll = f"a roll of Tactics with {event.stat} against {event.difficulty}"
    called = f"calls it {event.level}" if event.level else "names a price of its own"
    return f"The GM {called}: {counted(event.points, 'point')}, or {roll}."
