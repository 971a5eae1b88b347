"""Methods for setups, before a fight exists."""

from typing import Any

from combat.engine.catalog import system
from combat.engine.fight.encounter import Encounter
from combat.engine.play.setups import parse_setup
from events.codec.wire import freeze_json, thaw_json
from frontdoor.json_paths import with_json_paths
from frontdoor.tables.messages.params import Check, ReadSetup, Sample
from frontdoor.tables.messages.results import Checked, SampleTold, SeatTold, SetupRead
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import Question


def sample(service: Service, params: Sample) -> SampleTold:
    """Return the sample setup of a system, which can be changed and passed to `fight.create`."""
    return SampleTold(setup=freeze_json(system(params.system).sample()))


def read(service: Service, params: ReadSetup) -> Question[SetupRead]:
    """Return the setup in a TOML or JSON text, for use in `setup.check` and `fight.create`; errors name the line."""
    return Question(function=_read, args=(params.text,))


def _read(text: str) -> SetupRead:
    return SetupRead(setup=freeze_json(parse_setup(text)))


def check(service: Service, params: Check) -> Question[Checked]:
    """Return the seats of a fight with this setup; if the setup has errors, refuse with the JSON path of each."""
    settings = None if params.settings is None else thaw_json(params.settings)
    return Question(function=_check, args=(params.system, thaw_json(params.setup), settings))


def _check(system_name: str, setup: dict[str, Any], settings: dict[str, Any] | None) -> Checked:
    with with_json_paths(setup):
        fight = Encounter.begin(system_name, setup, settings=settings)
    return Checked(seats=tuple(SeatTold(seat=seat.id, name=seat.name, role=seat.role) for seat in fight.header.seats))
