"""Helpers, forms and folds by their exact values, at edges that whole fights seldom reach."""

from fractions import Fraction
from typing import Any, Literal

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.engine.dice.pool import DicePool
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.draft import Draft
from combat.systems.wrath_and_glory.acts import actions, criticals, declaring
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import NameTarget, RollComplication
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.rounds import Seize
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.statements import Join
from combat.systems.wrath_and_glory.acts.tests import Oppose
from combat.systems.wrath_and_glory.policy.abilities import gain
from combat.systems.wrath_and_glory.policy.attack_values import saved_by_reaction
from combat.systems.wrath_and_glory.policy.features import features
from combat.systems.wrath_and_glory.queries import checks, domains, rolls, turns
from combat.systems.wrath_and_glory.queries.abilities import COSTS
from combat.systems.wrath_and_glory.rules import complications, damage, threats
from events.wrath_and_glory.facts import (
    AttackAnnounced,
    CriticalAimed,
    HarmChanged,
    HarmDue,
    OwedDnKept,
    TestDeclared,
    TestOwed,
    WeaponChanged,
)
from events.wrath_and_glory.sheets import Profile, Weapon
from events.wrath_and_glory.table import State
from replays.narration.wrath_and_glory import phrases
from tests.harness.command_numbers import command_numbers
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    party,
    threat,
    without_resources,
)

TOUGH = threat("X", resilience=30, max_wounds=20)


def after(story: Story, *events: Any, **fields: Any) -> State:
    """Return the state after events, with these fields changed before."""
    folded: State = story.encounter.system.projection.fold(attrs.evolve(story.state, **fields), events)
    return folded


def owes(who: str, purpose: str, dn: int) -> TestOwed:
    return TestOwed(who=who, purpose=purpose, skill="Agility", dn=dn)


@pytest.mark.rule("WG-CRIT-02", "WG-GLORY-05")
@pytest.mark.parametrize(("row", "names"), [(44, ("prone", "shock")), (64, ("others",)), (61, ())])
def test_further_effects_of_a_critical_hit_cost_a_point_each(row: int, names: tuple[str, ...]) -> None:
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, TOUGH, Y, critical_mode="table", critical_without_wounds="outcome_only")
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 2, 2)))
    story.given((RaiseDamage("ada"), divmod(row, 10))).set(glory=3)
    plain, *further = story.encounter.requests[0].forms
    most = rolls.max_severity(story.state)
    assert (plain.fields["glory"].least, plain.fields["glory"].most) == (0, most)  # type: ignore[attr-defined]
    assert tuple(name for form in further for name in ("prone", "shock", "others") if name in form.fields) == names
    for form in further:
        assert [form.fields["glory"].least, form.fields["glory"].most] == [1, most]  # type: ignore[attr-defined]
        if "others" in form.fields:
            assert list(form.fields["others"].values()) == [("ada",), ("y",)]


@pytest.mark.rule("WG-MULTI-03", "WG-GLORY-05")
def test_critical_hit_asks_only_for_what_is_open() -> None:
    story = in_first_turn(agent("Ada", "lasgun", player="p-ada", value=5), X, Y, critical_mode="simple")
    story.set(ruin=0, players__p_dash_ada__wrath=0)
    for glory, targets, question, fields in (
        (3, ("x", "y"), "Ada scores a Critical Hit: on which target and how severe?", ["who", "target", "severity"]),
        (0, ("x", "y"), "Ada scores a Critical Hit: on which target?", ["who", "target"]),
        (3, ("x",), "Ada scores a Critical Hit on X: how severe?", ["who", "target", "severity"]),
    ):
        shot = Story(story.encounter.fork())
        shot.given((Attack(who="ada", weapon="lasgun", targets=targets), (6, 4, 4, 4, 4)))
        while shot.encounter.step in ("GLORY_DICE", "SHIFT"):
            shot.given(Shift(who="ada"))
        shot.set(glory=glory)
        request = shot.encounter.requests[0]
        assert (request.prompt, [name for name in request.forms[0].fields if name != "agreed"]) == (question, fields)
        assert request.default == AimCritical(who="ada", target="x")
        assert rolls.targets_hit(shot.state) == targets
    assert rolls.targets_hit(story.state) == ()


