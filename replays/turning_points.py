"""Where a fight turned: the chances of each team beat by beat, and what luck, choice and the GM made of them.

Before a beat the chances are so and so; once its command is chosen they are the mean over all its dice; once these have
fallen they are those before the next one. The first step is choice, the second is luck. What the GM rules, states or
overrides is neither. So over a fight the three add up to the result less the chances at the start, to the last digit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import hypot
from typing import Any

from attrs import frozen

from combat.engine.ability_use import UseAbility
from combat.engine.acts import Act
from combat.engine.admission import check_seat, is_gm, parsed
from combat.engine.commands import End
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.new_names import TABLE
from combat.engine.simulation import FromState
from combat.engine.system import System
from combat.engine.teams import Team, teams
from combat.engine.unfinished_rolls import Roll
from events.base import Command
from events.journal import Beat
from events.vocabulary import PartlyRolled, Rolled, SeedRevealed
from replays.chances import COPIED, ByStanding, Chances, Exact, Judge, Position, Saying, Share, thought_of
from replays.game import Game

Shift = tuple[Share, ...]
"""By how much the chances of each team changed."""


@frozen(kw_only=True)
class Turn:
    """What one beat made of the chances.

    Attributes:
        beat: The beat.
        before: The chances before it.
        chosen: The chances once its command was chosen, over all its dice; None where the judge does not tell them.
        after: The chances after it.
        ruled: Whether it is what the GM, or the table, ruled, stated or overrode.
        forced: Whether there was nothing else to be said.
    """

    beat: Beat
    before: Chances
    chosen: Chances | None
    after: Chances
    ruled: bool = False
    forced: bool = False

    @property
    def swing(self) -> Shift:
        """By how much the chances changed in all."""
        return _less(self.after, self.before)

    @property
    def luck(self) -> Shift:
        """By how much the dice changed them."""
        return _nothing(self.after) if self.chosen is None or self.ruled else _less(self.after, self.chosen)

    @property
    def choice(self) -> Shift:
        """By how much what was chosen changed them; what it is held against, the best or the usual, the judge says."""
        return _nothing(self.after) if self.chosen is None or self.ruled else _less(self.chosen, self.before)

    @property
    def error(self) -> float:
        """How far a difference between two of the chances may be off with 95 % certainty."""
        errors = sorted(each.error for each in (self.before, self.chosen, self.after) if each is not None)
        return hypot(*errors[-2:])

    @property
    def ruling(self) -> Shift:
        """By how much a word of the GM, or of the table, changed them."""
        return self.swing if self.ruled else _nothing(self.after)


@frozen
class Alternative:
    """What else could have been said in place of a beat.

    Attributes:
        command: The command.
        label: What it is called where it is offered.
        chances: The chances once it is chosen, over all its dice.
    """

    command: Command
    label: str
    chances: Chances


@frozen(eq=False)
class Course:
    """The chances of a fight beat by beat.

    Attributes:
        game: The fight.
        teams: The seats that win and lose together, in the order in which chances name them.
        turns: The beats that count, from where it begins.
        judge: Who judged.
    """

    game: Game
    teams: tuple[Team, ...]
    turns: tuple[Turn, ...]
    judge: Judge

    @property
    def start(self) -> Chances:
        """The chances before the first of the beats."""
        return self.turns[0].before

    @property
    def result(self) -> Chances:
        """The chances after the last of them; what came of it, where the fight is over."""
        return self.turns[-1].after

    @property
    def luck(self) -> Shift:
        """By how much the dice changed the chances in all."""
        return self._sum("luck")

    @property
    def choice(self) -> Shift:
        """By how much choices changed them in all."""
        return self._sum("choice")

    @property
    def ruling(self) -> Shift:
        """By how much the word of the GM, or of the table, changed them in all."""
        return self._sum("ruling")

    def _sum(self, what: str) -> Shift:
        shifts = [getattr(turn, what) for turn in self.turns]
        return tuple(sum((shift[place] for shift in shifts), Fraction()) for place in range(len(self.teams)))

    def points(self, most: int = 5) -> tuple[Turn, ...]:
        """Return the beats with the largest swings, in the order in which they came."""
        swung = sorted((turn for turn in self.turns if _size(turn) > turn.error), key=lambda turn: -_size(turn))
        return tuple(sorted(swung[:most], key=lambda turn: turn.beat.number))

    def place_of(self, seat: str) -> int | None:
        """Return the place of the team of a seat; None where it has none."""
        return next((place for place, team in enumerate(self.teams) if seat in team), None)


def _less(one: Chances, other: Chances) -> Shift:
    return tuple(_exactly(a) - _exactly(b) for a, b in zip(one.shares, other.shares, strict=True))


def _exactly(share: Share) -> Fraction:
    """Return a share as a fraction, so that sums of differences leave nothing over."""
    return Fraction(share)


def _nothing(chances: Chances) -> Shift:
    return (Fraction(),) * len(chances.shares)


def _size(turn: Turn) -> Fraction:
    return max(abs(Fraction(each)) for each in (*turn.swing, *turn.luck, *turn.choice))


@frozen(kw_only=True)
class Question:
    """What a judge is asked about a beat.

    Attributes:
        key: What it is known by: the number of the beat, and whether it is the table before it or what was said there.
        position: The table.
        command: What was said; None where it is the table.
        by: Who said it.
    """

    key: str
    position: Position
    command: Command | None = None
    by: str | None = None

    def put_to(self, judge: Judge) -> Chances:
        """Return what a judge says.

        Raises:
            Refused: When there is too much to go through.
        """
        if self.command is None:
            return judge.value(self.position)
        return judge.after(self.position, self.command, self.by)


Answers = Callable[[Sequence[Question]], Mapping[str, Chances]]
"""Who answers such questions, by their keys."""

END = "end"


def check_open(game: Game, seat: str | None) -> None:
    """Make sure that chances tell a seat nothing: they know all that is on the table.

    Raises:
        Refused: When there is no such seat, or something was hidden from it that nobody had revealed when it was over.
    """
    check_seat(game.header, seat)
    if seat is None or not len(game):
        return
    conceal = game.system.projection.conceal
    hidden = ever = kept = False
    for beat in game.effective:
        state = game[beat.number].state
        hidden = hidden or any(event.only_for not in (None, seat) for event in beat.events)
        if conceal(state, seat) is not state:
            hidden = True
        elif hidden:  # it lies open now, or is gone: what nobody turned over is a secret still
            ever, hidden = True, False
            kept = kept or not any(event.reveals and not isinstance(event, SeedRevealed) for event in beat.events)
    if hidden or kept or (ever and game.outcome is None):
        raise refuse("hidden", "chances know what is hidden from this seat; they are told when all of it is revealed")


def course(game: Game, judge: Judge | None = None, *, since: int = 1, answers: Answers | None = None) -> Course:
    """Return the chances of a fight beat by beat, over the beats that count.

    Args:
        game: The fight.
        judge: Who judges; None for a glance at standing, which tells neither luck nor choice.
        since: The number of the first beat.
        answers: Who answers in place of the judge, from what is known already, or by many hands.

    Raises:
        Refused: When there is no such beat, or too much to go through.
    """
    beats = [beat for beat in game.effective if beat.number >= max(since, 1)]
    if not beats:
        raise refuse("no_such_beat", f"from beat {since} on nothing counts in this log")
    among = teams(game.system, game.header, game.opening)
    judge = judge or ByStanding(among)
    asked = _Asked(game, beats, judge)
    found = answers(asked.questions) if answers else {each.key: each.put_to(judge) for each in asked.questions}
    after, turns = found[END], []
    for beat in reversed(beats):
        said = found.get(said_in(beat), after)
        forced = beat.number in asked.forced
        before = said if forced else found[key_of(beat)]
        chosen = None if isinstance(judge, ByStanding) else said
        ruled = beat.number in asked.ruled
        turns.append(Turn(beat=beat, before=before, chosen=chosen, after=after, ruled=ruled, forced=forced))
        after = before
    return Course(game, among, tuple(reversed(turns)), judge)


def key_of(beat: Beat) -> str:
    """Return what the table before a beat is known by."""
    return str(beat.number)


def said_in(beat: Beat) -> str:
    """Return what the command of a beat is known by."""
    return f"{beat.number} said"


class _Asked:
    """What is to be judged in a fight: each table, and each command that left something to chance.

    Attributes:
        questions: What a judge is asked.
        ruled: The numbers of the beats that are somebody's word, and no move.
        forced: The numbers of those in which nothing else could be said.
    """

    def __init__(self, game: Game, beats: Sequence[Beat], judge: Judge) -> None:
        self.questions: list[Question] = []
        self.ruled: set[int] = set()
        self.forced: set[int] = set()
        glance = isinstance(judge, ByStanding)
        for number, beat in enumerate(beats):
            position = position_before(game, beat, len(beats) - number)
            command = command_of(game.system, beat)
            by = None if beat.by == TABLE else beat.by
            if is_ruling(game, beat, command):
                self.ruled.add(beat.number)
            elif not glance:
                if isinstance(judge, Exact):
                    judge.also(position, command, beat.by)
                if rolls(beat) and _can_be_said(position, command, by):
                    self.questions.append(Question(key=said_in(beat), position=position, command=command, by=by))
                if _is_forced(position):
                    self.forced.add(beat.number)
            if beat.number not in self.forced:
                self.questions.append(Question(key=key_of(beat), position=position))
        self.questions.append(Question(key=END, position=position_after(game, beats[-1])))


def _can_be_said(position: Position, command: Command, by: str | None) -> bool:
    """Return whether the rules of today still know a command, and need nobody else for it."""
    try:
        Saying(FromState(position.header, position.state), command, by).opener()(COPIED)
    except (Refused, DiceNeeded, LookupError):
        return False
    return True


def _is_forced(position: Position) -> bool:
    """Return whether there is only one thing to be said."""
    options = FromState(position.header, position.state).opener()(COPIED).options()
    return len(list(islice(options, 2))) < 2  # noqa: PLR2004 - one is no choice


def rolls(beat: Beat) -> bool:
    """Return whether dice fell in a beat."""
    return any(isinstance(event, Rolled | PartlyRolled) and event.dice for event in beat.events)


def command_of(system: System[Any], beat: Beat) -> Command:
    """Return the command of a beat as the book knows it; as it is told where it does not know it any more."""
    try:
        return parsed(system, beat.command)
    except Refused:
        return beat.command


def is_ruling(game: Game, beat: Beat, command: Command) -> bool:
    """Return whether a beat is the word of the GM or of the table, and no move that somebody owed."""
    if not isinstance(command, Act | UseAbility | Roll):
        return not isinstance(command, End)
    if beat.by != TABLE and not is_gm(game.header, beat.by):
        return False
    try:
        owed = [each for each in game.system.requests(game.before(beat.number)) if not each.optional]
    except Exception:  # noqa: BLE001 - a table that no fight leads to may make any question stumble
        return True
    return not any(type(command) is form.command for each in owed for form in each.forms)


def position_before(game: Game, beat: Beat, left: int) -> Position:
    """Return the table before a beat, where the program rolls whatever is rolled."""
    return Position(header=game.header, system=game.system, state=_state(game, beat.number - 1), left=left)


def position_after(game: Game, beat: Beat) -> Position:
    """Return the table after a beat."""
    return Position(header=game.header, system=game.system, state=_state(game, beat.number))


def _state(game: Game, number: int) -> Any:
    if game.header.dice == "seed":
        return game[number].state
    return game[number].fight(COPIED).state


def alternatives(found: Course, turn: Turn, most: int = 4) -> tuple[Alternative, ...]:
    """Return what else could have been said in place of a beat, with the chances then; the best for who spoke first.

    Args:
        found: The course of the fight.
        turn: The beat; nothing is returned where it was no move, or nobody else judges than standing.
        most: How many other commands are tried at most.
    """
    judge, place = found.judge, found.place_of(turn.beat.by)
    if turn.ruled or place is None or isinstance(judge, ByStanding):
        return ()
    number = next(index for index, each in enumerate(found.turns) if each is turn)
    position = position_before(found.game, turn.beat, len(found.turns) - number)
    said = command_of(found.game.system, turn.beat)
    tried = []
    for command, seat, label in _others(position, judge, turn.beat.by, said, most):
        try:
            chances = judge.after(position, command, seat)
        except (Refused, DiceNeeded, LookupError):
            continue  # it takes what nobody can say beforehand
        tried.append(Alternative(command, label, chances))
    return tuple(sorted(tried, key=lambda each: -each.chances.shares[place]))


def _others(
    position: Position, judge: Judge, seat: str, said: Command, most: int
) -> Iterator[tuple[Command, str, str]]:
    """Return other commands that answer what a seat owes, each with the seat and its label."""
    fight = FromState(position.header, position.state).opener()(COPIED)
    owed = [each for each in fight.requests if not each.optional and each.seat == seat]
    if not owed:
        return
    if isinstance(judge, Exact):
        weights: Mapping[Command, float] = {command: 1.0 for command, by in judge.choices(position) if by == seat}
        most = len(weights)
    else:
        weights = thought_of(fight, owed[0])
    kinds: dict[str, int] = {}
    chosen: list[tuple[Command, str, str]] = []
    for command in sorted(weights, key=lambda each: -weights[each]):
        label = next((form.label for form in owed[0].forms if form.holds(command)), "")
        kinds[label] = kinds.get(label, 0) + 1
        if command != said:
            chosen.append((command, seat, label))
    chosen.sort(key=lambda each: kinds[each[2]])  # what is rarely drawn is not drowned by what is often drawn
    yield from chosen[:most]
