"""The arguments of the command line, and the function that each subcommand runs."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NoReturn

from frontdoor.terminal.errors import UsageError
from frontdoor.terminal.text import as_sentence, is_short_number, nearest

_LOG = "a recorded fight"
_SYSTEM = "one of those that 'blow systems' lists"
_STUDY = "what reviewers say (default: FILE.study, beside the log)"
_STORE = (
    "where the fights are kept: sqlite:PATH, folder:PATH or postgresql://... (default: a database in the folder for"
    " your data)"
)
_LAST_PORT = 65535
_KINDS = ("fight", "setting", "side", "person", "weapon", "purpose", "rule")


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{as_sentence(message)} See '{self.prog} --help'.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse what the command does not know, in its own name; argparse would leave that to the first parser."""
        parsed, strange = super().parse_known_args(args, namespace)
        options = [each.partition("=")[0] for each in strange if each.startswith("-")]
        if options:
            known = (name for action in self._actions for name in action.option_strings)
            self.error(f"there is no option '{options[0]}'.{nearest(options[0], known)}")
        if strange:
            self.error(f"'{strange[0]}' is more than it takes.")
        return parsed, strange

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse what is none of the choices, with the nearest one."""
        names = [*map(str, action.choices or ())]
        if not names or value in names:
            return
        what = "/".join(action.option_strings)
        refused = f"'{value}' is nothing for {what}." if what else f"there is no command '{value}'."
        self.error(f"{refused}{nearest(value, names)} There are {', '.join(names)}.")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments; `run` is the module and the function of their subcommand."""
    words = sys.argv[1:] if arguments is None else arguments
    named = words[0] if words and words[0] in _COMMANDS else ""
    parsed = parser(named).parse_args(words)
    if not parsed.run:
        raise UsageError(parsed.missing)
    return parsed


@cache
def parser(named: str = "") -> argparse.ArgumentParser:
    """Return what reads the command line, with every command and what each takes, or with the one that it names."""
    top = _Parser("blow", description="Play tabletop fights, record them, and replay them.", allow_abbrev=False)
    top.add_argument("--version", action=_Version, nargs=0, help="tell the version")
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
    demo.add_argument("systems", nargs="*", metavar="SYSTEM", help="play only these")
    demo.add_argument("--seed", metavar="SEED", help="hexadecimal digits; the same seed gives the same fight")
    demo.add_argument("--into", metavar="FOLDER", help="where to write the logs (default: a temporary folder)")


def _add_play(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    play = _add(subcommands, "play", "play a fight at the table")
    play.add_argument("system", nargs="?", metavar="SYSTEM", help="what to play; not needed with --resume")
    play.add_argument("--setup", metavar="FILE", help="who fights, as TOML or JSON (default: the sample fight)")
    play.add_argument("--dice", choices=("typed", "rolled"), help="who rolls: you, or the program (the default)")
    play.add_argument("--seed", metavar="SEED", help="a seed, as 'blow seed' gives one (default: a new one)")
    play.add_argument("--weak", action="store_true", help="take a seed so short that its hash gives it away")
    play.add_argument("--salt", metavar="TEXT", help="what the players said once they had seen the hash of the seed")
    record = "where the log goes as you play, with the seed in FILE.seed (default: a folder for your data)"
    play.add_argument("--record", metavar="FILE", help=record)
    play.add_argument("--unrecorded", action="store_true", help="keep no log")
    resume = "continue a recorded fight, and keep recording it; without FILE, choose among those that were kept"
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help=resume)
    again = "continue after this beat, in the new log that --record names; the old one stays as it is"
    play.add_argument("--to", type=_beat_number, metavar="BEAT", help=again)
    seats = "let the program play a seat: sensible, thinker or random; say it for each, or all=sensible for the others"
    play.add_argument("--with", action="append", default=[], metavar="SEAT=PLAYER", dest="players", help=seats)
    play.add_argument("--plain", action="store_true", help="no colours and no control characters")


