"""Wrath, Glory and Ruin, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.resources import (
    AllowDeclaration,
    AwardWrath,
    BuyDice,
    DeclareNarrative,
    InvokeRuin,
    KeepRoll,
    RefuseDeclaration,
    Reroll,
    SpendRuin,
)
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.queries.domains import AnyNames
from events.vocabulary import Rolled, Spent
from events.wrath_and_glory.facts import DamageStands, DeclarationAnswered, HarmDue, TestRead
from tests.harness.stories import Story
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    SCOUT,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    party,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-WRATH-01", "WG-RUIN-01", "WG-GLORY-01")
def test_session_starts_with_two_wrath_no_glory_and_one_ruin_per_player() -> None:
    """With four players, the cap of Ruin is eight."""
    state = party(SCOUT, X, players=4).state
    assert [player.wrath for player in state.players] == [2, 2, 2, 2]
    assert (state.glory, state.ruin, status.ruin_cap(state)) == (0, 4, 8)


@pytest.mark.rule("WG-WRATH-02", "WG-WRATH-06", "WG-WRATH-07", "WG-RUIN-05")
def test_wrath_pays_for_declarations_and_ruin_for_the_story() -> None:
    """A refused declaration costs nothing, and unconscious characters can make none."""
    story = party(SCOUT, X).given(AwardWrath("p-ada", "the Objective"))
    story.given(DeclareNarrative("p-ada", "a crucible hangs there"))
    story.when(RefuseDeclaration()).then(DeclarationAnswered("p-ada", allowed=False)).without(Spent)
    assert story.state.player("p-ada").wrath == 3
    story.given(DeclareNarrative("p-ada", "a crucible hangs there")).when(AllowDeclaration())
    story.then(
        Spent(whose="p-ada", resource="Wrath", amount=1, on="a declaration"), DeclarationAnswered("p-ada", allowed=True)
    )
    story.when(SpendRuin(1, "reinforcements")).then(Spent(whose="gm", resource="Ruin", amount=1, on="reinforcements"))
    story.given(SetCondition(who="ada", condition="Unconscious", level=1))
    story.when(DeclareNarrative("p-ada", "a rope")).refuses("unconscious", "WG-WRATH-07")


@pytest.mark.rule("WG-GLORY-03", "WG-GLORY-09", "WG-DIE-08")
@pytest.mark.parametrize(("timing", "windows"), [("after_glory_dice", False), ("immediate", True)])
def test_glory_from_a_wrath_die_buys_dice_only_with_immediate_timing(timing: str, *, windows: bool) -> None:
    """A bought die is not a Wrath Die."""
    story = party(SCOUT, X, wrath_glory_timing=timing).set(players__p_dash_ada__wrath=0)
    story.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (6, 2, 2, 2)))
    assert (story.encounter.step == "GLORY_DICE") == windows
    if windows:
        story.when(BuyDice("ada", 1), (6,)).then(TestRead(who="ada", passed=False, hits=(), critical=False, shifts=0))
        assert story.event(Rolled).dice[0].mark == ""
    assert story.state.glory == (0 if windows else 1)


@pytest.mark.rule("WG-GLORY-01", "WG-DIE-04")
@pytest.mark.parametrize(("reading", "most"), [("six_or_players_plus_two", 6), ("players_plus_two", 4)])
def test_glory_above_the_cap_is_lost(reading: str, most: int) -> None:
    """With two players, the cap is six or, by a setting, four."""
    story = without_resources(ADA, BO, X, glory_cap=reading).set(glory=most - 1)
    for _ in range(2):
        story.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9))
        story.given((TakeOwedTest("ada"), (6, 2, 2)), BuyDice("ada"))
        assert story.state.glory == most


@pytest.mark.rule("WG-RUIN-01", "WG-DIE-07")
def test_ruin_above_the_cap_is_lost() -> None:
    """With one player, the cap is two."""
    story = without_resources(ADA, X).set(ruin=1)
    for _ in range(2):
        story.given(CallForTest(who="x", purpose="Climb", skill="Strength", dn=9), (TakeOwedTest("x"), (6, 4, 4)))
        assert story.state.ruin == 2


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-06", "WG-RUIN-07")
def test_ruin_action_costs_one_ruin() -> None:
    """It must be printed on the sheet of a Threat, and the Threat's own Ruin is spent first."""
    story = in_enemy_turn(ADA, threat("X", ruin_actions=["Warp surge"]))
    story.when(InvokeRuin("x", "Warp surge")).refuses("no_ruin", "WG-RUIN-01")
    story.set(ruin=1).when(InvokeRuin("x", "Fly")).refuses("no_ruin_action", "WG-RUIN-04")
    story.when(InvokeRuin("x", "Warp surge")).then(Spent(whose="gm", resource="Ruin", amount=1, on="Warp surge"))
    assert story.state.ruin == 0
    own = in_enemy_turn(ADA, threat("X", ruin=1, ruin_actions=["Warp surge"])).set(ruin=1)
    own.when(InvokeRuin("x", "Warp surge")).then(Spent(whose="x", resource="Ruin", amount=1, on="Warp surge"))
    agents = without_resources(agent("Ada", player="p-ada", ruin_actions=["Warp surge"]), X).set(ruin=1)
    agents.when(InvokeRuin("ada", "Warp surge")).refuses("no_threat", "WG-RUIN-07")


