"""Wounds, Last Breath, rest and treatment."""

from typing import Any

import pytest

from combat.engine.play.consent import Agree
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import BasicTechUse, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.character_change import LearnMove, LevelUp, RaiseStat
from combat.systems.powered_by_heresy.acts.class_moves import HoldRitual, TakeTactic
from combat.systems.powered_by_heresy.acts.coming_and_going import Leave
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.dying_and_healing import (
    CallLastBreath,
    DrawBreath,
    InflictWounds,
    LeaveScar,
    Rest,
    Treat,
    UseMedkit,
)
from combat.systems.powered_by_heresy.acts.reload import Resupply
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus
from combat.systems.powered_by_heresy.acts.statements import Hurt, Mend
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.queries.characters import is_out, max_wounds
from events.powered_by_heresy.facts import BreathDrawn, BreathDue, MoveResolved, MoveTriggered, StatChanged
from events.vocabulary import ConditionChanged, Modifier, Proposed, Recovered, Rolled, Spent, Suffered
from replays import Replay
from tests.harness.stories import Story
from tests.harness.story_forms import legal_numbers, listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, lore, moving, total_of


def wounded(amount: int, *, start: int = 0, **fields: object) -> Story:
    """Inflict wounds on Griff, who has a maximum of 6."""
    settings = fields.pop("settings", {})
    story = gm_acts(cell(acolyte("Griff", wounds=start, **fields), acolyte("Vex"), **settings))  # type: ignore[arg-type]
    return story.when(InflictWounds("griff", amount, "the warp"))


@pytest.mark.rule("PBH-WND-01", "PBH-WND-02", "PBH-WND-05", "PBH-WND-03", "PBH-LB-01", "PBH-LB-04")
def test_wounds_beyond_the_maximum_are_recorded_and_a_survivor_is_set_to_it() -> None:
    """4 of 5 plus 3 are 7; after a 10+ on Last Breath, 5 of 5 and helpless."""
    templar = {"cls": "Templar", "moves": [], "weapons": ["sword"]}
    story = wounded(3, start=4, **templar).then(
        Suffered(who="griff", harm="Wounds", amount=3, source="the warp"), BreathDue
    )
    griff = story.state.acolyte("griff")
    assert (griff.wounds, max_wounds(griff)) == (7, 5)
    story.when(DrawBreath("griff"), faces=(5, 5)).then(BreathDrawn("griff", "alive"), Recovered)
    griff = story.state.acolyte("griff")
    assert (griff.wounds, is_out(griff), griff.dead) == (5, True, False)
    story.when(HackAndSlash(actor="griff", target="scar", weapon="sword")).refuses("helpless", "PBH-LB-04")


@pytest.mark.rule("PBH-WND-05")
def test_settings_may_limit_wounds_to_the_maximum() -> None:
    story = wounded(3, start=5, settings={"clamp_wounds": True}).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="the warp")
    )
    assert story.state.acolyte("griff").wounds == 6


@pytest.mark.rule("PBH-WND-03")
def test_settings_may_kill_player_characters_at_the_maximum() -> None:
    story = wounded(6, settings={"pc_at_max": "dead"}).then(
        ConditionChanged(who="griff", condition="dead", level=1, source="the warp")
    )
    story.without(BreathDue)


@pytest.mark.rule("PBH-LB-01", "PBH-WND-06")
def test_seven_to_nine_costs_a_stat_chosen_by_the_gm() -> None:
    story = wounded(6).given((DrawBreath("griff"), (4, 4)))
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("LASTING_HARM", "gm")
    story.when(LeaveScar("griff", "BS", "one eye")).then(
        StatChanged(who="griff", stat="BS", by=-1, source="Last Breath", scar="one eye")
    )
    assert story.state.acolyte("griff").stat("BS") == -1


