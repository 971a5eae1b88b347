"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from combat.powered_by_heresy.sheets import Bond
from combat.powered_by_heresy.state import (
    Acolyte,
    Attempt,
    Blow,
    Bonus,
    Breath,
    Carried,
    Due,
    Enemy,
    Hold,
    Learned,
    Score,
    State,
    Window,
)
from events import powered_by_heresy as own
from events.base import Event
from events.vocabulary import ConditionChanged, Gained, Recovered, Spent, Suffered

COUNTED = {"XP": "xp", "Insight": "insight", "Wrath": "wrath", "medkit": "medkit"}
"""The field in which an acolyte keeps each resource that is a plain number."""

FIELDS = {
    "dead": "dead",
    "barely alive": "survived",
    "out": "out",
    "in cover": "in_cover",
    "armour wrecked": "wrecked",
    "background invoked": "background_used",
    "double 1 rerolled": "double_one_used",
}
"""The field that tells whether a condition holds; the others are kept by name."""


def _on_acolyte(state: State, who: str, change: Callable[[Acolyte], Acolyte]) -> State:
    changed = tuple(change(each) if each.id == who else each for each in state.acolytes)
    return attrs.evolve(state, acolytes=changed)


def _on_enemy(state: State, who: str, change: Callable[[Enemy], Enemy]) -> State:
    return attrs.evolve(state, enemies=tuple(change(each) if each.id == who else each for each in state.enemies))


def _set(state: State, who: str, **changes: Any) -> State:
    if state.is_acolyte(who):
        return _on_acolyte(state, who, lambda each: attrs.evolve(each, **changes))
    return _on_enemy(state, who, lambda each: attrs.evolve(each, **changes))


def _on_attempt(state: State, **changes: Any) -> State:
    if not state.attempts:
        return state
    return attrs.evolve(state, attempts=(*state.attempts[:-1], attrs.evolve(state.attempts[-1], **changes)))


def _on_blow(state: State, **changes: Any) -> State:
    if not state.blows:
        return state
    return attrs.evolve(state, blows=(attrs.evolve(state.blows[0], **changes), *state.blows[1:]))


def _without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != gone)


# --- resources ------------------------------------------------------------------------------


def gained(state: State, event: Gained) -> State:
    """An acolyte has more of something."""
    return _more(state, event.whose, event.resource, event.amount)


def spent(state: State, event: Spent) -> State:
    """An acolyte has less of something."""
    return _more(state, event.whose, event.resource, -event.amount)


def _more(state: State, whose: str, resource: str, amount: int) -> State:
    field = COUNTED.get(resource)
    if field is not None:
        return _on_acolyte(state, whose, lambda each: attrs.evolve(each, **{field: getattr(each, field) + amount}))
    kind, _, of = resource.partition(" of ")
    if kind == "hold":
        return _on_acolyte(state, whose, lambda each: attrs.evolve(each, holds=_holds(each.holds, of, amount)))
    return _on_acolyte(state, whose, lambda each: attrs.evolve(each, gear=_gear(each.gear, kind, of, amount)))


def _holds(holds: tuple[Hold, ...], move: str, amount: int) -> tuple[Hold, ...]:
    before = next((each.points for each in holds if each.id == move), 0)
    others = tuple(each for each in holds if each.id != move)
    return (*others, Hold(move, before + amount)) if before + amount else others


def _gear(gear: tuple[Carried, ...], kind: str, weapon: str, amount: int) -> tuple[Carried, ...]:
    field = "ammo" if kind == "ammo" else "uses"
    return tuple(
        attrs.evolve(each, **{field: getattr(each, field) + amount}) if each.id == weapon else each for each in gear
    )


def suffered(state: State, event: Suffered) -> State:
    """Somebody has more wounds."""
    return _set(state, event.who, wounds=state.character(event.who).wounds + event.amount)


def recovered(state: State, event: Recovered) -> State:
    """Somebody has fewer wounds."""
    return _set(state, event.who, wounds=state.character(event.who).wounds - event.amount)


# --- characters -----------------------------------------------------------------------------


def condition_changed(state: State, event: ConditionChanged) -> State:
    """Something holds of somebody, or holds no more."""
    field = FIELDS.get(event.condition)
    if field is not None:
        level = event.level if field == "wrecked" else event.level > 0
        return _set(state, event.who, **{field: level})
    left = _without(state.character(event.who).conditions, event.condition)
    return _set(state, event.who, conditions=(*left, event.condition) if event.level else left)


