"""Bid For Priority: secret bids and cede choices, revealing them, and breaking ties."""

from collections.abc import Iterator
from types import MappingProxyType

from combat.engine.offer import OneOf, Payment, Request, among
from combat.engine.play import Act, Draft, cites, on_entering, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, pass_over
from combat.systems.fiend_wake.acts.tactical_points import gain_tokens, spend
from combat.systems.fiend_wake.queries.choices import NO, YES, one_of
from combat.systems.fiend_wake.queries.combatants import able_combatants, committed_bids
from combat.systems.fiend_wake.rules import bidding
from events.base import Frozen
from events.fiend_wake import POINTS, State, facts
from events.vocabulary import Rolled


@on_entering("BID_OPEN")
@cites("FW-BID-01", "FW-PREP-14")
def _bid_open(draft: Draft[State]) -> None:
    draft.emit(facts.Asked(facts.Question.BID, tuple(combatant.id for combatant in able_combatants(draft.state))))


@requests_at("BID_SECRET")
def _bids(state: State) -> Iterator[Request]:
    for combatant in state.combatants_of(state.waiting):
        form = CommitBid.form_for(state, f"{combatant.name} bids", combatant)
        purse = f"{combatant.tp} Tactical Point{'s' * (combatant.tp != 1)}"
        prompt = f"{combatant.name} has {purse}. How many to bid for priority?"
        yield Request(combatant.seat, "bid", prompt, (form,), CommitBid(combatant.id, 0))
    for combatant in able_combatants(state):
        if combatant.bid is not None:
            again = CommitBid.form_for(state, f"{combatant.name} changes the bid", combatant)
            prompt = f"{combatant.name} can change the bid until all have bid."
            yield Request(combatant.seat, "bid", prompt, (again,), optional=True)


@cites("FW-BID-01")
def _undecided_or_changing(state: State) -> OneOf:
    """Return the combatants that must commit a secret choice, and those that may still change it."""
    is_bid = state.question == facts.Question.BID
    able = {other.id: other for other in able_combatants(state)}
    changing = (who for who, other in able.items() if (other.bid if is_bid else other.ceded) is not None)
    return one_of(state, dict.fromkeys((*(who for who in state.waiting if who in able), *changing)))


class SecretChoice(CombatantCommand):
    """Base class of choices that are revealed together."""

    who: str = among(_undecided_or_changing, noun="a combatant that must answer now", code="not_asked")


class CommitBid(SecretChoice, wire="fiend_wake.commit_bid.v1"):
    """Commit a secret bid for priority.

    Attributes:
        points: The Tactical Points to bid, from 0 to all.
    """

    points: int = among(
        lambda state, who: Payment(0, state.combatant(who).tp, pays=POINTS), code="bid", rule="FW-BID-01"
    )

    @cites("FW-BID-01", "FW-BID-02")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.BidCommitted(self.who, draft.state.combatant(self.who).seat, self.points))
        pass_over(draft)


@on_entering("BID_REVEAL")
@cites("FW-BID-02", "FW-BID-03", "FW-BID-05")
def _bid_reveal(draft: Draft[State]) -> None:
    committed = committed_bids(draft.state)
    draft.emit(facts.BidsRevealed(tuple(committed), tuple(bid.points for bid in committed.values())))
    for who, bid in committed.items():
        paid = bidding.bid_paid(bid.points, draft.state.combatant(who).tp)
        if paid != bid.points:
            draft.emit(facts.BidCapped(who, paid))
        spend(draft, who, facts.POINTS, paid, "Bid For Priority")
    draft.emit(facts.Asked(facts.Question.CEDE, bidding.tied(committed_bids(draft.state))))


@requests_at("BID_TIES")
def _cedes(state: State) -> Iterator[Request]:
    for combatant in state.combatants_of(state.waiting):
        prompt = f"{combatant.name} has tied with another bidder. Cede?"
        forms = CommitCede.answers(state, combatant)
        yield Request(combatant.seat, "cede", prompt, forms, CommitCede(combatant.id))
    for combatant in able_combatants(state):
        if combatant.ceded is not None:
            prompt = f"{combatant.name} can change this choice until all tied bidders have decided."
            yield Request(combatant.seat, "cede", prompt, CommitCede.answers(state, combatant), optional=True)


class CommitCede(SecretChoice, wire="fiend_wake.commit_cede.v1"):
    """Decide in secret whether a tied combatant cedes to the others in the tie.

    Attributes:
        cede: Whether it cedes, so that it acts after the others in the tie.
    """

    labels = MappingProxyType({"Stand firm": {"cede": NO}, "Cede": {"cede": YES}})
    cede: bool = False

    @cites("FW-BID-05", "FW-BID-08")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.CedeCommitted(self.who, draft.state.combatant(self.who).seat, self.cede))
        pass_over(draft)
        if not draft.state.waiting:
            draft.emit(facts.TiesCeded(tuple(who for who, bid in committed_bids(draft.state).items() if bid.ceded)))


@requests_at("TIE_ROLL")
def _ties(state: State) -> Iterator[Request]:
    tied = bidding.unresolved(committed_bids(state))
    *front, last = map(state.name, tied)
    names = f"{', '.join(front)} and {last}"
    for seat in dict.fromkeys(state.combatant(who).seat for who in tied):
        yield Request(
            seat,
            "break_ties",
            f"{names} are still tied. Roll to break the tie?",
            (BreakTies.form(state, "Roll"),),
            BreakTies(),
        )


class BreakTies(Act, wire="fiend_wake.break_ties.v1", metaclass=Frozen):
    """Roll one die for each combatant that is still tied."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(state.combatant(who).seat for who in bidding.unresolved(committed_bids(state))))

    @cites("FW-BID-07")
    def apply(self, draft: Draft[State]) -> None:
        tied = bidding.unresolved(committed_bids(draft.state))
        names = " and ".join(map(draft.state.name, tied))
        dice = draft.roll(len(tied), draft.state.settings.dice_sides, facts.Purpose.TIE, names, ordered=True)
        for who, die in zip(tied, dice, strict=True):
            draft.emit(Rolled(purpose=facts.Purpose.TIE, who=who, dice=(die,), kept=(0,), total=die.face, base=1))


@on_entering("TIE_ROLL")
@cites("FW-BID-05")
def _reveal_cedes(draft: Draft[State]) -> None:
    """Reveal the cede choices if the only combatant that still had to decide has left."""
    ceded = [who for who, bid in committed_bids(draft.state).items() if bid.ceded]
    if ceded and not draft.state.cedes_open:
        draft.emit(facts.TiesCeded(tuple(ceded)))


@on_entering("PRIORITY")
@cites("FW-BID-04", "FW-BID-06", "FW-BID-09", "FW-BID-10", "FW-AFT-03")
def _priority(draft: Draft[State]) -> None:
    _reveal_cedes(draft)
    draft.emit(facts.PrioritySet(bidding.order(committed_bids(draft.state))))
    for combatant in able_combatants(draft.state):
        if not combatant.removing:
            gain_tokens(draft, combatant, "after_bid", "Bid For Priority")
