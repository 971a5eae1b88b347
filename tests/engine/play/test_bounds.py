"""Input from outside is checked against limits, and refused with a short sentence."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.catalog import system as system_named
from combat.engine.dice.checks import MAX_DICE
from combat.engine.play.commands import Note, Override
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from events.codec.wire import plain, thaw_json
from events.interventions import Noted
from events.limits import MAX_MEMBERS, MAX_TEXT_LENGTH
from events.log.lines import seal_line
from events.vocabulary import Modifier, Rolled
from replays import Facts, Replay

SEED = "hmac-sha256:00ff0000000000000000000000000000"
ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}
LONG, HALF = "x" * 10**6, "half \ud800"
SYSTEMS = systems()
PEOPLE = {
    "fiend_wake": "combatants",
    "powered_by_heresy": "enemies",
    "trench_crusade": "models",
    "wrath_and_glory": "combatants",
}


def setup_of(system: str) -> dict[str, Any]:
    """Return a copy of the sample setup of a system."""
    setup: dict[str, Any] = orjson.loads(_sample_of(system))
    return setup


@cache
def _sample_of(system: str) -> bytes:
    return orjson.dumps(thaw_json(system_named(system).sample()))


def people(setup: dict[str, Any], system: str) -> list[dict[str, Any]]:
    """Return the sheets of the combatants; in a battle, those of the second side."""
    sheets: list[dict[str, Any]] = setup["sides"][1]["models"] if "sides" in setup else setup[PEOPLE[system]]
    return sheets


def refusal(act: Callable[[], object]) -> Refused:
    """Return the refusal of an action, after checking that its message is short, printable and on one line."""
    with pytest.raises(Refused) as caught:
        act()
    text = str(caught.value)
    assert len(text) <= 1_200, len(text)
    assert "\n" not in text
    assert text.encode()
    return caught.value


def message(act: Callable[[], object]) -> str:
    """Return the message of a refusal."""
    return str(refusal(act))


# --- setups


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", [10**6 + 1, 2**53 - 1, 2**64, -(10**4300)], ids=range(4))
def test_huge_number_in_setup_or_settings_is_refused_before_it_uses_memory(system: str, number: int) -> None:
    setup = setup_of(system)
    for sheet in people(setup, system):
        sheet["wounds"] = number
    assert "wounds: a whole number up to 1,000,000 was expected" in message(lambda: Encounter.begin(system, setup))
    settings = {"turn_limit": number}
    assert "$.settings.turn_limit: a whole number" in message(lambda: Encounter.sample(system, settings=settings))


def test_stat_that_determines_the_work_of_a_rule_has_its_own_bound() -> None:
    setup = setup_of("fiend_wake")
    setup["combatants"][0]["spirit"] = 100
    assert "$.combatants[0].spirit: 100 is out of bounds; allowed are 0 to 99" in message(
        lambda: Encounter.begin("fiend_wake", setup)
    )
    fight = Encounter.sample("wrath_and_glory", SEED)
    assert "combatants.selene.profile.willpower: 100 is out of bounds; allowed are 1 to 99" in message(
        lambda: fight.override("combatants.selene.profile.willpower", 100, "a typo")
    )
    setup = setup_of("wrath_and_glory")
    setup["combatants"][0]["skills"][0]["value"] = 10**6
    assert "skills[0].value: 1000000 is out of bounds" in message(lambda: Encounter.begin("wrath_and_glory", setup))
    setup = setup_of("wrath_and_glory")
    setup["armoury"][0]["ed"] = 10**6
    assert "$.armoury[0].ed: 1000000 is out of bounds" in message(lambda: Encounter.begin("wrath_and_glory", setup))


@pytest.mark.parametrize("system", SYSTEMS)
def test_returned_sample_setup_is_a_copy(system: str) -> None:
    setup: Any = system_named(system).sample()
    before = orjson.dumps(setup)
    people(setup, system).clear()
    setup.clear()
    assert orjson.dumps(system_named(system).sample()) == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_hundred_combatants_are_accepted_and_two_thousand_refused(system: str) -> None:
    setup = setup_of(system)
    sheets = people(setup, system)
    plain_one = {key: value for key, value in sheets[-1].items() if key not in ("mount", "fireteam")}
    sheets += [{**plain_one, "id": f"extra-{number}"} for number in range(200 - len(sheets))]
    fight = Encounter.begin(system, setup, SEED)
    assert fight.view(None)["requests"]
    sheets += [{**plain_one, "id": f"more-{number}"} for number in range(MAX_MEMBERS)]
    assert "at most 500 are allowed" in message(lambda: Encounter.begin(system, setup))


@pytest.mark.parametrize("system", SYSTEMS)
def test_texts_of_a_setup_have_a_maximum_length_and_names_must_be_printable(system: str) -> None:
    for name, words in (
        (LONG, "1,000,000 letters; at most 10,000"),
        ("x" * 201, "the limit is 200 characters, not 201"),
        ("two\nlines", "'two\\nlines' contains the control character '\\n'; a name must be printable"),
        ("bell \x07", "'bell \\x07' contains the control character '\\x07'"),
    ):
        setup = setup_of(system)
        people(setup, system)[0]["name"] = name
        sentence = message(lambda setup=setup: Encounter.begin(system, setup))  # type: ignore[misc]
        assert words in sentence
        assert "[0].name: " in sentence


def test_ability_text_may_have_several_lines_but_no_other_control_characters() -> None:
    setup = setup_of("fiend_wake")
    setup["abilities"][0]["text"] = "One line,\nand\tanother."
    assert Encounter.begin("fiend_wake", setup).requests
    setup["abilities"][0]["text"] = "An escape: \x1b[2J"
    assert "$.abilities[0].text: " in message(lambda: Encounter.begin("fiend_wake", setup))


@pytest.mark.parametrize(
    ("system", "options", "words"),
    [
        ([], {}, "system must be a name (a string), not a list"),
        (LONG, {}, "there is no system 'xxx"),
        (HALF, {}, "\\ud800"),
        ("trench_crusade", {"undo": []}, "$.undo: an object was expected, not a list"),
        ("trench_crusade", {"undo": ""}, "$.undo: an object was expected, not ''"),
        ("trench_crusade", {"undo": False}, "$.undo: an object was expected, not false"),
        ("trench_crusade", {"undo": {LONG: 1}}, "is not a known key"),
        ("trench_crusade", {"settings": {LONG: 1}}, "is not a known key"),
        ("trench_crusade", {"settings": {"ruleset": LONG}}, "$.settings.ruleset"),
        ("trench_crusade", {"name": LONG}, "$.id: the limit is 200 characters"),
        ("trench_crusade", {"name": HALF}, "$.id"),
        ("trench_crusade", {"name": 5}, "$.id: text was expected, not 5"),
        ("trench_crusade", {"at": LONG}, "$.at: the limit is 200 characters"),
        ("trench_crusade", {"at": 10**5000}, "$.at: text was expected, not a number of 5001 digits"),
    ],
    ids=range(14),
)
def test_invalid_argument_of_begin_is_refused_with_its_path(system: Any, options: Any, words: str) -> None:
    setup = setup_of("trench_crusade")
    assert words in message(lambda: Encounter.begin(system, setup, **options))


def toml(path: Path, text: str) -> Path:
    """Write a text file and return its path."""
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("brackets.toml", "a = " + "[" * 200_000, "at most 32"),
        ("brackets.json", "[" * 200_000, "depth limit exceeded"),
        ("deep.json", '{"sides":' + '{"a":' * 100 + "1" + "}" * 101, "at most 32"),
        ("dots.toml", ".".join("a" * 20_000) + " = 1", "a key may have at most 32 parts separated by dots (line 1)"),
        ("large.toml", "# " + "x" * 1_000_000, "it has more than 1,000,000 bytes"),
        ("large.json", '"' + "x" * 1_000_000 + '"', "it has more than 1,000,000 bytes"),
        ("digits.toml", "a = " + "1" * 5_000, "cannot be read"),
    ],
)
def test_setup_file_that_would_take_too_long_to_read_is_refused(
    tmp_path: Path, name: str, text: str, words: str
) -> None:
    assert words in message(lambda: Encounter.begin("trench_crusade", toml(tmp_path / name, text)))


def test_setup_with_hundreds_of_errors_reports_the_first_fifty() -> None:
    setup = setup_of("fiend_wake")
    for sheet in setup["combatants"]:
        sheet["weapons"] = [f"weapon {number}" for number in range(100)]
    with pytest.raises(Refused) as caught:
        Encounter.begin("fiend_wake", setup)
    assert len(caught.value.reasons) == 50
    assert str(caught.value).endswith("and 40 more reasons")


# --- logs


def log_of(path: Path, header: dict[str, Any], *beats: dict[str, Any]) -> Path:
    """Write a log with valid seals from arbitrary plain data."""
    rows = [seal_line(b"", header)]
    for beat in beats:
        rows.append(seal_line(rows[-1], beat))
    path.write_bytes(b"".join(rows))
    return path


def opening(system: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the header and the first beat of a fight as plain data."""
    fight = Encounter.sample(system)
    beat = dict(fight.seen(None)[0])
    return orjson.loads(orjson.dumps(plain(fight.header))), beat


