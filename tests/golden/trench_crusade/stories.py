"""The fights behind the golden logs of Trench Crusade: worked examples and one whole skirmish."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.commands import FreeRoll
from combat.systems.trench_crusade.acts.ranged_combat import Land, Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from events.base import Command
from tests.golden.contributed import rolled_together, with_salts
from tests.golden.promised import another_bridge, promised_dice
from tests.golden.trench_crusade import warbands, whole_fights
from tests.harness.random_play import choose_command

MUSKET = {"id": "musket", "name": "Musket", "kind": "ranged", "range": 24, "injury_dice": -1}
MORTAR = {
    "id": "mortar",
    "name": "Trench Mortar",
    "kind": "ranged",
    "range": 48,
    "scatters": True,
    "keywords": ["BLAST (3)"],
}
RIFLE = {"id": "rifle", "name": "Bolt Action Rifle", "kind": "ranged", "range": 24}


def pilgrim(name: str, **fields: Any) -> dict[str, Any]:
    """Return a Trench Pilgrim with a musket."""
    return {"id": name.lower(), "name": f"Pilgrim {name}", "weapons": ["musket"], **fields}


def heretic(name: str, **fields: Any) -> dict[str, Any]:
    """Return a Heretic Trooper with a rifle."""
    return {"id": name.lower(), "name": f"Trooper {name}", "weapons": ["rifle"], **fields}


def play_story(
    pilgrims: tuple[dict[str, Any], ...],
    heretics: tuple[dict[str, Any], ...],
    faces: tuple[int, ...],
    *said: Command,
) -> Encounter:
    """Play a battle with given faces, all of which must be used."""
    sides = [
        {"id": "pilgrims", "name": "the Trench Pilgrims", "models": list(pilgrims)},
        {"id": "heretics", "name": "the Heretic Troopers", "models": list(heretics)},
    ]
    encounter = Encounter.begin("trench_crusade", {"sides": sides, "armoury": [MUSKET, RIFLE]}, LoadedDice(faces))
    for command in said:
        encounter.do(command)
    assert encounter.history.draws == len(faces)
    return encounter


def pilgrim_in_cover() -> Encounter:
    """A Pilgrim shoots at a Heretic in cover: 5, 5 and 1 at -1 DICE are 6, a miss."""
    return play_story(
        (pilgrim("Ansel"),),
        (heretic("Kain"), heretic("Doeg")),
        (5, 5, 1),
        ChooseFirst("pilgrims"),
        Activate("ansel"),
        Shoot(model="ansel", weapon="musket", target="kain", in_cover=True),
        EndActivation("ansel"),
    )


def heretics_shot() -> Encounter:
    """A Heretic hits with an 8, spends one of two Blood Markers, and 4, 5 and 1 at +1 DICE are 9: Out of Action."""
    return play_story(
        (pilgrim("Ansel", blood=2), pilgrim("Berthe")),
        (heretic("Kain"),),
        (4, 4, 4, 5, 1),
        ChooseFirst("heretics"),
        Activate("kain"),
        Shoot(model="kain", weapon="rifle", target="ansel"),
        Pledge(side="heretics", blood=1),
        EndActivation("kain"),
    )


def plus_two_and_minus_one() -> Encounter:
    """+2 DICE and -1 DICE together are +1 DICE: three dice, of which the two highest count."""
    return play_story(
        (pilgrim("Ansel", ranged=1),),
        (heretic("Kain"), heretic("Doeg")),
        (2, 6, 1, 1, 2, 3),
        ChooseFirst("pilgrims"),
        Activate("ansel"),
        Shoot(model="ansel", weapon="musket", target="kain", in_cover=True, elevated=True),
        EndActivation("ansel"),
    )


def bloodbath_at_six() -> Encounter:
    """Six Blood Markers of a standing Pilgrim make the injury three dice, all of which count."""
    return play_story(
        (pilgrim("Ansel", blood=6), pilgrim("Berthe")),
        (heretic("Kain"),),
        (4, 4, 2, 3, 4),
        ChooseFirst("heretics"),
        Activate("kain"),
        Shoot(model="kain", weapon="rifle", target="ansel"),
        Pledge(side="heretics", bloodbaths=1),
        EndActivation("kain"),
    )


def bloodbath_at_three() -> Encounter:
    """Three Blood Markers of a Down Pilgrim do the same, and being Down adds a die: three of four dice count."""
    return play_story(
        (pilgrim("Ansel", blood=2), pilgrim("Berthe"), pilgrim("Clotilde")),
        (heretic("Kain"), heretic("Doeg")),
        (4, 4, 3, 4, 5, 3, 1, 3, 4, 2),
        ChooseFirst("heretics"),
        Activate("kain"),
        Shoot(model="kain", weapon="rifle", target="ansel"),
        Pledge(side="heretics"),
        EndActivation("kain"),
        Activate("berthe"),
        EndActivation("berthe"),
        Activate("doeg"),
        Shoot(model="doeg", weapon="rifle", target="ansel"),
        Pledge(side="heretics", bloodbaths=1),
        EndActivation("doeg"),
    )


def whole_skirmish() -> Encounter:
    """The ready-made skirmish to its end, with undos, an override, a ruling and a note."""
    rng = Random("golden")
    encounter = Encounter.sample(
        "trench_crusade", "hmac-sha256:00ff", name="golden", at="a Sunday", undo={"barrier": "none"}, weak=True
    )
    while encounter.outcome is None:
        encounter.do(choose_command(encounter, rng), at=f"beat {len(encounter.journal)}")
        match len(encounter.journal):
            case 40:
                encounter.undo()
                encounter.redo()
            case 60:
                encounter.undo("gm", to=50)
                encounter.redo("gm")
                encounter.undo("heretics")
            case 80:
                encounter.override("models.ansel.blood", 2, "we forgot the shell splinters")
                encounter.rule("splinters count as SHRAPNEL", "TC-INJ-11")
                encounter.note("who placed that barbed wire?", "pilgrims")
    return encounter


def cover_remembered() -> Encounter:
    """Two beats later the cover is remembered: one more die turns a hit into a miss, and the rest stays."""
    encounter = play_story(
        (pilgrim("Ansel"), pilgrim("Berthe"), pilgrim("Clotilde")),
        (heretic("Kain"), heretic("Doeg")),
        (5, 2, 1, 2, 3, 2),
        ChooseFirst("heretics"),
        Activate("kain"),
        Shoot(model="kain", weapon="rifle", target="ansel"),
        EndActivation("kain"),
        Activate("clotilde"),
        Shoot(model="clotilde", weapon="musket", target="doeg"),
    )
    loaded = encounter.fork(LoadedDice((5, 2, 1, 2, 3, 2, 6)))
    loaded.note("was Ansel not behind the wall?", "pilgrims")
    loaded.amend(3, Shoot(model="kain", weapon="rifle", target="ansel", in_cover=True), "gm")
    loaded.amend(3, Shoot(model="kain", weapon="rifle", target="berthe"), "gm")
    loaded.undo("gm")
    loaded.amend(3, EndActivation("kain"), "gm")
    loaded.do(Activate("berthe"))
    return loaded


def where_the_shells_land() -> Encounter:
    """Three shells scatter: onto a friend of the gunner, onto a friend and an enemy, and beside an enemy."""
    gunners = [pilgrim(name, weapons=["mortar"], armour="reinforced") for name in ("Ansel", "Berthe", "Clotilde")]
    sides = [
        {"id": "pilgrims", "name": "the Trench Pilgrims", "models": gunners},
        {
            "id": "heretics",
            "name": "the Heretic Troopers",
            "models": [heretic("Kain"), heretic("Doeg"), heretic("Esau")],
        },
    ]
    encounter = Encounter.begin("trench_crusade", {"sides": sides, "armoury": [MORTAR, RIFLE]})
    encounter.do(RollOff(), faces=(6, 1))
    encounter.do(ChooseFirst("pilgrims"))
    for gunner, land, enemy in (
        ("ansel", Land("berthe"), "kain"),
        ("berthe", Land("clotilde", ("kain",)), "doeg"),
        ("clotilde", Land("", ("doeg",)), "esau"),
    ):
        encounter.do(Activate(gunner))
        encounter.do(Shoot(model=gunner, weapon="mortar", target="esau"), faces=(1, 2))
        encounter.do(land, faces=(1, 2, 2, 1)[: 2 * (1 + (land.on != "" and land.caught != ()))])
        for command in (EndActivation(gunner), Activate(enemy), EndActivation(enemy)):
            encounter.do(command)
    return encounter


def weather_rolled() -> Encounter:
    """Between two rolls of the book, two seats roll for the record; an undo takes one of these rolls back."""
    encounter = Encounter.sample(
        "trench_crusade", "hmac-sha256-2:00112233445566778899aabbccddeeff", name="weather-rolled", typed="anyone"
    )
    rng = Random(36)
    encounter.do(choose_command(encounter, rng))
    encounter.do(FreeRoll(count=2, purpose="the weather"), by="gm")
    encounter.do(FreeRoll(sides=100), by="gm", faces=[73])
    encounter.undo(by="gm")
    encounter.do(FreeRoll(count=3, sides=20), by="gm")
    encounter.do(choose_command(encounter, rng))
    encounter.end(reason="The rain does not stop.")
    return encounter


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "promised-dice": partial(promised_dice, "trench_crusade"),
    "rolled-together": partial(rolled_together, "trench_crusade"),
    "with-salts": partial(with_salts, "trench_crusade"),
    "another-bridge": partial(another_bridge, "trench_crusade"),
    "cover-remembered": cover_remembered,
    "pilgrim-in-cover": pilgrim_in_cover,
    "heretics-shot": heretics_shot,
    "plus-two-and-minus-one": plus_two_and_minus_one,
    "bloodbath-at-six": bloodbath_at_six,
    "bloodbath-at-three": bloodbath_at_three,
    "weather-rolled": weather_rolled,
    "whole-skirmish": whole_skirmish,
    "where-the-shells-land": where_the_shells_land,
    **warbands.STORIES,
    **whole_fights.STORIES,
}
"""Stories by the name of their log."""
