"""Files that are no rosters, and archives around rosters."""

import io
import zipfile

import pytest

from combat import Refused
from frontdoor.importers.joining import foreign_sources
from tests.frontdoor.importers.rosters import as_xml
from tests.frontdoor.importers.test_new_recruit import LAMPS, imported, side


def archive(**entries: bytes) -> bytes:
    """Return an archive; two underscores in a name are a slash."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, content in entries.items():
            file.writestr(name.replace("__", "/"), content)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "is a picture"),
        (b"\xff\xd8\xff\xe0JFIF", "is a picture"),
        (b"GIF89a\0", "is a picture"),
        (b"\x1f\x8b\x08\0", "is a compressed file"),
        (archive(**{"[Content_Types].xml": b"<a/>", "word__document.xml": b"<a/>"}), "a document of an office program"),
        (archive(**{"mimetype": b"application", "content.xml": b"<a/>"}), "a document of an office program"),
        (b"<!DOCTYPE html><html><body>Pilgrim</body></html>", "is a saved web page"),
        (b'<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', "is a saved web page"),
        (b'[[sides]]\nid = "a"\n', "is already a setup"),
    ],
)
def test_the_refusal_names_the_kind_of_a_file(content: bytes, what: str) -> None:
    with pytest.raises(Refused, match=what.replace("(", "\\(")):
        imported(content)


def test_the_files_that_a_system_adds_to_an_archive_are_skipped() -> None:
    packed = archive(**{"__MACOSX__._list.ros": b"\0\1", "list.ros": as_xml(LAMPS)})
    assert len(side(imported(packed))) == 3


@pytest.mark.parametrize("text", ['sep=;\r\nname;melee;ranged\r\n"Ada";1;0\r\n', "[b]☩☩ Ada ☩☩[/b]\n(Captain)\n"])
def test_a_list_that_resembles_toml_is_a_roster(text: str) -> None:
    """Spreadsheets begin with their separator, and cards for Tabletop Simulator with markup."""
    assert foreign_sources("list", text.encode())
    assert not foreign_sources("list", b'[[sides]]\nname = "a, b\n')
