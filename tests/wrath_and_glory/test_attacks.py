"""Attacks, played in small fights: DN, dice and hits."""

from typing import Any

import attrs
import pytest

from combat.engine.abilities.use import UseAbility
from combat.engine.offer.domains import SomeOf, widest_domain
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence, NoReaction
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.movement import Leave, LetGo, Move, Place, Strike
from combat.systems.wrath_and_glory.acts.resources import KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.shifting import Shift
from events.vocabulary import Hit, Missed, Suffered
from events.wrath_and_glory.facts import (
    AttackDropped,
    ComplicationSettled,
    DamageStands,
    EngagementChanged,
    HarmDue,
    Scattered,
    TestDeclared,
    TestRead,
)
from replays import Replay
from tests.harness.stories import Story
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import (
    ADA,
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


def shot(target: Fields = X, weapon: str = "lasgun", value: int = 4, **options: Any) -> TestDeclared:
    """Shoot, and return the declared test."""
    story = in_first_turn(agent("Ada", weapon, player="p-ada", value=value), target)
    story.when(Attack(who="ada", weapon=weapon, targets=("x",), **options))
    assert story.needed is not None
    declared: TestDeclared = next(event for event in story.needed.so_far if isinstance(event, TestDeclared))
    return declared


@pytest.mark.rule(
    "WG-ATK-01", "WG-ATK-02", "WG-ATK-03", "WG-ATK-04", "WG-ATK-05", "WG-OPT-01", "WG-OPT-03", "WG-OPT-06"
)
@pytest.mark.parametrize(
    ("options", "pool", "dn"),
    [
        ({}, 4, 3),
        ({"band": "short"}, 5, 3),
        ({"band": "long"}, 4, 5),
        ({"light_cover": ("x",)}, 4, 4),
        ({"heavy_cover": ("x",)}, 4, 5),
        ({"aim": True}, 5, 3),
        ({"called": "medium"}, 4, 4),
        ({"called": "small"}, 4, 5),
        ({"called": "tiny"}, 4, 6),
        ({"target": threat("X", size="tiny")}, 4, 5),
        ({"target": threat("X", size="small")}, 4, 4),
        ({"target": threat("X", size="large")}, 5, 3),
        ({"target": threat("X", size="huge")}, 6, 3),
        ({"target": threat("X", size="gargantuan")}, 7, 3),
        ({"target": threat("X", defence=0, initiative=5)}, 4, 4),
        ({"target": threat("X", defence=0, initiative=1), "light_cover": ("x",)}, 4, 2),
        ({"weapon": "stubber"}, 4, 5),
        ({"weapon": "stubber", "brace": True}, 4, 3),
        ({"salvo": "full_auto"}, 7, 3),
    ],
)
def test_positions_and_options_change_pool_and_dn(options: dict[str, Any], pool: int, dn: int) -> None:
    """Without options, Ada rolls four dice against Defence 3."""
    declared = shot(**options)
    assert (declared.pool, declared.dn, declared.skill) == (pool, dn, "Ballistic Skill")


@pytest.mark.rule("WG-ATK-01", "WG-TEST-05")
def test_plain_shot_has_no_modifiers() -> None:
    """Modifiers of 0 are not recorded. Wounds are recorded by name."""
    assert shot().modifiers == ()
    hurt = without_resources(ADA, X).set(combatants__ada__wounds=2)
    hurt.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert [(each.name, each.amount, each.on) for each in hurt.event(TestDeclared).modifiers] == [
        ("Wounded", 1, "difficulty")
    ]


@pytest.mark.rule("WG-ATK-06")
def test_engaged_combatant_can_only_shoot_a_pistol() -> None:
    """The DN rises by 2. The bonus for short range and Aim are not available."""
    story = in_first_turn(agent("Ada", "lasgun", "laspistol", player="p-ada"), X).given(Place("ada", ("x",)))
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",))).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), aim=True)).refuses("engaged", "WG-ATK-06")
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), band="short"), (4, 4, 4, 4))
    assert (story.event(TestDeclared).pool, story.event(TestDeclared).dn) == (4, 5)


