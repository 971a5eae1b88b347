"""A fight at the table: what the people before the screen share, whoever is asked."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import attrs

from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Refused
from combat.engine.figures import Figure
from events.base import Command
from events.journal import Beat
from frontdoor.bots import BotSeats
from frontdoor.terminal.answer_store import AnswerStore
from frontdoor.terminal.decisions import Decision
from frontdoor.terminal.errors import InvalidAnswer, UsageError, error_message
from frontdoor.terminal.figure_text import print_figures
from frontdoor.terminal.menus import Menu, Numbering
from frontdoor.terminal.screen import Screen
from frontdoor.terminal.seeds import store_seed
from frontdoor.terminal.status import Status, clock_text
from replays.transcript import beat_sentences


class FightPrompter(Protocol):
    """Whoever puts the questions of the fight to the people."""

    def choose_command(self, fight: Encounter) -> Command:
        """Return what is chosen in a fight that stands elsewhere, by the same menus; raises `StartOver` for nothing."""

    def ask_faces(self, needed: DiceNeeded, seat: str) -> Sequence[int | None]:
        """Return what people rolled."""


@attrs.define
class Session:
    """A fight and the screen before the people who play it."""

    fight: Encounter
    screen: Screen
    seed: str | None  # None where people roll
    clock: Callable[[], str]  # the time for the log
    log_path: Path | None = None  # every beat is written to it
    pending_log: Path | None = None  # where it is recorded from its first command on
    saved_beats: int = attrs.field(default=attrs.Factory(lambda self: len(self.fight.journal), takes_self=True))
    warned_unsaved: bool = False  # somebody who wanted to leave has heard that the fight is not saved
    decisions: tuple[Decision, ...] = ()  # what the last question was about
    program: BotSeats = attrs.field(factory=BotSeats)
    prompter: FightPrompter | None = None
    amending: bool = False  # the fight is a copy in which something else is chosen, and nothing is done
    numbering: Numbering = attrs.field(factory=Numbering)
    pending_roll: tuple[Command, str] | None = None  # what the dice are for that are asked for now, and who says it
    menu: Menu | None = None  # what the last question was about, as it was shown
    auto_answers: AnswerStore = attrs.field(factory=AnswerStore)
    status: Status = attrs.field(
        default=attrs.Factory(
            lambda self: Status(self.fight, self.screen, self.seat_in_role("spectator")), takes_self=True
        )
    )

    @property
    def has_unsaved_beats(self) -> bool:
        """Whether beats would be lost if the people left now."""
        return self.log_path is None and self.saved_beats < len(self.fight.journal)

    def seat_in_role(self, role: str) -> str | None:
        """Return the id of the first seat in a role, such as `gm`, or None."""
        return next((seat.id for seat in self.fight.header.seats if seat.role == role), None)

    def seat_name(self, seat: str) -> str:
        """Return the name of a seat."""
        return next((each.name for each in self.fight.header.seats if each.id == seat), seat)

    def record(self, log: Path) -> None:
        """Write the log from now on; the seed first, so that no log is ever left without it."""
        seed_path = store_seed(log, self.seed)
        self.fight.record(log)
        self.log_path = log
        self.auto_answers.persist_beside(log)
        self.screen.print(f"Every beat is written to {log} as you play.", "dim")
        if seed_path is not None:
            self.screen.print(f"The seed is in {seed_path}. --resume needs it to go on with the same dice.", "dim")
            self.screen.print("Whoever reads it knows the rolls to come.", "dim")

    def start_recording(self) -> None:
        """Begin to record a fight of which nobody said where, once something has been done in it."""
        log = self.pending_log
        if log is None or len(self.fight.journal) == 1:
            return
        self.pending_log = None
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            store_seed(log, self.seed)
            self.fight.record(log)
        except (OSError, UsageError) as error:
            self.screen.print_with_margin("", f"The fight is not recorded: {error_message(error)}", "yellow")
            return
        self.log_path = log
        self.auto_answers.persist_beside(log)

    def print_beat(self, beat: Beat, before: object, skip: int = 0) -> int:
        """Print what happened in a beat, from line `skip` on; return how many lines there are."""
        lines = beat_sentences(self.fight.system.name, before, beat, seat=self.seat_in_role("spectator"))
        for line in lines[skip:]:
            self.screen.print(line)
        return len(lines)

    def figures(self) -> tuple[Figure, ...]:
        """Return how everybody stands, as far as all may see it."""
        return self.fight.figures(self.seat_in_role("spectator"))

    def print_state(self, figures: Sequence[Figure]) -> None:
        """Print when it is, and how some stand."""
        self.screen.print(f"{clock_text(self.fight)}.")
        print_figures(self.screen, figures, {each.id: each.name for each in self.fight.header.seats})

    def apply(self, change: Callable[[], Beat]) -> None:
        """Change the fight and print what happened; a refusal is an `InvalidAnswer`."""
        before = self.fight.state
        try:
            beat = change()
        except (Refused, OSError) as error:
            raise InvalidAnswer(error_message(error)) from None
        self.print_beat(beat, before)
