"""Older clients keep working for as long as the version of the protocol stays the same."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.frontdoor.shapes.growth import current_shapes, losses_since, stored_shapes


def test_protocol_only_grew() -> None:
    """No method, shape or field was removed, no new field is required, and no field of the output may be missing."""
    assert losses_since(stored_shapes(), current_shapes()) == []


def shape(plain: Any, name: str) -> Any:
    """Return the fields of a shape."""
    return plain["shapes"][name]["fields"]


BREACHES: dict[str, Callable[[Any], Any]] = {
    "fight.do": lambda now: now["methods"].pop("fight.do"),
    "service.Do was removed": lambda now: now["shapes"].pop("service.Do"),
    "service.Do.faces was removed": lambda now: shape(now, "service.Do").pop("faces?"),
    "service.Do.why is required": lambda now: shape(now, "service.Do").update(why=["text"]),
    "service.Do.expect accepts less": lambda now: shape(now, "service.Do").update({"expect?": ["whole"]}),
    "service.Told.lines was removed": lambda now: shape(now, "service.Told").pop("lines"),
    "service.Standing.beats can contain new values": lambda now: shape(now, "service.Standing").update(
        beats=["whole", "nothing"]
    ),
    "service.Heard.beats can contain new values": lambda now: shape(now, "service.Heard").update(
        beats=[{"list": ["text"]}]
    ),
    "service.Played.seat may be missing": lambda now: shape(now, "service.Played").update(
        {"seat?": shape(now, "service.Played").pop("seat")}
    ),
    "Field accepts less": lambda now: now["shapes"]["Field"]["any"].pop(),
}


@pytest.mark.parametrize("message", BREACHES)
def test_removal_is_reported(message: str) -> None:
    """The message names the shape and the field."""
    now = json.loads(json.dumps(stored_shapes()))
    BREACHES[message](now)
    (fault,) = losses_since(stored_shapes(), now)
    assert fault.startswith(message)


def test_additions_are_compatible() -> None:
    """New methods, shapes, optional fields, output fields, domains and players."""
    now = json.loads(json.dumps(stored_shapes()))
    now["methods"]["fight.sing"] = ["Do", "Changed"]
    now["shapes"]["service.Song"] = {"closed": False, "fields": {}}
    shape(now, "service.Do")["why?"] = ["text"]
    shape(now, "service.Told")["waits"] = ["truth"]
    shape(now, "service.Played")["player"].append('"bold"')
    now["shapes"]["Field"]["any"].append("ColourField")
    assert losses_since(stored_shapes(), now) == []
