"""Mounted Combat: horses, and animals that must be wrangled."""

import pytest

from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from events.fiend_wake.facts import DeedDone, Mounted, RollDue, Wrangled
from events.vocabulary import Rolled, Spent
from tests.fiend_wake.fights import fighter, foe, in_turn, rolls, wounds


@pytest.mark.rule("FW-SIM-70", "FW-MNT-01", "FW-MNT-02", "FW-MNT-06", "FW-MNT-07")
def test_a_trained_animal_is_mounted_for_points_and_goes_with_its_rider() -> None:
    """No roll for a horse."""
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(Mount("ann", "horse")).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Mount"), Mounted("ann", "horse")
    )
    story.when(Mount("ann", "boar")).refuses("mounted")
    story.given(Enter(who="ann", location="tower"))
    assert story.state.animal("horse").location == "tower"


@pytest.mark.rule("FW-MNT-02", "FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
@pytest.mark.parametrize(("value", "suffers"), [(9, 0), (8, 12)])
def test_a_wild_animal_must_be_wrangled_if_the_gm_agrees(value: int, suffers: int) -> None:
    """Totemism with Power against 9; a failure leaves one on foot with twelve wounds."""
    story = in_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(), by="ann").refuses("not_your_seat")
    story.when(Consent()).then(RollDue(who="ann", purpose="Wrangling", skill="Totemism", stat="Power", difficulty=9))
    story.when(*rolls(value))
    assert (wounds(story, "ann"), story.state.combatant("ann").mount) == (suffers, "" if suffers else "boar")
    if not suffers:
        story.then(Wrangled("ann", "boar"), Mounted("ann", "boar"))


@pytest.mark.rule("FW-MNT-03")
def test_without_consent_nothing_is_paid() -> None:
    """The action is not taken."""
    story = in_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(agree=False)).then(DeedDone).without(Spent, Rolled)
