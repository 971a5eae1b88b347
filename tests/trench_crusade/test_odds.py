"""Odds: commands in play have the exact probabilities of the tables, and reveal no secrets."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from combat import Refused
from combat.engine.fight.odds import Odds, PossibleOutcome
from combat.systems.trench_crusade.acts.dice import RollDice
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from events.base import Command
from events.trench_crusade.facts import Action, InjuryResolved
from events.vocabulary import Modifier, Rolled
from tests.harness.random_play import seed_of
from tests.trench_crusade.duels import Fields, active_model, fighter

TABLES = json.loads((Path(__file__).parents[1] / "data" / "trench_crusade_probabilities.json").read_text("utf-8"))

ARMOUR: dict[int, Fields] = {
    0: {"armour": "none"},
    -1: {"armour": "standard"},
    -2: {"armour": "reinforced"},
    -3: {"armour": "reinforced", "shield": True},
}
"""Armour for each modifier. Machine armour is left out, because it also changes results."""
ROWS = {"no effect": "none", "minor hit": "minor", "down": "down", "out of action": "ooa"}


def stated(net: int) -> tuple[Modifier, ...]:
    """Return a stated modifier of this many DICE."""
    return (Modifier("Circumstances", net, "dice"),) if net else ()


def nets(table: str) -> list[int]:
    """Return the distinct net DICE of an injury table."""
    return sorted({int(key.partition(",")[0]) for key in TABLES[table]})


def spread(odds: Odds, of: Callable[[PossibleOutcome], str]) -> dict[str, Fraction]:
    """Return the probability of each value."""
    chances: dict[str, Fraction] = {}
    for way in odds.outcomes:
        chances[of(way)] = chances.get(of(way), Fraction(0)) + way.chance
    return chances


def injured(way: PossibleOutcome) -> str:
    """Return the row of the Injury Chart in an outcome."""
    (resolved,) = (event for event in way.events if isinstance(event, InjuryResolved))
    return ROWS[resolved.rolled]


def expected(table: str, net: int, armour: int) -> dict[str, Fraction]:
    """Return a row of an injury table without impossible results."""
    row = {name: Fraction(chance) for name, chance in TABLES[table][f"{net},{armour}"].items()}
    return {name: chance for name, chance in row.items() if chance}


@pytest.mark.rule("TC-ACT-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-07")
@pytest.mark.parametrize("net", [int(net) for net in TABLES["success"]])
def test_odds_of_a_shot_match_the_table(net: int) -> None:
    """For -6 to +6 DICE. The pending pledge on the injury does not change them."""
    fight = active_model(against=(fighter("Kain", blood=1),)).encounter
    odds = fight.odds(Shoot(model="ansel", weapon="rifle", target="kain", modifiers=stated(net)))
    row = {name: Fraction(chance) for name, chance in TABLES["success"][str(net)].items()}
    assert odds.exact
    assert odds.chance("Ansel hits Kain") == row["hit"]
    found = spread(odds, lambda way: way.rolls(Action.RANGED_ATTACK)[0].result)
    assert found == {"failure": row["fail"], "success": row["success"], "critical": row["crit"]}
    if str(net) in TABLES["kept_total_counts"]:
        counts = TABLES["kept_total_counts"][str(net)]
        totals = {total: Fraction(ways, counts["denom"]) for total, ways in counts["counts"].items()}
        assert spread(odds, lambda way: str(way.rolls(Action.RANGED_ATTACK)[0].total)) == totals


@pytest.mark.rule("TC-INJ-01", "TC-INJ-02", "TC-INJ-06")
@pytest.mark.parametrize("net", nets("injury_2d6"))
def test_odds_of_an_injury_match_the_table(net: int) -> None:
    """For all armour."""
    for armour, worn in ARMOUR.items():
        fight = active_model(against=(fighter("Kain", **worn),)).encounter
        odds = fight.odds(Injure(model="kain", source="a shell", attacker="ansel", modifiers=stated(net)))
        assert spread(odds, injured) == expected("injury_2d6", net, armour)


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-BATH-03")
@pytest.mark.parametrize("net", nets("injury_bloodbath_3d6"))
def test_odds_of_a_bloodbath_match_the_table(net: int) -> None:
    """The odds belong to the pledge of six Blood Markers."""
    for armour, worn in ARMOUR.items():
        odds = bloodbath(worn, Injure(model="kain", source="a shell", attacker="ansel", modifiers=stated(net)))
        assert spread(odds, injured) == expected("injury_bloodbath_3d6", net, armour)


@pytest.mark.rule("TC-BATH-01", "TC-DICE-05")
@pytest.mark.parametrize("armour", ARMOUR)
def test_odds_of_a_bloodbath_with_three_dice_match_the_table(armour: int) -> None:
    """For an Infernal Bomb, with a base of three dice."""
    odds = bloodbath(ARMOUR[armour], Injure(model="kain", source="a bomb", attacker="ansel", base=3))
    assert spread(odds, injured) == expected("injury_bloodbath_4d6", 0, armour)


def bloodbath(worn: Fields, injury: Command) -> Odds:
    """Return the odds of a Bloodbath on Kain with this armour."""
    story = active_model(against=(fighter("Kain", blood=6, **worn),)).given(injury)
    return story.encounter.odds(Pledge(side="pilgrims", bloodbaths=1), "pilgrims")


@pytest.mark.rule("TC-INJ-08", "TC-ACT-02")
def test_odds_of_an_attack_include_the_injury() -> None:
    """A hit in 21 of 36 cases, one of them critical, with its extra die on the injury."""
    odds = active_model().encounter.odds(
        Shoot(model="ansel", weapon="rifle", target="kain"), "pilgrims", until="attack"
    )
    out = Fraction(TABLES["success"]["0"]["success"]) * Fraction(TABLES["injury_2d6"]["0,0"]["ooa"])
    out += Fraction(TABLES["success"]["0"]["crit"]) * Fraction(TABLES["injury_2d6"]["1,0"]["ooa"])
    assert odds.chance("Kain suffers 1 Out of Action") == out


@pytest.mark.rule("TC-WIN-01")
def test_odds_do_not_reveal_secret_pledges() -> None:
    """They are refused for any pledge, even an empty one, and available after the pledges are revealed."""
    messages, hits = set(), []
    for spent in (0, 1, 5):
        story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="heretics", blood=spent))
        for until in ("beat", "attack", "turn"):
            with pytest.raises(Refused) as refused:
                story.encounter.odds(Pledge(side="pilgrims"), "pilgrims", until=until)
            messages.add(str(refused.value))
        odds = story.given(Pledge(side="pilgrims")).encounter.odds(RollDice(), "pilgrims")
        hits.append(odds.chance("Ansel hits Kain"))
    assert len(messages) == 1
    assert hits == [Fraction(TABLES["success"][net]["hit"]) for net in ("0", "-1", "-5")]


def test_odds_do_not_draw_dice() -> None:
    """A fight continues as if no odds had been calculated."""
    shot = Shoot(model="ansel", weapon="rifle", target="kain")
    asked, plain = (active_model().encounter.fork(seed_of(5)) for _ in range(2))
    asked.odds(shot)
    asked.odds(shot, until="turn")
    for fight in (asked, plain):
        fight.do(shot)
    (*_, beat), (*_, other) = asked.journal, plain.journal
    assert any(isinstance(event, Rolled) for event in beat.events)
    assert beat.events == other.events
