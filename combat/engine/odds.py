"""What may come of a command, and how likely: as fractions where no way of the dice was left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

from attrs import frozen

from combat.engine.chance_words import chance_in_words, percent
from combat.engine.draft import Draft
from combat.engine.errors import Refused, refuse
from combat.engine.figures import Figure
from combat.engine.odds_limits import MOST_PLAYED, Until
from combat.engine.proposals import Agree
from combat.engine.system import System
from combat.engine.unfinished_rolls import fallen, wanted
from combat.engine.ways import Dice, Leg, Outcome, Stop, TooMany, drawn, follow, paths, total
from events.base import Command, Event
from events.vocabulary import (
    Agreed,
    ConditionChanged,
    Die,
    EncounterEnded,
    Hit,
    Left,
    Missed,
    Recovered,
    Rolled,
    RollResumed,
    RoundBegan,
    Suffered,
    TurnBegan,
    TurnEnded,
)

T = TypeVar("T")

HIDDEN = "what comes of it depends on what you may not know"


_KINDS = _HITS, _HURTS, _OUT = "hits", "hurts", "takes out"
"""What tells most about somebody."""

_Figures = Callable[[Any], Iterable[Figure]]


class Ahead(Protocol):
    """Somebody who says what is done next where it is not answered as usual."""

    def __call__(self, state: Any) -> Command | None:
        """Return the next command, None where nobody can say."""
        ...


@frozen(eq=False)
class Way:
    """One way in which the dice can fall.

    Where the rules read several rolls the same, the dice of one of them stand for all: a total, a result and all that
    follows are theirs, and the chance is that of all together.

    Attributes:
        chance: How likely it is; where ways were drawn, its share of them.
        events: What happens.
        state: What is on the table then.
    """

    chance: Fraction
    events: tuple[Event, ...]
    state: Any

    def rolls(self, purpose: str = "") -> tuple[Rolled, ...]:
        """Return the rolls for a purpose; all of them, where none is named."""
        return tuple(each for each in self.events if isinstance(each, Rolled) and purpose in ("", each.purpose))


@frozen
class Told:
    """What an event comes to, in words.

    Attributes:
        line: The words.
        who: Whom it is about.
        purpose: What the roll is for; empty where it is more than a roll that was read.
        what: What it was read as.
    """

    line: str
    who: str = ""
    purpose: str = ""
    what: str = ""


class Odds:
    """What may come of a command.

    Args:
        beginning: Where it is said, with the ways that lead from there.
        error: How far a chance may be off with 95 % certainty, where ways were drawn; 0 where none was left out.
        figures: Returns how everybody stands.
    """

    def __init__(self, beginning: Stop, error: float = 0.0, *, figures: _Figures = lambda state: ()) -> None:
        self._beginning = beginning
        self.error = error
        self._figures = figures

    @property
    def exact(self) -> bool:
        """Whether no way was left out, so that every chance is a fraction without error."""
        return not self.error

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every way in which the dice can fall, or those that were drawn; their chances sum to 1."""
        return tuple(Way(path.chance, path.events, path.to.state) for path in paths(self._beginning))

    @property
    def turns_over(self) -> bool:
        """Whether something may be turned over that lay face down."""
        return any(event.reveals for stop in _stops(self._beginning) for leg in stop.legs for event in leg.events)

    def chance(self, what: str | Callable[[Way], bool]) -> Fraction:
        """Return how likely something is.

        Args:
            what: A line of the table, or what must be true of a way.

        Raises:
            LookupError: When there is no such line in the table.
        """
        if callable(what):
            return total(way.chance for way in self.ways if what(way))
        table = dict(self.table())
        if what not in table:
            raise LookupError(f"'{what}' does not come of it; what may: {', '.join(table) or 'nothing'}")
        return table[what]

    def table(self) -> tuple[tuple[str, Fraction], ...]:
        """Return what may come of it, in words, each with how likely it is to come at all; in the order it comes."""
        return tuple((told.line, chance) for told, chance in self._table.items())

    def short(self, most: int = 3, target: str = "") -> str:
        """Return the few things that tell most, to stand beside a choice: whom it hits, hurts and takes out.

        Where it can do nothing of that, what the roll may come to.

        Args:
            most: How many things.
            target: Whose name they stand beside, by id: who is not named again, and nobody else is; empty for all.
        """
        lines: list[str] = []
        for who in [target] if target else dict.fromkeys(who for who, _ in self._gist):
            comes = [kind for kind in _KINDS if (who, kind) in self._gist]
            if self._gist.get((who, _HURTS)) == self._gist.get((who, _HITS)) and len(comes) > 1:
                comes.remove(_HURTS)  # every hit hurts
            named = (f"{kind} {self._name(who)}" if kind == comes[0] and not target else kind for kind in comes)
            lines += map(self._in_short, named, (self._gist[who, kind] for kind in comes))
        if not lines:
            read = {told: chance for told, chance in self._table.items() if chance != 1}
            one = len({(told.who, told.purpose) for told in read}) == 1
            lines = [self._in_short(told.what if one else told.line, chance) for told, chance in read.items()]
        return ", ".join(lines[:most])

    def _in_short(self, line: str, chance: Fraction) -> str:
        return self._with_chance(line if self.exact else f"{line} about", chance)

    def _with_chance(self, line: str, chance: Fraction) -> str:
        certain = self.exact and chance == 1
        return f"{line} {'for certain' if certain else chance_in_words(chance, exact=self.exact)}"

    def _name(self, who: str) -> str:
        name: str = self._beginning.state.name(who)
        return name

    @cached_property
    def _table(self) -> dict[Told, Fraction]:
        return _chances(self._beginning, lambda leg: _lines(leg, _told), lambda state: ())

    @cached_property
    def _gist(self) -> dict[tuple[str, str], Fraction]:
        before = {figure.id for figure in self._figures(self._beginning.state) if figure.out}

        def out(state: Any) -> Iterator[tuple[str, str]]:
            return ((each.id, _OUT) for each in self._figures(state) if each.out and each.id not in before)

        return _chances(self._beginning, lambda leg: _lines(leg, _struck), out)

    def mean(self, value: Callable[[Way], int | Fraction]) -> Fraction:
        """Return what a number comes to on average."""
        return total(way.chance * value(way) for way in self.ways)

    def __str__(self) -> str:
        open_ones = {told: chance for told, chance in self._table.items() if chance != 1}
        come = [told for told in open_ones if not told.purpose] or list(open_ones)  # rather what a roll brings
        lines = [self._with_chance(told.line, open_ones[told]) for told in come]
        dice = any(len(stop.legs) > 1 for stop in _stops(self._beginning))
        sentence = ", ".join(lines) or ("all depends on the dice" if dice else "nothing is left to chance")
        return sentence if self.exact else f"{sentence} (drawn, give or take {percent(self.error)})"


