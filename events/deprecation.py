"""Old names of public objects. Each still works for one minor version and warns."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any
from warnings import warn


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module's `__getattr__` that resolves old names of objects and warns.

    Args:
        module: The name of the module that keeps the old names.
        names: The new location of each old name, as `package.module:Name`.
    """

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, new_name = names[name].partition(":")
        message = f"{module}.{name} is now {home}.{new_name}; the old name will be removed in 0.4"
        warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(home), new_name)

    return find


class RenamedMethod:
    """Old name of a method or property; redirects to the new name and warns.

    Args:
        new_name: The name that replaces it.
    """

    def __init__(self, new_name: str) -> None:
        self._new_name = new_name

    def __set_name__(self, owner: type, name: str) -> None:
        self._old_name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        message = f"{owner.__name__}.{self._old_name} is now {self._new_name}; the old name will be removed in 0.4"
        warn(message, DeprecationWarning, stacklevel=2)
        return getattr(owner if instance is None else instance, self._new_name)
