"""Making moves: triggers, and modifiers by the GM."""

from typing import Any

import pytest

from combat import Refused
from combat.engine.play.pending_rolls import Roll
from combat.systems.powered_by_heresy.acts.attacks import (
    FireForEffect,
    HackAndSlash,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, BasicTechUse, DefyDanger, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.class_moves import DoPenance, Judge, TakeTactic, UnsuspectingStrike
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import UseMedkit
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove, MoveCommand
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import GrantBonus
from combat.systems.powered_by_heresy.acts.statements import Adjust
from events.base import Command
from events.powered_by_heresy.facts import (
    GmMoveDue,
    MoveResolved,
    MoveTriggered,
)
from events.vocabulary import Rolled
from replays import Replay
from tests.harness.stories import Story, new_story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, hack, moving, total_of


@pytest.mark.rule("PBH-CORE-05", "PBH-DMG-12", "PBH-TAG-02")
def test_fist_cannot_hurt_power_armour_and_reach_is_required() -> None:
    """Against cloth, a fist has a d4."""
    marine = enemy("Marine", armour=["Adeptus power armour"], defense=None)
    story = cell(acolyte("Griff"), against=(marine, enemy("Scar", defense=1)))
    story.when(HackAndSlash(actor="griff", target="marine")).refuses("no_trigger", "PBH-DMG-12")
    story.when(HackAndSlash(actor="griff", target="marine", weapon="sword", within_reach=False)).refuses(
        "no_trigger", "PBH-TAG-02"
    )
    story.given(HackAndSlash(actor="griff", target="scar")).when(Confirm(), faces=(4, 4, 3)).needs(6)
    story.when(Roll(), faces=(1,)).then(MoveResolved)
    assert story.event(Rolled, 1).dice[0].sides == 4


@pytest.mark.rule("PBH-CORE-10", "PBH-CLS-05")
def test_move_without_a_roll_happens_without_modifiers() -> None:
    story = cell(acolyte("Griff", moves=["Tactical Advantage"])).given(TakeTactic("griff", "Reckless"))
    story.when(Confirm(advantage=True)).refuses("no_roll", "PBH-CORE-10")
    story.when(Confirm()).then(MoveResolved).without(Rolled)
    assert story.state.acolyte("griff").tactic == "Reckless"


@pytest.mark.rule("PBH-ROLL-05", "PBH-MOVE-22")
def test_seven_is_a_hit() -> None:
    story = moving(cell(), Parley("griff", "scar"), 3, 4).then(MoveResolved("griff", "Parley", "7-9"))
    story.without(GmMoveDue)


@pytest.mark.rule("PBH-ADV-12")
def test_gm_sees_your_level_in_a_move_of_another_class() -> None:
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": [{**acolyte("Griff"), "weapons": [], "moves": ["Warp Bolt"], "given": ["Warp Bolt"]}],
        "enemies": [enemy("Scar")],
        "library": [{"id": "Warp Bolt", "of": "Psyker"}],
    }
    for base, is_shown in ((1, False), (2, True)):
        story = new_story("powered_by_heresy", setup, settings={"multiclass_level_base": base})
        story.given(MakeMove(actor="griff", name="Warp Bolt", stat="WP"))
        assert ('In its text, "your level" is 3.' in story.encounter.requests[0].prompt) == is_shown


BOOK_STATS: tuple[tuple[str, MoveCommand], ...] = (
    ("WS", HackAndSlash(actor="griff", target="scar", weapon="sword")),
    ("BS", FireForEffect(actor="griff", target="scar", weapon="shotgun")),
    ("BS", SuppressingFire(actor="griff", targets=("scar",), weapon="shotgun")),
    ("S", ThrowGrenade(actor="griff", targets=("scar",), weapon="frag")),
    ("T", Defend("griff", "griff")),
    ("Per", DiscernRealities("griff")),
    ("Int", BasicTechUse("griff", "open the door")),
    ("Fel", Parley("griff", "scar")),
    ("Ag", Reload("griff", "shotgun", rapid=True)),
)
"""The stat that the book names, and a command that triggers its move."""


@pytest.mark.rule(
    "PBH-MOVE-01", "PBH-MOVE-05", "PBH-MOVE-10", "PBH-MOVE-11", "PBH-MOVE-13", "PBH-MOVE-16", "PBH-MOVE-19",
    "PBH-MOVE-21", "PBH-MOVE-22",
)  # fmt: skip
@pytest.mark.parametrize(("stat", "command"), BOOK_STATS)
def test_each_move_is_rolled_with_its_stat(stat: str, command: MoveCommand) -> None:
    griff = acolyte("Griff", "sword", "shotgun", "frag", stats={stat: 1}, moves=["Rapid Reload"])
    assert total_of(moving(cell(griff), command, 1, 1)) == 3


