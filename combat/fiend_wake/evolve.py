"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from combat.fiend_wake.sheets import Place
from combat.fiend_wake.state import (
    Beast,
    Blow,
    Deed,
    Handicap,
    Location,
    Roll,
    Stat,
    State,
    Suspended,
    Trigger,
    Turn,
)
from events import fiend_wake as own
from events.base import Event
from events.vocabulary import (
    ConditionChanged,
    Gained,
    Rolled,
    RoundBegan,
    Spent,
    Suffered,
    TurnBegan,
    TurnEnded,
)

RESOURCES = {"Tactical Point": "tp", "Turn Token": "tokens", "Caltrops": "caltrops"}
"""The field in which a combatant keeps each resource."""


def _on(state: State, who: str, **changes: Any) -> State:
    changed = tuple(attrs.evolve(each, **changes) if each.id == who else each for each in state.combatants)
    return attrs.evolve(state, combatants=changed)


def _with_stat(state: State, who: str, stat: str, change: Callable[[Stat], Stat]) -> State:
    stats = tuple(change(each) if each.id == stat else each for each in state.combatant(who).stats)
    return _on(state, who, stats=stats)


def _on_deed(state: State, **changes: Any) -> State:
    return state if state.deed is None else attrs.evolve(state, deed=attrs.evolve(state.deed, **changes))


def _without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != gone)


def _popped(state: State, kind: type[Suspended], who: str = "") -> State:
    """Take the innermost interruption of a kind off the stack."""
    for place, each in enumerate(state.stack):
        if isinstance(each, kind) and (not who or getattr(each, "who", "") == who):
            return attrs.evolve(state, stack=(*state.stack[:place], *state.stack[place + 1 :]))
    return state


def _pushed(state: State, top: Suspended) -> State:
    return attrs.evolve(state, stack=(top, *state.stack))


def round_began(state: State, event: RoundBegan) -> State:
    """Nothing of the last round's bids and answers is left."""
    fresh = tuple(attrs.evolve(each, pending=False, bid=None, ceded=None, tie_rolls=()) for each in state.combatants)
    return attrs.evolve(
        state,
        round=event.number,
        combatants=fresh,
        question="",
        waiting=(),
        answers=(),
        bids_open=False,
        cedes_open=False,
        order=(),
        top="",
        cycle=0,
        executed=0,
    )


def asked(state: State, event: own.Asked) -> State:
    """Somebody owes an answer."""
    return attrs.evolve(state, question=event.question, waiting=event.who, answers=(), harassed=())


def answered(state: State, event: own.Answered) -> State:
    """One answer less is owed."""
    agreed = event.question == "agree" and event.answer == "agrees"
    answers = (*state.answers, event.who) if agreed else state.answers
    return attrs.evolve(state, waiting=_without(state.waiting, event.who), answers=answers, harassed=())


def abilities_due(state: State, event: own.AbilitiesDue) -> State:
    """Start-of-round abilities wait for the table to say what they do."""
    return attrs.evolve(state, abilities=event.abilities)


def ability_resolved(state: State, event: own.AbilityResolved) -> State:
    """One of them has taken effect."""
    return attrs.evolve(state, abilities=_without(state.abilities, f"{event.who}: {event.ability}"))


def base_changed(state: State, event: own.BaseChanged) -> State:
    """The coming Round Prep begins from another base."""
    return _on(state, event.who, base_points=event.base)


def gained(state: State, event: Gained) -> State:
    """Points, tokens or caltrops come."""
    field = RESOURCES[event.resource]
    return _on(state, event.whose, **{field: getattr(state.combatant(event.whose), field) + event.amount})


def spent(state: State, event: Spent) -> State:
    """Points, tokens or caltrops go."""
    field = RESOURCES[event.resource]
    return _on(state, event.whose, **{field: getattr(state.combatant(event.whose), field) - event.amount})


def suffered(state: State, event: Suffered) -> State:
    """Wounds go on the track; what stun takes is told as spent."""
    if event.harm != "Wound":
        return state
    return _on(state, event.who, wounds=state.combatant(event.who).wounds + event.amount)


def wounds_tended(state: State, event: own.WoundsTended) -> State:
    """Wounds come off the track."""
    return _on(state, event.who, wounds=state.combatant(event.who).wounds - event.amount)


