"""Arrivals, departures, changes of side, and the setup for the next session."""

from random import Random

import attrs
import pytest

from combat import Encounter
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import DefyDanger, Parley
from combat.systems.powered_by_heresy.acts.coming_and_going import (
    NOVICE,
    REINFORCEMENTS,
    ChangeSide,
    ComeBack,
    Join,
    Leave,
)
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus
from combat.systems.powered_by_heresy.acts.terror import Terrify
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.powered_by_heresy.facts import CameBack, Joined, SceneClosed
from events.powered_by_heresy.sheets import Attack
from events.vocabulary import EncounterEnded, Left, SideChanged, Suffered
from tests.harness.random_play import walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story, new_story
from tests.harness.story_forms import form_labels, listed_commands
from tests.powered_by_heresy.cells import ARMOURY, ZERO, acolyte, cell, enemy, gm_acts, hack, moving, total_of


@pytest.mark.rule("PBH-GM-06", "PBH-CORE-09")
def test_reinforcements_join_at_any_time() -> None:
    """Their sheets are validated like others, and their ids must be unused."""
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.when(Join(enemy=attrs.evolve(REINFORCEMENTS, id="scar"))).refuses("id", "PBH-CORE-09")
    story.when(Join(enemy=attrs.evolve(REINFORCEMENTS, wounds=9))).refuses("sheet", "PBH-GM-06")
    story.when(Join()).refuses("one_sheet")
    story.when(Join(enemy=REINFORCEMENTS, reason="the alarm")).then(Joined)
    assert story.encounter.step == "MOVE_CONFIRM"
    story = gm_acts(cell()).given(Join(enemy=REINFORCEMENTS)).when(EnemyAttack(("newcomer",), "griff"), faces=(5,))
    story.then(Suffered(who="griff", harm="Wounds", amount=1, source="Blade"))


@pytest.mark.rule("PBH-WND-02", "PBH-ROLL-17")
def test_new_acolyte_joins_with_the_values_of_its_class() -> None:
    novice = attrs.evolve(NOVICE, id="odo", name="Odo", player="bo")
    story = cell().when(Join(acolyte=attrs.evolve(novice, player="zed"))).refuses("sheet")
    story.when(Join(acolyte=attrs.evolve(novice, weapons=("lance",)))).refuses("sheet")
    story.given(Join(acolyte=attrs.evolve(novice, weapons=("sword",))))
    odo = story.state.acolyte("odo")
    assert (odo.class_wounds, odo.class_load, odo.carried("sword") is not None) == (6, 10, True)
    story.when(HackAndSlash(actor="odo", target="scar", weapon="sword"), by="ada").refuses("not_your_seat")
    story.given(HackAndSlash(actor="odo", target="scar", weapon="sword"))


@pytest.mark.rule("PBH-WND-04", "PBH-CORE-09")
@pytest.mark.parametrize("how", ["left", "fled", "surrendered", "captured"])
def test_departed_enemy_takes_no_part_and_the_last_departure_ends_the_scene(how: str) -> None:
    """A departed enemy can be talked to and brought back."""
    story = cell(against=(enemy("Scar"), enemy("Nails"))).given(Leave("nails", how))  # type: ignore[arg-type]
    story.when(HackAndSlash(actor="griff", target="nails", weapon="sword")).refuses("unknown_character")
    assert total_of(moving(story, Parley("griff", "nails"), 5, 5)) == 10
    story.when(Leave("scar", how, "it is lost")).then(  # type: ignore[arg-type]
        Left(who="scar", how=how, reason="it is lost"), SceneClosed("no enemy is left who can fight", beaten="enemies")
    )
    assert {offer.who for offer in listed_commands(story.given(OpenScene()), ComeBack)} == {"scar", "nails"}
    story.when(ComeBack("scar", "a rescue")).then(CameBack("scar", "a rescue"))
    story.given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.when(ComeBack("scar")).refuses("not_away")
    assert form_labels(cell(), ComeBack) == []


def test_captured_acolyte_cannot_act_until_it_returns() -> None:
    """Without any other acolyte, the acolytes are beaten."""
    story = cell(acolyte("Griff"), acolyte("Vex")).given(Leave("griff", "captured"))
    story.when(DefyDanger("griff", "speed")).refuses("helpless")
    story.given(ComeBack("griff"), DefyDanger("griff", "speed"))
    story = (
        cell().when(Leave("griff", "captured")).then(SceneClosed("no acolyte is left who can fight", beaten="acolytes"))
    )
    story.when(EndEncounter()).then(
        EncounterEnded(("gm",), "the acolytes were beaten: none of them was left who could fight")
    )


@pytest.mark.rule("PBH-CORE-09")
def test_bystander_and_ally_can_change_sides() -> None:
    """The scene ends when the acolytes have no foe, even if others remain."""
    npcs = (enemy("Scar"), enemy("Cook", side="bystander"))
    story = (
        cell(against=npcs).when(ChangeSide("cook", "enemy", "a knife")).then(SideChanged("cook", "enemy", "a knife"))
    )
    assert [foe.id for foe in story.state.foes()] == ["scar", "cook"]
    story.when(ChangeSide("cook", "enemy")).refuses("same_side")
    both = {(who, side) for who in ("scar", "cook") for side in ("ally", "bystander")}
    assert {(offer.who, offer.side) for offer in listed_commands(story, ChangeSide)} == both
    assert form_labels(story, ChangeSide) == ["A GM character changes sides"]
    story.given(ChangeSide("cook", "ally"))
    gm_acts(story).when(EnemyAttack(("cook",), "scar"), faces=(6,)).then(Suffered)
    story.when(Leave("scar", "fled")).then(SceneClosed)


