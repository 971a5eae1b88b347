"""Facts that are typed behind an answer, whatever the system."""

from typing import Any

import pytest

from combat.engine.offer.domains import OneOf, SomeOf, Whole, Words, YesNo
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.prompts.optional_fields import OptionalField, fields_hint, parse_optional_fields

TRUTHS = ("crowd", "warp energy", "under fire")
FACTS = {
    "in_cover": OptionalField("in cover", YesNo(), False),
    "in_sight": OptionalField("in sight", YesNo(), True),
    "distance": OptionalField("distance", Whole(0, 72), 0),
    "facing": OptionalField("facing", OneOf(("f", "r"), ("Front", "Rear")), "f"),
    "facts": OptionalField("facts", SomeOf(TRUTHS), ()),
    "text": OptionalField("text", Words(("",)), ""),
}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", {}),
        (".", {}),
        ("..", {}),
        ("cover", {"in_cover": True}),
        ("in cover yes", {"in_cover": True}),
        ("no sight, cover", {"in_sight": False, "in_cover": True}),
        ("y n 14", {"in_cover": True, "in_sight": False, "distance": 14}),
        (". . 14", {"distance": 14}),
        ("distance 14", {"distance": 14}),
        ("14 distance cover", {"distance": 14, "in_cover": True}),
        ("rear", {"facing": "r"}),
        ("facing rear cover", {"facing": "r", "in_cover": True}),
        ("crowd warp cover", {"facts": ("crowd", "warp energy"), "in_cover": True}),
        ("facts 1, 3 cover", {"facts": ("crowd", "under fire"), "in_cover": True}),
        ("facts crowd under fire cover", {"facts": ("crowd", "under fire"), "in_cover": True}),
        ("facts under fire, crowd cover", {"facts": ("crowd", "under fire"), "in_cover": True}),
        ('text "he swings low" cover', {"text": "he swings low", "in_cover": True}),
        ("cover text he swings low", {"text": "he swings low", "in_cover": True}),
        ("cover ..", {"in_cover": True}),
        ("cover . 3", {"in_cover": True, "distance": 3}),
    ],
)
def test_facts_are_said_by_name_by_value_or_in_order(typed: str, said: dict[str, Any]) -> None:
    """And what is not said is left as it is."""
    assert parse_optional_fields(typed, FACTS) == said


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hats", "'hats' does not fit any of these fields: in cover, in sight, distance"),
        ("in", "'in' could mean in cover or in sight. Type more of the name."),
        ("distance", "Type the value of 'distance' after its name."),
        ("cover .. whatever", "'whatever' was not expected after '..'."),
        ("distance far", "'far' is not a whole number from 0 to 72."),
        ("cover distance 99", "'99' is not a whole number from 0 to 72."),
        (". . . . . . .", "'.' was not expected, so nothing was done."),
    ],
)
def test_what_says_nothing_gets_a_sentence(typed: str, sentence: str) -> None:
    """With what might be said."""
    with pytest.raises(InvalidAnswer) as refused:
        parse_optional_fields(typed, FACTS)
    assert sentence in str(refused.value)


def test_a_question_tells_what_may_be_said_behind_its_answer() -> None:
    """With the bounds and units of numbers, and some of the values."""
    assert fields_hint(FACTS, {"distance": "half inches"}) == (
        "in cover, no in sight, distance (0 to 72 half inches), facing (Front | Rear), "
        "facts (crowd | warp energy | under fire), text ..."
    )
