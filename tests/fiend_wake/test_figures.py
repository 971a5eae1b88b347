"""Figures: the display data of combatants for front-ends that know no rules."""

from itertools import islice
from typing import Any

import pytest

from combat import Encounter
from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.combatants import Leave, Protect
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from tests.fiend_wake.fights import fight, fighter, first_turn, foe
from tests.harness.random_play import fight_numbers, walk
from tests.harness.stories import Story

SENTINEL = 7919


def figure(story: Story, who: str, seat: str | None = None) -> Figure:
    """Return the figure of a combatant, as a seat sees it."""
    return next(entry for entry in story.encounter.figures(seat) if entry.id == who)


def bars(figures: Figure) -> dict[str, tuple[int, int]]:
    """Return the bars of a figure by name, each with its value and maximum."""
    return {bar.name: (bar.now, bar.most) for bar in figures.bars}


@pytest.mark.rule("FW-STAT-03", "FW-STAT-09")
def test_track_of_each_figure_is_as_long_as_the_threshold() -> None:
    """All are unhurt, and the handicap bar counts the stack numbers of all seven stats."""
    figures = Encounter.sample("fiend_wake").figures()
    assert [entry.id for entry in figures] == ["lockjaw", "brega", "dunn", "imp-chief", "imp-archer", "imp-slinger"]
    assert [bars(entry)["Wounds Sustained"] for entry in figures] == [(0, 12), (0, 10), (0, 10), (0, 9), (0, 7), (0, 7)]
    assert [bars(entry)["Handicaps"] for entry in figures] == [(0, 18), (0, 15), (0, 16), (0, 17), (0, 14), (0, 14)]
    assert not any(bar.full_is_good for entry in figures for bar in entry.bars)
    assert [entry.side for entry in figures] == ["company"] * 3 + ["legion"] * 3
    assert not any(entry.acting or entry.out for entry in figures)


def test_figure_shows_location_and_equipment() -> None:
    lockjaw, brega, dunn, *_ = Encounter.sample("fiend_wake").figures()
    assert (lockjaw.position, dunn.position) == ("in the Raft", "in no location")
    assert Tag("Rifle readied") in lockjaw.tags
    assert Tag("wears light armor") in lockjaw.tags
    assert Tag("Ember Ward") in brega.tags
    assert Counter("Caltrops", 1) in brega.counters
    story = first_turn(fighter("ann", mount="horse"), foe("imp"))
    assert figure(story, "ann").position == "in no location, riding a Horse"


@pytest.mark.rule("FW-DMG-20", "FW-DMG-21")
def test_a_wound_shows_on_the_track_and_a_full_track_becomes_a_handicap() -> None:
    """The track is empty again, and a tag names the marked stat."""
    story = first_turn(fighter("ann"), foe("imp", threshold=8))
    story.given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    assert bars(figure(story, "imp"))["Wounds Sustained"] == (3, 8)
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"), TakeHandicap("imp", "Power"))
    assert bars(figure(story, "imp")) == {"Wounds Sustained": (0, 8), "Handicaps": (1, 14)}
    assert Tag("Handicap in Power", 1) in figure(story, "imp").tags


def test_points_tokens_and_called_shots_are_counted_as_they_are_spent() -> None:
    """The figure of the acting combatant is marked."""
    story = first_turn(fighter("ann", tp=6), foe("imp"))
    assert [entry.id for entry in story.encounter.figures() if entry.acting] == ["ann"]
    before = {counter.name: counter.now for counter in figure(story, "ann").counters}
    assert before == {"Tactical Points": 6, "Turn Tokens": 1, "Bid": 0}
    story.given(CallShot("ann"))
    after = {counter.name: counter.now for counter in figure(story, "ann").counters}
    assert after == {"Tactical Points": 4, "Turn Tokens": 1, "Bid": 0, "Call Shots": 1}


def test_unconscious_figure_is_not_out_but_a_departed_one_is() -> None:
    """An unconscious combatant can wake; one that left has no position, but is still listed."""
    story = first_turn(fighter("ann"), fighter("ben"), foe("imp"))
    story.given(Declare("ben", "unconscious"), Leave("imp", "surrendered"))
    ben, imp = figure(story, "ben"), figure(story, "imp")
    assert (Tag("Unconscious") in ben.tags, ben.out) == (True, False)
    assert (imp.tags[0], imp.out, imp.position, imp.scores) == (Tag("surrendered"), True, "", ())


def test_protection_tag_shows_amount_and_source() -> None:
    """Its amount also counts in the scores."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.given(Protect(who="ann", what="Evasion", amount=2, source="cover", until="fight"))
    assert Tag("Evasion from cover", 2) in figure(story, "ann").tags
    assert Counter("Evasion", 8) in figure(story, "ann").scores


def test_figures_with_one_name_are_numbered() -> None:
    """The first keeps the plain name."""
    figures = fight(fighter("ann"), foe("imp", name="an imp"), foe("rat", name="an imp")).encounter.figures()
    assert [entry.name for entry in figures] == ["Ann", "an imp", "an imp 2"]


def test_the_scores_of_a_figure_are_those_of_the_view() -> None:
    view = first_turn(fighter("ann"), foe("imp")).encounter.view("ann")
    for entry in view["figures"]:
        assert {score["name"]: score["now"] for score in entry["scores"]} == view["scores"][entry["id"]]


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
@pytest.mark.parametrize("seat", ["bob", "gm", "spectator"])
def test_secret_bid_is_not_on_figures_for_other_seats(seat: str) -> None:
    """The owner's seat sees the bid, and all seats see it after the reveal."""

    def bid(points: int) -> Story:
        return fight(fighter("ann", tp=9000), foe("imp")).given(CommitBid("ann", points))

    assert bid(1).encounter.figures(seat) == bid(SENTINEL).encounter.figures(seat)
    assert Counter("Bid", SENTINEL) in figure(bid(SENTINEL), "ann", "ann").counters
    assert Counter("Bid", SENTINEL) in figure(bid(SENTINEL).given(CommitBid("imp", 0)), "ann", seat).counters


@pytest.mark.rule("FW-BID-08")
def test_secret_cede_choice_shows_only_to_its_seat() -> None:

    def ceded_story(*, cede: bool) -> Story:
        story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 1), CommitBid("imp", 1))
        return story.given(CommitCede("ann", cede=cede))

    assert ceded_story(cede=True).encounter.figures("bob") == ceded_story(cede=False).encounter.figures("bob")
    assert Tag("cedes") in figure(ceded_story(cede=True), "ann", "ann").tags


@pytest.mark.parametrize("block", range(2))
def test_bars_stay_within_bounds_in_random_fights(block: int) -> None:
    """No bar is empty beyond 0 either, and no two figures have the same name."""
    for number in fight_numbers(2, after=9000)[block::2]:
        for encounter, _ in islice(walk("fiend_wake", number), 0, 200, 10):
            figures: Any = encounter.figures()
            assert len({entry.name for entry in figures}) == len(figures) == len(encounter.state.combatants)
            assert all(isinstance(bar, Bar) and 0 <= bar.now <= bar.most for entry in figures for bar in entry.bars)
            assert all(entry.bars[0].most > 0 for entry in figures)
