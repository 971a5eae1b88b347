"""The rules of Two Coins in play."""

from typing import Any

import pytest
from two_coins.combat.acts import Commit, RollOff

from combat import Encounter, Refused
from combat.engine.dice.sources import LoadedDice
from events.vocabulary import EncounterEnded


def duel(*faces: int, coins: int = 3, **settings: Any) -> Encounter:
    """Begin a duel with loaded dice."""
    duellists = [{"id": "ada", "name": "Ada", "coins": coins}, {"id": "bo", "name": "Bo", "coins": coins}]
    return Encounter.begin("two_coins", {"duellists": duellists}, LoadedDice(faces), settings=settings)


def close_hands(fight: Encounter, ada: int, bo: int) -> None:
    """Let both duellists close a hand."""
    fight.do(Commit("ada", ada), by="ada")
    fight.do(Commit("bo", bo), by="bo")


@pytest.mark.rule("COIN-HAND-01")
def test_hand_is_limited_by_the_purse_and_the_settings() -> None:
    """A duellist with four coins may take three, and the opponent does not see how many."""
    fight = duel(coins=4)
    with pytest.raises(Refused, match="holds 0 to 3 coins"):
        fight.do(Commit("ada", 4))
    fight.do(Commit("ada", 3))
    assert "'coins': 3" not in str(fight.view("bo"))
    assert "'coins': 3" in str(fight.view("ada"))


@pytest.mark.rule("COIN-HAND-02", "COIN-LOSS-01")
def test_fuller_hand_wins_and_the_other_loses_a_coin() -> None:
    """The number of coins in the losing hand does not matter."""
    fight = duel()
    close_hands(fight, 3, 1)
    assert fight.state.coins() == {"ada": 3, "bo": 2}


@pytest.mark.rule("COIN-TIE-01", "COIN-TIE-02")
@pytest.mark.parametrize(("reading", "purses"), [("roll_again", (2, 3)), ("both_lose", (2, 2))])
def test_level_hands_are_rolled_and_even_dice_follow_the_setting(reading: str, purses: tuple[int, int]) -> None:
    """With `roll_again`, four against four is followed by two against five."""
    fight = duel(4, 4, 2, 5, even_dice=reading)
    close_hands(fight, 2, 2)
    while fight.step == "ROLL_OFF":
        fight.do(RollOff())
    assert tuple(fight.state.coins().values()) == purses


@pytest.mark.rule("COIN-LOSS-02")
def test_duel_that_leaves_both_without_coins_has_no_winner() -> None:
    """Both lose the last coin at the same time."""
    fight = duel(6, 6, coins=1, even_dice="both_lose")
    close_hands(fight, 0, 0)
    fight.do(RollOff())
    assert fight.outcome == EncounterEnded((), "no coin is left to Ada and Bo")
