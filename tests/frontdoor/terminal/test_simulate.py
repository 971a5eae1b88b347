"""`blow simulate`: statistics of many played fights."""

import csv
import io
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
import pytest

from combat import simulate
from combat.engine.people.players import RandomPlayer
from combat.engine.people.tasks import Horizon
from frontdoor.terminal import main
from frontdoor.terminal.console import long_runs
from frontdoor.terminal.subcommands import simulate as subcommand
from tests.harness.terminals import BLOW
from tests.harness.tools import needs

ROOT = Path(__file__).parents[3]
SHORT = ("--fights", "3", "--most-beats", "10")

Shown = Callable[..., str]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    """Return a function that runs the command and returns its standard output."""

    def run(*arguments: str) -> str:
        assert main(["simulate", *arguments]) == 0
        return capsys.readouterr().out

    return run


def test_table_shows_wins_and_survivors(shown: Shown) -> None:
    """With confidence intervals, one row each, and the undecided fights."""
    lines = shown("trench_crusade", "--fights", "2", "--most-beats", "20").splitlines()
    assert lines[0].split() == ["of", "2", "fights", "share", "95", "%", "interval"]
    assert [line.split("  ")[0] for line in lines[1:5]] == [
        "Won by the Trench Pilgrims",
        "Won by the Heretic Troopers",
        "Undecided",
        "Not ended",
    ]
    assert lines[6].split() == ["per", "fight", "mean", "median", "spread"]
    assert [line.split("  ")[0] for line in lines[7:]] == [
        "Rounds",
        "Beats",
        "Survivors of the Trench Pilgrims",
        "Survivors of the Heretic Troopers",
    ]


def test_the_same_seed_gives_the_same_table_on_two_processes(shown: Shown) -> None:
    """Another seed gives another table."""
    few = ("trench_crusade", *SHORT, "--json")
    table = shown(*few)
    assert shown(*few, "--jobs", "2") == table == shown(*few, "--seed", "0")
    assert shown(*few, "--seed", "other") != table


def test_table_matches_the_library(shown: Shown) -> None:
    """With players per seat and several settings, as JSON."""
    options = ("--players", "heretics=random", "--set", "turn_limit=1,6", "--seed", "x", "--json")
    found = orjson.loads(shown("trench_crusade", *SHORT, *options))
    same = simulate(
        "trench_crusade",
        fights=3,
        seed="x",
        players={"heretics": RandomPlayer()},
        vary={"turn_limit": [1, 6]},
        horizon=Horizon(beats=10),
    )
    assert found == same.plain()
    assert [each["settings"] for each in found["tallies"]] == [{"turn_limit": 1}, {"turn_limit": 6}]


def test_each_combination_of_settings_has_its_rows(shown: Shown) -> None:
    """The values stand before the first row of each group."""
    settings = ("--set", "turn_limit=1,6", "limit_winner=none,most_models")
    table = shown("trench_crusade", "--fights", "1", "--most-beats", "3", *settings).split("\n\n")[0].splitlines()
    assert table[0].split()[:2] == ["turn_limit", "limit_winner"]
    assert [line.split()[:2] for line in table[1::4]] == [
        ["1", "none"],
        ["1", "most_models"],
        ["6", "none"],
        ["6", "most_models"],
    ]


def test_table_can_be_written_as_csv(shown: Shown) -> None:
    """One row per figure, with its settings in front."""
    lines = list(csv.DictReader(io.StringIO(shown("trench_crusade", *SHORT, "--set", "turn_limit=1,6", "--csv"))))
    assert [(each["turn_limit"], each["whose"], each["of"]) for each in lines if each["what"] == "won"] == [
        ("1", "pilgrims", "3"),
        ("1", "heretics", "3"),
        ("6", "pilgrims", "3"),
        ("6", "heretics", "3"),
    ]
    assert {each["what"] for each in lines} == {
        *("won", "undecided", "not_ended", "rounds", "beats", "survivors", "standing")
    }


@pytest.mark.parametrize("system", ["fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory"])
def test_system_of_a_setup_is_known_by_its_keys(system: str, shown: Shown) -> None:
    """A file alone is enough; `--setup` works too."""
    file = str(ROOT / "combat" / "systems" / system / "sample.toml")
    found = shown(file, *SHORT, "--json")
    assert orjson.loads(found)["system"] == system
    assert found == shown(system, "--setup", file, *SHORT, "--json") == shown(system, *SHORT, "--json")


def test_one_player_can_play_all_seats(shown: Shown) -> None:
    """A name without a seat applies to all seats."""
    assert shown("trench_crusade", *SHORT, "--players", "random", "--json") != shown("trench_crusade", *SHORT, "--json")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required: SETUP"),
        (["trench_crusad"], "There is no system 'trench_crusad'; did you mean 'trench_crusade'?"),
        (["nowhere.toml"], "The setup nowhere.toml cannot be read: No such file"),
        (["trench_crusade", "--setup", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["trench_crusade", "--fights", "0"], "Fights must be at least 1, not 0"),
        (["trench_crusade", "--fights", "many"], "'many' is not a whole number"),
        (["trench_crusade", "--most-beats", "0"], "Beats must be at least 1, not 0"),
        (["trench_crusade", "--jobs", "0"], "--jobs must be at least 1, not 0"),
        (["trench_crusade", "--jobs", "2", "--dask", "x"], "Give only one of them"),
        (["trench_crusade", "--json", "--csv"], "Give only one of them"),
        (["trench_crusade", "--players", "imps=random"], "There is no seat 'imps'; known: pilgrims, heretics"),
        (["trench_crusade", "--players", "heretics=clever"], "There is no player 'clever'"),
        (["trench_crusade", "--players", "heretics=random", "thinker"], "'thinker' is for all seats"),
        (["trench_crusade", "--set", "turn_limit"], "'turn_limit' is not a setting"),
        (["trench_crusade", "--set", "turn_limt=1"], "$.settings.turn_limt: is not a known key"),
        (["trench_crusade", "--set", "turn_limit=1,x"], "$.settings.turn_limit: a whole number was expected"),
    ],
)
def test_usage_error_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, with exit status 2, before any fight is played."""
    assert main(["simulate", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert sentence in found.err
    assert found.err.count("\n") == 1


def test_setup_error_is_reported_with_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the words of `blow play`; an unclear system must be named."""
    text = (ROOT / "combat" / "systems" / "trench_crusade" / "sample.toml").read_text(encoding="utf-8")
    (tmp_path / "odd.toml").write_text(text.replace('kind = "ranged"', 'kind = "thrown"', 1), encoding="utf-8")
    assert main(["simulate", str(tmp_path / "odd.toml")]) == 2
    assert "$.armoury[0].kind" in capsys.readouterr().err
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    assert main(["simulate", str(tmp_path / "empty.json")]) == 2
    assert "for example: blow simulate fiend_wake --setup" in capsys.readouterr().err


