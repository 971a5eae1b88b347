"""What may be said now, by whom, and why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.systems.trench_crusade import commands as say
from combat.systems.trench_crusade.options import acting, pledges, turns
from combat.systems.trench_crusade.options.faults import faults
from combat.systems.trench_crusade.options.requests import requests
from events.base import Command
from events.trench_crusade.sheets import GM
from events.trench_crusade.table import Spending, State


def _nothing_against(_: State, __: Command) -> Iterator[Reason]:
    return iter(())


_REASONS: Mapping[type[Command], Callable[[State, Any], Iterable[Reason]]] = {
    say.RollOff: _nothing_against,
    say.ChooseFirst: turns.choose_first,
    say.Activate: turns.activate,
    say.Stand: acting.stand,
    say.StayDown: acting.stay_down,
    say.Move: acting.move,
    say.Charge: acting.charge,
    say.Retreat: acting.retreat,
    say.FreeAttack: turns.free_attack,
    say.Forgo: turns.forgo,
    say.Dash: acting.dash,
    say.Climb: acting.climb,
    say.Jump: acting.jump,
    say.Shoot: acting.shoot,
    say.HoldFire: acting.hold_fire,
    say.Fight: acting.fight,
    say.UseMediKit: acting.use_medi_kit,
    say.TakeAction: acting.take_action,
    say.Invoke: acting.invoke,
    say.EndActivation: acting.end_activation,
    say.Pledge: pledges.pledge_reasons,
    say.RollDice: _nothing_against,
    say.TestMorale: turns.morale_test,
    say.Fall: turns.fall,
    say.Teeter: turns.teeter,
    say.EnterDangerousTerrain: acting.enter_dangerous_terrain,
    say.PlaceMarkers: turns.place_markers,
    say.PlaceModel: turns.place_model,
}


def reasons(state: State, command: Command) -> Iterable[Reason]:
    """Return the reasons of the book against a command that the step admits."""
    return _REASONS[type(command)](state, command)


def speakers(state: State, command: Command) -> tuple[str, ...]:
    """Return the seats that may say a legal command, the usual one first."""
    sides = tuple(side.id for side in state.sides)
    match command:
        case say.RollOff():
            return sides
        case say.ChooseFirst():
            return (state.initiative,)
        case say.Pledge(side=side) | say.TestMorale(side=side):
            return (side,) if side in sides else ()
        case say.Fall() | say.Teeter() | say.PlaceMarkers() | say.PlaceModel():
            return (GM, *sides)
        case say.RollDice():
            return tuple(request.seat for request in requests(state) if request.kind == "roll")
        case _:
            actor = getattr(command, "model", "")
            return (state.model(actor).side,) if state.knows(actor) else ()


__all__ = ["faults", "reasons", "requests", "speakers"]
