"""Forms without the members that a connection can complete from the forms before (protocol 3)."""

from collections.abc import Mapping
from typing import Any

from events.codec import json_text

USUAL: Mapping[str, Mapping[str, Any]] = {
    "one_of": {},
    "whole": {"least": 0, "suggest": [], "unit": "", "shown_unit": "", "divisor": 1},
    "yes_no": {"default": False},
    "some_of": {"least": 0, "most": None, "repeats": False, "default": []},
    "words": {"default": ""},
    "lines": {"examples": [], "default": []},
    "list_of": {"least": 0, "default": []},
    "sheet": {},
}
"""The usual members of a field by its domain. They take precedence over `USUAL_OF_ALL`."""

USUAL_OF_ALL: Mapping[str, Any] = {"help": "", "required": False, "default": None}
"""The usual members of a field of any domain, in addition to its name, which is that of `usual_name`."""

MAX_NAMES = 5_000
"""Number of values of a connection whose names are not sent again; bounds the memory."""

_SHOWN_AS_THEY_ARE = (str, int)


def usual_name(key: str) -> str:
    """Return the usual display name of a field.

    >>> usual_name("entry_cost")
    'Entry cost'
    """
    return f"{key[:1].upper()}{key[1:].replace('_', ' ')}"


class SentForms:
    """The forms that were sent over a connection, to send only what is new in the next one."""

    def __init__(self) -> None:
        self._forms: dict[str, Mapping[str, Any]] = {}  # the latest form of each command
        self._fields: dict[str, Mapping[str, Any]] = {}  # the latest field of each name, of a command and of any
        self._names: dict[Any, str] = {}  # the name last sent for each value

    def abridge(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Return the members of a form that the client does not know, and record it as sent."""
        command, fields = form["command"], form["fields"]
        known = self._forms.get(command, {})
        before = known.get("fields", {})
        is_alike = list(before) == list(fields)  # the order counts, too
        new = {key: field for key, field in fields.items() if not is_alike or before[key] != field}
        sent = self._fields_of(command, new)
        brief = {key: value for key, value in form.items() if key == "command" or known.get(key) != value}
        brief.pop("fields", None)
        if not known or not is_alike:
            brief["fields"] = sent
        elif sent:
            brief["changed"] = sent
        self._forms[command] = form
        return brief

    def _fields_of(self, path: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self._field(f"{path}/{key}", key, field) for key, field in fields.items()}

    def _field(self, path: str, key: str, field: Mapping[str, Any]) -> dict[str, Any]:
        """Return the members of a field that differ from the latest such field, or from the usual ones."""
        before = self._fields.get(path) or self._fields.get(f"/{key}") or {}
        if before.get("domain") == field["domain"] and before.keys() == field.keys():
            brief = {name: value for name, value in field.items() if value != before[name]}
        else:
            usual = {"name": usual_name(key), **USUAL_OF_ALL, **USUAL[field["domain"]]}
            brief = {name: value for name, value in field.items() if name not in usual or value != usual[name]}
        if "fields" in brief:
            brief["fields"] = {
                name: self._field(f"{path}/{name}", name, each) for name, each in field["fields"].items()
            }
        if "names" in field and ("of" in brief or "names" in brief):
            names = self._unknown_names(field["of"], field["names"])
            brief.pop("names", None)
            if "of" not in brief or any(name is not None for name in names):
                brief["names"] = names
        self._fields[path] = self._fields[f"/{key}"] = field
        return brief

    def _unknown_names(self, values: list[Any], names: list[str]) -> list[str | None]:
        """Return the names of values with None for each that the client knows, and record them as sent."""
        unknown: list[str | None] = []
        for value, name in zip(values, names, strict=True):
            value_key = value if type(value) is str else json_text.dumps(value)
            known = self._names.get(value_key)
            if known is None and len(self._names) < MAX_NAMES:
                known = str(value) if type(value) in _SHOWN_AS_THEY_ARE else None
            unknown.append(None if known == name else name)
            if known != name and (value_key in self._names or len(self._names) < MAX_NAMES):
                self._names[value_key] = name
        return unknown
