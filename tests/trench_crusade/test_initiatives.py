"""Abilities of sensible players: used if their gain is worth the cost, the risk and the use, and not otherwise."""

from random import Random
from typing import Any

import pytest

from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Player, Sensible, answer, player_view, volunteered
from combat.engine.play.system import RARE, weight_in
from combat.systems.trench_crusade import SYSTEM
from combat.systems.trench_crusade.acts.keywords import Afflict, StandNear
from combat.systems.trench_crusade.acts.markers import Invoke, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge, Dash, PlaceModel
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave
from combat.systems.trench_crusade.acts.spending import Pledge
from tests.harness.stories import Story
from tests.trench_crusade.duels import DOEG, HIT, KAIN, Fields, fighter, with_abilities

CHARM = {"do": "modify", "what": "dice", "amount": 1}


def chance(story: Story, ability: str, target: str = "", who: str = "ansel") -> float:
    """Return the chance that a sensible player uses an ability, which must be legal."""
    command = UseAbility(who, ability, target)
    assert not story.encounter.why_not(command), command
    return weight_in(SYSTEM.policy.initiatives()["use_ability"], story.state, command)


def with_ability(*does: Fields, ours: Fields | None = None, theirs: Fields | None = None, **fields: Any) -> Story:
    """Activate Ansel, who has the ability "Gift" with these effects, beside Berthe and against Kain and Doeg."""
    gift = {"id": "Gift", "when": "action", "asked": True, "does": list(does), **fields}
    own = (fighter("Ansel", "club", abilities=["Gift"], **(ours or {})), fighter("Berthe", blood=2, down=True))
    foes = (fighter("Kain", blessings=2, **(theirs or {})), fighter("Doeg"))
    return with_abilities(gift, ours=own, theirs=foes)


def effect(do: str, what: str = "", amount: int = 0, **fields: Any) -> Fields:
    """Return an effect on a target."""
    return {"do": do, "what": what, "amount": amount, "to": "target", **fields}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("does", "helps", "wastes"),
    [
        (effect("lose", "Blood Marker", 1), ("berthe",), ("ansel", "kain", "doeg")),
        (effect("gain", "Blessing Marker", 1), ("ansel", "berthe"), ("kain", "doeg")),
        (effect("lose", "Blessing Marker", 1), ("kain",), ("ansel", "berthe", "doeg")),
        (effect("gain", "Blood Marker", 1), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("gain", "Infection Marker", 1), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("stand up"), ("berthe",), ("ansel", "kain", "doeg")),
        (effect("knock down"), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("injure"), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("injure", "ignoring armour", 1), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("condition", "Stunned"), ("kain", "doeg"), ("ansel", "berthe")),
        (effect("end Activation"), (), ("ansel", "berthe", "kain", "doeg")),
    ],
    ids=lambda value: " ".join(filter(None, (value["do"], value["what"]))) if isinstance(value, dict) else "",
)
def test_helpful_effects_are_for_friends_and_harmful_ones_for_enemies(
    does: Fields, helps: tuple[str, ...], wastes: tuple[str, ...]
) -> None:
    """And only for models that the effect changes."""
    story = with_ability(does)
    for target in helps:
        assert chance(story, "Gift", target) >= 1, target
    for target in wastes:
        assert chance(story, "Gift", target) == 0, target


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("does", "helps"),
    [
        ({"do": "stand up", "to": "allies"}, True),
        ({"do": "stand up", "to": "enemies"}, False),
        ({"do": "lose", "what": "Blood Marker", "amount": 1, "to": "everybody"}, True),
        ({"do": "gain", "what": "Blood Marker", "amount": 1, "to": "everybody"}, False),
        ({"do": "gain", "what": "Blood Marker", "amount": 1, "to": "enemies"}, True),
    ],
    ids=lambda value: value["do"] + " " + value["to"] if isinstance(value, dict) else "",
)
def test_effects_on_all_nearby_models_count_for_each_of_them(does: Fields, helps: bool) -> None:
    """Berthe, who is near Ansel, is Down and bleeds; Kain is in Melee with Ansel."""
    story = with_ability(does).given(StandNear("berthe", ("ansel",)), PlaceModel("ansel", ("kain",)))
    assert (chance(story, "Gift") >= 1) is helps


