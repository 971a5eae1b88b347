"""Determination and Shock, played in small fights."""

import pytest

from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn, Hold, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import BreakFree, ClearFault
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import FallBack, Leave, Move, Place, Run, Sprint
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.soak import (
    BuySoakDice,
    Endure,
    KeepSoak,
    RecoverShock,
    RerollSoak,
    RestoreShock,
    Soak,
)
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from events.vocabulary import Missed, Recovered, Soaked, Spent, Suffered
from events.wrath_and_glory.facts import Moved, TestDeclared
from replays import Replay
from tests.harness.story_forms import form_labels
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


@pytest.mark.rule("WG-WND-06", "WG-WND-04")
def test_dying_combatant_that_soaks_every_wound_suffers_no_injury() -> None:
    story = party(ADA, X).given(
        (Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (4,)),
        Inflict(who="ada", harm="Wounds", amount=2, source="fire"),
    )
    story.given((Soak("ada"), (4, 5, 1)))
    assert story.state.combatant("ada").traumatic == 0


@pytest.mark.rule("WG-SOAK-05", "WG-SOAK-06", "WG-SOAK-04")
@pytest.mark.parametrize(("reading", "harm"), [("wounds", "Wounds"), ("mortal_wounds", "Mortal Wounds")])
def test_exhausted_combatant_suffers_wounds_for_shock_and_cannot_soak(reading: str, harm: str) -> None:
    """Of attacks and tests, only plain ones are possible."""
    story = in_first_turn(agent("Ada", player="p-ada", max_wounds=9), X, exhausted_shock=reading)
    story.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    assert story.state.combatant("ada").exhausted
    story.when(Inflict(who="ada", harm="Shock", amount=2, source="noise")).then(
        Suffered(who="ada", harm=harm, amount=2, source="noise")
    )
    story.when(Run("ada")).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("not_basic", "WG-SOAK-05")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (4, 4, 4, 4, 1)).then(TestDeclared)


@pytest.mark.rule("WG-SOAK-03")
def test_setting_gives_the_number_of_soaks() -> None:
    """With two soaks, a second request follows for the remaining Wounds."""
    ada = agent("Ada", player="p-ada", max_wounds=9)
    once = party(ada, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4)))
    assert once.encounter.step == "NARRATIVE"
    twice = party(ada, X, soaks_per_hit=2).given(
        Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 1, 4))
    )
    twice.when(Soak("ada"), (4, 1, 1)).then(Soaked(who="ada", harm="Wounds", amount=1, by="Determination"))
    assert twice.state.combatant("ada").wounds == 1


@pytest.mark.rule("WG-SOAK-03", "WG-SOAK-01")
@pytest.mark.parametrize(("soaks", "windows"), [(0, 0), (1, 1), (2, 2)])
def test_setting_limits_soaks_of_an_attack(soaks: int, windows: int) -> None:
    """Each soak shows one icon."""
    story = in_enemy_turn(agent("Ada", player="p-ada", resilience=1, max_wounds=19, max_shock=9), soaks_per_hit=soaks)
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (4, 4, 4, 2)))
    for _ in range(windows):
        assert story.encounter.step == "SOAK"
        story.given((Soak("ada"), (4, 2, 2)))
    ada = story.state.combatant("ada")
    assert (ada.wounds, ada.shock, story.encounter.step) == (6 - windows, windows, "TURN")


