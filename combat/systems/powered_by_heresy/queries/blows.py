"""Queries about the damage to be dealt: Defense, defenders, wounds, and the owner of the dice."""

from collections.abc import Hashable, Iterator

from combat.engine.book import cites
from combat.systems.powered_by_heresy.queries import abilities, characters
from combat.systems.powered_by_heresy.rules import class_moves, damage, defense
from events.memo import memo_by_identity
from events.powered_by_heresy import GM, Attack, BlowDue, BlowFaced, Cause, Condition, Move, Settings, Weapon
from events.powered_by_heresy.table import Acolyte, Blow, Character, Enemy, State
from events.replace import replace
from events.vocabulary import Modifier

MAX_DEFENSES = 4096
"""Number of cached Defenses, enough for a hundred fights on a server."""


def current_blow(state: State) -> Blow:
    """Return the damage to be dealt next. Raises LookupError if there is none."""
    if state.blow is None:
        raise LookupError("no damage is due")
    return state.blow


@cites("PBH-MOVE-03")
def is_dealt(state: State, blow: Blow) -> bool | None:
    """Return whether the damage is dealt; None if the GM decides on a strike back.

    A target that is out, or an enemy that has left the fight, cancels the damage before its dice.
    """
    if state.is_character(blow.target):
        target = state.character(blow.target)
        if target.dead or target.gone if isinstance(target, Acolyte) else target.out:
            return False
    if not blow.due.attackers or state.is_acolyte(blow.due.attacker) or blow.allowed:
        return True
    attackers, reading = tuple(map(state.enemy, blow.due.attackers)), state.settings.dead_enemy_strikes_back
    if all(attacker.gone for attacker in attackers):
        return False
    if not blow.due.in_return or reading == "true" or not attackers[0].out:
        return True
    return None if reading == "ask_gm" else False


def faced_defense(state: State, blow: Blow, ability_changes: tuple[Modifier, ...] = ()) -> BlowFaced:
    """Return the target's Defense against this attack, with its modifiers. A thing has Defense 0.

    `ability_changes` are the modifiers from the target's abilities.
    """
    if not state.is_character(blow.target):
        return BlowFaced(blow.target, 0, ())
    target = state.character(blow.target)
    standing = defense_before_modifiers(state.settings, target)
    own_changes = (change for change in _defense_changes(blow, target) if change.amount)
    changes = (*own_changes, *blow.due.modifiers, *ability_changes)
    against = defense.defense(standing, (change.amount for change in changes))
    return BlowFaced(blow.target, against, (Modifier("Defense", standing, "difficulty"), *changes))


@cites("PBH-DEF-03")
def defense_before_modifiers(settings: Settings, target: Character) -> int:
    """Return a character's Defense before the modifiers of the attack: printed, or base, armour and training."""
    if target.sheet.defense is not None:
        return target.sheet.defense
    suits, training = target.sheet.armour, 0
    if isinstance(target, Acolyte):
        suits, training = tuple(suit for item in target.worn() for suit in item.armour), target.sheet.training
    armour = defense.armour_bonus(suits, stacks=settings.armour_stacks)
    return settings.base_defense + armour + training


@cites("PBH-CLS-02", "PBH-CLS-05", "PBH-DEF-01", "PBH-DEF-02")
def _defense_changes(blow: Blow, target: Character) -> Iterator[Modifier]:
    sheet, due = target.sheet, blow.due
    hidden = "cover" in due.facts or Condition.IN_COVER in characters.conditions(target)
    present = {"Good cover": hidden, "Parry": sheet.parry, "Uncanny reflexes": sheet.reflexes}
    printed = (defense.IMPROVEMENTS[name] for name, holds in present.items() if holds)
    gear = target.worn() if isinstance(target, Acolyte) else ()
    worn = (improvement for item in gear for improvement in item.improvements)
    for improvement in (*printed, *sheet.improvements, *worn):
        if improvement.against in ("any", due.cause):
            yield Modifier(improvement.name, improvement.amount, "difficulty")
    if isinstance(target, Acolyte):
        outnumbered = "outnumbered" in due.facts or len(due.attackers) > 1
        underdog = outnumbered and due.cause == "melee" and target.has(Move.UNDERDOG)
        yield Modifier(Move.UNDERDOG, int(underdog), "difficulty")
        yield Modifier(f"{target.tactic} tactic", -int(target.tactic == class_moves.RECKLESS), "difficulty")
    else:
        yield Modifier("wrecked armour", -target.wrecked, "difficulty")


