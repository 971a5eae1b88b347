"""Aftermath: fueling, arming, harassment, unconscious combatants, and the end of the fight."""

import pytest

from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel, Harass
from combat.systems.fiend_wake.acts.damage import Declare, TakeHandicap
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.round_prep import PayArmor
from combat.systems.fiend_wake.acts.simple_actions import Arm, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.fiend_wake.facts import Answered, BonusTurnLost, RollDue, SpellEnded
from events.vocabulary import ConditionChanged, EncounterEnded, Rolled, Spent, Suffered, TurnBegan
from tests.fiend_wake.fights import (
    after_turns,
    after_vote,
    fight,
    fighter,
    first_turn,
    foe,
    rolls,
    to_aftermath,
    turn_of,
    wounds,
)
from tests.harness.story_forms import request_labels, requests_of_kind


@pytest.mark.rule("FW-AFT-10", "FW-AFT-12")
def test_spells_that_are_not_fueled_end() -> None:
    """The prices are those of the sheet."""
    spells = [{"name": "Ward", "fuel": 2}, {"name": "Glow", "fuel": 9}]
    story = after_turns(first_turn(fighter("ann", vitality=1, spells=spells), foe("imp", vitality=1)))
    assert story.state.step == "AFT_FUEL"
    (request,) = requests_of_kind(story, "fuel")
    assert request.prompt.endswith("to fuel spells (Ward 2, Glow 9); others will end. Fuel which spells?")
    story.when(Fuel("ann", ("Ward", "Glow"))).refuses("too_few_points", "FW-AFT-10")
    story.when(Fuel("ann", ("Smoke",))).refuses("no_such_spell")
    story.when(Fuel("ann", ("Ward",))).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Fueling Spells"), SpellEnded("ann", "Glow")
    )


@pytest.mark.rule("FW-AFT-31", "FW-END-02", "FW-DMG-23")
def test_fight_ends_when_all_conscious_combatants_agree() -> None:
    story = after_turns(first_turn(fighter("ann", ready=""), foe("imp", ready="")))
    after_vote(story, end=True).then(EncounterEnded((), "all who are conscious agree to end it"))
    assert story.encounter.requests == ()


@pytest.mark.rule("FW-AFT-11", "FW-AFT-12")
def test_remaining_points_can_ready_a_weapon_in_the_aftermath() -> None:
    """The readied weapon is stowed first, and upgrades are not possible."""
    story = to_aftermath(first_turn(fighter("ann"), foe("imp")))
    assert (story.state.step, story.state.waiting[0]) == ("AFT_ARM", "ann")
    story.when(Arm("imp", "bow")).refuses("not_asked")
    assert request_labels(story, "arm") == ["Ready nothing", "Stow Blade"]
    assert requests_of_kind(story, "arm")[0].prompt.endswith(
        "has 6 points left, which will be lost (Bow 2, Pike 3). Ready a weapon?"
    )
    story.given(Stow("ann"))
    assert request_labels(story, "arm") == ["Ready nothing", "Ready"]
    assert requests_of_kind(story, "arm")[0].prompt.endswith(
        "has 6 points left, which will be lost (Blade 2, Bow 2, Pike 3). Ready a weapon?"
    )
    story.when(Arm("ann", "bow", upgraded=True)).refuses("no_upgrade", "FW-AFT-11")
    story.when(Arm("ann", "bow")).then(Spent(whose="ann", resource="Tactical Point", amount=2, on="Arm Yourself"))


@pytest.mark.rule("FW-AFT-20", "FW-AFT-21", "FW-AFT-22", "FW-AFT-23", "FW-AFT-24", "FW-AFT-25")
def test_harassment_runs_from_lowest_priority_and_reduces_each_share() -> None:
    """Each target's reduction applies to its own share. A combatant that is knocked out does not harass."""
    story = to_aftermath(
        first_turn(fighter("a", reduction=1, spirit=1, threshold=5), fighter("b", reduction=3), foe("imp", tp=4))
    )
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    assert story.state.waiting == ("imp", "b", "a")
    story.when(Harass("a", "imp", 1)).refuses("not_asked")
    story.when(Harass("imp", "imp", 1)).refuses("out_of_reach", "FW-AFT-25")
    story.when(Harass("imp", "b", 1)).without(Suffered)
    story.when(Harass("imp", "b", 1)).refuses("out_of_reach")
    story.when(Harass("imp", "a", 3)).then(Suffered(who="a", harm="Wound", amount=5, source="Blade")).without(Rolled)
    story.when(TakeHandicap("a", "Spirit")).then(
        ConditionChanged(who="a", condition="Unconscious", level=1, source="a handicap")
    )
    story.when(Decline("b")).then(Answered("a", "harass", "cannot"))


