"""
The command `blow`: reads what is asked, lets one room do it, and turns whatever goes wrong into one sentence.

Nothing of ours is imported before it is needed, so that `blow doctor` still answers where another distribution has
put its own `events` in the place of ours.
"""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from frontdoor.cli.sentences import Unverified, WrongUse, sentence_of

DONE, UNVERIFIED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Do what the command line asks.

    Returns:
        The exit status: 0 when it is done, 1 for a log that does not verify or an installation that is not healthy,
        2 for wrong use, 130 when somebody interrupts.
    """
    _open_closed_streams()
    _accept_any_character()
    try:
        asked = parser().parse_args(arguments)
        status: int = import_module(f"frontdoor.cli.{asked.room}").run(asked)
        sys.stdout.flush()
    except SystemExit as left:  # argparse leaves so after --help and --version
        return left.code if isinstance(left.code, int) else WRONG_USE
    except BrokenPipeError:  # whoever read us has seen enough
        _forget_output()
        return DONE
    except KeyboardInterrupt:
        return _told("interrupted", INTERRUPTED)
    except Unverified as error:
        return _told(sentence_of(error), UNVERIFIED)
    except Exception as error:  # nobody at a table is helped by a traceback
        if os.environ.get("BLOW_TRACEBACK"):
            raise
        return _told(_explained(error), WRONG_USE)
    return status


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = _Parser("blow", description="Play tabletop fights, keep them, and read them again.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=_version())
    rooms = top.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    top.set_defaults(room="usage")

    _room(rooms, "systems", "list the systems that can be played")

    demo = _room(rooms, "demo", "play the sample fight of each system to its end, and read it again")
    demo.add_argument("systems", nargs="*", metavar="SYSTEM", help="play these only")
    demo.add_argument("--seed", metavar="SEED", help="hexadecimal digits; the same seed gives the same fight")
    demo.add_argument("--into", metavar="FOLDER", help="where to keep the logs; a temporary folder otherwise")

    play = _room(rooms, "play", "play a fight at the table")
    play.add_argument("system", nargs="?", metavar="SYSTEM", help="what to play; not needed with --resume")
    play.add_argument("--setup", metavar="FILE", help="who fights, as TOML or JSON; the sample fight otherwise")
    play.add_argument("--dice", choices=("typed", "rolled"), help="who rolls: you, or the program (the default)")
    play.add_argument("--seed", metavar="SEED", help="hexadecimal digits; a secret seed of its own otherwise")
    play.add_argument("--record", metavar="FILE", help="write the log as you play; the seed goes to FILE.seed")
    play.add_argument("--resume", metavar="FILE", help="go on with a recorded fight, and go on recording it")
    play.add_argument("--plain", action="store_true", help="no colours and no control characters")

    replay = _room(rooms, "replay", "read a recorded fight again", room="usage")
    again = replay.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    show = _room(again, "show", "tell the story of a log", room="subcommands.replay")
    show.add_argument("file", metavar="FILE")
    show.add_argument("--seat", help="as this seat saw it")
    show.add_argument("--beat", type=_number, metavar="N", help="beat N alone, and the table after it")
    show.add_argument("--from", type=_number, metavar="N", dest="first", help="from beat N on")
    show.add_argument("--to", type=_number, metavar="M", dest="last", help="up to beat M")
    verify = _room(again, "verify", "play a log again by the rules, and compare")
    verify.add_argument("file", metavar="FILE")

    _room(rooms, "doctor", "see whether this installation is healthy")
    return top


class _Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message}; '{self.prog} --help' tells more")


def _room(
    rooms: "argparse._SubParsersAction[_Parser]", name: str, purpose: str, room: str = ""
) -> argparse.ArgumentParser:
    made = rooms.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.", allow_abbrev=False)
    made.set_defaults(room=room or f"subcommands.{name}", usage=made.prog)
    return made


def _number(text: str) -> int:
    """Read the number of a beat; argparse asks for an `ArgumentTypeError`."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):  # noqa: PLR2004 - no fight has a milliard beats
        raise argparse.ArgumentTypeError(f"'{text}' is no number of a beat")
    return int(text)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"blow-by-blow {version('blow-by-blow')}"
    except PackageNotFoundError:
        return "blow-by-blow, not installed"


def _explained(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"{sentence_of(error)}; 'blow doctor' tells whether another distribution is in the way"
    known = ("Refused", "LogError")  # by name, because their modules may be what could not be imported
    if isinstance(error, WrongUse | OSError) or type(error).__name__ in known:
        return sentence_of(error)
    return f"this is a fault of blow itself, {type(error).__name__}: {sentence_of(error)}"


def _told(sentence: str, status: int) -> int:
    """Say one sentence on standard error, whatever has become of standard output."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _forget_output()
    with contextlib.suppress(OSError, ValueError):
        print(f"blow: {sentence}", file=sys.stderr, flush=True)
    return status


def _forget_output() -> None:
    """Let the interpreter end without complaining that nobody reads what is left."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _open_closed_streams() -> None:
    """Where somebody has closed a standard stream, read nothing from it and write into nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - it stays open as long as we run
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as above
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as above


def _accept_any_character() -> None:
    """Make sure that no name stops the output, and no byte stops the input, whatever the locale."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
