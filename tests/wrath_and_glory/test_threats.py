"""Threats and mobs, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.rounds import Act
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Soak
from combat.systems.wrath_and_glory.queries import status
from events.vocabulary import ConditionChanged, EncounterEnded, Hit, Missed, Suffered
from events.wrath_and_glory.facts import DamageStands, TestDeclared
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    X,
    Y,
    agent,
    in_enemy_turn,
    in_first_turn,
    party,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-RUIN-04", "WG-RUIN-06")
@pytest.mark.parametrize(
    ("role", "own", "left"),
    [
        ("troop", 0, (0, 0)),
        ("elite", 0, (0, 0)),
        ("elite", 1, (1, 0)),
        ("elite", 3, (1, 2)),
        ("adversary", 0, (1, 0)),
        ("adversary", 1, (1, 1)),
    ],
)
def test_troops_and_elites_pay_ruin_to_soak(role: str, own: int, left: tuple[int, int]) -> None:
    """They pay one point, their own first. Adversaries soak like Agents."""
    story = party(ADA, threat("X", role=role, ruin=own, max_wounds=9)).given(
        Inflict(who="x", harm="Wounds", amount=2, source="a fall")
    )
    story.given((Soak("x"), (4, 4, 4)))
    assert (story.state.ruin, story.state.combatant("x").ruin) == left


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-SALVO-01", "WG-SALVO-02")
@pytest.mark.parametrize(("role", "able"), [("troop", False), ("elite", True), ("adversary", True)])
def test_troops_have_no_salvo_options_and_unlimited_ammunition(role: str, *, able: bool) -> None:
    """Elites and Adversaries follow the usual rules."""
    story = in_enemy_turn(ADA, threat("X", "lasgun", "long-las", role=role))
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",), salvo="full_auto"), (2,) * 7 if able else None)
    if able:
        story.then(Missed)
        assert story.state.combatant("x").fault("lasgun")
    else:
        story.refuses("no_salvo", "WG-SALVO-01")
    single = in_enemy_turn(ADA, threat("X", "lasgun", "long-las", role=role))
    single.given((Attack(who="x", weapon="long-las", targets=("ada",)), (2, 2, 2, 2)))
    assert single.state.combatant("x").fault("long-las") == ("Out of Ammo" if able else "")


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-DIE-01")
@pytest.mark.parametrize(
    ("role", "printed", "suffers"),
    [("troop", False, False), ("troop", True, True), ("elite", False, True), ("adversary", False, True)],
)
def test_troops_suffer_complications_only_if_printed(role: str, *, printed: bool, suffers: bool) -> None:
    """Other Threats suffer them like Agents."""
    story = in_enemy_turn(ADA, threat("X", role=role, complications=printed))
    story.given((Attack(who="x", weapon="lasgun", targets=("ada",)), (1, 2, 2, 2)))
    assert story.encounter.step == ("COMPLICATION" if suffers else "TURN")


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-CRIT-05")
@pytest.mark.parametrize(("role", "able"), [("troop", False), ("elite", True), ("adversary", True)])
def test_troops_score_no_critical_hits(role: str, *, able: bool) -> None:
    """For other Threats a 6 on the Wrath Die adds three ED."""
    story = in_enemy_turn(agent("Ada", player="p-ada", resilience=9), threat("X", role=role))
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",)), (6, 4, 2, 2, *((6, 6, 6) if able else ())))
    story.then(Hit(attacker="x", target="ada", weapon="lasgun", result="Critical Hit" if able else "hit"))
    assert story.event(DamageStands) == DamageStands("x", 7, 6 if able else 0)


@pytest.mark.rule("WG-NPC-01", "WG-NPC-04", "WG-WND-03")
@pytest.mark.parametrize(("role", "dying"), [("troop", False), ("elite", False), ("adversary", True)])
def test_adversaries_become_dying_and_other_threats_die(role: str, *, dying: bool) -> None:
    """X suffers one Wound more than its maximum."""
    story = without_resources(ADA, threat("X", role=role, max_wounds=3), Y)
    story.given((Inflict(who="x", harm="Mortal Wounds", amount=4, source="a fall"), (1,) if dying else ()))
    assert (story.state.combatant("x").dying, story.state.combatant("x").dead) == (dying, not dying)


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-SOAK-05")
@pytest.mark.parametrize(("role", "out"), [("troop", True), ("elite", False), ("adversary", False)])
def test_only_troops_are_out_of_the_fight_through_shock(role: str, *, out: bool) -> None:
    """Others become Exhausted and fight on."""
    story = without_resources(ADA, threat("X", role=role, max_shock=3), Y)
    story.given(Inflict(who="x", harm="Shock", amount=3, source="noise"))
    assert not story.state.combatant("x").exhausted
    story.given(Inflict(who="x", harm="Shock", amount=1, source="noise"))
    assert (story.state.combatant("x").out, story.state.combatant("x").exhausted) == (out, True)


@pytest.mark.rule("WG-NPC-02", "WG-NPC-03", "WG-NPC-04", "WG-SOAK-04")
@pytest.mark.parametrize(("role", "is_offered"), [("troop", False), ("elite", False), ("adversary", True)])
def test_only_adversaries_soak_without_ruin(role: str, *, is_offered: bool) -> None:
    """One point of Ruin is enough for the others."""
    story = without_resources(ADA, threat("X", role=role, max_wounds=9))
    story.given(Inflict(who="x", harm="Wounds", amount=2, source="a fall"))
    assert story.encounter.step == ("SOAK" if is_offered else "TURN")
    rich = in_first_turn(ADA, threat("X", role=role, max_wounds=9))
    assert rich.given(Inflict(who="x", harm="Wounds", amount=2, source="a fall")).encounter.step == "SOAK"


@pytest.mark.rule("WG-NPC-02", "WG-MOB-03")
def test_shock_above_the_maximum_removes_troops() -> None:
    """In a mob it removes the members hit. The fight ends with the last one."""
    story = in_first_turn(ADA, threat("X", role="troop", max_shock=2), X | {"id": "y"})
    story.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        ConditionChanged(who="x", condition="Out of the fight", level=1, source="noise")
    )
    mob = in_first_turn(ADA, threat("X", role="troop", max_shock=2, mob=3)).set(combatants__x__members=1)
    mob.when(Inflict(who="x", harm="Shock", amount=3, source="noise")).then(
        Suffered(who="x", harm="Mob members", amount=1, source="noise"), EncounterEnded
    )


@pytest.mark.rule("WG-MOB-02", "WG-MOB-03", "WG-SOAK-04")
@pytest.mark.parametrize(
    ("harm", "amount", "lost"), [("Wounds", 2, 2), ("Mortal Wounds", 1, 1), ("Shock", 2, 0), ("Shock", 3, 1)]
)
def test_wounds_and_enough_shock_remove_members_of_a_mob(harm: Any, amount: int, lost: int) -> None:
    """Mobs cannot soak."""
    story = in_first_turn(ADA, threat("X", role="troop", mob=5, max_shock=2))
    story.given(Inflict(who="x", harm=harm, amount=amount, source="a fall"))
    assert (story.state.combatant("x").members, story.encounter.step) == (5 - lost, "TURN")


@pytest.mark.rule("WG-MOB-02")
def test_attack_removes_only_members_that_are_left() -> None:
    """A mine removed four of six members after the attack had hit four."""
    ada = agent("Ada", "long-las", player="p-ada")
    story = in_first_turn(ada, threat("X", "lasgun", role="troop", mob=6, resilience=6))
    story.given((Attack(who="ada", weapon="long-las", targets=("x",)), (5, 6, 6, 4)))
    story.given(Inflict(who="x", harm="Mortal Wounds", amount=4, source="a mine")).when(Shift(who="ada"))
    story.then(
        Suffered(who="x", harm="Mob members", amount=4, source="a mine"),
        Suffered(who="x", harm="Mob members", amount=2, source="long-las"),
    )
    assert (story.state.combatant("x").members, story.state.combatant("x").out) == (0, True)


@pytest.mark.rule("WG-MOB-01")
@pytest.mark.parametrize(("members", "pool"), [(1, 4), (2, 5), (5, 7), (6, 7)])
def test_mob_gains_a_die_for_every_two_members(members: int, pool: int) -> None:
    """Halves are rounded up, and the last member adds none."""
    story = in_enemy_turn(ADA, threat("X", role="troop", mob=6))
    if members < 6:
        story.set(combatants__x__members=members)
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",)), (2,) * pool)
    assert story.event(TestDeclared).pool == pool


@pytest.mark.rule("WG-MOB-02")
@pytest.mark.parametrize(("faces", "lost"), [((4, 4, 4, 2, 2, 2), 1), ((4, 4, 4, 4, 4, 4), 2)])
def test_attack_hits_at_most_the_members_left(faces: tuple[int, ...], lost: int) -> None:
    mob = threat("X", role="troop", mob=9, resilience=6)
    story = without_resources(agent("Ada", "lasgun", player="p-ada", value=6), mob).set(combatants__x__members=2)
    story.given((Attack(who="ada", weapon="lasgun", targets=("x",)), faces))
    assert (story.state.combatant("x").members, story.state.combatant("x").out) == (2 - lost, lost == 2)
    assert (story.state.outcome is not None) == (lost == 2)


@pytest.mark.rule("WG-NPC-01")
@pytest.mark.parametrize(("tier", "role"), [(1, "elite"), (2, "troop"), (4, "troop")])
def test_newcomer_has_the_role_for_the_tier_of_the_party(tier: int, role: str) -> None:
    sheet = {"id": "z", "name": "Z", "role": "by_tier", "roles": ["elite", "troop"]}
    story = in_first_turn({**ADA, "tier": tier}, X)
    story.encounter.do({"type": "wrath_and_glory.join.v1", "sheet": sheet})
    assert story.state.combatant("z").profile.role == role


@pytest.mark.rule("WG-RUIN-06", "WG-RUIN-03")
def test_ruin_of_a_threat_that_has_acted_does_not_open_a_window_to_seize() -> None:
    story = in_first_turn(ADA, BO, threat("X", ruin=1), Y).set(ruin=0).given(EndTurn("ada"), Act("x"))
    assert status.points(story.state, "gm") == 0
    story.given(EndTurn("x"))
    assert "seize" not in {request.kind for request in story.encounter.requests if request.seat == "gm"}
