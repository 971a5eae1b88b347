"""Full Actions: attacks, grapples and area strikes."""

import pytest

from combat.engine.play.pending_rolls import Roll
from combat.systems.fiend_wake.acts.damage import DecideFate, Declare, TakeHandicap
from combat.systems.fiend_wake.acts.dice import ReportTotal, RollDice
from combat.systems.fiend_wake.acts.full_actions import Drag, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import RemoveLocation
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.reactions import Decline, Resist
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.fiend_wake.facts import DeedDone, GrappleSettled, LocationEntered, RollDue, ShotsCalled
from events.vocabulary import ConditionChanged, Hit, Missed, Soaked, Suffered
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls, turn_of, wounds
from tests.harness.story_forms import request_labels, requests_of_kind


@pytest.mark.rule("FW-FULL-40", "FW-FULL-41", "FW-FULL-42", "FW-FULL-43", "FW-CORE-06", "FW-CORE-10", "FW-STAT-07")
def test_melee_attack_rolls_against_evasion_and_wounds_by_rating() -> None:
    """Awareness 2 is an Evasion of 6. A rating of 4 and one stacked die cause 5 wounds, reduced to 4."""
    story = first_turn(fighter("ann", skills={"Blades": 1}), foe("imp", reduction=1), foe("rat", location="tower"))
    story.given(Melee("ann", "imp"))
    story.when(RollDice()).needs(12, 12)
    story.when(RollDice(), (3,)).needs(12)
    story.when(Roll(), (3,)).then(
        Hit(attacker="ann", target="imp", weapon="blade", result="hit"),
        Soaked(who="imp", harm="Wound", amount=1, by="Damage Reduction"),
    )
    story.then(Suffered(who="imp", harm="Wound", amount=4, source="Blade"))
    assert wounds(story, "imp") == 4
    story = turn_of(story, "imp").given(Melee("imp", "ann"))
    story.when(*rolls(5)).then(Missed("imp", "ann", "blade")).without(Suffered)


@pytest.mark.rule("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-LOC-13", "FW-LOC-07", "FW-LOC-08", "FW-FULL-20")
def test_ranged_attacks_reach_into_a_location_and_melee_only_out_of_it() -> None:
    """Precision adds at most Power to a shot."""
    skills = {"Archery": 9}
    story = first_turn(fighter("ann", ready="bow", grace=5, power=1, skills=skills), foe("imp", location="tower"))
    story.when(Melee("ann", "imp")).refuses("no_weapon", "FW-FULL-40").refuses("out_of_reach", "FW-LOC-13")
    story.when(Grapple("ann", "imp")).refuses("out_of_reach", "FW-LOC-13")
    story.given(Ranged("ann", "imp"))
    story.when(*rolls(3, 3, 3, 3)).then(Suffered(who="imp", harm="Wound", amount=5, source="Bow"))
    story = turn_of(story, "imp")
    story.when(Melee("imp", "ann"))
    assert story.refused is None


@pytest.mark.rule(
    "FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24", "FW-CORE-09", "FW-SIM-24", "FW-DMG-10", "FW-DMG-12"
)
@pytest.mark.parametrize(("resists", "stun", "called"), [(None, 6, 3), (8, 6, 3), (9, 3, 3)])
def test_grapple_stuns_twice_unless_resisted(resists: int | None, stun: int, called: int) -> None:
    """An equal roll resists, resisting is free, and Damage Reduction does not apply to stun."""
    story = first_turn(fighter("ann", power=3), foe("imp", tp=20, reduction=5))
    story.given(CallShot("ann"), Grapple("ann", "imp"))
    story.when(*rolls(9)).then(Hit, Suffered(who="imp", harm="Stun", amount=3, source="Grapple Attack"))
    if resists is None:
        story.when(Decline("imp")).then(GrappleSettled("imp", False))
    else:
        story.given(Resist("imp")).when(*rolls(resists)).then(GrappleSettled("imp", resists >= 9))
    assert story.state.combatant("imp").tp == 20 - stun - called


@pytest.mark.rule("FW-SIM-24")
def test_resisting_cancels_the_call_shot_in_the_other_reading() -> None:
    story = first_turn(fighter("ann", power=3), foe("imp", tp=20), call_shot_if_resisted="cancelled")
    story.given(CallShot("ann"), Grapple("ann", "imp"), rolls(9), Resist("imp"), rolls(9))
    assert story.state.combatant("imp").tp == 17


