"""Damage: stun, wounds, handicaps, and what becomes of those who have had too much."""

import pytest

from combat.systems.fiend_wake.acts.damage import DecideFate, Inflict, TakeHandicap
from combat.systems.fiend_wake.queries.combatants import effective, numbers
from events.fiend_wake.facts import HandicapDue, HandicapTaken, HandicapWaived, LeftCombat
from events.vocabulary import ConditionChanged, Suffered, TurnEnded
from tests.fiend_wake.fights import fighter, foe, in_turn, wounds_of


@pytest.mark.rule("FW-DMG-21", "FW-DMG-22", "FW-DMG-30", "FW-DMG-31", "FW-DMG-32", "FW-DMG-20", "FW-STAT-04")
def test_a_full_track_is_cleared_for_one_handicap_of_the_victims_choice() -> None:
    """However many wounds there were; the top number of Spirit is marked, and what was gained this round stays."""
    story = in_turn(fighter("ann"), foe("imp", threshold=10, spirit=4, cunning=5))
    story.when(Inflict(who="imp", harm="Wound", amount=25, source="arrows")).then(
        Suffered(who="imp", harm="Wound", amount=25, source="arrows"), HandicapDue("imp", "arrows", 25)
    )
    story.when(TakeHandicap("imp", "Spirit", 1)).refuses("number", "FW-DMG-30")
    story.when(TakeHandicap("imp", "Spirit"), by="ann").refuses("not_your_seat")
    story.when(TakeHandicap("imp", "Spirit")).then(HandicapTaken("imp", "Spirit", 4)).without(ConditionChanged)
    assert wounds_of(story, "imp") == [0]
    tp = story.state.combatant("imp").tp
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"), TakeHandicap("imp", "Cunning"))
    assert story.state.combatant("imp").tp == tp
    assert numbers(story.state.combatant("imp"), "Cunning") == (1, 3)


@pytest.mark.rule("FW-DMG-30")
def test_the_victim_chooses_any_number_in_the_other_reading() -> None:
    """Marks need not sit on top then."""
    story = in_turn(fighter("ann"), foe("imp", spirit=4), handicap_choice="any_number")
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Spirit", 1)).then(HandicapTaken("imp", "Spirit", 1))
    assert effective(story.state.combatant("imp"), "Spirit") == 4


@pytest.mark.rule("FW-DMG-33", "FW-DMG-35", "FW-DMG-37", "FW-DMG-03", "FW-DMG-02")
def test_an_exhausted_stat_knocks_out_and_ends_the_turn() -> None:
    """A Pending Turn is lost, points are kept, and harm still counts."""
    story = in_turn(fighter("ann", spirit=1), foe("imp", spirit=1), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Spirit")).then(
        ConditionChanged(who="imp", condition="Unconscious", level=1, source="a handicap")
    )
    assert (story.state.combatant("imp").pending, story.state.combatant("imp").tp) == (False, 6)
    story.given(
        Inflict(who="imp", harm="Wound", amount=2, source="a fall"),
        Inflict(who="ann", harm="Handicap", amount=1, source="a curse"),
    )
    story.when(TakeHandicap("ann", "Spirit")).then(TurnEnded("ann", "unconscious"))
    assert story.state.turn.actor == "rat"
    assert wounds_of(story, "imp") == [2]


@pytest.mark.rule("FW-DMG-34", "FW-DMG-31")
def test_the_gm_decides_when_nothing_is_left_to_mark() -> None:
    """Dead, out of the fight, or nothing."""
    none: list[dict[str, object]] = [
        {"stat": stat, "numbers": []}
        for stat in ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")
    ]
    story = in_turn(fighter("ann"), foe("imp", stack_numbers=none), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    assert [request.seat for request in story.encounter.requests] == ["gm"]
    story.when(DecideFate("imp", "dead")).then(HandicapWaived("imp", "dead"), LeftCombat("imp", "dead"))


@pytest.mark.rule("FW-DMG-11", "FW-DMG-12")
@pytest.mark.parametrize(("overflow", "tokens", "hurt"), [("ignore", 1, 0), ("turn_tokens", 0, 0), ("wounds", 1, 3)])
def test_stun_beyond_the_points_is_lost_or_takes_tokens_or_wounds(overflow: str, tokens: int, hurt: int) -> None:
    """Five stun, two points, one token left and a reduction of 0: three are over, and wounds are wounds."""
    story = in_turn(fighter("ann"), foe("imp", tp=2), stun_overflow=overflow)
    story.when(Inflict(who="imp", harm="Stun", amount=5, source="a bell"))
    imp = story.state.combatant("imp")
    assert (imp.tp, imp.tokens, imp.wounds) == (0, tokens, hurt)
    story.given(Inflict(who="ann", harm="Stun", amount=6, source="a bell"))
    ann = story.state.combatant("ann")
    assert (ann.tp, ann.tokens, ann.wounds) == (0, 1, 0)


@pytest.mark.rule("FW-DMG-10", "FW-DMG-11", "FW-DMG-03")
def test_powder_kegs_stun_lockjaw_for_three_of_five_points() -> None:
    """And more than there are is lost."""
    story = in_turn(fighter("ann", tp=5), foe("imp"))
    story.when(Inflict(who="ann", harm="Stun", amount=3, source="powder kegs")).then(
        Suffered(who="ann", harm="Stun", amount=3, source="powder kegs")
    )
    assert story.state.combatant("ann").tp == 2
    story.given(Inflict(who="ann", harm="Stun", amount=9, source="powder kegs"))
    assert story.state.combatant("ann").tp == 0
