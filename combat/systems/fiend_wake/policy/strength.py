"""Strength of combatants: the wounds that they can still bear, and their value to their side."""

from collections.abc import Mapping
from math import sqrt

from combat.systems.fiend_wake.queries.combatants import is_able, starting_scores
from combat.systems.fiend_wake.rules import damage, stats
from combat.systems.fiend_wake.rules.reactions import stance
from events.fiend_wake import STATS, THRESHOLD, Combatant, Profile, Settings, Stat, State, Weapon
from events.memo import memo_by_identity

GIVE_UP_RATIO, INJURY_WEIGHT = 0.3, 0.4
"""Share of the enemies' strength below which an unhurt combatant gives up, and how far injuries can raise it."""


def standing(state: State) -> Mapping[str, float]:
    """Return the strength left to each seat: 1 at the start, 0 when beaten.

    A seat has the strength of the side that most of its combatants fight for, because it wins or loses with that side.
    """
    left, first = _by_side(state)
    return {seat: _share(state, side, left, first) for seat, side in sides_of_seats(state).items()}


def teams(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the seats that win and lose together, because their combatants mostly fight for allied sides."""
    together: dict[str, list[str]] = {}
    for seat, side in sides_of_seats(state).items():
        team_side = next((other for other in together if are_allied(state, side, other)), side)
        together.setdefault(team_side, []).append(seat)
    return tuple(map(tuple, together.values()))


def sides_of_seats(state: State) -> dict[str, str]:
    """Return, for each seat, the side that most of its combatants fight for."""
    led: dict[str, dict[str, float]] = {}
    for combatant in state.combatants:
        sides = led.setdefault(combatant.seat, {})
        sides[combatant.side] = sides.get(combatant.side, 0) + worth(state, combatant)
    return {seat: max(sides, key=sides.__getitem__) for seat, sides in led.items()}


def are_allied(state: State, side: str, other: str) -> bool:
    """Return whether two sides are allied, or the same."""
    pacts = tuple((pact.one, pact.other, pact.stance) for pact in state.pacts)
    return stance(side, other, pacts) == "allied"


def _share(state: State, side: str, left: Mapping[str, float], first: Mapping[str, float]) -> float:
    """Return the share of their initial strength that a side and its allies have left."""
    allies = [ally for ally in first if are_allied(state, side, ally)]
    had, has = sum(first[ally] for ally in allies), sum(left[ally] for ally in allies)
    return min(1.0, has / had) if had else float(bool(has))


def _by_side(state: State) -> tuple[dict[str, float], dict[str, float]]:
    """Return the strength left to each side, and each side's strength at the start."""
    left: dict[str, float] = {}
    first: dict[str, float] = {}
    for combatant in state.combatants:
        left[combatant.side] = left.get(combatant.side, 0) + strength(state, combatant)
        at_first = worth(state, combatant) * _bore_at_first(state.settings, combatant.profile)
        first[combatant.side] = first.get(combatant.side, 0) + at_first
    return left, first


def has_lost(state: State, combatant: Combatant) -> bool:
    """Return whether a sensible player gives up because the enemies are far stronger. Injuries count as well."""
    pacts = tuple((pact.one, pact.other, pact.stance) for pact in state.pacts)
    mine = theirs = 0.0
    for other in state.combatants:
        relation = stance(combatant.side, other.side, pacts)
        if relation == "allied":
            mine += strength(state, other)
        elif relation == "hostile":
            theirs += strength(state, other)
    return mine < (GIVE_UP_RATIO + INJURY_WEIGHT * (1.0 - health(state, combatant))) * theirs


def strength(state: State, combatant: Combatant) -> float:
    """Return a combatant's current strength; 0 if it cannot act."""
    return worth(state, combatant) * health(state, combatant) if is_able(combatant) else 0.0


def health(state: State, combatant: Combatant) -> float:
    """Return the wounds that a combatant can still bear, as a share of those that it can bear when unhurt."""
    whole = _bearable(_unmarked(state.settings, combatant.profile), state.settings) * combatant.threshold
    return min(1.0, max(0, bearable_wounds(state, combatant)) / whole) if whole else 0.0


def bearable_wounds(state: State, combatant: Combatant) -> int:
    """Return how many wounds, after Damage Reduction, knock out a combatant that always marks the best stat."""
    return _bearable(combatant.stats, state.settings) * combatant.threshold - combatant.wounds


def worth(state: State, combatant: Combatant) -> float:
    """Return the value of an unhurt combatant. It doubles if the wounds that it bears and deals both double."""
    return _worth(state.settings, combatant.profile, state.armory)


@memo_by_identity()
def _worth(settings: Settings, sheet: Profile, armory: tuple[Weapon, ...]) -> float:
    body = _unmarked(settings, sheet)
    threshold = next(start.amounts[0] for start in starting_scores(settings, sheet) if start.what == THRESHOLD)
    resolve = next(stat.numbers for stat in body if stat.id == "Resolve")
    turns = len(resolve) if sheet.vitality is None else sheet.vitality
    carried = [weapon for weapon in armory if weapon.id in sheet.weapons]
    deals = max((max(weapon.first, weapon.mass, 1) for weapon in carried), default=1)
    return sqrt(_bearable(body, settings) * threshold * max(1, turns) * deals)


@memo_by_identity()
def _unmarked(settings: Settings, sheet: Profile) -> tuple[Stat, ...]:
    """Return the stats on a sheet, without any handicaps."""
    printed = {entry.stat: entry.numbers for entry in sheet.stack_numbers}
    begins = {start.what: start.amounts for start in starting_scores(settings, sheet)} | printed
    return tuple(Stat(stat, tuple(sorted(begins[stat]))) for stat in STATS)


@memo_by_identity()
def _bore_at_first(settings: Settings, sheet: Profile) -> float:
    """Return the wounds that a combatant could bear at the start, as a share of those that it can bear when unhurt."""
    marked: dict[str, tuple[int, ...]] = {handicap.stat: handicap.numbers for handicap in sheet.handicaps}
    whole = _unmarked(settings, sheet)
    body = tuple(Stat(stat.id, stat.numbers, marked.get(stat.id, ())) for stat in whole)
    threshold = next(start.amounts[0] for start in starting_scores(settings, sheet) if start.what == THRESHOLD)
    could = _bearable(whole, settings) * threshold
    bears = 0 if sheet.unconscious else _bearable(body, settings) * threshold - sheet.wounds
    return bears / could if could else 0.0


@memo_by_identity()
def _bearable(body: tuple[Stat, ...], settings: Settings) -> int:
    """Return how many handicaps knock out a combatant that always marks the stat with the most numbers left."""
    reading = settings.unconscious_when
    left = {stat.id: len(stats.available(stat.numbers, stat.marked)) for stat in body if stat.numbers}
    if not left or damage.exhausted(left, reading):
        return 0
    spared = len(left) - 1 if reading == "any_stat_exhausted" else 0  # one number of each stat but the last
    return sum(left.values()) - spared
