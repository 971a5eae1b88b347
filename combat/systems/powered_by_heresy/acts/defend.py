"""Defend: the ward, the hold, and spending the hold when an attack comes."""

from collections.abc import Iterator
from typing import Literal

from combat.engine.offer import Form, OneOf, Price, Request, Words, among, text
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.powered_by_heresy.acts import AcolyteCommand, ReactorCommand, gain, grant_bonus, spend
from combat.systems.powered_by_heresy.acts.confirming import StayOut
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand, effect_of, fitting_facts
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns, waiting
from combat.systems.powered_by_heresy.queries.abilities import blow_tags
from combat.systems.powered_by_heresy.queries.nouns import character_choice, living_acolytes
from combat.systems.powered_by_heresy.rules import class_moves
from combat.systems.powered_by_heresy.rules.basic_moves import HOLD_GAINED
from events.powered_by_heresy import Acolyte, Attempt, Blow, Fact, Move, MoveTriggered, Resource, State, facts
from events.vocabulary import Modifier

HOLD = Resource.hold(Move.DEFEND)
THINGS = Words(("the door", "the wounded workers"))
"""Suggested things and places to defend."""


def stop_defending(draft: Draft[State], who: str, why: str) -> None:
    """Record that an acolyte loses its ward and its hold from Defend."""
    defender = draft.state.acolyte(who)
    spend(draft, who, HOLD, defender.hold(Move.DEFEND), why)
    if defender.ward:
        draft.emit(facts.WardTaken(who, ""))


def declare_defense(draft: Draft[State], blow: Blow) -> None:
    """Emit the target's Defense, including the effect of its own abilities."""
    attacker = blow.due.attacker
    changes = draft.modifiers("attacked", blow.target, attacker, blow_tags(blow.due))
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


class Defend(MoveCommand, wire="powered_by_heresy.defend.v1"):
    """Defend a person, yourself included, or a thing or place.

    Attributes:
        ward: The person, thing or place to defend.
    """

    label = "Defend"
    ward: str = text(code="empty")
    facts: tuple[Fact, ...] = fitting_facts(Move.DEFEND)

    def check(self, state: State) -> Iterator[Reason]:
        if state.is_acolyte(self.ward):
            yield from characters.check_living(state, self.ward)

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.DEFEND, targets=(self.ward,))

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        yield cls.form_for(state, mover, ward=living_acolytes(state))
        yield cls.form_for(state, mover, "Defend a thing, a place or another person", ward=THINGS)


@effect_of(Move.DEFEND)
@cites("PBH-MOVE-16")
def _apply_defend(draft: Draft[State], attempt: Attempt) -> None:
    points = HOLD_GAINED[moves.result_of(attempt)]
    if points:
        stop_defending(draft, attempt.actor, "a new stand")
        draft.emit(facts.WardTaken(attempt.actor, attempt.target))
        gain(draft, attempt.actor, HOLD, points, Move.DEFEND)


class StandDown(AcolyteCommand, wire="powered_by_heresy.stand_down.v1"):
    """Stop defending, and lose the hold."""

    label = "Stop defending"
    actor: str = nouns.acolyte(
        lambda state: character_choice(acolyte for acolyte in state.acolytes if acolyte.ward),
        noun="an acolyte who defends something",
        code="no_ward",
        rule="PBH-MOVE-18",
    )

    def apply(self, draft: Draft[State]) -> None:
        stop_defending(draft, self.actor, "standing down")


class SpendHold(ReactorCommand, wire="powered_by_heresy.spend_hold.v1"):
    """Spend hold from Defend on an attack: redirect it to yourself, halve it, or give an ally an opening.

    Attributes:
        actor: The defender who spends hold.
        on: The effect that the hold buys.
        ally: The acolyte who gets +1 forward against the attacker; empty for other effects.
    """

    on: Literal["redirect", "halve", "forward"] = among(OneOf(("redirect", "halve", "forward")))
    ally: str = nouns.acolyte(default="")
    costs = (lambda state, actor: Price("hold", held=state.acolyte(actor).hold(Move.DEFEND)),)

    @cites("PBH-MOVE-18", "PBH-ROLL-11")
    def check(self, state: State) -> Iterator[Reason]:
        blow, defender = blows.current_blow(state), state.acolyte(self.actor)
        hold = defender.hold(Move.DEFEND)
        if not hold:
            yield Reason("no_hold", f"{defender.name} has no hold from Defend left", "PBH-ROLL-11")
        too_soon = state.is_character(blow.target) and state.step != "HALVE"
        if too_soon if self.on == "halve" else state.step == "HALVE":
            sentence = "use hold before the damage roll to redirect or open up an attack, or after it to halve wounds"
            yield Reason("too_early_or_late", sentence, "PBH-MOVE-16")
        if self.on == "halve" and (blow.halved or not hold):
            yield Reason("halved", "an attack can be halved only once", "PBH-MOVE-18")
        if self.on == "redirect" and not defender.ward == blow.target != defender.id:
            sentence = f"{defender.name} can redirect an attack only if its target is the ward"
            yield Reason("no_ward", sentence, "PBH-MOVE-16")
        if self.on == "forward":
            yield from self._check_ally(state)
        elif self.ally:
            yield Reason("no_ally", "name an ally only when giving an opening", "PBH-MOVE-16")

    def _check_ally(self, state: State) -> Iterator[Reason]:
        if not self.ally:
            yield from characters.check_living(state, self.ally)
        elif self.ally == self.actor:
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
        blow, who = blows.current_blow(state), character_choice((defender,))
        if defender.ward == blow.target != defender.id:
            on = OneOf(("redirect",))
            yield cls.form(state, "Redirect the attack to yourself", omit=("ally",), actor=who, on=on)
        if not state.is_character(blow.target) and not blow.halved:
            yield cls.form(state, "Halve the effect of the attack", omit=("ally",), actor=who, on=OneOf(("halve",)))
        allies = character_choice(acolyte for acolyte in characters.able(state) if acolyte.id != defender.id)
        if allies.of:
            yield cls.form(state, "Give an ally an opening", actor=who, on=OneOf(("forward",)), ally=allies)


@requests_at("WARD")
def _request_ward(state: State) -> Iterator[Request]:
    target = state.name(blows.current_blow(state).target)
    for who in waiting.reactors(state):
        defender = state.acolyte(who)
        forms = (StayOut.form_for(state, defender, "Do nothing"), *SpendHold.forms(state, defender))
        prompt = f"{target} is being attacked. Does {defender.name} spend hold from Defend?"
        yield Request(defender.player, "ward", prompt, forms, StayOut(who))


@requests_at("HALVE")
def _request_halving(state: State) -> Iterator[Request]:
    for who in waiting.reactors(state):
        defender = state.acolyte(who)
        actor, on = character_choice((defender,)), OneOf(("halve",))
        halve = SpendHold.form(state, "Halve the wounds", omit=("ally",), actor=actor, on=on)
        prompt = f"Does {defender.name} spend hold from Defend to halve the wounds?"
        forms = (StayOut.form_for(state, defender, "Keep the wounds"), halve)
        yield Request(defender.player, "halve", prompt, forms, StayOut(who))