@pytest.mark.rule("PBH-LB-04", "PBH-LB-01", "PBH-WND-02")
def test_scar_on_toughness_lowers_the_maximum_of_a_survivor() -> None:
    story = wounded(7, stats={"T": 1}).given((DrawBreath("griff"), (4, 4)), LeaveScar("griff", "T"))
    griff = story.state.acolyte("griff")
    assert (griff.wounds, max_wounds(griff), is_out(griff)) == (6, 6, True)
    story.given(EndFight()).when(Treat(patient="griff", means="surgery"))
    story.then(ConditionChanged(who="griff", condition="barely alive", level=0, source="surgery"))
    assert not is_out(story.state.acolyte("griff"))


@pytest.mark.rule("PBH-LB-05", "PBH-ROLL-03")
@pytest.mark.parametrize(("marks", "xp"), [(True, 1), (False, 0)])
def test_fatal_miss_marks_xp(marks: bool, xp: int) -> None:
    """Unless the settings say otherwise."""
    story = wounded(6, settings={"xp_on_death": marks}).given((DrawBreath("griff"), (1, 2)))
    assert (story.state.acolyte("griff").dead, story.state.acolyte("griff").xp) == (True, xp)


@pytest.mark.rule("PBH-LB-02", "PBH-LB-04")
def test_danger_may_call_for_last_breath_without_wounds() -> None:
    story = gm_acts(cell(acolyte("Griff", wounds=2))).when(CallLastBreath("griff", "the void")).without(Suffered)
    story.when(DrawBreath("griff"), faces=(6, 6)).then(BreathDrawn("griff", "alive"))
    assert (story.state.acolyte("griff").wounds, is_out(story.state.acolyte("griff"))) == (2, False)


@pytest.mark.rule("PBH-LB-03")
@pytest.mark.parametrize(("reading", "total"), [("all", 8), ("named_only", 7)])
def test_unnamed_forwards_apply_to_last_breath_by_the_settings(reading: str, total: int) -> None:
    """A Death World's +1 always applies; stats never do."""
    strong = acolyte("Griff", stats={"WP": 3}, home_world="Death World")
    story = gm_acts(cell(strong, last_breath_mods=reading).given(GrantBonus(who="griff", amount=1, source="a prayer")))
    story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(3, 3))
    assert story.event(Rolled).total == total


@pytest.mark.rule("PBH-LB-04")
def test_new_wound_requires_another_last_breath() -> None:
    """A damage roll without a wound does not."""
    story = wounded(6).given((DrawBreath("griff"), (6, 6)))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,)).without(BreathDue)
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(2,)).then(BreathDue)


@pytest.mark.rule("PBH-LB-04")
def test_settings_may_leave_a_survivor_all_wounds() -> None:
    story = wounded(7, settings={"after_last_breath": "keep"}).given((DrawBreath("griff"), (6, 6)))
    assert story.state.acolyte("griff").wounds == 7


@pytest.mark.rule("PBH-HEAL-03", "PBH-HEAL-01", "PBH-LB-04")
@pytest.mark.parametrize(("reading", "faces"), [("basic_tech_use", (5, 5)), ("defy_danger", (5, 5)), ("none", ())])
def test_medkit_takes_a_move_and_a_use_and_revives_a_survivor(reading: str, faces: tuple[int, ...]) -> None:
    acolytes = (acolyte("Griff", wounds=6, survived=True), acolyte("Vex", medkit=1))
    story = cell(*acolytes, medkit_move=reading)
    moving(story, UseMedkit("vex", "griff"), *faces)
    if reading == "basic_tech_use":
        story.when(Choose("vex", ("takes longer",)))
    story.then(
        Spent(whose="vex", resource="medkit", amount=1, on="tending wounds"),
        Recovered(who="griff", harm="Wounds", amount=1, source="medkit"),
    )
    assert not is_out(story.state.acolyte("griff"))
    story.when(UseMedkit("vex", "griff")).refuses("no_medkit", "PBH-HEAL-03")


def after(*acolytes: object, **settings: object) -> Story:
    """Begin a fight and end it."""
    return cell(*acolytes, **settings).given(EndFight())  # type: ignore[arg-type]