@pytest.mark.rule("WG-MA-01")
def test_multi_action_is_the_plan_of_a_combatant_that_may_take_more_than_basic_actions() -> None:
    story, plan = in_first_turn(ADA, X), ("Attack", "Jump down")
    planned = attrs.evolve(story.state, turns=(attrs.evolve(story.state.turn, plan=plan),))
    assert [turns.multi_action(state) for state in (story.state, planned)] == [(), plan]
    assert turns.multi_action(party(ADA, X).state) == ()
    tired = tuple(attrs.evolve(who, exhausted=who.id == "ada") for who in planned.combatants)
    assert turns.multi_action(attrs.evolve(planned, combatants=tired)) == ()
    used = attrs.evolve(planned.turn, slots=("Combat",), actions=("Attack",))
    for turn, codes in ((used, []), (attrs.evolve(used, plan=()), ["used_up"])):
        state, ada = attrs.evolve(planned, turns=(turn,)), planned.combatant("ada")
        assert [reason.code for reason in checks._check_unused(state, turn, ada, "Attack", ("Combat",))] == codes
    whole = ("Combat", "Simple", "Move", "Reflexive")
    found = [reason.code for reason in checks._check_unused(planned, used, planned.combatant("ada"), "Act", whole)]
    assert found == ["used_up", "full_round"]


@pytest.mark.rule("WG-MA-01")
def test_list_of_a_multi_action_is_suggested_with_two_or_three_actions() -> None:
    listed = actions.MULTI_ACTION_LIST
    assert isinstance(listed.widest, domains.AnyNames)
    assert (listed.widest.least, listed.widest.most) == (2, 3)
    suggested = list(listed.among({}).values())
    assert {len(names) for names in suggested} == {2, 3}
    assert all(names.count("Attack") + names.count("Interact") <= 1 for names in suggested)


@pytest.mark.rule("WG-GLORY-06", "WG-GLORY-07")
def test_only_players_agree_to_seize_the_initiative() -> None:
    story = in_first_turn(ADA, BO, X, Y, glory_consent="majority").set(glory=2, ruin=2)
    for side, seat, names in (("players", "p-bo", ["who", "agreed"]), ("gm", "gm", ["who"])):
        assert [list(form.fields) for form in Seize.forms(story.state, side, seat)] == [names], side


@pytest.mark.rule("WG-TEST-05")
def test_hidden_dn_belongs_to_the_latest_owed_test() -> None:
    story, climb = in_first_turn(ADA, X), owes("ada", "Climb", 0)
    state = after(story, owes("x", "Jump", 2), climb, OwedDnKept(4))
    assert [(test.purpose, test.dn) for test in state.owed] == [("Jump", 2), ("Climb", 4)]
    assert after(story, OwedDnKept(4)) == story.state


@pytest.mark.rule("WG-WND-11")
def test_roll_in_an_older_log_pays_the_first_owed_test_by_its_name() -> None:
    story = in_first_turn(ADA, X)
    owed = (owes("ada", "Climb", 2), owes("ada", "Jump", 2))
    cases: list[tuple[str, Literal["by name", "owed", "nothing"], list[str]]] = [
        ("Climb", "by name", ["Jump"]),
        ("Jump", "by name", ["Climb", "Jump"]),
        ("Jump", "owed", ["Jump"]),
        ("Climb", "nothing", ["Climb", "Jump"]),
    ]
    for action, pays, left in cases:
        roll = TestDeclared(actor="ada", sort="test", action=action, skill="Strength", dn=2)
        state = after(story, attrs.evolve(roll, pays=pays), owed=owed)
        assert [test.purpose for test in state.owed] == left, (action, pays)


def test_newcomer_brings_weapons_that_are_new_and_complete() -> None:
    story, z = party(ADA, X), Profile(id="z", name="Z", role="elite", weapons=("claw",))
    claw = Weapon(id="claw", name="Claw", kind="melee", damage=4)
    for weapons, part in (
        ((attrs.evolve(claw, traits=("Nonsense",)),), "weapons[0]"),
        ((claw, claw), "weapons[1].id"),
        ((claw, attrs.evolve(claw, id="sword")), "weapons[1].id"),
    ):
        story.when(Join(sheet=z, weapons=weapons)).refuses("sheet")
        assert part in str(story.refused), story.refused
    story.when(Join(sheet=z, weapons=(claw,)))
    assert story.state.weapon("claw") is not None


def test_sheet_names_each_trait_of_its_armour_once() -> None:
    with pytest.raises(Refused, match="Bulk"):
        party(agent("Ada", player="p-ada", armour_traits=["Bulk (1)", "Bulk (2)"]), X)


