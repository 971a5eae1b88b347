"""Consent: commands that wait for the GM or another player, and named modifiers."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from combat import Encounter
from combat.engine.catalog import system
from combat.engine.play.consent import Agree, Decline
from combat.systems.wrath_and_glory.acts.actions import EndTurn, Hold, UseHeld
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import AcceptComplication, BreakFree, ClearFault, Propose
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave, Move, Place, Strike
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, Seize
from combat.systems.wrath_and_glory.acts.soak import Soak
from combat.systems.wrath_and_glory.acts.tests import (
    AdjustRoll,
    CallForTest,
    Oppose,
    RefuseTest,
    SetDn,
    TakeOwedTest,
    TakeTest,
)
from events.base import Command
from events.vocabulary import Agreed, Declined, Modifier, Proposed, Rolled
from events.wrath_and_glory.facts import ContestBegan, DamageStands, HarmDue, TestDeclared, TestRead
from replays import Replay
from tests.harness.random_play import fight_numbers, play_fight
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, X, Y, agent, in_first_turn, party, threat, without_resources

DARK, LIGHT = Modifier("Darkness", 2, "DN"), Modifier("Help", 1, "dice")
LIFT = TakeTest(who="ada", action="Lift the gate", skill="Strength", dn=1, bonus=5)


def proposed(story: Story, command: Command, by: str, *asks: str) -> Story:
    """Give a command that needs consent, and check whose."""
    story.when(command, by=by)
    assert story.event(Proposed).asks == asks
    assert story.refused is None
    return story


@pytest.mark.rule("WG-TEST-05", "WG-GLORY-02")
@pytest.mark.parametrize("fighting", [False, True])
def test_test_of_a_player_needs_the_gms_consent(fighting: bool) -> None:
    """If the GM declines, the GM can call for the test with another DN."""
    story = without_resources(ADA, X) if fighting else party(ADA, X).set(players__p_dash_ada__wrath=0)
    proposed(story, LIFT, "p-ada", "gm").without(Rolled, TestDeclared)
    declined = Story(story.encounter.fork()).when(Decline("gm", "that is DN 5"), by="gm").then(Declined)
    declined.without(Rolled).when(TakeTest(who="ada", action="Lift the gate", skill="Strength", dn=5), (4, 4, 4), "gm")
    assert declined.event(TestDeclared).dn == 5
    story.when(Agree("gm"), (4,) * 8, by="gm").then(Agreed("gm"), TestDeclared)
    assert story.event(TestDeclared).pool == 8


@pytest.mark.rule("WG-TEST-05")
def test_gm_agrees_to_a_test_with_another_dn() -> None:
    """The story names both numbers. Only a DN is possible, and only for a proposal that has one that is not hidden."""
    story = proposed(without_resources(ADA, X), LIFT, "p-ada", "gm")
    asked = next(request for request in story.encounter.requests if request.seat == "gm")
    plain, other, _ = asked.forms
    assert [plain.label, other.label, list(plain.fields)] == ["Agree", "Agree to another DN", ["seat"]]
    assert [number for number in range(-1, 30) if other.holds(Agree("gm", number))] == list(range(1, 21))
    for number in (0, 21):
        story.when(Agree("gm", number), by="gm").refuses("amount")
    story.when(Agree("gm", 5), (4,) * 8, by="gm").then(Agreed("gm", "DN", 5, 1), TestDeclared)
    assert story.event(TestDeclared).dn == 5
    assert "The GM agrees, with DN 5 instead of 1." in Replay.of(story.encounter).transcript()
    contest = Oppose(who="ada", opponent="x", action="Push", skill="Strength", opposing_skill="Strength")
    for fixed, wanted in ((in_first_turn(ADA, X), contest), (in_first_turn(ADA, X, hide_dn=True), LIFT)):
        proposed(fixed, wanted, "p-ada", "gm")
        assert [form.label for form in fixed.encounter.requests[0].forms] == ["Agree", "Decline"]
        fixed.when(Agree("gm", 5), by="gm").refuses("amount")


def test_only_the_last_seat_to_agree_changes_the_dn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the seats would agree to different numbers."""
    monkeypatch.setattr(TakeTest, "consent_from", lambda self, state, by: ("gm", "p-bo"))
    story = proposed(without_resources(ADA, BO, X), LIFT, "p-ada", "gm", "p-bo")
    assert all(len(request.forms) < 3 for request in story.encounter.requests)
    story.when(Agree("gm", 5), by="gm").refuses("amount")
    story.when(Agree("gm"), by="gm").when(Agree("p-bo", 4), (4,) * 8, by="p-bo").then(Agreed("p-bo", "DN", 4, 1))
    assert story.event(TestDeclared).dn == 4


