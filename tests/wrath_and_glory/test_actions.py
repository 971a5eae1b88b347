"""The Actions of a turn, played in small fights."""

from collections.abc import Sequence

import pytest

from combat.systems.wrath_and_glory.acts.actions import (
    DeclareMultiAction,
    Draw,
    EndTurn,
    Hold,
    LetLapse,
    Reload,
    UseHeld,
)
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import AcceptComplication, BreakFree, ClearFault, Propose
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import FallBack, Move, Place, Run, Sprint, Stand
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin
from combat.systems.wrath_and_glory.acts.rounds import (
    Act,
    BeginCombat,
    TakeFirstTurn,
)
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from events.base import Command
from events.vocabulary import (
    ConditionChanged,
    Spent,
    TurnEnded,
)
from events.wrath_and_glory.facts import (
    ContestSettled,
    HeldActionBegun,
    InterruptionFailed,
    Moved,
    TestDeclared,
    TestRead,
    WeaponChanged,
    WeaponDrawn,
)
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    X,
    agent,
    in_enemy_turn,
    in_first_turn,
    keep_roll,
    party,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-ACT-01", "WG-ACT-04", "WG-ACT-06", "WG-ACT-08", "WG-OPT-04")
def test_turn_has_one_move_and_one_combat_action() -> None:
    """After a Move and a Run, a second Move, a Test and a Sprint are refused."""
    story = in_first_turn(ADA, X).when(Move("ada")).then(Moved("ada", "Move", 6))
    story.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    story.when(Sprint("ada")).refuses("full_round", "WG-ACT-06")
    story.given(Run("ada")).when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3)).refuses(
        "used_up", "WG-ACT-01"
    )
    assert in_first_turn(ADA, X).when(Sprint("ada")).event(Moved).metres == 18
    cheap = in_first_turn(ADA, X, run_cost="simple_and_move").given(Run("ada"))
    cheap.when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3), (4, 2, 2)).then(TestDeclared)


@pytest.mark.rule("WG-ACT-05", "WG-SALVO-02", "WG-SALVO-01")
def test_a_weapon_without_salvo_is_reloaded_after_each_shot() -> None:
    """Reloading is a Simple Action and spends a Reload. The ammunition of Troops is not counted."""
    story = in_first_turn(agent("Ada", "long-las", player="p-ada", value=1), X)
    story = keep_roll(story.given((Attack(who="ada", weapon="long-las", targets=("x",)), (2,))), "ada")
    story.when(Reload("ada", "long-las")).then(Spent(whose="ada", resource="Reload", amount=1, on="Long-las"))
    assert (story.state.combatant("ada").ammo, story.state.combatant("ada").faults) == (2, ())
    story.when(Draw("ada", "long-las")).refuses("used_up", "WG-ACT-01")
    troop = party(ADA, threat("X", "long-las", role="troop", value=1), ruin_first_turn=True)
    troop.given(BeginCombat(), TakeFirstTurn("x"), (Attack(who="x", weapon="long-las", targets=("ada",)), (4,)))
    assert troop.state.combatant("x").faults == ()


@pytest.mark.rule("WG-ACT-07")
def test_held_action_interrupts_by_winning_a_contest_of_initiative() -> None:
    """The winner has only the Combat Action. The loser must wait."""
    ada = agent("Ada", player="p-ada", initiative=3)
    story = in_first_turn(ada, X).given(Hold("ada"), EndTurn("ada"), Act("x"))
    won = story.when(UseHeld("ada"), (4, 4, 4, 4, 4, 4))
    won.then(ContestSettled("ada", "x", "Interrupt"), HeldActionBegun("ada"))
    won.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    won.given(EndTurn("ada"))
    assert won.state.turn is not None
    assert won.state.turn.id == "x"
    lost = in_first_turn(ada, X).given(Hold("ada"), EndTurn("ada"), Act("x"))
    lost.set(players__p_dash_ada__wrath=0, ruin=0).when(UseHeld("ada"), (4, 2, 2, 4, 4, 4))
    lost.then(InterruptionFailed("ada")).when(UseHeld("ada")).refuses("no_interrupting", "WG-ACT-07")
    lost.given(EndTurn("x"))
    assert lost.encounter.step == "LAST_CALL"
    lost.when(LetLapse("ada")).then(ConditionChanged(who="ada", condition="Holding", level=0, source="the round ends"))


