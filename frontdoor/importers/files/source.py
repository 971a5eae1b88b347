"""Files as they come from other programs: unpacked, decoded and parsed by content."""

import codecs
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from attrs import frozen
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from combat.engine.errors import refuse
from events.codec import json_text
from frontdoor.importers.files.archives import MAX_SOURCE_BYTES

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MARKUP = re.compile(r"\[(?:b|i|u|[0-9a-fA-F]{6})\]")
"""Markup of Tabletop Simulator, with which a text may begin."""
_TOML_HEADING = re.compile(r"\[\[?[A-Za-z][\w.]*\]\]?[ \t]*(?:#.*)?$", re.MULTILINE)
_PACK_KEY = re.compile(r"^_key: ['\"]?!\w+!", re.MULTILINE)
_OWN_KEYS = ("sides", "combatants", "acolytes")
_SIGNATURES = (
    (b"%PDF", "is a PDF; export the list as JSON, or copy its text into a file"),
    (b"\x89PNG", _PICTURE := "is a picture; export the list as JSON, or type it into a text file"),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"RIFF", _PICTURE),
    (b"{\\rtf", "is a document of an office program; save it as CSV or plain text"),
)
"""First bytes of files that no importer reads, each with a sentence."""


@frozen
class Source:
    """A parsed file.

    Attributes:
        name: The name of the file, for messages.
        data: The parsed JSON, or None.
        root: The root element of the XML, without namespaces, or None.
        text: The text, if the file is neither JSON nor XML; otherwise empty.
    """

    name: str
    data: Any = None
    root: Element | None = None
    text: str = ""

    def has(self, *keys: str) -> bool:
        """Return whether the file is a JSON object with all of these keys."""
        return isinstance(self.data, Mapping) and all(key in self.data for key in keys)


def read_source(name: str, content: bytes) -> Source:
    """Parse a file by its content.

    Raises:
        Refused: If the file is too large or damaged, or of a kind that no importer reads.
    """
    if len(content) > MAX_SOURCE_BYTES:
        raise refuse("import", f"{name} has more than {MAX_SOURCE_BYTES:,} bytes")
    for signature, sentence in _SIGNATURES:
        if content.startswith(signature):
            raise refuse("import", f"{name} {sentence}")
    text = _decoded(name, content).lstrip("\ufeff").strip()
    if not text:
        raise refuse("import", f"{name} is empty")
    if text.startswith("<"):
        return Source(name, root=_parsed_xml(name, text))
    text = _json_in_string(text)
    if text.startswith(("{", "[")) and not _MARKUP.match(text) and not _TOML_HEADING.match(text):
        return Source(name, data=_parsed_json(name, text))
    if _PACK_KEY.search(text):
        raise refuse("import", f"{name} is a document of a pack in YAML; export the actor from Foundry as JSON")
    if content[:8].startswith(b"MANIFEST") or "\x00" in text:
        raise refuse("import", f"{name} is a binary file, such as a compendium folder; export its actors instead")
    return Source(name, text=text)


def _json_in_string(text: str) -> str:
    """Return the JSON that a text contains as one JSON string, as programs copy it; otherwise the text itself."""
    if not text.startswith('"'):
        return text
    try:
        inner = json_text.loads(text)
    except ValueError:
        return text
    return inner.strip() if isinstance(inner, str) and inner.lstrip().startswith(("{", "[")) else text


def _decoded(name: str, content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    if content[1:2] == b"\x00" or content[:1] == b"\x00":
        return content.decode("utf-16-le" if content[1:2] == b"\x00" else "utf-16-be", "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _parsed_json(name: str, text: str) -> Any:
    try:
        return json_text.loads(text)
    except ValueError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and all(line.startswith("{") for line in lines):
            return _documents(name, lines)
        raise refuse("import", f"{name} begins like JSON but cannot be read: {error}") from None
    except RecursionError:
        raise refuse("import", f"{name} is nested too deeply") from None


def _documents(name: str, lines: list[str]) -> list[Any]:
    """Return the documents of a file with one JSON object a line; later lines replace earlier ones of the same id."""
    documents: dict[object, Any] = {}
    for number, line in enumerate(lines, 1):
        try:
            document = json_text.loads(line)
        except (ValueError, RecursionError) as error:
            raise refuse("import", f"{name}, line {number}, cannot be read: {error}") from None
        key = document.get("_id", number)
        documents.pop(str(key), None)
        if not document.get("$$deleted"):
            documents[str(key)] = document
    return list(documents.values())


def _parsed_xml(name: str, text: str) -> Element:
    if re.match(r"<!doctype\s+html\b|<html\b", text, re.IGNORECASE):
        raise refuse("import", f"{name} is a saved web page; use the export button of the page instead")
    start = text.find("?>") + 2 if text.startswith("<?xml") else 0
    try:
        root: Element = fromstring(text[start:].strip(), forbid_dtd=True)
    except DefusedXmlException:
        raise refuse("import", f"{name} declares a document type, which is refused for safety") from None
    except ParseError as error:
        raise refuse("import", f"{name} begins like XML but cannot be read: {error}") from None
    if local_name(root.tag)[1].lower() == "html":
        raise refuse("import", f"{name} is a saved web page; use the export button of the page instead")
    return root


def local_name(tag: str) -> tuple[str, str]:
    """Return the namespace and the local name of a tag."""
    space, _, name = tag.rpartition("}")
    return space.lstrip("{"), name


def objects(data: object) -> Iterator[Mapping[str, Any]]:
    """Yield the JSON objects of a list, or the object itself."""
    for each in data if isinstance(data, list) else [data]:
        if isinstance(each, Mapping):
            yield each


def is_own_setup(source: Source) -> bool:
    """Return whether a file is already a setup of this project."""
    data = source.data
    if source.text:
        try:
            data = tomllib.loads(source.text)
        except (ValueError, RecursionError):
            return False
    return isinstance(data, Mapping) and any(isinstance(data.get(key), list) for key in _OWN_KEYS)
