"""Assault Location: the leader, the supporters, the roll, and entering the location afterwards."""

from collections.abc import Iterator
from types import MappingProxyType

import attrs

from combat.engine.offer import Form, OneOf, Request, SomeOf, among, within
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.damage import enter_location, strike_area
from combat.systems.fiend_wake.acts.full_actions import FullAction
from combat.systems.fiend_wake.acts.reactions import Decline, entry_answered
from combat.systems.fiend_wake.acts.tactical_points import gain, spend
from combat.systems.fiend_wake.queries.automatic_steps import assault_team_ids, possible_entrants, unable_supporter
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import points, several_of
from combat.systems.fiend_wake.queries.combatants import can_support
from combat.systems.fiend_wake.queries.locations import check_entering, friends_first
from combat.systems.fiend_wake.queries.nouns import LOCATION, payment
from combat.systems.fiend_wake.queries.rolls import assault_difficulty
from combat.systems.fiend_wake.rules import assaults
from events.fiend_wake import Combatant, Deed, State, facts


def _supporters(state: State, who: str, location: str) -> Iterator[Combatant]:
    """Yield the combatants that could support an assault."""
    return (other for other in state.combatants if other.id != who and can_support(state, other, location))


def _invitable(state: State, who: str, location: str) -> SomeOf:
    supporters = friends_first(state, state.combatant(who), _supporters(state, who, location))
    return several_of(state, (supporter.id for supporter in supporters))


class Assault(FullAction, wire="fiend_wake.assault.v1", kw_only=True):
    """Assault a location, with invited supporters and the leader's points.

    Attributes:
        location: The location to assault.
        invited: The combatants invited to support the assault; empty if there are none.
        points: The Tactical Points that the leader spends.
    """

    action = facts.Action.ASSAULT
    location: str = among(attrs.evolve(LOCATION, rule="FW-FULL-10"))
    invited: tuple[str, ...] = among(
        _invitable,
        noun="a combatant with a point and an attack that reaches the location",
        code="cannot_support",
        rule="FW-FULL-10",
        default=(),
    )
    points: int = payment("FW-FULL-11", code="negative", default=0)

    @cites("FW-FULL-10", "FW-FULL-11")
    def apply(self, draft: Draft[State]) -> None:
        self.take(draft, self.location)
        spend(draft, self.who, facts.POINTS, self.points, facts.Action.ASSAULT)
        self.begin(draft, facts.Stage.SUPPORT, location=self.location, value=self.points)
        draft.emit(facts.SupportersCalled(self.invited))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for location in state.locations:
            omit = () if any(_supporters(state, actor.id, location.id)) else ("invited",)
            chosen = OneOf((location.id,), (location.name,))
            yield cls.form_for(state, f"Assault {location.name}", actor, omit=omit, location=chosen)


@cites("FW-FULL-11")
def continue_support(draft: Draft[State]) -> None:
    """Skip an invited combatant that can no longer support. After all answers, ask the leader about the difficulty."""
    gone = unable_supporter(draft.state)
    if gone is not None:
        draft.emit(facts.Supported(gone, 0))
    else:
        enter_stage(draft, facts.Stage.RAISE, draft.state.current_action.actor)


@requests_at("SUPPORT")
def _support(state: State) -> Iterator[Request]:
    place = state.name(state.current_action.declared.location)
    for combatant in state.combatants_of(state.current_action.waiting):
        forms = (Support.form_for(state, "Support", combatant), Decline.form_for(state, "Do not support", combatant))
        prompt = f"{combatant.name} has {points(combatant.tp)}. Support the assault on {place}?"
        yield Request(combatant.seat, "support", prompt, forms, Decline(combatant.id))


class Support(CombatantCommand, wire="fiend_wake.support.v1"):
    """Support an assault by spending points.

    Attributes:
        points: The Tactical Points to spend, at least 1.
    """

    points: int = payment("FW-FULL-11", 1)

    @cites("FW-FULL-10", "FW-FULL-11")
    def check(self, state: State) -> Iterator[Reason]:
        if not can_support(state, state.combatant(self.who), state.current_action.declared.location):
            sentence = f"{state.name(self.who)} can no longer support this assault"
            yield Reason("cannot_support", sentence, "FW-FULL-10")

    @cites("FW-FULL-11", "FW-FULL-12")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, self.points, facts.Action.ASSAULT)
        draft.emit(facts.Supported(self.who, self.points))


def _difficulty(state: State) -> int:
    return assault_difficulty(
        state, state.combatant(state.current_action.actor), state.current_action.declared.location
    )


@requests_at("RAISE")
def _raise(state: State) -> Iterator[Request]:
    leader, mass = state.combatant(state.current_action.actor), assaults.assault_damage(state.current_action.points)
    prompt = (
        f"{leader.name} deals {mass} mass damage if the roll beats {_difficulty(state)}. "
        "Raise the damage and the difficulty?"
    )
    yield Request(leader.seat, "raise", prompt, RaiseDifficulty.answers(state, leader), RaiseDifficulty(leader.id))


