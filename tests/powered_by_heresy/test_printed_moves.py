"""The effect of each printed move, in play: what the story says when it is made, and does not say without it."""

from typing import Any

import pytest

from combat import Refused
from combat.engine.dice.sources import LoadedDice
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash, ThrowGrenade
from combat.systems.powered_by_heresy.acts.basic_moves import (
    BasicTechUse,
    DefyDanger,
    DiscernRealities,
    HelpOrHinder,
    Parley,
    Reply,
)
from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.character_change import EndSession
from combat.systems.powered_by_heresy.acts.class_moves import (
    DoPenance,
    HoldRitual,
    Judge,
    TakeTactic,
    TakeThemAlive,
    UnsuspectingStrike,
)
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath, InflictWounds
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import Choose, KeepRoll, RerollAll
from combat.systems.powered_by_heresy.acts.statements import Hurt
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity
from events.base import Command
from replays import Replay
from tests.ledger.printed import printed_sheets, scope_of
from tests.powered_by_heresy.cells import acolyte, cell, enemy

YES = Confirm()
HACK = HackAndSlash(actor="griff", target="scar", weapon="sword")
STRIKE = UnsuspectingStrike(actor="griff", target="scar", weapon="sword")
KNIFE = UnsuspectingStrike(actor="griff", target="scar", weapon="knife")
HURT = ("stay out of melee", "deal damage")


Row = tuple[str, dict[str, Any], tuple[Command, ...], tuple[int, ...], tuple[str, ...]]


def make(name: str, *targets: str) -> MakeMove:
    """Make a move of the catalogue with Griff."""
    return MakeMove(actor="griff", name=name, targets=targets)


OF_EVERYONE = frozenset(
    {
        "Hack and Slash",
        "Fire for Effect",
        "Throw Grenade",
        "Reload",
        "Defend",
        "Defy Danger",
        "Discern Realities",
        "Parley",
        "Aid or Interfere",
        "Basic Tech-Use",
        "Spout Common Lore",
        "Encumbrance",
        "End of Session",
        "Last Breath",
        "This I Know",
    }
)
"""Moves that are on no sheet, because every acolyte has them."""

