"""Reactions to damage, attacks and retreats; resisting grapples; and declining requests."""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Whole
from combat.engine.offer.requests import Form, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import CombatantCommand, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.damage import hurt, move_to, strike, strike_harassed
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries.checks import check_asked, check_in_action, check_points
from combat.systems.fiend_wake.queries.choices import actor_field, points
from combat.systems.fiend_wake.queries.combatants import plain_value
from combat.systems.fiend_wake.queries.locations import exit_of
from combat.systems.fiend_wake.queries.reactions import check_reacting, cost_of, may_still_react
from combat.systems.fiend_wake.rules import damage, full_actions, reactions, simple_actions, turns
from events.fiend_wake import facts
from events.fiend_wake.table import Combatant, OpenReaction, State

UNARMED = "Unarmed Combat"


@requests_at("CLEAR_OUT", "SIEGE_REACTION", "INTERCEPT", "PREVENT_RETREAT", "ANSWER")
def _reaction(state: State) -> Iterator[Request]:
    top = state.innermost
    if not isinstance(top, OpenReaction) or not top.waiting:
        return
    combatant, reaction = state.combatant(top.waiting[0]), top.opened.reaction
    cost = cost_of(state, reaction)
    price = f" for {points(cost)}" if cost and reaction != facts.Reaction.PREVENT_RETREAT else ""
    prompt = f"{combatant.profile.name} has {points(combatant.tp)}. {_reaction_text(state, top.opened)}{price}?"
    yield Request(
        combatant.seat,
        "react",
        prompt,
        LazySequence(partial(_reaction_forms, combatant, reaction)),
        Decline(combatant.id),
    )


def _reaction_forms(combatant: Combatant, reaction: str) -> Iterator[Form]:
    if reaction == facts.Reaction.PREVENT_RETREAT:
        yield Form(PreventRetreat, reaction, {**actor_field(combatant), "points": Whole(1, max(combatant.tp, 1))})
    elif reaction != facts.Reaction.ABILITY:  # The engine adds the forms for abilities.
        yield Form(React, reaction, actor_field(combatant))
    yield Form(Decline, "Do not react", actor_field(combatant))


def _reaction_text(state: State, opened: facts.ReactionsOpened) -> str:
    attacker = state.name(state.deed.actor) if state.deed else "an unknown attacker"
    subject, amount, source = state.name(opened.subject), opened.amount, opened.source
    summed = state.settings.prevent_retreat == "together"
    lacking = amount - state.deed.hindered if summed and state.deed else amount
    return {
        facts.Reaction.CLEAR_OUT: f"Clear out to halve {amount} mass damage from {source}",
        facts.Reaction.SIEGE: f"Leave {subject} to avoid {amount} wounds from {source}",
        facts.Reaction.INTERCEPT: f"Intercept the {source} by {attacker} on {subject}",
        facts.Reaction.PREVENT_RETREAT: f"{subject} flees. Spend {lacking} or more to prevent it",
        facts.Reaction.ABILITY: f"React with an ability to the {source} by {attacker}",
    }[opened.reaction]


@cites("FW-DMG-42", "FW-DMG-43", "FW-DR-05")
def resolve_reactions(draft: Draft[State], top: OpenReaction) -> None:
    """Once the reactions are settled, deal the damage to each combatant that it hits."""
    opened = top.opened
    draft.emit(facts.ReactionsClosed(opened.reaction))
    for who in reversed(opened.caught):
        if opened.reaction == facts.Reaction.CLEAR_OUT:
            half = damage.halved(opened.amount, draft.state.settings.mass_halving)
            amount = half if who in top.used else opened.amount
            strike(draft, who, amount, opened.source, (), ("mass",))
        elif opened.reaction == facts.Reaction.SIEGE and draft.state.combatant(who).location == opened.subject:
            strike(draft, who, opened.amount, opened.source, (), ("siege",))


@frozen
class ReactorCommand(CombatantCommand):
    """Base class of commands given by the combatant whose turn it is to react."""

    def check_turn(self, state: State) -> Iterator[Reason]:
        return check_reacting(state, self.who)


