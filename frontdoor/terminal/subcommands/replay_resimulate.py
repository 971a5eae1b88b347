"""`blow replay resimulate`: runs a log again with changes, as far as possible."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from combat.engine.play.commands import Begin
from events.codec import json_text
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import as_sentence, is_short_number
from frontdoor.terminal.files.logs import check_beat, check_intact, load_log, print_header
from frontdoor.terminal.files.saved_fights import new_path
from frontdoor.terminal.files.seeds import parse_seed
from replays import Replay
from replays.branches.resimulation import ReplayedBeat, Resimulation, save_branch
from replays.differences import format_value
from replays.narration.words import listed

_SHAPES = {"command": 'BEAT=JSON, such as 20={"target":"kain"}', "face": "BEAT:DIE=FACE, such as 20:1=6"}


def run(arguments: Namespace) -> None:
    """Print where the changed fight diverges, what could not be replayed, and how it ends; save it if requested."""
    game = load_log(arguments.file)
    for name, values in arguments.set:
        if len(values) != 1:
            raise UsageError(f"'{name}' has {len(values)} values, but only one is possible: {name}=VALUE.")
    settings = {name: value for name, (value,) in arguments.set}
    commands = dict(_command(game, arguments.file, text) for text in arguments.command)
    faces = _faces(arguments.face)
    if not (settings or commands or faces):
        raise UsageError("Give a change: --set, --command or --face.")
    check_beat(game, arguments.file, *faces)
    log = new_path(arguments.output) if arguments.output else None
    seed = parse_seed(arguments.seed) if arguments.seed else None
    result = game.resimulate(settings, commands=commands, faces=faces, dice=seed)
    screen = Screen()
    print_header(game, arguments.file, screen)
    for line in resimulation_lines(game, result):
        screen.print_with_margin("", line)
    if log is not None:
        fight = save_branch(game, result)
        fight.save(log)
        leaves = fight.header.branches_from
        whence = "a fight of its own" if leaves is None else f"a branch that leaves this log after beat {leaves.beat}"
        screen.print_with_margin("", f"Written to {log}: {whence}, {len(fight.journal)} beats.")
    check_intact(arguments.file, game)


def resimulation_lines(game: Replay, result: Resimulation) -> Iterator[str]:
    """Yield sentences that compare a log with the changed fight."""
    now = Replay.of(result.encounter)
    comparison = game.compare(now)
    for each in comparison.began:
        yield (
            f"{each.path.removeprefix('$.settings.')}: {format_value(each.was)} in the log;"
            f" now {format_value(each.now)}"
        )
    if comparison.parting is None:
        yield "Nothing changed: every beat is the same as in the log."
        return
    if comparison.parting.numbers[1] is not None:
        alike = "1 beat is" if comparison.shared == 1 else f"{comparison.shared} beats are"
        yield f"At first {alike} the same. {comparison.parting.sentence}"
        for which, story in zip(("In the log", "Now"), comparison.parting.stories, strict=True):
            yield from (f"  {which}: {line}" for line in story)
    yield from _dice(result.beats)
    if result.stopped is not None:
        yield f"It stops after beat {result.stopped - 1} of {len(game) - 1}. {as_sentence(result.why)}"
    if result.stopped is None or result.encounter.outcome is not None:
        yield from (f"{each.of}, {each.what}: {each.one} in the log; now {each.other}" for each in comparison.ends)


def _dice(beats: Sequence[ReplayedBeat]) -> Iterator[str]:
    for what, counts in (
        ("drawn from the seed", {each.beat: each.drawn for each in beats if each.drawn}),
        ("left over", {each.beat: each.unused_count for each in beats if each.unused_count}),
    ):
        if counts:
            where = listed(f"{count} in beat {beat}" for beat, count in counts.items())
            yield f"Dice {what}: {where}."


def _command(game: Replay, path: str, text: str) -> tuple[int, Mapping[str, Any]]:
    """Return a beat number and its new command; without a type, the recorded command with some fields changed."""
    number, equals, text_json = text.partition("=")
    try:
        command = json_text.loads(text_json)
    except ValueError:
        command = None
    if not (is_short_number(number) and equals and isinstance(command, dict)):
        raise _format_error("command", text)
    check_beat(game, path, int(number))
    recorded = game[int(number)].beat.command
    if "type" not in command and not isinstance(recorded, Begin):
        command = game.system.codec.dump(recorded) | command
    return int(number), command


def _faces(texts: Sequence[str]) -> dict[int, list[int | None]]:
    """Return the new faces, keyed by beat; None stands for a die that keeps its face."""
    result: dict[int, list[int | None]] = {}
    for text in texts:
        place, _, face = text.partition("=")
        beat, _, die = place.partition(":")
        if not all(map(is_short_number, (beat, die, face))) or not 0 < int(die) <= _MOST_DICE:
            raise _format_error("face", text)
        faces = result.setdefault(int(beat), [])
        faces += [None] * (int(die) - len(faces))
        faces[int(die) - 1] = int(face)
    return result


_MOST_DICE = 999


def _format_error(what: str, text: str) -> UsageError:
    return UsageError(f"'{text}' is not a {what}. Write {_SHAPES[what]}.")
