"""The files of a campaign: its log, to which processes may write in turn, and copies of the logs of its fights.

The log is JSON Lines like that of a fight: a header, then one entry a line, each sealed after the line before. A copy
has the seal of its last line as its name and is never changed.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from events.codec.check_encodable import check_encodable
from events.codec.json_lines import finished_length, read_line, split_lines
from events.codec.seals import is_sealed_after
from events.codec.wire import decode, plain
from events.history.journal import Beat
from events.limits import WireError
from events.log.lines import Corruption, beat_from_wire, beat_to_wire, seal_line
from events.stores.file_writing import create_file, lock_file
from events.stores.safe_files import StoreError, read_file, real_path, store_errors
from replays.campaign.facts import CODEC, CampaignState

FORMAT, VERSION = "blow-by-blow-campaign", 1
MAX_BYTES = 256 << 20
"""Maximum size of a campaign log in bytes."""

_LOG, _FIGHTS = "campaign.jsonl", "fights"


@frozen(kw_only=True)
class CampaignHeader:
    """The first line of a campaign log.

    Attributes:
        format: Always `blow-by-blow-campaign`.
        version: The version of the format.
        name: The name of the campaign.
        system: The system of all fights.
        at: The time when the campaign began, in the caller's notation; None if not given.
    """

    format: str = FORMAT
    version: int = VERSION
    name: str
    system: str
    at: str | None = None


@frozen
class CampaignContent:
    """A campaign log that was read.

    Attributes:
        header: The first line.
        entries: The entries.
        state: The state after them.
        last: The last line.
        size: The number of bytes without an unfinished last line.
    """

    header: CampaignHeader
    entries: tuple[Beat, ...]
    state: CampaignState
    last: bytes
    size: int


def log_path(folder: Path) -> Path:
    """Return the path of the log of a campaign."""
    return folder / _LOG


def fight_path(folder: Path, seal: str) -> Path:
    """Return the path of the copy of a fight's log."""
    return folder / _FIGHTS / f"{seal}.jsonl"


def create(folder: Path, header: CampaignHeader) -> None:
    """Create the folder of a campaign, and its log.

    Raises:
        Refused: If the folder has other contents.
        StoreError: If the folder cannot be written.
    """
    with store_errors(folder, "created"):
        if folder.exists() and (not folder.is_dir() or [*folder.iterdir()]):
            raise refuse("campaign", f"{folder} already exists and is not empty; choose another folder")
        fight_path(folder, "").parent.mkdir(parents=True, exist_ok=True)
    file = create_file(log_path(folder), seal_line(b"", plain(header)))
    if file is None:
        raise refuse("campaign", f"{folder} is already a campaign")
    file.close()


def read(folder: Path) -> CampaignContent:
    """Read a campaign log.

    Raises:
        Refused: If the folder is not a campaign.
        StoreError: If the log is damaged; the message names the line.
    """
    path = log_path(folder)
    if not path.is_file():
        raise refuse("campaign", f"{folder} is not a campaign; create one with 'blow campaign new'")
    return _parse(read_file(path, MAX_BYTES), path)


def _parse(data: bytes, path: Path) -> CampaignContent:
    """Return the content of a log; a last line that was never finished is left out."""
    size = finished_length(data)
    rows = split_lines(data[:size])
    number, entries, state = 1, list[Beat](), CampaignState()
    try:
        header = _header(rows[0] if rows else b"")
        for before, row in pairwise(rows):
            number += 1
            entries.append(_entry(row, before, len(entries)))
            state = _after(state, entries[-1])
    except WireError as error:
        raise StoreError(f"{path}, {Corruption(number, error.path, error.problem)}") from None
    return CampaignContent(header, tuple(entries), state, rows[-1], size)


def _entry(row: bytes, before: bytes, number: int) -> Beat:
    beat = beat_from_wire(read_line(row), CODEC)
    if beat.number != number:
        raise WireError("$.beat", f"entry {number} was expected, not {beat.number}")
    _check_seal(row, before)
    return beat


def _check_seal(row: bytes, before: bytes) -> None:
    if not is_sealed_after(row, before):
        raise WireError("$.chain", "the seal does not match: this line, or the line before, was changed")


def _after(state: CampaignState, beat: Beat) -> CampaignState:
    try:
        return state.after(beat.events)
    except (LookupError, TypeError, ValueError) as error:
        raise WireError("$.events", f"the events do not follow from the lines before: {error}") from None


def _header(row: bytes) -> CampaignHeader:
    data = read_line(row)
    data.pop("chain", None)
    if data.get("format") != FORMAT:
        raise WireError("$.format", f"'{FORMAT}' was expected")
    _check_seal(row, b"")
    header = decode(data, CampaignHeader)
    if header.version != VERSION:
        raise WireError("$.version", f"this program reads version {VERSION}, not {header.version}")
    return header


def with_entry(content: CampaignContent, entry: Beat) -> CampaignContent:
    """Return the content with one more entry, which is not written."""
    entries, state = (*content.entries, entry), content.state.after(entry.events)
    return attrs.evolve(content, entries=entries, state=state)


def append(folder: Path, entry: Callable[[CampaignContent], Beat], log: bytes, seal: str) -> CampaignContent:
    """Store a copy of a fight's log, and append the entry about it; return the new content.

    The entry is computed while no other process can write. If anything fails, the campaign stays as it was.

    Raises:
        Refused: If the folder is not a campaign, or the function refuses.
        StoreError: If a file cannot be read or written.
    """
    path = real_path(log_path(folder))
    file = lock_file(path)
    if file is None:
        raise refuse("campaign", f"{folder} is not a campaign; create one with 'blow campaign new'")
    with file, store_errors(path, "written"):
        content = _parse(file.read(MAX_BYTES), path)
        beat = entry(content)
        check_encodable(beat)
        state = content.state.after(beat.events)
        row = seal_line(content.last, beat_to_wire(beat, CODEC))
        _store_fight(folder, log, seal)
        file.replace_end(row, content.size)
    return CampaignContent(content.header, (*content.entries, beat), state, row, content.size + len(row))


def _store_fight(folder: Path, log: bytes, seal: str) -> None:
    path = real_path(fight_path(folder, seal))
    path.parent.mkdir(exist_ok=True)
    copy = create_file(path, log)
    if copy is not None:
        copy.close()
