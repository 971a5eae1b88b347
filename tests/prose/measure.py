"""Measures of English: the share of clean texts and the share of pro-forms."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from attrs import frozen

from tests.prose.texts import Text

DATA = Path(__file__).with_name("patterns.toml")
CASED = ("return-what", "so-many")
"""Patterns for the start of a sentence, in which capitals count."""


@frozen
class Rules:
    """The content of `patterns.toml`."""

    pro_forms: frozenset[str]
    patterns: dict[str, re.Pattern[str]]
    forbidden: re.Pattern[str]


@cache
def rules() -> Rules:
    """Return the compiled patterns."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    patterns = {
        name: re.compile(pattern, re.MULTILINE if name in CASED else re.IGNORECASE)
        for name, pattern in data["patterns"].items()
    }
    return Rules(frozenset(data["pro_forms"].split()), patterns, re.compile(data["forbidden"], re.IGNORECASE))


def hits(text: str) -> tuple[str, ...]:
    """Return the names of the patterns that a text contains.

    >>> hits("Return what is left."), hits("Return the remaining wounds.")
    (('return-what', 'free-relative'), ())
    """
    return tuple(name for name, pattern in rules().patterns.items() if pattern.search(text))


@frozen
class Score:
    """The measures of some texts.

    Attributes:
        texts: Number of texts.
        words: Number of words in them.
        clean: Texts without any pattern.
        pro_forms: Words that point at something unnamed.
        by_pattern: Texts that contain each pattern.
    """

    texts: int
    words: int
    clean: int
    pro_forms: int
    by_pattern: Counter[str]

    @property
    def clean_percent(self) -> float:
        """Share of clean texts; 100 if there are no texts."""
        return 100 * self.clean / self.texts if self.texts else 100.0

    @property
    def pro_form_percent(self) -> float:
        """Share of pro-forms among all words."""
        return 100 * self.pro_forms / max(self.words, 1)

    def __str__(self) -> str:
        return (
            f"{self.texts} texts, {self.words} words: "
            f"clean {self.clean_percent:.1f} %, pro-forms {self.pro_form_percent:.1f} %"
        )


def score(texts: Iterable[Text]) -> Score:
    """Return the measures of some texts."""
    count = words = clean = pro_forms = 0
    by_pattern: Counter[str] = Counter()
    for text in texts:
        tokens = re.findall(r"[a-z']+", text.words.lower())
        found = hits(text.words)
        by_pattern.update(found)
        count, words, clean = count + 1, words + len(tokens), clean + (not found)
        pro_forms += sum(token in rules().pro_forms for token in tokens)
    return Score(count, words, clean, pro_forms, by_pattern)
