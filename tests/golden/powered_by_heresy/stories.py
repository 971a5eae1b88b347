"""The fights behind the golden logs of Powered by Heresy: worked examples and one whole scene."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.dice.sources import LoadedDice
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash, SettleNerve, SuppressingFire
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, DiscernRealities, Reply
from combat.systems.powered_by_heresy.acts.character_change import EndSession
from combat.systems.powered_by_heresy.acts.class_moves import (
    DoPenance,
    HoldRitual,
    TakeTactic,
    TakeThemAlive,
    UnsuspectingStrike,
)
from combat.systems.powered_by_heresy.acts.coming_and_going import Join, Leave
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.conversation import EndEncounter, EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard, RerollDamage
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.moves_as_data import EnemyMove, Overcome, UseHold
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus, KeepRoll, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.statements import ChangeCondition, Mend
from combat.systems.powered_by_heresy.acts.the_gm import ChangeEnemy, EnemyAttack, GoldenOpportunity
from events.base import Command
from events.powered_by_heresy.sheets import EnemySheet
from tests.golden.contributed import rolled_together, with_salts
from tests.golden.powered_by_heresy.whole_fights import WHOLE_FIGHTS
from tests.golden.promised import promised_dice
from tests.harness.random_play import choose_command
from tests.powered_by_heresy.cells import ARMOURY, acolyte, enemy

OVER = (EndFight(), EndEncounter())


def play_story(people: Any, enemies: Any, faces: tuple[int, ...], *said: Command) -> Encounter:
    """Play a fight with given faces, all of which must be used."""
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": list(people),
        "enemies": list(enemies),
        "armoury": list(ARMOURY),
    }
    encounter = Encounter.begin("powered_by_heresy", setup, LoadedDice(faces))
    for command in said:
        encounter.do(command)
    assert encounter.history.draws == len(faces)
    return encounter


def griffs_shotgun() -> Encounter:
    """Griff shoots Scar: 1 and 3; the 1 is Proven and becomes a 5, which alone beats a Defense of 3."""
    return play_story(
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
    """A 7-9: Griff takes Scar out, and Scar's 5 against a Defense of 3 wounds him too."""
    return play_story(
        (acolyte("Griff", defense=3),),
        (enemy("Scar", max_wounds=1), enemy("Nails")),
        (4, 4, 6, 5),
        HackAndSlash(actor="griff", target="scar", weapon="sword"),
        Confirm(),
        KeepRoll("griff"),
        *OVER,
    )


