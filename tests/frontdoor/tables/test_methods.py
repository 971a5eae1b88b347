"""Methods that change nothing: narrowed forms, reasons, odds and previews."""

import re
from collections.abc import Mapping
from fractions import Fraction
from importlib.resources import files
from json import dumps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import systems
from events.stores import open_store
from frontdoor.tables.limits import Limits
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.samples import sample_size


@pytest.fixture
def session(tmp_path: Path) -> PlaySession:
    """Return a fight with some beats."""
    made = PlaySession(new_service(open_store(tmp_path)), "trench_crusade")
    rng = Random(3)
    for _ in range(10):
        made.beat(rng)
    return made


@pytest.mark.parametrize("system", systems())
def test_narrowing_field_by_field_gives_a_legal_command(system: str, tmp_path: Path) -> None:
    """Most forms that are filled with the remaining values give a legal command."""
    session, rng = PlaySession(new_service(open_store(tmp_path)), system), Random(f"{system} narrow")
    filled = 0
    for _ in range(sample_size(6)):
        if session.encounter().outcome is not None:
            break
        seat, command, decision = session.choose(rng)
        request = next(each for each in session.own_requests(seat) if each["decision"] == decision)
        place = next(n for n, each in enumerate(request["forms"]) if each["command"] == command["type"])
        chosen: dict[str, object] = {}
        for name in request["forms"][place]["fields"]:
            left = session.of(seat).call(
                "fight.narrow", token=session.tokens[seat], decision=decision, form=place, chosen=chosen
            )
            field = left["form"]["fields"][name]
            if not left["open"] or field["domain"] not in ("one_of", "whole", "yes_no"):
                break
            chosen[name] = field["of"][0] if field["domain"] == "one_of" else field.get("least", False)
        else:
            said = {"type": command["type"], **chosen}
            left = session.of(seat).call(
                "fight.narrow", token=session.tokens[seat], decision=decision, form=place, chosen=chosen
            )
            assert left["command"] is None or {**left["command"], **said} == left["command"]
            filled += not session.of(seat).call("fight.why_not", token=session.tokens[seat], command=said)["reasons"]
        assert "error" not in session.say(seat, command, decision)
    assert filled > 0


@pytest.mark.parametrize("system", systems())
def test_generic_front_end_can_play_by_narrowing_alone(system: str, tmp_path: Path) -> None:
    """It chooses one value after another until the service returns a command, which is always accepted."""
    session, rng = PlaySession(new_service(open_store(tmp_path)), system), Random(f"{system} made")
    said = 0
    for _ in range(sample_size(7)):
        if session.encounter().outcome is not None:
            break
        seat, _, decision = session.choose(rng)
        request = next(each for each in session.own_requests(seat) if each["decision"] == decision)
        ask = {"token": session.tokens[seat], "decision": decision, "form": rng.randrange(len(request["forms"]))}
        chosen: dict[str, object] = {}
        while True:
            left = session.of(seat).call("fight.narrow", **ask, chosen=chosen)
            if left["command"] is not None:
                answer = session.say(seat, left["command"], decision)
                assert "error" not in answer, (answer["error"], left["command"])
                said += 1
            name = next((name for name in left["form"]["fields"] if name not in chosen), None)
            if left["command"] is not None or not left["open"] or name is None:
                break
            chosen[name] = any_value(left["form"]["fields"][name], rng)
    assert said > 2


def any_value(field: Mapping[str, Any], rng: Random) -> object:
    """Choose a value of a field by its domain alone."""
    match field["domain"]:
        case "one_of":
            return rng.choice(field["of"])
        case "some_of":
            return field["of"][: max(1, field["least"])]
        case "whole":
            return rng.choice(field["suggest"] or [field["least"]])
        case "yes_no":
            return rng.random() < 1 / 2
        case "list_of":
            return [{name: any_value(each, rng) for name, each in field["fields"].items()}]
        case _:
            return field["examples"][0]


