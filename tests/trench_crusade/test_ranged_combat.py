"""Ranged Combat: single shots and attacks with several shots."""

from typing import Any

import pytest

from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.melee_combat import Fight, HoldBack
from combat.systems.trench_crusade.acts.movement import Charge, PlaceModel
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import Leave
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from combat.systems.trench_crusade.rules import melee_combat, ranged_combat
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    InjuryResolved,
    Scattered,
    ShotsLeft,
    UsedUp,
)
from events.vocabulary import Hit, Missed, Modifier, Rolled, TurnEnded
from tests.harness.stories import new_story
from tests.harness.story_forms import request_labels, requests_of_kind
from tests.trench_crusade.duels import (
    ARMOURY,
    DOEG,
    HIT,
    KAIN,
    active_model,
    battle,
    begin_turn,
    dice_of_the_roll,
    end_activations,
    fighter,
    open_seats,
    story_lines,
    with_abilities,
)


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
def test_cover_elevation_and_range_modify_only_shots() -> None:
    """Cover and Long Range cost one die each, an Elevated Position adds one."""
    everything = [name for name, _ in (*melee_combat.HIT_DICE, *ranged_combat.HIT_DICE)]
    assert ranged_combat.hit_dice(everything) == (("Cover", -1), ("Elevated Position", +1), ("Long Range", -1))


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-04", "TC-DICE-06", "TC-DICE-10")
def test_modifiers_of_a_shot_are_listed_and_cancel() -> None:
    """+4 and -2 leave +2 DICE: four dice, of which the two highest are kept."""
    story = active_model(fighter("Ansel", "scope", ranged=1))
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
def test_model_in_melee_cannot_shoot_even_with_a_pistol() -> None:
    """Only one ranged weapon per Activation, and only a carried one."""
    story = (
        active_model(beside=("kain",))
        .when(Shoot(model="ansel", weapon="rifle", target="doeg"))
        .refuses("in_melee", "TC-SHOOT-01")
    )
    story.when(Shoot(model="ansel", weapon="bomb", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="club", target="doeg")).refuses("no_such_weapon", "TC-SHOOT-01")
    story = active_model(fighter("Ansel", "pistol", "rifle"), beside=("kain",))
    for target in ("kain", "doeg"):
        story.when(Shoot(model="ansel", weapon="pistol", target=target)).refuses("in_melee", "TC-SHOOT-01")
        assert "use the PISTOL for a Melee Attack instead" in str(story.refused)
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("in_melee", "TC-SHOOT-01")
    assert "PISTOL" not in str(story.refused)
    story = active_model(fighter("Ansel", "pistol", "rifle"))
    story.given((Shoot(model="ansel", weapon="pistol", target="kain"), (1, 1)))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("already_taken", "TC-SHOOT-01")
    active_model().when(Shoot(model="ansel", weapon="rifle", target="berthe")).refuses("friend")
    active_model().when(Shoot(model="ansel", weapon="rifle", target="zed")).refuses("unknown_model")


@pytest.mark.rule("TC-SHOOT-01", "TC-BLOOD-03")
def test_shots_are_resolved_one_at_a_time() -> None:
    """Each has its own target and its own opportunity to spend markers. The rest may be held."""
    story = active_model(fighter("Ansel", "gatling", blood=2), against=(fighter("Kain"), fighter("Doeg")))
    story.given(Shoot(model="ansel", weapon="gatling", target="kain"))
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "kain", "gatling"))
    shoot = "Ansel: shoot with the Gatling Gun"
    assert request_labels(story, "next_shot") == [shoot, f"{shoot} (with measurements)", "Ansel: hold fire"]
    assert requests_of_kind(story, "next_shot")[0].prompt == "Ansel has 2 shots left with the Gatling Gun. Fire again?"
    story.when(Shoot(model="ansel", weapon="gatling", target="doeg")).then(
        ShotsLeft("ansel", "gatling", 1), ActionDeclared
    )
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 1)).then(Missed("ansel", "doeg", "gatling"))
    assert requests_of_kind(story, "next_shot")[0].prompt == "Ansel has 1 shot left with the Gatling Gun. Fire again?"
    story.when(EndActivation("ansel")).refuses("out_of_step")
    story.when(HoldFire("berthe")).refuses("not_active")
    story.when(HoldFire("ansel")).then(ShotsLeft("ansel", "gatling", 0))
    story.when(Shoot(model="ansel", weapon="gatling", target="kain")).refuses("already_taken", "TC-SHOOT-01")