def the_edge_turns() -> Encounter:
    """2 and 6 are 8; the edge rerolls the 2, and with a 1 the total is 7."""
    return play_story(
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
    """A 6- with +1 forward is rerolled with it; the next roll has no forward."""
    return play_story(
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
    return play_story(
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
    return play_story(
        (acolyte("Griff", cls="Templar", moves=["Wrath", "Penance", "Smite"], wrath=1),),
        (enemy("Scar"),),
        (5, 5, 1),
        HackAndSlash(actor="griff", target="scar", weapon="sword"),
        Confirm(),
        Choose("griff", ("Smite: a wound",)),
        *OVER,
    )


def whole_scene() -> Encounter:
    """The ready-made scene to its end, with an undo, an override, a ruling and a note."""
    rng = Random("golden heresy")
    encounter = Encounter.sample(
        "powered_by_heresy", "hmac-sha256:00ff", name="golden", at="a Sunday", undo={"barrier": "none"}, weak=True
    )
    while encounter.outcome is None:
        encounter.do(choose_command(encounter, rng), at=f"beat {len(encounter.journal)}")
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


SETUPS = Path(__file__).parent / "setups"


def at_the_table(name: str, faces: tuple[int, ...], *said: Command) -> Encounter:
    """Play a fight from a setup with given faces; other requests get default answers."""
    encounter = Encounter.begin("powered_by_heresy", SETUPS / f"{name}.toml", LoadedDice(faces))
    for command in said:
        while encounter.why_not(command):
            usual = next(request.default for request in encounter.requests if request.default and not request.optional)
            if type(usual) not in (StayOut, KeepRoll):
                raise AssertionError(f"{command}: {encounter.why_not(command)}")
            encounter.do(usual)
        encounter.do(command)
    assert encounter.outcome is not None
    assert encounter.history.draws == len(faces)
    return encounter


def assassin_and_seeker() -> Encounter:
    """An Assassin and a Seeker make all their starting moves, and the last witness talks."""
    return at_the_table(
        "assassin-and-seeker",
        (6, 3, 5, 5, 3, 3, 5, 4, 4, 5, 5, 5, 4, 3, 4, 4),
        MakeMove(actor="vesper", name="Move Silently", text="along the gantries"),
        Confirm(),
        Choose("vesper", ("no sound", "no trace", "great speed")),
        DiscernRealities(actor="corvin"),
        Confirm(),
        Ask("corvin", "what happened"),
        Reply("he was killed elsewhere"),
        MakeMove(actor="vesper", name="Blend In"),
        Confirm(),
        KeepRoll("vesper"),
        Choose("vesper", ("they go on past you",)),
        UnsuspectingStrike(actor="vesper", target="lookout", weapon="monoblade"),
        Confirm(),
        Choose("vesper", ("stay out of melee", "deal damage")),
        HackAndSlash(actor="corvin", target="knife", weapon="maul"),
        Confirm(),
        Choose("corvin"),
        TakeThemAlive(actor="corvin", target="knife"),
        Confirm(),
        KeepRoll("corvin"),
        Choose("corvin", ("slow to recover",)),
        OpenScene(),
        MakeMove(actor="corvin", name="Confessor", targets=("knife",)),
        Confirm(),
        Choose("corvin", ("it takes long",)),
        Reply("the shrine on the hill"),
        *OVER,
    )


def tactician_and_templar() -> Encounter:
    """A Tactician and a Templar make all their starting moves."""
    return at_the_table(
        "tactician-and-templar",
        (5, 4, 4, 5, 5, 5, 1, 5, 5, 5, 5, 6),
        TakeTactic("marek", "Precise", "gunner"),
        Confirm(),
        FireForEffect(actor="marek", target="gunner", weapon="lasrifle"),
        Confirm(),
        Choose("marek"),
        DoPenance("ysolde"),
        Confirm(),
        HackAndSlash(actor="ysolde", target="zealot", weapon="greatsword"),
        Confirm(),
        Choose("ysolde", ("Smite: a wound",)),
        GoldenOpportunity("ysolde"),
        EnemyAttack(("zealot",), "ysolde"),
        MakeMove(actor="marek", name="Sense Weakness", targets=("preacher",)),
        Confirm(),
        Reply("he fears the Emperor more than his new masters"),
        MakeMove(actor="ysolde", name="Divine Will", targets=("preacher",), text="kneel"),
        Confirm(),
        StayOut("marek"),
        Leave("preacher", "surrendered", "he kneels"),
        HackAndSlash(actor="ysolde", target="zealot", weapon="greatsword"),
        Confirm(),
        Choose("ysolde"),
        HoldRitual("ysolde"),
        EndSession(),
        EndEncounter(),
    )


def a_table_of_its_own() -> Encounter:
    """Four classes and a Psyker against a daemon, with custom moves, enemies, tags and conditions.

    One combatant flees, another joins late and is captured.
    """
    return at_the_table(
        "a-table-of-its-own",
        (
            *(6, 3),  # Move Silently
            *(5, 5),  # Blend In
            *(5, 5),  # Discern Realities
            *(6, 5),  # Spout Forbidden Lore
            *(5, 5, 6, 4, 3),  # the one that is Corvin's
            *(5, 4, 4),  # Storm of Iron
            *(5, 5),  # Know Thy Enemy
            8,  # Warpfire
            *(3, 3, 8, 2),  # Smite of the Mind
            *(6, 6),  # Divine Will
            *(4, 4, 1, 1),  # Unsuspecting Strike
            *(5, 4, 4, 4),  # Fire for Effect, Take Them Alive
            *(5, 5, 7),  # Smite
            *(4, 4, 1, 2),  # Confessor, Torturer
        ),
        MakeMove(actor="vesper", name="Move Silently"),
        Confirm(),
        Choose("vesper", ("no sound", "no trace", "neither harmed nor hindered on the way")),
        MakeMove(actor="vesper", name="Blend In"),
        Confirm(),
        DiscernRealities(actor="corvin"),
        Confirm(),
        MakeMove(actor="corvin", name="Spout Forbidden Lore"),
        Confirm(),
        Reply("it cannot bear to be named"),
        MakeMove(actor="corvin", name="This One's Mine", targets=("horror",)),
        Confirm(),
        HackAndSlash(actor="corvin", target="horror", weapon="monoblade"),
        Confirm(),
        Choose("corvin"),
        StayOut("corvin"),
        MakeMove(actor="ysolde", name="Storm of Iron", stat="WS", weapon="relic", targets=("cultist",)),
        Confirm(),
        UseHold("ysolde", "Storm of Iron", "take +1 forward"),
        MakeMove(actor="ysolde", name="Know Thy Enemy"),
        Confirm(),
        Reply("he was a priest once"),
        GoldenOpportunity("marek"),
        EnemyMove("horror", "Howl of the Damned"),
        GoldenOpportunity("marek"),
        EnemyMove("horror", "Warpfire", ("marek",)),
        MakeMove(actor="marek", name="Litany"),
        Confirm(),
        Overcome("marek", "on fire", "his friends smother the flames"),
        MakeMove(actor="ilse", name="Smite of the Mind", targets=("horror",), facts=("warp energy",)),
        Confirm(),
        MakeMove(actor="ysolde", name="Divine Will", targets=("cultist",)),
        Confirm(),
        StayOut("marek"),
        Leave("cultist", "fled", "he runs from the light"),
        Join(
            enemy=EnemySheet(id="heretek", name="the Heretek", dice=(6,), defense=1, max_wounds=6), reason="the noise"
        ),
        TakeTactic("marek", "Reckless"),
        Confirm(),
        MakeMove(actor="marek", name="Sense Weakness", targets=("heretek",)),
        Confirm(),
        Reply("a cable at the neck"),
        UnsuspectingStrike(actor="vesper", target="heretek", weapon="monoblade", ally="corvin"),
        Confirm(),
        Choose("vesper", ("deal damage", "create an opening")),
        FireForEffect(actor="corvin", target="heretek", weapon="stub"),
        Confirm(),
        Choose("corvin"),
        TakeThemAlive(actor="corvin", target="heretek"),
        Confirm(),
        KeepRoll("corvin"),
        Choose("corvin", ("slow to recover",)),
        DoPenance("ysolde"),
        Confirm(),
        HackAndSlash(actor="ysolde", target="horror", weapon="relic"),
        Confirm(),
        Choose("ysolde", ("Smite: a wound",)),
        OpenScene(),
        MakeMove(actor="corvin", name="Confessor", targets=("heretek",)),
        Confirm(),
        Choose("corvin"),
        Reply("the cult has a second shrine"),
        Confirm(),  # Torturer
        KeepRoll("corvin"),
        EndFight(),
        UseAbility("ilse", "Well Fed"),
        EndSession(),
        EndEncounter(),
    )


def wrecked_and_repaired() -> Encounter:
    """Armour is wrecked and repaired, a face is unknown and shown, an enemy flees and a captive is freed."""
    return play_story(
        (
            acolyte("Griff", "sword", "rifle", moves=["Unsuspecting Strike", "Blend In", "Take Them Alive"]),
            acolyte("Vex", medkit=1),
        ),
        (enemy("Scar", armour=["Flak Armour"]), enemy("Nails"), enemy("Hooks")),
        (4, 3, 6, 5, 5, 5, 4, 4, 1, 6, 6),
        MakeMove(actor="griff", name="Blend In"),
        Confirm(),
        KeepRoll("griff"),
        Choose("griff", ("your face stays unknown",)),
        ChangeCondition("griff", "face unknown", holds=False, source="the hood slips"),
        UnsuspectingStrike(actor="griff", target="scar", weapon="sword"),
        Confirm(),
        Choose("griff", ("stay out of melee", "wreck their armour")),
        ChangeEnemy("scar", "repairs armour"),
        SuppressingFire(actor="griff", targets=("nails", "hooks"), weapon="rifle"),
        Confirm(),
        TakeThemAlive(actor="griff", target="nails"),
        Confirm(),
        KeepRoll("griff"),
        Choose("griff", ("slow to recover",)),
        SettleNerve("hooks", "flees"),
        ChangeCondition("vex", "incapacitated", holds=True, source="a net"),
        ChangeCondition("vex", "incapacitated", holds=False, source="the net is cut"),
        GoldenOpportunity("griff"),
        Hazard("griff", "bruise", "loose bolts"),
        GoldenOpportunity("griff"),
        InflictWounds("griff", 6, "the warp"),
        DrawBreath("griff"),
        Mend("griff", 1, "a prayer"),
        *OVER,
    )


def a_forgotten_face() -> Encounter:
    """An Assassin talks to a guard, who forgets it until a comrade asks."""
    return play_story(
        (acolyte("Griff", cls="Assassin", moves=["Faceless"]),),
        (enemy("Scar"),),
        (5, 5),
        MakeMove(actor="griff", name="Faceless", targets=("scar",)),
        Confirm(),
        ChangeCondition("scar", "hardly recalls the talk", holds=False, source="Nails asks about it"),
        *OVER,
    )


def the_other_scum() -> Encounter:
    """Griff shoots and rerolls the damage; an amendment then changes the target to Nails, with the same dice."""
    encounter = play_story(
        (acolyte("Griff"),),
        (enemy("Scar"), enemy("Nails")),
        (5, 5, 1, 3, 5),
        FireForEffect(actor="griff", target="scar", weapon="shotgun"),
        Confirm(),
        Choose("griff"),
        RerollDamage((0,)),
    )
    encounter.amend(1, FireForEffect(actor="griff", target="nails", weapon="shotgun"), "gm")
    for command in OVER:
        encounter.do(command)
    return encounter


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "promised-dice": partial(promised_dice, "powered_by_heresy"),
    "rolled-together": partial(rolled_together, "powered_by_heresy"),
    "with-salts": partial(with_salts, "powered_by_heresy"),
    "the-other-scum": the_other_scum,
    "wrecked-and-repaired": wrecked_and_repaired,
    "a-forgotten-face": a_forgotten_face,
    "griffs-shotgun": griffs_shotgun,
    "both-strike": both_strike,
    "the-edge-turns": the_edge_turns,
    "a-forward-and-a-reroll": a_forward_and_a_reroll,
    "seven-of-five": seven_of_five,
    "smite": smite,
    "whole-scene": whole_scene,
    "assassin-and-seeker": assassin_and_seeker,
    "tactician-and-templar": tactician_and_templar,
    "a-table-of-its-own": a_table_of_its_own,
    **WHOLE_FIGHTS,
}
"""Stories by the name of their log."""
