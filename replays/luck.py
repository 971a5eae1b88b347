"""Who was lucky: each roll beside all that it could have come to.

A roll is measured by its percentile: how much of what it could have come to is less, and half of what is the same. By
the way it is worth 1/2, whatever is rolled, so rolls of all kinds can be added up. More is what the rules read as more:
a success before a failure, then the higher total, be that icons, the highest die or a sum.

What a roll is good for the rules say, too: a success is good for whoever rolled it; otherwise it is good for the team
whose standing is the better, the more is rolled; where neither tells, more is good for whoever threw the dice, unless
they were read on a chart, which is neither good nor bad for anybody.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import attrs
from attrs import frozen

from combat.engine.command_checks import check_seat, parse_command
from combat.engine.errors import Refused
from combat.engine.outcome_tree import sum_fractions
from combat.engine.pending_rolls import Roll
from combat.engine.pending_rolls import pending_command as unfinished_command
from combat.engine.system import System
from combat.engine.teams import Team, strength_lead, teams
from events.journal import Beat
from events.replace import replace
from events.vocabulary import Die, Hit, Missed, Rolled, RollResumed, RoundBegan, TurnBegan, TurnEnded
from replays.alternative_rolls import RecordedCommand, RollOutcome, alternative_rolls, recorded_outcome
from replays.loaded_fight import LoadedFight
from replays.narration.words import capital, listed

HALF = Fraction(1, 2)

OTHER_RULES = "the rules of today do not read it so"

HIDDEN = "it rests on what this seat cannot see"


@frozen(kw_only=True)
class RollLuck:
    """A roll beside what it could have come to.

    Attributes:
        beat: The number of its beat.
        roll: What was rolled.
        by: The combatant or side that threw the dice.
        seat: The seat that it speaks by; empty where it is nobody's.
        against: The combatant it was aimed at; empty where it was nobody.
        expected: What the total comes to on average.
        at_least: How likely it was to come to as much, or more.
        chance: How likely it was to succeed; None where the rules do not say what a success is.
        passed: Whether it did.
        percentile: How much of what it could have come to is less, and half of what is the same.
        variance: How far percentiles of such a roll are spread.
        favours: 1 where more is good for whoever threw, -1 where it is bad, 0 where it is neither.
        error: How far a chance may be off with 95 % certainty, where the ways of the dice were drawn; else 0.
    """

    beat: int
    roll: Rolled
    by: str
    seat: str
    against: str
    expected: Fraction
    at_least: Fraction
    chance: Fraction | None
    passed: bool | None
    percentile: Fraction
    variance: Fraction
    favours: int
    error: float = 0.0

    @property
    def at_most(self) -> Fraction:
        """How likely it was to come to as much, or less."""
        less = 1 - self.at_least
        return 2 * self.percentile - less

    @property
    def luck(self) -> Fraction:
        """How much better than on average it was for whoever threw: 1/2 at most, below 0 where it was worse."""
        return self.favours * (self.percentile - HALF)


@frozen
class Unmeasured:
    """A roll that could not be measured.

    Attributes:
        beat: The number of its beat.
        roll: What was rolled.
        why: Why not, as a sentence.
    """

    beat: int
    roll: Rolled
    why: str


@frozen(kw_only=True)
class Score:
    """How lucky somebody was over some rolls.

    Attributes:
        who: The combatant, or the team by its seats.
        name: The name, for people.
        rolls: How many rolls there were that are good or bad for somebody.
        luck: How much better they were than on average, added up.
        variance: The variance of that sum.
    """

    who: str
    name: str
    rolls: int
    luck: Fraction
    variance: Fraction

    @property
    def sigmas(self) -> float:
        """The luck in standard deviations; within 2 either way in 95 of 100 cases."""
        return float(self.luck) / sqrt(self.variance) if self.variance else 0.0

    def __str__(self) -> str:
        if not self.rolls:
            return f"{capital(self.name)} rolled nothing that counts."
        rolls = "1 roll" if self.rolls == 1 else f"{self.rolls} rolls"
        return f"{capital(self.name)} rolled {_in_words(self.sigmas)}: {_sigmas(self.sigmas)} over {rolls}."


@frozen(eq=False)
class Ledger:
    """The luck of a fight.

    Attributes:
        rolls: Each roll of the beats that count, in order, beside what it could have come to.
        unmeasured: The rolls that could not be measured, each with the reason.
        names: The name of everybody who threw or was aimed at, and of each seat.
        teams: The seats that win and lose together.
    """

    rolls: tuple[RollLuck, ...]
    unmeasured: tuple[Unmeasured, ...]
    names: Mapping[str, str]
    teams: tuple[Team, ...]
    _team_of: Mapping[str, Team] = attrs.field(repr=False)

    def __iter__(self) -> Iterator[RollLuck]:
        return iter(self.rolls)

    def __len__(self) -> int:
        return len(self.rolls)

    def of(self, who: str) -> Score:
        """Return how lucky the dice were that somebody threw."""
        return self._score(who, self.names.get(who, who), ((each, 1) for each in self.rolls if each.by == who))

    def against(self, who: str) -> Score:
        """Return how lucky somebody was in the dice that others threw at whoever it is."""
        aimed = ((each, -1) for each in self.rolls if each.against == who != each.by)
        return self._score(who, self.names.get(who, who), aimed)

    @property
    def people(self) -> tuple[Score, ...]:
        """How lucky everybody was who threw dice, in the order in which they first did."""
        return tuple(self.of(who) for who in dict.fromkeys(each.by for each in self.rolls))

    @property
    def sides(self) -> tuple[Score, ...]:
        """How lucky each team was: in the dice that it threw, and in those that the others threw."""
        return tuple(self._side(team) for team in self.teams)

    def lines(self) -> list[str]:
        """Return the ledger in words: the sides, then everybody, then what could not be measured."""
        people = [str(each) for each in self.people if each.rolls]
        return [*(_of_side(each) for each in self.sides), *people, *self._left_out()]

    def _left_out(self) -> Iterator[str]:
        if self.unmeasured:
            rolls = "1 roll was" if len(self.unmeasured) == 1 else f"{len(self.unmeasured)} rolls were"
            yield f"{rolls} not measured; the first in beat {self.unmeasured[0].beat}: {self.unmeasured[0].why}."

    def _side(self, team: Team) -> Score:
        rolls = ((each, 1 if self._team_of.get(each.by) == team else -1) for each in self.rolls if self._counts(each))
        return self._score(" ".join(team), listed(self.names[seat] for seat in team), rolls)

    def _counts(self, each: RollLuck) -> bool:
        return each.by in self._team_of

    @staticmethod
    def _score(who: str, name: str, rolls: Iterable[tuple[RollLuck, int]]) -> Score:
        counted = [(each, sign) for each, sign in rolls if each.favours]
        return Score(
            who=who,
            name=name,
            rolls=len(counted),
            luck=sum_fractions(sign * each.luck for each, sign in counted) if counted else Fraction(),
            variance=sum_fractions(each.variance for each, _ in counted) if counted else Fraction(),
        )


def _in_words(sigmas: float) -> str:
    """Return what so many sigmas are, in words.

    >>> [_in_words(each) for each in (0.2, 1.2, -2.0, 3.1)]
    ['about as well as most', 'a little better than most', 'worse than most', 'far better than most']
    """
    size = abs(sigmas)
    if size < 0.5:  # noqa: PLR2004 - the words are these bounds
        return "about as well as most"
    than = "better than most" if sigmas > 0 else "worse than most"
    return f"{'a little ' if size < 1.5 else 'far ' if size >= 2.5 else ''}{than}"  # noqa: PLR2004


def _sigmas(sigmas: float) -> str:
    told = f"{sigmas:.1f}".replace("-0.0", "0.0")
    return f"{told} sigmas"


def _of_side(score: Score) -> str:
    if not score.rolls:
        return f"{capital(score.name)}: no roll was good or bad for them."
    rolls = "1 roll" if score.rolls == 1 else f"{score.rolls} rolls"
    how = "neither lucky nor unlucky"
    if abs(score.sigmas) >= 0.5:  # noqa: PLR2004 - as above
        size = abs(score.sigmas)
        much = "a little " if size < 1.5 else "very " if size >= 2.5 else ""  # noqa: PLR2004 - as above
        how = f"{much}{'lucky' if score.sigmas > 0 else 'unlucky'}"
    return f"{capital(score.name)}: {how} in the dice of both sides, {_sigmas(score.sigmas)} over {rolls}."


def luck(game: LoadedFight, seat: str | None = None) -> Ledger:
    """Return the luck of the beats that count.

    Args:
        game: The fight.
        seat: Only the rolls that this seat may see, measured by what it saw then; None for all.

    Raises:
        Refused: When there is no such seat.
    """
    check_seat(game.header, seat)
    reader = _LuckMeter(game, seat)
    for beat in game.effective:
        before = game.before(beat.number)
        for each in game[beat.number].history.now.beats:  # one, or those that an amendment did again
            reader.read(replace(each, number=beat.number), before)
            before = game.projection.fold(before, each.events)
    return reader.ledger()


def beat_luck(game: LoadedFight, beat: Beat, seat: str | None = None) -> tuple[RollLuck, ...]:
    """Return the luck of the rolls of one beat, as far as they can be measured; takes what `luck` takes besides."""
    reader = _LuckMeter(game, seat)
    reader.read(beat, game.before(beat.number))
    return reader.ledger().rolls


class _LuckMeter:
    """Where the reading of a fight stands: what was measured so far, and at whom everybody aims."""

    def __init__(self, game: LoadedFight, seat: str | None) -> None:
        self._game = game
        self._seat = seat
        self._system: System[Any] = game.system
        self._teams = teams(game.system, game.header, game.opening)
        self._rolls: list[RollLuck] = []
        self._unmeasured: list[Unmeasured] = []
        self._names: dict[str, str] = {}
        self._team_of: dict[str, Team] = {}
        self._aim = ("", "")
        self._open: dict[str, list[int]] = {}

    def ledger(self) -> Ledger:
        state = self._seen(self._game[-1].state if len(self._game) else self._game.opening)
        names = {seat: state.name(seat) for team in self._teams for seat in team}
        return Ledger(tuple(self._rolls), tuple(self._unmeasured), {**names, **self._names}, self._teams, self._team_of)

    def read(self, beat: Beat, before: Any) -> None:
        """Measure the rolls of a beat, given the table before it."""
        rolls = [event for event in beat.events if isinstance(event, Rolled)]
        if rolls:
            case = self._case(beat, self._seen(before))
            fallen = 0
            for number, roll in enumerate(rolls):
                self._measure(beat, case, roll, number, fallen)
                fallen += len(roll.dice)
        for event in beat.events:
            if self._seat is not None and event.only_for not in (None, self._seat):
                continue
            match event:
                case Hit(attacker=attacker, target=target) | Missed(attacker=attacker, target=target):
                    self._aimed(attacker, target, self._game[beat.number].state)
                case TurnBegan() | TurnEnded() | RoundBegan():
                    self._aim = ("", "")
                    self._open.clear()

    def _seen(self, state: Any) -> Any:
        return state if self._seat is None else self._system.projection.conceal(state, self._seat)

    def _aimed(self, attacker: str, target: str, state: Any) -> None:
        """Note who struck at whom, and that the rolls which were open were made for it."""
        self._aim = (attacker, target)
        self._names[target] = self._seen(state).name(target)
        for place in self._open.pop(attacker, ()):
            self._rolls[place] = replace(self._rolls[place], against=target)

    def _against(self, roll: Rolled) -> str:
        """Return whom a roll is aimed at, as far as is known when it is made; empty for nobody."""
        if roll.who != roll.thrower:
            return roll.who
        attacker, target = self._aim
        return target if attacker == roll.thrower else ""

    def _case(self, beat: Beat, state: Any) -> RecordedCommand | None:
        """Return what was played, as whoever looks may know it; None where that cannot be told."""
        dice: tuple[Die, ...] = tuple(die for event in beat.events if isinstance(event, Rolled) for die in event.dice)
        try:
            command = parse_command(self._system, beat.command)
            if isinstance(command, Roll):
                resumed = next(event for event in beat.events if isinstance(event, RollResumed))
                command = unfinished_command(self._system.codec, state.unfinished)
                state = self._system.projection.after(state, resumed)
        except (Refused, ValueError, LookupError, StopIteration, AttributeError):
            return None
        return RecordedCommand(self._system, state, command, dice)

    @staticmethod
    def _ways(
        case: RecordedCommand | None, roll: Rolled, number: int, fallen: int
    ) -> tuple[tuple[RollOutcome, ...], float]:
        """Return every way in which a roll can fall, with the error; none where the rules of today stumble over it."""
        if case is None:
            return (), 0.0
        try:
            return alternative_rolls(case, number, fallen, fallen + len(roll.dice))
        except Exception:  # noqa: BLE001 - with other faces it may rest on what is not to be seen, or not known any more
            return (), 0.0

    def _measure(self, beat: Beat, case: RecordedCommand | None, roll: Rolled, number: int, fallen: int) -> None:
        if self._seat is not None and roll.only_for not in (None, self._seat):
            return
        fell = None if case is None else recorded_outcome(case, number, fallen + len(roll.dice))
        ways, error = self._ways(case, roll, number, fallen) if fell and _same(fell.roll, roll) else ((), 0.0)
        if case is None or fell is None or not ways:
            self._unmeasured.append(Unmeasured(beat.number, roll, OTHER_RULES if self._seat is None else HIDDEN))
            return
        fell = _with_success(fell, ways)
        by, state = fell.roll.thrower, fell.state
        speaker = state.seat_of(by) or (by if any(by in team for team in self._teams) else "")
        against = self._against(fell.roll)
        self._names |= {who: state.name(who) for who in (by, against) if who}
        team = next((team for team in self._teams if speaker in team), None)
        if team is not None:
            self._team_of[by] = team
        favours = _favours(case, ways, team, self._teams)
        spread = _percentiles(ways)
        if not against:
            self._open.setdefault(by, []).append(len(self._rolls))
        self._rolls.append(
            RollLuck(
                beat=beat.number,
                roll=roll,
                by=by,
                seat=speaker,
                against=against,
                expected=sum_fractions(way.share * way.roll.total for way in ways),
                at_least=sum_fractions(way.share for way in ways if _rank(way) >= _rank(fell)),
                chance=sum_fractions(way.share for way in ways if way.passed) if _is_judged(ways) else None,
                passed=fell.passed,
                percentile=_percentile(_rank(fell), ways),
                variance=sum_fractions(share * (percentile - HALF) ** 2 for share, percentile in spread),
                favours=favours,
                error=error,
            )
        )


def _same(one: Rolled, other: Rolled) -> bool:
    """Return whether two rolls came to the same; older logs do not tell who threw, so the rules of today do."""
    faces = [[(die.face, die.sides) for die in roll.dice] for roll in (one, other)]
    return faces[0] == faces[1] and (one.total, one.result) == (other.total, other.result)


def _with_success(fell: RollOutcome, ways: Sequence[RollOutcome]) -> RollOutcome:
    """Return how a roll fell, judged where the other ways are: by those with the same total, if not by itself."""
    if not _is_judged(ways):
        return replace(fell, passed=None)
    if fell.passed is not None:
        return fell
    return replace(fell, passed=next((way.passed for way in ways if way.roll.total == fell.roll.total), None))


def _rank(way: RollOutcome) -> tuple[bool, int]:
    return bool(way.passed), way.roll.total


def _is_judged(ways: Sequence[RollOutcome]) -> bool:
    return all(way.passed is not None for way in ways)


def _percentile(of: tuple[bool, int], ways: Sequence[RollOutcome]) -> Fraction:
    """Return how much of what a roll could have come to is less, and half of what is the same."""
    less = sum_fractions(way.share for way in ways if _rank(way) < of) if ways else Fraction()
    same = sum_fractions(way.share for way in ways if _rank(way) == of)
    return less + same / 2


def _percentiles(ways: Sequence[RollOutcome]) -> list[tuple[Fraction, Fraction]]:
    """Return every percentile that a roll can come to, each with its share."""
    shares: dict[tuple[bool, int], list[Fraction]] = {}
    for way in ways:
        shares.setdefault(_rank(way), []).append(way.share)
    found, below = [], Fraction()
    for order in sorted(shares):
        share = sum_fractions(shares[order])
        found.append((share, below + share / 2))
        below += share
    return found


def _favours(case: RecordedCommand, ways: Sequence[RollOutcome], team: Team | None, among: tuple[Team, ...]) -> int:
    """Return whether more is good for whoever threw: 1 for good, -1 for bad, 0 for neither."""
    if len({_rank(way) for way in ways}) < 2:  # noqa: PLR2004 - nothing is left to chance
        return 0
    if any(way.passed is not None or way.roll.needed is not None for way in ways):
        return 1
    if team is not None:
        by_standing = _by_standing(case.system, ways, team, among)
        if by_standing:
            return by_standing
    return 0 if any(way.roll.result for way in ways) else 1


def _by_standing(system: System[Any], ways: Sequence[RollOutcome], team: Team, among: tuple[Team, ...]) -> int:
    """Return whether a team stands the better, the more is rolled: 1, or -1 where it stands the worse, else 0."""
    leads = [strength_lead(team, among, system.policy.strength(way.state)) for way in ways]
    if len(set(leads)) > 1:
        middle = sum(float(way.share) * each for way, each in zip(ways, leads, strict=True))
        orders = [float(_percentile(_rank(way), ways)) - 0.5 for way in ways]
        together = sum(
            float(way.share) * order * (each - middle) for way, order, each in zip(ways, orders, leads, strict=True)
        )
        if abs(together) > 1e-9:  # noqa: PLR2004 - what is left of rounding
            return 1 if together > 0 else -1
    return 0