@pytest.mark.rule("TC-ACT-05", "TC-SHOOT-01")
def test_failed_risky_shot_loses_the_remaining_shots() -> None:
    """The Ranged Attack of a Shaken model is RISKY."""
    story = active_model(fighter("Ansel", "gatling"), morale_mode="shaken").set(sides__pilgrims__failed_in=1, turn=2)
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(ActivationForcedToEnd)
    assert story.state.volley is None
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-INJ-13", "TC-BLOOD-07", "TC-BLESS-03")
def test_blast_makes_an_injury_roll_for_each_model_hit() -> None:
    """The enemy spends the Blood of friends hit, whose Blessings do not help."""
    story = active_model(fighter("Ansel", "grenades"), fighter("Berthe", blood=1, blessings=3))
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
    assert open_seats(story) == ["heretics"]
    story.when(Pledge(side="pilgrims", blessings=1)).refuses("not_your_window")
    story.when(Pledge(side="heretics", blood=1), faces=(1, 1, 2)).then(
        InjuryResolved("berthe", "minor hit", "minor hit")
    )
    active_model().when(Shoot(model="ansel", weapon="rifle", target="kain", also_hits=("doeg",))).refuses(
        "no_blast", "TC-INJ-13"
    )
    story = active_model(fighter("Ansel", "grenades"))
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("kain",))).refuses(
        "twice", "TC-INJ-13"
    )
    story.when(Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("zed",))).refuses("unknown_model")


@pytest.mark.rule("TC-MOVE-06")
def test_charge_excludes_shooting_except_one_assault_shot() -> None:
    """An ASSAULT weapon with two shots fires one."""
    story = active_model(fighter("Ansel", "pistol", "club")).given(
        (Charge(model="ansel", target="kain", distance=24), (1,))
    )
    story.when(Shoot(model="ansel", weapon="pistol", target="kain")).refuses("has_charged", "TC-MOVE-06")
    story = active_model(fighter("Ansel", "twin", "club")).given(
        (Charge(model="ansel", target="kain", distance=24), (1,))
    )
    story.when(Shoot(model="ansel", weapon="twin", target="kain"), faces=(1, 1)).then(ActionResolved)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-SHOOT-01", "TC-SHOOT-04")
@pytest.mark.parametrize(("distance", "dice"), [(24, {}), (25, {"Long Range": -1}), (48, {"Long Range": -1})])
def test_measured_distance_decides_long_range(distance: int, dice: dict[str, int]) -> None:
    """A rifle has a range of 24 inches, so Long Range begins beyond 12."""
    story = active_model().when(
        Shoot(model="ansel", weapon="rifle", target="kain", distance=distance), faces=(1,) * (2 + len(dice))
    )
    assert dice_of_the_roll(story) == dice


@pytest.mark.rule("TC-SHOOT-01", "TC-SHOOT-04")
def test_shot_beyond_the_range_is_refused() -> None:
    """A wrong claim of Long Range is refused too."""
    shot: dict[str, Any] = {"model": "ansel", "weapon": "rifle", "target": "kain"}
    active_model().when(Shoot(**shot, distance=49)).refuses("too_far", "TC-SHOOT-01")
    near = active_model().when(Shoot(**shot, distance=23, long_range=True)).refuses("not_long_range", "TC-SHOOT-04")
    assert "11.5 inches away is not at Long Range, which begins beyond 24" in str(near.refused)
    low = active_model().when(Shoot(**shot, height=3, elevated=True)).refuses("not_elevated", "TC-SHOOT-03")
    assert "1.5 inches above Kain" in str(low.refused)
    for measured, amount in (("distance", -1), ("height", -1), ("distance", 241), ("height", 73)):
        active_model().when(Shoot(**{**shot, measured: amount})).refuses("distance", "TC-SHOOT-01")
    active_model().when(Shoot(**shot, distance=240)).refuses("too_far", "TC-SHOOT-01")
    assert not active_model().encounter.why_not(Shoot(**shot, height=72))


