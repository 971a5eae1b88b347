"""The sentences of the golden logs, compared with their events: numbers, names, and the places of names."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import frozen

from combat import systems
from combat.systems.powered_by_heresy.queries.characters import max_wounds
from combat.systems.powered_by_heresy.rules.character_change import MAX_STAT
from events.base import Event
from replays import Replay
from replays.narration import narration_of, reading_order
from replays.narration.shared import SPOKEN
from replays.narration.templates import Sentence
from replays.transcript import event_sentence

GOLDEN = Path(__file__).parents[1] / "golden"
NUMBER = re.compile(r"(?<![\w½])(?P<whole>\d[\d,]*)?(?P<half>½)?(?P<dice>D\d+)?(?P<unit> inch)?")
TOO_MANY = 40
"""Described events of one class and template that are checked; more of the same kind prove nothing."""


@frozen
class Described:
    """An event of a golden log with its sentence, and the state that the sentence is about."""

    system: str
    state: Any
    event: Event
    text: str

    @property
    def kind(self) -> str:
        """The name of the event's class."""
        return type(self.event).__name__


@cache
def described(system: str) -> tuple[Described, ...]:
    """Return the events of the golden logs of a system that have a sentence, a few of each kind."""
    seen: Counter[tuple[type[Event], str]] = Counter()
    found: list[Described] = []
    for path in sorted((GOLDEN / system).glob("*.jsonl")):
        for moment in Replay.load(path):
            for happened, event in reading_order(system, moment.beat.events):
                state = moment.states[happened]
                key = type(event), template(system, state, event)
                seen[key] += 1
                text = event_sentence(system, state, event) if seen[key] <= TOO_MANY else ""
                if text and type(event) not in SPOKEN:
                    found.append(Described(system, state, event, text))
    return tuple(found)


def template(system: str, state: Any, event: Event) -> str:
    """Return the template of an event's sentence; empty if a function describes it."""
    sentence = narration_of(system).sentences.get(type(event))
    return sentence.chosen(state, event).text if isinstance(sentence, Sentence) else ""


def values(content: Any) -> Iterator[str | int]:
    """Yield all strings and numbers within an event, also those within its lists, mappings and records."""
    if isinstance(content, bool) or content is None:
        return
    if isinstance(content, str | int):
        yield content
    elif isinstance(content, Mapping):
        for key, value in content.items():
            yield from values(key)
            yield from values(value)
    elif attrs.has(type(content)):
        for field in attrs.fields(type(content)):
            yield from values(getattr(content, field.name))
    else:
        for value in content:
            yield from values(value)


def names_in(text: str, names: tuple[str, ...]) -> list[str]:
    """Return the names in a sentence in their order; of names within each other, the longest counts."""
    longest = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest)
    spelling = {name.lower(): name for name in names}
    return [spelling[match[0].lower()] for match in re.finditer(pattern, text, re.IGNORECASE)] if names else []


def numbers_in(text: str) -> Iterator[tuple[Fraction, bool]]:
    """Yield the numbers in a text, and whether each is a distance in inches."""
    for match in NUMBER.finditer(text):
        if match["whole"] or match["half"]:
            whole = int((match["whole"] or "0").replace(",", ""))
            yield Fraction(whole) + (Fraction(1, 2) if match["half"] else 0), bool(match["unit"])


def names_of(one: Described) -> set[str]:
    """Return the display names for the ids in an event."""
    return {one.state.name(value) for value in values(one.event) if isinstance(value, str)}


Formula = Callable[[Any, Any], tuple[int, ...]]
"""Function `(event, state)` that returns the numbers in a sentence that are derived and not in its event."""


def _roll(event: Any, _: Any) -> tuple[int, ...]:
    """Return the net DICE, the number of kept dice and of all dice, and sums for each quantity that is modified."""
    kinds = {modifier.on for modifier in event.modifiers}
    sums = (sum(modifier.amount for modifier in event.modifiers if modifier.on == kind) for kind in kinds)
    dice = Counter(die.sides for die in event.dice)
    return (len(event.kept), len(event.dice), *sums, *dice.values())


def _owed(event: Any, _: Any) -> tuple[int, ...]:
    """Return how many dice of each size are still to be rolled."""
    return tuple(Counter(event.owed).values())


