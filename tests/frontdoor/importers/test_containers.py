"""Archives, folders, compressed files and envelopes: the rosters in them are read as if they were alone."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from combat import Refused
from frontdoor.importers.files.archives import MAX_FILES
from frontdoor.importers.joining import Imported, import_files
from frontdoor.terminal import main
from tests.frontdoor.importers.rosters import as_bytes, as_xml, model, roster
from tests.frontdoor.importers.test_foreign_files import archive
from tests.frontdoor.importers.test_foundry import actor
from tests.frontdoor.importers.test_new_recruit import LAMPS, imported, lines, side
from tests.frontdoor.importers.test_trench_companion import shared

ACTORS = {"a.json": as_bytes(actor()), "b.json": as_bytes(actor(name="Oss", type_="threat"))}
WARBAND = json.loads(shared(("Ada", "active")))["warband_data"]
PACK = "name: Boy\n_key: '!actors!abc'\nsystem:\n  attributes: {}\n"


def names(result: Imported) -> list[str]:
    """Return the names of the combatants."""
    return [each["name"] for each in result.setup["combatants"]]


@pytest.mark.parametrize("content", [archive(**ACTORS), ACTORS], ids=["archive", "folder"])
def test_all_files_of_a_container_are_read(content: Any) -> None:
    assert names(import_files([("party", content)])) == ["Calla", "Oss"]


def test_other_files_of_a_folder_are_reported_with_the_reason() -> None:
    """A list as text beside the files of a program is probably a note."""
    more = {"c.png": b"\x89PNG\r\n", "d.txt": b"- buy dice\n- 4x pizza\n", "e.yml": PACK.encode(), ".x/f.json": b"{"}
    result = import_files([("party", {**ACTORS, **more})])
    assert names(result) == ["Calla", "Oss"]
    ignored = {line.subject: line.sentence for line in result.report.lines if line.kind == "ignored"}
    assert ignored["c.png"].startswith("is a picture")
    assert ignored["d.txt"] == "a text beside the files of a program"
    assert ignored["e.yml"].startswith("is a document of a pack in YAML")
    assert not any(subject.startswith(".x") for subject in ignored)


def test_a_folder_without_rosters_is_refused_with_the_first_reason() -> None:
    with pytest.raises(Refused, match=r"contains no file that can be imported: a\.yml is a document of a pack in YAML"):
        import_files([("party", {"a.yml": PACK.encode()})])
    with pytest.raises(Refused, match="more than 500 files"):
        import_files([("party", {f"{number}.json": b"{}" for number in range(MAX_FILES + 1)})])
    with pytest.raises(Refused, match="different systems"):
        import_files([("party", {"a.json": as_bytes(actor()), "b.json": as_bytes(LAMPS)})])


def test_a_folder_is_a_file_of_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "party"
    (folder / "threats").mkdir(parents=True)
    (folder / "a.json").write_bytes(ACTORS["a.json"])
    (folder / "threats" / "b.json").write_bytes(ACTORS["b.json"])
    assert main(["import", str(folder), "-o", str(tmp_path / "setup.toml")]) == 0
    text = (tmp_path / "setup.toml").read_text()
    assert "Calla" in text
    assert "Oss" in text


def test_a_compressed_file_is_unpacked() -> None:
    assert len(side(imported(gzip.compress(as_xml(LAMPS))))) == 3
    with pytest.raises(Refused, match="is a compressed file that cannot be unpacked"):
        imported(gzip.compress(as_xml(LAMPS))[:-20])


@pytest.mark.parametrize(
    "data",
    [
        {"status": "ok", "data": {"id": 1, "warband_data": json.loads(WARBAND)}},
        {"result": {"warband": {"id": 1, "warband_data": WARBAND}}},
        json.dumps({"id": 1, "warband_data": json.loads(WARBAND)}),
    ],
    ids=["envelope", "two envelopes", "JSON in a string"],
)
def test_an_envelope_around_a_warband_is_taken_off(data: object) -> None:
    assert side(imported(as_bytes(data))) == side(imported(as_bytes({"id": 1, "warband_data": json.loads(WARBAND)})))


def test_actors_by_their_ids_are_a_list_of_actors() -> None:
    result = import_files([("a.json", as_bytes({"one": actor(), "two": actor(name="Oss", type_="threat")}))])
    assert names(result) == ["Calla", "Oss"]


def test_each_roster_of_a_list_is_a_side() -> None:
    two = [roster(model("Ada"), name="First"), roster(model("Bea"), name="Second")]
    assert [each["name"] for each in imported(two).setup["sides"]] == ["First", "Second"]
    assert not any(line.subject == "the other side" for line in imported(two).report.lines)
    assert lines(imported(two), "ignored") == lines(imported(two[0]), "ignored")
