"""How conditions begin, end by themselves, and are ended by tests."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, EndTurn, Hold
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Interact, Pin
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.criticals import RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import HelpUp, Leave, Move, Place, Stand, Strike
from combat.systems.wrath_and_glory.acts.resources import BuyDice
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.soak import Endure
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from events.vocabulary import ConditionChanged
from events.wrath_and_glory.facts import CauseAdded, CauseGone, CauseRated, Moved, TestDeclared, TestOwed
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, Fields, X, Y, agent, threat, without_resources


def fight_with_two_pinning_attacks() -> Story:
    """Return a fight in which Ada and Bo have both pinned X."""
    shooters = (agent("Ada", "lasgun", player="p-ada"), agent("Bo", "lasgun", player="p-bo"))
    story = without_resources(*shooters, X).given((Pin("ada", "lasgun", "x"), (4, 4, 4, 4)), EndTurn("ada"))
    story.given(Act("x"), EndTurn("x"), Act("bo"), (Pin("bo", "lasgun", "x"), (4, 4, 4, 4)))
    story.then(CauseAdded(who="x", condition="Pinned", level=1, source="bo"))
    return story.given(EndTurn("bo"))


@pytest.mark.rule("WG-OPT-07")
def test_each_pinning_attack_lasts_until_its_attackers_next_turn() -> None:
    """At the start of Ada's turn only her cause ends. At the start of Bo's turn X is no longer Pinned."""
    story = fight_with_two_pinning_attacks().when(Act("ada"))
    story.then(CauseGone(who="x", condition="Pinned", source="ada"))
    assert story.state.combatant("x").level("Pinned") == 1
    story.given(EndTurn("ada"), Act("x"), EndTurn("x")).when(Act("bo"))
    story.then(ConditionChanged(who="x", condition="Pinned", level=0, source="a new turn"))


@pytest.mark.rule("WG-OPT-07")
def test_pinned_ends_when_all_attackers_have_left() -> None:
    story = fight_with_two_pinning_attacks().given(Leave("ada"))
    assert story.state.combatant("x").level("Pinned") == 1
    story.when(Leave("bo")).then(ConditionChanged(who="x", condition="Pinned", level=0, source="it flees"))


@pytest.mark.rule("WG-COND-01")
def test_strongest_cause_sets_the_level_of_a_condition() -> None:
    """Vulnerable 2 and Vulnerable 1 together are level 2, and each ends at its own time."""
    story = without_resources(ADA, BO, X).given(SetCondition(who="x", condition="Vulnerable", level=2, source="bo"))
    taunt = Interact(target="x", who="ada", skill="Willpower", opposing_skill="Willpower", condition="Vulnerable")
    story.given((taunt, (4, 4, 4)))
    assert [(cause.id, cause.level) for cause in story.state.combatant("x").causes("Vulnerable")] == [
        ("bo", 2),
        ("ada", 1),
    ]
    assert story.state.combatant("x").level("Vulnerable") == 2
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"))
    assert story.state.combatant("x").level("Vulnerable") == 1
    story.given(Act("bo"), EndTurn("bo"), Act("ada"))
    assert story.state.combatant("x").conditions == ()
    again = without_resources(ADA, X).given(
        SetCondition(who="x", condition="Vulnerable", level=2, source="ada"), (taunt, (4, 4, 4))
    )
    assert again.state.combatant("x").level("Vulnerable") == 2


@pytest.mark.rule("WG-COND-01")
def test_condition_from_ones_own_turn_lasts_until_the_end_of_the_next_turn() -> None:
    """Ada is hit while leaving a melee and is Staggered for this turn and the next."""
    ada = agent("Ada", player="p-ada", resilience=20, max_wounds=30)
    story = without_resources(ada, X, critical_mode="table").given(Place("ada", ("x",)), Move("ada"))
    story.given((Strike("x", "sword"), (6, 4, 2, 2, 1, 1, 2)), Endure("ada"))
    assert story.state.combatant("ada").level("Staggered") == 1
    story.given(EndTurn("ada"), Act("x"))
    assert story.state.combatant("ada").level("Staggered") == 1
    story.given(EndTurn("x"), Act("ada"), EndTurn("ada"))
    assert story.state.combatant("ada").level("Staggered") == 0


@pytest.mark.rule("WG-COND-01")
def test_condition_from_another_turn_ends_with_the_targets_next_turn() -> None:
    """X becomes Staggered in Ada's turn."""
    story = without_resources(ADA, X).given(
        SetCondition(who="x", condition="Staggered", level=1), EndTurn("ada"), Act("x")
    )
    story.when(EndTurn("x")).then(ConditionChanged(who="x", condition="Staggered", level=0, source="the turn ends"))


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize("condition", ["Fear", "Terror", "Poisoned"])
def test_fear_terror_and_poison_raise_every_dn_by_two(condition: str) -> None:
    """A shot at Defence 3 has DN 5."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition=condition, level=1))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-COND-01")
def test_blinded_raises_the_dn_of_melee_attacks_too() -> None:
    """The DN of a sword attack rises by 4."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Blinded", level=1))
    story.when(Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 7


@pytest.mark.rule("WG-COND-01")
def test_poisoned_combatant_tests_toughness_at_the_start_of_its_turn() -> None:
    """The DN is the level of the poison, which does not make this test harder."""
    story = without_resources(ADA, BO, X).given(SetCondition(who="bo", condition="Poisoned", level=3), EndTurn("ada"))
    story.given(Act("x"), EndTurn("x")).when(Act("bo"))
    story.then(TestOwed(who="bo", purpose="Poisoned", skill="Toughness", dn=3, kind="Poisoned"))
    failed = Story(story.encounter.fork()).given((TakeOwedTest("bo"), (2, 2, 4)))
    assert failed.state.combatant("bo").level("Poisoned") == 3
    story.when(TakeOwedTest("bo"), (4, 4, 5))
    assert (story.event(TestDeclared).dn, story.state.combatant("bo").level("Poisoned")) == (3, 0)


@pytest.mark.rule("WG-COND-01")
def test_on_fire_is_ended_by_athletics_of_the_burning_or_a_comrade() -> None:
    """The DN is 3. The burning combatant becomes Prone, and may try even while Dying."""
    story = without_resources(ADA, BO, X).given(SetCondition(who="ada", condition="On Fire", level=1))
    own = Story(story.encounter.fork()).given((Remedy(who="ada", condition="On Fire"), (4, 4, 4)))
    assert tuple(own.state.combatant("ada").levels) == ("Prone",)
    own.when(Remedy(who="ada", condition="On Fire")).refuses("unhurt", "WG-COND-01")
    dying = Story(story.encounter.fork()).set(combatants__ada__dying=True)
    dying.when(Remedy(who="ada", condition="On Fire"), (2, 2, 2)).then(TestDeclared)
    story.when(Remedy(who="ada", condition="Prone")).refuses("unhurt")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo"))
    story.when(Remedy(who="bo", condition="On Fire", patient="x")).refuses("no_comrade")
    story.when(Remedy(who="bo", condition="On Fire", patient="ada"), (4, 4, 4))
    assert (story.event(TestDeclared).skill, story.event(TestDeclared).dn) == ("Athletics", 3)
    assert story.state.combatant("ada").levels == {}
    assert story.state.combatant("bo").levels == {}


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(
    ("condition", "level", "own", "skill", "dn"),
    [
        ("Bleeding", 1, True, "Toughness", 4),
        ("Bleeding", 1, False, "Medicae", 4),
        ("Blinded", 1, True, "Awareness", 3),
        ("Poisoned", 3, False, "Medicae", 3),
        ("Restrained", 1, False, "Strength", 4),
        ("Pinned", 1, False, "Leadership", 3),
        ("Fear", 5, False, "Leadership", 7),
        ("Terror", 3, False, "Leadership", 5),
    ],
)
def test_test_of_the_affected_or_a_comrade_ends_a_condition(
    condition: str, level: int, own: bool, skill: str, dn: int
) -> None:
    """The condition does not raise the DN of the test that ends it."""
    story = without_resources(ADA, BO, X).given(
        SetCondition(who="ada" if own else "bo", condition=condition, level=level)
    )
    faces = {3: (4, 4, 4), 4: (4, 4, 6)}.get(dn, (2, 2, 2))
    story.when(Remedy(who="ada", condition=condition, patient="" if own else "bo"), faces)
    declared = story.event(TestDeclared)
    assert (declared.skill, declared.dn) == (skill, dn)
    assert story.state.combatant("ada" if own else "bo").level(condition) == (0 if dn <= 4 else level)


@pytest.mark.rule("WG-COND-01")
def test_fear_cannot_be_ended_by_the_affected_combatant() -> None:
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Fear", level=1))
    story.when(Remedy(who="ada", condition="Fear")).refuses("no_remedy", "WG-COND-01")


@pytest.mark.rule("WG-COND-01", "WG-ACT-05")
def test_helping_a_comrade_up_is_a_simple_action() -> None:
    """Dying comrades and enemies cannot be helped up."""
    story = without_resources(ADA, BO, X).given(
        SetCondition(who="bo", condition="Prone", level=1), SetCondition(who="x", condition="Prone", level=1)
    )
    story.when(HelpUp("ada", "x")).refuses("no_comrade")
    Story(story.encounter.fork()).set(combatants__bo__dying=True).when(HelpUp("ada", "bo")).refuses("dying")
    story.given(HelpUp("ada", "bo"))
    assert story.state.combatant("bo").levels == {}
    assert story.state.turn.slots == ("Simple",)
    story.when(HelpUp("ada", "bo")).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-MA-01")
def test_required_test_does_not_count_in_a_multi_action() -> None:
    """With three Actions announced, the Fear test keeps DN 3, while a jump has DN 6."""
    story = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Jump down", "Attack", "Run")))
    story.given(CallForTest(who="ada", purpose="a daemon", skill="Willpower", dn=3, kind="Fear"))
    story.when(TakeOwedTest("ada"), (4, 4, 4))
    assert story.event(TestDeclared).dn == 3
    story.when(TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3), (4, 4, 4))
    assert story.event(TestDeclared).dn == 6


