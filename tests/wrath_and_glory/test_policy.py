"""The policy for sensible play of Wrath & Glory, and the strength left to each side."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, play, player_view
from combat.engine.people.tasks import run_tasks
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.system import RARE
from combat.systems.wrath_and_glory.acts.actions import DeclareMultiAction, Draw, EndTurn, Hold, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import (
    AcceptComplication,
    BreakFree,
    ClearFault,
    NameTarget,
    Propose,
    RefuseComplication,
)
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import FallBack, HelpUp, Leave, Move, Place, Stand
from combat.systems.wrath_and_glory.acts.resources import AwardWrath, BuyDice, InvokeRuin, KeepRoll, Reroll, SpendRuin
from combat.systems.wrath_and_glory.acts.rounds import Act, AnswerAmbush, BeginCombat, TakeFirstTurn
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import BuySoakDice, Endure, RecoverShock, RerollSoak, RestoreShock, Soak
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, EndCombat, Join
from combat.systems.wrath_and_glory.acts.tests import AdjustRoll, CallForTest, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from combat.systems.wrath_and_glory.policy import LIKELIHOODS, WEIGHTS, attack_values, chances
from combat.systems.wrath_and_glory.policy.strength import with_typical_scores
from events.base import Command
from events.vocabulary import Hit, Modifier
from events.wrath_and_glory.sheets import Profile
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.harness.stories import new_story as opened
from tests.players.measure import mirrored, won
from tests.wrath_and_glory.parties import (
    ADA,
    ARMOURY,
    BO,
    Fields,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    party,
    threat,
    without_resources,
)


def weigh(story: Story, command: Command, seat: str = "gm") -> float:
    """Return the weight of a command in the state as a seat sees it, after checking that its function does not fall
    below 0. Only dice that cost more than they promise do.
    """
    system = story.encounter.system
    state = system.projection.conceal(story.state, seat)
    rated = WEIGHTS.get(type(command), 0.0)
    weight = rated(with_typical_scores(state), command) if callable(rated) else rated
    assert weight >= 0 or isinstance(command, BuyDice)
    return system.policy.weigh(state, command)


def standing(story: Story) -> dict[str, float]:
    """Return the share of its strength that the side of each seat has left."""
    return dict(story.encounter.system.policy.strength(story.state))


def shot(target: str = "x", weapon: str = "laspistol", **options: Any) -> Attack:
    """Return a command with which Ada shoots at a target."""
    return Attack(who="ada", weapon=weapon, targets=(target,), **options)


# --- during a turn ----------------------------------------------------------------------------------------------------


def test_policy_never_attacks_friends() -> None:
    """The same holds for Pinning and Interaction Attacks, and for a grenade that would also hit a friend."""
    story = in_first_turn(agent("Ada", "laspistol", "sword", "grenade", player="p-ada"), BO, X, Y)
    friendly: tuple[Command, ...] = (
        shot("bo"),
        Charge(who="ada", weapon="sword", target="bo", distance=4),
        Pin("ada", "laspistol", "bo"),
        Interact(who="ada", target="bo", skill="Intimidation", opposing_skill="Willpower", condition="Hindered"),
        Attack(who="ada", weapon="grenade", targets=("x", "bo")),
    )
    hostile: tuple[Command, ...] = (
        shot(),
        Charge(who="ada", weapon="sword", target="x", distance=4),
        Pin("ada", "laspistol", "x"),
        Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition="Hindered"),
        Attack(who="ada", weapon="grenade", targets=("x", "y")),
    )
    assert [weigh(story, each) for each in friendly] == [0] * len(friendly)
    assert all(weigh(story, each) > 0 for each in hostile)
    assert weigh(story, hostile[0]) > weigh(story, hostile[2])


def test_policy_makes_no_claims_that_need_the_gms_consent() -> None:
    """Such claims are range, nearness, cover, bystanders and modifiers."""
    story = in_first_turn(ADA, BO, X)
    claims: tuple[dict[str, Any], ...] = (
        {"band": "short"},
        {"band": "long"},
        {"near": True},
        {"light_cover": ("x",)},
        {"heavy_cover": ("x",)},
        {"bystanders": ("bo",)},
        {"modifiers": (Modifier("Darkness", 1, "dice"),)},
    )
    assert [weigh(story, shot(**claim)) for claim in claims] == [0] * len(claims)


def test_policy_aims_shots_into_a_melee_with_a_friend() -> None:
    """A Complication could hit the friend. A Troop suffers none, so it may shoot without Aim."""
    friends = agent("Bo", player="p-bo", engaged_with=["x"])
    story = in_first_turn(ADA, friends, X, Y)
    assert weigh(story, shot("x")) == 0
    assert weigh(story, shot("x", aim=True)) > 0
    assert weigh(story, shot("y")) > 0
    troops = in_first_turn(ADA, X, threat("Y", role="troop", engaged_with=["ada"])).given(EndTurn("ada"), Act("x"))
    shots = [Attack(who=who, weapon="lasgun", targets=("ada",)) for who in ("x", "y")]
    assert weigh(troops, shots[0]) == 0
    assert weigh(troops, shots[1]) > 0


def test_attack_weight_rises_with_its_expected_effect() -> None:
    """It rises with Aim, with a better weapon and with Wounds of the target."""
    wounded, chief = threat("Y", wounds=4), threat("Z", role="adversary", determination=1)
    story = in_first_turn(agent("Ada", "plasma", "laspistol", "needler", player="p-ada"), X, wounded, chief)
    best = weigh(story, shot(weapon="plasma"))
    assert weigh(story, shot(weapon="plasma", aim=True)) > best > weigh(story, shot(weapon="laspistol"))
    assert weigh(story, shot(weapon="needler")) < weigh(story, shot(weapon="laspistol")) / 5
    assert weigh(story, shot("y", "plasma")) > best
    assert weigh(story, shot("z", "plasma", aim=True)) > 0


def test_policy_reloads_and_draws_better_weapons() -> None:
    """A worse weapon is not drawn."""
    story = without_resources(
        agent("Ada", "long-las", "plasma", "needler", player="p-ada", drawn=["long-las", "needler"]), X
    )
    story.given((shot(weapon="long-las"), (2, 2, 2, 2)))
    assert weigh(story, Reload("ada", "long-las")) > weigh(story, EndTurn("ada"))
    assert weigh(story, Draw("ada", "plasma")) > weigh(story, EndTurn("ada"))
    other = in_first_turn(agent("Ada", "plasma", "needler", player="p-ada", drawn=["plasma"]), X)
    assert weigh(other, Draw("ada", "needler")) == 0


def test_policy_ends_the_turn_after_the_combat_action() -> None:
    """Before that it hardly ever ends the turn, and it never moves without a reason."""
    story = without_resources(ADA, X)
    assert weigh(story, EndTurn("ada")) < weigh(story, shot()) / 20
    story.given((shot(), (2, 2, 2, 2)))
    assert weigh(story, EndTurn("ada")) > 0.1
    assert weigh(story, Move("ada")) == 0


def test_policy_avoids_actions_without_benefit() -> None:
    """These are needless tests, Multi-Actions, holding, Full Defence, and falling back from a fair melee."""
    story = in_first_turn(agent("Ada", player="p-ada", engaged_with=["x"]), X)
    blow = weigh(story, shot(weapon="sword"))
    assert weigh(story, TakeTest(who="ada", action="Look around", skill="Awareness", dn=3)) == 0
    assert weigh(story, DeclareMultiAction("ada", ("Attack", "Jump down"))) == 0
    assert weigh(story, FallBack("ada")) == 0
    assert weigh(story, Hold("ada")) < blow / 5
    assert weigh(story, FullDefence("ada")) < blow / 5
    assert weigh(story, FullDefence("x", reflexive=True)) == 0


@pytest.mark.rule("WG-COND-01")
def test_policy_stands_up_before_attacking() -> None:
    """Standing up is free, and near enemies hit a Prone target more easily."""
    story = in_first_turn(agent("Ada", player="p-ada", conditions=[{"name": "Prone"}]), X)
    assert weigh(story, Stand("ada")) > weigh(story, shot())


# --- during a roll ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WG-WRATH-03", "WG-GLORY-03")
def test_policy_spends_wrath_and_glory_if_they_can_decide_the_roll() -> None:
    """A miss is rerolled and a hit is kept. Dice are bought if one icon is missing, but not if three are."""
    missed = in_first_turn(ADA, X).set(glory=3).given((shot(), (2, 2, 4, 4)))
    hit = in_first_turn(ADA, X).set(glory=3).given((shot(), (2, 4, 4, 4)))
    assert weigh(missed, Reroll("ada")) > weigh(missed, KeepRoll("ada"))
    assert weigh(hit, Reroll("ada")) < weigh(hit, KeepRoll("ada"))
    missed.given(KeepRoll("ada"))
    hit.given(KeepRoll("ada"))
    assert weigh(missed, BuyDice("ada", 1)) > weigh(missed, BuyDice("ada", 0))
    assert weigh(hit, BuyDice("ada", 1)) < weigh(hit, BuyDice("ada", 0))
    hopeless = in_first_turn(ADA, X).set(glory=3).given((shot(), (2, 2, 2, 2)), KeepRoll("ada"))
    assert weigh(hopeless, BuyDice("ada", 1)) < weigh(hopeless, BuyDice("ada", 0))


@pytest.mark.rule("WG-SHIFT-04", "WG-MOB-02", "WG-GLORY-04")
def test_policy_shifts_dice_if_that_adds_damage() -> None:
    """Against a mob, the icons themselves remove more members. Narrative effects have no weight."""
    story = without_resources(ADA, X).set(glory=1).given((shot(), (4, 6, 6, 4)), BuyDice("ada"))
    assert weigh(story, Shift(who="ada", ed=1)) > weigh(story, Shift(who="ada"))
    assert weigh(story, Shift(who="ada", effects=1, what="a dangling crucible")) == 0
    mob = without_resources(agent("Ada", "plasma", player="p-ada"), threat("X", role="troop", mob=8)).set(glory=0)
    mob.given((shot(weapon="plasma"), (4, 6, 6, 4)))
    assert weigh(mob, Shift(who="ada", ed=1)) < weigh(mob, Shift(who="ada"))
    story.given((Shift(who="ada"), (2,)))
    assert weigh(story, RaiseDamage("ada", 0)) > weigh(story, RaiseDamage("ada", 1))


@pytest.mark.rule("WG-GLORY-05", "WG-MOB-02")
def test_policy_raises_damage_against_mobs_by_one_wound() -> None:
    """One Wound removes a member, so a point of Glory that brings the first is worth it, and further ones are not."""
    gun = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 8, "salvo": 1}
    ada = agent("Ada", "gun", player="p-ada")
    story = without_resources(ada, threat("X", role="troop", mob=4), more=(gun,)).set(glory=2)
    story.given((shot(weapon="gun"), (2, 4, 4, 4)), BuyDice("ada"))
    assert [weigh(story, RaiseDamage("ada", spent)) for spent in range(3)] == pytest.approx([0.1, 2.18, 2.06])


@pytest.mark.rule("WG-SOAK-01", "WG-SOAK-05")
def test_policy_soaks_dangerous_wounds_and_avoids_exhaustion() -> None:
    """Near the maximum Shock, three Wounds of five are not soaked, but six are."""
    weary = agent("Ada", player="p-ada", shock=4)
    borne = party(weary, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"))
    deadly = party(weary, X).given(Inflict(who="ada", harm="Wounds", amount=6, source="a fall"))
    fresh = party(ADA, X).given(Inflict(who="ada", harm="Wounds", amount=3, source="a fall"))
    assert weigh(borne, Soak("ada")) < weigh(borne, Endure("ada"))
    assert weigh(deadly, Soak("ada")) > weigh(deadly, Endure("ada"))
    assert weigh(fresh, Soak("ada")) > weigh(fresh, Endure("ada"))


@pytest.mark.rule("WG-DIE-05", "WG-MULTI-03")
def test_policy_aims_criticals_at_the_most_valuable_target() -> None:
    """An Elite is preferred to a Troop."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), X, threat("Y", role="troop")).set(
        glory=0
    )
    several = Attack(who="ada", weapon="lasgun", targets=("x", "y"))
    story.given((several, (6, 6, 6, 4, 4, 4)), Shift(who="ada"))
    chosen = [weigh(story, AimCritical(who="ada", target=each)) for each in ("x", "y")]
    assert chosen[0] > chosen[1] > 0