@pytest.mark.rule("PBH-HEAL-01", "PBH-HEAL-02", "PBH-HEAL-04")
@pytest.mark.parametrize(
    ("care", "rule", "left"),
    [("alone", "seed", 4), ("medical team", "seed", 3), ("comfort", "seed", 4), ("comfort", "repo", 2)],
)
def test_day_of_rest_heals_by_the_settings(care: str, rule: str, left: int) -> None:
    """1, 2 under a medical team, or half of 6 by Recover."""
    story = after(acolyte("Griff", wounds=5), recover_rule=rule).given(Rest("griff", care))  # type: ignore[arg-type]
    assert story.state.acolyte("griff").wounds == left


@pytest.mark.rule("PBH-HEAL-04", "PBH-HEAL-01")
def test_treatment_heals_the_settings_number_or_the_gms() -> None:
    """Wounds never go below zero."""
    story = after(acolyte("Griff", wounds=4), treatment_heals=2).given(Treat(patient="griff", means="surgery"))
    assert story.state.acolyte("griff").wounds == 2
    story.when(Treat(patient="griff", means="chemical", wounds=9)).then(
        Recovered(who="griff", harm="Wounds", amount=2, source="chemical")
    )
    story.when(Rest("griff")).refuses("unhurt", "PBH-HEAL-01")


@pytest.mark.rule("PBH-HEAL-04")
def test_named_healer_must_be_an_acolyte() -> None:
    """A medkit needs a healer who has one."""
    story = after(acolyte("Griff", wounds=4), acolyte("Vex"))
    story.when(Treat(patient="griff", means="surgery", healer="stranger")).refuses("unknown_character")
    story.when(Treat(patient="griff", means="medkit", healer="vex")).refuses("no_medkit", "PBH-HEAL-01")
    story.when(Treat(patient="griff", means="surgery", healer="vex")).then(Recovered)


@pytest.mark.rule("PBH-WND-04")
def test_enemy_at_its_maximum_is_out_without_a_roll() -> None:
    story = hack(cell(against=(enemy("Scar", max_wounds=1),)), 5, 5).when(Choose("griff"), faces=(6,))
    story.then(ConditionChanged(who="scar", condition="out", level=1, source="Sword"))
    assert story.encounter.step == "AFTERMATH"


@pytest.mark.rule("PBH-WND-02")
@pytest.mark.parametrize(
    ("cls", "toughness", "most"),
    [("Assassin", 0, 4), ("Seeker", 0, 6), ("Tactician", 0, 6), ("Templar", 0, 5), ("Seeker", 2, 8), ("Seeker", -1, 6)],
)
def test_max_wounds_come_from_class_and_positive_toughness(cls: str, toughness: int, most: int) -> None:
    body: dict[str, Any] = {"cls": cls, "stats": {"T": toughness}}
    wounded(most - 1, **body).without(BreathDue)
    wounded(most, **body).then(BreathDue)


@pytest.mark.rule("PBH-HEAL-03", "PBH-ROLL-04")
def test_fumbled_medkit_is_used_and_heals_nothing() -> None:
    story = cell(acolyte("Griff", wounds=3), acolyte("Vex", medkit=2))
    moving(story, UseMedkit("vex", "griff"), 1, 2)
    assert (story.state.acolyte("griff").wounds, story.state.acolyte("vex").medkit) == (3, 1)


@pytest.mark.rule("PBH-LB-03", "PBH-TAG-01")
@pytest.mark.parametrize(("reading", "total"), [("all", 8), ("named_only", 10)])
def test_penalties_on_every_roll_apply_to_last_breath_by_the_settings(reading: str, total: int) -> None:
    story = cell(acolyte("Griff", clumsy=True), last_breath_mods=reading)
    story.given(GrantBonus(who="griff", amount=-1, source="a curse", until="it is lifted"))
    gm_acts(story).given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(5, 5))
    assert total_of(story) == total


@pytest.mark.rule("PBH-LB-03")
@pytest.mark.parametrize("until", ["", "it ends"])
def test_bonus_for_last_breath_applies_under_both_readings(until: str) -> None:
    story = cell(last_breath_mods="named_only")
    story.given(GrantBonus(who="griff", amount=1, source="a relic", move="Last Breath", until=until))
    gm_acts(story).given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(4, 5))
    assert total_of(story) == 10


