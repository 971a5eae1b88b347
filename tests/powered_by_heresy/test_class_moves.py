"""Class moves and home worlds."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash, SuppressingFire
from combat.systems.powered_by_heresy.acts.basic_moves import BasicTechUse, DefyDanger, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.character_change import EndSession, LevelUp
from combat.systems.powered_by_heresy.acts.class_moves import (
    DoPenance,
    HoldRitual,
    Judge,
    SpendInsight,
    TakeTactic,
    TakeThemAlive,
    UnsuspectingStrike,
)
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut, Withdraw
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, DrawBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove, MoveCommand
from combat.systems.powered_by_heresy.acts.rolling import Choose, KeepRoll, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.the_gm import ChangeEnemy, EnemyAttack, MakeGmMove
from events.powered_by_heresy.facts import (
    BlowDue,
    BlowFaced,
    BlowSettled,
    BonusTaken,
    FocusLost,
    GmMoveDue,
    Judged,
    JudgementCarriedOut,
    RollStands,
)
from events.vocabulary import ConditionChanged, Gained, Hit, Missed, Rolled, Spent, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, helping, moving, shoot, total_of


def assassin(*moves: str, weapon: str = "knife", **fields: Any) -> dict[str, Any]:
    """Return Griff's sheet as an Assassin."""
    return acolyte("Griff", weapon, cls="Assassin", moves=["Unsuspecting Strike", *moves], **fields)


@pytest.mark.rule("PBH-CLS-01")
def test_surprise_attack_chooses_two_options_or_one() -> None:
    """The damage has an extra die; wrecked armour stays wrecked until repaired."""
    story = moving(
        cell(assassin(stats={"Ag": 1})), UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 4, 5
    )
    story.when(Choose("griff", ("deal damage",))).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", ("deal damage", "wreck their armour")), faces=(3, 3))
    story.then(
        ConditionChanged(who="griff", condition="drawn into melee", level=1, source="scar"),
        Suffered(who="scar", harm="Wounds", amount=2, source="Knife"),
    )
    assert (story.event(BlowDue).dice, story.event(BlowFaced).defense) == ((4, 4), 2)
    story.given(ChangeEnemy("scar", "repairs armour"))
    assert story.state.enemy("scar").wrecked == 0
    guile = UnsuspectingStrike(actor="griff", target="scar", weapon="knife", by="guile")
    moving(story, guile, 3, 4).when(Choose("griff", ("create an opening",))).then(BonusTaken)


@pytest.mark.rule("PBH-CLS-01", "PBH-MOVE-07", "PBH-DMG-12")
def test_surprise_attack_with_a_gun_costs_a_use_and_bare_fists_are_allowed() -> None:
    """Fists do nothing against power armour."""
    astartes = enemy("Astartes", armour=["Power armour"])
    story = cell(assassin(weapon="single"), against=(enemy("Scar"), astartes))
    shot = UnsuspectingStrike(actor="griff", target="scar", weapon="single")
    moving(story, shot, 4, 4).then(Spent(whose="griff", resource="use of single", amount=1, on="Unsuspecting Strike"))
    story.given((Choose("griff", ("deal damage",)), (1, 1))).when(shot).refuses("no_uses", "PBH-MOVE-09")
    story.when(UnsuspectingStrike(actor="griff", target="astartes")).refuses("no_trigger", "PBH-DMG-12")
    moving(story, UnsuspectingStrike(actor="griff", target="scar"), 4, 4).when(
        Choose("griff", ("deal damage",)), faces=(1, 1)
    )
    assert story.event(BlowDue).dice == (4, 4)


@pytest.mark.rule("PBH-CLS-02", "PBH-ROLL-07")
def test_assassin_moves_improve_the_surprise_attack() -> None:
    """Cheap Shot adds a d6, Practiced Kill grants the edge, Silencing Strike silences the target."""
    griff = assassin("Cheap Shot", "Practiced Kill", "Silencing Strike")
    story = moving(cell(griff), UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 3, 4)
    assert story.encounter.step == "EDGE"
    story.given(KeepRoll("griff")).when(Choose("griff", ("deal damage",)), faces=(1, 1, 1))
    story.then(ConditionChanged(who="scar", condition="silenced", level=1, source="Silencing Strike"), Missed)
    assert story.event(BlowDue).dice == (6, 4, 4)


@pytest.mark.rule("PBH-CLS-02")
def test_underdog_has_more_defense_in_melee_against_several() -> None:
    story = gm_acts(cell(assassin("Underdog"), against=(enemy("Scar"), enemy("Nails"))))
    story.when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 2


@pytest.mark.rule("PBH-CLS-03")
def test_hatred_adds_a_die_against_its_foe_only() -> None:
    hater = acolyte("Griff", moves=["Hatred"], hated="daemon")
    story = cell(hater, against=(enemy("Scar"), enemy("Horror", foe="daemon")))
    hack(story, 5, 5, target="horror").when(Choose("griff"), faces=(1, 1))
    assert story.event(BlowDue).dice == (6, 6)
    hack(story, 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowDue).dice == (6,)


def seeker_hits(*faces: int) -> Story:
    """Hit Scar with Griff, who may take prisoners."""
    seeker = acolyte("Griff", moves=["Take Them Alive"], stats={"S": 1})
    story = hack(cell(seeker, against=(enemy("Scar"), enemy("Nails"))), *faces)
    return story if faces == (4, 4) else story.given(Choose("griff"))


