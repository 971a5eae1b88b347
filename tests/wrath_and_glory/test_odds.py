"""Odds of commands equal tables of exact fractions. The rules play every outcome of the dice."""

import json
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from combat import Refused
from combat.engine.fight.odds import Odds, PossibleOutcome
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import RollComplication
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import KeepRoll, Reroll
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Soak
from combat.systems.wrath_and_glory.acts.statements import Join
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest, TakeTest
from combat.systems.wrath_and_glory.rules.criticals import CRITICALS
from combat.systems.wrath_and_glory.rules.tests import icons, wrath_rerolls
from events.vocabulary import Gained, Hit, Modifier
from events.wrath_and_glory import facts
from events.wrath_and_glory.sheets import Profile
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, X, agent, party, threat, without_resources

TABLES: dict[str, dict[str, dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "wrath_and_glory_probabilities.json").read_text("utf-8")
)

AGILITY = 3
"""Ada's dice for Agility without bonus dice."""


def keys(table: str) -> list[str]:
    """Return the keys of a table."""
    return list(TABLES[table])


def chances(row: dict[str, str]) -> dict[str, Fraction]:
    """Return a row of a table without impossible results."""
    return {name: Fraction(chance) for name, chance in row.items() if Fraction(chance)}


def by(odds: Odds, read: Callable[[PossibleOutcome], str]) -> dict[str, Fraction]:
    """Return the chance of each result that `read` returns for the outcomes."""
    chances_by_result: dict[str, Fraction] = defaultdict(Fraction)
    for way in odds.outcomes:
        chances_by_result[read(way)] += way.chance
    assert odds.exact
    return dict(chances_by_result)


def only(way: PossibleOutcome, kind: type[Any]) -> Any:
    """Return the only event of a class in an outcome."""
    (event,) = (event for event in way.events if type(event) is kind)
    return event


def climb(size: int, dn: int) -> TakeTest:
    """Return a command for a test with this many dice."""
    return TakeTest(who="ada", action="Climb", skill="Agility", dn=dn, bonus=size - AGILITY)


def quiet(**settings: Any) -> Story:
    """Start a fight with Ada and X without Wrath and Glory, so that a roll leads to no request."""
    return party(ADA, X, **settings).set(players__p_dash_ada__wrath=0, glory=0)


@cache
def odds_of_a_test(size: int, dn: int) -> Odds:
    """Return the odds of a test; cached, because several tests use them."""
    return quiet().encounter.odds(climb(size, dn), "gm")


def read(way: PossibleOutcome) -> facts.TestRead:
    """Return the result of the roll in an outcome."""
    result: facts.TestRead = only(way, facts.TestRead)
    return result


# --- a test -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WG-TEST-02", "WG-TEST-03")
@pytest.mark.parametrize("size", keys("icons_counts"))
def test_odds_of_icons_equal_the_table(size: str) -> None:
    """Pools of one to eight dice, by the total that the event records."""
    by_total = by(odds_of_a_test(int(size), 3), lambda way: str(way.rolls("Climb")[0].total))
    ways = TABLES["icons_counts"][size]
    assert by_total == {total: Fraction(count, 6 ** int(size)) for total, count in ways.items()}


@pytest.mark.rule("WG-TEST-01", "WG-TEST-04")
@pytest.mark.parametrize("size", keys("pass"))
def test_odds_of_passing_equal_the_table(size: str) -> None:
    """The recorded result is used for small pools and for DN 3; otherwise the icons are compared with the DN."""
    for dn, chance in TABLES["pass"][size].items():
        known = int(size) <= 4 or int(dn) == 3
        odds = odds_of_a_test(int(size), int(dn) if known else 3)
        shown = by(odds, lambda way: str(way.rolls("Climb")[0].total))
        assert sum(share for total, share in shown.items() if int(total) >= int(dn)) == Fraction(chance)
        if known:
            assert odds.chance(lambda way: read(way).passed) == Fraction(chance)


@pytest.mark.rule("WG-DIE-01", "WG-DIE-04", "WG-DIE-05")
@pytest.mark.parametrize("key", keys("wrath_joint"))
def test_odds_of_glory_and_complications_equal_the_table(key: str) -> None:
    """The test passes or fails, with Glory for a 6, a Complication for a 1, or neither."""

    def ends(way: PossibleOutcome) -> str:
        glory = any(type(event) is Gained and event.source == "Wrath Die" for event in way.events)
        trouble = any(type(event) is facts.ComplicationDue for event in way.events)
        return f"{'pass' if read(way).passed else 'fail'}_{'crit' if glory else 'comp' if trouble else 'plain'}"

    size, dn = map(int, key.split(","))
    assert by(odds_of_a_test(size, dn), ends) == chances(TABLES["wrath_joint"][key])


