"""Asks the players for a command: shows the open decisions as a menu or a prompt, and reads the answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from combat.engine.abilities.use import UseAbility
from combat.engine.errors import DiceNeeded
from combat.engine.offer.domains import widest_domain
from combat.engine.offer.requests import Form
from events.base import Command
from events.history.journal import Beat
from frontdoor.tables.live_fight import Faces
from frontdoor.tables.pending import try_command
from frontdoor.terminal.console.errors import InvalidAnswer, StartOver
from frontdoor.terminal.play.auto_answers import ends_turn
from frontdoor.terminal.play.interactive_prompter import ALL, AnswerAll, InteractivePrompter
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts import form_filling
from frontdoor.terminal.prompts.answer_parser import ROLL, dice_prompt, parse_faces
from frontdoor.terminal.prompts.decisions import Choice, Decision, can_produce, find_default, pending_decisions
from frontdoor.terminal.prompts.fields import count_open_fields, describe, is_modifier_field, modifier_words
from frontdoor.terminal.prompts.menus import MAX_FULL_MENU, Menu, match_choice
from frontdoor.terminal.prompts.odds_text import odds_in_menu
from frontdoor.terminal.prompts.optional_fields import KEEP_DEFAULTS, OptionalField, parse_optional_fields
from replays.narration.words import listed

HIDDEN_HINT = " (what you type is not shown):"


def reminder_title(reminder: str) -> str:
    """Return the title of the ability that a reminder is about.

    >>> reminder_title("Orrin: Smite, left to the players: Potency: add Mortal Wounds.")
    'Smite'
    """
    _, _, text = reminder.partition(": ")
    return text.partition(":")[0].removesuffix(", left to the players") or reminder


class Chooser(InteractivePrompter, ABC):
    """Asks the players at the screen for the command of an open decision."""

    def __init__(self, session: Session, *, typed_dice: bool) -> None:
        super().__init__(session)
        self._typed_dice = typed_dice
        self._open_reminders: set[str] = set()  # reminders that were printed or named with the present requests
        self._listed: set[str] = set()  # labels that were already shown in a long menu
        self._narrowed = ""  # the last answer, if it left several choices
        self._secrets: dict[type[Command], bool] = {}  # whether commands of a type are secret, keyed by type

    @abstractmethod
    def _do(self, command: Command, seat: str, faces: Faces = None) -> None:
        """Take the chosen command of a seat, with the first faces if people have rolled them already."""

    def _decide(self, decisions: Sequence[Decision]) -> None:
        self._open_reminders &= {reminder for each in decisions for reminder in each.request.reminders}
        menu = self.session.menu = Menu.of(self.fight, decisions, self.session.numbering, grouped=self.screen.full)
        choices = menu.choices
        default = find_default(decisions)
        seat = decisions[0].seats[0] if decisions else ""
        outcome = try_command(self.fight, default[1], seat) if default else None
        if ends_turn(outcome):
            default = None  # Enter must not end a turn
        self.names = {figure.id: figure.name for figure in self.fight.figures()}
        self._modifier_words = tuple(dict.fromkeys(word for each in choices for word in modifier_words(each.form)))
        self.session.status.show()
        if self._typed_dice and default and isinstance(outcome, DiceNeeded):
            self._decide_or_roll(menu, *default, outcome)
        elif len(choices) == 1 and self._asks_one_question(choices[0]):
            self._answer_only_choice(menu, default[1] if default and can_produce(choices[0].form, default[1]) else None)
        elif self._asks_all_one_field(menu):
            self._answer_only_choice(attrs.evolve(menu, decisions=decisions[:1], choices=choices[:1]), None, menu)
        else:
            self._choose_from(menu, default, seat)

    def _choose_from(self, menu: Menu, default: tuple[Form, Command] | None, seat: str) -> None:
        """Show a menu, and ask until a choice is made; Enter gives the default command on behalf of a seat."""
        odds = odds_in_menu(self.fight, menu.choices)
        odds = [
            shown or form_filling.number_hint(choice.form) for shown, choice in zip(odds, menu.choices, strict=True)
        ]
        hint = f" (Enter: {describe(*default)})" if default else ""
        waits = self.session.program.is_waiting(self.fight)
        question = f"Choice{hint}:"
        if not menu.choices:
            question = "There is nothing to choose. Type an override or undo:"
            question = "Press Enter to let the program play:" if waits else question
        hidden = self.screen.interactive and bool(menu.choices) and all(map(self._is_secret, menu.choices))
        question = question.replace(":", HIDDEN_HINT) if hidden else question
        self._print_menu(menu, odds, whole=bool(default))
        while True:
            self.modifiers.clear()
            text = self._typed(question, hidden=hidden)
            if self._ran_meta_command(text):
                continue
            if not text and default:
                self._do(default[1], seat)
                return
            if not text and not menu.choices and waits:
                self.session.program.resume(self.fight)
                return
            if not text:
                self._print_menu(menu, odds, whole=True)
                continue
            before, self._narrowed = self._narrowed, ""
            if self._chosen(menu.continued(before, text), menu, odds):
                return

    def _chosen(self, text: str, menu: Menu, odds: Sequence[str]) -> bool:
        """Carry out the choice that a text names, and return whether the text was valid."""
        self._in_choice = self._answer_was_ahead = False
        try:
            if text.partition(" ")[0].casefold() == ALL:
                return self._answer_all(text.split()[1:], menu)
            command, seat = self._choose(text, menu)
        except InvalidAnswer as error:
            self._in_choice = self._answer_was_ahead = False
            named, places = menu.ambiguous(text.split())
            if named:
                self._print_lines(menu.lines(places, odds))
                self.reject(f"'{named}' fits all of these. Type more of a name, or its number.")
                self._narrowed = text if self.screen.full else ""
            else:
                self.reject(str(error))
            return False
        self._do(command, seat)
        return True

    def _decide_or_roll(self, menu: Menu, form: Form, command: Command, needed: DiceNeeded) -> None:
        """Ask for the dice of the default command; the players may still type any other choice instead."""
        self._print_headings(menu)
        others = [place for place, each in enumerate(menu.choices) if each.form != form or count_open_fields(form)]
        seat = next((each.seat for each in menu.choices if each.form == form), menu.decisions[0].seats[0])
        facts = form_filling.optional_fields_of(form, command)
        for place in others:
            if menu.choices[place].form == form:
                self.screen.print_with_margin(
                    "  Optional, before the dice: ", f"{form_filling.optional_hint(form, facts)}."
                )
            else:
                self.screen.print_with_margin("  Or: ", menu.labels[place])
        may_roll = self.session.seed is not None
        question = self._with_seat(needed, dice_prompt(needed, may_roll=may_roll), seat)
        self.session.pending_roll = command, seat
        while True:
            self.modifiers.clear()
            text = self._typed(f"  {question}")
            if self._ran_meta_command(text):
                continue
            words = text.replace(",", " ").split()
            faces = not (others and words) or words[0].isdigit()
            wants_roll = may_roll and text.casefold() == ROLL
            wrong_count = bool(facts) and all(word.isdigit() for word in words) and len(words) != len(needed.sides)
            try:
                if self.modifiers and not text:
                    self._do(self._with_modifiers(form, command), seat)
                elif wants_roll or (faces and not (words and wrong_count)):
                    rolled = [None] * len(needed.sides) if wants_roll else parse_faces(text, needed.sides)
                    self._do(self._with_agreed_modifiers(form, command, seat), seat, rolled)
                elif facts and (answer := self._stated_fields(text, facts, menu)) is not None:
                    self._do(self._with_modifiers(form, attrs.evolve(command, **answer)), seat)
                elif not self._chosen(text, menu, [""] * len(menu.choices)):
                    continue
            except InvalidAnswer as error:
                count = f" For the dice, type {len(needed.sides)} numbers." if words and wrong_count else ""
                self.reject(f"{error}{count}")
                continue
            return

    def _stated_fields(self, text: str, facts: Mapping[str, OptionalField], menu: Menu) -> dict[str, Any] | None:
        """Return the values of optional fields that an answer sets; None if the answer belongs to another choice."""
        try:
            return parse_optional_fields(text, facts)
        except InvalidAnswer:
            if text[0].isdigit() or not menu.matching(text.partition(" ")[0]):
                raise
            return None

    def _with_agreed_modifiers(self, form: Form, command: Command, seat: str) -> Command:
        """Return a command with its modifiers; refuse typed dice if other seats must first consent to the modifiers."""
        stated = self._with_modifiers(form, command)
        if stated != command and isinstance(try_command(self.fight, stated, seat), Beat):
            raise InvalidAnswer("The modifiers need consent before the dice are rolled. Type them without the dice.")
        return stated

    def _with_modifiers(self, form: Form, command: Command) -> Command:
        if not self.modifiers:
            return command
        fields = {name: widest_domain(domain) for name, domain in form.fields.items() if is_modifier_field(domain)}
        return attrs.evolve(command, **{name: self.take_modifiers(domain) for name, domain in fields.items()})

    def _alike_in(self, menu: Menu) -> Sequence[Decision]:
        return menu.shared_decisions()

    def _asks_all_one_field(self, menu: Menu) -> bool:
        """Return whether all open requests are the same and need only a single field."""
        alone = len(self._alike_in(menu)) == len(menu.decisions) == len(menu.choices)
        return alone and bool(menu.choices) and all(count_open_fields(choice.form) == 1 for choice in menu.choices)

    def _answer_only_choice(self, menu: Menu, default: Command | None, alike: Menu | None = None) -> None:
        """Ask for the only open field of a choice; `alike` is the menu of equal requests that one answer can cover."""
        choice = menu.choices[0]
        self._decider = choice.seat
        self._print_headings(menu)
        if alike is not None:
            more = len(alike.choices) - 1
            others = "1 more request is the same." if more == 1 else f"{more} more requests are the same."
            self.screen.print_with_margin("", f"{others} '{ALL}' before the answer covers all of them.", "dim")
        self._alike = alike
        self._hidden = self.screen.interactive and self._is_secret(choice)
        if self._hidden:
            self.screen.print_with_margin("", "What you type is not shown.", "dim")
        try:
            command = form_filling.fill_form(choice.form, self, default)
            self._check_nothing_left()
        except AnswerAll as answer:
            self._alike, self._hidden = None, False
            if alike is not None:
                self._chosen(str(answer), alike, [""] * len(alike.choices))
            return
        except InvalidAnswer as error:
            self._answer_was_ahead = False
            self.reject(str(error))
            return
        finally:
            self._alike, self._hidden = None, False
        self._do(command, choice.seat)

    def _answer_all(self, words: Sequence[str], menu: Menu) -> bool:
        """Answer every decision of the first kind with the same words, until a command fails."""
        pending = self._alike_in(menu)
        if not words or not pending:
            raise InvalidAnswer(
                f"'{ALL}' must be followed by a choice, and works only if several decisions of the same kind are open."
            )
        for due in pending:
            now = pending_decisions(self.fight, without=self.session.program)
            decision = next((each for each in now if each.request == due.request), None)
            if decision is None:
                continue
            labels = [choice.form.label for choice in decision.choices]
            place, self.words = match_choice(decision.choices, labels, words)
            choice, beats = decision.choices[place], len(self.fight.journal)
            self._in_choice = self._answer_was_ahead = True
            command = form_filling.fill_form(choice.form, self)
            self._check_nothing_left()
            self._in_choice = False
            self._do(command, choice.seat)
            if len(self.fight.journal) == beats:
                break
        return True

    def _is_secret(self, choice: Choice) -> bool:
        kind = choice.form.command
        if kind not in self._secrets:
            command = next(choice.form.commands(), None)
            beat = None if command is None else try_command(self.fight, command, choice.seat)
            self._secrets[kind] = isinstance(beat, Beat) and any(event.only_for is not None for event in beat.events)
        return self._secrets[kind]

    def _choose(self, text: str, menu: Menu) -> tuple[Command, str]:
        """Return the command that a line gives, and its seat; further words on the line answer the next prompts."""
        places, self.words = menu.select(text.split())
        index = places[0] if len(places) == 1 else self.ask_variant(menu, places)
        choice = menu.choices[index]
        self._decider = choice.seat
        if count_open_fields(choice.form) == 0:
            self._check_nothing_left()
        if choice.form.command is UseAbility and not self.words and form_filling.has_all_defaults(choice.form):
            self.words = [KEEP_DEFAULTS]
        self._in_choice = True
        self._hidden = self.screen.interactive and self._is_secret(choice)
        try:
            command = form_filling.fill_form(choice.form, self, in_menu=True)
        finally:
            self._hidden = False
        self._check_nothing_left()
        return command, choice.seat

    def _check_nothing_left(self) -> None:
        if self.words:
            raise InvalidAnswer(f"'{' '.join(self.words)}' was not expected, so nothing was done.")

    def _asks_one_question(self, choice: Choice) -> bool:
        fields = count_open_fields(choice.form)
        if fields or not self._typed_dice:
            return fields == 1 or len(form_filling.required_fields(choice.form)) == 1
        return isinstance(try_command(self.fight, next(choice.form.commands()), choice.seat), DiceNeeded)

    def _print_menu(self, menu: Menu, odds: Sequence[str], *, whole: bool) -> None:
        """Print a menu; a long menu that was shown before is shortened, unless `whole` is true."""
        self.screen.print()
        long = len(menu.choices) > MAX_FULL_MENU
        in_short = long and not whole and not self._listed.isdisjoint(menu.labels)
        for decisions in menu.grouped_decisions():
            self._print_heading(decisions)
            own = [choice for decision in decisions for choice in decision.choices]
            places = [place for place, choice in enumerate(menu.choices) if choice in own]
            self._print_lines(menu.short_lines(places, odds, self._listed) if in_short else menu.lines(places, odds))
        self._listed |= set(menu.labels) if long else set()
        if in_short:
            self.screen.print_with_margin("", "Type a name to list its choices, or press Enter to list all.", "dim")
        if self._alike_in(menu):
            self.screen.print_with_margin("", f"'{ALL}' and a choice answers all of these requests.", "dim")

    def _print_lines(self, lines: Iterable[tuple[str, str]]) -> None:
        for margin, text in lines:
            self.screen.print_with_margin(margin, text)

    def _print_headings(self, menu: Menu) -> None:
        self.screen.print()
        for decisions in menu.grouped_decisions():
            self._print_heading(decisions)

    def _print_heading(self, decisions: Sequence[Decision]) -> None:
        """Print the prompt of a request, the seats that it is for, and the reminders from the sheets.

        A reminder is printed in full once; when it applies again, one line names it.
        """
        names = dict.fromkeys(self.session.seat_name(seat) for decision in decisions for seat in decision.seats)
        seats = listed(names, "or")
        prompt = decisions[0].request.prompt.removeprefix(f"{seats}: ")
        self.screen.print_with_margin("", f"[{seats}] {prompt[:1].upper()}{prompt[1:]}", "bold")
        reminders = dict.fromkeys(each for decision in decisions for each in decision.request.reminders)
        new = [each for each in reminders if each not in self._open_reminders]
        self._open_reminders.update(new)
        for reminder in new:
            if reminder not in self.session.known_reminders:
                self.screen.print_with_margin("  Remember: ", reminder)
        known = dict.fromkeys(reminder_title(each) for each in new if each in self.session.known_reminders)
        self.session.known_reminders.update(dict.fromkeys(new))
        if known:
            self.screen.print_with_margin("  Remember: ", f"{listed(known)} ('reminders' prints the texts).")


class CommandChooser(Chooser):
    """Asks for a command in an earlier state of a fight, as usual, but does not run the chosen command."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, typed_dice=False)
        self._command: Command | None = None

    def chosen_command(self) -> Command:
        """Return the chosen command; raise `StartOver` if the players cancel."""
        optional = False
        while self._command is None:
            self.session.decisions = pending_decisions(self.fight, optional=optional)
            try:
                self._decide(self.session.decisions)
            except StartOver as again:
                if not again.optional:
                    raise
                optional = True
        return self._command

    def _alike_in(self, menu: Menu) -> Sequence[Decision]:
        return ()  # a beat has one command of one seat

    def _do(self, command: Command, seat: str, faces: Faces = None) -> None:
        self._command = command
