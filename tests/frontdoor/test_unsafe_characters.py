"""Control, bidi and invisible characters from names, notes and forged logs reach no reader, by whichever way."""

import io
import json
import logging
import sys
import tomllib
from pathlib import Path
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from events.limits import UNSAFE, escape_in_json, escape_unprintable
from frontdoor.factory import open_service
from frontdoor.http.logs import LineFormatter
from frontdoor.tables.connections import Peer
from frontdoor.tables.protocol.json_rpc import call_steps, finish
from frontdoor.terminal import main
from frontdoor.terminal.console.text import sanitize
from replays import Replay
from replays.page import render
from replays.review import review
from replays.transcript import beat_sentences
from tests.frontdoor.importers.rosters import as_bytes, model, roster, weapon
from tests.replays.fights import forge_line, log_lines, play_on, write_log

ACCEPTED = "\u202e\u2066\u200b\u200f\ufeff\u00ad\u2060\U000e0041\u200d"
"""Characters that the name of a new fight may contain."""

REFUSED = "\x00\x1b\r\n\x07\x7f\x9b\u2028"
"""Characters that a name may not contain; a forged log can."""

SYSTEMS = ("fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory")
PLACEHOLDER = "zzplaceholderzz"


def hostile(data: Any, key: str = "") -> Any:
    """Return a setup in which every name ends in the accepted characters, except for names that the book fixes."""
    if isinstance(data, dict):
        return {name: value if name == "skills" else hostile(value, name) for name, value in data.items()}
    if isinstance(data, list):
        return [hostile(value) for value in data]
    return f"{data}{ACCEPTED}." if key == "name" else data


def hostile_setup(system: str) -> dict[str, Any]:
    """Return the sample setup of a system with the accepted characters in its names."""
    setup: dict[str, Any] = hostile(orjson.loads(orjson.dumps(system_named(system).sample())))
    return setup


def assert_safe(text: str) -> None:
    """Assert that a text with several lines contains no unsafe characters, although it may contain their escapes."""
    found = {ascii(each) for each in UNSAFE.findall(text.replace("\n", ""))}
    assert not found, found


def played(system: str) -> Encounter:
    """Return a short fight with unsafe characters in names, notes and rulings."""
    fight = Encounter.begin(system, hostile_setup(system), dice="hmac-sha256:00ff0000000000000000000000000000")
    fight.note(f"note {ACCEPTED}\r\n{PLACEHOLDER}", by="gm")
    fight.rule(f"ruling {ACCEPTED}", by="gm")
    return play_on(fight, 1, 12)


