"""Critical Hits, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Place
from combat.systems.wrath_and_glory.acts.resources import BuyDice
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Endure
from combat.systems.wrath_and_glory.acts.tests import TakeOwedTest
from combat.systems.wrath_and_glory.rules import criticals
from events.vocabulary import Rolled, Suffered
from events.wrath_and_glory.facts import DamageStands, HarmDue
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    SCOUT,
    Fields,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-MULTI-03", "WG-CRIT-06", "WG-DMG-06")
@pytest.mark.parametrize(("weapon", "y_too"), [("lasgun", False), ("grenade", True)])
def test_critical_affects_one_target_or_all_of_a_blast(weapon: str, *, y_too: bool) -> None:
    """Both targets share one damage roll. Only the dice of the Critical Hit differ."""
    ada = agent("Ada", weapon, player="p-ada", value=5)
    story = in_first_turn(ada, threat("X", role="troop"), threat("Y", role="troop")).set(
        ruin=0, players__p_dash_ada__wrath=0
    )
    story.given((Attack(who="ada", weapon=weapon, targets=("x", "y")), (6, 4, 4, 4, 4)))
    while story.encounter.step in ("GLORY_DICE", "SHIFT"):
        story.given(Shift(who="ada"))
    story.given((AimCritical(who="ada", target="x"), (6, 6, 6))).when(RaiseDamage("ada"))
    suffered = [event.target for event in story.events if isinstance(event, HarmDue) and event.wounds > 3]
    assert suffered == (["x", "y"] if y_too else ["x"])


@pytest.mark.rule("WG-CRIT-04", "WG-CRIT-02", "WG-CRIT-03")
@pytest.mark.parametrize(
    ("reading", "wounds", "mortal"),
    [("wound_and_outcome", 1, 2), ("wound_only", 1, 0), ("outcome_only", 0, 2)],
)
def test_critical_below_resilience_has_effects_by_setting(reading: str, wounds: int, mortal: int) -> None:
    """Row 31 of the table adds a Mortal Wound, and one point of Glory adds another."""
    foe = threat("X", resilience=30, max_wounds=9)
    story = in_first_turn(ADA, foe, critical_mode="table", critical_without_wounds=reading)
    story.set(players__p_dash_ada__wrath=0, ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 2, 2, 1)), (RaiseDamage("ada"), (3, 1)))
    assert story.encounter.step == "CRITICAL_SEVERITY"
    story.when(RaiseSeverity("ada", 1)).then(HarmDue)
    assert (story.event(HarmDue).wounds, story.event(HarmDue).mortal) == (wounds, mortal)


def critical(target: Fields, row: int, *others: Fields, **settings: Any) -> Story:
    """Return a fight in which Ada has scored a Critical Hit on X with this row of the table and may buy severity."""
    ada = agent("Ada", "lasgun", player="p-ada")
    settings = {"critical_mode": "table", "critical_without_wounds": "outcome_only", **settings}
    story = without_resources(ada, target, *others, **settings)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 2, 2)))
    return story.given((RaiseDamage("ada"), divmod(row, 10)))


TOUGH = threat("X", resilience=30, max_wounds=20, max_shock=20)


@pytest.mark.rule("WG-CRIT-02")
@pytest.mark.parametrize(
    ("row", "faces", "harm", "conditions"),
    [
        (11, (2,), (2, 0, 0), {"Staggered": 1}),
        (16, (2,), (2, 0, 0), {"Staggered": 1}),
        (21, (2,), (2, 0, 0), {"Hindered": 1}),
        (24, (2,), (2, 0, 0), {"Vulnerable": 2}),
        (31, (), (0, 1, 0), {}),
        (34, (4,), (0, 1, 0), {}),
        (43, (3,), (0, 3, 0), {}),
        (46, (2,), (0, 3, 0), {"Prone": 1}),
        (51, (6,), (0, 0, 6), {"Staggered": 1}),
        (55, (1,), (2, 0, 0), {"On Fire": 1}),
        (56, (3,), (4, 0, 0), {}),
        (61, (1,), (0, 4, 0), {}),
        (65, (6,), (6, 0, 0), {}),
    ],
)
def test_each_row_of_the_table_has_its_harm_and_conditions(
    row: int, faces: tuple[int, ...], harm: tuple[int, int, int], conditions: dict[str, int]
) -> None:
    """The harm is given as Wounds, Mortal Wounds and Shock."""
    story = critical(TOUGH, row).when(RaiseSeverity("ada"), faces)
    due = story.event(HarmDue)
    assert (due.wounds, due.mortal, due.shock) == harm
    x = story.state.combatant("x")
    assert (x.wounds, x.shock, x.levels) == (harm[0] + harm[1], harm[2], conditions)


@pytest.mark.rule("WG-CRIT-02", "WG-WND-10")
@pytest.mark.parametrize(
    ("rows", "sides"),
    [
        ((11, 16, 21, 23, 24, 26, 41, 43, 46, 54, 55, 56, 61, 63), 3),
        ((34, 36, 51, 53, 64, 65), 6),
        ((31, 33, 44, 45), 0),
    ],
)
def test_each_row_of_the_table_rolls_a_d3_a_d6_or_nothing(rows: tuple[int, ...], sides: int) -> None:
    """A D6 is for Shock, Appalling Detonation and Memorable Injuries."""
    for row in rows:
        story = critical(TOUGH, row).when(RaiseSeverity("ada"))
        assert (story.needed.sides[:1] if story.needed else ()) == ((sides,) if sides else ())


@pytest.mark.rule("WG-CRIT-02", "WG-CRIT-03", "WG-GLORY-05")
@pytest.mark.parametrize(
    ("row", "faces", "harm"), [(11, (2,), (3, 0, 0)), (31, (), (0, 2, 0)), (51, (2,), (0, 0, 4)), (61, (1,), (0, 5, 0))]
)
def test_glory_raises_the_harm_of_a_row(row: int, faces: tuple[int, ...], harm: tuple[int, int, int]) -> None:
    """One point adds 1, or 2 if the row causes Shock."""
    story = critical(TOUGH, row).when(RaiseSeverity("ada", 1), faces)
    due = story.event(HarmDue)
    assert ((due.wounds, due.mortal, due.shock), story.state.glory) == (harm, 0)


@pytest.mark.rule("WG-CRIT-02", "WG-GLORY-05")
@pytest.mark.parametrize("glory", [0, 1])
def test_severity_of_bone_shattering_impact_restrains(glory: int) -> None:
    """Row 56 of the table."""
    story = critical(TOUGH, 56).given((RaiseSeverity("ada", glory), (1,)))
    assert story.state.combatant("x").level("Restrained") == glory


@pytest.mark.rule("WG-CRIT-02", "WG-WND-10")
def test_savage_attack_leaves_a_memorable_injury() -> None:
    """Row 34. If its outcome does not apply, there is no injury."""
    story = critical(TOUGH, 34).when(RaiseSeverity("ada"), (3,))
    story.then(Suffered(who="x", harm="Memorable Injury", amount=1, source="burn"))
    assert story.state.combatant("x").injuries == ("burn",)
    without = critical(TOUGH, 34, critical_without_wounds="wound_only").given(RaiseSeverity("ada"))
    assert (without.state.combatant("x").wounds, without.state.combatant("x").injuries) == (1, ())


@pytest.mark.rule("WG-CRIT-02")
@pytest.mark.parametrize(("faces", "prone"), [((4, 4, 2), 1), ((4, 4, 4), 0)])
def test_visceral_blow_makes_engaged_combatants_test_agility(faces: tuple[int, ...], prone: int) -> None:
    """Row 44: Bo is engaged with X and falls Prone if the test fails."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), BO, TOUGH, critical_mode="table").given(
        Place("bo", ("x",))
    )
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 2, 2)), (RaiseDamage("ada"), (4, 4)))
    story.given(RaiseSeverity("ada", 1))
    assert [(each.skill, each.dn) for each in story.state.owed if each.who == "bo"] == [("Agility", 3)]
    while story.state.owed:
        who = story.state.owed[0].who
        story.given((TakeOwedTest(who), faces if who == "bo" else (4, 4, 4)))
    assert story.state.combatant("bo").level("Prone") == prone


