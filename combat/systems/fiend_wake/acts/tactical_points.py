"""Tactical Points and Turn Tokens: spending, gaining and losing them."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from combat.engine.offer import Form, Given, OneOf, Whole
from combat.engine.play import Draft, Reason, cites
from combat.systems.fiend_wake.acts import GmStatement
from combat.systems.fiend_wake.queries import nouns
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import combatant_choice
from combat.systems.fiend_wake.queries.combatants import able_combatants, available_numbers, held, vitality
from combat.systems.fiend_wake.rules import round_prep
from events.fiend_wake import POINTS, ROUND_PREP, TOKENS, Combatant, State, WoundsTended
from events.vocabulary import Gained, Spent


def spend(draft: Draft[State], who: str, resource: str, amount: int, on: str) -> None:
    """Take an amount of a resource from a combatant, but no more than it has."""
    amount = min(amount, held(draft.state.combatant(who), resource))
    if amount > 0:
        draft.emit(Spent(whose=who, resource=resource, amount=amount, on=on))


def gain(draft: Draft[State], who: str, resource: str, amount: int, source: str) -> None:
    """Give an amount of a resource to a combatant if the amount is positive."""
    if amount > 0:
        draft.emit(Gained(whose=who, resource=resource, amount=amount, source=source))


def gain_for_round(draft: Draft[State], combatant: Combatant) -> None:
    """Give a combatant the points, and the tokens if they are granted now, with which it begins a round."""
    settings = draft.state.settings
    base = settings.base_points if combatant.base_points is None else combatant.base_points
    points = round_prep.points_gained(available_numbers(combatant, "Cunning"), base)
    gain(draft, combatant.id, POINTS, points, ROUND_PREP)
    gain_tokens(draft, combatant, "prep", ROUND_PREP)


def gain_tokens(draft: Draft[State], combatant: Combatant, when: str, source: str) -> None:
    """Give a combatant its Turn Tokens for the round if they are granted at this time."""
    if round_prep.grants_tokens(draft.state.settings.token_grant, when):
        gain(draft, combatant.id, TOKENS, round_prep.tokens_gained(vitality(combatant)), source)


def change(draft: Draft[State], who: str, resource: str, amount: int, source: str) -> None:
    """Give an amount of a resource. If the amount is negative, take no more than the combatant has."""
    gain(draft, who, resource, amount, source)
    spend(draft, who, resource, -amount, source)


@cites("FW-TP-03", "FW-TP-04")
def lose_all_points(draft: Draft[State], who: str, why: str) -> None:
    """Take all points and tokens from a combatant."""
    combatant = draft.state.combatant(who)
    spend(draft, who, POINTS, combatant.tp, why)
    spend(draft, who, TOKENS, combatant.tokens, why)


class Grant(GmStatement, wire="fiend_wake.grant.v1", kw_only=True):
    """Give points or tokens, or clear wounds, because of an ability or a spell.

    Attributes:
        what: The gain: points, tokens, or wounds removed from the track.
        amount: The number of points, tokens or wounds.
        source: The cause of the gain, for example a spell.
    """

    who: str = nouns.combatant()
    what: Literal["Tactical Point", "Turn Token", "Wound"]
    amount: int = nouns.amount(suggest=(1, 2))
    source: str = nouns.because()

    @cites("FW-DMG-23", "FW-DMG-35")
    def check(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if self.what == "Wound" and self.amount > combatant.wounds:
            sentence = f"{combatant.name} has only {combatant.wounds} Wounds Sustained, so no more can be cleared"
            yield Reason("wounds", sentence, "FW-DMG-23")
        elif self.what != "Wound" and combatant.unconscious:
            yield Reason(
                "unconscious", f"{combatant.name} is unconscious and cannot gain points or tokens", "FW-DMG-35"
            )

    def apply(self, draft: Draft[State]) -> None:
        if self.what == "Wound":
            draft.emit(WoundsTended(self.who, self.amount, self.source))
        else:
            gain(draft, self.who, self.what, self.amount, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        able, points = combatant_choice(able_combatants(state)), OneOf((POINTS, TOKENS))
        yield from cls.offer(state, "Give points or tokens", who=able, what=points)
        wounded = combatant_choice(combatant for combatant in state.present() if combatant.wounds)
        amount = Given(Whole(1, MAX_AMOUNT, (1, 2, 3)), partial(_wounds, state))
        yield from cls.offer(state, "Clear wounds", who=wounded, what=OneOf(("Wound",)), amount=amount)


def _wounds(state: State, chosen: Mapping[str, Any]) -> Whole:
    most = state.combatant(chosen["who"]).wounds
    return Whole(1, most, tuple(range(1, min(most, 3) + 1)))
