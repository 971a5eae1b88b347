"""The state of a fight as text for other programs: a report, CSV, or updates of Foundry actors."""

from collections.abc import Sequence
from typing import Literal, get_args

from attrs import frozen

from combat.engine.errors import refuse
from events.codec import json_text
from events.limits import escape_in_json, escape_unprintable
from frontdoor.importers.files.source import Source
from frontdoor.importers.foundry_updates import foundry_updates
from replays.campaign.roster import RosterEntry, roster, roster_csv, roster_lines
from replays.loaded_fight import LoadedFight

ExportFormat = Literal["report", "csv", "foundry"]
FORMATS: tuple[ExportFormat, ...] = get_args(ExportFormat)


@frozen
class ExportedState:
    """The state of a fight for another program.

    Attributes:
        text: The content of the file.
        missing: The names of the combatants that none of the given files of actors contains.
    """

    text: str
    missing: tuple[str, ...] = ()


def export_state(
    game: LoadedFight, form: ExportFormat = "report", side: str | None = None, sources: Sequence[Source] = ()
) -> ExportedState:
    """Return the state at the end of a fight, for another program.

    Args:
        game: The fight, which may still go on.
        form: The format: a report as text, CSV, or updates of Foundry actors as JSON.
        side: The name of the side to report; None for all. Updates are always of all actors.
        sources: The exported files of the actors, for updates.

    Raises:
        Refused: If there is no such side, or the fight has no Foundry actors.
    """
    if form == "foundry":
        updates = foundry_updates(game, sources)
        data = json_text.dumps(updates.actors, option=json_text.OPT_INDENT_2)
        return ExportedState(escape_in_json(data.decode()) + "\n", updates.missing)
    entries = _of_side(roster(game), side)
    if form == "csv":
        return ExportedState(roster_csv(entries))
    state = "over" if game.outcome is not None else "not over yet"
    title = f"{game.system.title}: '{game.header.id}', {len(game)} beats, {state}"
    return ExportedState("".join(f"{escape_unprintable(line)}\n" for line in (title, *roster_lines(entries))))


def _of_side(entries: tuple[RosterEntry, ...], side: str | None) -> tuple[RosterEntry, ...]:
    found = tuple(entry for entry in entries if side in (None, entry.side))
    if not found:
        names = ", ".join(dict.fromkeys(entry.side for entry in entries))
        raise refuse("export", f"there is no side '{side}'; the sides are {names}")
    return found