@pytest.mark.rule("WG-COMP-01", "WG-DIE-02")
def test_policy_prefers_mild_complications() -> None:
    """A narrative effect is preferred to a jam. The GM names an object, not a combatant, as hit by mistake."""
    story = without_resources(ADA, BO, X).given((shot(), (1, 2, 2, 2)))
    mild, bad = (Propose("ada", "an alarm goes off", effect) for effect in ("", "Weapon Jam"))
    assert weigh(story, mild) > weigh(story, bad) > 0
    assert weigh(story, NameTarget("bo")) == 0
    assert weigh(story, NameTarget("a cogitator")) > 0


# --- the GM -----------------------------------------------------------------------------------------------------------


def test_policy_never_makes_statements_of_the_gm() -> None:
    """These are harm, healing, conditions, resources, tests, newcomers, departures, and the end of the fight."""
    story = without_resources(ADA, threat("X", wounds=1, shock=1), Y).set(ruin=2)
    stated: tuple[Command, ...] = (
        Inflict(who="ada", harm="Wounds", amount=1, source="the table"),
        Heal(who="x", harm="Wounds", amount=1, source="the table"),
        SetCondition(who="ada", condition="Prone", level=1),
        CallForTest(who="ada", purpose="keep a footing", skill="Agility", dn=3),
        Place("ada", ("x",)),
        AwardWrath("p-ada", "the Objective"),
        SpendRuin(1, "reinforcements"),
        RestoreShock("x"),
        AdjustRoll((Modifier("Darkness", 1, "DN"),)),
        Leave("x"),
        ChangeSide("x", "players"),
        Join(Profile(id="z", name="Z", role="elite")),
        EndCombat(("gm",)),
    )
    assert [weigh(story, each) for each in stated] == [0] * len(stated)