@pytest.mark.rule("PBH-CLS-04")
def test_enemy_taken_alive_is_out_and_takes_no_damage() -> None:
    """The roll uses Strength; on a 7-9 the enemy may get a last attack."""
    story = seeker_hits(5, 5)
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("INSTEAD", "ada")
    story.when(TakeThemAlive("griff", "nails")).refuses("not_hit", "PBH-CLS-04")
    moving(story, TakeThemAlive("griff", "scar"), 3, 4)
    assert total_of(story) == 8
    story.when(Choose("griff", ("one last attack",)), faces=(5,))
    story.then(ConditionChanged(who="scar", condition="incapacitated", level=1, source="Take Them Alive"), Suffered)
    assert (story.state.enemy("scar").out, story.state.enemy("scar").wounds) == (True, 0)


@pytest.mark.rule("PBH-CLS-04", "PBH-CORE-02")
def test_only_a_hit_and_vulnerable_enemy_can_be_taken_alive() -> None:
    """If the GM denies it, the damage is dealt without another question."""
    story = seeker_hits(5, 5)
    story.given(TakeThemAlive("griff", "scar"))
    assert "vulnerable" in story.encounter.requests[0].prompt
    story.when(Withdraw("griff"), faces=(6,)).then(Suffered(who="scar", harm="Wounds", amount=1, source="Sword"))
    story.when(TakeThemAlive("griff", "scar")).refuses("out_of_step")
    seeker_hits(5, 5).when(StayOut("griff"), faces=(6,)).then(Suffered)


@pytest.mark.rule("PBH-CLS-04", "PBH-MOVE-03")
def test_failed_capture_costs_the_damage_and_the_enemy_strikes_back() -> None:
    story = seeker_hits(4, 4).given(TakeThemAlive("griff", "scar"))
    story.when(Confirm(), faces=(1, 2, 5)).then(
        GmMoveDue, Suffered(who="griff", harm="Wounds", amount=1, source="Blade")
    )
    assert (story.state.enemy("scar").wounds, story.encounter.step) == (0, "GM_HARD")


def tactician(tactic: str, target: str = "", **settings: object) -> Story:
    """Begin a fight in which Griff has chosen a tactic."""
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
    story = cell(griff, against=(enemy("Scar"), enemy("Nails")), **settings)  # type: ignore[arg-type]
    return moving(story, TakeTactic("griff", tactic, target))  # type: ignore[arg-type]


@pytest.mark.rule("PBH-CLS-05")
def test_defensive_tactic_helps_to_defy_danger_without_gaining_ground() -> None:
    story = tactician("Defensive")
    assert total_of(moving(story, DefyDanger("griff", "speed"), 5, 5)) == 11
    assert total_of(moving(story, DefyDanger("griff", "speed", facts=("gaining ground",)), 5, 5)) == 10


@pytest.mark.rule("PBH-CLS-05")
def test_reactive_tactic_gives_a_forward_against_the_attacker() -> None:
    story = gm_acts(tactician("Reactive")).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    story.then(BonusTaken(who="griff", bonus="Reactive", amount=1, against=("scar",), until="another tactic is taken"))


@pytest.mark.rule("PBH-CLS-05", "PBH-ROLL-12")
def test_reactive_tactic_gives_a_forward_per_attacker_until_another_tactic() -> None:
    """Attacks redirected to the Tactician count too."""
    story = tactician("Reactive")
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    gm_acts(story).given((EnemyAttack(("nails", "scar"), "griff"), (1, 1)))
    assert [bonus.against for bonus in story.state.acolyte("griff").bonuses] == [("scar",), ("nails",), ("scar",)]
    assert total_of(hack(story, 1, 1, target="scar")) == 4
    story.given(MakeGmMove("separate them"))
    moving(story, TakeTactic("griff", "Defensive"))
    assert story.state.acolyte("griff").bonuses == ()
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
    story = cell(griff, acolyte("Vex")).set(acolytes__griff__tactic="Reactive")
    moving(story, Defend("griff", "vex"), 5, 5)
    gm_acts(story).given(EnemyAttack(("scar",), "vex")).when(SpendHold("griff", "redirect"), faces=(1,)).then(
        BonusTaken
    )


@pytest.mark.rule("PBH-CLS-05")
def test_precise_tactic_loses_its_focus_by_attacking_another() -> None:
    """Even a missed attack ends the focus."""
    story = hack(tactician("Precise", "scar"), 5, 5).given((Choose("griff"), (6,)))
    assert story.state.enemy("scar").wounds == 2
    hack(story, 1, 2, target="nails").then(FocusLost("griff", "scar")).given(MakeGmMove("separate them"))
    hack(story, 5, 5).given((Choose("griff"), (6,)))
    assert story.state.enemy("scar").out
    assert story.state.enemy("scar").wounds == 3


@pytest.mark.rule("PBH-CLS-05")
def test_reckless_tactic_adds_a_die_and_lowers_defense() -> None:
    story = hack(tactician("Reckless"), 4, 4, 1, 1, 1)
    assert story.event(BlowDue).dice == (6, 6)
    assert story.event(BlowFaced, 1).defense == 0


@pytest.mark.rule("PBH-CLS-05")
@pytest.mark.parametrize(("needs", "face", "wounds"), [(True, 4, 2), (True, 1, 0), (False, 1, 1)])
def test_precise_tactic_adds_a_wound_to_its_target(needs: bool, face: int, wounds: int) -> None:
    """By default only if the dice cause a wound."""
    story = hack(tactician("Precise", "scar", plus_wound_needs_wound=needs), 5, 5).when(Choose("griff"), faces=(face,))
    assert story.state.enemy("scar").wounds == wounds


def foggy(**settings: object) -> Story:
    """Begin a fight of Griff and Octavian, who has Lifting the Fog and a bond with Griff."""
    seer = acolyte("Octavian", cls="Tactician", moves=["Lifting the Fog", "Fighter's Sense"], bonds=[{"id": "griff"}])
    return cell(acolyte("Griff", defense=9), seer, **settings)  # type: ignore[arg-type]


