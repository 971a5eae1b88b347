"""Moves of the GM."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.dying_and_healing import CallLastBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.terror import Mutate, Terrify
from combat.systems.powered_by_heresy.acts.the_gm import (
    ChangeEnemy,
    EnemyAttack,
    GoldenOpportunity,
    LookToGm,
    MakeGmMove,
    UseUp,
)
from events.powered_by_heresy.facts import BlowFaced, GmMoveDue, GmMoveMade
from events.vocabulary import ConditionChanged, Missed, Spent, Suffered
from tests.harness.story_forms import listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, lore, moving, shoot


@pytest.mark.rule("PBH-GM-01", "PBH-GM-02", "PBH-GM-04")
def test_looking_to_the_gm_requires_a_soft_move() -> None:
    story = cell().given(LookToGm())
    assert story.encounter.step == "GM_SOFT"
    story.when(MakeGmMove("cast a spell")).refuses("no_gm_move", "PBH-GM-02")
    story.when(InflictWounds("griff", 1, "the warp")).refuses("out_of_step")
    story.given(MakeGmMove("show signs of a threat"), GoldenOpportunity("griff"))
    assert story.encounter.step == "GM_HARD"
    story.given(MakeGmMove("show signs of a threat"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-GM-02")
def test_gm_uses_up_resources_that_are_left() -> None:
    story = (
        gm_acts(cell())
        .when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=2))
        .refuses("amount", "PBH-GM-02")
    )
    story.when(UseUp(target="griff", weapon="shotgun", resource="ammo", amount=1)).then(
        Spent(whose="griff", resource="ammo of shotgun", amount=1, on="the GM's move")
    )


@pytest.mark.rule("PBH-GM-02")
@pytest.mark.parametrize(
    "move",
    [
        "use an enemy move", "tell an unwelcome truth", "show signs of a threat", "turn their move back",
        "separate them", "give an opportunity", "show a downside", "make an offer", "put somebody in a spot",
        "tell the requirements and ask", "test their will", "worse outcome", "hard bargain", "ugly choice",
    ],
)  # fmt: skip
def test_each_move_of_the_list_answers_one_occasion(move: str) -> None:
    assert gm_acts(cell()).given(MakeGmMove(move, "griff")).encounter.step == "TALK"


@pytest.mark.rule("PBH-GM-02")
@pytest.mark.parametrize("move", ["deal damage", "use up resources", "terrify", "mutate"])
def test_gm_move_with_dice_needs_its_own_command(move: str) -> None:
    gm_acts(cell()).when(MakeGmMove(move)).refuses("no_gm_move", "PBH-GM-02")


@pytest.mark.rule("PBH-GM-04")
@pytest.mark.parametrize("command", [InflictWounds("griff", 1, "the warp"), CallLastBreath("griff", "the void")])
def test_wounds_and_last_breath_need_a_hard_move(command: InflictWounds | CallLastBreath) -> None:
    gm_acts(cell(), hard=False).when(command).refuses("out_of_step")
    gm_acts(cell()).given(command)
    lore(cell(), 1, 2).given(command)


@pytest.mark.rule("PBH-GM-02", "PBH-GM-05", "PBH-DMG-10")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (EnemyAttack((), "griff"), "no_attacker"),
        (EnemyAttack(("scar", "scar"), "griff"), "twice"),
        (EnemyAttack(("nails",), "griff"), "unknown_character"),
        (EnemyAttack(("vex",), "griff"), "unknown_character"),
        (EnemyAttack(("scar",), "odo"), "dead"),
        (EnemyAttack(("scar",), "stranger"), "unknown_character"),
        (MakeGmMove("separate them", "odo"), "dead"),
        (MakeGmMove("separate them", "stranger"), "unknown_character"),
        (Terrify("odo"), "dead"),
        (Mutate("odo"), "dead"),
        (Hazard("odo", "kill", "the furnace"), "dead"),
        (UseUp(target="odo", weapon="shotgun", resource="ammo", amount=1), "dead"),
        (UseUp(target="griff", weapon="shotgun", resource="use", amount=0), "amount"),
        (UseUp(target="griff", weapon="shotgun", resource="use", amount=3), "amount"),
        (UseUp(target="griff", weapon="axe", resource="use", amount=1), "amount"),
    ],
)
def test_gm_attacks_living_targets_with_present_enemies(command: Any, code: str) -> None:
    acolytes = (acolyte("Griff"), acolyte("Vex"), acolyte("Odo"))
    story = cell(*acolytes, against=(enemy("Scar"), enemy("Nails"))).given(ChangeEnemy("nails", "leaves the fight"))
    gm_acts(story.set(acolytes__odo__dead=True)).when(command, faces=(1,)).refuses(code)


@pytest.mark.rule("PBH-GM-02")
def test_uses_and_ammo_are_lost_separately() -> None:
    story = gm_acts(cell()).given(UseUp(target="griff", weapon="shotgun", resource="use", amount=2))
    carried = story.state.acolyte("griff").carried("shotgun")
    assert (carried.uses, carried.ammo, story.encounter.step) == (0, 1, "TALK")


@pytest.mark.rule("PBH-GM-01")
def test_opportunity_may_name_a_living_acolyte() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex")).set(acolytes__vex__dead=True)
    story.when(GoldenOpportunity("vex")).refuses("dead", "PBH-LB-01")
    story.when(GoldenOpportunity()).then(GmMoveDue)
    assert story.encounter.step == "GM_HARD"
    story.given(MakeGmMove("separate them"))
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-TAG-03")
@pytest.mark.parametrize(("faces", "tags"), [((1, 2), ("reach", "loud")), ((3, 4), ())])
def test_tags_of_the_weapon_are_shown_after_a_miss(faces: tuple[int, int], tags: tuple[str, ...]) -> None:
    story = hack(cell(acolyte("Griff", "axe")), *faces, *(() if tags else (1, 1, 1)), weapon="axe")
    assert [event.tags for event in story.events if isinstance(event, GmMoveDue)] == ([tags] if tags else [])
    assert moving(cell(), DefyDanger("griff", "speed"), 1, 2).event(GmMoveDue).tags == ()


@pytest.mark.rule("PBH-DEF-02", "PBH-CLS-01")
def test_enemy_change_needs_its_precondition() -> None:
    story = cell(acolyte("Griff", "rifle"), against=(enemy("Scar"), enemy("Nails")))
    story.when(ChangeEnemy("scar", "leaves cover")).refuses("no_cover", "PBH-DEF-02")
    story.when(ChangeEnemy("scar", "repairs armour")).refuses("whole", "PBH-CLS-01")
    story.when(ChangeEnemy("griff", "leaves the fight")).refuses("unknown_character")
    story.set(enemies__scar__in_cover=True, enemies__scar__wrecked=2)
    changes: tuple[tuple[Any, ...], ...] = (
        ("", "", 0, 2, ""),
        ("leaves cover", "in cover", 0, 1, "no_cover"),
        ("repairs armour", "armour wrecked", 0, 3, "whole"),
        ("takes cover", "in cover", 1, 4, "in_cover"),
    )
    for change, condition, level, defense, done in changes:
        if change:
            assert ChangeEnemy("scar", change) in listed_commands(story, ChangeEnemy)
            story.when(ChangeEnemy("scar", change))
            story.then(ConditionChanged(who="scar", condition=condition, level=level, source=change))
            story.when(ChangeEnemy("scar", change)).refuses(done)
            assert ChangeEnemy("scar", change) not in listed_commands(story, ChangeEnemy)
        story.set(acolytes__griff__gear__rifle__uses=1)
        assert shoot(story, 5, 5, 1, 1, 1, weapon="rifle").event(BlowFaced).defense == defense
    story.given(ChangeEnemy("nails", "leaves the fight")).when(ChangeEnemy("nails", "leaves the fight")).refuses(
        "unknown_character"
    )
    story.given(ChangeEnemy("scar", "leaves the fight"))
    assert story.encounter.step == "AFTERMATH"


@pytest.mark.rule("PBH-GM-04", "PBH-GM-01")
def test_soft_move_has_no_immediate_effect() -> None:
    """Unless the settings allow it."""
    story = gm_acts(cell(), hard=False)
    for command in (
        EnemyAttack(("scar",), "griff"), Hazard("griff", "kill", "the furnace"), Terrify("griff"), Mutate("griff"),
        UseUp(target="griff", weapon="shotgun", resource="ammo", amount=1),
    ):  # fmt: skip
        story.when(command, faces=(1,)).refuses("too_hard", "PBH-GM-04")
    gm_acts(cell(soft_moves="any"), hard=False).when(EnemyAttack(("scar",), "griff"), faces=(1,)).then(Missed)


@pytest.mark.rule("PBH-MOVE-12")
def test_faltering_enemy_must_rally_before_it_attacks() -> None:
    """It still strikes back."""
    story = cell(against=(enemy("Scar", conditions=["faltering"]), enemy("Nails")))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,)).refuses("falters", "PBH-MOVE-12")
    story.given((EnemyAttack(("nails",), "griff"), (1,)))
    hack(story, 4, 4, 1, 6).then(Suffered(who="griff", harm="Wounds", amount=1, source="Blade"))
    story.given(ChangeEnemy("scar", "rallies"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(1,)).then(Missed)


@pytest.mark.rule("PBH-GM-06", "PBH-GM-02")
def test_gm_sees_instincts_and_moves_of_enemies_after_a_miss() -> None:
    """The targets of the move come first."""
    npcs = (enemy("Scar", instinct="to bleed you"), enemy("Nails", moves=["calls for help"]))
    story = hack(cell(against=npcs), 1, 2, target="nails")
    prompt = story.encounter.requests[0].prompt
    assert prompt.endswith("Nails has these moves: calls for help. Scar wants to bleed you.")
    story.when(MakeGmMove("use an enemy move", "griff", "calls for help", "nails")).then(
        GmMoveMade("use an enemy move", "griff", "calls for help", "nails")
    )


@pytest.mark.rule("PBH-GM-04")
@pytest.mark.parametrize("hard", [False, True])
def test_hard_moves_are_offered_only_if_one_is_due(hard: bool) -> None:
    requests = gm_acts(cell(), hard=hard).encounter.requests
    offered = {form.command for request in requests for form in request.forms}
    assert MakeGmMove in offered
    assert [command in offered for command in (InflictWounds, CallLastBreath)] == [hard, hard]
    if hard:
        assert {EnemyAttack, Hazard, UseUp, Terrify, Mutate} <= offered


@pytest.mark.rule("PBH-GM-02", "PBH-GM-01")
def test_gm_move_suggests_the_acolyte_who_caused_it_first() -> None:
    acolytes = (acolyte("Griff"), acolyte("Vex"), acolyte("Odo"))
    for who, order in (("vex", ["vex", "", "griff"]), ("", ["", "griff", "vex"])):
        story = cell(*acolytes).set(acolytes__odo__dead=True).given(GoldenOpportunity(who))
        assert list(dict.fromkeys(offer.who for offer in listed_commands(story, MakeGmMove))) == order


@pytest.mark.rule("PBH-GM-01")
def test_earlier_debt_of_the_gm_is_paid_first() -> None:
    does = [{"do": "gm", "what": "soft"}, {"do": "gm", "what": "hard"}]
    noise = {"id": "Noise", "of": "basic", "level": 1, "roll": [], "done": {"does": does}}
    story = cell(library=(noise,)).given(MakeMove(actor="griff", name="Noise"), Confirm())
    assert story.encounter.step == "GM_SOFT"
    story.given(MakeGmMove("make an offer"))
    assert story.encounter.step == "GM_HARD"


@pytest.mark.rule("PBH-TAG-03")
def test_tags_of_any_gear_in_use_are_shown_on_a_miss() -> None:
    harness = {"id": "harness", "name": "Climbing Harness", "tags": ["frayed"]}
    story = cell(acolyte("Griff", "axe", worn=["harness"]), brought={"wardrobe": [harness]})
    story.when(DefyDanger("griff", by="force", item="rope")).refuses("item", "PBH-TAG-03")
    for item, tags in (("harness", ("frayed",)), ("axe", ("reach", "loud"))):
        moving(story, DefyDanger("griff", by="force", item=item), 1, 2)
        assert story.event(GmMoveDue).tags == tags
        story.given(MakeGmMove("show signs of a threat"))
    moving(story, MakeMove(actor="griff", name="Bend bars", stat="S", item="harness"), 1, 2)
    assert story.event(GmMoveDue).tags == ("frayed",)


@pytest.mark.rule("PBH-GM-02")
def test_moves_that_the_gm_owes_are_made_in_order() -> None:
    curses = [
        {"id": "Curse", "when": "resolved", "does": [{"do": "gm", "what": "hard"}]},
        {"id": "Bane", "when": "resolved", "does": [{"do": "gm", "what": "soft"}]},
    ]
    story = lore(cell(acolyte("Griff", abilities=["Curse", "Bane"]), brought={"abilities": curses}), 5, 5)
    assert story.encounter.requests[0].prompt == "Curse: make a hard move."
    story.given(MakeGmMove("separate them"))
    assert story.encounter.requests[0].prompt == "Bane: make a soft move."