@pytest.mark.rule("WG-SOAK-09")
def test_setting_allows_wrath_and_glory_on_determination() -> None:
    """Wrath rerolls failures, and Glory buys dice."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = (
        party(ada, X, resources_on_soak=True)
        .set(glory=1)
        .given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"))
    )
    story.given((Soak("ada"), (1, 2, 4)), (RerollSoak("ada"), (4, 1))).when(BuySoakDice("ada", 1), (6,))
    story.then(
        Spent(whose="players", resource="Glory", amount=1, on="more dice"),
        Soaked(who="ada", harm="Wounds", amount=3, by="Determination"),
    )


@pytest.mark.rule("WG-SOAK-07")
def test_shock_above_the_maximum_turns_back_into_wounds_by_setting() -> None:
    """With room for one point, two of three icons become Shock, and one remains a Wound."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=5)
    story = party(ada, X, soak_overflow="wounds").set(combatants__ada__shock=4)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (4, 4, 4)))
    assert (story.state.combatant("ada").wounds, story.state.combatant("ada").shock) == (1, 6)
    roomy = party(ada, X, soak_overflow="wounds")
    roomy.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (4, 4, 2)))
    assert (roomy.state.combatant("ada").wounds, roomy.state.combatant("ada").shock) == (1, 2)


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-06")
def test_ruin_restores_shock_of_a_threat() -> None:
    """The amount is D3 + 3, and the Threat's own Ruin is spent first."""
    story = party(SCOUT, threat("X", ruin=1, max_shock=9)).set(combatants__x__shock=8)
    story.when(RestoreShock("x"), (2,)).then(
        Spent(whose="x", resource="Ruin", amount=1, on="restoring Shock"),
        Recovered(who="x", harm="Shock", amount=5, source="Ruin"),
    )


@pytest.mark.rule("WG-WRATH-05")
@pytest.mark.parametrize(
    ("reading", "faces", "left"), [("rank_plus_3", (), 3), ("rank_plus_tier", (), 4), ("d3_plus_3", (1,), 4)]
)
def test_setting_gives_the_shock_recovered_with_wrath(reading: str, faces: tuple[int, ...], left: int) -> None:
    """The amounts are Rank + 3, Rank + Tier, and D3 + 3."""
    ada = agent("Ada", player="p-ada", max_shock=9, tier=2)
    story = in_first_turn(ada, X, wrath_shock=reading).set(combatants__ada__shock=8)
    story.given((RecoverShock("ada"), faces))
    assert story.state.combatant("ada").shock == left


@pytest.mark.rule("WG-WRATH-05", "WG-ACT-01")
@pytest.mark.parametrize(("reading", "able"), [("combat", False), ("simple", True)])
def test_setting_gives_the_action_of_recovering_shock(reading: str, *, able: bool) -> None:
    """After an attack, it is possible only as a Simple Action."""
    story = in_first_turn(agent("Ada", player="p-ada", max_shock=9), X, wrath_shock_action=reading)
    story.set(combatants__ada__shock=8, ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2)), KeepRoll("ada"))
    story.when(RecoverShock("ada"))
    if able:
        story.then(Recovered).when(Reload("ada", "laspistol")).refuses("used_up", "WG-ACT-01")
    else:
        story.refuses("used_up", "WG-ACT-01")


@pytest.mark.rule("WG-WRATH-05")
@pytest.mark.parametrize("once", [True, False])
def test_setting_limits_recovering_shock_to_once_per_round(*, once: bool) -> None:
    """Outside combat there is no limit."""
    story = in_first_turn(agent("Ada", player="p-ada", max_shock=19), BO, X, wrath_shock_once=once)
    story.set(combatants__ada__shock=18, ruin=0).given(RecoverShock("ada"), EndTurn("ada"))
    story.set(combatants__ada__acted=False).given(Act("x"), EndTurn("x"), Act("ada")).when(RecoverShock("ada"))
    if once:
        story.refuses("once", "WG-WRATH-05").given(EndTurn("ada"), Act("bo"), EndTurn("bo"), Act("ada"))
        story.when(RecoverShock("ada"))
    story.then(Recovered(who="ada", harm="Shock", amount=5, source="Wrath"))
    outside = party(agent("Ada", player="p-ada", max_shock=19), X, wrath_shock_once=once)
    outside.set(combatants__ada__shock=18).given(RecoverShock("ada"), RecoverShock("ada"))
    assert outside.state.combatant("ada").shock == 8


