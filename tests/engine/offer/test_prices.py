"""Prices: an entry names each resource that its command uses up."""

import re
from collections import defaultdict
from itertools import takewhile

import pytest

from combat.engine.fight.encounter import Encounter
from combat.engine.statements import Statement
from events.base import Command
from events.history.journal import Beat
from events.vocabulary import Spent, StepEntered
from events.wrath_and_glory import GM, PLAYERS
from frontdoor.conformance.walks import choose_command
from tests.harness.random_play import fight_numbers, open_fight
from tests.harness.resource_totals import BUNDLED_SYSTEMS

MAX_BEATS = 150

LOSSES = ("choose", "follow_in", "forfeit", "give_up", "stand_down", "use_up", "withdraw")
"""Commands whose label or options say that resources are lost. So do statements by the table, such as who leaves."""

STATED = ("accept_price", "answer_ambush", "arm", "level_up", "pay_armor", "recover_shock", "take_first_turn")
"""Commands whose label or prompt states the price."""

LATER = {"commit_bid", "declare_narrative", "judge", "mount", "pledge"}
"""Commands whose price is paid when the table has agreed, or all have answered."""

USUAL = {
    "fiend_wake": {
        "commit_bid": r"up to \d+ Tactical Points?",
        "place_token": r"1 of \d Turn Tokens?",
        "assault": "Full Action(, .*)?",
    },
    "powered_by_heresy": {"fire_for_effect": r"1 of \d uses?", "reload": r"1 of \d ammo"},
    "trench_crusade": {"pledge": r"up to \d (Blood|Blessing|Infection) Markers?(, up to .*)?"},
    "wrath_and_glory": {
        "attack": r"Combat Action(, up to 1( of \d)? Reloads?)?",
        "draw": "Simple Action",
        "move": "Move",
        "declare_narrative": r"[12] of \d Wrath",
        "buy_dice": r"up to \d Glory",
    },
}
"""The price of some commands, as a regular expression for the text."""


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_all_that_a_command_spends_at_once_is_in_its_price(system: str) -> None:
    shown: dict[str, set[str]] = defaultdict(set)
    for number in fight_numbers(2, after=5200):
        fight, rng = open_fight(system, number)
        for turn in range(MAX_BEATS):
            if fight.outcome is not None:
                break
            command = choose_command(fight, rng)
            name = type(command).wire_type.split(".")[-2]
            price = _price(fight, command, shown, shows_all=turn % 10 == 0)
            beat = fight.do(command)
            if price is not None and name not in (*LOSSES, *STATED) and not isinstance(command, Statement):
                _check_beat(beat, name, price)
    for name, pattern in USUAL[system].items():
        assert shown[name], f"no fight offers {name}"
        assert all(re.fullmatch(pattern, text) for text in shown[name]), (name, shown[name])


def _price(fight: Encounter, command: Command, shown: dict[str, set[str]], *, shows_all: bool) -> str | None:
    """Return the price of the form that a command belongs to, and note the prices of its or of all forms."""
    price = None
    for form in (form for request in fight.requests for form in request.forms):
        if not (shows_all or form.command is type(command)):
            continue
        text = fight.system.price(fight.state, form)
        if text:
            shown[form.command.wire_type.split(".")[-2]].add(text)
        price = text if price is None and form.holds(command) else price
    return price


def _check_beat(beat: Beat, name: str, price: str) -> None:
    payers = {getattr(beat.command, field, "") for field in ("who", "actor", "player")} | {PLAYERS, GM, beat.by}
    payers.update(getattr(beat.command, "payers", ()))
    at_once = takewhile(lambda event: not isinstance(event, StepEntered), beat.events)
    spent = [event for event in at_once if isinstance(event, Spent) and event.whose in payers]
    for event in spent:
        assert event.resource.partition(" of ")[0].removesuffix("s") in price, (name, price, event)
    for amount, resource in re.findall(r"(?:^|, )(\d+) of \d+ ([A-Z][a-z]+(?: [A-Z][a-z]+)?)", price):
        paid = sum(event.amount for event in spent if event.resource.startswith(resource.removesuffix("s")))
        assert name in LATER or paid == int(amount), (name, price, spent)


def test_menus_state_a_price_once() -> None:
    """Points are in the price alone, a Full Action in the label alone; labels of variants stay different."""
    stated = 0
    fight, rng = open_fight("fiend_wake", 0)
    for _ in range(MAX_BEATS):
        for seat in fight.header.seats:
            for request in fight.view(seat.id)["requests"]:
                for entry in request.get("entries", ()):
                    labels = [variant["label"] for variant in entry["variants"]]
                    assert len({*labels}) == len(labels)
                    for variant in entry["variants"]:
                        label, price = variant["label"], variant["price"]
                        texts = (label, variant["name"])
                        assert not price or not any(price in text or re.search(r"for \d", text) for text in texts)
                        stated += "for 1 point" in request["forms"][variant["forms"][0]]["label"]
        if fight.outcome is not None:
            break
        fight.do(choose_command(fight, rng))
    assert stated
