"""A language model at the table: what it can do, see and never do."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import anyio
import pytest
from mcp import Client as ModelClient

from events.codec import json_text
from events.stores import open_store
from frontdoor.mcp.connection import HttpTable, LinkError, result_of, seat_link
from frontdoor.mcp.rules import look_up, rules_of_book, rules_of_command
from frontdoor.mcp.server import build_server
from frontdoor.mcp.tools import MOST_VALUES, TableError, Tools
from tests.harness.client_sessions import Client, PlaySession, new_service
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.servers import call_rpc, serve_folder


class Inside:
    """A table service in this process."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method and return its result."""
        return result_of(self.client.send(method, **params))


def seat_of(session: PlaySession, seat: str) -> Tools:
    """Return the tools of a seat."""
    return Tools(Inside(session.of(seat)), session.tokens[seat])


def new_session(path: Path, system: str, **how: Any) -> PlaySession:
    """Return a new fight."""
    return PlaySession(new_service(open_store(path)), system, **how)


def walk(session: PlaySession, most: int, rng: Random) -> None:
    """Play random commands, at most so many, until the fight is over."""
    for _ in range(most):
        if session.encounter().outcome is None:
            session.say(*session.choose(rng))


@pytest.fixture
def session(tmp_path: Path) -> PlaySession:
    """Return a fight of Trench Crusade."""
    return new_session(tmp_path, "trench_crusade")


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_answers_name_the_rules_that_they_apply(system: str, tmp_path: Path) -> None:
    """Choices, odds and results name rules of the book, and each can be looked up."""
    session, rng = new_session(tmp_path, system), Random(system)
    cited: set[str] = set()
    for _ in range(30):
        if session.encounter().outcome is not None:
            break
        seat, command, decision = session.choose(rng)
        tools = seat_of(session, seat)
        cited |= set(tools.choices()["rules"])
        with suppress(TableError):  # odds that would show a secret
            assert tools.odds(command)["rules"] == list(rules_of_command(system, command["type"]))
        done = tools.do(command, decision)
        assert done["story"] or done["waiting_for_dice"]
        cited |= set(done["rules"])
    assert cited
    for rule in cited:
        (found,) = look_up(system, rule)["rules"]
        assert found["rule"]
        assert found["chapter"]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_most_commands_of_a_book_name_rules(system: str) -> None:
    """A command without any is one of the table, such as a statement."""
    from combat.engine.catalog import system as system_named

    commands = [each.wire_type for each in system_named(system).acts.commands if each.wire_type.startswith(system)]
    assert sum(bool(rules_of_command(system, each)) for each in commands) >= 0.7 * len(commands)


def test_rules_are_found_by_id_chapter_and_words() -> None:
    """Without arguments, the chapters are listed; what matches nothing gets a hint."""
    chapters = look_up("trench_crusade")["chapters"]
    assert "Action Success Chart" in chapters
    book = rules_of_book("trench_crusade")
    (found,) = look_up("trench_crusade", "tc-dice-02")["rules"]
    assert (found["id"], found["rule"]) == ("TC-DICE-02", book["TC-DICE-02"].sentence)
    by_chapter = look_up("trench_crusade", chapter="success chart")["rules"]
    assert {each["id"] for each in by_chapter} == {
        each.id for each in book.values() if each.heading == "Action Success Chart"
    }
    by_words = look_up("trench_crusade", words="blood marker")["rules"]
    assert by_words
    assert all("blood" in str(each).casefold() for each in by_words)
    assert "hint" in look_up("trench_crusade", words="dragon")


def test_a_model_cannot_invent_dice(tmp_path: Path) -> None:
    """Commands that contain faces are refused before they reach the table, and no tool takes faces."""
    session = new_session(tmp_path, "fiend_wake")
    tools = seat_of(session, "gm")
    before = session.view("gm")["beats"]
    for command in (
        {"type": "roll.v1"},
        {"type": "fiend_wake.report_roll.v1", "tosses": 1},
        {"type": "fiend_wake.report_total.v1", "total": 6},
        {"type": "amend.v1", "beat": 1, "command": {}},
    ):
        with pytest.raises(TableError, match="dice that no one rolled"):
            tools.do(command)
    assert session.view("gm")["beats"] == before
    assert "faces" not in Tools.do.__annotations__


def test_dice_that_people_roll_are_waited_for(tmp_path: Path) -> None:
    """In a fight with real dice, the model's command waits until a person has typed the faces."""
    session = new_session(tmp_path, "trench_crusade", dice="people")
    decision = next(each for each in seat_of(session, "pilgrims").choices()["decisions"] if not each["optional"])
    done = seat_of(session, "pilgrims").do({"type": decision["commands"][0]["command"]}, decision["decision"])
    assert done["waiting_for_dice"]
    assert seat_of(session, "pilgrims").look()["waiting_for_dice"] == done["waiting_for_dice"]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_model_sees_only_what_its_seat_sees(system: str, tmp_path: Path) -> None:
    """Its fight, its choices and its story are parts of the answers that the table gives to its seat."""
    session = new_session(tmp_path, system)
    walk(session, 25, Random(f"{system} seats"))
    for seat in session.tokens:
        tools = seat_of(session, seat)
        standing = session.of(seat).call("fight.read", token=session.tokens[seat])
        seen = tools.look()
        assert seen["figures"] == standing["view"]["figures"]
        own = {request["decision"] for request in standing["view"]["requests"]} - {None}
        assert {each["decision"] for each in tools.choices()["decisions"]} == own
        beats = session.of(seat).call("fight.told", token=session.tokens[seat], since=0)["beats"]
        assert [each["lines"] for each in tools.story(0)["story"]] == [beat["lines"] for beat in beats]