def bonus_taken(state: State, event: own.BonusTaken) -> State:
    """Somebody has a forward or an ongoing; from one source there is only one at a time."""
    bonus = Bonus(event.bonus, event.lasting, event.amount, event.move, event.against, event.when, event.until)

    def taken(each: Acolyte) -> Acolyte:
        others = tuple(other for other in each.bonuses if other.id != bonus.id)
        return attrs.evolve(each, bonuses=(*others, bonus))

    return _on_acolyte(state, event.who, taken)


def bonus_ended(state: State, event: own.BonusEnded) -> State:
    """It counts no more."""

    def ended(each: Acolyte) -> Acolyte:
        return attrs.evolve(each, bonuses=tuple(bonus for bonus in each.bonuses if bonus.id != event.bonus))

    return _on_acolyte(state, event.who, ended)


def ward_taken(state: State, event: own.WardTaken) -> State:
    """Somebody stands in defense of somebody."""
    return _set(state, event.who, ward=event.ward)


def tactic_taken(state: State, event: own.TacticTaken) -> State:
    """A tactic takes the place of the one before."""
    return _set(state, event.who, tactic=event.tactic, focus=event.target)


def judged(state: State, event: own.Judged) -> State:
    """The crimes of somebody are known."""
    return _set(state, event.who, judged=event.target)


def stat_changed(state: State, event: own.StatChanged) -> State:
    """A stat is another for good; whoever owed the loss owes it no more."""

    def changed(each: Acolyte) -> Acolyte:
        stats = tuple(Score(s.id, s.value + event.by) if s.id == event.stat else s for s in each.stats)
        return attrs.evolve(each, stats=stats)

    after = _on_acolyte(state, event.who, changed)
    return attrs.evolve(after, scarred=_without(after.scarred, event.who)) if event.by < 0 else after


def weight_dropped(state: State, event: own.WeightDropped) -> State:
    """Somebody carries less."""
    return _set(state, event.who, weight=state.acolyte(event.who).weight - event.amount)


def leveled_up(state: State, event: own.LeveledUp) -> State:
    """Somebody has reached a level."""
    used = state.acolyte(event.who).permissions_used + event.permission
    return _set(state, event.who, level=event.level, permissions_used=used)


def move_learned(state: State, event: own.MoveLearned) -> State:
    """Somebody has a move more."""
    learned = Learned(event.move, event.of, event.level)
    return _set(state, event.who, moves=(*state.acolyte(event.who).moves, learned))


def move_lost(state: State, event: own.MoveLost) -> State:
    """Somebody has a move less."""
    kept = tuple(each for each in state.acolyte(event.who).moves if each.id != event.move)
    return _set(state, event.who, moves=kept)


def xp_marked(state: State, event: own.XpMarked) -> State:
    """A trigger has been marked this session."""
    return _set(state, event.who, marked=(*state.acolyte(event.who).marked, event.trigger))


def bond_written(state: State, event: own.BondWritten) -> State:
    """A bond takes the place of another."""
    others = tuple(each for each in state.acolyte(event.who).bonds if each.id not in (event.resolved, event.new))
    return _set(state, event.who, bonds=(*others, Bond(event.new)))


# --- the conversation -----------------------------------------------------------------------


def scene_opened(state: State, event: own.SceneOpened) -> State:
    """There is fighting."""
    return attrs.evolve(state, scene=event.number, fighting=True)


def scene_closed(state: State, _: own.SceneClosed) -> State:
    """The fighting is over: nobody owes anything any more, and nobody stands guard."""
    acolytes = tuple(attrs.evolve(each, ward="", judged="") for each in state.acolytes)
    return attrs.evolve(state, fighting=False, acolytes=acolytes, dues=(), blows=(), nerves=(), window=None)


def session_ended(state: State, event: own.SessionEnded) -> State:
    """What may be done once a session may be done again."""
    acolytes = tuple(
        attrs.evolve(each, background_used=False, double_one_used=False, marked=()) for each in state.acolytes
    )
    return attrs.evolve(state, session=event.number + 1, acolytes=acolytes)


def fact_established(state: State, event: own.FactEstablished) -> State:
    """It is true from now on."""
    return attrs.evolve(state, facts=(*state.facts, event.text))


def word_taken(state: State, event: own.WordTaken) -> State:
    """Somebody was heard."""
    return _set(attrs.evolve(state, words=state.words + 1), event.who, spoke=state.words + 1)