@pytest.mark.rule("WG-CRIT-02")
@pytest.mark.parametrize(("carried", "faces", "mortal"), [(True, (6, 2), 2), (False, (6,), 0)])
def test_appalling_detonation_sets_off_carried_explosives(
    *, carried: bool, faces: tuple[int, ...], mortal: int
) -> None:
    """Row 64: explosives add D3 Mortal Wounds."""
    story = critical(TOUGH | {"explosives": carried}, 64).when(RaiseSeverity("ada"), faces)
    assert (story.event(HarmDue).wounds, story.event(HarmDue).mortal) == (6, mortal)


@pytest.mark.rule("WG-CRIT-04", "WG-CRIT-02")
@pytest.mark.parametrize("reading", ["wound_and_outcome", "wound_only", "outcome_only"])
@pytest.mark.parametrize(("resilience", "wounds"), [(4, 3), (6, 1)])
def test_critical_above_resilience_has_its_outcome_under_every_setting(
    reading: str, resilience: int, wounds: int
) -> None:
    """The damage causes its Wounds, and row 31 adds a Mortal Wound."""
    foe = threat("X", resilience=resilience, max_wounds=20)
    story = critical(foe, 31, critical_without_wounds=reading).when(RaiseSeverity("ada"))
    assert (story.event(HarmDue).wounds, story.event(HarmDue).mortal) == (wounds, 1)


