"""Secrets do not appear on the pages of other seats, neither in the story nor in luck and chances."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.resources import BuyDice, InvokeRuin
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest
from replays import Replay, Study
from replays.page import render
from replays.review import Assessment, review
from replays.review.assessment import assess
from tests.harness.random_play import choose_command, fight_numbers, is_open, open_fight, walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.invariants.test_secrets import SECRET_SETTINGS
from tests.replays.fights import random_fight, verdict_of
from tests.wrath_and_glory.parties import ADA, X, party, threat, without_resources

SENTINEL = "Xyzzyqua"
"""A word that occurs in no system and no setup."""

KEEPING = [system for system, settings in SECRET_SETTINGS.items() if settings is not None]
"""Systems with secrets in ordinary fights."""


def counted(game: Replay, seat: str | None = None, playouts: int = 2) -> Assessment:
    """Return luck, chances and turning points for a seat."""
    return assess(game, seat, playouts=playouts)


def page(game: Replay, seat: str | None = None, study: Study | None = None, found: Assessment | None = None) -> str:
    """Return the page of a seat, with luck, and with chances for players who may see them."""
    found = found or counted(game, seat, 0 if seat in (None, "gm") else 2)
    return render(review(game, seat, verdict=verdict_of(game), study=study, assessment=found))


def players_of(game: Replay) -> list[str]:
    """Return all seats except the GM's."""
    return [seat.id for seat in game.header.seats if seat.role != "gm"]


def hidden_sheets(number: int, beats: int) -> Encounter:
    """Return a random Wrath & Glory fight with hidden DNs and Threats, whose sheets contain the sentinel."""
    fight, rng = open_fight("wrath_and_glory", number)
    setup: dict[str, Any] = dict(fight.header.setup)
    setup["combatants"] = [_with_words(dict(combatant)) for combatant in setup["combatants"]]
    does = [{"do": "modify", "what": "Resilience", "amount": 1}]
    setup["abilities"] = [*setup.get("abilities", ()), {"id": SENTINEL, "when": "struck", "does": does}]
    settings = {**fight.header.settings, "hide_dn": True, "hide_threats": True}
    fight = Encounter.begin("wrath_and_glory", setup, "hmac-sha256-2:" + "5e" * 16, settings=settings)
    while fight.outcome is None and len(fight.journal) < beats:
        command = choose_command(fight, rng)
        if isinstance(command, InvokeRuin):
            break
        fight.do(command)
    return fight


def _with_words(sheet: dict[str, Any]) -> dict[str, Any]:
    """Return a Threat's sheet with the sentinel in its abilities; other sheets are unchanged."""
    if sheet.get("role") == "agent":
        return sheet
    more = {"abilities": (SENTINEL,), "keywords": (SENTINEL.upper(),), "ruin_actions": (f"{SENTINEL} Rage: it rages",)}
    return {**sheet, **{name: [*sheet.get(name, ()), *values] for name, values in more.items()}}


def test_text_of_a_hidden_sheet_is_only_on_the_page_of_the_gm() -> None:
    """Neither visible nor in the data of the page."""
    mentions = 0
    for number in count(4004):
        if number >= 4004 + sample_size(1) and mentions:
            break
        game = Replay.of(hidden_sheets(number, 24))
        mentions += page(game, "gm").count(SENTINEL)
        for seat in players_of(game):
            found = counted(game, seat)
            assert SENTINEL.lower() not in repr(found).lower()
            assert SENTINEL.lower() not in page(game, seat, found=found).lower()


def test_annotation_for_one_seat_is_on_no_other_page(tmp_path: Path) -> None:
    log = tmp_path / "fight.jsonl"
    random_fight(3, most=6).save(log)
    game, study = Replay.load(log), Study.beside(log)
    study.comment(5, f"{SENTINEL} stands in the open.", by="Ada", seat="heretics")
    assert SENTINEL in page(game, "heretics", study, counted(game, "heretics", 0))
    assert SENTINEL not in page(game, "pilgrims", study, counted(game, "pilgrims", 0))