def test_missing_dask_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "trench_crusade", "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'blow-by-blow[dask]'" in capsys.readouterr().err


@needs("distributed")
def test_dask_cluster_gives_the_same_table(shown: Shown, capsys: pytest.CaptureFixture[str]) -> None:
    """The cluster is given by its address; an unreachable one is reported."""
    dask = import_module("distributed")
    few = ("trench_crusade", *SHORT, "--json")
    options: dict[str, Any] = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with dask.LocalCluster(**options, protocol="tcp") as cluster:
        assert shown(*few, "--dask", cluster.scheduler_address) == shown(*few)
    assert main(["simulate", *few, "--dask", "nowhere"]) == 2
    assert "No Dask scheduler answers at nowhere" in capsys.readouterr().err


def test_long_run_uses_every_core_unless_jobs_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of less than `MIN_COMMANDS` commands for each process uses fewer, because a process takes time to start."""
    monkeypatch.setattr(long_runs, "usable_cores", lambda: 4)
    monkeypatch.setattr(long_runs, "_processes", nullcontext)
    each = long_runs.MIN_COMMANDS
    cases = [(None, each - 1), (None, 3 * each), (None, 99 * each), (1, 99 * each), (3, 0), (8, each)]
    begun: list[object] = []
    for jobs, commands in cases:
        with long_runs.make_executor(jobs, None, commands) as processes:
            begun.append(processes)
    assert begun == [None, 3, 4, None, 3, 8]


def test_simulation_estimates_its_commands_by_fights_and_beats(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    estimates: list[object] = []

    def none(*arguments: object) -> AbstractContextManager[None]:
        estimates.append(arguments)
        return nullcontext()

    monkeypatch.setattr(subcommand, "make_executor", none)
    shown("trench_crusade", "--fights", "3", "--most-beats", "4")
    shown("trench_crusade", "--fights", "1", "--jobs", "7")
    assert estimates == [(None, None, 12), (7, None, long_runs.TYPICAL_BEATS)]


@pytest.mark.parametrize("jobs", [("--jobs", "1"), ("--jobs", "2")])
def test_interrupt_prints_the_table_of_finished_fights(jobs: tuple[str, ...]) -> None:
    """In one sentence, with exit status 130, and without output of the worker processes."""
    arguments = [*BLOW, "simulate", "trench_crusade", "--fights", "5000", "--most-beats", "2", *jobs, "--json"]
    leader, follower = pty.openpty()  # the progress bar on the terminal shows the number of finished fights
    with subprocess.Popen(
        arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=follower, start_new_session=True
    ) as running:
        os.close(follower)
        seen = b""
        while not re.search(rb"[1-9][0-9]{2,}/5000", seen):  # enough fights to include the very first ones
            seen += os.read(leader, 4096)
        time.sleep(0.2)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to all processes of the group
        out, status = running.stdout.read() if running.stdout else b"", running.wait(timeout=60)
        while True:
            try:
                more = os.read(leader, 4096)
            except OSError:  # the terminal was closed
                break
            if not more:
                break
            seen += more
    os.close(leader)
    (tally,) = orjson.loads(out)["tallies"]
    assert status == 130
    assert b"Traceback" not in seen
    assert f"blow: Interrupted: the table covers the first {tally['fights']:,} of 5,000 fights.".encode() in seen
    assert 0 < tally["fights"] < 5000
    whole = simulate("trench_crusade", fights=tally["fights"], horizon=Horizon(beats=2))
    assert tally == orjson.loads(orjson.dumps(whole.plain()))["tallies"][0]


def test_interrupt_before_the_first_fight_prints_no_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subcommand, "make_executor", interrupted)
    assert main(["simulate", "trench_crusade"]) == 130
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err == "blow: Interrupted: the first fight was not over yet.\n"


def test_dead_worker_costs_its_unfinished_fights_only(capsys: pytest.CaptureFixture[str]) -> None:
    """The table covers the other fights; one sentence and exit status 1 report the loss."""
    import threading
    from multiprocessing import active_children

    def kill() -> None:
        while not (children := active_children()):
            time.sleep(0.05)
        time.sleep(1)
        children[0].kill()

    killing = threading.Thread(target=kill)
    killing.start()
    assert main(["simulate", "fiend_wake", "--fights", "5000", "--most-beats", "6", "--jobs", "2"]) == 1
    killing.join()
    shown = capsys.readouterr().err
    assert shown.startswith("blow: A worker process died, perhaps for lack of memory: ")
    assert shown.count("\n") == 1
