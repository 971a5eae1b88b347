"""Reactions to damage, attacks and retreats; resisting grapples; and declining requests."""

from collections.abc import Iterator

from combat.engine.offer import Request, among
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, enter_stage, finish_action, pass_over, require_roll
from combat.systems.fiend_wake.acts.damage import hurt, move_to, strike, strike_harassed
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries.checks import check_points
from combat.systems.fiend_wake.queries.choices import points
from combat.systems.fiend_wake.queries.combatants import can_place, plain_value, price
from combat.systems.fiend_wake.queries.locations import exit_of
from combat.systems.fiend_wake.queries.nouns import ASKED, COMBATANT, payment
from combat.systems.fiend_wake.queries.reactions import cost_of, may_still_react, struck
from combat.systems.fiend_wake.rules import damage, full_actions, reactions, simple_actions, turns
from events.fiend_wake import OpenReaction, State, facts

UNARMED = "Unarmed Combat"


@requests_at("CLEAR_OUT", "SIEGE_REACTION", "INTERCEPT", "PREVENT_RETREAT", "ANSWER")
def _reaction(state: State) -> Iterator[Request]:
    top = state.innermost
    if not isinstance(top, OpenReaction) or not top.waiting:
        return
    combatant, reaction = state.combatant(top.waiting[0]), top.opened.reaction
    cost = cost_of(state, reaction)
    price = f" for {points(cost)}" if cost and reaction != facts.Reaction.PREVENT_RETREAT else ""
    prompt = f"{combatant.name} has {points(combatant.tp)}. {_reaction_text(state, top.opened)}{price}?"
    forms = [Decline.form_for(state, "Do not react", combatant)]
    if reaction != facts.Reaction.ABILITY:  # The engine adds the forms for abilities.
        command = PreventRetreat if reaction == facts.Reaction.PREVENT_RETREAT else React
        forms.insert(0, command.form_for(state, reaction, combatant))
    yield Request(combatant.seat, "react", prompt, tuple(forms), Decline(combatant.id))


def _reaction_text(state: State, opened: facts.ReactionsOpened) -> str:
    attacker = state.name(state.deed.actor) if state.deed else "an unknown attacker"
    subject, amount, source = state.name(opened.subject), opened.amount, opened.source
    summed = state.settings.prevent_retreat == "together"
    lacking = amount - state.deed.hindered if summed and state.deed else amount
    return {
        facts.Reaction.CLEAR_OUT: f"Clear out to halve {amount} mass damage from {source}",
        facts.Reaction.SIEGE: f"Leave {subject} to avoid {amount} wound{'s' * (amount != 1)} from {source}",
        facts.Reaction.INTERCEPT: f"Intercept the {source} by {attacker} on {subject}",
        facts.Reaction.PREVENT_RETREAT: f"{subject} flees. Spend {lacking} or more to prevent it",
        facts.Reaction.ABILITY: f"React with an ability to the {source} by {attacker}",
    }[opened.reaction]


@cites("FW-DMG-42", "FW-DMG-43", "FW-DR-05")
def resolve_reactions(draft: Draft[State], top: OpenReaction) -> None:
    """Once the reactions are settled, deal the damage to each combatant that it hits now."""
    opened = top.opened
    draft.emit(facts.ReactionsClosed(opened.reaction))
    if opened.reaction not in (facts.Reaction.CLEAR_OUT, facts.Reaction.SIEGE):
        return
    mass, staying = opened.reaction == facts.Reaction.CLEAR_OUT, struck(draft.state, opened)
    half = damage.halved(opened.amount, draft.state.settings.mass_halving)
    for who in reversed(tuple(dict.fromkeys((*opened.caught, *staying, *top.used)))):
        leapt = mass and who in top.used
        if leapt or who in staying:
            strike(draft, who, half if leapt else opened.amount, opened.source, (), ("mass" if mass else "siege",))


class React(CombatantCommand, wire="fiend_wake.react.v1"):
    """Use the open reaction: leap away, leave the besieged location, or intercept the attack."""

    costs = (
        lambda state, who: price(state.combatant(who), facts.POINTS, cost_of(state, state.innermost.opened.reaction)),
    )

    @cites("FW-REACT-01", "FW-REACT-03")
    def check(self, state: State) -> Iterator[Reason]:
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


