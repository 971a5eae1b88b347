"""Times for which people wait: the first question of a fight, a command at the table, and views of many combatants."""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import shake_256
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from combat import Encounter
from combat.engine.name_checks import TABLE
from combat.engine.people.players import RandomPlayer, play
from combat.engine.people.simulation import plan_simulation
from combat.engine.people.tasks import Horizon
from combat.engine.play.views import FightView, PlainParts
from events.stores import open_store
from frontdoor.terminal.show.pages import assess_log
from replays import Replay
from replays.page import render
from replays.review import review
from replays.review.assessment import assess
from replays.review.model import Assessment
from tests.bench.calls import Client, find_class, request
from tests.bench.fights import Stage, seed
from tests.bench.hammer import script
from tests.bench.playing import play_recorded
from tests.bench.rows import Figure
from tests.bench.ruler import frozen_heap, seconds


def first_question(stage: Stage) -> Iterator[Figure]:
    """Begin sample fights and list their first requests."""
    taken = [seconds(partial(_begun, stage.system, number)) for number in range(3 * stage.sizes.times)]
    yield Figure("first_question", stage.system, min(taken) * 1e3)


def _begun(system: str, number: int) -> None:
    fight = Encounter.sample(system, seed(number))
    for request_ in fight.requests:
        list(request_.forms)


def commands(stage: Stage) -> Iterator[Figure]:
    """Send the commands of a scripted fight to a service, two of whose connections follow the fight (protocol 3)."""
    scripted = script(stage.system, min(60, stage.sizes.commands))
    numbers = count()

    def entropy(size: int) -> bytes:
        return shake_256(f"waiting {next(numbers)}".encode()).digest(size)

    with TemporaryDirectory(dir=stage.folder) as folder, frozen_heap():
        service = find_class("Service")(open_store(Path(folder)), lambda: "2026-01-01T00:00:00+00:00", entropy)
        clients = [Client(service), Client(service)]
        made = clients[0].call("fight.create", system=stage.system, typed="anyone")
        tokens = {TABLE: made["host"], **{seat["seat"]: seat["token"] for seat in made["seats"]}}
        sides = [seat["token"] for seat in made["seats"] if seat["role"] not in ("gm", "spectator")]
        for client, token in zip(clients, sides * 2, strict=False):
            client.call("server.hello", protocol=3)
            client.call("fight.follow", token=token)
        taken = 0.0
        for each in scripted:
            message = request("fight.do", token=tokens[each.by], command=each.command, faces=each.faces)
            taken += seconds(partial(clients[0].send, message))
    yield Figure("command", stage.system, taken / len(scripted) * 1e3)


def crowd_view(stage: Stage) -> Iterator[Figure]:
    """Compare the view of a crowd after one command with its first view; both are of the state alone."""
    fight, form, _ = stage.crowded(stage.sizes.combatants[-1])
    command = next(command for command in form.commands() if not fight.why_not(command))
    ratios = []
    for _ in range(2 * stage.sizes.times):
        trial, parts = fight.fork(), PlainParts()
        first = seconds(partial(_view, trial, parts))
        trial.do(command)
        ratios.append(seconds(partial(_view, trial, parts)) / first)
    yield Figure("crowd_view", stage.system, min(ratios))


def _view(fight: Any, parts: PlainParts) -> None:
    FightView(fight.system, fight.header, len(fight.journal), fight.state, (), parts).view(None)


def review_page(stage: Stage) -> Iterator[Figure]:
    """Compare two pages of `blow review` with loading the log: the first, by the fitted model, and the refined one."""
    fight = _sensible_fight(stage.system, min(150, stage.sizes.commands))
    path = stage.folder / f"{stage.system}-review.jsonl"
    fight.save(path)
    fight.close()
    rounds = range(stage.sizes.times)
    loading = min(seconds(partial(Replay.load, path)) for _ in rounds)
    yield Figure("review_page", stage.system, min(seconds(partial(_page, path, assess)) for _ in rounds) / loading)
    began = perf_counter()  # the playouts are those of other processes
    _page(path, lambda game: assess_log(game, path, None, seconds=stage.sizes.refining, jobs=None))
    yield Figure("review_refined", stage.system, (perf_counter() - began) / loading)


def _sensible_fight(system: str, beats: int) -> Any:
    """Return the first of several fights of sensible players that lasts so many beats."""
    (task,) = plan_simulation(system, fights=1).tasks
    for number in count(1):
        fight: Any = task.start(seed(number))
        play(fight, task.players, Random(number), until=lambda now: len(now.journal) >= beats)
        if len(fight.journal) >= beats:
            break
        fight.close()
    return fight


def _page(path: Path, assessed: Callable[[Replay], Assessment]) -> str:
    """Return the page of a log with the given assessment."""
    game = Replay.load(path)
    return render(review(game, verdict=game.verify(), assessment=assessed(game)))


def playouts(stage: Stage) -> Iterator[Figure]:
    """Play the same random fights with a playout and with an `Encounter`."""
    horizon = Horizon(beats=stage.sizes.commands)
    (task,) = plan_simulation(stage.system, players=RandomPlayer(), fights=1, horizon=horizon).tasks
    fast, slow = 0.0, 0.0
    with frozen_heap():
        for number in range(3 * stage.sizes.fights):
            fast += min(seconds(partial(play_recorded, task, number, records=False)) for _ in range(2))
            slow += min(seconds(partial(play_recorded, task, number, records=True)) for _ in range(2))
    yield Figure("playout", stage.system, fast / slow)
