"""Summary of a fight in about twenty lines: sides, outcome, final state, attacks and decisive beats."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from combat.engine.dice.chance_text import format_percent
from combat.engine.offer.figures import Bar, Figure
from combat.engine.play.views import visible_figures
from events.base import Event
from events.history.amendments import replayed_groups
from events.history.dice import dice_of
from events.interventions import Restored, TakenBack
from events.replace import replace
from events.vocabulary import EncounterEnded, RoundBegan
from replays.analysis.strength_changes import StrengthStep, strength_steps
from replays.loaded_fight import LoadedFight
from replays.narration.words import counted, listed
from replays.review.blows import AttackCount, Blow, count_harm, hardest_blows, harm_text
from replays.transcript import event_sentence, visible_events

_BAR_WIDTH = 10  # in characters
_MAX_TAGS = 3


@frozen(kw_only=True)
class Summary:
    """Summary of a fight, as one seat may see it.

    Attributes:
        title: The name of the system.
        sides: The names of the combatants, grouped by side.
        ended: The outcome in the words of the system; empty if the fight is not over.
        rounds: Number of rounds that began; 0 if the system has none.
        round: The system's word for a round, such as `turn`; empty if no round began.
        beats: Number of beats in the log.
        dice: Number of dice in effective beats.
        undone: Number of undos.
        redone: Number of redos.
        figures: The final figures, grouped by side.
        tallies: The attacks of each combatant, keyed by id.
        besides: Harm that was not caused by an attack in the same turn.
        blows: The hardest blows, in order.
        turned: The beat that changed the strength of a side most; None if no beat did.
        names: The names of the seats, keyed by id.
    """

    title: str
    sides: tuple[tuple[str, ...], ...]
    ended: str
    rounds: int
    round: str
    beats: int
    dice: int
    undone: int
    redone: int
    figures: tuple[Figure, ...]
    tallies: dict[str, AttackCount]
    besides: tuple[tuple[str, int], ...]
    blows: tuple[Blow, ...]
    turned: Blow | None
    names: dict[str, str]

    def lines(self) -> list[str]:
        """Return the summary as lines of text."""
        return list(self._lines())

    def _lines(self) -> Iterator[str]:
        against = " against ".join(map(listed, self.sides))
        yield f"{self.title}: {against}." if against else f"{self.title}."
        yield self.ended or "The fight is not over."
        yield f"{self.length}."
        yield from self._table()
        if self.besides:
            yield f"Other harm: {harm_text(self.besides)}."
        if self.blows:
            yield "Other hard blows:" if self.turned else "The hardest blows:"
        for blow in self.blows:
            yield f"  Beat {blow.beat}: {blow.story}"
        if self.turned is not None:
            yield f"Turning point: beat {self.turned.beat}. {self._strength_sentence(self.turned)}"
            yield f"  {' '.join(filter(None, (self.turned.dice, self.turned.story)))}"

    @property
    def length(self) -> str:
        """The length of the fight, in words."""
        parts = [counted(self.beats, "beat"), counted(self.dice, "die", "dice")]
        if self.rounds:
            parts.insert(0, counted(self.rounds, self.round))
        if self.undone:
            parts.append(counted(self.undone, "undo"))
        if self.redone:
            parts.append(counted(self.redone, "redo"))
        return listed(parts)

    def _table(self) -> Iterator[str]:
        rows = [(figure.name, _bars_text(figure), str(self.tallies.get(figure.id, ""))) for figure in self.figures]
        wide = max((len(name) for name, _, _ in rows), default=0)
        long = max((len(bars) for _, bars, _ in rows), default=0)
        for figure, (name, bars, struck) in zip(self.figures, rows, strict=True):
            tags = ", ".join(_tags(figure))
            said = "; ".join(filter(None, (struck, f"out: {tags}" if figure.out else tags)))
            yield f"  {name:<{wide}}  {bars:<{long}}  {said}".rstrip()

    def _strength_sentence(self, blow: Blow) -> str:
        whose = listed(self.names.get(seat, seat) for seat in blow.seats)
        before, after = map(format_percent, (blow.strength_before, blow.strength_after))
        return f"The strength of {whose} went from {before} to {after}."


def summary(game: LoadedFight, seat: str | None = None) -> Summary:
    """Return the summary of a fight, which need not be over, as a seat sees it."""
    taken = strength_steps(game, seat)
    beats = [visible_events(each.beat, seat) for each in taken]
    events = [event for heard in beats for event in heard]
    figures = _figures(game, seat) if taken else ()
    tallies, besides = count_harm(beats)
    turned, blows = hardest_blows(game, taken, beats)
    logged = [event for beat in game.journal for event in beat.events]
    return Summary(
        title=game.system.title,
        sides=_sides(figures),
        ended=_outcome_sentence(game, taken),
        rounds=sum(isinstance(event, RoundBegan) for event in events),
        round=_round(game, taken),
        beats=len(game),
        dice=sum(map(_dice, beats)),
        undone=sum(isinstance(event, TakenBack) for event in logged),
        redone=sum(isinstance(event, Restored) for event in logged),
        figures=figures,
        tallies=tallies,
        besides=besides,
        blows=blows,
        turned=turned,
        names={seat.id: seat.name for seat in game.header.seats},
    )


def _round(game: LoadedFight, taken: Sequence[StrengthStep]) -> str:
    """Return the system's word for a round: the first word of the sentence that announces one."""
    began = (
        (each.after, event, each.beat.by)
        for each in taken
        for event in each.beat.events
        if isinstance(event, RoundBegan)
    )
    sentence = next((event_sentence(game.system.name, *each) for each in began), "")
    return sentence.strip(" .:=-").partition(" ")[0].lower()