@pytest.mark.rule("TC-SHOOT-03")
@pytest.mark.parametrize(("height", "base", "dice"), [(4, 32, 1), (3, 32, 0), (1, 32, 0), (4, 50, 0), (8, 50, 1)])
def test_measured_height_decides_the_elevated_position(height: int, base: int, dice: int) -> None:
    """Two inches, or four above a base of 50 mm."""
    story = active_model(against=(fighter("Kain", base=base),))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", height=height), faces=(1,) * (2 + dice))
    assert dice_of_the_roll(story) == ({"Elevated Position": 1} if dice else {})
    if not dice:
        story = active_model(against=(fighter("Kain", base=base),))
        shot = Shoot(model="ansel", weapon="rifle", target="kain", height=height, elevated=True)
        story.when(shot).refuses("not_elevated", "TC-SHOOT-03")


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-04")
def test_grenades_ignore_cover_and_long_range() -> None:
    """Other weapons may ignore Long Range only. Injury dice by range still apply."""
    hidden: dict[str, Any] = {"model": "ansel", "target": "kain", "in_cover": True, "long_range": True}
    story = active_model(fighter("Ansel", "stick")).when(Shoot(weapon="stick", **hidden), faces=(1, 1))
    assert dice_of_the_roll(story) == {}
    story = active_model(fighter("Ansel", "shotgun")).when(Shoot(weapon="shotgun", **hidden), faces=(4, 4, 4, 1, 1, 1))
    assert dice_of_the_roll(story) == {"Cover": -1}
    assert dice_of_the_roll(story, 1) == {"Long Range": -1}