def test_huge_number_in_a_stored_header_is_refused_with_line_and_path(tmp_path: Path) -> None:
    header, beat = opening("fiend_wake")
    header["setup"]["combatants"][0]["spirit"] = 2**53 - 1
    path = log_of(tmp_path / "log.jsonl", header, beat)
    assert "line 1, $.setup.combatants[0].spirit" in message(lambda: Encounter.load(path))
    for read in (Replay.load, Facts.load):
        with pytest.raises(ValueError, match=r"line 1, \$\.setup\.combatants\[0\]\.spirit"):
            read(path)
    header["setup"]["combatants"][0]["spirit"] = 100
    path = log_of(tmp_path / "log.jsonl", header, beat)
    assert "100 is out of bounds; allowed are 0 to 99" in message(lambda: Encounter.load(path))


@pytest.mark.parametrize("system", SYSTEMS)
def test_log_whose_seats_do_not_match_its_setup_is_refused(system: str, tmp_path: Path) -> None:
    header, beat = opening(system)
    assert Encounter.load(log_of(tmp_path / "log.jsonl", header, beat)).header.seats
    header["seats"] = [{**seat, "role": "gm"} for seat in header["seats"]]
    path = log_of(tmp_path / "log.jsonl", header, beat)
    assert "line 1, $.seats: the seats do not match the setup" in message(lambda: Encounter.load(path))


