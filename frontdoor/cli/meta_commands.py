"""What can be said at any prompt besides an answer: `undo`, `save`, `help` and the like."""

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

import orjson

from events.vocabulary import Value
from frontdoor.cli import seeds
from frontdoor.cli.prompts import Again, Left
from frontdoor.cli.sentences import WrongUse, sentence_of

if TYPE_CHECKING:
    from frontdoor.cli.play_loop import Session

HINT = "Choose by number or by a part of a name. 'help' tells what else can be said; 'quit' leaves."

HELP = (
    "At any prompt:",
    "  undo [turn|round|BEAT] [gm]  take back the last beat, this turn, this round, or all after a beat;",
    "                               as the GM, where the table's rules bar everybody else",
    "  redo                         restore what was taken back, with the same faces",
    "  state                        how everybody stands",
    "  why                          what cannot be chosen now, and which rule is against it",
    "  table                        state what only the table knows: a fall, a gift, a new place",
    "  override PATH VALUE REASON   set a field by hand, as the GM: override models.ansel.blood 2 'miscounted'",
    "  rule TEXT                    write down a ruling, as the GM",
    "  note TEXT                    write a remark into the log",
    "  save FILE                    save the fight so far",
    "  back                         drop the choice that is half made",
    "  quit                         leave",
    "Several answers fit in one line: '3 kain yes . .' - a dot takes what Enter would.",
    "Faces are typed as '5 5 1' or '5,5,1'; 'roll' lets the program roll, where the fight has a seed.",
)

Goal = int | Literal["turn", "round"] | None


def outside(session: "Session", text: str) -> bool:
    """
    Do what a line says, where no choice is half made.

    Returns:
        Whether it was one of ours.

    Raises:
        Left: When the people leave.
    """
    name, rest = _split(text)
    act = _ACTS.get(name)
    if act is None or (rest and name in _ALONE):
        return False
    act(session, rest)
    return True


def within(session: "Session", text: str) -> bool:
    """
    Do what a line says in the middle of a choice.

    Returns:
        Whether it was one of ours and the same question comes again.

    Raises:
        Again: When the choice is dropped.
        Left: When the people leave.
    """
    name, rest = _split(text)
    if name not in _ACTS or (rest and name in _ALONE):
        return False
    if name in _DROPPING:
        then = "" if name == "back" else f" Now say '{text}' again."
        raise Again(f"The choice is dropped, and nothing of it has happened.{then}")
    _ACTS[name](session, rest)
    return True


def _split(text: str) -> tuple[str, str]:
    name, _, rest = text.partition(" ")
    return name.casefold(), rest.strip()


def _undo(session: "Session", rest: str) -> None:
    words = rest.casefold().split()
    by = session.gm if "gm" in words else None
    goals = [word for word in words if word != "gm"]
    if len(goals) > 1 or not all(word in ("turn", "round") or _is_number(word) for word in goals):
        session.wrong(f"'{rest}' is nothing to go back to; say undo, undo turn, undo round, or undo and a beat")
        return
    to: Goal = None
    if goals:
        to = int(goals[0]) if _is_number(goals[0]) else cast('Literal["turn", "round"]', goals[0])
    session.change(lambda: session.fight.undo(by=by, to=to, at=session.clock()))


def _redo(session: "Session", _: str) -> None:
    session.change(lambda: session.fight.redo(at=session.clock()))


def _state(session: "Session", _: str) -> None:
    session.show_state()


def _why(session: "Session", _: str) -> None:
    session.why()


def _help(session: "Session", _: str) -> None:
    for line in HELP:
        session.screen.say(line)


def _table(session: "Session", _: str) -> None:
    session.table()


def _note(session: "Session", rest: str) -> None:
    if not rest:
        session.wrong("say what to note: note TEXT")
        return
    session.change(lambda: session.fight.note(rest, at=session.clock()))


def _rule(session: "Session", rest: str) -> None:
    if not rest or session.gm is None:
        session.wrong("say what is ruled: rule TEXT" if session.gm else "nobody at this table is a GM")
        return
    gm = session.gm
    session.change(lambda: session.fight.rule(rest, by=gm, at=session.clock()))


def _override(session: "Session", rest: str) -> None:
    try:
        path, value, *reason = shlex.split(rest)
    except ValueError:
        session.wrong("say which field, what it shall be, and why: override models.ansel.blood 2 'miscounted'")
        return
    if not reason or session.gm is None:
        session.wrong("say why: override PATH VALUE REASON" if session.gm else "nobody at this table is a GM")
        return
    gm = session.gm
    session.change(lambda: session.fight.override(path, value_of(value), " ".join(reason), by=gm, at=session.clock()))


def _save(session: "Session", rest: str) -> None:
    if not rest:
        session.wrong("say where to: save FILE")
        return
    path = Path(rest)
    if path == session.recorded:
        session.screen.say(f"Every beat is in {path} already.")
        return
    if path.exists():
        session.wrong(f"{path} exists already, and is left as it is; name another file")
        return
    try:
        kept = seeds.keep(path, session.seed) if session.seed else None
        session.fight.save(path)
    except (OSError, WrongUse) as error:
        session.wrong(sentence_of(error))
        return
    session.saved = len(session.fight.journal)
    session.screen.say(f"Saved to {path}" + (f", and its seed to {kept}." if kept else "."))


def _back(session: "Session", _: str) -> None:
    session.screen.say("Nothing is half made; 'undo' takes back what was done.", "dim")


def _quit(session: "Session", _: str) -> None:
    if session.forgets and session.screen.typed_at and not session.warned:
        session.warned = True
        session.screen.say("The fight is not saved: 'save FILE' keeps it, 'quit' again leaves.", "yellow")
        return
    raise Left


def value_of(text: str) -> Value:
    """
    Read a value for an override: JSON where it is a single value or a list of them, words otherwise.

    >>> value_of("2"), value_of("true"), value_of('["kain"]'), value_of("PICK_MODEL")
    (2, True, ('kain',), 'PICK_MODEL')
    """
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return text
    if isinstance(value, list) and all(each is None or isinstance(each, str | int) for each in value):
        return tuple(value)
    return value if value is None or isinstance(value, str | int) else text


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10  # noqa: PLR2004 - no fight has a milliard beats


_ACTS: Mapping[str, Callable[["Session", str], None]] = {
    "undo": _undo,
    "redo": _redo,
    "state": _state,
    "why": _why,
    "help": _help,
    "?": _help,
    "table": _table,
    "note": _note,
    "rule": _rule,
    "override": _override,
    "save": _save,
    "back": _back,
    "quit": _quit,
    "exit": _quit,
}
_ALONE = frozenset({"redo", "state", "why", "help", "?", "table", "back", "quit", "exit"})
"""A line that begins with one of these and goes on is an answer: names begin like that too."""
_DROPPING = frozenset({"undo", "redo", "table", "override", "back"})
"""What changes the fight under a choice that is half made; the choice is dropped, and these must be said again."""
