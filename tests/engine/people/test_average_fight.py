"""Average fights: the shares that both sides have left, and how fast they take each other out."""

from math import exp, log

import pytest

from combat.engine.people.average_fight import MAX_ROUNDS, Fighter, average_fight, log_speed


def test_stronger_side_has_its_surplus_left() -> None:
    """It takes the other out in two rounds, and suffers half as much."""
    strong, weak = Fighter(2.0, 1.0, (0.5,)), Fighter(1.0, 1.0, (0.25,))
    assert average_fight([strong], [weak]) == (0.75, 0.0)
    assert average_fight([weak], [strong]) == (0.0, 0.75)
    assert log_speed([strong], [weak]) == pytest.approx(log(1 / 2))


def test_attacks_are_concentrated_on_one_foe() -> None:
    """One of the two is out after two rounds, so the single combatant lasts a third round."""
    pair, single = [Fighter(1.0, 1.0, (0.2,))] * 2, [Fighter(1.0, 1.0, (0.5, 0.5))]
    assert average_fight(pair, single) == pytest.approx((0.25, 0.0))


def test_combatant_attacks_the_foe_that_loses_most_worth() -> None:
    """One round of attacks does not suffice for both foes; the worthless one is left."""
    attacker = Fighter(100.0, 1.0, (1.0, 0.5))
    foes = [Fighter(MAX_ROUNDS, 1.0, (0.0,)), Fighter(MAX_ROUNDS / 2, 9.0, (0.0,))]
    assert average_fight([attacker], foes) == (1.0, 0.1)


def test_combatants_attack_the_next_target_when_one_is_out() -> None:
    foes = [Fighter(1.0, 1.0, (0.0,))] * 3
    assert average_fight([Fighter(1.0, 1.0, (1.0,) * 3)], foes) == (1.0, 0.0)
    assert exp(log_speed([Fighter(1.0, 1.0, (1.0,) * 3)], foes)) == pytest.approx(1 / 3)


def test_attacks_of_a_mob_shrink_with_its_members() -> None:
    target = Fighter(100.0, 1.0, (2.0,))
    left = [average_fight([Fighter(4.0, 1.0, (8.0,), fades=fades)], [target])[1] for fades in (False, True)]
    assert left == pytest.approx([0.84, 0.88])


def test_attacks_that_take_out_a_target_early_still_take_a_share_of_the_round() -> None:
    """No step is shorter than a quarter of a round."""
    assert log_speed([Fighter(1.0, 1.0, (100.0,))], [Fighter(1.0, 1.0, (0.0,))]) == pytest.approx(log(4))


def test_side_without_combatants_has_nothing_left() -> None:
    fighter = Fighter(1.0, 1.0, ())
    assert average_fight([fighter], []) == (1.0, 0.0)
    assert average_fight([], [fighter]) == (0.0, 1.0)
    assert log_speed([], [fighter]) == pytest.approx(log(0.01))


def test_hopeless_fight_is_stopped() -> None:
    idle = Fighter(1.0, 1.0, (0.0,))
    assert average_fight([idle], [idle]) == (1.0, 1.0)


def test_rounding_error_does_not_fight_on() -> None:
    """Seven tenths less seven times a tenth is above 0 in floating point, but the foe attacks for seven rounds only."""
    foe, single = Fighter(0.7, 1.0, (1.0,)), Fighter(100.0, 1.0, (0.1,))
    assert average_fight([single], [foe]) == pytest.approx((0.93, 0.0))