@pytest.mark.rule("WG-MULTI-03", "WG-GLORY-05", "WG-RUIN-07")
@pytest.mark.parametrize("steps", ["repeatable", "once"])
def test_threat_chooses_the_target_of_its_critical_and_cannot_buy_severity(steps: str) -> None:
    """Only a target that was hit can be chosen, and Glory belongs to the players."""
    story = in_enemy_turn(ADA, threat("X", value=6), BO, Y, severity_steps=steps).set(glory=3)
    story.given((Attack(who="x", weapon="lasgun", targets=("ada", "bo")), (6, 4, 4, 2, 2, 2)))
    while story.encounter.step == "SHIFT":
        story.given(Shift(who="x"))
    story.when(AimCritical(who="x", target="bo", severity=1)).refuses("severity", "WG-GLORY-05")
    story.when(AimCritical(who="x", target="y")).refuses("not_hit", "WG-MULTI-03")
    story.when(AimCritical(who="bo", target="bo")).refuses("other_roll")
    story.when(AimCritical(who="x", target="bo"), by="p-ada").refuses("not_your_seat")
    story.when(AimCritical(who="x", target="bo"), (6, 6, 6))
    assert [(e.target, e.wounds) for e in story.events if isinstance(e, HarmDue)] == [("ada", 3), ("bo", 9)]


@pytest.mark.rule("WG-GLORY-07", "WG-GLORY-05")
def test_majority_consent_applies_to_severity() -> None:
    """With two players, both must agree."""
    story = without_resources(agent("Ada", "lasgun", player="p-ada"), BO, X, glory_consent="majority")
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 2, 2)))
    one, both = (("p-ada",), ("p-ada", "p-bo"))
    story.when(AimCritical(who="ada", target="x", severity=1, agreed=one)).refuses("no_consent", "WG-GLORY-07")
    story.when(AimCritical(who="ada", target="x", severity=1, agreed=both), (2, 2, 2, 2)).then(DamageStands)


@pytest.mark.rule("WG-CRIT-06")
def test_critical_of_a_blast_needs_no_choice_of_target() -> None:
    """Both targets take all the damage."""
    story = in_enemy_turn(ADA, threat("X", "grenade"), BO)
    story.when(Attack(who="x", weapon="grenade", targets=("ada", "bo")), (6, 4, 2, 2, 6, 6, 6))
    assert [(e.target, e.wounds) for e in story.events if isinstance(e, HarmDue)] == [("ada", 11), ("bo", 11)]


