"""Folds of the combatants: resources, harm, conditions, weapons and engagements."""

from collections.abc import Mapping
from typing import Any

from events import vocabulary
from events.replace import replace
from events.wrath_and_glory import facts, table
from events.wrath_and_glory.facts import Conditions
from events.wrath_and_glory.folds.parts import change_combatant, change_pool, change_test, without
from events.wrath_and_glory.sheets import Joined
from events.wrath_and_glory.table import SCORES, Cause, Combatant, Condition, Fault, State

FLAGS: Mapping[str, str] = {
    Conditions.DYING: "dying",
    Conditions.EXHAUSTED: "exhausted",
    Conditions.DEAD: "dead",
    Conditions.OUT: "out",
}
"""The combatant field for each condition that is stored as a flag."""


COUNTERS: Mapping[str, str] = {
    "Wounds": "wounds",
    "Mortal Wounds": "wounds",
    "Shock": "shock",
    "Traumatic Injury": "traumatic",
}
"""The combatant field that counts each kind of harm."""


def _starts_with(state: State, event: vocabulary.StartsWith) -> State:
    (amount,) = event.amounts
    if event.what in SCORES:
        return change_combatant(state, event.whose, **{SCORES[event.what]: amount})
    return change_pool(state, event.whose, event.what, amount)


def _pool_changed(state: State, event: vocabulary.Gained | vocabulary.Spent | facts.GainedUnseen) -> State:
    amount = event.amount if isinstance(event, vocabulary.Gained) else -event.amount
    return change_pool(state, event.whose, event.resource, amount)


def _suffered(state: State, event: vocabulary.Suffered) -> State:
    who = state.combatant(event.who)
    if event.harm == "Mob members":
        return change_combatant(state, who.id, members=who.members - event.amount)
    changes: dict[str, Any] = {}
    if event.harm in COUNTERS:
        changes[COUNTERS[event.harm]] = getattr(who, COUNTERS[event.harm]) + event.amount
    if event.harm in ("Memorable Injury", "Traumatic Injury", "Limb lost"):
        changes["injuries"] = (*who.injuries, event.source)
    return change_combatant(state, who.id, **changes)


def _recovered(state: State, event: vocabulary.Recovered) -> State:
    """Reduce a harm counter. Recovery with Wrath is recorded, because it may be possible only once per round."""
    field = COUNTERS[event.harm]
    changes: dict[str, Any] = {field: getattr(state.combatant(event.who), field) - event.amount}
    if event.source == "Wrath":
        changes["shock_recovered"] = state.fighting
    return change_combatant(state, event.who, **changes)


def _condition_changed(state: State, event: vocabulary.ConditionChanged) -> State:
    who = state.combatant(event.who)
    if event.condition in FLAGS:
        changes: dict[str, Any] = {FLAGS[event.condition]: event.level > 0}
        if event.condition == Conditions.EXHAUSTED:  # too much Shock makes only those Exhausted that are not
            changes["weary"] = event.level > 0 and (who.exhausted or who.shock <= who.max_shock)
        changed = change_combatant(state, who.id, **changes)
        return changed if who.present == changed.combatant(who.id).present else _without_pending(changed, who.id)
    others = tuple(condition for condition in who.conditions if condition.id != event.condition)
    if not event.level:
        return change_combatant(state, who.id, conditions=others)
    cause = Cause(id=event.source, level=event.level, fresh=_is_in_own_turn(state, who.id))
    changed_condition = Condition(id=event.condition, level=event.level, source=event.source, causes=(cause,))
    return change_combatant(state, who.id, conditions=(*others, changed_condition))


def _is_in_own_turn(state: State, who: str) -> bool:
    return any(turn.id == who and not turn.held for turn in state.turns)


def _cause_added(state: State, event: facts.CauseAdded) -> State:
    """Add a cause to a condition, or renew a cause that it already has."""
    cause = Cause(id=event.source, level=event.level, fresh=_is_in_own_turn(state, event.who))
    return replace_causes(state, event.who, event.condition, event.source, (cause,))


