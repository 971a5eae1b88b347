"""A screen that plays a recorded fight again at the terminal and counts the prompts that it answers."""

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any
from unittest import mock

import attrs

from combat.engine.errors import DiceNeeded, Refused
from combat.engine.offer.domains import Domain, OneOf, SomeOf, Whole, Words, YesNo, domain_given, widest_domain
from combat.engine.offer.requests import Form
from combat.engine.play.pending_rolls import Roll
from events.base import Command
from events.history.dice import dice_of
from events.history.journal import Beat
from events.vocabulary import Modifier, TurnBegan
from frontdoor.tables.live_fight import LiveFight
from frontdoor.terminal.console.errors import Quit, StartOver, UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.play.auto_answers import Answer, choice_answers
from frontdoor.terminal.play.play_loop import PlayLoop
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.decisions import Choice, Decision, can_produce, find_default
from frontdoor.terminal.prompts.fields import count_open_fields, is_open
from frontdoor.terminal.prompts.form_filling import (
    number_hint,
    optional_fields_of,
    optional_flags,
    required_fields,
)
from frontdoor.terminal.prompts.menus import Menu
from frontdoor.terminal.prompts.numbers import shown_number
from frontdoor.terminal.prompts.optional_fields import OptionalField
from replays import Replay

_DICE = re.compile(r"(\d+)D\d")
_ROLL = re.compile(r"(?:For .*: )?Roll \d")
_IN_A_TURN = ("act", "action", "pick", "pick_model", "pending", "talk")
_AHEAD = 12  # commands ahead to look at, because several seats may have answered in another order


class _NotOffered(Exception):
    """The recorded command is not on any menu, for example because only the players know its values."""


@attrs.define
class RecordedCommand:
    """A command of the recorded fight with its seat and its dice."""

    command: Command
    seat: str
    faces: list[int]


@attrs.define
class PromptCount:
    """The number of prompts that players answered.

    Attributes:
        prompts: The number of answered prompts.
        one_by_one: The number of prompts if each choice, field and roll had a prompt of its own.
        turns: The number of turns that began.
        commands: The number of commands that were given by answering prompts.
        by_kind: The number of prompts by kind of decision and prompt text.
        actions: For each action of a turn, including the commands that follow from it: the type of its command, the
            number
            of answered prompts, and that number with one prompt for each choice, field and roll.
    """

    prompts: int = 0
    one_by_one: int = 0
    turns: int = 0
    commands: int = 0
    by_kind: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    actions: list[tuple[str, int, int]] = attrs.field(factory=list)

    def add(self, command: str, kind: str, prompts: int, one_by_one: int) -> None:
        """Count a command, with the kind of its decision and the prompts that it took."""
        self.commands += 1
        self.prompts += prompts
        self.one_by_one += one_by_one
        if (prompts and kind in _IN_A_TURN) or not self.actions:
            self.actions.append((command, 0, 0))
        action, before, before_one_by_one = self.actions[-1]
        self.actions[-1] = action, before + prompts, before_one_by_one + one_by_one


