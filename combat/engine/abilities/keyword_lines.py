"""Keyword lines as a book prints them, such as `+1 INJURY DICE`, that stand for fields of a sheet.

A table of the catalogue lists the lines, each with its fields; `X` is the number of the line.
"""

import re
from collections.abc import Container, Mapping
from functools import cached_property
from typing import Any, TypeVar

import attrs

from combat.engine.abilities.catalogue import load_table
from combat.engine.spellings import fold_spelling
from events.fields import bounds_of
from events.replace import replace

S = TypeVar("S")

_PARTS = re.compile(r"([+-]?\d+)?\s*(.*?)\s*\(?(\d*)[\"'”’″]*\)?")


def line_parts(keyword: str) -> tuple[str, str]:
    """Return a keyword without its number, and the number; empty if there is none.

    >>> line_parts('BLAST 3"'), line_parts("+1 INJURY DICE"), line_parts("Cleave (2)"), line_parts("FIRE")
    (('BLAST', '3'), ('INJURY DICE', '+1'), ('Cleave', '2'), ('FIRE', ''))
    """
    before, stem, after = _PARTS.fullmatch(" ".join(keyword.split()).replace("−", "-")).groups()  # type: ignore[union-attr]  # matches any text
    return stem, before or after


@attrs.frozen(slots=False)
class KeywordLines:
    """The keyword lines of one kind of sheet. They are read when they are first needed.

    Attributes:
        package: The package of the system.
        table: The name of the table in its catalogue.
        sheet: The class of the sheets. Their field `keywords` holds the lines.
    """

    package: str
    table: str
    sheet: type

    @cached_property
    def _by_fold(self) -> Mapping[str, Mapping[str, Any]]:
        return {fold_spelling(name): fields for name, fields in load_table(self.package, self.table).items()}

    def _named(self, keyword: str) -> Mapping[str, Any]:
        """Return the listed fields of a line: by its whole text, otherwise without its number if they have one."""
        whole = self._by_fold.get(fold_spelling(keyword))
        stem = self._by_fold.get(fold_spelling(line_parts(keyword)[0].partition(" (")[0]), {})
        return whole or (stem if "X" in stem.values() else {})

    def fields(self, keyword: str) -> Mapping[str, Any]:
        """Return the fields of a keyword line; empty if the keyword is not such a line, or its number is impossible."""
        stem, number = line_parts(keyword)
        listed = self._named(keyword)
        if "X" not in listed.values():
            return listed
        limits = [bounds_of(attrs.fields_dict(self.sheet)[field]) for field, value in listed.items() if value == "X"]
        fits = number and "(" not in stem and all(low <= int(number) <= high for low, high in filter(None, limits))
        return {field: int(number) if value == "X" else value for field, value in listed.items()} if fits else {}

    def read(self, sheet: S, own: Container[str]) -> S:
        """Return a sheet whose lines have become fields. Repeated and contradicting lines remain keywords.

        Args:
            sheet: The sheet.
            own: The keywords and abilities that the setup defines; they take precedence.
        """
        usual, keywords, stems = attrs.fields_dict(type(sheet)), tuple[str, ...](sheet.keywords), set[str]()  # type: ignore[attr-defined, arg-type]  # sheets of this class have keywords
        for keyword in keywords:
            stem = fold_spelling(line_parts(keyword)[0])
            taken = keyword in own or stem in stems or keywords.count(keyword) > 1
            changes = {} if taken else {key: _joined(sheet, key, value) for key, value in self.fields(keyword).items()}
            fits = (
                isinstance(value, tuple) or getattr(sheet, key) in (value, usual[key].default)
                for key, value in changes.items()
            )
            if changes and all(fits):
                stems.add(stem)
                left = tuple(other for other in sheet.keywords if other != keyword)  # type: ignore[attr-defined]
                sheet = replace(sheet, keywords=left, **changes)
        return sheet

    def error(self, keyword: str) -> str:
        """Return why a line has remained a keyword; empty if the keyword is not such a line."""
        fields, listed = self.fields(keyword), self._named(keyword)
        if fields:
            names = " and ".join(f"`{field}`" for field in fields)
            return f"'{keyword}' is listed twice, or the sheet states {names} differently"
        stem = line_parts(keyword)[0].partition(" (")[0]
        return f"'{keyword}' needs a whole number, such as '{stem} 2'" if listed else ""


def _joined(sheet: Any, field: str, value: Any) -> Any:
    """Return a value of a line; a list is joined with that of the sheet."""
    return tuple(dict.fromkeys((*getattr(sheet, field), *value))) if isinstance(value, list) else value
