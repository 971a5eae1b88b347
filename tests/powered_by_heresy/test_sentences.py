"""Sentences, labels and defaults of offers, word for word, and numbers of rolls that only a reader sees."""

from typing import Any

import pytest

from combat.systems.powered_by_heresy.acts.attacks import ThrowGrenade
from combat.systems.powered_by_heresy.acts.class_moves import UnsuspectingStrike
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.acts.rolling import Choose, RerollDie
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, MakeGmMove, UseUp
from events.powered_by_heresy.facts import BonusTaken, RollEased
from events.vocabulary import Rolled
from tests.harness.stories import Story
from tests.harness.story_forms import form_labels
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, hack, lore, moving


def striking(*faces: int) -> Story:
    """Return an Unsuspecting Strike of Griff's before its options are chosen."""
    griff = acolyte("Griff", "sword", moves=["Unsuspecting Strike"])
    return moving(cell(griff), UnsuspectingStrike("griff", target="scar", weapon="sword"), *faces)


@pytest.mark.rule("PBH-CORE-06")
def test_refused_choice_says_how_many_options_there_are() -> None:
    for story, options, sentence in (
        (striking(5, 5), ("deal damage",), "choose 2 of the options, not 1"),
        (hack(cell(), 5, 5), ("extra die", "extra die"), "choose 0 to 1 of the options, not 2"),
    ):
        story.when(Choose("griff", options))
        assert sentence in str(story.refused)


@pytest.mark.rule("PBH-MOVE-09", "PBH-GM-02")
def test_refusal_says_what_an_acolyte_carries() -> None:
    one_use, two_ammo = ({"target": "griff", "weapon": name} for name in ("axe", "shotgun"))
    for story, command, sentence in (
        (cell(), Reload("griff", "axe"), "Griff does not carry 'axe'; carried: sword, shotgun"),
        (
            cell(acolyte("Griff", weapons=[])),
            Reload("griff", "axe"),
            "Griff does not carry 'axe'; carried: nothing",
        ),
        (
            gm_acts(cell()),
            UseUp(**one_use, resource="use", amount=1),
            "Griff has only 0 use of 'axe', so 1 cannot be used up",
        ),
        (
            gm_acts(cell()),
            UseUp(**two_ammo, resource="ammo", amount=2),
            "Griff has only 1 ammo of 'shotgun', so 2 cannot be used up",
        ),
    ):
        assert sentence in [reason.sentence for reason in story.encounter.why_not(command)]


@pytest.mark.rule("PBH-GM-05", "PBH-DMG-14")
@pytest.mark.parametrize(("acolytes", "foes", "attacks", "hazards"), [(1, 0, 0, 1), (1, 1, 1, 2), (2, 1, 2, 2)])
def test_several_targets_are_offered_only_if_there_are_several(
    acolytes: int, foes: int, attacks: int, hazards: int
) -> None:
    people = [acolyte(name) for name in ("Griff", "Vex")[:acolytes]]
    story = gm_acts(cell(*people, against=(enemy("Scar", out=not foes),)))
    assert len(form_labels(story, EnemyAttack)) == attacks
    assert len({label for label in form_labels(story, Hazard) if "several" in label}) == hazards - 1


@pytest.mark.rule("PBH-GM-03", "PBH-GM-01")
def test_gm_answers_the_first_miss_first_and_may_name_the_mover() -> None:
    story = lore(cell(acolyte("Griff"), acolyte("Vex")), 1, 2)
    request = next(each for each in story.encounter.requests if each.kind == "gm_move")
    assert request.prompt == "a 6- on Bend bars: make a hard move."
    form = next(form for form in request.forms if form.command is MakeGmMove)
    who: Any = form.fields["who"]
    assert dict(zip(who.of, who.names, strict=True)) == {"griff": "Griff", "": "none", "vex": "Vex"}
    story = cell(acolyte("Griff", "frag"), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails")))
    throw = ThrowGrenade("griff", targets=("scar", "nails"), weapon="frag")
    moving(story, throw, 1, 2)
    assert story.encounter.requests[0].prompt.startswith("a 6- on Throw Grenade: make a hard move.")


@pytest.mark.rule("PBH-ROLL-07")
def test_die_rolled_again_by_edge_is_logged_as_one_die() -> None:
    story = lore(cell(), 1, 5, confirm=Confirm(edge=True)).when(RerollDie("griff", 0), faces=(4,))
    rolled = story.event(Rolled)
    assert (rolled.base, rolled.kept, rolled.total) == (1, (0,), 9)


def with_ease(what: str, amount: int, **more: object) -> Story:
    """Begin a fight of Griff, who has an automatic ability that eases his rolls."""
    gift = {"id": "Gift", "when": "roll", "does": [{"do": "modify", "what": what, "amount": amount}], **more}
    griff = acolyte("Griff", "sword", abilities=["Gift"], moves=["Unsuspecting Strike"])
    return cell(griff, brought={"abilities": [gift]})


@pytest.mark.rule("PBH-ROLL-08", "PBH-CORE-10")
def test_ease_of_an_ability_is_never_negative_and_another_option_can_be_chosen() -> None:
    lore(with_ease("advantage", -1), 5, 5).then(Rolled)
    for amount in (0, 1):
        lore(with_ease("advantage", amount), 5, 5, 1).then(Rolled)
        lore(with_ease("reroll", amount), 5, 5).then(RollEased)
    lore(with_ease("reroll", -1), 5, 5).without(RollEased)
    strike = UnsuspectingStrike("griff", target="scar", weapon="sword")
    story = moving(with_ease("choice", 1), strike, 4, 4)
    assert not story.encounter.why_not(Choose("griff", ("stay out of melee", "create an opening")))
    story = moving(with_ease("total", 0), strike, 4, 4)
    assert story.encounter.why_not(Choose("griff", ("stay out of melee", "create an opening")))


@pytest.mark.rule("PBH-ROLL-08")
def test_ease_that_a_move_gives_is_a_bonus_of_one() -> None:
    move = {"id": "Pray", "of": "basic", "level": 1, "roll": [], "done": {"does": [{"do": "advantage"}]}}
    story = moving(cell(library=(move,)), MakeMove("griff", name="Pray"))
    taken = story.event(BonusTaken)
    assert (taken.what, taken.amount, taken.lasting) == ("advantage", 1, False)