@pytest.mark.rule("WG-WRATH-05", "WG-WRATH-07", "WG-WRATH-08")
def test_recovering_shock_needs_shock_wrath_and_consciousness() -> None:
    story = in_first_turn(agent("Ada", player="p-ada", max_shock=9), X).when(RecoverShock("ada")).refuses("no_shock")
    story.set(combatants__ada__shock=3, players__p_dash_ada__wrath=0)
    story.when(RecoverShock("ada")).refuses("no_wrath", "WG-WRATH-08")
    story.set(players__p_dash_ada__wrath=1).given(SetCondition(who="ada", condition="Unconscious", level=1))
    story.when(RecoverShock("ada")).refuses("unconscious", "WG-WRATH-07")
    story.when(RecoverShock("z")).refuses("unknown_combatant")
    before = party(ADA, BO, X).set(combatants__ada__shock=3, combatants__bo__shock=3)
    before.given(SetCondition(who="ada", condition="Unconscious", level=1), Leave("bo"))
    before.when(RecoverShock("ada")).refuses("unconscious", "WG-WRATH-07")
    before.when(RecoverShock("bo")).refuses("no_shock", "WG-WRATH-05")


@pytest.mark.rule("WG-SOAK-04")
@pytest.mark.parametrize(("reading", "left"), [("not_exhausted", 0), ("shock_remaining", 2)])
def test_setting_decides_about_soaking_at_maximum_shock(reading: str, left: int) -> None:
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=5)
    story = party(ada, X, soak_guard=reading).set(combatants__ada__shock=5)
    story.given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall"))
    if left == 0:
        story.given((Soak("ada"), (4, 4, 1)))
    assert (story.encounter.step, story.state.combatant("ada").wounds) == ("NARRATIVE", left)
    roomy = party(ada, X, soak_guard=reading).set(combatants__ada__shock=4)
    assert roomy.given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall")).encounter.step == "SOAK"


@pytest.mark.rule("WG-SOAK-05")
@pytest.mark.parametrize(("reading", "able"), [("plain", False), ("gm_decides", True)])
def test_setting_decides_which_actions_are_basic(reading: str, *, able: bool) -> None:
    """An aimed shot is not a plain attack. A Run is never basic, and the setting does not apply to the Dying."""
    story = without_resources(agent("Ada", player="p-ada", max_wounds=9), X, exhausted_basic_action=reading)
    story.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    story.when(Run("ada")).refuses("not_basic", "WG-SOAK-05")
    aimed = Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)
    dying = without_resources(ADA, X, exhausted_basic_action=reading)
    dying.given((Inflict(who="ada", harm="Mortal Wounds", amount=6, source="a fall"), (1,)))
    dying.when(aimed).refuses("not_basic", "WG-WND-08")
    story.when(aimed, (2,) * 5 if able else None)
    if able:
        story.then(Missed)
    else:
        story.refuses("not_basic", "WG-SOAK-05")


