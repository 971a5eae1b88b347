"""The fights that the bench plays: random ones, long ones, golden ones said again, and tables with a crowd."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import count as numbered
from pathlib import Path
from random import Random
from typing import Any

import attrs

from combat import DiceNeeded, Encounter, Refused
from combat.engine.catalog import system as system_named
from combat.engine.requests import Form
from events.base import Command
from events.dice import dice_of
from events.journal import Beat, Journal, effective
from events.limits import MAX_MEMBERS
from events.replace import replace
from events.vocabulary import Die
from replays import Replay
from tests.bench.sizes import Sizes

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"

DECLARED = {
    "fiend_wake": ("melee", "ranged"),
    "powered_by_heresy": ("hack_and_slash", "fire_for_effect"),
    "trench_crusade": ("shoot", "fight"),
    "wrath_and_glory": ("attack",),
}
"""The commands that declare an attack, by system."""

RESOLVED = {
    "fiend_wake": ("roll_dice", "react", "take_handicap"),
    "powered_by_heresy": ("confirm", "keep_roll", "reroll_all", "choose", "reroll_damage", "enemy_attack"),
    "trench_crusade": ("pledge", "hold_fire", "hold_back"),
    "wrath_and_glory": (
        *("buy_dice", "keep_roll", "reroll", "shift", "raise_damage", "aim_critical", "raise_severity"),
        *("soak", "endure"),
    ),
}
"""The commands that lead from there to the harm: rolls, what is spent on them, damage and injuries."""

ARMOURIES = {"fiend_wake": "armory"}
"""What a setup calls its weapons, where not `armoury`."""

_NUMBERS = numbered()
"""What tells setups apart that are otherwise alike."""

UNDO = {"barrier": "none", "dice": "same"}
"""What taking back may do: everything, and with the same dice again the same fight can be played."""

TRIES = 4
"""So often a command of a form is made up before another form is looked at."""

MAX_BRAWL_BEATS = 120
"""So many beats has a fight in which everybody strikes who may, if it is not over before."""

MAX_BEATS_TO_ATTACK = 1500
"""So many beats is an attack waited for, with a crowd that all have to say something first."""


def seed(number: int) -> str:
    """Return the seed of fight number `number`."""
    return f"hmac-sha256:62656e6368{number:022x}"


def random_choice(fight: Encounter, rng: Random) -> Command:
    """Return one legal command that answers a decision which is owed."""
    owed = [request for request in fight.requests if not request.optional]
    return fight.options(rng.choice(owed).seat).random(rng)


def is_one_of(names: Mapping[str, Sequence[str]], system: str, command: type[Command]) -> bool:
    """Return whether a command class is named in such a table of commands by system."""
    return command.wire_type in {f"{system}.{name}.v1" for name in names[system]}


def is_part_of_attack(system: str, command: Command) -> bool:
    """Return whether a command is a part of a full attack, from its declaration to the harm."""
    return any(is_one_of(names, system, type(command)) for names in (DECLARED, RESOLVED))


def events_in(journal: Journal) -> int:
    """Return how many events a journal holds."""
    return sum(len(beat.events) for beat in journal)


def uncached_copy(fight: Encounter) -> Encounter:
    """Return a copy whose table is another object with the same on it, about which nothing was asked yet."""
    copied = fight.fork()
    now = copied._history.now
    copied._history = replace(copied._history, now=replace(now, state=copy(now.state)))
    return copied


class ReplayDice:
    """Dice that fall as they are told to before each command."""

    def __init__(self) -> None:
        self._dice: tuple[Die, ...] = ()
        self._first = 0

    def tell(self, dice: tuple[Die, ...], fight: Encounter) -> None:
        """Let these dice fall next in a fight, and again wherever it goes on from here."""
        self._dice, self._first = dice, fight._history.draws

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the die for draw number `draw`; none, where none was told or it has other sides."""
        place = draw - self._first
        if place >= len(self._dice) or self._dice[place].sides != sides:
            return None
        return Die(face=self._dice[place].face, sides=sides, source=f"loaded:{draw}")


@attrs.frozen
class RecordedFight:
    """A fight on record, whose commands that count are said again with the dice that fell.

    Attributes:
        journal: The journal.
    """

    journal: Journal

    def reopen(self, do: Callable[[Encounter, Beat], object]) -> Encounter:
        """Play it once more: `do` is called with the fight and the beat whose command it shall do, its dice at hand."""
        dice = ReplayDice()
        _, *rest = effective(self.journal.beats)
        fight = Encounter.reopen(self.journal.header).fork(dice)
        for beat in rest:
            dice.tell(dice_of(beat.events), fight)
            do(fight, beat)
        return fight

    def is_repeated(self) -> bool:
        """Return whether the same happens again."""
        try:
            return bool(self.reopen(replay_beat).state == Replay.of(self.journal)[-1].state)
        except (Refused, DiceNeeded):
            return False


