"""
Wounds, dying, healing, and what happens between fights.
"""

import pytest

from combat.systems.powered_by_heresy.commands import (
    CallLastBreath,
    Choose,
    DefyDanger,
    DrawBreath,
    EndEncounter,
    EndFight,
    EndSession,
    EnemyAttack,
    GrantBonus,
    HackAndSlash,
    InflictWounds,
    LeaveScar,
    LevelUp,
    MarkXp,
    Mutate,
    NewBond,
    OpenScene,
    Rest,
    Terrify,
    Treat,
    UseMedkit,
    UseUp,
    WriteIntoSheet,
)
from combat.systems.powered_by_heresy.decide.aftermath import level_in
from events.powered_by_heresy.facts import BreathDrawn, BreathDue, MoveLearned, MoveLost, SceneClosed, StatChanged
from events.vocabulary import ConditionChanged, EncounterEnded, Gained, Recovered, Rolled, Spent, Suffered
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, moving


def wounded(amount: int, *, start: int = 0, **fields: object) -> Story:
    """
    Let the GM wound Griff outright, who bears six.
    """
    settings = fields.pop("settings", {})
    story = gm_acts(cell(acolyte("Griff", wounds=start, **fields), acolyte("Vex"), **settings))  # type: ignore[arg-type]
    return story.when(InflictWounds("griff", amount, "the warp"))


@pytest.mark.rule("PBH-WND-01", "PBH-WND-02", "PBH-WND-05", "PBH-WND-03", "PBH-LB-01", "PBH-LB-04")
def test_wounds_beyond_the_maximum_are_recorded_and_a_survivor_stands_at_it() -> None:
    """
    Four of five, and three more, are seven; Last Breath once; on a 10+ five of five, helpless.
    """
    templar = {"cls": "Templar", "moves": [], "weapons": ["sword"]}
    story = wounded(3, start=4, **templar).then(
        Suffered(who="griff", harm="Wounds", amount=3, source="the warp"), BreathDue
    )
    assert (story.state.acolyte("griff").wounds, story.state.acolyte("griff").max_wounds) == (7, 5)
    story.when(DrawBreath("griff"), faces=(5, 5)).then(BreathDrawn("griff", "alive"), Recovered)
    griff = story.state.acolyte("griff")
    assert (griff.wounds, griff.out, griff.dead) == (5, True, False)
    story.when(HackAndSlash(actor="griff", target="scar", weapon="sword")).refuses("helpless", "PBH-LB-04")


@pytest.mark.rule("PBH-WND-05")
def test_a_table_may_stop_wounds_at_the_maximum() -> None:
    """
    Five of six and three more are six.
    """
    story = wounded(3, start=5, settings={"clamp_wounds": True}).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="the warp")
    )
    assert story.state.acolyte("griff").wounds == 6


@pytest.mark.rule("PBH-WND-03")
def test_a_table_may_let_player_characters_die_at_the_maximum() -> None:
    """
    Without a Last Breath.
    """
    story = wounded(6, settings={"pc_at_max": "dead"}).then(
        ConditionChanged(who="griff", condition="dead", level=1, source="the warp")
    )
    story.without(BreathDue)


@pytest.mark.rule("PBH-LB-01", "PBH-WND-06")
def test_a_seven_to_nine_costs_a_stat_that_the_gm_chooses() -> None:
    """
    With a scar to see.
    """
    story = wounded(6).given((DrawBreath("griff"), (4, 4)))
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("LASTING_HARM", "gm")
    story.when(LeaveScar("griff", "BS", "one eye")).then(
        StatChanged(who="griff", stat="BS", by=-1, source="Last Breath", scar="one eye")
    )
    assert story.state.acolyte("griff").stat("BS") == -1


@pytest.mark.rule("PBH-LB-05", "PBH-ROLL-03")
@pytest.mark.parametrize(("marks", "xp"), [(True, 1), (False, 0)])
def test_the_last_miss_of_a_life_marks_xp(marks: bool, xp: int) -> None:
    """
    Unless the table says otherwise.
    """
    story = wounded(6, settings={"xp_on_death": marks}).given((DrawBreath("griff"), (1, 2)))
    assert (story.state.acolyte("griff").dead, story.state.acolyte("griff").xp) == (True, xp)


