"""Ranged Combat: shots, one at a time."""

from typing import Any

import pytest

from combat.systems.trench_crusade.acts.movement import Charge
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Land, Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from combat.systems.trench_crusade.rules import melee_combat, ranged_combat
from combat.systems.trench_crusade.rules.ranged_combat import may_shoot
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    InjuryResolved,
    Scattered,
    ShotsLeft,
    UsedUp,
)
from events.vocabulary import Hit, Missed, Rolled, TurnEnded
from tests.harness.offers import offered, questions
from tests.trench_crusade.duels import (
    DOEG,
    HIT,
    KAIN,
    acting,
    battle,
    begun,
    dice_of_the_roll,
    ended,
    fighter,
    owing,
    told_by,
)


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
        assert "use the PISTOL for a Melee Attack instead" in str(story.refused)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("in_melee", "TC-SHOOT-01")
    assert "PISTOL" not in str(story.refused)
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
    shoot = "Ansel: shoot with the Gatling Gun"
    assert offered(story, "next_shot") == [shoot, f"{shoot} (with measurements)", "Ansel: hold fire"]
    assert questions(story, "next_shot")[0].prompt == "Ansel has 2 shots left with the Gatling Gun. Fire again?"
    story.when(Shoot(model="ansel", weapon="gatling", target="doeg")).then(
        ShotsLeft("ansel", "gatling", 1), ActionDeclared
    )
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "doeg", "gatling"))
    assert questions(story, "next_shot")[0].prompt == "Ansel has 1 shot left with the Gatling Gun. Fire again?"
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


@pytest.mark.rule("TC-SHOOT-01", "TC-SHOOT-04")
@pytest.mark.parametrize(("distance", "dice"), [(24, {}), (25, {"Long Range": -1}), (48, {"Long Range": -1})])
def test_a_distance_that_is_measured_settles_the_range(distance: int, dice: dict[str, int]) -> None:
    """A rifle reaches 24 inches, and 12 are half of them."""
    story = acting().when(
        Shoot(model="ansel", weapon="rifle", target="kain", distance=distance), faces=(1,) * (2 + len(dice))
    )
    assert dice_of_the_roll(story) == dice


@pytest.mark.rule("TC-SHOOT-01", "TC-SHOOT-04")
def test_nobody_shoots_beyond_the_range_or_claims_what_the_tape_belies() -> None:
    """Half an inch too far is too far."""
    shot: dict[str, Any] = {"model": "ansel", "weapon": "rifle", "target": "kain"}
    acting().when(Shoot(**shot, distance=49)).refuses("too_far", "TC-SHOOT-01")
    acting().when(Shoot(**shot, distance=24, long_range=True)).refuses("not_long_range", "TC-SHOOT-04")
    for measured, amount in (("distance", -1), ("height", -1), ("distance", 241), ("height", 73)):
        acting().when(Shoot(**{**shot, measured: amount})).refuses("distance", "TC-SHOOT-01")
    acting().when(Shoot(**shot, distance=240)).refuses("too_far", "TC-SHOOT-01")
    assert not acting().encounter.why_not(Shoot(**shot, height=72))