def replay_beat(fight: Encounter, beat: Beat) -> Beat:
    """Do what a recorded beat did."""
    return fight.do(beat.command, None if beat.by == "table" else beat.by)


class Stage:
    """Everything that is played and stored for one system, made once it is needed.

    Attributes:
        system: The name of the system.
        sizes: How large it all is.
        folder: Where logs are stored.
    """

    def __init__(self, system: str, sizes: Sizes, folder: Path) -> None:
        self.system = system
        self.sizes = sizes
        self.folder = folder

    def opened(self, number: int) -> Encounter:
        """Open the ready-made fight with the dice of fight number `number`."""
        return Encounter.sample(self.system, dice=seed(number), undo=UNDO)

    @cached_property
    def long(self) -> tuple[Encounter, ...]:
        """A fight at each length of a log: random fights up to the middle one, then the last of them over and over.

        A fight that is over is taken back to its opening, and another is played from there.
        So the longest ends with an undo to beat 0, and all dice of a fight wait: no log is harder to open.
        """
        fight, rng, copies = self.opened(0), Random(20), []
        said: list[Command] = []
        events = 0
        for most in self.sizes.events[:2]:
            while events < most:
                if fight.outcome is not None:
                    fight.undo("gm", 0)
                    said.clear()
                said.append(random_choice(fight, rng))
                events += len(fight.do(said[-1]).events)
            if fight.outcome is not None:
                fight.undo("gm", 0)
                said.clear()
            copies.append(fight.fork())
        while fight.outcome is None:
            said.append(random_choice(fight, rng))
            events += len(fight.do(said[-1]).events)
        while events < self.sizes.events[2]:
            fight.undo("gm", 0)
            events += sum(len(fight.do(command).events) for command in said)
        fight.undo("gm", 0)
        return (*copies, fight)

    @cached_property
    def stored(self) -> tuple[Path, ...]:
        """The logs of these fights."""
        paths = tuple(self.folder / f"{self.system}-{place}.jsonl" for place in range(3))
        for fight, path in zip(self.long, paths, strict=True):
            fight.save(path)
        return paths

    @cached_property
    def brawls(self) -> tuple[RecordedFight, ...]:
        """The ready-made fight where everybody strikes who may, as often as golden fights are said again."""
        return tuple(RecordedFight(self._brawl(number).journal) for number in range(self.sizes.logs))

    def _brawl(self, number: int) -> Encounter:
        fight, rng, said = self.opened(number), Random(number), Counter[type[Command]]()
        while fight.outcome is None and len(fight.journal) < MAX_BRAWL_BEATS:
            command = self._strike(fight, rng) or _go_on(fight, rng, said)
            said[type(command)] += 1
            fight.do(command)
        return fight

    def _strike(self, fight: Encounter, rng: Random) -> Command | None:
        forms = [form for request in fight.requests for form in request.forms]
        for names in (RESOLVED, DECLARED):
            command = _said_with([form for form in forms if is_one_of(names, self.system, form.command)], fight, rng)
            if command is not None:
                return command
        return None

    @cached_property
    def recorded(self) -> tuple[RecordedFight, ...]:
        """The longest golden logs that the present rules repeat; nearly everybody in them has abilities and powers."""
        found: list[RecordedFight] = []
        for path in sorted((GOLDEN / self.system).glob("*.jsonl"), key=lambda path: -path.stat().st_size):
            if len(found) == self.sizes.logs:
                break
            fight = RecordedFight(Replay.load(path).journal)
            if fight.is_repeated():
                found.append(fight)
        return tuple(found)

    @cached_property
    def blow(self) -> tuple[Encounter, Beat]:
        """A ready-made fight just before somebody rolls in an attack, and the beat in which it happens."""
        found: list[tuple[Encounter, Beat]] = []

        def look(fight: Encounter, beat: Beat) -> None:
            if not found and is_part_of_attack(self.system, beat.command) and dice_of(beat.events):
                dice = ReplayDice()
                dice.tell(dice_of(beat.events), fight)
                found.append((fight.fork(dice), beat))
            replay_beat(fight, beat)

        for fight in self.brawls:
            fight.reopen(look)
        return found[0]

    @cached_property
    def remembered(self) -> tuple[Encounter, ...]:
        """The fight before the blow at each of the lengths of a fight, most of its beats being remarks."""
        fight = self.blow[0].fork()
        copies = []
        for beats in self.sizes.beats:
            while len(fight.journal) < beats:
                fight.note("and so it went on")
            copies.append(fight.fork())
        return tuple(copies)

    def crowd(self, count: int) -> dict[str, Any]:
        """Return the setup of the ready-made fight with so many taking part, half of them on each side."""
        setup = dict(system_named(self.system).sample())
        half, rest = count // 2, count - count // 2
        if "sides" in setup:
            one, other = setup["sides"]
            setup["sides"] = [{**one, "models": clones(one["models"], half)}]
            setup["sides"] += [{**other, "models": clones(other["models"], rest)}]
        elif "acolytes" in setup:
            setup["acolytes"], setup["enemies"] = clones(setup["acolytes"], half), clones(setup["enemies"], rest)
        else:
            people = setup["combatants"]
            own = [each for each in people if _side(each) == _side(people[0])]
            setup["combatants"] = clones(own, half)
            setup["combatants"] += clones([each for each in people if each not in own], rest)
        return setup

    def crowded(self, count: int) -> tuple[Encounter, Form, str]:
        """Return a fight of so many in which somebody may attack now, the form of the attack, and whose it is.

        Raises:
            LookupError: When it never comes to that.
        """
        for number in range(20):
            fight = Encounter.begin(self.system, self.crowd(count), seed(number), undo=UNDO)
            rng, said = Random(number), Counter[type[Command]]()
            for _ in range(MAX_BEATS_TO_ATTACK):
                found = self._attack(fight)
                if found is not None:
                    return (fight, *found)
                if fight.outcome is not None:
                    break
                command = _go_on(fight, rng, said)
                said[type(command)] += 1
                fight.do(command)
        raise LookupError(f"{count} combatants of {self.system} never come to blows")

    def _attack(self, fight: Encounter) -> tuple[Form, str] | None:
        forms = [(form, request.seat) for request in fight.requests for form in request.forms]
        declared = [(form, seat) for form, seat in forms if is_one_of(DECLARED, self.system, form.command)]
        return next((each for each in declared if not fight.options().why_closed(each[0])), None)

    def stocked(self, count: int) -> dict[str, Any]:
        """Return the setup of the ready-made fight with so many weapons in the armoury."""
        setup = dict(system_named(self.system).sample())
        name = ARMOURIES.get(self.system, "armoury")
        return {**setup, name: clones(setup[name], count)}

    @cached_property
    def stocks(self) -> tuple[int, ...]:
        """How many weapons are tried: as asked for, or as many as the bounds of a setup allow, and parts of them."""
        try:
            Encounter.begin(self.system, self.stocked(self.sizes.weapons[-1]), seed(0))
        except Refused:
            return MAX_MEMBERS // 25, MAX_MEMBERS // 5, MAX_MEMBERS
        return self.sizes.weapons


