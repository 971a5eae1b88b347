"""The fights of the benchmark: random, long, recorded and crowded ones."""

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
from combat.engine.offer.requests import Form
from events.base import Command
from events.history.dice import dice_of
from events.history.journal import Beat, Journal, effective
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
"""Commands that declare an attack, by system."""

RESOLVED = {
    "fiend_wake": ("roll_dice", "react", "take_handicap"),
    "powered_by_heresy": ("confirm", "keep_roll", "reroll_all", "choose", "reroll_damage", "enemy_attack"),
    "trench_crusade": ("pledge", "hold_fire", "hold_back"),
    "wrath_and_glory": (
        *("buy_dice", "keep_roll", "reroll", "shift", "raise_damage", "aim_critical", "raise_severity"),
        *("soak", "endure"),
    ),
}
"""Commands from the declaration to the harm, by system: rolls, spent resources, damage and injuries."""

ARMOURIES = {"fiend_wake": "armory"}
"""Key of the weapons in a setup, if it is not `armoury`."""

_NUMBERS = numbered()
"""Numbers that make equal setups different."""

UNDO = {"barrier": "none", "dice": "same"}
"""Undo policy: any beat can be undone, and the same dice fall again, so that a fight can be repeated."""

TRIES = 4
"""Commands to try for a form before the next form is tried."""

MAX_BRAWL_BEATS = 120
"""Maximum beats of a fight with every possible attack."""

MAX_BEATS_TO_ATTACK = 1500
"""Maximum beats to wait for an attack in a crowded fight."""


def seed(number: int) -> str:
    """Return the seed of a fight, given its number."""
    return f"hmac-sha256:62656e6368{number:022x}"


def random_choice(fight: Encounter, rng: Random) -> Command:
    """Return a random legal command for a decision that must be made."""
    owed = [request for request in fight.requests if not request.optional]
    return fight.options(rng.choice(owed).seat).random(rng)


def is_one_of(names: Mapping[str, Sequence[str]], system: str, command: type[Command]) -> bool:
    """Return whether a command class is listed for a system."""
    return command.wire_type in {f"{system}.{name}.v1" for name in names[system]}


def is_part_of_attack(system: str, command: Command) -> bool:
    """Return whether a command belongs to an attack, from its declaration to the harm."""
    return any(is_one_of(names, system, type(command)) for names in (DECLARED, RESOLVED))


def events_in(journal: Journal) -> int:
    """Return the number of events in a journal."""
    return sum(len(beat.events) for beat in journal)


def uncached_copy(fight: Encounter) -> Encounter:
    """Return a copy of a fight with an equal state for which nothing is cached yet."""
    copied = fight.fork()
    now = copied.history.now
    copied._core.history = replace(copied.history, now=replace(now, state=copy(now.state)))
    return copied


