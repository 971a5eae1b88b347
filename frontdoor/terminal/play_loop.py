"""Question after question, until the fight is over or the people leave."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from combat.engine.ability_use import UseAbility
from combat.engine.domains import widest_domain
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.pending_rolls import Roll
from combat.engine.requests import Form
from events.base import Command
from events.journal import Beat
from frontdoor.terminal.auto_answers import automatic_commands
from frontdoor.terminal.decisions import Choice, Decision, can_produce, find_default, pending_decisions
from frontdoor.terminal.dice_input import ROLL, dice_prompt, parse_faces
from frontdoor.terminal.dry_run import dry_run, ends_turn, is_secret
from frontdoor.terminal.errors import InvalidAnswer, Quit, StartOver, error_message
from frontdoor.terminal.interactive_prompter import ALL, AnswerAll, InteractivePrompter
from frontdoor.terminal.menus import MAX_FULL_MENU, Menu, match_choice
from frontdoor.terminal.meta_commands import HINT
from frontdoor.terminal.odds_text import odds_in_menu
from frontdoor.terminal.optional_fields import KEEP_DEFAULTS, OptionalField, parse_optional_fields
from frontdoor.terminal.prompts import (
    count_open_fields,
    describe,
    fill_form,
    has_all_defaults,
    is_modifier_field,
    modifier_words,
    number_hint,
    optional_fields_of,
    optional_hint,
    required_fields,
)
from frontdoor.terminal.session import Session
from replays.narration.words import listed

MAX_AUTO_ANSWERS = 50  # decisions in a row that are made without a question; then people are asked
HIDDEN_HINT = " (what you type is not shown):"


class PlayLoop(InteractivePrompter):
    """The questions of a fight, put to the people before the screen, who may type their dice."""

    def __init__(self, session: Session, *, typed_dice: bool) -> None:
        super().__init__(session)
        self._typed_dice = typed_dice
        self._unasked = 0  # decisions in a row that were made without a question
        self._reminded: set[str] = set()  # what the sheets say, and was shown with the questions before
        self._listed: set[str] = set()  # the labels that have stood in a long menu
        self._secrets: dict[type[Command], bool] = {}  # whether a command is one
        session.prompter = self

    def run(self, first: str = "") -> None:
        """Play until somebody leaves or the input ends; `first` is a line that is taken as typed already."""
        self.screen.print_with_margin("", HINT, "dim")
        if self.session.pending_log is not None:
            self.screen.print_with_margin("", f"The fight is kept in {self.session.pending_log}.", "dim")
        self._say_who_plays()
        if len(self.fight.journal) == 1:
            self.session.print_beat(self.fight.journal.beats[0], self.fight.state)
        optional = False
        try:
            while True:
                try:
                    line, first = first, ""
                    if line:
                        self._ran_meta_command(line)
                    self._next_decision(optional=optional)
                    optional = False
                except StartOver as again:
                    optional = again.optional
                    if str(again):
                        self.screen.print(str(again), "dim")
        except (Quit, EOFError):
            self._say_goodbye()
        except KeyboardInterrupt:
            self.screen.print()
            self._say_goodbye()
            raise

    def _next_decision(self, *, optional: bool) -> None:
        self.session.start_recording()
        self._typed_ahead.clear()
        self._modifiers.clear()
        self._in_choice = self._answer_was_ahead = False
        self.session.pending_roll = None
        if not optional and self._program_answered():
            return
        program = self.session.program
        self.session.decisions = pending_decisions(self.fight, optional=optional, without=program)
        if program.is_waiting(self.fight) and any(
            each.seat in program and not each.optional for each in self.fight.requests
        ):
            self.screen.print()
            self.screen.print("The program waits until you have done something. Type 'go' to let it play now.", "dim")
        if self.fight.outcome is not None and not self.session.decisions:
            self._after_the_end(self.fight.outcome.reason)
        if optional or not self._goes_without_saying(self.session.decisions):
            self._decide(self.session.decisions)

    def choose_command(self, fight: Encounter) -> Command:
        """Return what is chosen in a fight that stands elsewhere, by the same menus; raises `StartOver` for nothing."""
        elsewhere = Session(fight, self.screen, None, self.session.clock, amending=True)
        return _ChoosingAgain(elsewhere).chosen_command()

    def _program_answered(self) -> bool:
        """Return whether a seat that the program plays has said something; one that cannot is given to the people."""
        program, beats = self.session.program, len(self.fight.journal)
        try:
            said = program.next_command(self.fight)
        except LookupError:
            said = None
            self._give_up()
        if said is None:
            return False
        self._do(*said)
        if len(self.fight.journal) == beats:
            self._give_up()
        return True

    def _give_up(self) -> None:
        self.screen.print("The program finds nothing to say. You play its seats from here on.", "yellow")
        self.session.program.names.clear()

    def _say_who_plays(self) -> None:
        names = self.session.program.names
        if names:
            played = listed(f"{self.session.seat_name(seat)} ({player})" for seat, player in names.items())
            self.screen.print(f"The program plays {played}. It makes up what only a map would tell.", "dim")

    def _goes_without_saying(self, decisions: Sequence[Decision]) -> bool:
        """Return whether a decision is made because somebody said so once and for all, or nothing else can be done."""
        beats = len(self.fight.journal)
        if self._unasked >= MAX_AUTO_ANSWERS:
            return False
        for command, seat in automatic_commands(self.fight, decisions, self.session.auto_answers):
            self._unasked += 1
            self._do(command, seat)
            if len(self.fight.journal) > beats:
                return True
        return False

    def _decide(self, decisions: Sequence[Decision]) -> None:
        """Show what can be chosen, and ask until something is done."""
        self._unasked = 0
        self._reminded &= {reminder for each in decisions for reminder in each.request.reminders}
        menu = self.session.menu = Menu.of(self.fight, decisions, self.session.numbering)
        choices = menu.choices
        default = find_default(decisions)
        seat = decisions[0].seats[0] if decisions else ""
        what = dry_run(self.fight, default[1], seat) if default else None
        if ends_turn(what):
            default = None  # nobody ends a turn by Enter
        self._modifier_words = tuple(dict.fromkeys(word for each in choices for word in modifier_words(each.form)))
        self.session.status.show()
        if self._typed_dice and default and isinstance(what, DiceNeeded):
            self._decide_or_roll(menu, *default, what)
            return
        if len(choices) == 1 and self._asks_one_question(choices[0]):
            self._answer_only_choice(menu, default[1] if default and can_produce(choices[0].form, default[1]) else None)
            return
        if self._asks_all_one_field(menu):
            self._answer_only_choice(attrs.evolve(menu, decisions=decisions[:1], choices=choices[:1]), None, menu)
            return
        self._choose_from(menu, default, seat)

    def _choose_from(self, menu: Menu, default: tuple[Form, Command] | None, seat: str) -> None:
        """Show a menu, and ask until something is chosen.

        Args:
            menu: The menu.
            default: What Enter takes.
            seat: Who says that.
        """
        choices = menu.choices
        odds = odds_in_menu(self.fight, choices)
        odds = [told or number_hint(choice.form) for told, choice in zip(odds, choices, strict=True)]
        hint = f" (Enter: {describe(*default)})" if default else ""
        question = f"Choice{hint}:" if choices else self._nothing_to_choose()
        self._print_menu(menu, odds, whole=bool(default))
        while True:
            text = self._ask_choice(question, menu)
            if text is None:
                continue
            if not text and default:
                self._do(default[1], seat)
                return
            if not text and not choices and self.session.program.is_waiting(self.fight):
                self.session.program.resume(self.fight)
                return
            if not text:
                self._print_menu(menu, odds, whole=True)
            elif self._chosen(text, menu, odds):
                return

    def _ask_choice(self, question: str, menu: Menu) -> str | None:
        """Return what somebody chooses; None where it was a meta command."""
        self._modifiers.clear()
        hidden = self.screen.interactive and bool(menu.choices) and all(map(self._is_secret, menu.choices))
        question = question.replace(":", HIDDEN_HINT) if hidden else question
        text = self._typed(question, hidden=hidden)
        return None if self._ran_meta_command(text) else text

    def _chosen(self, text: str, menu: Menu, odds: Sequence[str]) -> bool:
        """Return whether an answer to a menu was one, having done it."""
        self._in_choice = self._answer_was_ahead = False
        try:
            if text.partition(" ")[0].casefold() == ALL:
                return self._answer_all(text.split()[1:], menu)
            command, seat = self._choose(text, menu)
        except InvalidAnswer as error:
            self._in_choice = self._answer_was_ahead = False
            named = self._fits_several(text, menu)
            if named:
                self._print_lines(menu.lines(menu.matching(named), odds))
                self.reject(f"'{named}' fits these. Type more of one, or its number.")
            else:
                self.reject(str(error))
            return False
        self._do(command, seat)
        return True

    def _fits_several(self, text: str, menu: Menu) -> str:
        """Return an answer, or its first word, where that fits several choices and so names none; else nothing."""
        try:
            menu.find(text.split())
        except InvalidAnswer:
            return next((each for each in (text, text.partition(" ")[0]) if len(menu.matching(each)) > 1), "")
        return ""

    def _decide_or_roll(self, menu: Menu, form: Form, command: Command, needed: DiceNeeded) -> None:
        """Ask for dice that are rolled if nobody says anything else, and take that as well."""
        self._print_headings(menu)
        others = [place for place, each in enumerate(menu.choices) if each.form != form or count_open_fields(form)]
        seat = next((each.seat for each in menu.choices if each.form == form), menu.decisions[0].seats[0])
        facts = optional_fields_of(form, command)
        for place in others:
            if menu.choices[place].form == form:
                self.screen.print_with_margin("  First, if you like: ", f"{optional_hint(form, facts)}.")
            else:
                self.screen.print_with_margin("  Or: ", menu.labels[place])
        may_roll = self.session.seed is not None
        question = self._for_whom(needed, dice_prompt(needed, may_roll=may_roll), seat)
        self.session.pending_roll = command, seat
        while True:
            self._modifiers.clear()
            text = self._typed(f"  {question}")
            if self._ran_meta_command(text):
                continue
            words = text.replace(",", " ").split()
            faces = not (others and words) or words[0].isdigit()
            rolls = may_roll and text.casefold() == ROLL
            few = bool(facts) and all(word.isdigit() for word in words) and len(words) != len(needed.sides)
            try:
                if self._modifiers and not text:
                    self._do(self._with_modifiers(form, command), seat)
                elif rolls or (faces and not (words and few)):
                    rolled = [None] * len(needed.sides) if rolls else parse_faces(text, needed.sides)
                    self._do(self._as_stated(form, command, seat), seat, rolled)
                elif facts and (said := self._first_said(text, facts, menu)) is not None:
                    self._do(self._with_modifiers(form, attrs.evolve(command, **said)), seat)
                elif not self._chosen(text, menu, [""] * len(menu.choices)):
                    continue
            except InvalidAnswer as error:
                count = f" For the dice, type {len(needed.sides)} numbers." if words and few else ""
                self.reject(f"{error}{count}")
                continue
            return

    def _first_said(self, text: str, facts: Mapping[str, OptionalField], menu: Menu) -> dict[str, Any] | None:
        """Return the facts that an answer states; None where it is about another choice."""
        try:
            return parse_optional_fields(text, facts)
        except InvalidAnswer:
            if text[0].isdigit() or not menu.matching(text.partition(" ")[0]):
                raise
            return None

    def _as_stated(self, form: Form, command: Command, seat: str) -> Command:
        """Return a command with its modifiers, where nobody must agree to these before the dice are rolled."""
        stated = self._with_modifiers(form, command)
        if stated != command:
            with suppress(DiceNeeded, Refused):
                self.fight.fork().do(stated, by=seat, faces=())
                raise InvalidAnswer("What changes the roll must be agreed to first: type it without the dice.")
        return stated

    def _with_modifiers(self, form: Form, command: Command) -> Command:
        """Return a command with the modifiers that were typed behind an answer."""
        if not self._modifiers:
            return command
        stated = {
            name: self.take_modifiers(widest_domain(domain))
            for name, domain in form.fields.items()
            if is_modifier_field(domain)
        }
        return attrs.evolve(command, **stated)

    def _alike_in(self, menu: Menu) -> Sequence[Decision]:
        """Return the decisions that one answer may be for."""
        return menu.shared_decisions()

    def _asks_all_one_field(self, menu: Menu) -> bool:
        """Return whether several owe an answer to the same question, and nothing else can be done."""
        alone = len(self._alike_in(menu)) == len(menu.decisions) == len(menu.choices)
        return alone and bool(menu.choices) and all(count_open_fields(choice.form) == 1 for choice in menu.choices)

    def _answer_only_choice(self, menu: Menu, default: Command | None, alike: Menu | None = None) -> None:
        """Ask the one question that is left, for the first of several who are asked alike.

        Args:
            menu: The choice.
            default: What Enter takes.
            alike: All who are asked the same, whom one answer may be for.
        """
        choice = menu.choices[0]
        self._decider = choice.seat
        self._print_headings(menu)
        if alike is not None:
            more = len(alike.choices) - 1
            others = "1 more is asked the same." if more == 1 else f"{more} more are asked the same."
            self.screen.print_with_margin("", f"{others} '{ALL}' before the answer is for everybody.", "dim")
        self._alike = alike
        self._hidden = self.screen.interactive and self._is_secret(choice)
        if self._hidden:
            self.screen.print_with_margin("", "What you type is not shown.", "dim")
        try:
            command = fill_form(choice.form, self, default)
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
        """Answer every decision of the first kind with the same words, as long as they fit."""
        pending = self._alike_in(menu)
        if not words or not pending:
            raise InvalidAnswer(f"'{ALL}' and a choice answers several questions of one kind; there are none now.")
        for owed in pending:
            now = pending_decisions(self.fight, without=self.session.program)
            decision = next((each for each in now if each.request == owed.request), None)
            if decision is None:
                continue
            labels = [choice.form.label for choice in decision.choices]
            place, self._typed_ahead = match_choice(decision.choices, labels, words)
            choice, beats = decision.choices[place], len(self.fight.journal)
            self._in_choice = self._answer_was_ahead = True
            command = fill_form(choice.form, self)
            self._check_nothing_left()
            self._in_choice = False
            self._do(command, choice.seat)
            if len(self.fight.journal) == beats:
                break
        return True

    def _is_secret(self, choice: Choice) -> bool:
        """Return whether not everybody may know what is chosen."""
        kind = choice.form.command
        if kind not in self._secrets:
            command = next(choice.form.commands(), None)
            self._secrets[kind] = command is not None and is_secret(dry_run(self.fight, command, choice.seat))
        return self._secrets[kind]

    def _nothing_to_choose(self) -> str:
        if self.session.program.is_waiting(self.fight):
            return "Enter to let the program play:"
        return "Nothing can be chosen. Type an override or undo:"

    def _choose(self, text: str, menu: Menu) -> tuple[Command, str]:
        """Return the command that a line begins; more words on the line answer the questions that follow."""
        index, self._typed_ahead = menu.find(text.split())
        choice = menu.choices[index]
        self._decider = choice.seat
        if count_open_fields(choice.form) == 0:
            self._check_nothing_left()
        if choice.form.command is UseAbility and not self._typed_ahead and has_all_defaults(choice.form):
            self._typed_ahead = [KEEP_DEFAULTS]
        self._in_choice = True
        self._hidden = self.screen.interactive and self._is_secret(choice)
        try:
            command = fill_form(choice.form, self, in_menu=True)
        finally:
            self._hidden = False
        self._check_nothing_left()
        return command, choice.seat

    def _check_nothing_left(self) -> None:
        if self._typed_ahead:
            raise InvalidAnswer(f"No question asks for '{' '.join(self._typed_ahead)}', so nothing was done.")

    def _asks_one_question(self, choice: Choice) -> bool:
        """Return whether one field, or else one roll of typed dice, is all that a choice must ask for."""
        fields = count_open_fields(choice.form)
        if fields or not self._typed_dice:
            return fields == 1 or len(required_fields(choice.form)) == 1
        try:
            self.fight.fork().do(next(choice.form.commands()), by=choice.seat, faces=())
        except (DiceNeeded, Refused) as error:
            return isinstance(error, DiceNeeded)
        return False

    def _print_menu(self, menu: Menu, odds: Sequence[str], *, whole: bool) -> None:
        """Write what can be chosen; of a long menu what stood in one before in short, unless the whole is wanted."""
        self.screen.print()
        long = len(menu.choices) > MAX_FULL_MENU
        in_short = long and not whole and not self._listed.isdisjoint(menu.labels)
        for decisions in menu.grouped_decisions():
            self._print_heading(decisions)
            places = [place for each in decisions for place in menu.choice_indexes(each)]
            self._print_lines(menu.short_lines(places, odds, self._listed) if in_short else menu.lines(places, odds))
        self._listed |= set(menu.labels) if long else set()
        if in_short:
            self.screen.print_with_margin("", "A name lists what it can do; Enter lists everything.", "dim")
        if self._alike_in(menu):
            self.screen.print_with_margin("", f"'{ALL}' and a choice answers these questions all alike.", "dim")

    def _print_lines(self, lines: Iterable[tuple[str, str]]) -> None:
        for margin, text in lines:
            self.screen.print_with_margin(margin, text)

    def _print_headings(self, menu: Menu) -> None:
        self.screen.print()
        for decisions in menu.grouped_decisions():
            self._print_heading(decisions)

    def _print_heading(self, decisions: Sequence[Decision]) -> None:
        """Write a question, whom it is put to, and what the sheets say about it."""
        names = dict.fromkeys(self.session.seat_name(seat) for decision in decisions for seat in decision.seats)
        seats = listed(names, "or")
        prompt = decisions[0].request.prompt.removeprefix(f"{seats}: ")
        self.screen.print_with_margin("", f"[{seats}] {prompt[:1].upper()}{prompt[1:]}", "bold")
        for reminder in (each for decision in decisions for each in decision.request.reminders):
            if reminder not in self._reminded:
                self.screen.print_with_margin("  Remember: ", reminder)
                self._reminded.add(reminder)

    def _do(self, command: Command, seat: str, faces: Sequence[int | None] | None = None) -> None:
        """Do a command, asking for one roll after the other where people roll; each is kept as it is made.

        Args:
            command: The command.
            seat: Who says it.
            faces: The first of its dice, where people have rolled them already.
        """
        before, played = self.fight.state, seat
        faces = [] if faces is None and self._typed_dice else faces
        printed = 0
        self._answer_was_ahead = False
        while True:
            try:
                seat = self._speaker(seat, faces)
                beat = self.fight.do(command, by=seat, faces=faces, at=self.session.clock())
            except DiceNeeded as needed:
                so_far = Beat(number=len(self.fight.journal), by=seat, at=None, command=command, events=needed.so_far)
                printed = self.session.print_beat(so_far, before, printed)
                self.session.pending_roll = command, played
                faces = self.ask_faces(needed, played)
            except (Refused, OSError) as error:
                self._in_choice = False
                self.reject(error_message(error))
                return
            else:
                self._rejections = 0
                if self.fight.state.unfinished is None:
                    self.session.print_beat(beat, before, printed)
                    return
                # The dice are in the log; from here on, to drop the choice is to take them back.
                command, self._in_choice = Roll(), False
                faces = [] if self._typed_dice else None

    def _speaker(self, seat: str, faces: Sequence[int | None] | None) -> str:
        """Return who says a command: the GM where faces were typed that only the GM may type."""
        header = self.fight.header
        if header.seed_hash is None or header.typed != "gm" or not faces or not any(faces):
            return seat
        return self.session.seat_in_role("gm") or seat

    def ask_faces(self, needed: DiceNeeded, seat: str) -> Sequence[int | None]:
        """Return what people rolled, or leave it to the program where it may roll."""
        may_roll = self.session.seed is not None
        question = self._for_whom(needed, dice_prompt(needed, may_roll=may_roll), seat)
        while True:
            text = self.ask(question)
            if may_roll and text.casefold() == ROLL:
                return [None] * len(needed.sides)
            try:
                faces = parse_faces(text, needed.sides)
            except InvalidAnswer as error:
                self.reject(str(error))
                continue
            self._rejections = 0
            return faces

    def _for_whom(self, needed: DiceNeeded, question: str, seat: str) -> str:
        """Return a question for dice, with whom they are rolled for where that is the program."""
        thrower, names = needed.roll.by or needed.roll.who, {each.id: each.name for each in self.fight.header.seats}
        owner = next((each.side for each in self.fight.figures() if each.name == thrower), seat)
        seat = owner if owner in names else seat  # whose figure throws, whoever spoke last
        if seat not in self.session.program:
            return question
        if told := self._asked_of_people_too(seat):
            return f"{told} {question}"
        return f"For {names[seat]}, which the program plays: {question}"

    def _asked_of_people_too(self, seat: str) -> str:
        """Return what was asked of a seat and of people alike, if the dice are for that; else nothing."""
        said = type(self.session.pending_roll[0]) if self.session.pending_roll else None
        asked = [each for each in self.fight.requests if any(form.command is said for form in each.forms)]
        people = {each.prompt for each in asked if each.seat not in self.session.program}
        return next((each.prompt for each in asked if each.seat == seat and each.prompt in people), "")

    def _after_the_end(self, reason: str) -> None:
        self.session.decisions = ()
        self.screen.print()
        self.screen.print(f"The fight is over: {reason}.", "bold")
        while text := self.screen.ask("Type review for a page of the fight, undo, save FILE, state or quit:"):
            if not self._ran_meta_command(text):
                self.reject(f"The fight is over, so '{text}' means nothing now.")
        raise Quit

    def _say_goodbye(self) -> None:
        self.session.start_recording()
        beats, path = len(self.fight.journal), self.session.log_path
        if path is not None and self._is_written(path):
            going_on = f" Continue it with --resume {path}." if self.fight.outcome is None else ""
            self.screen.print(f"The fight of {beats} beats is in {path}.{going_on}")
        elif self.session.saved_beats < beats:
            self.screen.print(f"The fight of {beats} beats was not saved.", "yellow")

    def _is_written(self, path: Path) -> bool:
        """Make sure that every beat is in the log; say why if one is not."""
        try:
            self.fight.save(path)
        except OSError as error:
            self.screen.print(error_message(error), "yellow")
            return False
        return True


class _ChoosingAgain(PlayLoop):
    """The same questions in a fight as it stood once, where what is chosen is not done."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, typed_dice=False)
        self._command: Command | None = None

    def chosen_command(self) -> Command:
        """Return what is chosen; raises `StartOver` for nothing."""
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
        return ()  # what is said in one beat is said by one

    def _do(self, command: Command, seat: str, faces: Sequence[int | None] | None = None) -> None:
        self._command = command
