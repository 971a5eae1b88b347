"""Setups: all errors are reported with their JSON paths; and the setup of the next session."""

import itertools
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.damage import Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.locations import LayCaltrops
from combat.systems.fiend_wake.acts.mounts import Dismount, Mount
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.queries.combatants import available_numbers
from events.codec.wire import plain, thaw_json
from events.fiend_wake.facts import AbilityResolved, Mounted
from events.fiend_wake.sheets import STATS
from tests.fiend_wake.fights import fight, fighter, first_turn, foe
from tests.harness.random_play import fight_numbers, walk


def setup(*combatants: Any, **more: Any) -> dict[str, Any]:
    """Return the setup of a small fight as plain data."""
    data = thaw_json(fight(fighter("ann"), foe("imp")).encounter.header.setup)
    return {**data, **({"combatants": list(combatants)} if combatants else {}), **more}


def refusals(data: dict[str, Any], **settings: Any) -> list[str]:
    """Return the errors of a setup."""
    with pytest.raises(Refused) as refused:
        Encounter.begin("fiend_wake", data, settings=settings)
    return [reason.sentence for reason in refused.value.reasons]


@pytest.mark.rule("FW-STAT-02")
@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"seat": "zed"}, "$.combatants[1].seat: 'zed' is not a known seat"),
        (
            {"armor": "plato"},
            "$.combatants[1].armor: 'plato' is not a known armor; did you",
        ),
        ({"location": "moon"}, "$.combatants[1].location"),
        ({"ready": "cannon"}, "$.combatants[1].ready"),
        ({"weapons": ["blade", "stick"]}, "$.combatants[1].weapons[1]"),
        ({"weapons": ["blade", "blade"]}, "$.combatants[1].weapons[1]: imp lists 'blade' twice"),
        ({"mount": "dragon"}, "$.combatants[1].mount"),
        (
            {"mount": "horse", "location": "tower"},
            "$.combatants[1].mount: imp and its mount 'horse' are in different locations",
        ),
        ({"skills": [{"name": "Blades", "level": 1}] * 2}, "$.combatants[1].skills"),
        ({"spells": [{"name": "Ward", "fuel": 1}] * 2}, "$.combatants[1].spells"),
        ({"start_of_round": ["Howl", "Howl"]}, "$.combatants[1].start_of_round"),
        ({"stack_numbers": [{"stat": "Grace", "numbers": [1, 1, 3]}]}, "$.combatants[1].stack_numbers[0].numbers"),
        ({"stack_numbers": [{"stat": "Grace", "numbers": [-4, 0]}]}, "$.combatants[1].stack_numbers[0].numbers"),
        (
            {"stack_numbers": [{"stat": "Grace", "numbers": [1]}] * 2},
            "$.combatants[1].stack_numbers[1]: imp lists 'Grace'",
        ),
        ({"handicaps": [{"stat": "Grace", "numbers": [9]}]}, "$.combatants[1].handicaps[0].numbers"),
        ({"threshold": 0}, "$.combatants[1].threshold"),
        ({"wounds": 30}, "$.combatants[1].wounds: imp has 30 wounds, but the threshold allows only 0 to 29"),
        ({"id": "ann"}, "$.combatants[1].id: the id 'ann' is used twice"),
        ({"id": "i.mp"}, "$.combatants[1].id: 'i.mp' is not a valid id"),
    ],
)
def test_setup_error_names_its_path(fields: dict[str, Any], path: str) -> None:
    """The refusal suggests a similar name."""
    errors = refusals(setup(fighter("ann"), {**foe("imp"), **fields}))
    assert any(error.startswith(path) for error in errors), errors


def test_all_setup_errors_are_reported_at_once() -> None:
    data = setup(fighter("ann", seat="zed"), foe("imp", location="moon"))
    data["locations"][0] = {**data["locations"][0], "accessible_from": ["mars"], "exit_to": "venus"}
    data["animals"][0] = {**data["animals"][0], "location": "pluto"}
    data["players"][0] = {"id": "gm", "name": "Ann"}
    places = [refusal.partition(": ")[0] for refusal in refusals(data)]
    assert places == [
        "$.players[0].id",
        "$.locations[0].accessible_from[0]",
        "$.locations[0].exit_to",
        "$.animals[0].location",
        "$.combatants[0].seat",
        "$.combatants[1].location",
    ]


@pytest.mark.rule("FW-PREP-01")
def test_id_may_contain_a_colon() -> None:
    story = fight({**fighter("ann", start_of_round=["Howl: long"]), "id": "a: b"}, foe("imp"))
    assert [request.kind for request in story.encounter.requests if not request.optional] == ["ability"]
    story.when(ResolveAbility("a: b", "Howl: long")).then(AbilityResolved("a: b", "Howl: long"))
    story.given(CommitBid("a: b", 0))


# --- mounted from the start ---------------------------------------------------------------------


