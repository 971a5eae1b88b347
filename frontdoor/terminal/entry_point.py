"""Entry point of `blow`: runs a subcommand, and turns errors into one line and an exit status."""

import contextlib
import io
import os
import sys
from collections.abc import Iterable, Sequence
from pkgutil import resolve_name

from frontdoor.terminal.arguments import parse
from frontdoor.terminal.console.errors import UsageError, VerificationError, error_message
from frontdoor.terminal.console.text import print_error

OK, VERIFICATION_FAILED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `blow`; return 0 for success, 1 for an invalid log or installation, 2 for wrong usage, 130 if interrupted."""
    _replace_closed_streams()
    words = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # whatever the locale, unknown characters must not stop the program
    try:
        _check_docstrings()
        parsed = parse(words)
        # Imported late, so that `blow doctor` works if another `events` package shadows ours.
        status = resolve_name(f"frontdoor.terminal.subcommands.{parsed.run}")(parsed) or OK
        sys.stdout.flush()
    except SystemExit as leaving:  # raised by argparse after --help and --version
        return leaving.code if isinstance(leaving.code, int) else WRONG_USE
    except BrokenPipeError:  # the program that reads our output has closed the pipe
        _discard_output()
        return OK
    except KeyboardInterrupt:
        return _fail("Interrupted.", INTERRUPTED)
    except VerificationError as error:
        return _fail(error_message(error, _names(words)), VERIFICATION_FAILED)
    except Exception as error:  # players see one line instead of a traceback
        if os.environ.get("BLOW_TRACEBACK"):
            raise
        return _fail(_explain(error, _names(words)), WRONG_USE)
    return int(status)


def _check_docstrings() -> None:
    """Refuse a Python without docstrings, from which the help of forms, commands and methods comes."""
    if sys.flags.optimize > 1:
        raise UsageError("Python was started with -OO, which removes the help texts. Use -O, or no option.")


def _names(words: Sequence[str]) -> set[str]:
    """Return the names that a message repeats as they were typed: the arguments, and the last parts of paths."""
    return {name for word in words for name in (word, os.path.basename(word))}  # noqa: PTH119 - may be no path


def _explain(error: Exception, names: Iterable[str]) -> str:
    message = error_message(error, names)
    if isinstance(error, ImportError):
        from frontdoor.terminal.subcommands.doctor import shadowed_packages  # only needed after a failed import

        explanation = next(shadowed_packages(), message)
        return f"{explanation} Run 'blow doctor' to see whether another distribution is in the way."
    known_errors = ("Refused", "LogError")  # by name, because importing their modules may be what failed
    if isinstance(error, UsageError | OSError) or type(error).__name__ in known_errors:
        return message
    return f"Internal error: {type(error).__name__}: {message} Set BLOW_TRACEBACK=1 for a traceback."


def _fail(message: str, status: int) -> int:
    """Print one line to standard error, even if standard output is closed; return the status."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _discard_output()
    with contextlib.suppress(OSError, ValueError):
        print_error(f"blow: {message}")
    return status


def _discard_output() -> None:
    """Send further output to the null device, so that the interpreter exits without complaining about a closed pipe."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def _replace_closed_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - must stay open