def _held(event: Any, state: Any) -> tuple[int, ...]:
    """Return the numbers of the state, before and after the amount in the event."""
    change = getattr(event, "amount", 0)
    return tuple(value + by for value in values(state) if isinstance(value, int) for by in (-change, 0, change))


def _attacks_left(_: Any, state: Any) -> tuple[int, ...]:
    left = (state.volley and state.volley.shots, state.flurry and state.flurry.blows)
    return tuple(amount for amount in left if amount)


def _handicaps(state: Any) -> Iterator[int]:
    """Yield how many handicaps each combatant has, also with one more, and the numbers left in each stat."""
    for combatant in state.combatants:
        marks = sum(len(stat.marked) for stat in combatant.stats)
        yield from (marks, marks + 1)
        yield from (len({*stat.numbers} - {*stat.marked}) - 1 for stat in combatant.stats)


def _in_pool(event: Any, state: Any) -> int:
    """Return what a player, a side or a combatant of Wrath & Glory has of a resource."""
    if event.resource == "Glory" or event.whose == "gm":
        return int(state.glory if event.resource == "Glory" else state.ruin)
    if event.resource == "Wrath":
        return int(state.player(event.whose).wrath)
    who = state.combatant(event.whose)
    return int({"Reload": who.ammo, "Faith": who.faith, "Ruin": who.ruin}[event.resource])


def _harm_so_far(event: Any, state: Any) -> tuple[int, ...]:
    """Return the Wounds or Shock with the new ones, and the maximum; of a mob the members left, of an injury its DN."""
    who = state.combatant(event.who)
    if event.harm == "Traumatic Injury":
        return (2 if event.source.endswith("eye") else 1,)
    if event.harm == "Mob members":
        return (who.members - event.amount,)
    return (
        (who.shock + event.amount, who.max_shock)
        if event.harm == "Shock"
        else (who.wounds + event.amount, who.max_wounds)
    )


def _resilience_and_ap(_: Any, state: Any) -> tuple[int, ...]:
    """Return the Resilience of each target, and AP with named modifiers."""
    declared = state.test.declared
    ap = state.weapon(declared.weapon).ap + sum(each.amount for each in declared.modifiers if each.on == "AP")
    return (*(state.combatant(target).resilience for target in state.test.hits), ap)


def _dn_before_modifiers(event: Any, _: Any) -> tuple[int, ...]:
    """Return the DN of each target before the common modifiers and its own."""
    raised = sum(each.amount for each in event.modifiers if each.on == "difficulty")
    own = [sum(each.amount for each in changes) for changes in event.target_changes] or [0] * len(event.dns)
    return (event.dn - raised, *(dn - raised - change for dn, change in zip(event.dns, own, strict=True)))


def _wounds(hurt: Any, amount: int) -> tuple[int, ...]:
    """Return a character's wounds after a harm, and the maximum."""
    return hurt.wounds + amount, max_wounds(hurt)


DERIVED: Mapping[str, Mapping[str, Formula]] = {
    "trench_crusade": {
        "ActionResolved": _attacks_left,
        "ChargeDeclared": lambda event, _: (2 * event.dive,),
        "Gained": lambda event, state: (state.model(event.whose).marker_count(event.resource) + event.amount,),
        "Scattered": lambda event, _: (2 * event.inches,),
    },
    "fiend_wake": {
        **dict.fromkeys(("Gained", "Suffered"), _held),
        **dict.fromkeys(("Asked", "HandicapTaken"), lambda event, state: (*_held(event, state), *_handicaps(state))),
    },
    "powered_by_heresy": {
        "BonusEnded": lambda event, state: tuple(
            bonus.amount for bonus in state.acolyte(event.who).bonuses if bonus.bonus == event.bonus
        ),
        "PermissionUsed": lambda *_: (MAX_STAT,),
        "Suffered": lambda event, state: _wounds(state.character(event.who), event.amount),
    },
    "wrath_and_glory": {
        "DamageStands": _resilience_and_ap,
        "Gained": lambda event, state: (_in_pool(event, state) + event.amount,),
        "Rolled": lambda event, state: (state.test.icons + event.total,) if state.test is not None else (),
        "Scattered": lambda event, state: (6,),
        "Spent": lambda event, state: (_in_pool(event, state) - event.amount,),
        "Suffered": _harm_so_far,
        "TestDeclared": _dn_before_modifiers,
        "TestRead": lambda _, state: (state.test.icons,),
        "WeaponThrown": lambda event, state: (state.combatant(event.who).left(event.weapon) - 1,),
    },
}
"""For each system and event class, the formula for numbers that its sentences derive from event and state."""