@pytest.mark.rule("WG-WND-08", "WG-SOAK-05", "WG-COND-01")
def test_prone_combatant_crawls_half_its_speed() -> None:
    """With Speed 6, Ada crawls three metres until she stands up."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1)).when(Move("ada"))
    assert (story.event(Moved).how, story.event(Moved).metres) == ("Crawl", 3)
    up = (
        without_resources(ADA, X)
        .given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
        .when(Move("ada"))
    )
    assert (up.event(Moved).how, up.event(Moved).metres) == ("Move", 6)


@pytest.mark.rule("WG-COND-01", "WG-MA-01")
def test_standing_up_prevents_aim_but_not_a_multi_action() -> None:
    """Standing up is a Free Action that leaves only Standard Movement."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("stood", "WG-COND-01")
    story.given(DeclareMultiAction("ada", ("Attack", "Jump down")))
    moved = without_resources(ADA, X).given(Move("ada"))
    moved.when(DeclareMultiAction("ada", ("Attack", "Jump down"))).refuses("too_late", "WG-MA-01")


@pytest.mark.rule("WG-SOAK-05", "WG-MA-01")
def test_becoming_exhausted_in_a_multi_action_leaves_one_basic_action() -> None:
    """That action has no DN increase from the list. If an attack was already made, no action is left."""
    story = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Attack", "Jump down", "Run")))
    before = Story(story.encounter.fork()).set(combatants__ada__exhausted=True)
    before.when(TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3), (4, 4, 4))
    assert before.event(TestDeclared).dn == 3
    before.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("used_up", "WG-ACT-01")
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    story.set(combatants__ada__exhausted=True)
    story.when(TakeTest(who="ada", action="Jump down", skill="Athletics", dn=3)).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-CRIT-02")
