"""Shifting, played in small fights."""

from random import Random

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence, Pin
from combat.systems.wrath_and_glory.acts.resources import BuyDice
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from events.vocabulary import Gained, Missed
from events.wrath_and_glory.facts import DamageStands, HarmDue, Shifted
from tests.harness.story_forms import form_labels, listed_commands
from tests.wrath_and_glory.parties import ADA, BO, SCOUT, X, Y, agent, in_enemy_turn, party, threat, without_resources


@pytest.mark.rule("WG-GLORY-02", "WG-SHIFT-03", "WG-SHIFT-05", "WG-SHIFT-06", "WG-SHIFT-09")
def test_shifts_outside_combat_buy_glory_once_and_information() -> None:
    """A shifted Wrath Die keeps its own point of Glory."""
    story = party(SCOUT, X).given((TakeTest(who="ada", action="Search", skill="Awareness", dn=1), (6, 6, 6, 4)))
    story.when(Shift(who="ada", glory=2)).refuses("glory_shift", "WG-SHIFT-03")
    story.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")
    story.when(Shift(who="ada", glory=1, effects=3, what="where")).refuses("too_many_shifts", "WG-SHIFT-02")
    story.when(Shift(who="ada", glory=1, effects=2, what="where they went"))
    story.then(
        Shifted(who="ada", glory=1, ed=0, effects=2, what="where they went", hits=()),
        Gained(whose="players", resource="Glory", amount=1, source="a Shift"),
    )
    assert story.state.glory == 2


@pytest.mark.rule("WG-SHIFT-07", "WG-SHIFT-04")
@pytest.mark.parametrize("weapon", ["lasgun", "grenade"])
@pytest.mark.parametrize("allowed", [True, False])
def test_shifts_against_several_targets_become_damage_by_setting(weapon: str, *, allowed: bool) -> None:
    """With the setting off, they can still become Glory."""
    story = without_resources(agent("Ada", weapon, player="p-ada", value=6), X, Y, multiattack_may_shift=allowed)
    story.given((Attack(who="ada", weapon=weapon, targets=("x", "y")), (5, 6, 4, 4, 4, 4)))
    story.when(Shift(who="ada", ed=1), (6,) if allowed else None)
    if allowed:
        assert story.event(DamageStands).damage == (7 if weapon == "lasgun" else 9) + 2
    else:
        story.refuses("ed_shift", "WG-SHIFT-07")
        story.when(Shift(who="ada", glory=1)).then(Shifted, Gained)


@pytest.mark.rule("WG-SHIFT-04", "WG-SHIFT-07")
def test_shifts_against_one_target_always_become_damage() -> None:
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), X, multiattack_may_shift=False)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (5, 6, 4, 4, 2, 2)))
    story.when(Shift(who="ada", ed=1), (6,)).then(DamageStands("ada", 9, 0))


@pytest.mark.rule("WG-SHIFT-08")
def test_hit_may_be_given_up_for_a_shift_only_by_setting() -> None:
    """Seven icons hit DN 5 and DN 6. A die can only be shifted if the hit on the harder target is given up."""
    ada, foes = agent("Ada", "lasgun", player="p-ada"), (X, threat("Y", defence=4))
    shoot = (Attack(who="ada", weapon="lasgun", targets=("x", "y")), (4, 6, 6, 6))
    strict = without_resources(ada, *foes).given(shoot)
    assert strict.encounter.step == "TURN"
    free = without_resources(ada, *foes, multi_shift_dn="may_give_up").given(shoot)
    free.when(Shift(who="ada", ed=1, give_up=("x", "y")), (6,)).refuses("give_up", "WG-SHIFT-08")
    free.when(Shift(who="ada", give_up=("z",))).refuses("give_up", "WG-SHIFT-08")
    free.when(Shift(who="ada", ed=1, give_up=("y",)), (6,)).then(Missed("ada", "y", "lasgun"), DamageStands)
    assert [event.target for event in free.events if isinstance(event, HarmDue)] == ["x"]


