"""What else could have happened: the same commands and dice by other settings."""

import re

import pytest

from combat import Refused
from combat.engine.commands import Note, Override, Rule
from combat.engine.dice import LoadedDice
from combat.systems.trench_crusade.acts.turns import ChooseFirst
from events.dice import dice_of
from events.journal import Beat
from events.vocabulary import SeedRevealed
from replays import Replay
from replays.resimulation import Resimulation
from tests.harness.samples import sample_size
from tests.replays.fights import SEED, eventful_fight, new_fight, play_on, random_fight


def told(beats: tuple[Beat, ...]) -> list[object]:
    """Return all events but the seed, which belongs to the dice."""
    return [event for beat in beats for event in beat.events if not isinstance(event, SeedRevealed)]


@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_by_the_same_settings_the_same_happens(dice: str) -> None:
    """Undos, redos, overrides, rulings and notes included."""
    game = Replay.of(eventful_fight(2, dice))
    again = game.resimulate()
    assert (again.differences, again.stopped, again.why) == ((), None, "")
    assert told(again.journal.beats) == told(game.journal.beats)
    assert again.journal.header == game.header


def test_a_shorter_battle_ends_earlier() -> None:
    """With one Turn alone, the first command of the second is refused, and the sentence says why."""
    game = Replay.of(random_fight(4))
    again = game.resimulate({"turn_limit": 1})
    assert again.encounter.outcome is not None
    assert again.encounter.outcome.reason == "Turn 1 was the last"
    assert again.stopped == len(again.journal)
    assert again.why == f"beat {again.stopped} is refused: the fight is over: Turn 1 was the last"
    assert {each.beat for each in again.differences} == {again.stopped - 1}
    assert again.journal.header.settings["turn_limit"] == 1
    assert again.journal.header.seed_hash == game.header.seed_hash


def test_dice_that_other_settings_do_not_need_are_left_over() -> None:
    """Nobody knows which of three dice would have been two."""
    again = stopped_by("leave dice unused", {}, {"max_net_dice": 0})
    assert again.stopped == len(again.journal)
    assert re.fullmatch(
        rf"beat {again.stopped} would leave dice unused: \d were rolled, but \d are needed now", again.why
    )


def test_dice_that_were_never_rolled_are_missed() -> None:
    """The other way round."""
    again = stopped_by("needs more dice", {"max_net_dice": 0}, {"max_net_dice": None})
    assert again.stopped is not None
    assert re.match(rf"beat {again.stopped} needs more dice than recorded: \dD6 must be rolled for ", again.why)


def stopped_by(why: str, played_with: dict[str, object], other: dict[str, object]) -> Resimulation:
    """Play fights until one of them, with other settings, comes to a stop for this reason."""
    fights = (Replay.of(random_fight(seed, settings=played_with)).resimulate(other) for seed in range(60))
    return next(again for again in fights if why in again.why)


def test_another_reading_of_morale_changes_what_follows_a_failed_test() -> None:
    """Where a side fled, it is only Shaken, and the battle goes on."""
    game = Replay.of(random_fight(3))
    again = game.resimulate({"morale_mode": "shaken"})
    assert game.outcome is not None
    assert (again.stopped, again.encounter.outcome) == (None, None)
    first = again.differences[0]
    assert (first.beat, first.was, first.now) == (len(game) - 1, "flees", "shaken")
    assert str(first) == f'beat {first.beat}, {first.path}: was "flees", is now "shaken"'


def test_with_dice_to_draw_from_it_goes_on_where_other_dice_are_needed() -> None:
    """Those of the log fall first, and what was drawn or left over is told of each beat."""
    drawn = spare = 0
    for seed in range(sample_size(3)):
        for played_with, other in ((0, None), (None, 0)):
            game = Replay.of(random_fight(seed, settings={"max_net_dice": played_with}))
            again = game.resimulate({"max_net_dice": other}, dice=SEED)
            assert "dice" not in again.why
            assert [each.beat for each in again.beats] == list(range(len(game)))
            assert all(
                (each.status == "left out") == (again.stopped is not None and each.beat >= again.stopped)
                for each in again.beats
            )
            drawn += sum(each.drawn for each in again.beats)
            spare += sum(each.unused_count for each in again.beats)
            sources = [die.source for beat in again.journal for die in dice_of(beat.events)]
            assert sum(source.startswith("loaded:") for source in sources) == sum(each.drawn for each in again.beats)
    assert drawn
    assert spare


