"""Prompts within a choice: ask the players at the screen, unless the answer was typed ahead."""

import re
from collections.abc import Sequence
from typing import Any

from combat.engine.errors import DiceNeeded
from combat.engine.offer.domains import Domain, OneOf
from combat.engine.offer.requests import Form
from frontdoor.terminal.console.errors import InvalidAnswer, UsageError
from frontdoor.terminal.console.text import as_sentence, nearest
from frontdoor.terminal.play.meta_commands import meta_names, run_meta_command
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts import answer_parser
from frontdoor.terminal.prompts.form_filling import Answers, default_command
from frontdoor.terminal.prompts.menus import Menu
from frontdoor.terminal.prompts.odds_text import odds_per_target

MAX_REJECTIONS = 100  # in a row; far more than a person would give
_MARGIN = re.compile(r" *(?:[0-9]+  )?")
ALL = "all"  # typed before a choice, it answers several requests alike


class AnswerAll(Exception):
    """The typed answer applies to all seats with the same request."""


class InteractivePrompter(Answers):
    """Asks players at the screen, and keeps words and modifiers typed ahead."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.fight = session.fight
        self.screen = session.screen
        self._modifier_words: tuple[str, ...] = ()
        self._answer_was_ahead = False
        self._in_choice = False
        self._rejections = 0
        self._decider = ""  # the seat that makes the current choice
        self._alike: Menu | None = None  # the decisions that a single answer may cover
        self._hidden = False  # the next answer must not be visible on the screen
        self._line, self._unseen = "", False  # the last typed line, and whether it was hidden

    def ask(self, question: str) -> str:
        """Return the answer to a prompt within a choice; meta commands are run first."""
        while True:
            self._answer_was_ahead = bool(self.words)
            if self.words:
                return self.take_rest()
            text = self._typed(f"  {question}", hidden=self._hidden)
            if self._alike is not None and text.partition(" ")[0].casefold() == ALL:
                raise AnswerAll(text)
            if not self._ran_meta_command(text):
                return text.removeprefix('"')

    def _typed(self, question: str, *, hidden: bool = False) -> str:
        """Ask for a line, and return it without the modifiers that follow the answer; `odds` keeps its modifiers."""
        text = self._line = self.screen.ask(question, hidden=hidden)
        self._unseen = hidden
        if not text.casefold().startswith("odds "):
            text, modifiers = answer_parser.split_modifiers(text, self._modifier_words)
            self.modifiers += modifiers
        return text

    def show(self, lines: Sequence[str]) -> None:
        """Print the choices, unless the answer was typed ahead."""
        for line in () if self.words else lines:
            margin = _MARGIN.match(line)[0]  # type: ignore[index]  # matches every line
            self.screen.print_with_margin(margin, line.removeprefix(margin))

    def remarks(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return the odds for each value of a field whose values are targets."""
        if self.words or not isinstance(domain, OneOf):
            return ()
        others = {figure.id for figure in self.fight.figures(self._decider)} - set(values.values())
        if not others.issuperset(domain.of):
            return ()
        commands = [default_command(form, {**values, name: each}) for each in domain.of]
        return odds_per_target(self.fight, self._decider, commands, domain.of)

    def ask_variant(self, menu: Menu, places: Sequence[int]) -> int:
        """Ask for one of the variants of an action; words typed ahead are kept for its fields."""
        ahead, self.words = self.words, []
        names = [menu.variant_name(place) for place in places]
        self._in_choice = True
        self.show([f"{number:>3}  {name}" for number, name in enumerate(names, start=1)])
        while True:
            words = self.ask(f"Which (1 to {len(names)}):").split()
            try:
                index, more = answer_parser.match_first_words(words or [""], names)
            except InvalidAnswer as error:
                self.reject(str(error))
                continue
            self.words = [*more, *ahead]
            return places[index]

    def reject(self, message: str) -> None:
        """Print what is wrong with an answer; raise if its line had several answers, so that they are typed again."""
        self.words.clear()
        if self._answer_was_ahead:
            self._answer_was_ahead = False
            raise InvalidAnswer(message)
        message = self._fit_to_be_read(message)
        self.screen.print(message, "yellow")
        if self._in_choice:
            self.screen.print("Type 'back' to cancel the choice.", "dim")
        self._rejections += 1
        if self._rejections >= MAX_REJECTIONS and not self.screen.interactive:
            raise UsageError(f"Stopped after {MAX_REJECTIONS} invalid answers in a row. The last one: {message}")

    def _fit_to_be_read(self, message: str) -> str:
        """Return the error message for the last line, with a suggestion, and without invisibly typed words."""
        words = self._line.split()
        if words and f"'{words[0]}'" in message and "Did you mean" not in message:
            message += nearest(words[0], meta_names())
        for typed in (self._line, *words) if self._unseen else ():
            message = message.replace(f"'{typed}'", "that")
        return as_sentence(message)

    def _ran_meta_command(self, text: str) -> bool:
        beats = len(self.fight.journal)
        try:
            return run_meta_command(self.session, text, in_choice=self._in_choice)
        except InvalidAnswer as error:
            self.reject(str(error))
            return True
        finally:
            if len(self.fight.journal) > beats:
                self._rejections = 0

    def ask_faces(self, needed: DiceNeeded, seat: str) -> Sequence[int | None]:
        """Return the faces that people type; None for each die that the program is to roll."""
        may_roll = self.session.seed is not None
        question = self._with_seat(needed, answer_parser.dice_prompt(needed, may_roll=may_roll), seat)
        while True:
            text = self.ask(question)
            if may_roll and text.casefold() == answer_parser.ROLL:
                return [None] * len(needed.sides)
            try:
                faces = answer_parser.parse_faces(text, needed.sides)
            except InvalidAnswer as error:
                self.reject(str(error))
                continue
            self._rejections = 0
            return faces

    def _with_seat(self, needed: DiceNeeded, question: str, seat: str) -> str:
        """Return a prompt for dice; if the program plays the seat that rolls them, the prompt names that seat."""
        thrower, names = needed.roll.by or needed.roll.who, {each.id: each.name for each in self.fight.header.seats}
        owner = next((each.side for each in self.fight.figures() if each.name == thrower), seat)
        seat = owner if owner in names else seat  # the seat of the figure that rolls, not that of the last command
        if seat not in self.session.program:
            return question
        if shown := self._shared_prompt(seat):
            return f"{shown} {question}"
        return f"For {names[seat]}, which the program plays: {question}"

    def _shared_prompt(self, seat: str) -> str:
        """Return the prompt that a program's seat shares with players, if the dice are for it; else an empty string."""
        answer = type(self.session.pending_roll[0]) if self.session.pending_roll else None
        matching = [each for each in self.fight.requests if any(form.command is answer for form in each.forms)]
        people = {each.prompt for each in matching if each.seat not in self.session.program}
        return next((each.prompt for each in matching if each.seat == seat and each.prompt in people), "")
