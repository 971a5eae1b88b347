"""The number of prompts in a fight at the terminal."""

from functools import cache
from pathlib import Path

import pytest

from replays import Replay
from tests.harness.prompt_counts import PromptCount, count_prompts

GOLDEN = Path(__file__).parents[2] / "golden"

FIGHTS = {
    "trench_crusade": ("heretics-shot", "bloodbath-at-three", "bloodbath-at-six"),
    "wrath_and_glory": ("champion", "agents-and-cultists", "mob-losses"),
    "fiend_wake": ("lockjaws-round", "nested-reactions", "the-old-cannon"),
    "powered_by_heresy": ("assassin-and-seeker", "tactician-and-templar", "griffs-shotgun"),
}


@cache
def count_of(system: str, name: str) -> PromptCount:
    """Return the prompt counts of a recorded fight that is played again."""
    return count_prompts(Replay.load(GOLDEN / system / f"{name}.jsonl"))


@pytest.mark.parametrize("system", FIGHTS)
def test_recorded_fight_needs_a_third_fewer_prompts(system: str) -> None:
    """Compared with one prompt for each choice, field and roll."""
    counts = [count_of(system, name) for name in FIGHTS[system]]
    assert min(each.commands for each in counts) >= 4
    asked, one_by_one = sum(count.prompts for count in counts), sum(count.one_by_one for count in counts)
    assert asked * 3 <= one_by_one * 2, [(count.prompts, count.one_by_one, count.by_kind) for count in counts]


ATTACKS = {
    "trench_crusade": ("shoot",),
    "wrath_and_glory": ("attack", "charge"),
    "fiend_wake": ("ranged", "bombard", "assault"),
    "powered_by_heresy": ("hack_and_slash", "fire_for_effect", "unsuspecting_strike"),
}


@pytest.mark.parametrize("system", FIGHTS)
def test_attack_needs_a_third_fewer_answers(system: str) -> None:
    """From its declaration to the end of its effects, including dice and reactions."""
    types = {f"{system}.{each}.v1" for each in ATTACKS[system]}
    fights = [count_of(system, name) for name in FIGHTS[system]]
    attacks = [(asked, one_by_one) for count in fights for deed, asked, one_by_one in count.actions if deed in types]
    assert len(attacks) >= 3
    assert sum(asked for asked, _ in attacks) * 3 <= sum(one_by_one for _, one_by_one in attacks) * 2, attacks
    assert all(asked < one_by_one for asked, one_by_one in attacks), attacks


def test_shot_needs_two_answers_before_its_dice() -> None:
    """The weapon and the target. Cover and range are typed after the target, markers before the dice."""
    count = count_of("trench_crusade", "heretics-shot")
    assert count.by_kind["action", "Target"] == 1
    assert (
        sum(times for (_, question), times in count.by_kind.items() if question.startswith(("In cover", "Long"))) == 0
    )
