"""The conversation: speaking, established facts, scenes and their ends."""

from typing import Any

import pytest

from combat.engine.play.machine import STAY
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash, SuppressingFire, ThrowGrenade
from combat.systems.powered_by_heresy.acts.basic_moves import BasicTechUse, DefyDanger, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.character_change import EndSession, LevelUp, MarkXp, NewBond
from combat.systems.powered_by_heresy.acts.class_moves import (
    DoPenance,
    HoldRitual,
    Judge,
    TakeTactic,
    UnsuspectingStrike,
)
from combat.systems.powered_by_heresy.acts.confirming import Clarify, Confirm, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight, Establish, OpenScene, Retract
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import (
    CallLastBreath,
    DrawBreath,
    InflictWounds,
    Rest,
    Treat,
    UseMedkit,
)
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import Choose, EndBonus, GrantBonus
from combat.systems.powered_by_heresy.acts.the_gm import (
    ChangeEnemy,
    EnemyAttack,
    GoldenOpportunity,
    LookToGm,
    MakeGmMove,
)
from combat.systems.powered_by_heresy.track import ROWS
from events.base import Command
from events.powered_by_heresy.facts import (
    FactEstablished,
    FactRetracted,
    GmMoveDue,
    MoveTriggered,
    SceneClosed,
    SceneOpened,
)
from events.vocabulary import ConditionChanged, EncounterEnded, Modifier, Rolled, Spent
from tests.harness.stories import Story, StoryCommand
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, lore, moving


@pytest.mark.rule("PBH-CORE-01", "PBH-CORE-07")
def test_all_players_and_the_gm_may_speak_at_any_time() -> None:
    """The same player may speak twice in a row."""
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"))
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["ada", "bo", "gm"]
    lore(story, 5, 5)
    story.when(MakeMove(actor="griff", name="Bend bars", stat="S")).then(MoveTriggered)


@pytest.mark.rule("PBH-CORE-07")
def test_settings_may_prompt_the_most_silent_player_first() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo"), spotlight_order="least_recent")
    lore(story, 5, 5)
    assert [request.seat for request in story.encounter.requests][:2] == ["bo", "ada"]