def test_policy_starts_combat_without_ambush_and_ends_a_decided_fight() -> None:
    """If one side has no combatants left, the other is declared the winner."""
    story = party(ADA, X)
    assert weigh(story, BeginCombat()) > 0
    assert weigh(story, BeginCombat(("ada",))) == 0
    assert weigh(story, EndCombat(("players", "gm"))) == 0
    story.given(Leave("x"))
    assert weigh(story, EndCombat(("players",))) > 0
    assert weigh(story, EndCombat(("gm",))) == 0


def test_policy_agrees_only_to_fair_proposals() -> None:
    """A long range and a test are fair. A short range, a modifier and a shot at a friend are not."""
    for wanted, fair in (
        (shot(band="long"), True),
        (TakeTest(who="ada", action="Climb", skill="Athletics", dn=3), True),
        (shot(band="short"), False),
        (shot("bo"), False),
        (shot(modifiers=(Modifier("Darkness", 2, "dice"),)), False),
    ):
        story = in_first_turn(ADA, BO, X)
        story.encounter.do(wanted, "p-ada")
        answers = weigh(story, Agree("gm")), weigh(story, Decline("gm"))
        assert answers == ((1.0, 0.02) if fair else (0.02, 1.0)), wanted
        assert weigh(story, Agree("gm", 4)) == 0.02, "a program has no number of its own"


