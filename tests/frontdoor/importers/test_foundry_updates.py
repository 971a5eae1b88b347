"""Updates of Foundry actors: import, fight, export, update and import again give the state at the end of the fight."""

import copy
import json
import random
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, Join
from events.wrath_and_glory import Combatant, Profile
from frontdoor.importers.files.source import read_source
from frontdoor.importers.foundry_updates import foundry_updates
from frontdoor.importers.joining import import_files
from frontdoor.importers.sheets.foundry_paths import STATUSES
from replays import Replay
from tests.frontdoor.importers.rosters import as_bytes
from tests.frontdoor.importers.test_foundry import actor, gun, item
from tests.replays.campaign.played import finished

SEED = "hmac-sha256:00ff0000000000000000000000000003"


def party() -> list[dict[str, Any]]:
    """Return two Agents, one of them twice, and a mob."""
    combat = {"wounds": {"value": 0, "max": 3}, "shock": {"value": 0, "max": 3}}
    coat = item("Plate", "armour", rating=2, equipped=True)
    blade = item("Blade", "weapon", category="melee", damage={"base": 9}, equipped=True)
    zealots = actor(
        blade, type_="threat", name="Zealots", mob={"value": 4}, combat=combat, bio={"threat": {"first": "T"}}
    )
    boss = actor(
        blade, type_="threat", name="Boss", combat=combat, bio={"threat": {"first": "A"}}, resources={"ruin": 2}
    )
    people = [actor(gun(), coat), actor(gun(), name="Oss"), actor(blade), zealots, boss]
    return [{**each, "_id": f"actor{number:011d}"} for number, each in enumerate(people)]


def fought(documents: list[dict[str, Any]], number: int) -> Replay:
    """Import actors and play at random until the fight is over or long."""
    setup = import_files([("actors.json", as_bytes(documents))]).setup
    fight, rng = Encounter.begin("wrath_and_glory", dict(setup), dice=SEED), random.Random(number)
    while fight.outcome is None and len(fight.journal) < 250:
        owed = next(request for request in fight.requests if not request.optional)
        fight.do(fight.options(owed.seat).random(rng))
    return Replay.of(fight)


