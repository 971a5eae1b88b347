"""Hooks of the build: the description for an index page, and the bill of materials in the wheel."""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def index_page(readme: str, version: str, repository: str) -> str:
    """Return the text of README.md for an index page, which has no files that relative links could refer to.

    Args:
        readme: The text of README.md.
        version: The version; links go to the files of its tag.
        repository: The address of the repository; if empty, images are left out and relative links become plain text.
    """

    def replace(match: re.Match[str]) -> str:
        image, text, target = match.groups()
        if re.match("[a-z]+:", target):
            return match[0]
        if target.startswith("#") or not repository:
            return "" if image else text
        return f"{image}[{text}]({repository}/{'raw' if image else 'blob'}/v{version}/{target})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(replace, readme))


class ReadmeHook(MetadataHookInterface):
    """Sets the description of the distribution."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme; the address of the repository is `Repository` in `project.urls`."""
        urls: Mapping[str, str] = metadata.get("urls", {})
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = index_page(readme, metadata["version"], urls.get("Repository", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class BillOfMaterialsHook(BuildHookInterface[Any]):
    """Adds the packages of the lock to the wheel, as CycloneDX JSON (PEP 770)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the bill of materials into a temporary folder; editable wheels get none."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tests.release.sbom import bill_of_materials

        self._folder = TemporaryDirectory()
        path = Path(self._folder.name, "blow-by-blow.cdx.json")
        path.write_text(json.dumps(bill_of_materials(), indent=1), encoding="utf-8")
        build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if version != "editable":
            self._folder.cleanup()
