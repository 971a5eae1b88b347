"""The review of a fight as plain data. `replays.page` renders it."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from combat.engine.offer.figures import Figure
from events.codec.wire import plain
from events.deprecation import RenamedMethod
from replays.review import sections


@frozen
class Point:
    """The value of a side after a beat.

    Attributes:
        beat: The number of the beat.
        value: The strength or chance of winning, from 0 to 1.
        error: Margin of error of the value; 0 if the value is not an estimate.
    """

    beat: int
    value: float
    error: float = 0.0


@frozen
class Line:
    """The line of one side in a graph.

    Attributes:
        name: The display name of the side.
        points: One point per effective beat.
    """

    name: str
    points: tuple[Point, ...]


@frozen
class Graph:
    """A graph of one value of each side, beat by beat.

    Attributes:
        title: The name of the value.
        help: Explanation of the value, as a sentence.
        lines: One line per side.
    """

    title: str
    help: str
    lines: tuple[Line, ...]


@frozen
class ShownDie:
    """A die of a roll, with the system's name for a special die (`mark`), and whether it counted."""

    face: int
    sides: int
    mark: str
    kept: bool


@frozen(kw_only=True)
class Roll:
    """Dice that were rolled together.

    Attributes:
        purpose: The purpose, as the system names it.
        who: The display name of the roller.
        dice: The dice, in the order in which they were rolled.
        modifiers: The modifiers to the dice pool or the total, as a string.
        total: The total; None if dice are still missing.
        needed: The total needed for success; None if there is no such number.
        result: The entry of a chart; empty if there is no chart.
        luck: The odds of the roll, as a sentence; empty if they were not computed.
    """

    purpose: str
    who: str
    dice: tuple[ShownDie, ...]
    modifiers: tuple[str, ...] = ()
    total: int | None = None
    needed: int | None = None
    result: str = ""
    luck: str = ""


@frozen(kw_only=True)
class BeatReview:
    """A beat and the state after it.

    Attributes:
        number: The number of the beat.
        by: The display name of the acting seat.
        at: The time, in the caller's notation, or None.
        command: The name of the command in words; empty if part of the beat is hidden.
        taken_back: Whether the beat is undone.
        heading: The heading of a round that begins here; otherwise empty.
        sentences: The events, one sentence per event.
        rolls: The rolls.
        figures: The figures after the beat.
    """

    number: int
    by: str
    at: str | None
    command: str
    taken_back: bool
    heading: str
    sentences: tuple[str, ...]
    rolls: tuple[Roll, ...]
    figures: tuple[Figure, ...]

    said = RenamedMethod("command")
    told = RenamedMethod("sentences")


@frozen(kw_only=True)
class TurningPoint:
    """A turning point of the fight.

    Attributes:
        beat: The number of the beat.
        swing: The change in strength, as a sentence.
        dice: The roll that caused it, as a sentence; empty if no roll caused it.
        story: The events, as sentences.
        better: A better command, as a sentence; empty if none was found or the search was left out.
        number: The number of the turning point, from 1; 0 if it was found by strength alone.
        title: The main event as a short sentence; empty if the turning point was found by strength alone.
        side: The index, among the lines of the graph, of the side that gained.
        before: The chance of that side before the beat.
        after: The chance of that side after the beat.
        error: Margin of error of the difference, at 95% confidence.
        passage: The beats that changed the chances together, such as "beats 12 to 17"; empty for a single beat.
    """

    beat: int
    swing: str
    dice: str
    story: str
    better: str = ""
    number: int = 0
    title: str = ""
    side: int = 0
    before: float = 0.0
    after: float = 0.0
    error: float = 0.0
    passage: str = ""

    told = RenamedMethod("story")


@frozen
class Intervention:
    """An intervention from outside the game: a ruling, an override, an undo, an amendment or a note."""

    beat: int
    sentence: str

    told = RenamedMethod("sentence")


@frozen(kw_only=True)
class Remark:
    """An annotation by a reviewer, with the events of its variation as sentences."""

    beat: int
    by: str
    at: str | None
    mark: str
    text: str
    variation: tuple[str, ...]


@frozen(kw_only=True)
class Proof:
    """The result of verifying the log, for display.

    A seat's view contains neither seed nor fingerprint, because these could be used to guess secrets.
    """

    exact: bool
    sentence: str
    seed: str
    fingerprint: str

    told = RenamedMethod("sentence")