class RaiseDifficulty(CombatantCommand, wire="fiend_wake.raise_difficulty.v1"):
    """Raise the difficulty of an assault and, with it, the damage; 0 leaves both unchanged.

    Attributes:
        by: The amount to add to the difficulty; 0 to leave it unchanged.
    """

    labels = MappingProxyType({"Raise the difficulty": {}})
    by: int = within(0, MAX_AMOUNT, suggest=(0, 1, 2, 3, 4), rule="FW-FULL-15", default=0)

    @cites("FW-FULL-13", "FW-FULL-14", "FW-FULL-15")
    def apply(self, draft: Draft[State]) -> None:
        if self.by:
            members = len(assault_team_ids(draft.state))
            credited = assaults.credited(self.by, members, draft.state.settings.assault_raise_scope)
            draft.emit(facts.DifficultyRaised(self.who, self.by, credited))
        enter_stage(draft, facts.Stage.ASSAULTING)
        require_roll(draft, self.who, facts.Action.ASSAULT, "Command", "Cunning")


@cites("FW-FULL-16", "FW-FULL-18", "FW-FULL-19")
def assault_rolled(draft: Draft[State], *, success: bool) -> None:
    """After a success, strike all occupants of the location and then let the team enter."""
    deed = draft.state.current_action
    if not success:
        finish_action(draft, "failed")
        if draft.state.settings.assault_on_fail == "points_back":
            gain(draft, deed.actor, facts.POINTS, deed.declared.value, "a failed assault")
            for answer in deed.supported:
                gain(draft, answer.who, facts.POINTS, answer.points, "a failed assault")
        return
    enter_stage(draft, facts.Stage.STORMING)
    if draft.state.settings.assault_entry == "after_damage":
        _strike(draft, deed)


@cites("FW-FULL-16", "FW-FULL-18")
def _strike(draft: Draft[State], deed: Deed) -> None:
    """Deal the damage to the combatants that are in the location now."""
    location = deed.declared.location
    caught = tuple(occupant.id for occupant in draft.state.occupants(location))
    mass, spent = assaults.assault_damage(deed.points), {deed.actor: deed.declared.value}
    spent |= {answer.who: answer.points for answer in deed.supported}
    parts = [facts.Part(draft.state.name(who), points) for who, points in spent.items()]
    parts.append(facts.Part("raised difficulty", deed.points - sum(spent.values())))
    strike_area(draft, location, caught, mass, facts.Action.ASSAULT, *parts, times=assaults.MASS_PER_POINT)


@cites("FW-FULL-17", "FW-FULL-18")
def continue_entry(draft: Draft[State]) -> None:
    """Ask the team members that may enter the location whether they do so."""
    members = possible_entrants(draft.state)
    deed = draft.state.current_action
    if members:
        enter_stage(draft, facts.Stage.ENTRY, *members, heard=deed.heard)
        return
    finish_action(draft, "succeeded")
    if draft.state.settings.assault_entry == "before_damage":
        _strike(draft, deed)


@requests_at("ASSAULT_ENTRY")
def _entry(state: State) -> Iterator[Request]:
    place = state.location(state.current_action.declared.location)
    restriction, name = (place.place.restriction, place.name) if place else ("", "")
    for combatant in state.combatants_of(state.current_action.waiting):
        forms = [Decline.form_for(state, "Stay outside", combatant)]
        if not any(FollowIn(combatant.id, bool(restriction)).check(state)):
            omit, met = () if restriction else ("restriction_met",), OneOf((True,), (restriction,))
            forms.insert(0, FollowIn.form_for(state, "Enter", combatant, omit=omit, restriction_met=met))
        prompt = f"The assault on {name} succeeded. Does {combatant.name} enter?"
        yield Request(combatant.seat, "entry", prompt, tuple(forms), Decline(combatant.id))


class FollowIn(CombatantCommand, wire="fiend_wake.follow_in.v1"):
    """Enter the assaulted location.

    Attributes:
        restriction_met: Whether the further condition of the location is met, confirmed by the GM.
    """

    confirmed = "restriction_met"
    restriction_met: bool = False

    @cites("FW-FULL-17", "FW-LOC-03")
    def check(self, state: State) -> Iterator[Reason]:
        location, access = state.current_action.declared.location, state.settings.assault_entry_needs_access
        return check_entering(state, self.who, location, restriction_met=self.restriction_met, needs_access=access)

    @cites("FW-FULL-17")
    def apply(self, draft: Draft[State]) -> None:
        enter_location(draft, self.who, draft.state.current_action.declared.location, facts.Action.ASSAULT)
        entry_answered(draft, self.who)