@pytest.mark.rule("WG-MA-01")
@pytest.mark.parametrize(
    ("reading", "listed", "dn"),
    [
        ("count", 0, 3),
        ("two_per_extra", 0, 3),
        ("count", 2, 5),
        ("count", 3, 6),
        ("two_per_extra", 2, 5),
        ("two_per_extra", 3, 7),
    ],
)
def test_multi_action_raises_dn_by_number_of_actions_or_by_two_for_each_extra(
    reading: str, listed: int, dn: int
) -> None:
    """With five icons, a shot at Defence 3 hits alone and as one of two Actions, but not as one of three."""
    story = without_resources(agent("Ada", player="p-ada", value=5), X, multi_action_dn=reading)
    if listed:
        story.given(DeclareMultiAction("ada", ("Attack", "Jump down", "Dance")[:listed]))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4, 4, *((2,) if dn < 6 else ())))
    assert (story.event(TestDeclared).dn, story.event(TestRead).passed) == (dn, dn < 6)


@pytest.mark.rule("WG-MA-01", "WG-MA-02", "WG-MA-05")
def test_invalid_multi_action_lists_are_refused() -> None:
    """Refused are one Action, a repeated Action, a Full-Round Action, Hold, a blank, and a late announcement."""
    story = without_resources(ADA, X)
    story.when(DeclareMultiAction("ada", ("Attack",))).refuses("list", "WG-MA-02")
    story.when(DeclareMultiAction("ada", ("Jump", "Jump"))).refuses("list", "WG-MA-02")
    story.when(DeclareMultiAction("ada", ("Attack", "Interaction Attack"))).refuses("list", "WG-MA-02")
    for entry in ("Sprint", "Hold", " "):
        story.when(DeclareMultiAction("ada", ("Attack", entry))).refuses("list_entry", "WG-MA-05")
    story.given(Move("ada")).when(DeclareMultiAction("ada", ("Attack", "Jump"))).refuses("too_late", "WG-MA-01")
    listed = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Attack", "Jump")))
    listed.when(DeclareMultiAction("ada", ("Attack", "Jump"))).refuses("too_late", "WG-MA-01")
    without_resources(ADA, X).when(DeclareMultiAction("x", ("Attack", "Jump"))).refuses("not_active", "WG-RND-01")


@pytest.mark.rule("WG-MA-01", "WG-MA-05")
def test_exhausted_combatant_cannot_announce_a_multi_action() -> None:
    story = without_resources(ADA, X).given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    story.when(DeclareMultiAction("ada", ("Attack", "Jump"))).refuses("not_basic", "WG-SOAK-05")


@pytest.mark.rule("WG-ACT-01", "WG-ACT-08")
@pytest.mark.parametrize(
    ("done", "faces"),
    [
        (Run("ada"), ()),
        (Pin("ada", "lasgun", "x"), (2, 2, 2, 2)),
        (Interact(who="ada", target="x", skill="Strength", opposing_skill="Strength", condition="Hindered"), (2, 2, 2)),
        (Attack(who="ada", weapon="lasgun", targets=("x",)), (2, 2, 2, 2)),
        (TakeTest(who="ada", action="Climb", skill="Strength", dn=9), (2, 2, 2)),
        (Hold("ada"), ()),
    ],
)
def test_turn_has_only_one_combat_action(done: Command, faces: Sequence[int]) -> None:
    """After any of these, another Combat Action is refused, but the Move is still available."""
    story = without_resources(agent("Ada", "lasgun", "sword", player="p-ada"), X).given((done, faces))
    story.when(Attack(who="ada", weapon="sword", targets=("x",))).refuses("used_up", "WG-ACT-01")
    story.when(FallBack("ada")).refuses("used_up", "WG-ACT-01")
    story.when(Hold("ada")).refuses("used_up", "WG-ACT-07")
    story.when(Move("ada")).then(Moved).when(Move("ada")).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-ACT-06")
