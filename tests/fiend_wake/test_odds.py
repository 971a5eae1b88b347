"""Odds of Fiend Wake, compared with probabilities that can be computed by hand."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.engine.fight.odds import PossibleOutcome
from combat.engine.fight.outcomes import Until
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty
from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare, Inflict
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.medicine import Treat
from combat.systems.fiend_wake.acts.reactions import Resist
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.vocabulary import Modifier, Suffered
from tests.fiend_wake.custom_content import ability, custom_fight
from tests.fiend_wake.fights import after_cedes, after_vote, fight, fighter, first_turn, foe, rolls, to_aftermath
from tests.harness.random_play import seed_of
from tests.harness.stories import Story

SENTINEL = 7919
STRIKE, ROLL = Melee("ann", "imp"), RollDice()


def succeeds(way: PossibleOutcome) -> bool:
    """Return whether the last roll of an outcome was a success."""
    return way.rolls()[-1].result == "success"


def wounds_of(who: str, way: PossibleOutcome) -> int:
    """Return the wounds that a combatant suffers in an outcome."""
    return sum(
        event.amount
        for event in way.events
        if isinstance(event, Suffered) and (event.who, event.harm) == (who, "Wound")
    )


def deals(wounds: int, way: PossibleOutcome) -> bool:
    """Return whether the imp suffers this number of wounds in an outcome."""
    return wounds_of("imp", way) == wounds


def chance(story: Story, command: Any = ROLL, by: str | None = None) -> Fraction:
    """Return the probability that the roll of a command succeeds."""
    odds = story.encounter.odds(command, by)
    assert odds.exact
    return odds.chance(succeeds)


# --- rolls ------------------------------------------------------------------------------------


@pytest.mark.rule("FW-CORE-01", "FW-CORE-03", "FW-CORE-10", "FW-STAT-07", "FW-FULL-41")
@pytest.mark.parametrize(
    ("blades", "awareness", "expected"),
    [
        # one die reaches 6, 7 or 12
        (0, 2, Fraction(7, 12)),
        (0, 3, Fraction(6, 12)),
        (0, 8, Fraction(1, 12)),
        # two dice: of 144 results 15 are below 7, and 66 below 13
        (1, 3, Fraction(144 - 15, 144)),
        (1, 9, Fraction(144 - 66, 144)),
        # three dice, with 1 and 3 inside the skill: of 1,728 results 20 are below 7, and 220 below 13
        (3, 3, Fraction(1728 - 20, 1728)),
        (3, 9, Fraction(1728 - 220, 1728)),
    ],
)
def test_attack_odds_with_skill_gate(blades: int, awareness: int, expected: Fraction) -> None:
    """Each stack number inside the skill stacks a die, and Evasion is Awareness + 4."""
    ann = fighter("ann", grace=3, skills={"Blades": blades})
    story = first_turn(ann, foe("imp", awareness=awareness)).given(STRIKE)
    assert chance(story) == expected
    named_chance = story.encounter.odds(RollDice()).chance("Ann hits Imp")
    assert named_chance == story.encounter.odds(RollDice()).chance("Ann, Melee Attack: success") == expected


@pytest.mark.rule("FW-CORE-10")
@pytest.mark.parametrize(
    ("blades", "awareness", "expected"),
    [
        # the first die reaches 7, or shows 1 or 3 and the second die reaches the rest
        (0, 3, Fraction(6, 12)),
        (1, 3, Fraction(6, 12) + Fraction(7 + 9, 144)),
        # 1 and 1, 1 and 3, 3 and 1 stack a third die, which needs 5, 3 and 3
        (2, 3, Fraction(6, 12) + Fraction(7 + 9, 144) + Fraction(8 + 10 + 10, 1728) + Fraction(12, 1728)),
        (1, 8, Fraction(1, 12) + Fraction(2 + 4, 144)),
    ],
)
def test_attack_odds_with_match_explode(blades: int, awareness: int, expected: Fraction) -> None:
    """At most as many dice as the skill level are stacked."""
    ann = fighter("ann", grace=3, skills={"Blades": blades})
    story = first_turn(ann, foe("imp", awareness=awareness), stack_rule="match_explode").given(STRIKE)
    assert chance(story) == expected


@pytest.mark.rule("FW-CORE-05")
@pytest.mark.parametrize(
    ("on", "amount", "expected"),
    [
        ("difficulty", 2, Fraction(5, 12)),
        ("difficulty", -5, Fraction(12, 12)),
        ("total", 3, Fraction(10, 12)),
        ("total", -6, Fraction(1, 12)),
    ],
)
def test_modifiers_change_the_odds(on: str, amount: int, expected: Fraction) -> None:
    """A difficulty of 6, by one die."""
    story = first_turn(fighter("ann"), foe("imp")).given(STRIKE)
    assert chance(story) == Fraction(7, 12)
    assert chance(story, RollDice(modifiers=(Modifier("fog", amount, on),)), "gm") == expected


@pytest.mark.rule("FW-AFT-30")
def test_odds_of_the_unconscious_check() -> None:
    """The roll needs 7 or more."""
    story = first_turn(fighter("ann"), foe("imp")).given(Declare("imp", "unconscious"))
    after_vote(to_aftermath(story), end=True)
    assert chance(story) == Fraction(1, 2)


@pytest.mark.rule("FW-FULL-50")
def test_odds_of_a_treatment() -> None:
    """Two dice are rolled, because one stack number is inside the skill."""
    story = first_turn(fighter("ann", skills={"Medicine": 1}), foe("imp"), fighter("ben"))
    story.given(Declare("ben", "unconscious"), Treat("ann", "ben"))
    assert chance(story) == Fraction(144 - 15, 144)


# --- consequences ---------------------------------------------------------------------------------


@pytest.mark.rule("FW-FULL-42", "FW-FULL-43", "FW-SIM-21", "FW-DR-01")
def test_odds_of_the_wounds_of_an_attack() -> None:
    """Interception is declined by default.

    A hit causes 4 wounds plus 1 for the stacked die, less 1 for the reduction.
    """
    imp = foe("imp", reduction=1, awareness=3)
    story = first_turn(fighter("ann", skills={"Blades": 1}), imp, foe("rat"))
    odds = story.encounter.odds(STRIKE, "ann", until="attack")
    assert odds.exact
    assert odds.chance("Imp suffers 4 Wounds") == Fraction(129, 144)
    assert odds.mean(lambda way: wounds_of("imp", way)) == 4 * Fraction(129, 144)
    assert story.encounter.odds(STRIKE, "ann").table() == ()


@pytest.mark.rule("FW-SIM-20", "FW-SIM-21")
def test_call_shot_lowers_the_odds_and_raises_the_wounds() -> None:
    """The difficulty rises by two, the wounds by Power."""
    story = first_turn(fighter("ann", power=3), foe("imp"))
    plain = story.encounter.odds(STRIKE, until="attack")
    called = story.given(CallShot("ann")).encounter.odds(STRIKE, until="attack")
    assert plain.chance("Imp suffers 4 Wounds") == Fraction(7, 12)
    assert called.chance("Imp suffers 7 Wounds") == Fraction(5, 12)


@pytest.mark.rule("FW-FULL-21", "FW-FULL-22", "FW-CORE-09")
def test_odds_of_resisting_a_grapple() -> None:
    """The difficulty is the attacker's value, and a tie frees the target."""
    story = first_turn(fighter("ann"), foe("imp")).given(Grapple("ann", "imp"))
    assert chance(story) == Fraction(7, 12)
    story.given(rolls(9), Resist("imp"))
    assert chance(story) == Fraction(4, 12)


