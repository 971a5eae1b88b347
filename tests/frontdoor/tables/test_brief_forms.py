"""Forms without the members that a connection can complete from the forms before."""

from typing import Any

import pytest

from frontdoor.tables.views import brief_forms
from frontdoor.tables.views.brief_forms import SentForms


def one_of(name: str, names: dict[str, str]) -> dict[str, Any]:
    """Return a required field with a choice of values."""
    choice = {"domain": "one_of", "of": [*names], "names": [*names.values()]}
    return {**choice, "name": name, "help": "", "required": True, "default": None}


def form(command: str = "shoot.v1", **fields: Any) -> dict[str, Any]:
    """Return a form with fields."""
    return {"command": command, "label": "Shoot", "help": "Shoot at an enemy.", "fields": fields}


def test_only_changed_fields_of_a_form_are_sent_again() -> None:
    sent = SentForms()
    who = one_of("Who", {"ada": "Ada"})
    sent.abridge(form(who=who, target=one_of("Target", {"imp": "an Imp", "wall": "wall"})))
    later = sent.abridge(form(who=who, target=one_of("Target", {"imp": "an Imp"})))
    assert later == {"command": "shoot.v1", "changed": {"target": {"of": ["imp"]}}}
    assert sent.abridge(form(who=who, target=one_of("Target", {"imp": "an Imp"}))) == {"command": "shoot.v1"}
    other = sent.abridge(form(target=one_of("Target", {"imp": "an Imp"}), who=who))
    assert other["fields"] == {"target": {}, "who": {}}


def test_name_is_sent_when_it_is_new_for_its_value() -> None:
    sent = SentForms()
    first = sent.abridge(form("a.v1", who=one_of("Who", {"ada": "Ada", "wall": "wall"})))
    again = sent.abridge(form("b.v1", target=one_of("Target", {"wall": "wall", "ada": "Ada"})))
    renamed = sent.abridge(form("b.v1", target=one_of("Target", {"wall": "wall", "ada": "Ada the Red"})))
    assert first["fields"]["who"]["names"] == ["Ada", None]
    assert "names" not in again["fields"]["target"]
    assert renamed["changed"]["target"] == {"names": [None, "Ada the Red"]}
    back = sent.abridge(form("b.v1", target=one_of("Target", {"wall": "the Wall", "ada": "ada"})))
    assert back["changed"]["target"] == {"names": ["the Wall", "ada"]}


def test_names_beyond_the_maximum_are_always_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brief_forms, "MAX_NAMES", 1)
    sent = SentForms()
    for name in ("who", "target"):
        named = one_of(name.capitalize(), {"ada": "Ada", "imp": "imp"})
        field = sent.abridge(form(f"{name}.v1", **{name: named}))["fields"][name]
        assert field["names"][1] == "imp"


def test_usual_members_are_omitted() -> None:
    field = {"domain": "yes_no", "name": "Light cover", "help": "", "required": False, "default": False}
    assert SentForms().abridge(form(light_cover=field))["fields"] == {"light_cover": {"domain": "yes_no"}}
