"""Odds of commands, compared with tables of exact fractions."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter
from combat.engine.fight.odds import Odds, PossibleOutcome
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.rolling import Choose, KeepRoll, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.statements import Hurt
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from combat.systems.powered_by_heresy.queries.moves import rerolls
from events.powered_by_heresy.facts import BreathDrawn, MoveResolved
from events.vocabulary import Modifier, Suffered
from tests.harness.random_play import seed_of
from tests.harness.stories import Story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, gm_acts, moving

TABLES = json.loads((Path(__file__).parents[1] / "data" / "powered_by_heresy_probabilities.json").read_text("utf-8"))
BANDS = ("10+", "7-9", "6-")
HIGHEST = 3
"""The highest stat; a larger modifier of a roll is split into the stat and a named modifier."""

Shares = dict[str, Fraction]


def key(name: str) -> Shares:
    """Return a row of the table of rolls."""
    return {band: Fraction(chance) for band, chance in TABLES["pbh_roll"][name].items()}


def rows(how: str) -> list[int]:
    """Return the modifiers of all rows of the table of rolls with this prefix."""
    return [int(name.split(",")[1]) for name in TABLES["pbh_roll"] if name.split(",")[0] == how]


def bending(added: int, *, rerolls: bool = False) -> Story:
    """Begin a fight in which Griff is about to bend bars, with this stat."""
    story = cell(acolyte("Griff", stats={"S": min(added, HIGHEST)}), rerolls=rerolls)
    return story.given(MakeMove(actor="griff", name="Bend bars", stat="S"))


def confirmed(added: int, *, advantage: bool = False) -> Confirm:
    """Return the command that confirms the move; an excess over the highest stat is a named modifier."""
    beyond = (Modifier("a long lever", added - HIGHEST, "total"),) if added > HIGHEST else ()
    return Confirm(modifiers=beyond, advantage=advantage)


def came_out(way: PossibleOutcome) -> str:
    """Return the final result of a move."""
    return next(event.band for event in way.events if isinstance(event, MoveResolved))


def shares(odds: Odds) -> Shares:
    """Return the probability of each result of a move."""
    assert odds.exact
    return {band: odds.chance(lambda way, band=band: came_out(way) == band) for band in BANDS}  # type: ignore[misc]


@pytest.mark.parametrize("added", rows("plain"))
def test_plain_roll_has_the_exact_odds(added: int) -> None:
    assert shares(bending(added).encounter.odds(confirmed(added), "gm")) == key(f"plain,{added}")


@pytest.mark.parametrize("added", rows("advantage"))
def test_roll_with_advantage_has_the_exact_odds(added: int) -> None:
    odds = bending(added).encounter.odds(confirmed(added, advantage=True), "gm")
    assert shares(odds) == key(f"advantage,{added}")


def after_the_first_dice(story: Story, command: Confirm, then: Callable[[Encounter], Shares | None]) -> Shares:
    """Return the odds of a move if `then` gives the odds after its first dice, or None to keep them."""
    totals: Counter[str] = Counter()
    for way in story.encounter.odds(command).outcomes:
        (roll,) = way.rolls("Bend bars")
        fight = story.encounter.fork(None)
        fight.do(command, faces=[die.face for die in roll.dice])
        after = then(fight) or {roll.result: Fraction(1)}
        totals.update({band: way.chance * share for band, share in after.items()})
    return {band: Fraction(totals[band]) for band in BANDS}


@pytest.mark.parametrize("aim", ["edge7+", "edge10+"])
@pytest.mark.parametrize("added", rows("edge7+"))
def test_optimal_edge_has_the_exact_odds(added: int, aim: str) -> None:
    """The player compares the odds of each reroll with those of keeping the roll."""
    wanted = BANDS[:2] if aim == "edge7+" else BANDS[:1]

    def worth(way: Shares) -> tuple[Fraction, Fraction, Fraction]:
        return sum((way[band] for band in wanted), Fraction(0)), way["10+"] + way["7-9"], way["10+"]

    def best(fight: Encounter) -> Shares | None:
        if fight.state.step != "EDGE":
            return None
        choices = (KeepRoll("griff"), RerollDie("griff", 0), RerollDie("griff", 1))
        return max((shares(fight.odds(choice, "ada")) for choice in choices), key=worth)

    assert after_the_first_dice(bending(added), Confirm(edge=True), best) == key(f"{aim},{added}")


@pytest.mark.parametrize("added", rows("rerollmiss"))
def test_reroll_of_a_miss_has_the_exact_odds(added: int) -> None:

    def reroll_odds(fight: Encounter) -> Shares | None:
        if fight.state.attempt is None or fight.state.attempt.band != "6-":
            return None
        return shares(fight.odds(RerollAll("griff", "This I Know")))

    assert after_the_first_dice(bending(added, rerolls=True), Confirm(), reroll_odds) == key(f"rerollmiss,{added}")


@pytest.mark.rule("PBH-CLS-09")
def test_double_one_is_an_outcome_of_its_own_only_until_the_end_of_the_beat() -> None:
    """A Shrine Worlder may then roll again. Odds until the end of an attack assume that the roll is kept."""
    story = cell(acolyte("Griff", home_world="Shrine World")).given(MakeMove(actor="griff", name="Pray", stat="WP"))
    odds = story.encounter.odds(Confirm(), "gm")
    assert odds.chance(lambda way: bool(rerolls(way.state))) == Fraction(1, 36)
    assert shares(story.encounter.odds(Confirm(), "gm", until="attack")) == key("plain,0")


def attacked(dice: list[int], defense: int, proven: int = 0, **settings: Any) -> Odds:
    """Return the odds of an attack by Scar on Griff."""
    scar = enemy("Scar", dice=dice, proven=proven)
    story = gm_acts(cell(acolyte("Griff", defense=defense), against=(scar,), **settings))
    odds = story.encounter.odds(EnemyAttack(("scar",), "griff"), "gm", until="attack")
    assert odds.exact
    return odds


def wounded(odds: Odds, who: str, number: int) -> Fraction:
    """Return the probability that a character has this number of wounds."""
    return odds.chance(lambda way: way.state.character(who).wounds == number)


@pytest.mark.parametrize("sides", TABLES["pbh_die"])
def test_one_die_wounds_with_the_exact_odds(sides: str) -> None:
    for defense, chance in TABLES["pbh_die"][sides].items():
        assert wounded(attacked([int(sides)], int(defense)), "griff", 1) == Fraction(chance)


@pytest.mark.parametrize("name", TABLES["pbh_proven_d6"])
def test_proven_die_wounds_with_the_exact_odds(name: str) -> None:
    """A player who is asked rerolls only failing dice."""
    proven, policy = name.split(",")
    for defense, chance in enumerate(TABLES["pbh_proven_d6"][name]):
        for reading in (policy, *(("ask",) if policy == "optimal" else ())):
            odds = attacked([6], defense, int(proven), proven_policy=reading)
            assert wounded(odds, "griff", 1) == Fraction(chance)


@pytest.mark.parametrize("name", TABLES["pbh_wounds_d6"])
def test_several_dice_wound_with_the_exact_odds(name: str) -> None:
    count, defense = map(int, name.split(","))
    odds = attacked([6] * count, defense)
    computed = [wounded(odds, "griff", number) for number in range(count + 1)]
    assert computed == list(map(Fraction, TABLES["pbh_wounds_d6"][name]))


def test_example_shotgun_wounds_with_the_exact_odds() -> None:
    """2d6, Proven (2), against Defense 3."""
    shot = FireForEffect(actor="griff", target="scar", weapon="shotgun")
    story = moving(cell(), shot, 6, 4)
    odds = story.encounter.odds(Choose("griff"), "ada", until="attack")
    assert [wounded(odds, "scar", number) for number in range(3)] == list(map(Fraction, TABLES["pbh_griff"]))


def test_shot_wounds_if_it_hits_and_beats_the_defense() -> None:
    """Default choices apply on the way: on a 7-9 the target has +1 Defense."""
    story = cell(acolyte("Griff", "single"))
    story.given(FireForEffect(actor="griff", target="scar", weapon="single"))
    odds = story.encounter.odds(Confirm(), "gm", until="attack")
    roll = key("plain,0")
    at_best, poorer = (Fraction(TABLES["pbh_die"]["6"][defense]) for defense in ("3", "4"))
    assert wounded(odds, "scar", 1) == roll["10+"] * at_best + roll["7-9"] * poorer
    assert odds.chance("Griff hits Scar") == wounded(odds, "scar", 1)


@pytest.mark.parametrize("world", ["", "Death World"])
def test_last_breath_has_the_exact_odds(world: str) -> None:
    story = cell(acolyte("Griff", home_world=world)).given(Hurt("griff", 6, "a fall"))
    odds = story.encounter.odds(DrawBreath("griff"), "ada")
    row = key("plain,1" if world else "plain,0")
    fates = Counter[str]()
    for way in odds.outcomes:
        fates.update({event.fate: way.chance for event in way.events if isinstance(event, BreathDrawn)})
    assert [fates["alive"], fates["scarred"], fates["dead"]] == [row[band] for band in BANDS]


def test_odds_are_printed_in_words() -> None:
    odds = gm_acts(cell()).encounter.odds(EnemyAttack(("scar",), "griff"), "gm")
    assert "Griff suffers 1 Wound 5/6" in str(odds)


def blow(dice: str | None) -> Encounter:
    """Begin a fight with these dice in which Griff is about to strike."""
    return cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword")).encounter.fork(dice)


def test_odds_use_no_dice_of_the_fight_and_are_equal_for_all_seats() -> None:
    tables: set[tuple[tuple[str, Fraction], ...]] = set()
    for dice in (seed_of(1), seed_of(2), None):
        fight = blow(dice)
        before = fight.journal, fight.state
        tables |= {fight.odds(Confirm()).table(), fight.odds(Confirm(), "gm").table()}
        assert (fight.journal, fight.state) == before
    assert len(tables) == 1
    with_odds, without_odds = blow(seed_of(3)), blow(seed_of(3))
    with_odds.odds(Confirm(), until="attack")
    assert with_odds.do(Confirm()).events == without_odds.do(Confirm()).events


def test_odds_use_default_answers_on_the_way() -> None:
    """No Insight is spent and no prisoner is taken."""
    story = cell(acolyte("Griff", moves=["Take Them Alive"]), acolyte("Octavian", cls="Tactician", insight=1))
    story.given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    odds = story.encounter.odds(Confirm(result="10+"), until="attack")
    assert wounded(odds, "scar", 1) == Fraction(1, 2)
    assert odds.chance(lambda way: way.state.acolyte("octavian").insight == 1) == 1


@pytest.mark.rule("PBH-DMG-02")
def test_odds_see_an_ability_that_rolls_low_damage_dice_again() -> None:
    """A 1 is rolled again, and a 2 is not, although neither beats the Defense."""
    again = {"id": "again", "when": "damage rolled", "does": [{"do": "modify", "what": "reroll up to", "amount": 1}]}
    griff = acolyte("Griff", abilities=["again"])
    story = moving(
        cell(griff, brought={"abilities": [again]}), HackAndSlash("griff", target="scar", weapon="sword"), 5, 5
    )
    odds = story.encounter.odds(Choose("griff"), "gm")
    assert odds.chance(lambda way: any(isinstance(event, Suffered) for event in way.events)) == Fraction(7, 12)


def test_rows_of_a_proposed_attack_have_the_harm_that_follows() -> None:
    """The lowest row is first, and the chances are those of the move once the GM confirms it."""
    fight = cell().encounter
    proposed = fight.odds(HackAndSlash(actor="griff", target="scar", weapon="sword"), "ada", "attack")
    assert [row.label for row in proposed.rows] == [*reversed(BANDS)]
    assert sum(row.chance for row in proposed.rows) == 1
    rows_of_target = proposed.rows_for("scar")
    assert [(row.label, row.chance) for row in rows_of_target] == [(row.label, row.chance) for row in proposed.rows]
    assert [sum(part.chance for part in row.then) for row in rows_of_target] == [0, 1, 1]
    worst = [(row.chance * part.chance, part.severity) for row in rows_of_target for part in row.then]
    for group in proposed.groups("scar")[1:]:
        assert group.chance == sum(chance for chance, severity in worst if severity == group.severity)
