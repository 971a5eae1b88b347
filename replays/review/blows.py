"""Attacks, harm and the hardest blows of a fight."""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from combat.engine.offer.figures import Figure
from events.base import Event
from events.vocabulary import (
    ConditionChanged,
    EncounterEnded,
    Hit,
    Left,
    Missed,
    Rolled,
    RoundBegan,
    SeedRevealed,
    StepEntered,
    Suffered,
    TurnBegan,
)
from replays.analysis.strength_changes import StrengthStep
from replays.loaded_fight import LoadedFight
from replays.review.sections import AttackCell
from replays.transcript import event_sentence

MAX_BLOWS = 3
"""Maximum number of blows listed, apart from the turning point."""

_LOOK_BACK = 6  # maximum number of beats to look back from harm for the roll that caused it
_MAX_SENTENCES = 2  # maximum number of sentences per blow
_CONDITION_WEIGHT = 2.5  # a condition counts as much as this amount of harm


@frozen
class AttackCount:
    """The number of a combatant's hits and misses, and the harm of the hits by the system's name for it."""

    hits: int = 0
    misses: int = 0
    harm: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        attacks = self.hits + self.misses
        if not attacks:
            return ""
        did = f": {harm_text(self.harm)}" if self.harm else ""
        return f"hit {self.hits} of {attacks}{did}"


@frozen(kw_only=True)
class Blow:
    """A beat that changed the strength of a side.

    Attributes:
        beat: The number of the beat.
        seats: The seats of the side.
        strength_before: The strength of the side before the beat, as a share of its initial strength.
        strength_after: The strength after the beat.
        story: The events, in sentences.
        dice: The roll that caused the change, as a sentence; empty if no roll did.
    """

    beat: int
    seats: tuple[str, ...]
    strength_before: float
    strength_after: float
    story: str
    dice: str


def count_attacks(beats: Sequence[Sequence[Event]]) -> tuple[int, int]:
    """Return the number of attacks and the number of hits in some beats."""
    struck = [event for events in beats for event in events if isinstance(event, Hit | Missed)]
    return len(struck), sum(isinstance(event, Hit) for event in struck)


def count_harm(beats: Sequence[Sequence[Event]]) -> tuple[dict[str, AttackCount], tuple[tuple[str, int], ...]]:
    """Return each combatant's attacks, and all other harm. Harm is credited to the latest hit in the same turn."""
    hits, misses, besides = Counter[str](), Counter[str](), Counter[str]()
    harm: dict[str, Counter[str]] = {}
    struck_by: dict[str, str] = {}
    for event in (event for events in beats for event in events):
        match event:
            case RoundBegan() | TurnBegan():
                struck_by.clear()
            case Hit(attacker=attacker, target=target):
                hits[attacker] += 1
                struck_by[target] = attacker
            case Missed(attacker=attacker):
                misses[attacker] += 1
            case Suffered(who=who, harm=kind, amount=amount) if who in struck_by:
                harm.setdefault(struck_by[who], Counter())[kind] += amount
            case Suffered(harm=kind, amount=amount):
                besides[kind] += amount
    tallies = {
        attacker: AttackCount(hits[attacker], misses[attacker], tuple(harm.get(attacker, {}).items()))
        for attacker in dict.fromkeys([*hits, *misses])
    }
    return tallies, tuple(besides.items())


def count_by_target(beats: Iterable[tuple[Sequence[Event], Sequence[Figure]]]) -> tuple[AttackCell, ...]:
    """Return the attacks of each combatant on each target, given the events of each beat and the figures after it.

    A target that leaves the fight was put out by the latest attacker that hit it in the same turn.
    """
    cells: dict[tuple[str, str], AttackCell] = {}
    struck_by: dict[str, str] = {}
    out: set[str] = set()
    for events, figures in beats:
        for event in events:
            match event:
                case RoundBegan() | TurnBegan():
                    struck_by.clear()
                case Hit(attacker=attacker, target=target) | Missed(attacker=attacker, target=target):
                    key, hit = (attacker, target), isinstance(event, Hit)
                    cell = cells.get(key) or AttackCell(attacker=attacker, target=target, hits=0, attacks=0)
                    cells[key] = evolve(cell, hits=cell.hits + hit, attacks=cell.attacks + 1)
                    if hit:
                        struck_by[target] = attacker
        now = {figure.id for figure in figures if figure.out}
        for target in now - out:
            if target in struck_by:
                key = struck_by[target], target
                cells[key] = evolve(cells[key], put_out=True)
        out = now
    return tuple(cells.values())


