"""Parser of the command line, with the function that each subcommand runs."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NoReturn

from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import as_sentence, is_short_number, nearest

_LOG = "the log of a fight"
_SYSTEM = "a system, as listed by 'blow systems'"
_STUDY = "file with the annotations (default: FILE.study, next to the log)"
_STORE = (
    "store of the fights: sqlite:PATH, folder:PATH or postgresql://... (default: a database in the folder for"
    " your data)"
)
_LAST_PORT = 65535
_KINDS = ("fight", "setting", "side", "person", "weapon", "purpose", "rule")


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{as_sentence(message)} See '{self.prog} --help'.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments on behalf of the subcommand; argparse would leave them to the top-level parser."""
        parsed, extra = super().parse_known_args(args, namespace)
        options = [each.partition("=")[0] for each in extra if each.startswith("-")]
        if options:
            known = (name for action in self._actions for name in action.option_strings)
            self.error(f"there is no option '{options[0]}'.{nearest(options[0], known)}")
        if extra:
            self.error(f"'{extra[0]}' is one argument too many.")
        return parsed, extra

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse a value that is not one of the choices, and suggest the nearest one."""
        names = [*map(str, action.choices or ())]
        if not names or value in names:
            return
        what = "/".join(action.option_strings)
        refused = f"'{value}' is not possible for {what}." if what else f"there is no command '{value}'."
        self.error(f"{refused}{nearest(value, names)} Choose from {', '.join(names)}.")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line; `run` names the module and the function of the subcommand."""
    words = sys.argv[1:] if arguments is None else arguments
    named = words[0] if words and words[0] in _COMMANDS else ""
    parsed = parser(named).parse_args(words)
    if not parsed.run:
        raise UsageError(parsed.missing)
    return parsed


@cache
def parser(named: str = "") -> argparse.ArgumentParser:
    """Return the parser of the command line, with all subcommands, or only with the named one, which is faster."""
    top = _Parser("blow", description="Play tabletop fights, record them, and replay them.", allow_abbrev=False)
    top.add_argument("--version", action=_Version, nargs=0, help="print the version")
    *most, last = _COMMANDS
    missing = f"Choose a command: {', '.join(most)} or {last}. See 'blow --help'."
    top.set_defaults(run="", missing=missing)
    subcommands = top.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    for name in (named,) if named else _COMMANDS:
        _COMMANDS[name](subcommands)
    return top


