"""Writes the review page of a fight, which can be opened from disk and needs no network."""

from contextlib import nullcontext
from pathlib import Path

from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import StoreError, open_file, real_path
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.long_runs import make_executor, progress_bar
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files.logs import check_seat, load_log
from frontdoor.terminal.files.seeds import stored_seed
from replays import Replay, Study
from replays.page import is_page, render
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier, pyodide_url
from replays.review import review
from replays.review.assessment import assess

_HEAD = 4096  # number of first bytes of a page that contain the name of its generator


def write_page(  # noqa: PLR0913 - the options of `blow review`
    path: str,
    page: str | None = None,
    *,
    seat: str | None = None,
    playouts: int = 0,
    whole: bool = False,
    jobs: int | None = None,
    verify_in_page: bool = False,
    pyodide: str | None = None,
    force: bool = False,
) -> Path:
    """Write the review page for the intact part of a log, and return its path; then raise if the log is corrupt."""
    log, game = Path(path), load_log(path)
    check_seat(game, seat)
    named = Path(page) if page else log.with_suffix(".html")
    real = _checked(named, log, force=force)
    if pyodide and not verify_in_page:
        raise UsageError("--pyodide is for a page that verifies its own log. Add --verify-in-page.")
    if verify_in_page and seat is not None:
        raise UsageError(
            "A page that verifies its log contains the whole log, but --seat leaves out secrets. Use only one of"
            " --seat and --verify-in-page."
        )
    source = pyodide_url(pyodide, real) if pyodide else DEFAULT_PYODIDE
    study = Study.beside(log)
    verdict = game.verify(stored_seed(log, game.header.seed_hash))
    keep = log if playouts else None
    bar = progress_bar(None, "playouts") if playouts else nullcontext()
    with make_executor(jobs, None) as executor, bar as show:
        estimate = assess(game, seat, playouts=playouts, whole=whole, executor=executor, keep=keep, progress=show)
    verifier = build_verifier(log, game.header.system, verdict.fingerprint, source) if verify_in_page else None
    data = render(review(game, seat, verdict=verdict, study=study, assessment=estimate), verifier).encode()
    try:
        write_rebuildable(real, data)
    except OSError as error:
        raise StoreError(f"{real} cannot be written: {error.strerror or error}") from error
    for fault in study.faults:
        print_error(f"blow: {study.path}, {fault}")
    readers = _for_whom(game, seat, whole=verifier is not None)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {readers}")
    if verifier is not None:
        kilobytes = -(-len(verifier.archive) // 1000)
        note = f"{kilobytes} KB of this are the log and its verifier, with Pyodide from {verifier.pyodide}"
        Screen().print(f"{note}.")
    if not verdict.exact:
        raise VerificationError(f"{path}, {verdict}. The page shows this too")
    return named


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