@pytest.mark.rule("WG-ATK-08", "WG-DMG-02")
def test_complication_on_a_shot_into_melee_hits_a_friend() -> None:
    """A 1 on the Wrath Die hits Bo, who is in the melee. Aim adds no die there, but protects him."""
    bo = agent("Bo", player="p-bo")
    story = in_first_turn(ADA, bo, X).given(Place("bo", ("x",)))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), bystanders=("bo",)), (1, 4, 5, 4, 2))
    story.then(
        Hit(attacker="ada", target="bo", weapon="laspistol", result="stray shot"),
        ComplicationSettled("ada", "stray shot", "Bo"),
    )
    story.then(DamageStands("ada", 7, 0), HarmDue)
    careful = in_first_turn(ADA, bo, X).given(Place("bo", ("x",)))
    careful.when(Attack(who="ada", weapon="laspistol", targets=("x",), bystanders=("bo",), aim=True), (1, 4, 5, 4, 2))
    assert (careful.event(TestDeclared).pool, careful.event(TestRead).hits) == (4, ("x",))


@pytest.mark.rule("WG-ATK-08")
@pytest.mark.parametrize(("die", "struck"), [(1, "bo"), (2, "cy")])
def test_die_chooses_the_bystander_hit_by_a_stray_shot(die: int, struck: str) -> None:
    """Bo and Cy are both in the melee."""
    into = Attack(who="ada", weapon="lasgun", targets=("x",), bystanders=("bo", "cy"))
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), BO, agent("Cy", player="p-bo"), X)
    story.given(Place("x", ("bo", "cy"))).when(into, (1, 4, 5, 2, die)).then(Missed("ada", "x", "lasgun"))
    assert (story.event(Hit).target, story.event(HarmDue).target) == (struck, struck)


@pytest.mark.rule("WG-ATK-08")
@pytest.mark.parametrize("wrath", [2, 4, 6])
def test_shot_into_melee_hits_its_target_without_a_complication(wrath: int) -> None:
    """Bo is in the melee and stays unhurt."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), BO, X).given(Place("bo", ("x",)))
    shoot = Attack(who="ada", weapon="lasgun", targets=("x",), bystanders=("bo",))
    story.when(shoot, (wrath, 4, 4, 4, 2, 2) if wrath != 6 else (6, 4, 2, 2, 2, 2))
    assert story.event(TestRead).hits == ("x",)


@pytest.mark.rule("WG-ATK-02")
@pytest.mark.parametrize(
    ("weapon", "skill", "pool"),
    [("sword", "Weapon Skill", 5), ("laspistol", "Ballistic Skill", 2), ("axe", "Ballistic Skill", 2)],
)
def test_melee_and_ranged_attacks_use_different_skills(weapon: str, skill: str, pool: int) -> None:
    """Ada has a higher Weapon Skill than Ballistic Skill."""
    skills = [{"name": "Weapon Skill", "value": 5}, {"name": "Ballistic Skill", "value": 2}]
    story = without_resources(agent("Ada", "sword", "laspistol", "axe", player="p-ada", skills=skills), X)
    story.when(Attack(who="ada", weapon=weapon, targets=("x",)), (2,) * pool)
    assert (story.event(TestDeclared).skill, story.event(TestDeclared).pool) == (skill, pool)


@pytest.mark.rule("WG-COND-02")
def test_defence_is_at_least_one_before_dn_modifiers() -> None:
    """Vulnerable 3 lowers Defence 2 to 1, and Ada's Wounds raise the DN to 2."""
    story = without_resources(ADA, threat("X", defence=2)).set(combatants__ada__wounds=1)
    story.given(SetCondition(who="x", condition="Vulnerable", level=3))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 2


@pytest.mark.rule("WG-MULTI-01", "WG-MULTI-04")
def test_melee_attack_reaches_all_targets_within_speed() -> None:
    """With Speed 6, targets six metres away can be reached. Afterwards Ada is engaged with both."""
    story = without_resources(ADA, X, Y)
    story.when(Attack(who="ada", weapon="sword", targets=("x", "y"), distance=7)).refuses("too_far", "WG-MULTI-04")
    story.when(Attack(who="ada", weapon="sword", targets=("x", "y"), distance=6), (2, 2, 2, 2))
    assert story.event(TestDeclared).dns == (5, 5)
    assert story.state.combatant("ada").engaged_with == ("x", "y")
    story.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("y"), EndTurn("y"), Act("ada"))
    again = Attack(who="ada", weapon="sword", targets=("x",))
    story.when(again, (2, 2, 2, 2)).without(EngagementChanged)


