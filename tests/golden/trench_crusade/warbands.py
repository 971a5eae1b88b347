"""Complete warbands of all six factions, with the special equipment that their fights use."""

from pathlib import Path
from random import Random

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Player, Sensible, answer
from combat.systems.trench_crusade.acts.down import KnockDown, Stand
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear
from combat.systems.trench_crusade.acts.markers import Invoke, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import Concede
from combat.systems.trench_crusade.acts.terrain import Climb, Jump
from combat.systems.trench_crusade.acts.turns import STATEMENTS, Activate
from events.base import Command
from tests.harness.random_play import choose_command

SETUPS = Path(__file__).parent / "setups"


def directed(name: str, *wanted: Command, player: Player | None = None) -> Encounter:
    """Play a fight of one of the setups to its end, with these commands and otherwise by chance or by a player."""
    rng, left = Random(name), list(wanted)
    encounter = Encounter.begin(
        "trench_crusade",
        SETUPS / f"{name}.toml",
        "hmac-sha256:00ff",
        name=name,
        at="a Sunday",
        undo={"barrier": "none"},
        weak=True,
    )
    while encounter.outcome is None:
        said = next((each for each in left if not encounter.why_not(each)), None)
        if said is not None:
            left.remove(said)
        elif player is not None:
            answer(encounter, {seat.id: player for seat in encounter.header.seats}, rng)
            continue
        encounter.do(said or _by_chance(encounter, rng), at=f"beat {len(encounter.journal)}")
    return encounter


def _by_chance(encounter: Encounter, rng: Random) -> Command:
    """Return a random command that needs no statement by the players."""
    while True:
        said = choose_command(encounter, rng)
        if not isinstance(said, (*STATEMENTS, Concede)):
            return said


def antioch_and_sultanate() -> Encounter:
    """New Antioch and the Iron Sultanate: orders, a relic, a drum, burning weapons, a brazen bull."""
    return directed(
        "antioch-and-sultanate",
        StandNear("shocktrooper", ("cleric", "yeoman")),
        StandNear("medic", ("cleric",)),
        StandNear("yeoman", ("lieutenant",)),
        Dash("shocktrooper"),
        Charge(model="shocktrooper", target="bull", distance=12),
        Fight(model="shocktrooper", weapon="halberd", target="bull"),
        UseAbility("cleric", "God Is With Us", "shocktrooper"),
        UseAbility("cleric", "Blessed Icon"),
        UseAbility("lieutenant", "On My Command", "yeoman"),
        UseAbility("engineer", "Fortify"),
        UseAbility("engineer", "De-Mine"),
        UseAbility("shocktrooper", "Field Rations"),
        UseMediKit("medic", "shocktrooper", "blood"),
        Charge(model="yuzbasi", target="lieutenant", distance=10),
        Fight(model="yuzbasi", weapon="sword", target="lieutenant"),
        Fight(model="yuzbasi", weapon="trench-club", target="lieutenant"),
        UseAbility("yuzbasi", "Alchemical Stimulant"),
        Fight(model="yuzbasi", weapon="sword", target="lieutenant"),
        Shoot(model="alchemist", weapon="jezzail", target="engineer", in_cover=True),
        Shoot(model="sapper", weapon="siege-jezzail", target="lieutenant", long_range=True),
        UseAbility("sapper", "Fortify"),
        Fight(model="bull", weapon="great-hammer", target="shocktrooper"),
        UseAbility("bull", "Trample", "shocktrooper"),
        Move("dervish"),
        Climb("dervish"),
    )


def pilgrims_and_legion() -> Encounter:
    """Trench Pilgrims and the Heretic Legion: laid-on hands, stigmata, hymns, greed, and a corpse that explodes."""
    return directed(
        "pilgrims-and-legion",
        StandNear("castigator", ("prophet", "chorister")),
        StandNear("nun", ("prophet", "ansel", "castigator")),
        StandNear("prisoner", ("chorister", "castigator")),
        KnockDown("prisoner", "barbed wire"),
        UseAbility("castigator", "Enforced Orthodoxy"),
        UseAbility("prophet", "Laying On Hands", "nun"),
        UseAbility("prophet", "Loudspeakers"),
        Dash("nun"),
        Charge(model="nun", target="trooper", distance=10),
        Fight(model="nun", weapon="misericordia", target="trooper"),
        Fight(model="nun", weapon="scourge", target="trooper"),
        UseAbility("priest", "Price of Greed", "castigator"),
        UseAbility("priest", "Blessed Icon"),
        Charge(model="commando", target="prophet", distance=14),
        Fight(model="commando", weapon="tartarus-claws", target="prophet"),
        UseAbility("commando", "Field Rations"),
        Dash("wolf"),
        Shoot(model="legionnaire", weapon="heavy-flamethrower", target="communicant"),
        Shoot(model="communicant", weapon="burning-musket", target="wolf"),
        Shoot(model="trooper", weapon="anti-materiel-rifle", target="prophet", in_cover=True, long_range=True),
        Charge(model="communicant", target="chorister", distance=10),
        Fight(model="communicant", weapon="holy-maul", target="chorister"),
    )


