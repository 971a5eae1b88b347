"""`blow review`: a fight after the game as one page, which opens from disk and needs no network."""

import sys
from argparse import Namespace
from pathlib import Path

from events.files import StoreError, opened, put, real_path
from frontdoor.cli.errors import UsageError, VerificationError
from frontdoor.cli.executors import chosen
from frontdoor.cli.logs import check_seat, load_log
from frontdoor.cli.progress import progress_bar
from frontdoor.cli.screen import Screen
from frontdoor.cli.seeds import seed_beside
from replays import Replay, Study
from replays.assessment import assessed
from replays.page import is_page, render
from replays.page.verifier import BESIDE, carry, pyodide_at
from replays.review import review

_HEAD = 4096  # bytes of a page that hold what it says it was made by


def run(arguments: Namespace) -> None:
    """Write the page of a log as far as it is good; raise after that where the log is damaged, or not what it says."""
    log = Path(arguments.file)
    game = load_log(arguments.file)
    check_seat(game, arguments.seat)
    named = Path(arguments.output) if arguments.output else log.with_suffix(".html")
    page = _checked(named, log, force=arguments.force)
    pyodide = _pyodide(arguments, page)
    study = Study.beside(log)
    verdict = game.verify(seed_beside(log, game.header.seed_hash))
    keep = log if arguments.playouts else None
    with chosen(arguments.jobs, None) as executor, progress_bar(None, "playouts") as show:
        how = {"whole": arguments.whole, "executor": executor, "keep": keep, "progress": show}
        counted = assessed(game, arguments.seat, playouts=arguments.playouts, **how)
    carried = None if pyodide is None else carry(log, game.header.system, verdict.fingerprint, pyodide)
    data = render(review(game, arguments.seat, verdict=verdict, study=study, counted=counted), carried).encode()
    _write(page, data)
    for fault in study.faults:
        print(f"blow: {study.path}, {fault}", file=sys.stderr)
    whom = _for_whom(game, arguments.seat, whole=carried is not None)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {whom}")
    if carried is not None:
        kilobytes = -(-len(carried.archive) // 1000)
        told = f"{kilobytes} KB of it are the log and the program that verifies it, with Pyodide from {carried.pyodide}"
        Screen().print(f"{told}.")
    if not verdict.exact:
        raise VerificationError(f"{arguments.file}, {verdict}. The page says so, too")


def _pyodide(arguments: Namespace, page: Path) -> str | None:
    """Return where a page finds Pyodide; None for a page that does not verify its log.

    Raises:
        UsageError: When it must not verify it, or Pyodide is not where it is said to be.
    """
    if not arguments.verify_in_page:
        if arguments.pyodide:
            raise UsageError("--pyodide is for a page that verifies its own log. Add --verify-in-page.")
        return None
    if arguments.seat is not None:
        raise UsageError(
            "A page that verifies its log carries all of it, and a seat's page holds nothing that the seat may not"
            " know. Leave out --seat or --verify-in-page."
        )
    return pyodide_at(arguments.pyodide, page) if arguments.pyodide else BESIDE


def _for_whom(game: Replay, seat: str | None, *, whole: bool) -> str:
    """Return who may read a page, which may carry the whole log."""
    if seat is not None:
        return f"It holds nothing that the seat '{seat}' may not know."
    if any(event.only_for is not None for moment in game for event in moment.beat.events):
        return "It holds the secrets of every seat; --seat leaves out what one may not know."
    if whole and game.corruption is not None:
        return "It carries the damaged part of the log, too; nobody knows what secrets lie there."
    return "Nobody had a secret in this fight: it is for everybody."


def _checked(page: Path, log: Path, *, force: bool) -> Path:
    """Return where a page may be written: nowhere over the log, and over another file only where that is wanted.

    Raises:
        UsageError: When it may not.
        StoreError: When what is there is no file.
    """
    real = real_path(page)
    if real == real_path(log):
        raise UsageError(f"{page} is the log itself. Name another file for the page.")
    if real.is_dir():
        raise UsageError(f"{page} is a folder. Name a file in it.")
    if real.exists() and not is_page(opened(real).part(0, _HEAD)) and not force:
        raise UsageError(f"{page} is there already and is no such page. Name another file, or say --force.")
    return real


def _write(page: Path, data: bytes) -> None:
    try:
        put(page, data)
    except OSError as error:
        raise StoreError(f"{page} cannot be written: {error.strerror or error}") from error
