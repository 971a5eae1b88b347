"""Test clients of a table service: calls sent as bytes, views kept by patches, and random play."""

import hashlib
from collections.abc import Callable
from copy import copy
from itertools import count
from random import Random
from typing import Any, Self

import jsonpatch
import orjson

from combat import Encounter
from combat.engine.offer.requests import Request
from events.base import Command
from events.stores import Store
from frontdoor.tables.limits import Limits
from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.service import Service
from tests.harness.random_play import choose_command

NOW = "2026-01-01T00:00:00+00:00"


def seeded_bytes(seed: str) -> Callable[[int], bytes]:
    """Return a random source that yields the same bytes for the same seed."""
    numbers = count()

    def draw(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    return draw


def apply_changes(view: Any, changes: Any) -> Any:
    """Return a copy of a view with a JSON Patch applied; the view itself is unchanged.

    `in_place=True` avoids the deep copy of `jsonpatch`, which takes half the time of a test.
    """
    return jsonpatch.apply_patch(orjson.loads(orjson.dumps(view)), changes, in_place=True)


def new_service(store: Store, seed: str = "door", limits: Limits | None = None) -> Service:
    """Return a table service with a fixed clock and a repeatable random source."""
    return Service(store, lambda: NOW, seeded_bytes(seed), limits=limits or Limits())


class Client:
    """A client that is connected to the service in memory; each message is encoded to bytes and decoded again.

    Attributes:
        received: All received messages, in order, as bytes.
        beats: The numbers of the received beats by token, in order.
    """

    def __init__(self, service: Service) -> None:
        self.received: list[bytes] = []
        self.beats: dict[str, list[int]] = {}
        self.left: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.last: dict[str, dict[str, Any]] = {}
        self._answers: dict[int, dict[str, Any]] = {}
        self._tokens: dict[tuple[str, str | None], str] = {}
        self._views: dict[str, dict[str, Any]] = {}
        self._standing: dict[str, int] = {}
        self._changes: dict[str, list[Any]] = {}
        self._numbers = count(1)
        self._conversation = Conversation(service, self._take)

    def _take(self, data: bytes) -> None:
        self.received.append(data)
        message = orjson.loads(data)
        if message.get("method") == "fight.changed":
            self._changed(message["params"])
        elif message.get("method") == "fight.left":
            self.left.append(message["params"])
        elif message.get("method") == "fight.said":
            self.said.append(message["params"])
        else:
            self._answers[message["id"]] = message

    def _changed(self, params: dict[str, Any]) -> None:
        token = self._tokens[params["fight"], params["seat"]]
        assert params["since"] == self._standing[token], "a beat was left out or sent twice"
        self._standing[token] = params["beats"]
        self._changes[token] += params["changes"]
        self.beats[token] += [beat["beat"] for beat in params["told"]]
        self.last[token] = params

    @property
    def views(self) -> dict[str, dict[str, Any]]:
        """The current view of each followed token; received patches are applied on access."""
        for token, changes in self._changes.items():
            if changes:
                self._views[token] = apply_changes(self._views[token], changes)
                changes.clear()
            assert self._views[token]["beats"] == self._standing[token]
        return self._views

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method and return the whole JSON-RPC response."""
        number = next(self._numbers)
        call = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self._conversation.receive(orjson.dumps(call))
        return self._answers.pop(number)

    def call(self, method: str, **params: Any) -> Any:
        """Call a method and return its result."""
        answer = self.send(method, **params)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def refused(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method that must fail, and return its error."""
        answer = self.send(method, **params)
        assert "result" not in answer, answer["result"]
        error: dict[str, Any] = answer["error"]
        return error

    def follow(self, token: str) -> dict[str, Any]:
        """Follow a fight and return its view."""
        standing = self.call("fight.follow", token=token)
        self._tokens[standing["fight"], standing["seat"]] = token
        self._views[token], self._standing[token], self._changes[token] = standing["view"], standing["beats"], []
        self.beats[token] = list(range(standing["beats"]))
        view: dict[str, Any] = standing["view"]
        return view

    def close(self) -> None:
        """Close the connection."""
        self._conversation.close()


class PlaySession:
    """A fight with a client at each seat; each client follows the fight.

    Attributes:
        service: The table service that the clients are connected to.
        fight: The id of the fight.
        host: The token of the host.
        tokens: The token of each seat.
        clients: The client of each token.
    """

    def __init__(self, service: Service, system: str, **how: Any) -> None:
        self.service = service
        created = Client(service).call("fight.create", system=system, **how)
        self.fight, self.host = created["fight"], created["host"]
        self.tokens: dict[str, str] = {seat["seat"]: seat["token"] for seat in created["seats"]}
        self.clients: dict[str, Client] = {}
        self.connect_clients(service)

    def connect_clients(self, service: Service) -> None:
        """Connect the clients to a service, and let each of them follow the fight."""
        self.disconnect_clients(service)
        for token, client in self.clients.items():
            client.follow(token)

    def disconnect_clients(self, service: Service | None = None) -> None:
        """Reconnect the clients without following the fight, which is faster; they can still send commands."""
        for client in self.clients.values():
            client.close()
        self.service = service or self.service
        self.clients = {token: Client(self.service) for token in (self.host, *self.tokens.values())}

    def copy_to(self, service: Service) -> Self:
        """Return this fight on another service whose store holds a copy; its clients do not follow it."""
        twin = copy(self)
        twin.clients = {}
        twin.disconnect_clients(service)
        return twin

    def of(self, seat: str) -> Client:
        """Return the client of a seat."""
        return self.clients[self.tokens[seat]]

    def encounter(self) -> Encounter:
        """Return the fight itself, including secrets that no seat may see."""
        with self.service.open(self.fight) as table:
            return table.fight

    def view(self, seat: str) -> dict[str, Any]:
        """Return the view that the client of a seat has."""
        return self.of(seat).views[self.tokens[seat]]

    def own_requests(self, seat: str) -> list[dict[str, Any]]:
        """Return the requests that a seat may answer, from the view of its client."""
        return [request for request in self.view(seat)["requests"] if request["seat"] == seat]

    def decision_ids(self, seat: str) -> list[str]:
        """Return the ids of the open decisions of a seat."""
        return [request["decision"] for request in self.own_requests(seat)]

    def choose(self, rng: Random) -> tuple[str, dict[str, Any], str]:
        """Return a random legal command as a triple of seat, JSON command and decision id."""
        fight = self.encounter()
        command = choose_command(fight, rng)
        request = request_for(fight, command)
        place = [other for other in fight.requests if other.seat == request.seat].index(request)
        return request.seat, fight.system.codec.dump(command), self.decision_ids(request.seat)[place]

    def say(self, seat: str, command: dict[str, Any], decision: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a command as a seat, and return the whole JSON-RPC response."""
        return self.of(seat).send("fight.do", token=self.tokens[seat], command=command, decision=decision, **more)

    def beat(self, rng: Random) -> str:
        """Do a random legal command, and return the seat that sent it."""
        seat, command, decision = self.choose(rng)
        answer = self.say(seat, command, decision)
        assert "error" not in answer, (answer["error"], command)
        return seat


def request_for(fight: Encounter, command: Command) -> Request:
    """Return the request that a command answers."""
    return next(request for request in fight.requests if any(form.holds(command) for form in request.forms))