@pytest.mark.rule("WG-ACT-08")
def test_test_may_use_the_combat_or_simple_action_or_none() -> None:
    for cost, slots in (("Combat", ("Combat",)), ("Simple", ("Simple",)), ("Free", ())):
        story, look = without_resources(ADA, X), {"who": "ada", "action": "Look around", "skill": "Awareness", "dn": 2}
        story.when({"type": "wrath_and_glory.take_test.v1", **look, "cost": cost}, (4, 4, 2))
        assert story.state.turn.slots == slots
    free = without_resources(ADA, X).given(
        (TakeTest(who="ada", action="Shout", skill="Leadership", dn=1, cost="Free"), (4, 2, 2))
    )
    free.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)).then(TestDeclared)


@pytest.mark.rule("WG-TEST-06")
def test_opponents_player_must_agree_to_the_opposing_skill() -> None:
    """For a Threat this is the GM. Unknown skills are refused."""
    story = without_resources(ADA, BO, X)
    shove: dict[str, Any] = {"who": "ada", "action": "Shove", "skill": "Strength"}
    story.when(Oppose(opponent="x", opposing_skill="Basket weaving", **shove)).refuses("unknown_skill", "WG-TEST-01")
    assert "known: " in str(story.refused)
    mine = Oppose(opponent="x", opposing_skill="Strength", **shove)
    proposed(Story(story.encounter.fork()), mine, "p-ada", "gm").when(Agree("gm"), (4,) * 6, "gm").then(ContestBegan)
    proposed(story, Oppose(opponent="bo", opposing_skill="Strength", **shove), "p-ada", "p-bo")
    assert story.encounter.requests[0].seat == "p-bo"


@pytest.mark.rule("WG-OPT-08")
def test_targets_side_must_agree_to_the_skill_opposing_an_interaction() -> None:
    """The skill counts by its rating if the sheet prints it."""
    weaver = threat("X", willpower=6, resolve=2, skills=[{"name": "Insight", "value": 7, "rating": 3}])
    story = without_resources(ADA, weaver)
    fields: dict[str, Any] = {"who": "ada", "target": "x", "skill": "Willpower", "condition": "Hindered"}
    story.when(Interact(opposing_skill="Basket weaving", **fields)).refuses("unknown_skill")
    for opposing, dn in (("Insight", 3), ("Willpower", 6), ("Scholar", 3)):
        trial = Story(story.encounter.fork()).when(Interact(opposing_skill=opposing, **fields), (2, 2, 2))
        assert trial.event(TestDeclared).dn == dn
    proposed(story, Interact(opposing_skill="Scholar", **fields), "p-ada", "gm")


@pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-ATK-08")
@pytest.mark.parametrize(
    "claim",
    [{"band": "short"}, {"near": True}, {"light_cover": ("x",)}, {"bystanders": ("bo",)}, {"targets": ("bo",)}],
)
def test_claims_about_the_map_need_the_gms_consent(claim: dict[str, Any]) -> None:
    """The same holds for attacking a comrade. A plain shot needs no consent."""
    story = without_resources(ADA, BO, X)
    rush = Charge(who="ada", weapon="sword", target="bo", distance=6)
    proposed(Story(story.encounter.fork()), rush, "p-ada", "gm").without(Rolled)
    fields = {"who": "ada", "weapon": "laspistol", "targets": ("x",), **claim}
    proposed(Story(story.encounter.fork()), Attack(**fields), "p-ada", "gm").without(Rolled)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2), by="p-ada").then(TestDeclared)
    trusting = without_resources(ADA, BO, X, map_by="anyone")
    trusting.when(Attack(**fields), by="p-ada")
    assert (trusting.needed is None) == ("targets" in claim)