@pytest.mark.rule("PBH-LB-01", "PBH-LB-02")
def test_only_the_dying_roll_last_breath() -> None:
    """After a danger without wounds, the survivor is not barely alive."""
    story = gm_acts(cell(acolyte("Griff", wounds=2), acolyte("Vex"))).given(CallLastBreath("griff", "the void"))
    story.when(DrawBreath("vex"), faces=(6, 6)).refuses("not_dying", "PBH-WND-03")
    story.given((DrawBreath("griff"), (6, 6)))
    griff = story.state.acolyte("griff")
    assert (story.encounter.step, griff.survived, griff.wounds) == ("TALK", False, 2)


@pytest.mark.rule("PBH-LB-02")
@pytest.mark.parametrize("command", [CallLastBreath("griff", " "), CallLastBreath("stranger", "the void")])
def test_last_breath_needs_a_danger_and_an_acolyte(command: CallLastBreath) -> None:
    gm_acts(cell()).when(command).refuses("empty" if command.target == "griff" else "unknown_character")


@pytest.mark.rule("PBH-LB-01")
@pytest.mark.parametrize("command", [CallLastBreath("griff", "the void"), InflictWounds("griff", 1, "the warp")])
def test_dead_acolyte_cannot_be_harmed(command: CallLastBreath | InflictWounds) -> None:
    story = cell(acolyte("Griff"), acolyte("Vex")).set(acolytes__griff__dead=True)
    gm_acts(story).when(command).refuses("dead", "PBH-LB-01")


@pytest.mark.rule("PBH-LB-01")
def test_scar_belongs_to_the_survivor_and_stops_at_minus_three() -> None:
    story = wounded(6, stats={"BS": -3, "S": -2}).given((DrawBreath("griff"), (4, 4)))
    story.when(LeaveScar("vex", "S")).refuses("not_scarred", "PBH-LB-01")
    story.when(LeaveScar("griff", "BS")).refuses("stat_floor", "PBH-LB-01")
    story.given(LeaveScar("griff", "S"))
    assert (story.encounter.step, story.state.acolyte("griff").stat("S")) == ("TALK", -3)


@pytest.mark.rule("PBH-LB-04", "PBH-HEAL-01")
def test_survivor_is_helpless_until_healed_below_the_maximum() -> None:
    story = wounded(8, settings={"after_last_breath": "keep"}).given((DrawBreath("griff"), (6, 6)), EndFight())
    for left, helpless in ((7, True), (6, True), (5, False)):
        story.given(Treat(patient="griff", means="surgery"))
        griff = story.state.acolyte("griff")
        assert (griff.wounds, griff.survived, is_out(griff)) == (left, helpless, helpless)


@pytest.mark.rule("PBH-HEAL-01")
def test_healing_changes_no_other_condition() -> None:
    story = cell(acolyte("Griff", wounds=2)).given(EndFight())
    story.when(Treat(patient="griff", means="surgery")).without(ConditionChanged)


@pytest.mark.rule("PBH-HEAL-03")
@pytest.mark.parametrize(("reading", "by", "total"), [("basic_tech_use", "wits", 12), ("defy_danger", "force", 11)])
def test_medkit_uses_the_stat_of_its_move(reading: str, by: Any, total: int) -> None:
    vex = acolyte("Vex", medkit=1, stats={"Int": 2, "S": 1})
    story = moving(cell(acolyte("Griff", wounds=2), vex, medkit_move=reading), UseMedkit("vex", "griff", by), 5, 5)
    assert total_of(story) == total


@pytest.mark.rule("PBH-HEAL-03")
def test_medkit_is_for_living_and_wounded_patients() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", medkit=1), acolyte("Odo", wounds=2))
    story.when(UseMedkit("vex", "griff")).refuses("unhurt", "PBH-HEAL-01")
    story.when(UseMedkit("griff", "odo")).refuses("no_medkit", "PBH-HEAL-03")
    story.set(acolytes__odo__dead=True).when(UseMedkit("vex", "odo")).refuses("dead", "PBH-LB-01")


