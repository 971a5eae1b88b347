"""A fight after the game as one page, which opens from disk and needs no network."""

import sys
from contextlib import nullcontext
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
from replays.review import review

_HEAD = 4096  # bytes of a page that hold what it says it was made by


def write_page(
    file: str,
    output: str | None = None,
    seat: str | None = None,
    *,
    playouts: int = 0,
    jobs: int | None = None,
    force: bool = False,
) -> Path:
    """Write the page of a log as far as it is good, and return where it is; raise after that where the log is damaged.

    Args:
        file: The log.
        output: Where to; None for beside the log.
        seat: Whom it is for; None for somebody who may know everything.
        playouts: How often each position is played on.
        jobs: How many processes play; None for this one.
        force: Whether a file that is no such page may be written over.
    """
    log = Path(file)
    game = load_log(file)
    check_seat(game, seat)
    named = Path(output) if output else log.with_suffix(".html")
    page = _checked(named, log, force=force)
    study = Study.beside(log)
    verdict = game.verify(seed_beside(log, game.header.seed_hash))
    keep = log if playouts else None
    bar = progress_bar(None, "playouts") if playouts else nullcontext()
    with chosen(jobs, None) as executor, bar as show:
        counted = assessed(game, seat, playouts=playouts, executor=executor, keep=keep, progress=show)
    data = render(review(game, seat, verdict=verdict, study=study, counted=counted)).encode()
    _write(page, data)
    for fault in study.faults:
        print(f"blow: {study.path}, {fault}", file=sys.stderr)
    Screen().print(f"{named}: {len(game)} beats, {-(-len(data) // 1000)} KB. {_for_whom(game, seat)}")
    if not verdict.exact:
        raise VerificationError(f"{file}, {verdict}. The page says so, too")
    return named


def _for_whom(game: Replay, seat: str | None) -> str:
    if seat is not None:
        return f"It holds nothing that the seat '{seat}' may not know."
    if any(event.only_for is not None for moment in game for event in moment.beat.events):
        return "It holds the secrets of every seat; --seat leaves out what one may not know."
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
