"""What can go wrong at the command line; each message is a sentence for people."""

from frontdoor.terminal.text import as_sentence, sanitize


class UsageError(Exception):
    """The command line asks for something that cannot be done."""


class VerificationError(Exception):
    """A log does not verify, or is damaged."""


class InvalidAnswer(Exception):
    """An answer does not fit its question."""


class StartOver(Exception):
    """The choice in progress is dropped; `optional` says whether optional decisions come next."""

    def __init__(self, message: str = "", *, optional: bool = False) -> None:
        super().__init__(message)
        self.optional = optional


class Quit(Exception):
    """The people leave the table."""


def error_message(error: BaseException) -> str:
    """Return a sentence that says what went wrong.

    >>> error_message(FileNotFoundError(2, "No such file or directory", "fight.jsonl"))
    'fight.jsonl cannot be used: No such file or directory.'
    """
    if isinstance(error, OSError) and error.strerror:
        failed = f"{error.filename} cannot be used" if error.filename else "Reading or writing failed"
        return sanitize(f"{failed}: {error.strerror}.")
    return sanitize(as_sentence(" ".join(str(error).split()) or type(error).__name__))