@pytest.mark.rule("PBH-CLS-06", "PBH-CLS-08")
@pytest.mark.parametrize(("reading", "insight"), [("dice_rolled", 2), ("wound", 1)])
def test_damage_to_a_bonded_friend_gives_insight_up_to_two(reading: str, insight: int) -> None:
    """Fighter's Sense starts with 1; damage without a wound counts by the settings."""
    story = foggy(damage_means=reading)
    for _ in range(2):
        gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(6,))
    assert story.state.acolyte("octavian").insight == insight


@pytest.mark.rule("PBH-CLS-06")
def test_insight_adds_to_a_roll_or_rerolls_damage_and_ends_with_the_battle() -> None:
    story = moving(foggy(), MakeMove(actor="octavian", name="Plan", stat="Int"))
    assert total_of(story.when(SpendInsight("octavian"), faces=(5, 5))) == 11
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (6,)))
    hack(story).given((StayOut("octavian"), (5, 5)), (Choose("griff"), (1,))).when(
        SpendInsight("octavian"), faces=(6,)
    ).then(Rolled, Hit)
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (6,)))
    story.when(EndFight()).then(Spent(whose="octavian", resource="Insight", amount=1, on="the end of the battle"))
    story.when(OpenScene()).then(Gained(whose="octavian", resource="Insight", amount=1, source="Fighter's Sense"))


@pytest.mark.rule("PBH-CLS-06")
def test_baptised_by_bullets_helps_to_defy_danger_under_fire() -> None:
    story = cell(acolyte("Griff", moves=["Baptised by Bullets"]))
    assert total_of(moving(story, DefyDanger("griff", "speed", facts=("under fire",)), 5, 5)) == 11


def templar(*moves: str, wrath: int = 1, **fields: Any) -> dict[str, Any]:
    """Return Griff's sheet as a Templar."""
    return acolyte("Griff", cls="Templar", moves=["Wrath", "Penance", "Smite", *moves], wrath=wrath, **fields)


@pytest.mark.rule("PBH-CLS-07", "PBH-DMG-05")
def test_smite_wounds_even_if_no_die_beats_the_defense() -> None:
    """Inflicted wounds ignore Defense."""
    story = hack(cell(templar()), 5, 5)
    story.when(Choose("griff", ("Smite: a wound", "Smite: an opening"))).refuses("smite", "PBH-CLS-07")
    story.when(Choose("griff", ("Smite: a wound",)), faces=(1,))
    story.then(
        Spent(whose="griff", resource="Wrath", amount=1, on="Smite"),
        Suffered(who="scar", harm="Wounds", amount=1, source="Sword"),
    )
    story = hack(cell(templar(), acolyte("Vex")), 5, 5).when(Choose("griff", ("Smite: an opening",)), faces=(1,))
    story.then(BonusTaken(who="griff", bonus="Smite", lasting=False, amount=1, against=("scar",)), BonusTaken)
    story = hack(cell(templar(wrath=0)), 5, 5).when(Choose("griff", ("Smite: a wound",))).refuses("no_option")


@pytest.mark.rule("PBH-CLS-07")
def test_penance_ritual_judgement_and_vengeance_change_wrath() -> None:
    story = moving(cell(templar("Judgement", wrath=0)), DoPenance("griff"))
    story.then(
        Gained(whose="griff", resource="Wrath", amount=1, source="Penance"),
        Suffered(who="griff", harm="Wounds", amount=1, source="Penance"),
    )
    moving(story, Judge("griff", "scar")).then(
        Spent(whose="griff", resource="Wrath", amount=1, on="Judgement"), Judged("griff", "scar", besides=True)
    )
    hack(story, 5, 5).when(Choose("griff"), faces=(3,)).then(JudgementCarriedOut("griff", "scar"), Hit)
    assert story.event(BlowFaced).defense == 2
    story.given(EndFight()).when(HoldRitual("griff")).then(
        Gained(whose="griff", resource="Wrath", amount=3, source="an hour's ritual")
    )
    avenger = cell(templar("Holy Vengeance", wrath=0), against=(enemy("Scar", max_wounds=1), enemy("Nails")))
    gm_acts(avenger).given((EnemyAttack(("scar",), "griff"), (5,)))
    hack(avenger, 5, 5).when(Choose("griff"), faces=(5,)).then(
        Gained(whose="griff", resource="Wrath", amount=1, source="Holy Vengeance")
    )


@pytest.mark.rule("PBH-CLS-07")
def test_bystander_can_be_judged_but_is_not_offered() -> None:
    story = cell(templar("Judgement"), against=(enemy("Scar"), enemy("Cook", side="bystander")))
    (form,) = (form for request in story.encounter.requests for form in request.forms if form.command is Judge)
    assert list(form.fields["target"].values()) == ["scar"]
    moving(story, Judge("griff", "cook"))


@pytest.mark.rule("PBH-CLS-07")
def test_judged_enemies_stay_judged_until_attacked() -> None:
    """Judgements last into a later scene."""
    story = cell(templar("Judgement", wrath=3), against=(enemy("Scar"), enemy("Nails")))
    for foe in ("scar", "nails"):
        moving(story, Judge("griff", foe))
    story.when(Judge("griff", "scar")).refuses("judged", "PBH-CLS-07")
    story.given(EndFight(), OpenScene())
    for foe in ("scar", "nails"):
        hack(story, 5, 5, target=foe).when(Choose("griff"), faces=(1,))
        assert story.event(BlowFaced).defense == 2
    assert story.state.acolyte("griff").judged == ()


@pytest.mark.rule("PBH-CLS-09")
def test_home_worlds_help_under_their_circumstances() -> None:
    """Highborn among Imperials, Voidborn against the warp, Hive Worlders in crowds."""
    for world, command in (
        ("Highborn", Parley("griff", "scar", facts=("imperials",))),
        ("Voidborn", DefyDanger("griff", "mental fortitude", facts=("warp energy",))),
        ("Hive World", DefyDanger("griff", "speed", facts=("crowd",))),
    ):
        assert total_of(moving(cell(acolyte("Griff", home_world=world)), command, 5, 5)) == 11


