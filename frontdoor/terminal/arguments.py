"""Parser of the command line, with the function that each subcommand runs."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NoReturn

from frontdoor.terminal import argument_types
from frontdoor.terminal.command_parser import CommandParser as _Parser
from frontdoor.terminal.console.errors import UsageError

_LOG = "the log of a fight"
_SYSTEM = "a system, as listed by 'blow systems'"
_STUDY = "file with the annotations (default: FILE.study, next to the log)"
_STORE = (
    "store of the fights: sqlite:PATH, folder:PATH or postgresql://... (default: a database in the folder for"
    " your data)"
)
_JOBS = "most processes to use (default: one per core; short runs use one)"
_KINDS = ("fight", "setting", "side", "person", "weapon", "purpose", "rule")


_COMMANDS: dict[str, tuple[str, Callable[[_Parser], None]]] = {}
"""The purpose of each subcommand and the function that describes its arguments, in the order of `blow --help`."""


def _command(name: str, purpose: str) -> Callable[[Callable[[_Parser], None]], None]:
    def register(describe: Callable[[_Parser], None]) -> None:
        _COMMANDS[name] = purpose, describe

    return register


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; `run` names the module and the function of the subcommand."""
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
        purpose, describe = _COMMANDS[name]
        describe(_add(subcommands, name, purpose))
    return top


_command("systems", "list the systems you can play")(lambda parser: None)


@_command("demo", "play the sample fight of each system to its end, then replay and verify it")
def _demo(demo: _Parser) -> None:
    demo.value("systems", "SYSTEM", "play only these systems", nargs="*")
    demo.value("--seed", "SEED", "seed in hexadecimal digits; the same seed gives the same fight")
    demo.value("--into", "FOLDER", "folder for the logs (default: a temporary folder)")


@_command("play", "play a fight at the terminal")
def _play(play: _Parser) -> None:
    play.value("system", "SYSTEM", "the system to play; not needed with --resume", nargs="?")
    play.value("--setup", "FILE", "setup of the fight, as TOML or JSON (default: the sample fight)")
    text = "who rolls the dice: you (typed) or the program (rolled, the default)"
    play.value("--dice", None, text, choices=("typed", "rolled"))
    play.value("--seed", "SEED", "seed of the dice, as printed by 'blow seed' (default: a new one)")
    play.flag("--weak", "accept a seed so short that it can be found from its hash")
    play.value("--salt", "TEXT", "text that the players chose after they had seen the hash of the seed")
    record = "log to write as you play, with the seed in FILE.seed (default: a file in the folder for your data)"
    play.value("--record", "FILE", record)
    play.flag("--unrecorded", "do not write a log")
    resume = "continue a recorded fight, and keep recording it; without FILE, choose from your saved fights"
    play.value("--resume", "FILE", resume, nargs="?", const="")
    again = "continue after this beat, in the new log named by --record; the old log stays unchanged"
    play.value("--to", "BEAT", again, type=argument_types.beat_number)
    seats = (
        "let the program play a seat: sensible, thinker or random; may be repeated; all=sensible adds all other seats"
    )
    play.value("--with", "SEAT=PLAYER", seats, action="append", default=[], dest="players")
    play.flag("--plain", "no colours and no control characters")


@_command("simulate", "play many fights, and count who wins")
def _simulate(simulate: _Parser) -> None:
    simulate.value("setup_or_system", "SETUP", "a system, for its sample fight, or a setup as TOML or JSON")
    simulate.value("--setup", "FILE", "the setup, if its keys do not identify the system")
    simulate.value("--fights", "N", "number of fights (default: 100)", type=argument_types.whole, default=100)
    simulate.value("--seed", "TEXT", "seed of the series; the same seed gives the same table (default: 0)", default="0")
    who = "who plays: random, sensible (the default) or thinker, for one seat or for all"
    simulate.value("--players", "SEAT=PLAYER", who, nargs="+", action="extend", default=[])
    compared = "a setting, with one value or several to compare"
    simulate.value(
        "--set", "SETTING=VALUE,...", compared, nargs="+", action="extend", default=[], type=argument_types.setting
    )
    stopped = "stop a fight after N beats; it counts as not ended (default: 1500)"
    simulate.value("--most-beats", "N", stopped, type=argument_types.whole, default=1500)
    simulate.value("--jobs", "N", _JOBS, type=argument_types.whole)
    simulate.value("--dask", "ADDRESS", "run on the Dask cluster with this scheduler")
    simulate.flag("--json", "print the table as JSON")
    simulate.flag("--csv", "print the table as comma-separated values")
    simulate.flag("--plain", "no colours, no progress bar and no control characters")


