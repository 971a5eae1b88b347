"""Methods for setups, before a fight exists."""

from base64 import b64decode
from typing import Any

from combat.engine.catalog import system
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.setups import parse_setup
from events.codec.wire import freeze_json, thaw_json
from frontdoor.importers.joining import Against, foreign_sources, import_sources
from frontdoor.importers.report import Report
from frontdoor.json_paths import with_json_paths
from frontdoor.schemas.setups import presets, printed_names, printed_sheets, setup_schema
from frontdoor.setup_faults import setup_faults
from frontdoor.tables.messages.params import Check, ReadSetup, Sample
from frontdoor.tables.messages.results import Checked, ImportLine, SampleTold, SeatTold, SetupRead
from frontdoor.tables.messages.setups import CatalogueTold, Faults, SchemaTold
from frontdoor.tables.methods import work
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import Question


@work()
def sample(service: Service, params: Sample) -> SampleTold:
    """Return the sample setup of a system, which can be changed and passed to `fight.create`."""
    return SampleTold(setup=freeze_json(system(params.system).sample()))


@work()
def schema(service: Service, params: Sample) -> SchemaTold:
    """Return the JSON Schema of the setups of a system, settings included, for a form in which people edit a setup."""
    return SchemaTold(schema=freeze_json(setup_schema(params.system)), presets=tuple(presets(params.system)))


@work()
def catalogue(service: Service, params: Sample) -> CatalogueTold:
    """Return the sheets that the book of a system prints, and the names of abilities that sheets may use."""
    return CatalogueTold(sheets=printed_sheets(params.system), names=freeze_json(printed_names(params.system)))


def read(service: Service, params: ReadSetup) -> Question[SetupRead]:
    """Return the setup in a TOML or JSON text, or a setup made from a roster of another program, with a report.

    The setup is for use in `setup.check` and `fight.create`. Errors name the line.
    """
    return Question(function=_read, args=(params.text, params.data, params.file, params.against))


def _read(text: str, data: str, file: str, against: Against) -> SetupRead:
    content = _decoded(data) if data else text.encode("utf-8", "replace")
    report = Report()
    sources = foreign_sources(file, content, report)
    if not sources:
        return SetupRead(setup=freeze_json(parse_setup(content.decode("utf-8", "replace"))))
    imported = import_sources(sources, against, report)
    lines = (ImportLine(kind=line.kind, subject=line.subject, sentence=line.sentence) for line in imported.report.lines)
    return SetupRead(setup=freeze_json(imported.setup), system=imported.system, report=tuple(lines))


def _decoded(data: str) -> bytes:
    try:
        return b64decode(data, validate=True)
    except ValueError:
        raise refuse("setup", "data: the content must be in Base64") from None


def check(service: Service, params: Check) -> Question[Checked]:
    """Return the seats of a fight with this setup; if the setup has errors, refuse with the JSON path of each."""
    settings = None if params.settings is None else thaw_json(params.settings)
    return Question(function=_check, args=(params.system, thaw_json(params.setup), settings))


def faults(service: Service, params: Check) -> Question[Faults]:
    """Return all faults of a setup at once, each with its JSON path and the closest known name.

    The first fault is the one for which `setup.check` and `fight.create` refuse the setup.
    """
    settings = None if params.settings is None else thaw_json(params.settings)
    return Question(function=_faults, args=(params.system, thaw_json(params.setup), settings))


def _faults(system_name: str, setup: dict[str, Any], settings: dict[str, Any] | None) -> Faults:
    return Faults(faults=tuple(setup_faults(system_name, setup, settings)))


def _check(system_name: str, setup: dict[str, Any], settings: dict[str, Any] | None) -> Checked:
    with with_json_paths(setup):
        fight = Encounter.begin(system_name, setup, settings=settings)
    return Checked(seats=tuple(SeatTold(seat=seat.id, name=seat.name, role=seat.role) for seat in fight.header.seats))