class ReplayDice:
    """A dice source that yields given dice before each command."""

    def __init__(self) -> None:
        self._dice: tuple[Die, ...] = ()
        self._first = 0

    def tell(self, dice: tuple[Die, ...], fight: Encounter) -> None:
        """Set the next dice of a fight and of its copies."""
        self._dice, self._first = dice, fight.history.draws

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the die for a draw number, or None if it is not given or has other sides."""
        place = draw - self._first
        if place >= len(self._dice) or self._dice[place].sides != sides:
            return None
        return Die(face=self._dice[place].face, sides=sides, source=f"loaded:{draw}")


@attrs.frozen
class RecordedFight:
    """A recorded fight whose effective commands can be repeated with the same dice.

    Attributes:
        journal: The journal of the fight.
    """

    journal: Journal

    def reopen(self, do: Callable[[Encounter, Beat], object]) -> Encounter:
        """Play the fight again: `do` is called with the fight and the next beat, after its dice have been set."""
        dice = ReplayDice()
        _, *rest = effective(self.journal.beats)
        fight = Encounter.reopen(self.journal.header).fork(dice)
        for beat in rest:
            dice.tell(dice_of(beat.events), fight)
            do(fight, beat)
        return fight

    def is_repeated(self) -> bool:
        """Return whether repeating the commands gives the recorded state."""
        try:
            return bool(self.reopen(replay_beat).state == Replay.of(self.journal)[-1].state)
        except (Refused, DiceNeeded):
            return False


def replay_beat(fight: Encounter, beat: Beat) -> Beat:
    """Do the command of a recorded beat."""
    return fight.do(beat.command, None if beat.by == "table" else beat.by)


class Stage:
    """The fights and logs of one system, created on first use.

    Attributes:
        system: The name of the system.
        sizes: The sizes of the benchmark.
        folder: The folder for logs.
    """

    def __init__(self, system: str, sizes: Sizes, folder: Path) -> None:
        self.system = system
        self.sizes = sizes
        self.folder = folder

    def opened(self, number: int) -> Encounter:
        """Open the sample fight with the dice of a fight number."""
        return Encounter.sample(self.system, dice=seed(number), undo=UNDO)

    @cached_property
    def long(self) -> tuple[Encounter, ...]:
        """Fights for each log length: random fights up to the middle length, then the last of them repeated.

        A finished fight is undone to its opening, and another one is played from there. The longest fight ends with an
        undo
        to beat 0, so that all its dice are waiting: the slowest log to load.
        """
        fight, rng, copies = self.opened(0), Random(20), []
        commands: list[Command] = []
        events = 0
        for most in self.sizes.events[:2]:
            while events < most:
                if fight.outcome is not None:
                    fight.undo("gm", 0)
                    commands.clear()
                commands.append(random_choice(fight, rng))
                events += len(fight.do(commands[-1]).events)
            if fight.outcome is not None:
                fight.undo("gm", 0)
                commands.clear()
            copies.append(fight.fork())
        while fight.outcome is None:
            commands.append(random_choice(fight, rng))
            events += len(fight.do(commands[-1]).events)
        while events < self.sizes.events[2]:
            fight.undo("gm", 0)
            events += sum(len(fight.do(command).events) for command in commands)
        fight.undo("gm", 0)
        return (*copies, fight)

    @cached_property
    def stored(self) -> tuple[Path, ...]:
        """The paths of the logs of the long fights."""
        paths = tuple(self.folder / f"{self.system}-{place}.jsonl" for place in range(3))
        for fight, path in zip(self.long, paths, strict=True):
            fight.save(path)
        return paths

    @cached_property
    def brawls(self) -> tuple[RecordedFight, ...]:
        """Sample fights in which every possible attack is made, as many as recorded fights."""
        return tuple(RecordedFight(self._brawl(number).journal) for number in range(self.sizes.logs))

    def _brawl(self, number: int) -> Encounter:
        fight, rng, commands = self.opened(number), Random(number), Counter[type[Command]]()
        while fight.outcome is None and len(fight.journal) < MAX_BRAWL_BEATS:
            command = self._strike(fight, rng) or _go_on(fight, rng, commands)
            commands[type(command)] += 1
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
        """The longest golden logs that the current rules reproduce; most combatants in them have abilities."""
        matches: list[RecordedFight] = []
        for path in sorted((GOLDEN / self.system).glob("*.jsonl"), key=lambda path: -path.stat().st_size):
            if len(matches) == self.sizes.logs:
                break
            fight = RecordedFight(Replay.load(path).journal)
            if fight.is_repeated():
                matches.append(fight)
        return tuple(matches)

    @cached_property
    def blow(self) -> tuple[Encounter, Beat]:
        """A sample fight just before a roll of an attack, and the beat of that roll."""
        matches: list[tuple[Encounter, Beat]] = []

        def look(fight: Encounter, beat: Beat) -> None:
            if not matches and is_part_of_attack(self.system, beat.command) and dice_of(beat.events):
                dice = ReplayDice()
                dice.tell(dice_of(beat.events), fight)
                matches.append((fight.fork(dice), beat))
            replay_beat(fight, beat)

        for fight in self.brawls:
            fight.reopen(look)
        return matches[0]

    @cached_property
    def remembered(self) -> tuple[Encounter, ...]:
        """The fight before the attack, extended by notes to each of the fight lengths."""
        fight = self.blow[0].fork()
        copies = []
        for beats in self.sizes.beats:
            while len(fight.journal) < beats:
                fight.note("and so it went on")
            copies.append(fight.fork())
        return tuple(copies)

    def crowd(self, count: int) -> dict[str, Any]:
        """Return the sample setup with a number of combatants, half on each side."""
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
            own = [combatant for combatant in people if _side(combatant) == _side(people[0])]
            setup["combatants"] = clones(own, half)
            setup["combatants"] += clones([combatant for combatant in people if combatant not in own], rest)
        return setup

    def crowded(self, count: int, first: int = 0) -> tuple[Encounter, Form, str]:
        """Return a crowded fight in which an attack is possible, with the form of the attack and its seat.

        Args:
            count: The number of combatants.
            first: The number of the first fight to try.

        Raises:
            LookupError: If no attack becomes possible.
        """
        for number in range(first, first + 20):
            fight = Encounter.begin(self.system, self.crowd(count), seed(number), undo=UNDO)
            rng, commands = Random(number), Counter[type[Command]]()
            for _ in range(MAX_BEATS_TO_ATTACK):
                matches = self._attack(fight)
                if matches is not None:
                    return (fight, *matches)
                if fight.outcome is not None:
                    break
                command = _go_on(fight, rng, commands)
                commands[type(command)] += 1
                fight.do(command)
        raise LookupError(f"no attack becomes possible with {count} combatants of {self.system}")

    def _attack(self, fight: Encounter) -> tuple[Form, str] | None:
        forms = [(form, request.seat) for request in fight.requests for form in request.forms]
        declared = [(form, seat) for form, seat in forms if is_one_of(DECLARED, self.system, form.command)]
        return next(
            (form_and_seat for form_and_seat in declared if not fight.options().why_closed(form_and_seat[0])), None
        )

    def stocked(self, count: int) -> dict[str, Any]:
        """Return the sample setup with a number of weapons in the armoury."""
        setup = dict(system_named(self.system).sample())
        name = ARMOURIES.get(self.system, "armoury")
        return {**setup, name: clones(setup[name], count)}

    @cached_property
    def stocks(self) -> tuple[int, ...]:
        """The numbers of weapons to try: the requested ones, or fractions of the limit for a setup."""
        try:
            Encounter.begin(self.system, self.stocked(self.sizes.weapons[-1]), seed(0))
        except Refused:
            return MAX_MEMBERS // 25, MAX_MEMBERS // 5, MAX_MEMBERS
        return self.sizes.weapons


def unique_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a setup with a new name in it, so that no cache of an earlier fight applies."""
    key = next(key for key, things in setup.items() if isinstance(things, list) and things and "name" in things[0])
    first, *others = setup[key]
    return {**setup, key: [{**first, "name": f"{first['name']} {next(_NUMBERS)}"}, *others]}


def clones(things: Sequence[Mapping[str, Any]], count: int) -> list[dict[str, Any]]:
    """Return a number of entries: the given ones and then copies with new names, without links between entries."""
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


def _go_on(fight: Encounter, rng: Random, commands: Counter[type[Command]]) -> Command:
    """Return an answer to the first decision: its default, or a command of the form that was used least."""
    first = next(request for request in fight.requests if not request.optional)
    if first.default is not None and rng.random() < 1 / 2 and not fight.why_not(first.default):
        return first.default
    forms = sorted(rng.sample(first.forms, len(first.forms)), key=lambda form: commands[form.command])
    return _said_with(forms, fight, rng) or fight.options().random(rng)


def _said_with(forms: Sequence[Form], fight: Encounter, rng: Random) -> Command | None:
    """Return a legal command of the first form that yields one within a few tries."""
    for form in forms:
        if all(any(True for _ in domain.values()) for domain in form.fields.values()):
            for _ in range(TRIES):
                command = form.pick(rng)
                if not fight.why_not(command):
                    return command
    return None
