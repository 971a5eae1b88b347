"""The store in PostgreSQL: passwords stay secret, and lost connections are replaced."""

import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from events.stores import InUse, StoreError, open_store, postgres, sql
from tests.harness.databases import PASSWORD, postgres_server

ROOT = Path(__file__).parents[3]
BEGUN = b"header\nzero\n"


def error_text(act: Callable[[], object]) -> str:
    """Return the full text of an error, including its causes."""
    with pytest.raises(StoreError) as refused:
        act()
    return "".join(traceback.format_exception(refused.value))


WRONG = (
    "postgresql://blow:s3cr3t@%2Fnowhere/fights",
    "postgresql://blow:s3cr3t@localhost:1/fights",
    "postgresql://blow@localhost:1/fights?password=s3cr3t",
    "postgresql://blow:s3cr3t",
    "postgresql://blow:s3cr3t/fights",
    "postgresql://blow:s3cr3t@@localhost:1/fights",
    "postgresql://blow:a@s3cr3t@localhost:1/fights",
    "postgresql://blow:a/s3cr3t@localhost:1/fights",
    "postgresql://blow:a?s3cr3t@localhost:1/fights",
    "postgresql://blow:a#s3cr3t@localhost:1/fights",
    "postgresql://blow:s3cr3t%zz@localhost:1/fights",
    "postgresql://blow:s3cr3t%00@localhost:1/fights",
    "postgresql://blow:[s3cr3t@localhost:1/fights",
    "postgresql://blow:s3cr3t@localhost:port/fights",
    "postgresql://blow:s3cr3t@localhost/fights?sslmode=none",
    "postgresql://blow:s3cr3t@localhost/fights?colour=red",
    "postgresql:blow:s3cr3t@localhost/fights",
    "postgresql:password=s3cr3t",
    "postgres://blow:s3cr3t@localhost:1",
    "postgresql://blow:s3cr3t\ud800@localhost:1/fights",
    "postgresql://blow:s3cr3t\0@localhost:1/fights",
)


@pytest.mark.parametrize("url", WRONG)
def test_password_is_never_shown(url: str) -> None:
    """Neither in the error nor in its causes, however the URL is malformed; only the host may appear."""
    message = error_text(lambda: open_store(url))
    # The source line of this test appears in the traceback and contains only a name.
    assert "s3cr3t" not in message
    assert "StoreError: " in message


def test_wrong_password_is_refused_without_showing_it() -> None:
    """A valid password does not appear in the URL of the store either."""
    url = postgres_server().new_schema_url()
    assert "failed: connection failed" in (message := error_text(lambda: open_store(url.replace("open", "shut"))))
    assert "sesame" not in message
    with closing(open_store(url)) as store:
        for shown in (store.url, repr(store), str(store.log("a")), error_text(lambda: store.beats("a"))):
            assert "sesame" not in shown
            assert quote(PASSWORD, safe="") not in shown
            assert shown.count("postgresql://blow@") == 1


def test_newer_version_migrates_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version migrates the tables and keeps their data; an older version then refuses them."""
    url = postgres_server().new_schema_url()
    with closing(open_store(url)) as store:
        store.create("a", BEGUN)
    step = "ALTER TABLE blow_fights ADD COLUMN colour TEXT; UPDATE blow_fights SET colour = 'red'"
    monkeypatch.setattr(sql, "MIGRATIONS", (*sql.MIGRATIONS, step))
    for _ in range(2):
        with closing(open_store(url)) as store:
            assert store.read("a") == [b"zero\n"]
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT colour FROM blow_fights").fetchall() == [("red",)]
    monkeypatch.undo()
    assert "its tables have version 2, and this program knows versions up to 1; upgrade the program" in error_text(
        lambda: open_store(url)
    )


def test_failed_migration_leaves_tables_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole migration is rolled back."""
    url = postgres_server().new_schema_url()
    open_store(url).close()
    monkeypatch.setattr(sql, "MIGRATIONS", (*sql.MIGRATIONS, "ALTER TABLE blow_fights ADD COLUMN colour TEXT; SELEKT"))
    assert "syntax error" in error_text(lambda: open_store(url))
    monkeypatch.undo()
    open_store(url).close()
    monkeypatch.setattr(sql, "MIGRATIONS", (*sql.MIGRATIONS, "ALTER TABLE blow_fights ADD COLUMN colour TEXT"))
    open_store(url).close()


