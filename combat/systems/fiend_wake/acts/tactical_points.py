"""Tactical Points and Turn Tokens: spending, gaining and losing them."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, Words
from combat.engine.offer.requests import Form, LazyFields
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import GmCommand
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT, check_amount, check_combatant
from combat.systems.fiend_wake.queries.choices import combatant_choice
from combat.systems.fiend_wake.queries.combatants import able_combatants, is_able
from events.fiend_wake.facts import POINTS, TOKENS, WoundsTended
from events.fiend_wake.table import State
from events.vocabulary import Gained, Spent


def spend(draft: Draft[State], who: str, resource: str, amount: int, on: str) -> None:
    """Take an amount of a resource from a combatant if the amount is positive."""
    if amount > 0:
        draft.emit(Spent(whose=who, resource=resource, amount=amount, on=on))


def gain(draft: Draft[State], who: str, resource: str, amount: int, source: str) -> None:
    """Give an amount of a resource to a combatant if the amount is positive."""
    if amount > 0:
        draft.emit(Gained(whose=who, resource=resource, amount=amount, source=source))


def change(draft: Draft[State], who: str, resource: str, amount: int, source: str) -> None:
    """Give an amount of a resource. If the amount is negative, take no more than the combatant has."""
    combatant = draft.state.combatant(who)
    gain(draft, who, resource, amount, source)
    spend(draft, who, resource, min(-amount, {POINTS: combatant.tp, TOKENS: combatant.tokens}[resource]), source)


@cites("FW-TP-03", "FW-TP-04")
def lose_all_points(draft: Draft[State], who: str, why: str) -> None:
    """Take all points and tokens from a combatant."""
    combatant = draft.state.combatant(who)
    spend(draft, who, POINTS, combatant.tp, why)
    spend(draft, who, TOKENS, combatant.tokens, why)


@frozen(kw_only=True)
class Grant(GmCommand, wire="fiend_wake.grant.v1"):
    """Give points or tokens, or clear wounds, because of an ability or a spell.

    Attributes:
        who: The combatant that gains something.
        what: The gain: points, tokens, or wounds removed from the track.
        amount: The number of points, tokens or wounds.
        source: The cause of the gain, for example a spell.
    """

    who: str
    what: Literal["Tactical Point", "Turn Token", "Wound"]
    amount: int
    source: str

    @cites("FW-DMG-23", "FW-DMG-35")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.who)
        yield from check_amount(self.amount)
        if not state.has_combatant(self.who):
            return
        combatant = state.combatant(self.who)
        if self.what == "Wound" and self.amount > combatant.wounds:
            sentence = (
                f"{combatant.profile.name} has only {combatant.wounds} Wounds Sustained, so no more can be cleared"
            )
            yield Reason("wounds", sentence, "FW-DMG-23")
        elif self.what != "Wound" and combatant.unconscious:
            yield Reason(
                "unconscious", f"{combatant.profile.name} is unconscious and cannot gain points or tokens", "FW-DMG-35"
            )

    def apply(self, draft: Draft[State]) -> None:
        if self.what == "Wound":
            draft.emit(WoundsTended(self.who, self.amount, self.source))
        else:
            gain(draft, self.who, self.what, self.amount, self.source)

    @classmethod
    def forms(cls, state: State, *, wounds: bool) -> Iterator[Form]:
        if wounds and any(combatant.wounds and combatant.present for combatant in state.combatants):
            yield Form(cls, "Clear wounds", LazyFields(partial(cls._tending, state)))
        if not wounds and any(map(is_able, state.combatants)):
            yield Form(cls, "Give points or tokens", LazyFields(partial(cls._giving, state)))

    @staticmethod
    def _tending(state: State) -> dict[str, Domain]:
        def amount(chosen: Mapping[str, Any]) -> Whole:
            most = max((combatant.wounds for combatant in state.combatants if combatant.id == chosen["who"]), default=0)
            return Whole(1, most, tuple(range(1, min(most, 3) + 1)))

        wounded = combatant_choice(combatant for combatant in state.present() if combatant.wounds)
        return {
            "who": wounded,
            "what": OneOf(("Wound",)),
            "amount": Given(Whole(1, MAX_AMOUNT, (1, 2, 3)), amount),
            "source": Words(("the GM",)),
        }

    @staticmethod
    def _giving(state: State) -> dict[str, Domain]:
        amount, source = Whole(1, MAX_AMOUNT, (1, 2)), Words(("the GM",))
        return {
            "who": combatant_choice(able_combatants(state)),
            "what": OneOf((POINTS, TOKENS)),
            "amount": amount,
            "source": source,
        }
