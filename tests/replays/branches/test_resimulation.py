"""Replays of a fight with other settings, commands or faces."""

import re

import pytest

from combat import Encounter, Refused
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.commands import Note, Override, Rule
from combat.systems.trench_crusade.acts.turns import ChooseFirst
from events.history.dice import dice_of
from events.history.journal import Beat
from events.vocabulary import RoundBegan, SeedRevealed
from replays import Replay
from replays.branches.resimulation import Resimulation
from tests.harness.samples import sample_size
from tests.replays.fights import SEED, eventful_fight, new_fight, play_on, random_fight


def events_of(beats: tuple[Beat, ...]) -> list[object]:
    """Return all events except revealed seeds."""
    return [event for beat in beats for event in beat.events if not isinstance(event, SeedRevealed)]


@pytest.mark.parametrize("dice", ["fresh", "same"])
def test_replay_without_changes_has_no_differences(dice: str) -> None:
    """Including undos, redos, overrides, rulings and notes."""
    game = Replay.of(eventful_fight(2, dice))
    again = game.resimulate()
    assert (again.differences, again.stopped, again.why) == ((), None, "")
    assert events_of(again.journal.beats) == events_of(game.journal.beats)
    assert again.journal.header == game.header


def test_lower_turn_limit_ends_the_battle_earlier() -> None:
    """The first command of Turn 2 is refused with the reason."""
    games = (Replay.of(random_fight(number)) for number in range(4, 30))
    game = next(game for game in games if any(RoundBegan(2) in beat.events for beat in game.journal))
    again = game.resimulate({"turn_limit": 1})
    assert again.encounter.outcome is not None
    assert again.encounter.outcome.reason == "Turn 1 was the last"
    assert again.stopped == len(again.journal)
    assert again.why == f"beat {again.stopped} is refused: the fight is over: Turn 1 was the last"
    assert {difference.beat for difference in again.differences} == {again.stopped - 1}
    assert again.journal.header.settings["turn_limit"] == 1
    assert again.journal.header.seed_hash == game.header.seed_hash


def test_replay_stops_before_a_beat_that_would_leave_dice_unused() -> None:
    """Which of three recorded dice to use cannot be known."""
    again = stopped_by("leave dice unused", {}, {"max_net_dice": 0})
    assert again.stopped == len(again.journal)
    assert re.fullmatch(
        rf"beat {again.stopped} would leave dice unused: \d were rolled, but \d are needed now", again.why
    )


def test_replay_stops_before_a_beat_that_needs_more_dice() -> None:
    again = stopped_by("needs more dice", {"max_net_dice": 0}, {"max_net_dice": None})
    assert again.stopped is not None
    assert re.match(rf"beat {again.stopped} needs more dice than recorded: \dD6 must be rolled for ", again.why)


def stopped_by(why: str, played_with: dict[str, object], other: dict[str, object]) -> Resimulation:
    """Return the first replay with other settings that stops for a given reason."""
    fights = (Replay.of(random_fight(seed, settings=played_with)).resimulate(other) for seed in range(60))
    return next(again for again in fights if why in again.why)


def fight_lost_by_fleeing() -> Encounter:
    """Return a random fight that ends with the first failed Morale test."""
    fights = (random_fight(number) for number in range(40))
    return next(fight for fight in fights if fight.outcome is not None and "flee" in fight.outcome.reason)


def test_other_morale_setting_continues_a_battle_after_a_failed_test() -> None:
    """The side is Shaken instead of fleeing."""
    game = Replay.of(fight_lost_by_fleeing())
    again = game.resimulate({"morale_mode": "shaken"})
    assert (again.stopped, again.encounter.outcome) == (None, None)
    first = again.differences[0]
    assert (first.beat, first.was, first.now) == (len(game) - 1, "flees", "shaken")
    assert str(first) == f'beat {first.beat}, {first.path}: was "flees", is now "shaken"'