@pytest.mark.rule("PBH-CLS-09")
def test_crowd_may_help_a_hive_worlder_on_last_breath_instead() -> None:
    """As the text is printed."""
    story = gm_acts(cell(acolyte("Griff", home_world="Hive World"), hive_world_move="last_breath"))
    story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff", crowd=True), faces=(4, 5))
    assert story.event(Rolled).total == 10


@pytest.mark.rule("PBH-CLS-09")
def test_shrine_worlder_rerolls_a_double_one_and_forge_worlder_has_a_d8() -> None:
    story = moving(
        cell(acolyte("Griff", home_world="Shrine World")), MakeMove(actor="griff", name="Pray", stat="WP"), 1, 1
    )
    story.when(RerollAll("griff", "Shrine World"), faces=(5, 5))
    moving(story, MakeMove(actor="griff", name="Pray", stat="WP"), 1, 1)
    assert story.encounter.step == "GM_HARD"
    forge = moving(cell(acolyte("Griff", home_world="Forge World")), BasicTechUse("griff", "open it"), 8, 6)
    assert [die.sides for die in forge.event(Rolled).dice] == [8, 6]


@pytest.mark.rule("PBH-D-11", "PBH-CLS-09")
@pytest.mark.parametrize(("reading", "defense"), [("none", 3), ("piercing", 2)])
def test_feral_worlder_pierces_under_the_earlier_text(reading: str, defense: int) -> None:
    story = hack(cell(acolyte("Griff", home_world="Feral World"), feral_world=reading), 5, 5)
    story.when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-01")
@pytest.mark.parametrize(("by", "total"), [("stealth", 9), ("guile", 12)])
def test_surprise_attack_is_rolled_with_agility_or_fellowship(by: Any, total: int) -> None:
    griff = assassin(stats={"Ag": -1, "Fel": 2})
    story = moving(cell(griff), UnsuspectingStrike(actor="griff", target="scar", weapon="knife", by=by), 5, 5)
    assert total_of(story) == total


@pytest.mark.rule("PBH-CLS-01")
@pytest.mark.parametrize(("ally", "griffs", "vexs"), [("vex", 9, 10), ("", 10, 9)])
def test_opening_helps_the_named_ally_or_else_the_assassin(ally: str, griffs: int, vexs: int) -> None:
    story = cell(assassin(), acolyte("Vex"), against=(enemy("Scar", max_wounds=9),))
    moving(story, UnsuspectingStrike(actor="griff", target="scar", weapon="knife", ally=ally), 4, 4)
    story.given(Choose("griff", ("create an opening",)))
    assert total_of(moving(story, Parley("vex", "scar"), 4, 5)) == vexs
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == griffs


@pytest.mark.rule("PBH-CLS-01")
@pytest.mark.parametrize(
    ("options", "drawn_in"),
    [(("stay out of melee", "create an opening"), 0), (("wreck their armour", "create an opening"), 1)],
)
def test_assassin_who_stays_out_of_melee_is_not_drawn_in(options: tuple[str, ...], drawn_in: int) -> None:
    story = moving(cell(assassin()), UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 5, 5)
    story.when(Choose("griff", options))
    changes = [event for event in story.events if isinstance(event, ConditionChanged) and event.who == "griff"]
    assert len(changes) == drawn_in


@pytest.mark.rule("PBH-CLS-02")
@pytest.mark.parametrize(
    ("ranged", "facts", "defense"), [(False, ("outnumbered",), 2), (True, ("outnumbered",), 1), (False, (), 1)]
)
def test_outnumbered_underdog_has_more_defense_against_one_attacker(
    ranged: bool, facts: tuple[Any, ...], defense: int
) -> None:
    """The circumstance `outnumbered` is enough; it does not help against shots."""
    story = gm_acts(cell(assassin("Underdog"), against=(enemy("Scar", ranged=ranged),)))
    story.when(EnemyAttack(("scar",), "griff", facts), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-03", "PBH-ADV-14")
def test_replaced_hatred_adds_no_die() -> None:
    hater = acolyte("Griff", moves=["Hatred"], hated="heretic", xp=9)
    story = cell(hater, library=({"id": "Cold Fury", "of": "any", "replaces": "Hatred"},))
    hack(story, 5, 5).given((Choose("griff"), (1, 1)), EndFight(), LevelUp("griff", "BS", ("Cold Fury",)), OpenScene())
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).then(Missed)


@pytest.mark.rule("PBH-CLS-05")
def test_precise_tactic_adds_nothing_against_others() -> None:
    story = hack(tactician("Precise", "scar"), 5, 5, target="nails").when(Choose("griff"), faces=(4,))
    assert story.state.enemy("nails").wounds == 1


@pytest.mark.rule("PBH-CLS-06")
@pytest.mark.parametrize(("hurt", "insight"), [("griff", 2), ("octavian", 2), ("vex", 1)])
def test_insight_comes_from_damage_to_oneself_and_bonded_characters(hurt: str, insight: int) -> None:
    seer = acolyte("Octavian", cls="Tactician", moves=["Lifting the Fog", "Fighter's Sense"], bonds=[{"id": "griff"}])
    story = gm_acts(cell(acolyte("Griff"), seer, acolyte("Vex"))).given((EnemyAttack(("scar",), hurt), (2,)))
    assert story.state.acolyte("octavian").insight == insight