@pytest.mark.rule("FW-AFT-30", "FW-CORE-07", "FW-AFT-32", "FW-END-03")
@pytest.mark.parametrize(("value", "fails"), [(6, True), (7, False)])
def test_unconscious_combatants_roll_endurance_against_seven(value: int, fails: bool) -> None:
    """A failure causes a handicap, a success does not wake. Another skill must be known."""
    story = first_turn(fighter("ann", ready=""), foe("imp", skills={"Athletics": 1}))
    story.given(Declare("imp", "unconscious"))
    story = to_aftermath(story)
    while story.state.step == "AFT_ARM":
        story.given(Decline("ann"))
    assert story.state.step == "AFT_UNCONSCIOUS"
    story.when(RollDice("Medicine"), (value,)).refuses("skill", "FW-CORE-08")
    story.when(RollDice(), (value,))
    assert (story.state.step == "HANDICAP") == fails
    assert story.state.combatant("imp").unconscious
    if fails:
        story.given(TakeHandicap("imp", "Spirit"))
    story.given(Declare("ann", "unconscious"))
    assert story.encounter.outcome == EncounterEnded((), "nobody is conscious")


@pytest.mark.rule("FW-AFT-30", "FW-AFT-12")
def test_unconscious_combatants_roll_one_after_another_in_priority() -> None:
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp"), foe("rat"), fighter("ben"))
    story.given(*(Declare(who, "unconscious") for who in ("ben", "imp", "rat")))
    story = to_aftermath(story)
    rolled = []
    while story.state.step == "AFT_UNCONSCIOUS":
        rolled.append(story.state.roll.who)
        story.given(rolls(12))
    assert rolled == ["imp", "rat", "ben"]


@pytest.mark.rule("FW-END-03", "FW-SIM-63")
def test_fight_ends_when_all_have_left() -> None:
    """It ends in the middle of a turn."""
    story = first_turn(fighter("ann"), foe("imp")).given(Declare("imp", "gone"))
    story.when(Declare("ann", "gone")).then(EncounterEnded((), "everybody has left"))


@pytest.mark.rule("FW-AFT-31")
def test_one_hostile_combatant_forces_another_round() -> None:
    story = to_aftermath(first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[])))
    story.given(Agree("ann"))
    story.when(Agree("imp", end=False)).without(EncounterEnded)
    assert story.state.round == 2


@pytest.mark.rule("FW-AFT-25", "FW-AFT-21")
def test_harassment_needs_a_readied_weapon_in_reach() -> None:
    """A blade does not reach into the Tower, a bow does; an unarmed combatant cannot harass."""
    for ready, harassers in (("blade", ()), ("bow", ("ann",)), ("", ())):
        people = fighter("ann", ready=ready, weapons=[ready] if ready else []), foe("imp", location="tower", weapons=[])
        people[1]["ready"] = ""
        story = to_aftermath(first_turn(*people))
        assert story.state.waiting == (harassers or ("ann", "imp"))
        assert story.state.step == ("AFT_HARASS" if harassers else "AFT_AGREE")


@pytest.mark.rule("FW-AFT-25", "FW-SIM-63")
def test_absent_enemies_cannot_be_harassed() -> None:
    """The only enemy in reach has left."""
    people = fighter("ann", weapons=["blade"]), foe("imp"), foe("rat", location="tower", weapons=[], ready="")
    story = to_aftermath(first_turn(*people).given(Declare("imp", "gone")))
    assert (story.state.step, story.state.waiting) == ("AFT_AGREE", ("ann", "rat"))


@pytest.mark.rule("FW-AFT-12", "FW-AFT-10")
def test_spells_and_arming_follow_descending_priority() -> None:
    """The order is Imp, Ann, Ben."""
    spells = [{"name": "Ward", "fuel": 1}]
    story = to_aftermath(first_turn(*(foe("imp", spells=spells), fighter("ann", spells=spells), fighter("ben"))))
    assert (story.state.step, story.state.waiting) == ("AFT_FUEL", ("imp", "ann"))
    story.when(Fuel("ann")).refuses("not_asked")
    story.given(Fuel("imp", ("Ward",)), Fuel("ann"))
    assert (story.state.step, story.state.waiting) == ("AFT_ARM", ("imp", "ann", "ben"))
    story.when(Decline("ann")).refuses("not_asked")
    assert [combatant.spells for combatant in story.state.combatants] == [("Ward",), (), ()]


@pytest.mark.rule("FW-AFT-10", "FW-DMG-35")
def test_ongoing_spells_are_fueled_once_by_conscious_casters() -> None:
    """An unconscious caster is not asked."""
    spells = [{"name": "Ward", "fuel": 1}, {"name": "Glow", "fuel": 2}]
    story = to_aftermath(first_turn(fighter("ann", spells=spells), foe("imp", spells=spells, vitality=1)))
    assert story.state.waiting == ("ann", "imp")
    story.when(Fuel("ann", ("Ward", "Ward"))).refuses("no_such_spell", "FW-AFT-10")
    story.when(Fuel("ann", ("Ward", "Glow"))).then(
        Spent(whose="ann", resource="Tactical Point", amount=3, on="Fueling Spells")
    ).without(SpellEnded)
    story = first_turn(fighter("ann"), foe("imp", spells=spells)).given(Declare("imp", "unconscious"))
    assert to_aftermath(story).state.step == "AFT_ARM"