def condition_changed(state: State, event: ConditionChanged) -> State:
    """Somebody falls unconscious or wakes, or takes armor off."""
    holds = event.level > 0
    if event.condition == "Unconscious":
        return _on(state, event.who, unconscious=holds, pending=state.combatant(event.who).pending and not holds)
    if event.condition == "Removing Armor":
        return _on(state, event.who, removing=holds)
    return _on(state, event.who, worn=holds, removing=False)


def bid_committed(state: State, event: own.BidCommitted) -> State:
    """One bid lies face down."""
    return attrs.evolve(_on(state, event.who, bid=event.points), waiting=_without(state.waiting, event.who))


def bids_revealed(state: State, _: own.BidsRevealed) -> State:
    """They are turned over."""
    return attrs.evolve(state, bids_open=True)


def cede_committed(state: State, event: own.CedeCommitted) -> State:
    """One choice lies face down."""
    return attrs.evolve(_on(state, event.who, ceded=event.cede), waiting=_without(state.waiting, event.who))


def ties_ceded(state: State, _: own.TiesCeded) -> State:
    """They are turned over."""
    return attrs.evolve(state, cedes_open=True)


def priority_set(state: State, event: own.PrioritySet) -> State:
    """The order stands for the round."""
    return attrs.evolve(state, order=event.order, top=event.order[0] if event.order else "")


def cycle_opened(state: State, event: own.CycleOpened) -> State:
    """New Pending Turns may be placed."""
    return attrs.evolve(state, cycle=event.number)


def turn_pending(state: State, event: own.TurnPending) -> State:
    """A token lies apart."""
    return _on(state, event.who, pending=True)


def turn_began(state: State, event: TurnBegan) -> State:
    """Somebody acts."""
    return attrs.evolve(state, turn=Turn(event.who, bonus=state.question == "bonus"))


def turn_ended(state: State, event: TurnEnded) -> State:
    """Somebody has acted; the extra turn does not count."""
    bonus = state.turn is not None and state.turn.bonus
    ended = attrs.evolve(state, turn=None, deed=None, roll=None, executed=state.executed + (not bonus))
    return _on(ended, event.who, pending=False)


def action_taken(state: State, event: own.ActionTaken) -> State:
    """A Full Action goes once in a turn."""
    if state.turn is None or not event.full:
        return state
    return attrs.evolve(state, turn=attrs.evolve(state.turn, full_used=True))


def weapon_readied(state: State, event: own.WeaponReadied) -> State:
    """Something else is in hand."""
    return _on(state, event.who, ready=event.weapon)


def shots_called(state: State, event: own.ShotsCalled) -> State:
    """Call Shots wait for an attack, or have gone into one."""
    return state if state.turn is None else attrs.evolve(state, turn=attrs.evolve(state.turn, call_shots=event.calls))


def location_entered(state: State, event: own.LocationEntered) -> State:
    """Somebody is elsewhere, and the animal below too."""
    animals = tuple(
        attrs.evolve(each, location=event.location) if each.rider == event.who else each for each in state.animals
    )
    return attrs.evolve(_on(state, event.who, location=event.location), animals=animals)


def location_created(state: State, event: own.LocationCreated) -> State:
    """A new record lies on the table."""
    place = Place(
        event.location, event.name, event.abilities, event.entry_cost, event.accessible_from, wounds=event.wounds
    )
    laid = state.laid + bool(event.owner)
    return attrs.evolve(state, locations=(*state.locations, Location(event.location, place, event.owner)), laid=laid)


def location_removed(state: State, event: own.LocationRemoved) -> State:
    """A record is taken away, and its occupants are in no location."""
    gone = event.location
    return attrs.evolve(
        state,
        locations=tuple(each for each in state.locations if each.id != gone),
        combatants=tuple(
            attrs.evolve(each, location="") if each.location == gone else each for each in state.combatants
        ),
        animals=tuple(attrs.evolve(each, location="") if each.location == gone else each for each in state.animals),
    )


def siege_tallied(state: State, event: own.SiegeTallied) -> State:
    """Tallies are added to a record."""
    return attrs.evolve(
        state,
        locations=tuple(
            attrs.evolve(each, tallies=each.tallies + event.points) if each.id == event.location else each
            for each in state.locations
        ),
    )


def reactions_opened(state: State, event: own.ReactionsOpened) -> State:
    """Everything else waits."""
    return _pushed(
        state,
        Trigger(event.reaction, event.waiting, event.subject, event.amount, event.source, event.caught),
    )