@pytest.mark.rule("WG-OPT-01", "WG-OPT-03")
def test_aim_and_brace_give_up_the_move() -> None:
    """Without a Move left, both are refused."""
    ada = agent("Ada", "stubber", player="p-ada")
    for aims in (True, False):
        shoot = Attack(who="ada", weapon="stubber", targets=("x",), aim=aims, brace=not aims)
        still = without_resources(ada, X).given((shoot, (2,) * (5 if shoot.aim else 4)))
        still.when(Move("ada")).refuses("used_up", "WG-ACT-01")
        without_resources(ada, X).given(Move("ada")).when(shoot).refuses("moved", "WG-OPT-01")


@pytest.mark.rule("WG-ATK-01", "WG-ATK-04", "WG-ATK-06", "WG-ATK-08", "WG-OPT-01", "WG-MULTI-04")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"targets": ()}, "no_target"),
        ({"targets": ("z",)}, "unknown_combatant"),
        ({"targets": ("x", "x")}, "twice"),
        ({"light_cover": ("y",)}, "not_a_target"),
        ({"light_cover": ("x",), "heavy_cover": ("x",)}, "twice"),
        ({"distance": 1}, "distance"),
        ({"weapon": "plasma"}, "no_such_weapon"),
        ({"weapon": "sword", "aim": True}, "ranged_option"),
        ({"weapon": "sword", "salvo": "full_auto"}, "ranged_option"),
        ({"weapon": "sword", "band": "short"}, "ranged_option"),
        ({"weapon": "sword", "bystanders": ("bo",)}, "ranged_option"),
        ({"bystanders": ("z",)}, "bystander"),
        ({"bystanders": ("x",)}, "bystander"),
        ({"bystanders": ("ada",)}, "bystander"),
        ({"bystanders": ("bo", "bo")}, "twice"),
        ({"weapon": "sword", "distance": -1}, "too_far"),
        ({"weapon": "lasgun", "salvo": "full_auto", "targets": ("x", "y")}, "one_target"),
        ({"weapon": "long-las", "salvo": "full_auto"}, "no_salvo"),
    ],
)
def test_invalid_attacks_are_refused(fields: dict[str, Any], code: str) -> None:
    ada = agent("Ada", "laspistol", "lasgun", "long-las", "sword", player="p-ada")
    attack = {"weapon": "laspistol", "targets": ("x",), **fields}
    without_resources(ada, BO, X, Y).when(Attack(who="ada", **attack)).refuses(code)


@pytest.mark.rule("WG-SALVO-01", "WG-MOB-02")
def test_spray_at_a_mob_adds_salvo_to_hits_and_takes_the_whole_turn() -> None:
    """Three icons against Defence 3 hit one member, and Salvo 3 adds three."""
    ada = agent("Ada", "lasgun", player="p-ada")
    mob = threat("X", role="troop", mob=9, resilience=6)
    spray = Attack(who="ada", weapon="lasgun", targets=("x",), salvo="spray")
    story = without_resources(ada, mob).when(spray, (4, 4, 4, 2))
    story.then(Suffered(who="x", harm="Mob members", amount=4, source="lasgun"))
    assert story.state.combatant("ada").fault("lasgun")
    story.when(Move("ada")).refuses("used_up", "WG-ACT-01")
    without_resources(ada, mob).given(Move("ada")).when(spray).refuses("full_round", "WG-ACT-06")
    without_resources(ada, X).when(spray).refuses("no_mob", "WG-SALVO-01")


@pytest.mark.rule("WG-MULTI-05", "WG-SALVO-01")
@pytest.mark.parametrize("salvo", ["full_auto", "spray"])
def test_salvo_needs_a_reload(salvo: Any) -> None:
    """One Reload is enough, and a Move does not prevent it."""
    targets = ("x", "y") if salvo == "spray" else ("x",)
    shoot = Attack(who="ada", weapon="lasgun", targets=targets, salvo=salvo)
    empty = without_resources(agent("Ada", "lasgun", player="p-ada", ammo=0), X, Y)
    empty.when(shoot).refuses("no_reload", "WG-MULTI-05")
    one = without_resources(agent("Ada", "lasgun", player="p-ada", ammo=1), X, Y).given(Move("ada"))
    one.when(shoot, (2,) * (7 if salvo == "full_auto" else 4)).then(Missed)


