"""Setups, before there is a fight."""

from combat.engine.catalog import system
from combat.engine.encounter import Encounter
from combat.engine.setups import setup_in
from events.wire import frozen_json, thawed_json
from frontdoor.service.params import Check, ReadSetup, Sample
from frontdoor.service.results import Checked, SampleTold, SeatTold, SetupRead
from frontdoor.service.service import Service
from frontdoor.setup_places import places_told


def sample(service: Service, asked: Sample) -> SampleTold:
    """Return the ready-made fight of a system, to be changed and handed to `fight.create`."""
    return SampleTold(setup=frozen_json(system(asked.system).sample()))


def read(service: Service, asked: ReadSetup) -> SetupRead:
    """Return the setup that a file holds, for `setup.check` and `fight.create`; where it cannot be read, the line."""
    return SetupRead(setup=frozen_json(setup_in(asked.text)))


def check(service: Service, asked: Check) -> Checked:
    """Return who would sit at the table with a setup; it is refused where it does not fit, naming each place."""
    settings = None if asked.settings is None else thawed_json(asked.settings)
    setup = thawed_json(asked.setup)
    with places_told(setup):
        fight = Encounter.begin(asked.system, setup, settings=settings)
    return Checked(seats=tuple(SeatTold(seat=each.id, name=each.name, role=each.role) for each in fight.header.seats))
