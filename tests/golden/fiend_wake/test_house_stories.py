"""Fights of complete sheets with abilities of their own, played to the end."""

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
    """Play a story, cached."""
    return HOUSE_STORIES[name]()


def used(fight: Encounter) -> set[tuple[str, str]]:
    """Return each combatant's abilities that were used or took effect."""
    events = (event for beat in fight.journal for event in beat.events)
    return {(event.who, event.ability) for event in events if isinstance(event, AbilityUsed)}


@pytest.mark.parametrize("name", HOUSE_STORIES)
def test_fight_uses_the_abilities_of_its_sheets_and_is_exact(name: str, tmp_path: Path) -> None:
    """Each beat can be described."""
    fight = played(name)
    assert fight.outcome is not None
    assert used(fight) >= USED[name]
    fight.save(tmp_path / "fight.jsonl")
    replay = Replay.load(tmp_path / "fight.jsonl")
    assert str(replay.verify()).startswith("EXACT")
    assert "cannot be described" not in "\n".join(replay.transcript())


def test_ward_lasts_until_the_caster_cannot_pay() -> None:
    events = [event for beat in played("witch-of-the-fen").journal for event in beat.events]
    began = [event for event in events if isinstance(event, SpellBegan)]
    assert began[0] == SpellBegan("tallow", "Ember Ward", 1, "orrin")
    assert len(began) - sum(isinstance(event, SpellEnded) for event in events) in (0, 1)


def test_session_of_three_parties_can_be_continued() -> None:
    """Late combatants, departures, pacts and mounts are carried over."""
    fight = played("three-banners")
    assert [event.who for beat in fight.journal for event in beat.events if isinstance(event, Left)] == ["ansa"]
    after = Encounter.begin("fiend_wake", fight.aftermath(), "hmac-sha256:00ff0000000000000000000000000000")
    assert {combatant.id for combatant in after.state.combatants} == {"ansa", "lockjaw", "corso", "ogre", "late"}
    assert after.state.combatant("lockjaw").mount == "grey"
    allies = {frozenset((pact.one, pact.other)) for pact in after.state.pacts if pact.stance == "allied"}
    assert allies == {frozenset(pair) for pair in (("company", "riders"), ("company", "reeds"), ("reeds", "riders"))}
    assert "Shield" in [each.id for each in after.state.catalogue]
