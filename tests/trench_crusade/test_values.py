"""The values by which sensible players judge: the worth of models, their losses, and the stakes of rolls."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.system import weight_in
from combat.systems.trench_crusade import SYSTEM
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.down import Stand, Teeter
from combat.systems.trench_crusade.acts.markers import UseMediKit
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Skirmish, StandFast
from combat.systems.trench_crusade.acts.ranged_combat import HoldFire, Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide
from combat.systems.trench_crusade.acts.terrain import EnterDangerousTerrain
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation, RollOff
from events.base import Command
from tests.harness.stories import Story
from tests.trench_crusade.duels import DOEG, KAIN, Fields, active_model, battle, begin_turn, fighter, with_abilities

weigh, standing = SYSTEM.policy.weigh, SYSTEM.policy.strength
ESAU = fighter("Esau")


def activating(sheet: Fields, **more: Any) -> Story:
    """Return a fight in which Ansel, with these fields, may be activated."""
    ours = (fighter("Ansel", **sheet), fighter("Berthe", **more), fighter("Clotilde"))
    return begin_turn(battle(ours, (KAIN, DOEG, ESAU)))


@pytest.mark.parametrize(
    ("sheet", "worth"),
    [
        ({}, 1.0),
        ({"keywords": ["LEADER"]}, 1.4),
        ({"keywords": ["TOUGH"]}, 1.4),
        ({"keywords": ["GOLEM"]}, 1.3),
        ({"keywords": ["FEAR"]}, 1.1),
        ({"keywords": ["STRONG"]}, 1.1),
        ({"keywords": ["LEADER", "TOUGH", "ELITE"]}, 1.8),
        ({"keywords": ["ELITE"]}, 1.0),
        ({"ranged": 2}, 1.3),
        ({"melee": 2, "ranged": 1}, 1.3),
        ({"melee": -1, "ranged": -2}, 0.85),
        ({"melee": -9, "ranged": -9}, 0.5),
        ({"armour": "standard"}, 1.15),
        ({"armour": "reinforced"}, 1.3),
        ({"armour": "reinforced", "shield": True}, 1.45),
        ({"armour": "machine"}, 1.45),
        ({"blood": 1}, 1.1),
        ({"blood": 3}, 1.3),
    ],
    ids=str,
)
def test_models_are_activated_by_their_worth(sheet: Fields, worth: float) -> None:
    """Keywords, the better characteristic and armour count, and blood makes a model more urgent."""
    assert weigh(activating(sheet).state, Activate("ansel")) == pytest.approx(worth**2)


def test_models_in_melee_and_fireteams_are_activated_first() -> None:
    story = activating({"fireteam": "Door"}, fireteam="Door")
    assert weigh(story.state, Activate("ansel", "berthe")) == pytest.approx(1.3**2)
    story.given(PlaceModel("ansel", ("kain",)))
    assert weigh(story.state, Activate("ansel")) == pytest.approx(1.2**2)
    assert weigh(story.state, Activate("berthe")) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({"down": True}, 0.8),
        ({"blood": 1}, 0.94),
        ({"infection": 2}, 0.88),
        ({"tough_used": True}, 0.75),
        ({"blessings": 2}, 1.0),
        ({"blood": 1, "blessings": 1}, 0.99),
        ({"blood": 6, "infection": 6, "down": True, "tough_used": True}, 0.1),
        ({"out": True}, 0.0),
    ],
    ids=str,
)
def test_each_loss_takes_a_share_of_the_strength(fields: Fields, left: float) -> None:
    """Of a side of two plain models, one of which suffers it."""
    story = active_model().set(**{f"models__doeg__{name}": value for name, value in fields.items()})
    shares = standing(story.state)
    assert shares["heretics"] == pytest.approx((1 + left) / 2)
    assert shares["pilgrims"] == 1


def test_strength_of_a_model_counts_with_its_worth() -> None:
    """A LEADER without armour is worth 1.4 of 2.4."""
    story = active_model(against=(fighter("Kain", keywords=["LEADER"]), DOEG))
    assert standing(story.set(models__kain__out=True).state)["heretics"] == pytest.approx(1 / 2.4)
    assert standing(story.given(ChangeSide("berthe", "heretics")).state)["heretics"] == pytest.approx(2 / 3.4)


DICE = {"do": "modify", "what": "dice", "amount": 5}
GIFT = {"id": "Gift", "when": "roll", "asked": True, "does": [DICE]}


@cache
def success(net: int) -> float:
    """Return the chance of 7 or more with two dice, of more dice if there are net +DICE or -DICE."""
    every = [sorted(faces, reverse=net > 0)[:2] for faces in product(range(1, 7), repeat=2 + abs(net))]
    return sum(sum(kept) >= 7 for kept in every) / len(every)


@pytest.mark.parametrize(
    ("command", "stake"),
    [
        (Dash("ansel"), 0.05),
        (UseMediKit("ansel", "berthe", "down"), 0.1),
        (EnterDangerousTerrain("ansel"), 0.3),
        (Move("ansel", into_dangerous_terrain=True), 0.3),
        (Charge(model="ansel", target="kain", distance=14, in_sight=False), 0.4),
        (Stand("ansel"), 0.15),
        (Teeter("ansel", 12), 0.3),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Command) else "",
)
def test_more_dice_are_worth_what_is_at_stake(command: Command, stake: float) -> None:
    """The chance of an ability counts uses of 0.02 each. Being Down takes one die from the roll."""
    sheet = fighter("Ansel", abilities=["Gift"], medi_kit=True)
    story = with_abilities(GIFT, ours=(sheet, fighter("Berthe", down=True)), theirs=(KAIN, DOEG))
    is_down = isinstance(command, Stand | Teeter)
    if isinstance(command, EnterDangerousTerrain):
        story.given(Move("ansel"))
    if is_down:
        story.set(models__ansel__down=True)
    story.given(command)
    chance = weight_in(SYSTEM.policy.initiatives()["use_ability"], story.state, UseAbility("ansel", "Gift"))
    assert chance * 0.02 == pytest.approx(stake * (success(4) - success(-1) if is_down else success(5) - success(0)))


def test_effects_of_an_ability_add_up() -> None:
    """A change of the roll, a marker and a loss of blood, in any order."""
    gain, bleed = (
        {"do": do, "what": what, "amount": 1} for do, what in (("gain", "Blessing Marker"), ("lose", "Blood Marker"))
    )
    roll = success(5) - success(0)
    for does in ([DICE, gain, bleed], [gain, DICE, bleed], [bleed, gain, DICE]):
        sheet = fighter("Ansel", abilities=["Gift"], blood=2)
        story = with_abilities({**GIFT, "does": does}, ours=(sheet, fighter("Berthe")), theirs=(KAIN, DOEG))
        story.given(Dash("ansel"))
        chance = weight_in(SYSTEM.policy.initiatives()["use_ability"], story.state, UseAbility("ansel", "Gift"))
        assert chance * 0.02 == pytest.approx(0.05 * roll + 0.05 + 0.06)


@pytest.mark.rule("TC-BATH-01", "TC-BATH-04")
def test_bloodbath_on_the_target_is_expected_if_its_markers_pay_exactly() -> None:
    """Three markers of a Down target are enough; two are not; and none are if the table allows no Bloodbath."""

    def worth_of_shot(blood: int, baths: int) -> float:
        enemies = (fighter("Kain", blood=blood, down=True), DOEG)
        story = active_model(against=enemies, max_bloodbaths_per_roll=baths)
        return weigh(story.state, Shoot(model="ansel", weapon="rifle", target="kain"))

    assert worth_of_shot(3, 1) > worth_of_shot(3, 0)
    assert worth_of_shot(2, 1) == worth_of_shot(2, 0)


@pytest.mark.parametrize(
    ("distance", "die", "chance"),
    [(14, 6, 1), (16, 6, 1), (18, 6, 5 / 6), (24, 6, 2 / 6), (16, 3, 1), (18, 3, 2 / 3), (20, 3, 1 / 3)],
)
def test_charge_is_worth_its_chance_to_arrive(distance: int, die: int, chance: float) -> None:
    """Movement 6 and one die, to within an inch; weights are squares."""
    story = active_model(fighter("Ansel", "club", charge_die=die))
    sure, unsure = (
        weigh(story.state, Charge(model="ansel", target="kain", distance=half_inches)) for half_inches in (2, distance)
    )
    assert unsure == pytest.approx(sure * chance**2)


def test_small_decisions_have_small_fixed_weights() -> None:
    """They count only if nothing better is possible."""
    armed = active_model(fighter("Ansel", "twin", "club")).given(
        (Shoot(model="ansel", weapon="twin", target="kain"), (1, 1))
    )
    assert weigh(armed.state, HoldFire("ansel")) == pytest.approx(0.15**2)
    gunner = active_model(fighter("Ansel", "gatling")).given(
        (Shoot(model="ansel", weapon="gatling", target="kain"), (1, 1))
    )
    assert weigh(gunner.state, HoldFire("ansel")) == pytest.approx(0.01**2)
    story = active_model(fighter("Ansel", medi_kit=True), fighter("Berthe", down=True, blood=1))
    small = {EndActivation("ansel"): 0.02, Move("ansel"): 0.01, Dash("ansel"): 0.001}
    small |= {UseMediKit("ansel", "berthe", "down"): 0.05, UseMediKit("ansel", "berthe", "blood"): 0.03}
    assert {command: weigh(story.state, command) for command in small} == pytest.approx(
        {command: value**2 for command, value in small.items()}
    )
    story.set(models__berthe__activated=True)
    assert weigh(story.state, UseMediKit("ansel", "berthe", "down")) == pytest.approx(0.1**2)


def test_decisions_without_an_alternative_have_the_usual_weight() -> None:
    for command in (RollOff(), RollDice(), TestMorale("pilgrims"), Skirmish("ansel"), Land(), Agree("1")):
        assert weigh(active_model().state, command) == 1
    assert weigh(active_model().state, Decline("1")) == pytest.approx(0.2**2)
    assert weigh(active_model().state, StandFast("ansel")) == pytest.approx(0.2**2)