# --- the weights of a turn by number ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "price"),
    [({}, 1), ({"all_out": True}, 0.8), ({"salvo": "full_auto"}, 0.85), ({"supercharge": True}, 0.8)],
    ids=str,
)
def test_price_of_each_option_of_an_attack(options: dict[str, Any], price: float) -> None:
    gun = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 9, "salvo": 2, "traits": ["Supercharge"]}
    story = in_first_turn(agent("Ada", "gun", "sword", player="p-ada", ammo=3), X, more=(gun,))
    attack = Attack(who="ada", weapon="sword" if "all_out" in options else "gun", targets=("x",), **options)
    assert weigh(story, attack) == pytest.approx(price * attack_values.value(story.state, attack))


def test_price_of_several_targets_and_of_a_charge() -> None:
    story = in_first_turn(agent("Ada", "lasgun", "sword", player="p-ada"), X, Y)
    several = Attack(who="ada", weapon="lasgun", targets=("x", "y"))
    assert weigh(story, several) == pytest.approx(0.7 * attack_values.value(story.state, several))
    for all_out, price in ((True, 0.75), (False, 0.95)):
        charge = Charge(who="ada", weapon="sword", target="x", distance=4, all_out=all_out)
        assert weigh(story, charge) == pytest.approx(price * attack_values.value(story.state, charge))


@pytest.mark.rule("WG-OPT-05", "WG-OPT-07", "WG-OPT-08")
def test_weights_of_what_only_helps_later() -> None:
    """Pinning, Interaction Attacks and Full Defence weigh little, and nothing if the target suffers it already."""
    story = in_first_turn(ADA, BO, X)
    pin = Pin("ada", "laspistol", "x")
    awe = Interact(who="ada", target="x", skill="Intimidation", opposing_skill="Willpower", condition="Hindered")
    assert weigh(story, pin) == pytest.approx(0.01 * attack_values.chance(story.state, pin))
    assert weigh(story, awe) == pytest.approx(0.015 * attack_values.chance(story.state, awe))
    suffering = threat("X", conditions=[{"name": "Pinned"}, {"name": "Hindered"}])
    pinned = in_first_turn(ADA, BO, suffering)
    assert (weigh(pinned, pin), weigh(pinned, awe)) == (0, 0)
    for wounds, expected in ((0, 0), (3, 0.03 * 0.75 * 3 / 6)):
        hurt = in_first_turn(agent("Ada", player="p-ada", wounds=wounds, max_wounds=5), X)
        assert weigh(hurt, FullDefence("ada")) == pytest.approx(expected)


@pytest.mark.rule("WG-COND-01", "WG-COMP-01")
def test_weights_of_remedies_by_number() -> None:
    """Conditions that cause Wounds weigh 0.25, others 0.05 for each DN, and breaking free 0.08."""
    for name, share in (("On Fire", 0.25), ("Bleeding", 0.25)):
        ill = agent("Bo", player="p-bo", conditions=[{"name": name}])
        story = in_first_turn(ADA, ill, X)
        remedy = Remedy(who="ada", condition=name, patient="bo")
        assert weigh(story, remedy) == pytest.approx(share * attack_values.chance(story.state, remedy)), name
    story = in_first_turn(agent("Ada", player="p-ada", conditions=[{"name": "Restrained"}]), X)
    assert weigh(story, BreakFree("ada")) == pytest.approx(0.08 * attack_values.chance(story.state, BreakFree("ada")))


@pytest.mark.rule("WG-ACT-03", "WG-COMP-01")
def test_weapons_are_drawn_and_mended_if_they_are_much_better() -> None:
    """A drawn one must be better by a quarter, a faulty one twice as good."""
    for damage, extra, ratio, is_drawn, is_mended in (
        (11, 1, 1.234, 0, 0),
        (12, 0, 1.321, 1, 0),
        (13, 0, 1.764, 1, 0),
        (14, 0, 2.313, 1, 1),
    ):
        gun = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 11, "salvo": 1}
        more = (gun, {**gun, "id": "better", "damage": damage, "ed": extra})
        guns: Fields = {"weapons": ["gun", "better"], "drawn": ["gun"]}
        story = in_first_turn(agent("Ada", player="p-ada", **guns), X, more=more)
        assert weigh(story, Draw("ada", "better")) == is_drawn, damage
        faulty: Fields = {"weapons": ["gun", "better"], "faults": [{"weapon": "better", "what": "Weapon Jam"}]}
        jammed = in_first_turn(agent("Ada", player="p-ada", **faulty), X, more=more)
        values = [
            attack_values.plain_attack_value(jammed.state, jammed.state.combatant("ada"), jammed.state.armoury[number])
            for number in (-2, -1)
        ]
        assert values[1] / values[0] == pytest.approx(ratio, abs=0.001)
        clear = ClearFault("ada", "better")
        assert weigh(jammed, clear) == pytest.approx(is_mended * attack_values.chance(jammed.state, clear)), damage


def test_weights_that_depend_on_nothing() -> None:
    """They are weighed against the other commands of their requests."""
    fixed = {command.__name__: weight for command, weight in WEIGHTS.items() if not callable(weight)}
    assert fixed == {
        "Stand": 2.0,
        "Reload": 1.0,
        "NoReaction": 0.3,
        "Hold": 0.00001,
        "HelpUp": 0.5,
        "KeepRoll": 0.35,
        "Endure": 0.3,
        "KeepSoak": 0.35,
        "RollComplication": 0.3,
        "GrantRuin": 0.3,
        "AcceptComplication": 1.0,
        "LetPlayersBegin": 0.5,
        "HandOn": 0.5,
        "UseHeld": 1.0,
        "LetLapse": 0.05,
        "LetGo": 0.02,
        "TakeOwedTest": 1.0,
        "AllowDeclaration": 1.0,
        "RefuseDeclaration": 0.2,
    }


