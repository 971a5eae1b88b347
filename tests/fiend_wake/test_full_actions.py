"""Full Actions: attacks, grapples, and treatment."""

import pytest

from combat.systems.fiend_wake.acts.damage import Declare
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Drag, Grapple, Melee, Ranged, Recover, Treat
from combat.systems.fiend_wake.acts.reactions import Decline, Resist
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from events.fiend_wake.facts import DeedDone, GrappleSettled, HandicapRecovered, LocationEntered, RollDue
from events.vocabulary import ConditionChanged, Hit, Missed, Soaked, Suffered
from tests.fiend_wake.fights import fighter, foe, in_turn, passed_to, rolls, wounds


@pytest.mark.rule("FW-FULL-40", "FW-FULL-41", "FW-FULL-42", "FW-FULL-43", "FW-CORE-06", "FW-CORE-10", "FW-STAT-07")
def test_a_melee_attack_rolls_against_evasion_and_wounds_by_its_rating() -> None:
    """Awareness 2 is an Evasion of 6; the rating of 4 and one stacked die wound for 5, less the armor; a 5 misses."""
    story = in_turn(fighter("ann", skills={"Blades": 1}), foe("imp", reduction=1), foe("rat", location="tower"))
    story.given(Melee("ann", "imp"))
    story.when(RollDice()).needs(12, 12)
    story.when(RollDice(), (5,)).needs(12)
    story.when(*rolls(3, 3)).then(
        Hit(attacker="ann", target="imp", weapon="blade", result="hit"),
        Soaked(who="imp", harm="Wound", amount=1, by="Damage Reduction"),
    )
    story.then(Suffered(who="imp", harm="Wound", amount=4, source="Blade"))
    assert wounds(story, "imp") == 4
    story = passed_to(story, "imp").given(Melee("imp", "ann"))
    story.when(*rolls(5)).then(Missed("imp", "ann", "blade")).without(Suffered)


@pytest.mark.rule("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-LOC-13", "FW-LOC-07", "FW-LOC-08", "FW-FULL-20")
def test_shots_go_into_a_tower_and_blows_only_out_of_it() -> None:
    """Precision adds to a shot no more than Power."""
    skills = {"Archery": 9}
    story = in_turn(fighter("ann", ready="bow", grace=5, power=1, skills=skills), foe("imp", location="tower"))
    story.when(Melee("ann", "imp")).refuses("no_weapon", "FW-FULL-40").refuses("out_of_reach", "FW-LOC-13")
    story.when(Grapple("ann", "imp")).refuses("out_of_reach", "FW-LOC-13")
    story.given(Ranged("ann", "imp"))
    story.when(*rolls(3, 3, 3, 3)).then(Suffered(who="imp", harm="Wound", amount=5, source="Bow"))
    story = passed_to(story, "imp")
    story.when(Melee("imp", "ann"))
    assert story.refused is None


@pytest.mark.rule(
    "FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24", "FW-CORE-09", "FW-SIM-24", "FW-DMG-10", "FW-DMG-12"
)
@pytest.mark.parametrize(("resists", "stun", "called"), [(None, 6, 3), (8, 6, 3), (9, 3, 3)])
def test_a_grapple_stuns_twice_unless_it_is_resisted(resists: int | None, stun: int, called: int) -> None:
    """With Power 3 and one Call Shot; an equal roll resists, costs nothing, and reduction is of no use."""
    story = in_turn(fighter("ann", power=3), foe("imp", tp=20, reduction=5))
    story.given(CallShot("ann"), Grapple("ann", "imp"))
    story.when(*rolls(9)).then(Hit, Suffered(who="imp", harm="Stun", amount=3, source="Grapple Attack"))
    if resists is None:
        story.when(Decline("imp")).then(GrappleSettled("imp", False))
    else:
        story.given(Resist("imp")).when(*rolls(resists)).then(GrappleSettled("imp", resists >= 9))
    assert story.state.combatant("imp").tp == 20 - stun - called


@pytest.mark.rule("FW-SIM-24")
def test_resisting_cancels_the_called_extra_in_the_other_reading() -> None:
    """Then only the first stun is left."""
    story = in_turn(fighter("ann", power=3), foe("imp", tp=20), call_shot_if_resisted="cancelled")
    story.given(CallShot("ann"), Grapple("ann", "imp"), rolls(9), Resist("imp"), rolls(9))
    assert story.state.combatant("imp").tp == 17


