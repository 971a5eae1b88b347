"""Why the GM cannot state something."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.fiend_wake.commands import (
    CreateLocation,
    Declare,
    Grant,
    Inflict,
    LooseMass,
    LooseSiege,
    RemoveLocation,
    SetBase,
)
from combat.systems.fiend_wake.decide.table import caught_by
from combat.systems.fiend_wake.options.common import unknown
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import State

MOST = 99
"""More than this nobody suffers, or gains, at once."""
MOST_HANDICAPS = 3


def _amount(amount: int, most: int = MOST) -> Iterator[Reason]:
    if not 1 <= amount <= most:
        yield Reason("amount", f"an amount is 1 to {most}, not {amount}")


def _place(state: State, location: str) -> Iterator[Reason]:
    if state.location(location) is None:
        yield Reason("unknown_location", f"there is no location '{location}'", "FW-LOC-12")


def loose_mass(state: State, command: LooseMass) -> Iterator[Reason]:
    """Somebody is caught by it."""
    yield from _amount(command.amount)
    if command.location:
        yield from _place(state, command.location)
        if command.caught:
            yield Reason("caught", "mass damage to a location catches everybody in it", "FW-DMG-41")
    if not caught_by(state, command):
        yield Reason("nobody_caught", "nobody is caught by it", "FW-DMG-40")
    for who in command.caught:
        if not state.knows(who) or state.combatant(who).location or not state.combatant(who).present:
            yield Reason("not_there", f"'{who}' is not in no location", "FW-DMG-40")


def loose_siege(state: State, command: LooseSiege) -> Iterator[Reason]:
    """Only a very large weapon does that."""
    yield from _place(state, command.location)
    yield from _amount(command.points)
    if not 0 <= command.crush <= MOST:
        yield Reason("crush", f"occupants take 0 to {MOST} wounds on top", "FW-SIEGE-04")
    weapon = state.weapon(command.weapon)
    if weapon is None or not weapon.large:
        yield Reason("not_large", f"'{command.weapon}' is no weapon large enough", "FW-SIEGE-02")


def inflict(state: State, command: Inflict) -> Iterator[Reason]:
    """Somebody who is there."""
    yield from unknown(state, command.who)
    yield from _amount(command.amount, MOST_HANDICAPS if command.harm == "Handicap" else MOST)


def grant(state: State, command: Grant) -> Iterator[Reason]:
    """Somebody conscious who is there, and no more wounds than there are."""
    yield from unknown(state, command.who)
    yield from _amount(command.amount)
    if not state.knows(command.who):
        return
    each = state.combatant(command.who)
    if command.what == "Wound" and command.amount > each.wounds:
        yield Reason("wounds", f"{each.profile.name} has {each.wounds} wounds on the track", "FW-DMG-23")
    elif command.what != "Wound" and each.unconscious:
        yield Reason("unconscious", f"{each.profile.name} is unconscious and gains nothing", "FW-DMG-35")


def set_base(state: State, command: SetBase) -> Iterator[Reason]:
    """A small number."""
    yield from unknown(state, command.who)
    if not 0 <= command.base <= MOST:
        yield Reason("base", f"a base is 0 to {MOST}", "FW-PREP-03")


def declare(state: State, command: Declare) -> Iterator[Reason]:
    """Something that is not so already."""
    yield from unknown(state, command.who)
    if not state.knows(command.who):
        return
    each = state.combatant(command.who)
    if (command.condition == "unconscious" and each.unconscious) or (
        command.condition == "awake" and not each.unconscious
    ):
        yield Reason("already_so", f"{each.profile.name} is {command.condition} already", "FW-DMG-33")


def create_location(state: State, command: CreateLocation) -> Iterator[Reason]:
    """A name that nothing has, doors that exist."""
    taken = {GM, *(each.id for each in state.combatants), *(each.id for each in state.locations)}
    taken |= {each.id for each in state.animals} | {each.id for each in state.armory}
    if not command.name.strip() or "." in command.name or command.name in taken:
        yield Reason("name", f"'{command.name}' is no new name without a dot", "FW-LOC-12")
    for door in command.accessible_from:
        if door and state.location(door) is None:
            yield Reason("unknown_location", f"there is no location '{door}'", "FW-LOC-10")
    if not 0 <= command.entry_cost <= MOST:
        yield Reason("amount", f"entering costs 0 to {MOST} Tactical Points", "FW-LOC-03")


def remove_location(state: State, command: RemoveLocation) -> Iterator[Reason]:
    """One that is there, and that nothing is being done to."""
    yield from _place(state, command.location)
    if any(getattr(each, "subject", "") == command.location for each in state.stack):
        yield Reason("in_use", f"{state.name(command.location)} is being struck just now")