@pytest.mark.rule("WG-ATK-08")
def test_sparing_a_bystander_needs_the_gms_consent() -> None:
    """Then a 1 on the Wrath Die hits no bystander."""
    story = without_resources(ADA, BO, X).given(Place("bo", ("x",)))
    shot = Attack(who="ada", weapon="laspistol", targets=("x",))
    plain = Story(story.encounter.fork()).when(shot, (1, 4, 4, 4, 2))
    assert (plain.event(TestDeclared).bystanders, plain.event(TestRead).hits) == (("bo",), ("bo",))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), spared=("y",))).refuses("bystander", "WG-ATK-08")
    spared = Attack(who="ada", weapon="laspistol", targets=("x",), spared=("bo",))
    proposed(story, spared, "p-ada", "gm").when(Agree("gm"), (1, 4, 4, 4, 2), by="gm")
    assert (story.event(TestDeclared).bystanders, story.event(TestRead).hits) == ((), ("x",))


@pytest.mark.rule("WG-ATK-08", "WG-OPT-01")
def test_all_combatants_of_a_melee_are_bystanders_of_a_shot() -> None:
    """Indirect engagements count. Aim protects them, but adds no die."""
    story = without_resources(ADA, BO, X, Y).given(Place("bo", ("x", "y")))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True), (1, 4, 4, 4, 2))
    assert (story.event(TestDeclared).bystanders, story.event(TestDeclared).pool) == (("bo", "y"), 4)
    assert story.event(TestRead).hits == ("x",)


@pytest.mark.rule("WG-GLORY-04", "WG-GLORY-03")
def test_glory_cannot_be_spent_on_a_stray_shot() -> None:
    """A stray shot is not a successful attack."""
    story = without_resources(ADA, BO, X).set(glory=3).given(Place("bo", ("x",)))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 4, 4, 4, 2)).then(DamageStands("ada", 7, 0))
    story.then(HarmDue)
    assert story.encounter.step == "SOAK"


@pytest.mark.rule("WG-GLORY-07")
def test_each_player_confirms_spending_glory_at_their_own_seat() -> None:
    """Listed players are only allowed if the setting asks for a majority."""
    story = in_first_turn(ADA, BO, X, glory_consent="majority").set(glory=2, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    story.when(BuyDice("ada", 1, ("p-ada",)), by="p-ada").refuses("no_consent", "WG-GLORY-07")
    story.when(BuyDice("ada", 1, ("p-ada", "p-ada"))).refuses("twice")
    proposed(story, BuyDice("ada", 1, ("p-ada", "p-bo")), "p-ada", "p-bo").without(Rolled)
    story.when(Agree("p-bo"), (4,), by="p-bo").then(Agreed("p-bo"), Rolled)
    assert story.state.glory == 1
    lax = in_first_turn(ADA, BO, X).set(glory=1).given(EndTurn("ada"))
    lax.when(Seize("bo", ("p-ada",))).refuses("not_asked", "WG-GLORY-07")


@pytest.mark.rule("WG-ACT-08")
@pytest.mark.parametrize(
    ("command", "faces", "pool", "dn"),
    [
        (Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=(DARK, LIGHT)), 5, 5, 5),
        (Charge(who="ada", weapon="sword", target="x", distance=6, modifiers=(DARK, LIGHT)), 6, 6, 5),
        (Pin("ada", "lasgun", "x", (DARK, LIGHT)), 5, 5, 4),
        (
            Interact(
                who="ada",
                target="x",
                skill="Willpower",
                opposing_skill="Willpower",
                condition="Hindered",
                modifiers=(DARK, LIGHT),
            ),
            4,
            4,
            5,
        ),
        (TakeTest(who="ada", action="Climb", skill="Athletics", dn=3, modifiers=(DARK, LIGHT)), 4, 4, 5),
        (FullDefence("ada", modifiers=(LIGHT,)), 4, 4, 0),
        (BreakFree("ada", (DARK, LIGHT)), 4, 4, 6),
        (Remedy(who="ada", condition="Bleeding", modifiers=(DARK, LIGHT)), 4, 4, 6),
    ],
)
def test_every_command_with_a_roll_accepts_named_modifiers(command: Command, faces: int, pool: int, dn: int) -> None:
    """With the GM's consent they change dice and DN, and the log records their names."""
    ada = agent("Ada", "laspistol", "lasgun", "sword", player="p-ada")
    story = without_resources(ada, X).given(SetCondition(who="ada", condition="Bleeding", level=1))
    if isinstance(command, BreakFree):
        story.given(SetCondition(who="ada", condition="Restrained", level=1))
    waiting = Story(story.encounter.fork()).when(command, by="p-ada")
    assert waiting.event(Proposed).asks == ("gm",)
    story.when(command, (2,) * faces)
    declared, rolled = story.event(TestDeclared), story.event(Rolled)
    assert (declared.pool, declared.dn, len(rolled.dice)) == (pool, dn, pool)
    assert Modifier("Help", 1, "dice") in rolled.modifiers
    assert rolled.base + sum(each.amount for each in rolled.modifiers if each.on == "dice") == pool
    assert rolled.needed == (dn or None)


