"""Comparison of two fights: the first beat that differs, and the differences at the end."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from statistics import fmean
from typing import Any, Literal

import attrs
from attrs import frozen

from combat.engine.offer.figures import Figure
from events.history.journal import Beat
from events.limits import MAX_SIDES, MIN_SIDES
from events.log.lines import beat_to_wire
from events.vocabulary import EncounterEnded, Rolled, RoundBegan, SeedRevealed
from replays.branches.lineage import header_differences, seals
from replays.differences import Difference, differences, format_value
from replays.loaded_fight import LoadedFight
from replays.narration.words import listed
from replays.transcript import speaker_name, story_of

DifferenceKind = Literal["speaker", "command", "dice", "events", "end"]
"""The kind of the first difference: the acting seat, the command, the dice, the events, or the end of one fight."""

NOTHING = "nothing"


@frozen(kw_only=True)
class FirstDifference:
    """The first effective beats at which two fights differ.

    Attributes:
        what: The kind of the first difference.
        numbers: The beat number in each fight; None for a fight that has no such beat.
        sentence: The difference, as a sentence.
        stories: The events of the beat in each fight, as sentences.
    """

    what: DifferenceKind
    numbers: tuple[int | None, int | None]
    sentence: str
    stories: tuple[tuple[str, ...], tuple[str, ...]]


@frozen(kw_only=True)
class FinalDifference:
    """A difference at the end of two fights.

    Attributes:
        of: The name of the combatant that differs, or `the fight`.
        what: The property, such as `Wounds` or `outcome`.
        one: The value in the first fight.
        other: The value in the second fight.
    """

    of: str
    what: str
    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.of}, {self.what}: {self.one}; in the other fight: {self.other}"


@frozen(kw_only=True)
class Comparison:
    """The differences between two fights.

    Attributes:
        origin: A sentence that says where one fight branches from the other; empty if neither does.
        began: The differences between the headers, each with both values.
        shared: Number of effective beats at the start that are equal.
        parting: The first difference; None if all effective beats are equal.
        ends: The differences at the end.
    """

    origin: str
    began: tuple[Difference, ...]
    shared: int
    parting: FirstDifference | None
    ends: tuple[FinalDifference, ...]

    def lines(self) -> list[str]:
        """Return the comparison as sentences."""
        lines = [self.origin] if self.origin else []
        lines += [
            f"{each.path}: {format_value(each.was)}; in the other fight: {format_value(each.now)}"
            for each in self.began
        ]
        same = f"{self.shared} {'beat is' if self.shared == 1 else 'beats are'} the same"
        if self.parting is None:
            return [*lines, f"{same}, and neither fight has more.", *map(str, self.ends)]
        lines.append(f"{same}. {self.parting.sentence}")
        for label, story in zip(("First fight", "Second fight"), self.parting.stories, strict=True):
            lines += [f"{label}: {line}" for line in story]
        return [*lines, *map(str, self.ends)]


def compare(one: LoadedFight, other: LoadedFight) -> Comparison:
    """Compare the fight with another one: the first effective beat that differs, and the differences at the end."""
    if one.header.system != other.header.system:
        began = (Difference("$.system", one.header.system, other.header.system),)
        return Comparison(origin="", began=began, shared=0, parting=None, ends=())
    first, second = one.effective, other.effective
    shared = 0
    for was, now in zip(first, second, strict=False):
        if _comparable(was, one) != _comparable(now, other):
            break
        shared += 1
    beats = next(iter(list(zip_longest(first, second))[shared:]), None)
    return Comparison(
        origin=_origin(one, other, "The second fight branches from the first")
        or _origin(other, one, "The first fight branches from the second"),
        began=tuple(header_differences(one.header, other.header)),
        shared=shared,
        parting=None if beats is None else _first_difference(one, other, *beats),
        ends=tuple(_final_differences(one, other)),
    )


def _origin(one: LoadedFight, other: LoadedFight, leaves: str) -> str:
    branch = other.header.branches_from
    if branch is None or branch.beat >= len(one) or seals(one)[branch.beat] != branch.seal:
        return ""
    return f"{leaves} after beat {branch.beat}."


def _comparable(beat: Beat, game: LoadedFight) -> dict[str, Any]:
    """Return the parts of a beat that are compared: everything but its number, its time and the sources of its dice."""
    without_seed = attrs.evolve(
        beat, events=tuple(event for event in beat.events if not isinstance(event, SeedRevealed))
    )
    data = beat_to_wire(without_seed, game.system.codec)
    for event in data["events"]:
        for die in event.get("dice") or ():
            if isinstance(die, dict):
                die.pop("source", None)
    return {"speaker": data["by"], "command": data["command"], "events": data["events"]}


def _first_difference(one: LoadedFight, other: LoadedFight, was: Beat | None, now: Beat | None) -> FirstDifference:
    what, sentence = _kind_and_sentence(one, other, was, now)
    return FirstDifference(
        what=what,
        numbers=(None if was is None else was.number, None if now is None else now.number),
        sentence=sentence,
        stories=(_story(one, was), _story(other, now)),
    )


def _kind_and_sentence(
    one: LoadedFight, other: LoadedFight, was: Beat | None, now: Beat | None
) -> tuple[DifferenceKind, str]:
    """Return the kind of the first difference between two beats, and a sentence that describes it."""
    if was is None or now is None:
        which, number = (
            ("first", now.number) if was is None and now is not None else ("second", was.number if was else 0)
        )
        return "end", f"The {which} fight ends here; the rest begins with beat {number}."
    where = f"Beat {was.number}"
    where = f"{where}:" if now.number == was.number else f"{where}, and beat {now.number} of the other fight:"
    first, second = _comparable(was, one), _comparable(now, other)
    names = (one.before(was.number).name, other.before(now.number).name)
    if first["speaker"] != second["speaker"]:
        seats = (speaker_name(one.before(was.number), was.by), speaker_name(other.before(now.number), now.by))
        return "speaker", f"{where} the command is given by {seats[0]}; in the other fight by {seats[1]}."
    if first["command"] != second["command"]:
        return (
            "command",
            (
                f"{where} the command is {_command_text(first['command'])};"
                f" in the other fight {_command_text(second['command'])}."
            ),
        )
    rolls = zip_longest(_rolls(was), _rolls(now))
    rolls_that_differ = next(((roll, again) for roll, again in rolls if _roll_key(roll) != _roll_key(again)), None)
    if rolls_that_differ is not None:
        return (
            "dice",
            (
                f"{where} the dice differ: {_roll_text(rolls_that_differ[0], names[0])};"
                f" {_roll_text(rolls_that_differ[1], names[1])}."
            ),
        )
    found = next(differences(first["events"], second["events"], "$.events"), None)
    made = (
        ""
        if found is None
        else f": {found.path} is {format_value(found.was)}; in the other fight {format_value(found.now)}"
    )
    return "events", f"{where} the command and the dice are the same, but the events differ{made}."


def _rolls(beat: Beat) -> list[Rolled]:
    return [event for event in beat.events if isinstance(event, Rolled)]


def _roll_key(roll: Rolled | None) -> object:
    return roll and (roll.purpose, roll.who, tuple((die.sides, die.face) for die in roll.dice))


def _roll_text(roll: Rolled | None, name: Any) -> str:
    if roll is None:
        return "nothing is rolled"
    faces = " ".join(str(die.face) for die in roll.dice) or "a total"
    return f"{roll.purpose} for {name(roll.who)} rolled {faces}, with a total of {roll.total}"


def _command_text(command: Mapping[str, Any]) -> str:
    name = str(command.get("type", "")).rpartition(".v")[0].rpartition(".")[2].replace("_", " ")
    fields = {key: value for key, value in command.items() if key != "type" and value not in ("", [], None)}
    text = ", ".join(f"{key} {format_value(value)}" for key, value in fields.items())
    return f"'{name}' ({text})" if text else f"'{name}'"


def _story(game: LoadedFight, beat: Beat | None) -> tuple[str, ...]:
    return () if beat is None else tuple(story_of(game, beat.number))


def _final_differences(one: LoadedFight, other: LoadedFight) -> Iterator[FinalDifference]:
    was, now = _fight_properties(one), _fight_properties(other)
    for what in dict.fromkeys((*was, *now)):
        first, second = was.get(what, NOTHING), now.get(what, NOTHING)
        if first != second:
            yield FinalDifference(of="the fight", what=what, one=first, other=second)
    states = (game[-1].state if len(game) else game.opening for game in (one, other))
    figures = [{figure.id: figure for figure in one.system.figures(state)} for state in states]
    for who in dict.fromkeys((*figures[0], *figures[1])):
        yield from _figure_differences(figures[0].get(who), figures[1].get(who))


def _fight_properties(game: LoadedFight) -> dict[str, str]:
    """Return the outcome, the length and the mean die roll of a fight as strings, keyed by property."""
    beats = game.effective
    rounds = sum(isinstance(event, RoundBegan) for beat in beats for event in beat.events)
    properties = {"outcome": _ended(game), "effective beats": str(len(beats)), "rounds": str(rounds)}
    faces_by_sides: dict[int, list[int]] = {}
    for die in (die for beat in beats for event in beat.events if isinstance(event, Rolled) for die in event.dice):
        # `verify` reports tampered logs; here they must only not distort the mean.
        if 1 <= die.face <= die.sides and MIN_SIDES <= die.sides <= MAX_SIDES:
            faces_by_sides.setdefault(die.sides, []).append(die.face)
    dice = {f"D{sides}": f"{len(faces)} rolled, mean {fmean(faces):.2f}" for sides, faces in faces_by_sides.items()}
    return {**properties, **dice}


def _ended(game: LoadedFight) -> str:
    outcome: EncounterEnded | None = game.outcome
    if outcome is None:
        return "not over"
    winners = listed(map(game[-1].state.name, outcome.winners))
    return f"{winners or 'no one'} won: {outcome.reason}"


def _figure_differences(was: Figure | None, now: Figure | None) -> Iterator[FinalDifference]:
    """Yield the differences between the final states of one combatant."""
    if was is None or now is None:
        here, there = ("there", "not there") if now is None else ("not there", "there")
        yield FinalDifference(of=was.name if was else now.name if now else "", what="is", one=here, other=there)
        return
    one, other = _figure_properties(was), _figure_properties(now)
    for what in dict.fromkeys((*one, *other)):
        first, second = one.get(what, NOTHING), other.get(what, NOTHING)
        if first != second:
            yield FinalDifference(of=was.name, what=what, one=first, other=second)


def _figure_properties(figure: Figure) -> dict[str, str]:
    """Return a combatant's state as strings, keyed by property."""
    bars = {bar.name: f"{bar.now} of {bar.most}" for bar in figure.bars}
    counters = {counter.name: str(counter.now) for counter in (*figure.counters, *figure.scores)}
    tags = ", ".join(f"{tag.name} {tag.level}" if tag.level else tag.name for tag in figure.tags)
    rest = {"side": figure.side, "place": figure.position, "out of the fight": "yes" if figure.out else "no"}
    properties = {**bars, **counters, "state": tags, **rest}
    return {name: value for name, value in properties.items() if value}