def reaction_answered(state: State, event: own.ReactionAnswered) -> State:
    """One fewer may react."""
    if not state.stack or not isinstance(state.stack[0], Trigger):
        return state
    top, *rest = state.stack
    if not isinstance(top, Trigger):
        return state
    away = (*top.away, event.who) if event.used else top.away
    changed = attrs.evolve(top, waiting=_without(top.waiting, event.who), away=away)
    return attrs.evolve(state, stack=(changed, *rest))


def reactions_closed(state: State, _: own.ReactionsClosed) -> State:
    """What was interrupted goes on."""
    return _popped(state, Trigger)


def harm_due(state: State, event: own.HarmDue) -> State:
    """An instance of harm comes next."""
    return _pushed(state, Blow(event.who, event.harm, event.amount, event.source))


def harm_settled(state: State, event: own.HarmSettled) -> State:
    """It is over."""
    return _popped(state, Blow, event.who)


def handicap_due(state: State, event: own.HandicapDue) -> State:
    """A handicap must be placed; the track may have been cleared for it."""
    cleared = _on(state, event.who, wounds=state.combatant(event.who).wounds - event.cleared)
    return _pushed(cleared, Handicap(event.who, event.source))


def handicap_taken(state: State, event: own.HandicapTaken) -> State:
    """A stack number is marked."""

    def marked(stat: Stat) -> Stat:
        return attrs.evolve(stat, marked=tuple(sorted((*stat.marked, event.number))))

    return _popped(_with_stat(state, event.who, event.stat, marked), Handicap, event.who)


def handicap_waived(state: State, event: own.HandicapWaived) -> State:
    """There was nothing to mark."""
    return _popped(state, Handicap, event.who)


def handicap_recovered(state: State, event: own.HandicapRecovered) -> State:
    """A mark is cleared."""

    def cleared(stat: Stat) -> Stat:
        return attrs.evolve(stat, marked=tuple(each for each in stat.marked if each != event.number))

    return _with_stat(state, event.who, event.stat, cleared)


def left_combat(state: State, event: own.LeftCombat) -> State:
    """Gone: in no location, in no order, asked nothing, hurt by nothing."""
    who = event.who
    left = _on(state, who, present=False, pending=False, location="", mount="")
    stack = tuple(_stack_without(each, who) for each in left.stack if getattr(each, "who", "") != who)
    changed = attrs.evolve(
        left,
        order=_without(left.order, who),
        waiting=_without(left.waiting, who),
        answers=_without(left.answers, who),
        abilities=tuple(each for each in left.abilities if not each.startswith(f"{who}: ")),
        animals=tuple(_riderless(each, who) for each in left.animals),
        stack=stack,
    )
    if changed.deed is None:
        return changed
    return _on_deed(changed, waiting=_without(changed.deed.waiting, who), team=_without(changed.deed.team, who))


def _stack_without(each: Suspended, gone: str) -> Suspended:
    if not isinstance(each, Trigger):
        return each
    return attrs.evolve(each, waiting=_without(each.waiting, gone), caught=_without(each.caught, gone))


def _riderless(beast: Beast, gone: str) -> Beast:
    return attrs.evolve(beast, rider="") if beast.rider == gone else beast


def deed_declared(state: State, event: own.DeedDeclared) -> State:
    """Something is being done."""
    deed = Deed(
        event.action,
        event.actor,
        event.stage,
        event.target,
        event.location,
        event.weapon,
        event.what,
        event.upgraded,
        event.value,
        calls=state.turn.call_shots if state.turn else 0,
    )
    return attrs.evolve(state, deed=deed)


def supporters_called(state: State, event: own.SupportersCalled) -> State:
    """The leader is a team of one until others answer."""
    actor = state.deed.actor if state.deed else ""
    return _on_deed(state, waiting=event.who, team=(actor,))


def supported(state: State, event: own.Supported) -> State:
    """Somebody joins the team, or does not."""
    deed = state.deed
    if deed is None:
        return state
    team = (*deed.team, event.who) if event.points else deed.team
    return _on_deed(state, waiting=_without(deed.waiting, event.who), team=team, value=deed.value + event.points)


def difficulty_raised(state: State, event: own.DifficultyRaised) -> State:
    """Harder, and worth more."""
    value = state.deed.value if state.deed else 0
    return _on_deed(state, raised=event.by, value=value + event.credited)


def intercepted(state: State, event: own.Intercepted) -> State:
    """The attack is on somebody else."""
    return _on_deed(state, target=event.who)


def priced(state: State, event: own.Priced) -> State:
    """Odd-Ball Behavior has its price."""
    return _on_deed(state, value=event.points, stat=event.stat, raised=event.difficulty)