def _add_simulate(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    simulate = _add(subcommands, "simulate", "play many fights, and count who wins")
    what = "a system, for its sample fight, or a setup as TOML or JSON"
    simulate.add_argument("setup_or_system", metavar="SETUP", help=what)
    simulate.add_argument("--setup", metavar="FILE", help="the setup, where its keys do not tell the system")
    simulate.add_argument("--fights", type=_whole, default=100, metavar="N", help="how many (default: 100)")
    simulate.add_argument("--seed", default="0", metavar="TEXT", help="the same one gives the same table (default: 0)")
    who = "who plays: random, sensible (the default) or thinker, for a seat or for all"
    simulate.add_argument("--players", nargs="+", action="extend", default=[], metavar="SEAT=PLAYER", help=who)
    compared = "a setting, with one value or several to compare"
    simulate.add_argument("--set", nargs="+", action="extend", default=[], metavar="SETTING=VALUE,...", help=compared)
    stopped = "stop a fight that goes on longer; it counts as not ended (default: 1500)"
    simulate.add_argument("--most-beats", type=_whole, default=1500, metavar="N", help=stopped)
    simulate.add_argument("--jobs", type=_whole, metavar="N", help="how many processes play (default: this one)")
    simulate.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler")
    simulate.add_argument("--json", action="store_true", help="write the table as JSON")
    simulate.add_argument("--csv", action="store_true", help="write the table as comma-separated values")
    simulate.add_argument("--plain", action="store_true", help="no colours, no bar and no control characters")


def _add_replay(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    replay = _add(subcommands, "replay", "read a recorded fight again")
    missing = (
        "Choose what to do with the log: show, step, annotate, compare, resimulate, stats or verify."
        " See 'blow replay --help'."
    )
    replay.set_defaults(run="", missing=missing)
    commands = replay.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    show = _add(commands, "show", "tell the story of a log", "replay:show")
    show.add_argument("file", metavar="FILE", help=_LOG)
    show.add_argument("--seat", help="only what this seat saw")
    show.add_argument("--beat", type=_beat_number, metavar="N", help="only beat N, and the state after it")
    show.add_argument("--from", type=_beat_number, metavar="N", dest="first", help="start at beat N")
    show.add_argument("--to", type=_beat_number, metavar="M", dest="last", help="stop after beat M")
    show.add_argument("--summary", action="store_true", help="only how it ended, who struck, and what turned it")
    show.add_argument("--json", action="store_true", help="a JSON object for each beat; with --beat also the state")
    show.add_argument("--study", metavar="FILE", help=_STUDY)
    _add_step(commands)
    _add_annotate(commands)
    compare = _add(commands, "compare", "say where two logs part, and how they end", "replay:compare")
    compare.add_argument("one", metavar="ONE", help=_LOG)
    compare.add_argument("other", metavar="OTHER", help="another one")
    _add_resimulate(commands)
    _add_stats(commands)
    verify = _add(commands, "verify", "play a log again by the rules, and compare every event", "replay:verify")
    verify.add_argument("file", metavar="FILE", help=_LOG)
    verify.add_argument("--seed", metavar="SEED", help="the seed, where the log does not tell it")
    verify.add_argument("--seed-hash", metavar="HASH", help="the hash of the seed, as it was told before the fight")
    verify.add_argument("--fingerprint", metavar="DIGITS", help="a fingerprint that was written down in the fight")


def _add_review(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    review = _add(subcommands, "review", "write a recorded fight as one page, to read in a browser and to share")
    review.add_argument("file", metavar="FILE", help=_LOG)
    where = "the page (default: beside the log, as .html); one that is there is made again"
    review.add_argument("-o", "--output", metavar="PAGE", help=where)
    review.add_argument("--seat", help="only what this seat may know")
    playouts = "play each position on so often, for the chances of winning; minutes, and kept beside the log"
    review.add_argument("--playouts", type=_whole, default=0, metavar="N", help=playouts)
    review.add_argument(
        "--whole", action="store_true", help="with --playouts: to the end of the fight, not of the round"
    )
    review.add_argument("--jobs", type=_whole, metavar="N", help="how many processes play (default: this one)")
    carries = "the page carries the log and the program, and verifies the log in the browser, with Pyodide"
    review.add_argument("--verify-in-page", action="store_true", help=carries)
    place = "where the page loads Pyodide from: a folder or an address (default: the folder 'pyodide' beside the page)"
    review.add_argument("--pyodide", metavar="PLACE", help=place)
    review.add_argument("--force", action="store_true", help="write over a file that is no such page")


def _add_serve(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    serve = _add(subcommands, "serve", "serve fights to other programs and to browsers, over WebSocket and HTTP")
    serve.add_argument("--store", metavar="URL", help=_STORE)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    serve.add_argument("--port", type=_port, default=8360, help="the port to listen at (default: 8360)")
    elsewhere = "a page elsewhere that may ask this server, such as https://fights.example; may be repeated"
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help=elsewhere)
    serve.add_argument("--key", default="", metavar="TEXT", help="what must be said to open a fight")
    told = "how events are told on standard error: for people, or as one JSON object a line (default: text)"
    serve.add_argument("--log", choices=("text", "json"), default="text", help=told)
    serve.add_argument("--open", action="store_true", help="open the web table in a browser")


def _add_stdio(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    stdio = _add(subcommands, "stdio", "serve fights to the program that starts this, a JSON message a line")
    stdio.add_argument("--store", metavar="URL", help=_STORE)


def _add_setup(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    setup = _add(subcommands, "setup", "begin a setup of your own, and check it")
    setup.set_defaults(run="", missing="Choose what to do: new, check or schema. See 'blow setup --help'.")
    commands = setup.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    new = _add(commands, "new", "write a small setup that explains itself, to begin from", "setup:new")
    new.add_argument("system", metavar="SYSTEM", help=_SYSTEM)
    new.add_argument("file", nargs="?", metavar="FILE", help="a new file, such as mine.toml (default: print it)")
    check = _add(commands, "check", "say what does not fit in a setup, and where", "setup:check")
    check.add_argument("file", metavar="FILE", help="a setup as TOML or JSON")
    check.add_argument("system", nargs="?", metavar="SYSTEM", help="whose it is (default: what its keys tell)")
    schema = _add(commands, "schema", "print the JSON Schema of setups, for editors", "setup:schema")
    schema.add_argument("system", metavar="SYSTEM", help=_SYSTEM)


def _add_shapes(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    shapes = _add(subcommands, "shapes", "tell programs in other languages what goes over the wire")
    where = "where to write the schema, the methods and the types (default: print the schema)"
    shapes.add_argument("folder", nargs="?", metavar="FOLDER", help=where)
    shapes.add_argument("--force", action="store_true", help="write over what is there")


def _add_conformance(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    conformance = _add(subcommands, "conformance", "hold a server to the conversations that are shipped")
    where = "where it listens, such as http://127.0.0.1:8360/ (default: 'blow stdio', started for this)"
    conformance.add_argument("url", nargs="?", metavar="URL", help=where)
    chosen = "play only these; one or more names of scripts"
    conformance.add_argument("--only", nargs="+", default=[], metavar="SCRIPT", dest="scripts", help=chosen)


def _add_seed(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    _add(subcommands, "seed", "draw a seed to keep, and its hash to tell before the fight")


def _add_doctor(subcommands: "argparse._SubParsersAction[_Parser]") -> None:
    _add(subcommands, "doctor", "check this installation")


def _add_resimulate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    again = _add(commands, "resimulate", "play a log again with something else", "replay_resimulate:run")
    again.add_argument("file", metavar="FILE", help=_LOG)
    again.add_argument("--set", nargs="+", action="extend", default=[], metavar="SETTING=VALUE", help="another setting")
    command = "what is said in that beat, as JSON; without a type, the fields that are otherwise; may be repeated"
    again.add_argument("--command", action="append", default=[], metavar="BEAT=JSON", help=command)
    face = "what a die of that beat shows, the first being die 1; may be repeated"
    again.add_argument("--face", action="append", default=[], metavar="BEAT:DIE=FACE", help=face)
    seed = "where dice come from that the log does not have (default: it goes no further)"
    again.add_argument("--seed", metavar="SEED", help=seed)
    again.add_argument("-o", "--output", metavar="LOG", help="keep the other fight as a log, to be played on or shared")


def _add_step(commands: "argparse._SubParsersAction[_Parser]") -> None:
    step = _add(commands, "step", "step through a log, beat by beat", "replay_step:run")
    step.add_argument("file", metavar="FILE", help=_LOG)
    step.add_argument("--beat", type=_beat_number, default=0, metavar="N", help="begin at beat N")
    step.add_argument("--seat", help="only what this seat saw")
    step.add_argument("--by", default="", metavar="NAME", help="who you are, for your comments")
    step.add_argument("--study", metavar="FILE", help=_STUDY)
    step.add_argument("--plain", action="store_true", help="no colours and no control characters")


def _add_annotate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    annotate = _add(
        commands, "annotate", "say something about a beat, in a study beside the log", "replay_annotate:run"
    )
    annotate.add_argument("file", metavar="FILE", help=_LOG)
    annotate.add_argument("beat", nargs="?", type=_beat_number, metavar="BEAT", help="what it is about")
    annotate.add_argument("--comment", metavar="TEXT", help="what you say")
    annotate.add_argument("--mark", metavar="MARK", help="one of ! ? !! ?? !? ?!")
    annotate.add_argument("--vary", metavar="LOG", help="keep a fight that was played on from this one")
    annotate.add_argument("--by", default="", metavar="NAME", help="who says it")
    reader = "the one seat that it is for; with --list or --export, the seat that reads"
    annotate.add_argument("--for", metavar="SEAT", dest="seat", help=reader)
    annotate.add_argument("--list", action="store_true", help="list what is said, with ids (the default)")
    annotate.add_argument("--remove", metavar="ID", help="take something out")
    annotate.add_argument("--merge", metavar="FILE", help="take in another study of this log")
    annotate.add_argument("--export", metavar="FILE", help="write the study as JSON; - for standard output")
    annotate.add_argument("--study", metavar="FILE", help=_STUDY)


def _add_stats(commands: "argparse._SubParsersAction[_Parser]") -> None:
    stats = _add(commands, "stats", "count many logs", "replay_stats:run")
    stats.add_argument("places", nargs="+", metavar="FOLDER", help="folders with logs, or logs")
    kinds = "what to count by (default: side, person and weapon); may be repeated"
    stats.add_argument("--by", action="append", choices=_KINDS, metavar="KIND", help=f"{kinds}: {', '.join(_KINDS)}")
    stats.add_argument(
        "--csv", metavar="FILE", help="write every figure as comma-separated values; - for standard output"
    )
    stats.add_argument("--json", action="store_true", help="write every figure as JSON")
    stats.add_argument("--jobs", type=_whole, metavar="N", help="how many processes read (default: this one)")
    stats.add_argument("--plain", action="store_true", help="no colours, no bar and no control characters")


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
"""What describes each command, in the order in which they are listed."""


def _add(
    subcommands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str, run: str = ""
) -> argparse.ArgumentParser:
    added = subcommands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.", allow_abbrev=False)
    added.set_defaults(run=run or f"{name}:run")
    return added


def _beat_number(text: str) -> int:
    if not is_short_number(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not the number of a beat")
    return int(text)


def _whole(text: str) -> int:
    if not is_short_number(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def _port(text: str) -> int:
    if not is_short_number(text) or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port, which is a number up to {_LAST_PORT}")
    return int(text)


class _Version(argparse.Action):
    """Tells the version, which is not looked up for anybody else."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from combat import __version__

        sys.stdout.write(f"blow-by-blow {__version__}\n")
        parser.exit()
