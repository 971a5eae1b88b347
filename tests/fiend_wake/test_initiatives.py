"""Abilities that sensible players use, although the fight does not wait for them."""

from random import Random

import pytest

from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Sensible, player_view
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.policy import weigh
from combat.systems.fiend_wake.policy.abilities import ability_gain
from tests.fiend_wake.custom_content import custom_fight, custom_first_turn
from tests.fiend_wake.fights import Fields, fighter, foe, to_aftermath
from tests.harness.stories import Story

TO_TARGET = 'to = "target"'
CONDITIONS = """
[[conditions]]
name = "Cursed"
abilities = [{ id = "cursed", when = "attack", does = [{ do = "modify", what = "difficulty", amount = 4 }] }]

[[conditions]]
name = "Hidden"
"""


def gift(does: str, cost: str = "", limit: str = "round", when: str = "turn", given: str = "") -> str:
    """Return an ability in TOML that its owner may use, with conditions for it to name."""
    lines = ["[[abilities]]", 'id = "gift"', f'when = "{when}"', "asked = true", f"does = [{does}]"]
    lines += [f"cost = [{cost}]"] if cost else []
    lines += [f'limit = "{limit}"'] if limit else []
    lines += [f"if = [{given}]"] if given else []
    return "\n".join((*lines, CONDITIONS))


def begun(text: str, *others: Fields, **ann: object) -> Story:
    """Return a fight in Ann's first turn, in which she has the gift."""
    return custom_first_turn(text, fighter("ann", abilities=["gift"], **ann), *(others or (foe("imp"),)))  # type: ignore[arg-type]


def used_on(story: Story, seat: str = "ann") -> set[str] | None:
    """Return the targets on which a sensible player uses an ability now, over several tries; None if it uses none."""
    fight = story.encounter
    requests = [request for request in fight.requests if request.optional and request.seat == seat]
    chosen = [Sensible().volunteer(player_view(fight, seat), requests, Random(number)) for number in range(12)]
    targets = {command.target for command in chosen if isinstance(command, UseAbility)}
    return targets or None


def hurt(story: Story, who: str, amount: int) -> Story:
    """Return a fight in which the GM has wounded a combatant."""
    return story.given(Inflict(who=who, harm="Wound", amount=amount, source="a fall"))


def marked(story: Story, who: str, *stats: str) -> Story:
    """Return a fight in which a combatant has taken handicaps in these stats."""
    for stat in stats:
        story.given(Inflict(who=who, harm="Handicap", amount=1, source="a fall"), TakeHandicap(who, stat))  # type: ignore[arg-type]
    return story


# --- harm and help --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "does",
    [
        '{ do = "wounds", amount = 3, to = "target" }',
        '{ do = "wounds", dice = 2, sides = 6, to = "target" }',
        '{ do = "stun", amount = 2, to = "target" }',
        '{ do = "handicap", amount = 1, to = "target" }',
        '{ do = "knock out", to = "target" }',
        '{ do = "points", amount = -2, to = "target" }',
        '{ do = "tokens", amount = -1, to = "target" }',
        '{ do = "base", amount = -2, to = "target" }',
        '{ do = "disarm", to = "target" }',
        '{ do = "condition", what = "Cursed", to = "target" }',
        '{ do = "evasion", amount = -3, to = "target" }',
    ],
)
def test_harmful_ability_is_used_on_enemies_only(does: str) -> None:
    assert used_on(begun(gift(does), foe("imp"), fighter("ben"))) == {"imp"}


@pytest.mark.parametrize(
    "does",
    [
        '{ do = "points", amount = 2, to = "target" }',
        '{ do = "tokens", amount = 1, to = "target" }',
        '{ do = "base", amount = 2, to = "target" }',
        '{ do = "evasion", amount = 4, to = "target" }',
        '{ do = "reduction", amount = 2, to = "target", until = "fight" }',
    ],
)
def test_helpful_ability_is_used_on_friends_only(does: str) -> None:
    targets = used_on(begun(gift(does), foe("imp"), fighter("ben")))
    assert targets
    assert targets <= {"ann", "ben"}


def test_gain_is_counted_in_wounds() -> None:
    """Dice count with their middle face, and siege tallies count only against enemies without a friend."""
    story = begun(gift('{ do = "wounds", dice = 2, sides = 6, to = "target" }'), foe("imp"), fighter("ben"))
    assert ability_gain(story.state, UseAbility("ann", "gift", "imp")) == pytest.approx(6)
    assert ability_gain(story.state, UseAbility("ann", "gift", "ben")) == pytest.approx(-6)
    people = foe("imp", location="tower"), foe("rat", location="tower"), fighter("ben", location="cellar")
    story = begun(gift('{ do = "siege", amount = 4, to = "target" }'), *people)
    gains = [ability_gain(story.state, UseAbility("ann", "gift", place)) for place in ("tower", "cellar", "shrine")]
    assert gains == pytest.approx([2, -2, 0])