EVERYTHING = ("Unsuspecting Strike", "Tactical Advantage", "Wrath", "Penance", "Smite", "Judgement")
MOVES: tuple[MoveCommand, ...] = (
    *(command for _, command in BOOK_STATS),
    DefyDanger("griff", "speed"),
    MakeMove(actor="griff", name="Bend bars", stat="S"),
    Reload("griff", "shotgun"),
    UseMedkit("griff", "vex"),
    UnsuspectingStrike(actor="griff", target="scar", weapon="sword"),
    TakeTactic("griff", "Reckless"),
    DoPenance("griff"),
    Judge("griff", "scar"),
)


@pytest.mark.rule("PBH-LB-04", "PBH-LB-01")
@pytest.mark.parametrize("command", MOVES)
@pytest.mark.parametrize(("fields", "code"), [({"survived": True}, "helpless"), ({"dead": True}, "dead"), ({}, "")])
def test_helpless_and_dead_acolytes_cannot_make_moves(command: MoveCommand, fields: dict[str, bool], code: str) -> None:
    griff = acolyte("Griff", "sword", "shotgun", "frag", moves=[*EVERYTHING, "Rapid Reload"], wrath=1, medkit=1)
    story = cell(griff, acolyte("Vex", wounds=1)).set(acolytes__griff__wounds=6 if fields else 0)
    story.set(**{f"acolytes__griff__{name}": value for name, value in fields.items()}).when(command)
    if code:
        story.refuses(code)
    else:
        story.then(MoveTriggered)


@pytest.mark.rule("PBH-LB-04", "PBH-MOVE-19")
def test_helpless_acolyte_cannot_ask_questions() -> None:
    story = moving(cell(), DiscernRealities("griff"), 5, 5).set(
        acolytes__griff__wounds=6, acolytes__griff__survived=True
    )
    story.when(Ask("griff", "what is coming")).refuses("helpless", "PBH-LB-04")


@pytest.mark.rule("PBH-CORE-10")
@pytest.mark.parametrize(
    "name",
    [
        "", " ", "Hack and Slash", "Rapid Reload", "Defy Danger", "Reload", "Aid or Interfere", "Last Breath", "Medkit",
        "Take Them Alive",
    ],
)  # fmt: skip
def test_built_in_move_cannot_be_made_as_a_custom_move(name: str) -> None:
    cell().when(MakeMove(actor="griff", name=name, stat="S")).refuses("move_name", "PBH-CORE-10")


@pytest.mark.rule("PBH-CORE-06", "PBH-MOVE-15")
def test_description_of_a_move_is_in_the_log_and_the_story() -> None:
    story = cell().given(DefyDanger("griff", "speed", facts=("under fire",), text="I dive behind the altar"))
    assert story.event(MoveTriggered).text == "I dive behind the altar"
    transcript = "\n".join(Replay.of(story.encounter).transcript())
    assert 'Griff attempts Defy Danger by speed (under fire): "I dive behind the altar".' in transcript


@pytest.mark.rule("PBH-CORE-10", "PBH-ROLL-09")
def test_move_names_ignore_case() -> None:
    story = cell().when(MakeMove(actor="griff", name="hack and slash", stat="S")).refuses("move_name", "PBH-CORE-10")
    story.when(GrantBonus(who="griff", amount=1, source="a plan", move="Hack & Slash")).refuses("unknown_move")
    story.given(GrantBonus(who="griff", amount=1, source="a plan", move="hack AND slash"))
    assert total_of(hack(story, 4, 4, 1, 1)) == 9


@pytest.mark.rule("PBH-ADV-12", "PBH-ROLL-01")
def test_level_of_a_move_counts_for_its_class() -> None:
    for base, total in ((1, 11), (2, 12)):
        griff = acolyte("Griff", level=3, moves=["Warp Bolt"])
        story = cell(griff, library=({"id": "Warp Bolt", "of": "Psyker"},), multiclass_level_base=base)
        assert total_of(moving(story, MakeMove(actor="griff", name="warp bolt", stat="level"), 4, 4)) == total
    story.when(MakeMove(actor="griff", name="Lift", stat="level")).refuses("level", "PBH-ADV-12")


