"""All faults of a setup at once."""

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.catalog import system as system_named
from events.codec.strict_decode import problems
from frontdoor.json_paths import with_json_paths
from frontdoor.setup_faults import MAX_FAULTS, SetupFault, setup_faults
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size

WRONG_VALUES: tuple[Any, ...] = (None, -(10**7), "no such word", [], {}, True, [7], [{}])
Where = tuple[Any, Any, str]


def sample(system: str) -> Any:
    """Return a copy of the sample setup."""
    return deepcopy(dict(system_named(system).sample()))


def places(part: Any, path: str = "$") -> Iterator[Where]:
    """Yield each part of a setup as its holder, its key or index, and its path."""
    for step, value in [*(part.items() if isinstance(part, dict) else enumerate(part))]:
        at = f"{path}.{step}" if isinstance(part, dict) else f"{path}[{step}]"
        yield part, step, at
        if isinstance(value, dict | list):
            yield from places(value, at)


def first_refusal(system: str, setup: Any) -> str:
    """Return the first reason for refusing a setup; empty if it is valid."""
    try:
        with with_json_paths(setup):
            Encounter.begin(system, setup)
    except Refused as refused:
        return refused.reasons[0].sentence
    return ""


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_valid_setup_has_no_faults(system: str) -> None:
    assert setup_faults(system, sample(system)) == []


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_first_fault_is_the_reason_for_refusing_the_setup(system: str) -> None:
    """For setups with random wrong values, missing fields and unknown fields; no fault is listed twice."""
    rng = Random(f"{system} faults")
    refused = 0
    for _ in range(sample_size(15)):
        setup = sample(system)
        for _ in range(rng.randint(1, 3)):
            holder, step, _ = rng.choice([*places(setup)])
            kind = rng.choice(("wrong", "missing", "unknown"))
            if kind == "wrong":
                holder[step] = rng.choice(WRONG_VALUES)
            elif kind == "missing":
                del holder[step]
            elif isinstance(holder, dict):
                holder[f"{step}z"] = holder.pop(step)
        reason, faults = first_refusal(system, setup), setup_faults(system, setup)
        assert bool(reason) == bool(faults)
        if faults:
            first = faults[0]
            assert reason.startswith(first.path) or first.path == "$"
            assert re.sub(r"; did you mean '[^']*'\?$", "", first.problem) in reason
            assert len(faults) == len(set(faults)) <= MAX_FAULTS
            refused += 1
    assert refused


def test_faults_of_all_kinds_are_listed_together() -> None:
    """Wrong types, unknown and missing fields, bounds and unknown names, each at its path in the original."""
    setup = sample("trench_crusade")
    first, second = setup["sides"]
    first["models"][1]["moovement"] = 6
    first["models"][1]["blood"] = "x"
    first["models"][2]["weapons"] = [5, "muskett"]
    setup["armoury"][0]["kind"] = "rangd"
    del second["name"]
    second["models"][0]["ranged"] = 99
    second["models"][0]["keywords"] = ["LEEDER"]
    setup["settings"]["turn_limt"] = 4
    setup["sides"][0]["models"][0].pop("movement", None)
    faults = {fault.path: fault for fault in setup_faults("trench_crusade", setup)}
    assert {path: fault.near for path, fault in faults.items()} == {
        "$.sides[0].models[1].moovement": "movement",
        "$.sides[0].models[1].blood": "",
        "$.sides[0].models[2].weapons[0]": "",
        "$.sides[0].models[2].weapons[1]": "musket",
        "$.armoury[0].kind": "ranged",
        "$.sides[1].name": "",
        "$.sides[1].models[0].ranged": "",
        "$.sides[1].models[0].keywords[0]": "LEADER",
        "$.settings.turn_limt": "turn_limit",
    }
    assert "did you mean 'musket'?" in faults["$.sides[0].models[2].weapons[1]"].problem


@pytest.mark.parametrize(
    ("system", "change", "path"),
    [
        ("wrath_and_glory", lambda setup: setup["combatants"][0].update(player="eve"), "$.combatants[0].player"),
        ("wrath_and_glory", lambda setup: setup["combatants"][1].update(id="ada"), "$.combatants[1].id"),
        ("fiend_wake", lambda setup: setup["combatants"][0].update(seat="eve"), "$.combatants[0].seat"),
        ("powered_by_heresy", lambda setup: setup["acolytes"][1].update(id="shotgun"), "$.acolytes[1].id"),
        ("trench_crusade", lambda setup: setup["sides"][0].update(models=[]), "$.sides[0]"),
    ],
)
def test_fault_between_parts_does_not_hide_an_unknown_field(system: str, change: Any, path: str) -> None:
    """Both are listed, although types are checked before the rules."""
    setup = sample(system)
    change(setup)
    setup["weather"] = "fair"
    faults = setup_faults(system, setup)
    assert "$.weather" in [fault.path for fault in faults]
    assert any(fault.path.startswith(path) for fault in faults), faults


def test_settings_of_the_caller_are_checked_too() -> None:
    faults = setup_faults("trench_crusade", sample("trench_crusade"), {"turn_limit": 0, "may_pass": 1})
    assert [fault.path for fault in faults] == ["$.settings.turn_limit", "$.settings.may_pass"]


def test_setup_of_another_system_has_one_fault() -> None:
    """It would not help to list each of its fields."""
    (fault,) = setup_faults("fiend_wake", sample("trench_crusade"))
    assert fault.path == "$"
    assert "this is not a setup of Fiend Wake" in fault.problem


def test_many_faults_are_cut() -> None:
    """A large list of invalid values does not make a large reply."""
    setup = sample("trench_crusade")
    for side in setup["sides"]:
        side["models"] = [{"id": number, "keywords": [1] * 400} for number in range(100)]
    assert 10 < len(setup_faults("trench_crusade", setup)) <= MAX_FAULTS


def test_problems_name_the_key_and_not_the_attribute() -> None:
    """A condition of an ability is written `if`."""
    setup = {"sides": [], "abilities": [{"id": "x", "if": "nothing"}]}
    found = dict(problems(setup, system_named("trench_crusade").projection.setup))
    assert "$.abilities[0].if" in found


def test_fault_is_shown_with_its_path() -> None:
    assert str(SetupFault("$.sides", "is missing")) == "$.sides: is missing"
