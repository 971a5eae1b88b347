"""The fights behind the golden logs of Wrath & Glory: worked examples and one whole fight."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.criticals import AimCritical
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll, Reroll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, Seize
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure, Soak
from combat.systems.wrath_and_glory.acts.tests import Oppose
from combat.systems.wrath_and_glory.acts.wounds import Heal
from events.base import Command
from tests.golden.contributed import rolled_together, with_salts
from tests.golden.promised import promised_dice
from tests.golden.wrath_and_glory.whole_fights import FIGHTS
from tests.golden.wrath_and_glory.whole_sheets import SHEETS
from tests.harness.random_play import choose_command

LASPISTOL = {"id": "laspistol", "name": "Laspistol", "kind": "ranged", "damage": 7, "ed": 1, "salvo": 1}
LASGUN = {"id": "lasgun", "name": "Lasgun", "kind": "ranged", "damage": 7, "salvo": 3}


FRAG = {"id": "frag", "name": "Frag Grenade", "kind": "thrown", "damage": 9, "traits": ["Blast (6)"]}


def agent(name: str, **fields: Any) -> dict[str, Any]:
    """Return an Agent with a laspistol and a lasgun, and five dice to shoot them with."""
    skills = [{"name": "Ballistic Skill", "value": 5}]
    weapons = ["laspistol", "lasgun"]
    player = f"player-of-{name.lower()}"
    return {
        "id": name.lower(),
        "name": name,
        "role": "agent",
        "player": player,
        "skills": skills,
        "weapons": weapons,
    } | fields


def threat(name: str, **fields: Any) -> dict[str, Any]:
    """Return an Elite of Defence 3 and Resilience 8."""
    return {"id": name.lower(), "name": name, "role": "elite", "defence": 3, "resilience": 8} | fields


def play_story(
    combatants: tuple[dict[str, Any], ...], faces: tuple[int, ...], *said: Command, **settings: Any
) -> Encounter:
    """Play a fight with given faces, all of which must be used."""
    players = [
        {"id": combatant["player"], "name": f"{combatant['name']}'s player"}
        for combatant in combatants
        if "player" in combatant
    ]
    setup = {
        "players": players,
        "combatants": list(combatants),
        "armoury": [LASPISTOL, LASGUN, *([FRAG] if settings else [])],
    }
    settings = {"ruin_first_turn": False, **settings}
    encounter = Encounter.begin("wrath_and_glory", setup, LoadedDice(faces), settings=settings)
    for command in said:
        encounter.do(command)
    assert encounter.history.draws == len(faces)
    return encounter


def door_contest() -> Encounter:
    """The side forcing the door wins the tie, whatever the Wrath Die of the side holding it brings."""
    return play_story(
        (agent("Ada"), threat("Ork")),
        (4, 4, 5, 6, 4, 2),
        Oppose(who="ork", opponent="ada", action="Force the door", skill="Strength", opposing_skill="Strength"),
        KeepRoll("ada"),
    )


def laspistol_with_a_shift() -> Encounter:
    """One shift and two points of Glory, with a 6 and a 2 on the ED: eleven damage."""
    encounter = play_story((agent("Ada"), threat("Ork", resilience=10)), ())
    encounter.override("glory", 2, "the example begins like this")
    loaded = encounter.fork(LoadedDice((4, 6, 4, 5, 4, 6, 2)))
    for command in (
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="laspistol", targets=("ork",)),
        BuyDice("ada"),
        Shift(who="ada", ed=1),
        RaiseDamage("ada", 2),
        Endure("ork"),
    ):
        loaded.do(command)
    return loaded


def severe_critical() -> Encounter:
    """A simple Critical with one point of severity: five ED."""
    return play_story(
        (agent("Ada"), threat("Ork")),
        (6, 5, 4, 4, 2, 6, 4, 4, 6, 1, 3, 3, 3),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="laspistol", targets=("ork",)),
        KeepRoll("ada"),
        Shift(who="ada"),
        AimCritical(who="ada", target="ork", severity=1),
        Soak("ork"),
        EndTurn("ada"),
    )


def wrath_die_of_three() -> Encounter:
    """A Wrath Die of 3 is rolled again for Wrath, and shows a 1."""
    return play_story(
        (agent("Ada"), threat("Ork")),
        (3, 2, 2, 2, 4, 1, 2, 2, 2),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="laspistol", targets=("ork",)),
        Reroll("ada"),
    )


def exhausted_and_back() -> Encounter:
    """Three icons at Shock four of five exhaust Ada; one recovered point ends it, and she may soak again."""
    ada = agent("Ada", max_shock=5, max_wounds=9)
    return play_story(
        (ada, threat("Ork")),
        (4, 5, 4, 4, 1, 1),
        Inflict(who="ada", harm="Shock", amount=4, source="noise"),
        Inflict(who="ada", harm="Wounds", amount=3, source="a fall"),
        Soak("ada"),
        Heal(who="ada", harm="Shock", amount=1, source="a friend"),
        Inflict(who="ada", harm="Wounds", amount=1, source="a fall"),
        Soak("ada"),
    )


def seized() -> Encounter:
    """A acts, a point of Glory is spent, B acts; then X."""
    return play_story(
        (agent("Ada"), agent("Bo"), threat("Ork", resilience=30)),
        (6, 4, 4, 4, 2, 1, 1, 1, 1),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="laspistol", targets=("ork",)),
        KeepRoll("ada"),
        Shift(who="ada"),
        AimCritical(who="ada", target="ork"),
        RaiseDamage("ada"),
        Endure("ork"),
        EndTurn("ada"),
        Seize("bo"),
        EndTurn("bo"),
        Act("ork"),
    )


def mob_losses() -> Encounter:
    """Six icons against Defence 3 hit four of a mob, and all four are gone."""
    return play_story(
        (agent("Ada"), threat("Mob", role="troop", mob=6, resilience=6)),
        (4, 5, 6, 4, 4),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="lasgun", targets=("mob",)),
        Shift(who="ada"),
    )


def grenade_that_scatters() -> Encounter:
    """Two icons against DN 3: the grenade lands elsewhere."""
    return play_story(
        (agent("Ada", weapons=["frag"]), threat("Ork"), threat("Boss")),
        (4, 4, 2, 2, 2, 3, 4),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="frag", targets=("ork", "boss")),
        KeepRoll("ada"),
        area_attacks="one_test",
    )


def whole_fight() -> Encounter:
    """The ready-made fight with random commands to its end, with an undo and a redo."""
    encounter = Encounter.sample(
        "wrath_and_glory", "hmac-sha256:60d1", undo={"barrier": "none"}, name="whole fight", weak=True
    )
    rng = Random("Wrath & Glory, golden, seven")
    while encounter.outcome is None:
        encounter.do(choose_command(encounter, rng))
        if len(encounter.journal) == 60:
            encounter.undo("gm")
            encounter.redo("gm")
    return encounter


def a_bonus_forgotten() -> Encounter:
    """Ada misses; an amendment after her turn adds the bonus for aiming, and she hits."""
    encounter = play_story(
        (agent("Ada"), agent("Bea"), threat("Ork"), threat("Boss")),
        (3, 2, 4, 2, 2),
        BeginCombat(),
        Act("ada"),
        Attack(who="ada", weapon="laspistol", targets=("ork",)),
        KeepRoll("ada"),
        EndTurn("ada"),
    )
    loaded = encounter.fork(LoadedDice((3, 2, 4, 2, 2, 6)))
    loaded.amend(3, Attack(who="ada", weapon="laspistol", targets=("ork",), aim=True), "gm")
    return loaded


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "promised-dice": partial(promised_dice, "wrath_and_glory"),
    "rolled-together": partial(rolled_together, "wrath_and_glory"),
    "with-salts": partial(with_salts, "wrath_and_glory"),
    "a-bonus-forgotten": a_bonus_forgotten,
    "door-contest": door_contest,
    "laspistol-with-a-shift": laspistol_with_a_shift,
    "severe-critical": severe_critical,
    "wrath-die-of-three": wrath_die_of_three,
    "exhausted-and-back": exhausted_and_back,
    "seized": seized,
    "mob-losses": mob_losses,
    "grenade-that-scatters": grenade_that_scatters,
    "whole-fight": whole_fight,
    **SHEETS,
    **FIGHTS,
}
"""Stories by the name of their log."""
