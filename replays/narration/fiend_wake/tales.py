"""Fiend Wake in plain language."""

from collections.abc import Iterable

from events.fiend_wake import facts as own
from events.fiend_wake.table import State
from events.vocabulary import (
    ConditionChanged,
    EncounterBegan,
    Gained,
    Hit,
    Missed,
    Rolled,
    Spent,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from replays.narration.shared import came_to
from replays.narration.words import counted, listed, named, pool

NOWHERE = "no location"


def _names(state: State, ids: Iterable[str]) -> str:
    return listed(map(state.name, ids))


def _place(state: State, location: str) -> str:
    return state.name(location) if location else NOWHERE


def _amount(amount: int, resource: str) -> str:
    return f"{amount} Caltrops" if resource == "Caltrops" else counted(amount, resource)


def _encounter_began(state: State, _: EncounterBegan) -> str:
    sides: dict[str, list[str]] = {}
    for each in state.combatants:
        sides.setdefault(each.side, []).append(each.profile.name)
    return f"Fiend Wake: {' against '.join(listed(each) for each in sides.values())}."


def _answered(state: State, event: own.Answered) -> str:
    who = state.name(event.who)
    if event.question == "agree":
        return f"{who} {event.answer}." if event.answer == "is hostile" else f"{who} agrees to end it."
    told = {
        "pays": "",
        "forfeits": f"{who} does not pay for armor and loses all points and tokens.",
        "takes it off": f"{who} spends the round taking armor off.",
        "holds": f"{who} holds back.",
        "fails": f"{who} fails to hold on.",
        "holds on": f"{who} holds on.",
    }
    return told.get(event.answer, "")


def _ability_resolved(state: State, event: own.AbilityResolved) -> str:
    return f"{event.ability} of {state.name(event.who)} takes effect."


def _base_changed(state: State, event: own.BaseChanged) -> str:
    return "" if event.base is None else f"{state.name(event.who)} will begin the round from {event.base}."


def _spent(state: State, event: Spent) -> str:
    who = state.name(event.whose)
    if event.on in ("a Pending Turn", "Bid For Priority", "Caltrops"):
        return ""
    if event.on.startswith("leaving"):
        return f"{who} leaves {_amount(event.amount, event.resource)} behind."
    if event.on.startswith(("the end of", "armor not")):
        return f"{who} loses {_amount(event.amount, event.resource)}: {event.on}."
    if event.on == "Stun":
        return f"{who} loses {_amount(event.amount, event.resource)} to it."
    return f"{who} spends {_amount(event.amount, event.resource)} on {event.on}."


def _gained(state: State, event: Gained) -> str:
    if event.resource == "Caltrops":
        return ""
    return f"{state.name(event.whose)} gains {_amount(event.amount, event.resource)} ({event.source})."


def _suffered(state: State, event: Suffered) -> str:
    return f"{state.name(event.who)} suffers {counted(event.amount, event.harm)} from {event.source}."


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who = state.name(event.who)
    if event.condition == "Unconscious":
        return f"{who} falls unconscious." if event.level else f"{who} wakes."
    return f"{who} is rid of the armor." if not event.level else ""


def _bid_committed(state: State, event: own.BidCommitted) -> str:
    return f"{state.name(event.who)} bids {event.points}, face down."


def _bids_revealed(state: State, event: own.BidsRevealed) -> str:
    bids = (f"{state.name(who)} {points}" for who, points in zip(event.who, event.points, strict=True))
    return f"The bids are turned over, and paid: {listed(bids)}."


def _cede_committed(state: State, event: own.CedeCommitted) -> str:
    return f"{state.name(event.who)} {'gives way' if event.cede else 'does not give way'}, face down."


def _ties_ceded(state: State, event: own.TiesCeded) -> str:
    return f"Giving way within a tie: {_names(state, event.ceded) if event.ceded else 'nobody'}."


def _priority_set(state: State, event: own.PrioritySet) -> str:
    return f"Priority: {_names(state, event.order)}." if event.order else "Nobody has any priority."


def _turn_pending(state: State, event: own.TurnPending) -> str:
    return f"{state.name(event.who)} sets a Turn Token aside."


def _bonus_turn_lost(state: State, event: own.BonusTurnLost) -> str:
    return f"The extra turn of {state.name(event.who)} is lost: {event.reason}."


def _turn_began(state: State, event: TurnBegan) -> str:
    extra = "one more turn" if state.question == "bonus" else "a turn"
    return f"{state.name(event.who)} takes {extra}."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"The turn of {state.name(event.who)} is over."


_ACTIONS = {
    "Arm Yourself": "readies the {detail}",
    "Stow": "stows the {detail}",
    "Call Shot": "calls the coming shot",
    "Enter Location": "makes for {detail}",
    "Evacuate Location": "leaves {detail}",
    "Flee": "tries to flee",
    "Mount": "goes for {detail}",
    "Assault": "calls an assault on {detail}",
    "Grapple Attack": "grapples {detail}",
    "Melee Attack": "strikes at {detail}",
    "Ranged Attack": "shoots at {detail}",
    "Caltrops": "lays caltrops around {detail}",
    "Picking up Caltrops": "picks the caltrops up again",
    "Treat": "tends to {detail}",
    "Harass": "harasses {detail}",
    "Odd-Ball Behavior": "goes through with it: {detail}",
    "Custom Action": "does this: {detail}",
}


def _action_taken(state: State, event: own.ActionTaken) -> str:
    weapon = state.weapon(event.detail)
    detail = weapon.name if weapon else state.name(event.detail)
    told = _ACTIONS[event.action].format(detail=detail)
    upgraded = f", as a Full Action worth {counted(event.assumed, 'point')}" if event.assumed else ""
    return f"{state.name(event.who)} {told}{upgraded}."


def _location_entered(state: State, event: own.LocationEntered) -> str:
    how = "" if event.how in ("Enter Location", "Evacuate Location") else f" ({event.how})"
    return f"{state.name(event.who)} is in {_place(state, event.location)} now{how}."


def _location_created(_: State, event: own.LocationCreated) -> str:
    return f"There is a new location: {event.name}."


def _location_removed(state: State, event: own.LocationRemoved) -> str:
    return f"{state.name(event.location)} is gone."


def _siege_tallied(state: State, event: own.SiegeTallied) -> str:
    weapon = state.weapon(event.source)
    hit_by = weapon.name if weapon else event.source
    return f"{hit_by}: {event.points} siege damage to {state.name(event.location)}."


def _reactions_opened(state: State, event: own.ReactionsOpened) -> str:
    if event.reaction == "Clear Out":
        caught = _names(state, event.caught) if event.caught else "nobody"
        return f"{event.source}: {event.amount} mass damage to {caught}."
    if event.reaction == "Siege Reaction":
        return f"Whoever stays in {state.name(event.subject)} takes {event.amount}."
    may = _names(state, event.waiting)
    if event.reaction == "Intercept":
        return f"{may} may intercept."
    return f"The retreat is worth {event.amount}, and {may} may prevent it."


def _reaction_answered(state: State, event: own.ReactionAnswered) -> str:
    if not event.used or event.reaction == "Intercept":
        return ""
    verbs = {"Clear Out": "leaps away", "Siege Reaction": "gets out"}
    return f"{state.name(event.who)} {verbs.get(event.reaction, 'gets in the way')}."


def _handicap_due(state: State, event: own.HandicapDue) -> str:
    if event.cleared:
        return f"The track of {state.name(event.who)} is full, and cleared for a handicap ({event.source})."
    return f"A handicap for {state.name(event.who)} ({event.source})."


def _handicap_taken(state: State, event: own.HandicapTaken) -> str:
    return f"{state.name(event.who)} marks the {event.number} of {event.stat}."


def _handicap_waived(state: State, event: own.HandicapWaived) -> str:
    return f"{state.name(event.who)} has nothing left to mark: {event.fate}."


def _handicap_recovered(state: State, event: own.HandicapRecovered) -> str:
    return f"{state.name(event.who)} recovers the {event.number} of {event.stat}."


def _wounds_tended(state: State, event: own.WoundsTended) -> str:
    return f"{counted(event.amount, 'wound')} of {state.name(event.who)} tended to ({event.source})."


def _left_combat(state: State, event: own.LeftCombat) -> str:
    return f"{state.name(event.who)} is out of it: {event.how}."


def _deed_declared(state: State, event: own.DeedDeclared) -> str:
    if event.action == "Odd-Ball Behavior":
        return f"{state.name(event.actor)} wants to do something odd: {event.what}."
    if event.action == "Mount":
        return f"{state.name(event.actor)} wants to wrangle {state.name(event.target)}."
    return ""


def _supporters_called(state: State, event: own.SupportersCalled) -> str:
    return f"Called to support: {_names(state, event.who)}." if event.who else ""


def _supported(state: State, event: own.Supported) -> str:
    joins = f"joins in for {counted(event.points, 'point')}" if event.points else "stays out of it"
    return f"{state.name(event.who)} {joins}."


def _difficulty_raised(state: State, event: own.DifficultyRaised) -> str:
    return (
        f"{state.name(event.who)} makes it harder by {event.by}, which counts for {counted(event.credited, 'point')}."
    )


def _intercepted(state: State, event: own.Intercepted) -> str:
    return f"{state.name(event.who)} takes the attack instead of {state.name(event.instead_of)}."


def _priced(_: State, event: own.Priced) -> str:
    roll = f"a roll of Tactics with {event.stat} against {event.difficulty}"
    return f"The GM calls it {event.level}: {counted(event.points, 'point')}, or {roll}."


def _roll_due(state: State, event: own.RollDue) -> str:
    skill = f"{event.skill} with {event.stat}" if event.skill else event.stat
    return f"{state.name(event.who)} rolls {skill} against {event.difficulty}."


def _rolled(state: State, event: Rolled) -> str:
    who, reasons = state.name(event.who), f" ({named(event.modifiers)})" if event.modifiers else ""
    if not event.dice:
        return f"{event.purpose}, {who}{reasons}: the table reports {event.total}: {event.result}."
    return f"{event.purpose}, {who}, {pool(event.dice)}{reasons}: {came_to(event)}."


def _hit(state: State, event: Hit) -> str:
    return f"{state.name(event.attacker)} hits {state.name(event.target)}."


def _missed(state: State, event: Missed) -> str:
    return f"{state.name(event.attacker)} misses {state.name(event.target)}."


def _grapple_settled(state: State, event: own.GrappleSettled) -> str:
    return f"{state.name(event.target)} {'resists' if event.resisted else 'does not resist'}."


def _deed_done(state: State, event: own.DeedDone) -> str:
    if event.result in ("hit", "missed", "treated", "prevented"):
        return ""
    if event.result == "succeeded" and event.action in ("Assault", "Flee", "Mount"):
        return ""
    return f"{event.action} of {state.name(event.actor)}: {event.result}."


def _retreat_prevented(state: State, event: own.RetreatPrevented) -> str:
    return f"{state.name(event.by)} keeps {state.name(event.who)} in the fight."


def _spell_ended(state: State, event: own.SpellEnded) -> str:
    return f"{event.spell} of {state.name(event.who)} ends."


def _mounted(state: State, event: own.Mounted) -> str:
    return f"{state.name(event.who)} rides {state.name(event.animal) if event.animal else 'no more'}."


def _wrangled(state: State, event: own.Wrangled) -> str:
    return f"{state.name(event.who)} has wrangled {state.name(event.animal)}."


def _cycle_opened(state: State, event: own.CycleOpened) -> str:
    if not any(each.tokens for each in state.able()):
        return ""
    return f"Cycle {event.number} of turns."


def _nothing(
    _: State,
    __: own.Asked
    | own.AbilitiesDue
    | own.WeaponReadied
    | own.ShotsCalled
    | own.ReactionsClosed
    | own.HarmDue
    | own.HarmSettled
    | own.GrappleHeld
    | own.DeedWaits,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
