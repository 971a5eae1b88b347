"""State changes of characters: resources, wounds, conditions, bonuses, gear and advancement."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.folds.parts import uses_after, with_fields, with_sums, without
from events.powered_by_heresy.sheets import Bond
from events.powered_by_heresy.table import Carried, Hold, Learned, State, worn_of
from events.replace import replace, replace_member
from events.vocabulary import ConditionChanged, StartsWith

COUNTED = {
    Resource.XP: "xp",
    Resource.INSIGHT: "insight",
    Resource.WRATH: "wrath",
    Resource.MEDKIT: "medkit",
    Resource.WEIGHT: "weight",
    Resource.RAISES: "raises_left",
    Resource.LEARNING: "moves_left",
    Resource.CLASS_WOUNDS: "class_wounds",
    Resource.CLASS_LOAD: "class_load",
}
"""Fields of acolytes that hold a resource as a plain number."""

FLAGS = {
    Condition.DEAD: "dead",
    Condition.BARELY_ALIVE: "survived",
    Condition.OUT: "out",
    Condition.IN_COVER: "in_cover",
    Condition.BACKGROUND_USED: "background_used",
    Condition.DOUBLE_ONE_USED: "double_one_used",
}
"""Boolean fields that represent conditions; all other conditions are stored by name."""


def _starts_with(state: State, event: StartsWith) -> State:
    field = COUNTED.get(event.what)
    return state if field is None else with_fields(state, event.whose, **{field: event.amounts[0]})


def with_more(state: State, whose: str, resource: str, amount: int) -> State:
    """Return the state after an acolyte gains an amount of a resource, or loses it if the amount is negative."""
    field = COUNTED.get(resource)
    owner = state.acolyte(whose)
    if field is not None:
        return with_sums(state, whose, **{field: amount})
    if any(number.id == resource for number in owner.numbers):
        value = next(number.value for number in owner.numbers if number.id == resource) + amount
        return with_fields(state, whose, numbers=replace_member(owner, "numbers", resource, value=value).numbers)
    kind, _, of = resource.partition(" of ")
    if kind == "hold":
        left = owner.hold(of) + amount
        others = tuple(hold for hold in owner.holds if hold.id != of)
        return with_fields(state, whose, holds=(*others, Hold(of, left)) if left else others)
    field = "ammo" if kind == "ammo" else "uses"
    gear = (
        replace(carried, **{field: getattr(carried, field) + amount}) if carried.id == of else carried
        for carried in owner.gear
    )
    return with_fields(state, whose, gear=tuple(gear))


def _condition_changed(state: State, event: ConditionChanged) -> State:
    if event.condition == Condition.ARMOUR_WRECKED:
        return with_fields(state, event.who, wrecked=event.level)
    if event.condition == Condition.OUT:  # an enemy that is out needs no reaction to suppressing fire
        state = replace(state, nerves=without(state.nerves, event.who))
    if event.condition.startswith(Condition.TERRIFIED):
        state = replace(state, frightened="")
    character, flag = state.character(event.who), FLAGS.get(event.condition, "")
    if hasattr(character, flag):
        return with_fields(state, event.who, **{flag: event.level > 0})
    left = without(character.conditions, event.condition)
    return with_fields(state, event.who, conditions=(*left, event.condition) if event.level else left)


def _bonus_taken(state: State, event: facts.BonusTaken) -> State:
    others = tuple(bonus for bonus in state.acolyte(event.who).bonuses if bonus.bonus != event.bonus)
    return with_fields(state, event.who, bonuses=(*others, event))


def _gear_worn(state: State, event: facts.GearWorn) -> State:
    outfit = state.acolyte(event.who).outfit
    changed = tuple(replace(item, on=event.on) if item.id == event.item else item for item in outfit)
    return with_fields(state, event.who, outfit=changed)


def _item_taken(state: State, event: facts.ItemTaken) -> State:
    owner = state.acolyte(event.who)
    if state.weapon(event.item) is not None:
        gear = (*owner.gear, Carried(event.item, 0, 0))
        return with_fields(state, event.who, gear=gear)
    gear_sheet = next(item for item in state.wardrobe if item.id == event.item)
    return with_fields(state, event.who, outfit=(*owner.outfit, worn_of(gear_sheet, on=False)))


def _item_lost(state: State, event: facts.ItemLost) -> State:
    owner = state.acolyte(event.who)
    gear = tuple(carried for carried in owner.gear if carried.id != event.item)
    outfit = tuple(item for item in owner.outfit if item.id != event.item)
    return with_fields(state, event.who, gear=gear, outfit=outfit)


def _judged(state: State, event: facts.Judged) -> State:
    others = without(state.acolyte(event.who).judged, event.target) if event.besides else ()
    return with_fields(state, event.who, judged=(*others, event.target) if event.target else ())


def _stat_changed(state: State, event: facts.StatChanged) -> State:
    owner = state.acolyte(event.who)
    changed = replace_member(owner, "stats", event.stat, value=owner.stat(event.stat) + event.by)
    scars = (*owner.scars, *([event.scar] if event.scar else []))
    after = with_fields(state, event.who, stats=changed.stats, scars=scars)
    return replace(after, scarred=without(after.scarred, event.who)) if event.by < 0 else after


def _move_learned(state: State, event: facts.MoveLearned) -> State:
    learned = Learned(event.move, event.of, event.level, event.about, event.given)
    return with_fields(state, event.who, moves=(*state.acolyte(event.who).moves, learned))


def _move_lost(state: State, event: facts.MoveLost) -> State:
    kept = tuple(learned for learned in state.acolyte(event.who).moves if learned.move != event.move)
    return with_fields(state, event.who, moves=kept)


def _bond_written(state: State, event: facts.BondWritten) -> State:
    others = tuple(bond for bond in state.acolyte(event.who).bonds if bond.id not in (event.resolved, event.new))
    return with_fields(state, event.who, bonds=(*others, Bond(event.new, text=event.text)))


def _session_ended(state: State, event: facts.SessionEnded) -> State:
    acolytes = tuple(
        replace(acolyte, background_used=False, double_one_used=False, marked=()) for acolyte in state.acolytes
    )
    used = uses_after(state, "fight", "session")
    return replace(state, session=event.number + 1, acolytes=acolytes, used=used)
