"""Comparison of two fights."""

from pathlib import Path

import attrs
import pytest

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from replays import Replay
from tests.harness.random_play import seed_of
from tests.replays.fights import eventful_fight, new_fight, play_on, random_fight

OTHER = seed_of(977)
GOLDEN = Path(__file__).parents[2] / "golden"


def first_roll_off(fight: Encounter) -> Encounter:
    """Return the fight after the roll-off for the first turn."""
    fight.do({"type": "trench_crusade.roll_off.v1"})
    return fight


def test_fight_equals_its_saved_copy() -> None:
    """Undos and the place of the file make no difference."""
    game = Replay.of(eventful_fight(2))
    found = game.compare(Replay.of(eventful_fight(2)))
    assert (found.origin, found.began, found.parting, found.ends) == ("", (), None, ())
    assert found.shared == len(game.effective)
    assert found.lines() == [f"{found.shared} beats are the same, and neither fight has more."]


def test_comparison_with_a_branch_names_the_beat_where_it_begins() -> None:
    """It includes the events of both fights."""
    game = Replay.of(random_fight(3))
    branch = Replay.of(play_on(game[20].fight(OTHER), 5, 60))
    found = game.compare(branch)
    assert found.origin == "The second fight branches from the first after beat 20."
    assert branch.compare(game).origin == "The first fight branches from the second after beat 20."
    assert found.shared >= 21
    assert found.parting is not None
    assert found.parting.numbers == (found.shared, found.shared)
    assert found.parting.stories[0] != found.parting.stories[1]
    assert ("the fight", "effective beats") in {(gap.of, gap.what) for gap in found.ends}


def test_first_roll_with_different_faces_is_shown() -> None:
    one = Replay.of(first_roll_off(new_fight(dice=LoadedDice([5, 3]))))
    other = Replay.of(first_roll_off(new_fight(dice=LoadedDice([5, 2]))))
    found = one.compare(other)
    assert found.parting is not None
    assert (found.parting.what, found.parting.numbers, found.shared) == ("dice", (1, 1), 1)
    shows = "Roll-off for the Heretic Troopers rolled"
    assert found.parting.sentence == (
        f"Beat 1: the dice differ: {shows} 3, with a total of 3; {shows} 2, with a total of 2."
    )
    assert [str(gap) for gap in found.ends if gap.what == "D6"] == [
        "the fight, D6: 2 rolled, mean 4.00; in the other fight: 2 rolled, mean 3.50"
    ]


def test_source_of_faces_is_ignored() -> None:
    typed = new_fight(dice=None)
    typed.do({"type": "trench_crusade.roll_off.v1"}, faces=[5, 3])
    found = Replay.of(first_roll_off(new_fight(dice=LoadedDice([5, 3])))).compare(Replay.of(typed))
    assert (found.parting, found.ends) == (None, ())


def test_different_commands_and_seats_are_named() -> None:
    one, other, third = (first_roll_off(new_fight(dice=LoadedDice([5, 3]))) for _ in range(3))
    one.do({"type": "trench_crusade.choose_first.v1", "side": "pilgrims"})
    other.do({"type": "trench_crusade.choose_first.v1", "side": "heretics"})
    third.note("look", by="gm")
    found = Replay.of(one).compare(Replay.of(other)).parting
    assert found is not None
    assert (found.what, found.sentence) == (
        "command",
        (
            "Beat 2: the command is 'choose first' (side \"pilgrims\");"
            " in the other fight 'choose first' (side \"heretics\")."
        ),
    )
    assert found.stories == (
        ("The Trench Pilgrims act first.",),
        ("The Heretic Troopers act first.",),
    )
    spoke = Replay.of(one).compare(Replay.of(third)).parting
    assert spoke is not None
    assert (spoke.what, spoke.sentence) == (
        "speaker",
        "Beat 2: the command is given by the Trench Pilgrims; in the other fight by the GM.",
    )


def test_shorter_fight_differs_at_its_end() -> None:
    game = Replay.of(random_fight(3))
    shorter = Replay.of(game.journal.upto(30))
    found = game.compare(shorter).parting
    assert found is not None
    assert (found.what, found.numbers, found.stories[1]) == ("end", (31, None), ())
    assert found.sentence == "The second fight ends here; the rest begins with beat 31."
    again = shorter.compare(game).parting
    assert again is not None
    assert again.sentence == "The first fight ends here; the rest begins with beat 31."


def test_different_events_from_equal_dice_are_attributed_to_a_setting() -> None:
    games = (Replay.of(random_fight(number)) for number in range(3, 30))
    compared = (game.compare(Replay.of(game.resimulate({"morale_mode": "shaken"}).journal)) for game in games)
    found = next(comparison for comparison in compared if comparison.parting is not None)
    assert [each.path for each in found.began] == ["$.settings.morale_mode"]
    assert found.parting is not None
    assert found.parting.what == "events"
    assert "the command and the dice are the same, but the events differ" in found.parting.sentence
    assert {gap.what for gap in found.ends} >= {"outcome"}


def test_undone_beats_are_ignored() -> None:
    """Both beat numbers are named after them."""
    one, other = (first_roll_off(new_fight(dice=LoadedDice([5, 3]))) for _ in range(2))
    one.do({"type": "trench_crusade.choose_first.v1", "side": "heretics"})
    one.undo(by="gm")
    for fight, side in ((one, "pilgrims"), (other, "heretics")):
        fight.do({"type": "trench_crusade.choose_first.v1", "side": side})
    found = Replay.of(one).compare(Replay.of(other)).parting
    assert found is not None
    assert found.numbers == (4, 2)
    assert found.sentence.startswith("Beat 4, and beat 2 of the other fight: the command")


def test_fights_of_different_systems_are_not_compared_further() -> None:
    logs = (GOLDEN / "trench_crusade" / "whole-skirmish.jsonl", GOLDEN / "wrath_and_glory" / "whole-fight.jsonl")
    one, other = map(Replay.load, logs)
    found = one.compare(other)
    assert [each.path for each in found.began] == ["$.system"]
    assert (found.shared, found.parting, found.ends) == (0, None, ())


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.jsonl")), ids=lambda path: path.stem)
def test_golden_logs_can_be_compared_with_their_first_half(path: Path) -> None:
    game = Replay.load(path)
    half = Replay.of(game.journal.upto(len(game) // 2))
    found = game.compare(half)
    assert found.began == ()
    assert all(gap.one != gap.other and gap.one and gap.other for gap in found.ends)
    assert all(line and line == line.strip() for line in found.lines())
    header = attrs.evolve(game.header, id="other")
    assert Replay.of(game.journal.with_header(header)).compare(game).parting is None