@frozen
class React(ReactorCommand, wire="fiend_wake.react.v1"):
    """Use the open reaction: leap away, leave the besieged location, or intercept the attack.

    Attributes:
        who: The combatant that reacts.
    """

    @cites("FW-REACT-01", "FW-REACT-03")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        top = state.innermost
        if isinstance(top, OpenReaction) and not may_still_react(state, self.who, top):
            name, reaction = state.name(self.who), top.opened.reaction
            price = points(cost_of(state, reaction))
            sentence = (
                f"{name} cannot use {reaction} now; this costs {price}, and the combatant must be local and able to act"
            )
            yield Reason("too_few_points", sentence, "FW-REACT-01")

    @cites("FW-REACT-10", "FW-REACT-20", "FW-REACT-30", "FW-LOC-09", "FW-LOC-10")
    def apply(self, draft: Draft[State]) -> None:
        top = draft.state.innermost
        if not isinstance(top, OpenReaction):
            return
        reaction, location = top.opened.reaction, draft.state.location(draft.state.combatant(self.who).location)
        spend(draft, self.who, facts.POINTS, cost_of(draft.state, reaction), reaction)
        draft.emit(facts.ReactionAnswered(self.who, reaction, used=True))
        if reaction == facts.Reaction.INTERCEPT:
            draft.emit(facts.Intercepted(self.who, top.opened.subject))
            draft.emit(facts.ReactionsClosed(reaction))
        elif location is not None:
            move_to(draft, self.who, exit_of(draft.state, location), reaction)
        draft.trigger("reacts", self.who, "", (f"action: {reaction}",))


@frozen
class PreventRetreat(ReactorCommand, wire="fiend_wake.prevent_retreat.v1"):
    """Spend points to keep a fleeing combatant in the fight.

    Attributes:
        who: The combatant that prevents the retreat.
        points: The Tactical Points to spend, at least 1.
    """

    points: int

    @cites("FW-REACT-40")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        if self.points < 1:
            yield Reason("points", "preventing a retreat costs at least 1 Tactical Point", "FW-REACT-40")
        yield from check_points(state, self.who, max(self.points, 0), "this attempt", "FW-REACT-40")

    @cites("FW-REACT-40")
    def apply(self, draft: Draft[State]) -> None:
        top = draft.state.innermost
        if not isinstance(top, OpenReaction):
            return
        opened = top.opened
        spend(draft, self.who, facts.POINTS, self.points, facts.Reaction.PREVENT_RETREAT)
        draft.emit(facts.ReactionAnswered(self.who, opened.reaction, used=True))
        before = draft.state.current_action.hindered
        if reactions.retreat_prevented(self.points, before, opened.amount, draft.state.settings.prevent_retreat):
            draft.emit(facts.RetreatPrevented(opened.subject, self.who))
            draft.emit(facts.ReactionsClosed(opened.reaction))
            finish_action(draft, "prevented")
        else:
            draft.emit(facts.RetreatHindered(opened.subject, self.who, self.points))
        draft.trigger("reacts", self.who, opened.subject, (f"action: {opened.reaction}",))


@requests_at("RESIST")
def _resist(state: State) -> Iterator[Request]:
    combatant = state.combatant(state.current_action.target)
    prompt = f"The grapple on {combatant.profile.name} has a value of {_grapple_value(state)}. Resist?"
    yield Request(
        combatant.seat, "resist", prompt, LazySequence(partial(_resist_forms, state, combatant)), Decline(combatant.id)
    )


def _resist_forms(state: State, combatant: Combatant) -> Iterator[Form]:
    if combatant.tp >= state.settings.grapple_resist_cost:
        yield Form(Resist, "Resist", actor_field(combatant))
    yield Form(Decline, "Do not resist", actor_field(combatant))


def _check_grappled(state: State, who: str) -> Iterator[Reason]:
    if who != state.current_action.target:
        sentence = f"{state.name(who)} is not being grappled; {state.name(state.current_action.target)} is"
        yield Reason("not_grappled", sentence, "FW-FULL-22")