@pytest.mark.parametrize("amount", [1, 3])
def test_wounds_are_healed_if_there_are_any(amount: int) -> None:
    text = gift('{ do = "heal", amount = 2, to = "target" }')
    assert used_on(begun(text, foe("imp"), fighter("ben"))) is None
    assert used_on(hurt(begun(text, foe("imp"), fighter("ben")), "imp", 3)) is None
    assert used_on(hurt(begun(text, foe("imp"), fighter("ben")), "ben", amount)) == {"ben"}


def test_handicaps_are_healed_if_there_are_any() -> None:
    text = gift('{ do = "heal", what = "Handicap", amount = 1, to = "target" }')
    assert used_on(hurt(begun(text, foe("imp"), fighter("ben")), "ben", 3)) is None
    assert used_on(marked(begun(text, foe("imp"), fighter("ben")), "ben", "Power")) == {"ben"}


def test_only_unconscious_friends_are_woken() -> None:
    text = gift('{ do = "wake", to = "target" }')
    story = begun(text, foe("imp"), foe("rat"), fighter("ben"), fighter("cid"))
    assert used_on(story) is None
    story.given(*(Declare(who, "unconscious") for who in ("rat", "ben")))
    assert used_on(story) == {"ben"}


def test_enemies_that_are_out_are_left_alone() -> None:
    story = begun(gift('{ do = "stun", amount = 2, to = "target" }'), foe("imp"), foe("rat"))
    assert used_on(story.given(Declare("rat", "unconscious"))) == {"imp"}


def test_neutral_combatants_are_left_alone() -> None:
    text = gift('{ do = "wounds", amount = 3, to = "target" }')
    pact = '[[pacts]]\none = "clan"\nother = "imps"\nstance = "neutral"\n'
    assert used_on(begun(text + pact)) is None


def test_condition_is_cured_for_friends_only() -> None:
    text = gift('{ do = "cure", what = "Cursed", to = "target" }')
    assert used_on(begun(text, foe("imp", conditions=["Cursed"]), fighter("ben"))) is None
    assert used_on(begun(text, foe("imp"), fighter("ben", conditions=["Cursed"]))) == {"ben"}


def test_condition_is_taken_on_once() -> None:
    """What an ability does to its own user is meant to help, even if no rule says how."""
    assert used_on(begun(gift('{ do = "condition", what = "Hidden" }'))) == {""}
    assert used_on(begun(gift('{ do = "condition", what = "Hidden" }'), conditions=["Hidden"])) is None


def test_spell_is_not_cast_twice() -> None:
    text = gift('{ do = "spell", what = "Ward", amount = 1 }')
    assert used_on(begun(text)) == {""}
    assert used_on(begun(text, spells=[{"name": "Ward", "fuel": 1}])) is None


@pytest.mark.parametrize("friend", [False, True])
@pytest.mark.parametrize("word", ["mass", "siege"])
def test_area_with_a_friend_is_left_alone(word: str, *, friend: bool) -> None:
    text = gift(f'{{ do = "{word}", amount = 3, to = "target" }}')
    others = [foe("imp", location="tower"), fighter("ben", location="tower" if friend else "")]
    targets = used_on(begun(text, *others))
    assert targets is None if friend else targets is not None and targets <= {"imp", "tower"}


def test_empty_hand_is_not_disarmed() -> None:
    text = gift('{ do = "disarm", to = "target" }')
    assert used_on(begun(text, foe("imp", ready=""))) is None


def test_combatant_moves_to_where_enemies_are_in_reach() -> None:
    assert used_on(begun(gift('{ do = "move", what = "tower" }'), foe("imp", location="tower"))) == {""}
    assert (
        used_on(begun(gift('{ do = "move", what = "tower" }'), foe("imp", location="tower"), location="tower")) is None
    )


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "cheap"),
    [
        ('{ what = "Tactical Point", amount = 1 }', True),
        ('{ what = "Tactical Point", amount = 4 }', False),
        ('{ what = "Turn Token", amount = 2 }', False),
        ('{ what = "Wound", amount = 1 }', True),
        ('{ what = "Wound", amount = 9 }', False),
        ('{ what = "Full Action", amount = 1 }', True),
    ],
)
def test_gain_is_weighed_against_the_cost(cost: str, *, cheap: bool) -> None:
    """Four wounds are worth a point or two, and more than an attack that may miss."""
    story = begun(gift('{ do = "wounds", amount = 4, to = "target" }', cost), resolve=3)
    assert used_on(story) == ({"imp"} if cheap else None)


