"""Setups: validation, and states after overrides."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from combat import DiceNeeded, Encounter, Refused
from events.powered_by_heresy.table import State
from events.vocabulary import Rolled
from tests.harness.random_play import walk
from tests.harness.samples import sample_size
from tests.powered_by_heresy.cells import ARMOURY, ZERO, acolyte, enemy

PRINTED = {"WS": 2, "BS": -1, "S": -1, "T": 0, "Ag": 1, "Int": 0, "Per": 1, "WP": 1, "Fel": 0}
WRATH = ["Wrath", "Penance", "Smite"]


def begun(*, armoury: tuple[dict[str, Any], ...] = (), foe: dict[str, Any] | None = None, **fields: Any) -> Encounter:
    """Begin a fight of Griff, who has no moves given by the fiction; `fields` change his sheet."""
    griff = {**acolyte("Griff", "sword"), "given": [], **fields}
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": [griff],
        "enemies": [foe or enemy("Scar")],
        "armoury": [*ARMOURY, *armoury],
    }
    return Encounter.begin("powered_by_heresy", setup)


@pytest.mark.rule(
    "PBH-WND-01", "PBH-WND-03", "PBH-DMG-13", "PBH-CLS-03", "PBH-ADV-10", "PBH-ADV-13", "PBH-ROLL-16", "PBH-ADV-07"
)
@pytest.mark.parametrize(
    ("fields", "path", "sentence"),
    [
        ({"wounds": 99}, "$.acolytes[0].wounds", "99 of 6 wounds"),
        ({"weapons": ["sword", "sword"]}, "$.acolytes[0].weapons[1]", "twice"),
        ({"moves": ["Hatred"]}, "$.acolytes[0].moves[0]", "needs a foe"),
        ({"hated": "daemon"}, "$.acolytes[0].hated", "Hatred must be among the moves"),
        ({"moves": ["Hatred (daemon)", "Hatred (Daemon)"]}, "$.acolytes[0].moves[1]", "twice"),
        ({"moves": ["Armored (daemon)"]}, "$.acolytes[0].moves[0]", "has no subject"),
        ({"moves": ["Smite"]}, "$.acolytes[0].moves[0]", "is not of that class"),
        ({"moves": ["Judgement"], "cls": "Templar"}, "$.acolytes[0].moves[0]", "requires Wrath"),
        ({"moves": [*WRATH, "Judgement"], "cls": "Templar", "level": 1, "stats": PRINTED}, "moves[3]", "level-2"),
        ({"moves": ["Multiclass", *WRATH, "Blend In"]}, "$.acolytes[0].moves[4]", "is not of that class"),
        ({"level": 1, "stats": {**PRINTED, "Fel": 3}}, "$.acolytes[0].stats", "is new"),
        ({"level": 1, "stats": PRINTED, "home_world": "Feral World"}, "$.acolytes[0].stats", "raises S or T"),
        ({"foe": enemy("Scar", wounds=3)}, "$.enemies[0].wounds", "3 of 3 wounds"),
        ({"armoury": ({"id": "gun", "name": "Gun", "dice": [6], "ranged": True},)}, "uses", "at least 1 use"),
        ({"armoury": ({"id": "rod", "name": "Rod", "dice": []},)}, "dice", "no damage dice"),
        ({"player": "zed"}, "$.acolytes[0].player", "not among the players"),
        ({"weapons": ["sword", "lance"]}, "$.acolytes[0].weapons[1]", "not in the armoury"),
        ({"bonds": [{"id": "griff"}]}, "$.acolytes[0].bonds[0]", "other acolytes"),
        ({"worn": ["cloak"]}, "$.acolytes[0].worn[0]", "not in the wardrobe"),
        ({"moves": ["Fly"]}, "$.acolytes[0].moves[0]", "add it to the library"),
        ({"loads": [{"id": "axe", "uses": 1}]}, "$.acolytes[0].loads[0].id", "not one of the weapons"),
        ({"foe": enemy("Scar", attacks=[{"name": "Roar"}])}, "$.enemies[0].attacks[0].dice", "neither deals damage"),
        ({"moves": ["Fly", "Armored (daemon)"]}, "$.acolytes[0].moves[1]", "has no subject"),
        ({"moves": ["Hack and Slash", "Armored (daemon)"]}, "$.acolytes[0].moves[1]", "has no subject"),
    ],
)
def test_invalid_sheet_is_refused_with_its_path(fields: dict[str, Any], path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        begun(**fields)
    sentences = [text.sentence for text in refused.value.reasons]
    assert any(path in text and sentence in text for text in sentences), sentences


@pytest.mark.rule("PBH-ROLL-16", "PBH-ADV-10", "PBH-ADV-02", "PBH-CLS-03")
@pytest.mark.parametrize(
    "fields",
    [
        {"level": 1, "stats": PRINTED, "home_world": "Hive World"},
        {"level": 1, "stats": {name: value for name, value in PRINTED.items() if name != "Fel"}},
        {"level": 1, "stats": ZERO, "veteran": True},
        {"moves": ["Multiclass", *WRATH]},
        {"moves": ["Smite"], "given": ["Smite"]},
        {"moves": ["Hatred (daemon)", "Hatred (mutant)"]},
        {"moves": ["Hatred"], "hated": "daemon"},
        {"wounds": 6, "survived": True},
    ],
)
def test_valid_sheet_is_accepted(fields: dict[str, Any]) -> None:
    assert begun(**fields).step in ("TALK", "AFTERMATH")


def paths(thing: Any, prefix: str = "") -> Iterator[str]:
    """Yield all paths that an override could name."""
    for field in attrs.fields(type(thing)):
        value, path = getattr(thing, field.name), f"{prefix}{field.name}"
        if isinstance(value, tuple) and value and attrs.has(type(value[0])):
            for item in value:
                if hasattr(item, "id"):
                    yield from paths(item, f"{path}.{item.id}.")
        elif attrs.has(type(value)):
            yield from (path, *paths(value, f"{path}."))
        else:
            yield path


VALUES = (0, 1, -1, 3, 6, 99, True, False, None, "", "griff", "scar", "x", (), ("scar", "x"), "Precise", "captured")


def overridden(encounter: Encounter, rng: Random) -> Encounter | None:
    """Return a fork with a random override, or None if it is refused."""
    trial = encounter.fork("hmac-sha256:00ff0000000000000000000000000000")
    try:
        trial.override(rng.choice(list(paths(encounter.state))), rng.choice(VALUES), "a slip of the pen")
    except Refused:
        return None
    return trial


def test_fight_can_continue_after_any_override() -> None:
    played = 0
    for number in range(sample_size(3)):
        for encounter, rng in itertools.islice(walk("powered_by_heresy", 7100 + number), 200):
            trial = overridden(encounter, rng) if rng.randrange(4) == 0 else None
            for _ in range(3):
                if trial is None or trial.outcome is not None:
                    break
                command = trial.options().random(rng)
                try:
                    trial.do(command)
                except DiceNeeded:
                    break
                played += 1
    assert played > sample_size(5)


@pytest.mark.rule("PBH-ROLL-12", "PBH-DMG-01")
def test_logged_modifiers_add_up_to_the_roll() -> None:
    rolls = 0
    for number in range(sample_size(5)):
        for encounter, _ in walk("powered_by_heresy", 7200 + number):
            last = encounter.journal.last
            for event in last.beat.events if last is not None else ():
                if isinstance(event, Rolled):
                    rolls += 1
                    assert event.base is not None
                    extra = sum(modifier.amount for modifier in event.modifiers if modifier.on == "dice")
                    assert len(event.dice) == event.base + extra, event
                    added = sum(modifier.amount for modifier in event.modifiers if modifier.on == "total")
                    if event.purpose not in ("Damage", "Proven", "edge", "Terror", "Mutation", "Eyes"):
                        assert event.total == sum(event.dice[place].face for place in event.kept) + added, event
                    if event.purpose in ("Damage", "Proven"):
                        assert event.total == len(event.kept), event
    assert rolls > sample_size(25)


def test_state_of_play_cannot_be_overridden() -> None:
    encounter = begun()
    for path in ("attempts", "blows", "dues", "breaths", "fighting"):
        with pytest.raises(Refused, match=r"by hand|play"):
            encounter.override(path, (), "a slip of the pen")
    assert isinstance(encounter.state, State)
