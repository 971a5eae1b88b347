"""`blow replay`: `show` prints the story of a log, `verify` runs its commands and dice through the rules again.

`compare` shows where two logs diverge, `step` steps through a log at a prompt.
"""

import sys
from argparse import Namespace
from pathlib import Path

from events.codec import json_text
from events.limits import escape_in_json
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files import logs
from frontdoor.terminal.files.seeds import parse_seed, stored_seed
from frontdoor.terminal.show.beat_text import Story
from frontdoor.terminal.show.state_text import print_state
from frontdoor.terminal.stepper import Stepper
from replays import Replay
from replays.review.summary import summary

_HANG = 2


def show(arguments: Namespace) -> None:
    """Print the story of the intact part of a log, and a summary if the log is complete; raise if it is corrupt."""
    game = logs.load_log(arguments.file)
    part = (arguments.beat, arguments.first, arguments.last) != (None, None, None)
    if arguments.summary and part:
        raise UsageError("--summary is about the whole log. Leave out --beat, --from and --to.")
    if arguments.summary and arguments.json:
        raise UsageError("--json prints the beats and --summary leaves them out. Leave out one of them.")
    first, last = _range(arguments, game)
    logs.check_seat(game, arguments.seat)
    study = logs.open_study(game, arguments.file, arguments.study, create=False)
    for line in logs.study_warnings(study):
        print_error(f"blow: {line}")
    story = Story(game, arguments.seat, study)
    if arguments.json:
        for beat in story.plain(range(first, last + 1), with_state=arguments.beat is not None):
            sys.stdout.write(escape_in_json(json_text.dumps(beat).decode()) + "\n")
    else:
        _show(story, arguments, range(first, last + 1), part=part)
    logs.check_intact(arguments.file, game)


def _show(story: Story, arguments: Namespace, numbers: range, *, part: bool) -> None:
    game, screen = story.game, Screen()
    logs.print_header(game, arguments.file, screen)
    if not arguments.summary:
        story.print(screen, numbers)
    if len(game) and not part:
        _print_summary(game, arguments, screen)
    if arguments.beat is not None:
        screen.print()
        screen.print(f"The state after beat {arguments.beat}:", "bold")
        print_state(screen, game.system, game[arguments.beat].state, game.header.setup, arguments.seat)


def compare(arguments: Namespace) -> None:
    """Print where two logs diverge, and how their endings differ."""
    one, other = logs.load_log(arguments.one), logs.load_log(arguments.other)
    if one.system is not other.system:
        books = f"{one.system.title} and {other.system.title}"
        raise UsageError(f"These logs are from different systems, {books}. Compare two logs of the same system.")
    screen = Screen()
    for line in one.compare(other).lines():
        screen.print_with_margin("", line)
    for path, game in ((arguments.one, one), (arguments.other, other)):
        logs.check_intact(path, game)


def verify(arguments: Namespace) -> None:
    """Print EXACT and the fingerprint, or raise an error that names the first line and field that differ."""
    game = logs.load_log(arguments.file)
    seed = parse_seed(arguments.seed, game.header.seed_hash) if arguments.seed else None
    verdict = game.verify(
        seed or stored_seed(Path(arguments.file), game.header.seed_hash),
        fingerprint=arguments.fingerprint,
        seed_hash=arguments.seed_hash,
    )
    if not verdict.exact:
        raise VerificationError(f"{arguments.file}, {verdict}")
    screen = Screen()
    screen.print(str(verdict), "bold green")
    screen.print(f"{verdict.beats} beats; the fingerprint is {verdict.fingerprint}")


def _range(arguments: Namespace, game: Replay) -> tuple[int, int]:
    beat, first, last = arguments.beat, arguments.first, arguments.last
    if beat is not None and (first, last) != (None, None):
        raise UsageError("Use --beat for one beat, or --from and --to for several, but not both.")
    if not len(game) and game.corruption is not None:
        return 0, -1
    first = beat if beat is not None else first or 0
    last = beat if beat is not None else len(game) - 1 if last is None else last
    logs.check_beat(game, arguments.file, first, last)
    if first > last:
        raise UsageError(f"--from {first} comes after --to {last}. Put the earlier beat first.")
    return first, last


def _print_summary(game: Replay, arguments: Namespace, screen: Screen) -> None:
    """Print the summary of a fight, after an empty line if the story comes before it."""
    if not arguments.summary:
        screen.print()
    for number, line in enumerate(summary(game, arguments.seat).lines()):
        text = line.lstrip()
        margin = line[: len(line) - len(text)]
        screen.print_with_margin(margin, text, "" if number else "bold", hang=_HANG if margin else 0)


def step(arguments: Namespace) -> None:
    """Step through the intact part of a log."""
    game = logs.load_log(arguments.file)
    logs.check_seat(game, arguments.seat)
    logs.check_beat(game, arguments.file, arguments.beat)
    study = logs.open_study(game, arguments.file, arguments.study, create=True)
    screen = Screen(plain=arguments.plain)
    logs.print_header(game, arguments.file, screen)
    warnings = logs.study_warnings(study)
    if game.corruption is not None:
        warnings.append(f"{logs.describe_damage(arguments.file, game)}.")
    for line in warnings:
        screen.print_with_margin("", line, "yellow")
    story = Story(game, arguments.seat, study)
    Stepper(story, study, Path(arguments.file), screen, arguments.by, arguments.beat).run()
