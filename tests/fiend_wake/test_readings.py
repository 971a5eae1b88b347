"""Settings for passages that groups read differently, each with its effect in play."""

import pytest

from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import LayCaltrops, PickUpCaltrops
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React
from combat.systems.fiend_wake.acts.simple_actions import CallShot, Flee
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.fiend_wake.facts import (
    BonusTurnLost,
    HandicapRecovered,
    HandicapTaken,
    HandicapWaived,
    HarmDue,
    LocationEntered,
    RetreatHindered,
    RetreatPrevented,
    RollDue,
    TurnDiscounted,
    WoundsTended,
)
from events.vocabulary import ConditionChanged, EncounterEnded, Gained, Hit, Suffered, TurnBegan
from tests.fiend_wake.fights import (
    after_turns,
    after_vote,
    fight,
    fighter,
    first_turn,
    foe,
    rolls,
    to_aftermath,
    turn_of,
    wounds,
    wounds_of,
)
from tests.harness.stories import Story


def deciding_seats(story: Story) -> list[str]:
    """Return the seats that must answer a request."""
    return [request.seat for request in story.encounter.requests if not request.optional]


@pytest.mark.rule("FW-STAT-11", "FW-SIM-61")
@pytest.mark.parametrize(("reading", "worth"), [("effective", 1), ("level", 4)])
def test_plain_stat_is_its_effective_value_or_its_level(reading: str, worth: int) -> None:
    """Endurance 4 with only its lowest number left gives a retreat of 1 or 4."""
    story = first_turn(fighter("ann", endurance=4), foe("imp", tp=2), plain_stats=reading)
    story.set(combatants__ann__stats__Endurance__marked=[3, 4])
    story.when(Flee("ann", upgraded=True))
    assert story.state.deed.points == worth


@pytest.mark.rule("FW-DMG-22")
@pytest.mark.parametrize(("carries", "handicaps", "left"), [(False, 1, 0), (True, 2, 3)])
def test_wounds_beyond_the_threshold_are_lost_or_kept(carries: bool, handicaps: int, left: int) -> None:
    """Thirteen wounds with a threshold of five cause one handicap, or two handicaps and three wounds."""
    story = first_turn(fighter("ann"), foe("imp", threshold=5), carry_overflow=carries)
    story.given(Inflict(who="imp", harm="Wound", amount=13, source="a fall"))
    taken = 0
    while story.state.step == "HANDICAP":
        story.given(TakeHandicap("imp", "Power" if taken else "Spirit"))
        taken += 1
    assert (taken, wounds(story, "imp")) == (handicaps, left)


@pytest.mark.rule("FW-DMG-23")
@pytest.mark.parametrize("clears", [False, True])
def test_track_is_kept_or_cleared_after_the_fight(clears: bool) -> None:
    people = (fighter("ann", ready=""), foe("imp", ready=""))
    story = first_turn(*people, wounds_after_combat="clear" if clears else "keep")
    story.given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    after_vote(after_turns(story), end=True).then(*([WoundsTended] if clears else []), EncounterEnded)
    assert wounds(story, "imp") == (0 if clears else 3)


@pytest.mark.rule("FW-DMG-32")
@pytest.mark.parametrize("at_once", [False, True])
def test_handicap_can_remove_gains_of_the_round(at_once: bool) -> None:
    """Cunning costs a point, Resolve a Turn Token, and Spirit nothing."""
    story = first_turn(fighter("ann"), foe("imp", tp=5, resolve=4, cunning=4), handicap_retroactive=at_once)
    before = story.state.combatant("imp")
    story.given(Inflict(who="imp", harm="Handicap", amount=3, source="a curse"))
    for stat in ("Cunning", "Resolve", "Spirit"):
        story.given(TakeHandicap("imp", stat))
    after = story.state.combatant("imp")
    assert (before.tp - after.tp, before.tokens - after.tokens) == ((1, 1) if at_once else (0, 0))


@pytest.mark.rule("FW-DMG-37")
@pytest.mark.parametrize("keeps", [True, False])
def test_unconscious_combatant_keeps_or_loses_its_pool(keeps: bool) -> None:
    story = first_turn(fighter("ann"), foe("imp", resolve=4), unconscious_keeps_pool=keeps)
    has = story.state.combatant("imp").tp, story.state.combatant("imp").tokens
    story.given(Declare("imp", "unconscious"), Declare("imp", "awake"))
    assert (story.state.combatant("imp").tp, story.state.combatant("imp").tokens) == (has if keeps else (0, 0))