@pytest.mark.rule("PBH-CLS-06")
def test_damage_gives_no_insight_without_lifting_the_fog() -> None:
    story = gm_acts(cell(acolyte("Griff"), acolyte("Vex", bonds=[{"id": "griff"}])))
    story.given((EnemyAttack(("scar",), "griff"), (2,)))
    assert [character.insight for character in story.state.acolytes] == [0, 0]


@pytest.mark.rule("PBH-CLS-07")
@pytest.mark.parametrize(
    ("moves", "harmed", "wounds", "wrath"),
    [
        (("Holy Vengeance",), True, 1, 1),
        ((), True, 1, 0),
        (("Holy Vengeance",), False, 1, 0),
        (("Holy Vengeance",), True, 2, 0),
    ],
)
def test_vengeance_needs_the_move_and_the_death_of_one_who_wounded_the_avenger(
    moves: tuple[str, ...], harmed: bool, wounds: int, wrath: int
) -> None:
    foes = (enemy("Scar", max_wounds=wounds), enemy("Nails"))
    story = gm_acts(cell(templar(*moves, wrath=0), against=foes))
    story.given((EnemyAttack(("scar",), "griff"), (5 if harmed else 1,)))
    hack(story, 5, 5).given((Choose("griff"), (5,)))
    assert (story.state.enemy("scar").out, story.state.acolyte("griff").wrath) == (wounds == 1, wrath)


@pytest.mark.rule("PBH-CLS-07")
def test_smite_is_not_offered_on_a_seven_to_nine() -> None:
    story = hack(cell(templar()), 4, 4, 1, 1)
    assert (story.encounter.step, story.state.acolyte("griff").wrath) == ("TALK", 1)


@pytest.mark.rule("PBH-CLS-09")
@pytest.mark.parametrize("world", ["Highborn", "Voidborn", "Hive World", "Death World"])
def test_home_world_adds_nothing_to_unrelated_rolls(world: str) -> None:
    assert total_of(moving(cell(acolyte("Griff", home_world=world)), DefyDanger("griff", "speed"), 5, 5)) == 10


@pytest.mark.rule("PBH-CLS-09")
def test_double_one_reroll_returns_with_the_next_session() -> None:
    story = cell(acolyte("Griff", home_world="Shrine World"))
    moving(story, MakeMove(actor="griff", name="Pray", stat="WP"), 1, 1).given(
        (RerollAll("griff", "Shrine World"), (5, 5))
    )
    story.given(EndFight(), EndSession(), OpenScene())
    moving(story, MakeMove(actor="griff", name="Pray", stat="WP"), 1, 1)
    story.when(RerollAll("griff", "Shrine World"), faces=(5, 5)).then(Rolled)


@pytest.mark.rule("PBH-CLS-01", "PBH-CLS-02")
@pytest.mark.parametrize(("weapon", "dice"), [("knife", (6, 4, 4)), ("stiletto", (6, 4, 4)), ("sword", (6, 6))])
def test_cheap_shot_needs_a_hand_or_precise_weapon(weapon: str, dice: tuple[int, ...]) -> None:
    story = cell(assassin("Cheap Shot", weapon=weapon))
    moving(story, UnsuspectingStrike(actor="griff", target="scar", weapon=weapon), 4, 4)
    story.when(Choose("griff", ("deal damage",)), faces=(1,) * len(dice))
    assert story.event(BlowDue).dice == dice


@pytest.mark.rule("PBH-CLS-01")
@pytest.mark.parametrize(("faces", "picks"), [((5, 5), 2), ((4, 4), 1)])
def test_surprise_attack_needs_the_exact_number_of_options(faces: tuple[int, int], picks: int) -> None:
    """Options that were not chosen have no effect."""
    strike = UnsuspectingStrike(actor="griff", target="scar", weapon="knife")
    options = ("stay out of melee", "create an opening", "wreck their armour")
    story = moving(cell(assassin()), strike, *faces)
    for wrong in (picks - 1, picks + 1):
        story.when(Choose("griff", options[:wrong])).refuses("how_many", "PBH-CORE-06")
    story.when(Choose("griff", options[:picks])).without(Rolled)
    assert story.state.enemy("scar").wrecked == 0
    assert total_of(moving(story, Parley("griff", "scar"), 4, 5)) == (10 if picks == 2 else 9)


@pytest.mark.rule("PBH-CLS-01", "PBH-ROLL-04")
def test_failed_surprise_attack_has_no_effect() -> None:
    story = cell(assassin("Silencing Strike"))
    moving(story, UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 1, 2).without(ConditionChanged)
    assert story.encounter.step == "GM_HARD"