@pytest.mark.rule("PBH-DEF-05")
def test_die_that_cannot_wound_is_announced() -> None:
    story = cell(against=(enemy("Scar"), enemy("Marine", defense=6)))
    forms = [form for request in story.encounter.requests for form in request.forms]
    (attack,) = [form for form in forms if form.label == "Griff: Hack and Slash with Sword"]
    assert attack.fields["target"].names == ("Scar", "Marine (no die can wound it: Defense 6)")  # type: ignore[attr-defined]
    story.given(HackAndSlash(actor="griff", target="marine", weapon="sword"))
    assert "No die of the Sword can wound Marine: Defense 6." in story.encounter.requests[0].prompt


def matters_to(story: Story, fact: str) -> set[type[Command]]:
    """Return the command types of moves for which a fact is suggested."""
    forms = [form for request in story.encounter.requests for form in request.forms if "facts" in form.fields]
    return {form.command for form in forms if any(fact in suggestion for suggestion in form.fields["facts"].values())}


@pytest.mark.rule("PBH-CORE-09")
@pytest.mark.parametrize(
    ("fact", "fields", "expected"),
    [
        ("outnumbered", {"moves": ["Underdog"]}, {HackAndSlash}),
        ("cover", {}, {FireForEffect, SuppressingFire, ThrowGrenade}),
        ("crowd", {"home_world": "Hive World"}, {DefyDanger}),
        ("imperials", {"home_world": "Highborn"}, {DefyDanger, Parley}),
        ("warp energy", {"home_world": "Voidborn"}, {DefyDanger, MakeMove}),
        ("under fire", {"moves": ["Baptised by Bullets"]}, {DefyDanger}),
    ],
)
def test_fact_is_suggested_for_moves_it_could_affect(
    fact: str, fields: dict[str, Any], expected: set[type[Command]]
) -> None:
    armed = ("sword", "shotgun", "frag")
    assert matters_to(cell(acolyte("Griff", *armed, **fields)), fact) == expected
    if fields:
        assert not matters_to(cell(acolyte("Griff", *armed)), fact)


@pytest.mark.rule("PBH-CLS-05")
def test_defensive_tactician_is_asked_about_gaining_ground() -> None:
    for tactic, expected in (("Defensive", {DefyDanger}), ("Reactive", set())):
        assert matters_to(cell().set(acolytes__griff__tactic=tactic), "gaining ground") == expected


@pytest.mark.rule("PBH-MOVE-19")
def test_acting_on_answers_is_suggested_while_the_forward_lasts() -> None:
    story = cell()
    assert not matters_to(story, "acting on the answers")
    moving(story, DiscernRealities("griff"), 5, 5)
    assert {DefyDanger, HackAndSlash, Parley, MakeMove} <= matters_to(story, "acting on the answers")


OWN = {"id": "Call", "of": "basic", "level": 1, "roll": ["Corruption", "S"]}
LEAN = {"id": "Lean on", "of": "basic", "level": 1, "roll": ["bond"], "aim": "one"}


@pytest.mark.rule("PBH-ROLL-01")
def test_move_of_the_table_is_rolled_with_a_bond_or_a_number_of_its_own() -> None:
    griff = acolyte("Griff", bonds=[{"id": "vex", "value": 2}], numbers=[{"id": "Corruption", "value": 3}])
    story = cell(griff, acolyte("Vex"), library=(OWN, LEAN))
    assert total_of(moving(story, MakeMove(actor="griff", name="Lean on", targets=("vex",)), 3, 4)) == 9
    story.given(Adjust(who="griff", resource="Corruption", amount=-1, source="penance"))
    assert total_of(moving(story, MakeMove(actor="griff", name="Call", stat="Corruption"), 3, 4)) == 9
    assert total_of(moving(story, MakeMove(actor="griff", name="Sing", stat="Corruption"), 4, 4)) == 10
    story.when(Adjust(who="griff", resource="Corruption", amount=-3, source="penance")).refuses("amount")
    story.when(MakeMove(actor="griff", name="Sing", stat="bond")).refuses("stat", "PBH-ROLL-01")
    story.when(MakeMove(actor="vex", name="Sing", stat="Corruption")).refuses("stat", "PBH-ROLL-01")


@pytest.mark.rule("PBH-ROLL-01")
@pytest.mark.parametrize(
    ("sheet", "move", "sentence"),
    [
        ({}, OWN, "cannot be added to a roll"),
        ({}, {**LEAN, "aim": ""}, "its aim must be 'one'"),
        ({"numbers": [{"id": "XP"}]}, LEAN, "already stands for something else"),
        ({"numbers": [{"id": "a"}, {"id": "a"}]}, LEAN, "twice"),
    ],
)
def test_values_of_a_roll_are_checked(sheet: dict[str, Any], move: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        cell(acolyte("Griff", **sheet), library=(move,))