def _figures(game: LoadedFight, seat: str | None) -> tuple[Figure, ...]:
    """Return the final figures, grouped by side, with only those tags that each figure did not have at the start."""
    initial_tags = {
        visible_figure.id: set(visible_figure.tags)
        for visible_figure in visible_figures(game.system, game[0].state, seat)
    }
    figures = visible_figures(game.system, game[-1].state, seat)
    order = [figure.side for figure in figures]
    figures_with_news = [
        replace(figure, tags=tuple(tag for tag in figure.tags if tag not in initial_tags.get(figure.id, ())))
        for figure in figures
    ]
    return tuple(sorted(figures_with_news, key=lambda figures_with_new: order.index(figures_with_new.side)))


def _dice(events: Sequence[Event]) -> int:
    """Return the number of effective dice in a beat. For an amendment, this counts the beats that it replayed."""
    replayed = [part for _, part in replayed_groups(events)]
    return sum(len(dice_of(part)) for part in replayed or (events,))


def _sides(figures: Sequence[Figure]) -> tuple[tuple[str, ...], ...]:
    sides: dict[str, list[str]] = {}
    for figure in figures:
        sides.setdefault(figure.side, []).append(figure.name)
    return tuple(map(tuple, sides.values()))


def _outcome_sentence(game: LoadedFight, taken: Sequence[StrengthStep]) -> str:
    for step in reversed(taken):
        for event in step.beat.events:
            if isinstance(event, EncounterEnded):
                return event_sentence(game.system.name, step.before, event, step.beat.by)
    return ""


def _bars_text(figure: Figure) -> str:
    """Return a combatant's first bar drawn in characters, with the values of its others; empty if it left unharmed."""
    if not figure.bars or (figure.out and not any(bar.now for bar in figure.bars)):
        return ""
    first, *others = figure.bars
    more = [f"{bar.name} {bar.now}/{bar.most}" for bar in others if bar.now]
    return ", ".join([f"{first.name} {text_bar(first)} {first.now}/{first.most}", *more])


def text_bar(bar: Bar) -> str:
    """Return a bar drawn in characters."""
    filled = min(_BAR_WIDTH, -(-bar.now * _BAR_WIDTH // bar.most)) if bar.most else 0
    return "#" * filled + "." * (_BAR_WIDTH - filled)


def _tags(figure: Figure) -> list[str]:
    tags = [f"{tag.name} {tag.level}" if tag.level > 1 else tag.name for tag in figure.tags]
    return [*tags[:_MAX_TAGS], *(["..."] if len(tags) > _MAX_TAGS else [])]