def test_replay_with_a_dice_source_continues_when_other_dice_are_needed() -> None:
    """Recorded dice come first; drawn and unused dice are counted for each beat."""
    drawn = spare = 0
    for seed in range(sample_size(3)):
        for played_with, other in ((0, None), (None, 0)):
            game = Replay.of(random_fight(seed, settings={"max_net_dice": played_with}))
            again = game.resimulate({"max_net_dice": other}, dice=SEED)
            assert "dice" not in again.why
            assert [beat.beat for beat in again.beats] == list(range(len(game)))
            assert all(
                (beat.status == "left out") == (again.stopped is not None and beat.beat >= again.stopped)
                for beat in again.beats
            )
            drawn += sum(beat.drawn for beat in again.beats)
            spare += sum(beat.unused_count for beat in again.beats)
            sources = [die.source for beat in again.journal for die in dice_of(beat.events)]
            assert sum(source.startswith("loaded:") for source in sources) == sum(beat.drawn for beat in again.beats)
    assert drawn
    assert spare


def test_replay_continues_after_another_choice() -> None:
    """Earlier beats are the same, later ones are repeated if possible."""
    game = Replay.of(random_fight(4))
    choice = next(beat for beat in game.effective if isinstance(beat.command, ChooseFirst))
    side = "heretics" if choice.command == ChooseFirst("pilgrims") else "pilgrims"
    again = game.resimulate(commands={choice.number: ChooseFirst(side)})
    assert [beat.status for beat in again.beats[: choice.number + 1]] == ["same"] * choice.number + ["changed"]
    assert again.journal.beats[choice.number].command == ChooseFirst(side)
    assert again.differences[0].beat == choice.number
    assert again.stopped is not None
    assert str(again.beats[again.stopped]) == f"beat {again.stopped}: left out; {again.why}"


def test_faces_and_rulings_can_be_changed() -> None:
    """None keeps the face of a die; the GM gives changed rulings."""
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
    assert [beat.status for beat in other.beats] == ["same", "same", "changed", "same"]
    left = game.resimulate(commands={2: ChooseFirst("no-such-side")})
    assert (left.stopped, left.beats[3].status) == (2, "left out")
    replay = game.resimulate(commands={3: Rule("so be it")})
    assert replay.journal.beats[3].by == "gm"


@pytest.mark.parametrize("number", [0, -1, 99, "1"])
def test_change_of_a_missing_beat_is_refused(number: int) -> None:
    """Beat 0 can only be changed through settings."""
    with pytest.raises(Refused, match="a changed beat must be 1 to 4"):
        Replay.of(random_fight(most=5)).resimulate(commands={number: Note("hm")})
    with pytest.raises(Refused, match="a changed beat must be 1 to 4"):
        Replay.of(random_fight(most=5)).resimulate(faces={number: (1,)})


def test_play_can_continue_after_a_replay_with_other_settings() -> None:
    again = Replay.of(fight_lost_by_fleeing()).resimulate({"morale_mode": "shaken"})
    going_on = play_on(again.encounter.fork(dice=LoadedDice([6, 1] * 500)), most=len(again.journal) + 20)
    assert len(going_on.journal) > len(again.journal)


def test_other_ruleset_brings_its_defaults() -> None:
    """Settings that the group had changed itself are kept."""
    game = Replay.of(new_fight(settings={"turn_limit": 4}))
    older = game.resimulate({"ruleset": "1.0"}).journal.header.settings
    assert (older["morale_mode"], older["down_injury_bonus"], older["turn_limit"]) == ("shaken_in_a_row", "melee", 4)
    newer = Replay.of(new_fight(settings={"ruleset": "1.0"})).resimulate({"ruleset": "1.6.3"}).journal.header.settings
    assert (newer["morale_mode"], newer["down_injury_bonus"]) == ("flee", "any")


def test_unknown_settings_are_refused_with_their_path() -> None:
    with pytest.raises(Refused, match=r"\$\.settings\.luck: is not a known key"):
        Replay.of(new_fight()).resimulate({"luck": 7})