def captors(state: State, blow: Blow) -> tuple[str, ...]:
    """Return the id of an attacker who can take the target alive instead of dealing this damage; otherwise empty."""
    target = blow.due.target
    if not state.is_acolyte(blow.due.attacker) or not state.is_enemy(target) or state.enemy(target).out:
        return ()
    attacker = state.acolyte(blow.due.attacker)
    return (attacker.id,) if attacker.has(Move.TAKE_THEM_ALIVE) and not characters.is_out(attacker) else ()


def defenders(state: State, blow: Blow) -> tuple[str, ...]:
    """Return the ids of defenders who may spend hold on this attack, which is on themselves or on their ward."""
    if not blow.due.attackers:
        return ()
    able = (acolyte for acolyte in characters.able(state) if acolyte.hold(Move.DEFEND))
    return tuple(acolyte.id for acolyte in able if blow.target in (acolyte.id, acolyte.ward))


@cites("PBH-CLS-06")
def seers(state: State, blow: Blow) -> tuple[str, ...]:
    """Return the ids of the acolytes who may spend Insight to reroll this damage, which an acolyte deals."""
    if not state.is_acolyte(blow.due.attacker):
        return ()
    return tuple(acolyte.id for acolyte in characters.able(state) if acolyte.insight)


@cites("PBH-CLS-05")
def mover_dice(state: State, mover: Acolyte, target: str) -> Iterator[tuple[str, int]]:
    """Yield the extra damage dice that an acolyte's moves and tactic give it against a target, each with its source."""
    foe = state.enemy(target).sheet.foe if state.is_enemy(target) else ""
    yield Move.HATRED, class_moves.hatred_dice(mover.subjects_of(Move.HATRED), foe)
    yield f"{mover.tactic} tactic", int(mover.tactic == class_moves.RECKLESS)


@cites("PBH-CLS-09", "PBH-D-11")
def mover_defense_changes(state: State, mover: Acolyte, target: str) -> tuple[tuple[str, int], ...]:
    """Return the modifiers to a target's Defense that an attacking acolyte causes, each with its source."""
    judgement = (Move.JUDGEMENT, -1 if target in mover.judged else 0)
    world = mover.sheet.home_world
    return judgement, (world, -int(world == "Feral World" and state.settings.feral_world == "piercing"))


def attack_of(enemy: Enemy, name: str = "", *, in_return: bool = False) -> Attack:
    """Return a GM character's attack with this name; if it has none, its usual attack.

    If it strikes back in melee, a melee attack takes precedence over the usual one.
    """
    attacks_ = attacks_of(enemy)
    named = [attack for attack in attacks_ if attack.name == name]
    melee = [attack for attack in attacks_ if in_return and not attack.ranged]
    return (*named, *melee, *attacks_)[0]


def attacks_of(enemy: Enemy) -> tuple[Attack, ...]:
    """Return all of a GM character's attacks, beginning with the usual weapon."""
    sheet = enemy.sheet
    usual = Attack(
        name=sheet.weapon,
        dice=sheet.dice,
        ranged=sheet.ranged,
        proven=sheet.proven,
        tags=sheet.tags,
        last_breath=sheet.last_breath,
    )
    return (usual, *sheet.attacks)


@cites("PBH-DEF-05")
def unbeatable_defenses(
    state: State, mover: Acolyte, weapon: Weapon, targets: tuple[str, ...]
) -> tuple[int | None, ...]:
    """Return for each target its Defense if no die of the attack can beat it, or None if a die can."""
    dice, reading = damage.weapon_dice(weapon.dice, state.settings.unarmed_die), state.settings.flat_damage_mod
    cause: Cause = "ranged" if weapon.is_shot_or_thrown else "melee"
    defenses = [defense_against(state, mover, target, cause) for target in targets]
    return tuple(
        None if damage.beating_dice(dice, against, weapon.lowers, reading) else against for against in defenses
    )


