"""Protocols 2 and 3: each part is sent once per connection, and clients of protocol 1 notice nothing."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonpatch
import orjson
import pytest

from combat import systems
from combat.engine.name_checks import TABLE
from events.stores import open_store
from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.service import Service
from frontdoor.tables.views.brief_forms import USUAL, USUAL_OF_ALL, usual_name
from frontdoor.tables.views.short_forms import default_label
from tests.bench.hammer import ScriptedCommand, script
from tests.harness.samples import sample_size

BEATS = 12

EMPTY: Mapping[str, Any] = {
    "decision": None, "optional": False, "asked_by": None, "reminders": [], "forms": [], "entries": [], "default": None
}  # fmt: skip


class Client:
    """A connection that follows one seat, and keeps its view and the forms that it received."""

    def __init__(self, service: Service, protocol: int) -> None:
        self.messages: list[bytes] = []
        self.forms: dict[str, Any] = {}
        self.requests: dict[str, Any] = {}
        self.latest: dict[str, Any] = {}
        self.fields: dict[Any, Any] = {}
        self.names: dict[bytes, str] = {}
        self.view: Any = None
        self.beats = 0
        self.conversation = Conversation(service, self.messages.append)
        self.protocol = self.call("server.hello", protocol=protocol)["protocol"]

    def call(self, method: str, **params: Any) -> Any:
        """Call a method and return its result."""
        self.messages.clear()
        self.conversation.receive(orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        return orjson.loads(self.messages[0])["result"]

    def follow(self, token: str) -> None:
        """Follow a seat."""
        self.take(self.call("fight.follow", token=token))

    def take(self, message: Mapping[str, Any]) -> None:
        """Apply a message to the view; a form or request must not be sent twice."""
        forms = {each["key"]: self.completed(each["form"]) for each in message["forms"]}
        requests = {each["key"]: each["request"] for each in message["requests"]}
        assert self.forms.keys().isdisjoint(forms)
        assert self.requests.keys().isdisjoint(requests)
        self.forms |= forms
        self.requests |= requests
        self.beats = message["beats"]
        if message.get("view") is not None:
            self.view = message["view"]
        elif message["changes"]:
            self.view = jsonpatch.apply_patch(self.view, message["changes"])

    def received(self) -> Iterator[Mapping[str, Any]]:
        """Yield the params and results that were received since the last call."""
        for message in map(orjson.loads, self.messages):
            yield message["params"] if "method" in message else message["result"]

    def whole_view(self) -> Any:
        """Return the view with its forms filled in."""
        view = {"step": self.view["state"]["step"], "beats": self.beats, **self.view}
        return {**view, "requests": [self.whole_request(item) for item in view["requests"]]}

    def whole_request(self, item: Any) -> dict[str, Any]:
        """Return a request with its forms filled in."""
        brief = isinstance(item, list)
        request = {**EMPTY, **self.requests[item[0]], "decision": item[1] if item[1:] else None} if brief else {**item}
        request["forms"] = [self.forms[form] if isinstance(form, str) else form for form in request["forms"]]
        if brief:
            request["entries"] = list(whole_entries(request["entries"], request["forms"]))
        return request

    def completed(self, form: dict[str, Any]) -> dict[str, Any]:
        """Return a form with the members that are as in the latest form of its command."""
        command, latest = form["command"], self.latest.get(form["command"], {})
        changed = form.pop("changed", {})
        if "fields" in form:
            fields = self.all_fields(command, form["fields"])
        else:
            fields = {**latest["fields"], **self.all_fields(command, changed)}
        whole = self.latest[command] = {**latest, **form, "fields": fields}
        return whole

    def all_fields(self, path: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Return fields with the members that they omit."""
        return {key: self.field(f"{path}/{key}", key, field) for key, field in fields.items()}

    def field(self, path: str, key: str, brief: dict[str, Any]) -> dict[str, Any]:
        """Return a field with the members that are as in the latest field of its name, or as usual for its domain."""
        if "domain" in brief:
            before = {"name": usual_name(key), **USUAL_OF_ALL, **USUAL[brief["domain"]]}
        else:
            before = self.fields.get(path) or self.fields[f"/{key}"]
        field = {**before, **brief}
        if "fields" in brief:
            field["fields"] = self.all_fields(path, brief["fields"])
        if field["domain"] in ("one_of", "some_of") and ("of" in brief or "names" in brief):
            sent = brief.get("names", [None] * len(field["of"]))
            field["names"] = [self.name(value, name) for value, name in zip(field["of"], sent, strict=True)]
        self.fields[path] = self.fields[f"/{key}"] = field
        return field

    def name(self, value: Any, sent: str | None) -> str:
        """Return the name of a value: the one last sent, or the value itself."""
        key = orjson.dumps(value)
        if sent is not None:
            self.names[key] = sent
        return self.names.get(key, str(value))


