"""Duels in play: the proofs of Two Coins."""

from typing import Any

import pytest
from two_coins.combat.acts import Commit, RollOff

from combat import Encounter, Refused
from combat.engine.dice import LoadedDice
from events.vocabulary import EncounterEnded


def duel(*faces: int, coins: int = 3, **settings: Any) -> Encounter:
    """Open a duel with loaded dice."""
    duellists = [{"id": "ada", "name": "Ada", "coins": coins}, {"id": "bo", "name": "Bo", "coins": coins}]
    return Encounter.begin("two_coins", {"duellists": duellists}, LoadedDice(faces), settings=settings)


def hands(fight: Encounter, ada: int, bo: int) -> None:
    """Let both take a hand."""
    fight.do(Commit("ada", ada), by="ada")
    fight.do(Commit("bo", bo), by="bo")


@pytest.mark.rule("COIN-HAND-01")
def test_a_hand_holds_no_more_than_the_purse_and_the_table_allow() -> None:
    """Three of four coins, and nobody sees which."""
    fight = duel(coins=4)
    with pytest.raises(Refused, match="holds 0 to 3 coins"):
        fight.do(Commit("ada", 4))
    fight.do(Commit("ada", 3))
    assert "'coins': 3" not in str(fight.view("bo"))
    assert "'coins': 3" in str(fight.view("ada"))


@pytest.mark.rule("COIN-HAND-02", "COIN-LOSS-01")
def test_the_fuller_hand_wins_and_the_other_loses_a_coin() -> None:
    """Whatever was in it."""
    fight = duel()
    hands(fight, 3, 1)
    assert fight.state.coins() == {"ada": 3, "bo": 2}


@pytest.mark.rule("COIN-TIE-01", "COIN-TIE-02")
@pytest.mark.parametrize(("reading", "purses"), [("roll_again", (2, 3)), ("both_lose", (2, 2))])
def test_level_hands_roll_and_even_dice_do_what_the_table_says(reading: str, purses: tuple[int, int]) -> None:
    """Four and four, and then two against five if there is another roll."""
    fight = duel(4, 4, 2, 5, even_dice=reading)
    hands(fight, 2, 2)
    while fight.step == "ROLL_OFF":
        fight.do(RollOff())
    assert tuple(fight.state.coins().values()) == purses


@pytest.mark.rule("COIN-LOSS-02")
def test_nobody_wins_a_duel_that_leaves_both_without_a_coin() -> None:
    """The last coins go together."""
    fight = duel(6, 6, coins=1, even_dice="both_lose")
    hands(fight, 0, 0)
    fight.do(RollOff())
    assert fight.outcome == EncounterEnded((), "no coin is left to Ada and Bo")
