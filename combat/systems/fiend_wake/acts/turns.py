"""Execute Turns: cycles of Pending Turns, the actions in a turn, and automatic steps."""

from collections.abc import Iterator
from functools import partial

from combat.engine.offer import Form, LazySequence, Request
from combat.engine.play import ANYWHERE, Draft, Reason, cites, on_entering, requests_at
from combat.engine.statements import Statement, open_forms
from combat.systems.fiend_wake.acts import (
    CombatantCommand,
    aftermath,
    arrivals,
    combatants,
    finish_action,
    locations,
    pass_over,
    revise_roll,
)
from combat.systems.fiend_wake.acts.assaults import Assault, continue_entry, continue_support
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, LooseMass, decide_fate, hurt, leave, suffer
from combat.systems.fiend_wake.acts.full_actions import (
    Bombard,
    Grapple,
    Melee,
    Ranged,
    after_grapple,
    offer_attack_answer,
    roll_attack,
)
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.mounts import Dismount, Mount
from combat.systems.fiend_wake.acts.odd_ball import CustomAction, OddBall
from combat.systems.fiend_wake.acts.reactions import Decline, resolve_reactions, settle_grapple
from combat.systems.fiend_wake.acts.round_prep import SetBase
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.tactical_points import Grant, spend
from combat.systems.fiend_wake.queries import automatic_steps
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE, conditions_ending_with
from combat.systems.fiend_wake.queries.choices import points
from combat.systems.fiend_wake.queries.combatants import can_place, is_able, price, priority
from combat.systems.fiend_wake.queries.reactions import newly_able
from combat.systems.fiend_wake.queries.rolls import outdated_roll
from combat.systems.fiend_wake.rules import bidding, damage, turns
from events.fiend_wake import GM, Combatant, OpenReaction, State, facts
from events.vocabulary import ConditionChanged, TurnBegan, TurnEnded


@on_entering("CYCLE_OPEN")
@cites("FW-EXEC-01", "FW-EXEC-05", "FW-RND-02")
def _cycle_open(draft: Draft[State]) -> None:
    draft.emit(facts.CycleOpened(draft.state.cycle + 1))
    may = {combatant.id for combatant in draft.state.combatants if can_place(combatant)}
    draft.emit(facts.Asked(facts.Question.PENDING, tuple(who for who in priority(draft.state) if who in may)))


@requests_at("PENDING")
def _pending(state: State) -> Iterator[Request]:
    duty = turns.must_place(state.cycle, state.settings.placing)
    for combatant in state.combatants_of(state.waiting):
        tokens = f"{combatant.tokens} Turn Token{'s' * (combatant.tokens != 1)}"
        prompt = f"{combatant.name} has {tokens}. Set one aside for a Pending Turn?"
        place = PlaceToken.form_for(state, "Set a Turn Token aside", combatant)
        keep = Decline.form_for(state, "Keep all Turn Tokens", combatant)
        if can_place(combatant):
            forms = (place,) if duty else (place, keep)
            yield Request(combatant.seat, "pending", prompt, forms, PlaceToken(combatant.id))
        else:
            yield Request(combatant.seat, "pending", prompt, (keep,), Decline(combatant.id))


class PlaceToken(CombatantCommand, wire="fiend_wake.place_token.v1"):
    """Set a Turn Token aside as the Pending Turn."""

    costs = (lambda state, who: price(state.combatant(who), facts.TOKENS, 1),)

    @cites("FW-EXEC-01", "FW-PREP-05")
    def check(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if not can_place(combatant):
            yield Reason("no_token", f"{combatant.name} has no Turn Token to set aside now", "FW-PREP-05")

    @cites("FW-EXEC-01", "FW-PREP-05")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.TOKENS, 1, "a Pending Turn")
        draft.emit(facts.TurnPending(self.who))
        draft.emit(facts.Answered(self.who, facts.Question.PENDING, "places a Turn Token"))
        pass_over(draft)


@on_entering("TURN_START")
@cites("FW-EXEC-02", "FW-EXEC-04", "FW-FULL-31")
def _turn_start(draft: Draft[State]) -> None:
    in_order = draft.state.combatants_of(priority(draft.state))
    actor = next((combatant.id for combatant in in_order if combatant.pending), None)
    if actor is not None:
        _begin_turn(draft, actor)