@pytest.mark.rule("PBH-CORE-06", "PBH-ROLL-02", "PBH-ROLL-04", "PBH-GM-01", "PBH-TAG-03")
def test_miss_requires_a_gm_move_and_then_the_talk_continues() -> None:
    """The prompt shows the tags of the weapon."""
    story = hack(cell(acolyte("Griff", "axe")), 1, 2, weapon="axe")
    story.then(
        GmMoveDue(occasion="a 6- on Hack and Slash", hard=True, who="griff", tags=("reach", "loud"), targets=("scar",))
    )
    assert story.encounter.step == "GM_HARD"
    assert "reach, loud" in story.encounter.requests[0].prompt
    story.given(MakeGmMove("separate them", "griff"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-CORE-09")
def test_established_fact_may_modify_a_roll() -> None:
    """By at most 3."""
    story = cell().given(Establish("the bars are rusty")).given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Confirm(modifier=1, fact="the bars are new")).refuses("unknown_fact", "PBH-CORE-09")
    story.when(Confirm(modifier=4, fact="the bars are rusty")).refuses("amount", "PBH-CORE-09")
    story.when(Confirm(modifier=1, fact="the bars are rusty"), faces=(4, 5)).then(Rolled)
    assert Modifier("the bars are rusty", 1, "total") in story.event(Rolled).modifiers
    assert story.event(Rolled).result == "10+"


@pytest.mark.rule("PBH-CORE-01")
def test_fighting_may_resume_until_the_gm_ends_the_encounter() -> None:
    story = cell().when(EndFight("they flee")).then(SceneClosed("they flee"))
    story.given(OpenScene(), EndFight()).when(EndEncounter()).then(EncounterEnded)
    assert story.encounter.outcome is not None


@pytest.mark.rule("PBH-WND-03", "PBH-LB-01")
def test_encounter_ends_when_the_last_acolyte_dies() -> None:
    story = gm_acts(cell()).given(CallLastBreath("griff", "the void"))
    story.when(DrawBreath("griff"), faces=(1, 1)).then(EncounterEnded(("gm",), "every acolyte is dead"))


@pytest.mark.rule("PBH-CORE-09")
def test_players_may_establish_each_fact_once() -> None:
    story = cell().when(Establish("the bars are rusty"), by="bo").then(FactEstablished("the bars are rusty"))
    story.when(Establish("the bars are rusty")).refuses("known", "PBH-CORE-09")
    story.when(Establish("it is dark")).refuses("known", "PBH-CORE-09")
    story.when(Establish("  ")).refuses("empty")


@pytest.mark.rule("PBH-CORE-01", "PBH-GM-01")
def test_all_may_look_to_the_gm_but_only_the_gm_makes_the_move() -> None:
    story = cell().when(LookToGm(), by="bo").then(GmMoveDue)
    story.when(MakeGmMove("separate them"), by="bo").refuses("not_your_seat")
    story.given(MakeGmMove("separate them"))
    story.when(EndFight(), by="ada").refuses("not_your_seat")
    story.when(EndFight(" ")).refuses("empty")


@pytest.mark.rule("PBH-CORE-01", "PBH-LB-01")
def test_failed_last_breath_leads_to_no_gm_move() -> None:
    story = gm_acts(cell(acolyte("Griff"), acolyte("Vex"))).given(CallLastBreath("griff", "the void"))
    story.given((DrawBreath("griff"), (1, 2)))
    assert story.encounter.step == "TALK"
    story.when(MakeMove(actor="griff", name="Bend bars", stat="S")).refuses("dead", "PBH-LB-01")


@pytest.mark.rule("PBH-WND-04")
def test_players_win_when_the_last_enemy_is_out() -> None:
    story = hack(cell(against=(enemy("Scar", max_wounds=1),)), 5, 5).when(Choose("griff"), faces=(6,)).then(SceneClosed)
    assert (story.state.fighting, story.encounter.step) == (False, "AFTERMATH")
    story.given(EndEncounter())
    assert story.state.outcome.winners == ("ada",)


@pytest.mark.rule("PBH-CORE-01")
def test_fight_that_the_gm_ends_has_no_winner() -> None:
    assert cell().given(EndFight(), EndEncounter()).state.outcome.winners == ()


@pytest.mark.rule("PBH-LB-04")
def test_scene_closes_when_the_last_acolyte_is_helpless() -> None:
    """A new scene needs an acolyte who can act."""
    story = gm_acts(cell()).given(InflictWounds("griff", 6, "the warp"))
    story.when(DrawBreath("griff"), faces=(6, 6)).then(SceneClosed)
    assert story.encounter.step == "AFTERMATH"
    story.when(OpenScene()).refuses("nobody_able", "PBH-LB-04")
    story.given(Treat(patient="griff", means="surgery"))
    story.when(OpenScene()).then(SceneOpened(2))
    assert (story.state.scene, story.state.fighting) == (2, True)


@pytest.mark.rule("PBH-CLS-01")
def test_new_scene_ends_melee() -> None:
    griff = acolyte("Griff", "knife", cls="Assassin", moves=["Unsuspecting Strike"])
    story = moving(cell(griff, acolyte("Vex")), UnsuspectingStrike(actor="griff", target="scar", weapon="knife"), 4, 4)
    story.given(Choose("griff", ("create an opening",)))
    assert story.state.acolyte("griff").conditions != ()
    story.given(EndFight()).when(OpenScene())
    assert story.state.acolyte("griff").conditions == ()
    assert [event.who for event in story.events if isinstance(event, ConditionChanged)] == ["griff"]


@pytest.mark.rule("PBH-CLS-06")
def test_end_of_battle_removes_insight() -> None:
    """Fighter's Sense gives one again in the next scene."""
    seer = acolyte("Octavian", moves=["Lifting the Fog", "Fighter's Sense"])
    story = cell(acolyte("Griff"), seer).when(EndFight())
    assert [event.whose for event in story.events if isinstance(event, Spent)] == ["octavian"]
    story.when(OpenScene())
    assert [character.insight for character in story.state.acolytes] == [0, 1]


@pytest.mark.rule("PBH-GM-01", "PBH-ROLL-04")
def test_result_without_a_decision_returns_to_the_talk() -> None:
    for faces, step in (((5, 5), "TALK"), ((4, 4), "TALK"), ((1, 2), "GM_HARD")):
        assert lore(cell(), *faces).encounter.step == step


@pytest.mark.rule("PBH-CORE-09")
def test_facts_can_be_established_and_retracted_at_any_time() -> None:
    """A retracted fact cannot modify a roll."""
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Establish("the bars are rusty"), by="bo").then(FactEstablished("the bars are rusty"))
    assert story.encounter.step == "MOVE_CONFIRM"
    story.when(Retract("the bars are rusty"), by="ada").then(FactRetracted("the bars are rusty"))
    story.when(Confirm(modifier=1, fact="the bars are rusty")).refuses("unknown_fact", "PBH-CORE-09")
    story.when(Retract("the bars are rusty")).refuses("unknown_fact", "PBH-CORE-09")
    assert all(row.dest == STAY or row.stays for row in ROWS if row.trigger == "retract")


