"""A private PostgreSQL server for the tests, started on first use and removed when the tests end."""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from tests.harness.tools import skip_without

STORE_KINDS = ("folder", "sqlite", "postgres")

PASSWORD = "open sesame/@:?#%"
"""A password full of characters that URLs must escape."""

_PLACES = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin"

# The shell loop notices when the tests end, because their end of the pipe closes; then it stops the server.
_UNTIL_LEFT = """
folder=$1
ulimit -f "$2"
shift 2
exec 3<&0
"$@" 3<&- & server=$!
{
    read -r word <&3
    kill -QUIT "$server"
    while kill -0 "$server"; do sleep 0.05; done
    [ "$word" = stay ] || rm -rf "$folder"
} 2>/dev/null &
exec 3<&-
wait "$server"
"""

_SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "fsync": "on",
    "full_page_writes": "on",
    "log_min_messages": "fatal",
}


class PostgresServer:
    """A PostgreSQL server with its data folder."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="blow-postgres-", dir="/tmp"))
        self._user = _other_user()
        self._running: subprocess.Popen[bytes] | None = None
        self._schemas = count()
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        secret = self._folder / "password"
        secret.write_text(PASSWORD, encoding="utf-8")
        secret.chmod(0o644)
        options = ("--username=blow", "--encoding=UTF8", "--no-locale", "--auth=scram-sha-256")
        self._run("initdb", *options, f"--pwfile={secret}", f"--pgdata={self._data}")
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def url(self) -> str:
        """The URL of the server, including the password."""
        return f"postgresql://blow:{quote(PASSWORD, safe='')}@/postgres?host={quote(str(self._folder), safe='')}"

    def start(self, largest: int | None = None) -> None:
        """Start the server and wait until it answers; `largest` limits the size of a file in bytes, to simulate a full
        disk.
        """
        settings = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
        blocks = "unlimited" if largest is None else str(largest // 512)
        watched = ["sh", "-c", _UNTIL_LEFT, "sh", str(self._folder), blocks]
        command = [
            *watched,
            str(self._programs / "postgres"),
            "-D",
            str(self._data),
            "-k",
            str(self._folder),
            *settings,
        ]
        deadline = time.monotonic() + 60
        while True:
            self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, **self._as_user)
            while time.monotonic() < deadline:
                with suppress(psycopg.OperationalError), psycopg.connect(self.url):
                    return
                if self._running.poll() is not None:
                    break
                time.sleep(0.02)
            else:
                raise TimeoutError("PostgreSQL does not answer")
            self.stop()

    def end(self) -> None:
        """Shut the server down cleanly."""
        self._signal(signal.SIGINT)
        if self._running is not None:
            self._running.wait(60)
        self.stop()

    def kill(self) -> None:
        """Kill the server at once, like a power cut; `start` lets it recover."""
        self._signal(signal.SIGKILL)
        self.stop()
        deadline = time.monotonic() + 60
        while _alive_in(self._data) and time.monotonic() < deadline:  # its child processes end a little later
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop the server at once, without a checkpoint."""
        if self._running is not None and self._running.stdin is not None:
            with suppress(BrokenPipeError), self._running.stdin as word:
                word.write(b"stay\n")
            self._running.wait(60)
        self._running = None

    def leave(self) -> None:
        """Stop the server and remove its folder."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_schema_url(self) -> str:
        """Return the URL of a new, empty schema."""
        name = f"place_{next(self._schemas)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url}&options={quote(f'-csearch_path={name}', safe='')}"

    def _signal(self, number: signal.Signals) -> None:
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(int(self._pid_file.read_text(encoding="utf-8").split()[0]), number)

    @property
    def _pid_file(self) -> Path:
        return self._data / "postmaster.pid"

    @property
    def _as_user(self) -> dict[str, Any]:
        """The user that runs PostgreSQL, because its programs refuse to run as root."""
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([self._programs / program, *arguments], check=True, capture_output=True, **self._as_user)


def empty_store_url(kind: str, folder: Path) -> str:
    """Return the URL of an empty store of the given kind: in the folder, or on the PostgreSQL server."""
    match kind:
        case "folder":
            return f"folder:{folder / 'fights'}"
        case "sqlite":
            return f"sqlite:{folder / 'fights.db'}"
    return postgres_server().new_schema_url()


def has_postgres() -> bool:
    """Return whether PostgreSQL is installed."""
    return _programs() is not None


def wait_for_disconnects(url: str) -> None:
    """Wait until all other clients have disconnected, so that their last transactions are finished."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'blow-by-blow'"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(query).fetchone() != (0,):
            time.sleep(0.01)


@cache
def postgres_server() -> PostgresServer:
    """Return the server of this test run; skip the test if PostgreSQL is not installed, or fail it in CI."""
    programs = _programs()
    if programs is None and (os.environ.get("CI") or os.environ.get("BLOW_CI")):
        pytest.fail("PostgreSQL is not installed (apt-get install postgresql)")
    skip_without("PostgreSQL")
    assert programs is not None
    started = PostgresServer(programs)
    atexit.register(started.leave)
    return started


def _programs() -> Path | None:
    """Return the folder with the programs of the newest installed PostgreSQL."""
    folders = [path for place in _PLACES for path in Path("/").glob(place[1:])]
    if which := shutil.which("initdb"):
        folders.append(Path(which).resolve().parent)
    folders = [path for path in folders if (path / "initdb").exists() and (path / "postgres").exists()]
    return max(folders, key=lambda path: [int(part) for part in path.parts if part.isdigit()], default=None)


def _other_user() -> "pwd.struct_passwd | None":
    """Return a user other than root, or None if the tests do not run as root."""
    if os.getuid() != 0:
        return None
    users = {entry.pw_name: entry for entry in pwd.getpwall()}
    return users.get("postgres") or users["nobody"]


def _alive_in(data: Path) -> bool:
    """Return whether a process has this folder as its working directory."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == data:
                return True
    return False
