"""Aliases for old names of public objects."""

import pytest

from events.deprecation import RenamedMethod, renamed


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


def test_old_name_of_a_module_finds_the_new_one() -> None:
    find = renamed("old.module", {"join": "os.path:join"})
    with pytest.warns(DeprecationWarning, match=r"old\.module\.join is now os\.path\.join"):
        assert find("join")("a", "b") == "a/b"


def test_unknown_name_raises_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"'old\.module' has no attribute 'split'"):
        renamed("old.module", {})("split")
