"""Powered by Heresy in plain language."""

from events.powered_by_heresy import facts as own
from events.powered_by_heresy.table import State
from events.vocabulary import (
    ConditionChanged,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Hit,
    Missed,
    Recovered,
    Rolled,
    Spent,
    Suffered,
)
from replays.narration.shared import came_to
from replays.narration.words import counted, listed, named, pool

_PLURALS = {"XP": "XP", "Insight": "Insight", "Wrath": "Wrath", "medkit": "uses of the medkit"}
_CONDITIONS = {
    "dead": ("{who} is dead ({source}).", "{who} lives after all ({source})."),
    "barely alive": ("{who} lies there, barely alive.", "{who} is on its feet again ({source})."),
    "out": ("{who} is out of the fight ({source}).", "{who} is back in the fight ({source})."),
    "incapacitated": ("{who} is taken alive.", "{who} is free again ({source})."),
    "in cover": ("{who} takes cover.", "{who} leaves its cover."),
    "armour wrecked": ("The armour of {who} is wrecked ({source}).", "The armour of {who} is whole again."),
    "background invoked": ("{who} invokes its background.", ""),
    "double 1 rerolled": ("{who} will not have a double 1.", ""),
    "encumbered roll": ("", ""),
}
_RESOLVED = {
    "10+": "succeeds in full",
    "7-9": "succeeds at a price",
    "6-": "fails",
    "failed": "fails under the weight",
}


def _names(state: State, ids: tuple[str, ...]) -> str:
    return listed(map(state.name, ids))


def _thing(state: State, resource: str, amount: int) -> str:
    """Say how much of a resource there is: uses and ammo by their weapon, hold by its move."""
    if resource in _PLURALS:
        return "1 use of the medkit" if (resource, amount) == ("medkit", 1) else f"{amount} {_PLURALS[resource]}"
    kind, _, of = resource.partition(" of ")
    if kind == "hold":
        return f"{amount} hold of {of}"
    weapon = state.name(of)
    return f"{amount} ammo of the {weapon}" if kind == "ammo" else f"{counted(amount, 'use')} of the {weapon}"


def _encounter_began(state: State, event: EncounterBegan) -> str:
    ours = listed(each.sheet.name for each in state.acolytes)
    theirs = listed(each.sheet.name for each in state.enemies)
    return f"Powered by Heresy, {event.edition}: {ours} against {theirs}."


def _encounter_ended(state: State, event: EncounterEnded) -> str:
    won = f" {_names(state, event.winners)} won." if event.winners else ""
    return f"It is over: {event.reason}.{won}"


def _rolled(state: State, event: Rolled) -> str:
    who = state.name(event.who)
    if event.purpose in ("Damage", "Proven"):
        again = " again (Proven)" if event.purpose == "Proven" else ""
        shown = ", ".join(str(die.face) for die in event.dice)
        defense = event.modifiers[0].amount if event.modifiers else 0
        beat = "none beats" if not event.total else f"{event.total} beat{'s' if event.total == 1 else ''}"
        return f"Damage{again}, {pool(event.dice)}: {shown}; {beat} the Defense of {defense}."
    if event.purpose in ("Terror", "Mutation"):
        return f"{event.purpose} of {who}, {pool(event.dice)}: {came_to(event)}."
    what = "The edge: one die again" if event.purpose == "edge" else f"{who} rolls {event.purpose}"
    reasons = f" ({named(each for each in event.modifiers if each.amount)})" if _added(event) else ""
    return f"{what}, {pool(event.dice)}{reasons}: {came_to(event)}."


def _added(event: Rolled) -> bool:
    return any(each.amount for each in event.modifiers)


def _spent(state: State, event: Spent) -> str:
    return f"{state.name(event.whose)} spends {_thing(state, event.resource, event.amount)} on {event.on}."