@pytest.mark.rule("WG-SALVO-01")
@pytest.mark.parametrize(("reading", "pool", "damage"), [("dice", 7, 7), ("ed", 4, 7 + 6)])
def test_full_auto_adds_dice_or_ed(reading: str, pool: int, damage: int) -> None:
    """Salvo 3 adds three attack dice, or three ED, which here show 6."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), threat("X", max_wounds=20), full_auto=reading)
    faces = (4,) * 4 + ((2,) * 3 if reading == "dice" else (6,) * 3)
    story.when(Attack(who="ada", weapon="lasgun", targets=("x",), salvo="full_auto"), faces)
    story.then(DamageStands("ada", damage, 0))
    assert story.event(TestDeclared).pool == pool


@pytest.mark.rule("WG-MULTI-06")
@pytest.mark.parametrize(("reading", "allowed"), [("barred", False), ("allowed", True)])
def test_weapon_without_salvo_attacks_several_targets_only_by_setting(reading: str, *, allowed: bool) -> None:
    """Each of the two targets has DN +2."""
    story = without_resources(agent("Ada", "long-las", player="p-ada"), X, Y, dash_salvo_multi_attack=reading)
    story.when(Attack(who="ada", weapon="long-las", targets=("x", "y")), (4, 4, 6, 5) if allowed else None)
    if allowed:
        story.then(Hit, Hit)
        assert story.event(TestDeclared).dns == (5, 5)
    else:
        story.refuses("no_multi_attack", "WG-MULTI-06")


@pytest.mark.rule("WG-MULTI-02")
@pytest.mark.parametrize(("each", "hits"), [(True, ("x",)), (False, ())])
def test_multi_attack_uses_each_defence_or_the_highest(*, each: bool, hits: tuple[str, ...]) -> None:
    """Five icons hit X with Defence 3, but not Y with Defence 4. With the setting off, they hit neither."""
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, X, threat("Y", defence=4), multiattack_per_target_defence=each)
    story.when(Attack(who="ada", weapon="lasgun", targets=("x", "y")), (4, 4, 6, 5))
    assert (story.event(TestRead).hits, story.event(TestRead).passed) == (hits, bool(hits))


@pytest.mark.rule("WG-MULTI-04", "WG-MULTI-06", "WG-MULTI-07")
def test_weapon_kind_limits_multi_attacks() -> None:
    """Melee works within Speed, ranged needs a Salvo, thrown needs the setting. A Blast is not a Multi-Attack."""
    foes = (threat("X"), threat("Y"))
    ada = agent("Ada", "sword", "long-las", "axe", "grenade", player="p-ada")
    story = in_first_turn(ada, *foes)
    story.when(Attack(who="ada", weapon="sword", targets=("x", "y"), distance=7)).refuses("too_far", "WG-MULTI-04")
    story.when(Attack(who="ada", weapon="long-las", targets=("x", "y"))).refuses("no_multi_attack", "WG-MULTI-06")
    story.when(Attack(who="ada", weapon="axe", targets=("x", "y"))).refuses("no_multi_attack", "WG-MULTI-07")
    story.when(Attack(who="ada", weapon="grenade", targets=("x", "y")), (4, 4, 4, 4))
    assert story.event(TestDeclared).dns == (3, 3)
    allowed = in_first_turn(ada, *foes, thrown_multi_attack=True).when(
        Attack(who="ada", weapon="axe", targets=("x", "y")), (4, 4, 4, 4)
    )
    assert allowed.event(TestDeclared).dns == (5, 5)


@pytest.mark.rule("WG-SOAK-05", "WG-MULTI-01")
def test_exhausted_combatant_has_only_plain_attacks() -> None:
    """The forms offer neither several targets nor an All-Out Attack."""
    fresh = without_resources(agent("Ada", "sword", player="p-ada"), X, Y)
    assert form_labels(fresh, Attack) == ["Ada: strike with Sword", "Ada: attack several targets with Sword"]
    assert {each.all_out for each in listed_commands(fresh, Attack)} == {False, True}
    tired = without_resources(agent("Ada", "sword", player="p-ada"), X, Y).set(combatants__ada__exhausted=True)
    assert form_labels(tired, Attack) == ["Ada: strike with Sword"]
    assert {(each.targets, each.all_out, each.called) for each in listed_commands(tired, Attack)} == {
        (("x",), False, "none"), (("y",), False, "none")
    }  # fmt: skip


@pytest.mark.rule("WG-MULTI-01")
def test_blast_lists_enemies_first_and_the_thrower_last() -> None:
    """Players often choose the first numbers."""
    story = without_resources(agent("Ada", "grenade", player="p-ada", drawn=["grenade"]), BO, X, Y)
    forms = [form for request in story.encounter.requests for form in request.forms]
    (several,) = [form for form in forms if "several targets with Frag Grenade" in form.label]
    targets = widest_domain(several.fields["targets"])
    assert isinstance(targets, SomeOf)
    assert targets.of == ("x", "y", "bo", "ada")


@pytest.mark.rule("WG-ATK-08", "WG-ATK-04", "WG-SHIFT-01")
@pytest.mark.parametrize(
    ("faces", "cover", "hit", "shifts"),
    [
        ((1, 2, 2, 2), (), False, 0),
        ((1, 4, 4, 2), (), True, 0),
        ((1, 4, 4, 2), ("bo",), False, 0),
        ((1, 6, 4, 4), (), True, 1),
    ],
)
def test_stray_shot_must_meet_the_defence_of_the_bystander(
    faces: tuple[int, ...], cover: tuple[str, ...], hit: bool, shifts: int
) -> None:
    """Bo has Defence 2, or 3 in light cover. X has Defence 9. Dice beyond Bo's Defence can be shifted."""
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, BO, threat("X", defence=9)).given(Place("bo", ("x",)))
    shoot = Attack(who="ada", weapon="lasgun", targets=("x",), light_cover=cover)
    story.given((shoot, faces))
    assert (story.event(TestRead).hits, story.event(TestRead).shifts) == (("bo",) if hit else (), shifts)
    assert (story.encounter.step == "SHIFT") == bool(shifts)
    missed = [event.target for event in story.events if isinstance(event, Missed)]
    assert missed == (["x"] if hit else ["x", "bo"])