@_command("replay", "read and analyse recorded fights")
def _replay(replay: _Parser) -> None:
    missing = (
        "Choose what to do with the log: show, step, annotate, compare, resimulate, stats or verify."
        " See 'blow replay --help'."
    )
    replay.set_defaults(run="", missing=missing)
    commands = replay.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    show = _add(commands, "show", "print the story of a log", "replay:show")
    show.value("file", "FILE", _LOG)
    show.value("--seat", None, "show only what this seat saw")
    show.value("--beat", "N", "show only beat N, and the state after it", type=argument_types.beat_number)
    show.value("--from", "N", "start at beat N", type=argument_types.beat_number, dest="first")
    show.value("--to", "M", "stop after beat M", type=argument_types.beat_number, dest="last")
    show.flag("--summary", "show only the outcome, who hit whom, and the turning points")
    show.flag("--json", "print one JSON object per beat; with --beat, also the state")
    show.value("--study", "FILE", _STUDY)
    _add_step(commands)
    _add_annotate(commands)
    compare = _add(commands, "compare", "show where two logs diverge, and how they end", "replay:compare")
    compare.value("one", "ONE", _LOG)
    compare.value("other", "OTHER", "the log of another fight")
    _add_resimulate(commands)
    _add_stats(commands)
    verify = _add(commands, "verify", "run the rules on a log again, and compare every event", "replay:verify")
    verify.value("file", "FILE", _LOG)
    verify.value("--seed", "SEED", "the seed, if the log does not contain it")
    verify.value("--seed-hash", "HASH", "hash of the seed, as announced before the fight")
    verify.value("--fingerprint", "DIGITS", "a fingerprint written down during the fight")


@_command("review", "write a recorded fight as one page, to read in a browser and to share")
def _review(review: _Parser) -> None:
    review.value("file", "FILE", _LOG)
    review.value("-o/--output", "PAGE", "file to write (default: next to the log, as .html); replaces an old page")
    review.value("--seat", None, "include only what this seat may know")
    review.value("--card", "FILE", "also write a picture of the result to share (SVG, 1200 x 630)")
    seconds = "time for refining the chances of winning by playouts (default: 20; 0 for none); saves the result"
    review.value("--seconds", "S", seconds, type=argument_types.whole)
    review.value("--playouts", "N", "instead, N playouts of each position", type=argument_types.whole, default=0)
    review.flag("--whole", "with --playouts: play on to the end of the fight, not of the round")
    review.value("--jobs", "N", _JOBS, type=argument_types.whole)
    review.flag("--verify-in-page", "include log and program: the page verifies the log in the browser, with Pyodide")
    place = "folder or address from which the page loads Pyodide (default: the folder 'pyodide' next to the page)"
    review.value("--pyodide", "PLACE", place)
    review.flag("--force", "overwrite a file that is not a review page")


@_command("puzzles", "collect positions in which another choice was clearly better, as one page to solve")
def _puzzles(puzzles: _Parser) -> None:
    puzzles.value("places", "FOLDER", "folders with logs, or single logs", nargs="+")
    puzzles.value("-o/--output", "PAGE", "file to write (default: puzzles.html in the first folder)")
    puzzles.value("--seat", None, "use only what this seat may know; logs without this seat are left out")
    puzzles.value("--seconds", "S", "time for playouts a log (default: 20; 0 for none)", type=argument_types.whole)
    puzzles.value("--jobs", "N", _JOBS, type=argument_types.whole)
    puzzles.flag("--force", "overwrite a file that is not a page of this program")


