"""Growth of times with the number of beats, combatants and weapons."""

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from combat import Encounter
from tests.bench.fights import Stage, random_choice, replay_beat, seed, uncached_copy, unique_setup
from tests.bench.playing import undo_oj
from tests.bench.reading import every_state
from tests.bench.rows import Curve

MAX_OJ = 2_000
"""Maximum time of a query in a fight of 200, in oj."""

MAX_FLAT_EXPONENT = 0.2
"""Largest exponent that counts as no growth."""


def beats(stage: Stage) -> Iterator[Curve]:
    """Measure loading, playing and undo at several lengths of a fight."""
    ruler, sizes = stage.sizes.ruler, stage.sizes
    logs = dict(zip(sizes.events, stage.stored, strict=True))
    fights = dict(zip(sizes.beats, stage.remembered, strict=True))

    def curve(what: str, points: dict[int, float], most: float) -> Curve:
        return Curve("beats", what, stage.system, points, most)

    per_event = {count: ruler.in_oj(partial(every_state, path)) / count for count, path in logs.items()}
    yield curve("load, oj per event", per_event, MAX_FLAT_EXPONENT)
    yield curve(
        "undo and redo of an attack, oj",
        {count: undo_oj(stage, fight) for count, fight in fights.items()},
        MAX_FLAT_EXPONENT,
    )
    done = {
        count: ruler.fresh_in_oj(partial(replay_beat, beat=stage.blow[1]), fight.fork)
        for count, fight in fights.items()
    }
    yield curve("do of an attack, oj", done, MAX_FLAT_EXPONENT)


def combatants(stage: Stage) -> Iterator[Curve]:
    """Measure queries and attacks with several numbers of combatants, and the beginning of the fight."""
    measured: dict[str, dict[int, float]] = {}
    for count in stage.sizes.combatants:
        for what, value in crowd(stage, count):
            measured.setdefault(what, {})[count] = value
    for what, points in measured.items():
        floor = MAX_OJ if what in ("requests", "view", "options(seat).random") else None
        yield Curve("combatants", f"{what}, oj", stage.system, points, floor=floor)


def crowd(stage: Stage, count: int) -> Iterator[tuple[str, float]]:
    """Yield the times of queries and commands with a number of combatants, in oj."""
    ruler = stage.sizes.ruler
    setup = stage.crowd(count)
    fight, form, seat = stage.crowded(count)
    command = next(command for command in form.commands() if not fight.why_not(command))
    fresh = partial(uncached_copy, fight)
    yield "begin", begun(stage, setup)
    yield "requests", ruler.fresh_in_oj(lambda each: each.requests, fresh)
    yield "view", ruler.fresh_in_oj(lambda each: each.view(None), fresh)
    yield "options(seat).random", ruler.fresh_in_oj(lambda each: each.options(seat).random(Random(1)), fresh)
    yield "options(seat).plain", ruler.fresh_in_oj(lambda each: each.options(seat).plain(), fresh)
    yield "do of an attack", ruler.fresh_in_oj(lambda each: each.do(command), fresh)


def begun(stage: Stage, setup: Mapping[str, Any]) -> float:
    """Return the time to begin a fight with a new setup, in oj."""
    begin = partial(Encounter.begin, stage.system, dice=seed(0))
    return stage.sizes.ruler.fresh_in_oj(begin, partial(unique_setup, setup))


def weapons(stage: Stage) -> Iterator[Curve]:
    """Measure beginning and loading a fight with several numbers of weapons."""
    ruler = stage.sizes.ruler
    begin: dict[int, float] = {}
    load: dict[int, float] = {}
    for count in stage.stocks:
        setup, path = stage.stocked(count), stage.folder / f"{stage.system}-{count}-weapons.jsonl"
        fight = Encounter.begin(stage.system, setup, seed(0))
        fight.do(random_choice(fight, Random(1)))
        fight.save(path)
        begin[count] = begun(stage, setup)
        load[count] = ruler.in_oj(partial(Encounter.load, path))
    for what, points in (("begin", begin), ("Encounter.load", load)):
        yield Curve("weapons", f"{what}, oj", stage.system, points)
