"""Mounted Combat: trained animals, and animals that must be wrangled."""

import pytest

from combat.systems.fiend_wake.acts.damage import Declare
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from events.fiend_wake.facts import ActionTaken, DeedDone, Mounted, RollDue, Wrangled
from events.vocabulary import Rolled, Spent
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls, turn_of, wounds


@pytest.mark.rule("FW-SIM-70", "FW-MNT-01", "FW-MNT-02", "FW-MNT-06", "FW-MNT-07")
def test_trained_animal_is_mounted_for_points_and_moves_with_its_rider() -> None:
    """A horse needs no roll."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Mount("ann", "horse")).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Mount"), Mounted("ann", "horse")
    )
    story.when(Mount("ann", "boar")).refuses("mounted")
    story.given(Enter(who="ann", location="tower"))
    assert story.state.animal("horse").location == "tower"


@pytest.mark.rule("FW-MNT-02", "FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
@pytest.mark.parametrize(("value", "suffers"), [(9, 0), (8, 12)])
def test_untrained_animal_must_be_wrangled_with_consent(value: int, suffers: int) -> None:
    """The roll is Totemism with Power against 9, and a failure causes twelve wounds."""
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(), by="ann").refuses("not_your_seat")
    story.when(Consent()).then(RollDue(who="ann", purpose="Wrangling", skill="Totemism", stat="Power", difficulty=9))
    story.when(*rolls(value))
    assert (wounds(story, "ann"), story.state.combatant("ann").mount) == (suffers, "" if suffers else "boar")
    if not suffers:
        story.then(Wrangled("ann", "boar"), Mounted("ann", "boar"))


@pytest.mark.rule("FW-MNT-07", "FW-DMG-35")
def test_unconscious_rider_falls_off() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "horse"))
    story.when(Declare("imp", "unconscious")).without(Mounted)
    story.when(Declare("ann", "unconscious")).then(Mounted("ann", ""))
    assert (story.state.combatant("ann").mount, story.state.animal("horse").rider) == ("", "")


@pytest.mark.rule("FW-SIM-63", "FW-MNT-07")
def test_departed_rider_leaves_the_animal() -> None:
    """The horse stays and can be mounted by another combatant."""
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "horse"), Declare("ann", "gone"))
    assert (story.state.combatant("ann").mount, story.state.animal("horse").rider) == ("", "")
    story.when(Mount("imp", "horse")).then(Mounted("imp", "horse"))


@pytest.mark.rule("FW-SIM-70", "FW-LOC-05")
def test_animal_must_be_local_and_without_a_rider() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "horse"))
    story = turn_of(story.set(animals__boar__location="tower"), "imp")
    story.when(Mount("imp", "horse")).refuses("ridden", "FW-SIM-70")
    story.when(Mount("imp", "boar")).refuses("not_local", "FW-LOC-05")


@pytest.mark.rule("FW-MNT-01", "FW-MNT-02")
def test_unwilling_or_untrained_animal_must_be_wrangled() -> None:
    """The trained kinds are a setting, and a sheet can mark a horse as unwilling."""
    for unwilling, kinds, step in ((False, ["horse"], "TURN"), (True, ["horse"], "CONSENT"), (False, [], "CONSENT")):
        story = first_turn(fighter("ann"), foe("imp"), mounts=kinds).set(animals__horse__sheet__unwilling=unwilling)
        story.given(Mount("ann", "horse"))
        assert story.state.step == step


@pytest.mark.rule("FW-MNT-03")
@pytest.mark.parametrize(("printed", "table", "difficulty"), [(None, 9, 9), (None, 6, 6), (5, 9, 5)])
def test_training_difficulty_comes_from_the_sheet_or_the_setting(
    printed: int | None, table: int, difficulty: int
) -> None:
    """One less than the difficulty fails."""
    for value, astride in ((difficulty, "boar"), (difficulty - 1, "")):
        story = first_turn(fighter("ann"), foe("imp"), training_difficulty=table)
        story.set(animals__boar__sheet__difficulty=printed).given(Mount("ann", "boar"))
        story.when(Consent())
        assert story.event(RollDue).difficulty == difficulty
        story.given(rolls(value))
        assert story.state.combatant("ann").mount == astride


@pytest.mark.rule("FW-MNT-04", "FW-DR-07")
def test_wrangled_animal_stays_wrangled() -> None:
    """The boar can be remounted without a roll, and Damage Reduction applies to the wounds of a failure."""
    story = first_turn(fighter("ann"), foe("imp", reduction=2)).given(Mount("ann", "boar"), Consent(), rolls(9))
    story.given(Declare("ann", "unconscious"), Declare("ann", "awake"))
    assert story.state.animal("boar").wrangled
    story.given(Mount("imp", "boar"))
    assert story.state.combatant("imp").mount == "boar"
    story = first_turn(fighter("ann", reduction=2), foe("imp")).given(Mount("ann", "boar"), Consent(), rolls(8))
    assert wounds(story, "ann") == 10


@pytest.mark.rule("FW-SIM-70", "FW-SIM-02", "FW-SIM-03", "FW-TP-02", "FW-EXEC-02")
@pytest.mark.parametrize("price", [0, 2, 5])
def test_mounting_costs_points_or_the_full_action(price: int) -> None:
    """Mounting needs the rider's own turn and an animal in the same location."""
    story = first_turn(fighter("ann", tp=5), foe("imp"), mount_cost=price)
    story.when(Mount("ann", "whale")).refuses("unknown_animal", "FW-MNT-01")
    story.when(Mount("imp", "horse")).refuses("not_your_turn", "FW-EXEC-02")
    story.given(Mount("ann", "horse"))
    assert story.state.combatant("ann").tp == 5 - price
    story = first_turn(fighter("ann"), foe("imp"), mount_cost=price).set(combatants__ann__tp=max(price - 1, 0))
    if price:
        story.when(Mount("ann", "horse")).refuses("too_few_points", "FW-TP-02")
    story.when(Mount("ann", "horse", upgraded=True)).then(ActionTaken, Mounted("ann", "horse")).without(Spent)
    assert (story.event(ActionTaken).assumed, story.state.turn.full_used) == (2, True)


@pytest.mark.rule("FW-MNT-03", "FW-MNT-05", "FW-SIM-04")
def test_wrangling_is_paid_for_as_mounting() -> None:
    """The price is paid whether the roll succeeds or fails."""
    for upgraded in (False, True):
        story = first_turn(fighter("ann", tp=6), foe("imp")).given(Mount("ann", "boar", upgraded=upgraded))
        assert (story.state.combatant("ann").tp, story.state.turn.full_used) == (6, False)
        story.given(Consent()).when(*rolls(8)).then(DeedDone("ann", "Mount", "failed"))
        assert (story.state.combatant("ann").tp, story.state.turn.full_used) == (6 if upgraded else 4, upgraded)
        assert not story.state.animal("boar").wrangled
    story = first_turn(fighter("ann"), foe("imp")).given(CallShot("ann", upgraded=True))
    story.when(Mount("ann", "boar", upgraded=True)).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-MNT-07")
def test_prompt_reminds_of_the_benefits_of_a_mount() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    assert "speed" not in story.encounter.requests[0].prompt
    story.given(Mount("ann", "horse"))
    assert "speed" in story.encounter.requests[0].prompt
    assert "speed" not in turn_of(story, "imp").encounter.requests[0].prompt


@pytest.mark.rule("FW-MNT-03")
def test_refused_wrangling_costs_nothing() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"))
    story.when(Consent(agree=False)).then(DeedDone).without(Spent, Rolled)