def move_triggered(state: State, event: own.MoveTriggered) -> State:
    """A move is under way; help for another lies on top of that one."""
    attempt = Attempt(
        event.actor, event.move, event.stat, event.rolled, event.weapon, event.targets, event.facts, event.detail
    )
    breaths = state.breaths[1:] if event.move == "Last Breath" else state.breaths
    called = state.breaths[0] if event.move == "Last Breath" and state.breaths else state.breath
    return attrs.evolve(state, attempts=(*state.attempts, attempt), window=None, breaths=breaths, breath=called)


def clarity_asked(state: State, event: own.ClarityAsked) -> State:
    """Something is unclear."""
    return attrs.evolve(state, question=event.question)


def clarity_given(state: State, _: own.ClarityGiven) -> State:
    """It is clear now."""
    return attrs.evolve(state, question="")


def move_confirmed(state: State, event: own.MoveConfirmed) -> State:
    """The move happens."""
    return _on_attempt(state, advantage=event.advantage, edge=event.edge, modifiers=event.modifiers)


def move_withdrawn(state: State, _: own.MoveWithdrawn) -> State:
    """There was no move."""
    return attrs.evolve(state, attempts=state.attempts[:-1], question="")


def window_opened(state: State, event: own.WindowOpened) -> State:
    """Some may act."""
    opened = attrs.evolve(state, window=Window(event.window, event.who))
    return _on_blow(opened, insight_asked=True) if event.window == "insight" else opened


def window_used(state: State, event: own.WindowUsed) -> State:
    """One of them has."""
    window = state.window
    if window is None:
        return state
    changed = attrs.evolve(state, window=Window(window.window, _without(window.waiting, event.who)))
    if window.window != "help" or not state.attempts:
        return changed
    return _on_attempt(changed, spoken=(*state.attempts[-1].spoken, event.who))


def roll_modified(state: State, event: own.RollModified) -> State:
    """The roll to come has one modifier more."""
    if not state.attempts:
        return state
    return _on_attempt(state, modifiers=(*state.attempts[-1].modifiers, event.modifier))


def roll_stands(state: State, event: own.RollStands) -> State:
    """The dice lie; what edge or reroll took away may have been a miss."""
    attempt = state.attempt
    if attempt is None:
        return state
    return attrs.evolve(
        _on_attempt(
            state,
            faces=event.faces,
            read=event.modifiers,
            total=event.total,
            band=event.band,
            missed_before=attempt.missed_before or attempt.band == "6-",
            edge_done=attempt.edge_done or event.how != "rolled",
            reroll_done=attempt.reroll_done or event.how not in ("rolled", "edge"),
        ),
        window=None,
    )


def roll_kept(state: State, event: own.RollKept) -> State:
    """The dice stay as they lie."""
    return _on_attempt(state, **{f"{event.instead_of}_done": True})


def options_chosen(state: State, event: own.OptionsChosen) -> State:
    """The choice is made."""
    return _on_attempt(state, chosen=event.options)


def move_resolved(state: State, _: own.MoveResolved) -> State:
    """The move is done."""
    return attrs.evolve(state, attempts=state.attempts[:-1], window=None)


# --- damage ---------------------------------------------------------------------------------


def blow_due(state: State, event: own.BlowDue) -> State:
    """One more blow waits."""
    blow = Blow(**{field.name: getattr(event, field.name) for field in attrs.fields(own.BlowDue)})
    return attrs.evolve(state, blows=(*state.blows, blow))


def blow_faced(state: State, event: own.BlowFaced) -> State:
    """The Defense against it is known."""
    return _on_blow(state, defense=event.defense, faced=True)


def blow_turned(state: State, event: own.BlowTurned) -> State:
    """It falls upon the defender; others who stood before the ward have nothing to say any more."""
    turned = _on_blow(state, target=event.by)
    return attrs.evolve(turned, window=None)


def return_asked(state: State, event: own.ReturnAsked) -> State:
    """The GM is asked."""
    return attrs.evolve(state, returning=event.who)


def return_settled(state: State, event: own.ReturnSettled) -> State:
    """The GM has answered; an attack that is not made falls away with its own event."""
    return _on_blow(attrs.evolve(state, returning=""), allowed=event.strikes)


