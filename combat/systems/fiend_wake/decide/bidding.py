"""Bid For Priority."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.decide.paying import POINTS, TOKENS, gain, spend
from combat.systems.fiend_wake.rules import bidding, rounds
from events.fiend_wake.facts import Asked, BidCommitted, BidsRevealed, CedeCommitted, PrioritySet, TiesCeded
from events.fiend_wake.table import State
from events.vocabulary import Rolled


@cites("FW-BID-01", "FW-PREP-14")
def bid_open(draft: Draft[State]) -> None:
    """Everybody who is conscious bids, with whatever they have."""
    draft.happens(Asked("bid", tuple(each.id for each in draft.state.able())))


@cites("FW-BID-01", "FW-BID-02")
def commit_bid(draft: Draft[State], command: CommitBid) -> None:
    """One bid lies face down; with the last one all are turned over, and nothing is rolled."""
    seat = draft.state.combatant(command.who).seat
    draft.happens(BidCommitted(command.who, seat, command.points))


@cites("FW-BID-02", "FW-BID-03", "FW-BID-05")
def bid_reveal(draft: Draft[State]) -> None:
    """All bids are revealed and paid; those who bid the same may give way."""
    bids = draft.state.bids()
    draft.happens(BidsRevealed(tuple(bids), tuple(bid.points for bid in bids.values())))
    for who, bid in bids.items():
        spend(draft, who, POINTS, bid.points, "Bid For Priority")
    draft.happens(Asked("cede", bidding.tied(bids)))


@cites("FW-BID-05", "FW-BID-08")
def commit_cede(draft: Draft[State], command: CommitCede) -> None:
    """One choice lies face down; with the last one all are turned over."""
    seat = draft.state.combatant(command.who).seat
    draft.happens(CedeCommitted(command.who, seat, command.cede))
    if not draft.state.waiting:
        draft.happens(TiesCeded(tuple(who for who, bid in draft.state.bids().items() if bid.ceded)))


@cites("FW-BID-07")
def break_ties(draft: Draft[State], _: BreakTies) -> None:
    """Everybody who is still level rolls a die; the higher goes first, and equal ones roll again."""
    level = bidding.unresolved(draft.state.bids())
    dice = draft.roll(len(level), draft.state.settings.dice_sides, "Tie", " and ".join(map(draft.state.name, level)))
    for who, die in zip(level, dice, strict=True):
        draft.happens(Rolled(purpose="Tie", who=who, dice=(die,), kept=(0,), total=die.face))


@cites("FW-BID-04", "FW-BID-06", "FW-BID-09", "FW-BID-10")
def priority(draft: Draft[State]) -> None:
    """The order of the round stands; some tables grant Turn Tokens here."""
    draft.happens(PrioritySet(bidding.order(draft.state.bids())))
    if rounds.TOKEN_GRANT[draft.state.settings.token_grant](False):  # noqa: FBT003 - after the bids
        for each in draft.state.able():
            if not each.removing:
                gain(draft, each.id, TOKENS, rounds.tokens_gained(each.vitality), "Bid For Priority")
