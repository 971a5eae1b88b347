"""The loop of `blow play`: one decision after another, until the fight is over or the players leave."""

from collections.abc import Sequence
from pathlib import Path

from combat.engine.errors import DiceNeeded, Refused
from combat.engine.fight.encounter import Encounter
from combat.engine.play.pending_rolls import Roll
from events.base import Command
from events.history.journal import Beat
from frontdoor.tables.live_fight import Faces, LiveFight
from frontdoor.terminal.console.errors import Quit, StartOver, error_message
from frontdoor.terminal.play.auto_answers import automatic_commands
from frontdoor.terminal.play.chooser import Chooser, CommandChooser
from frontdoor.terminal.play.meta_commands import HINT
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.decisions import Decision, pending_decisions
from replays.narration.words import listed

MAX_AUTO_ANSWERS = 50  # maximum number of decisions in a row that are made without asking; then the players are asked


class PlayLoop(Chooser):
    """Asks the players at the screen for each decision of a fight; they may type their dice."""

    def __init__(self, session: Session, *, typed_dice: bool) -> None:
        super().__init__(session, typed_dice=typed_dice)
        self._unasked = 0  # decisions in a row that were made without asking
        session.prompter = self

    def run(self, first: str = "") -> None:
        """Play until the players leave or the input ends; `first` is treated as if it were the first typed line."""
        self.screen.print_with_margin("", HINT, "dim")
        if self.session.pending_log is not None:
            self.screen.print_with_margin("", f"The fight is saved in {self.session.pending_log}.", "dim")
        names = self.session.program.names
        if names:
            played = listed(f"{self.session.seat_name(seat)} ({player})" for seat, player in names.items())
            self.screen.print(
                f"The program plays {played}. It makes up facts that need a map, such as distances.", "dim"
            )
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
            self._print_farewell()
        except KeyboardInterrupt:
            self.screen.print()
            self._print_farewell()
            raise

    def _next_decision(self, *, optional: bool) -> None:
        self.session.start_recording()
        self.words.clear()
        self.modifiers.clear()
        self._in_choice = self._answer_was_ahead = False
        self.session.pending_roll = None
        if not optional and self._program_answered():
            return
        program = self.session.program
        decisions = self.session.decisions = pending_decisions(self.fight, optional=optional, without=program)
        if program.is_waiting(self.fight) and any(
            each.seat in program and not each.optional for each in self.fight.requests
        ):
            self.screen.print()
            self.screen.print("The program waits for your next command. Type 'go' to let it play now.", "dim")
        if self.fight.outcome is not None and not decisions:
            self._after_the_end(self.fight.outcome.reason)
        if optional or not self._decide_automatically(decisions):
            self._unasked = 0
            self._decide(decisions)

    def choose_command(self, fight: Encounter) -> Command:
        """Return the command that players choose in an earlier state of a fight; raise `StartOver` if they cancel."""
        live = LiveFight(fight, self.session.live.clock)
        return CommandChooser(Session(live, self.screen, None, amending=True)).chosen_command()

    def _program_answered(self) -> bool:
        """Let the program act for one of its seats, and return whether it did; if it cannot, the players take over."""
        program, beats = self.session.program, len(self.fight.journal)
        try:
            answer = program.next_command(self.fight)
        except LookupError:
            answer = None
            self._give_up()
        if answer is None:
            return False
        self._do(*answer)
        if len(self.fight.journal) == beats:
            self._give_up()
        return True

    def _give_up(self) -> None:
        self.screen.print("The program finds no command for its seats. You play them from now on.", "yellow")
        self.session.program.names.clear()

    def _decide_automatically(self, decisions: Sequence[Decision]) -> bool:
        """Make a decision without asking, if it is automatic or forced; return whether one was made."""
        beats = len(self.fight.journal)
        if self._unasked >= MAX_AUTO_ANSWERS:
            return False
        for command, seat in automatic_commands(self.fight, decisions, self.session.auto_answers):
            self._unasked += 1
            self._do(command, seat)
            if len(self.fight.journal) > beats:
                return True
        return False

    def _do(self, command: Command, seat: str, faces: Faces = None) -> None:
        """Run a command; if people roll, ask for one roll after another. Each roll is logged immediately."""
        fight, before = self.fight, self.fight.state
        printed: Sequence[str] = ()
        self._answer_was_ahead = False

        def ask(needed: DiceNeeded) -> Faces:
            nonlocal faces, printed
            rolled, faces = faces, None
            if rolled is not None:  # people have rolled the first dice already
                return rolled
            is_continued = fight.state.unfinished is not None
            if is_continued:  # from here on, cancelling the choice undoes the dice in the log
                self._in_choice = False
            shown = Roll() if is_continued else command
            so_far = Beat(number=len(fight.journal), by=seat, at=None, command=shown, events=needed.so_far)
            printed = self.session.print_beat(so_far, before, printed, unfinished=True)
            self.session.pending_roll = shown, seat
            return self.ask_faces(needed, seat)

        try:
            beat = self.session.live.play(seat, command, ask, () if self._typed_dice else None)
        except (Refused, OSError) as error:
            self._in_choice = False
            self.reject(error_message(error))
        else:
            self._rejections = 0
            self.session.print_beat(beat, before, printed)

    def _after_the_end(self, reason: str) -> None:
        self.session.decisions = ()
        self.session.status.show_fixed()
        self.screen.print()
        self.screen.print(f"The fight is over: {reason}.", "bold")
        while text := self.screen.ask("Type review for a page of the fight, undo, save FILE, state or quit:"):
            if not self._ran_meta_command(text):
                self.reject(f"The fight is over, so '{text}' has no effect.")
        raise Quit

    def _print_farewell(self) -> None:
        self.session.start_recording()
        beats, path = len(self.fight.journal), self.session.log_path
        if path is not None and self._is_written(path):
            advice = f" Continue it with --resume {path}." if self.fight.outcome is None else ""
            self.screen.print(f"The fight of {beats} beats is in {path}.{advice}")
        elif self.session.saved_beats < beats:
            self.screen.print(f"The fight of {beats} beats was not saved.", "yellow")

    def _is_written(self, path: Path) -> bool:
        """Save all new beats to the log; if that fails, print the error. Returns whether it worked."""
        try:
            self.fight.save(path)
        except OSError as error:
            self.screen.print(error_message(error), "yellow")
            return False
        return True
