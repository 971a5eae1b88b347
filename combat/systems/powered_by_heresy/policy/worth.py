"""What everybody is worth in a fight, what wounds cost them, and how much of each side's strength is left."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType

from combat.systems.powered_by_heresy.policy import chances
from combat.systems.powered_by_heresy.queries import blows, characters
from combat.systems.powered_by_heresy.rules import class_moves, damage
from events.once import once_for_these, once_of
from events.powered_by_heresy.facts import Cause
from events.powered_by_heresy.sheets import GM, AcolyteSheet, Attack, EnemySheet, Settings, Weapon
from events.powered_by_heresy.table import Acolyte, Character, State

USUAL_ARMOUR = 1
"""Whoever is struck wears so much, when an attack is judged by itself: flak."""

LEAST_WORTH = 0.1
"""Even who hurts nobody stands in the way."""


def worth(state: State, who: Character) -> float:
    """Return what somebody is worth: the wounds that its best attack makes on average."""
    if isinstance(who, Acolyte):
        return _of_an_acolyte(who.sheet, state.armoury, state.settings)
    return _of_an_enemy(who.sheet, state.settings)


@once_for_these
def _of_an_acolyte(sheet: AcolyteSheet, armoury: tuple[Weapon, ...], settings: Settings) -> float:
    pools = [(each.dice, each.proven) for each in armoury if each.id in sheet.weapons and not each.is_grenade]
    return _best([*pools, (damage.weapon_dice((), settings.unarmed_die), 0)], settings)


@once_for_these
def _of_an_enemy(sheet: EnemySheet, settings: Settings) -> float:
    return _best([(sheet.dice, sheet.proven), *((each.dice, each.proven) for each in sheet.attacks)], settings)


def _best(pools: Iterable[tuple[tuple[int, ...], int]], settings: Settings) -> float:
    against = settings.base_defense + USUAL_ARMOUR
    found = (_mean(chances.of_wounds(dice, against, 0, proven)) for dice, proven in pools)
    return max(LEAST_WORTH, *found)


def _mean(shares: Sequence[float]) -> float:
    return sum(number * share for number, share in enumerate(shares))


def standing(state: State) -> Mapping[str, float]:
    """Return how much of its strength each side has left, by seat; the players win and lose together."""
    acolytes, foes = _of_sides(state)
    return {**{each.id: acolytes for each in state.players}, GM: foes}


@once_of("acolytes", "enemies", "fighting", "beaten")
def _of_sides(state: State) -> tuple[float, float]:
    """Return what is left of the acolytes, with those who stand by them, and of their enemies.

    Where no acolyte can act they are beaten, whoever stands by them; and so they stay until they fight again, though
    rest has brought them to their feet.
    """
    with_them = tuple(each for each in state.enemies if "ally" in (each.side, each.sheet.side))
    against = tuple(each for each in state.enemies if "enemy" in (each.side, each.sheet.side))
    beaten = not characters.able(state) or (state.beaten == "acolytes" and not state.fighting)
    acolytes = 0.0 if beaten else _left(state, (*state.acolytes, *with_them), "ally")
    return acolytes, _left(state, against, "enemy")


def _left(state: State, people: tuple[Character, ...], side: str) -> float:
    whole = sum(worth(state, each) * _began(each, side) for each in people)
    return min(1.0, sum(worth(state, each) * strength(each, side) for each in people) / whole) if whole else 0.0


def strength(who: Character, side: str = "") -> float:
    """Return how much of somebody is left, 1 to 0; nothing for a `side` that it is not on."""
    if characters.is_out(who) or (side and not isinstance(who, Acolyte) and who.side != side):
        return 0.0
    return _share(who.wounds, characters.max_wounds(who))


def _began(who: Character, side: str) -> float:
    """Return how much of somebody there was when it came into play; who changes sides counts in full for both."""
    sheet = who.sheet
    if not isinstance(sheet, AcolyteSheet):
        away = sheet.out or sheet.wounds >= sheet.max_wounds
        there = not away and side == sheet.side
        return _share(sheet.wounds, sheet.max_wounds) if there else strength(who, side)
    most = characters.max_wounds(who)
    return 0.0 if sheet.dead or sheet.gone or sheet.wounds >= most else _share(sheet.wounds, most)


def _share(wounds: int, most: int) -> float:
    """Return what is left of somebody with so many wounds: the last ones that can be borne count most."""
    return sqrt(max(most - wounds, 0) / most)


def harm(state: State, who: Character, shares: Sequence[float], outright: int = 0, *, precise: bool = False) -> float:
    """Return how much a blow takes of what somebody is worth, on average.

    Args:
        state: The table.
        who: Who is struck.
        shares: How likely the dice make no wound, one, two and so on.
        outright: The wounds besides.
        precise: Whether a Precise Tactician strikes.
    """
    most, needs = characters.max_wounds(who), state.settings.plus_wound_needs_wound
    before = _share(who.wounds, most)
    lost = 0.0
    for number, share in enumerate(shares):
        wounds = damage.inflicted(number, outright + class_moves.precise_wound(precise, number, needs_wound=needs))
        lost += share * (before - _share(who.wounds + wounds, most))
    return lost * worth(state, who)


def harm_by(state: State, attacks: Iterable[Attack], target: Character, *, in_return: bool = False) -> float:
    """Return how much enemies do to somebody, each with one attack, as the table joins them."""
    armed = sorted(attacks, key=lambda each: damage.badness(each.dice), reverse=True)
    pools = damage.attacks_of([each.dice for each in armed], state.settings.multi_attackers)
    total = 0.0
    for attack, dice in zip(armed, pools, strict=False):
        cause: Cause = "ranged" if attack.ranged and not in_return else "melee"
        against = blows.defense_against(state, None, target.id, cause)
        total += harm(state, target, chances.of_wounds(dice, against, 0, attack.proven), attack.inflicts)
    return total


@once_of("acolytes", "enemies")
def threat(state: State, who: str) -> float:
    """Return what the next hard move of the GM's costs an acolyte, on average over those who may attack."""
    foes = tuple(each for each in characters.attackers(state) if each.side == "enemy")
    target = state.acolyte(who)
    return sum(harm_by(state, (blows.attack_of(each),), target) for each in foes) / max(len(foes), 1)


FRIENDLY = MappingProxyType({"enemy": ("enemy",), "ally": ("ally", "bystander"), "bystander": ("ally", "bystander")})
"""Whom those on a side do not attack."""


def are_friends(state: State, one: str, other: str) -> bool:
    """Return whether two do not fight each other; things and places are nobody's friends."""
    if not (state.is_character(one) and state.is_character(other)):
        return False
    return side_of(state, other) in FRIENDLY[side_of(state, one)]


def side_of(state: State, who: str) -> str:
    """Return the side of somebody; acolytes are their own allies."""
    return "ally" if state.is_acolyte(who) else state.enemy(who).side
