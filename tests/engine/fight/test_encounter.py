"""The encounter API, shown with Trench Crusade."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import orjson
import pytest

from combat import DiceNeeded, Encounter, Refused
from combat.engine.dice.seeds import SeededDice
from combat.engine.dice.sources import LoadedDice
from combat.engine.fight.core import FightCore
from combat.engine.play.commands import Begin, Note, Override, Redo, Rule, Undo
from combat.engine.play.consent import Decline
from combat.engine.play.pending_rolls import Roll
from combat.systems.trench_crusade.acts.markers import PlaceMarkers
from combat.systems.trench_crusade.acts.movement import Dash, Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from events.base import Command
from events.history.dice import dice_of
from events.interventions import Noted, Overridden, Restored, Ruled, TakenBack
from events.log.lines import seal_line
from events.replace import replace_at_path
from events.stores import StoreError
from events.vocabulary import Die, EncounterBegan, EncounterEnded, Gained, Rolled, SeedRevealed
from replays import Replay
from tests.harness.field_paths import field_paths
from tests.harness.random_play import fight_numbers, play_fight, walk
from tests.harness.stories import Story
from tests.trench_crusade.duels import active_model, fighter

SEED = "hmac-sha256:00ff0000000000000000000000000000"


def sample(**options: Any) -> Encounter:
    """Begin the sample fight with seeded dice."""
    return Encounter.sample("trench_crusade", SEED, **options)


def refused(act: Callable[[], object], code: str, *words: str) -> Refused:
    """Assert that an action is refused with this code, in one sentence that contains these words."""
    with pytest.raises(Refused) as caught:
        act()
    reasons = [reason for reason in caught.value.reasons if reason.code == code]
    assert reasons, caught.value.reasons
    assert "\n" not in str(caught.value)
    for word in words:
        assert word in reasons[0].sentence, reasons[0].sentence
    return caught.value


def unchanged(encounter: Encounter, act: Callable[[], object], code: str, *words: str) -> None:
    """Assert that an action is refused and leaves state, journal and requests unchanged."""
    before = (encounter.state, encounter.journal, encounter.requests)
    refused(act, code, *words)
    assert (encounter.state, encounter.journal, encounter.requests) == before


# --- beginning a fight


def test_new_fight_has_a_header_and_waits_at_the_first_required_decision() -> None:
    encounter = sample(name="chapel", at="noon")
    header = encounter.journal.header
    assert (header.id, header.system, header.at, header.dice) == ("chapel", "trench_crusade", "noon", "seed")
    assert header.seed_hash == SeededDice(SEED).hash
    assert SEED not in str(header)
    (beat,) = encounter.journal.beats
    assert (beat.number, beat.command, beat.events[0]) == (
        0,
        Begin(),
        EncounterBegan("trench_crusade", encounter.system.edition),
    )
    assert encounter.requests
    assert encounter.outcome is None


def test_setup_may_be_a_mapping_or_a_toml_or_json_file(tmp_path: Path) -> None:
    """Settings passed as an argument take precedence over those in the setup."""
    setup = dict(Encounter.sample("trench_crusade").system.sample())
    as_json, as_toml = tmp_path / "setup.json", tmp_path / "setup.toml"
    as_json.write_bytes(orjson.dumps(setup))
    as_toml.write_text(
        (Path(__file__).parents[3] / "combat/systems/trench_crusade/sample.toml").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    fights = [
        Encounter.begin("trench_crusade", item, SEED, settings={"turn_limit": 2})
        for item in (setup, as_json, str(as_toml))
    ]
    assert all(item.journal.header == fights[0].journal.header for item in fights)
    assert fights[0].state.settings.turn_limit == 2


def test_equal_setups_share_their_sheets_and_changed_setups_do_not() -> None:
    setup = dict(Encounter.sample("trench_crusade").system.sample())
    first, again = (Encounter.begin("trench_crusade", setup) for _ in range(2))
    assert again.header == first.header
    assert again.state.settings is first.state.settings
    second = Encounter.begin("trench_crusade", setup, settings={"turn_limit": 2})
    assert first.header.settings["turn_limit"] != 2
    assert second.header.settings["turn_limit"] == 2
    setup["sides"][0]["models"][0]["name"] = "Someone Else"
    changed = Encounter.begin("trench_crusade", setup)
    assert changed.header.setup["sides"][0]["models"][0]["name"] == "Someone Else"
    assert first.header.setup["sides"][0]["models"][0]["name"] != "Someone Else"
    setup["sides"][0]["models"][0]["ranged"] = True
    refused(lambda: Encounter.begin("trench_crusade", setup), "setup", "$.sides[0].models[0].ranged")


def test_settings_of_an_edition_can_be_overridden() -> None:
    settings = sample(settings={"ruleset": "1.0", "morale_mode": "flee"}).state.settings
    assert (settings.down_injury_bonus, settings.morale_mode) == ("melee", "flee")


# --- requests and options


def test_request_has_a_prompt_a_legal_default_and_plain_forms() -> None:
    for encounter, _ in walk("trench_crusade", 3):
        for request in encounter.requests:
            assert request.prompt
            if request.default is not None:
                assert not encounter.why_not(request.default, request.seat)
            assert orjson.dumps([form.plain() for form in request.forms])


def test_options_can_be_listed_tested_and_drawn_for_a_seat_or_for_all() -> None:
    encounter = active_model().encounter
    options = encounter.options("pilgrims")
    assert Move("ansel") in options
    assert Move("kain") not in options
    assert Move("ansel") in list(options)
    assert options
    assert options.random(Random(1)) in options
    assert Shoot in {form.command for form in options.forms}
    assert not encounter.options("heretics")
    with pytest.raises(LookupError):
        encounter.options("heretics").random(Random(1))
    refused(lambda: encounter.options("stranger"), "unknown_seat", "stranger", "pilgrims")


def test_why_not_returns_reasons_with_code_sentence_and_rule() -> None:
    story = active_model(beside=("kain",)).given(Move("ansel"))
    assert story.encounter.why_not(Dash("ansel")) == ()
    (reason,) = story.encounter.why_not(Move("ansel"))
    assert (reason.code, reason.rule) == ("already_taken", "TC-MOVE-01")
    assert "[TC-MOVE-01]" in str(reason)
    assert story.encounter.why_not({"type": "nothing.v1"})[0].code == "malformed"
    assert story.encounter.why_not(Move("ansel"), "stranger")[0].code == "unknown_seat"


def test_command_may_be_an_object_or_a_wire_mapping() -> None:
    first, second = active_model().encounter, active_model().encounter
    assert first.do(Move("ansel")) == second.do({"type": "trench_crusade.move.v1", "model": "ansel"})


def test_beat_records_seat_and_time() -> None:
    """Without a named seat, the beat records the seat that usually gives the command."""
    encounter = active_model().encounter
    assert encounter.do(Move("ansel"), at="five past").by == "pilgrims"
    assert encounter.journal.beats[-1].at == "five past"
    relic = PlaceMarkers(model="ansel", marker="blessing", amount=1, source="a relic")
    assert encounter.do(relic).by == "table"
    assert encounter.do(relic, "heretics").by == "heretics"
    assert encounter.do(Decline("pilgrims"), "pilgrims").by == "pilgrims"
    assert encounter.do(EndActivation("ansel"), "gm").by == "gm"
    unchanged(encounter, lambda: encounter.do(Activate("kain"), at=7), "malformed", "at")  # type: ignore[arg-type]


# --- expected number of beats


def test_command_of_a_client_that_missed_beats_is_refused_with_those_beats() -> None:
    story = active_model(fighter("Ansel", blood=2, blessings=2), spend_order_action="secret_simultaneous")
    encounter = story.given(Shoot(model="ansel", weapon="rifle", target="kain")).encounter
    seen = len(encounter.journal)
    encounter.do(Pledge(side="heretics", blood=2), "heretics", expect=seen)
    error = refused(lambda: encounter.do(Pledge(side="pilgrims"), "pilgrims", expect=seen), "stale", "newer beats (1)")
    (missed,) = error.beats
    assert missed["command"] == {"type": "hidden.v1"}
    assert "'blood': 2" not in str(missed)
    (own,) = refused(lambda: encounter.do(Dash("kain"), "heretics", expect=seen), "stale").beats
    assert own["command"]["blood"] == 2
    unchanged(encounter, lambda: encounter.do(Pledge(side="pilgrims"), expect=seen + 5), "stale", "only")
    unchanged(encounter, lambda: encounter.do(Pledge(side="pilgrims"), expect=True), "stale")
    encounter.do(Pledge(side="pilgrims"), "pilgrims", expect=seen + 1)


# --- undo and redo


def turn_of_three(policy: dict[str, str]) -> Encounter:
    """Play up to the second Activation of the second Turn; the last beats are a roll and a Move."""
    setup = active_model().encounter.journal.header.setup
    encounter = Encounter.begin("trench_crusade", setup, LoadedDice((6, 1, 6, 1, 1, 1)), undo=policy)
    first: tuple[Command, ...] = (RollOff(), ChooseFirst("pilgrims"))
    idle = tuple(item for who in ("ansel", "kain", "berthe", "doeg") for item in (Activate(who), EndActivation(who)))
    last = (
        Activate("ansel"),
        EndActivation("ansel"),
        Activate("kain"),
        Shoot(model="kain", weapon="rifle", target="ansel"),
        Move("kain"),
    )
    for command in (*first, *idle, *first, *last):
        encounter.do(command)
    return encounter


@pytest.mark.parametrize(
    ("policy", "seat", "back", "code"),
    [
        ({}, "pilgrims", 2, ""),
        ({"barrier": "rolled"}, "pilgrims", 1, ""),
        ({"barrier": "rolled"}, "pilgrims", 2, "undo_barrier"),
        ({"barrier": "rolled"}, "gm", 2, ""),
        ({"reach": "beat"}, "pilgrims", 1, ""),
        ({"reach": "beat"}, "pilgrims", 2, "undo_reach"),
        ({"reach": "beat"}, "gm", 2, ""),
        ({"reach": "turn"}, "pilgrims", 3, ""),
        ({"reach": "turn"}, "pilgrims", 5, "undo_reach"),
        ({"reach": "round"}, "pilgrims", 5, ""),
        ({"reach": "round"}, "pilgrims", 10, "undo_reach"),
        ({"reach": "any"}, "pilgrims", 15, ""),
        ({"who": "own"}, "heretics", 3, ""),
        ({"who": "own"}, "heretics", 4, "undo_who"),
        ({"who": "own"}, "pilgrims", 1, "undo_who"),
        ({"who": "gm"}, "heretics", 1, "undo_who"),
        ({"who": "gm"}, "gm", 15, ""),
    ],
)
def test_undo_policy_limits_reach_barrier_and_seat(policy: dict[str, str], seat: str, back: int, code: str) -> None:
    encounter = turn_of_three(policy)
    goal = encounter.journal.beats[-1].number - back
    preview = encounter.undo_preview(goal, seat)
    assert (preview.to, len(preview.beats)) == (goal, back)
    if code:
        unchanged(encounter, lambda: encounter.undo(seat, goal), code)
        assert code in {reason.code for reason in preview.reasons}
        assert encounter.why_not(Undo(goal), seat) == preview.reasons
    else:
        beat = encounter.undo(seat, goal)
        assert beat.by == seat
        assert beat.events == (TakenBack(goal, preview.numbers),)


def test_undo_preview_shows_dice_and_secrets_and_changes_nothing() -> None:
    story = active_model(fighter("Ansel", blood=2, blessings=2), spend_order_action="secret_simultaneous").given(
        Shoot(model="ansel", weapon="rifle", target="kain"),
        Pledge(side="heretics", blood=1),
        Pledge(side="pilgrims", blessings=1),
    )
    encounter = story.encounter
    before = (encounter.state, encounter.journal)
    preview = encounter.undo_preview()
    assert [type(event).__name__ for event in preview.revealed] == ["PledgesRevealed"]
    assert preview.reasons[0].code == "undo_barrier"
    refused(lambda: encounter.undo("pilgrims"), "undo_barrier", "secret")
    assert (encounter.state, encounter.journal) == before
    encounter.undo("gm")
    assert encounter.step == "ACTION_MARKERS"


def test_undo_to_the_beginning_of_a_turn_or_round() -> None:
    """In Trench Crusade, a turn is an Activation and a round is a Turn."""
    encounter = turn_of_three({})
    encounter.undo(to="turn")
    assert (encounter.step, encounter.state.turn) == ("ACTION_MENU", 2)
    unchanged(encounter, lambda: encounter.undo(to="turn"), "nothing_to_undo", "turn")
    encounter.undo(to="round")
    assert encounter.state.turn == 2
    assert not encounter.state.activations
    encounter.redo()
    encounter.redo()
    assert encounter.state == turn_of_three({}).state


def test_undone_groups_can_be_redone_until_another_beat_is_added() -> None:
    """A note is such a beat, too."""
    encounter = active_model().given(Move("ansel")).encounter
    encounter.do(PlaceMarkers(model="ansel", marker="blood", amount=1, source="a nail"))
    two = encounter.state
    encounter.undo()
    first = encounter.state
    encounter.undo()
    assert encounter.do(Redo()).events == (Restored((4,)),)
    assert encounter.state == first
    encounter.redo()
    assert encounter.state == two
    unchanged(encounter, encounter.redo, "nothing_to_redo")
    encounter.undo()
    encounter.note("on second thoughts")
    unchanged(encounter, encounter.redo, "nothing_to_redo")


@pytest.mark.parametrize("to", [-1, 99, True, "yesterday", 1.5, [1]])
def test_undo_to_a_beat_that_does_not_exist_is_refused(to: Any) -> None:
    encounter = active_model().encounter
    unchanged(encounter, lambda: encounter.undo(to=to), "no_such_beat")
    unchanged(encounter, lambda: encounter.undo(to=encounter.journal.beats[-1].number), "no_such_beat")


def test_undo_to_a_beat_that_was_undone_is_refused() -> None:
    encounter = active_model().given(Move("ansel")).encounter
    undone = encounter.journal.beats[-1].number
    encounter.undo()
    encounter.do(Dash("ansel"), faces=(6, 6))
    unchanged(encounter, lambda: encounter.undo(to=undone), "no_such_beat", "is not effective")
    unchanged(encounter, lambda: encounter.undo(to=undone + 1), "no_such_beat", "is not effective")
    fresh = sample()
    unchanged(fresh, fresh.undo, "nothing_to_undo")


@pytest.mark.parametrize(
    ("who", "seat", "may"),
    [("own", "pilgrims", True), ("own", "heretics", False), ("gm", "pilgrims", False), ("gm", "gm", True)],
)
def test_redo_obeys_the_undo_policy(who: str, seat: str, may: bool) -> None:
    encounter = turn_of_three({"who": who})
    encounter.do(EndActivation("kain"))
    encounter.do(Activate("berthe"))
    encounter.undo("gm")
    if may:
        encounter.redo(seat)
    else:
        unchanged(encounter, lambda: encounter.redo(seat), "undo_who")


# --- override, rule and note


def test_override_by_the_gm_sets_one_field_and_records_the_old_value() -> None:
    encounter = sample()
    beat = encounter.override("models.ansel.blood", 3, "forgotten splinters")
    assert beat.events == (Overridden(path="models.ansel.blood", before=0, after=3, reason="forgotten splinters"),)
    assert encounter.state.model("ansel").blood == 3
    command = Override("models.ansel.blood", 1, "a mistake")
    unchanged(encounter, lambda: encounter.do(command, "pilgrims"), "gm_only", "pilgrims")
    unchanged(encounter, lambda: encounter.do(command), "gm_only")
    assert encounter.do(command, "gm").by == "gm"
    encounter.undo("gm")
    assert encounter.state.model("ansel").blood == 3


@pytest.mark.parametrize(
    ("path", "value", "code", "word"),
    [
        ("models.ansel.bluud", 1, "path", "bluud"),
        ("models.stranger.blood", 1, "path", "stranger"),
        ("", 1, "path", ""),
        ("models.ansel.blood", "3", "override", "models.ansel.blood"),
        ("models.ansel.blood", True, "override", "models.ansel.blood"),
        ("models.ansel.blood", 7, "override", "0 to 6"),
        ("models.ansel.blood", -1, "override", "0 to 6"),
        ("models.ansel.down", 1, "override", "true or false"),
        ("models.ansel", 1, "override", "single"),
        ("models", (), "override", "single"),
        ("outcome", 1, "override", "outcome"),
        ("step", "LUNCH", "override", "only play changes it"),
        ("settings.morale_mode", "sing", "override", "shaken"),
        ("models.ansel.in_melee_with", ("kain",), "override", "only play changes it"),
        ("models.ansel.side", "stranger", "override", "side"),
        ("step", "ACTION_MENU", "override", "only play changes it"),
        ("picking", "stranger", "override", "only play changes it"),
    ],
)
def test_override_with_an_invalid_path_or_value_is_refused(path: str, value: Any, code: str, word: str) -> None:
    encounter = sample()
    unchanged(encounter, lambda: encounter.override(path, value, "because"), code, word)


def test_fight_can_be_played_and_saved_after_any_accepted_override() -> None:
    accepted = 0
    values: list[Any] = [0, 1, 2, 6, True, False, "", "ansel", "kain", "pilgrims", "heretics", "x", (), ("ansel",)]
    for number in fight_numbers(8):
        for encounter, rng in walk("trench_crusade", number):
            if rng.random() < 1 / 2:
                continue
            trial = encounter.fork()
            path = rng.choice(field_paths(trial.state))
            steps = [*trial.system.track.steps, "initiative", "morale"]
            try:
                trial.override(path, rng.choice([*values, *steps]), "to see what happens")
            except Refused:
                continue
            accepted += 1
            for _ in range(4):
                assert orjson.dumps(trial.view("pilgrims"))
                requests = [form for request in trial.requests for form in request.forms]
                for form in rng.sample(requests, min(6, len(requests))):
                    if all(any(True for _ in domain.values()) for domain in form.fields.values()):
                        command = form.pick(rng)
                        if not trial.why_not(command):
                            trial.do(command)
                            break
    assert accepted > 20


def test_ruling_and_note_are_recorded_and_change_nothing_else() -> None:
    encounter = sample()
    state = encounter.state
    assert encounter.rule("smoke counts as Cover", "TC-SHOOT-02").events == (
        Ruled("smoke counts as Cover", "TC-SHOOT-02"),
    )
    assert encounter.note("bless you", "heretics").events == (Noted("bless you"),)
    assert encounter.do(Note("thank you")).by == "table"
    assert encounter.do(Rule("no"), "gm").by == "gm"
    assert encounter.state == state
    unchanged(encounter, lambda: encounter.do(Rule("mine"), "heretics"), "gm_only")
    unchanged(encounter, lambda: encounter.note("boo", "stranger"), "unknown_seat")
    unchanged(encounter, lambda: encounter.note(7), "malformed", "$.text")  # type: ignore[arg-type]
    unchanged(encounter, lambda: encounter.do(Begin()), "begun")


# --- dice


def test_request_for_dice_describes_the_roll_and_shows_the_events_so_far() -> None:
    story = active_model().when(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True)).needs(6, 6, 6)
    assert story.needed is not None
    assert (story.needed.purpose, story.needed.who, story.needed.given) == ("Ranged Attack", "Ansel", 0)
    assert story.needed.so_far
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True), faces=(6, 6)).needs(6)
    story.when(Roll(), faces=(4,)).needs(6, 6)
    assert story.needed is not None
    assert (story.needed.purpose, story.needed.who, story.needed.given) == ("Injury", "Kain", 3)
    story.when(Roll(), faces=(1, 1)).then(Rolled, Rolled)
    assert [len(story.event(Rolled, position).dice) for position in (0, 1)] == [3, 2]
    assert dice_of(story.events) == (Die(face=1, sides=6, source="table"),) * 2, "the others fell in earlier beats"


@pytest.mark.parametrize(
    ("faces", "code", "words"),
    [
        ((5, 5, 1, 1), "faces", ("4", "3")),
        ((7, 1, 1), "face", ("face 1", "7", "6 sides")),
        ((5, 0, 1), "face", ("face 2", "0")),
        ((5, 5, True), "face", ("face 3",)),
        ((5, 5, "1"), "face", ("face 3",)),
        ((5, 5, 1.0), "face", ("face 3",)),
        ((5, 5, None), "faces", ("face 3", "by hand")),
    ],
)
def test_faces_that_do_not_fit_the_dice_are_refused(faces: tuple[Any, ...], code: str, words: tuple[str, ...]) -> None:
    encounter = active_model().encounter
    shot = Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True)
    unchanged(encounter, lambda: encounter.do(shot, faces=faces), code, *words)


@pytest.mark.parametrize("command", [Move("ansel"), Note("hm"), Undo(1)])
def test_faces_for_a_command_without_dice_are_refused(command: Any) -> None:
    encounter = active_model().encounter
    unchanged(encounter, lambda: encounter.do(command, faces=(3,)), "faces")


def test_typed_and_seeded_dice_can_be_mixed_in_one_pool() -> None:
    story = Story(active_model().encounter.fork(SEED))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True), faces=(1, None, 2))
    first, second, third = dice_of(story.events)
    assert (first.source, second.source, third.source) == ("table", "seed:0", "table")
    assert second.face == SeededDice(SEED).throw(6, 0).face
    assert [die.face for die in (first, third)] == [1, 2]


def test_with_same_dice_a_command_after_an_undo_uses_the_undone_dice() -> None:
    setup = active_model().encounter.journal.header.setup
    encounter = Encounter.begin("trench_crusade", setup, undo={"dice": "same"})
    encounter.do(RollOff(), faces=(6, 1))
    encounter.do(ChooseFirst("pilgrims"))
    encounter.do(Activate("ansel"))
    encounter.do(Shoot(model="ansel", weapon="rifle", target="kain"), faces=(1, 2))
    encounter.undo()
    with pytest.raises(DiceNeeded) as needed:
        encounter.do(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True))
    assert needed.value.sides == (6,)
    again = encounter.do(Shoot(model="ansel", weapon="rifle", target="doeg", in_cover=True), faces=(3,))
    assert [die.face for die in dice_of(again.events)] == [1, 2, 3]


def test_last_beat_reveals_the_seed_unless_reveal_seed_is_false() -> None:
    ended = play_fight("trench_crusade", 5)
    assert isinstance(ended.journal.beats[-1].events[-1], SeedRevealed)
    ended = play_fight("trench_crusade", 5, reveal_seed=False)
    assert not any(isinstance(event, SeedRevealed) for beat in ended.journal for event in beat.events)


# --- save, load, record, fork and view


def test_loaded_fight_has_the_same_open_requests(tmp_path: Path) -> None:
    """With its seed, a different one, or dice rolled by hand."""
    story = active_model().given(Move("ansel"))
    path = tmp_path / "fight.jsonl"
    story.encounter.save(path)
    loaded = Encounter.load(path)
    assert (loaded.state, loaded.requests, loaded.recovered) == (story.encounter.state, story.encounter.requests, None)
    seeded, path = sample(), tmp_path / "seeded.jsonl"
    seeded.save(path)
    assert Encounter.load(path, SEED).state == seeded.state
    refused(lambda: Encounter.load(path, "hmac-sha256:aa000000000000000000000000000000"), "seed", "a different seed")
    refused(lambda: Encounter.load(path, "12"), "seed", "hmac-sha256")


def test_recorded_fight_writes_each_beat_before_it_continues(tmp_path: Path) -> None:
    encounter, path = active_model().encounter, tmp_path / "fight.jsonl"
    encounter.record(path)
    for command in (Move("ansel"), EndActivation("ansel"), Note("next")):
        encounter.do(command)
        assert Encounter.load(path).journal.beats == encounter.journal.beats
    encounter.save(path)
    encounter.undo()
    assert Encounter.load(path).journal.beats == encounter.journal.beats
    encounter.fork().note("elsewhere")
    assert Encounter.load(path).journal.beats == encounter.journal.beats
    encounter.close()
    encounter.do(Note("off the record"))
    assert Encounter.load(path).journal.beats == encounter.journal.beats[:-1]


def test_fight_is_unchanged_if_the_disk_fails_and_continues_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encounter, path = active_model().encounter, tmp_path / "fight.jsonl"
    encounter.record(path)
    before = (encounter.state, encounter.journal, path.read_bytes())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="No space left"):
            encounter.do(Move("ansel"))
    assert (encounter.state, encounter.journal, path.read_bytes()) == before
    encounter.do(Move("ansel"))
    encounter.close()
    assert Encounter.load(path).state == encounter.state


def test_fight_with_an_unfinished_last_line_is_recovered(tmp_path: Path) -> None:
    encounter, path = active_model().given(Move("ansel")).encounter, tmp_path / "fight.jsonl"
    encounter.save(path)
    path.write_bytes(path.read_bytes()[:-10])
    loaded = Encounter.load(path)
    assert loaded.recovered is not None
    assert loaded.recovered.line == len(encounter.journal) + 1
    assert loaded.journal.beats == encounter.journal.beats[:-1]
    loaded.do(Move("ansel"))
    loaded.save(path)
    assert Encounter.load(path).state == encounter.state


def test_fork_is_independent_and_may_have_its_own_dice() -> None:
    encounter = active_model().encounter
    fork = encounter.fork(LoadedDice((1, 1)))
    fork.do(Dash("ansel"))
    assert encounter.step == "ACTION_MENU"
    assert fork.step == "PICK_MODEL"


def test_view_is_plain_data_and_shows_forms_only_to_the_seat_that_decides() -> None:
    encounter = active_model().encounter
    for seat in ("pilgrims", "heretics", "gm", "spectator", None):
        view = encounter.view(seat)
        assert json.loads(json.dumps(view)) == view
        shown = ["forms" in request for request in view["requests"]]
        assert shown == [seat in (None, request.seat) for request in encounter.requests]
    assert len(encounter.seen("spectator", 2)) == len(encounter.journal) - 2
    refused(lambda: encounter.view("stranger"), "unknown_seat")
    refused(lambda: encounter.seen("stranger"), "unknown_seat")


def test_journal_object_never_changes() -> None:
    encounter = active_model().encounter
    journal = encounter.journal
    length, beats = len(journal), journal.beats
    encounter.do(Move("ansel"))
    assert (len(journal), journal.beats) == (length, beats)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        journal.last = None  # type: ignore[misc]


# --- invalid input


@pytest.mark.parametrize("name", ["chess", "", "Trench_Crusade", "../events"])
def test_unknown_system_is_refused_with_the_known_names(name: str) -> None:
    refused(lambda: Encounter.begin(name, {}), "unknown_system", name, "trench_crusade")
    refused(lambda: Encounter.sample(name), "unknown_system", name)


def replace(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the setup of the sample after a change."""
    setup: dict[str, Any] = json.loads(json.dumps(Encounter.sample("trench_crusade").system.sample()))
    change(setup)
    return setup


