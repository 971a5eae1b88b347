"""Defend: the ward, the hold, and spending the hold when an attack comes."""

from collections.abc import Iterable, Iterator
from typing import Literal

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, OneOf, Words
from combat.engine.offer.requests import Form, LazyFields, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.powered_by_heresy.acts import (
    AcolyteCommand,
    actor_field,
    gain,
    grant_bonus,
    spend,
)
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand, StayOut, effect_of, facts_field, move_fields
from combat.systems.powered_by_heresy.queries import blows, characters, moves
from combat.systems.powered_by_heresy.queries.nouns import character_choice, living_acolytes
from combat.systems.powered_by_heresy.rules import class_moves
from combat.systems.powered_by_heresy.rules.basic_moves import HOLD_GAINED
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Fact, MoveTriggered, Resource
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import Acolyte, Attempt, Blow, State
from events.vocabulary import Modifier

HOLD = Resource.hold(Move.DEFEND)
THINGS = Words(("the door", "the wounded workers"))
"""Suggested things and places to defend."""


def stop_defending(draft: Draft[State], who: str, why: str) -> None:
    """Record that an acolyte loses its ward and its hold from Defend."""
    defender = draft.state.acolyte(who)
    if defender.hold(Move.DEFEND):
        spend(draft, who, HOLD, defender.hold(Move.DEFEND), why)
    if defender.ward:
        draft.emit(facts.WardTaken(who, ""))


def declare_defense(draft: Draft[State], blow: Blow) -> None:
    """Emit the target's Defense, including the effect of its own abilities."""
    attacker = blow.due.attackers[0] if blow.due.attackers else ""
    about = (blow.due.cause, *blow.due.tags, *blow.due.facts)
    changes = draft.modifiers("attacked", blow.target, attacker, about)
    draft.emit(
        blows.faced_defense(
            draft.state, blow, tuple(Modifier(modifier.name, modifier.amount, "difficulty") for modifier in changes)
        )
    )


def apply_reactive_tactic(draft: Draft[State], blow: Blow) -> None:
    """Give a target with the Reactive tactic +1 forward against each attacker."""
    who, state = blow.target, draft.state
    if state.is_acolyte(who) and state.acolyte(who).tactic == class_moves.REACTIVE:
        for attacker in blow.due.attackers:
            grant_bonus(draft, who, class_moves.REACTIVE, 1, against=(attacker,), until=class_moves.ANOTHER_TACTIC)


@frozen
class Defend(MoveCommand, wire="powered_by_heresy.defend.v1"):
    """Defend a person, yourself included, or a thing or place.

    Attributes:
        actor: The acolyte who makes the move.
        text: The action in your own words; may be empty.
        ward: The person, thing or place to defend.
        facts: True circumstances that may matter to the roll.
    """

    ward: str
    facts: tuple[Fact, ...] = ()

    def check_details(self, state: State) -> Iterator[Reason]:
        yield from characters.check_text(self.ward, "what is defended")
        if state.is_acolyte(self.ward):
            yield from characters.check_living(state, self.ward)

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.DEFEND, targets=(self.ward,), facts=self.facts)

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        def fields(ward: Domain) -> dict[str, Domain]:
            return {**move_fields(mover), "ward": ward, **facts_field(mover, Move.DEFEND)}

        yield Form(cls, "Defend", LazyFields(lambda: fields(living_acolytes(state))))
        yield Form(cls, "Defend a thing, a place or another person", LazyFields(lambda: fields(THINGS)))


@effect_of(Move.DEFEND)
@cites("PBH-MOVE-16")
def _apply_defend(draft: Draft[State], attempt: Attempt) -> None:
    points = HOLD_GAINED[moves.result_of(attempt)]
    if points:
        stop_defending(draft, attempt.actor, "a new stand")
        draft.emit(facts.WardTaken(attempt.actor, attempt.targets[0]))
        gain(draft, attempt.actor, HOLD, points, Move.DEFEND)


@frozen
class StandDown(AcolyteCommand, wire="powered_by_heresy.stand_down.v1"):
    """Stop defending, and lose the hold.

    Attributes:
        actor: The acolyte who stops defending.
    """

    def check_details(self, state: State) -> Iterator[Reason]:
        if not state.acolyte(self.actor).ward:
            yield Reason("no_ward", f"{state.name(self.actor)} is not defending anyone", "PBH-MOVE-18")

    def apply(self, draft: Draft[State]) -> None:
        stop_defending(draft, self.actor, "standing down")

    @classmethod
    def forms(cls, who: Acolyte) -> Iterator[Form]:
        if who.ward:
            yield Form(cls, "Stop defending", actor_field(who))