@pytest.mark.rule("PBH-HEAL-01", "PBH-HEAL-04")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Treat(patient="griff", means="surgery", wounds=-1), "amount"),
        (Treat(patient="griff", means="medkit", healer="odo", wounds=2), "amount"),
        (Treat(patient="griff", means="medkit"), "unknown_character"),
        (Treat(patient="griff", means="medkit", healer="stranger"), "unknown_character"),
        (Treat(patient="vex", means="surgery"), "unhurt"),
        (Treat(patient="stranger", means="surgery"), "unknown_character"),
        (Treat(patient="yan", means="surgery"), "dead"),
        (Treat(patient="griff", means="medkit", healer="yan"), "dead"),
    ],
)
def test_treatment_needs_a_patient_an_amount_and_a_medkit_owner(command: Treat, code: str) -> None:
    acolytes = (
        acolyte("Griff", wounds=4),
        acolyte("Vex"),
        acolyte("Odo", medkit=1),
        acolyte("Yan", wounds=1, medkit=1),
    )
    after(*acolytes).set(acolytes__yan__dead=True).when(command).refuses(code)


@pytest.mark.rule("PBH-HEAL-01", "PBH-HEAL-03")
def test_medkit_after_a_fight_costs_a_use_and_heals_one_wound() -> None:
    """Only the owner's player may use it."""
    acolytes = (acolyte("Griff", wounds=4), acolyte("Odo", medkit=1, player="bo"))
    story = after(*acolytes, treatment_heals=3)
    by_medkit = Treat(patient="griff", means="medkit", healer="odo")
    story.when(by_medkit, by="ada").refuses("not_your_seat")
    story.when(by_medkit, by="bo").then(Proposed)
    story.when(Agree("gm")).then(Spent(whose="odo", resource="medkit", amount=1, on="tending wounds"), Recovered)
    assert (story.state.acolyte("griff").wounds, story.state.acolyte("odo").medkit) == (3, 0)
    story.when(by_medkit).refuses("no_medkit", "PBH-HEAL-01")


@pytest.mark.rule("PBH-WND-01", "PBH-WND-03")
def test_earlier_wounds_count() -> None:
    for before, out in ((2, True), (1, False)):
        story = hack(cell(against=(enemy("Scar", wounds=before), enemy("Nails"))), 5, 5).given((Choose("griff"), (6,)))
        assert story.state.enemy("scar").out is out


@pytest.mark.rule("PBH-LB-03", "PBH-ROLL-09")
def test_bonus_for_another_case_does_not_apply_to_last_breath() -> None:
    """It is not used up either."""
    griff = acolyte("Griff", cls="Tactician", moves=["Tactical Advantage"])
    story = moving(cell(griff, acolyte("Vex")), TakeTactic("griff", "Reactive"))
    story.given(GrantBonus(who="griff", amount=1, source="a plan", move="Parley"))
    moving(story, DiscernRealities("griff"), 5, 5)
    gm_acts(story).given((EnemyAttack(("scar",), "griff"), (1,)))
    gm_acts(story).given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(5, 5))
    assert total_of(story) == 10
    assert total_of(moving(story, Parley("griff", "scar", facts=("acting on the answers",)), 4, 4)) == 11


@pytest.mark.rule("PBH-LB-03", "PBH-ROLL-17")
def test_weight_hinders_last_breath_if_unnamed_modifiers_apply() -> None:
    for reading, total in (("all", 9), ("named_only", 10)):
        story = gm_acts(cell(acolyte("Griff", weight=11), last_breath_mods=reading))
        story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(5, 5))
        assert total_of(story) == total


@pytest.mark.rule("PBH-HEAL-03", "PBH-MOVE-21")
def test_lesser_result_of_a_medkit_heals_nothing() -> None:
    story = cell(acolyte("Griff", wounds=2), acolyte("Vex", medkit=1))
    moving(story, UseMedkit("vex", "griff"), 5, 5).when(Choose("vex", ("lesser result",))).without(Recovered)
    assert (story.state.acolyte("griff").wounds, story.encounter.step) == (2, "GM_SOFT")