BAD_SETUPS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda setup: setup.update(weather="rain"), "$.weather"),
    (lambda setup: setup.pop("sides"), "$.sides"),
    (lambda setup: setup.update(sides=7), "$.sides"),
    (lambda setup: setup["sides"].pop(), "$: a battle has exactly two sides"),
    (lambda setup: setup["sides"][0].update(models=[]), "$.sides[0]: pilgrims"),
    (lambda setup: setup["sides"][1]["models"][2].update(bluud=1), "$.sides[1].models[2].bluud"),
    (lambda setup: setup["sides"][1]["models"][2].update(movement="6"), "$.sides[1].models[2].movement"),
    (lambda setup: setup["sides"][1]["models"][2].update(movement=6.5), "$.sides[1].models[2].movement"),
    (lambda setup: setup["sides"][1]["models"][2].update(blood=7), "$.sides[1].models[2].blood: 7 is out"),
    (
        lambda setup: setup["sides"][1]["models"][2].update(ranged=21),
        "$.sides[1].models[2].ranged: 21 is out of bounds",
    ),
    (lambda setup: setup["sides"][1]["models"][2].update(armour="plate"), "$.sides[1].models[2].armour"),
    (lambda setup: setup["sides"][1]["models"][2].update(shield=1), "$.sides[1].models[2].shield"),
    (lambda setup: setup["sides"][1]["models"][2].update(weapons=["stick"]), "stick"),
    (lambda setup: setup["sides"][1]["models"][2].update(id="ansel"), "ansel"),
    (lambda setup: setup["sides"][1]["models"][2].update(fireteam="Alone"), "Alone"),
    (lambda setup: setup["armoury"][0].update(shots=0), "$.armoury[0].shots: 0 is out of bounds; allowed are 1 to 20"),
    (
        lambda setup: setup["armoury"][0].update(injury_base=10**9),
        "$.armoury[0].injury_base: a whole number up to 1,000,000",
    ),
    (
        lambda setup: setup["settings"].update(turn_limit=0),
        "$.settings.turn_limit: 0 is out of bounds; allowed are 1 to",
    ),
    (lambda setup: setup["settings"].update(turn_limit=True), "$.settings.turn_limit"),
    (lambda setup: setup["settings"].update(house_rule=1), "$.settings.house_rule"),
    (lambda setup: setup["settings"].update(morale_mode="brave"), "$.settings.morale_mode"),
    (lambda setup: setup["settings"].update(ruleset=["1.0"]), "$.settings.ruleset"),
    (lambda setup: setup.update(settings="default"), "$.settings"),
]