@pytest.mark.rule("TC-SHOOT-03")
@pytest.mark.parametrize(("height", "base", "dice"), [(4, 32, 1), (3, 32, 0), (4, 50, 0), (8, 50, 1)])
def test_a_height_that_is_measured_settles_the_elevation(height: int, base: int, dice: int) -> None:
    """Two inches are enough, four over a base of 50 mm."""
    story = acting(against=(fighter("Kain", base=base),))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", height=height), faces=(1,) * (2 + dice))
    assert dice_of_the_roll(story) == ({"Elevated Position": 1} if dice else {})
    if not dice:
        story = acting(against=(fighter("Kain", base=base),))
        shot = Shoot(model="ansel", weapon="rifle", target="kain", height=height, elevated=True)
        story.when(shot).refuses("not_elevated", "TC-SHOOT-03")


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-04")
def test_grenades_mind_neither_cover_nor_range_and_some_weapons_not_the_range() -> None:
    """What a weapon does not mind changes its injuries all the same."""
    hidden: dict[str, Any] = {"model": "ansel", "target": "kain", "in_cover": True, "long_range": True}
    story = acting(fighter("Ansel", "stick")).when(Shoot(weapon="stick", **hidden), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story = acting(fighter("Ansel", "shotgun")).when(Shoot(weapon="shotgun", **hidden), faces=(4, 4, 4, 1, 1, 1))
    assert dice_of_the_roll(story) == {"Cover": -1}
    assert dice_of_the_roll(story, 1) == {"Long Range": -1}


@pytest.mark.rule("TC-DICE-06")
def test_some_weapons_injure_otherwise_near_by() -> None:
    """+2 DICE at Short Range, and none beyond."""
    shot: dict[str, Any] = {"model": "ansel", "weapon": "heavy-shotgun", "target": "kain"}
    story = acting(fighter("Ansel", "heavy-shotgun")).when(Shoot(**shot, distance=12), faces=(*HIT, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == {"Short Range": 2}
    story = acting(fighter("Ansel", "heavy-shotgun")).when(Shoot(**shot, distance=13), faces=(4, 4, 4, 1, 1))
    assert dice_of_the_roll(story, 1) == {}


@pytest.mark.rule("TC-INJ-13", "TC-DICE-06")
def test_the_splash_of_a_blast_can_be_weaker_than_its_hit() -> None:
    """-1 DICE for all but the target."""
    story = acting(fighter("Ansel", "stick"))
    shot = Shoot(model="ansel", weapon="stick", target="kain", also_hits=("doeg",))
    story.when(shot, faces=(*HIT, 1, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == {}
    assert dice_of_the_roll(story, 2) == {"BLAST": -1}


@pytest.mark.rule("TC-INJ-13")
def test_a_shell_aimed_at_a_point_that_misses_comes_down_where_the_enemy_says() -> None:
    """An inch off for each that the roll lacks; three dice for whom it comes down on, two for the others."""
    story = acting(fighter("Ansel", "mortar"))
    aim = Shoot(model="ansel", weapon="mortar", target="", also_hits=("kain",))
    story.when(aim, faces=(2, 3)).then(Missed("ansel", "", "mortar"), Scattered).without(Hit)
    assert (story.encounter.step, story.state.scattered.inches, owing(story)) == ("LANDING", 2, ["heretics"])
    (request,) = questions(story, "land")
    assert request.prompt == 'The Trench Mortar scatters 2". Where does it land?'
    assert list(request.forms[0].fields["on"].values()) == ["", "ansel", "berthe", "kain", "doeg"]
    story.when(Land("berthe"), by="pilgrims").refuses("not_your_seat")
    story.when(Land("kain", ("kain",))).refuses("twice", "TC-INJ-13")
    story.when(Land("nobody")).refuses("unknown_model")
    story.when(Land("berthe", ("doeg",)), faces=(1, 1, 1, 1, 1)).then(
        Hit(attacker="ansel", target="berthe", weapon="mortar", result="success"),
        Hit(attacker="ansel", target="doeg", weapon="mortar", result="success"),
    )
    assert [len(event.dice) for event in story.events if isinstance(event, Rolled)] == [3, 2]
    assert story.encounter.step == "ACTION_MENU"
    assert "The Trench Mortar lands 2 inches from there." in told_by(story)


@pytest.mark.rule("TC-INJ-13")
def test_a_shell_that_hits_its_point_catches_who_is_there_and_another_weapon_takes_no_point() -> None:
    """Nobody stands on the point itself, so two dice count for each."""
    story = acting(fighter("Ansel", "mortar"))
    aim = Shoot(model="ansel", weapon="mortar", target="", also_hits=("kain", "doeg"))
    story.when(aim, faces=(4, 4, 1, 1, 1, 1)).then(Hit, Hit)
    assert [event.base for event in story.events if isinstance(event, Rolled)] == [2, 2, 2]
    story = acting(fighter("Ansel", "mortar"))
    story.given((Shoot(model="ansel", weapon="mortar", target="kain"), (1, 1)))
    story.when(Land()).without(Hit)
    assert story.encounter.step == "ACTION_MENU"
    acting().when(Shoot(model="ansel", weapon="rifle", target="")).refuses("unknown_model")


@pytest.mark.rule("TC-INJ-13", "TC-ACT-02")
def test_a_critical_blast_injures_everybody_it_catches_with_a_die_more() -> None:
    """Not its target alone."""
    story = acting(fighter("Ansel", "grenades"))
    shot = Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",))
    story.when(shot, faces=(6, 6, 1, 1, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == dice_of_the_roll(story, 2) == {"Critical Success": 1}


@pytest.mark.rule("TC-INJ-13")
def test_a_blast_catches_nobody_who_is_out_of_action() -> None:
    """Such a model is off the table."""
    story = acting(fighter("Ansel", "grenades"), down=()).set(models__doeg__out=True)
    shot = Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",))
    story.when(shot).refuses("unknown_model")


@pytest.mark.rule("TC-INJ-01", "TC-BLOOD-06", "TC-INJ-11")
def test_a_flamethrower_hits_without_a_roll_and_without_a_window() -> None:
    """Markers of the shooter are not asked for; the injury has its windows as always."""
    story = acting(fighter("Ansel", "burner", blood=3, blessings=3), against=(fighter("Kain", blood=1),))
    story.when(Shoot(model="ansel", weapon="burner", target="kain")).then(
        Hit(attacker="ansel", target="kain", weapon="burner", result="success")
    ).without(Rolled)
    assert owing(story) == ["pilgrims"]
    story.when(Pledge(side="pilgrims"), faces=(1, 1)).then(InjuryResolved("kain", "minor hit", "minor hit"))
    assert story.state.model("kain").blood == 3
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("has_shot", "TC-MOVE-06")


@pytest.mark.rule("TC-SHOOT-01")
def test_a_weapon_that_ends_the_activation_ends_it_once_all_its_shots_are_fired() -> None:
    """Whether it hits or not; what is CONSUMABLE is gone then."""
    story = acting(fighter("Ansel", "satchel", "rifle"))
    story.when(Shoot(model="ansel", weapon="satchel", target="kain"), faces=(1, 1)).then(
        UsedUp("ansel", "satchel"), TurnEnded("ansel", "it has fired the Satchel Charge")
    )
    assert story.encounter.step == "PICK_MODEL"
    ended(story, "kain", "berthe", "doeg")
    begun(story).given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="satchel", target="kain")).refuses("no_such_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).then(Missed)


@pytest.mark.rule("TC-SHOOT-01")
def test_the_shots_left_are_of_that_weapon_and_of_that_model() -> None:
    """Neither another weapon nor the partner of a FIRETEAM fires them."""
    pair = (fighter("Ansel", "gatling", "rifle", fireteam="A"), fighter("Berthe", "gatling", fireteam="A"))
    story = begun(battle(pair, (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1)))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("other_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="berthe", weapon="gatling", target="kain")).refuses("other_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(Missed)
