"""The fights behind the golden logs of Fiend Wake."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.consent import Agree as Consenting
from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare, LooseMass, TakeHandicap
from combat.systems.fiend_wake.acts.dice import ReportRoll, RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import LooseSiege
from combat.systems.fiend_wake.acts.reactions import Decline, React
from combat.systems.fiend_wake.acts.round_prep import PayArmor
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.base import Command
from tests.golden.contributed import rolled_together, with_salts
from tests.golden.fiend_wake.house_stories import HOUSE_STORIES
from tests.golden.fiend_wake.whole_fights import WHOLE_FIGHTS
from tests.golden.promised import promised_dice
from tests.harness.random_play import choose_command

RIFLE = {"id": "rifle", "name": "Rifle", "kind": "ranged", "skill": "Firearms", "first": 6, "second": 2}
BOW = {"id": "bow", "name": "Imp Bow", "kind": "ranged", "skill": "Archery", "first": 5}
CLAWS = {"id": "claws", "name": "Claws", "kind": "melee", "skill": "Unarmed Combat", "first": 3}
CANNON = {"id": "cannon", "name": "Cannon", "kind": "ranged", "skill": "Artillery", "large": True}
RAFT = {"id": "raft", "name": "the Raft"}
TOWER = {"id": "tower", "name": "the Tower"}

LOCKJAW: dict[str, Any] = {
    "id": "lockjaw",
    "name": "Lockjaw of House Gorgenbrew",
    "seat": "chief",
    "side": "company",
    "cunning": 5,
    "resolve": 4,
    "power": 3,
    "armor": "light",
    "weapons": ["rifle"],
    "ready": "rifle",
    "skills": [{"name": "Firearms", "level": 1}, {"name": "Command", "level": 3}, {"name": "Tactics", "level": 2}],
}
BREGA: dict[str, Any] = {
    "id": "brega",
    "name": "Brega",
    "seat": "clan",
    "side": "company",
    "vitality": 1,
    "weapons": ["rifle"],
    "ready": "rifle",
}


def imp(name: str, **fields: Any) -> dict[str, Any]:
    """Return an imp of the legion."""
    base = {"id": name.lower(), "name": f"Imp {name}", "seat": "gm", "side": "legion", "vitality": 1}
    return {**base, "weapons": ["bow", "claws"], "ready": "bow", "threshold": 8, **fields}


def play_story(
    combatants: tuple[dict[str, Any], ...], faces: tuple[int, ...], *said: Command, stack_rule: str = "skill_gate"
) -> Encounter:
    """Play a fight with given faces, all of which must be used."""
    setup = {
        "players": [{"id": "chief", "name": "the chief's player"}, {"id": "clan", "name": "the clan's player"}],
        "combatants": list(combatants),
        "armory": [RIFLE, BOW, CLAWS, CANNON],
        "locations": [RAFT, TOWER],
    }
    encounter = Encounter.begin("fiend_wake", setup, LoadedDice(faces), settings={"stack_rule": stack_rule})
    for command in said:
        encounter.do(command)
    assert encounter.history.draws == len(faces)
    return encounter


def lockjaws_round() -> Encounter:
    """Five points and three tokens: armour for a token, a bid of four, a shot, an assault, one more turn."""
    return play_story(
        (LOCKJAW, BREGA, imp("Grik", location="tower"), imp("Snap")),
        (5, 4, 9, 4, 2, 5, 1, 1, 3, 2),
        PayArmor("lockjaw", 0, 1),
        CommitBid("lockjaw", 4),
        CommitBid("brega", 0),
        CommitBid("grik", 2),
        CommitBid("snap", 1),
        PlaceToken("lockjaw"),
        PlaceToken("grik"),
        PlaceToken("snap"),
        PlaceToken("brega"),
        Ranged("lockjaw", "snap"),
        RollDice(),
        EndTurn("lockjaw"),
        Ranged("grik", "lockjaw"),
        Decline("brega"),
        RollDice(),
        EndTurn("grik"),
        Ranged("snap", "brega"),
        RollDice(),
        EndTurn("snap"),
        Ranged("brega", "snap"),
        RollDice(),
        EndTurn("brega"),
        PlaceToken("lockjaw"),
        Assault(who="lockjaw", location="tower", invited=("brega",), points=1),
        Support("brega", 2),
        RaiseDifficulty("lockjaw"),
        RollDice(),
        React("grik"),
        Decline("lockjaw"),
        Decline("brega"),
        EndTurn("lockjaw"),
        Ranged("lockjaw", "grik"),
        Decline("snap"),
        RollDice(),
        EndTurn("lockjaw"),
    )


def nested_reactions() -> Encounter:
    """An attack with a possible intercept, interrupted by a cannon, an explosion and a handicap."""
    return play_story(
        (
            {**LOCKJAW, "armor": "", "location": "tower"},
            imp("Grik", location="tower", vitality=2),
            imp("Snap", location="tower", threshold=4),
        ),
        (11, 3),
        CommitBid("lockjaw", 2),
        CommitBid("grik", 0),
        CommitBid("snap", 0),
        CommitCede("grik", cede=True),
        CommitCede("snap"),
        PlaceToken("lockjaw"),
        PlaceToken("snap"),
        Decline("grik"),
        Ranged("lockjaw", "grik"),
        LooseSiege(location="tower", weapon="cannon", points=1, crush=1),
        Decline("lockjaw"),
        LooseMass(amount=8, source="the powder kegs", location="tower"),
        Decline("lockjaw"),
        React("snap"),
        Decline("grik"),
        TakeHandicap("grik", "Spirit"),
        TakeHandicap("snap", "Spirit"),
        Decline("grik"),
        RollDice(),
        TakeHandicap("grik", "Power"),
        EndTurn("lockjaw"),
    )


def reported_dice() -> Encounter:
    """Players stack their own dice, and report their number and faces."""
    return play_story(
        ({**LOCKJAW, "armor": ""}, imp("Snap", threshold=20, ready="claws")),
        (2, 3, 6, 4),
        CommitBid("lockjaw", 1),
        CommitBid("snap", 0),
        PlaceToken("lockjaw"),
        PlaceToken("snap"),
        Ranged("lockjaw", "snap"),
        ReportRoll(3, 2),
        EndTurn("lockjaw"),
        Melee("snap", "lockjaw"),
        ReportRoll(1, 0),
        EndTurn("snap"),
        stack_rule="manual",
    )


def whole_fight() -> Encounter:
    """Lockjaw's company against the imp legion to the end, with undos, an override and a ruling."""
    rng = Random("whole fight")
    encounter = Encounter.sample(
        "fiend_wake", "hmac-sha256:00ff", name="whole-fight", undo={"barrier": "none"}, weak=True
    )
    while encounter.outcome is None:
        encounter.do(choose_command(encounter, rng))
        match len(encounter.journal):
            case 20 | 61:
                encounter.undo("gm")
                encounter.redo("gm")
            case 40:
                encounter.override("combatants.lockjaw.wounds", 2, "forgotten scratches")
            case 50:
                encounter.rule("A raft that burns is left in time.", "FW-SIEGE-04")
                encounter.note("Lockjaw grins.")
    return encounter