def hardest_blows(
    game: LoadedFight, taken: Sequence[StrengthStep], beats: Sequence[Sequence[Event]]
) -> tuple[Blow | None, tuple[Blow, ...]]:
    """Return the beat that changed a side's strength most, and the other beats with hard blows."""
    swung = sorted((index for index, step in enumerate(taken) if step.swing > 0), key=lambda i: -taken[i].swing)
    if not swung:
        return None, ()
    hard = [index for index in swung[1:] if any(isinstance(event, Suffered | Left) for event in beats[index])]
    return (
        _blow(game, taken, beats, swung[0]),
        tuple(_blow(game, taken, beats, index) for index in sorted(hard[:MAX_BLOWS])),
    )


def _blow(game: LoadedFight, taken: Sequence[StrengthStep], beats: Sequence[Sequence[Event]], index: int) -> Blow:
    step = taken[index]
    seats = max(step.strength_after, key=lambda each: abs(step.change(each)))
    story, dice = describe_step(game, taken, beats, index)
    return Blow(
        beat=step.beat.number,
        seats=seats,
        strength_before=step.strength_before.get(seats, 0.0),
        strength_after=step.strength_after[seats],
        story=" ".join(story),
        dice=dice,
    )


def describe_step(
    game: LoadedFight, taken: Sequence[StrengthStep], beats: Sequence[Sequence[Event]], index: int
) -> tuple[list[str], str]:
    """Return the main events of a beat, and the roll that caused them; empty if no roll did.

    Args:
        game: The fight.
        taken: All steps.
        beats: The visible events of each step.
        index: The index of the step.
    """
    rolls, sentences = _harm_sentences(game, taken[index], beats[index])
    return sentences, (rolls or _causing_roll(game, taken, beats, index) or [""])[-1]


def _harm_sentences(game: LoadedFight, step: StrengthStep, heard: Sequence[Event]) -> tuple[list[str], list[str]]:
    """Return the story of a blow: the rolls before its first harm, and its worst harm.

    A blow without harm ends with its last events.
    """
    rolls: list[str] = []
    harm: dict[str, float] = {}
    rest: list[str] = []
    state, system = step.before, game.system
    out = {*system.ids_out(state)}
    for event in heard:
        line = event_sentence(system.name, state, event, step.beat.by)
        state = system.projection.after(state, event)
        now = {*system.ids_out(state)}
        weight = _harm_rank(event, went_out=bool(now - out))
        if isinstance(event, Rolled) and not harm:
            rolls.append(line)
        elif weight and line:
            harm[line] = weight
        elif not isinstance(event, EncounterEnded | SeedRevealed | StepEntered | RoundBegan):
            rest.append(line)
        out = now
    worst = sorted(harm, key=lambda line: -harm[line])[:_MAX_SENTENCES]
    sentences = [line for line in harm if line in worst] or list(filter(None, rest))[-_MAX_SENTENCES:]
    return list(filter(None, rolls)), sentences


def _harm_rank(event: Event, *, went_out: bool) -> float:
    """Return the rank of harm: taking a combatant out ranks highest, then larger amounts."""
    match event:
        case _ if went_out:
            return 1_000
        case Left():
            return 1_000
        case Suffered(amount=amount):
            return amount
        case ConditionChanged(level=level) if level:
            return _CONDITION_WEIGHT
    return 0


def _causing_roll(
    game: LoadedFight, taken: Sequence[StrengthStep], beats: Sequence[Sequence[Event]], index: int
) -> list[str]:
    """Return the last roll before the harm of a beat, looking back no further than the hit that caused it."""
    hurt = {event.who for event in beats[index] if isinstance(event, Suffered | Left | ConditionChanged)}
    earliest = max(0, index - _LOOK_BACK)
    struck = range(index, earliest - 1, -1)
    hit = next((i for i in struck if any(isinstance(event, Hit) and event.target in hurt for event in beats[i])), None)
    if hit is None:
        return []
    for place in range(index - 1, max(0, hit - _LOOK_BACK) - 1, -1):
        rolls = [event for event in beats[place] if isinstance(event, Rolled)]
        if rolls:
            return [event_sentence(game.system.name, taken[place].before, rolls[-1], taken[place].beat.by)]
    return []


def harm_text(harm: Sequence[tuple[str, int]]) -> str:
    """Return amounts of harm as a list."""
    return ", ".join(f"{kind} {amount}" for kind, amount in harm)
