"""Whole sheets with abilities of their own: each fight is played to its end and uses what it brings."""

from functools import cache
from pathlib import Path

import pytest

from combat import Encounter
from events.fiend_wake.facts import SpellBegan, SpellEnded
from events.vocabulary import AbilityUsed, Left
from replays import Replay
from tests.golden.fiend_wake.house_stories import HOUSE_STORIES

USED = {
    "witch-of-the-fen": {
        *(("tallow", ability) for ability in ("warding", "second sight", "witchfire", "witchfire: passed")),
        *(("hound", ability) for ability in ("dread", "venom", "venom: failed", "Regenerates")),
        *(("imp", ability) for ability in ("Burning", "flames")),
        ("orrin", "Parry"),
    },
    "the-old-cannon": {("brega", "one shot"), ("brega", "shrapnel"), ("dunn", "load"), ("drummer", "Flooded")},
    "three-banners": {("lockjaw", "spirited"), ("corso", "long legs"), ("ogre", "rattle"), ("ansa", "field medicine")},
}


@cache
def played(name: str) -> Encounter:
    """Play a story, once for all that is asked about it."""
    return HOUSE_STORIES[name]()


def used(fight: Encounter) -> set[tuple[str, str]]:
    """Return who used which abilities, or had them take effect."""
    events = (event for beat in fight.journal for event in beat.events)
    return {(event.who, event.ability) for event in events if isinstance(event, AbilityUsed)}


@pytest.mark.parametrize("name", HOUSE_STORIES)
def test_a_fight_of_whole_sheets_uses_what_they_bring_and_replays_exactly(name: str, tmp_path: Path) -> None:
    """To its end, without a beat that the story cannot tell."""
    fight = played(name)
    assert fight.outcome is not None
    assert used(fight) >= USED[name]
    fight.save(tmp_path / "fight.jsonl")
    replay = Replay.load(tmp_path / "fight.jsonl")
    assert str(replay.verify()).startswith("EXACT")
    assert "cannot be told" not in "\n".join(replay.transcript())


def test_the_caster_keeps_her_ward_up() -> None:
    """It is on the shield-bearer, and ends only when she cannot pay for it."""
    events = [event for beat in played("witch-of-the-fen").journal for event in beat.events]
    began = [event for event in events if isinstance(event, SpellBegan)]
    assert began[0] == SpellBegan("tallow", "Ember Ward", 1, "orrin")
    assert len(began) - sum(isinstance(event, SpellEnded) for event in events) in (0, 1)


def test_the_fight_of_three_parties_goes_on_in_the_next_session() -> None:
    """Who came late is there, who fled or left is not; the pacts and the mounts are as they were left."""
    fight = played("three-banners")
    assert [event.who for beat in fight.journal for event in beat.events if isinstance(event, Left)] == ["ansa"]
    after = Encounter.begin("fiend_wake", fight.aftermath(), "hmac-sha256:00ff0000000000000000000000000000")
    assert {each.id for each in after.state.combatants} == {"lockjaw", "corso", "ogre", "late"}
    assert after.state.combatant("lockjaw").mount == "grey"
    assert {(each.one, each.other, each.stance) for each in after.state.pacts} == {("company", "riders", "allied")}
    assert "Shield" in [each.id for each in after.state.catalogue]
