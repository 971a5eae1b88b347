"""A fight after the game as one page, which opens from disk and needs no network."""

import sys
from contextlib import nullcontext
from pathlib import Path

import attrs

from events.files import StoreError, open_file, real_path, write_rebuildable
from frontdoor.terminal.errors import UsageError, VerificationError
from frontdoor.terminal.executors import make_executor
from frontdoor.terminal.logs import check_seat, load_log
from frontdoor.terminal.progress import progress_bar
from frontdoor.terminal.screen import Screen
from frontdoor.terminal.seeds import stored_seed
from replays import Replay, Study
from replays.assessment import assess
from replays.page import is_page, render
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier, pyodide_url
from replays.review import review

_HEAD = 4096  # bytes of a page that hold what it says it was made by


@attrs.frozen(kw_only=True)
class PageOptions:
    """What a page shall be.

    Attributes:
        log: The log of the fight.
        page: Where it is written; None for beside the log.
        seat: Whom it is for; None for somebody who may know everything.
        playouts: How often each position is played on.
        whole: Whether that is to the end of the fight, not of the round.
        jobs: How many processes play; None for this one.
        verify_in_page: Whether it carries the log and the program, and verifies the log in the browser.
        pyodide: Where it loads Pyodide from then; None for the folder beside it.
        force: Whether a file that is no such page may be written over.
    """

    log: str
    page: str | None = None
    seat: str | None = None
    playouts: int = 0
    whole: bool = False
    jobs: int | None = None
    verify_in_page: bool = False
    pyodide: str | None = None
    force: bool = False


def write_page(wanted: PageOptions) -> Path:
    """Write the page of a log as far as it is good, and return where it is; raise after that where the log is damaged.

    Raises:
        UsageError: When it may not be written, or not like that.
        VerificationError: When the log is damaged, or not what it says.
    """
    log, seat = Path(wanted.log), wanted.seat
    game = load_log(wanted.log)
    check_seat(game, seat)
    named = Path(wanted.page) if wanted.page else log.with_suffix(".html")
    page = _checked(named, log, force=wanted.force)
    pyodide = _pyodide(wanted, page)
    study = Study.beside(log)
    verdict = game.verify(stored_seed(log, game.header.seed_hash))
    keep = log if wanted.playouts else None
    bar = progress_bar(None, "playouts") if wanted.playouts else nullcontext()
    with make_executor(wanted.jobs, None) as executor, bar as show:
        how = {"whole": wanted.whole, "executor": executor, "keep": keep, "progress": show}
        counted = assess(game, seat, playouts=wanted.playouts, **how)
    carried = None if pyodide is None else build_verifier(log, game.header.system, verdict.fingerprint, pyodide)
    data = render(review(game, seat, verdict=verdict, study=study, assessment=counted), carried).encode()
    _write(page, data)
    for fault in study.faults:
        print(f"blow: {study.path}, {fault}", file=sys.stderr)
    whom = _for_whom(game, seat, whole=carried is not None)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {whom}")
    if carried is not None:
        kilobytes = -(-len(carried.archive) // 1000)
        told = f"{kilobytes} KB of it are the log and the program that verifies it, with Pyodide from {carried.pyodide}"
        Screen().print(f"{told}.")
    if not verdict.exact:
        raise VerificationError(f"{wanted.log}, {verdict}. The page says so, too")
    return named


def _pyodide(wanted: PageOptions, page: Path) -> str | None:
    """Return where a page finds Pyodide; None for a page that does not verify its log.

    Raises:
        UsageError: When it must not verify it, or Pyodide is not where it is said to be.
    """
    if not wanted.verify_in_page:
        if wanted.pyodide:
            raise UsageError("--pyodide is for a page that verifies its own log. Add --verify-in-page.")
        return None
    if wanted.seat is not None:
        raise UsageError(
            "A page that verifies its log carries all of it, and a seat's page holds nothing that the seat may not"
            " know. Leave out --seat or --verify-in-page."
        )
    return pyodide_url(wanted.pyodide, page) if wanted.pyodide else DEFAULT_PYODIDE


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
    if real.exists() and not is_page(open_file(real).part(0, _HEAD)) and not force:
        raise UsageError(f"{page} is there already and is no such page. Name another file, or say --force.")
    return real


def _write(page: Path, data: bytes) -> None:
    try:
        write_rebuildable(page, data)
    except OSError as error:
        raise StoreError(f"{page} cannot be written: {error.strerror or error}") from error