def test_random_players_mostly_attack_and_hardly_ever_end_a_fight() -> None:
    likely = {command.__name__: number for command, number in LIKELIHOODS.items()}
    rare = dict.fromkeys(("ChangeSide", "EndCombat", "Join", "Leave"), RARE)
    often = {"Attack": 20, "Reload": 10, "Agree": 4, "Charge": 4, "EndTurn": 4, "FullDefence": 0.25}
    assert likely == often | rare


# --- estimates of dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WG-DMG-03", "WG-DMG-08")
def test_chances_of_extra_damage_are_exact() -> None:
    """A die adds 1 on a 4 or 5 and 2 on a 6. Tearing rolls a die that adds nothing again, Brutal adds more."""
    plain, tearing = {"brutal": False, "tearing": False}, {"brutal": False, "tearing": True}
    assert chances.extra_damage(1, **plain) == pytest.approx({0: 1 / 2, 1: 1 / 3, 2: 1 / 6})
    assert chances.extra_damage(1, **tearing) == pytest.approx({0: 1 / 4, 1: 1 / 2, 2: 1 / 4})
    assert chances.extra_damage(2, **tearing) == pytest.approx({0: 1 / 16, 1: 1 / 4, 2: 3 / 8, 3: 1 / 4, 4: 1 / 16})
    for brutal, again in ((False, False), (True, False), (False, True), (True, True)):
        assert sum(chances.extra_damage(3, brutal=brutal, tearing=again).values()) == pytest.approx(1)
    assert chances.extra_damage(0, **plain) == chances.extra_damage(-1, **tearing) == {0: 1.0}


@pytest.mark.rule("WG-TEST-02", "WG-SHIFT-01")
def test_chances_of_tests_and_shifts_are_exact() -> None:
    """Two dice reach 2 icons with two icons or one 6. Only a 6 that is not needed can be shifted."""
    assert [chances.chance_to_pass(2, dn) for dn in (0, 1, 2, 3)] == pytest.approx([1, 3 / 4, 15 / 36, 5 / 36])
    assert [chances.chance_to_pass(pool, 1) for pool in (0, 1)] == pytest.approx([0, 1 / 2])
    assert chances.shift_chances(2, 1) == pytest.approx({0: 22 / 36, 1: 5 / 36})
    assert sum(chances.icon_chances(40).values()) == pytest.approx(1)
    assert chances.icon_chances(40) == chances.icon_chances(24)
    assert pytest.approx(2 / 3) == chances.ICONS_PER_DIE


@pytest.mark.rule("WG-SALVO-01", "WG-MOB-02")
def test_sprayed_shots_at_mobs_are_worth_more() -> None:
    """A Spray and a Beam hit further members, as many as the Salvo."""
    gun = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": 12, "salvo": 2}
    more = (gun, {**gun, "id": "beam", "traits": ["Beam"]}, {**gun, "id": "bow", "salvo": 0})
    mob = threat("X", role="troop", mob=6)
    story = in_first_turn(agent("Ada", "gun", "beam", "bow", player="p-ada", ammo=3), mob, more=more)
    hits = {spray: chances.mob_members_removed(4, 3, 0, 4, 6, spray, brutal=False, tearing=False) for spray in (0, 2)}
    for weapon, salvo, spray in (("gun", "none", 0), ("gun", "spray", 2), ("beam", "none", 2), ("bow", "none", 0)):
        attack = shot(weapon=weapon, salvo=salvo)
        assert attack_values.value(story.state, attack) == pytest.approx(hits[spray] / 6 * 3), attack


@pytest.mark.rule("WG-SOAK-01", "WG-RUIN-04")
def test_wounds_that_take_out_a_target_include_those_it_can_soak() -> None:
    """Half of its Determination, unless it is Exhausted, has no Shock left or cannot pay the Ruin."""
    cases: tuple[tuple[Fields, int, int], ...] = (
        ({"determination": 4}, 1, 8),
        ({"determination": 4}, 0, 6),
        ({"determination": 4, "ruin": 1}, 0, 8),
        ({"determination": 4, "shock": 4}, 1, 7),
        ({"determination": 4, "exhausted": True}, 1, 6),
        ({"determination": 4, "shockless": True, "max_shock": 0}, 1, 6),
        ({"determination": 4, "wounds": 2}, 1, 6),
    )
    for fields, ruin, needed in cases:
        sheet: Fields = {"max_wounds": 5, "max_shock": 5} | fields
        story = in_first_turn(ADA, threat("X", **sheet)).set(ruin=ruin)
        assert attack_values.wounds_to_take_out(story.state, story.state.combatant("x")) == needed, (fields, ruin)
    dying = in_first_turn(agent("Ada", player="p-ada", wounds=9, dying=True), X)
    assert attack_values.wounds_to_take_out(dying.state, dying.state.combatant("ada")) == 1