@frozen
class Resist(CombatantCommand, wire="fiend_wake.resist.v1"):
    """Resist a grapple.

    Attributes:
        who: The grappled combatant that resists.
    """

    @cites("FW-FULL-22", "FW-FULL-24")
    def check_turn(self, state: State) -> Iterator[Reason]:
        return _check_grappled(state, self.who)

    def check_in_place(self, state: State) -> Iterator[Reason]:
        return check_points(state, self.who, state.settings.grapple_resist_cost, "resisting", "FW-FULL-24")

    @cites("FW-FULL-22", "FW-FULL-24")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, draft.state.settings.grapple_resist_cost, "resisting a grapple")
        enter_stage(draft, facts.Stage.RESISTING, self.who)
        require_roll(draft, self.who, facts.Purpose.RESIST, UNARMED, "Grace", _grapple_value(draft.state))


def _grapple_value(state: State) -> int:
    """Return the value that a roll must beat to resist the grapple."""
    if state.current_action.held is None:
        raise LookupError("no combatant is being grappled")
    return state.current_action.held.value


@cites("FW-FULL-23", "FW-SIM-24", "FW-CORE-09")
def settle_grapple(draft: Draft[State], *, resisted: bool) -> None:
    """Stun the target a second time if it did not resist, and add the effect of Call Shots."""
    deed = draft.state.current_action
    power = plain_value(draft.state, draft.state.combatant(deed.actor), "Power")
    draft.emit(facts.GrappleSettled(deed.target, resisted))
    applies = not resisted or draft.state.settings.call_shot_if_resisted == "applies"
    if deed.calls and applies:
        called, kind = simple_actions.called_damage(power, deed.calls), draft.state.settings.call_shot_grapple
        hurt(draft, deed.target, kind, called, facts.Action.CALL_SHOT, facts.Part("Power", power), times=deed.calls)
    hurt(draft, deed.target, "Stun", full_actions.grapple_stun(power, resisted) - power, facts.Action.GRAPPLE)


@frozen
class Decline(CombatantCommand, wire="fiend_wake.decline.v1"):
    """Decline the open request, for example to take a Pending Turn, react, support, enter, harass or resist.

    Attributes:
        who: The combatant that declines.
    """

    @cites("FW-EXEC-06", "FW-REACT-01", "FW-FULL-11")
    def check(self, state: State) -> Iterator[Reason]:
        if not state.has_combatant(self.who):
            yield Reason("unknown_combatant", f"there is no combatant '{self.who}'")
            return
        match state.step:
            case "PENDING":
                yield from check_asked(state, self.who)
                if turns.must_place(state.cycle, state.settings.placing):
                    sentence = (
                        f"the settings require {state.name(self.who)} to set a Turn Token aside in cycle {state.cycle}"
                    )
                    yield Reason("must_place", sentence, "FW-EXEC-06")
            case "AFT_ARM" | "AFT_HARASS":
                yield from check_asked(state, self.who, ordered=True)
            case "RESIST":
                yield from _check_grappled(state, self.who)
            case "SUPPORT" | "ASSAULT_ENTRY":
                yield from check_in_action(state, self.who, "FW-FULL-11")
            case _:
                yield from check_reacting(state, self.who)

    @cites("FW-EXEC-06")
    def apply(self, draft: Draft[State]) -> None:
        top = draft.state.innermost
        if draft.state.step == "PENDING":
            draft.emit(facts.Answered(self.who, facts.Question.PENDING, "holds"))
        elif draft.state.step == "AFT_HARASS":
            strike_harassed(draft, self.who)
        elif draft.state.step == "AFT_ARM":
            draft.emit(facts.Answered(self.who, facts.Question.ARM, "is done"))
        elif isinstance(top, OpenReaction):
            draft.emit(facts.ReactionAnswered(self.who, top.opened.reaction, used=False))
        elif draft.state.step == "SUPPORT":
            draft.emit(facts.Supported(self.who, 0))
        elif draft.state.step == "RESIST":
            settle_grapple(draft, resisted=False)
        else:
            enter_stage(
                draft, facts.Stage.ENTRY, *(who for who in draft.state.current_action.waiting if who != self.who)
            )