def test_scene_without_foes_does_not_end_by_itself() -> None:
    story = cell(against=(enemy("Cook", side="bystander"),))
    assert total_of(moving(story, Parley("griff", "cook"), 5, 5)) == 10
    assert story.encounter.step == "TALK"
    story.given(Join(enemy=REINFORCEMENTS), Leave("newcomer", "fled"))
    assert story.encounter.step == "AFTERMATH"


def next_session(story: Story) -> Story:
    """Begin the next session with the setup that this fight leaves."""
    return Story(Encounter.begin("powered_by_heresy", story.encounter.aftermath()))


@pytest.mark.rule("PBH-WND-01", "PBH-ADV-01")
def test_next_session_begins_with_the_results_of_the_last() -> None:
    """Wounds, uses, XP, conditions, ongoings and captives carry over; dead enemies do not."""
    griff = acolyte("Griff", "sword", "shotgun", xp=3, moves=["Wrath", "Penance", "Smite", "Judgement"], wrath=1)
    story = cell(griff, against=(enemy("Scar", max_wounds=1), enemy("Nails"), enemy("Yarl")), rerolls=True)
    story.given(GrantBonus(who="griff", amount=-1, source="a bad leg", until="it is splinted"))
    gm_acts(story).given((EnemyAttack(("nails",), "griff"), (6,)))
    gm_acts(story).given(Terrify("griff", "weeps"))
    story.given(Leave("yarl", "captured"))
    story.set(acolytes__griff__gear__shotgun__uses=1, enemies__scar__wounds=1)
    story.given(EndFight())
    after = next_session(story).state
    griff_now = after.acolyte("griff")
    assert (griff_now.wounds, griff_now.xp, griff_now.carried("shotgun").uses) == (1, 3, 1)
    assert (griff_now.conditions, griff_now.harmed_by) == (("terrified: weeps",), ("nails",))
    assert [(bonus.bonus, bonus.amount, bonus.lasting) for bonus in griff_now.bonuses] == [("a bad leg", -1, True)]
    assert [(character.id, character.out, character.gone) for character in after.enemies] == [
        ("nails", False, ""),
        ("yarl", True, "captured"),
    ]


@pytest.mark.rule("PBH-LB-04")
def test_scarred_new_acolyte_can_begin_the_next_session() -> None:
    """Its stats need not be those of a new character."""
    novice = {**acolyte("Griff", survived=True, wounds=6), "level": 1, "veteran": True, "stats": {**ZERO, "BS": -2}}
    after = next_session(cell(novice, acolyte("Vex"))).state.acolyte("griff")
    assert (after.stat("BS"), after.survived, after.wounds) == (-2, True, 6)


def test_every_state_of_a_fight_leaves_a_playable_setup() -> None:
    for number in range(sample_size(2)):
        rng = Random(number)
        for encounter, _ in walk("powered_by_heresy", 7000 + number):
            if rng.random() < 1 / 15:
                begun = Encounter.begin("powered_by_heresy", encounter.aftermath())
                assert {character.id for character in begun.state.acolytes} == {
                    character.id for character in encounter.state.acolytes
                }


@pytest.mark.rule("PBH-GM-06", "PBH-GM-05", "PBH-DMG-05")
def test_enemy_may_have_several_attacks() -> None:
    """One may only inflict wounds. In melee the enemy strikes back with a melee attack."""
    gunner = enemy(
        "Scar",
        weapon="Stub Gun",
        ranged=True,
        attacks=[{"name": "Teeth", "dice": [4, 4]}, {"name": "Curse", "inflicts": 1, "ranged": True}],
    )
    story = gm_acts(cell(against=(gunner,))).when(EnemyAttack(("scar",), "griff", weapon="Claws")).refuses("no_attack")
    story.when(EnemyAttack(("scar",), "griff", weapon="Curse")).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="Curse")
    )
    story = hack(cell(against=(gunner,)), 4, 4, 1, 4, 4)
    story.then(Suffered(who="griff", harm="Wounds", amount=2, source="Teeth"))
    assert Attack(name="Teeth", dice=(4, 4)) in story.state.enemy("scar").sheet.attacks


def test_sheet_that_joins_is_kept_in_the_log() -> None:
    story = cell().given(Join(enemy=attrs.evolve(REINFORCEMENTS, moves=("drags a victim off",)), reason="a hatch"))
    setup = {"players": [{"id": "ada", "name": "Ada"}], "acolytes": [acolyte("Griff")], "armoury": list(ARMOURY)}
    assert new_story("powered_by_heresy", setup).state.enemies == ()
    story.when(Choose("griff")).refuses("out_of_step")
    assert story.state.enemy("newcomer").sheet.moves == ("drags a victim off",)


@pytest.mark.rule("PBH-GM-06", "PBH-CORE-09")
def test_suggested_newcomers_have_unused_ids() -> None:
    story = cell(acolyte("Griff", id="acolyte-2"), against=(enemy("Scar", id="newcomer-2"),))
    for _ in range(3):
        joining = listed_commands(story, Join)
        assert len(joining) == 2
        story.given(*joining)
    assert [character.id for character in story.state.enemies] == [
        "newcomer-2",
        "newcomer-1",
        "newcomer-3",
        "newcomer-4",
    ]
    assert [character.id for character in story.state.acolytes] == ["acolyte-2", "acolyte-1", "acolyte-3", "acolyte-4"]


@pytest.mark.rule("PBH-LB-01")
def test_only_an_acolyte_who_was_dying_begins_the_next_session_as_a_survivor() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex", wounds=2)).given(EndFight())
    assert [who.survived for who in next_session(story).state.acolytes] == [False, False]
