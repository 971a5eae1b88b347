"""The file of a study: it grows by whole lines, two programs may write it in turn, and it is never rewritten."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from events import json_text
from events.files import LockedFile, StoreError, create_file, lock_file, read_file, real_path
from events.json_lines import read_line
from events.limits import WireError, show_value
from events.log import Corruption, split_lines
from replays.annotations import FORMAT, VERSION, Record, decode_record, encode_record

MAX_BYTES = 64 << 20
"""So large may a study become, and no larger one is read."""


@frozen
class StudyContent:
    """What could be read of a study.

    Attributes:
        records: The good ones, in their order.
        faults: What could not be read, line by line; a last line that was never finished is among them.
        size: How many bytes of it are whole lines.
    """

    records: tuple[Record, ...]
    faults: tuple[Corruption, ...] = ()
    size: int = 0


def study_header(log: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a study begins, given what its log is known by."""
    return {"format": FORMAT, "version": VERSION, "log": dict(log)}


def read(path: Path) -> StudyContent:
    """Read a study, be it the file beside a log or what was exported; nothing where there is no such file.

    Raises:
        StoreError: When it cannot be read, or is no study.
    """
    try:
        path.lstat()
    except FileNotFoundError:
        return StudyContent(())
    except OSError:
        pass  # what is wrong with it is said by whoever reads it
    return parse_study(read_file(path, MAX_BYTES), path)


def parse_study(data: bytes, path: Path) -> StudyContent:
    """Return the records of a study, as far as they are good.

    Raises:
        StoreError: When it is no study, or of a newer version.
    """
    rows = split_lines(data)
    exported = _exported(data, rows)
    if exported is not None:
        return StudyContent(exported_records(exported, str(path)))
    if not rows or not rows[0].endswith(b"\n"):
        raise StoreError(f"{path} is no study of a fight; a first line of format '{FORMAT}' was expected")
    try:
        _check_head(read_line(rows[0]), str(path))
    except WireError:
        raise StoreError(f"{path} is no study of a fight; a first line of format '{FORMAT}' was expected") from None
    records, faults, size = [], [], len(rows[0])
    for number, row in enumerate(rows[1:], start=2):
        if not row.endswith(b"\n"):
            faults.append(Corruption(number, "$", "the line was never finished"))
            break
        size += len(row)
        try:
            records.append(decode_record(read_line(row)))
        except (WireError, RecursionError) as error:
            path_, problem = (error.path, error.problem) if isinstance(error, WireError) else ("$", "it is too deep")
            faults.append(Corruption(number, path_, problem))
    return StudyContent(tuple(records), tuple(faults), size)


def exported_records(data: Mapping[str, Any], where: str = "what was handed over") -> tuple[Record, ...]:
    """Return the records of an exported study.

    Raises:
        StoreError: When it is none, was made for one seat, or something in it does not fit.
    """
    _check_head(data, where)
    if data.get("for") is not None:
        raise StoreError(f"{where} was made for one seat, to be read: it has no seals, and cannot be taken in")
    rows = data.get("records")
    if not isinstance(rows, list):
        raise StoreError(f"{where}, $.records: a list was expected")
    try:
        return tuple(decode_record(row, f"$.records[{index}]") for index, row in enumerate(rows))
    except WireError as error:
        raise StoreError(f"{where}, {error}") from None
    except RecursionError:
        raise StoreError(f"{where}, $.records: lists and objects stand too deep within each other") from None


def append(path: Path, log: Mapping[str, Any], records: Iterable[Record]) -> StudyContent:
    """Add records to a study, which is made where there is none yet, and return all that it holds now.

    A last line that was never finished is taken out. All of it is on the disk when the call returns.

    Raises:
        StoreError: When it cannot be written, somebody else writes it, or it is no study; it is left as it was.
    """
    added = b"".join(json_text.dumps(encode_record(record)) + b"\n" for record in records)
    first = json_text.dumps(study_header(log)) + b"\n"
    real = real_path(path)
    file = None
    while file is None:  # it may come or go between the two looks
        file = lock_file(real) or create_file(real, first)
    try:
        return _appended(file, real, added)
    except OSError as error:
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{real} cannot be written: {error.strerror or error}") from error
    finally:
        file.close()


def _appended(file: LockedFile, path: Path, added: bytes) -> StudyContent:
    data = file.read(MAX_BYTES)
    pages = parse_study(data, path)
    if not pages.size:
        raise StoreError(f"{path} is a study that was exported; import it into that of a log")
    if pages.size + len(added) > MAX_BYTES:
        raise StoreError(f"{path} cannot be written: a study holds no more than {MAX_BYTES >> 20} MB")
    if pages.size < len(data):
        file.cut(pages.size)
    try:
        file.write(added, pages.size)
    except BaseException:
        file.cut(pages.size)
        raise
    return parse_study(data[: pages.size] + added, path)


def _exported(data: bytes, rows: list[bytes]) -> Mapping[str, Any] | None:
    """Return an exported study, which is one JSON object; None for what is no such thing."""
    if len(rows) > 1 and rows[0].endswith(b"}\n"):
        return None
    try:
        found = read_line(data.rstrip() + b"\n")
    except (WireError, RecursionError):
        return None
    return found if "records" in found else None


def _check_head(data: object, where: str) -> None:
    """Raise StoreError where something is not the beginning of a study that can be read here."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise StoreError(f"{where} is no study of a fight; the format '{FORMAT}' was expected")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        told = show_value(version)
        raise StoreError(f"{where} is a study of version {told}, and this program reads version {VERSION}")
