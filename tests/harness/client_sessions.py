"""A table service with somebody at every seat: calls as bytes, views kept by patches, random play."""

import hashlib
from collections.abc import Callable
from copy import copy
from itertools import count
from random import Random
from typing import Any, Self

import jsonpatch
import orjson

from combat import Encounter
from combat.engine.requests import Request
from events.base import Command
from events.stores import Store
from frontdoor.tables.limits import Limits
from frontdoor.tables.rpc import Conversation
from frontdoor.tables.service import Service
from tests.harness.random_play import choose_command

NOW = "2026-01-01T00:00:00+00:00"


def seeded_bytes(seed: str) -> Callable[[int], bytes]:
    """Return chance that is the same for the same seed."""
    numbers = count()

    def draw(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    return draw


def apply_changes(view: Any, changes: Any) -> Any:
    """Return a view after some changes, as `jsonpatch` makes it; the view itself stays as it was.

    The copy that `jsonpatch` would make of it takes half the time of a whole conversation.
    """
    return jsonpatch.apply_patch(orjson.loads(orjson.dumps(view)), changes, in_place=True)


def new_service(store: Store, seed: str = "door", limits: Limits | None = None) -> Service:
    """Return a table service with a clock that stands still and chance that can be repeated."""
    return Service(store, lambda: NOW, seeded_bytes(seed), limits=limits or Limits())


class Client:
    """Somebody at the other end of a connection that is no connection: every message goes through bytes.

    Attributes:
        heard: Every message that came, in order, as bytes.
        beats: The beats that each token was told, in order.
    """

    def __init__(self, service: Service) -> None:
        self.received: list[bytes] = []
        self.beats: dict[str, list[int]] = {}
        self.left: list[dict[str, Any]] = []
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
        else:
            self._answers[message["id"]] = message

    def _changed(self, params: dict[str, Any]) -> None:
        token = self._tokens[params["fight"], params["seat"]]
        assert params["since"] == self._standing[token], "a beat was left out, or told twice"
        self._standing[token] = params["beats"]
        self._changes[token] += params["changes"]
        self.beats[token] += [told["beat"] for told in params["told"]]
        self.last[token] = params

    @property
    def views(self) -> dict[str, dict[str, Any]]:
        """The view of each token that is followed; the patches that came are applied once it is looked at."""
        for token, changes in self._changes.items():
            if changes:
                self._views[token] = apply_changes(self._views[token], changes)
                changes.clear()
            assert self._views[token]["beats"] == self._standing[token]
        return self._views

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the whole answer to a call."""
        number = next(self._numbers)
        call = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self._conversation.receive(orjson.dumps(call))
        return self._answers.pop(number)

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        answer = self.send(method, **params)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def refused(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the error of a method."""
        answer = self.send(method, **params)
        assert "result" not in answer, answer["result"]
        error: dict[str, Any] = answer["error"]
        return error

    def follow(self, token: str) -> dict[str, Any]:
        """Follow a fight, and return its view."""
        standing = self.call("fight.follow", token=token)
        self._tokens[standing["fight"], standing["seat"]] = token
        self._views[token], self._standing[token], self._changes[token] = standing["view"], standing["beats"], []
        self.beats[token] = list(range(standing["beats"]))
        view: dict[str, Any] = standing["view"]
        return view

    def close(self) -> None:
        """End the conversation."""
        self._conversation.close()


class PlaySession:
    """A fight with a client at every seat, all of whom follow it.

    Attributes:
        service: The service; `restart` makes a new one over the same store.
        fight: The id of the fight.
        host: The token of the host.
        tokens: The token of each seat.
        clients: The client of each token.
    """

    def __init__(self, service: Service, system: str, **how: Any) -> None:
        self.service = service
        made = Client(service).call("fight.create", system=system, **how)
        self.fight, self.host = made["fight"], made["host"]
        self.tokens: dict[str, str] = {each["seat"]: each["token"] for each in made["seats"]}
        self.clients: dict[str, Client] = {}
        self.connect_clients(service)

    def connect_clients(self, service: Service) -> None:
        """Let everybody follow the fight at a service, which may be another one than before."""
        self.disconnect_clients(service)
        for token, client in self.clients.items():
            client.follow(token)

    def disconnect_clients(self, service: Service | None = None) -> None:
        """Let nobody follow the fight until they `connect_clients` again; they may speak as before, and that takes less time."""
        for client in self.clients.values():
            client.close()
        self.service = service or self.service
        self.clients = {token: Client(self.service) for token in (self.host, *self.tokens.values())}

    def copy_to(self, service: Service) -> Self:
        """Return the same fight at the service of another store, into which this one was copied; nobody follows it."""
        twin = copy(self)
        twin.clients = {}
        twin.disconnect_clients(service)
        return twin

    def of(self, seat: str) -> Client:
        """Return the client that sits on a seat."""
        return self.clients[self.tokens[seat]]

    def encounter(self) -> Encounter:
        """Return the fight itself, for a look at what no seat may see."""
        with self.service.open(self.fight) as table:
            return table.fight

    def view(self, seat: str) -> dict[str, Any]:
        """Return what a seat sees, as its client has it."""
        return self.of(seat).views[self.tokens[seat]]

    def own_requests(self, seat: str) -> list[dict[str, Any]]:
        """Return the requests of a seat as its client has them."""
        return [each for each in self.view(seat)["requests"] if each["seat"] == seat]

    def decision_ids(self, seat: str) -> list[str]:
        """Return the ids of the decisions that a seat is owed."""
        return [each["decision"] for each in self.own_requests(seat)]

    def choose(self, rng: Random) -> tuple[str, dict[str, Any], str]:
        """Return something that may be said now: by which seat, what, and as an answer to which decision."""
        fight = self.encounter()
        command = choose_command(fight, rng)
        request = request_for(fight, command)
        place = [each for each in fight.requests if each.seat == request.seat].index(request)
        return request.seat, fight.system.codec.dump(command), self.decision_ids(request.seat)[place]

    def say(self, seat: str, command: dict[str, Any], decision: str | None = None, **more: Any) -> dict[str, Any]:
        """Say something as a seat, and return the whole answer."""
        return self.of(seat).send("fight.do", token=self.tokens[seat], command=command, decision=decision, **more)

    def beat(self, rng: Random) -> str:
        """Let somebody say something at random; return who did."""
        seat, command, decision = self.choose(rng)
        answer = self.say(seat, command, decision)
        assert "error" not in answer, (answer["error"], command)
        return seat


def request_for(fight: Encounter, command: Command) -> Request:
    """Return the request that a command answers."""
    return next(each for each in fight.requests if any(form.holds(command) for form in each.forms))