@pytest.mark.rule("WG-SHIFT-01", "WG-SHIFT-02")
@pytest.mark.parametrize("key", keys("shifts"))
def test_odds_of_shifts_equal_the_table(key: str) -> None:
    """Four to seven dice against DN 2 to 5."""
    size, dn = map(int, key.split(","))
    by_shifts = by(odds_of_a_test(size, dn), lambda way: str(read(way).shifts) if read(way).passed else "fail")
    assert by_shifts == chances(TABLES["shifts"][key])


@pytest.mark.rule("WG-WRATH-03", "WG-WRATH-04")
@pytest.mark.parametrize("size", keys("pass_with_wrath_reroll"))
def test_odds_of_passing_with_a_reroll_equal_the_table(size: str) -> None:
    """The odds of the first roll are combined with the odds of each possible reroll."""
    number, passed = int(size), dict.fromkeys(TABLES["pass_with_wrath_reroll"][size], Fraction(0))
    fight = party(ADA, X).set(glory=0).encounter

    @cache
    def again(failures: int) -> dict[str, Fraction]:
        """Return the chance of each number of icons when this many failures are rolled again."""
        if not failures:
            return {"0": Fraction(1)}
        trial = fight.fork()
        trial.do(climb(number, 3), "gm", faces=(4,) * (number - failures) + (3,) * failures)
        return by(trial.odds(Reroll("ada"), "p-ada"), lambda way: str(way.rolls("Wrath reroll")[0].total))

    def first(way: PossibleOutcome) -> str:
        """Return the number of failures of a roll and its icons."""
        faces = tuple(die.face for die in way.rolls("Climb")[0].dice)
        return f"{len(wrath_rerolls(faces, 1))} {icons(faces)}"

    for kind, chance in by(fight.odds(climb(number, 3), "gm"), first).items():
        failures, kept = map(int, kind.split())
        for more, share in again(failures).items():
            for dn in passed:
                passed[dn] += chance * share * (kept + int(more) >= int(dn))
    assert passed == {dn: Fraction(chance) for dn, chance in TABLES["pass_with_wrath_reroll"][size].items()}


# --- an attack, and what comes of it ----------------------------------------------------------------------------------


def struck(*faces: int, modifiers: tuple[Modifier, ...] = (), **settings: Any) -> Story:
    """Return a fight in which Ada has hit X and may shift dice."""
    story = without_resources(ADA, X, **settings).set(glory=0)
    shot = Attack(who="ada", weapon="laspistol", targets=("x",), modifiers=modifiers)
    story.given((shot, faces))
    assert story.encounter.step == "SHIFT"
    return story


@pytest.mark.rule("WG-DMG-01", "WG-DIE-08")
@pytest.mark.parametrize("count", keys("ed"))
def test_odds_of_ed_damage_equal_the_table(count: str) -> None:
    """One to five ED: one of the laspistol, and the others from a named modifier."""
    more = int(count) - 1
    story = struck(4, 6, 6, 4, modifiers=(Modifier("Overcharge", more, "ED"),) if more else ())
    odds = story.encounter.odds(Shift(who="ada"), "p-ada")
    assert by(odds, lambda way: str(way.rolls("Extra Damage")[0].total)) == chances(TABLES["ed"][count])


@pytest.mark.rule("WG-SOAK-01", "WG-SOAK-02")
@pytest.mark.parametrize("key", keys("soak"))
def test_odds_of_soaking_equal_the_table(key: str) -> None:
    """Two to five dice of Determination against one to five Wounds."""
    dice, wounds = map(int, key.split(","))
    story = party(agent("Ada", player="p-ada", determination=dice), X)
    story.given(Inflict(who="ada", harm="Wounds", amount=wounds, source="a fall"))
    odds = story.encounter.odds(Soak("ada"), "p-ada")
    assert by(odds, lambda way: str(only(way, facts.HarmChanged).wounds)) == chances(TABLES["soak"][key])


@pytest.mark.rule("WG-WND-09")
@pytest.mark.parametrize("count", keys("dying"))
def test_odds_while_dying_equal_the_table(count: str) -> None:
    """Each Traumatic Injury adds a Wrath Die. Any 1 causes an injury, and Glory needs a 6 on all of them."""
    dice = int(count)
    ada = agent("Ada", player="p-ada", tier=5, agility=dice, wounds=14, dying=True, traumatic=dice - 1)
    story = party(ada, X).set(players__p_dash_ada__wrath=0, glory=0)
    odds = story.encounter.odds(climb(AGILITY, 1), "gm")
    assert odds.exact

    def hurts(way: PossibleOutcome) -> bool:
        return any(type(event) is facts.ComplicationSettled for event in way.events)

    def shines(way: PossibleOutcome) -> bool:
        return any(type(event) is Gained and event.source == "Wrath Die" for event in way.events)

    chances_found = {"complication": odds.chance(hurts), "critical": odds.chance(shines)}
    assert chances_found == chances(TABLES["dying"][count])


