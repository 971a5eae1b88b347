"""A worker answers as the server itself would, with the log lines that it is sent."""

import pickle
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import systems
from events.stores import open_store
from frontdoor.tables.connections import Peer
from frontdoor.tables.errors import ServiceError
from frontdoor.tables.program import act, next_question
from frontdoor.tables.protocol.json_rpc import Message, answer
from frontdoor.tables.protocol.sent_questions import SentAnswer, SentQuestion, answer_sent
from frontdoor.tables.work import replicas
from frontdoor.tables.work.questions import Question
from frontdoor.tables.work.replicas import Replicas, Sender
from tests.harness.client_sessions import PlaySession, new_service
from tests.harness.samples import sample_size


class Worker:
    """A worker in this process; questions and answers are pickled, as for a real one."""

    def __init__(self) -> None:
        self._sender, self._fights = Sender(), Replicas()
        self.sent: list[int] = []

    def ask(self, question: Question[Any], *, encode: bool = True) -> SentAnswer:
        """Return the answer to a question."""
        lines = None if question.about is None else self._sender.lines_for(question.about)
        self.sent.append(0 if lines is None else len(lines.lines))
        sent = SentQuestion(question.function, question.args, lines, encode)
        reply: SentAnswer = pickle.loads(pickle.dumps(answer_sent(self._fights, pickle.loads(pickle.dumps(sent)))))  # noqa: S301
        assert not reply.fault, reply.fault
        return reply

    def reply(self, peer: Peer, message: bytes) -> bytes | None:
        """Return the reply to a message whose call asks a question."""
        (steps,) = Message(peer, message).calls
        try:
            question = next(steps)
            found = self.ask(question)
            if found.error is not None:
                steps.throw(ServiceError(*found.error))
            steps.send(found.value)
        except StopIteration as end:
            reply: bytes | None = end.value
            return reply
        raise AssertionError("a call asked twice")


def questions(session: PlaySession, rng: Random) -> list[bytes]:
    """Return messages that ask every kind of question about a fight, as any seat; some are refused."""
    calls: list[tuple[str, dict[str, Any]]] = []
    for seat, token in session.tokens.items():
        for request in session.own_requests(seat):
            form = rng.randrange(len(request["forms"]))
            calls.append(
                ("fight.narrow", {"token": token, "decision": request["decision"], "form": form, "chosen": {}})
            )
            calls.append(
                ("fight.narrow", {"token": token, "decision": request["decision"], "form": 0, "chosen": {"x": 1}})
            )
    seat, command, _ = session.choose(rng)
    for token in (session.host, session.tokens[seat], session.tokens["spectator"]):
        calls.append(("fight.odds", {"token": token, "command": command, "plays": 50}))
        calls.append(("fight.why_not", {"token": token, "command": command}))
        calls.append(("fight.undo_preview", {"token": token}))
        calls.append(("fight.amend_preview", {"token": token, "beat": 1, "command": command}))
    return [orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": name, "params": params}) for name, params in calls]


@pytest.mark.parametrize("system", systems())
def test_worker_answers_as_the_server_does(system: str, tmp_path: Path) -> None:
    """The same bytes for every question, and only new lines are sent."""
    rng, worker = Random(system), Worker()
    service = new_service(open_store(tmp_path), system)
    session = PlaySession(service, system)
    peer = Peer(service)
    for _ in range(sample_size(6)):
        for _ in range(3):
            if session.encounter().outcome is None:
                session.beat(rng)
        if session.encounter().outcome is not None:
            break
        worker.sent.clear()
        for message in questions(session, rng):
            assert worker.reply(peer, message) == answer(peer, message), message
        assert worker.sent[1:] == [0] * len(worker.sent[1:])
    setups = ({"system": system, "setup": {}}, {"system": system, "setup": {"x": [1]}})
    for params in setups:
        message = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": "setup.check", "params": params})
        assert worker.reply(peer, message) == answer(peer, message)


@pytest.mark.parametrize("system", systems())
def test_program_chooses_in_a_worker_as_in_the_server(system: str, tmp_path: Path) -> None:
    """The same commands, from the same random numbers."""
    folders = tmp_path / "here", tmp_path / "there"
    sessions = [PlaySession(new_service(open_store(folder), system), system) for folder in folders]
    worker = Worker()
    for session in sessions:
        for seat in session.tokens:
            if seat != "spectator":
                session.clients[session.host].call("fight.program", token=session.host, seat=seat, player="random")
    here, there = sessions
    for _ in range(sample_size(20)):
        here.service.work()
        with there.service.open(there.fight) as table:
            question = next_question(table)
        if question is not None:
            with there.service.open(there.fight) as table:
                act(table, question, worker.ask(question, encode=False).value)
    logs = [session.encounter().journal.beats for session in sessions]
    assert [beat.command for beat in logs[0]] == [beat.command for beat in logs[1]]
    assert len(logs[0]) > 5


def test_worker_is_sent_a_whole_log_if_it_has_another_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it has later beats, or has dropped the fight to keep others."""
    monkeypatch.setattr(replicas, "MAX_FIGHTS", 2)
    service, worker = new_service(open_store(tmp_path)), Worker()
    sessions = [PlaySession(service, "trench_crusade") for _ in range(3)]

    def note(session: PlaySession) -> None:
        session.say("gm", {"type": "note.v1", "text": "so"})

    def question(session: PlaySession) -> Question[Any]:
        params = {"token": session.host, "command": {"type": "note.v1", "text": "so"}}
        message = {"jsonrpc": "2.0", "id": 1, "method": "fight.why_not", "params": params}
        return next(Message(Peer(service), orjson.dumps(message)).calls[0])

    first = question(sessions[0])
    note(sessions[0])
    later = question(sessions[0])
    for asked in (first, later, later, first, later):
        assert worker.ask(asked).value
    assert worker.sent == [1, 1, 0, 1, 1]
    for session in (*sessions, sessions[0]):
        worker.ask(question(session))
    assert worker.sent[5:] == [0, 1, 1, 2]
