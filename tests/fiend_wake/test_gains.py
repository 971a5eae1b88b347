"""The gain that a sensible player expects from an ability, by number: in wounds that enemies suffer and friends avoid.

An attack with the blade deals 4 wounds at 50 %, so 2.1 with its precision; a point deals 2 wounds in harassment.
"""

from typing import Any

import pytest

from combat.engine.abilities.use import UseAbility
from combat.engine.play.system import weight_in
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from combat.systems.fiend_wake.policy.abilities import INITIATIVES, ability_gain
from tests.fiend_wake.custom_content import custom_first_turn
from tests.fiend_wake.fights import Fields, fighter, foe, rolls, to_aftermath
from tests.fiend_wake.test_initiatives import gift
from tests.harness.stories import Story

HARM = '{ do = "wounds", amount = 4, to = "target" }'
NEUTRAL = '\n[[pacts]]\none = "clan"\nother = "mice"\nstance = "neutral"\n'


def begun(does: str, *others: Fields, cost: str = "", when: str = "any time", **settings: Any) -> Story:
    """Return a fight in Ann's first turn, in which she has an ability with this effect."""
    people = others or (foe("imp", skills={"Blades": 1}, wounds=4), fighter("ben", skills={"Blades": 2}, wounds=1))
    ann = fighter("ann", abilities=["gift"], caltrops=3)
    pact = NEUTRAL if any(each["side"] == "mice" for each in people) else ""
    return custom_first_turn(gift(does, cost, when=when) + pact, ann, *people, **settings)


def gains(story: Story, *targets: str) -> list[float]:
    """Return the gains of the ability used on these targets, rounded to five digits."""
    return [float(f"{ability_gain(story.state, UseAbility('ann', 'gift', target)):.5g}") for target in targets]


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        ('do = "wounds", amount = 3', [3, -3, -3]),
        ('do = "stun", amount = 2', [4, -4, -4]),
        ('do = "stun", amount = 9', [12, -12, -12]),
        ('do = "handicap", amount = 1', [30, -30, -30]),
        ('do = "knock out"', [158.73, -210.15, -205.33]),
        ('do = "points", amount = 2', [-4, 4, 4]),
        ('do = "tokens", amount = -1', [4.6528, -5.9653, -2.3333]),
        ('do = "tokens", amount = 1', [-4.6528, 5.9653, 2.3333]),
        ('do = "base", amount = 2', [-1, 1, 1]),
        ('do = "disarm"', [22.958, -26.896, -18.333]),
        ('do = "condition", what = "Cursed"', [3.7083, -1.7708, -6.3333]),
        ('do = "condition", what = "Hidden"', [1, -1, -1]),
        ('do = "evasion", amount = -3', [3.0694, -0.46875, -0.46875]),
        ('do = "evasion", amount = 3, until = "fight"', [-4.4792, 0.46875, 0.46875]),
        ('do = "reduction", amount = 2, until = "fight"', [-10.632, 1.3958, 1.3958]),
        ('do = "reduction", amount = 2, until = "round"', [-7.4769, 0.93056, 0.93056]),
        ('do = "mass", amount = 3', [3, -3, -3]),
        ('do = "siege", amount = 3', [0, 0, 0]),
        ('do = "heal", amount = 2', [-2, 1, 0]),
        ('do = "spell", what = "Ward", amount = 1', [3, 3, 3]),
    ],
)
def test_each_effect_has_its_value(does: str, expected: list[float]) -> None:
    """On an enemy, a friend and the user."""
    assert gains(begun(f'{{ {does}, to = "target" }}'), "imp", "ben", "ann") == expected


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        (HARM, [0, 0, 0]),
        ('{ do = "stun", amount = 2, to = "target" }', [0, 0, 0]),
        ('{ do = "points", amount = 2, to = "target" }', [0, 0, 0]),
        ('{ do = "wake", to = "target" }', [-157.08, 157.08, 0]),
        ('{ do = "heal", amount = 2, to = "target" }', [-0.5, 0.5, 0]),
        ('{ do = "heal", what = "Handicap", amount = 1, to = "target" }', [-187.08, 187.08, 0]),
        ('{ do = "condition", what = "Cursed", to = "target" }', [0.25, -0.25, 0]),
    ],
)
def test_unconscious_combatants_have_a_quarter_of_their_value(does: str, expected: list[float]) -> None:
    """An enemy, a friend and a neutral combatant, each with five wounds and a handicap."""
    asleep: Fields = {"unconscious": True, "wounds": 5, "handicaps": [{"stat": "Power", "numbers": [2]}]}
    people = foe("imp", **asleep), fighter("ben", **asleep), fighter("eve", side="mice"), foe("rat")
    assert gains(begun(does, *people), "imp", "ben", "eve") == expected


