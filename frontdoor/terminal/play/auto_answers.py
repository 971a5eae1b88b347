"""Decisions made without asking: automatic answers, kept next to the log, and decisions with one possible command."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
from attrs import frozen

from combat.engine.fight.encounter import Encounter
from combat.engine.play.commands import REMARKS
from events.base import Command
from events.codec import json_text
from events.history.journal import Beat
from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import StoreError, read_file
from events.vocabulary import TurnEnded
from frontdoor.bots import is_undo_or_redo
from frontdoor.tables.pending import Outcome, try_command
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.prompts.decisions import Choice, Decision, can_produce, find_default
from frontdoor.terminal.prompts.fields import count_open_fields
from frontdoor.terminal.prompts.form_filling import default_command, has_all_defaults
from frontdoor.terminal.prompts.menus import Menu, choice_labels

_MOST_BYTES = 100_000  # bytes; the file next to the log could contain anything


@frozen
class Answer:
    """An automatic answer, and the request that it answers.

    Attributes:
        seat: The seat that the request is for.
        step: The step of the round track, because the same kind of request can come up at several steps.
        label: The label of the choice in the menu.
    """

    seat: str
    step: str
    label: str


@attrs.define
class AutoAnswers:
    """The automatic answers of a fight; stored next to its log, if there is one."""

    answers: list[Answer] = attrs.field(factory=list)
    path: Path | None = None

    def add(self, answer: Answer) -> None:
        """Add an answer, unless it is already known."""
        if answer not in self.answers:
            self.answers.append(answer)
            self._write()

    def remove(self, text: str) -> None:
        """Remove the answer with a typed number, or all of them."""
        numbers = {str(number) for number in range(1, len(self.answers) + 1)}
        if text.casefold() != "all" and text not in numbers:
            raise InvalidAnswer(f"There is no automatic answer '{text}'; 'remembered' lists {len(self.answers)}.")
        gone = numbers if text.casefold() == "all" else {text}
        self.answers = [each for number, each in enumerate(self.answers, start=1) if str(number) not in gone]
        self._write()

    def persist_beside(self, log: Path) -> None:
        """Load the answers stored next to a log, and store all answers there from now on."""
        self.path = log.with_name(f"{log.name}.remembered")
        try:
            known = json_text.loads(read_file(self.path, _MOST_BYTES)) if self.path.exists() else []
            found = [Answer(*map(str, each)) for each in known]
        except (StoreError, ValueError, TypeError):
            found = []  # the answers only save typing, so an unreadable file does not stop the fight
        self.answers += [each for each in found if each not in self.answers]
        if len(self.answers) > len(found):
            self._write()

    def _write(self) -> None:
        if self.path is not None:
            write_rebuildable(self.path, json_text.dumps([[each.seat, each.step, each.label] for each in self.answers]))


def ends_turn(outcome: Outcome) -> bool:
    """Return whether a turn ends in the beat that a command would add."""
    return isinstance(outcome, Beat) and any(isinstance(event, TurnEnded) for event in outcome.events)


def choice_answers(fight: Encounter, decision: Decision) -> tuple[Answer, ...]:
    """Return, for each choice of a decision, the automatic answer that would select it."""
    return tuple(Answer(decision.request.seat, fight.step, label) for label in choice_labels(fight, decision.choices))


def answer_for(fight: Encounter, menu: Menu | None, text: str) -> Answer:
    """Return the automatic answer that always makes a typed choice of a menu."""
    if menu is None or not menu.choices:
        raise InvalidAnswer("There is nothing to choose now.")
    place, rest = menu.find(text.split())
    if rest or not has_all_defaults(menu.choices[place].form):
        raise InvalidAnswer(f"'{menu.labels[place]}' needs more input, so it cannot be chosen automatically.")
    return _answer(fight, menu.decisions, menu.choices[place])


def default_answer(fight: Encounter, decisions: Sequence[Decision]) -> Answer:
    """Return the automatic answer that always takes the default."""
    default = find_default(decisions)
    form = default[0] if default else None
    choice = next((each for decision in decisions for each in decision.choices if each.form == form), None)
    if choice is None:
        raise InvalidAnswer("There is no default here. Type 'remember' and a choice.")
    return _answer(fight, decisions, choice)


def _answer(fight: Encounter, decisions: Sequence[Decision], choice: Choice) -> Answer:
    decision = next(each for each in decisions if choice in each.choices)
    return choice_answers(fight, decision)[decision.choices.index(choice)]


def automatic_commands(
    fight: Encounter, decisions: Sequence[Decision], remembered: AutoAnswers
) -> Iterator[tuple[Command, str]]:
    """Yield commands to run without asking, each with its seat; none after an undo, so that the players can decide."""
    last = next((each for each in reversed(fight.journal.beats) if not isinstance(each.command, REMARKS)), None)
    if last is not None and is_undo_or_redo(last):
        return
    for decision in decisions:
        automatic = _stored_answer(fight, decision, remembered)
        if automatic is None and len(decisions) == 1:
            automatic = _only_command(fight, decision)
        if automatic is not None:
            yield automatic


def _stored_answer(fight: Encounter, decision: Decision, remembered: AutoAnswers) -> tuple[Command, str] | None:
    if not remembered.answers:  # the usual case; looking up the labels of the choices would be wasted effort
        return None
    for choice, answer in zip(decision.choices, choice_answers(fight, decision), strict=True):
        if answer in remembered.answers:
            default = decision.request.default
            is_default = default is not None and can_produce(choice.form, default)
            command = default if is_default else default_command(choice.form, {})
            return None if command is None else (command, choice.seat)
    return None


def _only_command(fight: Encounter, decision: Decision) -> tuple[Command, str] | None:
    """Return the only possible command, unless it rolls dice or ends a turn."""
    if len(decision.choices) != 1 or count_open_fields(decision.choices[0].form):
        return None
    choice = decision.choices[0]
    command = next(choice.form.commands(), None)
    outcome = None if command is None else try_command(fight, command, choice.seat)
    return (command, choice.seat) if command and isinstance(outcome, Beat) and not ends_turn(outcome) else None