def test_concurrent_opening_creates_the_tables_once() -> None:
    url = postgres_server().new_schema_url()
    program = "import sys; from events.stores import open_store; open_store(sys.argv[1]).close()"
    running = [subprocess.Popen([sys.executable, "-c", program, url], cwd=ROOT) for _ in range(3)]
    assert [value.wait() for value in running] == [0] * 3


def test_database_without_unicode_is_refused() -> None:
    """A database without Unicode could not store every id."""
    with psycopg.connect(postgres_server().url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS latin")
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    url = postgres_server().url.replace("/postgres?", "/latin?")
    assert "stores text as LATIN1; create the database with ENCODING 'UTF8'" in error_text(lambda: open_store(url))


def test_commits_are_synchronous_despite_the_role_settings() -> None:
    """The store sets `synchronous_commit` for each connection."""
    url = postgres_server().new_schema_url()
    relaxed = f"{url}%20-csynchronous_commit%3Doff%20-cdefault_transaction_isolation%3Dserializable"
    with closing(open_store(relaxed)) as store, store._reading() as run:  # type: ignore[attr-defined]
        assert run("SHOW synchronous_commit").fetchone() == ("on",)
        assert run("SHOW transaction_isolation").fetchone() == ("read committed",)


def test_writer_waits_a_limited_time_for_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer gets InUse and nothing is written; readers do not wait."""
    monkeypatch.setattr(postgres, "_SESSION", postgres._SESSION.replace("30s", "50ms"))
    url = postgres_server().new_schema_url()
    with closing(open_store(url)) as store, psycopg.connect(url) as other:
        store.create("a", BEGUN)
        other.execute("SELECT * FROM blow_fights FOR UPDATE")
        with pytest.raises(InUse, match="is in use by another program; try again"):
            store.append("a", 1, b"one\n")
        assert store.read("a") == [b"zero\n"]
        other.rollback()
        store.append("a", 1, b"one\n")


def test_store_reconnects_to_a_restarted_server() -> None:
    """Idle connections from before are discarded without an error."""
    url = postgres_server().new_schema_url()
    with closing(open_store(url)) as store:
        store.create("a", BEGUN)
        postgres_server().kill()
        assert "failed: " in error_text(lambda: store.beats("a"))
        postgres_server().start()
        store.append("a", 1, b"one\n")
        assert store.read("a") == [b"zero\n", b"one\n"]


def test_connection_lost_during_a_write_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the commit, nothing was written; during it, the outcome is unknown, and the message says so."""
    url = postgres_server().new_schema_url()
    real = psycopg.Connection.execute

    def lost_before(word: str) -> None:
        def execute(
            connection: "psycopg.Connection[tuple[object, ...]]", query: str, *given: object, **named: object
        ) -> object:
            if query.startswith(word):
                with psycopg.connect(url, autocommit=True) as other:
                    monkeypatch.undo()
                    other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
            return real(connection, query, *given, **named)  # type: ignore[call-overload]

        monkeypatch.setattr(psycopg.Connection, "execute", execute)

    with closing(open_store(url)) as store:
        store.create("a", BEGUN)
        lost_before("UPDATE")
        assert "failed: " in error_text(lambda: store.append("a", 1, b"one\n"))
        assert store.beats("a") == 1
        lost_before("COMMIT")
        message = error_text(lambda: store.append("a", 1, b"one\n"))
        assert "was lost during a write, which may have succeeded" in message
        assert store.beats("a") == 1
        store.append("a", 1, b"one\n")


def test_missing_driver_is_reported_with_its_package() -> None:
    program = """
import sys
sys.modules["psycopg"] = None
from events.stores import StoreError, open_store
try:
    open_store("postgresql://localhost/fights")
except StoreError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "a store in PostgreSQL needs its driver: pip install 'blow-by-blow[postgres]'\n"
