"""Statements: their forms, and the checks that they share."""

from typing import Any
from unittest.mock import create_autospec

from attrs import frozen

from combat.engine.offer.bounds import among, text
from combat.engine.offer.domains import OneOf
from combat.engine.play import Draft, emits
from combat.engine.statements import Statement, check_new_id, open_forms
from events.vocabulary import Left


@frozen
class People:
    """The people who are here."""

    present: tuple[str, ...] = ()


def _present(people: People) -> OneOf:
    return OneOf(people.present)


def _ways(_: People, who: str = "") -> OneOf:
    return OneOf(("walks", "swims") if who != "ann" else ())


@frozen
class Arrive(Statement, wire="statements_test.arrive.v1"):
    """Bring a person."""

    label = "Bring a person"
    who: str = text("ann")


@frozen
class Leave(Statement, wire="statements_test.leave.v1"):
    """Take a person away."""

    label = "Take a person away"
    who: str = among(_present)
    how: str = among(_ways)
    why: str = text("")
    apply = emits(Left, reason="why")


def test_form_is_offered_if_each_field_has_a_value() -> None:
    """A field with a choice that depends on an open field has the widest choice."""
    assert [form.label for form in open_forms((Arrive, Leave), People(("ann", "bob")))] == [
        "Bring a person",
        "Take a person away",
    ]
    assert [form.label for form in open_forms((Arrive, Leave), People())] == ["Bring a person"]
    assert [form.label for form in Leave.offer(People(("ann", "bob")), "Away", who=OneOf(("bob",)))] == ["Away"]
    assert list(Leave.offer(People(("ann", "bob")), who=OneOf(()))) == []
    assert list(Leave.forms(People(("ann",)))) == []


def test_id_of_a_newcomer_is_unused_and_has_no_dot() -> None:
    assert not list(check_new_id("eve", ("ann", "bob")))
    for name in ("ann", "", " ", "e.ve"):
        (reason,) = check_new_id(name, ("ann", "bob"), "T-1")
        assert (reason.code, reason.rule) == ("id", "T-1")


def test_event_of_a_statement_has_its_fields() -> None:
    """A field of the event may have another name in the command."""
    draft: Any = create_autospec(Draft, instance=True)
    Leave("ann", "swims", "the tide").apply(draft)
    draft.emit.assert_called_once_with(Left(who="ann", how="swims", reason="the tide"))
