"""Powered by Heresy: a conversation of acolytes and their GM, without turns.

Somebody says what a character does; if that triggers a move, the GM confirms it, friends help or hinder, two dice fall,
and one of three results stands. Damage counts the dice that beat a Defense. Then everybody talks on, until the fighting
is over; what follows it, rest and healing and growth, is part of the same log.
"""

from collections.abc import Iterator

from combat.engine.acts import acts_in
from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.powered_by_heresy.overrides import faults
from combat.systems.powered_by_heresy.queries.setups import aftermath, misfits
from combat.systems.powered_by_heresy.rules.class_moves import insight_after
from combat.systems.powered_by_heresy.rules.dying_and_healing import CLASS_WOUNDS
from combat.systems.powered_by_heresy.rules.rolling import CLASS_LOAD
from combat.systems.powered_by_heresy.track import TRACK
from events.base import Event
from events.powered_by_heresy import PROJECTION
from events.powered_by_heresy.facts import Resource, SceneOpened
from events.powered_by_heresy.sheets import Move, preset, seats
from events.powered_by_heresy.table import State
from events.vocabulary import StartsWith


def starts(state: State) -> Iterator[Event]:
    """Return what the fight begins with: wounds and load by class, Insight for Fighter's Sense, and a scene."""
    for each in state.acolytes:
        yield StartsWith(each.id, Resource.CLASS_WOUNDS, (CLASS_WOUNDS[each.sheet.cls],))
        yield StartsWith(each.id, Resource.CLASS_LOAD, (CLASS_LOAD[each.sheet.cls],))
        if each.has(Move.FIGHTERS_SENSE):
            yield StartsWith(each.id, Resource.INSIGHT, (insight_after(each.insight, 1),))
    yield SceneOpened(1)


SYSTEM: System[State] = System(
    title="Powered by Heresy",
    edition="work in progress of 2017, rules 2",
    projection=PROJECTION,
    track=TRACK,
    acts=acts_in(f"{__name__}.acts"),
    preset=preset,
    seats=seats,
    starts=starts,
    misfits=misfits,
    aftermath=aftermath,
    faults=faults,
    sample=sample_beside(__name__),
)
"""The assembled system."""