@_command("find", "search logs, folders and stores for beats")
def _find(find: _Parser) -> None:
    find.value("query", "QUERY", "what to find, such as 'shoot and target=\"Trooper Kain\" and round>2'")
    find.value("places", "PLACE", "logs, folders with logs, or stores such as sqlite:fights.db", nargs="+")
    find.value("--seat", None, "find only what this seat may see")
    find.flag("--json", "print one JSON object per beat")
    find.flag("--plain", "no colours and no control characters")


@_command("serve", "serve fights to programs and browsers, over WebSocket and HTTP")
def _serve(serve: _Parser) -> None:
    serve.value("list", "list", "list the fights of the store with their names, and stop", nargs="?", choices=("list",))
    serve.value("--store", "URL", _STORE)
    campaign = "folder of the campaign in which hosts record finished fights (see blow campaign)"
    serve.value("--campaign", "FOLDER", campaign)
    serve.value("--host", None, "address to listen on (default: this machine only)")
    serve.flag("--lan", "listen on all interfaces, and print the address on the local network with a QR code")
    serve.value("--port", None, "port to listen on (default: 8360)", type=argument_types.port, default=8360)
    elsewhere = "address of web pages that may use this server, such as https://fights.example; may be repeated"
    serve.value("--origin", "URL", elsewhere, action="append", default=[], type=argument_types.origin)
    key_file = "file with the key that clients need to create a fight; may be replaced while the server runs"
    serve.value("--key-file", "FILE", f"{key_file} (default: the key in the variable BLOW_KEY)")
    serve.value("--key", "TEXT", "the key itself, which other users of this machine can read in its process list")
    for name, meaning in (
        ("workers", "processes that answer questions (default: $BLOW_WORKERS, or processors + 1, at least 4)"),
        ("questions", "maximum number of questions that wait or are answered (default: $BLOW_QUESTIONS, or 200)"),
        ("question-seconds", "seconds for the answer to a question (default: $BLOW_QUESTION_SECONDS, or 20)"),
    ):
        serve.value(f"--{name}", "N", meaning)
    log_help = "log format on standard error: text, or json for one object per line (default: text)"
    serve.value("--log", None, log_help, choices=("text", "json"), default="text")
    serve.flag("--compress", "compress WebSocket messages on a loopback address too, for clients behind a proxy")
    serve.flag("--open", "open the web table in a browser")
    serve.value(
        "--static", "FOLDER", "instead of a server, write a table that plays in the browser alone, for any web host"
    )
    serve.value("--pyodide", "FOLDER", "with --static: the npm package pyodide (default: in node_modules)")


@_command("stdio", "serve fights on standard input and output, one JSON message per line")
def _stdio(stdio: _Parser) -> None:
    stdio.value("--store", "URL", _STORE)


@_command("mcp", "give a language model a seat at a running table, over the Model Context Protocol")
def _mcp(mcp: _Parser) -> None:
    mcp.value("link", "LINK", "link of the seat, as the lobby shows it")


@_command("example", "list programs to start from, such as a Discord bot or a Foundry module, or write one")
def _example(example: _Parser) -> None:
    example.value("name", "NAME", "the example to write (default: list the examples)", nargs="?")
    example.value("file", "FILE", "file or folder to create (default: the name of the example)", nargs="?")
    example.flag("--force", "overwrite an existing file")


@_command("setup", "create and check a setup of your own")
def _setup(setup: _Parser) -> None:
    setup.set_defaults(run="", missing="Choose a command: new, check or schema. See 'blow setup --help'.")
    commands = setup.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    new = _add(commands, "new", "write a small setup with comments, to start from", "setup:new")
    new.value("system", "SYSTEM", _SYSTEM)
    new.value("file", "FILE", "file to create, such as mine.toml (default: print the setup)", nargs="?")
    check = _add(commands, "check", "list the errors of a setup", "setup:check")
    check.value("file", "FILE", "a setup as TOML or JSON")
    check.value("system", "SYSTEM", "the system of the setup (default: found from its keys)", nargs="?")
    schema = _add(commands, "schema", "print the JSON Schema of setups, for editors", "setup:schema")
    schema.value("system", "SYSTEM", _SYSTEM)