@pytest.mark.parametrize(
    ("what", "amount", "expected"),
    [
        ("Tactical Point", 1, 2),
        ("Turn Token", 1, 1.6667),
        ("Wound", 1, 3),
        ("Full Action", 1, 1.6667),
        ("Caltrops", 1, 3),
        ("Caltrops", 2, 2),
    ],
)
def test_cost_is_subtracted(what: str, amount: int, expected: float) -> None:
    """From four wounds."""
    story = begun(HARM, foe("imp"), cost=f'{{ what = "{what}", amount = {amount} }}')
    assert gains(story, "imp") == [expected]


def test_settings_change_what_harm_is_worth() -> None:
    """Stun that takes tokens or wounds, Damage Reduction, and wounds that a full track loses or keeps."""
    stun = '{ do = "stun", amount = 9, to = "target" }'
    people = foe("imp", skills={"Blades": 1}), fighter("ben")
    for overflow, expected in (("ignore", [12, -12]), ("turn_tokens", [16.653, -14.333]), ("wounds", [15, -15])):
        assert gains(begun(stun, *people, stun_overflow=overflow), "imp", "ben") == expected
    people = foe("imp", reduction=3), foe("rat", threshold=5, wounds=3)
    for carries, expected in ((False, [1, 2]), (True, [1, 4])):
        assert gains(begun(HARM, *people, carry_overflow=carries), "imp", "rat") == expected
    people = foe("imp", base_points=None), fighter("ben", base_points=None)
    assert gains(begun('{ do = "base", amount = 1, to = "target" }', *people, base_points=7), "imp", "ben") == [
        -0.5,
        0.5,
    ]


@pytest.mark.parametrize(("friend", "damage", "expected"), [(0, 0, 1.5), (0, 2, 5.5), (1, 2, 0.5)])
def test_siege_and_mass_damage_count_for_all_occupants(friend: int, damage: int, expected: float) -> None:
    """Two enemies in the tower, perhaps with a friend, a friend in the cellar, and a neutral combatant in the keep."""
    people = [foe("imp", location="tower"), foe("rat", location="tower"), fighter("ben", location="cellar")]
    people += [fighter("eve", side="mice", location="keep")] + friend * [fighter("cid", location="tower")]
    siege = begun('{ do = "siege", amount = 3, to = "target" }', *people, siege_occupant_damage=damage)
    cellar = -1.5 - damage
    assert gains(siege, "tower", "cellar", "shrine", "keep", "imp") == [expected, cellar, 0, 0, expected]
    mass = begun('{ do = "mass", amount = 3, to = "target" }', *people)
    assert gains(mass, "tower", "cellar", "imp", "ben") == [6 - 3 * friend, -3, 6 - 3 * friend, -3]


