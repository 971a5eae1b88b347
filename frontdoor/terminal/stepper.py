"""Steps through a recorded fight at a prompt; the user can view it, comment on it and play on from any beat."""

import re
from collections.abc import Iterable
from pathlib import Path

import attrs

from combat.engine.dice.seeds import new_seed
from combat.engine.errors import Refused
from combat.engine.fight.outcomes import HIDDEN
from combat.engine.play.views import visible_figures
from events.base import Event
from events.interventions import Restored, TakenBack
from events.log.lines import LogError
from events.vocabulary import RoundBegan, TurnBegan
from frontdoor.clock import now
from frontdoor.tables.live_fight import LiveFight
from frontdoor.terminal.console.errors import InvalidAnswer, Quit, UsageError, VerificationError, error_message
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import is_short_number, nearest
from frontdoor.terminal.console.typed_commands import TypedCommands, split_command
from frontdoor.terminal.files.logs import load_log
from frontdoor.terminal.files.saved_fights import new_path, unused_path
from frontdoor.terminal.play.play_loop import PlayLoop
from frontdoor.terminal.play.session import Session
from frontdoor.terminal.prompts.odds_text import format_odds
from frontdoor.terminal.show.beat_text import Story, format_annotation, parse_count, show_latest
from frontdoor.terminal.show.state_text import print_figures, print_state, show_sheet
from replays import Replay, Study
from replays.transcript import speaker_name

HINT = "Press Enter for the next beat. Type 'help' for all commands, 'quit' to leave."
MAX_REJECTIONS = 100  # in a row; far more than a person would give
_CHANCE = re.compile(r" *[0-9/.%]+  ")  # the chance printed before an outcome


@attrs.define
class Stepper:
    """A recorded fight as its reader may see it, the current beat, and the study that receives comments."""

    story: Story
    study: Study
    path: Path
    screen: Screen
    by: str = ""
    at: int = 0
    sought: str = attrs.field(default="", init=False)
    _rejections: int = attrs.field(default=0, init=False)

    @property
    def game(self) -> Replay:
        """The recorded fight."""
        return self.story.game

    @property
    def last(self) -> int:
        """The number of the last beat."""
        return len(self.game) - 1

    def run(self) -> None:
        """Read and run commands until the user leaves or the input ends."""
        self.screen.print_with_margin("", HINT, "dim")
        self.show()
        try:
            while True:
                enter = " (Enter: next)" if self.at < self.last else ""
                self._answer(self.screen.ask(f"{self.at}/{self.last}{enter}:"))
        except (Quit, EOFError):
            return
        except KeyboardInterrupt:
            self.screen.print()
            raise

    def _answer(self, line: str) -> None:
        try:
            run_step(self, line)
            self._rejections = 0
        except BrokenPipeError:
            raise
        except (InvalidAnswer, Refused, LogError, OSError, UsageError, VerificationError) as error:
            self.screen.print_with_margin("", error_message(error), "yellow")
            self._rejections += 1
            if self._rejections >= MAX_REJECTIONS and not self.screen.interactive:
                stopped = f"Stopped after {MAX_REJECTIONS} invalid answers in a row"
                raise UsageError(f"{stopped}. The last one: {error_message(error)}") from None

    def go(self, number: int) -> None:
        """Go to a beat and show it."""
        self.at = number
        self.show()

    def show(self) -> None:
        """Print the current beat and its annotations."""
        beat = self.game[self.at].beat
        gone = beat not in self.game.effective and not any(
            isinstance(each, TakenBack | Restored) for each in beat.events
        )
        taken_back = ", undone later" if gone else ""
        by = speaker_name(self.game.before(self.at), beat.by)
        self.screen.print(f"Beat {self.at}, {by}{taken_back}", "bold")
        for line in self.story.summarise(self.at) or ["Nothing to report."]:
            self.screen.print_with_margin("  ", line)
        for each in self.story.annotations(self.at):
            self.screen.print_with_margin("  ", f"[{format_annotation(each)}]", "bright_blue")

    def seek(self, numbers: Iterable[int], kind: type[Event] | None, otherwise: str) -> None:
        """Go to the first of some beats that has an event of a given type; raise `InvalidAnswer` if there is none."""
        for number in numbers:
            if kind is None or any(isinstance(event, kind) for event in self.game[number].beat.events):
                self.go(number)
                return
        raise InvalidAnswer(otherwise)


_STEPS = TypedCommands[Stepper]()


