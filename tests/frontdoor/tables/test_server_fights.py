"""The list of fights that a server returns for its key."""

from itertools import chain
from pathlib import Path

import pytest

from events.codec import json_text
from events.stores import open_store
from frontdoor.tables.methods import server as methods
from tests.harness.client_sessions import Client, new_service

KEY = "a long enough key"


def test_fights_are_listed_page_by_page_for_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list holds no link and no seed; a fight with a damaged header is left out."""
    monkeypatch.setattr(methods, "MAX_LISTED", 2)
    store = open_store(tmp_path / "store")
    service = new_service(store)
    client = Client(service)
    made = [client.call("fight.create", system="fiend_wake", name=f"Fight {number}") for number in range(4)]
    service.key = KEY
    (tmp_path / "store" / f"{made[1]['fight']}.jsonl").write_bytes(b"{}\n")
    pages, after = [], ""
    while True:
        page = client.call("server.fights", key=KEY, after=after)
        pages.append(page["fights"])
        after = page["following"]
        if not after:
            break
    listed = {fight["id"]: fight for fight in chain.from_iterable(pages)}
    assert len(pages) == 2
    assert list(listed) == sorted(each["fight"] for each in made if each is not made[1])
    fight = listed[made[0]["fight"]]
    assert (fight["system"], fight["name"], fight["beats"]) == ("fiend_wake", "Fight 0", 1)
    text = json_text.dumps(pages).decode()
    for each in made:
        assert each["seed_hash"] not in text
        assert not any(seat["token"].partition(".")[2] in text for seat in each["seats"])


def test_a_list_needs_the_key_of_a_server_that_has_one(tmp_path: Path) -> None:
    service = new_service(open_store(tmp_path / "store"))
    client = Client(service)
    client.call("fight.create", system="fiend_wake")
    for key, given in (("", ""), ("", KEY), (KEY, ""), (KEY, f"{KEY}?")):
        service.key = key
        assert client.refused("server.fights", key=given)["data"]["reasons"][0]["code"] == "key"
    key_file = tmp_path / "key"
    key_file.write_text(KEY)
    service.key = key_file
    assert len(client.call("server.fights", key=KEY)["fights"]) == 1
