"""Execute Turns: cycles of Pending Turns, the actions of a turn, and automatic steps."""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from combat.engine.acts import asked_at, on_entering
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.machine import ANYWHERE
from combat.engine.requests import Form, Listed, Request
from combat.systems.fiend_wake.acts import OfSomebody, aftermath, combatants, finish, lapse, locations
from combat.systems.fiend_wake.acts.assaults import Assault, go_on_with_entry, go_on_with_support
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, LooseMass, decide_fate, hurt, leave, suffer
from combat.systems.fiend_wake.acts.full_actions import (
    Bombard,
    Grapple,
    Melee,
    Ranged,
    Treat,
    after_grapple,
    answer_attack,
    roll_attack,
)
from combat.systems.fiend_wake.acts.mounts import Dismount, Mount
from combat.systems.fiend_wake.acts.reactions import Decline, close, settle_grapple
from combat.systems.fiend_wake.acts.round_prep import SetBase
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, CustomAction, Flee, OddBall, Stow
from combat.systems.fiend_wake.acts.tactical_points import Grant, spend
from combat.systems.fiend_wake.queries.choices import me, points
from combat.systems.fiend_wake.queries.combatants import able, all_able, priority
from combat.systems.fiend_wake.queries.following import comes_to_nothing, excused, overlooked, something_follows
from combat.systems.fiend_wake.queries.holdings import ending_with, forbidden_to
from combat.systems.fiend_wake.queries.reasons import out_of_turn
from combat.systems.fiend_wake.rules import damage, mounts, round_prep, turns
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, OpenReaction, State
from events.vocabulary import ConditionChanged, TurnBegan, TurnEnded

# --- cycles -----------------------------------------------------------------------------------


@on_entering("CYCLE_OPEN")
@cites("FW-EXEC-01", "FW-EXEC-05", "FW-RND-02")
def _cycle_open(draft: Draft[State]) -> None:
    draft.happens(facts.CycleOpened(draft.state.cycle + 1))
    may = {
        combatant.id
        for combatant in all_able(draft.state)
        if turns.may_place(combatant.tokens, conscious=not combatant.removing)
    }
    draft.happens(facts.Asked(facts.Question.PENDING, tuple(who for who in priority(draft.state) if who in may)))


@asked_at("PENDING")
def _pending(state: State) -> Iterator[Request]:
    duty = turns.PLACING[state.settings.placing](state.cycle)
    for combatant in state.those(state.waiting):
        prompt = f"{combatant.profile.name} has {combatant.tokens} Turn Tokens. Set one aside as the Pending Turn?"
        forms = Listed(partial(_placing_forms, combatant, duty=duty))
        yield Request(combatant.seat, "pending", prompt, forms, PlaceToken(combatant.id))


def _placing_forms(combatant: Combatant, *, duty: bool) -> Iterator[Form]:
    yield Form(PlaceToken, "Set a Turn Token aside", me(combatant))
    if not duty:
        yield Form(Decline, "Keep the Turn Tokens", me(combatant))


@frozen
class PlaceToken(OfSomebody, wire="fiend_wake.place_token.v1"):
    """Set a Turn Token aside as the Pending Turn.

    Attributes:
        who: The combatant that sets it aside.
    """

    @cites("FW-EXEC-01", "FW-PREP-05")
    def does(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.TOKENS, 1, "a Pending Turn")
        draft.happens(facts.TurnPending(self.who))
        draft.happens(facts.Answered(self.who, facts.Question.PENDING, "places a Turn Token"))


# --- the turn ---------------------------------------------------------------------------------


@on_entering("TURN_START")
@cites("FW-EXEC-02", "FW-FULL-31")
def _turn_start(draft: Draft[State]) -> None:
    pending = {combatant.id for combatant in draft.state.combatants if combatant.pending}
    actor = turns.next_turn(priority(draft.state), pending)
    if actor is not None:
        _begin_turn(draft, actor)