@pytest.mark.rule("WG-SHIFT-08")
@pytest.mark.parametrize("dice", [(4, 6, 6, 6), (5, 6, 6, 6, 4, 4), (6, 6, 6, 6, 6, 6)])
def test_random_picks_from_shift_forms_are_legal(dice: tuple[int, ...]) -> None:
    """If keeping all hits leaves no shift, the form for an effect gives up the harder targets."""
    ada, foes = agent("Ada", "lasgun", player="p-ada", value=len(dice)), (X, threat("Y", defence=4))
    shoot = (Attack(who="ada", weapon="lasgun", targets=("x", "y")), dice)
    story = without_resources(ada, *foes, multi_shift_dn="may_give_up").given(shoot)
    request = story.encounter.requests[0]
    assert "Shift for an effect" in {form.label for form in request.forms}
    into = [form.label for form in request.forms if form.label.startswith("Shift into")]
    assert bool(into) == (len(dice) > 4)
    for form in request.forms:
        for number in range(40):
            command = form.pick(Random(number))
            assert isinstance(command, Shift)
            assert form.holds(command)
            assert not story.encounter.why_not(command)
            assert command.effects == 0 or command.give_up == (() if len(dice) > 4 else ("y",))


@pytest.mark.rule("WG-SHIFT-03")
@pytest.mark.parametrize(
    ("dice", "forms"),
    [
        ((4, 6, 6), {"Shift into Glory": 1, "Shift into ED": 1}),
        ((4, 6, 6, 6), {"Shift into Glory and ED": 5}),
    ],
)
def test_single_shift_has_a_form_for_each_use(dice: tuple[int, ...], forms: dict[str, int]) -> None:
    """With several shifts, one form asks for the numbers."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=len(dice)), X)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), dice))
    ways = {form.label: len([*form.commands()]) for form in story.encounter.requests[0].forms}
    assert {label: number for label, number in ways.items() if label.startswith("Shift into")} == forms


@pytest.mark.rule("WG-SHIFT-08")
def test_form_for_giving_up_hits_does_not_list_all_selections() -> None:
    """For thirty targets there would be a billion."""
    crowd = [threat(f"X{number}", defence=1) for number in range(30)]
    story = without_resources(agent("Ada", "grenade", player="p-ada", value=6), *crowd, multi_shift_dn="may_give_up")
    enemies = tuple(each.id for each in story.state.combatants if each.id != "ada")
    story.given((Attack(who="ada", weapon="grenade", targets=enemies), (5, 6, 6, 6, 6, 6)))
    form = story.encounter.requests[0].forms[-1].plain()
    assert form["label"] == "Shift and give up hits"
    domain = form["fields"]["give_up"]
    assert (domain["domain"], domain["least"], domain["most"], len(domain["of"])) == ("some_of", 1, 29, 30)


@pytest.mark.rule("WG-SHIFT-02", "WG-SHIFT-05", "WG-SHIFT-03", "WG-RUIN-07")
def test_invalid_shifts_are_refused() -> None:
    """Refused are negative numbers, an undescribed effect, another combatant's roll, and Glory for a Threat."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), BO, X)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (5, 6, 6, 2)))
    story.when(Shift(who="ada", glory=-1, ed=1)).refuses("too_many_shifts", "WG-SHIFT-02")
    story.when(Shift(who="ada", effects=1)).refuses("name", "WG-SHIFT-05")
    story.when(Shift(who="ada", ed=1, glory=1)).refuses("too_many_shifts", "WG-SHIFT-02")
    story.when(Shift(who="x", ed=1)).refuses("other_roll")
    story.when(Shift(who="ada", give_up=("x",))).refuses("give_up", "WG-SHIFT-08")
    threats = in_enemy_turn(ADA).given((Attack(who="x", weapon="lasgun", targets=("ada",)), (5, 6, 6, 2)))
    threats.when(Shift(who="x", glory=1)).refuses("glory_shift", "WG-SHIFT-03")
    threats.when(Shift(who="x", ed=1), (6,)).then(DamageStands("x", 9, 0))


@pytest.mark.rule("WG-SHIFT-04", "WG-SHIFT-09")
def test_each_shifted_die_adds_one_ed() -> None:
    ada = agent("Ada", "lasgun", player="p-ada")
    for ed, damage in ((2, 10), (1, 9), (0, 7)):
        story = without_resources(ada, threat("X", max_wounds=20))
        story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (5, 6, 6, 6)))
        story.when(Shift(who="ada", ed=ed), (6, 4)[:ed]).then(DamageStands("ada", damage, 0))


@pytest.mark.rule("WG-SHIFT-01", "WG-OPT-05", "WG-TEST-06")
def test_roll_without_a_dn_has_no_shifts() -> None:
    """Examples are Full Defence and a contest."""
    story = without_resources(agent("Ada", player="p-ada", defence=2), X).given((FullDefence("ada"), (5, 6, 6)))
    assert (story.encounter.step, story.state.combatant("ada").level("Full Defence")) == ("TURN", 6)
    shove = Oppose(who="ada", opponent="x", action="Shove", skill="Strength", opposing_skill="Strength")
    assert without_resources(ADA, X).given((shove, (5, 6, 6, 5, 6, 6))).encounter.step == "TURN"


