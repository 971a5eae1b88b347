"""The generated reference of the HTTP addresses matches the server: parameters, statuses and content types."""

import pytest

from tests.frontdoor.http.test_http_api import create_fight
from tests.harness.servers import http_request
from tests.ledger.addresses import Address, addresses

FILES = {"/web/{name}": "table.js", "/client/{name}": "blow.js"}
PLAIN = [each for each in addresses() if each.way == "GET" and "stream" not in each.path]


def test_every_address_is_documented() -> None:
    """Each has a sentence and the lists that its method needs."""
    documented = addresses()
    assert len(documented) > 15
    assert [each.title for each in documented if not each.doc.endswith(".")] == []
    assert [each.title for each in documented if not each.lists.keys() & {"Responses", "Closes"}] == []
    assert [each.title for each in documented if each.way == "POST" and "Body" not in each.lists] == []


@pytest.mark.parametrize("address", PLAIN, ids=lambda address: address.path)
def test_parameters_and_statuses_match_the_reference(server: str, address: Address) -> None:
    """The first listed status and content type are those of a normal answer."""
    fight, host, _ = create_fight(server)
    names = address.path.replace(":path", "")
    path = names.format(fight=fight, name=FILES.get(address.path, ""), package="owlbear", path="manifest.json")
    answer = http_request(server, path, token=host)
    status, documented = next(iter(address.lists["Responses"].items()))
    assert answer.status == int(status)
    assert "/" not in documented.split(":")[0] or answer.headers["content-type"].startswith(documented.split(":")[0])
    query = address.lists.get("Query", {})
    assert http_request(server, f"{path}?{'&'.join(f'{name}=0' for name in query)}", token=host).status == int(status)
    if "{fight}" in address.path:
        refused = http_request(server, f"{path}?colour=1", token=host)
        assert refused.sentence.startswith("unknown or repeated parameter")
