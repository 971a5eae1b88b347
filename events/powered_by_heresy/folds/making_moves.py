"""State changes for the events of the current move, its dice, and modifiers to coming moves."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.folds.parts import change_attempt, change_blow, with_fields, without
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import Attempt, Carried, State, Window, worn_of
from events.replace import replace


def _move_triggered(state: State, event: facts.MoveTriggered) -> State:
    permits = tuple(permit for permit in state.permits if (permit.actor, permit.move) != (event.actor, event.move))
    begun = replace(state, attempts=(*state.attempts, Attempt(trigger=event)), window=None, permits=permits)
    if event.move != Move.LAST_BREATH or not state.breaths:
        return begun
    return replace(begun, breaths=state.breaths[1:], breath=state.breaths[0])


def _clarity_asked(state: State, event: facts.ClarityAsked) -> State:
    return replace(state, question=event.question)


def _clarity_given(state: State, _: facts.ClarityGiven) -> State:
    return replace(state, question="")


def _move_confirmed(state: State, event: facts.MoveConfirmed) -> State:
    granted = {"advantage": event.advantage, "edge": event.edge, "modifiers": event.modifiers}
    settled = bool(event.result)  # then a reroll could not change the result
    return change_attempt(state, overruled=event.result or None, edge_done=settled, reroll_done=settled, **granted)


def _roll_overruled(state: State, event: facts.RollOverruled) -> State:
    return change_attempt(state, overruled=event.band, edge_done=True, reroll_done=True)


def _help_offered(state: State, event: facts.HelpOffered) -> State:
    return change_attempt(state, offered=(*state.attempts[-1].offered, event.who))


def _move_withdrawn(state: State, _: facts.MoveWithdrawn) -> State:
    return replace(state, attempts=state.attempts[:-1], question="")


def _move_denied(state: State, _: facts.MoveDenied) -> State:
    return replace(state, attempts=state.attempts[:-1], question="")


def _trigger_permitted(state: State, event: facts.TriggerPermitted) -> State:
    return replace(state, permits=(*state.permits, event))


def _window_opened(state: State, event: facts.WindowOpened) -> State:
    opened = replace(state, window=Window(event.window, event.who))
    flags = {"insight": "insight_asked", "instead": "instead_asked"}
    return change_blow(opened, **{flags[event.window]: True}) if event.window in flags else opened


def _window_used(state: State, event: facts.WindowUsed) -> State:
    window = state.window
    if window is None:
        return state
    changed = replace(state, window=Window(window.window, without(window.waiting, event.who)))
    if window.window != "help" or not state.attempts:
        return changed
    return change_attempt(changed, spoken=(*state.attempts[-1].spoken, event.who))


def _roll_modified(state: State, event: facts.RollModified) -> State:
    if not state.attempts:
        return state
    attempt, name = state.attempts[-1], event.modifier.name
    return change_attempt(state, modifiers=(*attempt.modifiers, event.modifier), changed_by=(*attempt.changed_by, name))


def _options_chosen(state: State, event: facts.OptionsChosen) -> State:
    return change_attempt(state, chosen=event.options)


def _move_resolved(state: State, _: facts.MoveResolved) -> State:
    return replace(state, attempts=state.attempts[:-1], window=None)


def _roll_stands(state: State, event: facts.RollStands) -> State:
    attempt = state.attempt
    if attempt is None:
        return state
    read = change_attempt(
        state,
        roll=event,
        missed_before=attempt.missed_before or attempt.band == "6-",
        edge_done=attempt.edge_done or event.how != "rolled",
        reroll_done=attempt.reroll_done or event.how not in ("rolled", "edge"),
    )
    return replace(read, window=None)


def _roll_kept(state: State, event: facts.RollKept) -> State:
    return change_attempt(state, **{f"{event.instead_of}_done": True})


def _bonus_taken(state: State, event: facts.BonusTaken) -> State:
    others = tuple(bonus for bonus in state.acolyte(event.who).bonuses if bonus.bonus != event.bonus)
    return with_fields(state, event.who, bonuses=(*others, event))


def _bonus_ended(state: State, event: facts.BonusEnded) -> State:
    left = tuple(bonus for bonus in state.acolyte(event.who).bonuses if bonus.bonus != event.bonus)
    return with_fields(state, event.who, bonuses=left)


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


def _weight_dropped(state: State, event: facts.WeightDropped) -> State:
    return with_fields(state, event.who, weight=state.acolyte(event.who).weight - event.amount)
