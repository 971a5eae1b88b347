"""Bid For Priority: bids, ties, and the resulting order."""

import pytest

from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from events.fiend_wake.facts import BidsRevealed, PrioritySet, TiesCeded
from events.vocabulary import Gained, Rolled, Spent
from tests.fiend_wake.fights import after_cedes, fight, fighter, foe


@pytest.mark.rule("FW-BID-01", "FW-BID-02", "FW-BID-03", "FW-BID-04")
def test_bids_are_revealed_together_and_spent() -> None:
    story = fight(fighter("ann", tp=5), foe("imp", tp=5))
    story.when(CommitBid("ann", 6)).refuses("bid", "FW-BID-01")
    story.when(CommitBid("ann", 4)).without(BidsRevealed, Spent)
    assert story.state.combatant("ann").tp == 5
    story.when(CommitBid("ann", 9)).refuses("bid", "FW-BID-01")
    story.when(CommitBid("imp", 0)).then(
        BidsRevealed(("ann", "imp"), (4, 0)),
        Spent(whose="ann", resource="Tactical Point", amount=4, on="Bid For Priority"),
    )
    story.then(PrioritySet(("ann", "imp")))
    assert story.state.combatant("ann").tp == 1


@pytest.mark.rule("FW-BID-05", "FW-BID-06", "FW-BID-08", "FW-BID-09")
def test_ceding_combatant_acts_after_its_tie_and_before_lower_bids() -> None:
    """A, B and C bid 4, D bids 2. A cedes, and C has more Tactics than B."""
    story = fight(
        fighter("a"), fighter("b", skills={"Tactics": 1}), fighter("c", skills={"Tactics": 3}), foe("d", tp=3)
    )
    for who, bid in {"a": 4, "b": 4, "c": 4, "d": 2}.items():
        story.given(CommitBid(who, bid))
    assert story.state.waiting == ("a", "b", "c")
    story.given(CommitCede("a", cede=True), CommitCede("b"))
    story.when(CommitCede("c")).then(TiesCeded(("a",)), PrioritySet(("c", "b", "a", "d")))
    assert story.state.top == "c"


@pytest.mark.rule("FW-BID-07")
def test_remaining_ties_are_broken_by_dice() -> None:
    """The tied combatants roll together, and equal dice roll again."""
    story = fight(fighter("ann"), foe("imp"), foe("rat"))
    for who in ("ann", "imp", "rat"):
        story.given(CommitBid(who, 1))
    story = after_cedes(story)
    assert story.state.step == "TIE_ROLL"
    story.when(BreakTies()).needs(12, 12, 12)
    story.given((BreakTies(), (4, 9, 4)))
    tie_rolls = [event for event in story.events if isinstance(event, Rolled)]
    assert [(event.who, [die.face for die in event.dice]) for event in tie_rolls] == [
        ("ann", [4]),
        ("imp", [9]),
        ("rat", [4]),
    ]
    assert [(event.base, event.kept, event.total) for event in tie_rolls] == [(1, (0,), 4), (1, (0,), 9), (1, (0,), 4)]
    story.when(BreakTies(), (2, 8)).then(PrioritySet(("imp", "rat", "ann")))


@pytest.mark.rule("FW-BID-01", "FW-BID-03", "FW-DMG-35")
def test_conscious_combatants_bid_from_nothing_to_everything() -> None:
    """An unconscious combatant neither bids nor has a place in the order."""
    story = fight(fighter("ann", tp=5, start_of_round=["Howl"]), foe("imp", tp=5), foe("rat"))
    story.given(Declare("rat", "unconscious"), ResolveAbility("ann", "Howl"))
    assert story.state.waiting == ("ann", "imp")
    story.when(CommitBid("ann", -1)).refuses("bid", "FW-BID-01")
    story.when(CommitBid("rat", 0)).refuses("not_asked")
    story.given(CommitBid("ann", 5))
    story.when(CommitBid("imp", 0)).then(PrioritySet(("ann", "imp")))
    assert [combatant.tp for combatant in story.state.combatants] == [0, 5, 0]


@pytest.mark.rule("FW-BID-05", "FW-BID-06", "FW-BID-07", "FW-BID-08")
def test_ceding_combatants_are_compared_by_tactics_and_roll() -> None:
    """Tactics decides first, then the roll. A tie in which all cede is still a tie."""
    people = [
        fighter("a"),
        fighter("b"),
        fighter("c", skills={"Tactics": 2}),
        foe("d"),
        foe("e", skills={"Tactics": 9}),
    ]
    story = fight(*people)
    for who, bid in {"a": 1, "b": 1, "c": 1, "d": 1, "e": 0}.items():
        story.given(CommitBid(who, bid))
    assert story.state.waiting == ("a", "b", "c", "d")
    story = after_cedes(story, "a", "b", "c")
    story.when(BreakTies(), (3, 8)).then(PrioritySet(("d", "c", "b", "a", "e")))


@pytest.mark.rule("FW-BID-05", "FW-BID-08")
def test_cede_choices_are_revealed_after_the_last_one() -> None:
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 1), CommitBid("imp", 1))
    story.when(CommitCede("ann", cede=True)).without(TiesCeded)
    assert not story.state.cedes_open
    story.when(CommitCede("imp")).then(TiesCeded(("ann",)), PrioritySet(("imp", "ann")))


@pytest.mark.rule("FW-BID-10", "FW-DMG-35", "FW-PREP-04")
@pytest.mark.parametrize(("grant", "before", "after"), [("prep", 3, 3), ("after_bid", 0, 3), ("both", 3, 6)])
def test_turn_tokens_come_before_or_after_bids_or_twice(grant: str, before: int, after: int) -> None:
    """An unconscious combatant gains none."""
    people = fighter("ann", resolve=5, start_of_round=["Howl"]), foe("imp"), foe("rat")
    story = fight(*people, token_grant=grant).given(Declare("rat", "unconscious"), ResolveAbility("ann", "Howl"))
    assert [story.state.combatant(who).tokens for who in ("ann", "rat")] == [before, 0]
    story.given(CommitBid("ann", 1), CommitBid("imp", 0))
    assert [story.state.combatant(who).tokens for who in ("ann", "rat")] == [after, 0]


@pytest.mark.rule("FW-BID-07")
def test_second_tie_roll_decides_only_between_the_still_tied() -> None:
    """Rat's 9 stays above the two fours of the first roll."""
    story = fight(fighter("ann"), foe("imp"), foe("rat"))
    for who in ("ann", "imp", "rat"):
        story.given(CommitBid(who, 1))
    story = after_cedes(story).given((BreakTies(), (4, 4, 9)))
    story.when(BreakTies(), (12, 1)).then(PrioritySet(("rat", "ann", "imp")))


@pytest.mark.rule("FW-BID-10")
def test_setting_grants_turn_tokens_after_the_bids() -> None:
    story = fight(fighter("ann"), foe("imp"), token_grant="after_bid")
    assert story.state.combatant("ann").tokens == 0
    story.given(CommitBid("ann", 1))
    story.when(CommitBid("imp", 0)).then(
        Gained(whose="ann", resource="Turn Token", amount=2, source="Bid For Priority")
    )
