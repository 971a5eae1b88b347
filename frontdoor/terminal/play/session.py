"""A running fight and its screen, shared by the prompts and commands of `blow play`."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import attrs

import replays
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.fight.encounter import Encounter
from combat.engine.offer.figures import Figure
from events.base import Command
from events.history.journal import Beat
from frontdoor.bots import BotSeats
from frontdoor.tables.live_fight import Faces, LiveFight
from frontdoor.terminal.console.errors import InvalidAnswer, UsageError, error_message
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.files.seeds import store_seed
from frontdoor.terminal.play.auto_answers import AutoAnswers
from frontdoor.terminal.prompts.decisions import Decision
from frontdoor.terminal.prompts.menus import Menu, Numbering
from frontdoor.terminal.show.beat_text import Story
from frontdoor.terminal.show.state_text import print_figures
from frontdoor.terminal.show.status import Status, clock_text
from replays.transcript import beat_sentences


class FightPrompter(Protocol):
    """Asks the players for a command or for dice."""

    def choose_command(self, fight: Encounter) -> Command:
        """Return the command that players choose in an earlier state of a fight; raise `StartOver` if they cancel."""

    def ask_faces(self, needed: DiceNeeded, seat: str) -> Sequence[int | None]:
        """Return the faces that people rolled; None for a die that the program rolls."""


@attrs.define
class Session:
    """A running fight and the screen of its players."""

    live: LiveFight
    screen: Screen
    seed: str | None  # None if people roll the dice
    log_path: Path | None = None  # the log to which every beat is written
    pending_log: Path | None = None  # the log that will be written from the first command on
    saved_beats: int = attrs.field(default=attrs.Factory(lambda self: len(self.fight.journal), takes_self=True))
    warned_unsaved: bool = False  # the players know that the fight is not saved
    decisions: tuple[Decision, ...] = ()  # decisions of the last prompt
    prompter: FightPrompter | None = None
    amending: bool = False  # the fight is a copy in which a command is chosen but not run
    numbering: Numbering = attrs.field(factory=Numbering)
    pending_roll: tuple[Command, str] | None = None  # the command that is waiting for dice, and its seat
    menu: Menu | None = None  # menu of the last prompt
    auto_answers: AutoAnswers = attrs.field(factory=AutoAnswers)
    known_reminders: dict[str, None] = attrs.field(factory=dict)  # reminders that were printed, in their order
    status: Status = attrs.field(
        default=attrs.Factory(
            lambda self: Status(self.fight, self.screen, self.seat_in_role("spectator")), takes_self=True
        )
    )

    @property
    def fight(self) -> Encounter:
        """The fight."""
        return self.live.fight

    @property
    def program(self) -> BotSeats:
        """The seats that the program plays."""
        return self.live.program

    def seat_in_role(self, role: str) -> str | None:
        """Return the id of the first seat with a role, such as `gm`, or None."""
        return next((seat.id for seat in self.fight.header.seats if seat.role == role), None)

    def seat_name(self, seat: str) -> str:
        """Return the name of a seat."""
        return next((each.name for each in self.fight.header.seats if each.id == seat), seat)

    def record(self, log: Path) -> None:
        """Write every beat to a log from now on; the seed is stored first, so that no log is without its seed."""
        seed_path = self._record(log)
        self.screen.print(f"Every beat is written to {log} as you play.", "dim")
        if seed_path is not None:
            self.screen.print(f"The seed is in {seed_path}. --resume needs it to continue with the same dice.", "dim")
            self.screen.print("Anyone who reads the seed knows the coming rolls.", "dim")

    def start_recording(self) -> None:
        """Start recording to the default log, once a fight without a named log has a command."""
        log = self.pending_log
        if log is None or len(self.fight.journal) == 1:
            return
        self.pending_log = None
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            self._record(log)
        except (OSError, UsageError) as error:
            self.screen.print_with_margin("", f"The fight is not recorded: {error_message(error)}", "yellow")

    def _record(self, log: Path) -> Path | None:
        seed_path = store_seed(log, self.seed)
        self.fight.record(log)
        self.log_path = log
        self.auto_answers.persist_beside(log)
        return seed_path

    def print_beat(
        self, beat: Beat, before: object, printed: Sequence[str] = (), *, unfinished: bool = False
    ) -> Sequence[str]:
        """Print the sentences of a beat without those printed before; return all that are printed now.

        Args:
            beat: The beat, or its events so far.
            before: The state before the beat.
            printed: The sentences of the beat that are on the screen.
            unfinished: Whether more events of the beat follow.
        """
        spectator, left = self.seat_in_role("spectator"), Counter(printed)
        lines = beat_sentences(self.fight.system.name, before, beat, seat=spectator, unfinished=unfinished)
        for line in lines:
            if left[line]:
                left[line] -= 1
            else:
                self.screen.print(line)
        return lines

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all combatants, as a spectator sees them."""
        return self.fight.figures(self.seat_in_role("spectator"))

    def story(self) -> Story:
        """Return the fight so far, as a spectator sees it."""
        return Story(replays.Replay.of(self.fight), self.seat_in_role("spectator"), None)

    def print_state(self, figures: Sequence[Figure]) -> None:
        """Print the step of the round track, and the status of some combatants."""
        self.screen.print(f"{clock_text(self.fight)}.")
        print_figures(self.screen, figures, {each.id: each.name for each in self.fight.header.seats})

    def send(self, command: Command, by: str | None = None, faces: Faces = None) -> None:
        """Apply a command of a seat, or of all players together, and print the beat."""
        before, prompter = self.fight.state, self.prompter
        if prompter is None:
            raise InvalidAnswer("This fight takes no commands now.")
        try:
            beat = self.live.play(by, command, lambda needed: prompter.ask_faces(needed, by or ""), faces)
        except (Refused, OSError) as error:
            raise InvalidAnswer(error_message(error)) from None
        self.print_beat(beat, before)