# Each row: the move, other fields of Griff's sheet, the commands, the dice, and lines of the story.
EFFECTS: tuple[Row, ...] = (
    ("Hack and Slash", {}, (HACK, YES), (4, 4, 5, 5), ("Griff strikes at Scar.", "Scar strikes at Griff.")),
    (
        "Fire for Effect",
        {},
        (FireForEffect(actor="griff", target="scar", weapon="single"), YES),
        (5, 5, 6),
        ("Griff spends 1 use of the Single Shot on Fire for Effect.", "Scar suffers 1 wound (now 1 of 3)."),
    ),
    (
        "Throw Grenade",
        {},
        (ThrowGrenade(actor="griff", targets=("scar", "vex"), weapon="krak"), YES),
        (5, 5, 8, 1, 1, 1),
        ("Griff strikes at Scar.", "Griff strikes at Vex."),
    ),
    (
        "Reload",
        {},
        (Reload("griff", weapon="single"), YES),
        (),
        (
            "Griff spends 1 ammo for the Single Shot on a reload.",
            "The GM may make a soft move: a moment is taken to reload.",
        ),
    ),
    (
        "Defend",
        {},
        (Defend("griff", "vex"), YES),
        (5, 5),
        ("Griff stands in defense of Vex.", "Griff gains 3 hold from Defend."),
    ),
    (
        "Defy Danger",
        {"stats": {"Ag": 2}},
        (DefyDanger(actor="griff", by="speed"), YES),
        (4, 4),
        ("Griff rolls 4 + 4 + 2 = 10 for Defy Danger: 10+ (Ag +2).",),
    ),
    (
        "Discern Realities",
        {},
        (DiscernRealities("griff"), YES),
        (3, 4),
        ("Griff gains 1 hold from Discern Realities.",),
    ),
    ("Parley", {}, (Parley("griff", "scar"), YES), (5, 5), ("Griff's Parley succeeds in full.",)),
    (
        "Aid or Interfere",
        {"bonds": [{"id": "vex", "value": 1}]},
        (MakeMove(actor="vex", name="Bend bars", stat="S"), YES, HelpOrHinder("griff"), YES),
        (4, 5, 3, 3),
        ("Vex's roll gets +2 (Aid).",),
    ),
    (
        "Basic Tech-Use",
        {},
        (BasicTechUse("griff", "open the door"), YES, Choose("griff", ("takes longer", "use up gear"))),
        (4, 4),
        ("The GM may make a soft move: the drawbacks of technology.",),
    ),
    (
        "Spout Common Lore",
        {},
        (make("Spout Common Lore"), YES),
        (5, 5),
        ('Griff asks: "What is interesting and useful about it?"',),
    ),
    (
        "Rapid Reload",
        {},
        (Reload("griff", weapon="single", rapid=True), YES),
        (5, 5),
        ("Griff spends 1 ammo for the Single Shot on a reload.",),
    ),
    (
        "Spout Forbidden Lore (daemons)",
        {},
        (make("Spout Forbidden Lore"), YES),
        (5, 5),
        ('Griff asks about daemons: "What is interesting and useful about it?"',),
    ),
    (
        "Hatred",
        {"hated": "daemon"},
        (HACK, YES, Choose("griff")),
        (5, 5, 6, 6),
        ("Griff rolls 6 and 6 for damage; both beat Scar's Defense of 3 (Hatred +1).",),
    ),
    (
        "Armored",
        {"worn": ["plate"]},
        (HACK, YES, Choose("griff")),
        (5, 5, 6),
        ("Griff rolls 5 + 5 = 10 for Hack and Slash: 10+.",),
    ),
    (
        "Blend In",
        {"cls": "Assassin"},
        (make("Blend In"), YES),
        (5, 5),
        ("Griff is unnoticed (Blend In).", "Griff's face stays unknown (Blend In)."),
    ),
    (
        "Cheap Shot",
        {"moves": ["Unsuspecting Strike"]},
        (KNIFE, YES, Choose("griff", HURT)),
        (5, 5, 6, 4, 4),
        ("Scar suffers 3 wounds (now 3 of 3).",),
    ),
    (
        "Faceless",
        {"cls": "Assassin"},
        (make("Faceless", "scar"), YES),
        (5, 5),
        ("Scar hardly recalls the talk (Faceless).",),
    ),
    (
        "Move Silently",
        {"cls": "Assassin"},
        (make("Move Silently"), YES, Choose("griff", ("no sound", "no trace"))),
        (4, 4),
        ("Griff chooses: no sound and no trace.",),
    ),
    (
        "Practiced Kill",
        {"moves": ["Unsuspecting Strike"]},
        (STRIKE, YES, KeepRoll("griff"), Choose("griff", ("deal damage",))),
        (4, 4, 6, 6),
        ("Scar suffers 2 wounds (now 2 of 3).",),
    ),
    (
        "Silencing Strike",
        {"moves": ["Unsuspecting Strike"]},
        (STRIKE, YES, Choose("griff", ("stay out of melee", "create an opening"))),
        (5, 5),
        ("Scar is silenced (Silencing Strike).",),
    ),
    (
        "Underdog",
        {},
        (GoldenOpportunity("griff"), EnemyAttack(("scar", "nails"), "griff")),
        (2, 2),
        ("Scar rolls 2 and 2 for damage; neither beats Griff's Defense of 2 (1, Underdog +1; further attackers +1).",),
    ),
    (
        "Unsuspecting Strike",
        {"cls": "Assassin"},
        (STRIKE, YES, Choose("griff", HURT)),
        (5, 5, 6, 6),
        ("Scar suffers 2 wounds (now 2 of 3).",),
    ),
    (
        "Take Them Alive",
        {},
        (HACK, YES, Choose("griff"), TakeThemAlive(actor="griff", target="scar"), YES),
        (5, 5, 5, 5),
        ("Scar is taken alive.",),
    ),
    (
        "Tactical Advantage",
        {"cls": "Tactician"},
        (TakeTactic("griff", "Reckless"), YES),
        (),
        ("Griff adopts the Reckless tactic.",),
    ),
    (
        "Sense Weakness",
        {"cls": "Tactician", "insight": 1},
        (make("Sense Weakness", "scar"), YES),
        (),
        ('Griff asks about Scar: "What are its weaknesses?"',),
    ),
    (
        "Confessor",
        {},
        (make("Confessor", "scar"), YES, Choose("griff", ("it takes long",))),
        (5, 5),
        ('Griff asks about Scar: "What do you know?"',),
    ),
    (
        "This One's Mine",
        {},
        (make("This One's Mine", "scar"), YES, HACK, YES, Choose("griff")),
        (5, 5, 6, 4, 1),
        (
            "Griff marks Scar (This One's Mine).",
            "Griff rolls 6, 4 and 1 for damage; two of them beat Scar's Defense of 3 (This One's Mine +2).",
        ),
    ),
    (
        "Torturer",
        {"moves": ["Confessor"]},
        (make("Confessor", "scar"), YES, Choose("griff"), Reply("all"), YES),
        (5, 5, 1, 2),
        ("Griff attempts Torturer on Scar.", "Scar is out of the fight (Torturer)."),
    ),
    (
        "Baptised by Bullets",
        {"cls": "Tactician"},
        (DefyDanger(actor="griff", by="speed", facts=("under fire",)), YES),
        (4, 4),
        ("Griff rolls 4 + 4 + 1 = 9 for Defy Danger: 7-9 (Baptised by Bullets +1).",),
    ),
    (
        "Fighter's Sense",
        {"cls": "Tactician", "moves": ["Lifting the Fog"]},
        (EndFight(), OpenScene()),
        (),
        ("Griff gains 1 Insight (Fighter's Sense).",),
    ),
    (
        "Lifting the Fog",
        {"cls": "Tactician"},
        (GoldenOpportunity("griff"), EnemyAttack(("scar",), "griff")),
        (5,),
        ("Griff gains 1 Insight (Lifting the Fog).",),
    ),
    (
        "Divine Will",
        {"cls": "Templar", "moves": ["Wrath"], "wrath": 2},
        (make("Divine Will", "scar"), YES),
        (4, 4),
        ("Griff rolls 4 + 4 + 2 = 10 for Divine Will: 10+ (Wrath +2).",),
    ),
    (
        "Holy Vengeance",
        {"cls": "Templar", "moves": ["Wrath"]},
        (
            GoldenOpportunity("griff"),
            EnemyAttack(("scar",), "griff"),
            Hurt("scar", 2, "a fall"),
            HACK,
            YES,
            Choose("griff"),
        ),
        (5, 5, 5, 6),
        ("Griff gains 1 Wrath (Holy Vengeance).",),
    ),
    (
        "Judgement",
        {"cls": "Templar", "moves": ["Wrath"], "wrath": 1},
        (Judge("griff", "scar"), YES, HACK, YES, Choose("griff")),
        (5, 5, 3),
        ("Griff rolls 3 for damage and beats Scar's Defense of 2 (3, Judgement -1).",),
    ),
    (
        "Know Thy Enemy",
        {"cls": "Templar"},
        (make("Know Thy Enemy"), YES),
        (4, 4),
        ('Griff asks: "What is interesting about them?"',),
    ),
    (
        "Smite",
        {"cls": "Templar", "moves": ["Wrath"], "wrath": 1},
        (HACK, YES, Choose("griff", ("Smite: a wound",))),
        (5, 5, 1),
        ("Griff spends 1 Wrath on Smite.", "Scar suffers 1 wound (now 1 of 3)."),
    ),
    ("Wrath", {"cls": "Templar"}, (EndFight(), HoldRitual("griff")), (), ("Griff gains 3 Wrath (an hour's ritual).",)),
    (
        "Encumbrance",
        {"weight": 11},
        (make("Bend bars"), YES, DropWeight("griff", 1)),
        (5, 5),
        ("Griff rolls 5 + 5 - 1 = 9 for Bend bars: 7-9 (encumbered -1).",),
    ),
    (
        "End of Session",
        {},
        (EndFight(), EndSession(("a heresy defeated",))),
        (),
        ("Griff marks 1 XP (a heresy defeated).", "Session 1 is over."),
    ),
    (
        "Last Breath",
        {},
        (GoldenOpportunity("griff"), InflictWounds("griff", 6, "the warp"), DrawBreath("griff")),
        (5, 5),
        ("Griff lies there, barely alive.",),
    ),
    (
        "This I Know",
        {},
        (make("Bend bars"), YES, RerollAll("griff", "This I Know")),
        (1, 2, 5, 5),
        ("Griff draws on background knowledge.", "Griff rolls 5 + 5 = 10 for Bend bars: 10+."),
    ),
    ("Penance", {"cls": "Templar"}, (DoPenance("griff"), YES), (), ("Griff gains 1 Wrath (Penance).",)),
)


