"""Things that come to the table, and locations that change, during a fight."""

from typing import Any

import pytest

from combat.systems.fiend_wake.acts.arrivals import Bring
from combat.systems.fiend_wake.acts.combatants import Join
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.locations import ChangeLocation, CreateLocation, Enter
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import Arm, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.queries.choices import SheetList
from events.fiend_wake.facts import Brought, LocationChanged
from events.fiend_wake.sheets import Animal, Armor, Place, Profile, Weapon
from events.replace import replace
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls, wounds

FORK = Weapon(id="fork", name="Fork", kind="melee", skill="Farming", first=3)
RUG = Armor(id="rug", name="Rug", encumbrance=2, reduction=2)
MULE = Animal(id="mule", name="Mule", kind="horse")


@pytest.mark.rule("FW-MNT-01", "FW-SIM-70")
def test_gm_puts_an_animal_on_the_table() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Bring(animals=(MULE,))).then(Brought(animals=(MULE,)))
    story.given(Mount("ann", "mule"))
    assert (story.state.combatant("ann").mount, story.state.animal("mule").rider) == ("mule", "ann")


def test_each_form_suggests_one_new_thing() -> None:
    """The other lists stay empty, unless a player adds sheets to them."""
    story = first_turn(fighter("ann"), foe("imp"))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is Bring]
    for form, kind in zip(forms, ("weapons", "animals", "armor"), strict=True):
        fields = {name: field.most for name, field in form.fields.items() if isinstance(field, SheetList)}
        assert fields == {**dict.fromkeys(("weapons", "armor", "animals", "abilities", "conditions"), 0), kind: 1}


@pytest.mark.rule("FW-SIM-10", "FW-FULL-40")
def test_new_weapon_is_carried_and_used() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Bring(weapons=(FORK,), who="ann"))
    story.given(Stow("ann"), Arm("ann", "fork"), Melee("ann", "imp"), rolls(9))
    assert wounds(story, "imp") == 3


@pytest.mark.rule("FW-DR-01", "FW-FULL-40")
def test_newcomer_brings_its_own_things_written_out() -> None:
    sheet = Profile(
        id="cub", name="Cub", seat="bob", side="imps", weapons=("fork",), ready="fork", armor="rug", mount="mule",
        abilities=("luck",), conditions=("Merry",),
    )  # fmt: skip
    luck: dict[str, Any] = {"id": "luck", "when": "always", "does": [{"do": "modify", "what": "Evasion", "amount": 3}]}
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Join(sheet)).refuses("setup")
    story.encounter.do(
        {
            "type": "fiend_wake.join.v1",
            "sheet": {
                "id": "cub", "name": "Cub", "seat": "bob", "side": "imps", "weapons": ["fork"], "ready": "fork",
                "armor": "rug", "mount": "mule", "abilities": ["luck"], "conditions": ["Merry"],
            },
            "weapons": [{"id": "fork", "name": "Fork", "kind": "melee", "skill": "Farming", "first": 3}],
            "armor": [{"id": "rug", "name": "Rug", "encumbrance": 2, "reduction": 2}],
            "animals": [{"id": "mule", "name": "Mule", "kind": "horse"}],
            "abilities": [luck],
            "conditions": [{"name": "Merry"}],
        }
    )  # fmt: skip
    story.given(Melee("ann", "cub"))
    while story.state.step == "INTERCEPT":
        story.given(Decline(story.state.innermost.waiting[0]))
    assert story.state.roll.difficulty == 9
    story.given(rolls(9))
    assert wounds(story, "cub") == 2
    assert story.state.animal("mule").rider == "cub"


@pytest.mark.parametrize(
    ("things", "code"),
    [
        ({}, "nothing"),
        ({"animals": (MULE, MULE)}, "id"),
        ({"weapons": (replace(FORK, id="blade"),)}, "id"),
        ({"weapons": (replace(FORK, abilities=("nonsense",)),)}, "setup"),
        ({"animals": (MULE,), "who": "ann"}, "who"),
        ({"animals": (replace(MULE, location="moon"),)}, "setup"),
    ],
)
def test_faulty_things_are_refused(things: dict[str, Any], code: str) -> None:
    first_turn(fighter("ann"), foe("imp")).when(Bring(**things)).refuses(code)


@pytest.mark.rule("FW-LOC-03", "FW-LOC-04")
def test_statement_creates_a_location_with_everything_that_a_setup_can_say() -> None:
    """All fields of the sheet, of which play uses the cost, the restriction and the wounds here."""
    more: dict[str, Any] = {
        "accessible_from": ("",), "entry_cost": 1, "abilities": ("hot",), "exit_to": "tower", "restriction": "a rope",
        "rubble": 2, "entry_tokens": 1, "entry_wounds": 2, "wounds": 3, "evasion": 4, "reduction": 1, "room": 2,
        "tallies": 1,
    }  # fmt: skip
    story = first_turn(fighter("ann"), foe("imp")).given(CreateLocation(name="bridge", **more))
    bridge = story.state.location("bridge")
    assert bridge.place == Place(id="bridge", name="bridge", **more)
    assert bridge.tallies == 1
    story.when(Enter(who="ann", location="bridge")).refuses("restriction")
    story.given(Enter(who="ann", location="bridge", restriction_met=True))
    assert (story.state.combatant("ann").tp, story.state.combatant("ann").tokens, wounds(story, "ann")) == (3, 0, 1)


@pytest.mark.rule("FW-LOC-03", "FW-LOC-04")
def test_location_changes_by_one_statement() -> None:
    """The tower catches fire while an enemy is in it."""
    story = first_turn(fighter("ann"), foe("imp", location="tower"))
    burning = replace(story.state.location("tower").place, wounds=2, restriction="a wet cloak")
    story.when(ChangeLocation("tower", burning)).then(LocationChanged(location="tower", place=burning))
    story.when(Enter(who="ann", location="tower")).refuses("restriction")
    story.given(EndTurn("ann"))
    assert wounds(story, "imp") == 2
    story.when(ChangeLocation("tower", replace(burning, id="keep"))).refuses("id")
    story.when(ChangeLocation("tower", replace(burning, exit_to="moon"))).refuses("setup")
