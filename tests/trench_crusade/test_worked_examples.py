"""Worked examples of the book, and examples derived from them."""

import pytest

from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.rules import ranged_combat
from combat.systems.trench_crusade.rules.actions import action_result
from combat.systems.trench_crusade.rules.dice import kept, kept_total, net_dice, pool_size
from combat.systems.trench_crusade.rules.injuries import armour_modifier, injury_base, injury_result, injury_total
from combat.systems.trench_crusade.rules.keywords import injury_dice
from combat.systems.trench_crusade.rules.markers import marker_dice
from events.trench_crusade.facts import InjuryResolved
from events.vocabulary import Missed, Rolled, Spent
from tests.trench_crusade.duels import active_model, before_injury, fighter


@pytest.mark.rule("TC-ACT-01", "TC-SHOOT-02")
def test_six_of_the_pilgrim_is_a_miss() -> None:
    """The shot into cover totals 6 and needs 7."""
    assert action_result(kept_total((5, 5, 1), net=-1)) == "failure"


@pytest.mark.rule("TC-ACT-01", "TC-ACT-02")
def test_eight_of_the_heretic_is_a_hit_but_not_critical() -> None:
    """An 8 is a Success, which adds no dice to the injury."""
    assert action_result(8) == "success"
    assert injury_dice("success", ["CRITICAL"]) == ()


@pytest.mark.rule("TC-WIN-06", "TC-BLESS-01", "TC-BLOOD-03", "TC-SHOOT-02")
def test_cover_a_blessing_and_two_blood_markers_are_minus_two() -> None:
    """+1 and -3: four dice are rolled, and the two lowest are kept."""
    cover = [dice for _, dice in ranged_combat.hit_dice(["Cover"])]
    net = net_dice([*cover, marker_dice("blessing", "action", 1), marker_dice("blood", "action", 2)])
    assert net == -2
    assert pool_size(net) == 4


@pytest.mark.rule("TC-DICE-03", "TC-SHOOT-02")
def test_pilgrim_shooting_into_cover_misses_on_a_six() -> None:
    """At -1 DICE the faces 5, 5 and 1 keep 5 and 1."""
    assert kept((5, 5, 1), net=-1) == (0, 2)
    assert kept_total((5, 5, 1), net=-1) == 6


@pytest.mark.rule("TC-DICE-02", "TC-BLOOD-04")
def test_one_blood_marker_makes_the_injury_a_nine() -> None:
    """At +1 DICE the faces 4, 5 and 1 keep 4 and 5."""
    assert kept((4, 5, 1), net=+1) == (0, 1)
    assert kept_total((4, 5, 1), net=+1) == 9


@pytest.mark.rule("TC-DICE-04")
def test_plus_two_and_minus_one_are_plus_one() -> None:
    """Three dice are rolled, and the two highest are kept."""
    assert net_dice([+2, -1]) == 1
    assert pool_size(net_dice([+2, -1])) == 3


@pytest.mark.rule("TC-DICE-04", "TC-DICE-07")
def test_plus_two_and_minus_two_are_a_plain_roll() -> None:
    """Two dice are rolled, not six."""
    assert net_dice([+2, -2]) == 0
    assert pool_size(net_dice([+2, -2])) == 2


@pytest.mark.rule("TC-INJ-01", "TC-INJ-02", "TC-BLOOD-04")
def test_heretic_takes_the_pilgrim_out_of_action() -> None:
    """At +1 DICE the faces 4, 5 and 1 total 9 against a model without armour. Standard Armour would have saved it."""
    kept = kept_total((4, 5, 1), net=marker_dice("blood", "injury", 1))
    assert injury_result(injury_total(kept, [armour_modifier("none", shield=False)])) == "out of action"
    assert injury_result(injury_total(kept, [armour_modifier("standard", shield=False)])) == "down"


@pytest.mark.rule("TC-INJ-01", "TC-INJ-06")
def test_armour_makes_a_nine_an_eight() -> None:
    """At +1 DICE the faces 2, 4 and 5 total 9. A shield makes it 8, which is Down."""
    total = injury_total(kept_total((2, 4, 5), net=+1), [armour_modifier("none", shield=True)])
    assert total == 8
    assert injury_result(total) == "down"


@pytest.mark.rule("TC-BATH-02", "TC-BATH-03", "TC-BLESS-02")
def test_bloodbath_of_ten_beats_a_blessing_and_armour() -> None:
    """The faces 6, 5, 3 and 2 at -1 DICE keep 2, 3 and 5; armour makes the 10 a 9."""
    base = injury_base(bloodbaths=1)
    net = net_dice([marker_dice("blessing", "injury", 1)])
    kept = kept_total((6, 5, 3, 2), net, base)
    total = injury_total(kept, [armour_modifier("standard", shield=False)])
    assert (kept, total, injury_result(total)) == (10, 9, "out of action")


@pytest.mark.rule("TC-SHOOT-02", "TC-DICE-03", "TC-ACT-01", "TC-DICE-08")
def test_pilgrim_misses_the_heretic_in_cover() -> None:
    """5, 5 and 1 at -1 DICE total 6, and 7 was needed."""
    story = active_model(fighter("Ansel", "musket")).when(
        Shoot(model="ansel", weapon="musket", target="kain", in_cover=True), faces=(5, 5, 1)
    )
    story.then(Missed("ansel", "kain", "musket"))
    rolled = story.event(Rolled)
    assert (rolled.kept, rolled.total, rolled.result) == ((0, 2), 6, "failure")


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-BATH-03", "TC-BLESS-02")
def test_bloodbath_with_a_blessing_keeps_the_three_lowest_of_four() -> None:
    """6, 5, 3 and 2 total 10, and armour makes it 9: Out of Action."""
    story = before_injury(fields={"blood": 6, "blessings": 1, "armour": "standard"})
    story.when(Pledge(side="pilgrims", bloodbaths=1)).then(
        Spent(whose="kain", resource="Blood Marker", amount=6, on="a Bloodbath")
    )
    story.when(Pledge(side="heretics", blessings=1), faces=(6, 5, 3, 2))
    story.then(InjuryResolved("kain", "out of action", "out of action"))
    assert (story.event(Rolled).total, story.event(Rolled).kept) == (9, (1, 2, 3))