@pytest.mark.rule("TC-DICE-06")
def test_effects_on_distant_models_count_nothing() -> None:
    story = with_ability({"do": "stand up", "to": "allies"})
    assert chance(story, "Gift") == 0
    assert chance(story.given(StandNear("berthe", ("ansel",))), "Gift") >= 1


@pytest.mark.rule("TC-DICE-06")
def test_more_and_surer_gain_is_worth_more() -> None:
    """Two markers more than one, if the model has two; dice count with their mean; and no more than there is room."""
    one, two, three, dice = (
        chance(with_ability(effect("lose", "Blood Marker", amount, **more)), "Gift", "berthe")
        for amount, more in ((1, {}), (2, {}), (3, {}), (0, {"dice": 1, "sides": 3}))
    )
    assert two == three == dice == pytest.approx(2 * one)
    full = with_ability(effect("gain", "Blessing Marker", 2), ours={"blessings": 5})
    assert chance(full, "Gift", "berthe") == pytest.approx(2 * chance(full, "Gift", "ansel"))
    injuries = [chance(with_ability(effect("injure", "", amount)), "Gift", "kain") for amount in (0, 1, 2)]
    assert injuries[0] < injuries[1] < injuries[2]
    armoured = {"armour": "reinforced"}
    plain, piercing = (with_ability(effect("injure", what), theirs=armoured) for what in ("", "ignoring armour"))
    assert chance(plain, "Gift", "kain") < chance(piercing, "Gift", "kain")


@pytest.mark.rule("TC-BLOOD-08")
def test_blood_of_an_own_golem_is_left_alone() -> None:
    """Its own side cannot remove it."""
    story = with_ability(effect("lose", "Blood Marker", 1), ours={"blood": 2, "keywords": ["GOLEM"]})
    assert chance(story, "Gift", "ansel") == 0
    assert chance(story, "Gift", "berthe") >= 1


@pytest.mark.rule("TC-DICE-06")
def test_gain_must_exceed_the_cost() -> None:
    """A Blessing for a Blessing is useless; two Blood Markers of a friend are worth a Blessing."""
    cost = [{"what": "Blessing Marker", "amount": 1}]
    even = with_ability(effect("gain", "Blessing Marker", 1), ours={"blessings": 1}, cost=cost)
    assert chance(even, "Gift", "berthe") == 0
    worth_it = with_ability(effect("lose", "Blood Marker", 2), ours={"blessings": 1}, cost=cost)
    assert chance(worth_it, "Gift", "berthe") >= 1
    assert chance(worth_it, "Gift", "berthe") < chance(
        with_ability(effect("lose", "Blood Marker", 2)), "Gift", "berthe"
    )


@pytest.mark.rule("TC-DICE-06")
def test_limited_ability_is_saved_for_a_greater_gain() -> None:
    """A Blessing is worth a use each Turn, but not the only use in the battle; two Blood Markers are."""
    small, great = effect("gain", "Blessing Marker", 1), effect("lose", "Blood Marker", 2)
    saved = {limit: chance(with_ability(small, limit=limit), "Gift", "ansel") for limit in ("turn", "round", "fight")}
    assert saved["turn"] == saved["round"] >= 1
    assert saved["fight"] == 0
    used = {limit: chance(with_ability(great, limit=limit), "Gift", "berthe") for limit in ("turn", "fight", "session")}
    assert used["turn"] > used["fight"] > used["session"] >= 1