@pytest.mark.rule("TC-DICE-06")
def test_injury_dice_can_depend_on_the_range() -> None:
    """+2 DICE at Short Range, none beyond."""
    shot: dict[str, Any] = {"model": "ansel", "weapon": "heavy-shotgun", "target": "kain"}
    story = active_model(fighter("Ansel", "heavy-shotgun")).when(Shoot(**shot, distance=12), faces=(*HIT, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == {"Short Range": 2}
    story = active_model(fighter("Ansel", "heavy-shotgun")).when(Shoot(**shot, distance=13), faces=(4, 4, 4, 1, 1))
    assert dice_of_the_roll(story, 1) == {}


@pytest.mark.rule("TC-INJ-13", "TC-DICE-06")
def test_blast_can_be_weaker_beside_its_target() -> None:
    """-1 DICE for all models except the target."""
    story = active_model(fighter("Ansel", "stick"))
    shot = Shoot(model="ansel", weapon="stick", target="kain", also_hits=("doeg",))
    story.when(shot, faces=(*HIT, 1, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == {}
    assert dice_of_the_roll(story, 2) == {"BLAST": -1}


@pytest.mark.rule("TC-INJ-13")
def test_shot_at_a_point_that_misses_scatters() -> None:
    """One inch per missing point; the enemy places it. The base of three dice applies only to the model it lands on."""
    story = active_model(fighter("Ansel", "mortar"))
    aim = Shoot(model="ansel", weapon="mortar", target="", also_hits=("kain",))
    story.when(aim, faces=(2, 3)).then(Missed("ansel", "", "mortar"), Scattered).without(Hit)
    assert (story.encounter.step, story.state.scattered.inches, open_seats(story)) == ("LANDING", 2, ["heretics"])
    (request,) = requests_of_kind(story, "land")
    assert request.prompt == 'The Trench Mortar scatters 2". Where does it land?'
    assert list(request.forms[0].fields["on"].values()) == ["", "ansel", "berthe", "kain", "doeg"]
    story.when(Land("berthe"), by="pilgrims").refuses("not_your_seat")
    story.when(Land("kain", ("kain",))).refuses("twice", "TC-INJ-13")
    story.when(Land("zed")).refuses("unknown_model")
    story.when(Land("berthe", ("doeg",)), faces=(1, 1, 1, 1, 1)).then(
        Hit(attacker="ansel", target="berthe", weapon="mortar", result="success"),
        Hit(attacker="ansel", target="doeg", weapon="mortar", result="success"),
    )
    assert [len(event.dice) for event in story.events if isinstance(event, Rolled)] == [3, 2]
    assert story.encounter.step == "ACTION_MENU"
    assert "The shot with the Trench Mortar scatters 2 inches." in story_lines(story)


@pytest.mark.rule("TC-INJ-13")
def test_shot_at_a_point_that_hits_injures_models_nearby() -> None:
    """Each with a base of two dice. Weapons that do not scatter cannot be aimed at a point."""
    story = active_model(fighter("Ansel", "mortar"))
    aim = Shoot(model="ansel", weapon="mortar", target="", also_hits=("kain", "doeg"))
    story.when(aim, faces=(4, 4, 1, 1, 1, 1)).then(Hit, Hit)
    assert [event.base for event in story.events if isinstance(event, Rolled)] == [2, 2, 2]
    story = active_model(fighter("Ansel", "mortar"))
    story.given((Shoot(model="ansel", weapon="mortar", target="kain"), (1, 1)))
    story.when(Land()).without(Hit)
    assert story.encounter.step == "ACTION_MENU"
    active_model().when(Shoot(model="ansel", weapon="rifle", target="")).refuses("unknown_model")


@pytest.mark.rule("TC-INJ-13", "TC-ACT-02")
def test_critical_blast_adds_a_die_for_each_model_hit() -> None:
    story = active_model(fighter("Ansel", "grenades"))
    shot = Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",))
    story.when(shot, faces=(6, 6, 1, 1, 1, 1, 1, 1))
    assert dice_of_the_roll(story, 1) == dice_of_the_roll(story, 2) == {"Critical Success": 1}


@pytest.mark.rule("TC-INJ-13")
def test_blast_cannot_hit_models_out_of_action() -> None:
    story = active_model(fighter("Ansel", "grenades"), down=()).set(models__doeg__out=True)
    shot = Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",))
    story.when(shot).refuses("unknown_model")


@pytest.mark.rule("TC-INJ-01", "TC-BLOOD-06", "TC-INJ-11")
def test_flamethrower_hits_without_a_roll() -> None:
    """No markers can be spent on the hit, but as usual on the injury."""
    story = active_model(fighter("Ansel", "burner", blood=3, blessings=3), against=(fighter("Kain", blood=1),))
    story.when(Shoot(model="ansel", weapon="burner", target="kain")).then(
        Hit(attacker="ansel", target="kain", weapon="burner", result="success")
    ).without(Rolled)
    assert open_seats(story) == ["pilgrims"]
    story.when(Pledge(side="pilgrims"), faces=(1, 1)).then(InjuryResolved("kain", "minor hit", "minor hit"))
    assert story.state.model("kain").blood == 3
    story.when(Charge(model="ansel", target="kain", distance=4)).refuses("has_shot", "TC-MOVE-06")


@pytest.mark.rule("TC-SHOOT-01")
def test_weapon_can_end_the_activation_after_its_last_shot() -> None:
    """After a hit or a miss. A CONSUMABLE weapon is then used up."""
    story = active_model(fighter("Ansel", "satchel", "rifle"))
    story.when(Shoot(model="ansel", weapon="satchel", target="kain"), faces=(1, 1)).then(
        UsedUp("ansel", "satchel"), TurnEnded("ansel", "it has fired the Satchel Charge")
    )
    assert story.encounter.step == "PICK_MODEL"
    end_activations(story, "kain", "berthe", "doeg")
    begin_turn(story).given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="satchel", target="kain")).refuses("no_such_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 1)).then(Missed)


@pytest.mark.rule("TC-SHOOT-01")
def test_remaining_shots_need_the_same_model_and_weapon() -> None:
    pair = (fighter("Ansel", "gatling", "rifle", fireteam="A"), fighter("Berthe", "gatling", fireteam="A"))
    story = begin_turn(battle(pair, (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    story.given((Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1)))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain")).refuses("other_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="berthe", weapon="gatling", target="kain")).refuses("other_weapon", "TC-SHOOT-01")
    story.when(Shoot(model="ansel", weapon="gatling", target="kain"), faces=(1, 1)).then(Missed)


SALVO = Shoot(model="ansel", weapon="salvo", target="kain")


@pytest.mark.rule("TC-SHOOT-01")
def test_holding_fire_ends_the_activation_if_the_weapon_does() -> None:
    """One of two shots was fired. The weapon is used up."""
    story = active_model(fighter("Ansel", "salvo"), against=(fighter("Kain"),)).given((SALVO, (*HIT, 1, 1)))
    story.when(HoldFire("ansel")).then(UsedUp("ansel", "salvo"), TurnEnded("ansel", "it has fired the Salvo Gun"))
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-SHOOT-01", "TC-TURN-04")
def test_weapon_that_ends_the_activation_ends_that_of_the_fireteam_partner() -> None:
    team = (fighter("Ansel", "satchel", fireteam="A"), fighter("Berthe", fireteam="A"))
    story = begin_turn(battle(team, (KAIN, DOEG))).given(Activate("ansel", partner="berthe"))
    story.when(Shoot(model="ansel", weapon="satchel", target="kain"), faces=(1, 1)).then(
        TurnEnded("ansel", "it has fired the Satchel Charge"), ActivationForcedToEnd
    )
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-SHOOT-01")
@pytest.mark.parametrize("cut", ["a miss", "an injury", "a departure"])
def test_attack_that_is_cut_short_uses_up_the_weapon(cut: str) -> None:
    """A RISKY miss with the first shot, or the shooter leaves the table before the second one."""
    story = active_model(fighter("Ansel", "salvo", "stakes"))
    if cut == "a miss":
        story.when(SALVO, faces=(1, 1))
    else:
        story.given((SALVO, (*HIT, 1, 1)))
        assert story.encounter.step == "NEXT_SHOT"
        if cut == "an injury":
            story.when(Injure(model="ansel", source="a mine"), faces=(6, 6))
        else:
            story.when(Leave("ansel"))
    story.then(UsedUp("ansel", "salvo"))
    assert [event for event in story.events if isinstance(event, UsedUp)] == [UsedUp("ansel", "salvo")]


@pytest.mark.rule("TC-MEL-01")
def test_melee_attack_uses_up_its_weapon_once() -> None:
    """After its last attack, after holding back, or because the enemy is gone; not after each attack."""
    blow = Fight(model="ansel", weapon="stakes", target="kain")
    opened = active_model(fighter("Ansel", "stakes", "stakes"), beside=("kain",))
    story = opened.when(blow, faces=(1, 1)).without(UsedUp)
    story.when(blow, faces=(1, 1)).then(UsedUp("ansel", "stakes"))
    story = active_model(fighter("Ansel", "stakes"), beside=("kain",)).given((blow, (1, 1)))
    story.when(HoldBack("ansel")).then(UsedUp("ansel", "stakes"))
    story = active_model(fighter("Ansel", "stakes"), beside=("kain",)).given((blow, (1, 1)))
    story.when(PlaceModel("kain")).then(UsedUp("ansel", "stakes"))
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-INJ-13")
def test_scatter_is_measured_by_the_roll_to_hit() -> None:
    """Dice of an ability that reacts to the miss are another roll."""
    curse = {"id": "Curse", "when": "missed", "does": [{"do": "gain", "what": "Blood Marker", "dice": 1, "sides": 6}]}
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": [fighter("Ansel", "mortar", abilities=["Curse"])]},
        {"id": "heretics", "name": "the Heretics", "models": [KAIN]},
    ]
    story = new_story("trench_crusade", {"sides": sides, "armoury": list(ARMOURY), "abilities": [curse]})
    begin_turn(story).given(Activate("ansel"))
    story.when(Shoot(model="ansel", weapon="mortar", target="kain"), faces=(2, 3, 6))
    assert story.event(Scattered).inches == 2


@pytest.mark.rule("TC-SHOOT-01", "TC-TURN-04")
def test_attack_that_ends_with_that_of_the_fireteam_uses_up_the_weapon() -> None:
    """The partner of the shooter goes Out of Action between two shots."""
    team = (fighter("Ansel", "salvo", fireteam="A"), fighter("Berthe", fireteam="A"), fighter("Odile"))
    story = begin_turn(battle(team, (KAIN, DOEG, fighter("Esau"))), "pilgrims")
    story.given(Activate("ansel", partner="berthe"), (SALVO, (*HIT, 1, 1)))
    story.when(Injure(model="berthe", source="a mine"), faces=(6, 6)).then(UsedUp("ansel", "salvo"))
    assert story.encounter.step == "PICK_MODEL"


@pytest.mark.rule("TC-SHOOT-02", "TC-DICE-06")
@pytest.mark.parametrize(("weapon", "cover"), [("rifle", {"Cover": -1}), ("stick", {})])
def test_there_is_one_cover_wherever_it_comes_from(weapon: str, cover: dict[str, int]) -> None:
    """From the terrain, an ability and a player's statement; a GRENADE ignores all of it."""
    haze = {"id": "Haze", "name": "Cover", "when": "attacked", "does": [{"do": "modify", "what": "dice", "amount": -1}]}
    ours, theirs = (fighter("Ansel", "rifle", "stick"), fighter("Berthe")), (fighter("Kain", abilities=["Haze"]), DOEG)
    aimed: dict[str, Any] = {"model": "ansel", "weapon": weapon, "target": "kain"}
    stated = (Modifier("Cover", -1, "dice"),)
    for more in ({}, {"in_cover": True}, {"modifiers": stated}, {"in_cover": True, "modifiers": stated}):
        story = with_abilities(haze, ours=ours, theirs=theirs, modifiers_by="anyone")
        story.when(Shoot(**aimed, **more), faces=(1,) * (2 + len(cover)))
        assert dice_of_the_roll(story) == cover


@pytest.mark.rule("TC-SHOOT-01", "TC-MEL-02")
def test_strong_model_needs_both_hands_to_shoot() -> None:
    """STRONG helps with melee weapons only; here the shield takes one hand."""
    for fields, is_barred in (({}, False), ({"shield": True}, True)):
        ansel = fighter("Ansel", "long-gun", keywords=["STRONG"], **fields)
        story = active_model(ansel)
        shot = Shoot(model="ansel", weapon="long-gun", target="kain")
        assert any(reason.code == "hands" for reason in story.encounter.why_not(shot)) is is_barred
