"""Character change: XP, levels, moves and bonds."""

import pytest

from combat.systems.powered_by_heresy.acts.character_change import EndSession, LevelUp, MarkXp, NewBond, WriteIntoSheet
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.queries.characters import level_in
from events.powered_by_heresy.facts import BlowDue, MoveLearned, MoveLost, StatChanged
from events.vocabulary import Gained, Spent
from tests.harness.stories import Story, play
from tests.powered_by_heresy.cells import acolyte, cell, enemy, hack


@pytest.mark.rule("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-06", "PBH-MOVE-23")
def test_what_the_table_announced_marks_xp_once_a_session() -> None:
    """A flag at once, each time, and for what the table says; This I Know only when it was used."""
    vex = acolyte("Vex", bonds=[{"id": "griff"}])
    story = cell(acolyte("Griff"), vex, acolyte("Odo"), flag_xp=2, xp_triggers=("drive", "This I Know"), rerolls=True)
    story.when(MarkXp("griff", "drive")).refuses("no_trigger", "PBH-ADV-06")
    story.when(MarkXp("griff", "flag")).then(Gained(whose="griff", resource="XP", amount=2, source="flag"))
    story.when(MarkXp("griff", "flag")).then(Gained(whose="griff", resource="XP", amount=2, source="flag"))
    story.given(EndFight()).when(MarkXp("griff", "flag")).then(Gained)
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
    story.given(EndFight()).when(LevelUp("griff", "BS", ("Hatred (mutant)", "Armored"))).refuses(
        "too_many_moves", "PBH-ADV-07"
    )
    story.when(LevelUp("griff", "BS", ("Hatred",))).refuses("about", "PBH-CLS-03")
    story.when(LevelUp("griff", "BS", ("Hatred (mutant)",))).then(
        Spent(whose="griff", resource="XP", amount=9, on="level 3"), StatChanged, MoveLearned
    )
    griff = story.state.acolyte("griff")
    assert (griff.level, griff.stat("BS"), griff.xp, griff.has("Hatred")) == (3, 1, 0, True)
    story.when(LevelUp("griff", "BS")).refuses("too_little_xp", "PBH-ADV-07")
    after(acolyte("Griff", xp=3), xp_to_level=1, moves_per_level=2).given(
        LevelUp("griff", "S", ("Hatred (mutant)", "Armored"))
    )


@pytest.mark.rule("PBH-CLS-03", "PBH-ADV-07")
def test_hatred_is_learned_for_a_foe_and_may_be_learned_again_for_another() -> None:
    """A die more against heretics, and then against mutants; never twice against the same."""
    story = cell(acolyte("Griff", xp=99), against=(enemy("Scar"), enemy("Nails", foe="mutant"))).given(EndFight())
    story.given(LevelUp("griff", "BS", ("Hatred (heretic)",)), LevelUp("griff", "S", ("Hatred (mutant)",)))
    story.when(LevelUp("griff", "T", ("Hatred (Heretic)",))).refuses("has_move", "PBH-ADV-07")
    story.given(OpenScene())
    for foe in ("scar", "nails"):
        hack(story, 5, 5, target=foe).when(Choose("griff"), faces=(1, 1))
        assert story.event(BlowDue).dice == (6, 6)


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