BY_EVENT: Mapping[str, Formula] = {"Rolled": _roll, "PartlyRolled": _owed}
"""The formulas for events of all systems."""

NAMED_BY_STATE: Mapping[str, frozenset[str]] = {
    "trench_crusade": frozenset(),
    "fiend_wake": frozenset({"EncounterBegan", "EncounterEnded", "Asked", "Mounted", "LocationRemoved"}),
    "powered_by_heresy": frozenset({"EncounterBegan", "Rolled", "BlowFaced", "BlowWeighed"}),
    "wrath_and_glory": frozenset({"EncounterBegan", "DamageStands", "TestClosed", "Shifted", "HarmDue"}),
}
"""For each system, the event classes whose sentences also name combatants that only the state knows."""


@pytest.mark.parametrize("system", systems())
def test_each_number_in_a_sentence_is_in_its_event(system: str) -> None:
    """Or follows from it by a formula in the table; a distance in inches is half of a number of half inches."""
    wrong: dict[str, str] = {}
    for one in described(system):
        known = set[Fraction]()
        for value in values(one.event):
            known |= {abs(Fraction(value))} if isinstance(value, int) else {number for number, _ in numbers_in(value)}
        for formula in filter(None, (DERIVED[system].get(one.kind), BY_EVENT.get(one.kind))):
            known |= {abs(Fraction(value)) for value in formula(one.event, one.state)}
        text = one.text
        for name in sorted(names_of(one) | {*one.state.names_given()}, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", text, flags=re.IGNORECASE) if name else text
        for number, is_distance in numbers_in(text):
            if number not in known and not (is_distance and 2 * number in known):
                wrong[one.kind] = f"{number} in {one.text!r} for {one.event}"
    assert not wrong, "\n".join(wrong.values())


@pytest.mark.parametrize("system", systems())
def test_each_combatant_in_a_sentence_is_named_by_its_event(system: str) -> None:
    wrong: dict[str, str] = {}
    for one in described(system):
        known = names_of(one)
        texts = " ".join(value for value in values(one.event) if isinstance(value, str))
        for name in names_in(one.text, one.state.names_given()):
            if name not in known and not names_in(texts, (name,)) and one.kind not in NAMED_BY_STATE[system]:
                wrong[one.kind] = f"{name} in {one.text!r} for {one.event}"
    assert not wrong, "\n".join(wrong.values())


def exchanged(content: Any, swap: Mapping[str, str]) -> Any:
    """Return an event or a part of it with ids and display names exchanged."""
    if isinstance(content, str):
        return swap.get(content, content)
    if isinstance(content, tuple):
        return tuple(exchanged(item, swap) for item in content)
    if isinstance(content, Mapping):
        return {key: exchanged(value, swap) for key, value in content.items()}
    if attrs.has(type(content)):
        fields = [field.name for field in attrs.fields(type(content)) if field.init]
        return attrs.evolve(content, **{name: exchanged(getattr(content, name), swap) for name in fields})
    return content


@pytest.mark.parametrize("system", systems())
def test_exchanging_two_names_in_an_event_exchanges_them_in_its_sentence(system: str) -> None:
    """Where the other sentence has the same template, so that it does not follow from the state of the two."""
    wrong: dict[str, str] = {}
    for one in described(system):
        names = one.state.names_given()
        ids = {value for value in values(one.event) if isinstance(value, str) and one.state.name(value) in names}
        for first, second in combinations(sorted(ids), 2):
            pairs = ((first, second), (one.state.name(first), one.state.name(second)))
            swap = {**dict(pairs), **{second: first for first, second in pairs}}
            event = exchanged(one.event, swap)
            if template(system, one.state, event) != template(system, one.state, one.event):
                continue
            expected = [swap.get(name, name) for name in names_in(one.text, names)]
            text = event_sentence(system, one.state, event)
            if names_in(text, names) != expected and one.kind not in NAMED_BY_STATE[system]:
                wrong[one.kind] = f"{one.text!r} became {text!r} for {event}"
    assert not wrong, "\n".join(wrong.values())