def defense_against(state: State, mover: Acolyte | None, target: str, cause: Cause) -> int:
    """Return a target's known Defense against an attack by an acolyte, or by any attacker if `mover` is None."""
    known = state.is_character(target)
    standing, changes = _basic_defense(state.character(target), state.settings, cause) if known else (0, ())
    brought = (amount for _, amount in mover_defense_changes(state, mover, target)) if mover is not None else ()
    return defense.defense(standing, (*changes, *brought))


@memo_by_identity(MAX_DEFENSES)
def _basic_defense(target: Character, settings: Settings, cause: Cause) -> tuple[int, tuple[int, ...]]:
    """Return a character's Defense against any single attacker, and the modifiers in it."""
    blow = Blow(due=BlowDue(target=target.id, source="", cause=cause, dice=()))
    return defense_before_modifiers(settings, target), tuple([each.amount for each in _defense_changes(blow, target)])


def beating_dice(state: State, blow: Blow, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the positions of the damage dice that would beat the Defense if they showed these faces."""
    return damage.beating_dice(faces, blow.defense, blow.due.lowers, state.settings.flat_damage_mod)


@cites("PBH-DMG-05")
def wounds_before_halving(state: State, blow: Blow) -> int:
    """Return the wounds that the current damage dice cause, before a defender halves them."""
    settings = state.settings
    by_dice = len(beating_dice(state, blow, blow.faces))
    focused = class_moves.precise_wound(blow.due.precise, by_dice, needs_wound=settings.plus_wound_needs_wound)
    return by_dice + blow.due.inflicts + focused


def faces_matter(state: State) -> bool:
    """Return whether the faces of damage dice may matter beyond whether each beats the Defense or is rerolled."""
    late = any(ability.when in abilities.LATE_POINTS for ability in abilities.VOCABULARY.defined(state))
    return late or state.settings.flat_damage_mod == "drop_dice"


def outcome_key(state: State) -> Hashable:
    """Return a key of a state from which the default commands follow, with the part of damage that still matters."""
    blow = state.blow
    if blow is None or blow.damage is None or faces_matter(state):
        return state
    beating = beating_dice(state, blow, blow.faces)
    again = proven_by_policy(blow, "optimal") if rerollable(state) else ()
    left = sorted((size, place in beating) for place, size in enumerate(blow.due.dice) if place in again)
    rest = replace(state, blows=(replace(blow, damage=None), *state.blows[1:]))
    return rest, tuple(left), len({*beating} - {*again})


def rerollable(state: State) -> tuple[int, ...]:
    """Return the positions of the Proven dice that the owner of the attack may reroll."""
    blow = state.blow
    if blow is None or blow.kept or state.settings.proven_policy != "ask":
        return ()
    owner = _owner(state, blow)
    if state.is_acolyte(owner) and (state.acolyte(owner).dead or state.acolyte(owner).gone):
        return ()
    return damage.proven_dice(blow.faces, blow.due.proven, blow.rerolled)


def proven_by_policy(blow: Blow, policy: str) -> tuple[int, ...]:
    """Return the positions of the Proven dice that a policy rerolls; no die is rerolled twice."""
    return damage.proven_by_policy(blow.faces, blow.due.proven, blow.defense, policy, blow.rerolled)


@cites("PBH-DMG-06")
def owner_of(state: State, blow: Blow) -> str:
    """Return the seat that chooses the optional rerolls of damage."""
    owner = _owner(state, blow)
    return state.seat_of(owner) if owner else GM


def _owner(state: State, blow: Blow) -> str:
    """Return the id of the character whose player chooses the optional rerolls of damage; empty for the GM."""
    attacker = blow.due.attacker
    if state.is_acolyte(attacker):
        return attacker
    return blow.target if state.settings.incoming_reroll_choice == "roller" else ""


def subject_of(blow: Blow) -> str:
    """Return the id of the character whose roll this is: the attacker, or the target if there is no attacker."""
    return blow.due.attacker or blow.target


@cites("PBH-DMG-06")
def roller_of(state: State, blow: Blow) -> str:
    """Return the id of an acolyte who rolls the damage dice of an enemy's attack on it; otherwise empty."""
    is_attacked = state.is_acolyte(blow.target) and not state.is_acolyte(subject_of(blow))
    return blow.target if is_attacked else ""