def court_and_grail() -> Encounter:
    """The Court and the Black Grail: powers with prices, plague, and a custom tide."""
    return directed(
        "court-and-grail",
        StandNear("thrall", ("yoke-fiend",)),
        Invoke("praetor", "Black Tide", ("sorcerer", "sorcerer"), "thrall", 30),
        Invoke("praetor", "Hellfire Lash", ("wretch", "wretch"), "lord", 20),
        Invoke("sorcerer", "Cast Down", ("wretch",), "corpse-guard", 20),
        UseAbility("sorcerer", "Goetic Gaze", "lord"),
        EndCondition("thrall", "Drowning", "a friend pulls it out"),
        Charge(model="hound", target="wretch", distance=14),
        Fight(model="hound", weapon="proboscis", target="wretch"),
        Charge(model="yoke-fiend", target="amalgam", distance=8),
        Fight(model="yoke-fiend", weapon="spear", target="amalgam"),
        Fight(model="yoke-fiend", weapon="tail", target="amalgam"),
        UseAbility("amalgam", "Trample", "yoke-fiend"),
        Fight(model="amalgam", weapon="grail-maul", target="yoke-fiend"),
        Charge(model="knight", target="corpse-guard", distance=9),
        Fight(model="knight", weapon="hellblade", target="corpse-guard"),
        Invoke("sorcerer", "Serpent's Curse", ("hunter", "hunter"), "lord", 40),
        Invoke("knight", "Frenzy of Hell", ("hunter",)),
        Invoke("sorcerer", "Blood Boil", ("wretch",), "hound", 24),
        UseAbility("hunter", "Goetic Portal"),
        Shoot(model="hunter", weapon="serpent-bow", target="herald", in_cover=True),
        Shoot(model="thrall", weapon="infested-rifle", target="hunter"),
        Invoke("lord", "Plague Breath", ("amalgam", "amalgam"), "knight", 8),
        Charge(model="lord", target="praetor", distance=10),
        Fight(model="lord", weapon="grail-maul", target="praetor"),
        Fight(model="corpse-guard", weapon="plague-blade", target="knight"),
        Retreat("herald"),
        Afflict("wretch", "Drowning", "the black water"),
    )


def every_decision() -> Encounter:
    """Two Turns in which every decision is offered: scattering shots, evaded Charges, Retreats, and a named winner."""
    return directed(
        "every-decision",
        Activate("bombardier", "loader"),
        Stand("loader"),
        StandNear("abbot", ("bombardier", "loader")),
        Shoot(model="bombardier", weapon="mortar", target="", also_hits=("ghoul",)),
        Shoot(model="loader", weapon="rifle", target="gunner", elevated=True),
        Charge(model="runner", target="scout", distance=12, also_near=("abbot",)),
        Fight(model="runner", weapon="hook", target="abbot"),
        Fight(model="runner", weapon="club", target="abbot"),
        Charge(model="ghoul", target="colossus", distance=8),
        Fight(model="ghoul", weapon="flail", target="colossus"),
        Invoke("bishop", "Blood Boil", ("bishop",), "abbot", 20),
        Invoke("bishop", "Rot", ("runner",), "loader"),
        Shoot(model="bishop", weapon="rifle", target="bombardier", in_cover=True, long_range=True),
        UseMediKit("abbot", "bombardier", "blood"),
        Retreat("abbot"),
        Fight(model="abbot", weapon="club", target="runner"),
        Shoot(model="abbot", weapon="twin-guns", target="gunner"),
        UseAbility("abbot", "Litany", "bombardier"),
        Shoot(model="scout", weapon="flamer", target="bishop"),
        Fight(model="colossus", weapon="flail", target="ghoul"),
        Charge(model="colossus", target="runner", distance=8),
        Retreat("runner"),
        Charge(model="abbot", target="fly", distance=10, also_near=("runner",)),
        Retreat("fly"),
        Shoot(model="gunner", weapon="twin-guns", target="scout"),
        Charge(model="fly", target="bombardier", distance=16, in_sight=False),
        Charge(model="scout", target="bishop", distance=14, dive=4),
        Jump("scout", gap=2),
        player=Sensible(),
    )


STORIES = {
    "every-decision": every_decision,
    "antioch-and-sultanate": antioch_and_sultanate,
    "pilgrims-and-legion": pilgrims_and_legion,
    "court-and-grail": court_and_grail,
}
"""Stories by the name of their log."""