def the_wrong_imp() -> Encounter:
    """Lockjaw shoots; a turn later an amendment changes the target to another imp, which may intercept."""
    encounter = play_story(
        (LOCKJAW, imp("Grik"), imp("Snap")),
        (11, 3),
        PayArmor("lockjaw", 0, 1),
        CommitBid("lockjaw", 4),
        CommitBid("grik", 2),
        CommitBid("snap", 1),
        PlaceToken("lockjaw"),
        PlaceToken("grik"),
        PlaceToken("snap"),
        Ranged("lockjaw", "snap"),
        Decline("grik"),
        RollDice(),
        EndTurn("lockjaw"),
    )
    encounter.amend(8, Ranged("lockjaw", "grik"), "gm")
    loaded = encounter.fork(LoadedDice((11, 3, 9, 4)))
    loaded.do(Decline("snap"))
    loaded.do(RollDice())
    return loaded


GRENADE = {"id": "grenade", "name": "Grenade", "kind": "ranged", "skill": "Throwing", "mass": 4, "thrown": True}


def gas_in_the_cellar() -> Encounter:
    """A grenade misses, an Assault ends with its leader, three players agree to an undo, and all fall asleep."""
    armed = {"side": "company", "weapons": ["grenade"], "ready": "grenade"}
    people = [{"id": who, "name": who.capitalize(), "seat": who, **armed} for who in ("asa", "bo", "cleo")]
    setup = {
        "players": [{"id": who, "name": f"{who.capitalize()}'s player"} for who in ("asa", "bo", "cleo")],
        "combatants": [*people, imp("Snap", location="cellar")],
        "armory": [GRENADE, BOW, CLAWS],
        "locations": [{"id": "cellar", "name": "the Cellar"}],
    }
    encounter = Encounter.begin(
        "fiend_wake",
        setup,
        LoadedDice((4, 3, 12)),
        settings={"stack_rule": "match_explode"},
        undo={"barrier": "none", "who": "agreed"},
    )
    for who, bid in (("asa", 3), ("bo", 2), ("cleo", 1), ("snap", 0)):
        encounter.do(CommitBid(who, bid))
    for who in ("asa", "bo", "cleo", "snap"):
        encounter.do(PlaceToken(who))
    encounter.do(Bombard(who="asa", location="cellar"))
    encounter.do(RollDice())
    encounter.undo("asa", to="turn")
    encounter.do(Consenting("bo"), "bo")
    encounter.do(Consenting("cleo"), "cleo")
    for command in (
        Bombard(who="asa", location="cellar"),
        RollDice(),
        EndTurn("asa"),
        Assault(who="bo", location="cellar", invited=("cleo",)),
        Declare("bo", "unconscious"),
        EndTurn("cleo"),
        EndTurn("snap"),
        Decline("asa"),
        Decline("cleo"),
        EndTurn("asa"),
        Decline("snap"),
        Decline("snap"),
        Decline("cleo"),
        RollDice(),
        *(Agree(who, end=False) for who in ("asa", "cleo", "snap")),
        *(Declare(who, "unconscious") for who in ("asa", "cleo", "snap")),
    ):
        encounter.do(command)
    return encounter


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "promised-dice": partial(promised_dice, "fiend_wake"),
    "rolled-together": partial(rolled_together, "fiend_wake"),
    "with-salts": partial(with_salts, "fiend_wake"),
    "the-wrong-imp": the_wrong_imp,
    "lockjaws-round": lockjaws_round,
    "nested-reactions": nested_reactions,
    "reported-dice": reported_dice,
    "gas-in-the-cellar": gas_in_the_cellar,
    "whole-fight": whole_fight,
    **HOUSE_STORIES,
    **WHOLE_FIGHTS,
}
"""Stories by the name of their log."""