@pytest.mark.rule("WG-SHIFT-04", "WG-SHIFT-05", "WG-SHIFT-07")
def test_shifts_become_damage_only_for_damaging_attacks() -> None:
    """A Pinning Attack can only shift into Glory. By a setting, the same holds for a Blast."""
    pin = without_resources(ADA, threat("X", resolve=1)).given((Pin("ada", "laspistol", "x"), (5, 6, 2, 2)))
    pin.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")
    pin.when(Shift(who="ada", glory=1)).then(Gained)
    blast = without_resources(agent("Ada", "grenade", player="p-ada"), X, multiattack_may_shift=False)
    blast.given((Attack(who="ada", weapon="grenade", targets=("x",)), (5, 6, 6, 2)))
    blast.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")


@pytest.mark.rule("WG-SHIFT-08", "WG-SHIFT-05")
@pytest.mark.parametrize("reading", ["highest_hit", "may_give_up"])
def test_giving_up_a_hit_is_independent_of_shifting(reading: str) -> None:
    """ED and an effect can be chosen in the same command."""
    ada, foes = agent("Ada", "lasgun", player="p-ada", value=6), (threat("X", resilience=6), threat("Y", resilience=6))
    shoot = (Attack(who="ada", weapon="lasgun", targets=("x", "y")), (5, 6, 6, 6, 4, 4))
    story = without_resources(ada, *foes, multi_shift_dn=reading).given(shoot)
    story.when(Shift(who="ada", give_up=("y",)))
    if reading == "may_give_up":
        assert [event.target for event in story.events if isinstance(event, HarmDue)] == ["x"]
    else:
        story.refuses("give_up", "WG-SHIFT-08")
    both = without_resources(ada, *foes, multi_shift_dn=reading).given(shoot)
    both.when(Shift(who="ada", ed=1, effects=1, what="they scatter"), (4,))
    both.then(Shifted, DamageStands("ada", 8, 0))


@pytest.mark.rule("WG-SHIFT-03", "WG-GLORY-01")
def test_shift_into_glory_is_lost_above_the_cap() -> None:
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), X).set(glory=6)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (5, 6, 6, 2)), BuyDice("ada"))
    story.when(Shift(who="ada", glory=1)).then(Shifted).without(Gained)
    assert story.state.glory == 6


@pytest.mark.rule("WG-SHIFT-08", "WG-SHIFT-02")
@pytest.mark.parametrize(
    ("reading", "targets", "given_up"),
    [
        ("highest_hit", ("x", "y"), [()]),
        ("may_give_up", ("x",), [()]),
        ("may_give_up", ("x", "y"), [(), ("x",), ("y",)]),
    ],
)
def test_giving_up_hits_is_offered_only_with_several_hits(
    reading: str, targets: tuple[str, ...], given_up: list[tuple[str, ...]]
) -> None:
    """The setting must allow it."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), X, Y, multi_shift_dn=reading)
    story.given((Attack(who="ada", weapon="lasgun", targets=targets), (5, 6, 6, 6, 4, 4)))
    assert list(dict.fromkeys(each.give_up for each in listed_commands(story, Shift))) == given_up
    assert ("Shift and give up hits" in form_labels(story, Shift)) == (len(given_up) > 1)


@pytest.mark.rule("WG-SHIFT-02", "WG-SHIFT-03", "WG-SHIFT-07")
@pytest.mark.parametrize(("faces", "count_text"), [((5, 6, 4, 4), "1 shift"), ((5, 6, 6, 4), "2 shifts")])
def test_prompt_gives_the_number_of_shifts_and_forms_all_uses(faces: tuple[int, ...], count_text: str) -> None:
    """Every die can become an ED or an effect, and one of them Glory."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), threat("X", defence=2))
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), faces))
    assert story.encounter.requests[0].prompt == f"Ada has {count_text}. Shift dice?"
    most = int(count_text[0])
    offered = {(each.glory, each.ed, each.effects) for each in listed_commands(story, Shift)}
    every = [(glory, ed, effects) for glory in range(2) for ed in range(most + 1) for effects in range(most + 1)]
    assert offered == {each for each in every if sum(each) <= most}