def run_step(stepper: Stepper, line: str) -> None:
    """Run a typed line: a command or its first letters, a beat number, or an empty line for the next beat."""
    name, text = split_command(line or "next")
    if is_short_number(name) and not text:
        name, text = "beat", name
    steps = _STEPS.by_name
    step = next((step for known, step in steps.items() if known.startswith(name)), None)
    if step is None:
        typed = line.partition(" ")[0]
        raise InvalidAnswer(f"'{typed}' is not a command. The commands are {', '.join(steps)}.{nearest(typed, steps)}")
    if text and not step.takes_text:
        raise InvalidAnswer(f"'{step.usage}' takes no argument.")
    step.check(text)
    step.run(stepper, text)


_KINDS: dict[str, type[Event]] = {"turn": TurnBegan, "round": RoundBegan}


@_STEPS.add("next [N]")
def _next(stepper: Stepper, text: str) -> None:
    """Go to the next beat, or N beats forward; Enter does the same."""
    if stepper.at == stepper.last:
        raise InvalidAnswer("This is the last beat.")
    stepper.go(min(stepper.last, stepper.at + parse_count(text)))


@_STEPS.add("back [N|turn|round]")
def _back(stepper: Stepper, text: str) -> None:
    """Go back one beat, N beats, or to the start of a turn or a round."""
    if stepper.at == 0:
        raise InvalidAnswer("This is the first beat.")
    kind = _KINDS.get(text.casefold())
    if kind is None:
        stepper.go(max(0, stepper.at - parse_count(text)))
        return
    stepper.seek(range(stepper.at - 1, -1, -1), kind, f"No {text.casefold()} began before beat {stepper.at}.")


@_STEPS.add("turn")
def _turn(stepper: Stepper, _: str) -> None:
    """Go to the start of the next turn."""
    stepper.seek(range(stepper.at + 1, len(stepper.game)), TurnBegan, f"No turn begins after beat {stepper.at}.")


@_STEPS.add("round")
def _round(stepper: Stepper, _: str) -> None:
    """Go to the start of the next round."""
    stepper.seek(range(stepper.at + 1, len(stepper.game)), RoundBegan, f"No round begins after beat {stepper.at}.")


@_STEPS.add("end")
def _end(stepper: Stepper, _: str) -> None:
    """Go to the last beat."""
    stepper.go(stepper.last)


@_STEPS.add("beat N")
def _beat(stepper: Stepper, text: str) -> None:
    """Go to beat N; the number alone does the same."""
    if not is_short_number(text) or int(text) > stepper.last:
        raise InvalidAnswer(f"There is no beat {text}. The beats are 0 to {stepper.last}.")
    stepper.go(int(text))


@_STEPS.add("search [TEXT]")
def _search(stepper: Stepper, text: str) -> None:
    """Go to the next beat that mentions TEXT, from the end on to the start; alone, repeat the last search."""
    sought = text or stepper.sought
    if not sought:
        raise InvalidAnswer("Type a text to search for: search Malachar.")
    stepper.sought = sought
    for number in (*range(stepper.at + 1, len(stepper.game)), *range(stepper.at + 1)):
        said = [*stepper.story.summarise(number), *map(format_annotation, stepper.story.annotations(number))]
        if any(sought.casefold() in line.casefold() for line in said):
            stepper.go(number)
            return
    raise InvalidAnswer(f"No beat mentions '{sought}'.")


@_STEPS.add("figures")
def _figures(stepper: Stepper, _: str) -> None:
    """Show the status of all combatants after this beat."""
    state = stepper.game[stepper.at].state
    names = {each.id: each.name for each in stepper.game.header.seats}
    print_figures(stepper.screen, visible_figures(stepper.game.system, state, stepper.story.seat), names)


@_STEPS.add("state")
def _state(stepper: Stepper, _: str) -> None:
    """Show the whole state after this beat."""
    game = stepper.game
    print_state(stepper.screen, game.system, game[stepper.at].state, game.header.setup, stepper.story.seat)


@_STEPS.add("sheet WHO")
def _sheet(stepper: Stepper, text: str) -> None:
    """Show the sheet of a combatant (part of the name)."""
    game = stepper.game
    show_sheet(stepper.screen, game.system, game[stepper.at].state, stepper.story.seat, text)


@_STEPS.add("odds")
def _odds(stepper: Stepper, _: str) -> None:
    """Show the odds of the next command."""
    if stepper.at == stepper.last:
        raise InvalidAnswer("This is the last beat; nothing follows.")
    coming = stepper.game[stepper.at + 1].beat
    if stepper.story.hides(stepper.at) or stepper.story.hides(stepper.at + 1):
        raise InvalidAnswer(HIDDEN)
    odds = stepper.game[stepper.at].fight().odds(coming.command, until="attack")
    stepper.screen.print(f"Possible outcomes of beat {coming.number}:", "dim")
    for line in format_odds(odds):
        margin = _CHANCE.match(line)
        stepper.screen.print_with_margin(margin[0] if margin else "", line[margin.end() if margin else 0 :])