def _begin_turn(draft: Draft[State], actor: str) -> None:
    draft.happens(TurnBegan(actor))
    location = draft.state.location(draft.state.combatant(actor).location)
    if location is not None:
        hurt(draft, actor, "Wound", location.place.wounds, location.place.name, price=True)
    draft.reach("turn start", actor)


@asked_at("TURN")
def _turn(state: State) -> Iterator[Request]:
    if state.turn is None:
        return
    actor = state.combatant(state.turn.actor)
    prompt = f"{actor.profile.name} has {points(actor.tp)} for this turn.{_mount_reminder(state, actor)} What next?"
    yield Request(
        actor.seat, "act", prompt, Listed(partial(_action_forms, state, actor, full_used=state.turn.full_used))
    )


_FULL = (Melee, Ranged, Bombard, Grapple, Assault, locations.LayCaltrops, locations.PickUpCaltrops, Treat)
_SIMPLE = (Stow, CallShot, Arm, locations.Enter, locations.Evacuate, Mount, Dismount, Flee, OddBall, CustomAction)

_FULL_AND_SIMPLE = (*_FULL, *_SIMPLE)


def _action_forms(state: State, actor: Combatant, *, full_used: bool) -> list[Form]:
    """Return the forms of all possible actions in the turn of a combatant."""
    kept_from, forms = forbidden_to(state, actor.id), list[Form]()
    for act in _SIMPLE if full_used else _FULL_AND_SIMPLE:
        if act.action not in kept_from:
            forms += act.offered(state, actor)
    return [*forms, Form(EndTurn, "End the turn", me(actor))]


def _mount_reminder(state: State, actor: Combatant) -> str:
    """Return a reminder of the benefits of a ridden animal that players apply themselves."""
    beast = state.animal(actor.mount) if actor.mount else None
    benefits = mounts.steed_benefits(beast.sheet.benefits, ridden=beast.rider == actor.id) if beast else ()
    return f" (Riding {state.name(actor.mount)}: {', '.join(benefits)}.)" if benefits else ""


@asked_at(ANYWHERE)
def _request_statements(state: State) -> Iterator[Request]:
    forms = Listed(partial(_statements, state))
    yield Request(GM, "table", "Add facts that only the players know?", forms, optional=True)


def _statements(state: State) -> tuple[Form, ...]:
    return (
        *LooseMass.offered(state),
        *locations.LooseSiege.offered(state),
        *Inflict.offered(state),
        *SetBase.offered(state),
        *Declare.offered(state, "gone"),
        *Grant.offered(state, wounds=False),
        *Declare.offered(state, "unconscious"),
        *Declare.offered(state, "awake"),
        *Grant.offered(state, wounds=True),
        *locations.CreateLocation.offered(state),
        *locations.RemoveLocation.offered(state),
        *aftermath.BeginSpell.offered(state),
        *combatants.Protect.offered(state),
        *combatants.Join.offered(state),
        *combatants.Leave.offered(state),
        *combatants.ChangeSide.offered(state),
        *combatants.ChangeStance.offered(state),
        *combatants.HandOver.offered(state),
        *combatants.SetCondition.offered(state),
    )


@frozen
class EndTurn(OfSomebody, wire="fiend_wake.end_turn.v1"):
    """End the turn.

    Attributes:
        who: The combatant whose turn ends.
    """

    @cites("FW-EXEC-02")
    def out_of_place(self, state: State) -> Iterator[Reason]:
        return out_of_turn(state, self.who)


