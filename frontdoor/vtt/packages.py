"""The files of each package: its own, those that all packages share, and the JavaScript client."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from events.codec import json_text
from frontdoor.web_files import WEB, client_folder

_HERE = Path(__file__).parent

_TABLE = ("draft.js", "entries.js")
"""The files that the packages share with the web table."""

PACKAGES: Mapping[str, str] = {
    "foundry": "A module for Foundry VTT 13 and 14: tokens, dialogs and dice of Foundry.",
    "owlbear": "An extension for Owlbear Rodeo: decisions in a panel, and figures as texts under images.",
}
"""A summary of each package, by its name."""


def package_files(name: str) -> dict[str, bytes]:
    """Return the files of a package by their path in its folder."""
    files: dict[str, bytes] = {}
    for folder, prefix in ((_HERE / "shared", ""), (_HERE / name, ""), (client_folder(), "client/")):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not (prefix and path.suffix != ".js"):
                files[prefix + path.relative_to(folder).as_posix()] = path.read_bytes()
    files |= {f"table/{file}": (WEB / file).read_bytes() for file in _TABLE}
    return files


def foundry_manifest(base: str) -> bytes:
    """Return the manifest of the Foundry module for installation from a server.

    Args:
        base: The address of the folder with the manifest, which ends with a slash.
    """
    manifest = json_text.loads((_HERE / "foundry" / "module.json").read_bytes())
    addresses = {"manifest": f"{base}module.json", "download": f"{base}module.zip"}
    return json_text.dumps({**manifest, **addresses}, option=json_text.OPT_INDENT_2)


def package_zip(name: str, replaced: Mapping[str, bytes]) -> bytes:
    """Return a package as a ZIP file, with some of its files replaced; equal files give equal bytes."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for path, data in {**package_files(name), **replaced}.items():
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return content.getvalue()


def write_package(name: str, folder: Path) -> None:
    """Write the files of a package to a folder."""
    for path, data in package_files(name).items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