def damage_stands(state: State, event: own.DamageStands) -> State:
    """The damage dice lie; whoever could have them rolled again has been heard."""
    return _on_blow(attrs.evolve(state, window=None), faces=event.faces, done=event.done)


def damage_kept(state: State, _: own.DamageKept) -> State:
    """They stay as they lie."""
    return _on_blow(state, kept=True)


def blow_halved(state: State, _: own.BlowHalved) -> State:
    """It does half of what it would."""
    return _on_blow(state, halved=True)


def blow_settled(state: State, event: own.BlowSettled) -> State:
    """The blow that came first is over; whoever was wounded remembers by whom."""
    done = attrs.evolve(state, blows=state.blows[1:], window=None)
    blow = state.blow
    if blow is None or not event.wounds or not state.is_acolyte(event.target):
        return done
    remembered = tuple(dict.fromkeys((*state.acolyte(event.target).harmed_by, *blow.attackers)))
    return _set(done, event.target, harmed_by=remembered)


def breath_due(state: State, event: own.BreathDue) -> State:
    """A Last Breath waits; one is enough for anybody."""
    if any(each.who == event.who for each in state.breaths):
        return state
    return attrs.evolve(state, breaths=(*state.breaths, Breath(event.who, event.by_wounds, event.source)))


def breath_drawn(state: State, event: own.BreathDrawn) -> State:
    """It was rolled."""
    scarred = (*state.scarred, event.who) if event.fate == "scarred" else state.scarred
    return attrs.evolve(state, scarred=scarred, breath=None)


# --- the GM ---------------------------------------------------------------------------------


def nerve_tested(state: State, event: own.NerveTested) -> State:
    """The GM must say what these do."""
    return attrs.evolve(state, nerves=(*state.nerves, *event.who))


def nerve_settled(state: State, event: own.NerveSettled) -> State:
    """One of them is dealt with."""
    return attrs.evolve(state, nerves=_without(state.nerves, event.who))


def gm_move_due(state: State, event: own.GmMoveDue) -> State:
    """The GM owes one move more."""
    return attrs.evolve(state, dues=(*state.dues, Due(event.occasion, event.hard, event.who, event.tags)))


def gm_move_made(state: State, _: own.GmMoveMade) -> State:
    """The GM owes one move less."""
    return attrs.evolve(state, dues=state.dues[1:])


def unchanged(state: State, _: Event) -> State:
    """It is told, and changes nothing that must be remembered."""
    return state


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    Gained: gained,
    Spent: spent,
    Suffered: suffered,
    Recovered: recovered,
    ConditionChanged: condition_changed,
    own.SceneOpened: scene_opened,
    own.SceneClosed: scene_closed,
    own.SessionEnded: session_ended,
    own.FactEstablished: fact_established,
    own.WordTaken: word_taken,
    own.MoveTriggered: move_triggered,
    own.ClarityAsked: clarity_asked,
    own.ClarityGiven: clarity_given,
    own.MoveConfirmed: move_confirmed,
    own.MoveWithdrawn: move_withdrawn,
    own.WindowOpened: window_opened,
    own.WindowUsed: window_used,
    own.RollModified: roll_modified,
    own.RollStands: roll_stands,
    own.RollKept: roll_kept,
    own.OptionsChosen: options_chosen,
    own.MoveResolved: move_resolved,
    own.BonusTaken: bonus_taken,
    own.BonusEnded: bonus_ended,
    own.WardTaken: ward_taken,
    own.QuestionAsked: unchanged,
    own.TacticTaken: tactic_taken,
    own.Judged: judged,
    own.BlowDue: blow_due,
    own.BlowFaced: blow_faced,
    own.BlowTurned: blow_turned,
    own.ReturnAsked: return_asked,
    own.ReturnSettled: return_settled,
    own.DamageStands: damage_stands,
    own.DamageKept: damage_kept,
    own.BlowHalved: blow_halved,
    own.BlowSettled: blow_settled,
    own.BreathDue: breath_due,
    own.BreathDrawn: breath_drawn,
    own.StatChanged: stat_changed,
    own.NerveTested: nerve_tested,
    own.NerveSettled: nerve_settled,
    own.GmMoveDue: gm_move_due,
    own.GmMoveMade: gm_move_made,
    own.WeightDropped: weight_dropped,
    own.LeveledUp: leveled_up,
    own.MoveLearned: move_learned,
    own.MoveLost: move_lost,
    own.XpMarked: xp_marked,
    own.BondWritten: bond_written,
}
