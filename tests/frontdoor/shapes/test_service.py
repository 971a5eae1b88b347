"""Messages between a client and the table service have their declared shapes and nothing more."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat.engine.catalog import system as system_named
from events.stores import open_store
from frontdoor.schemas.model import Definition, ListOf, MapOf, Named, Object, Shape
from frontdoor.shapes import data
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.files import METHODS, packaged_file
from frontdoor.shapes.service import NOTICES
from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.protocol.method_table import method_table
from frontdoor.tables.service import Service
from replays import Campaign
from tests.frontdoor.shapes.schemas import schema_errors
from tests.harness.random_play import random_legal_command
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.types.typed_dicts import type_errors

MIN_COMMANDS, MAX_COMMANDS = 8, 60
"""Commands in a fight: at least the first number, and up to the second until dice were needed."""


class ValidatingClient:
    """A client that validates all its messages against the shapes, and what it receives against the typed views."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.received: list[Any] = []
        self.conversation = Conversation(service, lambda data: self.received.append(orjson.loads(data)))
        self.numbers = count(1)
        self.called: set[str] = set()

    def call(self, name: str, **params: Any) -> Any:
        """Return the result of a method; None if it failed."""
        method, number = method_table()[name], next(self.numbers)
        self.called.add(name)
        assert schema_errors(f"service.{method.params.__name__}", params) == []
        message = {"jsonrpc": "2.0", "id": number, "method": name, "params": params}
        self.conversation.receive(orjson.dumps(message))
        (reply,) = [each for each in self.received if each.get("id") == number]
        for each in self.received:
            if "method" in each:
                described, _ = NOTICES[each["method"]]
                assert schema_errors(f"service.{described.__name__}", each["params"], exactly=True) == []
                assert list(type_errors(each["params"], getattr(data, described.__name__))) == []
        self.received = []
        if "error" in reply:
            assert schema_errors("service.Fault", reply["error"], exactly=True) == []
            return None
        assert schema_errors(f"service.{method.result.__name__}", reply["result"], exactly=True) == []
        assert list(type_errors(reply["result"], getattr(data, method.result.__name__))) == []
        return reply["result"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[ValidatingClient]:
    """Return a client of a new service."""
    numbers = count(1)
    store = open_store(f"folder:{tmp_path}")
    yield ValidatingClient(Service(store, lambda: "now", lambda size: next(numbers).to_bytes(size, "big")))
    store.close()


def play(client: ValidatingClient, system: str, tokens: dict[str, str]) -> None:
    """Send random commands, query each one before, and roll the dice that are needed."""
    rng = Random(system)
    book = system_named(system)
    for number in range(MAX_COMMANDS):
        if number >= MIN_COMMANDS and "fight.roll" in client.called:
            return
        with client.service.seated(tokens["gm"]) as (table, _):
            fight = table.fight.fork()
        owed = next((request for request in fight.requests if not request.optional), None)
        if owed is None:
            return
        command = book.codec.dump(random_legal_command(fight, [owed], rng))
        token = tokens[owed.seat]
        view = client.call("fight.read", token=token)["view"]
        decision = next(each["decision"] for each in view["requests"] if each["decision"])
        client.call("fight.narrow", token=token, decision=decision, form=0, chosen={})
        client.call("fight.why_not", token=token, command=command)
        client.call("fight.odds", token=token, command=command, plays=20)
        client.call("fight.menu_odds", token=token, decision=decision, chosen={}, until="beat")
        reply = client.call("fight.do", token=token, command=command)
        if reply and reply["pending"]:
            client.call("fight.read", token=tokens["gm"])
            client.call("fight.roll", token=token)


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_all_messages_match_their_shapes(
    client: ValidatingClient, system: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every method with its params, result and errors, and the notifications."""
    client.service.campaign = Campaign.new(tmp_path_factory.mktemp("campaign"), system).folder
    client.call("server.hello")
    client.call("server.fights", key="wrong")
    setup = client.call("setup.sample", system=system)["setup"]
    client.call("setup.read", text="name = 3")
    client.call("setup.check", system=system, setup=setup)
    client.call("setup.check", system=system, setup={})
    client.call("setup.faults", system=system, setup={**setup, "weather": 1})
    client.call("setup.schema", system=system)
    client.call("setup.catalogue", system=system)
    created = client.call("fight.create", system=system, setup=setup, undo={"who": "anyone"}, dice="people")
    tokens = {each["seat"]: each["token"] for each in created["seats"]}
    client.call("fight.follow", token=tokens["gm"])
    client.call("fight.follow", token=created["host"])
    play(client, system, tokens)
    client.call("fight.told", token=created["host"], since=0)
    client.call("fight.read", token=created["host"], since=2)
    client.call("fight.read", token=created["host"], at=2)
    client.call("fight.undo_preview", token=tokens["gm"])
    client.call("fight.amend_preview", token=tokens["gm"], beat=1, command={"type": "note.v1", "text": "x"})
    client.call("fight.drop", token=tokens["gm"])
    client.call("fight.do", token=tokens["gm"], command={"type": "note.v1", "text": "x"}, expect=0)
    client.call("fight.program", token=created["host"], seat=next(iter(tokens)), player="random")
    client.call("fight.seats", token=created["host"])
    client.call("fight.invite", token=created["host"], seat="gm")
    client.call("fight.invite", token="unknown", seat="gm")
    client.call("fight.leave", token=created["host"])
    log = client.call("fight.export", token=created["host"])["log"]
    client.call("fight.load", log=log)
    client.call("fight.load", log=log[:-9])
    client.call("fight.find", token=created["host"], query="round >= 1")
    client.call("fight.find", token=created["host"], query="((")
    client.call("fight.chat", token=created["host"], text="Well met.")
    client.call("fight.chats", token=created["host"])
    client.call("fight.jot", token=created["host"], text="The vault opens in round 3.")
    client.call("fight.jots", token=created["host"])
    client.call("fight.next", token=created["host"])
    client.call("fight.do", token=created["host"], command={"type": "end.v1", "winners": [], "reason": "Enough."})
    client.call("fight.next", token=created["host"])
    client.call("fight.roster", token=created["host"], format="csv")
    client.call("fight.branch", token=created["host"], beat=1)
    client.call("fight.campaign", token=created["host"])
    client.call("fight.record", token=created["host"])
    client.call("fight.campaign", token=created["host"])
    client.call("fight.next", token=created["host"], campaign=True)
    assert client.called == set(method_table())


def test_unknown_param_is_refused_by_its_shape() -> None:
    """The shape of the params is as strict as the service."""
    assert schema_errors("service.Read", {"token": "x", "beat": 3})
    assert schema_errors("service.Read", {"token": 3})
    assert schema_errors("service.Read", {})


def test_every_method_is_in_the_openrpc_document() -> None:
    """Its params are listed by name."""
    described = {method["name"]: method for method in orjson.loads(packaged_file(METHODS))["methods"]}
    assert described.keys() == method_table().keys()
    assert [each["name"] for each in described["fight.read"]["params"] if each["required"]] == ["token"]


MAY_HOLD_ANYTHING = {
    ("AskMenuOdds", "chosen"),
    ("CatalogueTold", "names"),
    ("KeyedRequest", "request"),
    ("Narrow", "chosen"),
    ("Preset", "defaults"),
    ("PrintedSheet", "sheet"),
    ("SchemaTold", "schema"),
    ("SetupRead", "setup"),
}
"""Fields of the service that accept arbitrary objects."""


def test_no_other_field_accepts_any_object() -> None:
    """A new field with data of the engine must declare its shape."""
    described = catalog(*BUNDLED_SYSTEMS).service
    open_fields = {(name, field) for name, each in described.items() for field in fields_of_anything(each)}
    assert open_fields == MAY_HOLD_ANYTHING


def fields_of_anything(definition: Definition) -> Iterator[str]:
    """Yield the fields that accept arbitrary objects."""
    if isinstance(definition, Object):
        yield from (field.name for field in definition.fields if is_anything(field.shape))


def is_anything(shape: Shape) -> bool:
    """Return whether a shape leaves the content of its objects open."""
    return shape == MapOf(Named("Json")) or (isinstance(shape, ListOf) and is_anything(shape.of))
