"""`blow replay annotate`: comments on the beats of a log, in a study next to it."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from combat.engine.errors import Refused
from events.codec import json_text
from events.limits import escape_in_json
from events.log.lines import LogError
from events.stores.file_writing import create_file
from frontdoor.clock import now
from frontdoor.terminal.console.errors import UsageError, error_message
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files.logs import check_beat, check_seat, load_log, open_study, study_warnings
from frontdoor.terminal.show.beat_text import Story, format_annotation
from replays import Study

_NEW = ("comment", "mark", "vary")
STANDARD_OUTPUT = "-"


def run(arguments: Namespace) -> None:
    """Merge, remove and add annotations as requested, then list or export them."""
    game = load_log(arguments.file)
    check_seat(game, arguments.seat)
    requested = [name for name in _NEW if getattr(arguments, name) is not None]
    if arguments.beat is None and {"comment", "mark"} & {*requested}:
        raise UsageError("Name the beat: blow replay annotate FILE BEAT --comment TEXT.")
    if arguments.beat is not None:
        check_beat(game, arguments.file, arguments.beat)
    if not requested and (arguments.by or (arguments.remove and arguments.seat)):
        raise UsageError("--by and --for belong to a comment, a mark or a variation. Give one, or leave them out.")
    study = open_study(game, arguments.file, arguments.study, create=bool(requested or arguments.merge))
    for line in study_warnings(study):
        print_error(f"blow: {line}")
    is_change = bool(requested or arguments.remove or arguments.merge)
    try:
        _change(study, arguments)
    except (Refused, LogError) as error:
        raise UsageError(error_message(error)) from None
    if arguments.export:
        _export(study, arguments)
    elif arguments.list or not is_change:
        _list(Story(game, arguments.seat, study), arguments.beat)


def _change(study: Study, arguments: Namespace) -> None:
    if arguments.merge:
        merged = study.merge(arguments.merge)
        apart = f"; {len(merged.foreign)} about beats that this log does not have" if merged.foreign else ""
        _print_note(f"{arguments.merge}: {merged.news} new, {merged.known} known{apart}.")
    if arguments.remove:
        study.remove(arguments.remove)
        _print_note(f"Removed {arguments.remove} from {study.path}.")
    by, at, seat = arguments.by, now(), arguments.seat
    acts: dict[str, Callable[[], object]] = {
        "comment": lambda: study.comment(arguments.beat, arguments.comment, by=by, at=at, seat=seat),
        "mark": lambda: study.mark(arguments.beat, arguments.mark, by=by, at=at, seat=seat),
        "vary": lambda: study.vary(load_log(arguments.vary), by=by, at=at, seat=seat),
    }
    changes = [name for name in _NEW if getattr(arguments, name) is not None]
    for name in changes:
        acts[name]()
    if changes:
        _print_note(f"Written to {study.path}.")


def _list(story: Story, beat: int | None) -> None:
    screen = Screen()
    annotations = story.all_annotations() if beat is None else story.annotations(beat)
    wide = max((len(str(each.beat)) for each in annotations), default=0)
    for each in annotations:
        seat = f" (for {each.seat})" if each.seat else ""
        screen.print_with_margin(f"{each.id}  {each.beat:>{wide}}  ", f"{format_annotation(each)}{seat}")
    if not annotations:
        _print_note(
            "There are no annotations for this log." if beat is None else f"There are no annotations for beat {beat}."
        )


def _export(study: Study, arguments: Namespace) -> None:
    data = json_text.dumps(study.plain(arguments.seat), option=json_text.OPT_INDENT_2) + b"\n"
    if arguments.export == STANDARD_OUTPUT:
        sys.stdout.write(escape_in_json(data.decode()))
        return
    file = create_file(Path(arguments.export), data)
    if file is None:
        raise UsageError(f"{arguments.export} already exists and is left as it is. Choose another file name.")
    file.close()
    _print_note(f"Exported to {arguments.export}.")


def _print_note(line: str) -> None:
    """Print a message on standard error, so that it does not mix with the output."""
    print_error(line)