def test_another_choice_is_played_on_from() -> None:
    """What came before is the same, and what can be repeated after it is."""
    game = Replay.of(random_fight(4))
    choice = next(beat for beat in game.effective if isinstance(beat.command, ChooseFirst))
    side = "heretics" if choice.command == ChooseFirst("pilgrims") else "pilgrims"
    again = game.resimulate(commands={choice.number: ChooseFirst(side)})
    assert [each.status for each in again.beats[: choice.number + 1]] == ["same"] * choice.number + ["changed"]
    assert again.journal.beats[choice.number].command == ChooseFirst(side)
    assert again.differences[0].beat == choice.number
    assert again.stopped is not None
    assert str(again.beats[again.stopped]) == f"beat {again.stopped}: left out; {again.why}"


def test_another_face_and_another_ruling_are_tried() -> None:
    """By whoever rules at that table; a face by its place, and None for one that stays."""
    fight = new_fight()
    fight.do({"type": "trench_crusade.roll_off.v1"})
    fight.override("models.kain.blood", 2, "we forgot them")
    fight.note("hm", "pilgrims")
    game = Replay.of(fight)
    dice = dice_of(game[1].beat.events)
    again = game.resimulate(faces={1: (7 - dice[0].face, None)}, dice=SEED)
    assert dice_of(again.journal.beats[1].events)[1:] == dice[1:]
    assert again.stopped is None
    other = game.resimulate(commands={2: Override("models.kain.blood", 1, "they were fewer")})
    assert (other.encounter.state.model("kain").blood, other.stopped) == (1, None)
    assert [each.status for each in other.beats] == ["same", "same", "changed", "same"]
    left = game.resimulate(commands={2: ChooseFirst("nobody")})
    assert (left.stopped, left.beats[3].status) == (2, "left out")
    told = game.resimulate(commands={3: Rule("so be it")})
    assert told.journal.beats[3].by == "gm"


@pytest.mark.parametrize("number", [0, -1, 99, "1"])
def test_a_beat_that_is_not_there_is_refused(number: int) -> None:
    """The opening is changed by settings alone."""
    with pytest.raises(Refused, match="a changed beat must be 1 to 4"):
        Replay.of(random_fight(most=5)).resimulate(commands={number: Note("hm")})
    with pytest.raises(Refused, match="a changed beat must be 1 to 4"):
        Replay.of(random_fight(most=5)).resimulate(faces={number: (1,)})


def test_the_fight_by_other_settings_can_be_played_on() -> None:
    """The question what would have come then has an answer."""
    again = Replay.of(random_fight(3)).resimulate({"morale_mode": "shaken"})
    going_on = play_on(again.encounter.fork(dice=LoadedDice([6, 1] * 500)), most=len(again.journal) + 20)
    assert len(going_on.journal) > len(again.journal)


def test_another_ruleset_brings_all_its_readings() -> None:
    """And leaves what the table had chosen by itself."""
    game = Replay.of(new_fight(settings={"turn_limit": 4}))
    older = game.resimulate({"ruleset": "1.0"}).journal.header.settings
    assert (older["morale_mode"], older["down_injury_bonus"], older["turn_limit"]) == ("shaken_in_a_row", "melee", 4)
    newer = Replay.of(new_fight(settings={"ruleset": "1.0"})).resimulate({"ruleset": "1.6.3"}).journal.header.settings
    assert (newer["morale_mode"], newer["down_injury_bonus"]) == ("flee", "any")


def test_settings_that_do_not_exist_are_refused() -> None:
    """The sentence names the place."""
    with pytest.raises(Refused, match=r"\$\.settings\.luck: is not known here"):
        Replay.of(new_fight()).resimulate({"luck": 7})
