"""Damage: stun, wounds, handicaps, unconsciousness and death."""

import pytest

from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty
from combat.systems.fiend_wake.acts.damage import DecideFate, Declare, Inflict, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.locations import LooseSiege
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor
from combat.systems.fiend_wake.acts.tactical_points import Grant
from combat.systems.fiend_wake.queries.combatants import available_numbers, effective
from events.fiend_wake.facts import (
    HandicapDue,
    HandicapRecovered,
    HandicapTaken,
    HandicapWaived,
    HarmDue,
    LeftCombat,
    SiegeTallied,
)
from events.vocabulary import ConditionChanged, Soaked, Suffered, TurnEnded
from tests.fiend_wake.fights import after_bids, fight, fighter, first_turn, foe, rolls, wounds, wounds_of


@pytest.mark.rule("FW-DMG-21", "FW-DMG-22", "FW-DMG-30", "FW-DMG-31", "FW-DMG-32", "FW-DMG-20", "FW-STAT-04")
def test_a_full_track_is_cleared_for_one_handicap_of_the_victims_choice() -> None:
    """Excess wounds are lost, the highest number of the stat is marked, and points gained this round stay."""
    story = first_turn(fighter("ann"), foe("imp", threshold=10, spirit=4, cunning=5))
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
    assert available_numbers(story.state.combatant("imp"), "Cunning") == (1, 3)


@pytest.mark.rule("FW-DMG-30")
def test_victim_chooses_any_number_in_the_other_reading() -> None:
    """Marks need not be on the highest numbers."""
    story = first_turn(fighter("ann"), foe("imp", spirit=4), handicap_choice="any_number")
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("imp", "Spirit", 1)).then(HandicapTaken("imp", "Spirit", 1))
    assert effective(story.state.combatant("imp"), "Spirit") == 4


