"""Question after question, until the fight is over or the people leave."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from combat.engine.domains import Domain, OneOf
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.requests import Form
from combat.engine.unfinished_rolls import Roll
from events.base import Command
from events.journal import Beat
from events.vocabulary import Modifier
from frontdoor.cli.answer_parser import match_first_words, matches_name, split_modifiers
from frontdoor.cli.decisions import Choice, Decision, find_default, offers, pending_decisions, unique_labels
from frontdoor.cli.dice_input import ROLL, dice_question, parse_faces
from frontdoor.cli.errors import InvalidAnswer, Quit, StartOver, UsageError, error_message
from frontdoor.cli.meta_commands import HINT, run_meta_command
from frontdoor.cli.odds_told import command_as_usual, odds_beside, odds_in_menu
from frontdoor.cli.prompts import count_open_fields, describe, fill_form, modifier_words
from frontdoor.cli.session import Session
from replays.narration.words import listed

MAX_REJECTIONS = 100  # in a row; no person gives so many
DOT = "."  # stands for an empty answer where several are given on one line


class PlayLoop:
    """The questions of a fight, put to the people before the screen, who may type their dice; a `Prompter`."""

    def __init__(self, session: Session, *, typed_dice: bool) -> None:
        self.session = session
        self.fight = session.fight
        self.screen = session.screen
        self._typed_dice = typed_dice
        self._typed_ahead: list[str] = []
        self._modifiers: list[tuple[str, int, str]] = []  # typed behind an answer
        self._modifier_words: tuple[str, ...] = ()
        self._answer_was_ahead = False
        self._in_choice = False
        self._rejections = 0
        self._decider = ""  # the seat whose choice is being made
        session.asking = self

    def run(self, first: str = "") -> None:
        """Play until somebody leaves or the input ends; `first` is a line that is taken as typed already."""
        self.screen.print(HINT, "dim")
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

    def choose_in(self, fight: Encounter) -> Command:
        """Return what is chosen in a fight that stands elsewhere, by the same menus; raises `StartOver` for nothing."""
        elsewhere = Session(fight, self.screen, None, self.session.clock, amending=True)
        menu, optional = PlayLoop(elsewhere, typed_dice=False), False
        while True:
            elsewhere.decisions = pending_decisions(fight, optional=optional)
            try:
                said = menu.choose(elsewhere.decisions)
            except StartOver as again:
                if not again.optional:
                    raise
                optional = True
            else:
                if said is not None:
                    return said[0]

    def ask(self, question: str) -> str:
        """Return the answer to a question within a choice; meta commands are run first."""
        while True:
            self._answer_was_ahead = bool(self._typed_ahead)
            if self._typed_ahead:
                text = self._typed_ahead.pop(0)
                return "" if text == DOT else text
            text = self._without_modifiers(self.screen.ask(f"  {question}"))
            if not self._ran_meta_command(text):
                return "" if text == DOT else text.removeprefix('"')

    def show(self, lines: Sequence[str]) -> None:
        """Show the choices, unless the answer has been typed ahead."""
        for line in () if self._typed_ahead else lines:
            self.screen.print(line)

    def beside(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return the odds of each target, where a field asks for one."""
        if self._typed_ahead or not isinstance(domain, OneOf):
            return ()
        others = {figure.id for figure in self.fight.figures(self._decider)} - set(values.values())
        if not others.issuperset(domain.of):
            return ()
        commands = [command_as_usual(form, {**values, name: each}) for each in domain.of]
        return odds_beside(self.fight, self._decider, commands, domain.of)

    def stated(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the modifiers that were typed behind an answer."""
        made = tuple(Modifier(*each) for each in self._modifiers)
        self._modifiers = []
        if not domain.holds(made):
            raise InvalidAnswer("These modifiers do not fit the roll.")
        return made

    def _without_modifiers(self, text: str) -> str:
        """Return an answer without the modifiers behind it, which are kept for the form; those of odds stay with it."""
        if text.casefold().startswith("odds "):
            return text
        text, found = split_modifiers(text, self._modifier_words)
        self._modifiers += found
        return text

    def skip_fixed(self, name: str) -> None:
        """Skip an answer typed ahead if it names the only value of a field."""
        if self._typed_ahead and matches_name(self._typed_ahead[0], name):
            self._typed_ahead.pop(0)

    def reject(self, message: str) -> None:
        """Say what is wrong with an answer; one of several on a line raises, so that the whole line is typed again."""
        self._typed_ahead.clear()
        if self._answer_was_ahead:
            self._answer_was_ahead = False
            raise InvalidAnswer(message)
        self.screen.print(message, "yellow")
        if self._in_choice:
            self.screen.print("Type 'back' to drop the choice.", "dim")
        self._rejections += 1
        if self._rejections >= MAX_REJECTIONS and not self.screen.interactive:
            raise UsageError(f"Stopped after {MAX_REJECTIONS} invalid answers in a row. The last one: {message}")

    def _next_decision(self, *, optional: bool) -> None:
        self._typed_ahead.clear()
        self._modifiers.clear()
        self._in_choice = self._answer_was_ahead = False
        if not optional and self._program_answered():
            return
        program = self.session.program
        self.session.decisions = pending_decisions(self.fight, optional=optional, without=program)
        if program.wait(self.fight) and any(each.seat in program and not each.optional for each in self.fight.requests):
            self.screen.print()
            self.screen.print("The program waits until you have done something. Type 'go' to let it play now.", "dim")
        if self.fight.outcome is not None and not self.session.decisions:
            self._after_the_end(self.fight.outcome.reason)
        said = self.choose(self.session.decisions)
        if said is not None:
            self._do(*said)

    def _program_answered(self) -> bool:
        """Return whether a seat that the program plays has said something; one that cannot is given to the people."""
        program, beats = self.session.program, len(self.fight.journal)
        try:
            said = program.answer(self.fight)
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

    def choose(self, decisions: Sequence[Decision]) -> tuple[Command, str] | None:
        """Show what can be chosen, and ask until something is; None where the program shall go on instead."""
        choices = [choice for decision in decisions for choice in decision.choices]
        default = find_default(decisions)
        self._modifier_words = tuple(dict.fromkeys(word for each in choices for word in modifier_words(each.form)))
        if len(choices) == 1 and self._asks_one_question(choices[0]):
            form, self._decider = choices[0].form, choices[0].seat
            self.screen.print()
            self._print_heading(decisions[0])
            usual = default[1] if default and offers(form, default[1]) else None
            return fill_form(form, self, usual), choices[0].seat
        labels = unique_labels([choice.form for choice in choices])
        hint = f" (Enter: {describe(*default)})" if default else ""
        odds = odds_in_menu(self.fight, choices)
        shown = [f"{label} ({told})" if told else label for label, told in zip(labels, odds, strict=True)]
        self._print_menu(decisions, shown)
        while True:
            self._modifiers.clear()
            text = self._without_modifiers(self.screen.ask(f"Choice{hint}:" if choices else self._nothing_to_choose()))
            if self._ran_meta_command(text):
                continue
            if not text and default:
                return default[1], decisions[0].seats[0]
            if not text and not choices and self.session.program.wait(self.fight):
                self.session.program.go(self.fight)
                return None
            if not text:
                self._print_menu(decisions, shown)
                continue
            try:
                return self._choose(text, choices, labels)
            except InvalidAnswer as error:
                self._in_choice = self._answer_was_ahead = False
                self.reject(str(error))

    def _nothing_to_choose(self) -> str:
        if self.session.program.wait(self.fight):
            return "Enter to let the program play:"
        return "Nothing can be chosen. Type an override or undo:"

    def _choose(self, text: str, choices: Sequence[Choice], labels: Sequence[str]) -> tuple[Command, str]:
        """Return the command that a line begins; more words on the line answer the questions that follow."""
        index, self._typed_ahead = match_first_words(text.split(), labels)
        form, self._decider = choices[index].form, choices[index].seat
        if count_open_fields(form) == 0:
            self._check_nothing_left()
        self._in_choice = True
        command = fill_form(form, self)
        self._check_nothing_left()
        return command, choices[index].seat

    def _check_nothing_left(self) -> None:
        if self._typed_ahead:
            raise InvalidAnswer(f"No question asks for '{' '.join(self._typed_ahead)}', so nothing was done.")

    def _asks_one_question(self, choice: Choice) -> bool:
        """Return whether one field, or else one roll of typed dice, is all that a choice asks for."""
        fields = count_open_fields(choice.form)
        if fields or not self._typed_dice:
            return fields == 1
        try:
            self.fight.fork().do(next(choice.form.commands()), by=choice.seat, faces=())
        except (DiceNeeded, Refused) as error:
            return isinstance(error, DiceNeeded)
        return False

    def _print_menu(self, decisions: Sequence[Decision], labels: Sequence[str]) -> None:
        numbered = iter(enumerate(labels, start=1))
        self.screen.print()
        for decision in decisions:
            self._print_heading(decision)
            for number, label in islice(numbered, len(decision.choices)):
                self.screen.print(f"{number:>3}  {label}")

    def _print_heading(self, decision: Decision) -> None:
        seats = " or ".join(map(self.session.seat_name, decision.seats))
        prompt = decision.request.prompt.removeprefix(f"{seats}: ")
        self.screen.print(f"[{seats}] {prompt[:1].upper()}{prompt[1:]}", "bold")

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

    def _do(self, command: Command, seat: str) -> None:
        """Do a command, asking for one roll after the other where people roll; each is kept as it is made."""
        before, played = self.fight.state, seat
        faces: Sequence[int | None] | None = [] if self._typed_dice else None
        printed = 0
        self._answer_was_ahead = False
        while True:
            try:
                seat = self._speaker(seat, faces)
                beat = self.fight.do(command, by=seat, faces=faces, at=self.session.clock())
            except DiceNeeded as needed:
                so_far = Beat(number=len(self.fight.journal), by=seat, at=None, command=command, events=needed.so_far)
                printed = self.session.print_beat(so_far, before, printed)
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
        question = dice_question(needed, may_roll=may_roll)
        if seat in self.session.program:
            question = f"For {self.session.seat_name(seat)}, which the program plays: {question}"
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

    def _after_the_end(self, reason: str) -> None:
        self.session.decisions = ()
        self.screen.print()
        self.screen.print(f"The fight is over: {reason}.", "bold")
        while text := self.screen.ask("Type undo, save FILE, state or quit:"):
            if not self._ran_meta_command(text):
                self.reject(f"The fight is over, so '{text}' means nothing now.")
        raise Quit

    def _say_goodbye(self) -> None:
        beats, path = len(self.fight.journal), self.session.log_path
        if path is not None and self._is_written(path):
            self.screen.print(f"The fight of {beats} beats is in {path}. Continue it with --resume {path}.")
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