def _begin_turn(draft: Draft[State], actor: str) -> None:
    draft.emit(TurnBegan(actor))
    location = draft.state.location(draft.state.combatant(actor).location)
    if location is not None:
        hurt(draft, actor, "Wound", location.place.wounds, location.place.name, price=True)
    draft.trigger("turn start", actor)


@requests_at("TURN")
def _turn(state: State) -> Iterator[Request]:
    if state.turn is None:
        return
    actor = state.combatant(state.turn.actor)
    prompt = f"{actor.name} has {points(actor.tp)} for this turn.{_mount_reminder(state, actor)} What next?"
    yield Request(
        actor.seat, "act", prompt, LazySequence(partial(_action_forms, state, actor, full_used=state.turn.full_used))
    )


_FULL = (Melee, Ranged, Bombard, Grapple, Assault, locations.LayCaltrops, locations.PickUpCaltrops, Treat)
_SIMPLE = (Stow, CallShot, Arm, locations.Enter, locations.Evacuate, Mount, Dismount, Flee, OddBall, CustomAction)

_FULL_AND_SIMPLE = (*_FULL, *_SIMPLE)


def _action_forms(state: State, actor: Combatant, *, full_used: bool) -> list[Form]:
    kept_from, forms = IN_FORCE.permanent(state, actor.id, FORBID), list[Form]()
    for act in _SIMPLE if full_used else _FULL_AND_SIMPLE:
        if act.action not in kept_from:
            forms += act.forms(state, actor)
    return [*forms, EndTurn.form_for(state, "End the turn", actor)]


@cites("FW-MNT-06", "FW-MNT-07")
def _mount_reminder(state: State, actor: Combatant) -> str:
    """Return a reminder of those benefits of the combatant's mount that players apply themselves."""
    beast = state.animal(actor.mount) if actor.mount else None
    benefits = beast.sheet.benefits if beast and beast.rider == actor.id else ()
    return f" (Riding {state.name(actor.mount)}: {', '.join(benefits)}.)" if benefits else ""


@requests_at(ANYWHERE)
def _request_statements(state: State) -> Iterator[Request]:
    yield Request(
        GM, "table", "Record anything that only the players know?", open_forms(STATEMENTS, state), optional=True
    )


STATEMENTS: tuple[type[Statement], ...] = (
    *(LooseMass, locations.LooseSiege, Inflict, SetBase, Declare, Grant),
    *(locations.CreateLocation, locations.ChangeLocation, locations.RemoveLocation, aftermath.BeginSpell),
    *(combatants.Protect, combatants.Join, arrivals.Bring),
    *(combatants.Leave, combatants.ChangeSide, combatants.ChangeStance, combatants.HandOver, combatants.SetCondition),
)
"""The statements in the order of their forms."""


class EndTurn(CombatantCommand, wire="fiend_wake.end_turn.v1"):
    """End the turn."""


@on_entering("TURN_END")
@cites("FW-EXEC-04", "FW-RND-04", "FW-DMG-35")
def _turn_end(draft: Draft[State]) -> None:
    if draft.state.turn is not None:
        actor = draft.state.combatant(draft.state.turn.actor)
        turn = draft.state.turn
        draft.emit(TurnEnded(actor.id, "done" if is_able(actor) else "unconscious" if actor.present else "gone"))
        if not (turn.acted or turn.bonus or draft.state.settings.empty_turn_counts):
            draft.emit(facts.TurnDiscounted(actor.id))
        for sheet in conditions_ending_with(draft.state, actor, "turn"):
            draft.emit(ConditionChanged(who=actor.id, condition=sheet.name, level=0, source="the end of the turn"))
        if is_able(actor):
            draft.trigger("turn end", actor.id)
    if draft.state.stack and draft.state.question != facts.Question.BONUS:
        draft.emit(facts.Asked(facts.Question.TURN_END, ()))


