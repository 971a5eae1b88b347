"""Tests of the odds at the prompt: possible outcomes of a choice and their probabilities."""

import io
import sys
from collections.abc import Callable
from random import Random

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from frontdoor.terminal import main
from frontdoor.terminal.prompts import odds_text
from frontdoor.terminal.prompts.decisions import pending_decisions
from frontdoor.terminal.prompts.odds_text import odds_in_menu

Play = Callable[..., str]
TYPED = ("trench_crusade", "--dice", "typed")
SHOOTER = ("6 2", "1", "ansel")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that plays with the given input lines and returns the printed text."""
    monkeypatch.setattr(odds_text, "TIME_BUDGET", 600)

    def output(*lines: str, arguments: tuple[str, ...] = TYPED) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return output


def test_odds_accepts_a_choice_as_it_would_be_typed(play: Play) -> None:
    """A Musket hits with a 7 on two dice; omitted fields take their defaults, and the fight does not change."""
    output = play(*SHOOTER, "odds shoot kain", "odds shoot kain yes", "odds shoot kain . . . +1 dice higher ground")
    plain, covered, higher = (part for part in output.split("Choice:") if "hits Trooper Kain" in part)
    assert "7/12  Pilgrim Ansel hits Trooper Kain" in plain
    assert "29/36  Pilgrim Ansel hits Trooper Kain" in higher
    assert "7/12  Pilgrim Ansel hits Trooper Kain" not in covered
    assert "In all: misses 5/12, " in plain
    assert "is hit" not in output


def test_odds_at_a_dice_prompt_are_those_of_the_roll(play: Play) -> None:
    """`odds` works before the first roll and before the rolls that follow from it."""
    output = play("6 2", "1", "odile", "shoot kain", "odds", "6 5", "odds")
    before, after = (part for part in output.split("Roll ") if "Out of Action\n" in part)
    assert "War Prophet Odile hits Trooper Kain" in before
    assert "Dash" not in before + after
    assert "Trooper Kain: Out of Action" in after
    assert "misses" not in after


def test_odds_without_a_choice_lists_choices_that_only_roll_dice(play: Play) -> None:
    """A Dash takes one line; if no choice depends on dice alone, a hint explains how to use `odds`."""
    output = play(*SHOOTER, "odds")
    assert "Pilgrim Ansel: Dash (RISKY): failure 5/12" in output
    assert "Type 'odds' and a choice" in play("6 2", "odds")


def test_odds_of_a_roll_off_say_that_everything_depends_on_the_dice(play: Play) -> None:
    """A roll-off has no outcomes to list, but it is still a matter of chance."""
    output = play("odds roll off")
    assert "Everything depends on the dice." in output
    assert "No chance is involved." not in output


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds shoot", "'Target' has no default. Type it after the choice."),
        ("odds fly", "'fly' is not one of the choices"),
        ("odds shoot kain . . . . now", " now' was not expected"),
        ("odds shoot pope", "'pope' is not one of the choices"),
        ("odds end", "No chance is involved."),
    ],
)
def test_odds_explain_in_a_sentence_why_there_are_none(line: str, sentence: str, play: Play) -> None:
    """The same prompt follows."""
    output = play(*SHOOTER, line)
    assert sentence in output
    assert output.rstrip().splitlines()[-2].startswith("Choice") or "Choice" in output.rsplit(sentence, 1)[1]


def test_target_menu_shows_the_odds_of_each_target(play: Play) -> None:
    """Each target shows the chances of a hit and of taking it out, before the player chooses."""
    output = play(*SHOOTER, "shoot")
    assert "Trooper Kain: hits 7/12, takes out 6.7%" in output
    assert "Legionnaire Esau: hits 7/12, hurts 54%, takes out 3.3%" in output


def test_menu_shows_odds_beside_attacks_that_name_their_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """The labels stay unchanged, because players type them."""
    monkeypatch.setattr(odds_text, "TIME_BUDGET", 600)
    fight = Encounter.sample("fiend_wake", "hmac-sha256-2:07", weak=True)
    players, rng = {seat.id: Sensible() for seat in fight.header.seats}, Random(1)
    for _ in range(80):
        choices = [choice for decision in pending_decisions(fight) for choice in decision.choices]
        labels = [choice.form.label for choice in choices]
        attacks = {label: odds for label, odds in zip(labels, odds_in_menu(fight, choices), strict=True) if odds}
        if any(label.startswith("Attack with ") for label in attacks):
            break
        answer(fight, players, rng)
    assert all("hits " in odds for label, odds in attacks.items() if label.startswith("Attack with "))
    assert len(fight.journal) < 81


def test_slow_odds_are_estimated_by_sampling(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu appears at once with estimates; the command `odds` computes exact values."""
    monkeypatch.setattr(odds_text, "MAX_PLAYS", 6)
    output = play(*SHOOTER, "shoot", "back", "odds shoot kain")
    assert "Trooper Kain: hits about " in output
    assert "7/12  Pilgrim Ansel hits Trooper Kain" in output
