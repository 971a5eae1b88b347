"""Limits on data from outside, and how messages repeat such data."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.commands import Note, Override
from events import limits
from events.limits import (
    MAX_DEPTH,
    MAX_MEMBERS,
    MAX_NUMBER,
    MAX_TEXT_LENGTH,
    MAX_TOTAL_SIZE,
    WireError,
    check_dotted_keys,
    check_size,
    escape_unprintable,
    show_value,
    truncated,
)


def refusal(data: Any) -> WireError:
    """Return the error for data that exceeds a limit."""
    with pytest.raises(WireError) as caught:
        check_size(data)
    return caught.value


def nested(depth: int) -> Any:
    """Return nested lists."""
    data: Any = 1
    for _ in range(depth):
        data = [data]
    return data


def test_data_of_a_large_fight_is_accepted() -> None:
    """The check ignores values of other types, which the codec refuses."""
    check_size({"combatants": [{"id": "x", "wounds": MAX_NUMBER, "least": -MAX_NUMBER}] * MAX_MEMBERS})
    check_size({"text": "x" * MAX_TEXT_LENGTH, "odd": 7.5, "none": None, "yes": True, "set": {1, 2}})
    check_size(nested(MAX_DEPTH))


@pytest.mark.parametrize(
    ("data", "path", "problem"),
    [
        ({"a": [0, {"b": MAX_NUMBER + 1}]}, "$.a[1].b", "up to 1,000,000 was expected, not 1000001"),
        ({"a": -(10**5000)}, "$.a", "not a number of 5001 digits"),
        ({"a": [[0] * (MAX_MEMBERS + 1)]}, "$.a[0]", "at most 500 are allowed"),
        (dict.fromkeys(map(str, range(MAX_MEMBERS + 1))), "$", "at most 500 are allowed"),
        ({"a": ("x" * (MAX_TEXT_LENGTH + 1),)}, "$.a[0]", "the text has 10,001 letters; at most 10,000"),
        (nested(MAX_DEPTH + 1), "$" + "[0]" * MAX_DEPTH, "lists and objects may be nested at most 32 deep"),
        ({"x" * 99: MAX_NUMBER + 1}, f"$.{'x' * 40}...", "1,000,000"),
        (Note("x" * (MAX_TEXT_LENGTH + 1)), "$.text", "10,001 letters"),
        (
            Override("p", tuple(nested(400)), "r"),
            "$.value" + "[0]" * (MAX_DEPTH - 1),
            "lists and objects may be nested at most 32",
        ),
        (Override("p", 2**60, "r"), "$.value", "1152921504606846976"),
    ],
)
def test_excess_is_reported_with_its_path(data: Any, path: str, problem: str) -> None:
    """In plain data and in a command made in Python, which is checked before encoding."""
    error = refusal(data)
    assert error.path == path
    assert problem in error.problem


def test_total_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of small lists, and a list that contains the same list many times."""
    text = "x" * MAX_TEXT_LENGTH
    assert (
        f"too many letters and values: at most {MAX_TOTAL_SIZE:,}"
        in refusal([text] * (MAX_TOTAL_SIZE // MAX_TEXT_LENGTH)).problem
    )
    monkeypatch.setattr(limits, "MAX_TOTAL_SIZE", 20_000)  # a low limit, so that the test is fast
    doubled: Any = []
    for _ in range(MAX_DEPTH - 1):
        doubled = [doubled, doubled]
    assert "letters and values" in refusal(doubled).problem


@given(st.text() | st.integers() | st.binary() | st.sets(st.integers()) | st.floats(), st.integers(0, 3))
def test_shown_value_is_short_and_on_one_line(data: Any, depth: int) -> None:
    """Texts, numbers, and values that JSON cannot hold."""
    for _ in range(depth):
        data = [data]
    shown = show_value(data)
    assert len(shown) <= 300
    assert shown.isprintable()
    assert shown.encode()


def test_surrogates_and_control_characters_are_escaped() -> None:
    """A text of more than forty letters is cut."""
    assert show_value("\ud800") == "'\\ud800'"
    assert show_value("gm\u200b") == "'gm\\u200b'"
    assert truncated("x" * 10**6) == "x" * 40 + "..."
    assert escape_unprintable("two\nlines of \udfff") == "two\\nlines of \\udfff"


@pytest.mark.parametrize(
    ("toml", "well"),
    [
        (".".join("k" * (MAX_DEPTH + 1)) + " = 1", False),
        ("a = 1\n[" + ".".join(['"k"'] * (MAX_DEPTH + 1)) + "]", False),
        (".".join("k" * MAX_DEPTH) + " = 1", True),
        ("text = '" + "He said ... and went. " * 200 + "'", True),
    ],
)
def test_toml_key_with_many_parts_is_refused_before_parsing(toml: str, well: bool) -> None:
    """The parser of the standard library takes time in proportion to the square of the number of parts."""
    if well:
        check_dotted_keys(toml)
    else:
        with pytest.raises(ValueError, match="at most 32 parts"):
            check_dotted_keys(toml)


def test_check_of_dotted_keys_takes_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of a TOML text takes time in proportion to its length."""
    assert limits.MAX_FILE_BYTES >= 500_000
    for text in ("a" * 10**6, '"' * 10**6, "'" * 10**6, "a.b " * 250_000, '" . ' * 31 * 8_000, " \t" * 500_000):
        try:
            check_dotted_keys(text)
        except ValueError:
            continue