@pytest.mark.rule("PBH-LB-02", "PBH-LB-04")
def test_some_dangers_ask_for_last_breath_at_once_and_leave_wounds_alone() -> None:
    """
    A survivor is as before.
    """
    story = gm_acts(cell(acolyte("Griff", wounds=2))).when(CallLastBreath("griff", "the void")).without(Suffered)
    story.when(DrawBreath("griff"), faces=(6, 6)).then(BreathDrawn("griff", "alive"))
    assert (story.state.acolyte("griff").wounds, story.state.acolyte("griff").out) == (2, False)


@pytest.mark.rule("PBH-LB-03")
@pytest.mark.parametrize(("reading", "total"), [("all", 8), ("named_only", 7)])
def test_forwards_that_name_nothing_count_for_last_breath_as_the_table_reads_it(reading: str, total: int) -> None:
    """
    A Death World's +1 always does; stats never.
    """
    strong = acolyte("Griff", stats={"WP": 3}, home_world="Death World")
    story = gm_acts(cell(strong, last_breath_mods=reading).given(GrantBonus(who="griff", amount=1, source="a prayer")))
    story.given(CallLastBreath("griff", "the void")).when(DrawBreath("griff"), faces=(3, 3))
    assert story.event(Rolled).total == total


@pytest.mark.rule("PBH-LB-04")
def test_any_new_wound_asks_a_survivor_again_and_a_roll_without_wounds_does_not() -> None:
    """
    A 1 against Defense 1 does nothing; a 2 does.
    """
    story = wounded(6).given((DrawBreath("griff"), (6, 6)))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,)).without(BreathDue)
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(2,)).then(BreathDue)


@pytest.mark.rule("PBH-LB-04")
def test_a_table_may_leave_a_survivor_all_wounds() -> None:
    """
    Seven of six stay seven.
    """
    story = wounded(7, settings={"after_last_breath": "keep"}).given((DrawBreath("griff"), (6, 6)))
    assert story.state.acolyte("griff").wounds == 7


@pytest.mark.rule("PBH-HEAL-03", "PBH-HEAL-01", "PBH-LB-04")
@pytest.mark.parametrize(("reading", "faces"), [("basic_tech_use", (5, 5)), ("defy_danger", (5, 5)), ("none", ())])
def test_a_medkit_takes_a_move_and_a_use_and_puts_a_survivor_on_its_feet(reading: str, faces: tuple[int, ...]) -> None:
    """
    By the move that the table plays.
    """
    people = (acolyte("Griff", wounds=6), acolyte("Vex", medkit=1))
    story = cell(*people, medkit_move=reading).set(acolytes__griff__survived=True)
    moving(story, UseMedkit("vex", "griff"), *faces)
    if reading == "basic_tech_use":
        story.when(Choose("vex", ("takes longer",)))
    story.then(
        Spent(whose="vex", resource="medkit", amount=1, on="tending wounds"),
        Recovered(who="griff", harm="Wounds", amount=1, source="medkit"),
    )
    assert not story.state.acolyte("griff").out
    story.when(UseMedkit("vex", "griff")).refuses("no_medkit", "PBH-HEAL-03")


def after(*people: object, **settings: object) -> Story:
    """
    Bring the fighting to its end.
    """
    return cell(*people, **settings).given(EndFight())  # type: ignore[arg-type]


@pytest.mark.rule("PBH-HEAL-01", "PBH-HEAL-02", "PBH-HEAL-04")
@pytest.mark.parametrize(
    ("care", "rule", "left"),
    [("alone", "seed", 4), ("medical team", "seed", 3), ("comfort", "seed", 4), ("comfort", "repo", 2)],
)
def test_a_day_of_rest_heals_as_the_table_reads_it(care: str, rule: str, left: int) -> None:
    """
    One, two under care, or half of six by Recover.
    """
    story = after(acolyte("Griff", wounds=5), recover_rule=rule).given(Rest("griff", care))  # type: ignore[arg-type]
    assert story.state.acolyte("griff").wounds == left


@pytest.mark.rule("PBH-HEAL-04", "PBH-HEAL-01")
def test_surgery_heals_the_tables_number_or_what_the_gm_says_and_never_below_zero() -> None:
    """
    Two, then as many as there are.
    """
    story = after(acolyte("Griff", wounds=4), treatment_heals=2).given(Treat(patient="griff", means="surgery"))
    assert story.state.acolyte("griff").wounds == 2
    story.when(Treat(patient="griff", means="chemical", wounds=9)).then(
        Recovered(who="griff", harm="Wounds", amount=2, source="chemical")
    )
    story.when(Rest("griff")).refuses("unhurt", "PBH-HEAL-01")