@pytest.mark.rule("WG-WND-03", "WG-CRIT-02")
def test_dead_target_suffers_no_shock_or_injuries() -> None:
    """The Wound of the Critical Hit kills X, so its further effects are lost."""
    story = critical(threat("X", resilience=30, max_wounds=1), 51, Y, critical_without_wounds="wound_and_outcome")
    story.set(combatants__x__wounds=1).when(RaiseSeverity("ada"), (6,))
    assert [event.harm for event in story.events if isinstance(event, Suffered)] == ["Wounds"]
    assert story.state.combatant("x").dead
    scarred = critical(threat("X", resilience=30, max_wounds=1), 34, Y, critical_without_wounds="wound_and_outcome")
    scarred.set(combatants__x__wounds=1).when(RaiseSeverity("ada"), ()).without(Rolled)


@pytest.mark.rule("WG-MULTI-03", "WG-CRIT-02")
def test_row_of_the_table_affects_only_the_chosen_target() -> None:
    """The Mortal Wound of row 31 is for Y; X only takes the damage."""
    foes = (threat("X", max_wounds=9, resilience=6), threat("Y", max_wounds=9, resilience=6))
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), *foes, critical_mode="table")
    story.given((Attack(who="ada", weapon="lasgun", targets=("x", "y")), (6, 4, 4, 4, 2, 2)))
    story.when(AimCritical(who="ada", target="y", severity=1)).refuses("severity", "WG-GLORY-05")
    story.given(AimCritical(who="ada", target="y"), (RaiseDamage("ada"), (3, 1)))
    story.when(RaiseSeverity("x")).refuses("other_roll").when(RaiseSeverity("ada"))
    assert [(e.target, e.wounds, e.mortal) for e in story.events if isinstance(e, HarmDue)] == [
        ("x", 1, 0),
        ("y", 1, 1),
    ]


@pytest.mark.rule("WG-CRIT-04", "WG-DMG-05")
@pytest.mark.parametrize(("reading", "harm"), [("wound_and_outcome", (1, 0)), ("outcome_only", (0, 1))])
def test_wound_of_a_critical_replaces_the_shock_of_equal_damage(reading: str, harm: tuple[int, int]) -> None:
    """If the setting gives no Wound, the Shock remains."""
    story = in_enemy_turn(agent("Ada", player="p-ada", resilience=7), critical_without_wounds=reading)
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",)), (6, 4, 2, 2, 1, 1, 1))
    assert (story.event(HarmDue).wounds, story.event(HarmDue).shock) == harm


@pytest.mark.rule("WG-CRIT-03", "WG-GLORY-05")
@pytest.mark.parametrize(("reading", "faces", "more"), [("ed", (6, 6, 6, 6), 8), ("flat_damage", (6, 6, 6), 7)])
def test_severity_adds_an_ed_or_a_point_of_damage(reading: str, faces: tuple[int, ...], more: int) -> None:
    """The added ED shows a 6."""
    ada = agent("Ada", "lasgun", player="p-ada")
    story = without_resources(ada, threat("X", max_wounds=20), simple_critical_severity=reading)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), (6, 4, 2, 2)))
    story.when(AimCritical(who="ada", target="x", severity=1), faces).then(DamageStands("ada", 7, more))


@pytest.mark.rule("WG-GLORY-05")
@pytest.mark.parametrize(("reading", "able"), [("repeatable", True), ("once", False)])
def test_severity_can_be_bought_repeatedly_or_once_by_setting(reading: str, *, able: bool) -> None:
    """Two points of Glory add two Mortal Wounds, or two points are refused."""
    story = critical(TOUGH, 31, severity_steps=reading).set(glory=2).when(RaiseSeverity("ada", 2))
    if able:
        assert story.event(HarmDue).mortal == 3
    else:
        story.refuses("severity", "WG-GLORY-05")


