"""Making moves: what triggers one, and what the GM ties to it."""

import pytest

from combat.systems.powered_by_heresy.acts.attacks import (
    FireForEffect,
    HackAndSlash,
    SuppressingFire,
    ThrowGrenade,
)
from combat.systems.powered_by_heresy.acts.basic_moves import BasicTechUse, DiscernRealities, Parley
from combat.systems.powered_by_heresy.acts.class_moves import TakeTactic
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.making_moves import (
    Answer,
    Clarify,
    Confirm,
    MakeMove,
    TriggersAMove,
    Withdraw,
)
from combat.systems.powered_by_heresy.acts.reload import Reload
from events.powered_by_heresy.facts import GmMoveDue, MoveConfirmed, MoveResolved, MoveWithdrawn
from events.vocabulary import Rolled
from tests.harness.stories import play
from tests.powered_by_heresy.cells import acolyte, cell, enemy, moving, total_of


@pytest.mark.rule("PBH-CORE-02", "PBH-CORE-03")
def test_an_unclear_trigger_is_talked_over_before_any_dice() -> None:
    """The GM asks, the player answers, and then there is a move, or none."""
    story = cell().given(MakeMove(actor="griff", name="Bend bars", stat="S"))
    story.when(Clarify("with what?")).without(Rolled)
    story.when(Confirm()).refuses("out_of_step")
    story.given(Answer("with both hands")).when(Confirm(), faces=(5, 5)).then(MoveConfirmed, Rolled)
    story.given(MakeMove(actor="griff", name="Bend bars", stat="S")).when(Withdraw("griff")).then(
        MoveWithdrawn
    ).without(Rolled)
    assert story.encounter.step == "TALK"


@pytest.mark.rule("PBH-CORE-05", "PBH-DMG-12", "PBH-TAG-02")
def test_fists_do_nothing_to_powered_armour_and_no_weapon_reaches_too_far() -> None:
    """There is no move at all then; against cloth a fist has a d4."""
    marine = enemy("Marine", armour=["Adeptus power armour"], defense=None)
    story = cell(acolyte("Griff"), against=(marine, enemy("Scar", defense=1)))
    story.when(HackAndSlash(actor="griff", target="marine")).refuses("no_trigger", "PBH-DMG-12")
    story.when(HackAndSlash(actor="griff", target="marine", weapon="sword", within_reach=False)).refuses(
        "no_trigger", "PBH-TAG-02"
    )
    story.given(HackAndSlash(actor="griff", target="scar")).when(Confirm(), faces=(4, 4, 3)).needs(6)
    story.when(Confirm(), faces=(4, 4, 3, 1)).then(MoveResolved)
    assert story.event(Rolled, 1).dice[0].sides == 4


@pytest.mark.rule("PBH-CORE-10", "PBH-CLS-05")
def test_a_move_without_a_roll_simply_happens() -> None:
    """A tactic is taken; nothing can be tied to dice that do not fall."""
    story = cell(acolyte("Griff", moves=["Tactical Advantage"])).given(TakeTactic("griff", "Reckless"))
    story.when(Confirm(advantage=True)).refuses("no_roll", "PBH-CORE-10")
    story.when(Confirm()).then(MoveResolved).without(Rolled)
    assert story.state.acolyte("griff").tactic == "Reckless"


def test_the_gm_may_grant_advantage_and_edge_to_any_move() -> None:
    """They come from the fiction."""
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    story.when(Confirm(advantage=True, edge=True), faces=(1, 1, 1))
    assert story.encounter.step == "EDGE"


@pytest.mark.rule("PBH-ROLL-05", "PBH-MOVE-22")
def test_a_seven_is_a_hit() -> None:
    """Parley with leverage."""
    story = moving(cell(), Parley("griff", "scar"), 3, 4).then(MoveResolved("griff", "Parley", "7-9"))
    story.without(GmMoveDue)


@pytest.mark.rule("PBH-ADV-12")
def test_the_gm_is_told_what_your_level_means_in_a_move_of_another_class() -> None:
    """Learned at level 1, at level 2, and the first level there counts as two: three."""
    setup = {
        "players": [{"id": "ada", "name": "Ada"}],
        "acolytes": [{**acolyte("Griff"), "weapons": [], "moves": ["Warp Bolt"]}],
        "enemies": [enemy("Scar")],
        "library": [{"id": "Warp Bolt", "of": "Psyker"}],
    }
    for base, told in ((1, False), (2, True)):
        story = play("powered_by_heresy", setup, settings={"multiclass_level_base": base})
        story.given(MakeMove(actor="griff", name="Warp Bolt", stat="WP"))
        assert ('"Your level" in it is 3.' in story.encounter.requests[0].prompt) == told


BOOK_STATS: tuple[tuple[str, TriggersAMove], ...] = (
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
def test_each_move_is_rolled_with_the_stat_of_the_book(stat: str, command: TriggersAMove) -> None:
    """One better there than everywhere else: 1 and 1 are three."""
    griff = acolyte("Griff", "sword", "shotgun", "frag", stats={stat: 1}, moves=["Rapid Reload"])
    assert total_of(moving(cell(griff), command, 1, 1)) == 3