def roll_due(state: State, event: own.RollDue) -> State:
    """A roll must be made."""
    roll = Roll(event.who, event.purpose, event.skill, event.stat, event.difficulty, event.modifiers)
    return attrs.evolve(state, roll=roll)


def rolled(state: State, event: Rolled) -> State:
    """It is made; a die that breaks a tie is remembered."""
    if event.purpose == "Tie":
        return _on(state, event.who, tie_rolls=(*state.combatant(event.who).tie_rolls, event.total))
    return attrs.evolve(state, roll=None)


def grapple_held(state: State, event: own.GrappleHeld) -> State:
    """The target may resist."""
    return _on_deed(state, value=event.value, stage="resist")


def grapple_settled(state: State, event: own.GrappleSettled) -> State:
    """It has, or not."""
    return _on_deed(state, resisted=event.resisted, stage="grappled")


def deed_waits(state: State, event: own.DeedWaits) -> State:
    """The next part of it."""
    return _on_deed(state, stage=event.stage, waiting=event.who)


def deed_done(state: State, _: own.DeedDone) -> State:
    """Nothing is being done any more."""
    return attrs.evolve(state, deed=None, roll=None)


def spell_ended(state: State, event: own.SpellEnded) -> State:
    """It is over."""
    return _on(state, event.who, spells=_without(state.combatant(event.who).spells, event.spell))


def mounted(state: State, event: own.Mounted) -> State:
    """Somebody sits on an animal, or on none."""

    def ridden(beast: Beast) -> Beast:
        if beast.id == event.animal:
            return attrs.evolve(beast, rider=event.who)
        return _riderless(beast, event.who)

    return attrs.evolve(_on(state, event.who, mount=event.animal), animals=tuple(map(ridden, state.animals)))


def wrangled(state: State, event: own.Wrangled) -> State:
    """An animal gives in."""
    animals = tuple(attrs.evolve(each, wrangled=True) if each.id == event.animal else each for each in state.animals)
    return attrs.evolve(state, animals=animals)


def told(state: State, _: Event) -> State:
    """A fact that the table sees elsewhere."""
    return state


def _action(state: State, event: own.ActionTaken) -> State:
    changed = action_taken(state, event)
    if event.action == "Harass":
        return attrs.evolve(changed, harassed=(*changed.harassed, event.detail))
    return changed


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    RoundBegan: round_began,
    TurnBegan: turn_began,
    TurnEnded: turn_ended,
    Rolled: rolled,
    Gained: gained,
    Spent: spent,
    Suffered: suffered,
    ConditionChanged: condition_changed,
    own.Asked: asked,
    own.Answered: answered,
    own.AbilitiesDue: abilities_due,
    own.AbilityResolved: ability_resolved,
    own.BaseChanged: base_changed,
    own.BidCommitted: bid_committed,
    own.BidsRevealed: bids_revealed,
    own.CedeCommitted: cede_committed,
    own.TiesCeded: ties_ceded,
    own.PrioritySet: priority_set,
    own.CycleOpened: cycle_opened,
    own.TurnPending: turn_pending,
    own.BonusTurnLost: told,
    own.ActionTaken: _action,
    own.WeaponReadied: weapon_readied,
    own.ShotsCalled: shots_called,
    own.LocationEntered: location_entered,
    own.LocationCreated: location_created,
    own.LocationRemoved: location_removed,
    own.SiegeTallied: siege_tallied,
    own.ReactionsOpened: reactions_opened,
    own.ReactionAnswered: reaction_answered,
    own.ReactionsClosed: reactions_closed,
    own.HarmDue: harm_due,
    own.HarmSettled: harm_settled,
    own.HandicapDue: handicap_due,
    own.HandicapTaken: handicap_taken,
    own.HandicapWaived: handicap_waived,
    own.WoundsTended: wounds_tended,
    own.HandicapRecovered: handicap_recovered,
    own.LeftCombat: left_combat,
    own.DeedDeclared: deed_declared,
    own.SupportersCalled: supporters_called,
    own.Supported: supported,
    own.DifficultyRaised: difficulty_raised,
    own.Intercepted: intercepted,
    own.Priced: priced,
    own.RollDue: roll_due,
    own.GrappleHeld: grapple_held,
    own.GrappleSettled: grapple_settled,
    own.DeedWaits: deed_waits,
    own.DeedDone: deed_done,
    own.RetreatPrevented: told,
    own.SpellEnded: spell_ended,
    own.Mounted: mounted,
    own.Wrangled: wrangled,
}