@pytest.mark.rule("PBH-GM-03")
def test_terror_and_mutation_are_rolled_on_their_tables() -> None:
    """
    A 2 runs away; a 2 grows limbs and Strength; from 6 up only the table knows.
    """
    story = gm_acts(cell()).when(Terrify("griff"), faces=(2,))
    story.then(ConditionChanged(who="griff", condition="terrified: runs away", level=1, source="terror"))
    gm_acts(story).when(Mutate("griff"), faces=(2,)).then(
        StatChanged(who="griff", stat="S", by=1, source="monstrous limbs")
    )
    gm_acts(story).when(Mutate("griff"), faces=(8,))
    story.then(ConditionChanged(who="griff", condition="mutated: a debility", level=1, source="the warp"))


@pytest.mark.rule("PBH-GM-02")
def test_the_gm_uses_up_resources() -> None:
    """
    No more than there are.
    """
    story = (
        gm_acts(cell())
        .when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=2))
        .refuses("amount", "PBH-GM-02")
    )
    story.when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=1)).then(
        Spent(whose="griff", resource="ammo of shotgun", amount=1, on="the GM's move")
    )


@pytest.mark.rule("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-06", "PBH-MOVE-23")
def test_what_the_table_announced_marks_xp_once_a_session() -> None:
    """
    A flag at once and for what the table says; This I Know only when it was used.
    """
    vex = acolyte("Vex", bonds=[{"id": "griff"}])
    story = cell(acolyte("Griff"), vex, acolyte("Odo"), flag_xp=2, xp_triggers=("drive", "This I Know"), rerolls=True)
    story.when(MarkXp("griff", "drive")).refuses("no_trigger", "PBH-ADV-06")
    story.when(MarkXp("griff", "flag")).then(Gained(whose="griff", resource="XP", amount=2, source="flag"))
    story.given(EndFight()).when(MarkXp("griff", "flag")).refuses("already_marked", "PBH-ADV-03")
    story.when(MarkXp("griff", "a threat investigated")).refuses("no_trigger", "PBH-ADV-06")
    story.when(MarkXp("griff", "drive")).then(Gained(whose="griff", resource="XP", amount=1, source="drive"))
    story.when(MarkXp("griff", "This I Know")).refuses("not_used", "PBH-ADV-04")
    story.when(NewBond("vex", "griff", "odo")).then(
        Gained(whose="vex", resource="XP", amount=1, source="a bond resolved")
    )
    story.when(NewBond("vex", "odo", "griff")).refuses("already_marked", "PBH-ADV-04")
    story.given(EndSession()).when(MarkXp("griff", "drive")).then(Gained)


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-08", "PBH-D-04")
def test_a_level_is_paid_between_fights_and_brings_a_stat_and_a_move() -> None:
    """
    From level 2 to 3 costs nine, or as the table says.
    """
    story = cell(acolyte("Griff", xp=9)).when(LevelUp("griff", "BS")).refuses("out_of_step")
    story.given(EndFight()).when(LevelUp("griff", "BS", ("Hatred", "Armored"))).refuses("too_many_moves", "PBH-ADV-07")
    story.when(LevelUp("griff", "BS", ("Hatred",))).then(
        Spent(whose="griff", resource="XP", amount=9, on="level 3"), StatChanged, MoveLearned
    )
    griff = story.state.acolyte("griff")
    assert (griff.level, griff.stat("BS"), griff.xp, griff.has("Hatred")) == (3, 1, 0, True)
    story.when(LevelUp("griff", "BS")).refuses("too_little_xp", "PBH-ADV-07")
    after(acolyte("Griff", xp=3), xp_to_level=1, moves_per_level=2).given(LevelUp("griff", "S", ("Hatred", "Armored")))