@pytest.mark.rule("FW-FULL-13", "FW-FULL-15", "FW-FULL-16")
@pytest.mark.parametrize(("by", "expected"), [(0, Fraction(7, 12)), (2, Fraction(5, 12)), (6, Fraction(1, 12))])
def test_odds_of_a_raised_assault(by: int, expected: Fraction) -> None:
    """Each point of the raise adds two to the damage."""
    story = first_turn(foe("imp"), fighter("ann"))
    story.given(Enter(who="imp", location="tower"), EndTurn("imp"), Assault(who="ann", location="tower", points=2))
    story.given(RaiseDifficulty("ann", by))
    odds = story.encounter.odds(RollDice(), until="attack")
    assert odds.chance(f"Imp suffers {2 * (2 + by)} Wounds") == expected


@pytest.mark.rule("FW-BID-07")
@pytest.mark.parametrize(("people", "expected"), [(2, Fraction(1, 12)), (3, 1 - Fraction(12 * 11 * 10, 12**3))])
def test_odds_of_breaking_a_tie(people: int, expected: Fraction) -> None:
    """Of two tied combatants, one result in twelve leaves them tied."""
    names = ("ann", "ben", "cid")[:people]
    story = fight(*(fighter(who) for who in names))
    story.given(*(CommitBid(who, 1) for who in names))
    odds = after_cedes(story).encounter.odds(BreakTies())
    assert odds.exact
    assert odds.chance(lambda way: way.state.step == "TIE_ROLL") == expected
    assert odds.chance(lambda way: way.state.order[:1] == ("ann",)) == (1 - expected) / people