@pytest.mark.rule("WG-ATK-07", "WG-MULTI-04")
@pytest.mark.parametrize("targets", [("y",), ("y", "z")])
def test_enemies_that_an_attacker_leaves_strike_before_the_attack(targets: tuple[str, ...]) -> None:
    """Those that the attacker stays beside do not, and an attacker that falls does not attack."""
    foes = (X, Y, threat("Z"))
    blow = Attack(who="ada", weapon="sword", targets=targets, distance=5)
    story = without_resources(ADA, BO, *foes).given(Place("ada", ("x",)), blow)
    assert (story.encounter.step, story.state.combatant("ada").engaged_with) == ("REFLEXIVE", targets)
    trial = Story(story.encounter.fork()).given((LetGo("x"), (4, 4, 4, 4)))
    assert trial.event(TestDeclared).targets == targets
    struck = Story(story.encounter.fork()).given((Strike("x", "sword"), (2, 2, 2, 2, 4, 4, 4, 4)))
    assert [event.actor for event in struck.events if isinstance(event, TestDeclared)] == ["x", "ada"]
    gone = Story(story.encounter.fork()).given(Leave("ada"))
    gone.then(AttackDropped).without(TestDeclared)
    beside = without_resources(ADA, BO, *foes).given(Place("ada", ("x",)))
    beside.given((attrs.evolve(blow, beside=("x",)), (4, 4, 4, 4)))
    assert beside.state.combatant("ada").engaged_with == ("x", *targets)