@_command("import", "convert rosters of other programs to a setup")
def _import(importing: _Parser) -> None:
    importing.set_defaults(run="importing:run")
    importing.value("files", "FILE", "a roster or character file; a second one is the other side", nargs="+")
    importing.value("-o", "FILE", "setup to write, such as setup.toml (default: print the setup)", dest="output")
    against = "opponents, if the files have one side only (default: placeholder)"
    importing.value("--against", None, against, choices=("sample", "placeholder"))
    importing.flag("--force", "replace an existing setup")


@_command("export", "write the state of a fight for another program, or as a report of the rosters")
def _export(export: _Parser) -> None:
    export.set_defaults(run="exporting:run")
    export.value("file", "LOG", _LOG)
    kinds = "report (the default), csv, or foundry for updates of Foundry actors of Wrath & Glory"
    export.value("--format", None, kinds, choices=("report", "csv", "foundry"), default="report")
    export.value("--side", "NAME", "only the combatants of this side")
    files = "exported Foundry actors; their ids are added to the updates"
    export.value("--actors", "FILE", files, nargs="+", action="extend", default=[])
    export.value("-o", "FILE", "file to write (default: print)", dest="output")
    export.flag("--force", "replace an existing file")


@_command("campaign", "keep a folder of fights, with the warbands between them")
def _campaign(campaign: _Parser) -> None:
    campaign.set_defaults(
        run="", missing="Choose a command: new, add, correct, list, next or check. See 'blow campaign --help'."
    )
    commands = campaign.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    folder, by = "the folder of the campaign", "name of the player who records it"
    new = _add(commands, "new", "create a campaign", "campaign:new")
    new.value("folder", "FOLDER", "a new or empty folder")
    new.value("system", "SYSTEM", _SYSTEM)
    new.value("--name", None, "name of the campaign (default: the name of the folder)", default="")
    add = _add(commands, "add", "add a finished fight, and show how it changed the warbands", "campaign:add")
    correct = _add(commands, "correct", "replace a fight by its corrected log, and show what changes later")
    correct.set_defaults(run="campaign:correct")
    for command, what in ((add, _LOG), (correct, "the corrected log")):
        command.value("folder", "FOLDER", folder)
        command.value("log", "LOG", what)
        command.value("--by", "NAME", by, default="")
    correct.value("--fight", "FIGHT", "number or seal of the fight (default: the fight with the same header)")
    listed = _add(commands, "list", "list the fights, and how each changed the warbands", "campaign:list_fights")
    following = _add(commands, "next", "write the setup of the next session", "campaign:next_setup")
    check = _add(commands, "check", "check the logs, and list the values that no longer hold", "campaign:check")
    for command in (listed, following, check):
        command.value("folder", "FOLDER", folder)
    following.value("-o", "FILE", "setup to write, such as setup.toml (default: print the setup)", dest="output")
    following.flag("--force", "replace an existing setup")


@_command("store", "list, check, back up and restore the fights of a store, also while a server uses it")
def _store(store: _Parser) -> None:
    store.set_defaults(
        run="", missing="Choose what to do with the store: list, check, backup or restore. See 'blow store --help'."
    )
    commands = store.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    replace = "delete the fights that are there; otherwise the place must be empty"
    listed = _add(commands, "list", "list all fights with their system, name, beats and last time", "store:list_fights")
    listed.value("--store", "URL", _STORE)
    check = _add(commands, "check", "verify the seals of all logs, and name each damaged fight and line", "store:check")
    check.value("--store", "URL", _STORE)
    backup = _add(commands, "backup", "copy all fights to another place, as they are at one moment", "store:backup")
    backup.value("copy", "COPY", "place of the backup: another store, such as sqlite:backup.db, which is one file")
    backup.value("--store", "URL", _STORE)
    backup.flag("--replace", replace)
    restore = _add(commands, "restore", "copy all fights of a backup to a store, or none if it fails", "store:restore")
    restore.value("copy", "COPY", "place of the backup")
    restore.value("--store", "URL", _STORE)
    restore.flag("--replace", replace)
    restore.flag("--damaged", "restore damaged logs as they are; otherwise they are refused")


@_command("shapes", "describe the wire format for programs in other languages")
def _shapes(shapes: _Parser) -> None:
    place_help = "folder for the schema, the methods and the types (default: print the schema)"
    shapes.value("folder", "FOLDER", place_help, nargs="?")
    shapes.flag("--force", "overwrite existing files")