@pytest.mark.rule("FW-FULL-25")
def test_the_gm_may_move_whoever_did_not_resist() -> None:
    """To an accessible location; another table lets the attacker choose, or nobody."""
    story = in_turn(fighter("ann"), foe("imp")).given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests] == ["gm"]
    story.when(Drag("cellar", stay=False)).refuses("not_accessible", "FW-FULL-25")
    story.when(Drag("tower", stay=False)).then(LocationEntered("imp", "tower", "Grapple Attack"))
    story = in_turn(fighter("ann"), foe("imp"), grapple_move="attacker_choice")
    story.given(Grapple("ann", "imp"), rolls(9), Decline("imp"))
    assert [request.seat for request in story.encounter.requests] == ["ann"]
    story.when(Drag("")).then(DeedDone).without(LocationEntered)
    story = in_turn(fighter("ann"), foe("imp"), grapple_move="none").given(Grapple("ann", "imp"), rolls(9))
    story.when(Decline("imp"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-50", "FW-FULL-51", "FW-DMG-36", "FW-DMG-37", "FW-DMG-35")
def test_treatment_recovers_a_handicap_and_may_wake_the_patient() -> None:
    """Against 7; the patient picks the stat, of which the lowest mark goes; points that were held are there again."""
    for value, wakes in ((6, False), (7, True)):
        story = in_turn(fighter("ann"), fighter("ben", spirit=1, seat="bob"), foe("imp"))
        story.when(Treat("ann", "ben")).refuses("not_unconscious", "FW-FULL-50")
        story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(1,))
        story.given(Treat("ann", "ben")).when(*rolls(value))
        if wakes:
            assert [request.seat for request in story.encounter.requests] == ["bob"]
            story.when(Recover("ben", "Grace")).refuses("not_marked", "FW-FULL-51")
            story.when(Recover("ben", "Spirit")).then(
                HandicapRecovered(who="ben", stat="Spirit", number=1, source="Treat"),
                ConditionChanged(who="ben", condition="Unconscious", level=0, source="Treat"),
            )
        assert story.state.combatant("ben").unconscious != wakes
        assert story.state.combatant("ben").tp == 6


@pytest.mark.rule("FW-FULL-25", "FW-FULL-22")
def test_a_grapple_that_is_resisted_moves_nobody() -> None:
    """Nobody is asked, whoever may move people at this table."""
    for mover in ("gm_optional", "attacker_choice"):
        story = in_turn(fighter("ann"), foe("imp"), grapple_move=mover)
        story.given(Grapple("ann", "imp"), rolls(9), Resist("imp"))
        story.when(*rolls(9)).then(DeedDone("ann", "Grapple Attack", "hit"))
        assert story.state.step == "TURN"


@pytest.mark.rule("FW-FULL-50", "FW-LOC-06")
def test_only_who_is_local_can_be_treated() -> None:
    """The roll is Medicine with Cunning, against 7."""
    story = in_turn(fighter("ann"), fighter("ben"), fighter("cora", location="tower"), foe("imp"))
    story.given(Declare("ben", "unconscious"), Declare("cora", "unconscious"))
    story.when(Treat("ann", "cora")).refuses("not_local", "FW-FULL-50")
    story.when(Treat("ann", "ben")).then(
        RollDue(who="ann", purpose="Treat", skill="Medicine", stat="Cunning", difficulty=7)
    )
    story.when(*rolls(7)).then(DeedDone("ann", "Treat", "treated"))
    assert (story.state.step, story.state.combatant("ben").unconscious) == ("TURN", True)


@pytest.mark.rule("FW-FULL-51")
def test_whoever_was_woken_in_the_meantime_is_not_woken_twice() -> None:
    """The GM wakes the patient by hand before the handicap is recovered."""
    story = in_turn(fighter("ann"), fighter("ben"), foe("imp"))
    story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(2,))
    story.given(Treat("ann", "ben"), rolls(7)).set(combatants__ben__unconscious=False)
    story.when(Recover("ben", "Spirit")).then(HandicapRecovered).without(ConditionChanged)


def test_a_patient_recovers_the_worst_stat_unless_another_is_named() -> None:
    """Spirit is exhausted, Grace is only marked."""
    story = in_turn(fighter("ann", skills={"Medicine": 1}), fighter("bo", spirit=1), foe("imp"))
    story.set(combatants__bo__stats__Grace__marked=[2], combatants__bo__stats__Spirit__marked=[1])
    story.set(combatants__bo__unconscious=True, combatants__bo__pending=False)
    story.given(Treat("ann", "bo")).given(rolls(6, 6))
    assert story.encounter.requests[0].default == Recover("bo", "Spirit")
    story.given(Recover("bo", "Spirit"))
    assert not story.state.combatant("bo").unconscious