@pytest.mark.rule("TC-ACT-05")
def test_risk_is_taken_only_if_nothing_better_is_left() -> None:
    """A failure would end the Activation before its attack; an ACTION without risk is taken at once."""
    roll, gain = {"do": "roll", "what": "RISKY ACTION"}, effect("gain", "Blessing Marker", 1, at="success")
    story = with_ability(roll, gain)
    assert chance(story, "Gift", "berthe") == 0
    story.given((Charge(model="ansel", target="kain", distance=2), (6,)))
    assert chance(story, "Gift", "berthe") == 0
    story.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1)))
    assert chance(story, "Gift", "berthe") >= 1
    assert chance(story, "Gift", "kain") == 0
    safe = with_ability({**roll, "what": "ACTION"}, gain)
    assert chance(safe, "Gift", "berthe") >= 1


@pytest.mark.rule("TC-ACT-01", "TC-DOWN-01")
def test_effects_of_a_roll_count_with_the_chance_of_its_result() -> None:
    """A certain effect before one that needs a Success, a Critical Success last; additional DICE help."""
    mend = effect("lose", "Blood Marker", 2)

    def of(at: str, amount: int = 0, **ours: Any) -> float:
        rolled = {"do": "roll", "what": "ACTION", "amount": amount}
        return chance(with_ability(rolled, {**mend, "at": at} if at else mend, ours=ours), "Gift", "berthe")

    assert of("") > of("success", 1) > of("success") > of("success", -1)
    assert of("success") == pytest.approx(21 / 36 * of(""))
    assert of("failure") == pytest.approx(15 / 36 * of(""))
    assert of("critical", 3) < of("success", 3)
    assert of("critical") == 0
    hurt = {"do": "injure", "at": "failure"}
    assert chance(with_ability({"do": "roll", "what": "ACTION"}, hurt), "Gift") == 0


@pytest.mark.rule("TC-TURN-04")
def test_end_of_the_own_activation_costs_its_attacks() -> None:
    """After the attack it costs nothing."""
    end, mend = {"do": "end Activation"}, effect("lose", "Blood Marker", 1)
    story = with_ability(mend, end, ours={"weapons": ["rifle"]})
    assert chance(story, "Gift", "berthe") == 0
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), (1, 1)))
    assert chance(story, "Gift", "berthe") >= 1


@pytest.mark.rule("TC-MEL-01", "TC-SHOOT-01")
def test_further_attack_is_granted_after_the_first_and_against_an_enemy() -> None:
    """Before it, or without a target, a grant gains nothing; nor does a move, because positions are not judged."""
    blow = with_ability({"do": "grant", "what": "Melee Attack"}).given(PlaceModel("ansel", ("kain",)))
    assert chance(blow, "Gift") == 0
    blow.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1)))
    assert chance(blow, "Gift") >= 1
    blow.given(UseAbility("ansel", "Gift"))
    assert chance(blow, "Gift") == 0
    blow.given((Fight(model="ansel", weapon="club", target="kain"), (1, 1, 1)))
    assert chance(blow, "Gift") >= 1
    assert chance(blow.given(PlaceModel("ansel", ())), "Gift") == 0


@pytest.mark.rule("TC-SHOOT-01")
def test_further_shot_is_granted_if_the_model_can_shoot() -> None:
    story = with_ability({"do": "grant", "what": "Ranged Attack"}, ours={"weapons": ["rifle"]})
    assert chance(story, "Gift") == 0
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), (1, 1)))
    assert chance(story, "Gift") >= 1
    assert chance(story.given(PlaceModel("ansel", ("kain",))), "Gift") == 0


@pytest.mark.rule("TC-BLOOD-08", "TC-DOWN-03")
def test_other_granted_actions_help_only_those_in_need() -> None:
    """A Medi-Kit if a friend is hurt, to stand up if it is Down, and a Dash never."""
    kit = with_ability({"do": "grant", "what": "Medi-Kit"}, ours={"medi_kit": True})
    assert chance(kit, "Gift") == 0
    kit.given((UseMediKit("ansel", "berthe", "down"), (5, 5)))
    assert chance(kit, "Gift") >= 1
    assert chance(kit.set(models__berthe__blood=0), "Gift") == 0
    dash = with_ability({"do": "grant", "what": "Dash"})
    assert chance(dash.given((Dash("ansel"), (5, 5))), "Gift") == 0


