"""Statements of the GM about characters."""

import pytest

from combat.engine.offer.domains import YesNo, widest_domain
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose
from combat.systems.powered_by_heresy.acts.statements import Adjust, ChangeCondition, Hurt, Mend
from events.powered_by_heresy.facts import BlowFaced, BreathDue
from events.vocabulary import ConditionChanged, Gained, Recovered, Spent, Suffered
from tests.harness.story_forms import legal_numbers, listed_commands
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack


@pytest.mark.rule("PBH-DMG-05", "PBH-DMG-14", "PBH-WND-04", "PBH-WND-03")
def test_stated_wounds_have_the_usual_consequences() -> None:
    story = cell(against=(enemy("Scar"), enemy("Nails"))).when(Hurt("scar", 3, "a fall"))
    story.then(Suffered(who="scar", harm="Wounds", amount=3, source="a fall"), ConditionChanged)
    story.when(Hurt("scar", 1, "a fall")).refuses("unknown_character")
    story.when(Hurt("griff", 11, "a fall")).refuses("amount", "PBH-DMG-05")
    story.when(Hurt("griff", 6, "a fall")).then(Suffered, BreathDue)
    story.given((DrawBreath("griff"), (6, 6)))
    assert story.encounter.step == "AFTERMATH"


@pytest.mark.rule("PBH-WND-03")
def test_wounds_stated_during_a_move_take_effect_after_it() -> None:
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"), Hurt("griff", 6, "a mine"))
    assert story.encounter.step == "MOVE_CONFIRM"
    story.given((Confirm(), (5, 5)), Choose("griff"))
    assert story.encounter.step == "LAST_BREATH"


@pytest.mark.rule("PBH-WND-03", "PBH-LB-04")
def test_acolyte_may_be_dying_after_the_fighting() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex")).given(EndFight(), Hurt("griff", 6, "poison"))
    assert story.encounter.step == "LAST_BREATH"
    story.given((DrawBreath("griff"), (6, 6)))
    assert story.encounter.step == "AFTERMATH"


@pytest.mark.rule("PBH-WND-03", "PBH-WND-04")
def test_override_to_the_maximum_takes_effect_with_the_next_command() -> None:
    story = cell(against=(enemy("Scar"), enemy("Nails"))).set(acolytes__griff__wounds=6, enemies__scar__wounds=3)
    gm_acts(story)
    assert (story.state.enemy("scar").out, story.encounter.step) == (True, "LAST_BREATH")


@pytest.mark.rule("PBH-HEAL-01", "PBH-LB-04")
def test_statement_heals_wounds_but_not_below_zero() -> None:
    story = cell(acolyte("Griff", wounds=6, survived=True), acolyte("Vex"))
    story.when(Mend("griff", 7, "a miracle")).refuses("amount", "PBH-HEAL-01")
    story.when(Mend("griff", 2, "a miracle")).then(Recovered, ConditionChanged)
    assert (story.state.acolyte("griff").wounds, story.state.acolyte("griff").survived) == (4, False)


@pytest.mark.rule("PBH-DEF-02")
def test_statement_starts_and_ends_conditions() -> None:
    """Cover counts against shots; other conditions only describe."""
    story = cell().given(ChangeCondition("scar", "in cover", holds=True, source="a pillar"))
    story.when(ChangeCondition("scar", "in cover", holds=True, source="a pillar")).refuses("so_already")
    hack(story, 5, 5).when(Choose("griff"), faces=(1,))
    assert story.event(BlowFaced).defense == 3
    story.given(ChangeCondition("griff", "on fire", holds=True, source="promethium"))
    assert story.state.acolyte("griff").conditions == ("on fire",)
    story.given(ChangeCondition("griff", "on fire", holds=False, source="a blanket"))
    assert story.state.acolyte("griff").conditions == ()
    story.when(ChangeCondition("griff", "dead", holds=True, source="a word")).refuses("reserved")
    form = ChangeCondition.form(story.state, "Start or end a condition")
    assert widest_domain(form.fields["holds"]) == YesNo()


@pytest.mark.rule("PBH-CLS-07", "PBH-DMG-13")
def test_statement_changes_resources_within_their_limits() -> None:
    story = cell(acolyte("Griff", wrath=1))
    story.when(Adjust(who="griff", resource="Wrath", amount=3, source="a vision")).refuses("amount")
    story.when(Adjust(who="griff", resource="Wrath", amount=2, source="a vision")).then(
        Gained(whose="griff", resource="Wrath", amount=2, source="a vision")
    )
    story.when(Adjust(who="griff", resource="use of shotgun", amount=-3, source="sand")).refuses("amount")
    story.when(Adjust(who="griff", resource="use of shotgun", amount=-2, source="sand")).then(
        Spent(whose="griff", resource="use of shotgun", amount=2, on="sand")
    )
    story.when(Adjust(who="griff", resource="mana", amount=1, source="a vision")).refuses("unknown_resource")


@pytest.mark.rule("PBH-HEAL-01", "PBH-DMG-05")
def test_wound_statements_have_limits() -> None:
    story = cell(acolyte("Griff", wounds=3), acolyte("Vex"))
    assert legal_numbers(story, Hurt("griff", 1, "a fall"), "wounds") == range(1, 11)
    assert legal_numbers(story, Mend("griff", 1, "a miracle"), "wounds") == range(1, 4)
    assert [(offer.who, offer.wounds) for offer in listed_commands(story, Mend)] == [("griff", 1)]
    assert [(offer.who, offer.wounds) for offer in listed_commands(story, Hurt)] == [
        ("griff", 1),
        ("vex", 1),
        ("scar", 1),
    ]


@pytest.mark.rule("PBH-DMG-13", "PBH-CORE-09")
def test_printed_uses_are_the_most_that_a_weapon_holds() -> None:
    story = cell(acolyte("Griff", loads=[{"id": "shotgun", "uses": 1, "ammo": 1}]))
    story.when(Adjust(who="griff", resource="use of shotgun", amount=2, source="loot")).refuses("amount")
    story.given(Adjust(who="griff", resource="use of shotgun", amount=1, source="loot"))
    assert story.state.acolyte("griff").carried("shotgun").uses == 2
    story.when(Adjust(who="griff", resource="use of sword", amount=1, source="loot")).refuses("unknown_resource")


@pytest.mark.rule("PBH-DMG-13", "PBH-CORE-10")
def test_move_of_the_table_fills_a_weapon_up_to_its_printed_uses() -> None:
    effect = [{"do": "gain", "what": "use", "amount": 9}, {"do": "damage", "to": "target"}]
    fill = {"id": "Fill", "of": "basic", "level": 1, "roll": ["S"], "aim": "one", "10+": {"does": effect}}
    story = cell(acolyte("Griff", loads=[{"id": "shotgun", "uses": 1, "ammo": 1}]), library=(fill,))
    story.given(MakeMove(actor="griff", name="Fill", weapon="shotgun", targets=("scar",)))
    story.when(Confirm(), faces=(5, 5, 6, 6))
    assert story.state.acolyte("griff").carried("shotgun").uses == 2