@pytest.mark.rule("FW-DMG-34")
@pytest.mark.parametrize(("reading", "fate"), [("dead", "dead"), ("out_of_the_fight", "out of the fight")])
def test_fate_without_numbers_can_be_a_setting(reading: str, fate: str) -> None:
    """The GM is then not asked."""
    bare = [{"stat": stat, "numbers": []} for stat in STATS]
    story = first_turn(fighter("ann"), foe("imp", stack_numbers=bare, vitality=1), nothing_left=reading)
    story.when(Inflict(who="imp", harm="Handicap", amount=1, source="a curse")).then(HandicapWaived("imp", fate))
    assert not story.state.combatant("imp").present
    story = first_turn(fighter("ann"), foe("imp", stack_numbers=bare, vitality=1))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    assert (story.state.step, deciding_seats(story)) == ("FATE", ["gm"])


STATS = ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")


@pytest.mark.rule("FW-DMG-44")
@pytest.mark.parametrize(("reading", "half"), [("down", 3), ("up", 4)])
def test_rounding_of_halved_mass_damage_is_a_setting(reading: str, half: int) -> None:
    story = first_turn(fighter("ann"), foe("imp", location="tower"), mass_halving=reading)
    story.given(LooseMass(amount=7, source="a keg", location="tower"), React("imp"))
    assert wounds(story, "imp") == half


@pytest.mark.rule("FW-DR-06")
@pytest.mark.parametrize(("reading", "suffers"), [("sum", 2), ("highest", 3)])
def test_reduction_is_the_sum_or_the_highest_source(reading: str, suffers: int) -> None:
    story = fight(fighter("ann"), foe("imp", reduction=2, armor="light"), reduction_stacking=reading)
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "imp") == suffers


@pytest.mark.rule("FW-DR-07")
@pytest.mark.parametrize(("reduced", "suffers"), [(True, 7), (False, 12)])
def test_reduction_of_price_wounds_is_a_setting(reduced: bool, suffers: int) -> None:
    """Other wounds are reduced in both readings."""
    story = first_turn(fighter("ann", reduction=5), foe("imp"), prices_reduced=reduced)
    story.given(Inflict(who="ann", harm="Wound", amount=6, source="a fall"))
    assert wounds(story, "ann") == 1
    story.given(Mount("ann", "boar"), Consent(), rolls(1))
    assert wounds(story, "ann") == 1 + suffers


@pytest.mark.rule("FW-TP-04")
@pytest.mark.parametrize(("carry", "has"), [(False, 2), (True, 4)])
def test_unused_turn_tokens_are_lost_or_kept(carry: bool, has: int) -> None:
    """Imp places none of its two tokens in the first round."""
    story = fight(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]), tokens_carry_over=carry)
    story.given(CommitBid("ann", 1), CommitBid("imp", 0), PlaceToken("ann"), Decline("imp"), EndTurn("ann"))
    while story.state.step == "PENDING":
        story.given(Decline(story.state.waiting[0]))
    story = to_aftermath(story)
    after_vote(story, end=False)
    assert story.state.round == 2
    assert story.state.combatant("imp").tokens == has


@pytest.mark.rule("FW-RND-04", "FW-RND-03")
@pytest.mark.parametrize("counts", [True, False])
def test_empty_turn_counts_by_setting(counts: bool) -> None:
    """If it does not count, a round of empty turns ends the fight."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=1), empty_turn_counts=counts)
    story.when(EndTurn("ann"))
    story.then(*([] if counts else [TurnDiscounted("ann")]))
    story.when(EndTurn("imp"))
    assert (story.encounter.outcome is None) == counts


@pytest.mark.rule("FW-RND-04")
def test_turn_with_an_action_always_counts() -> None:
    """A Call Shot is an action."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=0), empty_turn_counts=False)
    story.given(CallShot("ann"))
    story.when(EndTurn("ann")).without(TurnDiscounted, EncounterEnded)


