"""Writes the review page of a fight, which can be opened from disk and needs no network."""

from collections.abc import Callable, Sequence
from os.path import relpath
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import Any
from urllib.request import pathname2url

from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import StoreError, open_file, real_path
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.long_runs import TYPICAL_BEATS, make_executor, progress_bar
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files.logs import check_seat, load_log
from frontdoor.terminal.files.seeds import stored_seed
from replays import Replay, Study
from replays.analysis.evaluators import PLAYOUT_HORIZON
from replays.page import is_card, is_page, render, share_card
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier, pyodide_url
from replays.review import Assessment, review
from replays.review.assessment import assess
from replays.review.text import review_lines

_HEAD = 4096  # number of first bytes of a page that contain the name of its generator

DEFAULT_SECONDS = 20
"""Default time for refining the chances of winning."""

COMMANDS_PER_SECOND = 1_500
"""Typical number of commands that playouts make in a second."""


def write_page(  # noqa: PLR0913 - the options of `blow review`
    path: str,
    page: str | None = None,
    *,
    seat: str | None = None,
    seconds: int | None = None,
    playouts: int = 0,
    whole: bool = False,
    jobs: int | None = None,
    verify_in_page: bool = False,
    pyodide: str | None = None,
    card: str | None = None,
    force: bool = False,
) -> Path:
    """Write the review page for the intact part of a log, and return its path; then raise if the log is corrupt."""
    log, game = Path(path), load_log(path)
    check_seat(game, seat)
    named = Path(page) if page else log.with_suffix(".html")
    real = check_page(named, [log], force=force)
    picture = None if card is None else _checked_card(Path(card), real, log, force=force)
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
    estimate = assess_log(game, log, seat, seconds=seconds, playouts=playouts, whole=whole, jobs=jobs)
    verifier = build_verifier(log, game.header.system, verdict.fingerprint, source) if verify_in_page else None
    found = review(game, seat, verdict=verdict, study=study, assessment=estimate)
    address = "" if picture is None else pathname2url(relpath(picture, real.parent))
    data = render(found, verifier, log=quote(log.name), card=address).encode()
    write_file(real, data)
    if picture is not None:
        write_file(picture, share_card(found).encode())
    for line in review_lines(found):
        Screen().print(line)
    for fault in study.faults:
        print_error(f"blow: {study.path}, {fault}")
    readers = _for_whom(game, seat, whole=verifier is not None)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {readers}")
    if card is not None:
        Screen().print(f"{card}: the picture to share.")
    if verifier is not None:
        kilobytes = -(-len(verifier.archive) // 1000)
        note = f"{kilobytes} KB of this are the log and its verifier, with Pyodide from {verifier.pyodide}"
        Screen().print(f"{note}.")
    if not verdict.exact:
        raise VerificationError(f"{path}, {verdict}. The page shows this too")
    return named


def assess_log(
    game: Replay,
    log: Path,
    seat: str | None,
    *,
    seconds: int | None,
    jobs: int | None,
    playouts: int = 0,
    whole: bool = False,
    **how: Any,
) -> Assessment:
    """Return the chances, luck and decisions, refined by playouts for some seconds or everywhere."""
    if seconds is not None and playouts:
        raise UsageError(
            "--playouts plays out every position, however long it takes. Use only one of --seconds and --playouts."
        )
    seconds = DEFAULT_SECONDS if seconds is None else seconds
    bar = progress_bar(None, "playouts") if playouts else progress_bar(seconds, "seconds")
    beats = TYPICAL_BEATS if whole else PLAYOUT_HORIZON.beats
    commands = 2 * playouts * len(game) * beats if playouts else seconds * COMMANDS_PER_SECOND
    with make_executor(jobs, None, commands) as executor, bar as show:
        stop = _deadline(seconds, show)
        how |= {"whole": whole, "stop": stop, "executor": executor, "keep": log, "progress": show}
        return assess(game, seat, playouts=playouts, **how)


def write_file(real: Path, data: bytes) -> None:
    """Write a page or a picture."""
    try:
        write_rebuildable(real, data)
    except OSError as error:
        raise StoreError(f"{real} cannot be written: {error.strerror or error}") from error


def _deadline(seconds: int, show: Callable[[int, int], None]) -> Callable[[], bool]:
    """Return a function that shows the seconds used, and returns whether they are over."""
    began = monotonic()

    def is_over() -> bool:
        used = monotonic() - began
        show(int(min(used, seconds)), seconds)
        return used >= seconds

    return is_over


def _for_whom(game: Replay, seat: str | None, *, whole: bool) -> str:
    """Return a sentence that says who may read a page; `whole` says whether the page contains the whole log."""
    if seat is not None:
        return f"It contains only what the seat '{seat}' may know."
    if any(event.only_for is not None for moment in game for event in moment.beat.events):
        return "It contains the secrets of all seats; use --seat to leave out those of other seats."
    if whole and game.corruption is not None:
        return "It also contains the damaged part of the log, which may hold secrets."
    return "The fight had no secrets, so all players may read the page."


def _checked_card(card: Path, page: Path, log: Path, *, force: bool) -> Path:
    """Return the real path of a share picture; refuse other formats than SVG, and to overwrite any other file."""
    if card.suffix.lower() != ".svg":
        raise UsageError(f"{card}: the picture is an SVG. Name a file that ends with .svg; the page saves it as PNG.")
    real = real_path(card)
    if real in (page, real_path(log)):
        raise UsageError(f"{card} is the page or the log. Name another file for the picture.")
    if real.exists() and not is_card(open_file(real).read_range(0, _HEAD)) and not force:
        raise UsageError(f"{card} already exists and is not a share picture. Name another file, or use --force.")
    return real


def check_page(page: Path, logs: Sequence[Path], *, force: bool) -> Path:
    """Return the real path of a page; refuse to overwrite a log, or any other file unless `force` is set."""
    real = real_path(page)
    if real in map(real_path, logs):
        raise UsageError(f"{page} is the log itself. Name another file for the page.")
    if real.is_dir():
        raise UsageError(f"{page} is a folder. Name a file in it.")
    if real.exists() and not is_page(open_file(real).read_range(0, _HEAD)) and not force:
        raise UsageError(f"{page} already exists and is not a review page. Name another file, or use --force.")
    return real