@pytest.mark.parametrize(
    ("path", "after", "problem"),
    [
        ("outcome", True, "an object was expected, not true"),
        ("turn", "3", "a whole number was expected, not '3'"),
        ("models.ansel.blood", None, "a whole number was expected, not null"),
        ("models.ansel.down", 1, "true or false was expected, not 1"),
        ("models.ansel.profile.keywords", [1], "text was expected, not 1"),
        ("models.stranger.blood", 1, "refers to something that does not exist in this fight"),
        ("models.ansel.beauty", 1, "refers to something that does not exist in this fight"),
    ],
)
def test_stored_value_that_its_field_cannot_hold_is_refused_with_line_and_path(
    tmp_path: Path, path: str, after: object, problem: str
) -> None:
    header, beat = opening("trench_crusade")
    command = {"type": "override.v1", "path": path, "value": after, "reason": "r"}
    done = {"type": "overridden.v1", "path": path, "before": None, "after": after, "reason": "r"}
    second = {"beat": 1, "by": "gm", "at": None, "command": command, "events": [done]}
    sentence = message(lambda: Encounter.load(log_of(tmp_path / "log.jsonl", header, beat, second)))
    assert "line 3, $.events[0]" in sentence
    assert problem in sentence


def test_stored_value_outside_the_current_bounds_is_accepted(tmp_path: Path) -> None:
    """An older edition may have allowed it."""
    header, beat = opening("trench_crusade")
    command = {"type": "override.v1", "path": "models.ansel.blood", "value": 7, "reason": "r"}
    done = {"type": "overridden.v1", "path": "models.ansel.blood", "before": 0, "after": 7, "reason": "r"}
    second = {"beat": 1, "by": "gm", "at": None, "command": command, "events": [done]}
    fight = Encounter.load(log_of(tmp_path / "log.jsonl", header, beat, second))
    assert next(model.blood for model in fight.state.models if model.id == "ansel") == 7