@pytest.mark.rule("FW-REACT-30")
def test_odds_name_the_target_of_an_attack() -> None:
    """A combatant that could intercept declines by default."""
    story = first_turn(fighter("ann", ready="bow"), foe("imp"), foe("rat"))
    lines = dict(story.encounter.odds(Ranged("ann", "imp"), until="attack").table())
    assert lines["Ann hits Imp"] + lines["Ann misses Imp"] == 1
    assert "Ann hits Rat" not in lines


# --- secrets --------------------------------------------------------------------------------------


def test_odds_are_independent_of_the_seed() -> None:
    """The odds are the same for every seed, and later rolls do not change."""
    fell, tables = [], set()
    for with_odds in (False, True):
        encounter = first_turn(fighter("ann"), foe("imp")).given(STRIKE).encounter.fork(seed_of(3))
        if with_odds:
            before = encounter.state, encounter.journal
            tables.add(encounter.odds(RollDice(), "ann").table())
            assert (encounter.state, encounter.journal) == before
        fell.append(encounter.do(RollDice(), "ann").events)
    for seed in (4, 5):
        encounter = first_turn(fighter("ann"), foe("imp")).given(STRIKE).encounter.fork(seed_of(seed))
        tables.add(encounter.odds(RollDice(), "ann").table())
    assert fell[0] == fell[1]
    assert len(tables) == 1


def bidding(points: int) -> Encounter:
    """Return a fight in which only Ann has bid, and the imp can harm others at any time."""
    effect = '{ do = "wounds", dice = 1, sides = 6, to = "target" }'
    curse = ability("any time", effect, "asked = true", 'limit = "round"', name="curse")
    people = fighter("ann", tp=9000), foe("imp", abilities=["curse"]), foe("rat")
    return custom_fight(curse, *people).given(CommitBid("ann", points)).encounter


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
def test_odds_do_not_depend_on_secret_bids() -> None:
    """It holds for dice during the bids, and for bids that are not the last."""
    few, many = bidding(1), bidding(SENTINEL)
    curse = UseAbility("imp", "curse", "ann")
    assert few.odds(curse, "bob").chance("Ann suffers 6 Wounds") == Fraction(1, 6)
    for command in (curse, CommitBid("imp", 2), Inflict(who="imp", harm="Stun", amount=1, source="a keg")):
        by = "gm" if isinstance(command, Inflict) else "bob"
        tables = [encounter.odds(command, by) for encounter in (few, many)]
        assert tables[0].table() == tables[1].table()
        assert [way.state for way in tables[0].outcomes] == [way.state for way in tables[1].outcomes]
        assert str(SENTINEL) not in repr(tables[1].outcomes)


