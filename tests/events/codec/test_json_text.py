"""JSON with and without orjson: the same bytes, the same data, the same errors."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import standard_json
from events.codec.json_lines import read_line
from events.limits import WireError

TEXTS = st.text(st.characters(), max_size=12)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(1 << 64), 1 << 65)
    | st.floats()
    | st.sampled_from([1e15, 1e16, 9.99e-6, 1.5e-5, -1e-5, 1e-4, 5e-324, (1 << 53) + 1, (1 << 64) - 1])
    | TEXTS
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.lists(inner).map(tuple) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=20,
)
OPTIONS = st.sampled_from([None, orjson.OPT_SORT_KEYS, orjson.OPT_INDENT_2, orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2])
PIECES = st.sampled_from(
    [
        *("{", "}", "[", "]", ",", ":", '"', "\\", '"a"', '"a":', "1", "-", "0", ".", "5", "e9", "e999", "nul", "null"),
        *("NaN", "-Infinity", " ", "\t", "\n", "\x00", "\x0b", "\u00a0", "\ufeff", "é", "😀", '\\"', "\\u", "\\ude00"),
        *("\\ud83d", "d800", "00e9", '"\\ud83d\\ude00"', '"\\\\ud800"', "123456789012345678", "99", "٣", "[1,2]"),
        *("true", '{"a":1,"b":2,"a":3}'),
    ]
)


def given_back(act: Any, *arguments: Any) -> Any:
    """Return the result of a call with the types of all its parts, or that it failed."""
    try:
        return repr(act(*arguments))
    except (ValueError, TypeError) as error:
        return ValueError if isinstance(error, ValueError) else TypeError


@given(value=VALUES, option=OPTIONS)
def test_encoded_bytes_equal_those_of_orjson(value: Any, option: int | None) -> None:
    """The bytes are the same, and the same data is refused."""
    assert given_back(standard_json.dumps, value, None, option) == given_back(orjson.dumps, value, None, option)


@given(value=VALUES, option=OPTIONS)
def test_decoded_data_equals_that_of_orjson(value: Any, option: int | None) -> None:
    """Encoded data is decoded to the same values and types."""
    try:
        text = orjson.dumps(value, None, option)
    except TypeError:
        return
    assert repr(standard_json.loads(text)) == repr(orjson.loads(text)), text


@given(pieces=st.lists(PIECES, max_size=12))
def test_invalid_json_is_refused_like_by_orjson(pieces: list[str]) -> None:
    """The standard library would accept NaN, infinities, lone surrogates and numbers of any size."""
    for text in ("".join(pieces), f'"{"".join(pieces)}"', f"[{','.join(pieces)}]"):
        assert given_back(standard_json.loads, text) == given_back(orjson.loads, text), text
        assert given_back(standard_json.loads, text.encode()) == given_back(orjson.loads, text.encode()), text


@given(data=st.binary(max_size=12))
def test_invalid_utf8_is_refused(data: bytes) -> None:
    """Only UTF-8 is accepted, with and without orjson."""
    assert given_back(standard_json.loads, data) == given_back(orjson.loads, data)


@pytest.mark.parametrize("depth", [1, 32, 254, 255, 300])
def test_encoding_depth_equals_that_of_orjson(depth: int) -> None:
    """Data nested too deep is refused without a stack overflow."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    assert given_back(standard_json.dumps, value) == given_back(orjson.dumps, value)
    ring: list[Any] = []
    ring.append(ring)
    assert given_back(standard_json.dumps, ring) == given_back(orjson.dumps, ring)


@pytest.mark.parametrize("depth", [1, 32, 500, 1025, 100_000])
def test_decoding_depth_equals_that_of_orjson(depth: int) -> None:
    """JSON nested too deep is refused; brackets within a text do not count."""
    for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth, f'["{"[" * depth}"]'):
        assert given_back(standard_json.loads, text) == given_back(orjson.loads, text)


def test_other_objects_are_passed_to_default() -> None:
    """Other objects are passed to `default`, and refused without it."""
    for value in ({"a": {1}}, [b"x"], range(2)):
        assert given_back(standard_json.dumps, value) == given_back(orjson.dumps, value)
        assert standard_json.dumps(value, default=str) == orjson.dumps(value, default=str)


@pytest.mark.parametrize(
    ("row", "place"),
    [
        (b"@", "column 1: expecting value"),
        (b'{"a": 1,]', "column 9: expecting property name enclosed in double quotes"),
        (b'{"a": NaN}', "column 7: invalid number"),
        (b'{"NaN": "\\"NaN", "b": [1e999]}', "column 24: invalid number"),
        (b'{"a": "\\\\\\ud800 x"}', "column 10: lone surrogate"),
        (b'{"a": "\xff"}', "column 8: invalid UTF-8"),
        (b"[" * 1025, "column 1025: depth limit exceeded"),
    ],
)
def test_invalid_line_is_reported_with_its_column(row: bytes, place: str) -> None:
    """The message is the same with and without orjson."""
    with pytest.raises(WireError) as refused:
        read_line(row + b"\n")
    assert refused.value.problem == f"the line is not a JSON object; {place}"