def unique_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a setup like another, which no fight has begun with: the first on one of its lists has another name."""
    key = next(key for key, things in setup.items() if isinstance(things, list) and things and "name" in things[0])
    first, *others = setup[key]
    return {**setup, key: [{**first, "name": f"{first['name']} {next(_NUMBERS)}"}, *others]}


def clones(things: Sequence[Mapping[str, Any]], count: int) -> list[dict[str, Any]]:
    """Return so many things: those that there are, then copies under names of their own; no two belong together."""
    made = []
    for number in range(count):
        thing = dict(things[number % len(things)])
        if number >= len(things):
            thing |= {"id": f"{thing['id']}-{number}", "name": f"{thing['name']} {number}"}
        thing |= {"fireteam": ""} if "fireteam" in thing else {}
        thing |= {"bonds": []} if "bonds" in thing else {}
        made.append(thing)
    return made


def _side(combatant: Mapping[str, Any]) -> object:
    return combatant.get("side", combatant.get("role"))


def _go_on(fight: Encounter, rng: Random, said: Counter[type[Command]]) -> Command:
    """Answer the first decision that is owed: as nobody cares, or with what was said least."""
    first = next(request for request in fight.requests if not request.optional)
    if first.default is not None and rng.random() < 1 / 2 and not fight.why_not(first.default):
        return first.default
    forms = sorted(rng.sample(first.forms, len(first.forms)), key=lambda form: said[form.command])
    return _said_with(forms, fight, rng) or fight.options().random(rng)


def _said_with(forms: Sequence[Form], fight: Encounter, rng: Random) -> Command | None:
    """Return a legal command of the first of some forms that gives one at the first tries."""
    for form in forms:
        if all(any(True for _ in domain.values()) for domain in form.fields.values()):
            for _ in range(TRIES):
                command = form.pick(rng)
                if not fight.why_not(command):
                    return command
    return None
