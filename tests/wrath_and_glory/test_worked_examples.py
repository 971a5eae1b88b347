"""The worked examples of the book, and further ones derived from it, played in small fights."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import ClearFault
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll, Reroll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, HandOn, Seize
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import RecoverShock, Soak
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from combat.systems.wrath_and_glory.queries import status
from events.vocabulary import ConditionChanged, Gained, Recovered, Rolled, Soaked, Suffered
from events.wrath_and_glory.facts import ComplicationDue, ContestSettled, DamageStands, TestDeclared, TestRead
from tests.wrath_and_glory.parties import agent, in_first_turn, keep_roll, party, threat

ADA = agent("Ada", player="p-ada", toughness=3)
HERETIC = threat("Heretic")


@pytest.mark.rule("WG-TEST-01", "WG-TEST-02", "WG-TEST-05")
def test_athletics_seven_rolls_seven_dice_including_the_wrath_die() -> None:
    ada = agent("Ada", player="p-ada", skills=[{"name": "Athletics", "value": 7}])
    story = party(ada, HERETIC).when(TakeTest(who="ada", action="Climb", skill="Athletics", dn=3)).needs(*(6,) * 7)
    story.when(TakeTest(who="ada", action="Climb", skill="Athletics", dn=3), (1, 2, 3, 4, 5, 6, 2))
    assert [die.mark for die in story.event(Rolled).dice] == ["Wrath Die", "", "", "", "", "", ""]
    assert story.event(Rolled).total == 4


@pytest.mark.rule("WG-TEST-06", "WG-TEST-07", "WG-DIE-06")
@pytest.mark.parametrize(
    ("wrath", "expected"),
    [(1, ComplicationDue("heretic")), (6, Gained(whose="gm", resource="Ruin", amount=1, source="Wrath Die"))],
)
def test_instigator_who_forces_a_door_wins_a_tie(wrath: int, expected: object) -> None:
    """Both Wrath Dice have their effects, whichever side wins."""
    others = (4, 4, 4) if wrath == 1 else (4, 1, 1)
    mine = (4, 4, 4) if wrath == 1 else (5, 5, 4)
    story = party(agent("Ada", player="p-ada", strength=3), threat("Heretic", strength=4)).given(
        (
            Oppose(who="ada", opponent="heretic", action="Force the door", skill="Strength", opposing_skill="Strength"),
            (*mine, wrath, *others),
        )
    )
    if story.encounter.step == "WRATH_REROLL":
        story.when(KeepRoll("heretic"))
    assert expected in [event for beat in story.encounter.journal for event in beat.events]
    if wrath == 6:
        settled = [e for beat in story.encounter.journal for e in beat.events if isinstance(e, ContestSettled)]
        assert settled == [ContestSettled("ada", "heretic", "Force the door")]


@pytest.mark.rule("WG-MA-01", "WG-MA-02", "WG-MA-05", "WG-COMP-01")
def test_three_actions_raise_each_dn_by_three() -> None:
    """The Actions are an Athletics test, a Tech test and a shot."""
    ada = agent("Ada", "laspistol", "lasgun", player="p-ada")
    story = in_first_turn(ada, HERETIC)
    state = story.state.combatant("ada")
    assert state.fault("laspistol") == ""
    story.given(DeclareMultiAction("ada", ("Jump down", "Clear", "Attack")))
    story.when(TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3), (4, 2, 2))
    assert story.event(TestDeclared).dn == 6
    story.given(KeepRoll("ada"))
    story.when(TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3)).refuses("twice", "WG-MA-02")
    story.when(ClearFault("ada", "laspistol")).refuses("no_fault")
    story.when(Attack(who="ada", weapon="lasgun", targets=("heretic",)), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 6


@pytest.mark.rule("WG-DMG-01", "WG-DMG-03", "WG-SHIFT-04", "WG-GLORY-04", "WG-DMG-05")
def test_laspistol_with_one_shift_and_two_glory_deals_eleven_damage() -> None:
    """Against Resilience 10 this causes one Wound."""
    ada = agent("Ada", player="p-ada", value=5)
    story = in_first_turn(ada, threat("Heretic", resilience=10, role="troop")).set(glory=2)
    story.given((Attack(who="ada", weapon="laspistol", targets=("heretic",)), (4, 6, 4, 5, 4)), BuyDice("ada"))
    assert story.encounter.step == "SHIFT"
    story.given((Shift(who="ada", ed=1), (6, 2))).when(RaiseDamage("ada", 2)).then(DamageStands("ada", 11, 0))
    assert story.state.harms[0].due.wounds == 1


@pytest.mark.rule("WG-DMG-05", "WG-DMG-04")
@pytest.mark.parametrize(
    ("resilience", "weapon", "wounds", "shock"),
    [(9, "long-las", 1, 0), (10, "long-las", 0, 1), (11, "long-las", 0, 0), (11, "plasma", 1, 0)],
)
def test_damage_above_at_or_below_resilience(resilience: int, weapon: str, wounds: int, shock: int) -> None:
    """Above it there are Wounds, at it 1 Shock, and below it nothing. AP lowers Resilience."""
    ada = agent("Ada", weapon, player="p-ada", value=3)
    story = in_first_turn(ada, threat("Heretic", resilience=resilience, max_shock=3)).set(ruin=0)
    story.when(Attack(who="ada", weapon=weapon, targets=("heretic",)), (4, 4, 4))
    assert (story.state.combatant("heretic").wounds, story.state.combatant("heretic").shock) == (wounds, shock)


@pytest.mark.rule("WG-GLORY-01")
@pytest.mark.parametrize(("players", "cap"), [(3, 6), (4, 6), (5, 7), (6, 8)])
def test_glory_cap_is_six_or_two_more_than_players(players: int, cap: int) -> None:
    assert status.glory_cap(party(ADA, HERETIC, players=players).state) == cap


@pytest.mark.rule("WG-WND-04", "WG-WND-05", "WG-WND-10")
def test_third_traumatic_injury_kills_at_tier_one() -> None:
    story = party(ADA, HERETIC).given((Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (3,)))
    assert story.state.combatant("ada").dying
    for number in (1, 2, 3):
        story.given((Inflict(who="ada", harm="Mortal Wounds", amount=2, source="a fall"), (number, 1)))
        ada = story.state.combatant("ada")
        assert (ada.traumatic, ada.dead) == (number, number == 3)


@pytest.mark.rule("WG-MULTI-01", "WG-MULTI-02", "WG-MULTI-05", "WG-SALVO-01")
def test_three_targets_raise_the_dn_by_four_or_by_one_with_salvo_three() -> None:
    """Using Salvo spends a Reload and empties the weapon."""
    ada = agent("Ada", "lasgun", player="p-ada")
    foes = [threat(name) for name in ("X", "Y", "Z")]
    plain = in_first_turn(ada, *foes).when(Attack(who="ada", weapon="lasgun", targets=("x", "y", "z")), (4, 4, 4, 4))
    assert plain.event(TestDeclared).dns == (7, 7, 7)
    spray = in_first_turn(ada, *foes).when(
        Attack(who="ada", weapon="lasgun", targets=("x", "y", "z"), salvo="spray"), (4, 4, 4, 4)
    )
    assert spray.event(TestDeclared).dns == (4, 4, 4)
    assert (spray.state.combatant("ada").fault("lasgun"), spray.state.combatant("ada").ammo) == ("Emptied", 2)


@pytest.mark.rule("WG-WRATH-05", "WG-WRATH-08", "WG-SOAK-08")
def test_rank_two_recovers_five_shock_for_one_wrath() -> None:
    """A second time in the same round is refused."""
    story = in_first_turn(agent("Ada", player="p-ada", max_shock=9), HERETIC).set(combatants__ada__shock=7)
    story.when(RecoverShock("ada")).then(Recovered(who="ada", harm="Shock", amount=5, source="Wrath"))
    assert (story.state.combatant("ada").shock, story.state.player("p-ada").wrath) == (2, 1)
    story.when(RecoverShock("ada")).refuses("once", "WG-WRATH-05")


@pytest.mark.rule("WG-SOAK-01", "WG-SOAK-02", "WG-ACT-03", "WG-DIE-06", "WG-SOAK-09")
def test_four_wounds_and_three_icons_leave_one_wound_and_three_shock() -> None:
    """Determination has no Wrath Die, and Glory cannot buy dice for it."""
    story = party(agent("Ada", player="p-ada", max_shock=5, max_wounds=9), HERETIC).set(glory=3)
    story.given(Inflict(who="ada", harm="Wounds", amount=4, source="a fall")).when(Soak("ada"), (6, 4, 2))
    story.then(
        Soaked(who="ada", harm="Wounds", amount=3, by="Determination"),
        Suffered(who="ada", harm="Wounds", amount=1, source="a fall"),
    )
    assert all(die.mark == "" for die in story.event(Rolled).dice)
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (1, 3)


@pytest.mark.rule("WG-SHIFT-01", "WG-SHIFT-02")
@pytest.mark.parametrize(("faces", "passed", "shifts"), [((4, 4, 5, 6, 2), True, 1), ((6, 6), True, 0)])
def test_five_icons_against_dn_three_allow_one_shift_and_four_allow_none(
    faces: tuple[int, ...], passed: bool, shifts: int
) -> None:
    """Each shift needs two icons above the DN."""
    ada = agent("Ada", player="p-ada", skills=[{"name": "Awareness", "value": len(faces)}])
    story = keep_roll(
        party(ada, HERETIC).given((TakeTest(who="ada", action="Search", skill="Awareness", dn=3), faces)), "ada"
    )
    read = [e for beat in story.encounter.journal for e in beat.events if isinstance(e, TestRead)]
    assert [(event.passed, event.shifts) for event in read] == [(passed, shifts)]


@pytest.mark.rule("WG-MOB-01", "WG-MOB-02")
def test_six_icons_against_a_mob_with_defence_three_remove_four() -> None:
    """A shifted die takes its two icons away. The seven members left then attack with four more dice."""
    ada = agent("Ada", "long-las", player="p-ada")
    mob = threat("Mob", "lasgun", role="troop", mob=9, resilience=6)
    story = in_first_turn(ada, mob).given((Attack(who="ada", weapon="long-las", targets=("mob",)), (5, 6, 6, 4)))
    story.when(Shift(who="ada")).then(Suffered(who="mob", harm="Mob members", amount=4, source="long-las"))
    assert story.state.combatant("mob").members == 5
    story.encounter.undo()
    story.given(Shift(who="ada", glory=1)).when(RaiseDamage("ada"))
    story.then(Suffered(who="mob", harm="Mob members", amount=2, source="long-las")).given(EndTurn("ada"), Act("mob"))
    story.when(Attack(who="mob", weapon="lasgun", targets=("ada",)), (4,) * 8)
    assert story.event(TestDeclared).pool == 4 + 4


@pytest.mark.rule("WG-WRATH-03", "WG-WRATH-04", "WG-DIE-01")
@pytest.mark.parametrize(("wrath", "again", "stands"), [(1, (4, 4, 4), (1, 4, 4, 4)), (3, (1, 4, 4, 4), (1, 4, 4, 4))])
def test_reroll_keeps_a_wrath_die_of_one_and_rerolls_one_of_three(
    wrath: int, again: tuple[int, ...], stands: tuple[int, ...]
) -> None:
    """In both cases there is a Complication in the end."""
    story = in_first_turn(ADA, HERETIC).given(
        (Attack(who="ada", weapon="laspistol", targets=("heretic",)), (wrath, 2, 2, 3))
    )
    story.when(Reroll("ada"), (*again, 2)).then(ComplicationDue("ada"))
    assert story.state.test.faces == stands
    assert story.state.player("p-ada").wrath == 1


@pytest.mark.rule("WG-SOAK-04", "WG-SOAK-07", "WG-SOAK-05", "WG-SOAK-10")
def test_soak_above_the_maximum_exhausts_until_one_shock_is_recovered() -> None:
    """Soaking is possible at exactly the maximum, and again after recovering, even above the maximum."""
    bars = {"max_shock": 5, "max_wounds": 9}
    full = party(agent("Ada", player="p-ada", **bars), HERETIC).set(combatants__ada__shock=5)
    full.given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall"))
    assert full.encounter.step == "SOAK"
    story = party(agent("Ada", player="p-ada", **bars), HERETIC).set(combatants__ada__shock=4)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall")).when(Soak("ada"), (4, 5, 4))
    story.then(ConditionChanged(who="ada", condition="Exhausted", level=1, source="Determination"))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (0, 7)
    story.given(Heal(who="ada", harm="Shock", amount=1, source="a friend"))
    assert (story.state.combatant("ada").shock, story.state.combatant("ada").exhausted) == (6, False)
    story.given(Inflict(who="ada", harm="Wounds", amount=1, source="a fall"))
    assert story.encounter.step == "SOAK"


@pytest.mark.rule("WG-CRIT-01", "WG-CRIT-03", "WG-GLORY-05", "WG-DIE-05", "WG-DIE-04")
def test_simple_critical_of_a_laspistol_with_one_severity_rolls_five_ed() -> None:
    """The Glory for the severity comes from the same Wrath Die."""
    story = in_first_turn(ADA, HERETIC).given(
        (Attack(who="ada", weapon="laspistol", targets=("heretic",)), (6, 5, 4, 4))
    )
    assert (story.state.glory, story.encounter.step) == (1, "SHIFT")
    story.given(Shift(who="ada"))
    story.when(AimCritical(who="ada", target="heretic", severity=1)).needs(6)
    story.when(AimCritical(who="ada", target="heretic", severity=1), (1, 4, 4, 6, 1))
    assert [len(event.dice) for event in story.events if isinstance(event, Rolled)] == [1, 4]
    story.then(DamageStands("ada", 7, 4))


@pytest.mark.rule("WG-GLORY-06", "WG-RND-01", "WG-RND-02", "WG-RND-04")
def test_glory_lets_a_second_player_act_before_the_gm() -> None:
    """If the GM has no combatants left to act, seizing is not offered."""
    ada, bo = agent("Ada", player="p-ada"), agent("Bo", player="p-bo")
    story = in_first_turn(ada, bo, agent("Cy", player="p-cy"), threat("X")).set(glory=2)
    story.given(EndTurn("ada"))
    assert story.encounter.step == "HANDOFF"
    story.given(Seize("bo"), EndTurn("bo"))
    assert (story.state.glory, story.state.picking, story.encounter.step) == (1, "gm", "PICK")
    other = (
        in_first_turn(ada, bo, threat("X"))
        .set(glory=1)
        .given(EndTurn("ada"), HandOn("players"), Act("x"), EndTurn("x"))
    )
    assert (other.state.glory, other.state.picking, other.encounter.step) == (1, "players", "PICK")


@pytest.mark.rule("WG-SHIFT-08", "WG-MULTI-02", "WG-MULTI-01")
def test_shifts_of_a_multi_attack_use_the_highest_dn_hit() -> None:
    """Seven icons hit DN 5 and DN 6, which leaves no shift."""
    ada = agent("Ada", "lasgun", player="p-ada", value=5)
    story = in_first_turn(ada, threat("X"), threat("Y", defence=4))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x", "y")), (4, 6, 6, 5, 4))
    assert story.event(TestDeclared).dns == (5, 6)
    assert (story.event(TestRead).hits, story.event(TestRead).shifts) == (("x", "y"), 0)


def test_combat_begins_with_the_command_of_the_gm() -> None:
    """Before it, in Narrative Time, there are no turns."""
    story = party(ADA, HERETIC).when(Act("ada")).refuses("out_of_step")
    story.given(BeginCombat())
    assert (story.encounter.step, story.state.round) == ("PICK", 1)