@pytest.mark.rule("TC-TURN-03")
def test_only_friends_that_have_been_activated_are_made_ready() -> None:
    story = with_ability(effect("ready"), limit="fight")
    assert chance(story, "Gift", "berthe") == 0
    story.set(models__berthe__activated=True, models__doeg__activated=True)
    assert chance(story, "Gift", "berthe") >= 1
    assert chance(story, "Gift", "doeg") == 0


@pytest.mark.rule("TC-DICE-06")
def test_condition_is_placed_once_and_cured_once() -> None:
    """Fortified helps a friend, and a model that has it does not need it again."""
    story = with_ability({"do": "condition", "what": "Fortified"})
    assert chance(story, "Gift") >= 1
    assert chance(story.given(Afflict("ansel", "Fortified", "a trench")), "Gift") == 0
    cure = with_ability(effect("cure", "Stunned"))
    assert chance(cure, "Gift", "berthe") == 0
    cure.given(Afflict("berthe", "Stunned", "a blow"), Afflict("kain", "Stunned", "a blow"))
    assert chance(cure, "Gift", "berthe") >= 1
    assert chance(cure, "Gift", "kain") == 0


@pytest.mark.rule("TC-DICE-06")
def test_modifiers_of_a_condition_decide_for_which_side_it_is() -> None:
    """More dice are good for a friend, and fewer dice to hit or injure it as well; Stunned is bad."""
    story = with_ability(effect("condition", "Aiming"))
    assert chance(story, "Gift", "berthe") >= 1
    assert chance(story, "Gift", "kain") == 0
    stunned = with_ability(effect("condition", "Stunned"))
    assert chance(story, "Gift", "berthe") == pytest.approx(2 * chance(stunned, "Gift", "kain"))


ROLLS = ("roll", "attack", "attacked", "injure", "injured")


def before_a_roll(when: str, amount: int = 1, on: str = "dice", **fields: Any) -> Story:
    """Return a fight before a roll of Ansel against Kain, who both have a charm, with the charm's point."""
    charm = {"id": "Charm", "when": when, "asked": True, "does": [{"do": "modify", "what": on, "amount": amount}]}
    sheets = [fighter(name, abilities=["Charm"], **fields.pop(name.lower(), {})) for name in ("Ansel", "Kain")]
    story = with_abilities(
        {**charm, **fields}, ours=(sheets[0], fighter("Berthe")), theirs=(sheets[1], fighter("Doeg"))
    )
    blow = Fight(model="ansel", weapon="club", target="kain")
    return story.given(PlaceModel("ansel", ("kain",)), (blow, HIT) if when.startswith("injur") else blow)


@pytest.mark.rule("TC-DICE-04", "TC-DICE-06")
@pytest.mark.parametrize("when", ROLLS)
def test_charms_are_used_on_rolls_that_they_improve(when: str) -> None:
    """More dice for the own roll, fewer for the enemy's, and not the other way round."""
    who, amount = ("kain", -1) if when in ("attacked", "injured") else ("ansel", 1)
    assert chance(before_a_roll(when, amount), "Charm", who=who) >= 1
    assert chance(before_a_roll(when, -amount), "Charm", who=who) == 0
    assert chance(before_a_roll(when, 2 * amount), "Charm", who=who) > chance(
        before_a_roll(when, amount), "Charm", who=who
    )


@pytest.mark.rule("TC-INJ-01", "TC-DICE-05")
def test_charms_on_injuries_change_dice_total_and_base() -> None:
    """A third die that counts is worth most. Against armour that makes the injury unlikely, less."""
    total, base = (chance(before_a_roll("injure", 1, on), "Charm") for on in ("total", "base"))
    assert base > total >= 1
    bleeding = before_a_roll("injure", kain={"blood": 1})
    assert not bleeding.encounter.why_not(Pledge(side="pilgrims", blood=1))
    assert chance(before_a_roll("injured", -1, "total"), "Charm", who="kain") >= 1


