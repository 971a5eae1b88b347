"""Why something cannot be said between Activations, or by the table at any time."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.systems.trench_crusade.commands import (
    Activate,
    ChooseFirst,
    Fall,
    Forgo,
    FreeAttack,
    PlaceMarkers,
    PlaceModel,
    Teeter,
    TestMorale,
)
from combat.systems.trench_crusade.options.acting import HIGHEST_FALL, melee_weapon
from events.trench_crusade.table import State


def choose_first(state: State, command: ChooseFirst) -> Iterator[Reason]:
    """One of the two sides goes first."""
    yield from known_side(state, command.side)


@cites("TC-TURN-03", "TC-TURN-06")
def activate(state: State, command: Activate) -> Iterator[Reason]:
    """A model of the side that picks, not yet activated; a partner from its FIRETEAM."""
    if not state.knows(command.model) or state.model(command.model).out:
        yield Reason("unknown_model", f"there is no model '{command.model}' on the table")
        return
    model = state.model(command.model)
    if model.side != state.picking:
        yield Reason("other_side", f"{state.name(state.picking)} picks now, not {state.name(model.side)}", "TC-TURN-03")
    if model.activated:
        yield Reason("activated", f"{model.profile.name} was activated already this Turn", "TC-TURN-03")
    if command.partner:
        yield from _partner(state, command)
    for who in command.in_dangerous_terrain:
        if who not in (command.model, command.partner):
            yield Reason("not_active", f"'{who}' is not being activated", "TC-MOVE-11")
    if len(set(command.in_dangerous_terrain)) != len(command.in_dangerous_terrain):
        yield Reason("twice", "nobody is named twice", "TC-MOVE-11")


@cites("TC-TURN-04")
def _partner(state: State, command: Activate) -> Iterator[Reason]:
    model = state.model(command.model)
    if not state.knows(command.partner) or state.model(command.partner).out:
        yield Reason("unknown_model", f"there is no model '{command.partner}' on the table")
        return
    partner = state.model(command.partner)
    team = model.profile.fireteam
    if not team or partner.id == model.id or (partner.profile.fireteam, partner.side) != (team, model.side):
        sentence = f"{model.profile.name} and {partner.profile.name} are no FIRETEAM"
        yield Reason("no_fireteam", sentence, "TC-TURN-04")
    elif partner.activated:
        yield Reason("activated", f"{partner.profile.name} was activated already this Turn", "TC-TURN-04")


@cites("TC-MOVE-07")
def free_attack(state: State, command: FreeAttack) -> Iterator[Reason]:
    """An enemy of the retreating model strikes with one melee weapon."""
    reasons = list(forgo(state, Forgo(command.model)))
    yield from reasons
    if not reasons:
        yield from melee_weapon(state, state.model(command.model), command.weapon)


def forgo(state: State, command: Forgo) -> Iterator[Reason]:
    """Only who may strike may let it be."""
    if command.model not in state.free_attackers:
        sentence = f"{state.name(command.model)} has no blow at {state.name(state.retreating)}"
        yield Reason("no_free_attack", sentence, "TC-MOVE-07")


@cites("TC-MOR-03")
def morale_test(state: State, command: TestMorale) -> Iterator[Reason]:
    """Sides test one after the other."""
    yield from known_side(state, command.side)
    if command.side != state.morale_queue[0]:
        yield Reason("not_your_test", f"{state.name(state.morale_queue[0])} tests first", "TC-MOR-03")


def fall(state: State, command: Fall) -> Iterator[Reason]:
    """Somebody on the table falls."""
    yield from on_table(state, command.model)
    yield from _drop(command.drop, "TC-MOVE-10")


@cites("TC-DOWN-06")
def teeter(state: State, command: Teeter) -> Iterator[Reason]:
    """Somebody who is Down lies at a ledge."""
    yield from on_table(state, command.model)
    yield from _drop(command.drop, "TC-DOWN-06")
    if state.knows(command.model) and not state.model(command.model).down:
        yield Reason("not_down", f"{state.name(command.model)} is not Down", "TC-DOWN-06")


@cites("TC-BLESS-05", "TC-BLOOD-02")
def place_markers(state: State, command: PlaceMarkers) -> Iterator[Reason]:
    """Markers need a model, a number and a source."""
    yield from on_table(state, command.model)
    if not 1 <= command.amount <= 6:  # noqa: PLR2004 - a model holds six (TC-BLOOD-02, TC-BLESS-04)
        yield Reason("amount", f"1 to 6 markers are placed at a time, not {command.amount}", "TC-BLOOD-02")
    if not command.source.strip():
        yield Reason("source", "markers come from something: name it", "TC-BLESS-05")


def place_model(state: State, command: PlaceModel) -> Iterator[Reason]:
    """A model stands beside enemies that are on the table."""
    reasons = list(on_table(state, command.model))
    yield from reasons
    for enemy in command.enemies:
        yield from on_table(state, enemy)
        if not reasons and state.knows(enemy) and state.model(enemy).side == state.model(command.model).side:
            yield Reason("friend", f"{state.name(enemy)} is on the same side")
    if len(set(command.enemies)) != len(command.enemies):
        yield Reason("twice", "nobody is named twice")


def known_side(state: State, side: str) -> Iterator[Reason]:
    """There is such a side."""
    sides = [each.id for each in state.sides]
    if side not in sides:
        yield Reason("unknown_side", f"there is no side '{side}'; known are {' and '.join(sides)}")


def on_table(state: State, model: str) -> Iterator[Reason]:
    """There is such a model, and it is not Out of Action."""
    if not state.knows(model) or state.model(model).out:
        yield Reason("unknown_model", f"there is no model '{model}' on the table")


def _drop(drop: int, rule: str) -> Iterator[Reason]:
    if not 1 <= drop <= HIGHEST_FALL:
        yield Reason("drop", f"a drop is 1 to {HIGHEST_FALL} half inches, not {drop}", rule)
