"""Statements in the middle of anything: a model that leaves the table is named by nothing that waits."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.systems.trench_crusade.acts.down import Teeter
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import StandNear
from combat.systems.trench_crusade.acts.melee_combat import FreeAttack
from combat.systems.trench_crusade.acts.movement import Charge, PlaceModel, Retreat, Skirmish, StandFast
from combat.systems.trench_crusade.acts.ranged_combat import Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import EnterDangerousTerrain
from combat.systems.trench_crusade.acts.turns import Activate
from combat.systems.trench_crusade.overrides import faults
from events.base import Command
from events.trench_crusade.facts import Action, CameToNothing, InjuryDue, MeleeChanged, Moved, RetreatSettled
from events.vocabulary import Hit, Rolled, Suffered
from frontdoor.conformance.walks import seed_of
from tests.harness.random_play import choose_command
from tests.harness.samples import sample_size
from tests.harness.stories import Story, new_story
from tests.trench_crusade.duels import (
    ARMOURY,
    HIT,
    active_model,
    begin_turn,
    fighter,
    model_of,
    story_lines,
    with_abilities,
)

BANE = {
    "id": "Bane",
    "when": "out",
    "does": [{"do": "injure", "to": "everybody", "amount": 3}, {"do": "roll", "what": "ACTION"}],
}
"""A dying model injures all models near it, itself included, and takes a last ACTION."""
PUSH = {"id": "Push", "when": "any time", "asked": True, "does": [{"do": "injure", "to": "target", "amount": 4}]}
ARMS: tuple[dict[str, Any], ...] = (
    {"id": "rifle", "name": "Rifle", "kind": "ranged", "range": 24, "shots": 2, "keywords": ["CONSUMABLE"]},
    {"id": "mortar", "name": "Mortar", "kind": "ranged", "range": 24, "scatters": True, "keywords": ["BLAST (3)"]},
    {"id": "club", "name": "Club", "kind": "melee", "attacks": 2, "keywords": ["RISKY"]},
)


def crowded_battle(number: int) -> tuple[Encounter, Random]:
    """Begin a battle in which much waits: Charges at SKIRMISHERs, mortars, double attacks and dying abilities."""
    rng = Random(f"crowded battle {number}")

    def model(name: str) -> dict[str, Any]:
        return {
            "id": name,
            "name": name.title(),
            "weapons": ["rifle", "club", "mortar"],
            "keywords": [word for word in ("SKIRMISHER", "TOUGH", "LEADER") if rng.random() < 1 / 2],
            "abilities": [ability for ability in ("Bane", "Push") if rng.random() < 1 / 2],
            "blood": rng.choice((0, 2, 6)),
            "down": rng.random() < 1 / 5,
        }

    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": [model(name) for name in ("ansel", "berthe", "cyr")]},
        {"id": "heretics", "name": "the Heretics", "models": [model(name) for name in ("kain", "doeg", "esau")]},
    ]
    setup = {"sides": sides, "armoury": list(ARMS), "abilities": [BANE, PUSH]}
    settings = {
        "turn_limit": 3,
        "annihilation_ends_battle": rng.random() < 1 / 2,
        "down_ends_activation": rng.random() < 1 / 3,
        "spend_order_injury": rng.choice(("actor_then_opponent", "secret_simultaneous")),
        "markers_on_morale": rng.random() < 1 / 2,
        "statements_by": "anyone",
        "modifiers_by": "anyone",
    }
    fight = Encounter.begin("trench_crusade", setup, seed_of(number), settings=settings)
    for name, enemies in (("ansel", ("kain", "doeg")), ("berthe", ("esau",))):
        if rng.random() < 2 / 3:
            fight.do(PlaceModel(name, enemies))
        fight.do(StandNear(name, tuple(other.id for other in fight.state.models if other.id != name)))
    return fight, rng


def statement(fight: Encounter, rng: Random) -> Command | None:
    """Return a random statement that is legal now, mostly an injury; None if there is none."""
    forms = [form for request in fight.requests if request.optional for form in request.forms]
    forms = [form for form in forms if form.command not in (Concede, Join)]
    deadly = [form for form in forms if form.command is Injure]
    if not forms:
        return None
    form = rng.choice(deadly if deadly and rng.random() < 1 / 2 else forms)
    for _ in range(6):
        command: Command = form.pick(rng)
        if not fight.why_not(command):
            return command
    return None


@pytest.mark.rule("TC-INJ-05", "TC-TURN-07")
@pytest.mark.parametrize("number", range(sample_size(12)))
def test_no_statement_in_play_brings_about_a_faulty_state(number: int) -> None:
    """Nothing that waits names a model that is gone, and a decision is open until the battle ends."""
    fight, rng = crowded_battle(number)
    for beat in range(400):
        if fight.outcome is not None:
            break
        spoken = statement(fight, rng) if rng.random() < 1 / 3 else None
        fight.do(choose_command(fight, rng) if spoken is None else spoken)
        assert list(faults(fight.state)) == [], (number, beat, fight.step)
        assert fight.step == "BATTLE_END" or any(not request.optional for request in fight.requests), (number, beat)


OUT = (6, 6, 6)
SKIRMISHERS = (fighter("Kain", keywords=["SKIRMISHER"]), fighter("Doeg"), fighter("Esau"))


def killed(story: Story, model: str, faces: tuple[int, ...] = OUT) -> Story:
    """State an injury that takes a model Out of Action, and check that no waiting entry names the model."""
    story.when(Injure(model=model, source="a mine", base=3), faces=faces)
    assert model_of(story, model).out
    assert list(faults(story.state)) == []
    return story


@pytest.mark.rule("TC-MOVE-03", "TC-INJ-05")
def test_charge_ends_where_it_stands_if_its_target_is_gone() -> None:
    """The Charge is not rolled, the model is in Melee with no one, and the battle can go on."""
    story = active_model(against=SKIRMISHERS).given(Charge(model="ansel", target="kain", distance=10))
    killed(story, "kain").then(
        CameToNothing("ansel", "Charge", "there is no target left"), Moved("ansel", "Charge", 0)
    ).without(MeleeChanged)
    assert (story.encounter.step, story.state.charge, model_of(story, "ansel").in_melee_with) == (
        "ACTION_MENU",
        None,
        (),
    )
    assert "Ansel's Charge ends where it stands: there is no target left." in story_lines(story)
    story.set(models__berthe__blood=1)


@pytest.mark.rule("TC-MOVE-03", "TC-INJ-05")
@pytest.mark.parametrize(("dead", "beside"), [("kain", ("doeg",)), ("doeg", ("kain",))])
def test_charge_goes_on_against_the_enemies_that_are_left(dead: str, beside: tuple[str, ...]) -> None:
    """The other enemies stand within an inch of the same place."""
    charge = Charge(model="ansel", target="kain", distance=10, also_near=("doeg",))
    story = active_model(against=SKIRMISHERS).given(charge)
    killed(story, dead, OUT if dead == "doeg" else (*OUT, 4))
    if dead == "doeg":
        story.when(StandFast("kain"), faces=(4,))
    story.then(MeleeChanged("ansel", beside))


@pytest.mark.rule("TC-MOVE-03", "TC-INJ-05")
@pytest.mark.parametrize("dead", ["ansel", "kain"])
def test_evasion_ends_with_the_skirmisher_or_the_charge(dead: str) -> None:
    """After the die for the distance, either of the two is gone, and no one is asked for a distance."""
    story = active_model(against=SKIRMISHERS).given(
        Charge(model="ansel", target="kain", distance=10), (Skirmish("kain"), (3,))
    )
    killed(story, dead)
    assert (story.state.skirmish, story.state.charge) == (None, None)
    assert story.encounter.step == ("PICK_MODEL" if dead == "ansel" else "ACTION_MENU")


@pytest.mark.rule("TC-MOVE-04")
def test_charge_ends_if_the_model_comes_into_melee_before_it_moves() -> None:
    """A statement puts the charging model beside another enemy while a SKIRMISHER decides."""
    story = active_model(against=SKIRMISHERS).given(Charge(model="ansel", target="kain", distance=10))
    story.given(PlaceModel("ansel", ("doeg",))).when(StandFast("kain"))
    story.then(CameToNothing("ansel", "Charge", "it is in Melee already"), Moved("ansel", "Charge", 0))
    assert model_of(story, "ansel").in_melee_with == ("doeg",)


@pytest.mark.rule("TC-MOVE-07", "TC-MEL-01")
@pytest.mark.parametrize("place", [PlaceModel("kain"), PlaceModel("ansel", ("doeg",))])
def test_enemy_that_is_set_elsewhere_makes_no_free_attack(place: PlaceModel) -> None:
    """Kain is in Melee with the retreating model no longer, so only Doeg may attack it."""
    story = active_model(beside=("kain", "doeg")).given(Retreat("ansel")).when(place)
    assert story.state.free_attackers == ("doeg",)
    story.when(FreeAttack(model="kain", weapon="club")).refuses("no_free_attack", "TC-MOVE-07")


@pytest.mark.rule("TC-MOVE-07")
def test_retreat_goes_on_once_all_enemies_are_set_elsewhere() -> None:
    story = active_model(beside=("kain",)).given(Retreat("ansel")).when(PlaceModel("kain"))
    story.then(Moved("ansel", "Retreat", 12), RetreatSettled("ansel"))


def with_bane(**fields: Any) -> Story:
    """Return a story in which Ansel, whose last breath injures all models in Melee with it, is active."""
    sides = [
        {"id": "pilgrims", "name": "the Pilgrims", "models": [fighter("Ansel", **fields), fighter("Berthe")]},
        {"id": "heretics", "name": "the Heretics", "models": [fighter("Kain", blood=1), fighter("Doeg")]},
    ]
    ability = {"id": "Bane", "when": "out", "does": [{"do": "injure", "to": "enemies"}]}
    story = new_story("trench_crusade", {"sides": sides, "armoury": list(ARMOURY), "abilities": [ability]})
    return begin_turn(story).given(PlaceModel("ansel", ("kain",)), Activate("ansel"))


@pytest.mark.rule("TC-MOVE-07", "TC-INJ-05")
def test_retreat_is_over_before_the_last_breath_of_the_model_injures_an_enemy() -> None:
    """Markers may be spent on the injury, and an override of something else is possible then."""
    story = with_bane(abilities=["Bane"]).given(Retreat("ansel"), FreeAttack(model="kain", weapon="club"))
    story.when(Pledge(side="pilgrims"), faces=(5, 5, 6, 6)).then(RetreatSettled("ansel"))
    assert (model_of(story, "ansel").out, story.encounter.step) == (True, "INJURY_MARKERS")
    assert list(faults(story.state)) == []
    assert model_of(story.set(models__berthe__blessings=1), "berthe").blessings == 1


@pytest.mark.rule("TC-INJ-05")
@pytest.mark.parametrize("effect", [{"do": "injure", "to": "self"}, {"do": "roll", "what": "ACTION"}])
def test_last_breath_leaves_no_roll_for_the_model_that_is_gone(effect: dict[str, Any]) -> None:
    """The ability injures its dying owner once more, or takes an ACTION that its owner can no longer roll for."""
    breath = {"id": "Breath", "when": "out", "does": [effect]}
    ours, theirs = (fighter("Ansel"), fighter("Berthe")), (fighter("Kain", abilities=["Breath"]), fighter("Doeg"))
    story = with_abilities(breath, ours=ours, theirs=theirs)
    killed(story, "kain")
    assert (story.state.injuries, story.state.attempt, story.encounter.step) == ((), None, "ACTION_MENU")


@pytest.mark.rule("TC-TURN-09", "TC-INJ-13")
def test_overrides_are_possible_while_a_lost_battle_has_injury_rolls_left() -> None:
    """The grenade takes the last Heretic, and markers may still be spent on the injury of a Pilgrim."""
    story = active_model(fighter("Ansel", "grenades"), fighter("Berthe", blood=1)).set(models__doeg__out=True)
    shot = Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("berthe",))
    story.when(shot, faces=(4, 4, 6, 6))
    assert (story.encounter.step, list(faults(story.state))) == ("INJURY_MARKERS", [])
    assert model_of(story.set(models__ansel__blessings=1), "ansel").blessings == 1


@pytest.mark.rule("TC-INJ-13")
def test_scattered_shot_of_a_model_that_is_gone_still_lands() -> None:
    """Its abilities no longer react to the hit, and it cannot change sides before the shot lands."""
    story = active_model(fighter("Ansel", "mortar"))
    story.given((Shoot(model="ansel", weapon="mortar", target="kain"), (1, 2)))
    assert story.encounter.step == "LANDING"
    story.when(ChangeSide(model="ansel", side="heretics")).refuses("rolling")
    killed(story, "ansel")
    story.when(Land("doeg"), faces=(1, 1, 1)).then(Hit)


@pytest.mark.rule("TC-INJ-05", "TC-DICE-06")
def test_a_model_that_is_gone_is_near_no_one() -> None:
    story = active_model().given(StandNear("berthe", ("kain", "doeg")))
    killed(story, "kain")
    assert model_of(story, "berthe").near == ("doeg",)


@pytest.mark.rule("TC-DOWN-06")
@pytest.mark.parametrize("leaves", [True, False])
def test_tests_and_injuries_of_a_model_that_is_gone_are_not_rolled(*, leaves: bool) -> None:
    """They wait for the markers of another roll while the model leaves the table."""
    story = active_model(fighter("Ansel", blood=1), down=("kain",))
    story.given(Shoot(model="ansel", weapon="rifle", target="doeg"))
    story.given(Teeter("kain", 10), Injure(model="kain", source="a mine"))
    assert (len(story.state.tests), len(story.state.injuries_waiting)) == (1, 1)
    if leaves:
        story.given(Leave("kain"))
        assert (story.state.tests, story.state.injuries_waiting) == ((), ())
        story.when(Pledge(side="heretics"), faces=(1, 1)).without(InjuryDue)
    else:
        story.given(Injure(model="kain", source="a second mine"))
        story.when(Pledge(side="heretics"), faces=(1, 1, *OUT)).then(Suffered)
        assert (model_of(story, "kain").out, story.state.tests, story.state.injuries) == (True, (), ())


@pytest.mark.rule("TC-WIN-04", "TC-INJ-13")
def test_all_injuries_of_an_attack_are_rolled_before_a_test_that_waits() -> None:
    """A model that is pushed into Dangerous Terrain meanwhile tests after the second injury."""
    enemies = (fighter("Kain", blood=1), fighter("Doeg", blood=1))
    story = active_model(fighter("Ansel", "grenades"), against=enemies)
    story.given((Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",)), HIT))
    story.given(EnterDangerousTerrain("berthe"), (Pledge(side="pilgrims"), (1, 1)))
    assert (story.encounter.step, story.state.attempt) == ("INJURY_MARKERS", None)
    story.given((Pledge(side="pilgrims"), (1, 1, 4, 4)))
    assert story.event(Rolled, 1).purpose == Action.DANGEROUS_TERRAIN
