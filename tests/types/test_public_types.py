# pyright: strict
"""The types of the public API, as mypy (`make types`) and pyright infer them. The statements also run."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal, assert_type

from combat import (
    AmendPreview,
    Encounter,
    Figure,
    Form,
    Odds,
    Options,
    OutcomeGroup,
    PlayerView,
    Playout,
    PossibleOutcome,
    Preview,
    Reason,
    Refused,
    Request,
    Sensible,
    Simulation,
    answer,
    new_seed,
    play,
    player_view,
    seed_hash,
    simulate,
    systems,
    win_chance,
)
from combat.engine.offer.figure_data import FigureData
from combat.engine.offer.plain_data import DiceData, RequestData, SeenData, ViewData
from events import Beat, Command, Corruption, Event, Header, Journal, Log, Seat, Store, open_store
from events.vocabulary import EncounterEnded
from frontdoor.factory import open_service
from frontdoor.shapes.data import Created, RequestTold, Standing, View
from frontdoor.tables import Limits, Service, ServiceError
from replays import Comparison, Ledger, Replay, Resimulation, RosterEntry, Score, Study, Verdict, roster

SYSTEM = "trench_crusade"
SEED = new_seed()


def test_types_of_a_fight() -> None:
    assert_type(systems(), tuple[str, ...])
    assert_type(seed_hash(SEED), str)
    fight = assert_type(Encounter.sample(SYSTEM, SEED), Encounter)
    assert_type(fight.fork(), Encounter)
    assert_type(fight.playout(SEED), Playout)
    assert_type(fight.requests, tuple[Request, ...])
    assert_type(fight.outcome, EncounterEnded | None)
    assert_type(fight.header, Header)
    assert_type(fight.header.seats, tuple[Seat, ...])
    assert_type(fight.journal, Journal)
    assert_type(fight.journal.beats, tuple[Beat, ...])
    assert_type(fight.recovered, Corruption | None)
    assert_type(fight.step, str)
    assert_type(fight.log_bytes, int)
    assert_type(fight.figures(), tuple[Figure, ...])
    assert_type(fight.aftermath(), dict[str, Any])
    command = fight.requests[0].default
    assert_type(command, Command | None)
    assert command is not None
    assert_type(fight.why_not(command), tuple[Reason, ...])
    beat = assert_type(fight.do(command), Beat)
    assert_type(beat.command, Command)
    assert_type(beat.events, tuple[Event, ...])
    assert_type(fight.last_beat, Beat | None)
    assert_type(fight.note("a remark", by="gm", at="now"), Beat)
    assert_type(fight.amend_preview(1, command), AmendPreview)
    assert_type(fight.undo_preview(0), Preview)
    assert_type(fight.undo("gm", 0), Beat)
    assert_type(fight.redo(), Beat)
    assert_type(fight.end(["pilgrims"], reason="Enough."), Beat)


def test_types_of_a_choice() -> None:
    fight = Encounter.sample(SYSTEM, SEED)
    options = assert_type(fight.options(), Options)
    assert_type(options.for_request(fight.requests[0]), Options)
    assert_type(options.forms, tuple[Form, ...])
    form = options.forms[0]
    assert_type(options.narrow(form, {}), Form)
    assert_type(options.why_closed(form), tuple[Reason, ...])
    assert_type(options.build_command(form), Command | None)
    command = assert_type(options.random(Random(1)), Command)
    odds = assert_type(fight.odds(command, until="beat", plays=10), Odds)
    assert_type(odds.outcomes, tuple[PossibleOutcome, ...])
    assert_type(odds.table(), tuple[tuple[str, Fraction], ...])
    assert_type(odds.groups(), tuple[OutcomeGroup, ...])
    assert_type(odds.chance(lambda outcome: outcome.chance > 0), Fraction)
    assert_type(odds.exact, bool)


def test_types_of_plain_data() -> None:
    """A view has other keys than its changes, so `since` decides the type."""
    fight = Encounter.sample(SYSTEM, SEED)
    view = assert_type(fight.view("pilgrims"), ViewData)
    assert_type(view["requests"], list[RequestData])
    assert_type(view["requests"][0]["prompt"], str)
    assert_type(view["dice"], DiceData)
    assert_type(view["beats"], int)
    assert_type(view["seat"], str | None)
    assert_type(fight.view(None, 0), dict[str, Any])
    assert_type(fight.seen(None), list[SeenData])
    figure: FigureData = {**view["figures"][0]}
    assert_type(figure["bars"][0]["now"], int)


def test_types_of_refusals() -> None:
    fight = Encounter.sample(SYSTEM, SEED)
    try:
        fight.do({"type": "trench_crusade.charge.v1"})
    except Refused as refused:
        assert_type(refused.reasons, tuple[Reason, ...])
        assert_type(refused.reasons[0].code, str)
        assert_type(refused.beats, tuple[Mapping[str, Any], ...])


def test_types_of_players() -> None:
    """`play` returns the kind of fight that it was given."""
    fight, player, rng = Encounter.sample(SYSTEM, SEED), Sensible(), Random(1)
    players = dict.fromkeys((seat.id for seat in fight.header.seats), player)
    assert_type(answer(fight, players, rng), Beat | None)
    view = assert_type(player_view(fight, fight.requests[0].seat), PlayerView)
    assert_type(player.choose(view, fight.requests[0], rng), Command)
    assert_type(win_chance(fight, "pilgrims"), float)
    assert_type(play(fight.fork(), players, rng, until=lambda each: len(each.journal.beats) > 3), Encounter)
    assert_type(play(fight.playout(SEED), player, rng, until=lambda each: True), Playout)
    result = assert_type(simulate(SYSTEM, fights=1), Simulation)
    assert_type(result.fights, int)
    assert_type(result.plain(), dict[str, Any])


def test_types_of_logs_and_replays(tmp_path: Path) -> None:
    fight = play(Encounter.sample(SYSTEM, SEED), Sensible(), Random(1), until=lambda each: len(each.journal) > 9)
    fight.save(tmp_path / "fight.jsonl")
    replay = assert_type(Replay.load(tmp_path / "fight.jsonl"), Replay)
    assert_type(Replay.of(fight), Replay)
    assert_type(replay.effective, tuple[Beat, ...])
    assert_type(replay.transcript(), list[str])
    assert_type(replay.verify(), Verdict)
    assert_type(replay.compare(replay), Comparison)
    assert_type(replay.resimulate(), Resimulation)
    ledger = assert_type(replay.luck(), Ledger)
    assert_type(ledger.people, tuple[Score, ...])
    assert_type(roster(replay), tuple[RosterEntry, ...])
    assert_type(Study.beside(tmp_path / "fight.jsonl"), Study)
    store = assert_type(open_store(f"folder:{tmp_path / 'store'}"), Store)
    assert_type(store.log("one"), Log)
    store.close()


def test_types_of_the_table_service(tmp_path: Path) -> None:
    """Results are read as the `TypedDict` classes of `frontdoor.shapes.data`."""
    service = assert_type(open_service(f"folder:{tmp_path}"), Service)
    assert_type(service.limits, Limits)
    assert_type(service.due(), list[tuple[str, str]])
    assert issubclass(ServiceError, Exception)
    service.close()


def read(standing: Standing, created: Created) -> None:
    """Read results; only type checkers call this function."""
    assert_type(standing["view"], View | None)
    if standing["view"] is not None:
        assert_type(standing["view"]["requests"], list[RequestTold])
        field = standing["view"]["requests"][0]["forms"][0]["fields"]["target"]
        if field["domain"] == "one_of":
            assert_type(field["names"], list[str])
            assert_type(field["domain"], Literal["one_of"])
    assert_type(created["seats"][0]["token"], str)