def story_of(move: str, fields: dict[str, Any], commands: tuple[Command, ...], faces: tuple[int, ...]) -> list[str]:
    """Play the commands in a small fight, and return its story. Griff has the move if the name is not empty."""
    held = [*fields.get("moves", ()), *(() if not move or move in OF_EVERYONE else (move,))]
    griff = acolyte("Griff", "sword", "knife", "single", "krak", **{**fields, "moves": held})
    wardrobe = [{"id": "plate", "name": "Plate", "tags": ["clumsy"]}]
    foes = (enemy("Scar", foe="daemon"), enemy("Nails"))
    story = cell(griff, acolyte("Vex"), against=foes, rerolls=move == "This I Know", brought={"wardrobe": wardrobe})
    fight = story.encounter.fork(LoadedDice(faces))
    for command in commands:
        fight.do(command)
    assert fight.history.draws == len(faces), f"{move}: {fight.history.draws} dice were rolled"
    return [line.strip() for line in Replay.of(fight).transcript()]


@pytest.mark.parametrize(("move", "fields", "commands", "faces", "lines"), EFFECTS, ids=[row[0] for row in EFFECTS])
def test_printed_move_does_what_is_printed(
    move: str, fields: dict[str, Any], commands: tuple[Command, ...], faces: tuple[int, ...], lines: tuple[str, ...]
) -> None:
    story = story_of(move, fields, commands, faces)
    assert [line for line in lines if line not in story] == [], "\n".join(story)


@pytest.mark.parametrize("row", [row for row in EFFECTS if row[0] not in OF_EVERYONE], ids=lambda row: row[0])
def test_nothing_of_it_happens_without_the_move(row: Row) -> None:
    """The command is refused, other dice are rolled, or the story does not contain the lines."""
    _, fields, commands, faces, lines = row
    try:
        story = story_of("", fields, commands, faces)
    except (Refused, AssertionError):
        return
    assert [line for line in lines if line not in story] != []


def test_every_move_with_its_whole_effect_has_a_row() -> None:
    sheets = printed_sheets("powered_by_heresy")["moves"]
    whole = {sheet["name"] for sheet in sheets if scope_of("powered_by_heresy", sheet) == "effect"}
    assert {row[0].partition(" (")[0] for row in EFFECTS} == whole
