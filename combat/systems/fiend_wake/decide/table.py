"""What the GM states, because no rule knows it: powder kegs, cannons, abilities, new ground."""

from combat.engine.book import cites
from combat.engine.draft import Draft
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
from combat.systems.fiend_wake.decide.paying import fall_unconscious, gain, hurt, leave
from combat.systems.fiend_wake.decide.reactions import loose_crush
from combat.systems.fiend_wake.decide.reactions import loose_mass as strike
from combat.systems.fiend_wake.rules import harm
from events.fiend_wake.facts import (
    BaseChanged,
    HandicapDue,
    LocationCreated,
    LocationRemoved,
    SiegeTallied,
    WoundsTended,
)
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged


@cites("FW-DMG-40", "FW-DMG-41")
def loose_mass(draft: Draft[State], command: LooseMass) -> None:
    """A grenade, an explosion, a fire."""
    strike(draft, command.location, caught_by(draft.state, command), command.amount, command.source)


def caught_by(state: State, command: LooseMass) -> tuple[str, ...]:
    """Return whom mass damage catches: everybody in the location, or those named who are in none."""
    inside = tuple(each.id for each in state.occupants(command.location))
    return inside if command.location else tuple(each for each in inside if each in command.caught)


@cites("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-04", "FW-REACT-20")
def loose_siege(draft: Draft[State], command: LooseSiege) -> None:
    """A cannon, a trebuchet."""
    draft.happens(SiegeTallied(command.location, command.points, command.weapon))
    crush = draft.state.settings.siege_occupant_damage + command.crush
    loose_crush(draft, command.location, crush, draft.state.name(command.weapon))


@cites("FW-DMG-03")
def inflict(draft: Draft[State], command: Inflict) -> None:
    """Harm from elsewhere follows the same rules."""
    if command.harm == "Handicap":
        for _ in range(command.amount):
            draft.happens(HandicapDue(command.who, command.source))
    else:
        hurt(draft, command.who, harm.suffered_as(command.harm), command.amount, command.source)


def grant(draft: Draft[State], command: Grant) -> None:
    """Something gives points or tokens, or tends to wounds."""
    if command.what == "Wound":
        draft.happens(WoundsTended(command.who, command.amount, command.source))
    else:
        gain(draft, command.who, command.what, command.amount, command.source)


@cites("FW-PREP-03")
def set_base(draft: Draft[State], command: SetBase) -> None:
    """Surprise, or advantage."""
    draft.happens(BaseChanged(command.who, command.base))


@cites("FW-DMG-33", "FW-DMG-37")
def declare(draft: Draft[State], command: Declare) -> None:
    """Somebody is unconscious, awake or gone, because the GM says so."""
    if command.condition == "gone":
        leave(draft, command.who, "gone")
    elif command.condition == "unconscious":
        fall_unconscious(draft, command.who, "the GM")
    else:
        draft.happens(ConditionChanged(who=command.who, condition="Unconscious", level=0, source="the GM"))


@cites("FW-LOC-04", "FW-LOC-12")
def create_location(draft: Draft[State], command: CreateLocation) -> None:
    """New ground."""
    draft.happens(
        LocationCreated(
            location=command.name,
            name=command.name,
            accessible_from=command.accessible_from,
            entry_cost=command.entry_cost,
            abilities=command.abilities,
        )
    )


def remove_location(draft: Draft[State], command: RemoveLocation) -> None:
    """Ground that is gone."""
    draft.happens(LocationRemoved(command.location))
