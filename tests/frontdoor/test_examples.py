"""Examples of tokens, addresses and masked secrets."""

from frontdoor.http.limits.guard import is_loopback
from frontdoor.http.limits.rate_limit import address_of
from frontdoor.http.logs import without_secrets
from frontdoor.json_paths import add_json_path
from frontdoor.tables.tokens import fight_of, is_fight_id, new_token


def test_is_loopback() -> None:
    assert is_loopback("localhost")
    assert is_loopback("::1")
    assert not is_loopback("0.0.0.0")  # noqa: S104 - nothing is bound
    assert not is_loopback("localhost.example")


def test_address_of() -> None:
    assert address_of(("192.0.2.7", 443)) == "192.0.2.7"
    assert address_of(("::1", 1)) == ""
    assert address_of(("2001:db8:1:2:3::4", 1)) == "2001:db8:1:2::"


def test_without_secrets() -> None:
    assert (
        without_secrets("k7m2.AAAAAAAAAAAAAAAAAAAAAAAA opens it, as postgresql://me:pw@host/db does")
        == "*** opens it, as postgresql://***@host/db does"
    )


def test_add_json_path() -> None:
    assert (
        add_json_path("$: kain carries 'axe', which is nowhere", {"models": [{"id": "kain", "weapons": ["axe"]}]})
        == "$.models[0].weapons[0]: kain carries 'axe', which is nowhere"
    )


def test_new_token() -> None:
    assert new_token("k3x", bytes(3)) == "k3x.AAAA"


def test_fight_of() -> None:
    assert fight_of("k3x.AAAA") == "k3x"
    assert fight_of("k3x") == ""


def test_is_fight_id() -> None:
    assert is_fight_id("k3x")
    assert not is_fight_id("")
    assert not is_fight_id("../k3x")