@frozen(kw_only=True)
class Review:
    """The review of a fight.

    Attributes:
        book: The name of the system.
        system: The id of the system, as in the header of the log.
        edition: The edition of the rules.
        id: The id of the fight.
        at: The time when the fight began, in the caller's notation, or None.
        seat: The display name of the seat that reads it; empty for the full view.
        sides: The names of the combatants, grouped by side.
        side_names: The display name of each side, keyed by its name in the figures.
        side_teams: The index, among the lines of a graph of chances, of each side's team, keyed like `side_names`.
        ended: The outcome; empty if the fight is not over.
        length: The length of the fight, in words.
        stops: Where and why the log is corrupt, as a sentence; empty if it is not.
        beats: The beats, in the order of the log.
        seals: The seal of each beat; empty for a seat.
        graph: The strength or the chances of the sides; None if neither is known.
        turns: The turning points, in order.
        luck: The luck of teams and rollers, as sentences.
        remarks: The annotations.
        interventions: The interventions.
        proof: The result of verifying the log.
        strength: The strength left of the sides, as a second graph; None if `graph` shows it.
        heading: The result in a few words; None if the rules cannot read the fight.
        balances: What changed each team's chances.
        team_luck: The luck of each team, the luckiest first.
        luckiest: The luckiest rolls.
        unluckiest: The unluckiest rolls.
        decisions: The decisions of each team.
        puzzles: Positions in which another choice was clearly better.
        attacks: The attacks of each combatant on each target.
        progress: How far the chances have been refined; None if no chances are shown.
    """

    book: str
    system: str = ""
    edition: str
    id: str
    at: str | None
    seat: str
    sides: tuple[tuple[str, ...], ...]
    side_names: Mapping[str, str] = attrs.field(hash=False)
    side_teams: Mapping[str, int] = attrs.field(factory=dict, hash=False)
    ended: str
    length: str
    stops: str
    beats: tuple[BeatReview, ...]
    seals: tuple[str, ...] = ()
    graph: Graph | None
    turns: tuple[TurningPoint, ...]
    luck: tuple[str, ...]
    remarks: tuple[Remark, ...]
    interventions: tuple[Intervention, ...]
    proof: Proof
    strength: Graph | None = None
    heading: sections.Heading | None = None
    balances: tuple[sections.Balance, ...] = ()
    team_luck: tuple[sections.TeamLuck, ...] = ()
    luckiest: tuple[sections.NotableRoll, ...] = ()
    unluckiest: tuple[sections.NotableRoll, ...] = ()
    decisions: tuple[sections.TeamDecisions, ...] = ()
    puzzles: tuple[sections.Puzzle, ...] = ()
    attacks: tuple[sections.AttackCell, ...] = ()
    progress: sections.Progress | None = None

    def plain(self) -> dict[str, Any]:
        """Return the review as plain data."""
        data: dict[str, Any] = plain(self)
        return data


@frozen(kw_only=True)
class Assessment:
    """Chances, turning points and luck for a review. Parts that are None are estimated from the sides' strength.

    Attributes:
        graph: The sides' chances of winning.
        turns: The turning points.
        luck: The luck of teams and rollers, as sentences.
        rolls: The odds of each roll as a sentence, keyed by beat number and by the index among the beat's visible
            rolls.
        balances: What changed each team's chances.
        team_luck: The luck of each team, the luckiest first.
        luckiest: The luckiest rolls.
        unluckiest: The unluckiest rolls.
        decisions: The decisions of each team.
        puzzles: Positions in which another choice was clearly better.
        progress: How far the chances have been refined; None if no chances are shown.
    """

    graph: Graph | None = None
    turns: tuple[TurningPoint, ...] | None = None
    luck: tuple[str, ...] = ()
    rolls: Mapping[tuple[int, int], str] = attrs.field(factory=dict, hash=False)
    balances: tuple[sections.Balance, ...] = ()
    team_luck: tuple[sections.TeamLuck, ...] = ()
    luckiest: tuple[sections.NotableRoll, ...] = ()
    unluckiest: tuple[sections.NotableRoll, ...] = ()
    decisions: tuple[sections.TeamDecisions, ...] = ()
    puzzles: tuple[sections.Puzzle, ...] = ()
    progress: sections.Progress | None = None
