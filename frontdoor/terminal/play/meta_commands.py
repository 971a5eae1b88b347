"""Commands that can be typed at any prompt instead of an answer, such as `undo`, `save` and `help`."""

import os
import re
import shlex
from pathlib import Path
from typing import Any

from combat.engine.errors import Refused
from combat.engine.play.commands import REMARKS, End, Note, Override, Redo, Rule, Undo
from events.codec import json_text
from events.interventions import Value
from frontdoor.terminal.console import errors
from frontdoor.terminal.console.text import is_short_number, step_in_words
from frontdoor.terminal.console.typed_commands import TypedCommands, split_command
from frontdoor.terminal.files.saved_fights import new_path
from frontdoor.terminal.files.seeds import store_seed
from frontdoor.terminal.play.amending import amend, amendable_beats
from frontdoor.terminal.play.auto_answers import Answer, answer_for, default_answer
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.decisions import barred_reasons, pending_decisions
from frontdoor.terminal.prompts.odds_text import odds_of_all, odds_of_choice, odds_of_roll
from frontdoor.terminal.show.beat_text import show_latest
from frontdoor.terminal.show.state_text import find_figure, show_sheet
from replays.narration.words import listed

HINT = "Choose by number or part of a name. Type 'help' for other commands, 'quit' to leave."
UNDO_TARGETS = ("turn", "activation", "round")

_CHANCE = re.compile(r" +\S+  ")
FOOTNOTES = """
Several answers fit on one line: '3 kain cover long'. Other fields keep their defaults; '.' skips one, '..' the rest.
An option in [brackets?] in a menu applies only if you type it after the choice.
If several requests are the same, 'all 0' or 'all hold' answers all of them.
After any answer about a roll, you can add modifiers: 'kain +1 dice higher ground; -1 dice smoke'.
Type dice as '5 5 1' or '5,5,1'. If the fight has a seed, 'roll' lets the program roll them.
"""


_COMMANDS = TypedCommands[Session]()


def run_meta_command(session: Session, line: str, *, in_choice: bool) -> bool:
    """Run a line if it is a meta command, and return whether it was; raise `StartOver` if the prompt is outdated."""
    name, text = split_command(line)
    command = _COMMANDS.by_name.get(name)
    if command is None or (text and not command.takes_text):  # a line with more words than the usage is an answer
        return False
    if session.amending and command.run not in _WHILE_AMENDING:
        raise errors.InvalidAnswer(
            f"'{name}' is not possible during an amendment. Choose a command, or type 'back' to cancel."
        )
    if in_choice and command.drops_choice:
        again = "" if name == "back" else f" Type '{line}' again if you still want it."
        raise errors.StartOver(f"Choice cancelled; nothing has changed.{again}")
    command.check(text)
    beats = len(session.fight.journal)
    command.run(session, text)
    if any(not isinstance(beat.command, REMARKS) for beat in session.fight.journal.since(beats)):
        raise errors.StartOver
    return True


def meta_names() -> tuple[str, ...]:
    """Return the first words of all meta commands."""
    return tuple(_COMMANDS.by_name)


@_COMMANDS.add("undo [turn|activation|round|BEAT] [SEAT]", drops_choice=True)
def _undo(session: Session, text: str) -> None:
    """Undo the last command, the turn (or Activation), the round, or everything after BEAT, on behalf of SEAT."""
    words = text.casefold().split()
    seats = _seats(session)
    targets = [word for word in words if word in UNDO_TARGETS or is_short_number(word)]
    speakers = [word for word in words if word not in targets]
    if len(targets) > 1 or len(speakers) > 1 or not set(speakers) <= set(seats):
        named = ", ".join(f"undo {word}" for word in UNDO_TARGETS)
        raise errors.InvalidAnswer(f"Cannot undo '{text}'. Type undo, {named}, or undo and a beat number.")
    to: Any = next((int(word) if word.isdigit() else word for word in targets), None)
    if to is None:
        to = session.program.undo_target(session.fight)
    by = next((seats[word] for word in speakers), None)
    _undo_to(session, to, by)


def _undo_to(session: Session, to: Any, by: str | None) -> None:
    try:
        last = session.fight.undo_preview(to).to
    except Refused as refused:
        raise errors.InvalidAnswer(errors.error_message(refused)) from None
    session.send(Undo(last), by)


@_COMMANDS.add("redo", drops_choice=True)
def _redo(session: Session, _: str) -> None:
    """Redo what was undone, with the same dice."""
    session.send(Redo())


@_COMMANDS.add("amend [BEAT] [SEAT]", drops_choice=True)
def _amend(session: Session, text: str) -> None:
    """Replace the command of BEAT and replay what followed; without BEAT, list the latest beats."""
    if not text:
        for margin, line in amendable_beats(session):
            session.screen.print_with_margin(margin, line)
        return
    number, _, seat = text.casefold().partition(" ")
    seats = _seats(session)
    if not is_short_number(number) or seat.strip() not in ("", *seats):
        raise errors.InvalidAnswer("Type 'amend' and a beat number, such as 'amend 12'; a seat may follow.")
    amend(session, int(number), seats.get(seat.strip()))