# --- commands


@pytest.fixture
def fight() -> Encounter:
    """Return a fight with dice rolled by hand."""
    return Encounter.sample("trench_crusade")


@pytest.fixture(autouse=True)
def nothing_changes(fight: Encounter) -> Iterator[None]:
    """Check that refused calls in the test leave the fight unchanged."""
    before = (fight.state, fight.journal)
    yield
    assert (fight.state, fight.journal) == before


@pytest.mark.parametrize("faces", [5, True, iter([1]), {1, 2}, "12", b"12", {1: 2}], ids=range(7))
def test_faces_must_be_a_list(fight: Encounter, faces: Any) -> None:
    assert "faces must be a list of whole numbers" in message(
        lambda: fight.do({"type": "trench_crusade.roll_off.v1"}, faces=faces)
    )


@pytest.mark.parametrize("face", ["1", 1.0, True, HALF, LONG, [1], 10**5000], ids=range(7))
def test_face_must_be_a_whole_number(fight: Encounter, face: Any) -> None:
    assert "face 1 is " in message(lambda: fight.do(ROLL_OFF, faces=[face, 1]))


@pytest.mark.parametrize("since", ["1", None, 1.0, True, LONG, [1]], ids=range(6))
def test_seen_must_start_at_a_beat_number(fight: Encounter, since: Any) -> None:
    assert "the beat must be given by its number" in message(lambda: fight.seen(None, since))


@pytest.mark.parametrize("by", [LONG, HALF, "gm\u200b", 5, [], {}, b"gm", 10**5000], ids=range(8))
def test_every_method_that_takes_a_seat_refuses_unknown_seats(fight: Encounter, by: Any) -> None:
    acts: tuple[Callable[[], object], ...] = (
        lambda: fight.do(Note("n"), by=by),
        lambda: fight.options(by),
        lambda: fight.undo(by),
        lambda: fight.undo_preview(by=by),
        lambda: fight.redo(by),
        lambda: fight.note("n", by=by),
        lambda: fight.rule("n", by=by),
        lambda: fight.end((), by=by),
        lambda: fight.end((by,)),
        lambda: fight.override("turn", 1, "r", by=by),
        lambda: fight.view(by),
        lambda: fight.seen(by),
    )
    for act in acts:
        assert refusal(act).reasons[0].code in ("unknown_seat", "gm_only", "malformed")
    assert fight.why_not(Note("n"), by)


@pytest.mark.parametrize("expect", [LONG, HALF, "1", -1, 10**5000, True, [1]], ids=range(7))
def test_expected_number_of_beats_must_be_a_whole_number(fight: Encounter, expect: Any) -> None:
    assert refusal(lambda: fight.do(Note("n"), expect=expect)).reasons[0].code == "stale"


@pytest.mark.parametrize("to", [LONG, HALF, "yesterday", [], -1, 10**5000, True], ids=range(7))
def test_target_of_an_undo_must_be_a_beat_or_a_keyword(to: Any) -> None:
    fight = Encounter.sample("trench_crusade")
    fight.note("n")
    assert refusal(lambda: fight.undo(to=to)).reasons[0].code == "no_such_beat"


@pytest.mark.parametrize(
    "path", [LONG, "x" * 9_000, HALF, "models.\ud800", f"models.{'x' * 9_000}.blood", 5], ids=range(6)
)
def test_refusal_shortens_an_unknown_path(fight: Encounter, path: Any) -> None:
    refusal(lambda: fight.override(path, 1, "r"))
    refusal(lambda: fight.do({"type": "override.v1", "path": path, "value": 1, "reason": "r"}))


