"""Secret bids and cede choices: who sees them before the reveal, and undoing a reveal."""

import orjson
import pytest

from combat import Encounter, Refused
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from events.fiend_wake.facts import BidsRevealed
from tests.fiend_wake.fights import fight, fighter, foe
from tests.harness.stories import Story

SENTINEL = 7919

FREE = {"barrier": "none", "who": "anyone"}


def fight_with_a_secret_bid() -> Story:
    """Return a fight in which Ann has bid a number that occurs nowhere else."""
    story = fight(fighter("ann", tp=9000), foe("imp", tp=9001), foe("rat", tp=2))
    return story.given(CommitBid("ann", SENTINEL))


def everything_seen(story: Story, seat: str) -> str:
    """Return everything that a seat can obtain, including refusals, as one text."""
    encounter = story.encounter
    refusals = [
        encounter.why_not(CommitBid(who, points), seat) for who in ("ann", "imp", "rat") for points in (0, 9999)
    ]
    owed = [form.plain() for form in encounter.options(seat).forms]
    with pytest.raises(Refused) as stale:
        encounter.do(CommitBid("imp", 0), by=seat, expect=1 if len(encounter.journal) > 1 else 0)
    seen = (encounter.view(seat), encounter.seen(seat), owed, list(stale.value.beats))
    return orjson.dumps(seen).decode() + str(refusals) + str(stale.value)


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
@pytest.mark.parametrize("seat", ["bob", "gm", "spectator"])
def test_no_other_seat_sees_a_bid_before_the_reveal(seat: str) -> None:
    """It is not in the view, the log, the options or refusals. Its own seat sees it."""
    story = fight_with_a_secret_bid()
    assert str(SENTINEL) not in everything_seen(story, seat)
    assert str(SENTINEL) in orjson.dumps(story.encounter.view("ann")).decode()
    story.given(CommitBid("imp", 0), CommitBid("rat", 0))
    assert str(SENTINEL) in orjson.dumps(story.encounter.view(seat)).decode()
    assert str(SENTINEL) in orjson.dumps(story.encounter.seen(seat)).decode()


@pytest.mark.rule("FW-BID-08")
def test_cede_choice_is_secret_until_all_have_decided() -> None:
    story = fight(fighter("ann"), foe("imp")).given(
        CommitBid("ann", 1), CommitBid("imp", 1), CommitCede("ann", cede=True)
    )
    for seat, seen in (("bob", None), ("ann", True)):
        state = story.encounter.view(seat)["state"]
        assert next(combatant for combatant in state["combatants"] if combatant["id"] == "ann")["ceded"] is seen
    story.given(CommitCede("imp"))
    assert story.state.order == ("imp", "ann")


@pytest.mark.parametrize("field", ["bid", "ceded"])
def test_gm_cannot_override_secret_choices(field: str) -> None:
    """The event of the override would reveal the value."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 2))
    if field == "ceded":
        story.given(CommitBid("imp", 2), CommitCede("ann", cede=True))
    for value in (None, 0, 1, False, True):
        with pytest.raises(Refused, match="cannot be set by hand: only play changes it"):
            story.encounter.override(f"combatants.ann.{field}", value, "misread")


@pytest.mark.rule("FW-BID-02")
def test_last_secret_choice_rolls_no_dice() -> None:
    """A request for dice would reveal something about the other choices."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 0))
    story.when(CommitBid("imp", 0)).then(BidsRevealed)
    story.given(CommitCede("ann"))
    story.when(CommitCede("imp"))
    assert story.needed is None
    assert story.state.step == "TIE_ROLL"


@pytest.mark.rule("FW-BID-02", "FW-BID-03")
def test_revealed_bid_is_undone_only_by_the_undo_policy() -> None:
    """A secret bid can be undone, a reveal only by the GM or without a barrier."""
    story = fight_with_a_secret_bid()
    story.encounter.undo("ann")
    assert story.state.combatant("ann").bid is None
    story.given(CommitBid("ann", 1), CommitBid("imp", 0), CommitBid("rat", 0))
    assert [type(event) for event in story.encounter.undo_preview().revealed] == [BidsRevealed]
    with pytest.raises(Refused, match="revealed a secret"):
        story.encounter.undo("ann")
    assert story.state.bids_open
    story.encounter.undo("gm")
    assert not story.state.bids_open
    story.encounter.redo("gm")
    assert story.state.bids_open


def test_undo_without_a_barrier_takes_back_a_reveal() -> None:
    """The log records both, and the bids are secret again."""
    encounter = Encounter.sample("fiend_wake", "hmac-sha256:01000000000000000000000000000000", undo=FREE)
    while not encounter.state.bids_open:
        request = next(pending for pending in encounter.requests if not pending.optional)
        encounter.do(request.default or next(iter(encounter.options(request.seat))))
    encounter.undo("lockjaw-player")
    assert not encounter.state.bids_open
    assert encounter.step == "BID_SECRET"
