"""What goes to people as one sentence, whatever went wrong and whatever a file or a name holds."""

import unicodedata

_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


class WrongUse(Exception):
    """What was asked of the command line cannot be done; the message is the sentence to show."""


class Unverified(Exception):
    """A log does not verify, or is damaged; the message is the sentence to show."""


def printable(text: str) -> str:
    r"""
    Return a text without anything that could steer a terminal.

    Control characters, marks that turn the direction of writing, and halves of characters become `?`.

    >>> printable("Kain\x1b[2J")
    'Kain?[2J'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join("?" if _steers(each) else each for each in text)


def _steers(character: str) -> bool:
    return unicodedata.category(character) in _CATEGORIES or unicodedata.bidirectional(character) in _TURNS


def sentence_of(error: BaseException) -> str:
    """
    Return one line that says what went wrong.

    >>> sentence_of(FileNotFoundError(2, "No such file or directory", "fight.jsonl"))
    'fight.jsonl: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else "reading or writing failed: "
        return printable(f"{where}{error.strerror}")
    return printable(" ".join(str(error).split())) or type(error).__name__


def words_of(name: str) -> str:
    """
    Return the name of a field as people would write it.

    >>> words_of("in_cover")
    'In cover'
    """
    return name.replace("_", " ").capitalize()