def whole_entries(entries: list[Any], forms: list[Any]) -> Iterator[dict[str, Any]]:
    """Yield the entries of a request with the members that follow from its forms."""
    actor, following = "", 0
    for entry in entries:
        actor, variants = entry.get("actor", actor), []
        for variant in entry.get("variants", [{}]):
            places = variant.get("forms", [following])
            following = places[-1] + 1
            label = default_label(forms[places[0]]["label"], actor)
            usual = {"name": "as usual", "label": label, "forms": places, "price": ""}
            variants.append({**usual, **variant})
        yield {"label": variants[0]["label"], **entry, "actor": actor, "variants": variants}


def served(folder: Path, system: str) -> tuple[Service, dict[str, str], list[ScriptedCommand]]:
    """Return a service, the tokens of a fight by seat, and commands for it."""
    numbers = iter(range(1000))
    service = Service(
        open_store(folder), lambda: "2026-01-01T00:00:00+00:00", lambda size: bytes([next(numbers)]) * size
    )
    made = Client(service, 1).call("fight.create", system=system, typed="anyone")
    tokens = {TABLE: made["host"], **{seat["seat"]: seat["token"] for seat in made["seats"]}}
    return service, tokens, script(system, BEATS * sample_size(1))


@pytest.mark.parametrize("system", systems())
def test_all_protocols_lead_to_the_same_views(system: str, tmp_path: Path) -> None:
    service, tokens, commands = served(tmp_path, system)
    followers = {}
    for seat in (TABLE, *dict.fromkeys(command.by for command in commands if command.by != TABLE)):
        followers[seat] = [Client(service, protocol) for protocol in (1, 2, 3)]
        for client in followers[seat]:
            client.follow(tokens[seat])
    sent = {1: 0, 2: 0, 3: 0}
    for number, command in enumerate(commands):
        for clients in followers.values():
            for client in clients:
                client.messages.clear()
        speaker = followers[command.by][number % 3]
        speaker.call("fight.do", token=tokens[command.by], command=command.command, faces=command.faces)
        for clients in followers.values():
            for client in clients:
                received = list(client.received())
                assert len(received) == (2 if client is speaker and client.protocol == 1 else 1)
                client.take(received[0])
                sent[client.protocol] += sum(map(len, client.messages)) if client is not speaker else 0
            whole, short, brief = clients
            assert short.whole_view() == whole.view
            assert brief.whole_view() == whole.view
            assert whole.forms == {}
    assert sent[3] < sent[2] < sent[1]


def test_client_that_names_no_protocol_is_served_protocol_1(tmp_path: Path) -> None:
    service, tokens, _ = served(tmp_path, "trench_crusade")
    client = Client(service, 1)
    assert client.call("server.hello")["protocol"] == 1
    assert [Client(service, protocol).protocol for protocol in (-1, 1, 2, 3, 9)] == [1, 1, 2, 3, 3]
    client.follow(tokens["gm"])
    assert all(not isinstance(form, str) for request in client.view["requests"] for form in request["forms"])


@pytest.mark.parametrize("protocol", [1, 2, 3])
def test_hello_without_a_protocol_keeps_the_agreed_one(protocol: int, tmp_path: Path) -> None:
    """Pages and clients also call it to learn the limits, and to check that the server still answers."""
    service, tokens, commands = served(tmp_path, "trench_crusade")
    whole, client = Client(service, 1), Client(service, protocol)
    for each in (whole, client):
        each.follow(tokens[TABLE])
    assert client.call("server.hello")["protocol"] == protocol
    command = commands[0]
    client.call("fight.do", token=tokens[command.by], command=command.command, faces=command.faces)
    for each in (whole, client):
        each.take(list(each.received())[-1])
    assert client.whole_view() == whole.view


@pytest.mark.parametrize("protocol", [2, 3])
def test_new_connection_receives_all_forms_again(protocol: int, tmp_path: Path) -> None:
    service, tokens, _ = served(tmp_path, "trench_crusade")
    views = []
    for _ in range(2):
        client = Client(service, protocol)
        client.follow(tokens[TABLE])
        assert client.forms
        again = client.call("fight.read", token=tokens[TABLE])
        assert again["forms"] == again["requests"] == []
        views.append(client.whole_view())
    assert views[0] == views[1]