@pytest.mark.rule("WG-GLORY-05", "WG-DIE-05")
def test_settings_limit_severity_and_allow_criticals_on_a_miss() -> None:
    """A Critical Hit on a miss hits the first target."""
    story = in_first_turn(SCOUT, X, severity_steps="once", critical_requires_hit=False)
    story.set(glory=3, players__p_dash_ada__wrath=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 2, 2, 2)), BuyDice("ada"))
    assert story.encounter.step == "CRITICAL"
    story.when(AimCritical(who="ada", target="x", severity=2)).refuses("severity", "WG-GLORY-05")
    story.when(AimCritical(who="ada", target="x", severity=1), (2, 2, 2, 2, 2)).then(Rolled)


@pytest.mark.rule("WG-GLORY-05", "WG-GLORY-07")
def test_other_players_may_pay_for_severity_unless_actor_only() -> None:
    """Bo's player answers for Ada, which the setting `actor_only` forbids."""
    shot = Attack(who="ada", weapon="laspistol", targets=("x",))
    for consent, refused in (("anyone", False), ("actor_only", True)):
        story = in_first_turn(SCOUT, BO, X, glory_consent=consent).set(glory=3, players__p_dash_ada__wrath=0)
        story.given((shot, (6, 4, 4, 2)), BuyDice("ada"))
        why = story.encounter.why_not(AimCritical(who="ada", target="x", severity=1), "p-bo")
        assert [each.code for each in why] == ["not_your_seat"] * refused


@pytest.mark.rule("WG-CRIT-02")
def test_rows_of_the_table_begin_at_the_printed_results() -> None:
    """Each row reaches up to the next."""
    first = [11, 21, 24, 31, 34, 41, 44, 46, 51, 54, 56, 61, 64, 66]
    assert [result for result, _ in criticals.CRITICALS] == first
    for result, after in zip(first, [*first[1:], 67], strict=True):
        assert critical_names(result, after) == {criticals.critical_effect(result).name}


def critical_names(first: int, after: int) -> set[str]:
    """Return the names of the rows from a result of the dice up to another, which is not included."""
    results = [criticals.d66(tens, units) for tens in range(1, 7) for units in range(1, 7)]
    return {criticals.critical_effect(result).name for result in results if first <= result < after}


def severity_of(row: tuple[int, int], *others: Fields) -> Story:
    """Return a fight in which Ada may raise the severity of a Critical Hit on X in this row of the table."""
    x = threat("X", "sword", role="adversary", resilience=30, max_wounds=40, max_shock=20)
    story = without_resources(agent("Ada", player="p-ada"), x, *others, critical_mode="table").set(glory=3)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (6, 4, 4, 2)), (BuyDice("ada"), (2,)))
    return story.given((RaiseDamage("ada"), row))


@pytest.mark.rule("WG-CRIT-02", "WG-CRIT-03")
def test_each_point_of_a_visceral_blow_may_also_cause_a_fall_or_shock() -> None:
    """Row 44: two points add two Mortal Wounds, a fall and 2 Shock. There are no points left for more."""
    story = severity_of((4, 4))
    story.when(RaiseSeverity("ada", 1, prone=True, shock=1)).refuses("severity", "WG-GLORY-05")
    story.when(RaiseSeverity("ada", 1, others=("ada",))).refuses("severity", "WG-CRIT-02")
    story.given(RaiseSeverity("ada", 2, prone=True, shock=1))
    story.given(*([Endure("x")] if story.state.step == "SOAK" else []))
    x = story.state.combatant("x")
    assert (x.shock, x.level("Prone"), x.wounds) == (2, 1, 4)


@pytest.mark.rule("WG-CRIT-02", "WG-CRIT-03")
def test_each_point_of_an_appalling_detonation_may_reach_one_more_target() -> None:
    """Row 64: of two points, one adds a Wound and one reaches Y, which suffers as many Wounds from the row."""
    story = severity_of((6, 4), threat("Y", role="adversary", max_wounds=40))
    story.given((RaiseSeverity("ada", 2, others=("y",)), (3,)))
    while story.state.step == "SOAK":
        story.given(Endure(story.state.harms[0].due.target))
    assert (story.state.combatant("x").wounds, story.state.combatant("y").wounds) == (1 + 3 + 1, 3 + 1)
