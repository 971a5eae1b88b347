"""`blow serve` and `blow stdio` if they cannot start."""

import gc
import re
import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn

from frontdoor.factory import default_store_url, open_service
from frontdoor.http import running
from frontdoor.tables.messages.params import Create
from frontdoor.tables.service import Service
from frontdoor.terminal import main
from frontdoor.terminal.subcommands import serve


def test_used_or_invalid_port_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """With a valid alternative."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "Choose another with --port." in capsys.readouterr().err
    assert main(["serve", "--port", "70000"]) == 2
    assert "'70000' is not a port number (0 to 65535)" in capsys.readouterr().err


@pytest.mark.parametrize(
    "origin", ["fights.example", "http://[", "https://a:b", "ftp://a", "https://a/b", "https://u@a"]
)
def test_malformed_origin_gets_one_sentence(origin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It would match no page and no host name."""
    assert main(["serve", "--origin", origin]) == 2
    assert f"'{origin}' is not an origin such as https://fights.example" in capsys.readouterr().err


def test_key_comes_from_a_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that process lists do not show it. Options take precedence over the environment."""
    keys: list[str | Path] = []

    def open_with_key(url: str | None, *, key: str | Path) -> Service:
        keys.append(key)
        return open_service(url, key=key)

    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    monkeypatch.setattr(serve, "open_service", open_with_key)
    file = tmp_path / "key"
    file.write_text("in a file", encoding="utf-8")
    command = ["serve", "--port", "0", "--store", f"folder:{tmp_path}"]
    assert main(command) == 0
    monkeypatch.setenv("BLOW_KEY", "in the environment")
    for more in ([], ["--key-file", str(file)], ["--key", "open"]):
        assert main([*command, *more]) == 0
    assert keys == ["", "in the environment", file, "open"]


def test_unusable_key_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The server does not start without the key that it should require."""
    file = tmp_path / "key"
    for content in (None, b"", b" \n", b"\xff", b"x" * 5_000):
        if content is not None:
            file.write_bytes(content)
        assert main(["serve", "--port", "0", "--key-file", str(file)]) == 2
        assert f"Cannot read a key from '{file}': " in capsys.readouterr().err
    assert main(["serve", "--key", "a", "--key-file", str(file)]) == 2
    assert "Use either --key or --key-file." in capsys.readouterr().err


def test_unusable_store_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the command reports that it serves fights."""
    for command in (["serve", "--port", "0"], ["stdio"]):
        assert main([*command, "--store", "cupboard:here"]) == 2
        shown = capsys.readouterr()
        assert (shown.out, "'cupboard' is not a kind of store" in shown.err) == ("", True)


def test_missing_server_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`blow stdio` needs no extra."""
    for name in [name for name in sys.modules if name.split(".")[0] == "uvicorn" or name == "frontdoor.http.running"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 2
    assert "Run pip install 'blow-by-blow[server]'." in capsys.readouterr().err


def test_campaign_of_the_server_is_a_folder_of_blow_campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server names it, and does not start without it."""
    served: list[Path | None] = []

    def new_server(service: Service, **_: object) -> uvicorn.Server:
        served.append(service.campaign)
        return uvicorn.Server(uvicorn.Config("unused"))

    monkeypatch.setattr("frontdoor.http.running.new_server", new_server)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    command = ["serve", "--port", "0", "--store", f"folder:{tmp_path / 'store'}", "--campaign", str(tmp_path / "ash")]
    assert main(command) == 2
    assert "is not a campaign; create one with 'blow campaign new'" in capsys.readouterr().err
    assert main(["campaign", "new", str(tmp_path / "ash"), "trench_crusade"]) == 0
    assert main(command) == 0
    assert f"Hosts record finished fights in the campaign {tmp_path / 'ash'}." in capsys.readouterr().out
    assert served == [tmp_path / "ash"]


def test_fights_are_stored_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is created, for its owner only."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store_url() == f"sqlite:{tmp_path / 'blow-by-blow' / 'fights.db'}"
    assert (tmp_path / "blow-by-blow").stat().st_mode & 0o777 == 0o700


def test_server_freezes_long_lived_objects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So no client waits while the garbage collector scans all open fights."""
    serving: list[int] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: serving.append(len(gc.callbacks)))
    before = len(gc.callbacks)
    assert main(["serve", "--port", "0", "--store", f"folder:{tmp_path}"]) == 0
    assert serving == [before + 1]
    assert len(gc.callbacks) == before


def test_limits_of_questions_are_options_or_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option takes precedence over its variable."""
    made: list[tuple[int, int, int | None]] = []

    def new_server(service: Service, *, workers: int | None, **_: object) -> uvicorn.Server:
        made.append((service.limits.questions, service.limits.question_seconds, workers))
        return uvicorn.Server(uvicorn.Config(lambda: None))

    monkeypatch.setattr(running, "new_server", new_server)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    command = ["serve", "--port", "0", "--store", f"folder:{tmp_path}"]
    assert main(command) == 0
    monkeypatch.setenv("BLOW_WORKERS", "7")
    monkeypatch.setenv("BLOW_QUESTIONS", "8")
    assert main([*command, "--questions", "9", "--question-seconds", "10"]) == 0
    assert made == [(200, 20, None), (9, 10, 7)]


def test_no_worker_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["serve", "--workers", "0"]) == 2
    assert "--workers must be a whole number from 1, not '0'" in capsys.readouterr().err
    monkeypatch.setenv("BLOW_WORKERS", "no")
    assert main(["serve"]) == 2
    assert "BLOW_WORKERS must be a whole number from 1, not 'no'" in capsys.readouterr().err


def test_lan_prints_the_address_on_the_network_with_a_qr_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server listens on all interfaces, and accepts requests for its addresses."""
    hosts: list[str] = []

    def new_server(_: Service, *, host: str, **__: object) -> uvicorn.Server:
        hosts.append(host)
        return uvicorn.Server(uvicorn.Config(lambda: None))

    monkeypatch.setattr(running, "new_server", new_server)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    monkeypatch.setattr(serve, "ELSEWHERE", ("127.0.0.2", 9))  # a network that every machine has
    assert main(["serve", "--lan", "--port", "0", "--store", f"folder:{tmp_path}"]) == 0
    first, second, *code, last = capsys.readouterr().out.splitlines()
    assert hosts == ["0.0.0.0"]  # noqa: S104 - the option asks for it
    assert re.search(r"at http://127[.]0[.]0[.]\d:\d+/$", first)
    assert "scan the code" in second
    assert sum(map(len, code)) > 200
    assert last == "Stop it with Ctrl+C."


def test_lan_and_a_host_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lan", "--host", "127.0.0.1"]) == 2
    assert "Use either --lan or --host." in capsys.readouterr().err


def test_serve_list_prints_the_fights_with_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No server starts."""
    store = f"folder:{tmp_path}"
    with closing(open_service(store)) as service:
        created = service.create(Create(system="fiend_wake", name="The Chapel Door"))
    assert main(["serve", "list", "--store", store]) == 0
    out = capsys.readouterr().out
    assert created.fight in out
    assert "The Chapel Door" in out
