"""The setup for the next session, and what characters can learn."""

from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.systems.powered_by_heresy.acts.character_change import LevelUp
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.queries.setups import ENDS_WITH_SESSION, aftermath
from events.powered_by_heresy.facts import BonusTaken
from events.powered_by_heresy.sheets import Bond, Number
from events.powered_by_heresy.table import Acolyte, Carried, Enemy, Hold, Learned, Score, State, Worn, opening
from tests.powered_by_heresy.cells import ZERO, acolyte, cell

CHANGED: dict[str, Any] = {
    "wounds": 2,
    "stats": tuple(Score(name, 2 if name == "Ag" else 0) for name in ZERO),
    "level": 4,
    "xp": 5,
    "moves": (
        Learned("Deep Strike", "Templar", 3, "", given=False),
        Learned("Hatred", "any", 2, "daemon", given=True),
        Learned("Multiclass", "any", 1),
    ),
    "gear": (Carried("shotgun", 1, 0),),
    "medkit": 2,
    "bonds": (Bond("vex", 2),),
    "wrath": 2,
    "weight": 3,
    "outfit": (
        Worn(id="Flak Armour", name="Flak Armour", armour=("Flak Armour",)),
        Worn(id="Power armour", name="Power armour", armour=("Power armour",), tags=("clumsy",), on=False),
    ),
    "raises_left": 1,
    "moves_left": 1,
    "permissions_used": 1,
    "bonuses": (
        BonusTaken(who="griff", bonus="a plan", amount=1, against=("scar",), when="under fire"),
        BonusTaken(who="griff", bonus="hope", amount=2, lasting=True, until="you despair", move="Parley"),
    ),
    "judged": ("scar",),
    "harmed_by": ("scar",),
    "survived": True,
    "dead": True,
    "conditions": ("on fire",),
    "gone": "captured",
    "scars": ("an eye",),
    "numbers": (Number("Corruption", 2),),
}
ENDING: dict[str, Any] = {
    "insight": 1,
    "holds": (Hold("Defend", 1),),
    "ward": "vex",
    "tactic": "Precise",
    "focus": "scar",
    "background_used": True,
    "double_one_used": True,
    "marked": ("bond",),
    "spoke": 3,
    "class_wounds": 9,
    "class_load": 9,
}


def reopened(state: State) -> State:
    """Return the state at the beginning of the next session."""
    return opening(aftermath(state), state.settings)


@pytest.mark.rule("PBH-CLS-06", "PBH-ADV-12", "PBH-ROLL-09", "PBH-ROLL-10", "PBH-TAG-01")
def test_next_session_begins_with_every_field_of_an_acolyte_or_states_that_it_ends() -> None:
    strike = {"id": "Deep Strike", "of": "Templar", "level": 1, "roll": ["level"]}
    griff = acolyte("Griff", "shotgun", armour=["Flak Armour", "Power armour"], clumsy=True, insight=2)
    state = cell(griff, acolyte("Vex"), library=(strike,)).state
    changed = attrs.evolve(state.acolyte("griff"), **CHANGED, **ENDING)
    after = reopened(attrs.evolve(state, acolytes=(changed, state.acolyte("vex")))).acolyte("griff")
    fresh = reopened(cell(acolyte("Griff")).state).acolyte("griff")
    assert {each.name for each in attrs.fields(Acolyte)} == {"id", "name", "sheet", *CHANGED, *ENDING}
    assert set(ENDING) == set(ENDS_WITH_SESSION)
    assert {name: getattr(after, name) for name in CHANGED} == CHANGED
    assert {name: getattr(after, name) for name in ENDING} == {name: getattr(fresh, name) for name in ENDING}


@pytest.mark.rule("PBH-GM-06")
def test_next_session_begins_with_every_field_of_an_enemy() -> None:
    changed: dict[str, Any] = {"wounds": 1, "wrecked": 1, "out": True, "in_cover": True, "side": "ally", "gone": "fled"}
    story = cell().set(**{f"enemies__scar__{field}": value for field, value in changed.items()})
    story.set(enemies__scar__conditions=["on fire"])
    after = Encounter.begin("powered_by_heresy", story.encounter.aftermath()).state.enemy("scar")
    assert {each.name for each in attrs.fields(Enemy)} == {"id", "name", "sheet", "conditions", *changed}
    assert attrs.evolve(after, sheet=story.state.enemy("scar").sheet) == story.state.enemy("scar")