def test_points_are_spent_freely_once_they_are_of_no_other_use() -> None:
    """Points are kept for harassment, and lapse after it."""
    cost, any_time = '{ what = "Tactical Point", amount = 3 }', "any time"
    text = gift('{ do = "wounds", amount = 4, to = "target" }', cost, when=any_time)
    imp = foe("imp", unconscious=True)
    story = to_aftermath(custom_first_turn(text, fighter("ann", abilities=["gift"]), foe("rat"), imp))
    assert used_on(story) is None
    while story.state.step in ("AFT_ARM", "AFT_HARASS"):
        story.given(Decline(story.state.waiting[0]))
    assert story.state.step == "AFT_UNCONSCIOUS"
    assert used_on(story) == {"rat"}


def test_ability_for_the_whole_fight_is_saved_for_a_large_gain() -> None:
    for limit, used in (("round", {"ann"}), ("fight", None), ("session", None)):
        text = gift('{ do = "heal", amount = 6, to = "target" }', limit=limit)
        assert used_on(hurt(begun(text), "ann", 1)) == used
        assert used_on(hurt(begun(text), "ann", 6)) == {"ann"}


def test_full_action_is_not_wasted_on_less_than_an_attack() -> None:
    text = gift('{ do = "wounds", amount = 1, to = "target" }', '{ what = "Full Action", amount = 1 }')
    assert used_on(begun(text, skills={"Blades": 3})) is None


# --- rolls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "used"), [(3, {"imp"}), (40, None)])
def test_ability_with_a_roll_is_used_if_it_can_succeed(difficulty: int, used: set[str] | None) -> None:
    does = f'{{ do = "roll", what = "Power", amount = {difficulty} }}, {{ do = "wounds", amount = 6, to = "target" }}'
    assert used_on(begun(gift(does, '{ what = "Tactical Point", amount = 1 }'))) == used


@pytest.mark.parametrize(("difficulty", "used"), [(1, None), (40, {"imp"})])
def test_ability_against_a_save_is_used_if_the_save_can_fail(difficulty: int, used: set[str] | None) -> None:
    does = f'{{ do = "save", what = "Power", amount = {difficulty}, to = "target" }}, '
    does += '{ do = "wounds", amount = 1, to = "target" }'
    assert used_on(begun(gift(does))) == used


@pytest.mark.parametrize("does", ['{ do = "total", amount = 3 }', '{ do = "difficulty", amount = -3 }'])
def test_own_roll_is_improved_if_that_helps(does: str) -> None:
    text = gift(does, when="own roll")
    assert used_on(begun(text).given(Melee("ann", "imp"))) == {""}
    harder = gift(does.replace("= 3", "= -1").replace("= -3", "= 1"), when="own roll")
    assert used_on(begun(harder).given(Melee("ann", "imp"))) is None


@pytest.mark.parametrize(("cost", "used"), [(1, {""}), (5, None)])
def test_attack_is_parried_if_that_saves_enough(cost: int, used: set[str] | None) -> None:
    text = gift(
        '{ do = "modify", what = "difficulty", amount = 4, at = "attacked" }',
        f'{{ what = "Tactical Point", amount = {cost} }}',
        when="reaction",
    )
    story = custom_first_turn(text, foe("imp", skills={"Blades": 2}), fighter("ann", abilities=["gift"], ready=""))
    story.given(Melee("imp", "ann"))
    assert story.state.step == "ANSWER"
    assert used_on(story) == used


def test_brief_protection_is_not_bought_after_the_last_turn() -> None:
    text = gift('{ do = "evasion", amount = 4, until = "round" }', when="any time")
    assert used_on(begun(text)) == {""}
    lasting = text.replace('"round" }', '"fight" }', 1)
    for words, used in ((text, None), (lasting, {""})):
        assert used_on(to_aftermath(begun(words))) == used


# --- abilities that must be resolved ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("does", "better", "worse"),
    [('do = "wounds", amount = 2', "imp", "ben"), ('do = "points", amount = 2', "ben", "imp")],
)
def test_start_of_round_ability_is_resolved_on_the_best_target(does: str, better: str, worse: str) -> None:
    text = f'[[abilities]]\nid = "gift"\nwhen = "round start"\ndoes = [{{ {does}, to = "target" }}]\n'
    story = custom_fight(text, fighter("ann", start_of_round=["gift"]), fighter("ben"), foe("imp"))
    assert story.state.step == "PREP_TRIGGERS"
    weights = [weigh(story.state, ResolveAbility("ann", "gift", target)) for target in (better, worse)]
    assert weights[0] > 1 > weights[1] > 0
