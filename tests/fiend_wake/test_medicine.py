"""Treating unconscious combatants, and recovering from handicaps."""

import pytest

from combat.systems.fiend_wake.acts.damage import Declare
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from events.fiend_wake.facts import DeedDone, HandicapRecovered, RollDue
from events.vocabulary import ConditionChanged
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls


@pytest.mark.rule("FW-FULL-50", "FW-FULL-51", "FW-DMG-36", "FW-DMG-37", "FW-DMG-35")
def test_treatment_recovers_a_handicap_and_can_wake_the_patient() -> None:
    """The patient chooses the stat, whose lowest mark is cleared. Points held before can be used again."""
    for value, wakes in ((6, False), (7, True)):
        story = first_turn(fighter("ann"), fighter("ben", spirit=1, seat="bob"), foe("imp"))
        story.when(Treat("ann", "ben")).refuses("not_unconscious", "FW-FULL-50")
        story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(1,))
        story.given(Treat("ann", "ben")).when(*rolls(value))
        if wakes:
            assert [request.seat for request in story.encounter.requests if not request.optional] == ["bob"]
            story.when(Recover("ben", "Grace")).refuses("not_marked", "FW-FULL-51")
            story.when(Recover("ben", "Spirit")).then(
                HandicapRecovered(who="ben", stat="Spirit", number=1, source="Treat"),
                ConditionChanged(who="ben", condition="Unconscious", level=0, source="Treat"),
            )
        assert story.state.combatant("ben").unconscious != wakes
        assert story.state.combatant("ben").tp == 6


@pytest.mark.rule("FW-FULL-50", "FW-LOC-06")
def test_only_local_combatants_can_be_treated() -> None:
    story = first_turn(fighter("ann"), fighter("ben"), fighter("cora", location="tower"), foe("imp"))
    story.given(Declare("ben", "unconscious"), Declare("cora", "unconscious"))
    story.when(Treat("ann", "cora")).refuses("not_local", "FW-FULL-50")
    story.when(Treat("ann", "ben")).then(
        RollDue(who="ann", purpose="Treat", skill="Medicine", stat="Cunning", difficulty=7)
    )
    story.when(*rolls(7)).then(DeedDone("ann", "Treat", "treated"))
    assert (story.state.step, story.state.combatant("ben").unconscious) == ("TURN", True)


@pytest.mark.rule("FW-FULL-51")
def test_patient_already_awake_is_not_woken_again() -> None:
    """The GM wakes the patient before the handicap is recovered."""
    story = first_turn(fighter("ann"), fighter("ben"), foe("imp"))
    story.set(combatants__ben__unconscious=True, combatants__ben__stats__Spirit__marked=(2,))
    story.given(Treat("ann", "ben"), rolls(7)).set(combatants__ben__unconscious=False)
    story.when(Recover("ben", "Spirit")).then(HandicapRecovered).without(ConditionChanged)


@pytest.mark.rule("FW-FULL-50", "FW-CORE-05")
def test_failed_treatment_uses_the_full_action() -> None:
    """The patient must be in the fight, and it must be the healer's turn."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(
        Declare("imp", "unconscious"), Declare("rat", "gone")
    )
    story.when(Treat("ann", "stranger")).refuses("unknown_combatant")
    story.when(Treat("ann", "rat")).refuses("gone", "FW-SIM-63")
    story.when(Treat("rat", "imp")).refuses("not_your_turn", "FW-EXEC-02")
    story.set(combatants__imp__stats__Spirit__marked=(2,)).given(Treat("ann", "imp"))
    story.when(*rolls(6)).then(DeedDone("ann", "Treat", "failed"))
    assert (story.state.step, story.state.turn.full_used) == ("TURN", True)


@pytest.mark.rule("FW-FULL-51", "FW-DMG-33")
@pytest.mark.parametrize(("when", "wakes"), [("any_stat_exhausted", False), ("endurance_exhausted", True)])
def test_patient_wakes_if_no_exhausted_stat_is_left(when: str, *, wakes: bool) -> None:
    """Spirit has recovered, but Grace is still exhausted, which counts only in one reading."""
    story = first_turn(fighter("ann"), foe("imp", spirit=1, grace=1), unconscious_when=when)
    story.set(combatants__imp__stats__Spirit__marked=(1,), combatants__imp__stats__Grace__marked=(1,))
    story.set(combatants__imp__unconscious=True, combatants__imp__pending=False).given(Treat("ann", "imp"), rolls(7))
    story.when(Recover("imp", "Spirit")).then(DeedDone("ann", "Treat", "treated"))
    assert story.state.combatant("imp").unconscious != wakes


def test_default_recovery_is_the_worst_stat() -> None:
    """Spirit is exhausted, Grace is only marked."""
    story = first_turn(fighter("ann", skills={"Medicine": 1}), fighter("bo", spirit=1), foe("imp"))
    story.set(combatants__bo__stats__Grace__marked=[2], combatants__bo__stats__Spirit__marked=[1])
    story.set(combatants__bo__unconscious=True, combatants__bo__pending=False)
    story.given(Treat("ann", "bo")).given(rolls(6, 6))
    assert story.encounter.requests[0].default == Recover("bo", "Spirit")
    story.given(Recover("bo", "Spirit"))
    assert not story.state.combatant("bo").unconscious