@pytest.mark.rule("PBH-WND-04")
def test_outcome_names_the_beaten_side() -> None:
    """A fight that the GM ends has none."""
    story = gm_acts(cell()).given(InflictWounds("griff", 6, "the warp"), (DrawBreath("griff"), (6, 6)))
    ended = story.given(EndEncounter()).state.outcome
    assert ended == EncounterEnded(("gm",), "the acolytes were beaten: none of them was left who could fight")
    assert cell().given(EndFight(), EndEncounter()).state.outcome.reason == "the GM brings it to an end"


@pytest.mark.rule("PBH-MOVE-12", "PBH-DEF-02")
def test_cover_and_faltering_end_with_the_fighting() -> None:
    story = cell(against=(enemy("Scar", in_cover=True), enemy("Nails", conditions=["faltering"]))).given(EndFight())
    assert [(character.in_cover, character.conditions) for character in story.state.enemies] == [
        (False, ()),
        (False, ()),
    ]


SLASH = HackAndSlash(actor="vex", target="scar", weapon="sword")
BEND = MakeMove(actor="vex", name="Bend bars", stat="S")
SHOT = FireForEffect(actor="vex", target="scar", weapon="shotgun")
SUPPRESS = SuppressingFire(actor="vex", targets=("scar",), weapon="shotgun")
GUARDED: tuple[StoryCommand, ...] = (
    Defend("vex", "griff"),
    (Confirm(), (5, 5)),
    GoldenOpportunity(),
    EnemyAttack(("scar",), "griff"),
)
DYING: tuple[StoryCommand, ...] = (GoldenOpportunity(), InflictWounds("vex", 6, "the warp"))
FOG = {"moves": ["Lifting the Fog", "Fighter's Sense"]}


@pytest.mark.rule("PBH-CORE-01", "PBH-CORE-03", "PBH-GM-01")
@pytest.mark.parametrize(
    ("step", "seat", "fields", "commands"),
    [
        ("MOVE_CONFIRM", "gm", {}, (BEND,)),
        ("CLARIFY", "bo", {}, (BEND, Clarify("with what?"))),
        ("BURDEN", "bo", {"weight": 13}, (BEND, Confirm())),
        ("EDGE", "bo", {}, (BEND, (Confirm(edge=True), (3, 4)))),
        ("CHOICE", "bo", {}, (SLASH, (Confirm(), (5, 5)))),
        ("RETURN", "gm", {}, (SLASH, (Confirm(), (4, 4, 6)))),
        ("HELP", "bo", FOG, (BEND, Confirm())),
        ("INSIGHT", "bo", FOG, (SLASH, Confirm(), (StayOut("vex"), (5, 5)), (Choose("vex"), (1,)))),
        ("PROVEN", "bo", {}, (SHOT, (Confirm(), (5, 5)), (Choose("vex"), (1, 1)))),
        ("NERVE", "gm", {}, (SUPPRESS, (Confirm(), (4, 4)))),
        ("WARD", "bo", {}, GUARDED),
        ("HALVE", "bo", {}, (*GUARDED, (StayOut("vex"), (6,)))),
        ("LAST_BREATH", "bo", {}, DYING),
        ("LASTING_HARM", "gm", {}, (*DYING, (DrawBreath("vex"), (4, 4)))),
        ("GM_HARD", "gm", {}, (BEND, (Confirm(), (1, 2)))),
    ],
)
def test_every_request_goes_to_the_seat_that_decides(
    step: str, seat: str, fields: dict[str, Any], commands: tuple[StoryCommand, ...]
) -> None:
    """Vex's dice, wounds and choices are Bo's; the rest is the GM's."""
    foes = (enemy("Scar", max_wounds=1), enemy("Nails"))
    acolytes = (acolyte("Griff"), acolyte("Vex", player="bo", **fields))
    story = cell(*acolytes, against=foes, dead_enemy_strikes_back="ask_gm").given(*commands)
    assert story.encounter.step == step
    assert [request.seat for request in story.encounter.requests if not request.optional] == [seat]
    assert all(request.forms for request in story.encounter.requests)


@pytest.mark.rule("PBH-MOVE-23")
def test_rerollable_miss_is_decided_by_its_mover() -> None:
    story = lore(cell(acolyte("Griff", player="bo"), rerolls=True), 1, 2)
    assert (story.encounter.step, story.encounter.requests[0].seat) == ("REROLL", "bo")