@pytest.mark.rule("WG-SOAK-09")
@pytest.mark.parametrize("allowed", [True, False])
def test_soak_reroll_is_offered_only_by_setting(*, allowed: bool) -> None:
    """It also needs Wrath."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = party(ada, X, resources_on_soak=allowed).set(glory=2)
    story.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 2, 4)))
    assert story.encounter.step == ("SOAK_REROLL" if allowed else "NARRATIVE")
    poor = party(ada, X, resources_on_soak=allowed).set(players__p_dash_ada__wrath=0)
    poor.given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"), (Soak("ada"), (1, 2, 4)))
    assert poor.encounter.step == "NARRATIVE"


@pytest.mark.rule("WG-RUIN-04", "WG-RUIN-07", "WG-SOAK-08")
def test_restoring_shock_needs_a_threat_with_shock_and_ruin() -> None:
    """It ends Exhausted."""
    story = in_first_turn(ADA, threat("X", max_shock=3)).set(combatants__ada__shock=1)
    story.when(RestoreShock("ada")).refuses("no_threat", "WG-RUIN-07")
    story.when(RestoreShock("x")).refuses("no_shock", "WG-RUIN-04")
    story.when(RestoreShock("z")).refuses("unknown_combatant")
    story.given(Inflict(who="x", harm="Shock", amount=4, source="noise")).set(ruin=0)
    story.when(RestoreShock("x")).refuses("no_ruin", "WG-RUIN-01")
    story.set(ruin=1).given((RestoreShock("x"), (1,)))
    x = story.state.combatant("x")
    assert (x.shock, x.exhausted, story.state.ruin) == (0, False, 0)


@pytest.mark.rule("WG-SOAK-01", "WG-SOAK-02")
def test_only_the_target_can_soak() -> None:
    story = without_resources(ADA, BO, X).given(Inflict(who="ada", harm="Wounds", amount=2, source="a fall"))
    for command in (Soak("bo"), Endure("bo"), Soak("x")):
        story.when(command).refuses("not_struck", "WG-SOAK-01")
    story.when(Soak("ada"), by="p-bo").refuses("not_your_seat")
    story.given((Soak("ada"), (6, 6, 6)))
    ada = story.state.combatant("ada")
    assert (ada.wounds, ada.shock) == (0, 2)


@pytest.mark.rule("WG-SOAK-09", "WG-WRATH-08")
def test_soak_reroll_costs_wrath_and_soak_dice_cost_glory() -> None:
    """Only the target can buy them."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = party(ada, BO, X, resources_on_soak=True).set(glory=1)
    story.given(Inflict(who="ada", harm="Wounds", amount=4, source="a fall"), (Soak("ada"), (1, 2, 4)))
    story.when(KeepSoak("bo")).refuses("not_struck", "WG-SOAK-01")
    story.when(RerollSoak("bo")).refuses("not_struck", "WG-SOAK-01")
    story.given((RerollSoak("ada"), (4, 1)))
    assert story.state.player("p-ada").wrath == 1
    story.when(BuySoakDice("bo", 1)).refuses("not_struck", "WG-SOAK-01")
    story.when(BuySoakDice("ada", 2)).refuses("no_glory", "WG-GLORY-01")
    story.given(BuySoakDice("ada"))
    assert (story.state.combatant("ada").wounds, story.state.glory) == (2, 1)
    kept = party(ada, X, resources_on_soak=True)
    kept.given(Inflict(who="ada", harm="Wounds", amount=4, source="a fall"), (Soak("ada"), (1, 2, 4)), KeepSoak("ada"))
    assert (kept.state.combatant("ada").wounds, kept.state.player("p-ada").wrath) == (3, 2)


@pytest.mark.rule("WG-SOAK-09", "WG-WRATH-07", "WG-WRATH-08", "WG-RUIN-07")
@pytest.mark.parametrize(
    ("wrath", "price", "faces", "cold", "is_offered"),
    [
        (1, 1, (1, 2, 4), False, True),
        (1, 2, (1, 2, 4), False, False),
        (2, 2, (1, 2, 4), False, True),
        (2, 1, (4, 4, 4), False, False),
        (2, 1, (1, 2, 4), True, False),
    ],
)
def test_soak_reroll_is_offered_only_if_it_is_possible(
    wrath: int, price: int, faces: tuple[int, ...], *, cold: bool, is_offered: bool
) -> None:
    """It needs failures, the price, and a conscious combatant."""
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    story = party(ada, X, resources_on_soak=True, wrath_price=price)
    if wrath != 2:
        story.set(players__p_dash_ada__wrath=wrath)
    if cold:
        story.given(SetCondition(who="ada", condition="Unconscious", level=1))
    story.given(Inflict(who="ada", harm="Wounds", amount=4, source="a fall"), (Soak("ada"), faces))
    assert story.encounter.step == ("SOAK_REROLL" if is_offered else "NARRATIVE")


@pytest.mark.rule("WG-SOAK-04", "WG-NPC-03", "WG-WRATH-08")
def test_soak_is_refused_if_its_price_was_removed() -> None:
    """The GM removes Ruin or Wrath while the request is open."""
    story = in_first_turn(ADA, threat("X", max_wounds=9)).given(
        Inflict(who="x", harm="Wounds", amount=2, source="a fall")
    )
    story.set(ruin=0).when(Soak("x")).refuses("no_soak", "WG-SOAK-04")
    story.given(Endure("x"))
    ada = agent("Ada", player="p-ada", max_wounds=9, max_shock=9)
    again = party(ada, X, resources_on_soak=True)
    again.given(Inflict(who="ada", harm="Wounds", amount=4, source="a fall"), (Soak("ada"), (1, 2, 4)))
    again.set(players__p_dash_ada__wrath=0).when(RerollSoak("ada")).refuses("no_wrath", "WG-WRATH-08")
    again.given(KeepSoak("ada"))