@pytest.mark.rule("WG-ACT-08")
def test_reflexive_attacks_soaks_contests_and_required_tests_accept_modifiers() -> None:
    """Each roll only accepts modifiers of its own values."""
    story = without_resources(ADA, X).given(Place("ada", ("x",)), Move("ada"))
    story.when(Strike("x", "sword", (Modifier("Rage", 3, "dice"),)), (2,) * 7)
    assert story.event(TestDeclared).pool == 7
    soaking = without_resources(ADA, X).given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall"))
    soaking.when(Soak("ada", (Modifier("Faith", 2, "DN"),))).refuses("unknown_word", "WG-ACT-08")
    soaking.when(Soak("ada", (Modifier("Faith", 2, "dice"),)), (2,) * 5)
    assert (soaking.event(Rolled).base, soaking.event(Rolled).modifiers) == (3, (Modifier("Faith", 2, "dice"),))
    shove: dict[str, Any] = {
        "who": "ada",
        "opponent": "x",
        "action": "Shove",
        "skill": "Strength",
        "opposing_skill": "Strength",
    }
    contest = without_resources(ADA, X)
    contest.when(Oppose(modifiers=(LIGHT,), opposing_modifiers=(Modifier("Ice", -2, "dice"),), **shove), (2,) * 5)
    assert [event.pool for event in contest.events if isinstance(event, TestDeclared)] == [4, 1]
    owed = without_resources(ADA, X).given(CallForTest(who="ada", purpose="a ledge", skill="Agility", dn=3))
    owed.when(TakeOwedTest("ada", (DARK, LIGHT)), (2,) * 4)
    assert (owed.event(TestDeclared).pool, owed.event(TestDeclared).dn) == (4, 5)
    owed.when(Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=(Modifier("", 1, "dice"),)))
    owed.refuses("modifier", "WG-ACT-08")


@pytest.mark.rule("WG-ACT-08", "WG-DMG-03", "WG-DMG-04")
def test_modifiers_can_change_ed_damage_and_ap() -> None:
    """Here they are +2 ED, +3 damage and +2 AP against Resilience 8."""
    made = (Modifier("Blessed rounds", 2, "ED"), Modifier("Wrath", 3, "damage"), Modifier("Melta charge", 2, "AP"))
    story = without_resources(ADA, threat("X", max_wounds=20))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=made), (4, 4, 4, 2, 4, 4, 2))
    story.then(DamageStands("ada", 7 + 2 + 3, 0))
    assert story.event(Rolled, 1).modifiers == (Modifier("Blessed rounds", 2, "dice"),)
    assert story.event(HarmDue).wounds == 12 - 6


@pytest.mark.rule("WG-ACT-08", "WG-TEST-05")
def test_gm_can_adjust_the_current_roll() -> None:
    """The DN can change until the result is read, ED and damage until they are rolled, and rolled dice never."""
    story = in_first_turn(ADA, threat("X", max_wounds=20)).set(ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 4, 4, 4)))
    assert story.encounter.step == "WRATH_REROLL"
    story.when(AdjustRoll((LIGHT,))).refuses("unknown_word", "WG-ACT-08")
    story.when(AdjustRoll((DARK,)), by="p-ada").refuses("not_your_seat")
    harder = Story(story.encounter.fork()).given(AdjustRoll((DARK,)))
    harder.when(KeepRoll("ada"))
    assert (harder.event(TestRead).passed, harder.state.test) == (False, None)
    story.given(AdjustRoll((Modifier("Sure hand", 1, "ED"), Modifier("Fury", 2, "damage"), Modifier("Gap", 3, "AP"))))
    story.when(KeepRoll("ada"), (4, 4)).then(DamageStands("ada", 7 + 2 + 2, 0))
    assert story.event(HarmDue).wounds == 11 - 5
    story.when(AdjustRoll((DARK,))).refuses("no_roll")
    shifting = without_resources(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 6, 6, 4)))
    assert shifting.encounter.step == "SHIFT"
    shifting.when(AdjustRoll((DARK,))).refuses("unknown_word", "WG-ACT-08")


