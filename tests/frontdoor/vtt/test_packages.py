"""The packages for virtual tabletops: their files, their manifests, and the routes that serve them."""

import json
import re
from io import BytesIO
from os.path import normpath
from pathlib import Path
from zipfile import ZipFile

import pytest

from combat import __version__
from frontdoor.terminal.entry_point import main
from frontdoor.vtt.packages import PACKAGES, package_files, package_zip
from tests.harness.servers import http_request, serve_folder


def test_a_foundry_module_can_be_installed_from_its_address(tmp_path: Path) -> None:
    """Foundry reads the manifest, loads the file that it names, and finds the same manifest there."""
    with serve_folder(tmp_path) as (server, _):
        manifest = http_request(server, "/vtt/foundry/module.json").json
        assert manifest["manifest"] == f"http://{server}/vtt/foundry/module.json"
        assert manifest["download"] == f"http://{server}/vtt/foundry/module.zip"
        download = http_request(server, "/vtt/foundry/module.zip")
    assert download.headers["content-type"] == "application/zip"
    with ZipFile(BytesIO(download.body)) as archive:
        assert json.loads(archive.read("module.json")) == manifest
        names = set(archive.namelist())
    assert set(package_files("foundry")) == names
    assert {*manifest["esmodules"], *manifest["styles"], manifest["languages"][0]["path"]} < names


def test_an_owlbear_extension_is_served_with_the_types_that_browsers_require(tmp_path: Path) -> None:
    """Only pages of the tabletop may show the panel in a frame."""
    with serve_folder(tmp_path) as (server, _):
        manifest = http_request(server, "/vtt/owlbear/manifest.json").json
        page = http_request(server, f"/vtt/owlbear/{manifest['action']['popover']}")
        script = http_request(server, "/vtt/owlbear/panel.mjs")
        client = http_request(server, "/vtt/owlbear/client/blow.js")
        icon = http_request(server, f"/vtt/owlbear/{manifest['icon']}")
        missing = [http_request(server, path).status for path in ("/vtt/owlbear/../seat.py", "/vtt/chess/panel.mjs")]
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'self' https://owlbear.rodeo" in page.headers["content-security-policy"]
    assert script.headers["content-type"] == client.headers["content-type"] == "text/javascript; charset=utf-8"
    assert icon.headers["content-type"] == "image/svg+xml"
    assert missing == [404, 404]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_has_the_version_of_the_program(name: str) -> None:
    """A tabletop offers an update if the manifest of the server has a later version."""
    (manifest,) = (data for path, data in package_files(name).items() if path in {"module.json", "manifest.json"})
    assert json.loads(manifest)["version"] == __version__


@pytest.mark.parametrize("name", PACKAGES)
def test_imports_of_a_package_are_in_the_package(name: str) -> None:
    files = package_files(name)
    for path, data in files.items():
        if path.endswith((".mjs", ".js")):
            for target in re.findall(r'^(?:import|export) .*"(\.\.?/[^"]+)"', data.decode(), re.MULTILINE):
                assert normpath(Path(path).parent / target) in files
    assert package_zip(name, {}) == package_zip(name, {})


@pytest.mark.parametrize("name", PACKAGES)
def test_texts_of_a_package_are_in_its_language_file(name: str) -> None:
    files = package_files(name)
    texts = json.loads(files["lang/en.json"])["BLOW"]
    scripts = "".join(data.decode() for path, data in files.items() if path.endswith(".mjs"))
    keys = {part.partition('"')[0] for part in scripts.split('text("')[1:]}
    assert len(keys) > 10
    assert keys <= set(texts)


def test_a_package_is_written_to_a_folder_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not main(["example", "foundry", "modules/blow-by-blow"])
    folder = tmp_path / "modules" / "blow-by-blow"
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == set(package_files("foundry"))
    assert main(["example", "foundry", "modules/blow-by-blow"])
    assert "already exists" in capsys.readouterr().err
    assert not main(["example", "foundry", "modules/blow-by-blow", "--force"])
    (tmp_path / "file").write_text("")
    assert main(["example", "owlbear", "file", "--force"])
    assert "Cannot write 'file'" in capsys.readouterr().err
