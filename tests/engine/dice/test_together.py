"""Dice that all seats make together, and salts that they give before a fight with a seed."""

import hashlib
import hmac
import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat import Encounter, Refused, new_seed
from combat.engine.dice.together import CHAIN_LENGTH, HashChain, TogetherDice, next_link
from combat.engine.fight.contributing import contribute
from events.base import Command
from events.history.contributions import SERVER, contributions_of
from events.history.dice import dice_of
from events.history.journal import Promise
from events.interventions import Contributed, LeftOut, Started
from events.log.lines import beat_to_wire
from replays import Replay
from tests.golden.contributed import chains_of, rolled_together, with_salts

PILGRIMS, HERETICS = "pilgrims", "heretics"
ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}


def begun() -> tuple[Encounter, dict[str, HashChain]]:
    """Return a fight in which the seats roll together, after their commitments, with the chains."""
    fight = Encounter.sample("trench_crusade", TogetherDice(), name="chapel")
    chains = chains_of(fight)
    contribute(fight, chains)
    return fight, chains


def waiting() -> tuple[Encounter, dict[str, HashChain]]:
    """Return such a fight when its first roll waits for contributions."""
    fight, chains = begun()
    fight.do(ROLL_OFF)
    return fight, chains


def reveal(fight: Encounter, chains: dict[str, HashChain], seat: str, roll: int = 1) -> Any:
    return fight.do({"type": "reveal.v1", "seat": seat, "roll": roll, "link": chains[seat].link(roll)})


def test_links_of_a_chain_hash_to_its_tip() -> None:
    chain = HashChain("ab" * 32, roll=5)
    assert next_link(chain.link(6)) == chain.tip
    assert next_link(chain.link(5 + CHAIN_LENGTH), CHAIN_LENGTH) == chain.tip
    for roll in (5, 6 + CHAIN_LENGTH):
        with pytest.raises(Refused, match="covers the rolls"):
            chain.link(roll)
    assert "abab" not in repr(chain)


def test_fight_starts_when_the_last_seat_has_committed() -> None:
    fight = Encounter.sample("trench_crusade", TogetherDice(), name="chapel")
    chains = chains_of(fight)
    assert {request.kind for request in fight.requests} == {"commit", "start"}
    assert fight.why_not(ROLL_OFF)[0].code == "not_started"
    for seat in (SERVER, PILGRIMS, HERETICS):
        fight.do({"type": "commit.v1", "seat": seat, "roll": 0, "tip": chains[seat].tip})
        assert not contributions_of(fight.journal).started
    last = fight.do({"type": "commit.v1", "seat": "gm", "roll": 0, "tip": chains["gm"].tip}, by="gm")
    assert isinstance(last.events[-1], Started)
    assert not fight.why_not(ROLL_OFF)


def test_command_is_recorded_before_any_contribution_is_open() -> None:
    fight, chains = waiting()
    assert dice_of(fight.journal.beats[-1].events) == ()
    assert sorted(request.seat for request in fight.requests) == ["gm", HERETICS, PILGRIMS]
    for seat in (SERVER, PILGRIMS, HERETICS):
        assert dice_of(reveal(fight, chains, seat).events) == ()
    assert dice_of(reveal(fight, chains, "gm").events)
    assert [die.source for die in dice_of(fight.journal.beats[-1].events)] == ["together:0", "together:1"]


def test_face_follows_from_all_contributions() -> None:
    fight, chains = waiting()
    contribute(fight, chains)
    die = dice_of(fight.journal.beats[-1].events)[0]
    key = "|".join(f"{by}:{chains[by].link(1)}" for by in sorted(chains))
    drawn = hmac.digest(key.encode(), b"chapel|1|0.0", "sha256")
    assert die.face == next(byte for byte in drawn if byte < 252) % 6 + 1


