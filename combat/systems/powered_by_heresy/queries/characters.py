"""Queries about characters: limits, conditions, and whether they can act."""

from collections.abc import Iterator

from combat.engine.play import Reason, cites
from combat.systems.powered_by_heresy.rules import class_moves, dying_and_healing, rolling
from events.powered_by_heresy import ClassSheet, Condition, MoveSheet, Resource, Weapon
from events.powered_by_heresy.table import Acolyte, Character, Enemy, State


def class_values(cls: str, classes: tuple[ClassSheet, ...]) -> tuple[int, int]:
    """Return the max wounds and load of a class; a homebrew class takes precedence over one in the book."""
    for sheet in classes:
        if sheet.id == cls:
            return sheet.max_wounds, sheet.load
    return dying_and_healing.CLASS_WOUNDS[cls], rolling.CLASS_LOAD[cls]


def max_wounds(who: Character) -> int:
    """Return a character's max wounds."""
    if isinstance(who, Acolyte):
        return dying_and_healing.max_wounds(who.class_wounds, who.stat("T"))
    return who.sheet.max_wounds


@cites("PBH-ROLL-17")
def load(who: Acolyte) -> int:
    """Return the weight that an acolyte can carry without a penalty."""
    return who.class_load + who.stat("S")


def conditions(who: Character) -> tuple[str, ...]:
    """Return the names of a character's conditions, including cover."""
    covered = not isinstance(who, Acolyte) and who.in_cover
    return (*who.conditions, *([Condition.IN_COVER] if covered else []))


def is_terrified(who: Acolyte) -> bool:
    """Return whether an acolyte is terrified."""
    return bool(who.conditions) and any(condition.startswith(Condition.TERRIFIED) for condition in who.conditions)


@cites("PBH-GM-03")
def calm(state: State) -> tuple[Acolyte, ...]:
    """Return the acolytes who can act and are not terrified.

    Ruling:
        Terror ends if friends find a way that the GM accepts. Until then, Defy Danger is the only possible move.
    """
    return tuple(acolyte for acolyte in able(state) if not is_terrified(acolyte))


@cites("PBH-MOVE-12")
def attackers(state: State) -> tuple[Enemy, ...]:
    """Return the GM characters that may attack on their own initiative.

    Ruling:
        A faltering enemy makes no attack on its own initiative until it rallies or the fighting ends. If attacked, it
        still strikes back.
    """
    return tuple(enemy for enemy in state.present() if Condition.FALTERING not in enemy.conditions)


def treatment_heals(state: State, means: str) -> int:
    """Return the wounds that surgery or a chemical heals if the GM gives no number."""
    specific = {"surgery": state.settings.surgery_heals, "chemical": state.settings.chemical_heals}.get(means)
    return state.settings.treatment_heals if specific is None else specific


def burden(who: Acolyte) -> str:
    """Return the effect that an acolyte's weight has on moves."""
    return rolling.burden(who.weight, load(who))


@cites("PBH-LB-04", "PBH-WND-03")
def is_out(who: Character) -> bool:
    """Return whether a character cannot act: dead, out of the fight, or barely alive and not yet healed."""
    if isinstance(who, Acolyte):
        return who.dead or bool(who.gone) or (who.survived and is_at_max_wounds(who))
    return who.out


def at_max_wounds(state: State) -> tuple[Character, ...]:
    """Return all characters at or beyond max wounds, even if the consequences have been settled."""
    return tuple(filter(is_at_max_wounds, (*state.acolytes, *state.enemies)))


def is_at_max_wounds(who: Character) -> bool:
    """Return whether a character is at or beyond max wounds."""
    return who.wounds >= max_wounds(who)


def fate_is_due(state: State, who: Character) -> bool:
    """Return whether a character is at max wounds and the consequences have not been settled yet."""
    if who.wounds < max_wounds(who):
        return False
    if not isinstance(who, Acolyte):
        return not who.out
    due_ids = {breath.who for breath in (*state.breaths, *([state.breath] if state.breath else ()))}
    return not (who.dead or who.survived or who.id in due_ids or who.id in state.scarred)


def able(state: State) -> tuple[Acolyte, ...]:
    """Return the acolytes that can act."""
    return tuple(acolyte for acolyte in state.acolytes if not is_out(acolyte))