@pytest.mark.rule("TC-DICE-06")
def test_charm_that_is_in_use_is_not_used_again() -> None:
    """And a charm for one roll in the battle is saved if the roll matters little."""
    story = before_a_roll("attack")
    story.given(UseAbility("ansel", "Charm"))
    assert chance(story, "Charm") == 0
    dash = {"id": "Charm", "when": "roll", "asked": True, "does": [CHARM]}
    for limit, used in (("", False), ("fight", False)):
        sheet = fighter("Ansel", abilities=["Charm"])
        moving = with_abilities({**dash, "limit": limit}, ours=(sheet, fighter("Berthe")), theirs=(KAIN, DOEG))
        moving.given(Dash("ansel"))
        assert (chance(moving, "Charm") >= 1) is used
        kit = {**sheet, "medi_kit": True}
        moving = with_abilities({**dash, "limit": limit}, ours=(kit, fighter("Berthe", down=True)), theirs=(KAIN, DOEG))
        moving.given(UseMediKit("ansel", "berthe", "down"))
        assert (chance(moving, "Charm") >= 1) is (not limit)


@pytest.mark.rule("TC-DICE-06")
def test_lasting_modifiers_count_as_one_die_on_rolls_to_come() -> None:
    """If the ability is used before the roll: good for the owner, bad for an enemy, and the reverse at its defence."""
    for when, amount, target, good in (
        ("attack", 1, "self", True),
        ("attack", -1, "self", False),
        ("attacked", -1, "self", True),
        ("attacked", 1, "self", False),
    ):
        story = with_ability({**CHARM, "amount": amount, "at": when, "to": target, "until": "turn"})
        assert (chance(story, "Gift") >= 1) is good, (when, amount)
    lasting = with_ability({**CHARM, "at": "attack", "to": "target", "until": "turn"})
    assert chance(lasting, "Gift", "berthe") >= 1
    assert chance(lasting, "Gift", "kain") == 0


@pytest.mark.rule("TC-BLOOD-10")
def test_powers_with_a_roll_count_with_its_chance() -> None:
    """A power that needs a Success gains less than one that does not."""
    gain = {"do": "gain", "what": "Blood Marker", "amount": 2, "to": "target"}
    roll = {"do": "roll", "what": "ACTION"}
    powers = {"Sure": [gain], "Unsure": [roll, {**gain, "at": "success"}], "Rare": [roll, {**gain, "at": "critical"}]}
    abilities = [{"id": name, "when": "invoked", "does": does} for name, does in powers.items()]
    sheet = fighter("Ansel", blood=1, powers=[{"name": name, "prices": [1]} for name in powers])
    story = with_abilities(*abilities, ours=(sheet, fighter("Berthe")), theirs=(KAIN, DOEG))
    weights = [SYSTEM.policy.weigh(story.state, Invoke("ansel", name, ("ansel",), "kain")) for name in powers]
    assert weights[0] > weights[1] > weights[2] > 0


@pytest.mark.rule("TC-DICE-06")
def test_sensible_player_uses_a_helpful_ability_before_its_next_decision() -> None:
    """It does so once, and not twice in a row; an ability that helps nothing is never used."""
    story = with_ability(effect("lose", "Blood Marker", 2), limit="turn")
    fight = story.encounter
    players: dict[str, Player] = {"pilgrims": Sensible(), "heretics": Sensible()}
    beat = answer(fight, players, Random(1))
    assert beat is not None
    assert beat.command == UseAbility("ansel", "Gift", "berthe")
    assert volunteered(fight, players, Random(1)) is None
    idle = with_ability(effect("lose", "Infection Marker", 2)).encounter
    optional = [request for request in idle.requests if request.kind == "use_ability"]
    assert optional
    assert Sensible().volunteer(player_view(idle, "pilgrims"), optional, Random(1)) is None


