"""Changes between setups: found by ids, applied again, and described with names."""

import random
from typing import Any

import pytest

from replays.campaign.changes import Change, changed, changes, describe, value_at
from replays.differences import ABSENT


def member(key: str, **more: Any) -> dict[str, Any]:
    """Return a member of a list."""
    return {"id": key, "name": key.title(), **more}


def random_setup(rng: random.Random) -> dict[str, Any]:
    """Return a setup with nested members in random order."""
    keys = rng.sample(["ada", "bo", "cy", "dee"], rng.randint(0, 4))
    members = [
        member(
            key,
            wounds=rng.randint(0, 2),
            stock=[{"id": each, "left": rng.randint(0, 1)} for each in rng.sample("ab", 1)],
        )
        for key in keys
    ]
    setup: dict[str, Any] = {"models": members, "facts": rng.sample(["dark", "wet"], 1), "tier": rng.choice([None, 1])}
    return {key: setup[key] for key in rng.sample(list(setup), rng.randint(1, 3))}


@pytest.mark.parametrize("number", range(60))
def test_the_changes_lead_from_one_setup_to_the_other(number: int) -> None:
    rng = random.Random(number)
    one, other = random_setup(rng), random_setup(rng)
    result: Any = one
    for change in changes(one, other):
        result = changed(result, change)
    assert result == other
    assert list(changes(one, one)) == []
    assert list(result.get("models", [])) == other.get("models", [])


def test_members_without_ids_are_one_value() -> None:
    was, now = {"facts": [{"text": "dark"}]}, {"facts": [{"text": "wet"}]}
    assert list(changes(was, now)) == [Change(("facts",), was["facts"], now["facts"])]


def test_true_is_not_one() -> None:
    assert [change.path for change in changes({"out": True}, {"out": 1})] == [("out",)]


def test_a_missing_value_is_absent() -> None:
    assert value_at({"models": [member("ada")]}, ("models", "bo", "wounds")) is ABSENT


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (Change(("models", "ada", "wounds"), 0, 2), "Ada: wounds 0 -> 2"),
        (Change(("models", "ada", "stock", "frag", "left"), 2, 1), "Ada: stock frag left 2 -> 1"),
        (Change(("models", "ada"), member("ada"), ABSENT), "Ada: left"),
        (Change(("models", "ada", "stock", "krak"), ABSENT, {"id": "krak"}), "Ada: stock krak joined"),
        (Change(("glory",), 1, 3), "glory: 1 -> 3"),
        (Change(("models",), ["ada", "bo"], ["bo", "ada"], order=True), "models: the order is now bo, ada"),
    ],
)
def test_a_change_is_described_with_the_name_of_its_combatant(change: Change, line: str) -> None:
    setup = {"models": [member("ada", wounds=0, stock=[{"id": "frag", "left": 2}])], "glory": 1}
    assert describe(change, {}, setup) == line
