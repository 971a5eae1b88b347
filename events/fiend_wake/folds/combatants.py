"""Folds for combatants: harm, handicaps, readied weapons, mounts, and joining or leaving the fight."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, pushed, with_stat, without
from events.fiend_wake.sheets import Pact
from events.fiend_wake.table import Beast, OpenReaction, Stat, State, combatant_of
from events.replace import replace
from events.vocabulary import ConditionChanged, Left, SideChanged, Suffered


def suffered(state: State, event: Suffered) -> State:
    """Add wounds to the track. Points lost to Stun are not handled here, because they are recorded as spent."""
    if event.harm != "Wound":
        return state
    return on_combatant(state, event.who, wounds=state.combatant(event.who).wounds + event.amount)


def wounds_tended(state: State, event: own.WoundsTended) -> State:
    """Remove wounds from the track."""
    return on_combatant(state, event.who, wounds=state.combatant(event.who).wounds - event.amount)


def condition_changed(state: State, event: ConditionChanged) -> State:
    """Set or clear a condition. Falling unconscious also discards a Pending Turn."""
    holds = event.level > 0
    if event.condition == own.UNCONSCIOUS:
        pending = state.combatant(event.who).pending and not holds
        source = event.source if holds else ""
        return on_combatant(state, event.who, unconscious=holds, pending=pending, put_out_by=source)
    if event.condition == own.REMOVING_ARMOR:
        return on_combatant(state, event.who, removing=holds)
    if event.condition == own.ARMOR:
        return on_combatant(state, event.who, worn=holds, removing=False)
    others = without(state.combatant(event.who).conditions, event.condition)
    return on_combatant(state, event.who, conditions=(*others, event.condition) if holds else others)


def weapon_readied(state: State, event: own.WeaponReadied) -> State:
    """Set the readied weapon."""
    return on_combatant(state, event.who, ready=event.weapon)


def harm_due(state: State, event: own.HarmDue) -> State:
    """Push the harm onto the stack until the combatant suffers it."""
    return pushed(state, event)


def harm_settled(state: State, event: own.HarmSettled) -> State:
    """Remove the resolved harm from the stack."""
    return popped(state, own.HarmDue, event.who)


def handicap_due(state: State, event: own.HandicapDue) -> State:
    """Push the handicap onto the stack, and clear the wounds that caused it."""
    cleared = on_combatant(state, event.who, wounds=state.combatant(event.who).wounds - event.cleared)
    return pushed(cleared, event)


def handicap_taken(state: State, event: own.HandicapTaken) -> State:
    """Mark a stack number."""

    def marked(stat: Stat) -> Stat:
        return replace(stat, marked=tuple(sorted((*stat.marked, event.number))))

    return popped(with_stat(state, event.who, event.stat, marked), own.HandicapDue, event.who)


def handicap_waived(state: State, event: own.HandicapWaived) -> State:
    """Remove the handicap for which no number could be marked."""
    return popped(state, own.HandicapDue, event.who)


def handicap_recovered(state: State, event: own.HandicapRecovered) -> State:
    """Make a marked stack number available again."""
    number = event.number
    return with_stat(state, event.who, event.stat, lambda stat: replace(stat, marked=without(stat.marked, number)))


def joined(state: State, event: own.Joined) -> State:
    """Add a combatant as described by its sheet, together with its abilities."""
    sheet = event.sheet
    animals = tuple(replace(animal, rider=sheet.id) if animal.id == sheet.mount else animal for animal in state.animals)
    return replace(
        state,
        combatants=(*state.combatants, combatant_of(sheet)),
        animals=animals,
        catalogue=(*state.catalogue, *event.abilities),
    )


def handed_over(state: State, event: own.HandedOver) -> State:
    """Set the seat that controls a combatant."""
    return on_combatant(state, event.who, seat=event.seat)


def side_changed(state: State, event: SideChanged) -> State:
    """Set the side of a combatant."""
    return on_combatant(state, event.who, side=event.side)


def stance_changed(state: State, event: own.StanceChanged) -> State:
    """Set the stance between two sides."""
    sides = {event.one, event.other}
    pacts = tuple(pact for pact in state.pacts if {pact.one, pact.other} != sides)
    if event.stance != "hostile":
        pacts = (*pacts, Pact(event.one, event.other, event.stance))
    return replace(state, pacts=pacts)


def protected(state: State, event: own.Protected) -> State:
    """Replace any earlier change from the same source."""
    kept = (
        shield
        for shield in state.combatant(event.who).shields
        if (shield.what, shield.source) != (event.what, event.source)
    )
    return on_combatant(state, event.who, shields=(*kept, event) if event.amount else tuple(kept))


def left_combat(state: State, event: own.LeftCombat | Left) -> State:
    """Take a combatant out of the fight: out of its location, the priority order, open requests and interruptions."""
    who = event.who
    left = on_combatant(state, who, present=False, pending=False, location="", mount="", how_left=event.how)
    stack = tuple(
        replace(interruption, waiting=without(interruption.waiting, who))
        if isinstance(interruption, OpenReaction)
        else interruption
        for interruption in left.stack
        if isinstance(interruption, OpenReaction) or interruption.who != who
    )
    roll = None if left.deed is None and left.roll is not None and left.roll.who == who else left.roll
    mine = {f"{who}: {ability}" for ability in state.combatant(who).profile.start_of_round}
    changed = replace(
        left,
        roll=roll,
        order=without(left.order, who),
        waiting=without(left.waiting, who),
        answers=without(left.answers, who),
        abilities=tuple(ability for ability in left.abilities if ability not in mine),
        animals=tuple(_riderless(animal, who) for animal in left.animals),
        stack=stack,
    )
    return changed if changed.deed is None else on_deed(changed, waiting=without(changed.deed.waiting, who))


def _riderless(animal: Beast, departed: str) -> Beast:
    return replace(animal, rider="") if animal.rider == departed else animal


def mounted(state: State, event: own.Mounted) -> State:
    """Put a combatant on an animal, or dismount it."""
    who = event.who
    animals = tuple(
        replace(animal, rider=who) if animal.id == event.animal else _riderless(animal, who) for animal in state.animals
    )
    return replace(on_combatant(state, who, mount=event.animal), animals=animals)


def wrangled(state: State, event: own.Wrangled) -> State:
    """Mark an animal as wrangled."""
    animals = tuple(replace(animal, wrangled=True) if animal.id == event.animal else animal for animal in state.animals)
    return replace(state, animals=animals)