@pytest.mark.parametrize(("change", "position"), BAD_SETUPS, ids=[position for _, position in BAD_SETUPS])
def test_invalid_setup_is_refused_with_its_path(
    change: Callable[[dict[str, Any]], object], position: str, tmp_path: Path
) -> None:
    setup = replace(change)
    refused(lambda: Encounter.begin("trench_crusade", setup), "setup", position)
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(setup), encoding="utf-8")
    refused(lambda: Encounter.begin("trench_crusade", path), "setup", position)


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("setup.toml", b"[sides\n", "line 1"),
        ("setup.toml", b"\xff\xfe", "setup.toml"),
        ("setup.json", b"{", "line 1"),
        ("setup.json", b"[]", "not a table"),
        ("setup.json", b"", "setup.json"),
    ],
)
def test_unreadable_setup_file_is_refused_with_its_name(tmp_path: Path, name: str, content: bytes, word: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    refused(lambda: Encounter.begin("trench_crusade", path), "setup", str(path), word)


def test_invalid_setup_policy_or_dice_are_refused(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.toml"
    refused(lambda: Encounter.begin("trench_crusade", missing), "setup", str(missing), "No such file")
    refused(lambda: Encounter.begin("trench_crusade", tmp_path), "setup", str(tmp_path))
    refused(lambda: Encounter.begin("trench_crusade", 7), "setup", "int")  # type: ignore[arg-type]
    endless: list[Any] = []
    endless += [endless, endless]
    refused(lambda: Encounter.begin("trench_crusade", {"sides": endless}), "setup", "may be nested at most")
    refused(lambda: sample(undo={"reach": "eternity"}), "setup", "$.undo.reach")
    refused(lambda: sample(undo={"patience": 1}), "setup", "$.undo.patience")
    refused(lambda: sample(settings=[1]), "setup", "$.settings")
    refused(lambda: sample(name=7), "setup", "id")
    refused(lambda: Encounter.sample("trench_crusade", "luck"), "seed", "hmac-sha256")
    refused(lambda: Encounter.sample("trench_crusade", 6), "dice", "int")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "by", "code", "words"),
    [
        (ChooseFirst("pilgrims"), None, "out_of_step", ("choose first", "waiting for", "Ansel")),
        (Pledge(side="pilgrims"), None, "out_of_step", ("pledge", "waiting for")),
        (Move("kain"), None, "not_active", ("kain", "ansel")),
        (Move("ansel"), "heretics", "not_your_seat", ("the Pilgrims", "the Heretics")),
        (Move("ansel"), "spectator", "spectator", ("a spectator only watches",)),
        (Move("ansel"), "stranger", "unknown_seat", ("stranger", "pilgrims")),
        (Move("stranger"), None, "unknown_model", ("stranger", "ansel")),
        (PlaceMarkers(model="ansel", marker="blood", amount=7, source="a shell"), None, "amount", ("1 to 6", "7")),
        (
            PlaceMarkers(model="ansel", marker="blood", amount=2**53, source="a shell"),
            None,
            "malformed",
            ("$.amount", "1,000,000"),
        ),
        ({"type": "trench_crusade.move.v1"}, None, "malformed", ("$.model", "missing")),
        ({"type": "trench_crusade.move.v1", "model": 7}, None, "malformed", ("$.model", "text")),
        ({"type": "trench_crusade.move.v1", "model": "ansel", "fast": 1}, None, "malformed", ("$.fast",)),
        ({"type": "trench_crusade.move.v2", "model": "ansel"}, None, "malformed", ("$.type", "move.v2")),
        ({"type": "rolled.v1"}, None, "malformed", ("$.type", "rolled.v1")),
        ({"model": "ansel"}, None, "malformed", ("$.type",)),
        ({}, None, "malformed", ("$.type",)),
        ("move", None, "malformed", ("$", "object")),
        (None, None, "malformed", ("$", "object")),
        (Rolled(purpose="Luck", who="ansel", dice=(), kept=(), total=12), None, "malformed", ("$",)),
    ],
)
def test_invalid_command_is_refused_with_code_and_words(
    command: Any, by: str | None, code: str, words: tuple[str, ...]
) -> None:
    encounter = active_model().encounter
    unchanged(encounter, lambda: encounter.do(command, by), code, *words)
    assert encounter.why_not(command, by)[0].code == code


