"""Character change: XP, levels, moves and bonds."""

from typing import Any

import pytest

from combat import Encounter
from combat.engine.play.consent import Agree, Decline
from combat.systems.powered_by_heresy.acts.character_change import (
    EndSession,
    LearnMove,
    LevelUp,
    MarkXp,
    NewBond,
    RaiseStat,
    WriteIntoSheet,
    WriteStat,
)
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.dying_and_healing import Rest
from combat.systems.powered_by_heresy.acts.reload import Resupply
from combat.systems.powered_by_heresy.acts.rolling import Choose, RerollAll
from combat.systems.powered_by_heresy.acts.statements import LeaveMark
from combat.systems.powered_by_heresy.queries.characters import level_in
from combat.systems.powered_by_heresy.rules.dying_and_healing import CLASS_WOUNDS
from events.powered_by_heresy.facts import BlowDue, MoveLearned, MoveLost, PermissionUsed, StatChanged
from events.powered_by_heresy.sheets import STATS, Bond
from events.vocabulary import Declined, Gained, Proposed, Recovered, Spent
from replays import Replay
from tests.harness.stories import Story, new_story
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, hack, lore


@pytest.mark.rule("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-06", "PBH-MOVE-23")
def test_xp_conditions_are_marked_once_per_session() -> None:
    """A flag is marked immediately and each time; This I Know only if it was used."""
    vex = acolyte("Vex", bonds=[{"id": "griff"}])
    story = cell(
        acolyte("Griff"), vex, acolyte("Odo"), flag_xp=2, xp_triggers=("drive", "bond", "This I Know"), rerolls=True
    )
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


@pytest.mark.rule("PBH-ADV-01", "PBH-ADV-03", "PBH-ADV-04")
def test_drive_and_flags_are_words_that_play_changes_and_the_next_sheet_keeps() -> None:
    story = cell(acolyte("Griff", drive="guard the weak", flags=["I owe a debt"]), acolyte("Vex"))
    story.set(acolytes__griff__sheet__drive="burn the heretic", acolytes__griff__sheet__flags=("I fear the dark",))
    story.given(EndFight()).when(MarkXp("griff", "drive"))
    story.then(Gained(whose="griff", resource="XP", amount=1, source="drive: burn the heretic"))
    assert "drive: burn the heretic" in "\n".join(Replay.of(story.encounter).transcript())
    sheet = Encounter.begin("powered_by_heresy", story.encounter.aftermath()).state.acolyte("griff").sheet
    assert (sheet.drive, sheet.flags) == ("burn the heretic", ("I fear the dark",))
    story.when(MarkXp("vex", "drive")).then(Gained(whose="vex", resource="XP", amount=1, source="drive"))


def after(*acolytes: object, **settings: object) -> Story:
    """Begin a fight and end it."""
    return cell(*acolytes, **settings).given(EndFight())  # type: ignore[arg-type]


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-08", "PBH-D-04")
def test_level_is_paid_between_fights_and_brings_a_stat_and_a_move() -> None:
    """From level 2 to 3 costs 9 XP, or as the settings say."""
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
def test_hatred_is_learned_once_per_foe() -> None:
    story = cell(acolyte("Griff", xp=99), against=(enemy("Scar"), enemy("Nails", foe="mutant"))).given(EndFight())
    story.given(LevelUp("griff", "BS", ("Hatred (heretic)",)), LevelUp("griff", "S", ("Hatred (mutant)",)))
    story.when(LevelUp("griff", "T", ("Hatred (Heretic)",))).refuses("has_move", "PBH-ADV-07")
    story.given(OpenScene())
    for foe in ("scar", "nails"):
        hack(story, 5, 5, target=foe).when(Choose("griff"), faces=(1, 1))
        assert story.event(BlowDue).dice == (6, 6)