@pytest.mark.rule("PBH-CORE-01", "PBH-LB-01")
def test_every_living_acolyte_is_prompted_after_the_fighting() -> None:
    acolytes = (acolyte("Griff"), acolyte("Vex", player="bo"), acolyte("Odo", player="bo"))
    story = cell(*acolytes).set(acolytes__odo__dead=True).given(EndFight())
    forms = [(request.seat, form) for request in story.encounter.requests for form in request.forms]
    commands = [(seat, command) for seat, form in forms if form.command is MarkXp for command in form.commands()]
    earned = {(seat, command.actor) for seat, command in commands if isinstance(command, MarkXp)}
    assert earned == {("ada", "griff"), ("bo", "vex")}


@pytest.mark.rule("PBH-LB-04", "PBH-CORE-07")
def test_helpless_acolytes_are_not_prompted() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", player="bo")).set(
        acolytes__vex__wounds=6, acolytes__vex__survived=True
    )
    assert [request.seat for request in story.encounter.requests if not request.optional] == ["ada", "gm"]


def offered(story: Story) -> set[type[Command]]:
    """Return the command types of all offered forms."""
    return {form.command for request in story.encounter.requests for form in request.forms}


TEMPLAR: dict[str, Any] = {"cls": "Templar", "moves": ["Wrath", "Penance", "Smite", "Judgement"], "wrath": 1}


@pytest.mark.rule("PBH-CORE-01", "PBH-CORE-02")
@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"weapons": ["frag"]}, ThrowGrenade),
        ({"weapons": ["shotgun"]}, FireForEffect),
        ({"weapons": ["shotgun"]}, SuppressingFire),
        ({"weapons": ["shotgun"]}, Reload),
        ({"cls": "Assassin", "moves": ["Unsuspecting Strike"], "weapons": ["knife"]}, UnsuspectingStrike),
        ({"cls": "Tactician", "moves": ["Tactical Advantage"]}, TakeTactic),
        (TEMPLAR, DoPenance),
        (TEMPLAR, Judge),
        ({"medkit": 1, "wounds": 1}, UseMedkit),
        ({"weight": 1}, DropWeight),
    ],
)
def test_possible_moves_are_offered_and_impossible_ones_are_not(fields: dict[str, Any], command: type[Command]) -> None:
    plain = acolyte("Griff", "sword")
    always = {HackAndSlash, DefyDanger, Defend, DiscernRealities, Parley, BasicTechUse, MakeMove, Establish, LookToGm}
    assert always <= offered(cell(plain))
    assert command not in offered(cell(plain))
    assert command in offered(cell({**plain, **fields}))


@pytest.mark.rule("PBH-CORE-01", "PBH-HEAL-01", "PBH-ADV-04", "PBH-ADV-07")
@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"wounds": 1}, Rest),
        ({"wounds": 1}, Treat),
        ({"xp": 9}, LevelUp),
        (TEMPLAR, HoldRitual),
    ],
)
def test_useful_commands_are_offered_between_fights(fields: dict[str, Any], command: type[Command]) -> None:
    plain, vex = acolyte("Griff", "sword"), acolyte("Vex", "sword")
    before = offered(cell(plain, vex).given(EndFight()))
    assert {MarkXp, NewBond, OpenScene, EndSession, EndEncounter} <= before
    assert command not in before
    assert command in offered(cell({**plain, **fields}, vex).given(EndFight()))


@pytest.mark.rule("PBH-CORE-01", "PBH-WND-04", "PBH-LB-04")
def test_new_scene_is_offered_if_an_acolyte_can_act() -> None:
    """Even without enemies, who may still arrive."""
    alone = hack(cell(against=(enemy("Scar", max_wounds=1),)), 5, 5).given((Choose("griff"), (6,)))
    assert OpenScene in offered(alone)
    helpless = cell().set(acolytes__griff__wounds=6, acolytes__griff__survived=True).given(EndFight())
    assert OpenScene not in offered(helpless)


@pytest.mark.rule("PBH-ROLL-10", "PBH-DEF-02")
def test_gm_is_offered_changes_by_the_fiction() -> None:
    story = cell()
    assert {GrantBonus, ChangeEnemy, GoldenOpportunity, EndFight} <= offered(story)
    assert EndBonus not in offered(story)
    assert EndBonus in offered(story.given(GrantBonus(who="griff", amount=1, source="a seal", until="it breaks")))


@pytest.mark.rule("PBH-CORE-01")
def test_form_for_a_fact_suggests_one_that_is_not_yet_established() -> None:
    news = ("the lights go out", "an alarm wails", "the floor gives way", "something is burning")
    story = cell()
    assert list(dict.fromkeys(command.text for command in listed_commands(story, Establish))) == list(news)
    story.given(*map(Establish, news))
    assert {command.text for command in listed_commands(story, Establish)} == {"fact 6"}