@pytest.fixture(scope="module", params=SYSTEMS)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a forged log that also contains the characters that commands may not contain."""
    fight = played(request.param)
    rows = log_lines(fight)
    line = next(number for number, row in enumerate(rows, 1) if PLACEHOLDER.encode() in row)

    def forge(data: dict[str, Any]) -> None:
        text = json.dumps(data).replace(PLACEHOLDER, json.dumps(REFUSED)[1:-1])
        data.update(json.loads(text))

    return write_log(tmp_path_factory.mktemp("logs") / "forged.jsonl", forge_line(rows, line, forge))


@pytest.mark.parametrize("odd", [*REFUSED])
def test_control_characters_in_names_stay_refused(odd: str) -> None:
    setup = hostile_setup("trench_crusade")
    setup["sides"][0]["models"][0]["name"] += odd
    with pytest.raises(Refused) as refused:
        Encounter.begin("trench_crusade", setup)
    assert_safe(str(refused.value))


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "LOG"],
        ["show", "LOG", "--summary"],
        ["show", "LOG", "--beat", "2"],
        ["show", "LOG", "--json"],
        ["show", "LOG", "--json", "--beat", "2"],
        ["step", "LOG"],
        ["verify", "LOG"],
        ["annotate", "LOG", "2", "--comment", f"see {ACCEPTED}"],
        ["annotate", "LOG", "--list"],
        ["annotate", "LOG", "--export", "-"],
        ["stats", "LOG"],
        ["stats", "LOG", "--csv"],
        ["stats", "LOG", "--json"],
        ["show", f"missing{ACCEPTED}{REFUSED[1:]}"],
        ["annotate", "LOG", "2", "--vary", f"missing{ACCEPTED}"],
    ],
    ids=lambda arguments: ascii(" ".join(arguments))[:40],
)
def test_terminal_prints_no_unsafe_characters(
    log: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard output and standard error, in text, tables, CSV and JSON."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\nstate\nsheet\nquit\n"))
    main(["replay", *(str(log) if each == "LOG" else each for each in arguments)])
    shown = capsys.readouterr()
    assert shown.out + shown.err
    assert_safe(shown.out)
    assert_safe(shown.err)
    if "--json" in arguments and "show" in arguments:
        assert ACCEPTED in json.dumps([json.loads(line) for line in shown.out.splitlines()], ensure_ascii=False)


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_simulations_print_no_unsafe_characters(
    form: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.json"
    file.write_bytes(orjson.dumps(hostile_setup("trench_crusade")))
    main(["simulate", "trench_crusade", "--setup", str(file), "--fights", "1", "--most-beats", "5", *form])
    shown = capsys.readouterr()
    assert shown.out
    assert_safe(shown.out + shown.err)


def test_sentences_contain_no_unsafe_characters(log: Path) -> None:
    """For every seat, on the review page, and as a caller of the library gets them."""
    game = Replay.load(log)
    for seat in (None, *(seat.id for seat in game.header.seats)):
        for line in game.transcript(seat):
            assert_safe(line)
            assert "\n" not in line
    for number in range(len(game)):
        moment = game[number]
        assert_safe("".join(beat_sentences(game.header.system, moment.states[0], moment.beat)))
    assert_safe(render(review(game, verdict=game.verify())))


@pytest.mark.parametrize("system", SYSTEMS)
def test_server_sends_sentences_without_unsafe_characters(system: str, tmp_path: Path) -> None:
    """Names are data and stay as they are; sentences and refusals are for people."""
    service = open_service(f"sqlite:{tmp_path / 'fights.db'}")
    peer = Peer(service)
    host = finish(call_steps(peer, "fight.create", {"system": system, "setup": hostile_setup(system)})).host
    command = {"type": "note.v1", "text": f"note {ACCEPTED}\r\n"}
    finish(call_steps(peer, "fight.do", {"token": host, "command": command}))
    story = finish(call_steps(peer, "fight.told", {"token": host, "since": 0}))
    lines = [line for beat in story.beats for line in beat.lines]
    assert any("note" in line for line in lines)
    assert_safe("".join(lines))
    service.close()


@pytest.mark.parametrize("kind", ["text", "json"])
def test_server_log_contains_no_unsafe_characters(kind: Any) -> None:
    record = logging.LogRecord("frontdoor", logging.WARNING, "", 0, f"odd {ACCEPTED}{REFUSED}", None, None)
    record.why = ACCEPTED
    line = LineFormatter(kind).format(record)
    assert_safe(line)
    assert "\n" not in line
    if kind == "json":
        assert json.loads(line)["why"] == ACCEPTED


def test_imported_setup_contains_no_unsafe_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file names are in a comment. The names of the roster are escaped, and are read as they were."""
    source = tmp_path / f"list{ACCEPTED}.json"
    source.write_bytes(as_bytes(roster(model("Prophet", weapon("Mace"), custom=f"Ada{ACCEPTED}."))))
    main(["import", str(source)])
    shown = capsys.readouterr()
    assert "Ada" in shown.out
    assert_safe(shown.out)
    assert_safe(shown.err)
    tomllib.loads(shown.out)


def test_errors_of_a_setup_contain_no_unsafe_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys, values and paths are quoted in errors."""
    setup = hostile_setup("trench_crusade")
    setup["sides"][0]["models"][0] |= {f"key{ACCEPTED}{REFUSED}": 1, "id": f"id{ACCEPTED}{REFUSED}"}
    file = tmp_path / "setup.json"
    file.write_bytes(orjson.dumps(setup))
    for arguments in (["setup", "check", str(file)], ["play", "trench_crusade", "--setup", str(file)]):
        assert main(arguments)
        shown = capsys.readouterr()
        assert shown.out + shown.err
        assert_safe(shown.out + shown.err)


def test_joiners_stay_where_scripts_need_them() -> None:
    """Persian words and emoji contain joiners. Between ASCII letters they are invisible."""
    for text in ("می\u200cخواهم", "👩\u200d🚀"):  # noqa: RUF001 - Persian
        assert (sanitize(text), escape_unprintable(text), escape_in_json(text)) == (text, text, text)
    assert sanitize("Ka\u200din\u200c") == "Ka?in?"