def _add_systems(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    _add(subcommands, "systems", "list the systems you can play")


def _add_demo(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    demo = _add(subcommands, "demo", "play the sample fight of each system to its end, then replay and verify it")
    demo.add_argument("systems", nargs="*", metavar="SYSTEM", help="play only these systems")
    demo.add_argument("--seed", metavar="SEED", help="seed in hexadecimal digits; the same seed gives the same fight")
    demo.add_argument("--into", metavar="FOLDER", help="folder for the logs (default: a temporary folder)")


def _add_play(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    play = _add(subcommands, "play", "play a fight at the terminal")
    play.add_argument("system", nargs="?", metavar="SYSTEM", help="the system to play; not needed with --resume")
    play.add_argument("--setup", metavar="FILE", help="setup of the fight, as TOML or JSON (default: the sample fight)")
    play.add_argument(
        "--dice",
        choices=("typed", "rolled"),
        help="who rolls the dice: you (typed) or the program (rolled, the default)",
    )
    play.add_argument("--seed", metavar="SEED", help="seed of the dice, as printed by 'blow seed' (default: a new one)")
    play.add_argument("--weak", action="store_true", help="accept a seed so short that it can be found from its hash")
    play.add_argument(
        "--salt", metavar="TEXT", help="text that the players chose after they had seen the hash of the seed"
    )
    record = "log to write as you play, with the seed in FILE.seed (default: a file in the folder for your data)"
    play.add_argument("--record", metavar="FILE", help=record)
    play.add_argument("--unrecorded", action="store_true", help="do not write a log")
    resume = "continue a recorded fight, and keep recording it; without FILE, choose from your saved fights"
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help=resume)
    again = "continue after this beat, in the new log named by --record; the old log stays unchanged"
    play.add_argument("--to", type=_beat_number, metavar="BEAT", help=again)
    seats = (
        "let the program play a seat: sensible, thinker or random; may be repeated; all=sensible adds all other seats"
    )
    play.add_argument("--with", action="append", default=[], metavar="SEAT=PLAYER", dest="players", help=seats)
    play.add_argument("--plain", action="store_true", help="no colours and no control characters")


def _add_simulate(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    simulate = _add(subcommands, "simulate", "play many fights, and count who wins")
    what = "a system, for its sample fight, or a setup as TOML or JSON"
    simulate.add_argument("setup_or_system", metavar="SETUP", help=what)
    simulate.add_argument("--setup", metavar="FILE", help="the setup, if its keys do not identify the system")
    simulate.add_argument("--fights", type=_whole, default=100, metavar="N", help="number of fights (default: 100)")
    simulate.add_argument(
        "--seed",
        default="0",
        metavar="TEXT",
        help="seed of the series; the same seed gives the same table (default: 0)",
    )
    who = "who plays: random, sensible (the default) or thinker, for one seat or for all"
    simulate.add_argument("--players", nargs="+", action="extend", default=[], metavar="SEAT=PLAYER", help=who)
    compared = "a setting, with one value or several to compare"
    simulate.add_argument("--set", nargs="+", action="extend", default=[], metavar="SETTING=VALUE,...", help=compared)
    stopped = "stop a fight after N beats; it counts as not ended (default: 1500)"
    simulate.add_argument("--most-beats", type=_whole, default=1500, metavar="N", help=stopped)
    simulate.add_argument("--jobs", type=_whole, metavar="N", help="number of processes (default: this one)")
    simulate.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster with this scheduler")
    simulate.add_argument("--json", action="store_true", help="print the table as JSON")
    simulate.add_argument("--csv", action="store_true", help="print the table as comma-separated values")
    simulate.add_argument("--plain", action="store_true", help="no colours, no progress bar and no control characters")


def _add_replay(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    replay = _add(subcommands, "replay", "read and analyse recorded fights")
    missing = (
        "Choose what to do with the log: show, step, annotate, compare, resimulate, stats or verify."
        " See 'blow replay --help'."
    )
    replay.set_defaults(run="", missing=missing)
    commands = replay.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    show = _add(commands, "show", "print the story of a log", "replay:show")
    show.add_argument("file", metavar="FILE", help=_LOG)
    show.add_argument("--seat", help="show only what this seat saw")
    show.add_argument("--beat", type=_beat_number, metavar="N", help="show only beat N, and the state after it")
    show.add_argument("--from", type=_beat_number, metavar="N", dest="first", help="start at beat N")
    show.add_argument("--to", type=_beat_number, metavar="M", dest="last", help="stop after beat M")
    show.add_argument(
        "--summary", action="store_true", help="show only the outcome, who hit whom, and the turning points"
    )
    show.add_argument("--json", action="store_true", help="print one JSON object per beat; with --beat, also the state")
    show.add_argument("--study", metavar="FILE", help=_STUDY)
    _add_step(commands)
    _add_annotate(commands)
    compare = _add(commands, "compare", "show where two logs diverge, and how they end", "replay:compare")
    compare.add_argument("one", metavar="ONE", help=_LOG)
    compare.add_argument("other", metavar="OTHER", help="the log of another fight")
    _add_resimulate(commands)
    _add_stats(commands)
    verify = _add(commands, "verify", "run the rules on a log again, and compare every event", "replay:verify")
    verify.add_argument("file", metavar="FILE", help=_LOG)
    verify.add_argument("--seed", metavar="SEED", help="the seed, if the log does not contain it")
    verify.add_argument("--seed-hash", metavar="HASH", help="hash of the seed, as announced before the fight")
    verify.add_argument("--fingerprint", metavar="DIGITS", help="a fingerprint written down during the fight")


def _add_review(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    review = _add(subcommands, "review", "write a recorded fight as one page, to read in a browser and to share")
    review.add_argument("file", metavar="FILE", help=_LOG)
    place_help = "file to write (default: next to the log, as .html); an existing page is replaced"
    review.add_argument("-o", "--output", metavar="PAGE", help=place_help)
    review.add_argument("--seat", help="include only what this seat may know")
    playouts = (
        "estimate the chances of winning by playing out each position N times; takes minutes, and saves the result"
    )
    review.add_argument("--playouts", type=_whole, default=0, metavar="N", help=playouts)
    review.add_argument(
        "--whole", action="store_true", help="with --playouts: play on to the end of the fight, not of the round"
    )
    review.add_argument("--jobs", type=_whole, metavar="N", help="number of processes (default: this one)")
    carries = "include the log and the program, so that the page verifies the log in the browser, with Pyodide"
    review.add_argument("--verify-in-page", action="store_true", help=carries)
    place = "folder or address from which the page loads Pyodide (default: the folder 'pyodide' next to the page)"
    review.add_argument("--pyodide", metavar="PLACE", help=place)
    review.add_argument("--force", action="store_true", help="overwrite a file that is not a review page")


def _add_serve(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    serve = _add(subcommands, "serve", "serve fights to programs and browsers, over WebSocket and HTTP")
    serve.add_argument("--store", metavar="URL", help=_STORE)
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    serve.add_argument("--port", type=_port, default=8360, help="port to listen on (default: 8360)")
    elsewhere = "address of web pages that may use this server, such as https://fights.example; may be repeated"
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help=elsewhere)
    serve.add_argument("--key", default="", metavar="TEXT", help="key that clients need to create a fight")
    log_help = "log format on standard error: text, or json for one object per line (default: text)"
    serve.add_argument("--log", choices=("text", "json"), default="text", help=log_help)
    serve.add_argument("--open", action="store_true", help="open the web table in a browser")


def _add_stdio(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    stdio = _add(subcommands, "stdio", "serve fights on standard input and output, one JSON message per line")
    stdio.add_argument("--store", metavar="URL", help=_STORE)


def _add_setup(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    setup = _add(subcommands, "setup", "create and check a setup of your own")
    setup.set_defaults(run="", missing="Choose a command: new, check or schema. See 'blow setup --help'.")
    commands = setup.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    new = _add(commands, "new", "write a small setup with comments, to start from", "setup:new")
    new.add_argument("system", metavar="SYSTEM", help=_SYSTEM)
    new.add_argument(
        "file", nargs="?", metavar="FILE", help="file to create, such as mine.toml (default: print the setup)"
    )
    check = _add(commands, "check", "list the errors of a setup", "setup:check")
    check.add_argument("file", metavar="FILE", help="a setup as TOML or JSON")
    check.add_argument(
        "system", nargs="?", metavar="SYSTEM", help="the system of the setup (default: found from its keys)"
    )
    schema = _add(commands, "schema", "print the JSON Schema of setups, for editors", "setup:schema")
    schema.add_argument("system", metavar="SYSTEM", help=_SYSTEM)


def _add_shapes(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    shapes = _add(subcommands, "shapes", "describe the wire format for programs in other languages")
    place_help = "folder for the schema, the methods and the types (default: print the schema)"
    shapes.add_argument("folder", nargs="?", metavar="FOLDER", help=place_help)
    shapes.add_argument("--force", action="store_true", help="overwrite existing files")


def _add_conformance(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    conformance = _add(
        subcommands, "conformance", "check a server against the conversations that come with the program"
    )
    place_help = "address of the server, such as http://127.0.0.1:8360/ (default: 'blow stdio', started for the check)"
    conformance.add_argument("url", nargs="?", metavar="URL", help=place_help)
    chosen = "names of scripts; run only these"
    conformance.add_argument("--only", nargs="+", default=[], metavar="SCRIPT", dest="scripts", help=chosen)


def _add_seed(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    _add(subcommands, "seed", "generate a seed and its hash, which is announced before the fight")


def _add_doctor(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    _add(subcommands, "doctor", "check this installation")


def _add_resimulate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    again = _add(commands, "resimulate", "run a log again with changes", "replay_resimulate:run")
    again.add_argument("file", metavar="FILE", help=_LOG)
    again.add_argument(
        "--set", nargs="+", action="extend", default=[], metavar="SETTING=VALUE", help="a different value for a setting"
    )
    command = "a different command for that beat, as JSON; without a type, only the fields that change; may be repeated"
    again.add_argument("--command", action="append", default=[], metavar="BEAT=JSON", help=command)
    face = "a different face for a die of that beat (the first is die 1); may be repeated"
    again.add_argument("--face", action="append", default=[], metavar="BEAT:DIE=FACE", help=face)
    seed = "seed for dice that the log does not have (default: stop when one is missing)"
    again.add_argument("--seed", metavar="SEED", help=seed)
    again.add_argument("-o", "--output", metavar="LOG", help="save the changed fight as a log, to continue or to share")


def _add_step(commands: "argparse._SubParsersAction[_Parser]") -> None:
    step = _add(commands, "step", "step through a log, beat by beat", "replay_step:run")
    step.add_argument("file", metavar="FILE", help=_LOG)
    step.add_argument("--beat", type=_beat_number, default=0, metavar="N", help="start at beat N")
    step.add_argument("--seat", help="show only what this seat saw")
    step.add_argument("--by", default="", metavar="NAME", help="your name, for comments")
    step.add_argument("--study", metavar="FILE", help=_STUDY)
    step.add_argument("--plain", action="store_true", help="no colours and no control characters")


def _add_annotate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    annotate = _add(commands, "annotate", "comment on a beat, in a study next to the log", "replay_annotate:run")
    annotate.add_argument("file", metavar="FILE", help=_LOG)
    annotate.add_argument("beat", nargs="?", type=_beat_number, metavar="BEAT", help="number of the beat")
    annotate.add_argument("--comment", metavar="TEXT", help="text of the comment")
    annotate.add_argument("--mark", metavar="MARK", help="one of ! ? !! ?? !? ?!, for a good or bad move")
    annotate.add_argument("--vary", metavar="LOG", help="add a fight that was played on from this one, as a variation")
    annotate.add_argument("--by", default="", metavar="NAME", help="name of the author")
    reader = "the only seat that may read it; with --list or --export, the seat that reads"
    annotate.add_argument("--for", metavar="SEAT", dest="seat", help=reader)
    annotate.add_argument("--list", action="store_true", help="list the annotations with their ids (the default)")
    annotate.add_argument("--remove", metavar="ID", help="remove an annotation")
    annotate.add_argument("--merge", metavar="FILE", help="merge another study of this log")
    annotate.add_argument("--export", metavar="FILE", help="write the study as JSON; - for standard output")
    annotate.add_argument("--study", metavar="FILE", help=_STUDY)


def _add_stats(commands: "argparse._SubParsersAction[_Parser]") -> None:
    stats = _add(commands, "stats", "count results over many logs", "replay_stats:run")
    stats.add_argument("places", nargs="+", metavar="FOLDER", help="logs, or folders with logs")
    kinds = "what to group by (default: side, person and weapon); may be repeated"
    stats.add_argument("--by", action="append", choices=_KINDS, metavar="KIND", help=f"{kinds}: {', '.join(_KINDS)}")
    stats.add_argument(
        "--csv", metavar="FILE", help="write every figure as comma-separated values; - for standard output"
    )
    stats.add_argument("--json", action="store_true", help="write every figure as JSON")
    stats.add_argument("--jobs", type=_whole, metavar="N", help="number of processes (default: this one)")
    stats.add_argument("--plain", action="store_true", help="no colours, no progress bar and no control characters")


_COMMANDS: Mapping[str, Callable[["argparse._SubParsersAction[_Parser]"], None]] = {
    "systems": _add_systems,
    "demo": _add_demo,
    "play": _add_play,
    "simulate": _add_simulate,
    "replay": _add_replay,
    "review": _add_review,
    "serve": _add_serve,
    "stdio": _add_stdio,
    "setup": _add_setup,
    "shapes": _add_shapes,
    "conformance": _add_conformance,
    "seed": _add_seed,
    "doctor": _add_doctor,
}
"""Functions that add the subcommands to the parser, in the order of `blow --help`."""


def _add(
    subcommands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str, run: str = ""
) -> argparse.ArgumentParser:
    added = subcommands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.", allow_abbrev=False)
    added.set_defaults(run=run or f"{name}:run")
    return added


def _beat_number(text: str) -> int:
    if not is_short_number(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a beat number")
    return int(text)


def _whole(text: str) -> int:
    if not is_short_number(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def _port(text: str) -> int:
    if not is_short_number(text) or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port number (0 to {_LAST_PORT})")
    return int(text)


class _Version(argparse.Action):
    """Prints the version, which is imported only when needed."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from combat import __version__

        sys.stdout.write(f"blow-by-blow {__version__}\n")
        parser.exit()