def secrets(system: str) -> Iterator[tuple[Encounter, Encounter, str]]:
    """Yield pairs of random fights that differ only in their last secret, with the seat that owns it."""
    for number in fight_numbers(2, after=5000):
        fight, rng = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
        while fight.outcome is None:
            command, before = choose_command(fight, rng), fight.fork()
            beat = fight.do(command)
            if {event.only_for for event in beat.events} == {None} or any(event.reveals for event in beat.events):
                continue
            twin = _otherwise(before, fight, rng)
            if twin is not None:
                yield fight, twin, beat.by


def _otherwise(before: Encounter, fight: Encounter, rng: Random) -> Encounter | None:
    """Return the fight with another last secret; None if there is no alternative."""
    beat = fight.journal.beats[-1]
    request = next(request for request in before.requests if any(form.holds(beat.command) for form in request.forms))
    for form in filter(is_open, request.forms):
        for _ in range(4):
            other = form.pick(rng)
            if other != beat.command and not before.why_not(other, beat.by):
                twin = before.fork()
                twin.do(other, beat.by)
                return twin
    return None


@pytest.mark.parametrize("system", KEEPING)
def test_secret_does_not_change_luck_or_turning_points_for_other_seats(system: str) -> None:
    """Bids and pledges."""
    for tried, (fight, twin, owner) in enumerate(secrets(system), start=1):
        one, other = Replay.of(fight), Replay.of(twin)
        for seat in (seat.id for seat in one.header.seats if seat.id != owner):
            assert counted(one, seat) == counted(other, seat)
        if tried == sample_size(1):
            return
    raise AssertionError("no fight had a secret")


def with_dn(dn: int, *, over: bool) -> Encounter:
    """Return a fight with a test against a hidden DN that is never revealed."""
    story = party(ADA, X, hide_dn=True).set(players__p_dash_ada__wrath=0, glory=2)
    story.given(CallForTest(who="ada", purpose="a locked door", skill="Tech", dn=dn))
    story.given((TakeOwedTest("ada"), (2, 2, 2))).given(BuyDice("ada"))
    return _ended(story, over=over)


def with_defence(defence: int, *, over: bool) -> Encounter:
    """Return a fight against a Threat whose sheet is hidden."""
    story = without_resources(ADA, threat("X", role="adversary", defence=defence), hide_threats=True).set(glory=1)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 4, 4, 4)), BuyDice("ada"))
    return _ended(story, over=over)


def _ended(story: Story, *, over: bool) -> Encounter:
    fight: Encounter = story.encounter
    if over:
        fight.end((), "the table goes home")
    return fight


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("made", "least", "most"), [(with_dn, 3, 5), (with_defence, 4, 5)])
def test_number_that_was_never_revealed_stays_secret_after_the_fight(
    made: Any, least: int, most: int, *, over: bool
) -> None:
    """Players see no chances, which would depend on it."""
    one, other = (Replay.of(made(number, over=over)) for number in (least, most))
    for seat in ("p-ada", "spectator"):
        found = counted(one, seat)
        assert found.graph is None
        assert page(one, seat, found=found) == page(other, seat)
    assert page(one, "gm") != page(other, "gm")
    assert counted(one, "gm").graph is not None


def test_all_pages_are_equal_if_nothing_is_hidden() -> None:
    """Powered by Heresy has no secrets."""
    *_, (fight, _) = (found for found, _ in zip(walk("powered_by_heresy", 6000), range(sample_size(15)), strict=False))
    game = Replay.of(fight)
    whole = counted(game, None, 0)
    for seat in (seat.id for seat in game.header.seats):
        found = counted(game, seat, 0)
        assert (found.luck, found.rolls) == (whole.luck, whole.rolls)
        assert [beat.sentences for beat in review(game, seat, verdict=verdict_of(game)).beats] == [
            beat.sentences for beat in review(game, verdict=verdict_of(game)).beats
        ]