@pytest.mark.rule("WG-SOAK-09", "WG-RUIN-07")
def test_threat_cannot_use_glory_on_a_soak() -> None:
    story = in_first_turn(ADA, threat("X", role="adversary", max_wounds=9), resources_on_soak=True).set(glory=3)
    story.given(Inflict(who="x", harm="Wounds", amount=4, source="a fall"), (Soak("x"), (1, 2, 4)))
    assert story.encounter.step == "TURN"


@pytest.mark.rule("WG-SOAK-06", "WG-SOAK-05")
@pytest.mark.parametrize(("reading", "mortal"), [("wounds", 0), ("mortal_wounds", 1)])
def test_shock_after_an_exhausting_soak_becomes_wounds(reading: str, mortal: int) -> None:
    """The Shock belongs to the same attack as the soaked Wounds."""
    ada = agent("Ada", player="p-ada", resilience=1, max_wounds=19, max_shock=5)
    story = in_enemy_turn(ada, critical_mode="table", exhausted_shock=reading).set(combatants__ada__shock=4)
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (6, 4, 2, 2, 5, 1, 1))).when(
        Soak("ada"), (6, 4, 2)
    )
    assert story.state.combatant("ada").exhausted
    harm = [(event.harm, event.amount) for event in story.events if isinstance(event, Suffered)]
    assert harm == [("Shock", 3), *([("Wounds", 3), ("Mortal Wounds", 1)] if mortal else [("Wounds", 4)])]


@pytest.mark.rule("WG-SOAK-05", "WG-SOAK-10")
def test_combatant_is_exhausted_only_above_the_maximum() -> None:
    """Further Shock becomes Wounds."""
    story = party(agent("Ada", player="p-ada", max_shock=5, max_wounds=9), X)
    story.given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    assert not story.state.combatant("ada").exhausted
    story.given(Inflict(who="ada", harm="Shock", amount=1, source="noise"))
    assert story.state.combatant("ada").exhausted
    story.given(Inflict(who="ada", harm="Shock", amount=1, source="noise"))
    assert (story.state.combatant("ada").shock, story.state.combatant("ada").wounds) == (6, 1)


@pytest.mark.rule("WG-SOAK-05")
def test_exhausted_combatant_has_only_basic_actions() -> None:
    """Moving, falling back, a plain attack and recovering Shock are possible."""
    ada = agent("Ada", "laspistol", "lasgun", "sword", player="p-ada", max_wounds=9)
    tired = in_first_turn(ada, X, Y).set(ruin=0).given(Inflict(who="ada", harm="Shock", amount=5, source="noise"))
    for command in (
        Charge(who="ada", weapon="sword", target="x", distance=6),
        Pin("ada", "laspistol", "x"),
        Interact(who="ada", target="x", skill="Strength", opposing_skill="Strength", condition="Hindered"),
        FullDefence("ada"),
        Hold("ada"),
        Sprint("ada"),
        Draw("ada", "sword"),
        Attack(who="ada", weapon="sword", targets=("x",), all_out=True),
        Attack(who="ada", weapon="sword", targets=("x",), called="tiny"),
        Attack(who="ada", weapon="sword", targets=("x", "y")),
        Attack(who="ada", weapon="lasgun", targets=("x",), salvo="full_auto"),
    ):
        tired.when(command).refuses("not_basic", "WG-SOAK-05")
    beside = in_first_turn(ada, X).given(
        Place("ada", ("x",)), Inflict(who="ada", harm="Shock", amount=5, source="noise")
    )
    beside.when(FallBack("ada")).then(Moved)
    tired.given(Move("ada")).when(RecoverShock("ada")).then(Recovered)


@pytest.mark.rule("WG-NPC-02", "WG-RUIN-04")
def test_prompt_states_the_price_of_a_soak() -> None:
    story = party(ADA, X).given(Inflict(who="x", harm="Wounds", amount=1, source="fire"))
    assert story.encounter.requests[0].prompt.endswith(": soak for 1 Ruin?")