@pytest.mark.rule("WG-WRATH-08")
@pytest.mark.parametrize(("price", "left"), [(1, 1), (2, 0)])
def test_setting_gives_the_price_of_wrath(price: int, left: int) -> None:
    """A use costs one point, or two."""
    story = party(ADA, X, wrath_price=price).given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9))
    story.given((TakeOwedTest("ada"), (4, 2, 2)), (Reroll("ada"), (4, 4)))
    assert story.state.player("p-ada").wrath == left
    poor = party(ADA, X, wrath_price=price).set(players__p_dash_ada__wrath=1)
    poor.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9), (TakeOwedTest("ada"), (4, 2, 2)))
    assert poor.encounter.step == ("WRATH_REROLL" if price == 1 else "NARRATIVE")
    declaring = party(ADA, X, wrath_price=price).given(DeclareNarrative("p-ada", "a rope"), AllowDeclaration())
    declaring.when(DeclareNarrative("p-ada", "another"))
    if price == 2:
        declaring.refuses("no_wrath", "WG-WRATH-08")
    assert declaring.state.player("p-ada").wrath == left


@pytest.mark.rule("WG-GLORY-07")
def test_setting_decides_who_may_spend_glory() -> None:
    """A majority is more than half of the players. Other players may spend unless the setting is `actor_only`."""
    story = party(SCOUT, X, players=3, glory_consent="majority").set(glory=2, players__p_dash_ada__wrath=0)
    story.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    story.when(BuyDice("ada", 1, ("p-ada",))).refuses("no_consent", "WG-GLORY-07")
    story.when(BuyDice("ada", 1, ("p-ada", "guest-0")), (4,)).then(TestRead)
    half = party(SCOUT, X, players=4, glory_consent="majority").set(glory=2, players__p_dash_ada__wrath=0)
    half.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    half.when(BuyDice("ada", 1, ("p-ada", "guest-0"))).refuses("no_consent", "WG-GLORY-07")
    half.when(BuyDice("ada", 1, ("p-ada", "gm"))).refuses("unknown_player", "WG-GLORY-07")
    half.when(BuyDice("ada", 3, ("p-ada", "guest-0", "guest-1"))).refuses("no_glory", "WG-GLORY-01")
    half.when(BuyDice("ada", 1, ("p-ada", "guest-0", "guest-1", "guest-2")), (4,)).then(TestRead)
    alone = party(SCOUT, X, players=3, glory_consent="actor_only").set(glory=2, players__p_dash_ada__wrath=0)
    alone.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    alone.when(BuyDice("ada", 1), (4,), by="guest-0").refuses("not_your_seat")
    anyone = party(SCOUT, X, players=3).set(glory=2, players__p_dash_ada__wrath=0)
    anyone.given((TakeTest(who="ada", action="Search", skill="Awareness", dn=5), (4, 2, 2, 2)))
    anyone.when(BuyDice("ada", 1), (4,), by="guest-0").then(TestRead)


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-07")
def test_ruin_rerolls_failures_of_a_threat() -> None:
    """The request is the one in which players spend Wrath."""
    story = in_first_turn(SCOUT, threat("X", value=2)).given(EndTurn("ada"), Act("x"))
    story.given((Attack(who="x", weapon="sword", targets=("ada",)), (2, 2))).when(Reroll("x"), (4, 4)).then(
        Spent(whose="gm", resource="Ruin", amount=1, on="a reroll")
    )


