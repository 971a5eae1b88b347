"""Complete conversations with the table service, as bytes, in every system."""

from pathlib import Path
from random import Random

import pytest

from combat import systems
from events.codec.wire import decode, plain
from events.stores import open_store
from frontdoor.tables.messages.results import Changed, Standing
from replays import Replay
from tests.harness.client_sessions import PlaySession, apply_changes, new_service
from tests.harness.samples import sample_size

BEATS = sample_size(8)


@pytest.mark.parametrize("system", systems())
def test_followers_receive_each_beat_once_and_keep_the_current_view(system: str, tmp_path: Path) -> None:
    """A view that a client updates by changes equals the one from `fight.read`, even after a restart."""
    store, rng = open_store(tmp_path / "fights"), Random(f"{system} conversation")
    session = PlaySession(new_service(store), system)
    for number in range(BEATS):
        if session.encounter().outcome is not None:
            break
        if number == BEATS // 2:
            session.connect_clients(new_service(store, "again"))
        session.beat(rng)
        for token, client in session.clients.items():
            if number % 3 == 0:
                now = client.call("fight.read", token=token)
                assert now["view"] == client.views[token]
                assert plain(decode(now, Standing)) == now, "the answer does not match its class"
                if token in client.last:
                    assert plain(decode(client.last[token], Changed)) == client.last[token]
            assert client.beats[token] == list(range(client.views[token]["beats"]))
    path = tmp_path / "exported.jsonl"
    path.write_text(session.clients[session.host].call("fight.export", token=session.host)["log"], encoding="utf-8")
    assert Replay.load(path).verify().exact


@pytest.mark.parametrize("system", systems())
def test_changes_since_a_beat_apply_to_the_view_after_it(system: str, tmp_path: Path) -> None:
    """A client that reconnects gets the changes it missed. Past views keep their ids of decisions."""
    rng = Random(f"{system} past")
    session = PlaySession(
        new_service(open_store(tmp_path / "fights")), system, undo={"barrier": "none", "who": "anyone"}
    )
    tokens = (session.host, *session.tokens.values())
    seen = {token: [session.clients[token].views[token]] for token in tokens}
    for number in range(sample_size(6)):
        if number % 4 == 3:
            session.of("gm").call("fight.do", token=session.tokens["gm"], command=undo(session))
        else:
            session.beat(rng)
        for token in tokens:
            seen[token].append(session.clients[token].views[token])
    for token in tokens:
        client = session.clients[token]
        for at, view in enumerate(seen[token]):
            assert client.call("fight.read", token=token, at=at)["view"] == view
            changed = client.call("fight.read", token=token, since=at + 1)
            assert (changed["view"], changed["since"]) == (None, at + 1)
            assert apply_changes(view, changed["changes"]) == seen[token][-1]
        answer = client.call("fight.told", token=token, since=0)
        assert [beat["beat"] for beat in answer["beats"]] == list(range(len(seen[token])))


def undo(session: PlaySession) -> dict[str, object]:
    """Return a command that undoes the last beat."""
    return {"type": "undo.v1", "to": session.encounter().undo_preview().to}
