"""Methods for setups, before a fight exists."""

from combat.engine.catalog import system
from combat.engine.fight.encounter import Encounter
from combat.engine.play.setups import parse_setup
from events.codec.wire import freeze_json, thaw_json
from frontdoor.json_paths import with_json_paths
from frontdoor.tables.messages.params import Check, ReadSetup, Sample
from frontdoor.tables.messages.results import Checked, SampleTold, SeatTold, SetupRead
from frontdoor.tables.service import Service


def sample(service: Service, params: Sample) -> SampleTold:
    """Return the sample setup of a system, which can be changed and passed to `fight.create`."""
    return SampleTold(setup=freeze_json(system(params.system).sample()))


def read(service: Service, params: ReadSetup) -> SetupRead:
    """Return the setup in a TOML or JSON text, for use in `setup.check` and `fight.create`; errors name the line."""
    return SetupRead(setup=freeze_json(parse_setup(params.text)))


def check(service: Service, params: Check) -> Checked:
    """Return the seats of a fight with this setup; if the setup has errors, refuse with the JSON path of each."""
    settings = None if params.settings is None else thaw_json(params.settings)
    setup = thaw_json(params.setup)
    with with_json_paths(setup):
        fight = Encounter.begin(params.system, setup, settings=settings)
    return Checked(seats=tuple(SeatTold(seat=seat.id, name=seat.name, role=seat.role) for seat in fight.header.seats))