@pytest.mark.rule("PBH-ROLL-09")
def test_modifiers_that_end_with_the_session_or_apply_to_the_dead_alone_are_not_carried_over() -> None:
    ended = BonusTaken(who="griff", bonus="Reactive", amount=1, until="another tactic is taken")
    against = BonusTaken(who="griff", bonus="a plan", amount=1, against=("scar",))
    state = cell().set(enemies__scar__wounds=3, enemies__scar__out=True).state
    griff = attrs.evolve(state.acolyte("griff"), bonuses=(ended, against))
    assert reopened(attrs.evolve(state, acolytes=(griff,))).acolyte("griff").bonuses == ()


@pytest.mark.rule("PBH-ADV-14")
@pytest.mark.parametrize("way", ["level", "later", "gift", "sheet", "join"])
def test_replaced_move_cannot_be_held_again(way: str) -> None:
    moves = (
        {"id": "Bigger", "of": "Seeker", "level": 2, "replaces": "Big"},
        {"id": "Big", "of": "Seeker", "level": 2, "replaces": "Small"},
        {"id": "Small", "of": "Seeker", "level": 1},
    )
    griff = acolyte("Griff", moves=["Bigger"], given=[], xp=99, moves_left=1)
    if way == "sheet":
        with pytest.raises(Refused, match="so Small is lost"):
            cell({**griff, "moves": ["Bigger", "Small"]}, library=moves)
        return
    story = cell(griff, library=moves).given(EndFight())
    newcomer = {**acolyte("Vex", moves=["Bigger", "Small"]), "id": "vex"}
    commands: dict[str, dict[str, Any]] = {
        "level": {"type": "powered_by_heresy.level_up.v1", "actor": "griff", "moves": ["Small"]},
        "later": {"type": "powered_by_heresy.learn_move.v1", "actor": "griff", "move": "Small"},
        "gift": {"type": "powered_by_heresy.write_into_sheet.v1", "actor": "griff", "move": "Small"},
        "join": {"type": "powered_by_heresy.join.v1", "acolyte": newcomer},
    }
    story.when(commands[way]).refuses("sheet" if way == "join" else "replaced")


@pytest.mark.rule("PBH-ADV-10")
def test_multiclass_may_be_learned_again_for_one_more_move() -> None:
    moves = ["Multiclass", "Blend In"]
    story = cell(acolyte("Griff", moves=moves, given=[], xp=99), acolyte("Vex")).given(EndFight())
    again = LevelUp("griff", "S", ("Underdog",))
    story.when(again).refuses("other_class", "PBH-ADV-10")
    story.given(LevelUp("griff", "S", ("Multiclass",)), LevelUp("griff", "T", ("Underdog",)))
    story.when(LevelUp("griff", "Ag", ("Wrath",))).refuses("other_class")
    held = [learned.id for learned in story.state.acolyte("griff").moves]
    assert held == ["Multiclass", "Blend In", "Multiclass", "Underdog"]
    begun = Encounter.begin("powered_by_heresy", story.encounter.aftermath())
    assert [learned.id for learned in begun.state.acolyte("griff").moves] == held


@pytest.mark.rule("PBH-ADV-10")
def test_move_that_the_fiction_gave_uses_up_no_multiclass() -> None:
    griff = acolyte("Griff", moves=["Multiclass", "Blend In"], given=["Blend In"], xp=99)
    story = cell(griff, acolyte("Vex")).given(EndFight())
    assert story.when(LevelUp("griff", "S", ("Underdog",))).refused is None


@pytest.mark.parametrize("entry", [{"id": "Armored", "level": 3}, {"id": "Hatred (daemon)", "level": 2}])
def test_level_of_a_move_is_that_of_a_held_move_and_within_reach(entry: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="must be one of the moves"):
        cell(acolyte("Griff", moves=["Armored"], learned=[entry]))
