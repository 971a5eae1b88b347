"""The roll that is due, with the difficulty that it has as the table stands now."""

from collections.abc import Iterable
from typing import TypeVar

from combat.engine.abilities.vocabulary import Moment
from combat.engine.book import cites
from combat.systems.fiend_wake.queries.active_abilities import IN_FORCE
from combat.systems.fiend_wake.queries.combatants import evasion, shelter
from combat.systems.fiend_wake.queries.locations import REACH_KINDS
from combat.systems.fiend_wake.queries.sides import hostile
from combat.systems.fiend_wake.rules import assaults
from combat.systems.fiend_wake.rules.simple_actions import called_difficulty
from events.fiend_wake import DIFFICULTY, Action, Combatant, Purpose, RollDue, RollOwed, State
from events.memo import memo_per_state
from events.replace import replace
from events.vocabulary import Modifier

Due = TypeVar("Due", RollDue, RollOwed)


@memo_per_state
def due_roll(state: State) -> RollDue | None:
    """Return the roll that must be made next. A roll required by an ability comes before any other roll."""
    owed = state.innermost
    if not isinstance(owed, RollOwed):
        return None if state.roll is None else revised(state, state.roll)
    now = revised(state, owed)
    fields = {name: getattr(now, name) for name in ("who", "purpose", "skill", "stat", "difficulty", "modifiers")}
    return RollDue(**fields)


@memo_per_state
def outdated_roll(state: State) -> RollDue | RollOwed | None:
    """Return the roll that is due, as it is now, if its difficulty or modifiers have changed; otherwise None."""
    owed = state.innermost
    if isinstance(owed, RollOwed):
        now: RollDue | RollOwed = revised(state, owed)
        return None if now is owed else now
    if state.roll is None or owed is not None:
        return None
    now = revised(state, state.roll)
    return None if now is state.roll else now


@cites("FW-STAT-07", "FW-CORE-05", "FW-DMG-32", "FW-FULL-14")
def revised(state: State, roll: Due) -> Due:
    """Return a roll with its difficulty as the table stands now; changes stated for this roll stay on top.

    Rolls of older logs do not record how they were reckoned, so they stay as they were.
    """
    if roll.base is None:
        return roll
    now: tuple[int, tuple[Modifier, ...]] = _reckoned(state, roll)
    before: tuple[Modifier, ...] = roll.modifiers[: roll.ruled]
    if now == (roll.base, before):
        return roll
    changed = now[0] + difficulty_change(now[1]) - roll.base - difficulty_change(before)
    modifiers = now[1] + roll.modifiers[roll.ruled :]
    return replace(roll, difficulty=roll.difficulty + changed, base=now[0], modifiers=modifiers, ruled=len(now[1]))


def difficulty_change(modifiers: Iterable[Modifier]) -> int:
    """Return the amount that modifiers add to the difficulty of a roll.

    >>> difficulty_change((Modifier("Called", 2, "difficulty"), Modifier("Blessed", 3, "total")))
    2
    """
    return sum(modifier.amount for modifier in modifiers if modifier.on == DIFFICULTY)


def _reckoned(state: State, roll: RollDue | RollOwed) -> tuple[int, tuple[Modifier, ...]]:
    """Return the difficulty of a roll before modifiers, and the modifiers that the rules and abilities add to it."""
    base, modifiers, deed = roll.base or 0, tuple[Modifier, ...](), state.deed
    if isinstance(roll, RollDue) and deed is not None:
        match roll.purpose:
            case Action.MELEE | Action.RANGED | Action.GRAPPLE:
                base, modifiers = evasion(state, state.combatant(deed.target)), _printed_modifiers(state)
            case Action.ASSAULT:
                base = assault_difficulty(state, state.combatant(deed.actor), deed.declared.location)
                raised = filter(None, (deed.raised,))
                modifiers = tuple(Modifier("Raised", each.by, DIFFICULTY) for each in raised if each.by)
            case Purpose.WRANGLING:
                base = training_difficulty(state)
    return base, (*modifiers, *IN_FORCE.modifiers(state, *roll_moments(state, roll)))


def roll_moments(state: State, roll: RollDue | RollOwed) -> tuple[Moment, ...]:
    """Return the moments at which abilities apply to a roll; those of an attack come first."""
    deed, tags = state.deed, (f"action: {roll.purpose}", f"skill: {roll.skill}", f"stat: {roll.stat}")
    target = roll.target if isinstance(roll, RollOwed) else deed.target if deed else ""
    moment = Moment(point="roll", who=roll.who, target=target, tags=tags)
    if deed is None or isinstance(roll, RollOwed) or roll.purpose not in (Action.MELEE, Action.RANGED, Action.GRAPPLE):
        return (moment,)
    about = attack_tags(state)
    attack = Moment(point="attack", who=deed.actor, target=deed.target, tags=about)
    return attack, Moment(point="attacked", who=deed.target, target=deed.actor, tags=about), moment


def attack_tags(state: State) -> tuple[str, ...]:
    """Return the tags of the attack in progress, which abilities can test."""
    deed = state.current_action
    weapon = (f"with: {deed.declared.weapon}",) if deed.declared.weapon else ()
    return (REACH_KINDS[deed.action], f"action: {deed.action}", *weapon, *(("called",) if deed.calls else ()))


@cites("FW-FULL-21", "FW-FULL-41", "FW-FULL-61", "FW-SIM-20", "FW-SIM-22")
def _printed_modifiers(state: State) -> tuple[Modifier, ...]:
    """Return the changes to an attack roll by Call Shots and the target's location."""
    deed = state.current_action
    target, called = state.combatant(deed.target), called_difficulty(0, deed.calls, state.settings.call_shot_step)
    cover = shelter(state, target, state.combatant(deed.actor))
    printed = ((Action.CALL_SHOT, called if deed.calls else None), (state.name(target.location), cover or None))
    return tuple(Modifier(name, amount, DIFFICULTY) for name, amount in printed if amount is not None)


@cites("FW-FULL-14")
def assault_difficulty(state: State, leader: Combatant, location: str) -> int:
    """Return the difficulty of assaulting a location, before the leader raises it."""
    foes = [
        evasion(state, occupant) + shelter(state, occupant, leader)
        for occupant in state.occupants(location)
        if hostile(state, leader, occupant) and not occupant.unconscious
    ]
    settings = state.settings
    return assaults.assault_difficulty(foes, settings.assault_difficulty_empty, settings.assault_difficulty_held)


@cites("FW-MNT-03", "FW-MNT-04")
def training_difficulty(state: State) -> int:
    """Return the Training Difficulty of the animal that is being wrangled."""
    animal = state.animal(state.current_action.target)
    printed = animal.sheet.difficulty if animal else None
    return state.settings.training_difficulty if printed is None else printed