@pytest.mark.parametrize("order", list(permutations([SERVER, PILGRIMS, HERETICS, "gm"]))[::5])
def test_faces_do_not_depend_on_the_order_of_contributions(order: tuple[str, ...]) -> None:
    fight, chains = waiting()
    for seat in order:
        reveal(fight, chains, seat)
    faces = [die.face for die in dice_of(fight.journal.beats[-1].events)]
    other, chains = waiting()
    contribute(other, chains)
    assert faces == [die.face for die in dice_of(other.journal.beats[-1].events)]
    assert Replay.of(fight).verify().exact


@given(st.sampled_from([SERVER, PILGRIMS, HERETICS, "gm"]), st.integers(0, 2**64))
def test_each_contribution_alone_changes_the_dice(seat: str, secret: int) -> None:
    links = {by: HashChain(f"{place:064x}").link(1) for place, by in enumerate([SERVER, PILGRIMS, HERETICS, "gm"])}
    other = {**links, seat: next_link(f"{secret:064x}")}
    faces, others = (
        [TogetherDice("chapel", 1, each).throw(6, draw).face for draw in range(64)]  # type: ignore[union-attr]
        for each in (links, other)
    )
    assert faces != others


def said(wire: str, **fields: Any) -> dict[str, Any]:
    return {"type": wire, **fields}


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (said("reveal.v1", seat=PILGRIMS, roll=1, link="00" * 32), PILGRIMS, "link"),
        (said("reveal.v1", seat=PILGRIMS, roll=1, link="no"), PILGRIMS, "link"),
        (said("reveal.v1", seat=PILGRIMS, roll=2, link="00" * 32), PILGRIMS, "stale"),
        (said("reveal.v1", seat=PILGRIMS, roll=1, link="00" * 32), HERETICS, "not_your_seat"),
        (said("reveal.v1", seat=PILGRIMS, roll=1, link="00" * 32), "gm", "not_your_seat"),
        (said("reveal.v1", seat="nun", roll=1, link="00" * 32), None, "unknown_seat"),
        (said("go_on.v1", seat=PILGRIMS, roll=1), PILGRIMS, "not_asked"),
        (said("roll.v1"), PILGRIMS, "contributions"),
        (said("commit.v1", seat=PILGRIMS, roll=0, tip="00" * 32), PILGRIMS, "out_of_step"),
        (said("salt.v1", seat=PILGRIMS, text="x"), PILGRIMS, "begun"),
        (said("start.v1"), "gm", "begun"),
        (said("start.v1"), PILGRIMS, "gm_only"),
        (said("name_overdue.v1", roll=1), PILGRIMS, "gm_only"),
        (said("name_overdue.v1", roll=7), "gm", "stale"),
    ],
)
def test_contribution_that_does_not_fit_is_refused(command: dict[str, Any], by: str | None, code: str) -> None:
    fight, _ = waiting()
    before = len(fight.journal)
    assert [reason.code for reason in fight.why_not(command, by)] == [code]
    with pytest.raises(Refused) as refused:
        fight.do(command, by=by)
    assert refused.value.reasons[0].code == code
    assert len(fight.journal) == before


def test_faces_cannot_be_typed_when_seats_roll_together() -> None:
    fight, _ = begun()
    with pytest.raises(Refused, match="roll together"):
        fight.do(ROLL_OFF, by="gm", faces=[6, 1])


def test_fight_without_contributions_refuses_commands_about_them() -> None:
    fight = Encounter.sample("trench_crusade", new_seed())
    for command in (
        {"type": "salt.v1", "seat": PILGRIMS, "text": ""},
        {"type": "reveal.v1", "seat": "gm", "roll": 1, "link": ""},
    ):
        assert fight.why_not(command)


