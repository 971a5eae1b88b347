"""Searching the beats of fights, in one log and in many."""

from pathlib import Path
from shutil import copytree

import pytest

from combat.engine.errors import Refused
from events.vocabulary import Rolled, RoundBegan
from replays import Replay, ReplayError
from replays.search import Compared, QueryError, indexed, parse_query, search, select
from replays.search.index import Hit, Unread, search_places
from replays.search.names import KnownNames
from replays.transcript import transcript, visible_events
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.replays.fights import eventful_fight, log_lines, write_log

GOLDEN = Path(__file__).parents[2] / "golden"
WHOLE = GOLDEN / "trench_crusade" / "whole-skirmish.jsonl"


@pytest.fixture(scope="module")
def whole() -> Replay:
    """Return a whole fight of Trench Crusade."""
    return Replay.load(WHOLE)


def beats(game: Replay, query: str, seat: str | None = None) -> list[int]:
    """Return the numbers of the beats that match."""
    return [entry.beat for entry in search(game, query, seat)]


def test_a_name_finds_commands_events_and_values(whole: Replay) -> None:
    """A name matches whole words of a command, of an event, or of text in them, with either spelling of an id."""
    commands = [moment.beat.number for moment in whole if moment.beat.command.wire_type == "trench_crusade.shoot.v1"]
    assert set(beats(whole, "shoot")) >= set(commands) != set()
    assert 23 in beats(whole, "kain")
    assert 23 in beats(whole, '"Trooper Kain"')
    assert 23 in beats(whole, "ranged_attack")
    assert beats(whole, "dragon") == []


def test_a_comparison_finds_values_by_field(whole: Replay) -> None:
    """Numbers are ordered, text and names are equal or not, and a face is a `die`."""
    sixes = [
        moment.beat.number
        for moment in whole
        if any(die.face == 6 for event in moment.beat.events if isinstance(event, Rolled) for die in event.dice)
    ]
    assert beats(whole, "die = 6") == sixes != []
    assert beats(whole, "die > 6") == []
    assert beats(whole, "target = kain") == beats(whole, 'target = "Trooper Kain"') != []
    everyone = set(range(len(whole)))
    with_target = set(beats(whole, "target != nothing"))
    assert with_target == set(beats(whole, "target = kain")) | set(beats(whole, "target != kain")) < everyone
    assert beats(whole, "beat >= 5 and beat < 8") == [5, 6, 7]


def test_rounds_count_from_their_beginning(whole: Replay) -> None:
    """A beat belongs to the round that began last."""
    begun = [m.beat.number for m in whole if any(isinstance(event, RoundBegan) for event in m.beat.events)]
    assert beats(whole, "round = 2")[0] == begun[1]
    assert sorted(beats(whole, "round < 2") + beats(whole, "round >= 2")) == list(range(len(whole)))


def test_parts_in_order_are_found_within_a_turn(whole: Replay) -> None:
    """An attack and what comes of it are usually different beats of the same turn."""
    found = search(whole, "charge then rolled")
    assert found
    for entry in found:
        turn = [e for e in indexed(whole) if e.beat <= entry.beat]
        began = max(e.beat for e in turn if e.begins_turn)
        assert any(began <= number <= entry.beat for number in beats(whole, "charge"))
    assert beats(whole, "shoot then shoot") == beats(whole, "shoot")


def test_logic_joins_parts(whole: Replay) -> None:
    """`and`, `or` and `not` are those of sets."""
    shots, sixes = set(beats(whole, "shoot")), set(beats(whole, "die=6"))
    assert set(beats(whole, "shoot and die=6")) == shots & sixes
    assert set(beats(whole, "shoot or die=6")) == shots | sixes
    assert set(beats(whole, "not shoot")) == set(range(len(whole))) - shots


def test_undone_beats_are_named() -> None:
    """They are found like others, and `undone` tells them apart."""
    games = (Replay.of(eventful_fight(number)) for number in range(50))
    game = next(game for game in games if len(game.effective) < len(game))
    assert set(beats(game, "undone")) == set(range(len(game))) - {beat.number for beat in game.effective}


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_seat_finds_only_what_it_may_see(system: str) -> None:
    """The lines are those of the seat's story, and a hidden event has neither words nor values."""
    for path in sorted((GOLDEN / system).glob("*.jsonl"))[:6]:
        game = Replay.load(path)
        for seat in game.header.seats:
            entries = list(indexed(game, seat.id))
            assert [line for entry in entries for line in entry.lines] == transcript(game, seat.id)
            for entry in entries:
                events = game[entry.beat].beat.events
                seen = visible_events(game[entry.beat].beat, seat.id)
                faces = {float(die.face) for event in seen if isinstance(event, Rolled) for die in event.dice}
                assert set(entry.values["die"]) == faces
                for event in set(events) - set(seen):
                    name = event.wire_type.split(".")[-2].replace("_", " ")
                    is_public = any(other.wire_type == event.wire_type for other in seen)
                    assert is_public or f" {name} " not in entry.words


