"""Commands typed at a prompt: the first word names a function, whose docstring is the help text."""

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import define, field, frozen

from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.screen import Screen

T = TypeVar("T")
Action = Callable[[T, str], None]

ALIASES = {"?": "help", "exit": "quit"}


@frozen
class TypedCommand(Generic[T]):
    """A command: its usage, its function, and whether it cancels a choice in progress."""

    usage: str
    run: Action[T]
    drops_choice: bool = False

    @property
    def takes_text(self) -> bool:
        """Whether words may follow the name of the command."""
        return " " in self.usage

    def check(self, text: str) -> None:
        """Refuse a command without the words that must follow its name."""
        if not text and self.takes_text and "[" not in self.usage:
            raise InvalidAnswer(f"'{self.usage.partition(' ')[0]}' needs more: {self.usage}.")


@define
class TypedCommands(Generic[T]):
    """The commands of a prompt, keyed by name; `T` is the object that they change."""

    by_name: dict[str, TypedCommand[T]] = field(factory=dict)

    def add(self, usage: str, *, drops_choice: bool = False) -> Callable[[Action[T]], Action[T]]:
        """Register a function under the first word of its usage."""

        def register(run: Action[T]) -> Action[T]:
            self.by_name[usage.partition(" ")[0]] = TypedCommand(usage, run, drops_choice)
            return run

        return register

    def print_help(self, screen: Screen, width: int) -> None:
        """Print the usage of each command, in a column of some width, and its help text."""
        for command in self.by_name.values():
            screen.print_with_margin(f"  {command.usage:<{width}}", command.run.__doc__ or "")


def split_command(line: str) -> tuple[str, str]:
    """Return the name of a command, in lower case and without aliases, and the words after it."""
    name, _, text = line.partition(" ")
    return ALIASES.get(name.casefold(), name.casefold()), text.strip()