def test_overdue_seat_is_left_out_only_by_consent() -> None:
    fight, chains = waiting()
    contribute(fight, {by: chain for by, chain in chains.items() if by != HERETICS})
    assert [request.seat for request in fight.requests] == [HERETICS]
    assert fight.why_not({"type": "go_on.v1", "seat": "gm", "roll": 1})
    fight.do({"type": "name_overdue.v1", "roll": 1}, by="gm")
    assert {request.seat for request in fight.requests if request.kind == "go_on"} == {"gm", PILGRIMS, HERETICS}
    assert not dice_of(fight.do({"type": "go_on.v1", "seat": "gm", "roll": 1}, by="gm").events)
    beat = fight.do({"type": "go_on.v1", "seat": PILGRIMS, "roll": 1}, by=PILGRIMS)
    assert LeftOut(1, (HERETICS,)) in beat.events
    assert dice_of(beat.events)
    verdict = Replay.of(fight).verify()
    assert verdict.exact
    assert "Contributions of heretics that were overdue: 1, and rolls made without it: 1." in str(verdict)


def test_overdue_seat_may_still_contribute_and_returns_for_the_next_roll() -> None:
    fight, chains = waiting()
    contribute(fight, {by: chain for by, chain in chains.items() if by != HERETICS})
    fight.do({"type": "name_overdue.v1", "roll": 1})
    late = fight.fork()
    assert dice_of(reveal(late, chains, HERETICS).events)
    for seat in ("gm", PILGRIMS):
        fight.do({"type": "go_on.v1", "seat": seat, "roll": 1})
    random = Random(1)
    while contributions_of(fight.journal).roll < 3:
        if not contribute(fight, chains):
            request = next(each for each in fight.requests if not each.optional)
            fight.do(fight.options(request.seat).random(random), by=request.seat)
    links = [event for beat in fight.journal for event in beat.events if isinstance(event, Contributed)]
    assert [event.roll for event in links if event.by == HERETICS] == [2, 3]
    assert Replay.of(fight).verify().exact


def test_seat_that_lost_its_secret_commits_anew_between_rolls() -> None:
    fight, chains = waiting()
    contribute(fight, chains)
    new = HashChain("cd" * 32, roll=1)
    fight.do({"type": "commit.v1", "seat": PILGRIMS, "roll": 1, "tip": new.tip}, by=PILGRIMS)
    chains[PILGRIMS] = new
    random = Random(2)
    while contributions_of(fight.journal).roll < 2:
        if not contribute(fight, chains):
            request = next(each for each in fight.requests if not each.optional)
            fight.do(fight.options(request.seat).random(random), by=request.seat)
    assert Replay.of(fight).verify().exact


def test_undo_waits_for_the_roll_and_never_lets_it_fall_again() -> None:
    fight, chains = waiting()
    reveal(fight, chains, PILGRIMS)
    with pytest.raises(Refused, match="a roll is in progress"):
        fight.undo(by="gm")
    with pytest.raises(Refused, match="a roll is in progress"):
        fight.amend(5, ROLL_OFF, by="gm")
    contribute(fight, chains)
    faces = [die.face for die in dice_of(fight.journal.beats[-1].events)]
    fight.undo(by="gm")
    fight.redo(by="gm")
    assert [die.face for die in dice_of(fight.history.now.beat.events)] == faces
    fight.undo(by="gm")
    fight.do(ROLL_OFF)
    contribute(fight, chains)
    assert contributions_of(fight.journal).roll == 2  # the same command again takes the next contributions
    verdict = Replay.of(fight).verify()
    assert verdict.exact
    assert verdict.taken_back


def test_undone_faces_fall_again_without_contributions_if_the_policy_says_so() -> None:
    fight = Encounter.sample("trench_crusade", TogetherDice(), undo={"dice": "same"})
    chains = chains_of(fight)
    contribute(fight, chains)
    fight.do(ROLL_OFF)
    contribute(fight, chains)
    faces = [die.face for die in dice_of(fight.journal.beats[-1].events)]
    fight.undo(by="gm")
    assert [die.face for die in dice_of(fight.do(ROLL_OFF).events)] == faces
    assert contributions_of(fight.journal).roll == 1
    assert Replay.of(fight).verify().exact