@pytest.mark.rule("FW-AFT-12", "FW-DMG-35")
def test_caster_knocked_out_by_an_override_fuels_no_spell() -> None:
    story = to_aftermath(first_turn(fighter("ann", spells=[{"name": "Ward", "fuel": 1}]), foe("imp")))
    story.set(combatants__ann__unconscious=True)
    story.when(Fuel("ann", ("Ward",))).refuses("no_such_spell", "FW-AFT-10")
    story.when(Fuel("ann")).then(SpellEnded("ann", "Ward")).without(Spent)


@pytest.mark.rule("FW-AFT-20", "FW-AFT-21", "FW-AFT-22", "FW-TP-02")
def test_harassment_spends_the_allotted_points() -> None:
    """At least 1 point and at most the pool; a combatant without points is not asked."""
    story = to_aftermath(
        first_turn(fighter("ann", tp=4), foe("imp", cunning=1, tp=2), foe("rat", tp=2), foe("bat", tp=0, cunning=0))
    )
    story.set(combatants__rat__tp=0)
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    assert (story.state.step, story.state.waiting) == ("AFT_HARASS", ("imp", "ann"))
    story.when(Harass("imp", "ann", 0)).refuses("points", "FW-AFT-21")
    story.when(Harass("imp", "ann", 2)).refuses("too_few_points", "FW-AFT-21")
    story.when(Harass("imp", "stranger", 1)).refuses("unknown_combatant")
    story.when(Harass("imp", "ann", 1)).then(Spent(whose="imp", resource="Tactical Point", amount=1, on="Harass"))
    assert (story.state.waiting, wounds(story, "ann")) == (("ann",), 2)
    story.given(Declare("bat", "gone"))
    story.when(Harass("ann", "bat", 1)).refuses("gone", "FW-SIM-63")
    story.given(Harass("ann", "imp", 1), Harass("ann", "rat", 3))
    assert (wounds(story, "imp"), wounds(story, "rat"), story.state.combatant("ann").tp) == (2, 6, 0)


@pytest.mark.rule("FW-AFT-30", "FW-AFT-31")
def test_absent_combatants_neither_roll_nor_vote() -> None:
    """An unconscious combatant that was removed does not roll."""
    people = (fighter("ann", weapons=[], ready=""), foe("imp"), foe("rat"), foe("bat", weapons=[], ready=""))
    story = first_turn(*people).given(
        Declare("imp", "unconscious"), Declare("rat", "unconscious"), Declare("rat", "gone")
    )
    for _ in range(2):
        story.given(EndTurn("ann"), EndTurn("bat")) if story.state.step == "TURN" else after_turns(story)
    story = after_turns(story)
    assert story.state.roll == RollDue(who="imp", purpose="Unconscious", skill="", stat="Endurance", difficulty=7)
    story.when(*rolls(7)).then(Answered("imp", "unconscious", "holds on"))
    assert (story.state.step, story.state.waiting) == ("AFT_AGREE", ("ann", "bat"))
    story.when(Agree("imp")).refuses("not_asked")


@pytest.mark.rule("FW-AFT-01", "FW-AFT-02", "FW-DMG-35", "FW-SIM-63")
@pytest.mark.parametrize("condition", ["unconscious", "gone"])
def test_extra_turn_is_lost_if_it_cannot_be_taken(condition: str) -> None:
    """It does not pass to another combatant."""
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=1), foe("rat", vitality=1))
    story.given(EndTurn("ann"), Declare("ann", condition), EndTurn("imp"))  # type: ignore[arg-type]
    story.when(EndTurn("rat")).then(BonusTurnLost("ann", condition)).without(TurnBegan)


def test_requests_of_a_round_have_useful_defaults() -> None:
    """Armor is paid for, and spells are fueled as far as the points suffice."""
    story = fight(fighter("ann", tp=3, armor="light"), foe("imp"))
    assert story.encounter.requests[0].default == PayArmor("ann", 1, 0)
    spells = [{"name": "Glow", "fuel": 2}, {"name": "Ward", "fuel": 5}, {"name": "Veil", "fuel": 1}]
    story = first_turn(fighter("ann", tp=4, spells=spells), foe("imp"))
    while story.state.step != "AFT_FUEL":
        story.given(EndTurn(story.state.turn.actor)) if story.state.turn else turn_of(story, "ann")
    assert story.encounter.requests[0].default == Fuel("ann", ("Glow", "Veil"))