@pytest.mark.rule("FW-BID-02", "FW-BID-08")
@pytest.mark.parametrize("question", ["bid", "cede"])
def test_odds_that_would_reveal_a_secret_are_refused(question: str) -> None:
    """The result of the last choice depends on secret ones. A caller that may see everything can compute it."""
    for points in (0, 3):
        story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", points))
        last: Any = CommitBid("imp", points)
        if question == "cede":
            story.given(last, CommitCede("ann", cede=bool(points)))
            last = CommitCede("imp")
        with pytest.raises(Refused, match="depends on something you may not know"):
            story.encounter.odds(last, "bob")
        assert sum(way.chance for way in story.encounter.odds(last).outcomes) == 1


@pytest.mark.rule("FW-FULL-23")
def test_words_of_odds_add_up_instances_of_harm() -> None:
    """An unresisted grapple stuns twice; a target that resists is stunned once."""
    story = first_turn(fighter("ann", power=3), foe("imp", tp=9))
    odds = story.encounter.odds(Grapple("ann", "imp"), until="attack")
    lines = dict(odds.table())
    assert "Imp suffers 3 Stun" not in lines
    lost = odds.chance(lambda outcome: outcome.state.combatant("imp").tp == 3)
    assert lines["Imp suffers 6 Stun"] == lost > 0
    assert f"Imp suffers 6 Stun {lost}" in str(odds)


@pytest.mark.rule("FW-CORE-10")
@pytest.mark.parametrize("level", [3, 6])
@pytest.mark.parametrize("until", ["beat", "attack"])
def test_odds_of_dice_tossed_one_after_another_are_exact(level: int, until: Until) -> None:
    """Tosses with the same sum continue in the same way, so even a high skill needs few plays."""
    ann = fighter("ann", grace=6, power=9, skills={"Blades": level})
    story = first_turn(ann, foe("imp", awareness=4, threshold=99), stack_rule="match_explode").given(STRIKE)
    odds, needed = story.encounter.odds(ROLL, until=until), story.state.roll.difficulty
    (grace,) = (stat.numbers for stat in story.state.combatant("ann").stats if stat.id == "Grace")

    def successes(total: int, stacked: int) -> dict[int, Fraction]:
        """Return the chance of a success with each number of stacked dice."""
        found: dict[int, Fraction] = {}
        for face in range(1, 13):
            ends = face not in grace or stacked == level
            rest = {stacked: Fraction(total + face >= needed)} if ends else successes(total + face, stacked + 1)
            for number, share in rest.items():
                found[number] = found.get(number, Fraction(0)) + share / 12
        return found

    assert odds.exact
    for stacked, expected in successes(0, 0).items():
        assert odds.chance(partial(deals, 4 + stacked)) == expected


@pytest.mark.rule("FW-CORE-10")
@pytest.mark.parametrize("rule", ["skill_gate", "match_explode"])
@pytest.mark.parametrize("modifier", [0, 2, -2])
def test_few_plays_show_the_chance_of_a_success(rule: str, modifier: int) -> None:
    """If the default commands follow, rolls that succeed alike are followed once."""
    ann = fighter("ann", grace=6, skills={"Blades": 3})
    story = first_turn(ann, foe("imp", awareness=4, threshold=99), stack_rule=rule).given(STRIKE)
    command = RollDice(modifiers=(Modifier("Circumstances", modifier, "total"),) if modifier else ())
    each, few = story.encounter.odds(command), story.encounter.odds(command, until="attack")
    assert few.exact
    assert 0 < few.chance(succeeds) == each.chance(succeeds) < 1
    assert few.chance(partial(deals, 5)) == each.chance(partial(deals, 5))
    assert len(few.outcomes) < len(each.outcomes)