@pytest.mark.rule("FW-DMG-33", "FW-DMG-35", "FW-DMG-37", "FW-DMG-03", "FW-DMG-02")
def test_an_exhausted_stat_knocks_out_and_ends_the_turn() -> None:
    """A Pending Turn is lost, points are kept, and further harm still counts."""
    story = first_turn(fighter("ann", spirit=1), foe("imp", spirit=1), foe("rat"))
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
def test_gm_decides_the_fate_without_numbers_left() -> None:
    none: list[dict[str, object]] = [
        {"stat": stat, "numbers": []}
        for stat in ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")
    ]
    story = first_turn(fighter("ann"), foe("imp", stack_numbers=none), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["gm"]
    story.when(DecideFate("imp", "dead")).then(HandicapWaived("imp", "dead"), LeftCombat("imp", "dead"))


@pytest.mark.rule("FW-DMG-11", "FW-DMG-12")
@pytest.mark.parametrize(("overflow", "tokens", "hurt"), [("ignore", 1, 0), ("turn_tokens", 0, 0), ("wounds", 1, 3)])
def test_stun_beyond_the_points_is_lost_or_takes_tokens_or_wounds(overflow: str, tokens: int, hurt: int) -> None:
    """Five stun against two points leave an excess of three."""
    story = first_turn(fighter("ann"), foe("imp", tp=2), stun_overflow=overflow)
    story.when(Inflict(who="imp", harm="Stun", amount=5, source="a bell"))
    imp = story.state.combatant("imp")
    assert (imp.tp, imp.tokens, imp.wounds) == (0, tokens, hurt)
    story.given(Inflict(who="ann", harm="Stun", amount=6, source="a bell"))
    ann = story.state.combatant("ann")
    assert (ann.tp, ann.tokens, ann.wounds) == (0, 1, 0)


@pytest.mark.rule("FW-DMG-01", "FW-DMG-03", "FW-DMG-40", "FW-DMG-50")
def test_five_kinds_of_damage() -> None:
    """Stun removes points, wounds go on the track, a handicap marks, mass hits occupants, siege marks the location."""
    story = first_turn(fighter("ann", tp=5), foe("imp", location="tower", tp=2), foe("rat", location="tower", tp=0))
    story.given(Inflict(who="ann", harm="Stun", amount=2, source="a bell"))
    assert (story.state.combatant("ann").tp, wounds(story, "ann")) == (3, 0)
    story.given(Inflict(who="ann", harm="Wound", amount=2, source="a fall"))
    assert (story.state.combatant("ann").tp, wounds(story, "ann")) == (3, 2)
    story.given(Inflict(who="ann", harm="Handicap", amount=1, source="a curse"), TakeHandicap("ann", "Grace"))
    assert (available_numbers(story.state.combatant("ann"), "Grace"), wounds(story, "ann")) == ((1,), 2)
    story.set(combatants__imp__tp=0, combatants__rat__tp=0).given(LooseMass(amount=3, source="a keg", location="tower"))
    assert wounds_of(story, "ann", "imp", "rat") == [2, 3, 3]
    story.given(LooseSiege(location="tower", weapon="cannon"))
    assert story.event(SiegeTallied) == SiegeTallied("tower", 1, "cannon")
    assert wounds_of(story, "ann", "imp", "rat") == [2, 3, 3]


@pytest.mark.rule("FW-DR-01", "FW-DR-02", "FW-DR-03", "FW-DMG-12", "FW-DMG-20")
def test_reduction_applies_to_each_instance_of_wounds_only() -> None:
    """Five, one and three wounds with a reduction of 2 each are four."""
    story = first_turn(fighter("ann"), foe("imp", reduction=2, tp=5))
    for amount in (5, 1, 3):
        story.when(Inflict(who="imp", harm="Wound", amount=amount, source="a fall"))
        assert story.event(Soaked).amount == min(2, amount)
    assert wounds(story, "imp") == 4
    story.given(Inflict(who="imp", harm="Stun", amount=3, source="a bell"))
    assert story.state.combatant("imp").tp == 2
    story.when(Inflict(who="imp", harm="Handicap", amount=1, source="a curse")).then(HandicapDue("imp", "a curse", 0))


@pytest.mark.rule("FW-DR-01", "FW-DR-06", "FW-PREP-09", "FW-PREP-10", "FW-PREP-13")
@pytest.mark.parametrize(
    ("pay", "suffers"), [(PayArmor("imp", 3), 3), (Forfeit("imp"), 3), (Forfeit("imp", remove=True), 5)]
)
def test_reduction_of_armor_and_other_sources_adds_up(pay: PayArmor | Forfeit, suffers: int) -> None:
    """Plate prevents 2 of 6 wounds and hide 1, even unpaid. Armor that is being removed prevents none."""
    story = after_bids(fight(fighter("ann"), foe("imp", armor="plate", reduction=1)).given(pay), ann=1)
    story.given(Inflict(who="imp", harm="Wound", amount=6, source="a fall"))
    assert wounds(story, "imp") == suffers


@pytest.mark.rule("FW-DMG-33", "FW-DMG-31")
@pytest.mark.parametrize(
    ("when", "faints"),
    [("any_stat_exhausted", {"Spirit"}), ("endurance_exhausted", {"Endurance"}), ("gm_says", set())],
)
def test_exhausted_stat_that_knocks_out_is_a_setting(when: str, faints: set[str]) -> None:
    """Spirit loses its last number first, then Endurance."""
    story = first_turn(fighter("ann"), foe("imp", spirit=1, endurance=1), unconscious_when=when)
    fell = set()
    for stat in ("Spirit", "Endurance"):
        story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
        story.when(TakeHandicap("imp", stat))
        fell |= {stat for event in story.events if isinstance(event, ConditionChanged)}
    assert fell == faints


@pytest.mark.rule("FW-DMG-34", "FW-DMG-31")
def test_fate_is_not_open_while_one_stat_has_a_number_left() -> None:
    """The last stat must be chosen; the next handicap opens the fate."""
    none: list[dict[str, object]] = [
        {"stat": stat, "numbers": []} for stat in ("Awareness", "Cunning", "Endurance", "Grace", "Power", "Resolve")
    ]
    story = first_turn(fighter("ann"), foe("imp", stack_numbers=none, spirit=1), unconscious_when="gm_says")
    story.given(Inflict(who="imp", harm="Handicap", amount=2, source="a curse"))
    assert story.state.step == "HANDICAP"
    story.when(TakeHandicap("imp", "Grace")).refuses("exhausted", "FW-DMG-31")
    story.given(TakeHandicap("imp", "Spirit"))
    assert story.state.step == "FATE"
    story.when(DecideFate("ann", "dead")).refuses("not_asked", "FW-DMG-34")
    story.when(DecideFate("imp", "stays")).then(HandicapWaived("imp", "stays")).without(LeftCombat)
    assert story.state.combatant("imp").present


@pytest.mark.rule("FW-DMG-30")
def test_highest_number_is_marked_by_default() -> None:
    """The stack numbers are 1, 3 and 4, so 2 is refused in both readings."""
    for choice, allowed in (("stat_top", {4}), ("any_number", {1, 3, 4})):
        story = first_turn(fighter("ann"), foe("imp", spirit=4), handicap_choice=choice)
        story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
        assert {
            number for number in range(1, 6) if not story.encounter.why_not(TakeHandicap("imp", "Spirit", number))
        } == (allowed)
        story.when(TakeHandicap("imp", "Spirit")).then(HandicapTaken("imp", "Spirit", 4))


@pytest.mark.rule("FW-FULL-51")
def test_the_lowest_mark_is_recovered() -> None:
    story = first_turn(fighter("ann"), foe("imp", spirit=5))
    story.given(*(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"), TakeHandicap("imp", "Spirit")) * 2)
    story.given(Declare("imp", "unconscious"), Treat("ann", "imp"), rolls(7))
    story.when(Recover("imp", "Spirit"))
    assert story.event(HandicapRecovered).number == 3


@pytest.mark.rule("FW-DMG-03")
def test_gm_inflicts_bounded_harm() -> None:
    """The target must be in the fight."""
    story = first_turn(fighter("ann"), foe("imp"))
    for harm, most in (("Wound", 99), ("Stun", 99), ("Handicap", 3)):
        for amount, why in ((0, True), (1, False), (most, False), (most + 1, True)):
            command = {
                "type": "fiend_wake.inflict.v1",
                "who": "imp",
                "harm": harm,
                "amount": amount,
                "source": "a fall",
            }
            assert bool(story.encounter.why_not(command)) == why, (harm, amount)
    story.when(Inflict(who="stranger", harm="Wound", amount=1, source="a fall")).refuses("unknown_combatant")
    story.given(Declare("imp", "gone"))
    story.when(Inflict(who="imp", harm="Wound", amount=1, source="a fall")).refuses("gone", "FW-SIM-63")


@pytest.mark.rule("FW-DMG-40", "FW-DMG-41")
def test_mass_damage_needs_a_target() -> None:
    """All occupants of a location are hit; outside locations the GM names the targets."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"), foe("rat"))
    story.when(LooseMass(amount=4, source="a keg", location="moon")).refuses("unknown_location", "FW-LOC-12")
    story.when(LooseMass(amount=4, source="a keg", location="cellar")).refuses("nobody_caught", "FW-DMG-40")
    story.when(LooseMass(amount=4, source="a keg")).refuses("nobody_caught", "FW-DMG-40")
    story.when(LooseMass(amount=4, source="a keg", caught=("imp", "rat"))).refuses("not_there", "FW-DMG-40")
    story.when(LooseMass(amount=4, source="a keg", caught=("rat", "stranger"))).refuses("not_there", "FW-DMG-40")
    story.when(LooseMass(amount=4, source="a keg", location="tower", caught=("rat",))).refuses("caught", "FW-DMG-41")
    story.when(LooseMass(amount=0, source="a keg", location="tower")).refuses("amount")
    story.given(LooseMass(amount=4, source="a keg", caught=("rat",)))
    assert wounds_of(story, "ann", "imp", "rat") == [0, 0, 4]


@pytest.mark.rule("FW-DMG-33", "FW-DMG-35")
def test_gm_declares_unconscious_or_awake_only_if_it_changes() -> None:
    """A Pending Turn is lost. Points can be gained again afterwards."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Declare("rat", "gone"))
    story.when(Declare("stranger", "gone")).refuses("unknown_combatant")
    story.when(Declare("rat", "gone")).refuses("gone", "FW-SIM-63")
    story.when(Declare("imp", "awake")).refuses("already_so", "FW-DMG-33")
    story.given(Declare("imp", "unconscious"))
    story.when(Declare("imp", "unconscious")).refuses("already_so", "FW-DMG-33")
    story.when(Grant(who="imp", what="Tactical Point", amount=1, source="a spell")).refuses("unconscious", "FW-DMG-35")
    story.given(Declare("imp", "awake"), Grant(who="imp", what="Tactical Point", amount=1, source="a spell"))
    imp = story.state.combatant("imp")
    assert (imp.unconscious, imp.pending, imp.tp) == (False, False, 7)


@pytest.mark.rule("FW-DR-02", "FW-DMG-20", "FW-FULL-16")
def test_zero_harm_is_not_recorded() -> None:
    """No event records 0 wounds soaked, suffered or dealt."""
    story = first_turn(fighter("ann", ready="bow"), foe("imp"), foe("rat", location="tower", reduction=3))
    story.when(Inflict(who="imp", harm="Wound", amount=1, source="a fall")).then(Suffered).without(Soaked)
    story.when(Inflict(who="rat", harm="Wound", amount=3, source="a fall")).then(Soaked).without(Suffered)
    story.given(Assault(who="ann", location="tower"), RaiseDifficulty("ann"))
    story.when(*rolls(12)).without(HarmDue, Soaked, Suffered)


@pytest.mark.rule("FW-SIM-63", "FW-DMG-41")
def test_combatant_that_left_before_the_harm_is_not_hurt() -> None:
    """Rat leaves the fight while Imp may still use Clear Out."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"), foe("rat", location="tower"), foe("bat"))
    story.given(LooseMass(amount=8, source="a keg", location="tower"), Declare("rat", "gone"), Declare("bat", "gone"))
    story.given(Decline("imp"))
    assert wounds_of(story, "imp", "rat") == [8, 0]
    story.set(combatants__imp__location="")
    story.when(LooseMass(amount=8, source="a keg", caught=("imp", "bat"))).refuses("not_there", "FW-DMG-40")


@pytest.mark.rule("FW-DMG-30")
def test_only_the_victim_takes_its_handicap() -> None:
    """Both combatants have the same seat."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
    story.when(TakeHandicap("rat", "Grace")).refuses("not_asked", "FW-DMG-30")


@pytest.mark.rule("FW-DMG-10", "FW-DMG-11", "FW-DMG-03")
def test_powder_kegs_stun_lockjaw_for_three_of_five_points() -> None:
    """Stun beyond the points is lost."""
    story = first_turn(fighter("ann", tp=5), foe("imp"))
    story.when(Inflict(who="ann", harm="Stun", amount=3, source="powder kegs")).then(
        Suffered(who="ann", harm="Stun", amount=3, source="powder kegs")
    )
    assert story.state.combatant("ann").tp == 2
    story.given(Inflict(who="ann", harm="Stun", amount=9, source="powder kegs"))
    assert story.state.combatant("ann").tp == 0
