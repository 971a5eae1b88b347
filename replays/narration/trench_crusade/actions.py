"""ACTIONS in plain language: what a model declares."""

from events.trench_crusade.facts import (
    Action,
    ActionDeclared,
    ActionResolved,
    ActionTaken,
    CameToNothing,
    FreeAttackSettled,
    TestDue,
    UsedUp,
)
from events.trench_crusade.table import State
from replays.narration.words import listed

_DECLARED = {
    Action.DASH: "tries to Dash",
    Action.CLIMB: "tries to Climb",
    Action.JUMP: "tries to Jump",
    Action.STAND: "tries to stand up",
    Action.MOVE_INTO_DANGER: "moves into Dangerous Terrain",
    Action.DANGEROUS_TERRAIN: "tests for Dangerous Terrain",
    Action.LEDGE: "tries to hold on to the ledge",
    Action.CHARGE_OUT_OF_SIGHT: "looks for a way to {targets}, who is out of sight",
    Action.DIVING_CHARGE: "leaps down at {targets} in a Diving Charge",
    Action.MEDI_KIT: "tends to {targets} with a Medi-Kit",
    Action.RANGED_ATTACK: "shoots at {targets} with the {weapon}",
    Action.MELEE_ATTACK: "strikes at {targets} with the {weapon}",
}


def _action_declared(state: State, event: ActionDeclared) -> str:
    """Tell what a model tries, at whom and with what."""
    does = _DECLARED.get(event.action)
    if does is None:
        does = f"takes the ACTION {event.action}"
    else:
        weapon = state.weapon(event.weapon)  # by `state.weapon`, because a model may have the same id
        named = event.weapon if weapon is None else weapon.name
        # One aim; whom a BLAST or a Charge catches besides is told once it does.
        aim = "a point" if event.at_point else listed(map(state.name, event.targets[:1]))
        does = does.format(targets=aim, weapon=named)
    return f"{state.name(event.model)} {does}{', a RISKY ACTION' if event.risky else ''}."


def _action_taken(state: State, event: ActionTaken) -> str:
    """Tell a power, which has no roll and no move of its own; the others are told by what comes of them."""
    invoked = event.action in (Action.GOETIC, Action.PUTRESCERE)
    return f"{state.name(event.model)} invokes {event.detail}." if invoked else ""


def _nothing(_: State, __: ActionResolved | FreeAttackSettled | TestDue) -> str:
    """Tell nothing: the roll told it, or the attack, or will; and to let a free attack go is to do nothing."""
    return ""


def _came_to_nothing(state: State, event: CameToNothing) -> str:
    """Tell what was stated and changed nothing."""
    return f"{event.what} for {state.name(event.model)}: nothing comes of it, for {event.why}."


def _used_up(state: State, event: UsedUp) -> str:
    """Tell that something CONSUMABLE is gone."""
    return f"{state.name(event.model)} has used up the {state.name(event.item)}."