def nested(depth: int) -> Any:
    """Return nested tuples of this depth."""
    value: Any = 1
    for _ in range(depth):
        value = (value,)
    return value


@pytest.mark.parametrize("value", [nested(400), nested(100_000), 10**5000, LONG, HALF, (1,) * 10**5], ids=range(6))
def test_size_of_a_command_is_checked_before_it_is_serialised(fight: Encounter, value: Any) -> None:
    command = Override("turn", value, "r")
    mapping = {"type": "override.v1", "path": "turn", "value": value, "reason": "r"}
    for act in (lambda: fight.do(command), lambda: fight.do(mapping), lambda: fight.override("turn", value, "r")):
        assert "$.value" in message(act)
    assert fight.why_not(command)[0].code == fight.why_not(mapping)[0].code == "malformed"


@pytest.mark.parametrize(
    ("method", "arguments"),
    [("note", ("x" * (MAX_TEXT_LENGTH + 1),)), ("rule", ("t", "x" * (MAX_TEXT_LENGTH + 1))), ("note", ("bell \x07",))],
)
def test_note_or_ruling_that_is_too_long_or_has_control_characters_is_refused(
    fight: Encounter, method: str, arguments: Any
) -> None:
    assert refusal(lambda: getattr(fight, method)(*arguments)).reasons[0].code == "malformed"


def test_note_may_have_the_maximum_length_and_several_lines() -> None:
    fight = Encounter.sample("trench_crusade")
    assert fight.note("x" * (MAX_TEXT_LENGTH - 2) + "\n.").events


@pytest.mark.parametrize("at", [LONG, HALF, 5, "two\nlines", 10**5000], ids=range(5))
def test_time_must_be_a_short_text(fight: Encounter, at: Any) -> None:
    assert "at: " in message(lambda: fight.note("n", at=at))


@pytest.mark.parametrize("winners", ["gm", 5, {"gm"}, [["gm"]], [LONG], ["gm"] * 501], ids=range(6))
def test_winners_must_be_a_list_of_seats(fight: Encounter, winners: Any) -> None:
    refusal(lambda: fight.end(winners, "r"))


def test_refusal_shortens_every_text_that_it_quotes(fight: Encounter) -> None:
    for kind in fight.system.acts.commands:
        for field in attrs.fields(kind):
            if field.type is str:
                data = {"type": kind.wire_type, field.name: "x" * MAX_TEXT_LENGTH}
                required = (
                    other for other in attrs.fields(kind) if other.default is attrs.NOTHING and other is not field
                )
                data |= {other.name: "ansel" for other in required if other.type is str}
                for reason in fight.why_not(data):
                    assert len(reason.sentence) <= 1_010


def test_beat_that_could_not_be_read_back_is_refused_before_it_is_written(tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade")
    fight.record(tmp_path / "log.jsonl")
    before = (fight.state, fight.journal, (tmp_path / "log.jsonl").read_bytes())
    large = Rolled(purpose="Hit", who="ansel", dice=(), kept=(), total=2**53)
    assert "$.events[1].total: 9007199254740992 is too large" in message(
        lambda: fight._core.accept(Note("n"), "gm", None, (Noted("n"), large))
    )
    assert before == (fight.state, fight.journal, (tmp_path / "log.jsonl").read_bytes())
    fight.note("and it goes on")
    fight.close()
    assert len(Encounter.load(tmp_path / "log.jsonl").journal) == 2


def test_pool_with_too_many_dice_is_refused() -> None:
    fight = Encounter.sample("wrath_and_glory", SEED)
    command = next(option for option in fight.options() if isinstance(option, TakeTest))
    modifiers = tuple(Modifier("a typo", 99, "dice") for _ in range(10))
    limit = f"at most {MAX_DICE} can be rolled at once"
    assert limit in message(lambda: fight.do(attrs.evolve(command, modifiers=modifiers)))