@_COMMANDS.add("go", drops_choice=True)
def _go(session: Session, _: str) -> None:
    """Let the program play its seats now, after an undo or when you could act as well."""
    if not session.program.names:
        raise errors.InvalidAnswer(
            "The program plays no seat. Use --with SEAT=PLAYER when you start or resume a fight."
        )
    session.program.resume(session.fight)
    raise errors.StartOver


@_COMMANDS.add("odds [CHOICE]")
def _odds(session: Session, text: str) -> None:
    """Show the odds of CHOICE, typed with its answers; alone, of the requested roll or of all choices that roll."""
    choices = [choice for decision in session.decisions for choice in decision.choices]
    if text and not choices:
        raise errors.InvalidAnswer("There is nothing to choose now.")
    if text:
        lines = list(odds_of_choice(session.fight, text, choices))
    elif session.pending_roll is not None:
        lines = list(odds_of_roll(session.fight, *session.pending_roll))
    else:
        lines = list(odds_of_all(session.fight, choices))
    for line in lines or ["Type 'odds' and a choice with its answers."]:
        margin = _CHANCE.match(line)
        session.screen.print_with_margin("", line, hang=margin.end() if margin else 2)


@_COMMANDS.add("state [WHO]")
def _state(session: Session, text: str) -> None:
    """Show the status of all combatants, or of WHO (part of the name)."""
    session.print_state([find_figure(session.figures(), text)] if text else session.figures())


@_COMMANDS.add("sheet WHO")
def _sheet(session: Session, text: str) -> None:
    """Show the sheet of a combatant (part of the name)."""
    fight = session.fight
    show_sheet(session.screen, fight.system, fight.state, session.seat_in_role("spectator"), text)


@_COMMANDS.add("board")
def _board(session: Session, _: str) -> None:
    """Show the positions of the combatants."""
    figures = [each for each in session.figures() if not each.out]
    for place in dict.fromkeys(each.position for each in figures):
        names = [each.name for each in figures if each.position == place]
        session.screen.print_with_margin("  ", f"{place or 'Position unknown'}: {listed(names)}", hang=2)
    out = [each.name for each in session.figures() if each.out]
    if out:
        session.screen.print_with_margin("  ", f"Out of the fight: {listed(out)}", hang=2)


@_COMMANDS.add("reminders")
def _reminders(session: Session, _: str) -> None:
    """Print the rules from the sheets that the players apply by hand, as far as they have come up."""
    for reminder in session.known_reminders:
        session.screen.print_with_margin("  ", reminder, hang=2)
    if not session.known_reminders:
        session.screen.print("No reminder has come up so far.")


@_COMMANDS.add("log [N]")
def _log(session: Session, text: str) -> None:
    """Show the last N beats again (default: 10)."""
    show_latest(session.screen, session.story(), len(session.fight.journal), text)


@_COMMANDS.add("remember CHOICE", drops_choice=True)
def _remember(session: Session, text: str) -> None:
    """Make a choice now, and automatically whenever this request offers it again."""
    _store_answer(session, answer_for(session.fight, session.menu, text))


@_COMMANDS.add("never", drops_choice=True)
def _never(session: Session, _: str) -> None:
    """Take the default now, and automatically whenever this request comes up again."""
    _store_answer(session, default_answer(session.fight, session.decisions))


def _store_answer(session: Session, answer: Answer) -> None:
    session.auto_answers.add(answer)
    message = (
        f"'{answer.label}' is chosen automatically from now on; 'forget' and its number, or 'forget all', stops that."
    )
    session.screen.print_with_margin("", message, "dim")
    raise errors.StartOver


@_COMMANDS.add("remembered")
def _remembered(session: Session, _: str) -> None:
    """List the automatic answers."""
    for number, each in enumerate(session.auto_answers.answers, start=1):
        where = f"{session.seat_name(each.seat)}, {step_in_words(each.step)}"
        session.screen.print_with_margin(f"{number:>3}  ", f"{where}: {each.label}")
    if not session.auto_answers.answers:
        session.screen.print("There are no automatic answers.")


@_COMMANDS.add("forget N|all")
def _forget(session: Session, text: str) -> None:
    """Stop one automatic answer, by its number in the list of `remembered`, or all of them."""
    session.auto_answers.remove(text)
    _remembered(session, "")


@_COMMANDS.add("review [PAGE]")
def _review(session: Session, text: str) -> None:
    """Write the fight so far as one page, to read in a browser."""
    log = session.log_path
    if log is None:
        raise errors.InvalidAnswer("The page is made from the log. Save the fight first: save FILE.")
    from frontdoor.terminal.show import pages  # imports the whole analysis, so only on demand

    try:
        session.fight.save(log)
        page = pages.write_page(str(log), text or None, seconds=0)
    except (OSError, errors.UsageError, errors.VerificationError) as error:
        raise errors.InvalidAnswer(errors.error_message(error)) from None
    session.screen.print_with_margin("", f"Open {page} in a browser.")