@pytest.mark.rule("PBH-HEAL-04")
def test_surgery_and_chemicals_may_heal_different_numbers() -> None:
    for means, left in (("surgery", 2), ("chemical", 3)):
        story = after(acolyte("Griff", wounds=5), surgery_heals=3, chemical_heals=2)
        story.given(Treat(patient="griff", means=means))  # type: ignore[arg-type]
        assert story.state.acolyte("griff").wounds == left


@pytest.mark.rule("PBH-LB-01", "PBH-LB-03", "PBH-CORE-06")
def test_last_breath_may_have_text_and_modifiers() -> None:
    """A player's modifier needs the GM's consent, unless the settings allow any."""
    prayer = DrawBreath("griff", text="I see the light", modifiers=(Modifier("a relic", 1, "total"),))
    story = wounded(6).when(prayer, by="ada").then(Proposed)
    story.when(Agree("gm"), faces=(4, 5))
    assert (story.event(Rolled).total, story.event(MoveTriggered).text) == (10, "I see the light")
    wounded(6, settings={"modifiers_by": "anyone"}).when(prayer, by="ada", faces=(4, 5)).then(Rolled)


@pytest.mark.rule("PBH-LB-04", "PBH-WND-05")
def test_new_wound_requires_last_breath_even_if_none_is_recorded() -> None:
    story = wounded(6, settings={"clamp_wounds": True}).when(DrawBreath("griff"), faces=(6, 6)).without(Recovered)
    gm_acts(story).when(InflictWounds("griff", 1, "the warp")).then(BreathDue).without(Suffered)


@pytest.mark.rule("PBH-CLS-09", "PBH-LB-03")
@pytest.mark.parametrize(
    ("world", "crowd", "total"), [("Hive World", True, 10), ("Hive World", False, 9), ("", True, 9)]
)
def test_only_a_hive_worlder_in_a_crowd_gets_the_printed_bonus(world: str, crowd: bool, total: int) -> None:
    story = gm_acts(cell(acolyte("Griff", home_world=world), hive_world_move="last_breath"))
    story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff", crowd=crowd), faces=(4, 5))
    assert total_of(story) == total


@pytest.mark.rule("PBH-HEAL-02", "PBH-HEAL-01")
@pytest.mark.parametrize(
    ("cls", "care", "left"), [("Seeker", "comfort", 1), ("Templar", "comfort", 1), ("Seeker", "alone", 3)]
)
def test_recover_heals_half_the_maximum_only_for_comfort(cls: str, care: Any, left: int) -> None:
    story = after(acolyte("Griff", cls=cls, wounds=4), recover_rule="repo").given(Rest("griff", care))
    assert story.state.acolyte("griff").wounds == left


@pytest.mark.rule("PBH-HEAL-04", "PBH-HEAL-01")
def test_gm_may_name_the_healed_wounds() -> None:
    story = after(acolyte("Griff", wounds=5), acolyte("Vex", medkit=1))
    story.given(Treat(patient="griff", means="surgery", wounds=3))
    assert story.state.acolyte("griff").wounds == 2
    story.given(Treat(patient="griff", means="medkit", healer="vex", wounds=1))
    assert story.state.acolyte("griff").wounds == 1


@pytest.mark.rule("PBH-HEAL-03", "PBH-CORE-10")
def test_medkit_without_a_move_is_logged_by_its_own_name() -> None:
    story = cell(acolyte("Griff", wounds=2), acolyte("Vex", medkit=1), medkit_move="none")
    moving(story, UseMedkit("vex", "griff")).then(MoveResolved("vex", "Medkit", "")).without(Rolled)


@pytest.mark.rule("PBH-LB-05", "PBH-ROLL-03")
def test_survivable_miss_always_marks_xp() -> None:
    """The setting concerns only the fatal one."""
    assert lore(cell(xp_on_death=False), 1, 2).state.acolyte("griff").xp == 1


