"""Parser of one command: refuses unknown options and arguments with a sentence."""

import argparse
from typing import Any, NoReturn

from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.text import as_sentence, nearest

_PLACES = frozenset(("COPY", "FILE", "FOLDER", "LINK", "LOG", "ONE", "OTHER", "PAGE", "PLACE", "SETUP", "URL"))
"""Arguments in the help that name a file, a folder or an address."""


class CommandParser(argparse.ArgumentParser):
    """A parser whose errors are usage errors that suggest the nearest name."""

    def flag(self, name: str, purpose: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=purpose)

    def value(self, name: str, shown: str | None, purpose: str, **more: Any) -> None:
        """Add a positional argument or an option with a value, which the help shows under some name."""
        self.add_argument(*name.split("/"), metavar=shown, help=purpose, **more)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments with a sentence that names the help."""
        raise UsageError(f"{as_sentence(message)} See '{self.prog} --help'.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments on behalf of the subcommand; argparse would leave them to the top-level parser."""
        parsed, extra = super().parse_known_args(args, namespace)
        options = [each.partition("=")[0] for each in extra if each.startswith("-")]
        if options:
            known = (name for action in self._actions for name in action.option_strings)
            self.error(f"there is no option '{options[0]}'.{nearest(options[0], known)}")
        if extra:
            self.error(f"'{extra[0]}' is one argument too many.")
        return parsed, extra

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Refuse an empty path, such as that of an unset variable, which would stand for the present folder."""
        if "" in arg_strings and action.metavar in _PLACES:
            self.error(f"{'/'.join(action.option_strings) or action.metavar} needs a value that is not empty.")
        return super()._get_values(action, arg_strings)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        names = [*map(str, action.choices or ())]
        if not names or value in names:
            return
        what = "/".join(action.option_strings)
        refused = f"'{value}' is not possible for {what}." if what else f"there is no command '{value}'."
        self.error(f"{refused}{nearest(value, names)} Choose from {', '.join(names)}.")