@pytest.mark.rule("WG-ACT-02", "WG-OPT-05")
def test_attack_waits_for_targets_that_can_react() -> None:
    """A Reflexive Full Defence counts for the attack. Nothing more is asked if no target has an ability for it."""
    ada = agent("Ada", player="p-ada", defence=2, abilities=["Sidestep (2)"])
    blow = Attack(who="x", weapon="sword", targets=("ada",))
    story = in_enemy_turn(ada).given(blow)
    (asked,) = [request for request in story.encounter.requests if request.kind == "reaction"]
    assert (story.encounter.step, asked.seat, asked.default) == ("REACTION", "p-ada", NoReaction("ada"))
    Story(story.encounter.fork()).when(FullDefence("x", reflexive=True)).refuses("no_reaction", "WG-ACT-02")
    trial = Story(story.encounter.fork()).given((NoReaction("ada"), (2, 2, 2, 2)))
    assert trial.event(TestDeclared).dn == 2
    defended = Story(story.encounter.fork()).given((FullDefence("ada", reflexive=True), (4, 2, 2, 2, 2, 2, 2)))
    assert [event.dn for event in defended.events if isinstance(event, TestDeclared)] == [0, 4]
    stepped = Story(story.encounter.fork()).given((UseAbility("ada", "Sidestep (2)"), (2, 2, 2, 2)))
    assert stepped.event(TestDeclared).dn > 2
    gone = Story(story.encounter.fork()).given(Leave("ada"))
    gone.then(AttackDropped).without(TestDeclared)
    plain = in_enemy_turn(ADA).given((blow, (2, 2, 2, 2)))
    assert plain.encounter.step == "TURN"
    assert in_enemy_turn(ADA, reaction_window="everybody").given(blow).encounter.step == "REACTION"
    in_enemy_turn(ada, reaction_window="nobody").given((blow, (2, 2, 2, 2)))


@pytest.mark.rule("WG-ATK-06")
def test_attack_on_a_comrade_engages_neither() -> None:
    story = without_resources(ADA, BO, X).given((Attack(who="ada", weapon="sword", targets=("bo",)), (2, 2, 2, 2)))
    assert [story.state.combatant(who).engaged_with for who in ("ada", "bo")] == [(), ()]


@pytest.mark.rule("WG-MULTI-03")
def test_target_that_leaves_before_the_roll_stands_is_neither_hit_nor_missed() -> None:
    ada = agent("Ada", "lasgun", player="p-ada")
    story = in_first_turn(ada, X, Y, threat("Z")).set(ruin=0)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y", "z")), (4, 4, 4, 2)), Leave("x"))
    story.given(KeepRoll("ada"))
    named = {event.target for event in story.events if isinstance(event, Hit | Missed)}
    assert named == {"y", "z"}


def area_attack(*faces: int, **x: Any) -> Story:
    """Return a fight in which Ada has attacked X and Y with a Blast (5) by one test."""
    blast = {"id": "bomb", "name": "Bomb", "kind": "thrown", "damage": 9, "traits": ["Blast (5)"]}
    setup_x, setup_y = threat("X", defence=9, **x), threat("Y", defence=1)
    story = party(agent("Ada", "bomb", player="p-ada"), setup_x, setup_y, more=(blast,), area_attacks="one_test")
    story.given(BeginCombat(), Act("ada")).set(ruin=0, players__p_dash_ada__wrath=0)
    return story.when(Attack(who="ada", weapon="bomb", targets=("x", "y")), faces)


@pytest.mark.rule("WG-SHIFT-07", "WG-CRIT-06")
def test_one_test_decides_about_all_targets_of_a_blast() -> None:
    """The setting sets the DN to 3, so that Defence does not count. No die can be shifted into damage."""
    story = area_attack(4, 6, 6, 4)
    assert story.event(TestDeclared).dns == (3, 3)
    assert [event.target for event in story.events if isinstance(event, Hit)] == ["x", "y"]
    story.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")


@pytest.mark.rule("WG-SHIFT-07")
def test_blast_that_misses_scatters() -> None:
    story = area_attack(4, 4, 2, 2, 3, 4)
    assert story.event(Scattered) == Scattered("ada", "bomb", 3, 8)
    assert "The Bomb scatters: 8 metres in direction 3 of 6." in list(Replay.of(story.encounter).transcript())
    assert not any(isinstance(event, Hit) for event in story.events)


@pytest.mark.rule("WG-MOB-02")
def test_blast_hits_half_its_rating_of_a_mob() -> None:
    story = area_attack(4, 4, 4, 2, mob=9, role="troop", resilience=3, shockless=True)
    assert story.state.combatant("x").members == 6