@pytest.mark.rule("PBH-HEAL-01", "PBH-HEAL-04")
def test_treatment_forms_offer_valid_patients_and_numbers() -> None:
    acolytes = (acolyte("Griff", wounds=4), acolyte("Vex", medkit=1), acolyte("Odo", wounds=1))
    story = after(*acolytes).set(acolytes__odo__dead=True)
    kit = Treat(patient="griff", means="medkit", healer="vex")
    assert legal_numbers(story, kit, "wounds") == range(2)
    assert legal_numbers(story, Treat(patient="griff", means="surgery"), "wounds") == range(11)
    offered = [(offer.patient, offer.means, offer.healer, offer.wounds) for offer in listed_commands(story, Treat)]
    others = [
        (means, by, wounds) for means in ("surgery", "chemical") for by in ("", "griff", "vex") for wounds in (0, 1)
    ]
    assert sorted(offered) == sorted([("griff", "medkit", "vex", 0), *(("griff", *other) for other in others)])


@pytest.mark.rule("PBH-LB-04", "PBH-HEAL-01", "PBH-ADV-07")
@pytest.mark.parametrize("way", ["helpless", "captured", "fled", "left"])
def test_helpless_and_absent_acolytes_do_nothing_after_the_fight(way: str) -> None:
    """Who is barely alive may rest, and be treated; who has left may not."""
    griff = acolyte("Griff", moves=["Wrath"], medkit=1, xp=99, wounds=6, survived=True, raises_left=1, moves_left=1)
    story = cell(griff, acolyte("Vex", wounds=1)).given(EndFight())
    if way != "helpless":
        story.given(Mend("griff", 5, "x"), Leave("griff", how=way))  # type: ignore[arg-type]
    code, patient = ("helpless", "") if way == "helpless" else ("helpless", "gone")
    acts = (
        Treat(patient="vex", means="medkit", healer="griff"),
        Treat(patient="vex", means="surgery", healer="griff"),
        HoldRitual("griff"),
        Resupply("griff", "shotgun"),
        LevelUp("griff"),
        RaiseStat("griff", "S"),
        LearnMove("griff", "Armored"),
    )
    for act in acts:
        story.when(act).refuses(code, "PBH-LB-04")
    for need in (Rest("griff"), Treat(patient="griff", means="surgery")):
        fork = Story(story.encounter.fork()).when(need)
        assert fork.refused is None if not patient else fork.refuses(patient, "PBH-CORE-09")
    offered = {form.label for request in story.encounter.requests for form in request.forms}
    assert not offered & {
        "Griff: Level up",
        "Griff: Use a medkit",
        "Griff: Hold an hour's ritual",
        "Griff: Raise a stat",
    }


@pytest.mark.rule("PBH-HEAL-03")
@pytest.mark.parametrize("task", ["medkit", "a medkit"])
def test_task_of_technology_that_is_called_medkit_uses_none(task: str) -> None:
    story = cell(acolyte("Griff", medkit=1))
    moving(story, BasicTechUse("griff", task), 5, 5).given(Choose("griff", ("takes longer",)))
    assert story.state.acolyte("griff").medkit == 1


@pytest.mark.rule("PBH-WND-05")
def test_story_counts_the_wounds_after_each_blow() -> None:
    story = cell(acolyte("Griff", wounds=1)).given(Hurt("griff", 2, "a trap"), Hurt("griff", 1, "a trap"))
    lines = [line for line in Replay.of(story.encounter).transcript() if "suffers" in line]
    assert [line.strip() for line in lines] == [
        "Griff suffers 2 wounds from a trap (now 3 of 6).",
        "Griff suffers 1 wound from a trap (now 4 of 6).",
    ]


@pytest.mark.rule("PBH-LB-01")
def test_the_dying_draw_breath_and_are_scarred_one_after_another() -> None:
    story = gm_acts(cell(acolyte("Griff"), acolyte("Vex", stats={"WS": -3}), acolyte("Odo")))
    story.given(InflictWounds("griff", 6, "the warp", targets=("vex",)))
    story.when(DrawBreath("vex")).refuses("not_dying")
    assert [request.default for request in story.encounter.requests if not request.optional] == [DrawBreath("griff")]
    story.given((DrawBreath("griff"), (4, 4)))
    story.when(LeaveScar("vex", "S")).refuses("not_scarred", "PBH-LB-01")
    story.given(LeaveScar("griff", "WS"), (DrawBreath("vex"), (4, 4)))
    story.when(LeaveScar("vex", "WS")).refuses("stat_floor")
