"""The methods of the table service, named `<first word of the module>.<function>`; each declares its work."""

from collections.abc import Callable
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])


def work(*, is_long: bool = False, writes: bool = False, reads_past: bool = False) -> Callable[[_Function], _Function]:
    """Declare the work of a method that does not return a question; the server limits long and writing calls.

    Args:
        is_long: Whether the method reads or writes many beats or notes, so that it takes much longer than others.
        writes: Whether the method writes to the store, so that it waits for the disk.
        reads_past: Whether the method reads the states after `at`, or from the last of `since` beats on.
    """

    def declare(method: _Function) -> _Function:
        method.__dict__["__work__"] = {"is_long": is_long, "writes": writes, "reads_past": reads_past}
        return method

    return declare