def test_end_of_conditions_and_spells_has_the_opposite_value() -> None:
    for condition, value in (("Cursed", 5), ("Hidden", 1)):
        people = foe("imp", conditions=[condition]), fighter("ben", conditions=[condition])
        does = f'{{ do = "cure", what = "{condition}", to = "target" }}'
        assert gains(begun(does, *people), "imp", "ben") == [-value, value]
    ward = [{"name": "Ward", "fuel": 1}]
    story = begun(
        '{ do = "end spell", what = "Ward", to = "target" }', foe("imp", spells=ward), fighter("ben", spells=ward)
    )
    assert gains(story, "imp", "ben") == [3, -3]


@pytest.mark.parametrize(
    ("to", "wounds", "condition"),
    [("enemies", 8, 2), ("everybody", 0, 0), ("local", 4, 1), ("local enemies", 8, 2), ("allies", -8, 2)],
)
def test_condition_is_meant_to_help_unless_it_may_reach_enemies(to: str, wounds: float, condition: float) -> None:
    """Two enemies, a friend and a neutral combatant."""
    people = foe("imp"), foe("rat"), fighter("ben"), fighter("eve", side="mice")
    assert gains(begun(f'{{ do = "wounds", amount = 4, to = "{to}" }}', *people), "") == [wounds]
    assert gains(begun(f'{{ do = "condition", what = "Hidden", to = "{to}" }}', *people), "") == [condition]


@pytest.mark.parametrize(("difficulty", "likely"), [(3, 10 / 12), (6, 7 / 12), (10, 3 / 12)])
def test_effects_after_a_roll_count_with_its_chance(difficulty: int, likely: float) -> None:
    """One die of twelve sides must beat the difficulty; effects before the roll are certain."""
    words = f'what = "Power", amount = {difficulty}'
    before, after = (f'{{ do = "wounds", amount = {amount}, to = "target" }}' for amount in (1, 6))
    roll, save = f'{{ do = "roll", {words} }}', f'{{ do = "save", {words}, to = "target" }}'
    assert gains(begun(f"{roll}, {after}"), "imp") == [pytest.approx(6 * likely)]
    assert gains(begun(f"{before}, {roll}, {after}"), "imp") == [pytest.approx(1 + 6 * likely)]
    assert gains(begun(f"{save}, {after}"), "imp", "ben") == pytest.approx([6 - 6 * likely, 6 * likely - 6])


@pytest.mark.parametrize(("sides", "expected"), [(4, 4), (5, 6), (6, 6), (7, 8)])
def test_dice_count_with_their_middle_face(sides: int, expected: float) -> None:
    assert gains(begun(f'{{ do = "wounds", dice = 2, sides = {sides}, to = "target" }}'), "imp") == [expected]


@pytest.mark.parametrize(
    ("does", "expected"), [("total|3", 1), ("total|-3", -1), ("difficulty|-3", 1), ("difficulty|2", -0.66667)]
)
def test_roll_that_is_due_has_the_value_of_its_chance(does: str, expected: float) -> None:
    """Each twelfth of the chance is worth a third of a wound."""
    do, _, amount = does.partition("|")
    story = begun(f'{{ do = "{do}", amount = {amount} }}', when="own roll").given(Melee("ann", "imp"))
    assert gains(story, "") == [expected]


@pytest.mark.parametrize(("price", "called", "expected"), [(0, 0, 1.0278), (0, 1, 1.4479), (1, 0, 0.52778)])
def test_declared_attack_has_its_expected_wounds(price: int, called: int, expected: float) -> None:
    """A parry is worth more against a Called Shot; an unarmed combatant values a point at half a wound."""
    parry = '{ do = "modify", what = "difficulty", amount = 4, at = "attacked" }'
    cost = f'{{ what = "Tactical Point", amount = {price} }}' if price else ""
    imp = foe("imp", skills={"Blades": 2}, power=3)
    story = custom_first_turn(gift(parry, cost, when="reaction"), imp, fighter("ann", abilities=["gift"], ready=""))
    story.given(*called * [CallShot("imp")], Melee("imp", "ann"))
    assert (story.state.step, gains(story, "")) == ("ANSWER", [expected])