@pytest.mark.rule("FW-AFT-02")
@pytest.mark.parametrize("passes", [False, True])
def test_impossible_extra_turn_is_lost_or_passes(passes: bool) -> None:
    """Ann had the highest priority and is unconscious."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=1), bonus_turn_passes=passes)
    story.given(EndTurn("ann"), Declare("ann", "unconscious"))
    story.when(EndTurn("imp")).then(BonusTurnLost("ann", "unconscious"), *([TurnBegan("imp")] if passes else []))
    assert (story.state.turn is not None) == passes


@pytest.mark.rule("FW-AFT-12")
@pytest.mark.parametrize(("reading", "first"), [("descending", "ann"), ("ascending", "imp")])
def test_order_of_fueling_and_arming_is_a_setting(reading: str, first: str) -> None:
    spells = [{"name": "Ward", "fuel": 1}]
    story = first_turn(fighter("ann", spells=spells), foe("imp", spells=spells), aftermath_order=reading)
    assert after_turns(story).state.waiting[0] == first


@pytest.mark.rule("FW-SIM-24")
@pytest.mark.parametrize(("kind", "hurt"), [("Stun", 0), ("Wound", 3)])
def test_call_shot_on_a_grapple_causes_stun_or_wounds(kind: str, hurt: int) -> None:
    story = first_turn(fighter("ann", power=3), foe("imp", tp=20), call_shot_grapple=kind)
    story.given(CallShot("ann"), Grapple("ann", "imp"), rolls(12), Decline("imp"))
    assert wounds(story, "imp") == hurt


@pytest.mark.rule("FW-FULL-14")
@pytest.mark.parametrize(("reading", "difficulty"), [("highest", 9), ("lowest", 6), ("average", 7)])
def test_difficulty_of_a_held_location_is_a_setting(reading: str, difficulty: int) -> None:
    """The Evasions in the tower are 6 and 9."""
    holders = (foe("imp", location="tower"), foe("chief", location="tower", awareness=5))
    story = first_turn(fighter("ann"), *holders, assault_difficulty_held=reading)
    story.given(Assault(who="ann", location="tower", points=1))
    story.when(RaiseDifficulty("ann")).then(
        RollDue(who="ann", purpose="Assault", skill="Command", stat="Cunning", difficulty=difficulty)
    )


@pytest.mark.rule("FW-FULL-18")
@pytest.mark.parametrize(("reading", "suffers"), [("after_damage", 0), ("before_damage", 4)])
def test_team_enters_before_or_after_the_damage(reading: str, suffers: int) -> None:
    """If the team enters first, its members suffer the damage too."""
    people = (fighter("ann"), foe("imp", location="tower", tp=0))
    story = first_turn(*people, assault_entry=reading, clear_out_cost=50)
    story.given(Assault(who="ann", location="tower", points=2), RaiseDifficulty("ann"))
    story.given(rolls(12)).when(FollowIn("ann")).then(LocationEntered("ann", "tower", "Assault"))
    assert wounds_of(story, "imp", "ann") == [4, suffers]


@pytest.mark.rule("FW-FULL-19")
@pytest.mark.parametrize("back", [False, True])
def test_points_of_a_failed_assault_are_lost_or_returned(back: bool) -> None:
    people = (fighter("ann", tp=6, ready="bow"), fighter("ben", tp=6, ready="bow"), foe("imp", location="tower"))
    story = first_turn(*people, assault_on_fail="points_back" if back else "points_lost")
    story.given(Assault(who="ann", location="tower", invited=("ben",), points=2), Support("ben", 1))
    story.given(RaiseDifficulty("ann"), rolls(1))
    assert [story.state.combatant(who).tp for who in ("ann", "ben")] == ([6, 6] if back else [4, 5])


@pytest.mark.rule("FW-FULL-34")
@pytest.mark.parametrize("anywhere", [False, True])
def test_place_for_picking_up_caltrops_is_a_setting(anywhere: bool) -> None:
    reading = "anywhere" if anywhere else "inside_or_none"
    story = first_turn(fighter("ann", caltrops=1, tp=9), foe("imp"), caltrops_from=reading)
    story = turn_of(story.given(LayCaltrops("ann", "imp"), EndTurn("ann")), "ann")
    story.set(combatants__ann__location="tower")
    story.when(PickUpCaltrops("ann", "caltrops-1"))
    if anywhere:
        story.then(Gained)
    else:
        story.refuses("not_yours", "FW-FULL-34")


@pytest.mark.rule("FW-FULL-51")
@pytest.mark.parametrize(("reading", "seat"), [("patient", "bob"), ("healer", "ann"), ("gm", "gm")])
def test_seat_choosing_the_recovered_stat_is_a_setting(reading: str, seat: str) -> None:
    """Ben and Ann belong to different seats."""
    story = first_turn(fighter("ann"), fighter("ben", seat="bob"), foe("imp"), heal_choice=reading)
    story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(2,))
    story.given(Treat("ann", "ben"), rolls(7))
    assert deciding_seats(story) == [seat]
    other = "ann" if seat != "ann" else "bob"
    story.when(Recover("ben", "Spirit"), by=other).refuses("not_your_seat")
    story.when(Recover("ben", "Spirit"), by=seat).then(HandicapRecovered)


@pytest.mark.rule("FW-FULL-51")
@pytest.mark.parametrize("wakes", [True, False])
def test_waking_after_recovery_is_a_setting(wakes: bool) -> None:
    story = first_turn(fighter("ann"), fighter("ben", spirit=1), foe("imp"), heal_wakes=wakes)
    story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a curse"), TakeHandicap("ben", "Spirit"))
    story.given(Treat("ann", "ben"), rolls(7)).when(Recover("ben", "Spirit")).then(HandicapRecovered)
    assert story.state.combatant("ben").unconscious != wakes


@pytest.mark.rule("FW-REACT-02")
@pytest.mark.parametrize(("reading", "suffered"), [("each", [4, 4]), ("one", [4, 8])])
def test_number_of_reactors_is_a_setting(reading: str, suffered: list[int]) -> None:
    people = (fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"))
    story = first_turn(*people, reaction_limit=reading)
    story.given(LooseMass(amount=8, source="a keg", location="tower"), React("imp"))
    if reading == "each":
        story.given(React("rat"))
    assert wounds_of(story, "imp", "rat") == suffered


@pytest.mark.rule("FW-REACT-03")
@pytest.mark.parametrize(("reading", "first"), [("descending", "imp"), ("ascending", "rat")])
def test_order_of_reactions_is_a_setting(reading: str, first: str) -> None:
    people = (fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"))
    story = first_turn(*people, reaction_order=reading)
    story.given(LooseMass(amount=8, source="a keg", location="tower"))
    assert story.state.innermost.waiting[0] == first


@pytest.mark.rule("FW-REACT-30")
@pytest.mark.parametrize("local", [True, False])
def test_range_of_intercept_is_a_setting(local: bool) -> None:
    people = (fighter("ann", ready="bow"), foe("imp"), foe("rat", location="tower"))
    story = first_turn(*people, intercept_needs_local=local)
    story.given(Ranged("ann", "imp"))
    assert (story.state.step == "INTERCEPT") != local
    if not local:
        story.given(React("rat"), rolls(12))
        assert wounds_of(story, "imp", "rat")[0] == 0


@pytest.mark.rule("FW-REACT-40")
@pytest.mark.parametrize("together", [False, True])
def test_points_against_a_retreat_can_add_up(together: bool) -> None:
    """A retreat is worth 4, and two combatants spend 2 each."""
    people = (fighter("ann"), foe("imp"), foe("rat"))
    story = first_turn(*people, prevent_retreat="together" if together else "each_alone")
    story.given(Flee("ann", 4))
    story.when(PreventRetreat("imp", 2)).then(RetreatHindered("ann", "imp", 2)).without(RetreatPrevented)
    assert f"Spend {2 if together else 4} or more to prevent it" in story.encounter.requests[0].prompt
    story.when(PreventRetreat("rat", 2))
    assert story.state.combatant("ann").present == together


@pytest.mark.rule("FW-REACT-40")
@pytest.mark.parametrize("local", [True, False])
def test_range_of_prevent_retreat_is_a_setting(local: bool) -> None:
    story = first_turn(fighter("ann"), foe("imp", location="tower"), prevent_retreat_needs_local=local)
    story.when(Flee("ann", 2))
    assert (story.state.step == "PREVENT_RETREAT") != local
    if not local:
        story.when(PreventRetreat("imp", 2)).then(RetreatPrevented("ann", "imp"))


@pytest.mark.rule("FW-DMG-33")
def test_stat_without_any_number_is_not_exhausted() -> None:
    """Cunning is 0 from the start, so a handicap in Power does not knock out."""
    story = first_turn(fighter("ann"), foe("imp", cunning=0, tp=6))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Power")).then(HandicapTaken).without(ConditionChanged)


@pytest.mark.rule("FW-DMG-33", "FW-FULL-51")
@pytest.mark.parametrize("reading", ["any_stat_exhausted", "gm_says"])
def test_only_the_gm_wakes_a_combatant_declared_unconscious(reading: str) -> None:
    story = first_turn(fighter("ann"), fighter("ben"), foe("imp"), unconscious_when=reading)
    story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a curse"), TakeHandicap("ben", "Power"))
    story.given(Declare("ben", "unconscious"), Treat("ann", "ben"), rolls(7))
    story.when(Recover("ben", "Power")).then(HandicapRecovered).without(ConditionChanged)
    story.when(Declare("ben", "awake")).then(ConditionChanged)
    assert not story.state.combatant("ben").unconscious


@pytest.mark.rule("FW-FULL-43", "FW-FULL-62")
def test_hit_records_the_parts_of_its_wounds() -> None:
    """A rating of 4, two stacked dice limited by Power 1, and one called shot."""
    story = first_turn(fighter("ann", power=1, grace=4, skills={"Blades": 3}), foe("imp"))
    story.given(CallShot("ann"), Melee("ann", "imp"))
    story.when(*rolls(6, 6, 6)).then(Hit, Suffered(who="imp", harm="Wound", amount=6, source="Blade"))
    due = story.event(HarmDue)
    assert [(part.name, part.amount, part.of) for part in due.parts] == [
        ("First Intention", 4, None),
        ("precision", 1, 2),
        ("Call Shot", 1, None),
    ]