@frozen
class SpendHold(AcolyteCommand, wire="powered_by_heresy.spend_hold.v1"):
    """Spend hold from Defend on an attack: redirect it to yourself, halve it, or give an ally an opening.

    Attributes:
        actor: The defender who spends hold.
        on: The effect that the hold buys.
        ally: The acolyte who gets +1 forward against the attacker; empty for other effects.
    """

    on: Literal["redirect", "halve", "forward"]
    ally: str = ""

    def check_participants(self, state: State) -> Iterable[Reason]:
        return moves.check_may_react(state, self.actor)

    @cites("PBH-MOVE-18", "PBH-ROLL-11")
    def check_details(self, state: State) -> Iterator[Reason]:
        blow, defender = blows.current_blow(state), state.acolyte(self.actor)
        hold = defender.hold(Move.DEFEND)
        if not hold:
            yield Reason("no_hold", f"{defender.sheet.name} has no hold from Defend left", "PBH-ROLL-11")
        too_soon = state.is_character(blow.target) and state.step != "HALVE"
        if too_soon if self.on == "halve" else state.step == "HALVE":
            sentence = "use hold before the damage roll to redirect or open up an attack, or after it to halve wounds"
            yield Reason("too_early_or_late", sentence, "PBH-MOVE-16")
        if self.on == "halve" and (blow.halved or not hold):
            yield Reason("halved", "an attack can be halved only once", "PBH-MOVE-18")
        if self.on == "redirect" and not defender.ward == blow.target != defender.id:
            sentence = f"{defender.sheet.name} can redirect an attack only if its target is the ward"
            yield Reason("no_ward", sentence, "PBH-MOVE-16")
        if self.on == "forward":
            yield from self._check_ally(state)
        elif self.ally:
            yield Reason("no_ally", "name an ally only when giving an opening", "PBH-MOVE-16")

    def _check_ally(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_living(state, self.ally))
        yield from errors
        if not errors and self.ally == self.actor:
            yield Reason("no_ally", "only an ally can use the opening; name another acolyte", "PBH-MOVE-16")

    def apply(self, draft: Draft[State]) -> None:
        blow, state = blows.current_blow(draft.state), draft.state
        spend(draft, self.actor, HOLD, 1, self.on)
        if self.on == "redirect":
            draft.emit(facts.BlowTurned(self.actor, blow.target))
            declare_defense(draft, blows.current_blow(draft.state))
            apply_reactive_tactic(draft, blows.current_blow(draft.state))
        elif self.on == "halve":
            draft.emit(facts.BlowHalved(self.actor, blow.target))
            if state.step == "WARD":
                self._close_if_spent(draft)
        else:
            source = f"opened up by {state.name(self.actor)}"
            grant_bonus(draft, self.ally, source, 1, against=blow.due.attackers)
            self._close_if_spent(draft)

    def _close_if_spent(self, draft: Draft[State]) -> None:
        """Close the reaction window for a defender who has no hold left."""
        if not draft.state.acolyte(self.actor).hold(Move.DEFEND):
            draft.emit(facts.WindowUsed(self.actor))

    @classmethod
    def forms(cls, state: State, defender: Acolyte) -> Iterator[Form]:
        if defender.ward == blows.current_blow(state).target != defender.id:
            yield Form(cls, "Redirect the attack to yourself", {**actor_field(defender), "on": OneOf(("redirect",))})
        if not state.is_character(blows.current_blow(state).target) and not blows.current_blow(state).halved:
            yield Form(cls, "Halve the effect of the attack", {**actor_field(defender), "on": OneOf(("halve",))})
        allies = tuple(acolyte for acolyte in characters.able(state) if acolyte.id != defender.id)
        if allies:
            opening: dict[str, Domain] = {"on": OneOf(("forward",)), "ally": character_choice(allies)}
            yield Form(cls, "Give an ally an opening", {**actor_field(defender), **opening})


@requests_at("WARD")
def _request_ward(state: State) -> Iterator[Request]:
    target = state.name(blows.current_blow(state).target)
    for who in state.window.waiting if state.window else ():
        defender = state.acolyte(who)
        forms = (StayOut.forms(defender, "Do nothing"), *SpendHold.forms(state, defender))
        prompt = f"{target} is being attacked. Does {defender.sheet.name} spend hold from Defend?"
        yield Request(defender.player, "ward", prompt, forms, StayOut(who))


@requests_at("HALVE")
def _request_halving(state: State) -> Iterator[Request]:
    for who in state.window.waiting if state.window else ():
        defender = state.acolyte(who)
        halve = Form(SpendHold, "Halve the wounds", {**actor_field(defender), "on": OneOf(("halve",))})
        prompt = f"Does {defender.sheet.name} spend hold from Defend to halve the wounds?"
        forms = (StayOut.forms(defender, "Keep the wounds"), halve)
        yield Request(defender.player, "halve", prompt, forms, StayOut(who))