def test_number_of_dice_equals_base_plus_modifiers() -> None:
    """The same holds for every roll of random fights."""
    seen = 0
    for number in fight_numbers(5, after=2400):
        for event in (event for beat in play_fight("wrath_and_glory", number).journal for event in beat.events):
            if isinstance(event, Rolled):
                seen += 1
                assert event.base is not None, event
                assert len(event.dice) == event.base + sum(each.amount for each in event.modifiers if each.on == "dice")
    assert seen > sample_size(100)


def test_request_for_typed_dice_describes_the_roll() -> None:
    """It gives the number of dice, the Wrath Die, the DN and the modifiers."""
    encounter: Encounter = without_resources(ADA, X).encounter
    story = Story(encounter).when(Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=(DARK,)))
    assert story.needed is not None
    assert [die.mark for die in story.needed.dice] == ["Wrath Die", "", "", ""]
    assert (story.needed.roll.needed, story.needed.who) == (5, "Ada")
    assert "Darkness +2" in str(story.needed)


def test_commands_of_the_gm_need_no_consent() -> None:
    story = without_resources(ADA, X).given(EndTurn("ada"), Act("x"))
    shot = Attack(who="x", weapon="lasgun", targets=("ada",), band="short", modifiers=(LIGHT,))
    story.when(shot, (2,) * 6, by="gm").then(TestDeclared).without(Proposed)


@pytest.mark.rule("WG-TEST-05")
@pytest.mark.parametrize("fighting", [False, True])
def test_player_may_ask_for_a_test_and_the_gm_names_the_dn(fighting: bool) -> None:
    """The GM may also refuse. A request of a combatant that leaves is dropped."""
    story = without_resources(ADA, BO, X) if fighting else party(ADA, BO, X).set(players__p_dash_ada__wrath=0)
    story.when(TakeTest(who="ada", action="Lift the gate", skill="Strength"), by="p-ada").without(TestDeclared)
    assert [request.seat for request in story.encounter.requests if request.kind == "dn"] == ["gm"]
    story.when(SetDn(5), by="p-ada").refuses("not_your_seat")
    refused = Story(story.encounter.fork()).when(RefuseTest("it is too heavy"), by="gm").without(TestDeclared)
    gone = Story(story.encounter.fork()).when(Leave("ada"), by="gm").without(TestDeclared)
    assert all(each.encounter.step != "TEST_ASKED" for each in (refused, gone))
    story.when(SetDn(5), (4, 4, 4), by="gm").then(TestDeclared)
    assert story.event(TestDeclared).dn == 5
    assert not fighting or story.state.turn.slots == ("Combat",)


def owing_a_test(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Call for a test of Ada."""
    story = without_resources(*combatants, **settings)
    return story.given(CallForTest(who="ada", purpose="a ledge", skill="Agility", dn=3))


def afflicted(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Restrain Ada and let her bleed."""
    conditions = (SetCondition(who="ada", condition=name, level=1) for name in ("Bleeding", "Restrained"))
    return without_resources(*combatants, **settings).given(*conditions)


def with_a_jam(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Jam Ada's laspistol, and give her the next turn."""
    story = without_resources(*combatants, **settings)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
    story.given(Propose("ada", "it jams", "Weapon Jam"), AcceptComplication())
    return story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))