@_COMMANDS.add("why")
def _why(session: Session, _: str) -> None:
    """List what you cannot choose now, with the rules against it."""
    barred = [each for decision in session.decisions for each in barred_reasons(session.fight, decision)]
    for reasons in dict.fromkeys(reasons for _, reasons in barred):
        labels = dict.fromkeys(form.label for form, against in barred if against == reasons)
        session.screen.print_with_margin("", f"{' | '.join(labels)}: {'; '.join(map(str, reasons))}", hang=2)
    if not barred:
        session.screen.print("No choice is barred now.")


@_COMMANDS.add("table", drops_choice=True)
def _table(session: Session, _: str) -> None:
    """State what only the players know: a fall, a gift, a new position."""
    if any(decision.choices for decision in pending_decisions(session.fight, optional=True)):
        raise errors.StartOver(optional=True)
    session.screen.print("There is nothing to state now.")


@_COMMANDS.add("override PATH VALUE REASON", drops_choice=True)
def _override(session: Session, text: str) -> None:
    """Set a field by hand, as the GM: override models.ansel.blood 2 'miscounted'."""
    try:
        path, value, *reason = shlex.split(text)
    except ValueError:
        reason = []
    if not reason:
        raise errors.InvalidAnswer("Type a field, a value and a reason: override models.ansel.blood 2 'miscounted'.")
    session.send(Override(path, parse_value(value), " ".join(reason)), _gm(session))


@_COMMANDS.add("rule TEXT")
def _rule(session: Session, text: str) -> None:
    """Write a ruling into the log, as the GM."""
    session.send(Rule(text), _gm(session))


@_COMMANDS.add("note TEXT")
def _note(session: Session, text: str) -> None:
    """Write a note into the log."""
    session.send(Note(text))


@_COMMANDS.add("save FILE")
def _save(session: Session, text: str) -> None:
    """Save the fight so far to a new log."""
    path = Path(text)
    if session.log_path is not None and os.path.realpath(path) == os.path.realpath(session.log_path):
        try:
            session.fight.save(path)
        except OSError as error:
            raise errors.InvalidAnswer(errors.error_message(error)) from None
        session.screen.print(f"Every beat is already in {path}.")
        return
    try:
        seed_path = store_seed(new_path(text), session.seed)
        session.fight.save(path)
    except (OSError, errors.UsageError) as error:
        raise errors.InvalidAnswer(errors.error_message(error)) from None
    session.saved_beats = len(session.fight.journal)
    session.screen.print(f"Saved to {path}" + (f", and the seed to {seed_path}." if seed_path else "."))


@_COMMANDS.add("back", drops_choice=True)
def _back(session: Session, _: str) -> None:
    """Cancel the choice you are making; dice rolled for it are undone, which the log records."""
    if session.amending:
        raise errors.StartOver("Amendment cancelled; nothing has changed.")
    if session.fight.state.unfinished is not None:
        _undo_to(session, None, None)
        return
    session.screen.print("There is no choice to cancel. To undo the last beat, type 'undo'.", "dim")


@_COMMANDS.add("finish [SEAT ...:] REASON", drops_choice=True)
def _finish(session: Session, text: str) -> None:
    """End the fight as the GM; the seats before the colon win."""
    named, colon, reason = text.partition(":")
    winners = tuple(named.split()) if colon else ()
    why = (reason if colon else text).strip()
    if not why:
        raise errors.InvalidAnswer("Give a reason for the end: finish pilgrims: the heretics are gone.")
    session.send(End(winners, why), _gm(session))


@_COMMANDS.add("help")
def _help(session: Session, _: str) -> None:
    """Show this list."""
    with session.screen.paged():
        session.screen.print("At any prompt, you can type:")
        _COMMANDS.print_help(session.screen, 29)
        for line in FOOTNOTES.strip().splitlines():
            session.screen.print_with_margin("", line)
        _remembered(session, "")


@_COMMANDS.add("quit")
def _quit(session: Session, _: str) -> None:
    """Leave the fight."""
    is_saved = session.log_path is not None or session.saved_beats == len(session.fight.journal)
    if session.warned_unsaved or is_saved or not session.screen.interactive:
        raise errors.Quit
    session.warned_unsaved = True
    session.screen.print("The fight is not saved. Type 'save FILE' to keep it, or 'quit' again to leave.", "yellow")


_WHILE_AMENDING = frozenset({_odds, _state, _sheet, _board, _reminders, _log, _why, _table, _back, _help})
"""Commands that are allowed during an amendment."""


def _seats(session: Session) -> dict[str, str | None]:
    return {"gm": session.seat_in_role("gm"), **{seat.id.casefold(): seat.id for seat in session.fight.header.seats}}


def _gm(session: Session) -> str:
    gm = session.seat_in_role("gm")
    if gm is None:
        raise errors.InvalidAnswer("Only a GM can do that, and this fight has no GM.")
    return gm


def parse_value(text: str) -> Value:
    """Parse the value of an override: a single JSON value or a list of them, otherwise text."""
    try:
        value = json_text.loads(text)
    except json_text.JSONDecodeError:
        return text
    values = value if isinstance(value, list) else [value]
    if not all(each is None or isinstance(each, str | int) for each in values):
        return text
    return tuple(value) if isinstance(value, list) else value