def _chances(
    beginning: Stop, told: Callable[[Leg], Iterable[T]], at_the_end: Callable[[Any], Iterable[T]]
) -> dict[T, Fraction]:
    """Return how likely each thing comes at all that is told of what happens, or of how it ends."""
    chances: dict[int, dict[T, Fraction]] = {}
    for stop in reversed(_stops(beginning)):  # what comes behind a stop is known before it is asked for
        parts: dict[T, list[Fraction]] = {} if stop.legs else {each: [Fraction(1)] for each in at_the_end(stop.state)}
        for leg in stop.legs:
            here = told(leg)
            for each in here:
                parts.setdefault(each, []).append(leg.share)
            for each, chance in chances[id(leg.to)].items():
                if each not in here:
                    parts.setdefault(each, []).append(leg.share * chance)
        chances[id(stop)] = {each: total(shares) for each, shares in parts.items()}
    return chances[id(beginning)]


def _stops(beginning: Stop) -> list[Stop]:
    """Return every stop once, each before those that come behind it."""
    found, here = [beginning], {id(beginning): beginning}
    while here:
        here = {id(leg.to): leg.to for stop in here.values() for leg in stop.legs}
        found += here.values()
    return found


def usual(system: System[Any]) -> Ahead:
    """Return who answers as usual whatever is asked, where there is a usual answer that nothing bars."""

    def answer(state: Any) -> Command | None:
        owed = [request for request in system.requests(state) if not request.optional]
        if not owed or owed[0].default is None or system.bars(state, owed[0].default):
            return None
        return owed[0].default

    return answer