def updated(document: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return an actor after an update, as Foundry applies it: dotted paths, status effects and new items."""
    result = copy.deepcopy(document)
    for path, value in update.items():
        if path.startswith(("system.", "data.")):
            *steps, last = path.split(".")
            place = result
            for step in steps:
                place = place.setdefault(step, {})
            place[last] = value
    result["effects"] = [{"statuses": [status]} for status in update["statuses"]]
    result["items"] += update.get("injuries", [])
    return result


@pytest.mark.parametrize("number", range(3))
def test_an_updated_actor_is_imported_as_the_fight_left_it(number: int) -> None:
    documents = party()
    game = fought(documents, number)
    updates = foundry_updates(game, [read_source("actors.json", as_bytes(documents))])
    assert [update["_id"] for update in updates.actors] == [each["_id"] for each in documents]
    assert updates.missing == ()
    after = [updated(each, update) for each, update in zip(documents, updates.actors, strict=True)]
    setup = import_files([("actors.json", as_bytes(after))]).setup
    state, before = game[-1].state, game[0].state
    left = [pair for pair in zip(state.combatants, before.combatants, strict=True) if not is_gone(pair[0])]
    fighters = [each for each in setup["combatants"] if each["id"] != "agent"]  # a placeholder, without other Agents
    harmed = len(state.combatants) - len(left)
    for sheet, (who, was) in zip(fighters, left, strict=True):
        assert (base(sheet["name"]), sheet.get("wounds", 0), sheet.get("shock", 0)) == (
            base(who.name),
            who.wounds,
            who.shock,
        )
        assert (sheet.get("dying", False), sheet.get("exhausted", False)) == (who.dying, who.exhausted)
        held = {each.id for each in who.conditions if each.id in STATUSES.values()}
        assert {each["name"] for each in sheet.get("conditions", [])} == held
        assert sheet.get("faith", 0) == who.faith
        assert sheet.get("injuries", []) == [*dict.fromkeys(who.injuries)]
        assert sheet.get("ruin", 0) == (0 if who.profile.is_agent else who.ruin)
        if who.profile.mob > 1:
            assert sheet.get("mob", 1) == max(1, who.members)
        harmed += (who.wounds, who.shock, who.conditions) != (was.wounds, was.shock, was.conditions)
    players = [state.player(who.player).wrath for who, _ in left if who.player]
    assert [player["wrath"] for player in setup["players"] if "wrath" in player] == players
    assert harmed


def base(name: str) -> str:
    """Return a name without the number that tells equal names apart."""
    return name.removesuffix(" 2")


def is_gone(who: Combatant) -> bool:
    """Return whether a combatant is out of all later fights."""
    return who.dead or (who.profile.mob > 1 and not who.members)


def test_those_who_died_fled_changed_sides_or_joined_come_back_as_they_are() -> None:
    """The dead and a wiped-out mob stay out of the next import; a newcomer has no actor, and is named."""
    documents = party()
    setup = import_files([("actors.json", as_bytes(documents))]).setup
    fight = Encounter.begin("wrath_and_glory", dict(setup), dice=SEED)
    fight.do(ChangeSide(who="boss", side="players"), by="gm")
    fight.do(Leave(who="oss", how="fled"), by="gm")
    fight.do(Join(sheet=Profile(id="daemon", name="Daemon", role="elite")), by="gm")
    fight.override("combatants.calla.dead", True, "a test")
    fight.override("combatants.zealots.members", 0, "a test")
    updates = foundry_updates(Replay.of(fight), [read_source("actors.json", as_bytes(documents))])
    assert updates.missing == ("Daemon",)
    assert [each["statuses"] for each in updates.actors] == [["dead"], [], [], ["dead"], []]
    assert updates.actors[3]["system.mob.value"] == 0
    after = [updated(each, update) for each, update in zip(documents, updates.actors, strict=True)]
    result = import_files([("actors.json", as_bytes(after))])
    assert [each["name"] for each in result.setup["combatants"]] == ["Oss", "Calla", "Boss"]
    dead = [line.subject for line in result.report.lines if line.sentence == "it is dead"]
    assert dead == ["Calla", "Zealots"]
    assert {each["id"] for each in fight.aftermath()["combatants"]} == {"oss", "calla-2", "boss", "daemon"}


def test_a_file_of_the_dead_alone_is_refused() -> None:
    corpse = {**party()[4], "effects": [{"label": "Dead", "flags": {"core": {"statusId": "dead"}}}]}
    with pytest.raises(Refused, match=r"a\.json contains no agent or threat that can fight"):
        import_files([("a.json", as_bytes(corpse))])
    corpse["effects"][0]["disabled"] = True
    assert len(import_files([("a.json", as_bytes(corpse))]).setup["combatants"]) == 2


def test_nothing_happened_gives_the_values_of_the_files() -> None:
    documents = party()
    setup = import_files([("actors.json", as_bytes(documents))]).setup
    game = Replay.of(Encounter.begin("wrath_and_glory", dict(setup), dice=SEED))
    first, *_ = foundry_updates(game, [read_source("actors.json", as_bytes(documents))]).actors
    assert first == {
        "_id": "actor00000000000",
        "name": "Calla",
        "system.combat.wounds.value": 2,
        "system.combat.shock.value": 1,
        "system.resources.faith.current": 0,
        "system.resources.wrath": 3,
        "statuses": [],
    }


def test_an_old_file_is_updated_at_its_own_paths() -> None:
    """Older worlds keep `data`, and a mob as a number."""
    old = [{("data" if key == "system" else key): value for key, value in each.items()} for each in party()]
    old[3]["data"]["mob"] = 4
    update = foundry_updates(fought(party(), 0), [read_source("old.json", as_bytes(old))]).actors[3]
    assert {"data.mob", "data.combat.wounds.value"} <= update.keys()
    assert not any(key.startswith("system") for key in update)


def test_actors_are_found_in_several_files_and_others_are_named() -> None:
    """Equal names are numbered across the files, as in the setup."""
    documents = party()
    sources = [read_source(f"{number}.json", as_bytes(documents[number])) for number in (0, 2, 3)]
    updates = foundry_updates(fought(documents, 0), sources)
    assert [each["_id"][-1] for each in updates.actors] == ["0", "2", "3"]
    assert [each["name"] for each in updates.actors] == ["Calla", "Calla", "Zealots"]
    assert updates.missing == ("Oss", "Boss")


def test_without_files_the_updates_have_names_alone() -> None:
    updates = foundry_updates(fought(party(), 0))
    assert [each["name"] for each in updates.actors] == ["Calla", "Oss", "Calla 2", "Zealots", "Boss"]
    assert not any("_id" in each for each in updates.actors)
    assert json.dumps(updates.actors)


def test_another_system_and_a_file_without_actors_are_refused() -> None:
    with pytest.raises(Refused, match="this fight is Trench Crusade"):
        foundry_updates(Replay.of(finished("trench_crusade")))
    with pytest.raises(Refused, match=r"note\.json contains no agent or threat"):
        foundry_updates(fought(party(), 0), [read_source("note.json", as_bytes(item("Note", "journal")))])
