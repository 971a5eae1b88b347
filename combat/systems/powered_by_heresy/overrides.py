"""What an override may not make of the table."""

from collections.abc import Iterator

from combat.systems.powered_by_heresy.rules.class_moves import MOST_INSIGHT, MOST_WRATH
from events.powered_by_heresy.table import Acolyte, State


def faults(state: State) -> Iterator[str]:
    """Return what cannot be on any table, however it came there, as sentences."""
    for each in state.acolytes:
        yield from _faults_of(each)
        if each.ward and not state.is_acolyte(each.ward):
            yield f"{each.id} defends '{each.ward}', who is not an acolyte"
    for foe in state.enemies:
        counts = {"wounds": foe.wounds, "points of wrecked armour": foe.wrecked}
        yield from (f"{foe.id} has {count} {what}, and 0 is the least" for what, count in counts.items() if count < 0)


def _faults_of(each: Acolyte) -> Iterator[str]:
    for what, held, most in (("insight", each.insight, MOST_INSIGHT), ("wrath", each.wrath, MOST_WRATH)):
        if not 0 <= held <= most:
            yield f"{each.id} has {held} {what}; 0 to {most} is possible"
    counts = {"wounds": each.wounds, "XP": each.xp, "medkit uses": each.medkit, "weight": each.weight}
    for carried in each.gear:
        counts |= {f"uses of {carried.id}": carried.uses, f"ammo of {carried.id}": carried.ammo}
    yield from (f"{each.id} has {count} {what}, and 0 is the least" for what, count in counts.items() if count < 0)
    for bonus in each.bonuses:
        if bonus.who != each.id:
            yield f"{each.id} has '{bonus.bonus}', which belongs to '{bonus.who}'"
    if each.level < 1:
        yield f"{each.id} has level {each.level}, and 1 is the least"