def _gained(state: State, event: Gained) -> str:
    if event.resource == "XP":
        return f"{state.name(event.whose)} marks {event.amount} XP: {event.source}."
    return f"{state.name(event.whose)} gains {_thing(state, event.resource, event.amount)} ({event.source})."


def _hit(state: State, event: Hit) -> str:
    by = state.name(event.attacker) if event.attacker != event.weapon else "It"
    with_what = f" with the {event.weapon}" if event.attacker != event.weapon else ""
    return f"{by} gets through to {state.name(event.target)}{with_what}."


def _missed(state: State, event: Missed) -> str:
    return f"{event.weapon} leaves {state.name(event.target)} with scrapes and bruises."


def _suffered(state: State, event: Suffered) -> str:
    bears = state.character(event.who)
    now = bears.wounds + event.amount
    return f"{state.name(event.who)} suffers {_wounds(event.amount)}: {now} of {bears.max_wounds}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} is rid of {_wounds(event.amount)} ({event.source})."


def _wounds(amount: int) -> str:
    return counted(amount, "wound")


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who, source = state.name(event.who), state.name(event.source)
    if event.condition in _CONDITIONS:
        return _CONDITIONS[event.condition][not event.level].format(who=who, source=source)
    return f"{who} is {'now' if event.level else 'no longer'} {event.condition} ({source})."


def _scene_opened(_: State, event: own.SceneOpened) -> str:
    return f"Scene {event.number}"


def _scene_closed(_: State, event: own.SceneClosed) -> str:
    return f"The scene closes: {event.reason}."


def _move_triggered(state: State, event: own.MoveTriggered) -> str:
    who, at = state.name(event.actor), _names(state, event.targets) if event.targets else ""
    if event.move == "Aid or Interfere":
        return f"{who} {'helps' if event.detail == 'Aid' else 'hinders'} {at}."
    how = f" with the {state.name(event.weapon)}" if event.weapon else ""
    aim = f" ({at})" if at else ""
    return f"{who}: {event.move}{aim}{how}."


def _clarity_asked(_: State, event: own.ClarityAsked) -> str:
    return f'The GM asks: "{event.question}"'


def _clarity_given(_: State, event: own.ClarityGiven) -> str:
    return f'The answer: "{event.answer}"'


def _move_withdrawn(state: State, event: own.MoveWithdrawn) -> str:
    return f"{state.name(event.actor)} does not trigger {event.move} after all."


def _roll_modified(state: State, event: own.RollModified) -> str:
    change = event.modifier
    return f"{change.name} changes the roll of {state.name(event.actor)} by {change.amount:+d}."


def _options_chosen(state: State, event: own.OptionsChosen) -> str:
    chosen = listed(event.options) if event.options else "nothing more"
    return f"{state.name(event.actor)} chooses {chosen}."


def _move_resolved(state: State, event: own.MoveResolved) -> str:
    if event.band not in _RESOLVED or event.move == "Last Breath":
        return ""
    return f"{event.move} {_RESOLVED[event.band]}."


def _bonus_taken(state: State, event: own.BonusTaken) -> str:
    kind = "ongoing" if event.lasting else "forward"
    bound = f" to {event.move}" if event.move else ""
    against = f" against {_names(state, event.against)}" if event.against else ""
    when = f" when {event.when}" if event.when else ""
    return f"{state.name(event.who)} takes {event.amount:+d} {kind}{bound}{against}{when} ({event.bonus})."


def _ward_taken(state: State, event: own.WardTaken) -> str:
    if not event.ward:
        return f"{state.name(event.who)} stands in defense of nobody any more."
    whom = "oneself" if event.ward == event.who else state.name(event.ward)
    return f"{state.name(event.who)} stands in defense of {whom}."


def _question_asked(state: State, event: own.QuestionAsked) -> str:
    return f"{state.name(event.who)} asks: {event.question}?"