@pytest.mark.rule("PBH-CLS-01", "PBH-DEF-02")
@pytest.mark.parametrize(("weapon", "defense"), [("knife", 2), ("shotgun", 1)])
def test_surprise_shot_cannot_be_parried(weapon: str, defense: int) -> None:
    story = cell(assassin(weapon=weapon), against=(enemy("Scar", defense=None, parry=True),))
    moving(story, UnsuspectingStrike(actor="griff", target="scar", weapon=weapon), 4, 4)
    size = 2 if weapon == "knife" else 3
    story.when(Choose("griff", ("deal damage",)), faces=(4,) * size)
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-01", "PBH-CLS-02")
def test_surprise_attack_silences_only_with_silencing_strike() -> None:
    story = moving(cell(assassin()), UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 4, 4)
    story.given((Choose("griff", ("deal damage",)), (1, 1)))
    assert story.state.enemy("scar").conditions == ()


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (UnsuspectingStrike(actor="vex", target="scar", weapon="sword"), "no_such_move", "PBH-CLS-01"),
        (UnsuspectingStrike(actor="griff", target="scar", weapon="frag"), "wrong_weapon", "PBH-CLS-01"),
        (UnsuspectingStrike(actor="griff", target="scar", weapon="axe"), "no_such_weapon", "PBH-CLS-01"),
        (UnsuspectingStrike(actor="griff", target="stranger", weapon="knife"), "unknown_character", ""),
        (UnsuspectingStrike(actor="griff", target="scar", weapon="knife", ally="stranger"), "unknown_character", ""),
        (
            UnsuspectingStrike(actor="griff", target="scar", weapon="knife", within_reach=False),
            "no_trigger",
            "PBH-TAG-02",
        ),
        (TakeTactic("vex", "Reckless"), "no_such_move", "PBH-CLS-05"),
        (TakeTactic("octavian", "Precise"), "unknown_character", ""),
        (TakeTactic("octavian", "Precise", "stranger"), "unknown_character", ""),
        (TakeTactic("octavian", "Reckless", "scar"), "no_target", "PBH-CLS-05"),
        (DoPenance("vex"), "no_such_move", "PBH-CLS-07"),
        (Judge("vex", "scar"), "no_such_move", "PBH-CLS-07"),
        (Judge("lucia", "scar"), "no_wrath", "PBH-CLS-07"),
        (Judge("lucia", "stranger"), "unknown_character", ""),
    ],
)
def test_class_move_needs_its_learner_and_a_valid_target(command: Any, code: str, rule: str) -> None:
    story = cell(
        acolyte("Griff", "knife", "frag", cls="Assassin", moves=["Unsuspecting Strike"]),
        acolyte("Vex"),
        acolyte("Octavian", cls="Tactician", moves=["Tactical Advantage"]),
        acolyte("Lucia", cls="Templar", moves=["Wrath", "Penance", "Smite", "Judgement"]),
    )
    story.when(command).refuses(code, rule)


@pytest.mark.rule("PBH-CLS-02")
def test_underdog_and_practiced_kill_help_only_their_own_cases() -> None:
    story = gm_acts(cell(acolyte("Griff"), against=(enemy("Scar"), enemy("Nails"))))
    story.when(EnemyAttack(("scar", "nails"), "griff"), faces=(1, 1))
    assert story.event(BlowFaced).defense == 1
    hack(cell(assassin("Practiced Kill")), 4, 4, 1, 1, weapon="knife").then(Missed)


