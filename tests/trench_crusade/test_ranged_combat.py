"""Ranged Combat: shots, one at a time."""

import pytest

from combat.systems.trench_crusade.acts.movement import Charge
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import EndActivation
from combat.systems.trench_crusade.rules import melee_combat, ranged_combat
from combat.systems.trench_crusade.rules.ranged_combat import may_shoot
from events.trench_crusade.facts import ActionDeclared, ActionResolved, ActivationForcedToEnd, InjuryResolved, ShotsLeft
from events.vocabulary import Hit, Missed, Rolled
from tests.trench_crusade.duels import HIT, acting, dice_of_the_roll, fighter, owing


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
def test_cover_height_and_range_change_only_shots() -> None:
    """Cover and Long Range cost a die each, an Elevated Position gives one."""
    everything = [name for name, _ in (*melee_combat.HIT_DICE, *ranged_combat.HIT_DICE)]
    assert ranged_combat.hit_dice(everything) == (("Cover", -1), ("Elevated Position", +1), ("Long Range", -1))


@pytest.mark.rule("TC-SHOOT-01")
def test_nobody_makes_a_ranged_attack_in_melee() -> None:
    """What a pistol does there is a Melee Attack."""
    assert not may_shoot(in_melee=True)
    assert may_shoot(in_melee=False)


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-04", "TC-DICE-06", "TC-DICE-10")
def test_cover_height_range_skill_and_weapon_are_gathered_and_cancel() -> None:
    """+1 and +2 and +1 against -1 and -1 leave +2: four dice, the two highest count; all five are told."""
    story = acting(fighter("Ansel", "scope", ranged=1))
    story.when(
        Shoot(model="ansel", weapon="scope", target="kain", in_cover=True, elevated=True, long_range=True),
        faces=(1, 3, 1, 3),
    )
    assert dice_of_the_roll(story) == {
        "Ranged characteristic": 1,
        "Sniper Rifle": 2,
        "Cover": -1,
        "Elevated Position": 1,
        "Long Range": -1,
    }
    assert len(story.event(Rolled).dice) == 4
    assert story.event(Rolled).total == 6


@pytest.mark.rule("TC-SHOOT-01")
def test_nobody_shoots_out_of_a_melee_not_even_with_a_pistol() -> None:
    """One ranged weapon an Activation, and only one that is carried."""
    story = (
        acting(beside=("kain",))
        .when(Shoot(model="ansel", weapon="rifle", target="doeg"))
        .refuses("in_melee", "TC-SHOOT-01")
    )
    story.when(Shoot(model="ansel", weapon="bomb", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="club", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story = acting(fighter("Ansel", "pistol", "rifle"), beside=("kain",))
    for target in ("kain", "doeg"):
        story.when(Shoot(model="ansel", weapon="pistol", target=target)).refuses("in_melee", "TC-SHOOT-01")
    story = acting(fighter("Ansel", "pistol", "rifle"))
    story.given((Shoot(model="ansel", weapon="pistol", target="kain"), (1, 1)))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("already_taken", "TC-SHOOT-01")
    acting().when(Shoot(model="ansel", weapon="rifle", target="berthe")).refuses("friend")
    acting().when(Shoot(model="ansel", weapon="rifle", target="nobody")).refuses("unknown_model")


@pytest.mark.rule("TC-SHOOT-01", "TC-BLOOD-03")
def test_several_shots_are_settled_one_at_a_time_each_with_its_own_window_and_target() -> None:
    """What is left may be held."""
    story = acting(fighter("Ansel", "gatling", blood=2), against=(fighter("Kain"), fighter("Doeg")))
    story.given(Shoot(model="ansel", weapon="gatling", target="kain"))
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "kain", "gatling"))
    assert story.encounter.step == "NEXT_SHOT"
    story.when(Shoot(model="ansel", weapon="gatling", target="doeg")).then(
        ShotsLeft("ansel", "gatling", 1), ActionDeclared
    )
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "doeg", "gatling"))
    story.when(EndActivation("ansel")).refuses("out_of_step")
    story.when(HoldFire("berthe")).refuses("not_active")
    story.when(HoldFire("ansel")).then(ShotsLeft("ansel", "gatling", 0))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses("already_taken", "TC-SHOOT-01")


@pytest.mark.rule("TC-ACT-05", "TC-SHOOT-01")
def test_a_risky_shot_that_misses_loses_the_shots_that_are_left() -> None:
    """A Shaken model's Ranged Attack is RISKY."""
    story = acting(fighter("Ansel", "gatling"), morale_mode="shaken").set(sides__pilgrims__failed_in=1, turn=2)
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActivationForcedToEnd)
    assert story.state.volley is None
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-INJ-13", "TC-BLOOD-07", "TC-BLESS-03")
def test_a_blast_injures_everybody_it_catches_each_with_a_roll_and_windows_of_its_own() -> None:
    """A friend's Blood is spent by the enemy, and its Blessings do not soften its own side's shot."""
    story = acting(fighter("Ansel", "grenades"), fighter("Berthe", blood=1, blessings=3))
    story.when(
        Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg", "berthe")), faces=(*HIT, 1, 2, 1, 3)
    )
    story.then(
        Hit(attacker="ansel", target="kain", weapon="grenades", result="success"),
        Hit(attacker="ansel", target="doeg", weapon="grenades", result="success"),
        Hit(attacker="ansel", target="berthe", weapon="grenades", result="success"),
        InjuryResolved("kain", "minor hit", "minor hit"),
        InjuryResolved("doeg", "minor hit", "minor hit"),
    )
    assert owing(story) == ["heretics"]
    story.when(Pledge(side="pilgrims", blessings=1)).refuses("not_your_window")
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 2)).then(
        InjuryResolved("berthe", "minor hit", "minor hit")
    )
    acting().when(Shoot(model="ansel", weapon="rifle", target="kain", also_hits=("doeg",))).refuses(
        "no_blast", "TC-INJ-13"
    )
    story = acting(fighter("Ansel", "grenades"))
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("kain",))).refuses(
        "twice", "TC-INJ-13"
    )
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("nobody",))).refuses("unknown_model")


@pytest.mark.rule("TC-MOVE-06")
def test_who_charged_does_not_shoot_unless_it_is_one_shot_of_an_assault_weapon() -> None:
    """An ASSAULT weapon of two shots fires one."""
    story = acting(fighter("Ansel", "pistol", "club")).given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(Shoot(model="ansel", weapon="pistol", target="kain")).refuses("has_charged", "TC-MOVE-06")
    story = acting(fighter("Ansel", "twin", "club")).given((Charge(model="ansel", target="kain", distance=24), (1,)))
    story.when(Shoot(model="ansel", weapon="twin", target="kain"), faces=(1, 1)).then(ActionResolved)
    assert story.encounter.step == "ACTION_MENU"