def test_named_damage_counts_for_an_attack() -> None:
    """Two points of an ability are worth as much as two points of the weapon."""
    bonus = {"id": "Mighty", "when": "attack", "does": [{"do": "modify", "what": "damage", "amount": 2}]}
    values = []
    for damage, abilities in ((12, []), (10, [bonus])):
        gun = {"id": "gun", "name": "Gun", "kind": "ranged", "damage": damage, "salvo": 1}
        setup = {"players": [{"id": "p-ada", "name": "Ada"}], "armoury": [*ARMOURY, gun], "abilities": abilities}
        ada = agent("Ada", "gun", player="p-ada", abilities=[each["id"] for each in abilities])
        story = opened("wrath_and_glory", {**setup, "combatants": [ada, X]}, settings={"ruin_first_turn": False})
        story.given(BeginCombat(), Act("ada"))
        values.append(attack_values.value(story.state, shot(weapon="gun")))
    assert values[0] == pytest.approx(values[1])


def test_weapons_that_are_used_up_or_gone_are_not_drawn() -> None:
    grenades: Fields = {"weapons": ["needler", "grenade"], "drawn": ["needler"]}
    for left, weight in ((0, 0), (1, 1)):
        stock: Fields = {"stock": [{"id": "grenade", "left": left}]}
        story = in_first_turn(agent("Ada", player="p-ada", **grenades, **stock), X)
        assert weigh(story, Draw("ada", "grenade")) == weight
    unhurt = in_enemy_turn(ADA, threat("X", shockless=True))
    assert weigh(unhurt, RecoverShock("x")) == 0


# --- strength left ----------------------------------------------------------------------------------------------------


def test_strength_is_one_at_the_start_and_zero_when_beaten() -> None:
    """A Wound lowers the strength of its side, and all players share one value."""
    story = without_resources(ADA, BO, X, Y)
    assert standing(story) == {"p-ada": 1, "p-bo": 1, "gm": 1}
    story.given(Inflict(who="ada", harm="Mortal Wounds", amount=2, source="a fall"))
    after = standing(story)
    assert 0 < after["p-ada"] == after["p-bo"] < 1 == after["gm"]
    story.given(Leave("x"))
    assert standing(story)["gm"] == 0.5
    story.given(Leave("y"))
    assert standing(story)["gm"] == 0
    assert story.encounter.outcome is not None or story.encounter.step != "TURN"


@pytest.mark.rule("WG-MOB-02", "WG-WND-03")
def test_strength_counts_members_of_mobs_and_little_for_the_dying() -> None:
    """Half of the members are half of the strength. A Dying combatant counts less than a Wounded one."""
    mob = party(ADA, threat("X", role="troop", mob=8, members=4))
    assert standing(mob)["gm"] == 0.5
    dying = standing(party(agent("Ada", player="p-ada", wounds=6, dying=True), X))["p-ada"]
    scratched = standing(party(agent("Ada", player="p-ada", wounds=5), X))["p-ada"]
    assert 0 < dying < scratched < 1


@pytest.mark.rule("WG-WND-03", "WG-SOAK-05", "WG-MOB-02")
def test_strength_by_number() -> None:
    """What each role is worth, and the share of it that the hurt, the Exhausted, the Dying and mobs keep."""
    roles = {"troop": 1, "elite": 2.5, "adversary": 5, "monstrous": 8}
    for role, worth in roles.items():
        story = party(ADA, threat("X", role=role), threat("Y", role="troop")).given(Leave("x"))
        assert standing(story)["gm"] == pytest.approx(1 / (worth + 1)), role
    pair = party(ADA, threat("X", role="troop", side="players"), Y).given(Leave("ada"))
    assert standing(pair)["p-ada"] == pytest.approx(1 / 5)
    mob = party(ADA, threat("X", role="troop", mob=6), threat("Y", role="troop")).given(Leave("y"))
    assert standing(mob)["gm"] == pytest.approx(3 / 4)
    for fields, share in (
        ({"wounds": 2}, 0.25 + 0.75 * 4 / 6),
        ({"wounds": 5}, 0.25 + 0.75 / 6),
        ({"exhausted": True}, 0.7),
        ({"wounds": 6, "dying": True}, 0.25),
        ({"wounds": 6, "dying": True, "traumatic": 1}, 0.25 * 2 / 3),
    ):
        story = party(agent("Ada", player="p-ada", max_wounds=5, **fields), X)
        assert standing(story)["p-ada"] == pytest.approx(share), fields
    assert standing(party(ADA, threat("X", wounds=2, max_wounds=5)))["gm"] == pytest.approx(4 / 6)
    assert standing(party(ADA))["gm"] == 0


def test_hidden_sheets_are_taken_for_typical_ones() -> None:
    story = in_first_turn(ADA, threat("X", resilience=20), hide_threats=True)
    seen = with_typical_scores(player_view(story.encounter, "p-ada").state).combatant("x")
    scores = (seen.max_wounds, seen.max_shock, seen.determination, seen.defence, seen.resilience, seen.resolve)
    assert (scores, seen.concealed) == ((5, 5, 3, 3, 8, 3), False)


@pytest.mark.rule("WG-TEST-05")
def test_gm_knows_hidden_dns_and_players_guess_them() -> None:
    """One icon misses DN 5 by more than the standard DN 3, which a player takes for granted."""
    story = party(agent("Ada", player="p-ada", toughness=4), X, hide_dn=True)
    story.given(CallForTest(who="ada", purpose="a locked door", skill="Toughness", dn=5))
    story.given((TakeOwedTest("ada"), (4, 2, 2, 2)))
    three_dice = {4: 28 / 216, 2: 135 / 216}
    assert weigh(story, Reroll("ada"), "gm") == pytest.approx(three_dice[4])
    assert weigh(story, Reroll("ada"), "p-ada") == pytest.approx(three_dice[2])


