"""Writes the review page of a fight, which can be opened from disk and needs no network."""

import sys
from contextlib import nullcontext
from pathlib import Path

import attrs

from events.stores.safe_files import StoreError, open_file, real_path, write_rebuildable
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.executors import make_executor
from frontdoor.terminal.console.progress import progress_bar
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.logs import check_seat, load_log
from frontdoor.terminal.files.seeds import stored_seed
from replays import Replay, Study
from replays.page import is_page, render
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier, pyodide_url
from replays.review import review
from replays.review.assessment import assess

_HEAD = 4096  # number of first bytes of a page that contain the name of its generator


@attrs.frozen(kw_only=True)
class PageOptions:
    """Options for the review page.

    Attributes:
        log: The log of the fight.
        page: Path of the page; None to write it next to the log.
        seat: The seat that may read the page; None for readers who may know everything.
        playouts: Number of playouts per position; 0 for none.
        whole: Whether playouts run to the end of the fight instead of the round.
        jobs: Number of processes; None for this one.
        verify_in_page: Whether the page contains the log and the program, and verifies the log in the browser.
        pyodide: Folder or address of Pyodide; None for the folder next to the page.
        force: Whether to overwrite a file that is not a review page.
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


def write_page(options: PageOptions) -> Path:
    """Write the review page for the intact part of a log, and return its path; then raise if the log is corrupt."""
    log, seat = Path(options.log), options.seat
    game = load_log(options.log)
    check_seat(game, seat)
    named = Path(options.page) if options.page else log.with_suffix(".html")
    page = _checked(named, log, force=options.force)
    pyodide = _pyodide(options, page)
    study = Study.beside(log)
    verdict = game.verify(stored_seed(log, game.header.seed_hash))
    keep = log if options.playouts else None
    bar = progress_bar(None, "playouts") if options.playouts else nullcontext()
    with make_executor(options.jobs, None) as executor, bar as show:
        settings = {"whole": options.whole, "executor": executor, "keep": keep, "progress": show}
        estimate = assess(game, seat, playouts=options.playouts, **settings)
    verifier = None if pyodide is None else build_verifier(log, game.header.system, verdict.fingerprint, pyodide)
    data = render(review(game, seat, verdict=verdict, study=study, assessment=estimate), verifier).encode()
    _write(page, data)
    for fault in study.faults:
        print(f"blow: {study.path}, {fault}", file=sys.stderr)
    readers = _for_whom(game, seat, whole=verifier is not None)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {readers}")
    if verifier is not None:
        kilobytes = -(-len(verifier.archive) // 1000)
        note = f"{kilobytes} KB of this are the log and its verifier, with Pyodide from {verifier.pyodide}"
        Screen().print(f"{note}.")
    if not verdict.exact:
        raise VerificationError(f"{options.log}, {verdict}. The page shows this too")
    return named


def _pyodide(options: PageOptions, page: Path) -> str | None:
    """Return the address from which a page loads Pyodide; None for a page that does not verify its log."""
    if not options.verify_in_page:
        if options.pyodide:
            raise UsageError("--pyodide is for a page that verifies its own log. Add --verify-in-page.")
        return None
    if options.seat is not None:
        raise UsageError(
            "A page that verifies its log contains the whole log, but --seat leaves out secrets. Use only one of"
            " --seat and --verify-in-page."
        )
    return pyodide_url(options.pyodide, page) if options.pyodide else DEFAULT_PYODIDE


def _for_whom(game: Replay, seat: str | None, *, whole: bool) -> str:
    """Return a sentence that says who may read a page; `whole` says whether the page contains the whole log."""
    if seat is not None:
        return f"It contains only what the seat '{seat}' may know."
    if any(event.only_for is not None for moment in game for event in moment.beat.events):
        return "It contains the secrets of all seats; use --seat to leave out those of other seats."
    if whole and game.corruption is not None:
        return "It also contains the damaged part of the log, which may hold secrets."
    return "The fight had no secrets, so all players may read the page."


def _checked(page: Path, log: Path, *, force: bool) -> Path:
    """Return the real path of a page; refuse to overwrite the log, or any other file unless `force` is set."""
    real = real_path(page)
    if real == real_path(log):
        raise UsageError(f"{page} is the log itself. Name another file for the page.")
    if real.is_dir():
        raise UsageError(f"{page} is a folder. Name a file in it.")
    if real.exists() and not is_page(open_file(real).read_range(0, _HEAD)) and not force:
        raise UsageError(f"{page} already exists and is not a review page. Name another file, or use --force.")
    return real


def _write(page: Path, data: bytes) -> None:
    try:
        write_rebuildable(page, data)
    except OSError as error:
        raise StoreError(f"{page} cannot be written: {error.strerror or error}") from error
