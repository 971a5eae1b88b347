"""Review pages that improve while they are open, and fights that play on from a beat of a reviewed fight."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest

from tests.harness.servers import HttpAnswer, call_rpc, http_request, serve_folder
from tests.harness.tools import needs
from tests.replays.page.browser import browser

FORM = "application/x-www-form-urlencoded"
LOG = Path(__file__).parents[2] / "golden" / "trench_crusade" / "whole-skirmish.jsonl"
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
END = {"type": "end.v1", "winners": ["pilgrims"], "reason": "Enough."}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start one server for all tests of this module and return its address."""
    with serve_folder(tmp_path_factory.mktemp("server")) as (address, _):
        yield address


@pytest.fixture(scope="module")
def tokens(server: str) -> dict[str, str]:
    """Return the tokens of a finished fight, by seat; that of the host is called `host`."""
    created = call_rpc(server, "fight.load", log=LOG.read_text(encoding="utf-8"))
    return {"host": created["host"], **{each["seat"]: each["token"] for each in created["seats"]}}


def data_of(page: HttpAnswer) -> dict[str, Any]:
    """Return the data of a review page."""
    match = DATA.search(page.body.decode())
    assert match, page.body
    found: dict[str, Any] = orjson.loads(match[1])
    return found


def chances(data: dict[str, Any]) -> list[Any]:
    """Return the chances of winning after each beat."""
    return [beat.get("values") for beat in data["beats"]]


def open_page(server: str, token: str) -> tuple[dict[str, Any], str]:
    """Open a review page; return its data and its cookie."""
    body = urlencode({"token": token}).encode()
    page = http_request(server, "/review", "POST", body=body, Content_Type=FORM, timeout=120)
    assert page.status == 200
    assert token not in page.body.decode()
    cookie = page.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    return data_of(page), cookie.partition(";")[0]


def ask(server: str, path: str, cookie: str, **fields: Any) -> HttpAnswer:
    """Send a request as the script of a page does."""
    return http_request(server, path, "POST", body=orjson.dumps(fields), Cookie=cookie, timeout=120)


def test_chances_improve_while_the_page_is_open(server: str, tokens: dict[str, str]) -> None:
    """The page appears without playouts; each request adds some, and the pages of other seats also show them."""
    shown, cookie = open_page(server, tokens["host"])
    assert shown["live"]["more"]
    better = shown
    for _ in range(20):  # a busy machine finishes few playouts in one request
        refined = ask(server, "/review/more", cookie, **shown["live"])
        assert refined.status == 200
        better = data_of(refined)
        assert better["live"]["page"] == shown["live"]["page"]
        if chances(better) != chances(shown):
            break
    assert chances(better) != chances(shown)
    assert "playing the fight on" in refined.body.decode()
    other, _ = open_page(server, tokens["pilgrims"])
    assert chances(other) == chances(better)


def test_page_without_its_cookie_or_of_a_fight_that_went_on_is_refused(server: str, tokens: dict[str, str]) -> None:
    """The name of a page is public, so it opens nothing by itself."""
    shown, cookie = open_page(server, tokens["host"])
    assert ask(server, "/review/more", "", **shown["live"]).status == 401
    assert ask(server, "/review/more", cookie, page="another", beats=shown["live"]["beats"]).status == 401
    assert "went on" in ask(server, "/review/more", cookie, page=shown["live"]["page"], beats="all").body.decode()
    running = call_rpc(server, "fight.create", system="trench_crusade")
    shown, cookie = open_page(server, running["host"])
    call_rpc(server, "fight.do", token=running["host"], command=END)
    late = ask(server, "/review/more", cookie, **shown["live"])
    assert "the fight went on; open the review again" in late.body.decode()
    assert late.status != 200


def test_host_plays_on_from_a_beat(server: str, tokens: dict[str, str]) -> None:
    """In a new fight with the same beats; the old fight stays as it was."""
    before = call_rpc(server, "fight.export", token=tokens["host"])["log"]
    shown, cookie = open_page(server, tokens["host"])
    made = ask(server, "/review/branch", cookie, page=shown["live"]["page"], beat=20)
    assert made.status == 200
    host = made.json["host"]
    log = call_rpc(server, "fight.export", token=host)["log"]
    assert log.splitlines() == before.splitlines()[:22]
    call_rpc(server, "fight.do", token=host, command=END)
    assert call_rpc(server, "fight.export", token=tokens["host"])["log"] == before


def test_playing_on_is_refused_in_a_sentence(server: str, tokens: dict[str, str]) -> None:
    """To seats, during the fight, and from a beat that does not exist."""
    running = call_rpc(server, "fight.create", system="trench_crusade")["host"]
    for token, beat, sentence in (
        (tokens["pilgrims"], 20, "only the host's token may play on from a beat; this token belongs to a seat"),
        (running, 0, "a new fight plays on from a beat when this fight is over"),
        (tokens["host"], 9999, "there is no beat 9999; the beats are 0 to "),
        (tokens["host"], "x", "beat"),
    ):
        name = "seat"
        answer = ask(server, "/review/branch", f"review-{name}={token}", page=name, beat=beat)
        assert answer.status != 200
        assert sentence in answer.json["error"]["message"]


@pytest.mark.browser
@needs("chromium")
def test_open_page_refines_itself_and_plays_on(server: str, tokens: dict[str, str]) -> None:
    """The first screen changes without a reload; the button makes a table and links to it."""
    with browser() as window:
        window.open(f"http://{server}/")
        window.run(
            "const form = Object.assign(document.createElement('form'), { method: 'post', action: 'review' });"
            "form.append(Object.assign(document.createElement('input'), { name: 'token', value: arguments[0] }));"
            "document.body.append(form); form.submit();",
            tokens["host"],
        )
        window.wait_until("return document.getElementById('slider') !== null")
        window.run("window.marked = true; document.getElementById('next').click()")
        values = window.run("return JSON.stringify(review.data.beats.map((beat) => beat.values))")
        window.wait_until(
            f"return JSON.stringify(review.data.beats.map((beat) => beat.values)) !== {orjson.dumps(values).decode()}"
        )
        assert "playing the fight on" in window.text(".help")
        assert window.run("return window.marked")
        assert window.run("return document.querySelectorAll('#first-screen .scripted[hidden]').length") == 0
        window.click("#moment [data-opens=play-on]")
        window.click("#branch-now")
        window.wait_until("return document.querySelector('#branch-status a') !== null")
        assert window.console_errors == []
        window.go(window.run("return document.querySelector('#branch-status a').href"))
        window.wait_until("return document.querySelector('.figure') !== null")