@pytest.mark.rule("WG-DMG-02")
def test_story_subtracts_only_the_ap_of_a_weapon() -> None:
    story = without_resources(ADA, TOUGH).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 2, 2)))
    test = story.state.test
    for weapon in ("laspistol", ""):
        changed = attrs.evolve(test, declared=attrs.evolve(test.declared, weapon=weapon, modifiers=()))
        said = phrases.resilience(None, attrs.evolve(story.state, test=changed))  # type: ignore[arg-type]
        assert said == "X's Resilience of 30"


@pytest.mark.rule("WG-SHIFT-07")
def test_bystander_has_the_changes_of_its_own_defence() -> None:
    """The single target's changes are left out for a bystander; several targets have none in common."""
    dodge = {"id": "dodge", "when": "attacked", "does": [{"do": "modify", "what": "Defence", "amount": 2}]}
    x, y = {**X, "abilities": ["dodge"]}, threat("Y")
    setup = {
        "players": [{"id": "p-ada", "name": "Ada"}],
        "combatants": [ADA, x, y, threat("Z", abilities=["dodge"])],
        "abilities": [dodge],
        "armoury": party(ADA, X).encounter.header.setup["armoury"],
    }
    fight = Encounter.begin("wrath_and_glory", setup, settings={"ruin_first_turn": False})
    system = fight.system
    draft = Draft(system.projection, fight.state, DicePool(LoadedDice(()), 0), system.abilities)
    roll = TestDeclared(actor="ada", sort="attack", action="Attack", skill="Weapon Skill", weapon="sword")
    for targets, found in ((("x",), (1, 3)), (("x", "y"), (3, 5))):
        aimed = attrs.evolve(roll, targets=targets, bystanders=("y", "z"), bystander_dns=(3, 3))
        assert declaring._bystander_dns(draft, aimed, [0]) == found, targets


def test_wrath_of_the_model_is_that_of_the_players() -> None:
    story = in_first_turn(ADA, BO, X).set(glory=3, players__p_dash_ada__wrath=2, players__p_dash_bo__wrath=1)
    found = features(story.state)
    assert [found[seat]["Wrath"] for seat in ("p-ada", "p-bo", "gm")] == [3, 3, 0]


@pytest.mark.rule("WG-DMG-02")
def test_rad_raises_the_faces_that_cause_mortal_wounds() -> None:
    for faces, rad in (((5, 1), 1), ((4, 2), 2), ((6, 3), 0)):
        assert damage.mortal_wounds(faces, 2, rad) == 2, (faces, rad)


@pytest.mark.rule("WG-MULTI-03", "WG-GLORY-05")
def test_critical_hit_on_one_of_several_targets_is_aimed_without_severity_if_a_table_decides() -> None:
    story = in_first_turn(agent("Ada", "lasgun", player="p-ada", value=5), X, Y, critical_mode="table")
    story.set(ruin=0, players__p_dash_ada__wrath=0, glory=0)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y")), (6, 4, 4, 4, 4)))
    if story.encounter.step == "SHIFT":
        story.given(Shift(who="ada"))
    story.set(glory=3).when(AimCritical(who="ada", target="y", severity=1)).refuses("severity", "WG-GLORY-05")
    assert criticals._severity(story.state).most == 0
    story.given(AimCritical(who="ada", target="y"))
    assert rolls.current_roll(story.state).aimed == CriticalAimed("ada", "y", 0)


@pytest.mark.rule("WG-SOAK-03", "WG-DMG-07")
@pytest.mark.parametrize("soaks", [0, 1, 2])
def test_mortal_wounds_that_an_ability_lets_soak_have_the_soaks_of_a_hit(soaks: int) -> None:
    harm = Inflict(who="ada", harm="Mortal Wounds", amount=3, source="lightning")
    clad = agent("Ada", "sword", player="p-ada", max_wounds=9, armour_traits=["Power Field"])
    story = party(clad, X, soaks_per_hit=soaks).when(harm)
    assert (story.event(HarmChanged).wounds, story.event(HarmChanged).soaks) == (3, soaks)


@pytest.mark.rule("WG-TEST-06")
def test_contest_is_suggested_only_if_there_is_an_opponent() -> None:
    story = party(ADA, X)
    ada = story.state.combatant("ada")
    assert len(list(Oppose.forms(story.state, (ada,), "Shove"))) == 1
    story.given(Leave("x"))
    assert list(Oppose.forms(story.state, (ada,), "Shove")) == []