@pytest.mark.rule("TC-DICE-06")
def test_only_abilities_that_concern_a_target_are_used_with_one() -> None:
    """A condition about the target is enough, and so is an effect that follows a roll."""
    mend = {"do": "lose", "what": "Blood Marker", "amount": 2}
    alone = with_ability(mend, ours={"blood": 2})
    assert chance(alone, "Gift") >= 1
    assert chance(alone, "Gift", "kain") == 0
    for words in (["target is: Down"], ["not target is: In Melee"]):
        given: Fields = {"if": words}
        asked = with_ability(mend, ours={"blood": 2}, **given)
        assert chance(asked, "Gift", "berthe") >= 1
    rolled = with_ability({"do": "roll", "what": "ACTION"}, effect("lose", "Blood Marker", 2, at="success"))
    assert chance(rolled, "Gift", "berthe") >= 1
    assert chance(rolled, "Gift") == 0


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    "needless",
    [
        {"do": "condition", "what": "Fortified"},
        {"do": "cure", "what": "Stunned"},
        {"do": "stand up"},
        {"do": "ready", "to": "target"},
        {"do": "grant", "what": "Stand"},
        {"do": "grant", "what": "Dash"},
        {"do": "lose", "what": "Infection Marker", "amount": 1},
        {"do": "gain", "what": "Blood Marker", "amount": 1},
    ],
    ids=lambda effect: effect["do"],
)
def test_effects_that_change_nothing_add_and_cost_nothing(needless: Fields) -> None:
    """Ansel is Fortified, stands, has not acted, and has the most Blood Markers that a model can have."""
    ours = {"conditions": ["Fortified"], "blood": 6}
    mend = effect("lose", "Blood Marker", 2)
    both = with_ability(mend, needless, ours=ours, limit="round")
    assert chance(both, "Gift", "berthe") == pytest.approx(chance(with_ability(mend, ours=ours), "Gift", "berthe"))


@pytest.mark.rule("TC-DICE-06")
def test_injuries_count_the_abilities_of_their_owner() -> None:
    """Against enemies the owner is the attacker."""
    cruel = {"id": "Cruel", "when": "injure", "does": [CHARM]}
    gift = {"id": "Gift", "when": "action", "asked": True, "does": [effect("injure")]}
    found = []
    for names in (["Gift"], ["Gift", "Cruel"]):
        ours = (fighter("Ansel", abilities=names), fighter("Berthe"))
        found.append(chance(with_abilities(gift, cruel, ours=ours, theirs=(KAIN, DOEG)), "Gift", "kain"))
    assert found[1] > found[0] >= 1


@pytest.mark.rule("TC-SHOOT-01")
def test_further_shots_count_each_of_them() -> None:
    """A gun with three shots gains three times as much."""
    gains = []
    for name, shots in (("rifle", 1), ("gatling", 3)):
        story = with_ability({"do": "grant", "what": "Ranged Attack"}, ours={"weapons": [name]})
        story.given(*[(Shoot(model="ansel", weapon=name, target="kain"), (1, 1))] * shots)
        gains.append(chance(story, "Gift"))
    assert gains[1] == pytest.approx(3 * gains[0])


@pytest.mark.rule("TC-INJ-13", "TC-DICE-06")
def test_charm_against_injuries_is_offered_for_the_own_roll_only() -> None:
    """A BLAST hits two models; the first injury is that of its target."""
    charm = {"id": "Charm", "when": "injured", "asked": True, "does": [{**CHARM, "amount": -1}]}
    theirs = (fighter("Kain", blood=1), fighter("Doeg", blood=1, abilities=["Charm"]))
    story = with_abilities(charm, ours=(fighter("Ansel", "grenades"), fighter("Berthe")), theirs=theirs)
    story.given((Shoot(model="ansel", weapon="grenades", target="kain", also_hits=("doeg",)), HIT))
    assert story.encounter.why_not(UseAbility("doeg", "Charm"))
    story.given((Pledge(side="pilgrims"), (1, 1)))
    assert chance(story, "Charm", who="doeg") >= 1


def test_attacks_are_drawn_most_often_at_random() -> None:
    """And giving up, or new models, least often."""
    likelihoods = SYSTEM.policy.likelihoods()
    assert (likelihoods[Fight], likelihoods[Shoot], likelihoods[Charge]) == (20, 20, 5)
    assert {likelihoods[rare] for rare in (ChangeSide, Concede, Join, Leave)} == {RARE}
