"""A script played against a service: what is said, and whether what comes is what is expected."""

from collections import deque
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import count
from typing import Any

from attrs import frozen

from events import json_text
from frontdoor.conformance.lines import Connect
from frontdoor.conformance.matching import Names, difference, substitute, truncated_json
from frontdoor.conformance.patches import apply_patch

Script = Mapping[str, Any]

MAX_TRIES = 20
"""So often a view is asked for again because the program has said something meanwhile."""


class Mismatch(Exception):
    """A service does otherwise than a script expects, in one sentence."""


@frozen(kw_only=True)
class Played:
    """How a script went.

    Attributes:
        name: The name of the script.
        steps: How many steps went as expected.
        differs: The step that did not, and how; empty where all did.
    """

    name: str
    steps: int
    differs: str = ""


def scripts() -> dict[str, Script]:
    """Return the scripts that are shipped, by name."""
    found = sorted(files("frontdoor.conformance").joinpath("scripts").iterdir(), key=lambda each: each.name)
    return {each.name.removesuffix(".json"): json_text.loads(each.read_bytes()) for each in found}


def play(name: str, script: Script, connect: Connect) -> Played:
    """Play a script over connections of its own.

    Args:
        name: What it is called.
        script: The script.
        connect: Makes a connection to the service.
    """
    table, number, told = _Table(connect), 0, "the last step"
    try:
        for number, step in enumerate(script["steps"]):
            told = f"step {number + 1} ({_summary(step)})"
            table.take(step)
        number, told = len(script["steps"]), "after the last step"
        table.settle()
    except (Mismatch, LookupError, OSError, ValueError) as error:
        return Played(name=name, steps=number, differs=f"{told}: {error}")
    finally:
        table.close()
    return Played(name=name, steps=number)


def _summary(step: Mapping[str, Any]) -> str:
    what = next(key for key in ("send", "raw", "hear", "view", "ignore", "close") if key in step)
    method = step[what].get("method", "") if isinstance(step[what], dict) else ""
    return f"{step['who']}: {f'{what} {method}'.strip()}"


class _Table:
    """Everybody in a script, and what names stand for."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._names: Names = {}
        self._people: dict[str, _Person] = {}

    def take(self, step: Mapping[str, Any]) -> None:
        """Take a step.

        Raises:
            Differs: When something else comes than is expected.
        """
        person = self._people.setdefault(step["who"], _Person(self._connect))
        match step:
            case {"send": {"method": method, **rest}}:
                self._compare(step["expect"], person.ask(method, substitute(rest.get("params", {}), self._names)))
            case {"raw": text}:
                person.send(substitute(text, self._names).encode())
                if "expect" in step:
                    self._compare(step["expect"], person.answer())
            case {"hear": expected}:
                self._hear(person, expected, skip=step.get("skip", False))
            case {"view": expected}:
                person.flush()
                self._compare(expected, person.view)
            case {"ignore": _}:
                person.flush()
                person.heard.clear()
            case _:
                person.close()

    def _compare(self, expected: Any, found: Any) -> None:
        told = difference(expected, found, self._names)
        if told:
            raise Mismatch(f"{told}; what came is {truncated_json(found)}")

    def _hear(self, person: "_Person", expected: Any, *, skip: bool) -> None:
        while True:
            notice = person.next_notice()
            told = difference(expected, notice, self._names)
            if not told:
                return
            if not skip:
                raise Mismatch(f"{told}; what came is {truncated_json(notice)}")

    def settle(self) -> None:
        """Make sure that nothing was told that no step heard, and that views kept by changes are those of the service.

        Raises:
            Differs: When it is otherwise.
        """
        for name, person in self._people.items():
            if person.line is None:
                continue
            person.flush()
            if person.heard:
                raise Mismatch(f"{name} was told what no step hears: {truncated_json(person.heard[0])}")
            if person.token is not None:
                whole = self._whole(person)
                told = difference({"$exactly": whole}, person.view, {})
                if told:
                    raise Mismatch(f"the view that {name} kept by changes is not that of the service")

    def _whole(self, person: "_Person") -> Any:
        """Return the view of the service after the last beat that somebody was told of, while the program plays on."""
        for _ in range(MAX_TRIES):
            whole = person.ask("fight.read", {"token": person.token})["result"]["view"]
            if person.view is not None and whole["beats"] == person.view["beats"]:
                break
            person.flush()
        return whole

    def close(self) -> None:
        """End all connections."""
        for person in self._people.values():
            person.close()


class _Person:
    """Somebody in a script, with a connection once it is needed, and the view of the seat that is followed.

    Attributes:
        line: The connection; None before the first message, and once it is closed.
        heard: What was told unasked, and heard by no step yet.
        token: By which a fight is followed; None where none is.
        view: The view, kept by the changes that were told.
    """

    _ids = count(1)

    def __init__(self, connect: Connect) -> None:
        self.line: Any = None
        self.heard: deque[dict[str, Any]] = deque()
        self.token: str | None = None
        self.view: Any = None
        self._connect = connect

    def send(self, data: bytes) -> None:
        """Send a message."""
        if self.line is None:
            self.line = self._connect()
        self.line.send(data)

    def answer(self) -> Any:
        """Return the next answer; what comes unasked before it is kept."""
        for message in self._messages():
            if not (isinstance(message, dict) and "method" in message):
                return message
        raise Mismatch("no answer came")

    def _messages(self) -> Iterator[Any]:
        while True:
            message = self.line.hear()
            if isinstance(message, dict) and "method" in message:
                self._told(message)
            yield message

    def next_notice(self) -> dict[str, Any]:
        """Return what was told unasked, the oldest first; waits for it."""
        messages = self._messages()
        while not self.heard:
            message = next(messages)
            if not self.heard:
                raise Mismatch(f"an answer came that nobody asked for: {truncated_json(message)}")
        return self.heard.popleft()

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Return the answer to a call: its `result` or its `error`.

        Raises:
            Differs: When it is the answer to something else.
        """
        number = f"call {next(self._ids)}"
        self.send(json_text.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        message = self.answer()
        if message.get("id") != number or message.get("jsonrpc") != "2.0":
            raise Mismatch(f"the answer to {number} came as {truncated_json(message)}")
        if "result" in message:
            self._answered(method, params, message["result"])
        return {key: message[key] for key in ("result", "error") if key in message}

    def _answered(self, method: str, params: Mapping[str, Any], result: Any) -> None:
        if method == "fight.follow":
            self.token = params["token"]
            self.view = apply_patch(self.view, result["changes"]) if result["view"] is None else result["view"]
        elif method == "fight.leave":
            self.token = None

    def _told(self, notice: dict[str, Any]) -> None:
        self.heard.append(notice)
        if notice["method"] == "fight.left":
            self.token = None
        elif notice["method"] == "fight.changed":
            told = notice["params"]
            if told["since"] != self.view["beats"]:
                raise Mismatch(f"beats from {told['since']} on were told to a view that has {self.view['beats']}")
            self.view = apply_patch(self.view, told["changes"])

    def flush(self) -> None:
        """Take in all that was told before now: an answer comes behind it."""
        self.ask("server.hello", {})

    def close(self) -> None:
        """End the connection; the view is kept for the next one."""
        if self.line is not None:
            self.line.close()
        self.line, self.token = None, None
        self.heard.clear()
