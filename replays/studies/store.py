"""Storage of studies: append-only files to which several processes may write in turn."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from events.codec import json_text
from events.codec.json_lines import read_line, split_lines
from events.limits import WireError, show_value
from events.log.lines import Corruption
from events.stores.file_writing import LockedFile, open_or_create
from events.stores.safe_files import StoreError, read_file, real_path, store_errors
from replays.studies.annotations import FORMAT, VERSION, Record, decode_record, encode_record

MAX_BYTES = 64 << 20
"""Maximum size of a study in bytes."""


@frozen
class StudyContent:
    """The valid records of a study, the lines that cannot be read, and the number of bytes in complete lines."""

    records: tuple[Record, ...]
    faults: tuple[Corruption, ...] = ()
    size: int = 0


def study_header(log: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first line of a study, given the identity of its log."""
    return {"format": FORMAT, "version": VERSION, "log": dict(log)}


def read(path: Path) -> StudyContent:
    """Read a study, either the file beside a log or an exported one; empty if the file does not exist.

    Raises:
        StoreError: If the file cannot be read or is not a study.
    """
    try:
        path.lstat()
    except FileNotFoundError:
        return StudyContent(())
    except OSError:
        pass  # `read_file` reports the error
    return parse_study(read_file(path, MAX_BYTES), path)


def parse_study(data: bytes, path: Path) -> StudyContent:
    """Return the valid records of a study; raises StoreError if the data is not a study, or has a newer version."""
    rows = split_lines(data)
    exported = _exported(data, rows)
    if exported is not None:
        return StudyContent(exported_records(exported, str(path)))
    if not rows or not rows[0].endswith(b"\n"):
        raise StoreError(f"{path} is not a study; the first line must have the format '{FORMAT}'")
    try:
        _check_head(read_line(rows[0]), str(path))
    except WireError:
        raise StoreError(f"{path} is not a study; the first line must have the format '{FORMAT}'") from None
    records, faults, size = [], [], len(rows[0])
    for number, row in enumerate(rows[1:], start=2):
        if not row.endswith(b"\n"):
            faults.append(Corruption(number, "$", "the line was never finished"))
            break
        size += len(row)
        try:
            records.append(decode_record(read_line(row)))
        except (WireError, RecursionError) as error:
            path_, problem = (
                (error.path, error.problem) if isinstance(error, WireError) else ("$", "it is nested too deeply")
            )
            faults.append(Corruption(number, path_, problem))
    return StudyContent(tuple(records), tuple(faults), size)


def exported_records(data: Mapping[str, Any], where: str = "the study") -> tuple[Record, ...]:
    """Return the records of an exported study.

    Raises:
        StoreError: If the data is not a study, was exported for one seat, or has an invalid record.
    """
    _check_head(data, where)
    if data.get("for") is not None:
        raise StoreError(f"{where} was exported for one seat: it has no seals and cannot be merged")
    rows = data.get("records")
    if not isinstance(rows, list):
        raise StoreError(f"{where}, $.records: must be a list")
    try:
        return tuple(decode_record(row, f"$.records[{index}]") for index, row in enumerate(rows))
    except WireError as error:
        raise StoreError(f"{where}, {error}") from None
    except RecursionError:
        raise StoreError(f"{where}, $.records: nested too deeply") from None


def append(path: Path, log: Mapping[str, Any], records: Iterable[Record]) -> StudyContent:
    """Append records to a study, creating its file if needed, and return its whole content.

    An unfinished last line is removed. When the call returns, all data is on the disk.

    Raises:
        StoreError: If the file cannot be written, another process is writing it, or it is not a study. It stays
            unchanged.
    """
    added = b"".join(json_text.dumps(encode_record(record)) + b"\n" for record in records)
    first = json_text.dumps(study_header(log)) + b"\n"
    real = real_path(path)
    with open_or_create(real, first) as file, store_errors(real, "written"):
        return _appended(file, real, added)


def _appended(file: LockedFile, path: Path, added: bytes) -> StudyContent:
    data = file.read(MAX_BYTES)
    pages = parse_study(data, path)
    if not pages.size:
        raise StoreError(f"{path} is an exported study; merge it into the study of a log")
    if pages.size + len(added) > MAX_BYTES:
        raise StoreError(f"{path} cannot be written: a study may have at most {MAX_BYTES >> 20} MB")
    file.replace_end(added, pages.size)
    return parse_study(data[: pages.size] + added, path)


def _exported(data: bytes, rows: list[bytes]) -> Mapping[str, Any] | None:
    """Return an exported study, which is a single JSON object, or None for any other data."""
    if len(rows) > 1 and rows[0].endswith(b"}\n"):
        return None
    try:
        found = read_line(data.rstrip() + b"\n")
    except (WireError, RecursionError):
        return None
    return found if "records" in found else None


def _check_head(data: object, where: str) -> None:
    """Raise `StoreError` if the data does not begin like a study of a supported version."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise StoreError(f"{where} is not a study; the format must be '{FORMAT}'")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        found = show_value(version)
        raise StoreError(f"{where} is a study of version {found}; this program supports version {VERSION}")