def test_visceral_blow_makes_those_engaged_with_the_target_test() -> None:
    """Row 44: Bo is engaged with X and must test, but X does not."""
    story = without_resources(ADA, BO, threat("X", max_wounds=20), critical_mode="table").given(Place("bo", ("x",)))
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",), spared=("bo",)), (6, 4, 4, 2, 2)))
    story.given((RaiseDamage("ada"), (4, 4))).when(RaiseSeverity("ada"))
    owed = [event.who for event in story.events if isinstance(event, TestOwed)]
    assert owed == ["bo"]


@pytest.mark.rule("WG-GLORY-05", "WG-CRIT-03", "WG-CRIT-02")
@pytest.mark.parametrize(("glory", "wounds"), [(1, 1), (3, 3)])
def test_severity_adds_wounds_to_bone_shattering_impact(glory: int, wounds: int) -> None:
    """Row 56: each point adds one Wound, and the first point also makes the target Restrained."""
    story = without_resources(
        ADA, threat("X", "sword", role="adversary", resilience=30, max_wounds=40), critical_mode="table"
    )
    story.set(glory=3).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 4, 2)))
    story.given((BuyDice("ada"), (2,)), (RaiseDamage("ada"), (5, 6)), (RaiseSeverity("ada", glory), (1,)), Endure("x"))
    assert story.state.combatant("x").wounds == 1 + 1 + 1 + wounds
    assert story.state.combatant("x").level("Restrained") == 1