@cites("PBH-ADV-12")
def level_in(state: State, learner: Acolyte, sheet: MoveSheet) -> int:
    """Return the value of "your level" in a move; for a move of another class, levels are counted separately."""
    taken = [learned.level for learned in learner.moves if learned.of == sheet.of]
    if sheet.of in (learner.sheet.cls, "any") or not taken:
        return learner.level
    return learner.level - min(taken) + state.settings.multiclass_level_base


def defended_things(state: State) -> tuple[str, ...]:
    """Return the things and places that acolytes defend."""
    wards = (acolyte.ward for acolyte in able(state) if acolyte.ward and not state.is_character(acolyte.ward))
    return tuple(dict.fromkeys(wards))


def absent(state: State) -> tuple[Character, ...]:
    """Return the living characters that left the fight, fled, surrendered or were captured."""
    acolytes = (acolyte for acolyte in state.acolytes if acolyte.gone and not acolyte.dead)
    return (*acolytes, *(enemy for enemy in living_npcs(state) if enemy.out))


def harmable(state: State) -> tuple[Character, ...]:
    """Return the characters that can be harmed."""
    return (*(acolyte for acolyte in state.acolytes if not acolyte.dead), *state.present())


def check_living(state: State, who: str) -> Iterator[Reason]:
    """Yield a reason if the id does not belong to a living acolyte."""
    if not state.is_acolyte(who):
        known = ", ".join(acolyte.id for acolyte in state.acolytes)
        yield Reason("unknown_character", f"there is no acolyte '{who}'; known: {known}")
    elif state.acolyte(who).dead:
        yield Reason("dead", f"{state.name(who)} is dead", "PBH-LB-01")


def check_present(state: State, who: str) -> Iterator[Reason]:
    """Yield a reason, which calls any target an enemy, if the id does not belong to a GM character in the fight."""
    if not state.is_enemy(who) or state.enemy(who).out:
        known = ", ".join(enemy.id for enemy in state.present()) or "none"
        yield Reason("unknown_character", f"no enemy '{who}' is in the fight; enemies in it: {known}")


def living_npcs(state: State) -> tuple[Enemy, ...]:
    """Return the GM characters that are alive, including captives and fugitives."""
    return tuple([enemy for enemy in state.enemies if enemy.wounds < enemy.sheet.max_wounds])


def check_learned(state: State, who: str, move: str, rule: str) -> Iterator[Reason]:
    """Yield a reason if an acolyte has not learned a move."""
    if not state.acolyte(who).has(move):
        yield Reason("no_such_move", f"{state.name(who)} has not learned {move}", rule)


def check_medkit(state: State, who: str, rule: str) -> Iterator[Reason]:
    """Yield a reason if an acolyte has no medkit uses left."""
    if not state.acolyte(who).medkit:
        yield Reason("no_medkit", f"{state.name(who)} has no medkit uses left", rule)


@cites("PBH-DMG-13", "PBH-CLS-06", "PBH-CLS-07")
def most_of(state: State, resource: str) -> int | None:
    """Return the largest amount of a resource: the printed uses of a weapon, 2 Insight, 3 Wrath; None for no limit."""
    kind, _, of = resource.partition(" of ")
    weapon = state.weapon(of)
    if weapon is not None and (kind == "use" or not weapon.uses):
        return weapon.uses
    return {Resource.INSIGHT: class_moves.MAX_INSIGHT, Resource.WRATH: class_moves.MAX_WRATH}.get(resource)


def carried_weapon(state: State, who: str, weapon: str, rule: str) -> Weapon | Reason:
    """Return a weapon that an acolyte carries, or the reason why it cannot be used."""
    carried, sheet = state.acolyte(who).carried(weapon), state.weapon(weapon)
    if carried is None or sheet is None:
        return not_carried_reason(state, who, weapon, rule)
    return sheet


def check_uses(state: State, who: str, weapon: Weapon) -> Iterator[Reason]:
    """Yield a reason if a weapon that needs uses has none left."""
    carried = state.acolyte(who).carried(weapon.id)
    if carried is not None and not carried.uses:
        ammo = "reload it first" if carried.ammo else "no ammo is left to reload it"
        yield Reason("no_uses", f"{weapon.name} is empty; {ammo}", "PBH-MOVE-09")


def not_carried_reason(state: State, who: str, weapon: str, rule: str) -> Reason:
    """Return the reason that an acolyte does not carry a weapon, with a list of the weapons it carries."""
    carried = ", ".join(carried.id for carried in state.acolyte(who).gear) or "nothing"
    return Reason("no_such_weapon", f"{state.name(who)} does not carry '{weapon}'; carried: {carried}", rule)
