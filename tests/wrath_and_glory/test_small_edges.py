"""Small differences at the edges of a rule: single comparisons, defaults and terms of a sum."""

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import Propose, RefuseComplication
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.criticals import RaiseSeverity
from combat.systems.wrath_and_glory.acts.movement import Place
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.policy.features import features
from events.wrath_and_glory.facts import HarmDue, TestDeclared
from tests.harness.story_forms import form_labels
from tests.wrath_and_glory.parties import ADA, BO, X, Y, agent, party, threat, without_resources
from tests.wrath_and_glory.test_clocks_and_cures import burning
from tests.wrath_and_glory.test_criticals import severity_of


@pytest.mark.rule("WG-COMP-01")
@pytest.mark.parametrize(("toughness", "harm"), [(1, (0, 1)), (3, (2, 0))])
def test_stray_shot_has_the_extra_damage_of_its_weapon(toughness: int, harm: tuple[int, int]) -> None:
    """Fleshbane adds the Toughness of the bystander, whose Resilience is 8, to 7 damage."""
    claw = {"id": "claw", "name": "Claw Gun", "kind": "ranged", "damage": 7, "salvo": 1, "traits": ["Fleshbane"]}
    bo = agent("Bo", player="p-bo", toughness=toughness, resilience=8)
    story = party(agent("Ada", "claw", player="p-ada"), bo, X, more=(claw,))
    story.given(BeginCombat(), Act("ada"), Place("bo", ("x",)))
    story.when(Attack(who="ada", weapon="claw", targets=("x",), bystanders=("bo",)), (1, 4, 5, 4))
    due = story.event(HarmDue)
    assert (due.target, due.wounds, due.shock) == ("bo", *harm)


@pytest.mark.rule("WG-COND-01")
def test_only_the_own_fire_is_put_out_while_a_test_against_it_is_owed() -> None:
    story = burning(ADA).given(SetCondition(who="ada", condition="Bleeding", level=1))
    assert story.state.step == "OWED_TEST"
    assert [*dict.fromkeys(form_labels(story, Remedy))] == ["Ada: end On Fire"]


def test_features_of_both_sides_by_number() -> None:
    """Untrained attacks use Initiative in melee and Agility at range; the mob has lost a member."""
    one_skill = [{"name": "Ballistic Skill", "value": 5}]
    ada = agent("Ada", "sword", "lasgun", player="p-ada", skills=one_skill, initiative=8, agility=1, strength=4)
    bo = agent("Bo", "long-las", player="p-bo", skills=[{"name": "Weapon Skill", "value": 5}], initiative=1, agility=8)
    cy = agent("Cy", "saw", "wire", player="p-cy", skills=[], initiative=6, agility=1, strength=3)
    foes = (
        threat("X", "plasma", armour=3, wounds=1, resilience=6, max_wounds=6),
        threat("Mob", "lasgun", role="troop", mob=5, members=4, value=3),
        threat("Big", "melta", "sword", role="monstrous", max_wounds=9, strength=7),
        threat("Boss", "sword", role="adversary", value=6, shock=2),
    )
    found = features(party(ada, bo, cy, *foes).given(BeginCombat(), Act("ada")).state)
    players = {"left after an average fight": 0.2966, "speed": -1.9147, "Wrath": 6, "Ruin": 0, "picks next": 1, "GM": 0}
    gm = {"left after an average fight": 0.1592, "speed": -2.6868, "Wrath": 0, "Ruin": 3, "picks next": 0, "GM": 1}
    rounded = {seat: {name: round(number, 4) for name, number in own.items()} for seat, own in found.items()}
    assert rounded == {"p-ada": players, "p-bo": players, "p-cy": players, "gm": gm}


@pytest.mark.rule("WG-RND-07")
@pytest.mark.parametrize(
    ("ambushed", "sides"), [(("bo",), ("players",)), (("x",), ("gm",)), (("bo", "x"), ("players", "gm")), ((), ())]
)
def test_only_sides_with_ambushed_combatants_answer_an_ambush(
    ambushed: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    story = party(ADA, BO, X, Y).set(glory=2).given(BeginCombat(ambushed))
    assert story.state.ambush == sides


@pytest.mark.rule("WG-CRIT-03")
def test_form_of_a_detonation_offers_one_further_target_at_a_time() -> None:
    story = severity_of((6, 4), threat("Y", role="adversary", max_wounds=40), threat("Z", role="adversary"))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is RaiseSeverity]
    (further,) = (form for form in forms if "a further target" in form.label)
    others = further.fields["others"]
    assert others.holds(("y",))
    assert not others.holds(("y", "z"))
    assert not others.holds(())


@pytest.mark.rule("WG-COMP-01")
def test_refusals_of_a_complication_are_counted() -> None:
    ada = agent("Ada", player="p-ada")
    story = without_resources(ada, X).given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 2, 2, 2)))
    for number in (0, 1):
        assert story.state.complication.refusals == number
        story.given(Propose("ada", "an alarm"), RefuseComplication())


@pytest.mark.rule("WG-MULTI-01", "WG-SALVO-01")
@pytest.mark.parametrize(("salvo", "raised"), [(0, 4), (1, 2), (2, 0), (3, 0)])
def test_beam_lowers_the_penalty_for_several_targets_by_twice_the_salvo(salvo: int, raised: int) -> None:
    beam = {"id": "beam", "name": "Beamer", "kind": "ranged", "damage": 7, "salvo": salvo, "traits": ["Beam"]}
    foes = (X, Y, threat("Z"))
    story = party(agent("Ada", "beam", player="p-ada"), *foes, more=(beam,)).given(BeginCombat(), Act("ada"))
    story.when(Attack(who="ada", weapon="beam", targets=("x", "y", "z")), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == 3 + raised