def test_keeping_a_roll_costs_no_wrath() -> None:
    story = party(SCOUT, X).given(
        (TakeTest(who="ada", action="Search", skill="Awareness", dn=3), (2, 2, 2, 2)), KeepRoll("ada")
    )
    assert (story.encounter.step, story.state.player("p-ada").wrath) == ("NARRATIVE", 2)


@pytest.mark.rule("WG-WRATH-02", "WG-RUIN-05", "WG-WRATH-06", "WG-WRATH-08")
def test_invalid_awards_prices_and_declarations_are_refused() -> None:
    """Refused are unknown players, amounts of 0, more than there is, and blanks."""
    story = party(ADA, BO, X)
    story.when(AwardWrath("z", "the Objective")).refuses("unknown_player")
    story.when(AwardWrath("p-ada", "the Objective", 0)).refuses("amount", "WG-WRATH-02")
    story.when(AwardWrath("p-ada", " ")).refuses("name")
    story.when(SpendRuin(0, "reinforcements")).refuses("amount", "WG-RUIN-05")
    story.when(SpendRuin(3, "reinforcements")).refuses("no_ruin", "WG-RUIN-01")
    story.when(SpendRuin(1, " ")).refuses("name")
    story.when(SpendRuin(1, "reinforcements"), by="p-ada").refuses("not_your_seat")
    story.when(DeclareNarrative("p-ada", " ")).refuses("name")
    story.when(DeclareNarrative("z", "a rope")).refuses("unknown_player")
    story.given(SpendRuin(2, "reinforcements"))
    assert story.state.ruin == 0
    story.set(players__p_dash_ada__wrath=0).when(DeclareNarrative("p-ada", "a rope")).refuses("no_wrath")


@pytest.mark.rule("WG-WRATH-02")
def test_wrath_has_no_limit() -> None:
    story = party(ADA, X).given(AwardWrath("p-ada", "the Objective", 99))
    assert story.state.player("p-ada").wrath == 101


@pytest.mark.rule("WG-WRATH-07")
def test_declaration_needs_one_conscious_character() -> None:
    """The character must also still be in the fight."""
    story = party(ADA, BO, agent("Cy", player="p-ada"), X)
    story.given(SetCondition(who="cy", condition="Unconscious", level=1))
    story.given(DeclareNarrative("p-ada", "a rope"), AllowDeclaration(), Leave("ada"))
    story.when(DeclareNarrative("p-ada", "a rope")).refuses("unconscious", "WG-WRATH-07")
    story.given(DeclareNarrative("p-bo", "a rope"), AllowDeclaration())


@pytest.mark.rule("WG-WRATH-03", "WG-WRATH-07")
def test_reroll_is_offered_only_if_it_is_possible() -> None:
    """It needs failures other than a Wrath Die of 1, Wrath, and a conscious Agent."""
    for faces, wrath, cold in (((4, 4, 4), 2, 0), ((1, 4, 4), 2, 0), ((2, 2, 2), 0, 0), ((2, 2, 2), 2, 1)):
        story = party(ADA, X)
        if wrath == 0:
            story.set(players__p_dash_ada__wrath=0)
        if cold:
            story.given(SetCondition(who="ada", condition="Unconscious", level=1))
        story.given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9), (TakeOwedTest("ada"), faces))
        assert story.encounter.step == ("COMPLICATION" if faces[0] == 1 else "NARRATIVE")