@pytest.mark.rule("PBH-ADV-09")
def test_the_second_raise_to_three_waits_for_level_six() -> None:
    """
    One at level 3; the next is refused at level 4.
    """
    story = after(acolyte("Griff", xp=99, stats={"BS": 2, "S": 2})).given(LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    story.when(LevelUp("griff", "S")).refuses("stat_cap", "PBH-ADV-09")
    story.given(LevelUp("griff", "T"), LevelUp("griff", "T"), LevelUp("griff", "S"))
    assert (story.state.acolyte("griff").level, story.state.acolyte("griff").stat("S")) == (6, 3)


@pytest.mark.rule("PBH-ADV-09")
def test_a_raise_to_two_needs_no_permission_and_an_unused_one_is_kept() -> None:
    """
    +1 to +2 at level 3, +2 to +3 at level 4; under the other reading a permission counts from the next level.
    """
    story = after(acolyte("Griff", xp=99, stats={"BS": 1})).given(LevelUp("griff", "BS"), LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    strict = after(acolyte("Griff", xp=99, stats={"BS": 2}), stat_cap_levels="exclusive")
    strict.when(LevelUp("griff", "BS")).refuses("stat_cap", "PBH-ADV-09")


@pytest.mark.rule("PBH-ADV-10", "PBH-ADV-11", "PBH-ADV-12", "PBH-ADV-13")
def test_a_multiclass_move_takes_moves_of_another_class_that_need_each_other() -> None:
    """
    Wrath brings Penance and Smite, counts as one, and its levels count from there; a second needs another.
    """
    story = after(acolyte("Griff", xp=99)).when(LevelUp("griff", "BS", ("Wrath",)))
    story.refuses("other_class", "PBH-ADV-10").when(LevelUp("griff", "BS", ("Judgement",))).refuses(
        "requires", "PBH-ADV-13"
    )
    story.given(LevelUp("griff", "BS", ("Multiclass",))).when(LevelUp("griff", "S", ("Wrath",)))
    griff = story.state.acolyte("griff")
    assert griff.has("Smite")
    assert griff.has("Penance")
    story.when(LevelUp("griff", "T", ("Underdog",))).refuses("other_class", "PBH-ADV-10")
    story.given(LevelUp("griff", "T"))
    griff, wrath = story.state.acolyte("griff"), story.state.move("Wrath")
    assert (griff.level, level_in(story.state, griff, wrath)) == (5, 2)
    later = after(acolyte("Griff"), multiclass_level_base=2).state
    assert level_in(later, later.acolyte("griff"), later.move("Wrath")) == 2


@pytest.mark.rule("PBH-ADV-01", "PBH-ADV-02", "PBH-ADV-14")
def test_what_the_fiction_gave_is_written_down_when_everybody_agrees_and_may_replace_another() -> None:
    """
    One player alone does not decide.
    """
    from tests.harness.stories import play

    setup = {
        "players": [{"id": "ada", "name": "Ada"}, {"id": "bo", "name": "Bo"}],
        "acolytes": [{**acolyte("Griff"), "weapons": [], "moves": ["Old Hand"]}],
        "enemies": [enemy("Scar")],
        "library": [{"id": "Old Hand", "of": "any"}, {"id": "Old Master", "of": "any", "replaces": "Old Hand"}],
    }
    story = play("powered_by_heresy", setup).given(EndFight())
    story.when(WriteIntoSheet("griff", "Old Master", ("ada",))).refuses("not_settled", "PBH-ADV-02")
    story.when(WriteIntoSheet("griff", "Old Master", ("ada", "bo"))).then(MoveLost("griff", "Old Hand"), MoveLearned)
    story.when(WriteIntoSheet("griff", "Judgement", ("ada", "bo"))).refuses("requires", "PBH-ADV-13")


@pytest.mark.rule("PBH-CORE-01")
def test_the_fighting_may_break_out_again_and_the_gm_ends_it_all() -> None:
    """
    One log from the first word to the last.
    """
    story = cell().when(EndFight("they flee")).then(SceneClosed("they flee"))
    story.given(OpenScene(), EndFight()).when(EndEncounter()).then(EncounterEnded)
    assert story.encounter.outcome is not None


@pytest.mark.rule("PBH-WND-03", "PBH-LB-01")
def test_when_the_last_acolyte_dies_it_is_over() -> None:
    """
    Nobody is left to talk.
    """
    story = gm_acts(cell()).given(CallLastBreath("griff", "the void"))
    story.when(DrawBreath("griff"), faces=(1, 1)).then(EncounterEnded((), "every acolyte is dead"))


@pytest.mark.rule("PBH-WND-01", "PBH-MOVE-15")
def test_wounds_do_not_weigh_on_rolls() -> None:
    """
    Only the maximum matters.
    """
    story = moving(cell(acolyte("Griff", wounds=5)), DefyDanger("griff", "speed"), 5, 5)
    assert story.event(Rolled).total == 10
    hack(story, 1, 1)
