"""The engine of a page with an assistant: slow questions wait for it, and nothing else does."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from combat import systems
from frontdoor.static.engine import Assistant, Engine
from tests.frontdoor.static.scripted import TIME, entropy


class Page:
    """A page that sends calls to an engine, and questions of the engine to an assistant."""

    def __init__(self) -> None:
        self.engine = Engine([], lambda: TIME, entropy())
        self.engine.has_assistant = True
        self.assistant = Assistant()
        self.replies: dict[int, Any] = {}
        self.pages: list[tuple[int, str, str]] = []
        self._calls = 0

    def send(self, method: str, **params: Any) -> int:
        """Send a call and return its number."""
        self._calls += 1
        call = {"jsonrpc": "2.0", "id": self._calls, "method": method, "params": params}
        self.engine.receive(orjson.dumps(call).decode())
        self._take()
        return self._calls

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a call that needs no assistant."""
        return self.replies[self.send(method, **params)]["result"]

    def assist(self) -> bool:
        """Let the assistant answer one question; return whether there was one."""
        question = self.engine.next_question()
        if question is not None:
            self.engine.receive_answer(self.assistant.answer(question))
        self._take()
        return question is not None

    def _take(self) -> None:
        messages, _, pages = self.engine.take()
        self.pages += pages
        for message in map(orjson.loads, messages):
            if "id" in message:
                self.replies[message["id"]] = message

    def menu(self, host: str) -> Callable[[], int]:
        """Return a function that asks for the odds of a form with a field; plays until there is one."""
        while True:
            requests = self.call("fight.read", token=host)["view"]["requests"]
            request = next(each for each in requests if each["decision"] and not each["optional"])
            for number, form in enumerate(request["forms"]):
                for field, domain in form["fields"].items():
                    if domain["domain"] == "one_of":
                        ask = {"decision": request["decision"], "form": number, "field": field, "values": domain["of"]}
                        return lambda: self.send("fight.menu_odds", token=host, chosen={}, **ask)
            program = {"token": host, "seat": request["seat"]}
            self.call("fight.program", **program, player="sensible")
            self.engine.work()
            self.assist()
            self.call("fight.program", **program, player=None)


@pytest.mark.parametrize("system", systems())
def test_assistant_gives_the_answers_of_the_engine(system: str) -> None:
    """Odds, and the review; other calls are answered meanwhile."""
    page = Page()
    host = page.call("fight.create", system=system)["host"]
    ask = page.menu(host)
    number = ask()
    page.engine.review(7, host)
    page.engine.review(8, "no.token")
    assert number not in page.replies
    assert page.call("fight.seats", token=host)["seats"]
    while page.assist():
        pass
    assert page.replies[number]["result"]["rows"]
    assert [(number, text[:9], bool(why)) for number, text, why in page.pages] == [
        (8, "", True),
        (7, "<!DOCTYPE", False),
    ]
    page.engine.has_assistant = False
    assert page.replies[ask()]["result"] == page.replies[number]["result"]


def test_later_question_of_a_seat_replaces_the_one_that_waits() -> None:
    """Only the question that the assistant has begun is answered as well."""
    page = Page()
    ask = page.menu(page.call("fight.create", system="trench_crusade")["host"])
    first = ask()
    question = page.engine.next_question()
    assert question is not None
    second, third = ask(), ask()
    assert page.replies[second]["error"]["data"]["reasons"][0]["code"] == "stale"
    assert page.engine.next_question() is None
    page.engine.receive_answer(page.assistant.answer(question))
    assert page.assist()
    assert "result" in page.replies[first]
    assert "result" in page.replies[third]


def test_questions_of_a_lost_assistant_are_answered_by_the_engine() -> None:
    """Both the one that it had, and those that waited."""
    page = Page()
    hosts = [page.call("fight.create", system="trench_crusade")["host"] for _ in range(2)]
    numbers = [page.menu(host)() for host in hosts]
    assert page.engine.next_question() is not None
    page.engine.lose_assistant()
    assert not page.assist()
    assert all("result" in page.replies[number] for number in numbers)


def test_assistant_makes_the_choices_of_the_engine() -> None:
    """So that a log does not depend on who answers; a choice that is no longer wanted is dropped."""
    logs = []
    for has_assistant in (True, False):
        page = Page()
        page.engine.has_assistant = has_assistant
        created = page.call("fight.create", system="fiend_wake")
        for seat in created["seats"]:
            if seat["role"] != "spectator":
                page.call("fight.program", token=created["host"], seat=seat["seat"], player="random")
        for _ in range(20):
            page.engine.work()
            page.assist()
        logs.append(page.engine.store.read(created["fight"]))
    assert len(logs[0]) > 10
    assert logs[0] == logs[1]
    page.engine.has_assistant = True
    page.engine.work()
    page.call("fight.do", token=created["host"], command={"type": "note.v1", "text": "meanwhile"})
    beats = page.engine.store.beats(created["fight"])
    page.assist()
    assert page.engine.store.beats(created["fight"]) == beats
