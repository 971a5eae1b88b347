"""Runner for conformance scripts: sends the messages of a script and compares the replies with those it expects."""

from collections import deque
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import count
from typing import Any

from attrs import frozen

from events.codec import json_text
from frontdoor.conformance.lines import Connect
from frontdoor.conformance.matching import Names, difference, substitute, truncated_json
from frontdoor.conformance.patches import apply_patch

Script = Mapping[str, Any]

MAX_TRIES = 20
"""Maximum number of attempts to read a whole view before the program changes it again."""


class Mismatch(Exception):
    """A service deviated from a script; the error message is one sentence."""


@frozen(kw_only=True)
class Played:
    """The result of a script.

    Attributes:
        name: The name of the script.
        steps: The number of steps that passed.
        differs: The failed step and the difference; empty if all steps passed.
    """

    name: str
    steps: int
    differs: str = ""


def scripts() -> dict[str, Script]:
    """Return the scripts in this package, keyed by name."""
    entries = sorted(files("frontdoor.conformance").joinpath("scripts").iterdir(), key=lambda script: script.name)
    return {script.name.removesuffix(".json"): json_text.loads(script.read_bytes()) for script in entries}


def play(name: str, script: Script, connect: Connect) -> Played:
    """Play a script over new connections.

    Args:
        name: The name of the script.
        script: The script.
        connect: Opens a connection to the service.
    """
    table, index, location = _Cast(connect), 0, "the last step"
    try:
        for index, step in enumerate(script["steps"]):
            location = f"step {index + 1} ({_summary(step)})"
            table.take(step)
        index, location = len(script["steps"]), "after the last step"
        table.settle()
    except (Mismatch, LookupError, OSError, ValueError) as error:
        return Played(name=name, steps=index, differs=f"{location}: {error}")
    finally:
        table.close()
    return Played(name=name, steps=index)


def _summary(step: Mapping[str, Any]) -> str:
    action = next(key for key in ("send", "raw", "hear", "view", "ignore", "close") if key in step)
    method = step[action].get("method", "") if isinstance(step[action], dict) else ""
    return f"{step['who']}: {f'{action} {method}'.strip()}"


class _Cast:
    """The participants of a script and the values of its variables."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._names: Names = {}
        self._participants: dict[str, _Person] = {}

    def take(self, step: Mapping[str, Any]) -> None:
        """Run a step."""
        participant = self._participants.setdefault(step["who"], _Person(self._connect))
        match step:
            case {"send": {"method": method, **rest}}:
                self._compare(step["expect"], participant.ask(method, substitute(rest.get("params", {}), self._names)))
            case {"raw": text}:
                participant.send(substitute(text, self._names).encode())
                if "expect" in step:
                    self._compare(step["expect"], participant.answer())
            case {"hear": expected}:
                self._expect_notice(participant, expected, skip=step.get("skip", False))
            case {"view": expected}:
                participant.flush()
                self._compare(expected, participant.view)
            case {"ignore": _}:
                participant.flush()
                participant.heard.clear()
            case _:
                participant.close()

    def _compare(self, expected: Any, answer: Any) -> None:
        difference_text = difference(expected, answer, self._names)
        if difference_text:
            raise Mismatch(f"{difference_text}; received {truncated_json(answer)}")

    def _expect_notice(self, participant: "_Person", expected: Any, *, skip: bool) -> None:
        while True:
            notice = participant.next_notice()
            difference_text = difference(expected, notice, self._names)
            if not difference_text:
                return
            if not skip:
                raise Mismatch(f"{difference_text}; received {truncated_json(notice)}")

    def settle(self) -> None:
        """Check that no notification is unread, and that each followed view equals that of `fight.read`."""
        for name, participant in self._participants.items():
            if participant.line is None:
                continue
            participant.flush()
            if participant.heard:
                raise Mismatch(
                    f"{name} received a notification that no step expects: {truncated_json(participant.heard[0])}"
                )
            if participant.token is not None:
                full_view = self._full_view(participant)
                difference_text = difference({"$exactly": full_view}, participant.view, {})
                if difference_text:
                    raise Mismatch(
                        f"the view that {name} kept up to date differs from the one that the service returns"
                    )

    def _full_view(self, participant: "_Person") -> Any:
        """Return the service's view after the same beat as the participant's view, even while the program plays on."""
        for _ in range(MAX_TRIES):
            full_view = participant.ask("fight.read", {"token": participant.token})["result"]["view"]
            if participant.view is not None and full_view["beats"] == participant.view["beats"]:
                break
            participant.flush()
        return full_view

    def close(self) -> None:
        """Close all connections."""
        for participant in self._participants.values():
            participant.close()


class _Person:
    """A participant of a script, with a connection and the view of the seat that it follows.

    Attributes:
        line: The connection; None before the first message and after the connection was closed.
        heard: The notifications that no step has read yet.
        token: The token with which the participant follows a fight; None if it follows none.
        view: The view, updated by the changes in notifications.
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
        """Return the next reply, keeping the notifications that arrive before it."""
        for message in self._messages():
            if not (isinstance(message, dict) and "method" in message):
                return message
        raise Mismatch("no answer came")

    def _messages(self) -> Iterator[Any]:
        while True:
            message = self.line.hear()
            if isinstance(message, dict) and "method" in message:
                self._handle_notice(message)
            yield message

    def next_notice(self) -> dict[str, Any]:
        """Return the oldest unread notification, waiting for one if necessary."""
        messages = self._messages()
        while not self.heard:
            message = next(messages)
            if not self.heard:
                raise Mismatch(f"received an answer to no call: {truncated_json(message)}")
        return self.heard.popleft()

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Return the reply to a call: its `result` or its `error`."""
        call_id = f"call {next(self._ids)}"
        self.send(json_text.dumps({"jsonrpc": "2.0", "id": call_id, "method": method, "params": params}))
        message = self.answer()
        if message.get("id") != call_id or message.get("jsonrpc") != "2.0":
            raise Mismatch(f"the answer to {call_id} came as {truncated_json(message)}")
        if "result" in message:
            self._handle_result(method, params, message["result"])
        return {key: message[key] for key in ("result", "error") if key in message}

    def _handle_result(self, method: str, params: Mapping[str, Any], result: Any) -> None:
        if method == "fight.follow":
            self.token = params["token"]
            self.view = apply_patch(self.view, result["changes"]) if result["view"] is None else result["view"]
        elif method == "fight.leave":
            self.token = None

    def _handle_notice(self, notice: dict[str, Any]) -> None:
        self.heard.append(notice)
        if notice["method"] == "fight.left":
            self.token = None
        elif notice["method"] == "fight.changed":
            params = notice["params"]
            if params["since"] != self.view["beats"]:
                raise Mismatch(
                    f"the changes start at beat {params['since']}, but the view has {self.view['beats']} beats"
                )
            self.view = apply_patch(self.view, params["changes"])

    def flush(self) -> None:
        """Read all notifications sent before now, by making a call whose reply follows them."""
        self.ask("server.hello", {})

    def close(self) -> None:
        """Close the connection; the view is kept for the next one."""
        if self.line is not None:
            self.line.close()
        self.line, self.token = None, None
        self.heard.clear()
