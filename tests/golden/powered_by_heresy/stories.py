"""The fights behind the golden logs of Powered by Heresy: worked examples that are sequences, and one whole scene."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.dice import Loaded
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight
from combat.systems.powered_by_heresy.acts.damage import RerollDamage
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import Confirm, MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus, KeepRoll, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.the_gm import GoldenOpportunity
from events.base import Command
from tests.harness.random_play import chosen
from tests.powered_by_heresy.cells import ARMOURY, acolyte, enemy

OVER = (EndFight(), EndEncounter())


def told(people: Any, enemies: Any, faces: tuple[int, ...], *said: Command) -> Encounter:
    """Play a fight with faces fixed beforehand, of which none may be left over."""
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": list(people),
        "enemies": list(enemies),
        "armoury": list(ARMOURY),
    }
    encounter = Encounter.begin("powered_by_heresy", setup, Loaded(faces))
    for command in said:
        encounter.do(command)
    assert encounter._history.draws == len(faces)
    return encounter


def griffs_shotgun() -> Encounter:
    """Griff shoots Scar: 1 and 3, the 1 is Proven and becomes a 5, and only the 5 beats a Defense of 3."""
    return told(
        (acolyte("Griff"),),
        (enemy("Scar"),),
        (5, 5, 1, 3, 5),
        FireForEffect(actor="griff", target="scar", weapon="shotgun"),
        Confirm(),
        Choose("griff"),
        RerollDamage((0,)),
        *OVER,
    )


def both_strike() -> Encounter:
    """A 7-9: Griff takes Scar out, and Scar's 5 against a Defense of 3 wounds him all the same."""
    return told(
        (acolyte("Griff", defense=3),),
        (enemy("Scar", max_wounds=1), enemy("Nails")),
        (4, 4, 6, 5),
        HackAndSlash(actor="griff", target="scar", weapon="sword"),
        Confirm(),
        KeepRoll("griff"),
        *OVER,
    )


def the_edge_turns() -> Encounter:
    """2 and 6 are 8; the edge rolls the 2 again, and with a 1 it is 7."""
    return told(
        (acolyte("Griff"),),
        (enemy("Scar"),),
        (2, 6, 1),
        MakeMove(actor="griff", name="Bend bars", stat="S"),
        Confirm(edge=True),
        RerollDie("griff", 0),
        KeepRoll("griff"),
        *OVER,
    )


def a_forward_and_a_reroll() -> Encounter:
    """A 6- with +1 forward is rolled again with it; the roll after that has none."""
    return told(
        (acolyte("Griff"),),
        (enemy("Scar"),),
        (1, 4, 4, 5, 5, 6),
        GrantBonus(who="griff", amount=1, source="a prayer"),
        MakeMove(actor="griff", name="Bend bars", stat="S"),
        Confirm(),
        RerollAll("griff", "This I Know"),
        MakeMove(actor="griff", name="Bend bars", stat="S"),
        Confirm(),
        *OVER,
    )


def seven_of_five() -> Encounter:
    """Four of five wounds and three more are seven; one Last Breath, and the survivor stands at five."""
    return told(
        (acolyte("Griff", "sword", cls="Templar", wounds=4), acolyte("Vex")),
        (enemy("Scar"),),
        (5, 5),
        GoldenOpportunity("griff"),
        InflictWounds("griff", 3, "the warp"),
        DrawBreath("griff"),
        *OVER,
    )


def smite() -> Encounter:
    """A 10+ whose die does nothing, and one Wrath: a wound that heeds no Defense."""
    return told(
        (acolyte("Griff", cls="Templar", moves=["Wrath", "Penance", "Smite"], wrath=1),),
        (enemy("Scar"),),
        (5, 5, 1),
        HackAndSlash(actor="griff", target="scar", weapon="sword"),
        Confirm(),
        Choose("griff", ("Smite: a wound",)),
        *OVER,
    )


def whole_scene() -> Encounter:
    """The ready-made scene to its end, with words taken back, an override, a ruling and a remark on the way."""
    rng = Random("golden heresy")
    encounter = Encounter.sample(
        "powered_by_heresy", "hmac-sha256:00ff", name="golden", at="a Sunday", undo={"barrier": "none"}
    )
    while encounter.outcome is None:
        encounter.do(chosen(encounter, rng), at=f"beat {len(encounter.journal)}")
        match len(encounter.journal):
            case 30:
                encounter.undo()
                encounter.redo()
            case 50:
                encounter.undo("gm", to=40)
                encounter.redo("gm")
            case 70:
                encounter.override("acolytes.vex.wounds", 1, "we forgot the shrapnel")
                encounter.rule("shrapnel is a hazard", "PBH-DMG-14")
                encounter.note("who hung up those hooks?", "ada")
    return encounter


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "griffs-shotgun": griffs_shotgun,
    "both-strike": both_strike,
    "the-edge-turns": the_edge_turns,
    "a-forward-and-a-reroll": a_forward_and_a_reroll,
    "seven-of-five": seven_of_five,
    "smite": smite,
    "whole-scene": whole_scene,
}
"""What is told, by the name of its log."""