@pytest.mark.rule("WG-SOAK-01")
@pytest.mark.parametrize(("amount", "wounds_text"), [(1, "1 Wound"), (2, "2 Wounds")])
def test_prompt_states_wounds_shock_and_label_the_dice(amount: int, wounds_text: str) -> None:
    story = party(ADA, X).given(Inflict(who="ada", harm="Wounds", amount=amount, source="fire"))
    assert story.encounter.requests[0].prompt == f"Ada is about to suffer {wounds_text}, with 0 of 4 Shock: soak?"
    assert form_labels(story, Soak) == ["Soak with 3 dice"]
    one = party(agent("Ada", player="p-ada", determination=1), X)
    assert form_labels(one.given(Inflict(who="ada", harm="Wounds", amount=1, source="fire")), Soak) == [
        "Soak with 1 die"
    ]


@pytest.mark.rule("WG-SOAK-05", "WG-WND-08")
@pytest.mark.parametrize("state", ["exhausted", "dying"])
def test_every_test_with_an_action_of_its_own_is_basic(state: str) -> None:
    """Clearing a weapon, breaking free and putting out a fire are Tests."""
    jam = [{"weapon": "laspistol", "what": "Weapon Jam"}]
    held = [{"name": "Restrained"}, {"name": "On Fire"}]
    ada = agent("Ada", player="p-ada", max_wounds=9, faults=jam, conditions=held, **{state: True})
    for command in (
        ClearFault("ada", "laspistol"),
        BreakFree("ada"),
        Remedy(who="ada", condition="On Fire"),
        TakeTest(who="ada", action="Search", skill="Awareness", dn=3),
    ):
        story = party(ada, X).set(ruin=0, players__p_dash_ada__wrath=0).given(BeginCombat())
        faces = (1, 1, 1) if state == "dying" else (1,)
        story.given((Act("ada"), faces))
        assert story.encounter.step == "TURN"
        story.given((command, (4, 4, 4)))


@pytest.mark.rule("WG-NPC-04", "WG-NPC-03", "WG-SOAK-01")
@pytest.mark.parametrize(("role", "printed", "price"), [("adversary", 1, 1), ("elite", 0, 0), ("elite", None, 1)])
def test_sheet_may_print_the_price_of_determination(role: str, printed: int | None, price: int) -> None:
    foe = threat("X", role=role, resilience=5, max_wounds=9, determination_price=printed)
    story = in_first_turn(ADA, foe).set(ruin=2, players__p_dash_ada__wrath=0)
    story.given(Inflict(who="x", harm="Wounds", amount=2, source="a fall"), (Soak("x"), (4, 2, 2)))
    assert (story.state.ruin, story.state.combatant("x").shock) == (2 - price, 1)
    if price:
        broke = in_first_turn(ADA, foe).set(ruin=0)
        broke.given(Inflict(who="x", harm="Wounds", amount=2, source="a fall")).without(Soaked)
        assert broke.encounter.step == "TURN"


@pytest.mark.rule("WG-NPC-04", "WG-SOAK-01")
def test_sheet_may_print_that_negated_wounds_are_ignored() -> None:
    foe = threat("X", role="adversary", max_wounds=9, negates=True)
    story = in_first_turn(ADA, foe).given(Inflict(who="x", harm="Wounds", amount=3, source="a fall"))
    story.given((Soak("x"), (4, 6, 2)))
    assert (story.state.combatant("x").wounds, story.state.combatant("x").shock) == (0, 0)
    assert "X ignores 3 Wounds (Determination)." in " ".join(Replay.of(story.encounter).transcript())


@pytest.mark.rule("WG-DMG-10", "WG-DMG-05")
def test_harm_that_people_name_after_a_weapon_has_none_of_its_traits() -> None:
    story = in_first_turn(agent("Ada", "flamer", player="p-ada"), threat("X", max_wounds=9)).set(ruin=0)
    story.given(Inflict(who="x", harm="Mortal Wounds", amount=1, source="flamer"))
    assert story.state.combatant("x").level("On Fire") == 0


@pytest.mark.rule("WG-RUIN-04")
def test_ruin_restores_one_to_three_points_of_shock_and_three_more() -> None:
    story = in_first_turn(ADA, threat("X", shock=6, max_shock=9)).when(RestoreShock("x"))
    story.needs(3)
    story.given((RestoreShock("x"), (2,)))
    assert story.state.combatant("x").shock == 1
