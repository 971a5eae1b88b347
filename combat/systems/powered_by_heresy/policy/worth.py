"""The worth of characters in a fight, the cost of wounds, and the remaining strength of each side."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from combat.systems.powered_by_heresy.policy import chances
from combat.systems.powered_by_heresy.queries import blows, characters
from combat.systems.powered_by_heresy.rules import class_moves, damage
from events.abilities import Effect
from events.powered_by_heresy import Acolyte, Cause, Character, State
from events.powered_by_heresy.sheets import BARE_HANDS, GM, AcolyteSheet, Attack

USUAL_ARMOUR = 1
"""Armour bonus of the target that is assumed when an attack is rated: that of flak armour."""

LEAST_WORTH = 0.1
"""Minimum worth of a character, because even a harmless one blocks the way."""

HARMFUL = frozenset({"damage", "wound", "put out", "condition", "mark"})
HELPFUL = frozenset({"heal", "forward", "ongoing", "end condition", "gain", "hold"})
"""Verbs whose effects harm foes, and verbs whose effects help friends; all others are neutral."""

HARM, HELP, OTHER = 0.1, 0.05, 0.01
"""Weights for harming a foe, helping a friend, and other effects. An attack that deals damage weighs more."""


def worth(state: State, who: Character) -> float:
    """Return a character's worth: the mean wounds that its best attack causes to a usual target."""
    return wounds_dealt(state, who, state.settings.base_defense + USUAL_ARMOUR)


def wounds_dealt(state: State, who: Character, against: int) -> float:
    """Return the mean wounds that a character's best attack causes to a target with this Defense."""
    pools: list[tuple[tuple[int, ...], int]]
    if isinstance(who, Acolyte):
        carried = (weapon for weapon in state.armoury if weapon.id in who.sheet.weapons and not weapon.is_grenade)
        arms = (BARE_HANDS, *carried)
        pools = [(damage.weapon_dice(arm.dice, state.settings.unarmed_die), arm.proven) for arm in arms]
    else:
        usual = who.sheet.dice, who.sheet.proven
        pools = [usual, *((attack.dice, attack.proven) for attack in who.sheet.attacks)]
    return max(LEAST_WORTH, *(chances.mean(chances.wound_chances(dice, against, 0, proven)) for dice, proven in pools))


def standing(state: State) -> Mapping[str, float]:
    """Return the share of its strength that each side still has, keyed by seat. All players have the same value."""
    acolytes, foes = side_strengths(state)
    return {**{player.id: acolytes for player in state.players}, GM: foes}


def side_strengths(state: State) -> tuple[float, float]:
    """Return two strengths: what is left of the acolytes and their allies, and what is left of their enemies.

    If no acolyte can act, the acolytes are beaten, regardless of allies. They stay beaten until the next fight, even
    after rest has healed them.
    """
    with_them = tuple(enemy for enemy in state.enemies if "ally" in (enemy.side, enemy.sheet.side))
    against = tuple(enemy for enemy in state.enemies if "enemy" in (enemy.side, enemy.sheet.side))
    beaten = not characters.able(state) or (state.beaten == "acolytes" and not state.fighting)
    acolytes = 0.0 if beaten else _strength_of(state, (*state.acolytes, *with_them), "ally")
    return acolytes, _strength_of(state, against, "enemy")


def _strength_of(state: State, members: tuple[Character, ...], side: str) -> float:
    whole = sum(worth(state, character) * _initial_strength(character, side) for character in members)
    left = sum(worth(state, character) * strength_left(character, side) for character in members)
    return min(1.0, left / whole) if whole else 0.0


def strength_left(who: Character, side: str = "") -> float:
    """Return a character's remaining strength as a share from 0 to 1; 0 if it is not on `side`."""
    if characters.is_out(who) or (side and not isinstance(who, Acolyte) and who.side != side):
        return 0.0
    return _share(who.wounds, characters.max_wounds(who))


def _initial_strength(who: Character, side: str) -> float:
    """Return a character's strength when it came into play. One who changes sides counts fully for both sides."""
    sheet = who.sheet
    if not isinstance(sheet, AcolyteSheet):
        away = sheet.out or sheet.wounds >= sheet.max_wounds
        is_present = not away and side == sheet.side
        return _share(sheet.wounds, sheet.max_wounds) if is_present else strength_left(who, side)
    most = characters.max_wounds(who)
    return 0.0 if sheet.dead or sheet.gone else _share(sheet.wounds, most)


def _share(wounds: int, most: int) -> float:
    """Return the strength left after a number of wounds; the last wounds cost most."""
    return sqrt(max(most - wounds, 0) / most)


def harm(state: State, who: Character, shares: Sequence[float], outright: int = 0, *, precise: bool = False) -> float:
    """Return a character's average loss from an attack whose dice cause 0, 1, 2 ... wounds with these probabilities."""
    most, needs = characters.max_wounds(who), state.settings.plus_wound_needs_wound
    before = _share(who.wounds, most)
    lost = 0.0
    for number, share in enumerate(shares):
        wounds = number + outright + class_moves.precise_wound(precise, number, needs_wound=needs)
        lost += share * (before - _share(who.wounds + wounds, most))
    return lost * worth(state, who)


def harm_by(state: State, attacks: Iterable[Attack], target: Character, *, in_return: bool = False) -> float:
    """Return a target's average loss if each of these enemies attacks once, combined as the settings say."""
    armed = sorted(attacks, key=lambda each: damage.severity(each.dice), reverse=True)
    pools = damage.combined_attacks([entry.dice for entry in armed], state.settings.multi_attackers)
    total = 0.0
    for attack, dice in zip(armed, pools, strict=False):
        cause: Cause = "ranged" if attack.ranged and not in_return else "melee"
        against = blows.defense_against(state, None, target.id, cause)
        total += harm(state, target, chances.wound_chances(dice, against, 0, attack.proven), attack.inflicts)
    return total


def threat(state: State, who: str) -> float:
    """Return an acolyte's average loss from an attack by one enemy who may attack."""
    foes = tuple(attacker for attacker in characters.attackers(state) if attacker.side == "enemy")
    target = state.acolyte(who)
    return sum(harm_by(state, (blows.attack_of(foe),), target) for foe in foes) / max(len(foes), 1)


FRIENDLY = {"enemy": ("enemy",), "ally": ("ally", "bystander"), "bystander": ("ally", "bystander")}
"""The sides that count as friends, keyed by side."""


def are_friends(state: State, one: str, other: str) -> bool:
    """Return whether two characters are on friendly sides. Things and places are never friends."""
    if not (state.is_character(one) and state.is_character(other)):
        return False
    return side_of(state, other) in FRIENDLY[side_of(state, one)]


def side_of(state: State, who: str) -> str:
    """Return a character's side; acolytes count as allies."""
    return "ally" if state.is_acolyte(who) else state.enemy(who).side


def effects_weight(state: State, who: str, targets: tuple[str, ...], effects: Iterable[Effect]) -> float:
    """Return the weight of a character's use of these effects on these targets."""
    verbs = {effect.do for effect in effects if effect.to == "target"}
    friends = [are_friends(state, who, target) for target in targets]
    if (verbs & HARMFUL and any(friends)) or (verbs & HELPFUL and not all(friends)):
        return 0.0
    return HARM if verbs & HARMFUL else HELP if verbs & HELPFUL else OTHER