def saved(tmp_path: Path) -> tuple[Path, list[bytes]]:
    """Save a fight, and return the path of its log and the lines."""
    path = tmp_path / "fight.jsonl"
    active_model().given(
        Move("ansel"), PlaceMarkers(model="ansel", marker="blood", amount=2, source="a shell")
    ).encounter.save(path)
    return path, path.read_bytes().splitlines(keepends=True)


def test_missing_empty_or_foreign_log_is_refused_with_name_and_line(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    refused(lambda: Encounter.load(tmp_path / "gone"), "log", "gone", "No such file")
    for content, words in (
        (b"", ("line 1", "empty")),
        (rows[0][:-1], ("line 1", "ends within its header")),
        (b"once upon a time\n", ("line 1", "not a log")),
        (b"{}\n", ("line 1", "$.format")),
        (rows[0], ("line 2", "begins the fight")),
    ):
        path.write_bytes(content)
        refused(lambda: Encounter.load(path), "log", str(path), *words)


def test_log_cut_within_a_line_keeps_the_beats_before_it(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    whole = b"".join(rows)
    for cut in range(len(rows[0]) + len(rows[1]) + 1, len(whole), 97):
        path.write_bytes(whole[:cut])
        loaded = Encounter.load(path)
        journal = len(whole[:cut].splitlines()) - 1 - (not whole[:cut].endswith(b"\n"))
        assert len(loaded.journal) == journal
        assert (loaded.recovered is None) == whole[:cut].endswith(b"\n")


def test_log_with_a_flipped_bit_is_refused_with_the_line(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    whole = b"".join(rows)
    for position in range(0, len(whole) - 1, 29):
        flipped = bytearray(whole)
        flipped[position] ^= 1
        path.write_bytes(bytes(flipped))
        line = whole[:position].count(b"\n") + 1
        error = refused(lambda: Encounter.load(path), "log", str(path), "line ")
        named = int(str(error).split("line ")[1].split(",")[0])
        assert named in (line, line + 1), (position, error)


def rewritten(rows: list[bytes], line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change one line of a log and renew all seals, as an attacker could."""
    lines, before = [], b""
    for number, row in enumerate(rows, 1):
        data = orjson.loads(row)
        data.pop("chain")
        if number == line:
            change(data)
        before = seal_line(before, data)
        lines.append(before)
    return b"".join(lines)


BAD_LINES: list[tuple[int, Callable[[dict[str, Any]], object], tuple[str, ...]]] = [
    (1, lambda data: data.update(version=3), ("line 1", "$.version", "version 3")),
    (1, lambda data: data.update(version="1"), ("line 1", "$.version")),
    (1, lambda data: data.update(format="diary"), ("line 1", "$.format")),
    (1, lambda data: data.update(surprise=1), ("line 1", "$.surprise")),
    (1, lambda data: data["setup"].update(weather="rain"), ("line 1", "$.setup.weather")),
    (5, lambda data: data["events"][0].update(type="vanished.v1"), ("line 5", "$.events[0].type", "vanished.v1")),
    (5, lambda data: data["events"][0].update(half_inches=1.5), ("line 5", "$.events[0].")),
    (5, lambda data: data["command"].update(type="rolled.v1"), ("line 5", "$.command.type")),
    (5, lambda data: data.update(beat=9), ("line 5", "$.beat")),
    (5, lambda data: data.update(extra=9), ("line 5", "$.extra")),
    (7, lambda data: data["events"][0].update(resource="Gold"), ("line 7",)),
    (7, lambda data: data["events"][0].update(whose="stranger"), ("line 7",)),
]


@pytest.mark.parametrize(
    ("line", "change", "words"),
    BAD_LINES,
    ids=[" ".join(words[:2]) + str(position) for position, (_, _, words) in enumerate(BAD_LINES)],
)
def test_log_with_an_invalid_line_is_refused_with_its_place(
    line: int, change: Callable[[dict[str, Any]], object], words: tuple[str, ...], tmp_path: Path
) -> None:
    """Its seals are valid."""
    path, rows = saved(tmp_path)
    assert b"gained.v1" in rows[6]
    path.write_bytes(rewritten(rows, line, change))
    refused(lambda: Encounter.load(path), "log", *words)


def test_log_of_an_unknown_system_is_refused(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    path.write_bytes(rewritten(rows, 1, lambda data: data.update(system="chess")))
    refused(lambda: Encounter.load(path), "unknown_system", "chess", "trench_crusade")


def test_event_that_the_rules_forbid_is_loaded_as_a_fact_and_found_by_repeating_the_command(
    tmp_path: Path,
) -> None:
    path, rows = saved(tmp_path)
    path.write_bytes(rewritten(rows, 7, lambda data: data["events"][0].update(amount=1)))
    loaded = Encounter.load(path)
    assert loaded.state.model("ansel").blood == 1
    *before, changed = loaded.journal.beats
    again = Encounter.reopen(loaded.journal.header)
    for beat in before[1:]:
        again.repeat(beat, dice_of(beat.events))
    assert again.repeat(changed, ()).events[0] == Gained(
        whose="ansel", resource="Blood Marker", amount=2, source="a shell"
    )
    assert again.journal.beats[-1] != changed


def test_gm_can_end_the_fight_at_any_time() -> None:
    encounter = sample()
    beat = encounter.end(("pilgrims",), "the heretics have no way out", by="gm")
    assert encounter.outcome == EncounterEnded(("pilgrims",), "the heretics have no way out")
    assert [type(event) for event in beat.events] == [EncounterEnded, SeedRevealed]
    assert encounter.requests == ()
    assert str(Replay.of(encounter).verify()).startswith("EXACT")
    unchanged(encounter, lambda: encounter.end((), "again"), "over", "no way out")
    encounter.undo("gm")
    assert encounter.outcome is None


@pytest.mark.parametrize(
    ("winners", "by", "code"), [((), "pilgrims", "gm_only"), (("zed",), "gm", "unknown_seat"), ((), "x", "gm_only")]
)
def test_only_the_gm_can_end_the_fight_and_only_seats_can_win(winners: tuple[str, ...], by: str, code: str) -> None:
    encounter = sample()
    unchanged(encounter, lambda: encounter.end(winners, "enough", by=by), code)


def test_wire_mapping_ends_the_fight_like_the_method() -> None:
    encounter = sample()
    encounter.do({"type": "end.v1", "winners": [], "reason": "it is late"}, by="gm")
    assert encounter.outcome == EncounterEnded((), "it is late")


def test_override_of_a_hidden_field_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event would reveal the old value."""
    encounter = sample()

    def blind(state: Any, seat: str) -> Any:
        return replace_at_path(state, "models.ansel.blood", 0) if seat == "heretics" else state

    facts = attrs.evolve(encounter.system.projection, conceal=blind)
    book = attrs.evolve(encounter.system, projection=facts)
    hidden = Encounter(FightCore(book, encounter.journal, encounter.history, LoadedDice(())))
    unchanged(hidden, lambda: hidden.override("models.ansel.blood", 2, "oops"), "override", "still secret", "Heretic")
    hidden.override("models.kain.blood", 2, "in the open")


def test_dice_needed_lists_the_dice_and_everything_that_modifies_the_roll() -> None:
    encounter = Encounter.sample("trench_crusade")
    with pytest.raises(DiceNeeded) as needed:
        encounter.do({"type": "trench_crusade.roll_off.v1"})
    data = needed.value.plain()
    assert [die["sides"] for die in data["dice"]] == [6] * len(needed.value.sides)
    assert {"purpose", "who", "by", "modifiers", "needed", "given"} <= set(data)


def test_view_contains_derived_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    encounter = sample()
    book = attrs.evolve(encounter.system, scores=lambda state: {"ansel": {"Models": len(state.models)}})
    data = Encounter(FightCore(book, encounter.journal, encounter.history, LoadedDice(()))).view("pilgrims")["scores"]
    assert data == {"ansel": {"Models": len(encounter.state.models)}}


def test_activation_is_a_synonym_of_turn() -> None:
    """In Trench Crusade a Turn is a round, so `turn` could be misunderstood."""
    encounter = play_fight("trench_crusade", 3)
    assert encounter.undo_preview("activation", "gm").to == encounter.undo_preview("turn", "gm").to
