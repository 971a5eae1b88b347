"""The Defense of a target against one attack, and who may stand between."""

from collections.abc import Iterator

from combat.systems.powered_by_heresy.rules import classes, wounds
from events.powered_by_heresy.table import Acolyte, Blow, Character, State
from events.vocabulary import Modifier


def defense_of(state: State, blow: Blow) -> tuple[int, tuple[Modifier, ...]]:
    """Work out a Defense anew, and give what makes it up (PBH-DEF-01 to PBH-DEF-05)."""
    target = state.character(blow.target)
    standing = standing_defense(state, target)
    changes = tuple(each for each in _changes(blow, target) if each.amount)
    defense = wounds.defense(standing, (each.amount for each in (*changes, *blow.modifiers)))
    return defense, (Modifier("Defense", standing, "difficulty"), *changes, *blow.modifiers)


def standing_defense(state: State, target: Character) -> int:
    """Return a Defense before the circumstances of an attack."""
    armour = wounds.armour_bonus(target.sheet.armour, stacks=state.settings.armour_stacks)
    training = target.sheet.training if isinstance(target, Acolyte) else 0
    return wounds.standing_defense(target.sheet.defense, state.settings.base_defense, armour, training)


def _changes(blow: Blow, target: Character) -> Iterator[Modifier]:
    sheet = target.sheet
    hidden = "cover" in blow.facts or (not isinstance(target, Acolyte) and target.in_cover)
    present = {"Good cover": hidden, "Parry": sheet.parry, "Uncanny reflexes": sheet.reflexes}
    for name, holds in present.items():
        if holds:
            yield Modifier(name, wounds.improvement(name, blow.cause), "difficulty")
    for each in sheet.improvements:
        if each.against in ("any", blow.cause):
            yield Modifier(each.name, each.amount, "difficulty")
    if isinstance(target, Acolyte):
        outnumbered = "outnumbered" in blow.facts or len(blow.attackers) > 1
        known = target.has("Underdog")
        yield Modifier("Underdog", classes.underdog_defense(known, outnumbered, blow.cause == "melee"), "difficulty")
        yield Modifier(f"{target.tactic} tactic", classes.tactic_defense(target.tactic), "difficulty")
    else:
        yield Modifier("wrecked armour", -target.wrecked, "difficulty")


def standing_between(state: State, blow: Blow) -> tuple[str, ...]:
    """Return the defenders whose hold may be spent on this blow: it is aimed at them or at their ward (PBH-MOVE-16)."""
    if not blow.attackers or not state.is_acolyte(blow.target):
        return ()
    able = (each for each in state.able() if each.hold("Defend"))
    return tuple(each.id for each in able if blow.target in (each.id, each.ward))