def test_value_of_a_wrong_type_is_refused_with_its_path(session: PlaySession) -> None:
    """Lists of sheets are sent in the wire form of a command."""
    gm = session.of("gm")
    request, form = next(
        (request, place)
        for request in session.own_requests("gm")
        for place, form in enumerate(request["forms"])
        if form["command"] == "trench_crusade.injure.v1"
    )
    ask = {"token": session.tokens["gm"], "decision": request["decision"], "form": form}
    error = gm.refused("fight.narrow", **ask, chosen={"modifiers": [1]})
    assert error["message"] == "$.chosen.modifiers[0]: an object was expected, not 1"
    fall = [{"name": "A fall", "amount": 1, "on": "dice"}]
    left = gm.call("fight.narrow", **ask, chosen={"model": "ansel", "source": "A wall", "modifiers": fall})
    assert left["command"]["modifiers"] == fall
    assert left["form"]["fields"]["modifiers"]["domain"] == "list_of"


def test_unknown_form_is_refused(session: PlaySession) -> None:
    """Unknown fields and decisions that are no longer open are refused as well."""
    seat, _, decision = session.choose(Random(1))
    client, token = session.of(seat), session.tokens[seat]
    ask = {"token": token, "decision": decision, "form": 0, "chosen": {}}
    assert client.refused("fight.narrow", **{**ask, "form": 99})["data"]["reasons"][0]["code"] == "no_form"
    error = client.refused("fight.narrow", **{**ask, "chosen": {"colour": "red"}})
    assert error["data"]["reasons"][0]["code"] == "no_field"
    for stale in ("0.0", "x", "99999999999999999999.1", "-1.0", "٣.0"):
        error = client.refused("fight.narrow", **{**ask, "decision": stale})
        assert error["data"]["reasons"][0]["code"] == "stale"


@pytest.mark.parametrize("system", systems())
def test_odds_are_fractions_with_words(system: str, tmp_path: Path) -> None:
    """Asking for odds adds no beat."""
    session, rng = PlaySession(new_service(open_store(tmp_path)), system), Random(f"{system} odds")
    answered = None
    for _ in range(40):
        seat, command, decision = session.choose(rng)
        beats = session.view(seat)["beats"]
        answer = session.of(seat).send("fight.odds", token=session.tokens[seat], command=command, plays=200)
        assert session.of(seat).call("fight.read", token=session.tokens[seat])["beats"] == beats
        answered = answer.get("result")
        if answered and len(answered["table"]) > 1:
            break
        assert "error" not in session.say(seat, command, decision)
    assert answered
    for each in answered["table"]:
        assert round(Fraction(each["chance"]) * 1000) == each["permille"]
    assert answered["words"]


def test_the_log_can_be_searched(session: PlaySession) -> None:
    """Each seat finds what it may see; a faulty query is refused with the position of its fault."""
    gm, token = session.of("gm"), session.tokens["gm"]
    beats = session.view("gm")["beats"]
    assert gm.call("fight.find", token=token, query="beat >= 2")["beats"] == list(range(2, beats))
    unknown = gm.send("fight.find", token=token, query="rond > 2")["error"]
    assert "at character 1 of the query, there is no field 'rond'; did you mean 'round'" in unknown["message"]
    refused = gm.send("fight.find", token=token, query="beat >=")["error"]
    assert "character 8" in refused["message"] + str(refused.get("data"))


def test_undo_and_amendment_can_be_previewed(session: PlaySession) -> None:
    """The previews list the undone beats, the differences in the state, and the seats to ask."""
    gm, token = session.of("gm"), session.tokens["gm"]
    beats = session.view("gm")["beats"]
    undo = gm.call("fight.undo_preview", token=token)
    assert undo["numbers"][-1] == undo["to"] + 1
    assert gm.call("fight.undo_preview", token=token, to=3)["numbers"] == list(range(beats - 1, 3, -1))
    assert gm.call("fight.undo_preview", token=token, reach="round")["to"] < beats
    error = gm.refused("fight.undo_preview", token=token, to=beats + 5)
    assert error["data"]["reasons"][0]["code"] == "no_such_beat"
    last = gm.call("fight.told", token=token, since=beats - 1)["beats"][0]
    amend = gm.call("fight.amend_preview", token=token, beat=beats - 1, command=last["command"])
    assert (amend["beat"], amend["changes"], amend["left_out"]) == (beats - 1, [], [])