@pytest.mark.rule("WG-CRIT-02")
def test_odds_of_critical_rows_equal_their_bands() -> None:
    """The two dice are tens and units, so 12 and 21 are different results."""
    story = struck(6, 4, 4, 4, critical_mode="table").given((Shift(who="ada"), (2,)))
    odds = story.encounter.odds(RaiseDamage("ada"), "p-ada")
    bands = (6, 3, 3, 3, 3, 3, 2, 1, 3, 2, 1, 3, 2, 1)
    wanted = {effect.name: Fraction(band, 36) for (_, effect), band in zip(CRITICALS, bands, strict=True)}
    assert by(odds, lambda way: only(way, facts.CriticalStands).row) == wanted


@pytest.mark.rule("WG-ATK-01", "WG-DMG-05")
def test_odds_of_an_attack_can_be_asked_by_sentence() -> None:
    """The chance to hit Defence 3 equals the chance to pass DN 3 with the same dice."""
    story = without_resources(ADA, X).set(glory=0)
    odds = story.encounter.odds(Attack(who="ada", weapon="laspistol", targets=("x",)), "p-ada")
    assert odds.chance("Ada hits X") == Fraction(TABLES["pass"]["4"]["3"])
    assert odds.chance("Ada misses X") == 1 - Fraction(TABLES["pass"]["4"]["3"])
    assert odds.chance(lambda way: any(type(event) is Hit and event.result == "Critical Hit" for event in way.events))


@pytest.mark.rule("WG-COMP-01")
def test_odds_of_repeated_rolls_are_estimated() -> None:
    """A row of the table may be impossible any number of times, so the outcomes cannot be listed."""
    story = without_resources(agent("Ada", player="p-ada", conditions=[{"name": "Prone"}]), X)
    story.given((Attack(who="ada", weapon="sword", targets=("x",)), (1, 2, 2, 2)))
    odds = story.encounter.odds(RollComplication("ada"), "p-ada")
    assert not odds.exact
    assert odds.error < 0.02
    assert abs(odds.chance("Ada: Restrained") - Fraction(2, 19)) < 2 * odds.error


# --- what odds must not depend on -------------------------------------------------------------------------------------


def test_odds_do_not_use_the_dice_of_the_fight() -> None:
    """The same dice fall whether or not odds were computed."""
    with_odds, without_odds = (party(ADA, X).encounter.fork("hmac-sha256:" + "5" * 32) for _ in range(2))
    with_odds.odds(climb(4, 3))
    with_odds.odds(climb(6, 3))
    assert with_odds.do(climb(4, 3)).events == without_odds.do(climb(4, 3)).events


@pytest.mark.rule("WG-TEST-05", "WG-ATK-01")
def test_odds_do_not_depend_on_a_hidden_sheet() -> None:
    """A command that depends on the sheet is refused for seats that cannot see it, and allowed for the GM."""

    def answers(seat: str, **sheet: Any) -> list[str]:
        story = without_resources(ADA, threat("X", role="adversary", **sheet), hide_threats=True)
        fight, texts = story.encounter, []
        for command in (
            Attack(who="ada", weapon="laspistol", targets=("x",)),
            TakeTest(who="ada", action="Climb", skill="Agility", dn=3),
        ):
            try:
                texts.append(str(fight.odds(command, seat)))
            except Refused as refused:
                texts.append(refused.reasons[0].code)
        return texts

    easy, hard = {"defence": 2, "resilience": 5}, {"defence": 5, "resilience": 12}
    assert answers("p-ada", **easy) == answers("p-ada", **hard)
    assert answers("p-ada", **easy)[0] == "hidden"
    assert answers("p-ada", **easy)[1] == answers("gm", **easy)[1] != "hidden"
    assert answers("gm", **easy)[0] != answers("gm", **hard)[0]


@pytest.mark.rule("WG-TEST-05")
def test_odds_do_not_depend_on_a_hidden_dn() -> None:
    """The same holds for a required test and for a roll in progress."""

    def refusal_codes(dn: int) -> list[str]:
        story = party(ADA, X, hide_dn=True).set(glory=2)
        story.given(CallForTest(who="ada", purpose="a locked door", skill="Agility", dn=dn))
        codes = []
        for command in (TakeOwedTest("ada"), KeepRoll("ada")):
            with pytest.raises(Refused) as refused:
                story.encounter.odds(command, "p-ada", "attack")
            codes.append(refused.value.reasons[0].code)
            story.given((command, (2, 2, 2)) if isinstance(command, TakeOwedTest) else command)
        return codes

    assert refusal_codes(3) == refusal_codes(5) == ["hidden", "hidden"]


@pytest.mark.rule("WG-ATK-01")
def test_odds_against_a_hidden_newcomer_are_refused() -> None:
    story = without_resources(ADA, X, hide_threats=True).given(Join(Profile(id="z", name="Z", role="elite", defence=1)))
    with pytest.raises(Refused, match="may not know"):
        story.encounter.odds(Attack(who="ada", weapon="laspistol", targets=("z",)), "p-ada")