def _cause_lasts(state: State, event: facts.CauseLasts) -> State:
    causes = (cause for cause in state.combatant(event.who).causes(event.condition) if cause.id == event.source)
    lasting = tuple(replace(cause, until_source_acts=True) for cause in causes)
    return replace_causes(state, event.who, event.condition, event.source, lasting)


def _cause_rated(state: State, event: facts.CauseRated) -> State:
    causes = (cause for cause in state.combatant(event.who).causes(event.condition) if cause.id == event.source)
    rated = tuple(replace(cause, rating=event.rating) for cause in causes)
    return replace_causes(state, event.who, event.condition, event.source, rated)


def replace_causes(state: State, who: str, condition: str, source: str, instead: tuple[Cause, ...]) -> State:
    """Replace the causes of a condition that come from a source. The strongest remaining cause sets the level."""

    def changed(held: Condition) -> Condition:
        causes = (*(cause for cause in held.causes if cause.id != source), *instead)
        if held.id != condition or not causes:
            return held
        return replace(held, level=max(cause.level for cause in causes), source=causes[0].id, causes=causes)

    return change_combatant(state, who, conditions=tuple(map(changed, state.combatant(who).conditions)))


def _joined(state: State, event: Joined) -> State:
    """Add a combatant without its resources, which further events grant."""
    armoury = (*state.armoury, *event.weapons)
    fresh = table.combatant(event.sheet.at_tier(state.tier), armoury)
    newcomer = replace(fresh, name=state.free_name(fresh.name), ammo=0, ruin=0, faith=0)
    return replace(
        state,
        armoury=armoury,
        combatants=(*state.combatants, newcomer),
        catalogue=(*state.catalogue, *event.abilities),
        condition_sheets=(*state.condition_sheets, *event.conditions),
    )


def _without_pending(state: State, who: str) -> State:
    """Drop the tests and Reflexive Attacks that were pending for a combatant who is out of the fight."""
    owed = tuple(test for test in state.owed if test.who != who)
    blows = () if state.leaving == who else without(state.blows, who)
    return replace(state, owed=owed, blows=blows)


def _engagement_changed(state: State, event: facts.EngagementChanged) -> State:
    """Update the engagements of a combatant and of all enemies concerned, because engagement is mutual."""
    changed = tuple(
        replace(combatant, engaged_with=_engaged_enemies(combatant, event.who, event.enemies))
        if event.who in (combatant.id, *combatant.engaged_with) or combatant.id in event.enemies
        else combatant
        for combatant in state.combatants
    )
    return replace(state, combatants=changed)


def _engaged_enemies(combatant: Combatant, who: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    if combatant.id == who:
        return enemies
    others = without(combatant.engaged_with, who)
    return (*others, who) if combatant.id in enemies else others


def _weapon_changed(state: State, event: facts.WeaponChanged) -> State:
    others = tuple(fault for fault in state.combatant(event.who).faults if fault.id != event.weapon)
    fault = (Fault(id=event.weapon, what=event.what),) if event.what else ()
    used = state.test if state.test is not None and state.test.read is None else None
    if used is not None and (used.actor, used.declared.weapon) == (event.who, event.weapon) and event.what:
        state = change_test(state, emptied=True)
    return change_combatant(state, event.who, faults=(*others, *fault))


def _weapon_drawn(state: State, event: facts.WeaponDrawn) -> State:
    drawn = state.combatant(event.who).drawn
    now = None if drawn is None else tuple(dict.fromkeys((*drawn, event.weapon)))
    return change_combatant(state, event.who, drawn=now)


def _weapon_thrown(state: State, event: facts.WeaponThrown) -> State:
    who = state.combatant(event.who)
    stock = tuple(replace(held, left=held.left - (held.id == event.weapon)) for held in who.stock)
    return change_combatant(state, who.id, stock=stock)