@pytest.mark.rule("WG-TEST-05", "WG-ATK-01")
def test_policy_does_not_depend_on_hidden_sheets() -> None:
    """Hidden Threats are treated as typical ones, so weights, strength and choices are equal."""

    def seen(**sheet: Any) -> list[Any]:
        story = without_resources(ADA, threat("X", role="adversary", **sheet), hide_threats=True).set(ruin=0)
        story.given(Inflict(who="x", harm="Wounds", amount=1, source="a stone"))
        story.given(*([Endure("x")] if story.encounter.step == "SOAK" else []))
        fight = story.encounter
        looked = player_view(fight, "p-ada")
        (act_request,) = (each for each in fight.requests if each.kind == "act")
        chosen = Sensible().choose(looked, act_request, Random(3))
        weights = [weigh(story, each, "p-ada") for each in (shot(), shot(weapon="sword"), EndTurn("ada"))]
        return [weights, dict(fight.system.policy.strength(looked.state)), chosen, looked.is_open]

    one_sheet = seen(defence=4, resilience=8, max_wounds=5, max_shock=4, willpower=4)
    assert one_sheet == seen(defence=5, resilience=12, max_wounds=9, max_shock=7, willpower=6)
    assert one_sheet[0][0] > 0
    assert one_sheet[3] is False


# --- whole fights -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WG-TEST-05", "WG-ATK-01")
def test_policy_plays_with_hidden_dns_and_sheets() -> None:
    """The value of a hit on a mob is estimated with a standard DN."""
    for number in range(0, sample_size(2), 2):
        hidden = {"hide_dn": True, "hide_threats": True}
        fight = Encounter.sample("wrath_and_glory", f"hmac-sha256-2:{number:032x}", settings=hidden)
        assert play(fight, Sensible(), Random(number)).outcome is not None


@pytest.mark.parametrize("number", range(sample_size(1)))
def test_policy_finishes_fights_without_hitting_friends(number: int) -> None:
    """The beaten sides are not among the winners."""
    fight = Encounter.sample("wrath_and_glory", f"hmac-sha256:{number:032x}")
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 800)
    assert fight.outcome is not None
    beaten = [seat for seat, left in fight.system.policy.strength(fight.state).items() if not left]
    assert beaten
    assert not set(beaten) & set(fight.outcome.winners)
    sides = {each.id: each.side for each in fight.figures()}
    hits = [event for beat in fight.journal for event in beat.events if isinstance(event, Hit)]
    assert hits
    assert all(sides[hit.attacker] != sides[hit.target] for hit in hits)


def test_policy_beats_the_random_player() -> None:
    """On both sides of the sample, at most a quarter of the mirrored fights is lost."""
    count = sample_size(8)
    plans = mirrored("wrath_and_glory", "sensible", "random", count, even=False)
    assert won(plans, list(run_tasks([plan.tasks[0] for plan in plans]))) >= count * 3 / 4


def test_weights_use_no_dice_and_change_nothing() -> None:
    story = opened("wrath_and_glory", dice="hmac-sha256:" + "7" * 32).given(BeginCombat())
    while story.encounter.step != "PICK":
        story.given(story.encounter.requests[0].default or BeginCombat())
    story.given(Act("varr"))
    before = (story.state, story.encounter.journal)
    for form in story.encounter.options("bo").forms:
        command = story.encounter.options("bo").pick(form, Random(1))
        assert command is None or weigh(story, command) >= 0
    assert (story.state, story.encounter.journal) == before


def test_policy_pays_ruin_to_soak_only_if_the_threat_would_fall() -> None:
    """A Threat that suffers only one Wound does not pay."""
    story = in_enemy_turn(ADA, X).set(ruin=2)
    scratch = story.encounter.fork()
    scratch.do(Inflict(who="x", harm="Wounds", amount=1, source="a stone"))
    story.given(Inflict(who="x", harm="Wounds", amount=9, source="a stone"))
    policy = story.encounter.system.policy
    assert policy.weigh(story.state, Soak("x")) > policy.weigh(story.state, Endure("x"))
    assert policy.weigh(story.state, Soak("x")) > policy.weigh(scratch.state, Soak("x"))


@pytest.mark.rule("WG-SOAK-01", "WG-WND-04")
def test_policy_soaks_even_a_scratch_if_it_would_injure_the_dying() -> None:
    """A Wound is soaked like one that takes the combatant out of the fight, and Glory buys dice for it."""
    dying = agent("Ada", player="p-ada", wounds=6, dying=True, shock=4)
    for who, soaked, dice in ((dying, 1.0, [0.35, 0.6, 0.3]), ({**ADA, "shock": 4}, 0.15, [0.35, 0, 0])):
        story = party(who, X, resources_on_soak=True).set(glory=3, players__p_dash_ada__wrath=0)
        story.given(Inflict(who="ada", harm="Wounds", amount=1, source="a stone"))
        assert weigh(story, Soak("ada")) == soaked
        assert [weigh(story, BuySoakDice("ada", glory)) for glory in range(3)] == pytest.approx(dice)
        assert weigh(story, RerollSoak("ada")) == (0.6 if soaked == 1 else 0.1)


