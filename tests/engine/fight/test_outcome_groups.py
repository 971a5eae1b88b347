"""Exclusive groups of outcomes, whose chances sum to 1."""

from fractions import Fraction
from itertools import chain, islice

import pytest

from combat import Encounter, Refused, systems
from combat.engine.fight.odds import Odds, PossibleOutcome
from combat.engine.offer.outcome_groups import OutcomeGroup, Severity
from combat.systems.trench_crusade.acts.movement import Charge
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.vocabulary import Hit, Missed, Suffered
from tests.harness.random_play import walk
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import active_model

SHOT = Shoot(model="ansel", weapon="rifle", target="kain")


def severity_of(odds: Odds, outcome: PossibleOutcome) -> Severity:
    """Return the worst effect of an outcome, read from its events and its final figures."""
    harmed = {figure.id for figure in odds._figures_of(outcome.state) if figure.out} - odds._out_before
    if harmed:
        return "out"
    if any(isinstance(event, Suffered) for event in outcome.events):
        return "hurt"
    if any(isinstance(event, Hit) for event in outcome.events):
        return "hit"
    return "miss" if any(isinstance(event, Missed) for event in outcome.events) else "none"


def by_severity(groups: tuple[OutcomeGroup, ...]) -> dict[Severity, Fraction]:
    """Return the sums of the chances of each severity."""
    sums: dict[Severity, Fraction] = {}
    for group in groups:
        sums[group.severity] = sums.get(group.severity, Fraction(0)) + group.chance
    return sums


def test_groups_of_a_shot_are_ordered_from_mild_to_severe() -> None:
    odds = active_model().encounter.odds(SHOT, "pilgrims")
    assert [group.label for group in odds.groups("kain")] == ["misses", "hurts", "takes out"]
    assert odds.groups()[0].chance == Fraction(5, 12)
    assert [group.label for group in odds.rows] == ["failure", "success", "critical"]
    assert sum(group.chance for group in odds.rows) == 1
    assert [[part.label for part in row.then] for row in odds.rows_for("kain")] == [
        ["misses"],
        ["hurts", "takes out"],
        ["hurts", "takes out"],
    ]


@pytest.mark.parametrize(("half_inches", "chance"), [(14, 1), (18, Fraction(5, 6)), (22, Fraction(1, 2))])
def test_charge_shows_the_chance_to_reach(half_inches: int, chance: Fraction) -> None:
    """A Movement of 6 inches and a die, 8 inches at least; the rest of the chance has no effect."""
    charge = Charge(model="ansel", target="kain", distance=half_inches)
    groups = active_model().encounter.odds(charge, "pilgrims", "attack").groups()
    assert groups[-1].label.startswith("Ansel: in Melee with Kain")
    assert groups[-1].chance == chance
    assert [group.label for group in groups[:-1]] == ["no effect"] * (chance != 1)


def test_opposed_roll_names_the_winner_and_the_tied() -> None:
    odds = Encounter.sample("trench_crusade").odds({"type": "trench_crusade.roll_off.v1"})
    groups = {group.label: group.chance for group in odds.groups()}
    assert groups == {
        "tie: the Trench Pilgrims and the Heretic Troopers": Fraction(1, 6),
        "highest: the Trench Pilgrims": Fraction(5, 12),
        "highest: the Heretic Troopers": Fraction(5, 12),
    }


def counted(odds: Odds) -> dict[Severity, Fraction]:
    """Return the chance of each severity, added up outcome by outcome."""
    sums: dict[Severity, Fraction] = {}
    for outcome in odds.outcomes:
        severity = severity_of(odds, outcome)
        sums[severity] = sums.get(severity, Fraction(0)) + outcome.chance
    return sums


@pytest.mark.parametrize("system", systems())
def test_groups_are_exclusive_and_match_the_outcomes(system: str) -> None:
    """For random commands: the chances sum to 1, and each severity has the chance of the outcomes with it."""
    checked = harmed = 0
    for fight, rng in chain.from_iterable(islice(walk(system, number), 90) for number in range(30, 42)):
        if fight.outcome is not None or rng.random() < 0.7:
            continue
        command = fight.options().random(rng)
        try:
            odds = fight.odds(command, None, "attack", 150)
        except Refused:
            continue
        groups = odds.groups()
        assert sum(group.chance for group in groups) == 1
        assert len({group.label for group in groups}) == len(groups)
        if any(group.severity in ("miss", "hit", "hurt", "out") for group in groups):
            assert by_severity(groups) == counted(odds)
            harmed += 1
        checked += 1
        if checked >= sample_size(12) and harmed >= sample_size(2):
            break
    assert harmed