def odds_known(system: System[Any], table: Any, command: Command, by: str | None, until: Until, plays: int) -> Odds:
    """Return what may come of a command that may be said now, as far as a seat can know it.

    Args:
        system: The book.
        table: What is on the table.
        command: The command: one that plays, or the rest of a roll, or an answer to what was proposed.
        by: Who asks; None for somebody who may see everything.
        until: How far to look.
        plays: As for `odds_of`.

    Raises:
        Refused: When it depends on what the seat may not know.
    """
    state = seen = table if by is None else system.projection.conceal(table, by)
    dice = fallen(table)
    if state.unfinished is not None:
        command = wanted(system.codec, state.unfinished)
        state = system.projection.after(state, RollResumed(len(dice)))
    if isinstance(command, Agree):
        others = (Agreed(seat) for seat in state.proposal.asks if seat != command.seat)
        state = system.projection.fold(state, others)
    found = odds_of(system, state, command, until, usual(system), dice, plays)
    if found.turns_over and seen is not table:
        raise refuse("hidden", HIDDEN)
    return found


def odds_of(
    system: System[Any],
    state: Any,
    command: Command,
    until: Until,
    ahead: Ahead,
    laid: Sequence[Die],
    plays: int = MOST_PLAYED,
) -> Odds:
    """Return what may come of a command of the book.

    Args:
        system: The book.
        state: What is on the table, as far as whoever asks may know it.
        command: The command; nothing bars it.
        until: How far to look.
        ahead: Who answers what is asked on the way.
        laid: The dice that have fallen for it already.
        plays: How many times a command is played at most to go through all ways; what is left then is drawn.

    Raises:
        Refused: When it depends on what whoever asks may not know.
    """

    def play(stop: Stop, dice: Dice) -> Outcome:
        try:
            return _one_beat(system, stop, until, ahead, dice)
        except (TooMany, Refused):
            raise
        except Exception as error:  # a rule stumbled over what is not there to be seen
            raise refuse("hidden", HIDDEN) from error

    beginning = Stop(state, command, tuple(laid))
    whole = follow(play, beginning, plays)
    root, error = (beginning, 0.0) if whole else drawn(play, beginning, plays)
    return Odds(root, error, figures=system.figures)


def _one_beat(system: System[Any], stop: Stop, until: Until, ahead: Ahead, dice: Dice) -> Outcome:
    """Follow a way through one more command."""
    draft = Draft(system.projection, stop.state, dice, system.abilities)
    if stop.following is not None:
        system.play(draft, stop.following)
    after = draft.state
    # A tie that is rolled again leaves everything as it was: to follow it would never end.
    ends = until == "beat" or after.outcome is not None or after == stop.state
    ends = ends or (until == "turn" and _ends_turn(draft.events))
    return tuple(draft.events), after, None if ends else ahead(after)


def _ends_turn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnEnded | TurnBegan | RoundBegan) for event in events)


def _lines(leg: Leg, tell: Callable[[Event, Callable[[str], str]], Iterator[T]]) -> dict[T, None]:
    """Return what is told of an outcome, each thing once."""
    return dict.fromkeys(each for event in leg.events for each in tell(event, leg.to.state.name))


_COUNTED = ("Wound", "Marker", "Handicap")


def _struck(event: Event, _: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Tell whom an event hits or hurts."""
    match event:
        case Hit(target=target):
            yield target, _HITS
        case Suffered(who=who):
            yield who, _HURTS


def _told(event: Event, name: Callable[[str], str]) -> Iterator[Told]:
    """Tell what an event comes to for somebody, in words; what merely leads there is not told."""
    match event:
        case Rolled(purpose=purpose, who=who, result=result) if result:
            yield Told(f"{name(who)}, {purpose}: {result}", who, purpose, result)
        case Hit(attacker=attacker, target=target):
            yield Told(f"{name(attacker)} hits {name(target)}")
        case Missed(attacker=attacker, target=target):
            yield Told(f"{name(attacker)} misses {name(target)}")
        case Suffered(who=who, harm=harm, amount=amount):
            yield Told(f"{name(who)} suffers {_counted(amount, harm)}")
        case Recovered(who=who, harm=harm, amount=amount):
            yield Told(f"{name(who)} recovers {_counted(amount, harm)}")
        case ConditionChanged(who=who, condition=condition, level=level):
            yield Told(f"{name(who)}: {condition}" if level else f"{name(who)}: {condition} ends")
        case Left(who=who, how=how):
            yield Told(f"{name(who)} is out: {how}")
        case EncounterEnded():
            yield Told("the fight ends")


def _counted(amount: int, thing: str) -> str:
    """Return how much of a thing, whether a book calls it by its plural or not.

    >>> _counted(1, "Wounds"), _counted(2, "Wound"), _counted(2, "Shock")
    ('1 Wound', '2 Wounds', '2 Shock')
    """
    one = thing.removesuffix("s")
    many = f"{one}s" if one.endswith(_COUNTED) else thing
    return f"{amount} {one if amount == 1 else many}"