@pytest.mark.parametrize(
    ("done", "faces"),
    [
        (Sprint("ada"), ()),
        (FullDefence("ada"), (4, 4, 4)),
        (Charge(who="ada", weapon="sword", target="x", distance=6), (2, 2, 2, 2, 2)),
    ],
)
def test_full_round_action_leaves_only_free_actions(done: Command, faces: Sequence[int]) -> None:
    """If another Action of the turn is used up, a Full-Round Action is refused."""
    story = without_resources(ADA, X).given((done, faces))
    for more in (Move("ada"), Draw("ada", "sword"), Attack(who="ada", weapon="sword", targets=("x",))):
        story.when(more).refuses("used_up", "WG-ACT-01")
    without_resources(ADA, X).given(Move("ada")).when(done).refuses("full_round", "WG-ACT-06")
    spent = without_resources(ADA, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)))
    spent.when(done).refuses("full_round", "WG-ACT-06")
    prone = without_resources(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
    if isinstance(done, FullDefence):
        prone.when(done, faces).then(TestDeclared)


@pytest.mark.rule("WG-ACT-06", "WG-ACT-02", "WG-ATK-07")
@pytest.mark.parametrize("defends", [True, False])
def test_full_round_action_uses_up_the_reflexive_action(*, defends: bool) -> None:
    """After Full Defence, Ada cannot attack X when it leaves; after a Move she can."""
    story = without_resources(ADA, X).given(Place("ada", ("x",)))
    story.given((FullDefence("ada"), (4, 4, 4)) if defends else Move("ada", ("x",)), EndTurn("ada"), Act("x"))
    story.when(Move("x"))
    assert story.encounter.step == ("TURN" if defends else "REFLEXIVE")


@pytest.mark.rule("WG-ACT-01", "WG-WRATH-05", "WG-RUIN-04", "WG-COMP-01", "WG-ATK-07")
def test_falling_back_breaking_free_and_recovering_shock_use_the_combat_action() -> None:
    """So does a Ruin action. None of them leaves room for an attack."""
    blow = Attack(who="ada", weapon="sword", targets=("x",))
    beside = without_resources(ADA, X).given(Place("ada", ("x",)), FallBack("ada"))
    held = without_resources(ADA, X).given(
        SetCondition(who="ada", condition="Restrained", level=1), (BreakFree("ada"), (2, 2, 2))
    )
    shaken = in_first_turn(ADA, X).set(combatants__ada__shock=1).given(RecoverShock("ada"))
    for story in (beside, held, shaken):
        story.when(blow).refuses("used_up", "WG-ACT-01")
    foe = in_enemy_turn(ADA, threat("X", ruin_actions=["Warp surge"])).set(ruin=1).given(InvokeRuin("x", "Warp surge"))
    foe.when(Attack(who="x", weapon="sword", targets=("ada",))).refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-ACT-04", "WG-ACT-01")
@pytest.mark.parametrize(("cost", "able"), [("combat", False), ("simple_and_move", True)])
def test_run_after_an_attack_needs_the_setting_simple_and_move(cost: str, *, able: bool) -> None:
    """With that setting, a Run uses the Simple Action and the Move."""
    story = without_resources(ADA, X, run_cost=cost).given(
        (Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2))
    )
    story.when(Run("ada", ("x",)))
    if able:
        story.then(Moved("ada", "Run", 6)).when(Draw("ada", "sword")).refuses("used_up", "WG-ACT-01")
        story.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    else:
        story.refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-ACT-07")
def test_invalid_uses_of_held_actions_are_refused() -> None:
    """Refused are holding during a Multi-Action, using an Action that is not held or in one's own turn, and use while
    Exhausted.
    """
    listed = without_resources(ADA, X).given(DeclareMultiAction("ada", ("Attack", "Jump")))
    listed.when(Hold("ada")).refuses("used_up", "WG-ACT-07")
    without_resources(ADA, BO, X).given(EndTurn("ada"), Act("x")).when(UseHeld("bo")).refuses(
        "not_holding", "WG-ACT-07"
    )
    own = without_resources(ADA, X).given(Hold("ada")).when(UseHeld("ada")).refuses("no_interrupting", "WG-ACT-07")
    own.given(EndTurn("ada"), Act("x"), Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    own.when(UseHeld("ada")).refuses("not_basic", "WG-ACT-07")


@pytest.mark.rule("WG-ACT-07", "WG-OPT-01")
def test_held_action_between_turns_needs_no_contest() -> None:
    """It is only a Combat Action, without Aim, and can be used once."""
    ada = agent("Ada", player="p-ada")
    story = without_resources(ada, BO, X).given(Hold("ada"), EndTurn("ada"))
    assert story.encounter.step == "PICK"
    story.when(UseHeld("ada")).then(HeldActionBegun("ada")).without(ContestSettled)
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("held", "WG-ACT-07")
    for more in (Move("ada"), Draw("ada", "sword"), Hold("ada")):
        story.when(more).refuses("used_up")
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2)), EndTurn("ada"))
    story.when(UseHeld("ada")).refuses("not_holding", "WG-ACT-07")
    assert [each.id for each in story.state.combatants if each.acted] == ["ada"]


@pytest.mark.rule("WG-ACT-07")
def test_held_action_is_used_or_lapses_at_the_end_of_the_round() -> None:
    for last in (UseHeld("ada"), LetLapse("ada")):
        story = without_resources(ADA, X).given(Hold("ada"), EndTurn("ada"), Act("x"), EndTurn("x"))
        story.when(LetLapse("x")).refuses("not_holding", "WG-ACT-07")
        story.given(last)
        if isinstance(last, UseHeld):
            story.given((Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2)), EndTurn("ada"))
        assert (story.state.round, story.state.combatant("ada").conditions) == (2, ())