def test_the_story_is_read_in_parts(tmp_path: Path) -> None:
    """`next` is the number of the first beat of the next part; by default the latest beats are returned."""
    session, rng = new_session(tmp_path, "powered_by_heresy"), Random(3)
    while session.view("gm")["beats"] < 60:
        session.say(*session.choose(rng))
    tools, beats = seat_of(session, "gm"), session.view("gm")["beats"]
    first = tools.story(0)
    second = tools.story(first["next"])
    assert [each["beat"] for each in first["story"] + second["story"]] == list(
        range(len(first["story"] + second["story"]))
    )
    assert tools.story()["story"][-1]["beat"] == beats - 1


def test_a_move_can_be_undone_and_the_story_searched(session: PlaySession) -> None:
    """As at any seat."""
    rng, tools = Random(8), seat_of(session, "gm")
    walk(session, 6, rng)
    assert tools.find("beat = 2")["beats"] == [2]
    assert "undo" in " ".join(tools.undo()["story"][0]["lines"]).casefold()
    assert tools.find("undone")["beats"]


def test_refusals_are_sentences_with_rules(session: PlaySession) -> None:
    """The same that a person would read."""
    tools = seat_of(session, "pilgrims")
    with pytest.raises(TableError, match="waiting for the Trench Pilgrims"):
        tools.do({"type": "trench_crusade.activate.v1", "model": "nothing"})
    assert tools.why_not({"type": "trench_crusade.activate.v1", "model": "kain"})["reasons"]


def test_long_lists_are_cut_and_counted() -> None:
    """A field with very many values does not fill the model's context."""
    from frontdoor.mcp.tools import _shortened

    form = {"command": "x", "fields": {"n": {"domain": "one_of", "of": list(range(200))}}}
    field = _shortened(form)["fields"]["n"]
    assert (len(field["of"]), field["left_out"]) == (MOST_VALUES, 200 - MOST_VALUES)


def test_a_model_plays_a_conversation_over_the_protocol(session: PlaySession) -> None:
    """A scripted client with the official SDK lists the tools, reads, chooses, asks for odds, acts and is refused."""
    server = build_server(seat_of(session, "pilgrims"))

    def data(result: Any) -> dict[str, Any]:
        parsed: dict[str, Any] = json_text.loads(result.content[0].text)
        return parsed

    async def converse() -> None:
        async with ModelClient(server) as model:
            tools = {tool.name: tool for tool in (await model.list_tools()).tools}
            assert set(tools) == {
                *["look", "choices", "narrow", "why_not", "odds", "do", "undo", "story", "find", "rules"]
            }
            assert all(tool.description for tool in tools.values())
            seen = data(await model.call_tool("look", {}))
            assert seen["you_are"] == "pilgrims"
            (decision, *_) = data(await model.call_tool("choices", {}))["decisions"]
            command = {"type": decision["commands"][0]["command"]}
            odds = data(await model.call_tool("odds", {"command": command}))
            assert odds["exact"]
            done = data(await model.call_tool("do", {"command": command, "decision": decision["decision"]}))
            assert done["story"][0]["lines"]
            refused = await model.call_tool("do", {"command": command, "decision": decision["decision"]})
            assert refused.is_error
            assert "Traceback" not in str(refused.content)
            rules = data(await model.call_tool("rules", {"words": "initiative"}))["rules"]
            assert rules

    anyio.run(converse)


@pytest.mark.parametrize("link", ["", "trench", "http://127.0.0.1:8360/", "ftp://host/#a.b", "http://host/#nodots"])
def test_a_text_that_is_no_link_is_refused(link: str) -> None:
    """The sentence shows what a link looks like."""
    with pytest.raises(LinkError, match="looks like http"):
        seat_link(link)


def test_a_link_names_the_service_and_the_token() -> None:
    """Whatever page it opens."""
    assert seat_link("http://127.0.0.1:8360/#k7m.Zp0") == ("http://127.0.0.1:8360/", "k7m.Zp0")


def test_a_model_joins_a_running_server_by_its_link(tmp_path: Path) -> None:
    """Over HTTP, and a table that is not there is named in one sentence."""
    with serve_folder(tmp_path) as (host, _):
        address = f"http://{host}/"
        created = call_rpc(host, "fight.create", system="powered_by_heresy")
        token = next(seat["token"] for seat in created["seats"] if seat["role"] == "gm")
        tools = Tools(HttpTable(address), token)
        assert tools.look()["you_are"] == "gm"
        with pytest.raises(TableError, match="not"):
            tools.do({"type": "powered_by_heresy.nothing.v1"})
        with pytest.raises(TableError):
            Tools(HttpTable(address), "no.token").look()
    with pytest.raises(TableError, match="cannot be reached"):
        tools.look()