@pytest.mark.parametrize(
    ("query", "position", "hint"),
    [
        ("speling > 2", 1, "no field 'speling'"),
        ("not (shoot or targt = kain)", 15, "did you mean 'target' or 'targets'?"),
        ("zzzz > 2", 1, "it may be 'beat', 'die', 'round', 'seat' or 'system'"),
        ("shoot then hoot", 12, "did you mean 'shoot'?"),
        ("seat = pilgrms", 8, "did you mean 'pilgrims'?"),
        ("seat != zzzz", 9, "it may be 'a spectator', 'gm', 'heretics', 'pilgrims'"),
        ("system = trench", 10, "did you mean 'trench crusade'?"),
        ("die = six", 7, "not with the text 'six'"),
        ("target = 3", 10, "not with the number 3"),
        ("round > two", 9, "> needs a number, not 'two'"),
    ],
)
def test_an_unknown_name_is_refused_with_its_position(whole: Replay, query: str, position: int, hint: str) -> None:
    """The sentence lists the nearest known names."""
    with pytest.raises(QueryError, match=f"^at character {position} of the query, [^.]*$") as refused:
        search(whole, query)
    assert hint in str(refused.value)
    assert refused.value.position == position


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_every_field_of_a_beat_is_known(system: str) -> None:
    """Each compares with its own values."""
    path = min((GOLDEN / system).glob("*.jsonl"))
    game = Replay.load(path)
    entries = list(indexed(game))
    known = KnownNames()
    known.add(game.system, (), entries)
    for entry in entries:
        for name, values in entry.values.items():
            for value in values:
                query = Compared(name, "=", value)
                known.check(query)
                assert entry in select(query, entries)


def test_a_name_may_be_known_in_another_log(tmp_path: Path) -> None:
    """Names are checked against all logs, with and without the cache."""
    places = [str(WHOLE), str(min((GOLDEN / "fiend_wake").glob("*.jsonl")))]
    for _ in range(2):
        assert list(search_places(parse_query("seat = heretics"), places, None, tmp_path))
        with pytest.raises(QueryError, match="no seat 'heretcs'; did you mean 'heretics'"):
            list(search_places(parse_query("seat = heretcs"), places, None, tmp_path))


def test_hints_contain_nothing_that_a_seat_may_not_see() -> None:
    """A word that occurs only in hidden messages is suggested only to readers of the full log."""
    game = Replay.load(GOLDEN / "wrath_and_glory" / "what-waits-below.jsonl")
    with pytest.raises(QueryError, match="did you mean 'joining'"):
        search(game, "joinning")
    assert search(game, "joinning", "ada") == ()


def test_an_unknown_seat_is_refused(whole: Replay) -> None:
    """As everywhere."""
    with pytest.raises(Refused, match="seat"):
        search(whole, "shoot", "ghost")


def test_folders_and_stores_are_searched_with_and_without_the_cache(tmp_path: Path) -> None:
    """The cache changes nothing; a log that occurs twice is searched once."""
    query, cache = parse_query("charge then rolled"), tmp_path / "cache"
    places = [str(GOLDEN / "trench_crusade"), str(WHOLE)]
    plain = list(search_places(query, places))
    assert plain == list(search_places(query, places, None, cache)) == list(search_places(query, places, None, cache))
    assert {hit.place for hit in plain if isinstance(hit, Hit)} >= {str(WHOLE)}
    assert len({(hit.place, hit.entry.beat) for hit in plain if isinstance(hit, Hit)}) == len(plain)
    assert any(cache.iterdir())


def test_a_changed_log_is_not_answered_from_the_cache(tmp_path: Path) -> None:
    """The cache belongs to the exact bytes of a log."""
    folder, cache, query = tmp_path / "logs", tmp_path / "cache", parse_query("beat >= 0")
    copytree(GOLDEN / "fiend_wake", folder)
    before = list(search_places(query, [str(folder)], None, cache))
    path = min(folder.glob("*.jsonl"))
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    after = list(search_places(query, [str(folder)], None, cache))
    assert [hit for hit in after if isinstance(hit, Hit) and hit.place == str(path)] == before[:2]


def test_a_damaged_cache_is_ignored(tmp_path: Path) -> None:
    """The log is read again."""
    query = parse_query("shoot")
    first = list(search_places(query, [str(WHOLE)], None, tmp_path))
    for file in tmp_path.iterdir():
        file.write_bytes(b'{"entries": [{"beat": ')
    assert list(search_places(query, [str(WHOLE)], None, tmp_path)) == first


def test_damaged_logs_are_searched_up_to_the_damage(tmp_path: Path) -> None:
    """The fault is named, once with and once without the cache, and other files are left out."""
    rows = log_lines(eventful_fight())
    logs = tmp_path / "logs"
    logs.mkdir()
    path = write_log(logs / "damaged.jsonl", [*rows[:5], rows[5].replace(b"type", b"typo"), *rows[6:]])
    (logs / "letter.txt").write_text("Dear friends", encoding="utf-8")
    for _ in range(2):
        found = list(search_places(parse_query("beat>=0"), [str(logs)], None, tmp_path / "cache"))
        problems = [each for each in found if isinstance(each, Unread)]
        assert len(problems) == 1
        assert str(path) in problems[0].reason
        assert [each.entry.beat for each in found if isinstance(each, Hit)] == [0, 1, 2, 3]


def test_a_place_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    """The sentence names it."""
    with pytest.raises(ReplayError, match="nowhere"):
        list(search_places(parse_query("shoot"), [str(tmp_path / "nowhere")]))
