"""Character change: XP, levels, moves and bonds."""

import pytest

from combat.systems.powered_by_heresy.acts.character_change import EndSession, LevelUp, MarkXp, NewBond, WriteIntoSheet
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.queries.characters import level_in
from events.powered_by_heresy.facts import MoveLearned, MoveLost, StatChanged
from events.vocabulary import Gained, Spent
from tests.harness.stories import Story, play
from tests.powered_by_heresy.cells import acolyte, cell, enemy


@pytest.mark.rule("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-06", "PBH-MOVE-23")
def test_what_the_table_announced_marks_xp_once_a_session() -> None:
    """A flag at once and for what the table says; This I Know only when it was used."""
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


def after(*people: object, **settings: object) -> Story:
    """Bring the fighting to its end."""
    return cell(*people, **settings).given(EndFight())  # type: ignore[arg-type]


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-08", "PBH-D-04")
def test_a_level_is_paid_between_fights_and_brings_a_stat_and_a_move() -> None:
    """From level 2 to 3 costs nine, or as the table says."""
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
    """One at level 3; the next is refused at level 4."""
    story = after(acolyte("Griff", xp=99, stats={"BS": 2, "S": 2})).given(LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    story.when(LevelUp("griff", "S")).refuses("stat_cap", "PBH-ADV-09")
    story.given(LevelUp("griff", "T"), LevelUp("griff", "T"), LevelUp("griff", "S"))
    assert (story.state.acolyte("griff").level, story.state.acolyte("griff").stat("S")) == (6, 3)


@pytest.mark.rule("PBH-ADV-09")
def test_a_raise_to_two_needs_no_permission_and_an_unused_one_is_kept() -> None:
    """+1 to +2 at level 3, +2 to +3 at level 4; under the other reading a permission counts from the next level."""
    story = after(acolyte("Griff", xp=99, stats={"BS": 1})).given(LevelUp("griff", "BS"), LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    strict = after(acolyte("Griff", xp=99, stats={"BS": 2}), stat_cap_levels="exclusive")
    strict.when(LevelUp("griff", "BS")).refuses("stat_cap", "PBH-ADV-09")


@pytest.mark.rule("PBH-ADV-10", "PBH-ADV-11", "PBH-ADV-12", "PBH-ADV-13")
def test_a_multiclass_move_takes_moves_of_another_class_that_need_each_other() -> None:
    """Wrath brings Penance and Smite, counts as one, and its levels count from there; a second needs another."""
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
    """One player alone does not decide."""
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


@pytest.mark.rule("PBH-ADV-04")
def test_a_bond_that_is_resolved_is_gone_and_the_new_one_stands_in_its_place() -> None:
    """Of the others nothing changes."""
    vex = acolyte("Vex", bonds=[{"id": "griff", "value": 2}, {"id": "yan", "value": 3}])
    story = after(acolyte("Griff"), vex, acolyte("Odo"), acolyte("Yan")).given(NewBond("vex", "griff", "odo"))
    assert [story.state.acolyte("vex").bond(each) for each in ("griff", "odo", "yan")] == [0, 1, 3]


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-10")
@pytest.mark.parametrize(("of", "rule"), [("Seeker", "PBH-ADV-07"), ("any", "PBH-ADV-07"), ("Templar", "PBH-ADV-10")])
def test_no_move_above_the_new_level_can_be_learned(of: str, rule: str) -> None:
    """Level 4 is too high for a Seeker of level 2 who rises to 3, and not for one who rises to 4."""
    library = ({"id": "Old Oath", "of": of, "level": 4},)
    story = after(acolyte("Griff", xp=99, moves=["Multiclass"]), library=library)
    story.when(LevelUp("griff", "BS", ("Old Oath",))).refuses("too_high", rule)
    story.given(LevelUp("griff", "BS")).when(LevelUp("griff", "S", ("Old Oath",))).then(MoveLearned)
