"""Counts the function calls of one `fight.do` through the table service, with two seats that follow the fight.

`python -m tests.bench.calls` prints the mean over the first commands of a sample fight of Trench Crusade; a number adds
the functions that are called most often. Counts do not depend on the machine, so two checkouts can be compared. To
count in another one, run this file there: `cd OTHER && PYTHONPATH=. python .../tests/bench/calls.py`.
"""

import gc
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

BEATS = 60
"""Number of commands that are counted."""

SEED = "calls"
MODULES = {
    "Conversation": ("frontdoor.tables.protocol.json_rpc", "frontdoor.service.rpc"),
    "Service": ("frontdoor.tables.service", "frontdoor.service.service"),
}
"""The module of each class today, and in older commits."""


def find_class(name: str) -> Any:
    """Return a class of the table service from the module in which this checkout keeps it."""
    for module in MODULES[name]:
        try:
            return getattr(import_module(module), name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(f"{name} is in none of {', '.join(MODULES[name])}")


class Client:
    """A connection to the service that keeps the last view of each seat."""

    def __init__(self, service: Any) -> None:
        self.inbox: list[bytes] = []
        self._conversation = find_class("Conversation")(service, self.inbox.append)

    def send(self, message: bytes) -> None:
        """Send a message; replies and notices are in `inbox` afterwards."""
        self.inbox.clear()
        self._conversation.receive(message)

    def call(self, method: str, **params: Any) -> Any:
        """Call a method and return its result; None if it is refused."""
        self.send(request(method, **params))
        return json.loads(self.inbox[0]).get("result")


def request(method: str, **params: Any) -> bytes:
    """Return a JSON-RPC request."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


def pick(domain: dict[str, Any], rng: Random) -> Any:
    """Return a random value for a field of a form, given its domain as plain data."""
    match domain["domain"]:
        case "one_of":
            return rng.choice(domain["of"])
        case "whole":
            return rng.choice(domain["suggest"] or range(domain["least"], domain["most"] + 1))
        case "yes_no":
            return rng.random() < 1 / 2
        case _:
            return domain["default"] if domain["default"] is not None else []


def candidates(requests: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """Return random commands for the required requests that a view offers; none gives up.

    The choice does not depend on the order of forms and fields, which may differ between checkouts.
    """
    forms = [form for item in requests if not item["optional"] for form in item["forms"]]
    forms = [form for form in forms if not any(word in form["command"] for word in ("concede", "end_battle"))]
    forms.sort(key=lambda form: (form["command"], form["label"]))
    return [
        {"type": form["command"], **{name: pick(domain, rng) for name, domain in sorted(form["fields"].items())}}
        for form in rng.sample(forms, len(forms))
        for _ in range(4)
        if all(domain.get("of", True) for domain in form["fields"].values())
    ]


def count_calls(action: Callable[[], None], by_function: Counter[str]) -> int:
    """Return the number of Python calls of an action, and add them up by function."""
    calls = 0

    def profile(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        if event == "call":
            calls += 1
            code = frame.f_code
            by_function[f"{Path(code.co_filename).name}:{code.co_firstlineno} {code.co_qualname}"] += 1

    sys.setprofile(profile)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


def play(folder: Path, by_function: Counter[str]) -> tuple[list[int], str]:
    """Play the sample fight; return the calls of each accepted command, and a hash of the commands."""
    gc.collect()
    gc.disable()  # collecting calls the callbacks of weak references
    numbers = count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(f"{SEED} {next(numbers)}".encode()).digest(size)

    store = import_module("events.stores").open_store(folder)
    service = find_class("Service")(store, lambda: "2026-01-01T00:00:00+00:00", entropy)
    created = Client(service).call("fight.create", system="trench_crusade")
    clients = {seat["token"]: Client(service) for seat in created["seats"] if seat["role"] == "side"}
    for token, client in clients.items():
        client.call("fight.follow", token=token)
    hashed = hashlib.sha256()
    played: list[int] = []
    while len(played) < BEATS:
        rng = Random(f"{SEED} {len(played)}")
        command, calls = play_next(clients, rng, by_function)
        played.append(calls)
        hashed.update(json.dumps(command, sort_keys=True).encode())
    gc.enable()
    return played, hashed.hexdigest()[:8]


def play_next(clients: dict[str, Client], rng: Random, by_function: Counter[str]) -> tuple[dict[str, Any], int]:
    """Play a random command of a seat that must decide; return it, and the number of its calls."""
    for token, client in clients.items():
        view = client.call("fight.read", token=token)["view"]
        for command in candidates([item for item in view["requests"] if item["seat"] == view["seat"]], rng):
            message, called = request("fight.do", token=token, command=command), Counter[str]()
            calls = count_calls(lambda: client.send(message), called)  # noqa: B023 - called at once
            if "result" in json.loads(client.inbox[0]):
                by_function.update(called)
                return command, calls
    raise RuntimeError("no seat has a legal command; choose another seed")


def main() -> None:
    """Print the mean number of calls, and the functions that are called most often."""
    by_function = Counter[str]()
    with TemporaryDirectory() as folder:
        play(Path(folder) / "first", Counter())  # fills the caches that do not belong to a fight
        played, commands = play(Path(folder) / "second", by_function)
    mean = sum(played) // len(played)
    sys.stdout.write(f"{mean:,} calls per fight.do over {len(played)} commands ({commands}); most {max(played):,}\n")
    for name, calls in by_function.most_common(int(sys.argv[1]) if len(sys.argv) > 1 else 0):
        sys.stdout.write(f"{calls // len(played):8,}  {name}\n")


if __name__ == "__main__":
    main()
