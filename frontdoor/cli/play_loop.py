"""A fight at the table: one question after the other, until it is over or the people leave."""

import contextlib
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from combat.engine.commands import Note, Rule
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.requests import Form
from events.base import Command, Event
from events.journal import Beat
from frontdoor.cli import meta_commands
from frontdoor.cli.decisions import Choice, Decision, decisions
from frontdoor.cli.dice_input import ROLL, faces_of, question_of
from frontdoor.cli.prompts import Again, Left, Wrong, begins, chosen, described, fill, is_open, labels, open_fields
from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import WrongUse, sentence_of
from frontdoor.cli.state_table import show_table
from replays.transcript import tell_beat

PATIENCE = 100
"""So many wrong answers in a row come from no person."""

DOT = "."
"""Stands for an empty answer where several are given in one line."""


class Session:
    """
    A fight and the people before it.

    Args:
        fight: The fight.
        screen: Where they read and write.
        seed: The seed of the fight, or None where people roll.
        typed: Whether people are asked for every die.
        clock: Gives the time for the log.

    Attributes:
        recorded: The file that every beat is written to, or None.
        saved: How many beats the last saved file holds.
        warned: Whether somebody who wanted to leave has heard that the fight is not saved.
    """

    def __init__(
        self, fight: Encounter, screen: Screen, *, seed: str | None, typed: bool, clock: Callable[[], str]
    ) -> None:
        self.fight = fight
        self.screen = screen
        self.seed = seed
        self.recorded: Path | None = None
        self.saved = len(fight.journal)
        self.clock = clock
        self.warned = False
        self._typed = typed
        self._ahead: list[str] = []
        self._half_made = False
        self._in_line = False
        self._wrong_in_a_row = 0
        self._now: tuple[Decision, ...] = ()
        seats = fight.journal.header.seats
        self._names = {seat.id: seat.name for seat in seats}
        self.public = next((seat.id for seat in seats if seat.role == "spectator"), None)
        self.gm = next((seat.id for seat in seats if seat.role == "gm"), None)

    def run(self) -> None:
        """
        Play until somebody leaves or the input ends.

        Raises:
            WrongUse: When the input is no answer to anything for too long.
        """
        self.screen.say(meta_commands.HINT, "dim")
        self.tell(self.fight.journal.beats[0], self.fight.state)
        try:
            while True:
                self._once()
        except (Left, EOFError):
            self._say_goodbye()
        except KeyboardInterrupt:
            self.screen.say()
            self._say_goodbye()
            raise

    @property
    def forgets(self) -> bool:
        """Whether beats would be lost if the people left now."""
        return self.recorded is None and self.saved < len(self.fight.journal)

    def seat_name(self, seat: str) -> str:
        """Return the name of a seat."""
        return self._names.get(seat, seat)

    def tell(self, beat: Beat, before: object, skip: int = 0) -> int:
        """Tell what happened in a beat, from line `skip` on; gives how many lines there are."""
        lines = tell_beat(self.fight.system.name, before, beat, seat=self.public)
        for line in lines[skip:]:
            self.screen.say(line)
        return len(lines)

    def change(self, act: Callable[[], Beat]) -> None:
        """Do something to the fight, and tell it; or say why it cannot be."""
        before = self.fight.state
        try:
            beat = act()
        except (Refused, OSError) as error:
            self.wrong(sentence_of(error))
            return
        self._wrong_in_a_row = 0
        self.tell(beat, before)

    def show_state(self) -> None:
        """Show how everybody stands."""
        setup = self.fight.journal.header.setup
        show_table(self.screen, self.fight.system, self.fight.state, setup, self.public)

    def why(self) -> None:
        """Say what cannot be chosen now, and why."""
        closed = [each for decision in self._now for each in decision.closed]
        if not closed:
            self.screen.say("Everything that there is can be chosen.")
        for form, reasons in closed:
            self.screen.say(f"{form.label}: {'; '.join(map(str, reasons))}")

    def table(self) -> None:
        """Let somebody state what only the table knows."""
        self._half_made = False
        self._now = decisions(self.fight, optional=True)
        if not any(decision.open for decision in self._now):
            self.screen.say("There is nothing to be stated now.")
            return
        self._decide(self._now)

    def wrong(self, sentence: str) -> None:
        """
        Say what was wrong with an answer.

        Raises:
            Wrong: When the answer was one of several in a line, so that the whole line has to be said again.
            WrongUse: When nobody gives a right one any more.
        """
        self._ahead.clear()
        if self._in_line:
            self._in_line = False
            raise Wrong(sentence)
        self.screen.say(f"{sentence}; 'back' drops the choice" if self._half_made else sentence, "yellow")
        self._wrong_in_a_row += 1
        if self._wrong_in_a_row >= PATIENCE and not self.screen.typed_at:
            raise WrongUse(f"{PATIENCE} answers in a row did not fit, the last because: {sentence}")

    def show(self, lines: Sequence[str]) -> None:
        """Show what can be chosen, unless the answer is there already."""
        for line in () if self._ahead else lines:
            self.screen.say(line)

    def known(self, name: str) -> None:
        """Leave out an answer in a line that says what is fixed anyway."""
        if self._ahead and begins(self._ahead[0], name):
            self._ahead.pop(0)

    def __call__(self, question: str) -> str:
        """
        Return the answer to a question within a decision; what is no answer is done first.

        Raises:
            Again: When the decision is dropped.
            Left: When the people leave.
        """
        while True:
            if self._ahead:
                text = self._ahead.pop(0)
                self._in_line = True
                return "" if text == DOT else text
            self._in_line = False
            text = self.screen.ask(f"  {question}")
            if not (meta_commands.within(self, text) if self._half_made else self._acted(text)):
                return "" if text == DOT else text.removeprefix('"')

    def _once(self) -> None:
        """Ask for what is owed, and do it."""
        self._ahead.clear()
        self._half_made = self._in_line = False
        try:
            if self.fight.outcome is not None:
                self._after_the_end(self.fight.outcome.reason)
                return
            self._now = decisions(self.fight)
            self._decide(self._now)
        except Again as again:
            if str(again):
                self.screen.say(str(again), "dim")

    def _decide(self, owed: tuple[Decision, ...]) -> None:
        """Show what can be chosen, once, and ask until something is."""
        choices = [choice for decision in owed for choice in decision.open]
        names = labels([choice.form for choice in choices])
        if len(choices) == 1 and open_fields(choices[0].form) == 1:
            self.screen.say()
            self._head(owed[0])
            self._do(fill(choices[0].form, self, _default(owed, choices[0].form)), choices[0].seat)
            return
        if len(choices) == 1 and not open_fields(choices[0].form) and self._asks_for_dice(choices[0]):
            self.screen.say()
            self._head(owed[0])
            self._do(next(choices[0].form.commands()), choices[0].seat)
            return
        usual = self._usual(owed)
        hint = f" (Enter: {usual[1]})" if usual else ""
        question = f"Choice{hint}:" if choices else "Nothing can be chosen here; override or undo:"
        self._show_choices(owed, names)
        while True:
            text = self.screen.ask(question)
            if self._acted(text):
                continue
            if not text and usual is not None:
                self._do(usual[0], usual[2])
                return
            if not text:
                self._show_choices(owed, names)
                continue
            try:
                choice = self._chosen(text, choices, names)
                self._half_made = True
                command = fill(choice.form, self)
                self._check_all_asked()
            except Wrong as wrong:
                self._half_made = self._in_line = False
                self.wrong(str(wrong))
                continue
            self._do(command, choice.seat)
            return

    def _asks_for_dice(self, choice: Choice) -> bool:
        """Return whether people are asked for dice at once, so that these are the answer."""
        if not self._typed:
            return False
        try:
            self.fight.fork().do(next(choice.form.commands()), by=choice.seat, faces=())
        except DiceNeeded:
            return True
        except Refused:
            return False
        return False

    def _show_choices(self, owed: tuple[Decision, ...], names: Sequence[str]) -> None:
        left = iter(enumerate(names, start=1))
        self.screen.say()
        for decision in owed:
            self._head(decision)
            for number, name in islice(left, len(decision.open)):
                self.screen.say(f"{number:>3}  {name}")

    def _acted(self, text: str) -> bool:
        """
        Do what a line says, if it is no choice.

        Raises:
            Again: When the table is another one now.
            Left: When the people leave.
        """
        before = len(self.fight.journal)
        if not meta_commands.outside(self, text):
            return False
        if any(not isinstance(beat.command, Note | Rule) for beat in self.fight.journal.since(before)):
            raise Again
        return True

    def _check_all_asked(self) -> None:
        """
        Make sure that nothing was answered which nobody asked.

        Raises:
            Wrong: When something was.
        """
        if self._ahead:
            raise Wrong(f"'{' '.join(self._ahead)}' was not asked for, so nothing was done")

    def _chosen(self, text: str, choices: Sequence[Choice], names: Sequence[str]) -> Choice:
        """Find the choice that a line names; more words in the line answer the questions that follow."""
        words = text.split()
        found = choices[chosen(words[0], names)] if len(words) == 1 or words[0].isdigit() else None
        said = 1
        for count in range(len(words), 0, -1):
            if found is None and all(any(map(str.isalnum, word)) for word in words[:count]):
                with contextlib.suppress(Wrong):
                    found, said = choices[chosen(" ".join(words[:count]), names)], count
        found = found or choices[chosen(words[0], names)]
        if words[said:] and not open_fields(found.form):
            raise Wrong(f"'{' '.join(words[said:])}' was not asked for, so nothing was done")
        self._ahead = words[said:]
        return found

    def _usual(self, owed: Sequence[Decision]) -> tuple[Command, str, str] | None:
        """Return what an empty answer means: the default of the only decision that is owed."""
        if len(owed) != 1 or owed[0].request.default is None:
            return None
        default, seat = owed[0].request.default, owed[0].seats[0]
        form = next((each for each in owed[0].request.forms if _fits(each, default)), None)
        return None if form is None else (default, described(form, default), seat)

    def _head(self, decision: Decision) -> None:
        seats = " or ".join(map(self.seat_name, decision.seats))
        prompt = decision.request.prompt.removeprefix(f"{seats}: ")
        self.screen.say(f"[{seats}] {prompt[:1].upper()}{prompt[1:]}", "bold")

    def _do(self, command: Command, seat: str) -> None:
        """Do it, asking for the dice that people must roll, one roll after the other."""
        before = self.fight.state
        faces: list[int | None] | None = [] if self._typed else None
        told = 0
        self._in_line = False
        while True:
            try:
                beat = self.fight.do(command, by=seat, faces=faces, at=self.clock())
            except DiceNeeded as needed:
                told = self.tell(self._so_far(command, seat, needed.so_far), before, told)
                faces = [*(faces or []), *self._rolled(needed)]
                continue
            except (Refused, OSError) as error:
                self._half_made = False
                self.wrong(sentence_of(error))
                return
            self._wrong_in_a_row = 0
            self.tell(beat, before, told)
            return

    def _so_far(self, command: Command, seat: str, events: tuple[Event, ...]) -> Beat:
        return Beat(number=len(self.fight.journal), by=seat, at=None, command=command, events=events)

    def _rolled(self, needed: DiceNeeded) -> list[int | None]:
        """Ask for the faces of one roll."""
        while True:
            text = self(question_of(needed, may_roll=self.seed is not None))
            if text.casefold() == ROLL and self.seed is not None:
                return [None] * len(needed.sides)
            try:
                faces = faces_of(text, needed.sides)
            except Wrong as wrong:
                self.wrong(str(wrong))
                continue
            self._wrong_in_a_row = 0
            return [*faces]

    def _after_the_end(self, reason: str) -> None:
        self._now = ()
        self.screen.say()
        self.screen.say(f"The fight is over: {reason}.", "bold")
        while True:
            text = self.screen.ask("undo, save FILE, state or quit:")
            if not self._acted(text):
                if not text:
                    raise Left
                self.wrong(f"the fight is over, and '{text}' is nothing that could be said now")

    def _say_goodbye(self) -> None:
        beats = len(self.fight.journal)
        if self.recorded is not None:
            self.screen.say(f"The fight of {beats} beats is in {self.recorded}; go on with --resume {self.recorded}.")
        elif self.forgets:
            self.screen.say(f"The fight of {beats} beats was not saved.", "yellow")


def _default(owed: Sequence[Decision], form: Form) -> Command | None:
    """Return the default of the only decision that is owed, where it is one of this form."""
    default = owed[0].request.default if len(owed) == 1 else None
    return default if default is not None and _fits(form, default) else None


def _fits(form: Form, command: Command) -> bool:
    """Return whether a form could give this command, as far as its single values tell."""
    if type(command) is not form.command:
        return False
    return all(
        is_open(domain) or getattr(command, name) in tuple(domain.values()) for name, domain in form.fields.items()
    )