@pytest.mark.rule("WG-COND-01")
def test_held_action_does_not_end_conditions() -> None:
    """A condition that Ada gains after holding does not count as gained in her own turn."""
    story = without_resources(ADA, X, Y).given(Hold("ada"), EndTurn("ada"))
    story.given(SetCondition(who="ada", condition="Hindered", level=1, source="x"))
    assert story.state.combatant("ada").causes("Hindered")[0].fresh is False


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(("weapon", "wounds", "dn"), [("laspistol", 0, 1), ("lasgun", 0, 3), ("lasgun", 1, 4)])
def test_pinned_comrade_is_rallied_against_the_salvo_of_the_weapon(weapon: str, wounds: int, dn: int) -> None:
    """A comrade that is hurt is harder to rally."""
    story = without_resources(ADA, BO, threat("X", weapon)).given(EndTurn("ada"), Act("x"))
    story.when(Pin("x", weapon, "bo"), (4, 4, 4, 4)).then(
        CauseRated("bo", "Pinned", "x", 1 if weapon == "laspistol" else 3)
    )
    story.given(EndTurn("x"), Act("bo"), EndTurn("bo"))
    story.set(combatants__bo__wounds=wounds)
    story.given(EndTurn("x") if story.state.step == "TURN" else Act("ada"))
    story.when(Remedy(who="ada", condition="Pinned", patient="bo"), (4, 6, 6))
    assert story.event(TestDeclared).dn == dn


@pytest.mark.rule("WG-COND-01")
def test_strongest_of_two_weapons_is_rallied_against() -> None:
    story = fight_with_two_pinning_attacks()
    assert [cause.rating for cause in story.state.combatant("x").causes("Pinned")] == [3, 3]


@pytest.mark.rule("WG-COND-01")
def test_medicae_stops_the_own_bleeding_at_one_dn_more() -> None:
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Bleeding", level=1))
    labels = [form.label for request in story.encounter.requests for form in request.forms]
    assert {"Ada: end Bleeding", "Ada: end Bleeding with Medicae"} <= set(labels)
    story.when(Remedy(who="ada", condition="Bleeding", skill="Tech")).refuses("no_remedy", "WG-COND-01")
    story.when(Remedy(who="ada", condition="Bleeding", skill="Medicae"), (2, 2, 2))
    assert (story.event(TestDeclared).skill, story.event(TestDeclared).dn) == ("Medicae", 5)


def burning(ada: Fields) -> Story:
    """Return a fight in which Ada, On Fire, must ignore the flames or fight them."""
    story = without_resources(ada, X, ignoring_flames="test")
    story.given(SetCondition(who="ada", condition="On Fire", level=1))
    return story.given(EndTurn("ada"), Act("x"), EndTurn("x"), (Act("ada"), (1,)))


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(("faces", "hindered"), [((6, 6), 0), ((6, 4), 1)])
def test_those_who_ignore_the_flames_may_be_hindered(faces: tuple[int, ...], hindered: int) -> None:
    """A setting asks for the test. The burn makes it DN 4."""
    story = burning(ADA | {"willpower": 2}).given((TakeOwedTest("ada"), faces))
    assert story.state.combatant("ada").level("Hindered") == hindered
    assert story.state.step == "TURN"


@pytest.mark.rule("WG-COND-01")
def test_flames_can_be_fought_instead() -> None:
    """The Action is used up, and no test is left. Other remedies must wait."""
    story = burning(ADA).given(SetCondition(who="ada", condition="Bleeding", level=1))
    story.when(Remedy(who="ada", condition="Bleeding")).refuses("owed_test", "WG-COND-01")
    story.given((Remedy(who="ada", condition="On Fire"), (6, 6, 4)))
    assert story.state.combatant("ada").level("On Fire") == 0
    assert (story.state.owed, story.state.combatant("ada").level("Hindered")) == ((), 0)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",))).refuses("used_up", "WG-ACT-01")


def test_flames_are_ignored_for_nothing_by_default() -> None:
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="On Fire", level=1))
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), (Act("ada"), (1,)))
    assert story.state.owed == ()
