"""Errors of the command line; each message is a sentence for the user."""

from collections.abc import Iterable

from frontdoor.terminal.console.text import as_sentence, sanitize


class UsageError(Exception):
    """The command line requests something that is not possible."""


class VerificationError(Exception):
    """A log does not verify, or is corrupt."""


class InvalidAnswer(Exception):
    """An answer does not fit its prompt."""


class StartOver(Exception):
    """The choice in progress was cancelled; `optional` is true if the optional decisions are to be shown next."""

    def __init__(self, message: str = "", *, optional: bool = False) -> None:
        super().__init__(message)
        self.optional = optional


class Quit(Exception):
    """The user leaves the program."""


def error_message(error: BaseException, names: Iterable[str] = ()) -> str:
    """Return the message of an error as a sentence; a file name at its beginning keeps its spelling."""
    if isinstance(error, OSError) and error.strerror:
        failed = f"{error.filename} cannot be used" if error.filename else "Reading or writing failed"
        return sanitize(f"{failed}: {error.strerror}.")
    return sanitize(as_sentence(" ".join(str(error).split()) or type(error).__name__, names))