@pytest.mark.rule("PBH-CLS-05")
def test_another_tactic_ends_the_effects_of_reckless() -> None:
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"], defense=3)
    story = moving(cell(griff), TakeTactic("griff", "Reckless"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 2
    moving(story, TakeTactic("griff", "Defensive"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 3
    hack(story, 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowDue).dice == (6,)


@pytest.mark.rule("PBH-CLS-05", "PBH-CLS-06")
@pytest.mark.parametrize("tactic", ["Defensive", "Reactive", "Reckless"])
def test_tactic_adds_nothing_to_other_rolls(tactic: str) -> None:
    """A hazard does not trigger the Reactive tactic."""
    story = tactician(tactic)
    gm_acts(story).given((Hazard("griff", "kill", "the furnace"), (1,)))
    assert total_of(moving(story, MakeMove(actor="griff", name="Bend bars", stat="S"), 4, 5)) == 9
    if tactic != "Defensive":
        assert total_of(moving(story, DefyDanger("griff", "speed"), 4, 5)) == 9


@pytest.mark.rule("PBH-CLS-06")
@pytest.mark.parametrize(
    ("moves", "facts", "total"),
    [(["Baptised by Bullets"], (), 10), ([], ("under fire",), 10), (["Baptised by Bullets"], ("under fire",), 11)],
)
def test_baptised_by_bullets_needs_the_move_and_being_under_fire(
    moves: list[str], facts: tuple[Any, ...], total: int
) -> None:
    story = cell(acolyte("Griff", moves=moves))
    assert total_of(moving(story, DefyDanger("griff", "speed", facts=facts), 5, 5)) == total
    assert total_of(moving(story, Parley("griff", "scar", facts=facts), 5, 5)) == 10


@pytest.mark.rule("PBH-CLS-08")
def test_single_wound_counts_as_damage_under_both_readings() -> None:
    story = gm_acts(foggy(damage_means="wound").set(acolytes__octavian__insight=0))
    story.given((EnemyAttack(("scar",), "octavian"), (2,)))
    assert story.state.acolyte("octavian").insight == 1


@pytest.mark.rule("PBH-CLS-06")
def test_insight_needs_a_point_and_the_acolytes_own_roll() -> None:
    seer = acolyte("Octavian", moves=["Lifting the Fog", "Fighter's Sense"], bonds=[{"id": "griff"}])
    story = moving(
        cell(acolyte("Griff"), seer, acolyte("Vex", bonds=[{"id": "griff"}])),
        MakeMove(actor="griff", name="Plan", stat="Int"),
    )
    story.when(SpendInsight("octavian"), faces=(5, 5)).refuses("not_your_roll", "PBH-CLS-06")
    story.when(SpendInsight("vex"), faces=(5, 5)).refuses("no_insight", "PBH-CLS-06")
    story.when(SpendInsight("griff"), faces=(5, 5)).refuses("not_your_window")


@pytest.mark.rule("PBH-CLS-06", "PBH-MOVE-20")
def test_insight_adds_once_together_with_help() -> None:
    """4 + 4 + 1 + 2 = 11."""
    seer = acolyte("Octavian", moves=["Lifting the Fog", "Fighter's Sense"])
    story = cell(acolyte("Vex", bonds=[{"id": "octavian", "value": 2}]), seer).set(acolytes__octavian__insight=2)
    moving(story, MakeMove(actor="octavian", name="Plan", stat="Int")).given(SpendInsight("octavian"))
    helping(story, "vex", 4, 4, 4, 4)
    assert (total_of(story), story.event(RollStands, 1).total) == (10, 11)
    assert story.state.acolyte("octavian").insight == 1


@pytest.mark.rule("PBH-CLS-06")
def test_damage_is_rerolled_once_and_never_that_of_enemies() -> None:
    story = foggy().set(acolytes__octavian__insight=2)
    moving(story, HackAndSlash(actor="octavian", target="scar", weapon="sword"))
    story.given((StayOut("octavian"), (5, 5)), (Choose("octavian"), (1,)), (SpendInsight("octavian"), (6,)))
    assert (story.encounter.step, story.state.enemy("scar").wounds) == ("TALK", 1)
    gm_acts(story).given((EnemyAttack(("scar",), "octavian"), (1,)))
    assert story.encounter.step == "TALK"


def test_kept_insight_leaves_the_damage_unchanged() -> None:
    story = moving(foggy(), HackAndSlash(actor="octavian", target="scar", weapon="sword"))
    story.given((StayOut("octavian"), (5, 5)), (Choose("octavian"), (4,)))
    assert story.encounter.step == "INSIGHT"
    story.given(StayOut("octavian"))
    assert (story.state.enemy("scar").wounds, story.state.acolyte("octavian").insight) == (1, 1)


@pytest.mark.rule("PBH-CLS-07")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_wrath_never_exceeds_three(before: int, after: int) -> None:
    """Penance still wounds at the maximum."""
    story = moving(cell(templar(wrath=before)), DoPenance("griff"))
    assert (story.state.acolyte("griff").wrath, story.state.acolyte("griff").wounds) == (after, 1)
    foes = (enemy("Scar", max_wounds=1), enemy("Nails"))
    story = gm_acts(cell(templar("Holy Vengeance", wrath=before), against=foes))
    story.given((EnemyAttack(("scar",), "griff"), (5,)))
    hack(story, 5, 5).given((Choose("griff"), (5,)))
    assert story.state.acolyte("griff").wrath == after


@pytest.mark.rule("PBH-CLS-07")
def test_ritual_is_for_templars_without_full_wrath() -> None:
    story = cell(templar(), acolyte("Vex")).given(EndFight())
    story.when(HoldRitual("vex")).refuses("no_such_move", "PBH-CLS-07")
    story.given(HoldRitual("griff"))
    assert story.state.acolyte("griff").wrath == 3
    story.when(HoldRitual("griff")).refuses("full", "PBH-CLS-07")


@pytest.mark.rule("PBH-CLS-07")
def test_wrath_without_the_move_cannot_smite() -> None:
    story = hack(cell().set(acolytes__griff__wrath=1), 5, 5)
    story.when(Choose("griff", ("Smite: a wound",)), faces=(1,)).refuses("no_option")


@pytest.mark.rule("PBH-CLS-07")
def test_smite_is_chosen_in_addition_to_other_options() -> None:
    """Defend offers no Smite."""
    gun = {**templar(), "weapons": ["sword", "shotgun"]}
    story = shoot(cell(gun), 5, 5).given((Choose("griff", ("spend another use", "Smite: a wound")), (3, 3, 3)))
    assert (story.state.enemy("scar").wounds, story.state.acolyte("griff").wrath) == (1, 0)
    story = hack(cell(gun), 5, 5).given((Choose("griff", ("extra die", "Smite: a wound")), (1, 1, 1)))
    assert story.state.enemy("scar").wounds == 1
    assert moving(cell(gun), Defend("griff", "griff"), 5, 5).encounter.step == "TALK"


@pytest.mark.rule("PBH-CLS-07")
@pytest.mark.parametrize(("target", "defense"), [("scar", 2), ("nails", 3)])
def test_judgement_lowers_only_the_defense_of_the_judged(target: str, defense: int) -> None:
    story = cell(templar("Judgement"), against=(enemy("Scar"), enemy("Nails")))
    moving(story, Judge("griff", "scar"))
    assert story.state.acolyte("griff").wrath == 0
    hack(story, 5, 5, target=target).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-07")
def test_judgement_applies_to_one_attack() -> None:
    story = moving(cell(templar("Judgement")), Judge("griff", "scar"))
    for defense in (2, 3):
        hack(story, 5, 5).when(Choose("griff"), faces=(1,))
        assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-09")
@pytest.mark.parametrize(
    ("world", "command"),
    [
        ("Highborn", MakeMove(actor="griff", name="Boast", stat="Fel", facts=("imperials",))),
        ("Highborn", Parley("griff", "scar")),
        ("Hive World", Parley("griff", "scar", facts=("crowd",))),
        ("Voidborn", Parley("griff", "scar", facts=("imperials",))),
        ("Death World", DefyDanger("griff", "speed", facts=("crowd",))),
    ],
)
def test_home_world_bonus_is_limited_to_its_moves(world: str, command: MoveCommand) -> None:
    assert total_of(moving(cell(acolyte("Griff", home_world=world)), command, 4, 5)) == 9


@pytest.mark.rule("PBH-CLS-09")
def test_voidborn_resist_the_warp_with_any_move() -> None:
    command = MakeMove(actor="griff", name="Resist", stat="WP", facts=("warp energy",))
    assert total_of(moving(cell(acolyte("Griff", home_world="Voidborn")), command, 4, 5)) == 10


@pytest.mark.rule("PBH-CLS-09", "PBH-ROLL-07")
def test_forge_worlders_d8_is_for_technology_and_stays_a_d8_on_reroll() -> None:
    forge, story = acolyte("Griff", home_world="Forge World"), cell()
    assert [die.sides for die in moving(story, BasicTechUse("griff", "open it"), 6, 6).event(Rolled).dice] == [6, 6]
    story = moving(cell(forge), Parley("griff", "scar"), 6, 6)
    assert [die.sides for die in story.event(Rolled).dice] == [6, 6]
    confirmed = Confirm(advantage=True, edge=True)
    story = moving(cell(forge), BasicTechUse("griff", "open it"), 1, 1, 3, confirm=confirmed)
    assert [die.sides for die in story.event(Rolled).dice] == [8, 6, 6]
    story.when(RerollDie("griff", 1)).needs(6)
    story.when(RerollDie("griff", 0), faces=(8,)).then(Rolled)
    assert total_of(story) == 11


@pytest.mark.rule("PBH-CLS-09", "PBH-MOVE-23")
def test_shrine_worlder_rerolls_only_a_double_one() -> None:
    """With a double 1, This I Know is still available as well."""
    pious = acolyte("Griff", home_world="Shrine World")
    pray = MakeMove(actor="griff", name="Pray", stat="WP")
    story = moving(cell(pious, rerolls=True), pray, 1, 2)
    story.when(RerollAll("griff", "Shrine World"), faces=(5, 5)).refuses("no_reroll", "PBH-CLS-09")
    for reason in ("Shrine World", "This I Know"):
        moving(cell(pious, rerolls=True), pray, 1, 1).when(RerollAll("griff", reason), faces=(5, 5)).then(Rolled)
    story = moving(cell(acolyte("Griff"), rerolls=True), pray, 1, 1)
    story.when(RerollAll("griff", "Shrine World"), faces=(5, 5)).refuses("no_reroll", "PBH-CLS-09")


@pytest.mark.rule("PBH-D-11")
def test_only_feral_worlders_pierce() -> None:
    story = hack(cell(acolyte("Griff", home_world="Death World"), feral_world="piercing"), 5, 5)
    story.when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-CLS-08", "PBH-CLS-06")
@pytest.mark.parametrize(("reading", "insight"), [("dice_rolled", 1), ("wound", 2)])
def test_inflicted_wounds_count_as_damage_under_both_readings(reading: str, insight: int) -> None:
    story = gm_acts(foggy(damage_means=reading)).given(InflictWounds("griff", 1, "the warp"))
    assert story.state.acolyte("octavian").insight == insight


@pytest.mark.rule("PBH-MOVE-19", "PBH-CLS-01", "PBH-CLS-04")
def test_acting_on_the_answers_also_helps_surprise_and_capture() -> None:
    griff = assassin("Take Them Alive")
    story = moving(cell(griff), DiscernRealities("griff"), 4, 4)
    strike = UnsuspectingStrike(actor="griff", target="scar", weapon="knife", facts=("acting on the answers",))
    assert total_of(moving(story, strike, 4, 5)) == 10
    story = moving(cell(griff), DiscernRealities("griff"), 4, 4)
    hack(story, 5, 5, weapon="knife").given(Choose("griff"))
    assert total_of(moving(story, TakeThemAlive("griff", "scar", facts=("acting on the answers",)), 4, 5)) == 10


@pytest.mark.rule("PBH-CLS-01", "PBH-DEF-02")
@pytest.mark.parametrize(("weapon", "size", "defense"), [("knife", 2, 3), ("shotgun", 3, 4)])
def test_cover_helps_only_against_a_surprise_shot(weapon: str, size: int, defense: int) -> None:
    story = cell(assassin(weapon=weapon)).set(enemies__scar__in_cover=True)
    moving(story, UnsuspectingStrike(actor="griff", target="scar", weapon=weapon), 4, 4)
    story.when(Choose("griff", ("deal damage",)), faces=(4,) * size)
    assert story.event(BlowFaced).defense == defense


@pytest.mark.rule("PBH-CLS-07")
def test_wrath_is_spent_only_on_smite() -> None:
    story = hack(cell(templar()), 5, 5).given((Choose("griff", ("extra die",)), (1, 1, 1)))
    assert story.state.acolyte("griff").wrath == 1


@pytest.mark.rule("PBH-CLS-05")
@pytest.mark.parametrize(
    ("targets", "lost"), [(("scar", "nails"), False), (("nails", "scar"), False), (("scar",), True)]
)
def test_focus_stays_on_any_target_of_an_attack(targets: tuple[str, ...], lost: bool) -> None:
    story = cell(acolyte("Griff", moves=["Tactical Advantage"]), against=(enemy("Scar"), enemy("Nails")))
    story.given(TakeTactic("griff", tactic="Precise", target="nails"), Confirm())
    moving(story, SuppressingFire(actor="griff", targets=targets, weapon="shotgun"), 3, 4)
    assert story.state.acolyte("griff").focus == ("" if lost else "nails")


@pytest.mark.rule("PBH-CLS-05")
@pytest.mark.parametrize(("tactic", "left"), [("Reactive", 1), ("Reckless", 0)])
def test_forwards_of_a_tactic_outlast_the_same_tactic_alone(tactic: Any, left: int) -> None:
    story = cell(acolyte("Griff", moves=["Tactical Advantage"])).given(TakeTactic("griff", "Reactive"), Confirm())
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    story.given(TakeTactic("griff", tactic), Confirm())
    assert len(story.state.acolyte("griff").bonuses) == left


@pytest.mark.rule("PBH-CLS-04")
def test_capture_replaces_the_damage_of_the_hit() -> None:
    seeker = acolyte("Griff", moves=["Take Them Alive"])
    story = hack(cell(seeker, against=(enemy("Scar"), enemy("Nails"))), 5, 3)
    moving(story, TakeThemAlive("griff", "scar"), 5, 5, 1).then(
        BlowSettled("scar", 0),
        ConditionChanged(who="scar", condition="incapacitated", level=1, source="Take Them Alive"),
    )


@pytest.mark.rule("PBH-ROLL-10")
def test_tactic_needs_no_word_of_the_gm_to_end() -> None:
    story = gm_acts(tactician("Reactive")).given((EnemyAttack(("scar",), "griff"), (1,)), EndFight())
    assert story.state.acolyte("griff").bonuses
    assert all(request.kind != "ongoing" for request in story.encounter.requests)