def test_amendment_keeps_its_faces() -> None:
    fight, chains = waiting()
    contribute(fight, chains)
    roll_off = fight.system.codec.load(ROLL_OFF, Command)
    number = next(beat.number for beat in fight.journal if beat.command == roll_off)
    faces = [die.face for die in dice_of(fight.journal.beats[-1].events)]
    fight.amend(number, ROLL_OFF, by="gm")
    assert contributions_of(fight.journal).roll == 1
    assert faces == [die["face"] for die in last_dice(fight)]
    assert Replay.of(fight).verify().exact


def test_secret_command_stays_secret_while_its_roll_waits_for_contributions() -> None:
    """Hidden DNs make attacks of the GM secret in Wrath & Glory; other seats see only that a roll is in progress."""
    fight = Encounter.sample("wrath_and_glory", TogetherDice(), settings={"hide_dn": True, "hide_threats": True})
    chains, random, secret_rolls = chains_of(fight), Random(2), 0
    player = next(seat.id for seat in fight.header.seats if seat.role == "player")
    while secret_rolls < 3:
        roll = fight.state.unfinished
        if roll is not None and roll.only_for is not None:
            secret_rolls += 1
            assert fight.view(player)["state"]["unfinished"]["command"] == {"type": "roll.v1"}
            assert fight.view("gm")["state"]["unfinished"]["command"] != {"type": "roll.v1"}
            last = next(beat.number for beat in reversed(fight.journal.beats) if roll in beat.events)
            assert fight.seen(player, last)[0]["command"] == {"type": "hidden.v1"}
        if not contribute(fight, chains):
            request = next(each for each in fight.requests if not each.optional)
            fight.do(fight.options(request.seat).random(random), by=request.seat)


def last_dice(fight: Encounter) -> list[dict[str, Any]]:
    events = beat_to_wire(fight.journal.beats[-1], fight.system.codec)["events"]
    return [die for event in events if event["type"] == "rolled.v1" for die in event["dice"]]


def test_saved_fight_goes_on_with_the_same_chains(tmp_path: Path) -> None:
    fight, chains = waiting()
    reveal(fight, chains, PILGRIMS)
    fight.save(tmp_path / "log.jsonl")
    again = Encounter.load(tmp_path / "log.jsonl")
    contribute(again, chains)
    contribute(fight, chains)
    assert again.journal.beats == fight.journal.beats
    with pytest.raises(Refused, match="roll together"):
        Encounter.load(tmp_path / "log.jsonl", new_seed())


def forged(fight: Encounter, change: Callable[[list[dict[str, Any]]], None]) -> Any:
    """Return the verdict on a log whose lines were changed and sealed again."""
    from events.codec.json_text import dumps
    from events.log.lines import header_line

    lines = [json.loads(header_line(fight.journal))]
    lines += [beat_to_wire(beat, fight.system.codec) for beat in fight.journal]
    change(lines)
    data, before = b"", b""
    for line in lines:
        line.pop("chain", None)
        body = dumps(line)[:-1]
        before = body + b',"chain":"' + hashlib.sha256(before + body).hexdigest().encode() + b'"}\n'
        data += before
    return Replay.read(data).verify()


def events_of(lines: list[dict[str, Any]], wire: str) -> list[dict[str, Any]]:
    return [event for line in lines[1:] for event in line["events"] if event["type"] == wire]


def test_unchanged_log_passes_the_forger() -> None:
    assert forged(rolled_together("trench_crusade", 2), lambda _: None).exact


def test_verify_finds_a_changed_face() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        die = events_of(lines, "rolled.v1")[0]["dice"][0]
        die["face"] = die["face"] % 6 + 1

    verdict = forged(rolled_together("trench_crusade", 2), change)
    assert "from the contributions of the seats gives" in verdict.problem


def test_verify_finds_a_changed_contribution() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        for line in lines[1:]:
            if line["command"]["type"] == "reveal.v1":
                line["command"]["link"] = line["events"][0]["link"] = "00" * 32
                return

    assert "does not fit its commitment" in forged(rolled_together("trench_crusade", 2), change).problem


