"""URLs of stores."""

from contextlib import chdir, closing
from pathlib import Path

import pytest

from events.stores import StoreError, open_store


@pytest.mark.parametrize(
    ("url", "kind", "place"),
    [
        ("sqlite:{}/fights.db", "sqlite", "fights.db"),
        ("sqlite://{}/fights.db", "sqlite", "fights.db"),
        ("sqlite://localhost{}/fights.db", "sqlite", "fights.db"),
        ("SQLite:fights.db", "sqlite", "fights.db"),
        ("sqlite:100%20 ?#.db", "sqlite", "100%20 ?#.db"),
        ("folder:{}/fights", "folder", "fights"),
        ("folder://{}/fights", "folder", "fights"),
        ("folder:fights", "folder", "fights"),
        ("{}/fights", "folder", "fights"),
        ("fights", "folder", "fights"),
        ("deep/down", "folder", "deep/down"),
    ],
)
def test_url_selects_kind_and_place_of_a_store(tmp_path: Path, url: str, kind: str, place: str) -> None:
    """A plain path is a folder. The URL of a store contains the full path and opens the same store."""
    with chdir(tmp_path):
        with closing(open_store(url.format(tmp_path))) as store:
            store.create("a", b"header\nzero\n")
        assert store.url == f"{kind}:{tmp_path / place}"
        assert (tmp_path / place).exists()
        with closing(open_store(store.url)) as again:
            assert again.fights() == ["a"]


def test_plain_path_is_a_folder(tmp_path: Path) -> None:
    """A path of a folder may be a string or a `Path`."""
    with closing(open_store(tmp_path / "fights")) as store:
        assert store.url == f"folder:{tmp_path / 'fights'}"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite:", "sqlite: must be followed by a path, as in sqlite:fights.db"),
        ("folder:", "folder: must be followed by a path, as in folder:fights"),
        (
            "mysql://root:s3cr3t@localhost",
            "'mysql' is not a kind of store; use sqlite:PATH, folder:PATH or postgresql://",
        ),
        ("http://example.org/", "'http' is not a kind of store"),
        ("", "store must be a URL or the path of a folder"),
        ("folder:a\0b", "is not a valid file name"),
        ("sqlite:a\0b", "is not a valid file name"),
        ("sqlite:\ud800", "is not a valid file name"),
    ],
)
def test_invalid_url_is_refused(url: str, sentence: str) -> None:
    """The message does not repeat secret parts of the URL."""
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert sentence in str(refused.value)
    assert "s3cr3t" not in str(refused.value)