@pytest.mark.rule("FW-SIM-70", "FW-MNT-06")
def test_combatant_starts_mounted_and_dismounts() -> None:
    """Dismounting is free by default, once until a point is spent."""
    story = first_turn(fighter("ann", mount="horse"), foe("imp"))
    assert (story.state.combatant("ann").mount, story.state.animal("horse").rider) == ("horse", "ann")
    story.when(Dismount("ann")).then(Mounted("ann", ""))
    assert story.state.animal("horse").rider == ""
    story.when(Dismount("ann")).refuses("on_foot", "FW-SIM-70")
    story.given(Mount("ann", "horse"), Dismount("ann"))
    story = first_turn(fighter("ann", mount="horse"), foe("imp"), dismount_cost=2)
    story.set(combatants__ann__tp=1)
    story.when(Dismount("ann")).refuses("too_few_points")
    story.given(Dismount("ann", upgraded=True))
    assert story.state.turn.full_used


# --- the next session -----------------------------------------------------------------------------


@pytest.mark.rule("FW-DMG-23", "FW-DMG-36")
def test_next_session_keeps_wounds_handicaps_and_locations() -> None:
    """Combatants that have left are not in it."""
    story = first_turn(fighter("ann", caltrops=1), foe("imp", threshold=5), foe("rat"))
    story.given(LayCaltrops("ann", "imp"), Inflict(who="imp", harm="Wound", amount=7, source="a fall"))
    story.given(TakeHandicap("imp", "Power"), Inflict(who="ann", harm="Wound", amount=3, source="a fall"))
    again = Encounter.begin("fiend_wake", story.encounter.aftermath())
    ann, imp = again.state.combatant("ann"), again.state.combatant("imp")
    assert (ann.wounds, ann.caltrops, imp.wounds, available_numbers(imp, "Power")) == (3, 0, 0, (1,))
    assert (imp.location, again.state.location("caltrops-1").owner) == ("caltrops-1", "ann")
    assert again.state.settings == story.state.settings


@pytest.mark.parametrize("block", range(2))
def test_aftermath_of_random_fights_is_a_valid_setup(block: int) -> None:
    """At any moment, with the same wounds and marks."""
    for number in fight_numbers(2, after=8000)[block::2]:
        for place, (encounter, _) in enumerate(itertools.islice(walk("fiend_wake", number), 200)):
            if place % 9:
                continue
            again = Encounter.begin("fiend_wake", encounter.aftermath()).state
            got_away = ("left", "fled", "surrendered")
            everybody = encounter.state.combatants
            before = [who for who in everybody if who.present or (who.how_left in got_away and who.seat != "gm")]
            assert [combatant.id for combatant in again.combatants] == [combatant.id for combatant in before]
            for was, now in zip(before, again.combatants, strict=True):
                clears = encounter.state.settings.wounds_after_combat == "clear"
                assert (now.wounds, now.unconscious, now.location, now.mount) == (
                    0 if clears else was.wounds,
                    was.unconscious,
                    was.location,
                    was.mount,
                )
                assert all(available_numbers(now, stat) == available_numbers(was, stat) for stat in STATS)


@pytest.mark.rule("FW-STAT-06", "FW-STAT-07", "FW-STAT-09", "FW-DR-01", "FW-SIEGE-03")
def test_view_contains_derived_scores() -> None:
    """Evasion, Damage Reduction, the threshold, effective stats, and entry costs."""
    encounter = Encounter.sample("fiend_wake")
    who = encounter.state.combatants[0]
    before = encounter.view("spectator")["scores"]
    assert before[who.id]["Evasion"] == before[who.id]["Awareness"] + 4
    assert before[who.id]["Wounds Threshold"] == who.threshold
    encounter.override(f"combatants.{who.id}.profile.reduction", 3, "a hide")
    place = encounter.state.locations[0].id
    encounter.override(f"locations.{place}.place.entry_cost", 5, "the door is barred")
    after = encounter.view("spectator")["scores"]
    assert after[who.id]["Damage Reduction"] >= before[who.id]["Damage Reduction"]
    assert after[place]["Cost of entering"] == 5


def test_misspelt_weapon_skill_is_refused() -> None:
    """An unknown skill is legal, a misspelling of a known skill is not."""
    ann = plain(fighter("ann", skills={"Blades": 2}))
    armory = [dict(weapon) for weapon in setup()["armory"]]
    armory[0]["skill"] = "Throwing"
    assert Encounter.begin("fiend_wake", setup(ann, plain(foe("imp")), armory=armory)).step
    for slip in ("Blaeds", "Blade", "blades"):
        armory[0]["skill"] = slip
        (refusal,) = refusals(setup(ann, plain(foe("imp")), armory=armory))
        assert refusal.startswith("$.armory[0].skill: ")
        assert f"the skill '{slip}', but no combatant has learned it; did you mean 'Blades'?" in refusal