def test_verify_finds_a_swapped_commitment() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        swapped = HashChain("ef" * 32)
        commit = next(line for line in lines[1:] if line["command"]["type"] == "commit.v1")
        commit["command"]["tip"] = commit["events"][0]["tip"] = swapped.tip

    assert "does not fit its commitment" in forged(rolled_together("trench_crusade", 2), change).problem


def test_verify_finds_dice_without_contributions() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        place = next(at for at, line in enumerate(lines[1:], 1) if events_of([{}, line], "rolled.v1"))
        events = [event for event in lines[place]["events"] if event["type"] not in ("contributed.v1", "left_out.v1")]
        lines[place]["events"] = events

    assert not forged(rolled_together("trench_crusade", 2), change).exact


def test_salts_stay_hidden_until_all_have_been_given() -> None:
    fight = Encounter.sample("trench_crusade", new_seed(), name="chapel", promise=Promise())
    fight.do({"type": "salt.v1", "seat": PILGRIMS, "text": "heron"}, by=PILGRIMS)
    assert "heron" not in str(fight.seen(HERETICS)) + str(fight.view(HERETICS))
    assert "heron" in str(fight.seen(PILGRIMS))
    with pytest.raises(Refused, match="given it already"):
        fight.do({"type": "salt.v1", "seat": PILGRIMS, "text": "egret"}, by=PILGRIMS)
    with pytest.raises(Refused, match="only heretics itself"):
        fight.do({"type": "salt.v1", "seat": HERETICS, "text": "egret"}, by="gm")
    fight.do({"type": "salt.v1", "seat": HERETICS, "text": "417"}, by=HERETICS)
    fight.do({"type": "salt.v1", "seat": "gm", "text": ""}, by="gm")
    assert "pilgrims: heron; heretics: 417; gm: " in str(fight.seen(HERETICS)) + str(fight.view(HERETICS))
    assert fight.view(HERETICS)["dice"]["salt"] == "pilgrims: heron; heretics: 417; gm: "


@pytest.mark.parametrize("undo", ["same", "fresh"])
def test_salts_cannot_be_taken_back(undo: str) -> None:
    fight = Encounter.sample("trench_crusade", new_seed(), promise=Promise(), undo={"dice": undo})
    for seat in (PILGRIMS, HERETICS, "gm"):
        fight.do({"type": "salt.v1", "seat": seat, "text": seat}, by=seat)
    with pytest.raises(Refused, match="nothing to undo"):
        fight.undo(by="gm")


def test_verify_names_a_fight_that_was_broken_off() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        lines[0]["promise"] = {"number": 1, "broken": []}

    fight = with_salts("trench_crusade")
    assert "1 earlier fight was broken off: the-ford-at-noon with sha256:ab48" in str(Replay.of(fight).verify())
    hidden = forged(fight, change)  # a player who knows the hash of the earlier fight sees that the hash is missing
    assert hidden.exact
    assert hidden.promise == Promise()


def test_changed_salt_changes_the_dice() -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        for line in lines[1:]:
            if line["command"]["type"] == "salt.v1":
                line["command"]["text"] = line["events"][0]["text"] = "egret"
                start = next(event for event in events_of(lines, "started.v1"))
                start["salts"][0]["text"] = "egret"
                return

    assert "draw 0 of the seed gives" in forged(with_salts("trench_crusade"), change).problem


def test_branch_keeps_the_dice_of_its_log_and_rolls_others_after_it() -> None:
    game = Replay.of(rolled_together("trench_crusade", 2))
    with pytest.raises(Refused, match="not in a branch"):
        game[3].fight(TogetherDice())
    for number in range(len(game)):
        branch = game[number].fight(new_seed())
        assert Replay.of(branch).verify(origin=game).exact


def test_salt_and_promise_exclude_each_other() -> None:
    for dice, salt in ((new_seed(), "heron"), (None, ""), ("hmac-sha256:" + "00" * 16, "")):
        with pytest.raises(Refused, match="seats add salts to a seed"):
            Encounter.sample("trench_crusade", dice, salt=salt, promise=Promise())