def test_setup_can_be_checked_without_a_fight(tmp_path: Path) -> None:
    """The sample is valid; errors name the JSON path."""
    client = Client(new_service(open_store(tmp_path)))
    for system in client.call("server.hello")["systems"]:
        setup = client.call("setup.sample", system=system["name"])["setup"]
        seats = client.call("setup.check", system=system["name"], setup=setup)["seats"]
        made = client.call("fight.create", system=system["name"], setup=setup)
        assert [each["seat"] for each in seats] == [each["seat"] for each in made["seats"]]
        error = client.refused("setup.check", system=system["name"], setup={**setup, "weather": "fair"})
        assert "$.weather" in error["message"]


@pytest.mark.parametrize("method", ["setup.check", "fight.create"])
def test_unknown_name_in_a_setup_is_refused_with_its_path(tmp_path: Path, method: str) -> None:
    """The reason may mention a combatant by its id only."""
    client = Client(new_service(open_store(tmp_path)))
    setup = client.call("setup.sample", system="trench_crusade")["setup"]
    setup["sides"][1]["models"][0]["weapons"].append("fangs")
    place = f"$.sides[1].models[0].weapons[{len(setup['sides'][1]['models'][0]['weapons']) - 1}]: "
    assert client.refused(method, system="trench_crusade", setup=setup)["message"].startswith(place)


@pytest.mark.parametrize("form", ["TOML", "JSON"])
def test_setup_text_is_read_as_toml_or_json(tmp_path: Path, form: str) -> None:
    """A brace distinguishes JSON from TOML. Syntax errors name the line, and a path is not opened."""
    client = Client(new_service(open_store(tmp_path)))
    setup = client.call("setup.sample", system="trench_crusade")["setup"]
    toml = files("combat.systems.trench_crusade").joinpath("sample.toml").read_text(encoding="utf-8")
    text = toml if form == "TOML" else f"\n{dumps(setup, indent=2)}"
    assert client.call("setup.read", text=text) == {"setup": setup, "system": "", "report": []}
    broken = client.refused("setup.read", text=text.replace("=" if form == "TOML" else ":", "is", 1))
    assert form in broken["message"]
    assert re.search(r"line \d", broken["message"])
    assert "\n" not in broken["message"]
    (tmp_path / "kept.toml").write_text(toml)
    assert "line 1" in client.refused("setup.read", text=f"{tmp_path / 'kept.toml'}")["message"]


@pytest.mark.parametrize("text", ["born = 1979-05-27", "much = nan", "deep = " + "[" * 500 + "]" * 500, "[]", "{"])
def test_invalid_setup_text_is_refused(tmp_path: Path, text: str) -> None:
    """Dates, NaN, deep nesting and texts that are not a table are refused in one sentence each."""
    client = Client(new_service(open_store(tmp_path)))
    error = client.refused("setup.read", text=text)
    assert error["code"] == 1
    assert error["message"].startswith("the setup, taken as ")


def test_beats_are_answered_in_limited_pieces(tmp_path: Path) -> None:
    """A client that needs more asks again from the next number."""
    session = PlaySession(new_service(open_store(tmp_path), limits=Limits(told_beats=2)), "trench_crusade")
    for _ in range(4):
        session.beat(Random(1))
    client, received = session.of("gm"), list[int]()
    while len(received) < 5:
        found = client.call("fight.told", token=session.tokens["gm"], since=len(received))
        assert found["count"] == 5
        assert len(found["beats"]) <= 2
        received += [each["beat"] for each in found["beats"]]
    assert received == [0, 1, 2, 3, 4]
    assert client.call("fight.told", token=session.tokens["gm"], since=5)["beats"] == []
    assert client.refused("fight.told", token=session.tokens["gm"], since=6)["code"] == 1