@pytest.mark.rule("WG-WND-05")
def test_odds_of_a_traumatic_injury_tell_its_two_dice_apart() -> None:
    """The first die is the body part and the second its side, so 1 and 6 differ from 6 and 1."""
    ada = agent("Ada", player="p-ada", tier=5, max_wounds=3, wounds=3, dying=True)
    story = party(ada, X)
    odds = story.encounter.odds(Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), "gm")
    found: dict[str, Fraction] = {}
    for way in odds.outcomes:
        (rolled,) = way.rolls("Traumatic Injury")
        found[rolled.result] = found.get(rolled.result, Fraction()) + way.chance
    paired = {
        f"{side} {part}": Fraction(1, 12)
        for part in ("hand", "arm", "foot", "leg", "eye")
        for side in ("left", "right")
    }
    assert found == paired | {"torso": Fraction(1, 6)}


def test_price_of_each_cost_of_an_ability_by_its_worth() -> None:
    """The ability does nothing useful, so its gain is the negative price."""
    prices = {
        **dict.fromkeys(("Wrath", "Glory", "Ruin", "Faith"), 0.12),
        "Reload": 0.05,
        "Reflexive Action": 0.02,
        "Simple Action": 0.01,
        "Move": 0.01,
    }
    setup = party(ADA, X).encounter.header.setup
    for what, price in prices.items():
        gift = {"id": "gift", "when": "turn", "asked": True, "cost": [{"what": what, "amount": 1}]}
        gift["does"] = [{"do": "heal", "what": "Shock", "amount": 0}]
        combatants = [{**ADA, "abilities": ["gift"]}, X]
        fight = Encounter.begin("wrath_and_glory", {**setup, "combatants": combatants, "abilities": [gift]})
        assert gain(fight.state, UseAbility("ada", "gift")) == pytest.approx(-price), what


@pytest.mark.rule("WG-SOAK-05")
@pytest.mark.parametrize(
    ("cost", "fields", "left"),
    [
        ("Shock", {"shock": 2}, 3),
        ("Shock", {"shock": 5}, 0),
        ("Shock", {"shock": 7}, 0),
        ("Shock", {"shock": 2, "exhausted": True}, 0),
        ("Wounds", {"wounds": 2}, 2),
        ("Wounds", {"wounds": 4}, 0),
        ("Wounds", {"wounds": 6}, 0),
    ],
)
def test_harm_pays_for_abilities_only_up_to_its_maximum(cost: str, fields: dict[str, Any], left: int) -> None:
    story = party({**ADA, "max_shock": 5, "max_wounds": 4}, X)
    ada = attrs.evolve(story.state.combatant("ada"), **fields)
    state = attrs.evolve(story.state, combatants=(ada, story.state.combatant("x")))
    assert COSTS[cost](state, "ada") == left


@pytest.mark.rule("WG-ACT-01", "WG-ACT-06")
@pytest.mark.parametrize(
    ("wanted", "reacted", "codes"),
    [
        (("Reflexive",), True, ["used_up"]),
        (("Reflexive",), False, ["used_up"]),
        (("Combat", "Simple", "Move", "Reflexive"), True, []),
        (("Combat", "Simple", "Move", "Reflexive"), False, ["used_up"]),
    ],
)
def test_reaction_before_the_turn_leaves_a_full_round_action(
    wanted: tuple[str, ...], *, reacted: bool, codes: list[str]
) -> None:
    story = in_first_turn(ADA, X)
    turn = attrs.evolve(story.state.turn, slots=("Reflexive",))
    ada = attrs.evolve(story.state.combatant("ada"), reflexive_used=reacted)
    assert [each.code for each in checks._check_unused(story.state, turn, ada, "Act", wanted)] == codes


@pytest.mark.rule("WG-COMP-01", "WG-DIE-03")
def test_each_roll_of_two_dice_has_its_row_of_the_table_of_complications() -> None:
    faces = range(1, 7)
    found = [complications.complication(10 * tens + units) for tens in faces for units in faces]
    rows = {
        "Out of Ammo": 12,
        "Weapon Jam": 3,
        "Dropped Weapon": 3,
        "Weapon Malfunction": 3,
        "Weapon Stuck": 3,
        "Dropped Item": 3,
        "Fall Prone": 3,
        "Restrained": 2,
        "Blinded": 2,
        "Inconvenient Target": 2,
    }
    assert found == [name for name, size in rows.items() for _ in range(size)]
    begins = [first for first, _ in complications.COMPLICATIONS]
    assert begins == [11, 31, 34, 41, 44, 51, 54, 61, 63, 65]