@on_entering("TURN_END")
@cites("FW-EXEC-04", "FW-RND-04", "FW-DMG-35")
def _turn_end(draft: Draft[State]) -> None:
    if draft.state.turn is not None:
        actor = draft.state.combatant(draft.state.turn.actor)
        turn, counts = draft.state.turn, draft.state.settings.empty_turn_counts
        draft.happens(TurnEnded(actor.id, "done" if able(actor) else "unconscious" if actor.present else "gone"))
        if not (turns.counts(acted=turn.acted, empty_counts=counts) or turn.bonus):
            draft.happens(facts.TurnDiscounted(actor.id))
        for sheet in ending_with(draft.state, actor, "turn"):
            draft.happens(ConditionChanged(who=actor.id, condition=sheet.name, level=0, source="the end of the turn"))
        if able(actor):
            draft.reach("turn end", actor.id)
    if draft.state.stack and draft.state.question != facts.Question.BONUS:
        draft.happens(facts.Asked(facts.Question.TURN_END, ()))


@on_entering("EXEC_DONE")
@cites("FW-EXEC-06", "FW-TP-04")
def _exec_done(draft: Draft[State]) -> None:
    for combatant in () if draft.state.settings.tokens_carry_over else draft.state.present():
        spend(draft, combatant.id, facts.TOKENS, combatant.tokens, "the end of Execute Turns")


@on_entering("AFT_BONUS")
@cites("FW-AFT-01", "FW-AFT-02", "FW-PREP-14")
def _bonus_turn(draft: Draft[State]) -> None:
    state, top = draft.state, draft.state.top
    draft.happens(facts.Asked(facts.Question.BONUS, ()))
    if not top:
        return
    for who in turns.in_line_for_bonus(top, priority(state), state.settings.bonus_turn_passes):
        combatant = state.combatant(who)
        free = round_prep.may_take_bonus_turn(combatant.removing, state.settings.removing_blocks_bonus)
        if turns.takes_bonus_turn(able(combatant) and free):
            _begin_turn(draft, who)
            return
        reason = "gone" if not combatant.present else "unconscious" if combatant.unconscious else "taking armor off"
        draft.happens(facts.BonusTurnLost(who, reason))


# --- automatic steps --------------------------------------------------------------------------


@on_entering("RESOLVED")
def _resolved(draft: Draft[State]) -> None:
    if something_follows(draft.state):
        match draft.state.innermost:
            case facts.HarmDue() as due:
                suffer(draft, due)
            case OpenReaction(waiting=()) as top:
                close(draft, top)
            case OpenReaction() as top:
                draft.happens(facts.ReactionAnswered(top.waiting[0], top.opened.reaction, used=False))
            case facts.RollOwed() as owed:
                lapse(draft, owed)
            case facts.HandicapDue() as due:
                decide_fate(draft, due.who, damage.NOTHING_LEFT[draft.state.settings.nothing_left])
            case _ if draft.state.deed is not None:
                _continue_action(draft)
            case _:
                _update_request(draft)


def _update_request(draft: Draft[State]) -> None:
    """Skip a combatant that can no longer answer, or extend the request to combatants that it concerns now."""
    gone = excused(draft.state)
    if gone:
        draft.happens(facts.Answered(gone, draft.state.question, facts.CANNOT))
    else:
        draft.happens(facts.AlsoAsked(draft.state.question, overlooked(draft.state)))


def _continue_action(draft: Draft[State]) -> None:
    """Take the next step of the action in progress."""
    why = comes_to_nothing(draft.state)
    if why:
        finish(draft, why)
        return
    match draft.state.under_way.stage:
        case facts.Stage.DECLARED:
            answer_attack(draft)
        case facts.Stage.ANSWERED:
            roll_attack(draft)
        case facts.Stage.RESIST:
            settle_grapple(draft, resisted=False)
        case facts.Stage.GRAPPLED:
            after_grapple(draft)
        case facts.Stage.SUPPORT:
            go_on_with_support(draft)
        case facts.Stage.DRAG | facts.Stage.RECOVERY:
            finish(draft, "nobody is there")
        case facts.Stage.STORMING | facts.Stage.ENTRY:
            go_on_with_entry(draft)
        case facts.Stage.FLEEING:
            runner = draft.state.under_way.actor
            finish(draft, "succeeded")
            leave(draft, runner, "fled")