@pytest.mark.parametrize(
    ("does", "in_aftermath", "after_harassment"),
    [
        ('do = "points", amount = 2', 4, 0),
        ('do = "tokens", amount = 1', 0, 0),
        ('do = "evasion", amount = 4, until = "round"', 0, 0),
        ('do = "evasion", amount = 4, until = "fight"', 1.3333, 1.3333),
        ('do = "disarm"', -11.333, -2.3333),
        ('do = "base", amount = 1', 0.5, 0.5),
    ],
)
def test_what_lapses_is_worth_nothing_in_the_aftermath(does: str, in_aftermath: float, after_harassment: float) -> None:
    """Tokens and brief shields after the last turn, and points after harassment."""
    story = to_aftermath(begun(f"{{ {does} }}", foe("imp", unconscious=True), foe("rat")))
    seen = []
    while story.state.step != "AFT_UNCONSCIOUS":
        seen.append((story.state.step, *gains(story, "")))
        story.given(Decline(story.state.waiting[0]))
    assert set(seen) == {("AFT_ARM", in_aftermath), ("AFT_HARASS", in_aftermath)}
    assert gains(story, "") == [after_harassment]


def test_attacks_left_in_the_round_count() -> None:
    """After the attack of this turn there are one token's and the next round's, and six points."""
    for does, expected in (('do = "tokens", amount = 1', 2.3333), ('do = "disarm"', -16)):
        story = begun(f"{{ {does} }}", foe("imp")).given(Melee("ann", "imp"), rolls(1))
        assert gains(story, "") == [expected]


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        ('do = "reduction", amount = 3, until = "round"', 4.4913),
        ('do = "points", amount = 2', 4),
        ('do = "heal", amount = 2', 2),
        ('do = "move", what = "shrine"', 8),
    ],
)
def test_damage_to_the_area_is_expected(does: str, expected: float) -> None:
    """Eight wounds are about to strike the tower."""
    grenade = '\n[[armory]]\nid = "grenade"\nname = "Grenade"\nkind = "ranged"\nskill = "Throwing"\nmass = 8\n'
    imp = foe("imp", ready="grenade", weapons=["grenade"], skills={"Throwing": 3})
    ann = fighter("ann", abilities=["gift"], location="tower", wounds=2)
    text = gift(f"{{ {does} }}", when="any time") + grenade
    story = custom_first_turn(text, imp, ann, fighter("ben", location="tower"))
    story.given(Bombard(who="imp", location="tower"), rolls(12, 12, 1))
    assert (story.state.step, gains(story, "")) == ("CLEAR_OUT", [expected])


@pytest.mark.parametrize(
    ("limit", "chances"),
    [("round", [10 / 3, 20 / 3, 10]), ("turn", [10 / 3, 20 / 3, 10]), ("fight", [0, 4 / 3, 2]), ("session", [0, 0, 1])],
)
def test_longer_limits_need_greater_gains(limit: str, chances: list[float]) -> None:
    """Gains of one to three wounds."""
    table = INITIATIVES["use_ability"]
    for amount, chance in enumerate(chances, 1):
        text = gift(f'{{ do = "wounds", amount = {amount}, to = "target" }}', limit=limit)
        story = custom_first_turn(text, fighter("ann", abilities=["gift"]), foe("imp"))
        assert weight_in(table, story.state, UseAbility("ann", "gift", "imp")) == pytest.approx(chance)


def test_unknown_abilities_and_useless_targets_gain_nothing() -> None:
    story = begun('{ do = "points", amount = 2 }')
    assert gains(story, "", "imp") == [4, 0]
    assert ability_gain(story.state, UseAbility("ann", "unknown")) == 0
    text = gift('{ do = "points", amount = 2 }', given='"target is: Cursed"')
    aimed = custom_first_turn(text, fighter("ann", abilities=["gift"]), foe("imp", conditions=["Cursed"]))
    assert gains(aimed, "imp") == [4]
