"""`blow puzzles`: collects positions to solve from many logs, as one page."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from events.stores import StoreError
from frontdoor.terminal.console.errors import UsageError, VerificationError, error_message
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error, sanitize
from frontdoor.terminal.files.logs import describe_damage, load_log
from frontdoor.terminal.show.pages import assess_log, check_page, write_file
from replays import Replay, ReplayError
from replays.facts import is_log, log_files
from replays.narration.words import counted
from replays.page import render_puzzles
from replays.review import Review, review

NOTHING_FOUND, WRONG_USE = 1, 2


def run(arguments: Namespace) -> int:
    """Write the page with the puzzles of all logs; return 1 if no log has any."""
    problems: list[str] = []
    logs = list(_logs(arguments.places, problems))
    if not logs:
        problems = problems or [f"There is no log in {', '.join(arguments.places)}."]
    for problem in problems:
        print_error(f"blow: {problem}")
    if not logs:
        return WRONG_USE
    folder = Path(arguments.places[0])
    page = Path(arguments.output or (folder if folder.is_dir() else folder.parent) / "puzzles.html")
    real = check_page(page, logs, force=arguments.force)
    found: dict[str, Review] = {}
    read = set[str]()
    for path in logs:
        try:
            game = load_log(str(path))
            if game.fingerprint in read:
                continue
            solved = _review(path, game, arguments)
        except (UsageError, VerificationError, StoreError) as error:
            print_error(f"blow: {error_message(error)}")
            continue
        read.add(game.fingerprint)
        if solved is not None and solved.puzzles:
            found[_name(path, logs)] = solved
    searched, screen = counted(len(read), "log"), Screen()
    if not found:
        screen.print(f"In {searched}, no other choice was clearly better. More --seconds may find some.")
        return NOTHING_FOUND
    data = render_puzzles(found).encode()
    write_file(real, data)
    for name, each in found.items():
        screen.print(f"{name}: {counted(len(each.puzzles), 'puzzle')}")
    total = counted(sum(len(each.puzzles) for each in found.values()), "puzzle")
    screen.print(f"{page}: {total} from {searched}, {-(-len(data) // 1000)} KB.")
    return 0


def _logs(places: list[str], problems: list[str]) -> Iterator[Path]:
    """Yield the logs in all places once; add a sentence for each place and file that cannot be read to a list."""
    known = set[Path]()
    for place in places:
        try:
            paths = [path for path in log_files(place) if path not in known]
        except (ReplayError, StoreError) as error:
            problems.append(error_message(error, (place,)))
            continue
        for path in paths:
            known.add(path)
            try:
                if is_log(path):
                    yield path
                elif not Path(place).is_dir():
                    problems.append(f"{sanitize(place)} is not a log.")
            except (StoreError, OSError) as error:
                problems.append(error_message(error))


def _review(path: Path, game: Replay, arguments: Namespace) -> Review | None:
    """Return the review of a log; None if the log does not have the seat."""
    seat = arguments.seat
    if seat not in (None, *(each.id for each in game.header.seats)):
        print_error(f"blow: {path} has no seat '{seat}'.")
        return None
    if game.corruption is not None:
        print_error(f"blow: {describe_damage(str(path), game)}.")
    estimate = assess_log(game, path, seat, seconds=arguments.seconds, jobs=arguments.jobs, decisions_first=True)
    return review(game, seat, verdict=game.verify(), assessment=estimate)


def _name(path: Path, logs: list[Path]) -> str:
    """Return the name of a log, with its folder if another log has the same name."""
    alike = [other for other in logs if other.name == path.name]
    return path.name if len(alike) == 1 else f"{path.parent.name}/{path.name}"
