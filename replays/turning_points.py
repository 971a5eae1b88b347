"""Where a fight turned: the chances of each team beat by beat, and what luck, choice and the GM made of them.

Before a beat the chances are so and so; once its command is chosen they are the mean over all its dice; once these have
fallen they are those before the next one. The first step is choice, the second is luck. What the GM rules, states or
overrides is neither. So over a fight the three add up to the result less the chances at the start, to the last digit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from combat.engine.ability_use import UseAbility
from combat.engine.acts import Act
from combat.engine.admission import is_gm, parsed
from combat.engine.commands import End
from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.new_names import TABLE
from combat.engine.simulation import FromState
from combat.engine.system import System
from combat.engine.teams import Team, teams
from combat.engine.unfinished_rolls import Roll
from events.base import Command
from events.frozen import frozen
from events.journal import Beat
from events.vocabulary import PartlyRolled, Proposed, Rolled
from replays.chances import ByStanding, Chances, Exact, Judge, Playouts, Position, Share
from replays.game import Game

Shift = tuple[Share, ...]
"""By how much the chances of each team changed."""

SEED = "hmac-sha256-2:" + "0" * 32
"""For copies in which nothing is rolled that counts."""


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
        """By how much what was chosen changed them; beside the best, or beside what is usually chosen, as the judge has it."""
        return _nothing(self.after) if self.chosen is None or self.ruled else _less(self.chosen, self.before)

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
class Review:
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
        swung = sorted((turn for turn in self.turns if any(turn.swing)), key=lambda turn: -_size(turn))
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


class Question:
    """What a judge is asked about a beat.

    Attributes:
        key: What it is known by: the number of the beat, and whether it is the table before it or the command said there.
        position: The table.
        command: The command, where it is asked about one.
        by: Who says it.
    """

    def __init__(self, key: str, position: Position, command: Command | None = None, by: str | None = None) -> None:
        self.key = key
        self.position = position
        self.command = command
        self.by = by


Answers = Callable[[Sequence[Question]], Mapping[str, Chances]]
"""Who answers such questions, whatever it takes."""


def may_be_reviewed(game: Game, seat: str | None) -> None:
    """Make sure that chances tell nobody anything: they know all that is on the table.

    Raises:
        Refused: When something is hidden from the seat at any time, and the fight is not over.
    """
    if seat is None or (game.outcome is not None):
        return
    conceal = game.system.projection.conceal
    if any(conceal(moment.state, seat) is not moment.state for moment in game):
        raise refuse("hidden", "chances know what is hidden from this seat; they are for after the fight")


def review(
    game: Game,
    judge: Judge | None = None,
    *,
    since: int = 1,
    answers: Answers | None = None,
) -> Review:
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
    chosen_by = judge or ByStanding(among)
    asked = _Asked(game, beats, chosen_by)
    found = (answers or (lambda questions: _answered(chosen_by, questions)))(asked.questions)
    values = [found[f"{beat.number}"] for beat in beats]
    values.append(found["end"])
    turns = []
    for number, beat in enumerate(beats):
        key = f"{beat.number} said"
        chosen = None if isinstance(chosen_by, ByStanding) else found[key] if key in found else values[number + 1]
        turns.append(
            Turn(
                beat=beat,
                before=values[number],
                chosen=chosen,
                after=values[number + 1],
                ruled=beat.number in asked.ruled,
                forced=beat.number in asked.forced,
            )
        )
    return Review(game, among, tuple(turns), chosen_by)


def _answered(judge: Judge, questions: Sequence[Question]) -> dict[str, Chances]:
    return {each.key: answer(judge, each) for each in questions}


def answer(judge: Judge, question: Question) -> Chances:
    """Return what a judge says to a question.

    Raises:
        Refused: When there is too much to go through.
    """
    if question.command is None:
        return judge.value(question.position)
    if isinstance(judge, Exact):
        return judge.after(question.position, question.command)
    if isinstance(judge, Playouts):
        from combat.engine.simulation import run

        return judge.counted(run([judge.task(question.position, question.command, question.by)], judge.executor))
    return judge.value(question.position)


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
        counts = not isinstance(judge, ByStanding)
        for number, beat in enumerate(beats):
            position = position_before(game, beat, len(beats) - number)
            command = command_of(game.system, beat)
            self.questions.append(Question(f"{beat.number}", position))
            if is_ruling(game, beat, command):
                self.ruled.add(beat.number)
            elif counts and rolls(beat):
                self.questions.append(Question(f"{beat.number} said", position, command, speaker_of(beat)))
            if isinstance(judge, Exact) and beat.number not in self.ruled:
                judge.also(position, command, beat.by)
        self.questions.append(Question("end", position_after(game, beats[-1])))
        if isinstance(judge, Exact):
            self.forced = {
                beat.number
                for beat, number in zip(beats, range(len(beats)), strict=True)
                if len(judge.choices(position_before(game, beat, len(beats) - number))) < 2  # noqa: PLR2004 - no choice
            }


def rolls(beat: Beat) -> bool:
    """Return whether dice fell in a beat."""
    return any(isinstance(event, Rolled | PartlyRolled) and event.dice for event in beat.events)


def speaker_of(beat: Beat) -> str | None:
    """Return the seat that spoke; None for the table."""
    return None if beat.by == TABLE else beat.by


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
    return game[number].fight(SEED).state


def alternatives(found: Review, turn: Turn, most: int = 4) -> tuple[Alternative, ...]:
    """Return what else could have been said in place of a beat, with the chances then; the best for who spoke first.

    Args:
        found: The review.
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
            chances = answer(judge, Question("", position, command, seat))
        except (Refused, DiceNeeded, LookupError):
            continue  # it takes what nobody can say beforehand
        tried.append(Alternative(command, label, chances))
    return tuple(sorted(tried, key=lambda each: -each.chances.shares[place]))


def _others(
    position: Position, judge: Judge, seat: str, said: Command, most: int
) -> Iterator[tuple[Command, str, str]]:
    """Return other commands that answer what a seat owes, each with the seat and its label: the heaviest of each kind."""
    from random import Random

    from combat.engine.players import outlook, weighed

    fight = FromState(position.header, position.state).opener()(SEED)
    owed = [each for each in fight.requests if not each.optional and each.seat == seat]
    if not owed:
        return
    if isinstance(judge, Exact):
        weights: Mapping[Command, float] = {command: 1.0 for command, by in judge.choices(position) if by == seat}
        most = len(weights)
    else:
        weights = weighed(outlook(fight, seat), owed[0], Random(0))  # noqa: S311 - it shall repeat
    kinds: dict[str, int] = {}
    chosen: list[tuple[Command, str, str]] = []
    for command in sorted(weights, key=lambda each: -weights[each]):
        label = next((form.label for form in owed[0].forms if form.holds(command)), "")
        kinds[label] = kinds.get(label, 0) + 1
        if command != said:
            chosen.append((command, seat, label))
    chosen.sort(key=lambda each: kinds[each[2]])  # what is rarely drawn is not drowned by what is often drawn
    yield from chosen[:most]


def with_left(position: Position, left: int) -> Position:
    """Return a position with so many commands left."""
    return attrs.evolve(position, left=left)