class ReplayScreen(Screen):
    """A screen that answers prompts from a recorded fight."""

    session: Session

    def __init__(self, game: Replay, lasting: Container[Answer] = ()) -> None:
        super().__init__(plain=True)
        self.chosen: Counter[Answer] = Counter()
        self.forms: Counter[Answer] = Counter()
        self._lasting = lasting
        self.left: list[RecordedCommand] = []
        self.count = PromptCount()
        self.lines: list[str] = []
        self._seen = 1  # number of beats counted so far
        self._decided: tuple[Decision, ...] = ()  # open decisions at the last prompt
        self._form: Form | None = None
        self._default: Command | None = None
        self._rolls = 0  # since the last command
        self._now = 0
        for beat in game.effective[1:]:
            faces = [die.face for die in dice_of(beat.events)]
            if isinstance(beat.command, Roll) and self.left:
                self.left[-1].faces += faces
            else:
                self.left.append(RecordedCommand(beat.command, beat.by, faces))

    def print(self, text: str = "", style: str = "") -> None:
        """Record a line of output."""
        self.lines.append(text)

    def ask(self, question: str, *, hidden: bool = False) -> str:
        """Return the next answer from the recorded fight."""
        self._look()
        self._decided = self.session.decisions
        if not self.left:
            raise Quit
        try:
            answer = self._answer(question.strip())
        except _NotOffered:
            self._say_directly()
            raise StartOver from None
        self._now += 1
        decisions = self.session.decisions
        kind = decisions[0].request.kind if decisions else ""
        self.count.by_kind[kind, "dice" if _ROLL.match(question.strip()) else question.strip().partition(" (")[0]] += 1
        self.lines.append(f"{question} {answer}")
        return answer

    def _look(self) -> None:
        """Count the commands that have been done since the last prompt."""
        fight = self.session.fight
        if fight.state.unfinished is not None:
            return
        for beat in fight.journal.beats[self._seen :]:
            self.count.turns += sum(isinstance(event, TurnBegan) for event in beat.events)
            if not isinstance(beat.command, Roll):
                self._done(beat)
                self._form = None
        self._seen = len(fight.journal)

    def _done(self, beat: Beat) -> None:
        place = next(
            (place for place, recorded in enumerate(self.left[:_AHEAD]) if recorded.command == beat.command), None
        )
        if place is None:
            raise Quit
        self.left.pop(place)
        alone, fields = _prompt_fields(self._decided, beat)
        one_by_one = (0 if alone and fields == 1 else 1) + fields + self._rolls
        kind = self._decided[0].request.kind if self._decided else ""
        self.count.add(beat.command.wire_type, kind, self._now, one_by_one)
        self._rolls = self._now = 0

    def _say_directly(self) -> None:
        recorded_command, fight = self.left.pop(0), self.session.fight
        seats = {seat.id for seat in fight.header.seats}
        try:
            fight.do(
                recorded_command.command,
                by=recorded_command.seat if recorded_command.seat in seats else None,
                faces=recorded_command.faces,
            )
        except (Refused, DiceNeeded):
            raise Quit from None
        self._seen, self._rolls, self._now = len(fight.journal), 0, 0

    def _answer(self, question: str) -> str:
        recorded_command, decisions = self.left[0], self.session.decisions
        choices = [choice for decision in decisions for choice in decision.choices]
        default = find_default(decisions)
        if _ROLL.match(question):
            if self._form is not None or default is None or default[1] == recorded_command.command:
                return self._faces(question)
            if default[0].holds(recorded_command.command):
                self._form = default[0]
                return self._facts(optional_fields_of(*default))
            return self._label(choices)
        if question.startswith("Choice"):
            return self._all(decisions) or self._number(choices)
        if self._form is None and (everybody := self._all(decisions)):
            return everybody
        if self._form is None and decisions and self._share_a_prompt(choices):
            choices = [self._choice(choices)] if self._choice(choices) == choices[0] else self._wait_for(choices[0])
        if self._form is None:
            form = choices[0].form if choices else None
            if form is None or not form.holds(recorded_command.command):
                raise _NotOffered
            self._form = form
            self._default = default[1] if default and can_produce(form, default[1]) else None
        return self._field(question)

    def _faces(self, question: str) -> str:
        count = sum(map(int, _DICE.findall(question.partition(" for ")[0])))
        faces, self.left[0].faces = self.left[0].faces[:count], self.left[0].faces[count:]
        if len(faces) < count:
            raise _NotOffered
        self._rolls += 1
        self._form = self._form or Form(Roll, "")
        return " ".join(map(str, faces))

    def _choice(self, choices: Sequence[Choice]) -> Choice:
        recorded_command = self.left[0]
        fitting = [choice for choice in choices if choice.form.holds(recorded_command.command)]
        fitting.sort(key=lambda each: (each.seat != recorded_command.seat, count_open_fields(each.form)))
        if not fitting:
            raise _NotOffered
        self._form, self._default = fitting[0].form, None
        return fitting[0]

    def _menu(self) -> Menu:
        if self.session.menu is None:
            raise _NotOffered
        return self.session.menu

    def _number(self, choices: Sequence[Choice]) -> str:
        choice, menu = self._choice(choices), self._menu()
        number = menu.numbers[choices.index(choice)]
        decision = next(decision for decision in menu.decisions if choice in decision.choices)
        answers = choice_answers(self.session.fight, decision)
        chosen = answers[decision.choices.index(choice)]
        self.forms.update(answers)
        if count_open_fields(choice.form) == 0:
            self.chosen[chosen] += 1
        known = self.session.auto_answers.answers
        if chosen in self._lasting and chosen not in known:
            return f"remember {number}"
        besides = self._only_number(choice.form) or self._facts(optional_flags(choice.form))
        return f"{number} {besides}".strip()

    def _only_number(self, form: Form) -> str:
        """Return the number to type after a choice, if the menu says that the choice needs only a number."""
        if not number_hint(form):
            return ""
        name = required_fields(form)[0]
        return _typed(widest_domain(form.fields[name]), getattr(self.left[0].command, name))

    def _label(self, choices: Sequence[Choice]) -> str:
        return self._menu().labels[choices.index(self._choice(choices))]

    def _field(self, question: str) -> str:
        form, command = self._form, self.left[0].command
        if form is None:
            raise _NotOffered
        facts = optional_fields_of(form, self._default)
        if "(Enter: defaults)" in question:
            return self._facts(facts) or "."
        needed = [name for name, domain in form.fields.items() if is_open(domain) and name not in facts]
        chosen: dict[str, Any] = {}
        for name, wide in form.fields.items():
            domain = domain_given(wide, chosen)
            chosen[name] = getattr(command, name)
            if question.startswith(humanize(name)):
                answer = _typed(domain, chosen[name])
                others = {other: fact for other, fact in facts.items() if other != name}
                behind = self._facts(others) if not needed or name == needed[-1] else ""
                if behind and isinstance(domain, Words):
                    raise _NotOffered
                return f"{answer} {behind}".strip()
        raise _NotOffered

    def _share_a_prompt(self, choices: Sequence[Choice]) -> bool:
        return len(choices) > 1 and all(count_open_fields(choice.form) == 1 for choice in choices)

    def _wait_for(self, choice: Choice) -> list[Choice]:
        """Move the recorded command that fits this choice to the front, because seats may answer in any order."""
        for place, recorded_command in enumerate(self.left[:_AHEAD]):
            if choice.form.holds(recorded_command.command):
                self.left.insert(0, self.left.pop(place))
                return [choice]
        raise _NotOffered

    def _facts(self, facts: Mapping[str, OptionalField]) -> str:
        command, words = self.left[0].command, []
        for name, fact in facts.items():
            value = getattr(command, name)
            if value != fact.default:
                typed = _typed(fact.domain, value)
                words.append(f'{fact.name} "{typed}"' if isinstance(fact.domain, Words) else f"{fact.name} {typed}")
        stated = getattr(command, "modifiers", ())
        words += [
            f"{modifier.amount:+} {modifier.on} {modifier.name};"
            for modifier in stated
            if isinstance(modifier, Modifier)
        ]
        return " ".join(words)

    def _all(self, decisions: Sequence[Decision]) -> str:
        """Return one answer for all decisions of a kind, if every seat chose the same."""
        owed = [decision for decision in decisions if decision.request.kind == decisions[0].request.kind]
        recorded_command = self.left[: len(owed)]
        if len(owed) == 1 or len(recorded_command) < len(owed) or any(recorded.faces for recorded in recorded_command):
            return ""
        answers = set()
        for decision in owed:
            fitting = [
                (recorded, choice)
                for recorded in recorded_command
                for choice in decision.choices
                if choice.form.holds(recorded.command)
            ]
            if not fitting:
                return ""
            each, choice = fitting[0]
            open_fields = [name for name, domain in choice.form.fields.items() if is_open(domain)]
            if len(open_fields) > 1:
                return ""
            words = [choice.form.label] if len(decision.choices) > 1 else []
            words += [
                _typed(domain_given(choice.form.fields[name], {}), getattr(each.command, name)) for name in open_fields
            ]
            answers.add(" ".join(words))
        return f"all {answers.pop()}" if len(answers) == 1 else ""