@pytest.mark.rule("FW-FULL-25")
def test_gm_may_move_a_target_that_did_not_resist() -> None:
    """Settings let the attacker choose instead, or forbid moving."""
    story = first_turn(fighter("ann"), foe("imp")).given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["gm"]
    story.when(Drag("cellar", stay=False)).refuses("not_accessible", "FW-FULL-25")
    story.when(Drag("tower", stay=False)).then(LocationEntered("imp", "tower", "Grapple Attack"))
    story = first_turn(fighter("ann"), foe("imp"), grapple_move="attacker_choice")
    story.given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["ann"]
    story.when(Drag("")).then(DeedDone).without(LocationEntered)
    story = first_turn(fighter("ann"), foe("imp"), grapple_move="none").given(Grapple("ann", "imp"), rolls(9))
    story.when(Decline("imp"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-25", "FW-FULL-22")
def test_resisted_grapple_moves_no_target() -> None:
    for mover in ("gm_optional", "attacker_choice"):
        story = first_turn(fighter("ann"), foe("imp"), grapple_move=mover)
        story.given(Grapple("ann", "imp"), rolls(9), Resist("imp"))
        story.when(*rolls(9)).then(DeedDone("ann", "Grapple Attack", "hit"))
        assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-43", "FW-FULL-62", "FW-FULL-42", "FW-CORE-10")
@pytest.mark.parametrize(
    ("precision", "melee", "ranged"), [("ranged_mirror", 6, 6), ("none", 4, 6), ("uncapped", 7, 6)]
)
def test_precision_of_melee_hits_is_a_setting(precision: str, melee: int, ranged: int) -> None:
    """A rating of 4, three stacked dice, and Power 2."""
    for ready, suffers in (("blade", melee), ("bow", ranged)):
        story = first_turn(fighter("ann", ready=ready), foe("imp"), melee_precision=precision, stack_rule="manual")
        story.given((Melee if ready == "blade" else Ranged)("ann", "imp"))
        story.when(ReportTotal(12, 3))
        assert story.event(Suffered).amount == suffers


@pytest.mark.rule("FW-FULL-40", "FW-FULL-60", "FW-FULL-01", "FW-EXEC-02", "FW-FULL-20")
def test_attack_needs_a_turn_a_matching_weapon_and_a_target() -> None:
    """A grapple also works without a weapon."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Declare("rat", "gone"))
    story.when(Ranged("ann", "imp")).refuses("no_weapon", "FW-FULL-60")
    story.when(Melee("imp", "ann")).refuses("not_your_turn", "FW-EXEC-02")
    for target, code in (("ann", "self"), ("rat", "gone"), ("stranger", "unknown_combatant")):
        story.when(Melee("ann", target)).refuses(code)
        story.when(Grapple("ann", target)).refuses(code)
    story.set(combatants__ann__ready="")
    story.when(Melee("ann", "imp")).refuses("no_weapon", "FW-FULL-40")
    story.given(Grapple("ann", "imp"), rolls(5))
    story.when(Grapple("ann", "imp")).refuses("full_action_used", "FW-FULL-01")
    story.given(Declare("imp", "unconscious"))
    story.when(Treat("ann", "imp")).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-FULL-21", "FW-SIM-22", "FW-CORE-08")
def test_grapple_rolls_unarmed_combat_with_grace() -> None:
    """The difficulty is Evasion, plus two for a Call Shot."""
    story = first_turn(fighter("ann", grace=3), foe("imp")).given(CallShot("ann"))
    story.when(Grapple("ann", "imp"))
    due = story.event(RollDue)
    assert (due.skill, due.stat, due.difficulty) == ("Unarmed Combat", "Grace", 8)
    story.when(*rolls(7)).then(Missed("ann", "imp", ""), DeedDone("ann", "Grapple Attack", "missed")).without(Suffered)


@pytest.mark.rule("FW-FULL-22", "FW-FULL-24", "FW-CORE-09")
@pytest.mark.parametrize(("price", "tp"), [(0, 0), (2, 3)])
def test_cost_of_resisting_is_a_setting(price: int, tp: int) -> None:
    """Only the grappled target is asked and may decline."""
    story = first_turn(fighter("ann", power=0), foe("imp"), foe("rat"), grapple_resist_cost=price)
    story.set(combatants__imp__tp=tp).given(Grapple("ann", "imp"), Decline("rat"), rolls(11))
    (request,) = requests_of_kind(story, "resist")
    assert (request.seat, request.prompt) == ("bob", "The grapple on Imp has a value of 11. Resist?")
    story.when(Resist("rat")).refuses("not_grappled", "FW-FULL-22")
    story.when(Decline("rat")).refuses("not_grappled", "FW-FULL-22")
    story.when(Resist("imp"))
    due = story.event(RollDue)
    assert (due.who, due.skill, due.stat, due.difficulty) == ("imp", "Unarmed Combat", "Grace", 11)
    assert story.state.combatant("imp").tp == tp - price
    story.when(*rolls(11)).then(GrappleSettled("imp", True))
    story = first_turn(fighter("ann", power=0), foe("imp"), grapple_resist_cost=2).set(combatants__imp__tp=1)
    story.given(Grapple("ann", "imp"), rolls(11)).when(Resist("imp")).refuses("too_few_points", "FW-FULL-24")
    assert request_labels(story, "resist") == ["Do not resist"]


@pytest.mark.rule("FW-SIM-24", "FW-FULL-23")
@pytest.mark.parametrize(
    ("reading", "resists", "stun"),
    [("applies", True, 3 + 6), ("applies", False, 6 + 6), ("cancelled", True, 3), ("cancelled", False, 6 + 6)],
)
def test_each_call_shot_adds_power_to_a_grapple_once(reading: str, resists: bool, stun: int) -> None:
    """Two calls with Power 3 count after the target has resisted or not."""
    story = first_turn(fighter("ann", power=3), foe("imp", tp=20), call_shot_if_resisted=reading)
    story.given(CallShot("ann"), CallShot("ann"), Grapple("ann", "imp"), rolls(10))
    story.given(*((Resist("imp"), rolls(10)) if resists else (Decline("imp"),)))
    assert story.state.combatant("imp").tp == 20 - stun


@pytest.mark.rule("FW-FULL-25", "FW-LOC-10", "FW-MNT-06")
def test_grappled_target_is_moved_with_its_mount() -> None:
    """From the Shrine the exit leads into the Tower."""
    story = first_turn(fighter("ann", location="tower"), foe("imp", location="tower"))
    story.set(animals__horse__location="tower", animals__horse__rider="", combatants__ann__tp=9)
    story = turn_of(story, "imp").given(Mount("imp", "horse"), EndTurn("imp"))
    story = turn_of(story, "ann").given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    story.when(Drag("shrine", stay=False)).refuses("not_accessible", "FW-FULL-25")
    story.given(Drag("cellar", stay=False))
    assert (story.state.combatant("imp").location, story.state.animal("horse").location) == ("cellar", "cellar")
    story = first_turn(fighter("ann", location="shrine"), foe("imp", location="shrine"))
    story.given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    story.when(Drag("", stay=False)).refuses("not_accessible", "FW-FULL-25")
    story.when(Drag("tower", stay=False)).then(LocationEntered("imp", "tower", "Grapple Attack"))


@pytest.mark.rule("FW-REACT-30", "FW-DMG-35")
def test_attack_on_a_departed_target_is_not_rolled() -> None:
    """The same holds if the attacker was knocked out before the roll."""
    for who, condition in (("imp", "gone"), ("ann", "unconscious"), ("ann", "gone")):
        story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Melee("ann", "imp"))
        story.given(Declare(who, condition))  # type: ignore[arg-type]
        if story.state.step == "INTERCEPT":
            story.given(Decline("rat"))
        assert (story.state.deed, story.state.roll) == (None, None)
        assert not [event for beat in story.encounter.journal for event in beat.events if isinstance(event, RollDue)]
        assert story.state.turn.actor == ("ann" if who == "imp" else "imp")


@pytest.mark.rule("FW-FULL-25")
def test_target_that_cannot_be_moved_opens_no_request() -> None:
    """There is no location left, or the stun was too much."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.given(*(RemoveLocation(location.id) for location in story.state.locations))
    story.given(Grapple("ann", "imp"), rolls(9)).when(Decline("imp")).then(DeedDone("ann", "Grapple Attack", "hit"))
    none: list[dict[str, object]] = [
        {"stat": stat, "numbers": []} for stat in ("Cunning", "Endurance", "Grace", "Power", "Resolve", "Spirit")
    ]
    imp = foe("imp", awareness=0, stack_numbers=none, threshold=2)
    story = first_turn(fighter("ann", power=1, vitality=1), imp, foe("rat"), stun_overflow="wounds")
    story.set(combatants__imp__tp=0).given(Grapple("ann", "imp"), Decline("rat"), rolls(9), Decline("imp"))
    assert story.state.step == "FATE"
    story.when(DecideFate("imp", "dead")).then(DeedDone("ann", "Grapple Attack", "hit"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-SIM-20", "FW-SIM-25")
def test_call_shots_are_used_up_by_one_attack() -> None:
    """Without a call, no event is recorded."""
    story = first_turn(fighter("ann"), foe("imp")).given(CallShot("ann"))
    story.when(Melee("ann", "imp")).then(ShotsCalled("ann", 0))
    assert story.state.roll.modifiers[0].amount == 2
    story = turn_of(story.given(rolls(1)), "imp")
    story.when(Melee("imp", "ann")).without(ShotsCalled)
    assert story.state.roll.difficulty == 6


@pytest.mark.rule("FW-FULL-22", "FW-FULL-23", "FW-DMG-35", "FW-DMG-11")
def test_target_knocked_out_by_a_grapple_does_not_resist() -> None:
    """The first stun causes wounds in this fight; the second follows automatically."""
    story = first_turn(fighter("ann"), foe("imp", spirit=1, threshold=2), foe("rat"), stun_overflow="wounds")
    story.set(combatants__imp__tp=0).given(Grapple("ann", "imp"), Decline("rat"), rolls(9))
    story.when(TakeHandicap("imp", "Spirit")).then(ConditionChanged, GrappleSettled("imp", False), Suffered)
    assert story.state.step == "HANDICAP"