@on_entering("EXEC_DONE")
@cites("FW-EXEC-06", "FW-TP-04")
def _exec_done(draft: Draft[State]) -> None:
    for combatant in () if draft.state.settings.tokens_carry_over else draft.state.present():
        spend(draft, combatant.id, facts.TOKENS, combatant.tokens, "the end of Execute Turns")


@on_entering("AFT_BONUS")
@cites("FW-AFT-01", "FW-AFT-02", "FW-PREP-14")
def _bonus_turn(draft: Draft[State]) -> None:
    state, top = draft.state, draft.state.top
    draft.emit(facts.Asked(facts.Question.BONUS, ()))
    if not top:
        return
    others = (who for who in priority(state) if who != top)
    for who in (top, *others) if state.settings.bonus_turn_passes else (top,):
        combatant = state.combatant(who)
        if is_able(combatant) and not (combatant.removing and state.settings.removing_blocks_bonus):
            _begin_turn(draft, who)
            return
        reason = "gone" if not combatant.present else "unconscious" if combatant.unconscious else "taking armor off"
        draft.emit(facts.BonusTurnLost(who, reason))


@on_entering("RESOLVED")
def _resolved(draft: Draft[State]) -> None:
    if automatic_steps.has_automatic_step(draft.state):
        match draft.state.innermost:
            case facts.HarmDue() as due:
                suffer(draft, due)
            case OpenReaction() as top:
                _continue_reactions(draft, top)
            case facts.RollOwed(who=who) if is_able(draft.state.combatant(who)):
                revise_roll(draft)
            case facts.RollOwed() as owed:  # the combatant cannot act, so the roll counts as a failure
                draft.emit(facts.RollLapsed(owed.who, owed.purpose))
                draft.trigger("failed", owed.owner, owed.target, (f"of: {owed.ability}",))
            case facts.HandicapDue() as due:
                decide_fate(draft, due.who, damage.NOTHING_LEFT[draft.state.settings.nothing_left])
            case _ if why := automatic_steps.reason_to_stop(draft.state):
                finish_action(draft, why)
            case _ if draft.state.roll is not None and outdated_roll(draft.state):
                revise_roll(draft)
            case _ if draft.state.deed is not None:
                _continue_action(draft)
            case _:
                _update_request(draft)


@cites("FW-REACT-01", "FW-REACT-03")
def _continue_reactions(draft: Draft[State], top: OpenReaction) -> None:
    """Extend a reaction to combatants that can use it only now, pass over one that no longer can, or close it."""
    new, reaction = newly_able(draft.state, top), top.opened.reaction
    if new:
        order = bidding.ordered(priority(draft.state), draft.state.settings.reaction_order)
        waiting = tuple(who for who in order if who in (*top.waiting, *new))
        draft.emit(facts.ReactionsExtended(reaction, new, waiting))
    elif top.waiting:
        draft.emit(facts.ReactionAnswered(top.waiting[0], reaction, used=False, passed_over=True))
    else:
        resolve_reactions(draft, top)


def _update_request(draft: Draft[State]) -> None:
    """Skip a combatant that can no longer answer, or extend the request to combatants that it now concerns."""
    gone = automatic_steps.unable_to_answer(draft.state)
    if gone:
        draft.emit(facts.Answered(gone, draft.state.question, facts.CANNOT))
    else:
        draft.emit(facts.AlsoAsked(draft.state.question, automatic_steps.newly_concerned(draft.state)))


def _continue_action(draft: Draft[State]) -> None:
    match draft.state.current_action.stage:
        case facts.Stage.DECLARED:
            offer_attack_answer(draft)
        case facts.Stage.ANSWERED:
            roll_attack(draft)
        case facts.Stage.RESIST:
            settle_grapple(draft, resisted=False)
        case facts.Stage.GRAPPLED:
            after_grapple(draft)
        case facts.Stage.SUPPORT:
            continue_support(draft)
        case facts.Stage.DRAG | facts.Stage.RECOVERY:
            finish_action(draft, "nobody is there")
        case facts.Stage.STORMING | facts.Stage.ENTRY:
            continue_entry(draft)
        case facts.Stage.FLEEING:
            runner = draft.state.current_action.actor
            finish_action(draft, "succeeded")
            leave(draft, runner, "fled")