@_command("conformance", "check a server against the conversations that come with the program")
def _conformance(conformance: _Parser) -> None:
    place_help = "address of the server, such as http://127.0.0.1:8360/ (default: 'blow stdio', started for the check)"
    conformance.value("url", "URL", place_help, nargs="?")
    conformance.value("--only", "SCRIPT", "names of scripts; run only these", nargs="+", default=[], dest="scripts")


_command("seed", "generate a seed and its hash, which is announced before the fight")(lambda parser: None)


_command("doctor", "check this installation")(lambda parser: None)


def _add_resimulate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    again = _add(commands, "resimulate", "run a log again with changes", "replay_resimulate:run")
    again.value("file", "FILE", _LOG)
    several: dict[str, Any] = {"nargs": "+", "action": "extend", "default": []}
    again.value("--set", "SETTING=VALUE", "a different value for a setting", **several, type=argument_types.setting)
    command = "a different command for that beat, as JSON; without a type, only the fields that change; may be repeated"
    again.value("--command", "BEAT=JSON", command, action="append", default=[])
    face = "a different face for a die of that beat (the first is die 1); may be repeated"
    again.value("--face", "BEAT:DIE=FACE", face, action="append", default=[])
    again.value("--seed", "SEED", "seed for dice that the log does not have (default: stop when one is missing)")
    again.value("-o/--output", "LOG", "save the changed fight as a log, to continue or to share")


def _add_step(commands: "argparse._SubParsersAction[_Parser]") -> None:
    step = _add(commands, "step", "step through a log, beat by beat", "replay:step")
    step.value("file", "FILE", _LOG)
    step.value("--beat", "N", "start at beat N", type=argument_types.beat_number, default=0)
    step.value("--seat", None, "show only what this seat saw")
    step.value("--by", "NAME", "your name, for comments", default="")
    step.value("--study", "FILE", _STUDY)
    step.flag("--plain", "no colours and no control characters")


def _add_annotate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    annotate = _add(commands, "annotate", "comment on a beat, in a study next to the log", "replay_annotate:run")
    annotate.value("file", "FILE", _LOG)
    annotate.value("beat", "BEAT", "number of the beat", nargs="?", type=argument_types.beat_number)
    annotate.value("--comment", "TEXT", "text of the comment")
    annotate.value("--mark", "MARK", "one of ! ? !! ?? !? ?!, for a good or bad move")
    annotate.value("--vary", "LOG", "add a fight that was played on from this one, as a variation")
    annotate.value("--by", "NAME", "name of the author", default="")
    reader = "the only seat that may read it; with --list or --export, the seat that reads"
    annotate.value("--for", "SEAT", reader, dest="seat")
    annotate.flag("--list", "list the annotations with their ids (the default)")
    annotate.value("--remove", "ID", "remove an annotation")
    annotate.value("--merge", "FILE", "merge another study of this log")
    annotate.value("--export", "FILE", "write the study as JSON; - for standard output")
    annotate.value("--study", "FILE", _STUDY)


def _add_stats(commands: "argparse._SubParsersAction[_Parser]") -> None:
    stats = _add(commands, "stats", "count results over many logs", "replay_stats:run")
    stats.value("places", "FOLDER", "logs, or folders with logs", nargs="+")
    kinds = "what to group by (default: side, person and weapon); may be repeated"
    stats.value("--by", "KIND", f"{kinds}: {', '.join(_KINDS)}", action="append", choices=_KINDS)
    stats.value("--csv", "FILE", "write every figure as comma-separated values; - for standard output")
    stats.flag("--json", "write every figure as JSON")
    stats.value("--jobs", "N", "number of processes (default: this one)", type=argument_types.whole)
    stats.flag("--plain", "no colours, no progress bar and no control characters")


def _add(subcommands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str, run: str = "") -> _Parser:
    added = subcommands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.", allow_abbrev=False)
    added.set_defaults(run=run or f"{name}:run")
    return added


class _Version(argparse.Action):
    """Prints the version, which is imported only when needed."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from combat import __version__

        sys.stdout.write(f"blow-by-blow {__version__}\n")
        parser.exit()
