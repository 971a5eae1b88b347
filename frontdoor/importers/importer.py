"""Importers as plugins that recognise a kind of file and read files as parts of a setup."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from attrs import evolve, field, frozen

from combat.engine.errors import refuse
from frontdoor.importers.files.source import Source, is_own_setup, local_name, objects
from frontdoor.importers.report import Report

ENTRY_POINTS = "blow_by_blow.importers"
_ENVELOPES = ("data", "result", "payload", "warband", "actor", "actors", "character", "characters")
"""Keys under which programs wrap the document that they export."""


@frozen(kw_only=True)
class Part:
    """The contribution of a file to a setup.

    Attributes:
        system: The system of the setup.
        name: The name of the warband, party or list.
        setup: The lists of the setup to which the file contributes, such as `sides` and `armoury`.
        settings: The settings that the file states, such as the edition of the rules.
    """

    system: str
    name: str
    setup: Mapping[str, list[Any]]
    settings: Mapping[str, Any] = field(factory=dict)


class Importer(Protocol):
    """A module that reads a kind of file.

    Attributes:
        TITLE: The name of the format, such as "New Recruit roster".
    """

    TITLE: str

    def recognises(self, source: Source) -> bool:
        """Return whether the content is of this format, of any game."""

    def read(self, source: Source, report: Report) -> Part:
        """Return the part of a setup that a file contains.

        Raises:
            Refused: If the file belongs to another game, or contains no combatants; the sentence names the game.
        """


@cache
def importers() -> Mapping[str, Importer]:
    """Return the installed importers by name, in alphabetical order."""
    return {
        point.name: point.load() for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    }


def importer_of(source: Source) -> Importer:
    """Return the importer of a file.

    Raises:
        Refused: If no importer recognises it; the sentence says what the file is, if that is known.
    """
    if is_own_setup(source):
        raise refuse("import", f"{source.name} is already a setup; check it with 'blow setup check'")
    root = "" if source.root is None else local_name(source.root.tag)[1]
    if root in ("catalogue", "gameSystem"):
        raise refuse("import", f"{source.name} contains the data files of a game; import a roster made with them")
    found = find_importer(source)
    if found is None:
        known = ", ".join(importer.TITLE for importer in importers().values())
        raise refuse("import", f"{source.name} is of no known format; known: {known}")
    return found


def sources_in(source: Source) -> list[Source]:
    """Return a file as sources that an importer recognises: without an envelope, and lists of rosters one by one.

    A file in which no importer recognises anything is returned as it is.
    """
    if find_importer(source) is not None or is_own_setup(source):
        return [source]
    data = source.data
    inner = [evolve(source, data=each) for each in objects(data)] if isinstance(data, list) else []
    if inner and len(inner) == len(data) and all(find_importer(each) for each in inner):
        return inner
    envelopes = [data[key] for key in _ENVELOPES if key in data] if isinstance(data, Mapping) else []
    if isinstance(data, Mapping) and len(data) == len([*objects([*data.values()])]):
        envelopes.append([*data.values()])
    found = (sources_in(evolve(source, data=each)) for each in envelopes if isinstance(each, Mapping | list))
    return next((each for each in found if find_importer(each[0])), [source])


def find_importer(source: Source) -> Importer | None:
    """Return the first importer that recognises a file, or None."""
    return next((importer for importer in importers().values() if importer.recognises(source)), None)