def _tactic_taken(state: State, event: own.TacticTaken) -> str:
    on = f", on {state.name(event.target)}" if event.target else ""
    return f"{state.name(event.who)} fights by the {event.tactic} tactic{on}."


def _judged(state: State, event: own.Judged) -> str:
    if not event.target:
        return f"{state.name(event.who)} carries the judgement out."
    return f"{state.name(event.who)} names the crimes of {state.name(event.target)} for all to hear."


def _blow_due(state: State, event: own.BlowDue) -> str:
    by = _names(state, event.attackers) if event.attackers else event.source
    return f"{by} against {state.name(event.target)}."


def _blow_turned(state: State, event: own.BlowTurned) -> str:
    return f"{state.name(event.by)} steps between and takes the blow for {state.name(event.ward)}."


def _return_settled(state: State, event: own.ReturnSettled) -> str:
    return f"{state.name(event.who)} {'still makes its attack' if event.strikes else 'strikes no more'}."


def _blow_halved(state: State, event: own.BlowHalved) -> str:
    return f"{state.name(event.by)} halves the blow."


def _breath_due(state: State, event: own.BreathDue) -> str:
    return f"{state.name(event.who)} is dying ({event.source})."


def _breath_drawn(state: State, event: own.BreathDrawn) -> str:
    fates = {"alive": "barely clings to life", "scarred": "lives, at a price", "dead": "breathes no more"}
    return f"{state.name(event.who)} {fates[event.fate]}."


def _stat_changed(state: State, event: own.StatChanged) -> str:
    scar = f"; what is left to see: {event.scar}" if event.scar else ""
    return f"{event.stat} of {state.name(event.who)} changes by {event.by:+d} for good ({event.source}){scar}."


def _nerve_tested(state: State, event: own.NerveTested) -> str:
    return f"The fire tests the nerve of {_names(state, event.who)}."


def _nerve_settled(state: State, event: own.NerveSettled) -> str:
    return "" if event.outcome == "takes cover" else f"{state.name(event.who)} {event.outcome}."


def _gm_move_due(state: State, event: own.GmMoveDue) -> str:
    tags = f" The gear in use is {listed(event.tags)}." if event.tags else ""
    return f"The GM may make a {'hard' if event.hard else 'soft'} move: {event.occasion}.{tags}"


def _gm_move_made(state: State, event: own.GmMoveMade) -> str:
    on = f" on {state.name(event.who)}" if event.who else ""
    text = f": {state.name(event.text)}" if event.text else ""
    return f"The GM's move{on}: {event.move}{text}."


def _weight_dropped(state: State, event: own.WeightDropped) -> str:
    return f"{state.name(event.who)} lets go of {event.amount} weight."


def _leveled_up(state: State, event: own.LeveledUp) -> str:
    return f"{state.name(event.who)} reaches level {event.level}."


def _move_learned(state: State, event: own.MoveLearned) -> str:
    return f"{state.name(event.who)} learns {event.move}."


def _move_lost(state: State, event: own.MoveLost) -> str:
    return f"{state.name(event.who)} gives up {event.move}."


def _bond_written(state: State, event: own.BondWritten) -> str:
    old, new = state.name(event.resolved), state.name(event.new)
    return f"{state.name(event.who)} resolves the bond with {old}: one with {new} begins."


def _session_ended(_: State, event: own.SessionEnded) -> str:
    return f"Session {event.number} is over."


def _fact_established(_: State, event: own.FactEstablished) -> str:
    return f"From now on: {event.text}."


def _nothing(
    _: State,
    __: own.WordTaken
    | own.MoveConfirmed
    | own.WindowOpened
    | own.WindowUsed
    | own.RollStands
    | own.RollKept
    | own.BonusEnded
    | own.BlowFaced
    | own.ReturnAsked
    | own.DamageStands
    | own.DamageKept
    | own.BlowSettled
    | own.XpMarked,
) -> str:
    """Tell nothing: another event tells it, or it is a mere passage on the track."""
    return ""