@pytest.mark.rule("WG-NPC-01", "WG-NPC-02", "WG-NPC-03", "WG-NPC-04")
def test_roles_of_threats_have_these_limits() -> None:
    """A Monstrous Threat has the limits of an Adversary, and both have those of an Agent."""
    limits = {
        name: (role.complications, role.determination, role.ammo, role.salvo) for name, role in threats.ROLES.items()
    }
    free = (True, 0, True, True)
    assert limits == {
        **dict.fromkeys(("agent", "adversary", "monstrous"), free),
        "troop": (False, 1, False, False),
        "elite": (True, 1, True, True),
    }
    assert [threats.soak_price(name) for name in ("monstrous", "elite")] == [0, 1]


@pytest.mark.rule("WG-ACT-05")
def test_rolled_attack_ends_only_the_latest_announcement() -> None:
    story = in_first_turn(ADA, X)
    first, second = (
        TestDeclared(actor=who, sort="attack", action="Attack", skill="Weapon Skill", weapon="sword")
        for who in ("ada", "x")
    )
    waiting = after(story, AttackAnnounced(roll=first), AttackAnnounced(roll=second)).announced
    assert after(story, second, announced=waiting).announced == waiting[:1]
    assert after(story, first, announced=waiting).announced == waiting
    assert after(story, first, announced=waiting[:1]).announced == ()


def test_whole_numbers_in_commands_have_these_bounds_suggestions_and_defaults() -> None:
    assert command_numbers("wrath_and_glory") == {
        "AimCritical.severity": "default 0",
        "Attack.distance": "default 0",
        "AwardWrath.amount": "1 to 99; such as 1; default 1",
        "BuyDice.glory": "default 0",
        "BuySoakDice.glory": "default 0",
        "CallForTest.dn": "1 to 20; such as 1 3 5 7 9",
        "Heal.amount": "1 to 99; such as 1 2 3 4 5 6",
        "Inflict.amount": "1 to 99; such as 1 2 3 4 5 6",
        "RaiseDamage.glory": "default 0",
        "RaiseSeverity.glory": "default 0",
        "RaiseSeverity.shock": "default 0",
        "SetDn.dn": "1 to 20; such as 1 3 5 7 9",
        "Shift.ed": "default 0",
        "Shift.effects": "default 0",
        "Shift.glory": "default 0",
        "SpendRuin.amount": "1 to 99",
        "TakeTest.bonus": "-20 to 20; such as 0; default 0",
        "TakeTest.dn": "0 to 20; such as 1 3 5 7 9; default 0",
    }


@pytest.mark.rule("WG-COMP-01")
@pytest.mark.parametrize("name", ["a lantern", "bo"])
def test_dropped_item_changes_a_weapon_only_by_its_name_and_hits_no_one(name: str) -> None:
    bo = agent("Bo", player="p-bo", resilience=5, max_wounds=9)
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), bo, threat("X", resilience=20))
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (1, 4, 4, 4)))
    dropped = Story(story.encounter.fork()).given((RollComplication("ada"), (5, 1)), NameTarget(name))
    dropped.without(WeaponChanged)
    assert "bo" not in [event.target for event in dropped.events if isinstance(event, HarmDue)]
    story.given((RollComplication("ada"), (6, 5)), NameTarget("lasgun")).without(WeaponChanged)


@pytest.mark.rule("WG-OPT-05")
def test_reaction_is_weighed_against_the_latest_announced_attack() -> None:
    ada = agent("Ada", player="p-ada", defence=2, resilience=3, abilities=["Sidestep (2)"])
    story = in_enemy_turn(ada, threat("X", "sword", "plasma"))
    saved = []
    for weapon in ("sword", "plasma"):
        shot = Story(story.encounter.fork()).given(Attack(who="x", weapon=weapon, targets=("ada",)))
        saved.append((shot.state, saved_by_reaction(shot.state, shot.state.combatant("ada"), 2, 0)))
    (first, low), (second, high) = saved
    assert low != high
    both = attrs.evolve(second, announced=(*first.announced, *second.announced))
    assert saved_by_reaction(both, both.combatant("ada"), 2, 0) == high


@pytest.mark.rule("WG-SOAK-05")
def test_exhausted_combatant_pays_no_ability_with_an_action() -> None:
    story = in_first_turn(ADA, X)
    assert COSTS["Combat Action"](story.state, "ada") == 1
    story.set(combatants__ada__exhausted=True)
    assert COSTS["Combat Action"](story.state, "ada") == 0
