"""Aliases for old names of public objects."""

from importlib import import_module

import pytest

from events.deprecation import RenamedMethod, renamed
from replays.analysis.evaluators import TopCommands
from replays.analysis.luck import Ledger


class Clock:
    """A class with a renamed method and a renamed property."""

    read = RenamedMethod("now")
    is_late = RenamedMethod("is_night")

    def now(self) -> int:
        """Return the hour."""
        return 23

    @property
    def is_night(self) -> bool:
        """Whether it is after 22."""
        return self.now() > 22


def test_old_method_calls_the_new_one_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match=r"Clock\.read is now now"):
        assert Clock().read() == 23


def test_old_property_returns_the_value_of_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match=r"Clock\.is_late is now is_night"):
        assert Clock().is_late


def test_old_name_of_an_object_finds_the_new_one() -> None:
    find = renamed("replays.chances")
    with pytest.warns(DeprecationWarning, match=r"replays\.chances\.Few is now .*\.TopCommands"):
        assert find("Few") is TopCommands


def test_moved_module_is_imported_under_its_old_name() -> None:
    module = import_module("replays.luck")
    with pytest.warns(DeprecationWarning, match=r"replays\.luck\.Ledger is now replays\.analysis\.luck\.Ledger"):
        assert module.Ledger is Ledger


def test_unknown_name_raises_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"'replays\.chances' has no attribute 'split'"):
        renamed("replays.chances")("split")


def test_unknown_module_raises_an_import_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("replays.no_such_module")