@pytest.mark.rule("WG-WRATH-03")
def test_roll_can_be_rerolled_once() -> None:
    story = party(ADA, X).given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9))
    story.given((TakeOwedTest("ada"), (4, 2, 2))).when(Reroll("x")).refuses("other_roll")
    story.given((Reroll("ada"), (2, 2)))
    assert (story.encounter.step, story.state.player("p-ada").wrath) == ("NARRATIVE", 1)


@pytest.mark.rule("WG-WRATH-03", "WG-WRATH-08")
def test_reroll_is_refused_if_the_wrath_was_removed() -> None:
    """The request is still open, and the roll can only be kept."""
    story = party(ADA, X).given(CallForTest(who="ada", purpose="Climb", skill="Strength", dn=9))
    story.given((TakeOwedTest("ada"), (4, 2, 2))).set(players__p_dash_ada__wrath=0)
    story.when(Reroll("ada")).refuses("no_reroll", "WG-WRATH-03").given(KeepRoll("ada"))


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-06")
@pytest.mark.parametrize(("own", "pool", "is_offered"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_threat_rerolls_with_its_own_ruin_or_the_pool(own: int, pool: int, *, is_offered: bool) -> None:
    story = in_enemy_turn(ADA, threat("X", ruin=own))
    if pool:
        story.set(ruin=pool)
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (2, 2, 2, 2)))
    assert story.encounter.step == ("WRATH_REROLL" if is_offered else "TURN")
    if is_offered:
        story.given((Reroll("x"), (2, 2, 2, 2)))
        assert (story.state.ruin, story.state.combatant("x").ruin) == (0, 0)


@pytest.mark.rule("WG-GLORY-02", "WG-GLORY-03", "WG-GLORY-04", "WG-RUIN-07")
def test_threats_cannot_use_glory() -> None:
    """With Glory in the pool, X gets no request for dice, severity or damage."""
    story = in_enemy_turn(ADA).set(glory=3)
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",)), (6, 4, 2, 2, 4, 1, 1)).then(DamageStands("x", 7, 1))
    assert story.state.glory == 3


@pytest.mark.rule("WG-GLORY-04")
def test_glory_adds_damage() -> None:
    """Two of three points add two damage. More than there is, is refused."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), X).set(glory=3)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 4, 2)), BuyDice("ada"))
    story.when(RaiseDamage("ada", 4)).refuses("no_glory", "WG-GLORY-01")
    story.when(RaiseDamage("ada", -1)).refuses("no_glory", "WG-GLORY-01")
    story.when(RaiseDamage("x", 1)).refuses("other_roll")
    story.when(RaiseDamage("ada", 2)).then(DamageStands("ada", 9, 0))
    assert (story.state.glory, story.state.combatant("x").wounds) == (1, 1)


@pytest.mark.rule("WG-GLORY-03")
def test_glory_buys_dice() -> None:
    """Only the combatant that rolls can buy them."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), X).set(glory=2)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (4, 4, 2, 2)))
    story.when(BuyDice("x", 1)).refuses("other_roll")
    story.when(BuyDice("ada", 1), (4,)).then(Spent(whose="players", resource="Glory", amount=1, on="more dice"))
    assert (story.event(TestRead).hits, story.state.glory) == (("x",), 1)


@pytest.mark.rule("WG-WRATH-06", "WG-WRATH-07", "WG-RUIN-04")
def test_declarations_and_ruin_actions_are_offered_only_if_affordable() -> None:
    """A declaration also needs a conscious character, and a Ruin action must be printed."""
    story = party(ADA, BO, X).set(players__p_dash_bo__wrath=0)
    assert [each.player for each in listed_commands(story, DeclareNarrative)] == ["p-ada"]
    story.given(SetCondition(who="ada", condition="Unconscious", level=1))
    assert form_labels(story, DeclareNarrative) == []
    for printed, ruin, offered_names in ((["Warp surge"], 1, ["Warp surge"]), ([], 1, []), (["Warp surge"], 0, [])):
        turn = in_enemy_turn(ADA, threat("X", ruin_actions=printed)).set(ruin=ruin)
        assert [each.name for each in listed_commands(turn, InvokeRuin)] == offered_names
        assert len(form_labels(turn, InvokeRuin)) == len(offered_names)