@pytest.mark.rule("WG-ACT-05", "WG-SALVO-02")
def test_reloading_needs_an_empty_weapon_and_a_reload() -> None:
    """Ada has a single Reload."""
    story = without_resources(agent("Ada", "long-las", "sword", player="p-ada", ammo=1), X)
    story.when(Reload("ada", "long-las")).refuses("not_empty", "WG-ACT-05")
    story.when(Draw("ada", "lasgun")).refuses("no_such_weapon", "WG-ACT-05")
    shoot = (Attack(who="ada", weapon="long-las", targets=("x",)), (2, 2, 2, 2))
    story.given(shoot, Reload("ada", "long-las")).when(Reload("ada", "long-las")).refuses("used_up", "WG-ACT-01")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"), shoot)
    story.when(shoot[0]).refuses("weapon_fault", "WG-SALVO-01")
    story.when(Reload("ada", "long-las")).refuses("no_reload", "WG-ACT-05")


@pytest.mark.rule("WG-ACT-01", "WG-RND-01", "WG-WRATH-07")
def test_combatant_acts_only_in_its_turn_and_conscious() -> None:
    """An unconscious combatant can only end its turn."""
    story = without_resources(ADA, BO, X)
    story.when(Move("bo")).refuses("not_active", "WG-RND-01")
    story.when(EndTurn("x")).refuses("not_active", "WG-RND-01")
    story.given(SetCondition(who="ada", condition="Unconscious", level=1))
    story.when(Move("ada")).refuses("unconscious", "WG-WRATH-07")
    story.when(EndTurn("ada")).then(TurnEnded)


@pytest.mark.parametrize(
    "command",
    [
        DeclareMultiAction("z", ("Attack", "Jump")),
        Hold("z"),
        UseHeld("z"),
        Reload("z", "sword"),
        Draw("z", "sword"),
        EndTurn("z"),
        Attack(who="z", weapon="sword", targets=("x",)),
        Charge(who="z", weapon="sword", target="x", distance=6),
        Pin("z", "lasgun", "x"),
        Interact(who="z", target="x", skill="Strength", opposing_skill="Strength", condition="Hindered"),
        FullDefence("z"),
        FullDefence("z", reflexive=True),
        Move("z"),
        FallBack("z"),
        Stand("z"),
        BreakFree("z"),
        ClearFault("z", "sword"),
        InvokeRuin("z", "Warp surge"),
        TakeTest(who="z", action="Climb", skill="Strength", dn=3),
        Oppose(who="z", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength"),
    ],
)
def test_commands_for_unknown_combatants_are_refused(command: Command) -> None:
    without_resources(ADA, X).when(command).refuses("unknown_combatant")


@pytest.mark.rule("WG-MA-03", "WG-MA-04", "WG-MA-05")
def test_multi_action_has_one_attack_and_does_not_affect_contests() -> None:
    """Two attacks are refused, and so is a Move unless a setting counts all Actions. A contest has no DN to raise."""
    story = in_first_turn(ADA, X)
    story.when(DeclareMultiAction("ada", ("Attack", "Pinning Attack"))).refuses("list", "WG-MA-02")
    story.when(DeclareMultiAction("ada", ("Attack", "Move"))).refuses("list_entry", "WG-MA-05")
    story.given(DeclareMultiAction("ada", ("Attack", "Shove")))
    story.when(
        Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength"), (4, 4, 4, 4, 4, 4)
    )
    assert story.event(TestDeclared).dn == 0
    story.when(TakeTest(who="ada", action="Search", skill="Awareness", dn=3)).refuses("not_announced", "WG-MA-01")
    every = in_first_turn(ADA, X, multi_action_counts="everything").given(DeclareMultiAction("ada", ("Attack", "Move")))
    every.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4))
    assert every.event(TestDeclared).dn == 5


@pytest.mark.rule("WG-ACT-05", "WG-COMP-01")
def test_weapons_can_be_drawn_or_picked_up() -> None:
    """The axe is not drawn. The dropped sword is picked up and needs no further drawing."""
    story = without_resources(agent("Ada", "sword", "axe", player="p-ada", drawn=["sword"]), X)
    assert form_labels(story, Draw) == ["Ada: draw Throwing Axe"]
    assert [each.weapon for each in listed_commands(story, Draw)] == ["axe"]
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (1, 2, 2, 2)))
    story.given(Propose("ada", "a slip", "Dropped Weapon"), AcceptComplication())
    assert form_labels(story, Draw) == ["Ada: pick up Sword", "Ada: draw Throwing Axe"]
    story.when(Draw("ada", "sword")).then(WeaponChanged("ada", "sword", "")).without(WeaponDrawn)
    assert story.state.combatant("ada").fault("sword") == ""


@pytest.mark.rule("WG-MA-01", "WG-ACT-07")
def test_held_action_cannot_be_a_multi_action() -> None:
    story = without_resources(ADA, X).given(Hold("ada"), EndTurn("ada"), UseHeld("ada"))
    assert story.state.turn.held
    story.when(DeclareMultiAction("ada", ("Attack", "Jump down"))).refuses("too_late", "WG-MA-01")