@pytest.mark.rule("WG-GLORY-03")
def test_policy_buys_the_fewest_dice_that_can_decide_the_roll() -> None:
    """Each point of Glory must promise more than its price."""
    story = in_first_turn(ADA, X).set(glory=4, players__p_dash_ada__wrath=0).given((shot(), (2, 2, 4, 4)))
    weights = [weigh(story, BuyDice("ada", glory)) for glory in range(5)]
    assert weights == pytest.approx([0.35, 0.38, 0.51, 0.515, 0.4575])


@pytest.mark.rule("WG-CRIT-02")
def test_policy_buys_one_step_of_severity_if_glory_is_plentiful() -> None:
    for glory, weights in ((3, [0.3, 1.0, 0.1]), (2, [1.0, 0.15, 0.1])):
        story = without_resources(agent("Ada", "lasgun", player="p-ada"), X).set(glory=glory)
        assert [weigh(story, RaiseSeverity("ada", spent)) for spent in range(3)] == pytest.approx(weights)
        aimed = [weigh(story, AimCritical(who="ada", target="x", severity=spent)) for spent in range(3)]
        assert aimed == pytest.approx([2.5 * weight for weight in weights])
        assert weigh(story, AimCritical(who="ada", target="ada")) == 0


@pytest.mark.rule("WG-COMP-01", "WG-DIE-02")
def test_policy_proposes_something_worse_after_a_refusal() -> None:
    """A mere story is refused once at most."""
    story = without_resources(ADA, BO, X).given((shot(), (1, 2, 2, 2)))
    proposals = [Propose("ada", "it is late", effect) for effect in ("", "Lost Reload", "Fall Prone", "Weapon Jam")]
    assert [weigh(story, each) for each in proposals] == [1.0, 0.5, 0.3, 0.1]
    story.given(proposals[0])
    assert (weigh(story, AcceptComplication()), weigh(story, RefuseComplication())) == (1.0, 0.7)
    story.given(RefuseComplication())
    assert [weigh(story, each) for each in proposals] == [0.2, 0.5, 0.3, 0.1]
    story.given(proposals[0])
    assert weigh(story, RefuseComplication()) == 0


def test_policy_helps_comrades_up_and_readies_weapons_before_it_attacks() -> None:
    prone = agent("Bo", player="p-bo", conditions=[{"name": "Prone"}])
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), prone, X)
    weights = {Stand("ada"): 2.0, HelpUp("ada", "bo"): 0.5, Reload("ada", "lasgun"): 1.0, RecoverShock("ada"): 0}
    assert {command: weigh(story, command) for command in weights} == weights
    assert weigh(story, EndTurn("ada")) < weigh(story, Attack(who="ada", weapon="lasgun", targets=("x",))) / 5


@pytest.mark.rule("WG-OPT-08")
def test_policy_interacts_with_a_fair_pair_of_skills() -> None:
    """Other pairs are left alone, and the players decline them."""
    story = in_first_turn(ADA, BO, X)
    fair = {"Intimidation": ["Willpower"], "Persuasion": ["Willpower"], "Deception": ["Insight", "Willpower"]}
    for skill in ("Intimidation", "Persuasion", "Deception", "Weapon Skill"):
        for opposing in ("Willpower", "Insight", "Investigation", "Toughness"):
            said = Interact(who="ada", target="x", skill=skill, opposing_skill=opposing, condition="Hindered")
            assert (weigh(story, said) > 0) is (opposing in fair.get(skill, [])), said
            asked = Story(story.encounter.fork())
            asked.encounter.do(said, "p-ada")
            assert (weigh(asked, Agree("gm")) > weigh(asked, Decline("gm"))) is (opposing in fair.get(skill, [])), said


@pytest.mark.rule("WG-WRATH-05", "WG-RUIN-03", "WG-GLORY-08", "WG-RUIN-04")
def test_policy_spends_points_on_turns_and_recovery_if_they_are_plentiful() -> None:
    """Exhausted combatants recover first; the last points of Ruin buy no first turn."""
    tired = agent("Ada", player="p-ada", shock=2, max_shock=4)
    assert weigh(in_first_turn(tired, X), RecoverShock("ada")) == pytest.approx(0.025)
    assert weigh(in_first_turn({**tired, "exhausted": True}, X), RecoverShock("ada")) == 0.5
    kin = [agent(name, player=f"p-{name}") for name in ("ada", "bo", "cy")]
    for ruin, likely in ((3, 0.52), (2, 0.1)):
        story = party(*kin, X, ruin_first_turn=True).set(ruin=ruin).given(BeginCombat())
        assert weigh(story, TakeFirstTurn("x")) == pytest.approx(likely)
    for ruin, likely in ((2, 0.04), (1, 0.005)):
        chief = in_enemy_turn(kin[0], threat("X", ruin_actions=["Dread"]), *kin[1:])
        assert weigh(chief.set(ruin=ruin), InvokeRuin("x", "Dread")) == likely
    answers = party(*kin, X).set(glory=3)
    assert [weigh(answers, AnswerAmbush("players", who)) for who in ((), ("ada",), ("ada", "bo"))] == pytest.approx(
        [0.3, 0.6, 0.9]
    )
