"""Whole warbands with all their equipment: one fight each to its end, and the next session."""

import tomllib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from combat import Encounter, Refused
from combat.systems.trench_crusade.acts.scenarios import Join, Leave
from events.trench_crusade.facts import ActionGranted, NearChanged
from events.trench_crusade.sheets import Profile
from events.vocabulary import AbilityUsed, ConditionChanged, Rolled
from replays import Replay
from tests.golden.trench_crusade.warbands import SETUPS, STORIES
from tests.harness import invariants
from tests.harness.random_play import choose_command
from tests.harness.samples import sample_size
from tests.trench_crusade.test_overrides import another, paths_of

NAMES = tuple(STORIES)
GOLDEN = SETUPS.parent

SEEN: dict[str, tuple[str, ...]] = {
    "every-decision": ("Amulet", "Second Wind", "Litany"),
    "antioch-and-sultanate": (
        *("God Is With Us", "Blessed Icon", "Fortify", "De-Mine", "Alchemical Stimulant", "Field Rations"),
        *(
            "Musical Instrument",
            "Standard",
            "Bayonet Drill",
            "Shock Charge",
            "REACH",
            "PARRYING",
            "DUM-DUM",
            "Mubarizun",
        ),
        *("Artificial Body", "Agile"),
    ),
    "pilgrims-and-legion": (
        *("Enforced Orthodoxy", "Laying On Hands", "Loudspeakers", "Blessed Stigmata", "Regeneration", "Mad Dash"),
        *(
            "Price of Greed",
            "Exploding Corpse",
            "Unholy Vigour",
            "Unholy Hymns",
            "Death Wail",
            "Loping Dash",
            "Long Stride",
        ),
    ),
    "court-and-grail": (
        *("Black Tide", "Hellfire Lash", "Goetic Gaze", "Serpent's Curse", "Plague Breath"),
        *("Beelzebub's Touch", "Undead Fortitude"),
    ),
}
"""Abilities with visible effects in each fight."""


CHANGED = tomllib.loads((GOLDEN / "changed.toml").read_text("utf-8"))
"""Fights that a corrected rule plays differently now."""


@cache
def played(name: str) -> Encounter:
    """Return one of the recorded fights."""
    return Encounter.load(GOLDEN / f"{name}.jsonl")


@pytest.mark.parametrize("name", NAMES)
def test_recorded_fights_use_the_special_equipment(name: str) -> None:
    """Each fight has an end, and the current rules reproduce it unless a rule was corrected."""
    fight = played(name)
    events = [event for beat in fight.journal for event in beat.events]
    titles = {ability.id: ability.title for ability in fight.state.catalogue}
    used = {titles.get(event.ability, "") for event in events if isinstance(event, AbilityUsed)}
    rolled = {modifier.name for event in events if isinstance(event, Rolled) for modifier in event.modifiers}
    assert [ability for ability in SEEN[name] if ability not in used | rolled] == []
    assert fight.outcome is not None
    assert Replay.of(fight).verify().exact is (name not in CHANGED)
    invariants.state_is_the_fold_of_its_journal_and_of_its_log(fight)


def test_recorded_fights_use_other_effects_of_abilities() -> None:
    """Auras, granted ACTIONS, and custom conditions."""
    events = [event for name in NAMES for beat in played(name).journal for event in beat.events]
    assert any(isinstance(event, NearChanged) for event in events)
    assert any(isinstance(event, ActionGranted) for event in events)
    conditions = {event.condition for event in events if isinstance(event, ConditionChanged)}
    assert {"Drowning", "Fortified", "Cursed"} <= conditions


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(sample_size(1)))
def test_random_play_with_whole_warbands_reaches_the_end(name: str, number: int) -> None:
    """Each state has a story, leaves a valid setup and can be played to an end."""
    rng = Random(f"{name} {number}")
    fight = Encounter.begin("trench_crusade", SETUPS / f"{name}.toml", f"hmac-sha256:{number:016x}{0:016x}")
    while fight.outcome is None:
        fight.do(choose_command(fight, rng))
        if len(fight.journal) % 25 == 0:
            following = Encounter.begin(
                "trench_crusade", fight.aftermath(), "hmac-sha256:00ff0000000000000000000000000000"
            )
            assert following.state.catalogue == fight.state.catalogue
    assert Replay.of(fight).verify().exact
    assert all(line.strip() for line in Replay.of(fight).transcript())


@pytest.mark.parametrize("name", NAMES)
def test_override_never_leaves_a_battle_with_abilities_without_a_decision(name: str) -> None:
    """Overrides are refused with a reason, or the fight continues."""
    rng = Random(name)
    fight = Encounter.begin("trench_crusade", SETUPS / f"{name}.toml", "hmac-sha256:00030000000000000000000000000000")
    for _ in range(sample_size(20)):
        if fight.outcome is None:
            fight.do(choose_command(fight, rng))
        if fight.outcome is not None or rng.randrange(5):
            continue
        trial = fight.fork("hmac-sha256:00040000000000000000000000000000")
        paths = dict(paths_of(trial.state))
        words = [*(model.id for model in trial.state.models), "Agile", "Gas Mask", "TOUGH", "Drowning", "zed", ""]
        for path in rng.sample(sorted(paths), 25):
            with suppress(Refused):
                trial.override(path, another(paths[path], words, rng), "a slip of the pen")
        for _beat in range(8):
            if trial.outcome is None:
                trial.do(choose_command(trial, rng))
                assert all(
                    trial.options(request.seat).random(rng) for request in trial.requests if not request.optional
                )


def _fled_and_joined(fight: Encounter) -> None:
    fight.do(Leave(model="yeoman", how="fled", reason="the drum is broken"))
    late = Profile(id="late", name="Yeoman Klaas", weapons=("bolt-action-rifle",), equipment=("Mountaineer Kit",))
    fight.do(Join(side="antioch", sheet=late))


def test_battle_continues_in_the_next_session() -> None:
    """Without the model that fled, with the model that joined, and with markers, conditions and equipment."""
    rng: Random = Random("session")
    begin: Callable[..., Encounter] = Encounter.begin
    fight = begin(
        "trench_crusade", SETUPS / "antioch-and-sultanate.toml", "hmac-sha256:00010000000000000000000000000000"
    )
    while fight.step != "ACTION_MENU":
        fight.do(choose_command(fight, rng))
    _fled_and_joined(fight)
    following = begin("trench_crusade", fight.aftermath(), "hmac-sha256:00020000000000000000000000000000")
    state = following.state
    assert state.model("yeoman").out
    assert state.model("late").profile.equipment == ("Mountaineer Kit",)
    assert "Mountaineer Kit" in {ability.id for ability in state.catalogue}
    while following.outcome is None:
        following.do(choose_command(following, rng))
    assert Replay.of(following).verify().exact
