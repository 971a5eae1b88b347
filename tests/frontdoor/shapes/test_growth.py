"""Whoever wrote a front-end once is understood for as long as the protocol has its number."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.frontdoor.shapes.growth import kept, present, taken_away


def test_what_the_protocol_once_told_and_took_it_tells_and_takes_today() -> None:
    """No method, shape or field is gone, nothing more must be said, and nothing that was always told may be missing."""
    assert taken_away(kept(), present()) == []


def shape(plain: Any, name: str) -> Any:
    """Return the fields of a shape."""
    return plain["shapes"][name]["fields"]


BREACHES: dict[str, Callable[[Any], Any]] = {
    "fight.do": lambda now: now["methods"].pop("fight.do"),
    "service.Do is gone": lambda now: now["shapes"].pop("service.Do"),
    "service.Do.faces is gone": lambda now: shape(now, "service.Do").pop("faces?"),
    "service.Do.why is required": lambda now: shape(now, "service.Do").update(why=["text"]),
    "service.Do.expect takes less": lambda now: shape(now, "service.Do").update({"expect?": ["whole"]}),
    "service.Told.lines is gone": lambda now: shape(now, "service.Told").pop("lines"),
    "service.Standing.beats holds what": lambda now: shape(now, "service.Standing").update(beats=["whole", "nothing"]),
    "service.Heard.beats holds what": lambda now: shape(now, "service.Heard").update(beats=[{"list": ["text"]}]),
    "service.Played.seat may be missing": lambda now: shape(now, "service.Played").update(
        {"seat?": shape(now, "service.Played").pop("seat")}
    ),
    "Field is less": lambda now: now["shapes"]["Field"]["any"].pop(),
}


@pytest.mark.parametrize("told", BREACHES)
def test_what_is_taken_away_is_told(told: str) -> None:
    """Whoever takes it away hears of it."""
    now = json.loads(json.dumps(kept()))
    BREACHES[told](now)
    (fault,) = taken_away(kept(), now)
    assert fault.startswith(told)


def test_what_is_added_takes_nothing_away() -> None:
    """More methods and shapes, fields that may be left out, fields that are told, domains, players."""
    now = json.loads(json.dumps(kept()))
    now["methods"]["fight.sing"] = ["Do", "Changed"]
    now["shapes"]["service.Song"] = {"closed": False, "fields": {}}
    shape(now, "service.Do")["why?"] = ["text"]
    shape(now, "service.Told")["waits"] = ["truth"]
    shape(now, "service.Played")["player"].append('"bold"')
    now["shapes"]["Field"]["any"].append("ColourField")
    assert taken_away(kept(), now) == []
