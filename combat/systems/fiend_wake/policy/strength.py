"""How strong everybody still is: what they can bear before they are out, and what they are worth to their side."""

from collections.abc import Callable, Mapping
from math import sqrt

from combat.systems.fiend_wake.queries.combatants import able, starts_of
from combat.systems.fiend_wake.rules import combatants, damage, stats
from events.fiend_wake.facts import THRESHOLD
from events.fiend_wake.sheets import STATS, Profile, Settings, Weapon
from events.fiend_wake.table import Combatant, Stat, State
from events.once import once_for_these

LOST, SHAKEN = 0.3, 0.4
"""Whoever is unhurt gives up once the foes are so much stronger; the more somebody is hurt, by so much the sooner."""


def standing(state: State) -> Mapping[str, float]:
    """Return how much of its fighting strength is left to each seat that leads somebody: 1 at the start, 0 when beaten.

    A seat stands as well as the side for which most of its people fight, for with that side it wins or loses.
    """
    left, first = _by_side(state)
    return {seat: _share(state, side, left, first) for seat, side in _sides_of_seats(state).items()}


def teams(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the seats that win and lose together: those whose people mostly fight for sides that are allied."""
    together: dict[str, list[str]] = {}
    for seat, side in _sides_of_seats(state).items():
        with_it = next((combatant for combatant in together if _are_allied(state, side, combatant)), side)
        together.setdefault(with_it, []).append(seat)
    return tuple(map(tuple, together.values()))


def _sides_of_seats(state: State) -> dict[str, str]:
    """Return the side for which most of the people of each seat fight."""
    led: dict[str, dict[str, float]] = {}
    for combatant in state.combatants:
        sides = led.setdefault(combatant.seat, {})
        sides[combatant.side] = sides.get(combatant.side, 0) + worth(state, combatant)
    return {seat: max(sides, key=sides.__getitem__) for seat, sides in led.items()}


def _are_allied(state: State, side: str, other: str) -> bool:
    pacts = tuple((pact.one, pact.other, pact.stance) for pact in state.pacts)
    return combatants.stance(side, other, pacts) == "allied"


def _share(state: State, side: str, left: Mapping[str, float], first: Mapping[str, float]) -> float:
    """Return how much is left to a side and those that are allied to it."""
    with_it = [ally for ally in first if _are_allied(state, side, ally)]
    had, has = sum(first[modifier] for modifier in with_it), sum(left[modifier] for modifier in with_it)
    return min(1.0, has / had) if had else float(has > 0)


def _by_side(state: State) -> tuple[dict[str, float], dict[str, float]]:
    """Return the strength that is left to each side, and what all had who are or were on it."""
    left: dict[str, float] = {}
    first: dict[str, float] = {}
    for combatant in state.combatants:
        left[combatant.side] = left.get(combatant.side, 0) + strength(state, combatant)
        first[combatant.side] = first.get(combatant.side, 0) + worth(state, combatant) * _bore_at_first(
            state.settings, combatant.profile
        )
    return left, first


def has_lost(state: State, combatant: Combatant) -> bool:
    """Return whether somebody sensible gives the fight up: the foes are far stronger, and it hurts."""
    pacts = tuple((pact.one, pact.other, pact.stance) for pact in state.pacts)
    mine = theirs = 0.0
    for other in state.combatants:
        stance = combatants.stance(combatant.side, other.side, pacts)
        if stance == "allied":
            mine += strength(state, other)
        elif stance == "hostile":
            theirs += strength(state, other)
    return mine < (LOST + SHAKEN * (1.0 - health(state, combatant))) * theirs


def strength(state: State, combatant: Combatant) -> float:
    """Return what somebody is worth now: nothing where they can do nothing."""
    return worth(state, combatant) * health(state, combatant) if able(combatant) else 0.0


def health(state: State, combatant: Combatant) -> float:
    """Return which share somebody can still bear of what they could bear without any handicap."""
    whole = _bearable(_unmarked(state.settings, combatant.profile), state.settings) * combatant.threshold
    return min(1.0, max(0, bearable(state, combatant)) / whole) if whole else 0.0


def bearable(state: State, combatant: Combatant) -> int:
    """Return how many wounds, past all reduction, knock somebody out who marks what is missed least."""
    return _bearable(combatant.stats, state.settings) * combatant.threshold - combatant.wounds


def worth(state: State, combatant: Combatant) -> float:
    """Return what somebody is worth unhurt: who bears twice as much and deals twice as much is worth two."""
    return _worth(state.settings, combatant.profile, state.armory)


@once_for_these
def _worth(settings: Settings, sheet: Profile, armory: tuple[Weapon, ...]) -> float:
    body = _unmarked(settings, sheet)
    threshold = next(start.amounts[0] for start in starts_of(settings, sheet) if start.what == THRESHOLD)
    resolve = next(stat.numbers for stat in body if stat.id == "Resolve")
    turns = stats.vitality(resolve) if sheet.vitality is None else sheet.vitality
    carried = [weapon for weapon in armory if weapon.id in sheet.weapons]
    deals = max((max(weapon.first, weapon.mass) for weapon in carried), default=1)
    return sqrt(max(1, _bearable(body, settings) * threshold) * max(1, turns) * max(1, deals))


@once_for_these
def _unmarked(settings: Settings, sheet: Profile) -> tuple[Stat, ...]:
    """Return the stats of a sheet without any handicap."""
    printed = {entry.stat: entry.numbers for entry in sheet.stack_numbers}
    begins = {start.what: start.amounts for start in starts_of(settings, sheet)} | printed
    return tuple(Stat(stat, tuple(sorted(begins[stat]))) for stat in STATS)


@once_for_these
def _bore_at_first(settings: Settings, sheet: Profile) -> float:
    """Return which share of what they could bear unhurt somebody could bear at the start."""
    marked: dict[str, tuple[int, ...]] = {handicap.stat: handicap.numbers for handicap in sheet.handicaps}
    whole = _unmarked(settings, sheet)
    body = tuple(Stat(stat.id, stat.numbers, marked.get(stat.id, ())) for stat in whole)
    threshold = next(start.amounts[0] for start in starts_of(settings, sheet) if start.what == THRESHOLD)
    could = _bearable(whole, settings) * threshold
    bears = 0 if sheet.unconscious else _bearable(body, settings) * threshold - sheet.wounds
    return bears / could if could else 0.0


@once_for_these
def _bearable(body: tuple[Stat, ...], settings: Settings) -> int:
    """Return how many handicaps knock somebody out, if each is placed where the most numbers are left."""
    exhausted = damage.UNCONSCIOUS_WHEN[settings.unconscious_when]
    left = {stat.id: len(stats.available(stat.numbers, stat.marked)) for stat in body if stat.numbers}
    marks = 0
    while any(left.values()) and not exhausted(left):
        marks += 1
        _mark_one(left, lambda after: not exhausted(after))
    return marks


def _mark_one(left: dict[str, int], awake: Callable[[Mapping[str, int]], bool]) -> None:
    fullest = sorted((stat for stat in left if left[stat]), key=lambda stat: -left[stat])
    best = next((stat for stat in fullest if awake({**left, stat: left[stat] - 1})), fullest[0])
    left[best] -= 1