@pytest.mark.rule("PBH-ADV-09")
def test_second_raise_to_three_waits_for_level_six() -> None:
    story = after(acolyte("Griff", xp=99, stats={"BS": 2, "S": 2})).given(LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    story.when(LevelUp("griff", "S")).refuses("stat_cap", "PBH-ADV-09")
    story.given(LevelUp("griff", "T"), LevelUp("griff", "T"), LevelUp("griff", "S"))
    assert (story.state.acolyte("griff").level, story.state.acolyte("griff").stat("S")) == (6, 3)


@pytest.mark.rule("PBH-ADV-09")
def test_raise_to_two_needs_no_permission_and_an_unused_one_is_kept() -> None:
    """Under the exclusive reading a permission applies only from the next level."""
    story = after(acolyte("Griff", xp=99, stats={"BS": 1})).given(LevelUp("griff", "BS"), LevelUp("griff", "BS"))
    assert story.state.acolyte("griff").stat("BS") == 3
    strict = after(acolyte("Griff", xp=99, stats={"BS": 2}), stat_cap_levels="exclusive")
    strict.when(LevelUp("griff", "BS")).refuses("stat_cap", "PBH-ADV-09")


@pytest.mark.rule("PBH-ADV-10", "PBH-ADV-11", "PBH-ADV-12", "PBH-ADV-13")
def test_multiclass_move_gives_a_group_of_moves_of_another_class() -> None:
    """Wrath brings Penance and Smite and counts as one move; levels in it count from there."""
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
def test_move_given_by_the_fiction_needs_consent_and_may_replace_another() -> None:
    setup = {
        "players": [{"id": "ada", "name": "Ada"}, {"id": "bo", "name": "Bo"}],
        "acolytes": [{**acolyte("Griff"), "weapons": [], "moves": ["Old Hand"]}],
        "enemies": [enemy("Scar")],
        "library": [{"id": "Old Hand", "of": "any"}, {"id": "Old Master", "of": "any", "replaces": "Old Hand"}],
    }
    story = new_story("powered_by_heresy", setup).given(EndFight())
    story.when(WriteIntoSheet("griff", "Old Master", ("ada",))).refuses("not_settled", "PBH-ADV-02")
    story.when(WriteIntoSheet("griff", "Old Master", ("ada", "bo"))).then(MoveLost("griff", "Old Hand"), MoveLearned)
    story.when(WriteIntoSheet("griff", "Judgement", ("ada", "bo"))).refuses("requires", "PBH-ADV-13")


@pytest.mark.rule("PBH-ADV-04")
def test_resolved_bond_is_replaced_and_others_stay() -> None:
    vex = acolyte("Vex", bonds=[{"id": "griff", "value": 2}, {"id": "yan", "value": 3}])
    story = after(acolyte("Griff"), vex, acolyte("Odo"), acolyte("Yan")).given(NewBond("vex", "griff", "odo"))
    assert [story.state.acolyte("vex").bond(partner) for partner in ("griff", "odo", "yan")] == [0, 1, 3]


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-10")
@pytest.mark.parametrize(("of", "rule"), [("Seeker", "PBH-ADV-07"), ("any", "PBH-ADV-07"), ("Templar", "PBH-ADV-10")])
def test_move_above_the_new_level_cannot_be_learned(of: str, rule: str) -> None:
    library = ({"id": "Old Oath", "of": of, "level": 4},)
    story = after(acolyte("Griff", xp=99, moves=["Multiclass"]), library=library)
    story.when(LevelUp("griff", "BS", ("Old Oath",))).refuses("too_high", rule)
    story.given(LevelUp("griff", "BS")).when(LevelUp("griff", "S", ("Old Oath",))).then(MoveLearned)


@pytest.mark.rule("PBH-ADV-09")
def test_permissions_come_at_levels_three_six_and_nine() -> None:
    """No stat rises above +3."""
    griff = acolyte("Griff", level=3, xp=999, stats={"BS": 2, "S": 2, "T": 2})
    story = after(griff).given(LevelUp("griff", "BS"))
    for stat, other, levels in (("S", "Ag", 1), ("T", "Per", 2)):
        for _ in range(levels):
            story.when(LevelUp("griff", stat)).refuses("stat_cap", "PBH-ADV-09")  # type: ignore[arg-type]
            story.given(LevelUp("griff", other))  # type: ignore[arg-type]
        story.given(LevelUp("griff", stat))  # type: ignore[arg-type]
    raised = story.state.acolyte("griff")
    assert (raised.level, [raised.stat(stat) for stat in ("BS", "S", "T")]) == (9, [3, 3, 3])
    story = after(acolyte("Griff", level=9, xp=999, stats={"BS": 3}))
    story.when(LevelUp("griff", "BS")).refuses("stat_cap", "PBH-ADV-09")


@pytest.mark.rule("PBH-ADV-07", "PBH-D-04")
@pytest.mark.parametrize(("level", "cost"), [(2, 9), (4, 11), (7, 14)])
def test_level_costs_the_current_level_plus_seven(level: int, cost: int) -> None:
    after(acolyte("Griff", level=level, xp=cost - 1)).when(LevelUp("griff", "S")).refuses("too_little_xp")
    story = after(acolyte("Griff", level=level, xp=cost + 1)).given(LevelUp("griff", "S"))
    assert (story.state.acolyte("griff").level, story.state.acolyte("griff").xp) == (level + 1, 1)


@pytest.mark.parametrize(
    ("moves", "code", "rule"),
    [
        (("Armored", "Armored"), "twice", "PBH-ADV-07"),
        (("Rapid Reload",), "has_move", "PBH-ADV-07"),
        (("Wings",), "no_such_move", ""),
        (("Old Oath",), "requires", "PBH-ADV-14"),
        (("New Oath",), "requires", "PBH-ADV-13"),
    ],
)
def test_level_brings_only_learnable_moves(moves: tuple[str, ...], code: str, rule: str) -> None:
    library = (
        {"id": "Old Oath", "of": "any", "replaces": "First Oath"},
        {"id": "New Oath", "of": "any", "requires": "First Oath"},
        {"id": "First Oath", "of": "any"},
    )
    story = after(acolyte("Griff", xp=99, moves=["Rapid Reload"]), library=library, moves_per_level=2)
    story.when(LevelUp("griff", "BS", moves)).refuses(code, rule)


@pytest.mark.rule("PBH-ADV-13", "PBH-ADV-14")
def test_required_move_stays_and_replaced_move_is_lost() -> None:
    library = (
        {"id": "First Oath", "of": "any"},
        {"id": "New Oath", "of": "any", "requires": "First Oath"},
        {"id": "Old Oath", "of": "any", "replaces": "First Oath"},
    )
    griff = acolyte("Griff", xp=99, moves=["First Oath"])
    for move, kept in (("New Oath", True), ("Old Oath", False)):
        story = after(griff, library=library).given(LevelUp("griff", "BS", (move,)))
        learned = story.state.acolyte("griff")
        assert (learned.has(move), learned.has("First Oath")) == (True, kept)


@pytest.mark.rule("PBH-ADV-10", "PBH-ADV-11")
def test_each_multiclass_move_allows_one_move_or_group() -> None:
    griff = acolyte("Griff", xp=99, moves=["Multiclass"])
    story = after(griff).given(LevelUp("griff", "BS", ("Penance",)))
    assert all(story.state.acolyte("griff").has(move) for move in ("Wrath", "Penance", "Smite"))
    story.when(LevelUp("griff", "S", ("Judgement",))).refuses("other_class", "PBH-ADV-10")
    story = after(griff).given(LevelUp("griff", "BS", ("Blend In",)))
    learned = {learned.id for learned in story.state.acolyte("griff").moves}
    assert learned == {"Multiclass", "Blend In"}


@pytest.mark.rule("PBH-ADV-11")
def test_known_move_of_a_group_is_not_learned_again() -> None:
    griff = acolyte("Griff", cls="Templar", xp=99, moves=["Smite"])
    story = after(griff).given(LevelUp("griff", "BS", ("Wrath",)))
    assert sorted(learned.id for learned in story.state.acolyte("griff").moves) == ["Penance", "Smite", "Wrath"]


@pytest.mark.rule("PBH-ADV-12")
def test_your_level_counts_from_the_first_move_of_another_class() -> None:
    """Psyker moves learned at levels 4 and 6 count as level 3 at level 6."""
    psyker = ({"id": "Warp Bolt", "of": "Psyker"}, {"id": "Warp Gate", "of": "Psyker"})
    story = after(acolyte("Griff", xp=999), library=(*psyker, {"id": "Multiclass again", "of": "any"}))
    for stat, move in (("BS", "Multiclass"), ("S", "Warp Bolt"), ("T", "Multiclass again"), ("Ag", "Warp Gate")):
        story.given(LevelUp("griff", stat, (move,)))  # type: ignore[arg-type]
    state, griff = story.state, story.state.acolyte("griff")
    levels = {name: level_in(state, griff, state.move(name)) for name in ("Warp Gate", "Multiclass", "Take Them Alive")}
    assert levels == {"Warp Gate": 3, "Multiclass": 6, "Take Them Alive": 6}


@pytest.mark.rule("PBH-ADV-04")
@pytest.mark.parametrize(
    ("resolved", "new", "code"),
    [
        ("odo", "yan", "no_bond"),
        ("stranger", "yan", "no_bond"),
        ("griff", "stranger", "no_bond"),
        ("griff", "vex", "no_bond"),
        ("griff", "ben", "has_bond"),
    ],
)
def test_bond_can_be_resolved_only_by_its_owner_and_with_a_new_partner(resolved: str, new: str, code: str) -> None:
    vex = acolyte("Vex", bonds=[{"id": "griff", "value": 2}, {"id": "ben"}])
    story = after(acolyte("Griff"), vex, acolyte("Odo"), acolyte("Yan"), acolyte("Ben"))
    story.when(NewBond("vex", resolved, new)).refuses(code, "PBH-ADV-04")
    story.given(NewBond("vex", "griff", "griff"))
    assert story.state.acolyte("vex").bond("griff") == 1


@pytest.mark.rule("PBH-ADV-04", "PBH-ADV-06", "PBH-MOVE-23")
def test_this_i_know_marks_xp_if_used_and_bonds_need_their_own_command() -> None:
    story = after(acolyte("Griff"), acolyte("Vex"))
    story.when(MarkXp("griff", "This I Know")).then(
        Gained(whose="griff", resource="XP", amount=1, source="This I Know")
    )
    story.when(MarkXp("griff", "This I Know")).refuses("already_marked", "PBH-ADV-03")
    story.when(MarkXp("griff", "bond")).refuses("no_trigger", "PBH-ADV-06")
    story.when(MarkXp("vex", "drive")).then(Gained)


@pytest.mark.rule("PBH-LB-01")
@pytest.mark.parametrize(
    "command",
    [
        MarkXp("griff", "drive"),
        NewBond("griff", "vex", "vex"),
        LevelUp("griff", "BS"),
        WriteIntoSheet("griff", "Armored", ("ada", "bo")),
    ],
)
def test_dead_acolytes_do_not_advance(command: Any) -> None:
    griff = acolyte("Griff", xp=99, bonds=[{"id": "vex"}])
    after(griff, acolyte("Vex")).set(acolytes__griff__dead=True).when(command).refuses("dead", "PBH-LB-01")


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-08", "PBH-ADV-09")
def test_raise_and_move_of_a_level_can_be_postponed() -> None:
    """A postponed raise to +3 uses a permission when it is made."""
    story = after(acolyte("Griff", level=2, xp=9, stats={"BS": 2})).given(LevelUp("griff"))
    griff = story.state.acolyte("griff")
    assert (griff.level, griff.raises_left, griff.moves_left) == (3, 1, 1)
    story.when(RaiseStat("griff", "BS")).then(PermissionUsed("griff")).given(LearnMove("griff", "Armored"))
    griff = story.state.acolyte("griff")
    assert (griff.stat("BS"), griff.has("Armored"), griff.permissions_used) == (3, True, 1)
    story.when(RaiseStat("griff", "S")).refuses("nothing_left", "PBH-ADV-08")
    story.when(LearnMove("griff", "Rapid Reload")).refuses("nothing_left", "PBH-ADV-07")


@pytest.mark.rule("PBH-ADV-02", "PBH-ADV-01", "PBH-ADV-10")
def test_move_given_by_the_fiction_is_confirmed_by_all_from_their_seats() -> None:
    story = after(acolyte("Griff")).when(WriteIntoSheet("griff", "Underdog"), by="ada").then(Proposed)
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["gm", "bo"]
    story.when(Agree("bo")).without(MoveLearned)
    story.when(Agree("gm")).then(MoveLearned)
    assert story.state.acolyte("griff").has("Underdog")
    story.when(WriteIntoSheet("griff", "Hatred (xenos)"), by="ada").then(Proposed)
    story.when(Decline("bo", "not yet")).then(Declined)
    assert not story.state.acolyte("griff").has("Hatred")
    claimed = WriteIntoSheet("griff", "Hatred (xenos)", ("ada", "bo"))
    story.when(claimed, by="ada").then(Proposed)


@pytest.mark.rule("PBH-MOVE-23", "PBH-ADV-03", "PBH-ADV-04")
def test_consent_is_asked_from_the_seats_concerned() -> None:
    """The whole table for This I Know and a defeated heresy, the GM for a drive, the friend for a bond."""
    story = lore(cell(rerolls=True), 1, 2).when(RerollAll("griff", "This I Know"), by="ada")
    assert story.event(Proposed).asks == ("gm", "bo")
    acolytes = (acolyte("Griff"), acolyte("Vex", player="bo", bonds=[{"id": "griff"}]), acolyte("Odo"))
    for command, by, asks in (
        (MarkXp("griff", "a heresy defeated"), "ada", ("gm", "bo")),
        (MarkXp("griff", "drive"), "ada", ("gm",)),
        (NewBond("vex", "griff", "odo"), "bo", ("ada",)),
        (Rest("griff", "medical team"), "ada", ("gm",)),
        (Resupply("griff", "shotgun"), "ada", ("gm",)),
    ):
        story = after(*acolytes).set(acolytes__griff__wounds=1, acolytes__griff__gear__shotgun__uses=0)
        assert story.when(command, by=by).event(Proposed).asks == asks
    after(*acolytes).set(acolytes__griff__wounds=1).when(Rest("griff"), by="ada").then(Recovered)


@pytest.mark.rule("PBH-ADV-01", "PBH-ADV-02", "PBH-ROLL-16")
def test_stat_changed_by_the_fiction_is_written_down_with_its_mark() -> None:
    story = after(acolyte("Griff")).when(WriteStat("griff", "WP", 4, "the warp")).refuses("amount", "PBH-ROLL-16")
    story.when(WriteStat("griff", "WP", -1, "the warp", "white hair")).then(
        StatChanged(who="griff", stat="WP", by=-1, source="the warp", scar="white hair")
    )
    assert story.state.acolyte("griff").scars == ("white hair",)


@pytest.mark.rule("PBH-ADV-14")
def test_move_that_replaces_none_removes_none() -> None:
    after(acolyte("Griff", xp=99)).when(LevelUp("griff", "BS", ("Armored",))).then(MoveLearned).without(MoveLost)


@pytest.mark.rule("PBH-ADV-10")
def test_two_multiclass_moves_allow_two_moves() -> None:
    story = after(acolyte("Griff", xp=999), library=({"id": "Multiclass again", "of": "any"},))
    learned = ("Multiclass", "Multiclass again", "Blend In", "Underdog")
    for stat, move in zip(("BS", "S", "T", "Ag"), learned, strict=True):
        story.given(LevelUp("griff", stat, (move,)))  # type: ignore[arg-type]
    story.when(LevelUp("griff", "Per", ("Unsuspecting Strike",))).refuses("other_class", "PBH-ADV-10")


@pytest.mark.rule("PBH-ADV-03", "PBH-ADV-06")
def test_each_condition_marks_xp_once_per_session() -> None:
    story = after(acolyte("Griff"))
    for session in (1, 2, 3):
        assert story.state.session == session
        story.given(MarkXp("griff", "drive"), MarkXp("griff", "a heresy defeated"))
        story.when(MarkXp("griff", "drive")).refuses("already_marked", "PBH-ADV-03")
        assert story.state.acolyte("griff").xp == 2 * session
        story.given(EndSession())


@pytest.mark.rule("PBH-ADV-03")
def test_group_deeds_mark_xp_for_all_at_the_end_of_the_session() -> None:
    """Acolytes who have marked the deed already, and dead ones, mark nothing."""
    story = after(acolyte("Griff"), acolyte("Vex"), acolyte("Odo", dead=True))
    story.given(MarkXp("griff", "a heresy defeated"))
    story.when(EndSession(("drive",))).refuses("no_trigger", "PBH-ADV-03")
    story.given(EndSession(("a heresy defeated", "an artefact gathered")))
    assert [character.xp for character in story.state.acolytes] == [2, 2, 0]


@pytest.mark.rule("PBH-ADV-01")
def test_stat_forms_suggest_a_change_by_one() -> None:
    written = [(offer.stat, offer.by) for offer in listed_commands(cell().given(EndFight()), WriteStat)]
    assert written == [(stat, by) for stat in STATS for by in (-1, 1)]


@pytest.mark.rule("PBH-ADV-01", "PBH-ADV-04")
def test_bond_in_words_is_written_without_another_and_changed_later() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"), acolyte("Kel")).given(EndFight())
    story.when(NewBond("griff", "", "vex", "I owe Vex my life"), by="ada")
    assert story.event(Proposed).asks == ("gm",)
    story.given(Agree("gm"))
    assert story.state.acolyte("griff").bonds == (Bond("vex", 1, "I owe Vex my life"),)
    assert story.state.acolyte("griff").xp == 0
    story.when(NewBond("griff", "", "vex")).refuses("has_bond", "PBH-ADV-04")
    story.given(NewBond("griff", "vex", "vex", "Vex is a liar"))
    assert (story.state.acolyte("griff").bonds, story.state.acolyte("griff").xp) == (
        (Bond("vex", 1, "Vex is a liar"),),
        1,
    )
    begun = Encounter.begin("powered_by_heresy", story.encounter.aftermath())
    assert begun.state.acolyte("griff").bonds == story.state.acolyte("griff").bonds
    lines = [line.strip() for line in Replay.of(story.encounter).transcript() if "bond with" in line]
    assert 'Griff writes a bond with Vex: "I owe Vex my life".' in lines


@pytest.mark.rule("PBH-WND-06")
def test_any_wound_may_leave_a_scar() -> None:
    story = cell(acolyte("Griff", wounds=1), acolyte("Vex")).given(LeaveMark("griff", "a burnt cheek"))
    assert story.state.acolyte("griff").scars == ("a burnt cheek",)
    story.when(LeaveMark("vex", "a burnt cheek")).refuses("unhurt", "PBH-WND-06")
    assert story.encounter.aftermath()["acolytes"][0]["scars"] == ["a burnt cheek"]
    assert "The wound leaves Griff with a scar: a burnt cheek." in "\n".join(Replay.of(story.encounter).transcript())


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-09")
def test_form_of_a_level_offers_the_moves_and_stats_of_that_level() -> None:
    """Griff would be level 3: he may raise a stat to +3, and learn moves up to level 3."""
    moves = ({"id": f"Stance {level}", "of": "Seeker", "level": level} for level in (3, 4))
    story = after(acolyte("Griff", xp=9, stats={"WS": 2, "BS": 3}), library=tuple(moves))
    offered = listed_commands(story, LevelUp)
    learnable = {move for command in offered for move in command.moves}
    assert ("Stance 3" in learnable, "Stance 4" in learnable) == (True, False)
    assert {command.stat for command in offered} == {*STATS, ""} - {"BS"}


@pytest.mark.rule("PBH-ADV-08", "PBH-ADV-09")
def test_postponed_raise_obeys_the_limits_of_the_level_reached() -> None:
    story = after(acolyte("Griff", xp=9, stats={"WS": 2})).given(LevelUp("griff", ""))
    story.set(acolytes__griff__level=2).when(RaiseStat("griff", "WS")).refuses("stat_cap", "PBH-ADV-09")
    story.when(RaiseStat("griff", "BS")).then(StatChanged)


@pytest.mark.rule("PBH-ADV-11")
def test_starting_moves_that_are_known_are_not_learned_again() -> None:
    griff = acolyte("Griff", level=3, moves=["Multiclass", "Penance"], given=["Multiclass", "Penance"], xp=10)
    story = after(griff).when(LevelUp("griff", "WS", ("Smite",)))
    assert [event.move for event in story.events if isinstance(event, MoveLearned)] == ["Wrath", "Smite"]


@pytest.mark.rule("PBH-ADV-01")
def test_form_for_a_stat_suggests_one_up_and_one_down() -> None:
    low = after(acolyte("Griff", stats={"WS": -2}), acolyte("Vex", stats={"WS": 2}))
    changes = {(c.actor, c.by) for c in listed_commands(low, WriteStat) if c.stat == "WS"}
    assert changes == {(who, by) for who in ("griff", "vex") for by in (-1, 1)}


def moves_offered(story: Story) -> Any:
    """Return the field for the moves in the form for a new level."""
    forms = (form for request in story.encounter.requests for form in request.forms)
    return next(form.fields["moves"] for form in forms if form.command is LevelUp)


@pytest.mark.rule("PBH-ADV-10")
def test_form_for_a_level_offers_only_moves_of_that_level() -> None:
    library = ({"id": "Old Oath", "of": "any", "level": 4}, {"id": "New Oath", "of": "any", "level": 3})
    offered = moves_offered(after(acolyte("Griff", xp=99), library=library))
    assert offered.holds(("New Oath",))
    assert not offered.holds(("Old Oath",))


@pytest.mark.rule("PBH-ADV-10")
@pytest.mark.parametrize("learned", [[], ["Multiclass"]])
def test_moves_that_all_or_the_gm_have_are_never_offered_for_a_level(learned: list[str]) -> None:
    story = after(acolyte("Griff", xp=99, moves=learned))
    offered = moves_offered(story)
    common = [move.id for move in story.state.library if move.of not in ("any", *CLASS_WOUNDS)]
    assert common
    assert not [move for move in common if offered.holds((move,))]