def _prompt_fields(decisions: Sequence[Decision], beat: Beat) -> tuple[bool, int]:
    """Return whether there was only one choice, and how many fields it left open."""
    choices = [choice for decision in decisions for choice in decision.choices]
    fields = [count_open_fields(choice.form) for choice in choices if choice.form.holds(beat.command)]
    return len(choices) == 1, min(fields, default=0)


def _typed(domain: Domain, value: Any) -> str:
    """Return the text that a player types for a value."""
    match domain:
        case YesNo():
            return "yes" if value else "no"
        case OneOf(of, names) if value in of:
            return str(value) if not names and all(type(option) is int for option in of) else str(of.index(value) + 1)
        case SomeOf(of, repeats=False):
            return ", ".join(str(of.index(option) + 1) for option in value) or "none"
        case Whole():
            return shown_number(domain, value)
        case Words() if value:
            return str(value)
        case _:
            raise _NotOffered


def count_prompts(game: Replay) -> PromptCount:
    """Count the prompts that players answer when they play a recorded fight again with typed dice.

    A choice that the players always make is remembered once, as players do after their first turn.
    """
    before = _played(game, ())
    always = {each for each, times in before.chosen.items() if times == before.forms[each] > 1}
    return _played(game, always).count if always else before.count


def _played(game: Replay, lasting: Container[Answer]) -> ReplayScreen:
    screen = ReplayScreen(game, lasting)
    fight = game[0].fight()
    screen.session = Session(LiveFight(fight, lambda: "2026-01-01T00:00:00+00:00"), screen, None)
    try:
        with (
            mock.patch("frontdoor.terminal.play.chooser.odds_in_menu", lambda _, choices: [""] * len(choices)),
            mock.patch("frontdoor.terminal.play.interactive_prompter.odds_per_target", return_value=()),
        ):
            PlayLoop(screen.session, typed_dice=True).run()
    except UsageError as error:
        raise AssertionError([str(error), *screen.lines[-30:]]) from error
    return screen
