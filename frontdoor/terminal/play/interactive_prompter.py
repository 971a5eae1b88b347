"""Prompts within a choice: ask the players at the screen, unless the answer was typed ahead."""

import re
from collections.abc import Sequence
from typing import Any

from combat.engine.offer.domains import Domain, OneOf
from combat.engine.offer.requests import Form
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer, UsageError
from frontdoor.terminal.console.text import as_sentence, nearest
from frontdoor.terminal.play.meta_commands import meta_names, run_meta_command
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.answer_parser import matches_name, split_modifiers
from frontdoor.terminal.prompts.form_filling import with_names
from frontdoor.terminal.prompts.menus import Menu
from frontdoor.terminal.prompts.odds_text import default_command, odds_per_target

MAX_REJECTIONS = 100  # in a row; far more than a person would give
_MARGIN = re.compile(r" *(?:[0-9]+  )?")
ALL = "all"  # typed before a choice, it answers several requests alike


class AnswerAll(Exception):
    """The typed answer applies to all seats with the same request."""


class InteractivePrompter:
    """Asks players at the screen, and keeps words and modifiers typed ahead; implements `Prompter`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.fight = session.fight
        self.screen = session.screen
        self._typed_ahead: list[str] = []
        self._modifiers: list[tuple[str, int, str]] = []  # typed after an answer
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
            self._answer_was_ahead = bool(self._typed_ahead)
            if self._typed_ahead:
                return self.take_rest()
            text = self._typed(f"  {question}", hidden=self._hidden)
            if self._alike is not None and text.partition(" ")[0].casefold() == ALL:
                raise AnswerAll(text)
            if not self._ran_meta_command(text):
                return text.removeprefix('"')

    def _typed(self, question: str, *, hidden: bool = False) -> str:
        """Ask for a line, and return it without the modifiers that follow the answer."""
        self._line, self._unseen = self.screen.ask(question, hidden=hidden), hidden
        return self._without_modifiers(self._line)

    def put_back(self, words: Sequence[str]) -> None:
        """Keep the remaining words of an answer for the prompts that follow."""
        self._typed_ahead = list(words)

    def take_rest(self) -> str:
        """Return the words typed ahead, and forget them."""
        text = " ".join(self._typed_ahead)
        self._typed_ahead = []
        return text

    def show(self, lines: Sequence[str]) -> None:
        """Print the choices, unless the answer was typed ahead."""
        for line in () if self._typed_ahead else lines:
            margin = _MARGIN.match(line)[0]  # type: ignore[index]  # matches every line
            self.screen.print_with_margin(margin, line.removeprefix(margin))

    def remarks(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return the odds for each value of a field whose values are targets."""
        if self._typed_ahead or not isinstance(domain, OneOf):
            return ()
        others = {figure.id for figure in self.fight.figures(self._decider)} - set(values.values())
        if not others.issuperset(domain.of):
            return ()
        commands = [default_command(form, {**values, name: each}) for each in domain.of]
        return odds_per_target(self.fight, self._decider, commands, domain.of)

    def take_modifiers(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the modifiers typed after an answer, and forget them."""
        made = tuple(Modifier(*each) for each in self._modifiers)
        self._modifiers = []
        if not domain.holds(made):
            raise InvalidAnswer("These modifiers do not fit the roll.")
        return made

    def name_values(self, domain: Domain) -> Domain:
        """Return a domain of combatant ids, with the combatants' names added."""
        return with_names(domain, {figure.id: figure.name for figure in self.fight.figures()})

    def _without_modifiers(self, text: str) -> str:
        """Return an answer without its modifiers, which are kept for the form; an `odds` command keeps its own."""
        if text.casefold().startswith("odds "):
            return text
        text, found = split_modifiers(text, self._modifier_words)
        self._modifiers += found
        return text

    def skip_fixed(self, name: str) -> None:
        """Skip a word typed ahead if it names the only value of a field."""
        if self._typed_ahead and matches_name(self._typed_ahead[0], name):
            self._typed_ahead.pop(0)

    def reject(self, message: str) -> None:
        """Print what is wrong with an answer; raise if its line had several answers, so that they are typed again."""
        self._typed_ahead.clear()
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