@pytest.mark.rule("WG-WRATH-03")
@pytest.mark.parametrize(
    ("command", "dice", "kept"),
    [
        (Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 1), "Keep the hit"),
        (Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 4, 1, 1), "Keep the miss"),
        (TakeTest(who="ada", action="Search", skill="Awareness", dn=1), (4, 1, 4, 4), "Keep the success"),
        (TakeTest(who="ada", action="Search", skill="Awareness", dn=9), (4, 1, 4, 4), "Keep the failure"),
    ],
)
def test_label_of_keeping_a_roll_names_its_result(command: Attack | TakeTest, dice: tuple[int, ...], kept: str) -> None:
    """So a player can choose automatically to keep every hit, for example."""
    story = (in_first_turn(ADA, X) if isinstance(command, Attack) else party(SCOUT, X)).given((command, dice))
    (request,) = [each for each in story.encounter.requests if each.kind == "reroll"]
    assert kept in [form.label for form in request.forms]


@pytest.mark.rule("WG-RUIN-07")
def test_gm_cannot_spend_the_wrath_and_glory_of_the_players() -> None:
    """The GM may answer for a player if nothing is spent."""
    story = in_first_turn(ADA, X).set(glory=2)
    story.when(DeclareNarrative("p-ada", "a crucible"), by="gm").refuses("not_your_seat")
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 2, 2)))
    story.when(Reroll("ada"), by="gm").refuses("not_your_seat")
    story.when(KeepRoll("ada"), by="gm").then()
    story.when(BuyDice("ada", 1), by="gm").refuses("not_your_seat")
    story.when(BuyDice("ada", 1), (4, 4), by="p-ada").then(Spent)


@pytest.mark.rule("WG-GLORY-03", "WG-GLORY-04")
def test_glory_is_not_asked_for_an_attack_whose_targets_have_left() -> None:
    foes = (threat("X", resilience=5, max_wounds=9), Y)
    shoot = Attack(who="ada", weapon="laspistol", targets=("x",))
    story = without_resources(ADA, *foes).set(glory=2).given((shoot, (4, 4, 4, 2)))
    assert story.encounter.step == "GLORY_DICE"
    assert Story(story.encounter.fork()).given(Leave("x")).encounter.step == "TURN"
    story.given((BuyDice("ada", 0), (4,)))
    assert story.encounter.step == "GLORY_DAMAGE"
    story.given(Leave("x")).without(HarmDue)
    assert (story.encounter.step, story.state.glory) == ("TURN", 2)


@pytest.mark.rule("WG-GLORY-07")
@pytest.mark.parametrize(("players", "majority"), [(3, 2), (4, 3), (5, 3)])
def test_form_asks_for_a_majority_of_the_players(players: int, majority: int) -> None:
    """Only if Glory is spent; without the setting, the form asks for no one."""
    for consent in ("majority", "anyone"):
        story = in_first_turn(ADA, X, players=players, glory_consent=consent)
        story.set(glory=3, players__p_dash_ada__wrath=0)
        story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 4, 4)))
        (form,) = (form for request in story.encounter.requests if not request.optional for form in request.forms)
        assert ("agreed" in form.fields) is (consent == "majority")
        if consent == "majority":
            agreed: Any = form.fields["agreed"]
            assert [agreed.among({"who": "ada", "glory": glory}).least for glory in range(3)] == [0, majority, majority]


def test_names_of_other_players_are_names() -> None:
    """Numbers, and a text in place of a list, are no names."""
    names = AnyNames(("p-ada",), least=1)
    assert names.holds(("p-ada", "p-bo"))
    assert not any(names.holds(wrong) for wrong in ((1,), (), "p-ada", ["p-ada"]))