def left_by_an_enemy(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Let X leave Ada in its turn, so that she may attack."""
    story = without_resources(*combatants, **settings).given(EndTurn("ada"), Act("x"))
    return story.given(Place("x", ("ada",)), Move("x"))


def about_to_be_hurt(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Ask Ada whether she soaks."""
    return without_resources(*combatants, **settings).given(
        Inflict(who="ada", harm="Wounds", amount=2, source="a fall")
    )


def holding_an_action(*combatants: dict[str, Any], **settings: Any) -> Story:
    """Let Ada hold her Action into the turn of X."""
    return without_resources(*combatants, **settings).given(Hold("ada"), EndTurn("ada"), Act("x"))


AIDED: dict[type[Any], tuple[Callable[..., Story], dict[str, Any]]] = {
    Attack: (without_resources, {"weapon": "laspistol", "targets": ("x",)}),
    Charge: (without_resources, {"weapon": "sword", "target": "x", "distance": 6}),
    Pin: (without_resources, {"weapon": "lasgun", "target": "x"}),
    TakeOwedTest: (owing_a_test, {}),
    FullDefence: (without_resources, {}),
    BreakFree: (afflicted, {}),
    Remedy: (afflicted, {"condition": "Bleeding"}),
    ClearFault: (with_a_jam, {"weapon": "laspistol"}),
    Strike: (left_by_an_enemy, {"weapon": "sword"}),
    Soak: (about_to_be_hurt, {}),
    UseHeld: (holding_an_action, {}),
    Interact: (
        without_resources,
        {"target": "x", "skill": "Willpower", "opposing_skill": "Willpower", "condition": "Hindered"},
    ),
    Oppose: (
        without_resources,
        {"opponent": "x", "action": "Shove", "skill": "Strength", "opposing_skill": "Strength"},
    ),
    TakeTest: (without_resources, {"action": "Climb", "skill": "Athletics", "dn": 3}),
}
"""Every command with a roll and named modifiers, with a fight in which Ada's player can give it, and its fields."""


def test_commands_with_named_modifiers_are_listed() -> None:
    """Only the GM changes a roll that is in progress."""
    commands = system("wrath_and_glory").acts.commands
    assert {kind for kind in commands if "modifiers" in attrs.fields_dict(kind)} == {*AIDED, AdjustRoll}


@pytest.mark.rule("WG-ACT-08")
@pytest.mark.parametrize("command", AIDED, ids=lambda command: str(command.__name__))
@pytest.mark.parametrize("setting", [None, "gm", "anyone"])
def test_setting_says_whether_named_modifiers_of_a_player_need_the_gms_consent(
    setting: str | None, command: type[Any]
) -> None:
    """The consent of an opponent and of the GM to other parts of the command stays, and the GM needs none."""
    opened, fields = AIDED[command]
    story = opened(
        agent("Ada", "laspistol", "lasgun", "sword", player="p-ada"),
        X,
        **({"modifiers_by": setting} if setting else {}),
    )
    plain, aided = command(who="ada", **fields), command(who="ada", **fields, modifiers=(LIGHT,))
    before, after = (asked(story, each, "p-ada") for each in (plain, aided))
    assert after == (before if setting == "anyone" else before | {"gm"})
    assert asked(story, aided, "gm") == set()


@pytest.mark.rule("WG-ACT-08", "WG-TEST-06")
@pytest.mark.parametrize(("setting", "asks"), [("gm", {"gm", "p-bo"}), ("anyone", {"p-bo"})])
@pytest.mark.parametrize("field", ["modifiers", "opposing_modifiers"])
def test_modifiers_of_both_sides_of_a_contest_need_the_same_consent(setting: str, asks: set[str], field: str) -> None:
    story = without_resources(ADA, BO, X, modifiers_by=setting)
    shove: dict[str, Any] = {
        "who": "ada",
        "opponent": "bo",
        "action": "Shove",
        "skill": "Strength",
        "opposing_skill": "Strength",
    }
    assert asked(story, Oppose(**shove), "p-ada") == {"p-bo"}
    assert asked(story, Oppose(**{**shove, field: (LIGHT,)}), "p-ada") == asks


def asked(story: Story, command: Command, by: str) -> set[str]:
    """Return the seats whose consent a command waits for when a seat gives it."""
    trial = Story(story.encounter.fork()).when(command, by=by)
    assert trial.refused is None, trial.refused
    return {seat for event in trial.events if isinstance(event, Proposed) for seat in event.asks}