@_STEPS.add("log [N]")
def _log(stepper: Stepper, text: str) -> None:
    """Show the last N beats again (default: 10)."""
    show_latest(stepper.screen, stepper.story, stepper.at + 1, text)


@_STEPS.add("annotations [all]")
def _annotations(stepper: Stepper, text: str) -> None:
    """List the annotations of this beat, or of all beats, with their ids."""
    if text.casefold() not in ("", "all"):
        raise InvalidAnswer("Type annotations, or annotations all.")
    found = stepper.story.all_annotations() if text else stepper.story.annotations(stepper.at)
    for each in found:
        stepper.screen.print_with_margin(f"{each.id}  {each.beat}  ", format_annotation(each))
    if not found:
        stepper.screen.print(f"There are no annotations for {'any beat' if text else 'this beat'}.")


@_STEPS.add("comment TEXT")
def _comment(stepper: Stepper, text: str) -> None:
    """Comment on this beat."""
    stepper.study.comment(stepper.at, text, by=stepper.by, at=now())
    stepper.screen.print_with_margin("", f"Written to {stepper.study.path}.", "dim")


@_STEPS.add("mark MARK")
def _mark(stepper: Stepper, text: str) -> None:
    """Mark this beat: ! good, ? bad, !! brilliant, ?? a blunder, !? interesting, ?! doubtful."""
    stepper.study.mark(stepper.at, text, by=stepper.by, at=now())
    stepper.screen.print_with_margin("", f"Written to {stepper.study.path}.", "dim")


@_STEPS.add("remove ID")
def _remove(stepper: Stepper, text: str) -> None:
    """Remove an annotation, by its id."""
    if text not in [each.id for each in stepper.story.all_annotations()]:
        raise InvalidAnswer(f"There is no annotation '{text}'. Type 'annotations all' to see their ids.")
    stepper.study.remove(text)
    stepper.screen.print("Removed.", "dim")


@_STEPS.add("play [typed] [FILE]")
def _play(stepper: Stepper, text: str) -> None:
    """Play on from here, with a new seed or with dice that you type; recorded as a new fight."""
    _play_on(stepper, text, stepper.at)


@_STEPS.add("amend [typed] [FILE]")
def _amend(stepper: Stepper, text: str) -> None:
    """Replace the command of this beat, replay what followed, and play on; recorded as a new fight."""
    gm = next((seat.id for seat in stepper.game.header.seats if seat.role == "gm"), "")
    _play_on(stepper, text, stepper.last, f"amend {stepper.at} {gm}")


def _play_on(stepper: Stepper, text: str, beat: int, first: str = "") -> None:
    """Play on after a beat; `first` is treated as if it were the first typed line."""
    word, _, rest = text.partition(" ")
    typed = word.casefold() == "typed"
    name = (rest if typed else text).strip()
    if stepper.story.hides(beat):
        raise InvalidAnswer("You cannot play on from here: part of the state is hidden from you.")
    path = stepper.path
    log = new_path(name) if name else unused_path(path.with_name(f"{path.stem}-from-{beat}{path.suffix}"))
    seed = None if typed else new_seed()
    fight = stepper.game[beat].fight(seed)
    session = Session(LiveFight(fight, now), stepper.screen, seed)
    try:
        session.record(log)
        PlayLoop(session, typed_dice=typed).run(first)
    finally:
        fight.close()
    stepper.screen.print()
    stepper.screen.print_with_margin("", f"Back at beat {stepper.at} of {stepper.path}.", "bold")


@_STEPS.add("vary FILE")
def _vary(stepper: Stepper, text: str) -> None:
    """Add a fight that was played on from this one to the study, as a variation."""
    kept = stepper.study.vary(load_log(text), by=stepper.by, at=now())
    stepper.screen.print_with_margin("", f"Written to {stepper.study.path}, at beat {kept.beat}.", "dim")


@_STEPS.add("help")
def _help(stepper: Stepper, _: str) -> None:
    """Show this list."""
    _STEPS.print_help(stepper.screen, 22)
    stepper.screen.print_with_margin("", "The first letters of a command are enough.")


@_STEPS.add("quit")
def _quit(stepper: Stepper, _: str) -> None:
    """Leave."""
    raise Quit