class PreventRetreat(CombatantCommand, wire="fiend_wake.prevent_retreat.v1"):
    """Spend points to keep a fleeing combatant in the fight.

    Attributes:
        points: The Tactical Points to spend, at least 1.
    """

    points: int = payment("FW-REACT-40", 1)

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
    prompt = f"The grapple on {combatant.name} has a value of {_grapple_value(state)}. Resist?"
    decline = Decline.form_for(state, "Do not resist", combatant)
    can_pay = combatant.tp >= state.settings.grapple_resist_cost
    forms = (Resist.form_for(state, "Resist", combatant), decline) if can_pay else (decline,)
    yield Request(combatant.seat, "resist", prompt, forms, Decline(combatant.id))


class Resist(CombatantCommand, wire="fiend_wake.resist.v1"):
    """Resist a grapple."""

    costs = (lambda state, who: price(state.combatant(who), facts.POINTS, state.settings.grapple_resist_cost),)

    @cites("FW-FULL-22", "FW-FULL-24")
    def check(self, state: State) -> Iterator[Reason]:
        return check_points(state, self.who, state.settings.grapple_resist_cost, "resisting", "FW-FULL-24")

    @cites("FW-FULL-22", "FW-FULL-24")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, draft.state.settings.grapple_resist_cost, "resisting a grapple")
        enter_stage(draft, facts.Stage.RESISTING, self.who)
        require_roll(draft, self.who, facts.Purpose.RESIST, UNARMED, "Grace", _grapple_value(draft.state))


def _grapple_value(state: State) -> int:
    if state.current_action.held is None:
        raise LookupError("no combatant is being grappled")
    return state.current_action.held.value


@cites("FW-FULL-22", "FW-FULL-23", "FW-SIM-24", "FW-CORE-09")
def settle_grapple(draft: Draft[State], *, resisted: bool) -> None:
    """Stun the target a second time unless a roll resisted, and add the effect of Call Shots. A tie resists."""
    deed = draft.state.current_action
    power = plain_value(draft.state, draft.state.combatant(deed.actor), "Power")
    draft.emit(facts.GrappleSettled(deed.target, resisted))
    applies = not resisted or draft.state.settings.call_shot_if_resisted == "applies"
    if deed.calls and applies:
        called, kind = simple_actions.called_damage(power, deed.calls), draft.state.settings.call_shot_grapple
        hurt(draft, deed.target, kind, called, facts.Action.CALL_SHOT, facts.Part("Power", power), times=deed.calls)
    hurt(draft, deed.target, "Stun", full_actions.grapple_stun(power, resisted) - power, facts.Action.GRAPPLE)


class Decline(CombatantCommand, wire="fiend_wake.decline.v1"):
    """Decline the open request, for example to take a Pending Turn, react, support, enter, harass or resist."""

    who: str = among(COMBATANT, *ASKED)

    @cites("FW-EXEC-06", "FW-REACT-01", "FW-FULL-11")
    def check(self, state: State) -> Iterator[Reason]:
        duty = turns.must_place(state.cycle, state.settings.placing)
        if state.step == "PENDING" and duty and can_place(state.combatant(self.who)):
            who = state.name(self.who)
            sentence = f"the settings require {who} to set a Turn Token aside in cycle {state.cycle}"
            yield Reason("must_place", sentence, "FW-EXEC-06")

    @cites("FW-EXEC-06")
    def apply(self, draft: Draft[State]) -> None:
        top = draft.state.innermost
        if draft.state.step == "PENDING":
            draft.emit(facts.Answered(self.who, facts.Question.PENDING, "holds"))
            pass_over(draft)
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
            entry_answered(draft, self.who)


def entry_answered(draft: Draft[State], who: str) -> None:
    """Record that a member of the Assault Team has decided whether it enters the location."""
    deed = draft.state.current_action
    others = (other for other in deed.waiting if other != who)
    enter_stage(draft, facts.Stage.ENTRY, *others, heard=(*deed.heard, who))
