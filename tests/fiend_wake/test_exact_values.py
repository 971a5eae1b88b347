"""Costs, features, records and setups by their exact values, at edges that whole fights seldom reach."""

import attrs
import pytest

from combat import Encounter
from combat.engine.play.system import log_of
from combat.systems.fiend_wake.acts.damage import Declare, Inflict
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.round_prep import PayArmor
from combat.systems.fiend_wake.policy import harm, strength
from combat.systems.fiend_wake.policy.features import features
from events.vocabulary import ConditionChanged, Spent
from tests.fiend_wake.custom_content import custom_fight
from tests.fiend_wake.fights import fight, fighter, first_turn, foe
from tests.harness.command_numbers import command_numbers


@pytest.mark.rule("FW-LOC-11")
def test_a_place_costs_what_it_states_and_no_place_costs_nothing() -> None:
    state = fight(fighter("ash"), foe("imp")).state
    assert [Enter.cost(state, place) for place in ("tower", "")] == [3, 0]


def test_features_of_the_model_count_points_and_strength_exactly() -> None:
    state = fight(fighter("ash"), fighter("elm"), foe("imp")).state
    changed = tuple(attrs.evolve(who, tp={"ash": 3, "elm": 2, "imp": 4}[who.id]) for who in state.combatants)
    state = attrs.evolve(state, combatants=changed)
    found = features(state)
    assert [found[seat]["points"] for seat in ("ann", "bob")] == [2.5, 4.0]
    ash, elm, imp = (strength.strength(state, who) for who in state.combatants)
    assert found["ann"]["power"] == pytest.approx(log_of(ash + elm) - log_of(imp)) == -found["bob"]["power"]
    assert found["ann"]["turns"] == -found["bob"]["turns"] > 0


@pytest.mark.rule("FW-DMG-33", "FW-DMG-37")
def test_awake_combatant_has_level_0_of_being_unconscious() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("rat"))
    for condition, level in (("unconscious", 1), ("awake", 0)):
        story.when(Declare("imp", condition))  # type: ignore[arg-type]
        assert (story.event(ConditionChanged).condition, story.event(ConditionChanged).level) == ("Unconscious", level)
        assert story.state.combatant("imp").unconscious == (level == 1)


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07")
@pytest.mark.parametrize(
    ("payment", "amounts"),
    [
        ({"points": 3}, [("Tactical Point", 3)]),
        ({"points": 1, "tokens": 1}, [("Tactical Point", 1), ("Turn Token", 1)]),
        ({"tokens": 2}, [("Turn Token", 2)]),
    ],
)
def test_payment_for_armor_is_exactly_what_is_stated(payment: dict[str, int], amounts: list[tuple[str, int]]) -> None:
    story = fight(fighter("ann", armor="plate"), foe("imp")).set(combatants__ann__tokens=2)
    story.when(PayArmor("ann", **payment))
    paid = [(event.resource, event.amount) for event in story.events if isinstance(event, Spent)]
    assert paid == amounts
    assert (PayArmor("ann").points, PayArmor("ann").tokens) == (0, 0)


@pytest.mark.parametrize(("level", "most"), [(3, 4), (11, 12), (12, 12), (20, 12)])
def test_policy_considers_at_most_twelve_dice_of_a_roll(level: int, most: int) -> None:
    found = harm.distribution("match_explode", level, (1, 2), 2)
    assert max(stacked for _, stacked, _ in found) + 1 == most
    assert sum(likely for *_, likely in found) == pytest.approx(1)


@pytest.mark.rule("FW-DMG-23")
def test_next_session_keeps_lasting_conditions_and_clears_wounds_by_setting() -> None:
    sheets = "".join(
        f'[[conditions]]\nname = "{name}"\nuntil = "{until}"\n'
        for name, until in (("Cursed", ""), ("Dazed", "turn"), ("Blinded", "round"), ("Blessed", "fight"))
    )
    names = ["Cursed", "Dazed", "Blinded", "Blessed"]
    for setting, wounds in (("keep", 4), ("clear", 0)):
        people = fighter("ann", conditions=names), foe("imp")
        story = custom_fight(sheets, *people, wounds_after_combat=setting)
        assert set(story.state.combatant("ann").conditions) == set(names)
        story.given(Inflict(who="ann", harm="Wound", amount=4, source="a fall"))
        again = Encounter.begin("fiend_wake", story.encounter.aftermath()).state.combatant("ann")
        assert (again.wounds, again.conditions) == (wounds, ("Cursed",))


def test_whole_numbers_in_commands_have_these_bounds_suggestions_and_defaults() -> None:
    assert command_numbers("fiend_wake") == {
        "Assault.points": "0 to 1000000; default 0",
        "BeginSpell.fuel": "0 to 99; such as 1 2 0; default 1",
        "CreateLocation.entry_cost": "0 to 99; such as 2 0 1 3 4; default 2",
        "CreateLocation.entry_tokens": "0 to 99; such as 1 2; default 0",
        "CreateLocation.entry_wounds": "0 to 99; such as 1 2; default 0",
        "CreateLocation.evasion": "-99 to 99; such as 1 2; default 0",
        "CreateLocation.reduction": "0 to 99; such as 1 2; default 0",
        "CreateLocation.room": "0 to 99; such as 1 2",
        "CreateLocation.rubble": "0 to 99; such as 1 2",
        "CreateLocation.tallies": "0 to 99; such as 1 2; default 0",
        "CreateLocation.wounds": "0 to 99; such as 1 2; default 0",
        "CustomAction.points": "default 2",
        "Flee.points": "0 to 1000000; default 0",
        "Grant.amount": "1 to 99; such as 1 2",
        "Harass.points": "1 to 1000000",
        "LooseMass.amount": "1 to 99; such as 4 8",
        "LooseSiege.crush": "0 to 99; such as 0 2; default 0",
        "LooseSiege.points": "1 to 99; such as 1 2 3; default 1",
        "PayArmor.points": "0 to 1000000; default 0",
        "PayArmor.tokens": "default 0",
        "PreventRetreat.points": "1 to 1000000",
        "Price.difficulty": "1 to 99; such as 5 7 9 12",
        "Price.points": "0 to 99; such as 1 2 3 4 6",
        "RaiseDifficulty.by": "0 to 99; such as 0 1 2 3 4; default 0",
        "ReportRoll.stacked": "default 0",
        "ReportRoll.tosses": "1 to 20; such as 1 2 3 4; default 1",
        "ReportTotal.stacked": "0 to 19; such as 0 1 2 3; default 0",
        "ReportTotal.total": "1 to 9999; such as " + " ".join(map(str, range(1, 37))),
        "SetBase.base": "0 to 99; such as 0 1 2 3 4",
        "Support.points": "1 to 1000000",
        "TakeHandicap.number": "default 0",
    }
