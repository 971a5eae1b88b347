"""Consent of the GM: modifiers of rolls, prices, restrictions, and reported dice."""

from itertools import count
from random import Random
from typing import Any

import pytest

from combat import DiceNeeded, Encounter, Refused
from combat.engine.play.consent import Agree, Decline
from combat.systems.fiend_wake.acts.combatants import Join
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.dice import Circumstances, ReportRoll, ReportTotal, RollDice
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, OddBall, Price
from combat.systems.fiend_wake.acts.reactions import Resist
from events.base import Command
from events.fiend_wake.facts import Answered, DeedDone, GrappleSettled, LocationEntered, Mounted, Priced, RollModified
from events.replace import replace
from events.vocabulary import Agreed, Declined, Hit, Missed, Modifier, Proposed, Rolled, Spent, Suffered
from replays import Replay
from tests.fiend_wake.fights import fighter, first_turn, foe, rolls, to_aftermath, wounds
from tests.harness.random_play import fight_numbers, walk
from tests.harness.stories import Story
from tests.harness.story_forms import requests_of_kind

TIRED = Modifier("it is tired", -5, "difficulty")


# --- comparing rolls -----------------------------------------------------------------------------


@pytest.mark.rule("FW-CORE-05", "FW-MNT-03", "FW-FULL-22", "FW-SIM-81", "FW-AFT-30", "FW-FULL-50", "FW-CORE-03")
@pytest.mark.parametrize("harder", [0, 3])
def test_roll_is_compared_with_the_current_difficulty(harder: int) -> None:
    """The difficulty can be overridden or modified; narration and consequences use the same result."""
    changes = (Modifier("a storm", harder, "difficulty"),) if harder else ()

    def rolled(story: Story, value: int) -> Story:
        return story.when(RollDice(modifiers=changes), (value,))

    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"), Consent())
    story.set(roll__difficulty=4)
    rolled(story, 4 + harder).then(Mounted("ann", "boar"))
    story = first_turn(fighter("ann"), foe("imp")).given(Mount("ann", "boar"), Consent())
    rolled(story, 8 + harder).without(Mounted)
    assert wounds(story, "ann") == 12

    story = first_turn(fighter("ann"), fighter("ben"), foe("imp"))
    story.given(Inflict(who="ben", harm="Handicap", amount=1, source="a curse"), TakeHandicap("ben", "Power"))
    story.given(Declare("ben", "unconscious"), Treat("ann", "ben"))
    story.set(roll__difficulty=3)
    rolled(story, 3 + harder)
    assert story.state.step == "RECOVERY"
    story.given(Recover("ben", "Power"))

    story = first_turn(fighter("ann"), foe("imp")).given(Grapple("ann", "imp"), rolls(9), Resist("imp"))
    story.set(roll__difficulty=5)
    rolled(story, 5 + harder).then(GrappleSettled("imp", True))

    story = first_turn(fighter("ann", skills={}), foe("imp"))
    story.given(OddBall("ann", "fly", upgraded=True), Price("absurd"), AcceptPrice("ann"))
    story.set(roll__difficulty=2)
    story.when(RollDice(modifiers=changes), (1, 1 + harder, 1)[: len(needed(story))])
    story.then(DeedDone("ann", "Odd-Ball Behavior", "succeeded"))

    story = to_aftermath(
        first_turn(fighter("ann", ready="", weapons=[]), foe("imp")).given(Declare("imp", "unconscious"))
    )
    story.set(roll__difficulty=3)
    rolled(story, 3 + harder).then(Answered("imp", "unconscious", "holds on"))


def needed(story: Story) -> tuple[int, ...]:
    """Return the sides of the dice that the roll needs."""
    try:
        story.encounter.fork().do(RollDice())
    except DiceNeeded as needed_dice:
        return needed_dice.sides
    return ()


# --- circumstances ------------------------------------------------------------------------------


@pytest.mark.rule("FW-CORE-05")
def test_modifiers_are_recorded_and_change_difficulty_or_total() -> None:
    """An Evasion of 6 becomes 8, and a roll of 5 becomes 8."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    mist, luck = Modifier("mist", 2, "difficulty"), Modifier("luck", 3, "total")
    story.when(RollDice(modifiers=(Modifier("odd", 1, "colour"),)), (5,)).refuses("modifier", "FW-CORE-05")
    story.when(RollDice(modifiers=(Modifier("odd", 100, "total"),)), (5,)).refuses("modifier")
    story.when(RollDice(modifiers=(mist, luck)), (5,)).then(Hit)
    rolled = story.event(Rolled)
    assert (rolled.total, rolled.needed, rolled.modifiers, rolled.base) == (8, 8, (mist, luck), 1)
    story = first_turn(fighter("ann"), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    story.when(ReportTotal(5, modifiers=(mist, luck))).then(Hit)
    story = first_turn(fighter("ann"), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    story.when(ReportRoll(modifiers=(mist,)), (7,)).then(Missed)


@pytest.mark.rule("FW-CORE-05")
@pytest.mark.parametrize(("anyone", "waits"), [(False, True), (True, False)])
def test_modifiers_by_players_need_consent_by_default(anyone: bool, waits: bool) -> None:
    """Without consent the roll is made without them."""
    story = first_turn(fighter("ann"), foe("imp"), modifiers_by="anyone" if anyone else "gm").given(Melee("ann", "imp"))
    story.when(RollDice(modifiers=(TIRED,)), (1,) if not waits else None, by="ann")
    if not waits:
        story.then(Hit)
        return
    story.then(Proposed).without(Rolled)
    story.when(Decline("gm", "it is not"), by="gm").then(Declined("gm", "it is not"))
    story.given((RollDice(), (1,)))
    assert wounds(story, "imp") == 0


@pytest.mark.rule("FW-CORE-05")
def test_gm_states_modifiers_before_the_roll() -> None:
    """It works for attacks and for checks of unconscious combatants."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(Circumstances(()), by="gm").refuses("nothing", "FW-CORE-05")
    assert [question.seat for question in requests_of_kind(story, "circumstances")] == ["gm", "ann"]
    story.when(Circumstances((TIRED,)), by="bob").refuses("not_your_seat")
    story.when(Circumstances((TIRED,)), by="ann").then(Proposed).without(RollModified)
    story.given(Decline("gm"))
    mist, luck = Modifier("mist", 2, "difficulty"), Modifier("luck", 1, "total")
    nothing = (Modifier("", 0, "total"),)
    assert not story.encounter.why_not(Circumstances(nothing), "gm")
    story.when(Circumstances((mist, luck)), by="gm").then(RollModified("ann", (mist, luck)))
    assert (story.state.step, story.state.roll.difficulty) == ("ROLL", 8)
    story.when(RollDice(), (7,), by="ann").then(Hit)
    assert story.event(Rolled).modifiers == (mist, luck)
    story = to_aftermath(
        first_turn(fighter("ann", ready="", weapons=[]), foe("imp")).given(Declare("imp", "unconscious"))
    )
    story.given(Circumstances((TIRED,)))
    story.when(*rolls(2)).then(Answered("imp", "unconscious", "holds on"))


def test_needed_dice_describe_the_roll() -> None:
    """The dice, the purpose, the target number, and each modifier with its source."""
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(RollDice(modifiers=(TIRED,))).needs(12)
    assert story.needed is not None
    assert (story.needed.purpose, story.needed.who, story.needed.roll.needed) == ("Melee Attack", "Ann", 1)
    assert story.needed.roll.modifiers == (TIRED,)


@pytest.mark.rule("FW-CORE-10", "FW-CORE-02")
def test_totals_of_random_rolls_add_up() -> None:
    """The dice are the base dice and the stacked ones; the total is their sum with modifiers."""
    seen = 0
    for number in fight_numbers(7, after=7000):
        for encounter, _ in walk("fiend_wake", number):
            last = encounter.journal.last
            assert last is not None
            for event in last.beat.events:
                if isinstance(event, Rolled) and event.dice:
                    seen += 1
                    change = {
                        on: sum(modifier.amount for modifier in event.modifiers if modifier.on == on)
                        for on in ("dice", "total")
                    }
                    assert len(event.dice) == (event.base or 0) + change["dice"], event
                    assert event.total == sum(die.face for die in event.dice) + change["total"], event
                    assert event.needed is None or event.result == (
                        "success" if event.total >= event.needed else "failure"
                    )
    assert seen > 5


# --- another skill or stat ------------------------------------------------------------------------


@pytest.mark.rule("FW-CORE-07")
def test_other_skill_or_stat_needs_consent() -> None:
    """A player cannot choose an unrelated skill for an attack alone."""
    story = first_turn(fighter("ann", power=5, skills={"Cooking": 5}), foe("imp")).given(Melee("ann", "imp"))
    story.when(RollDice("Cooking", "Power"), by="ann").then(Proposed).without(Rolled)
    story.when(Agree("gm"), by="gm").needs(12, 12, 12, 12)
    story.when(Agree("gm"), (1, 1, 2, 3), by="gm").then(Agreed("gm"), Rolled, Hit)
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(RollDice("Charm")).refuses("skill", "FW-CORE-08")
    story.when(RollDice(stat="Charm")).refuses("stat", "FW-CORE-07")
    story.when(RollDice("Blades", "Grace"), (7,), by="ann").then(Hit)


@pytest.mark.rule("FW-CORE-07", "FW-AFT-30")
def test_unconscious_check_uses_a_skill_only_with_consent() -> None:
    people = (fighter("ann", ready="", weapons=[]), foe("imp", endurance=4, skills={"Cooking": 5}))
    story = to_aftermath(first_turn(*people).given(Declare("imp", "unconscious")))
    story.when(RollDice("Cooking"), by="bob").then(Proposed)
    story.given(Decline("gm"))
    story.when(RollDice(), by="bob").needs(12)


# --- prices and restrictions ------------------------------------------------------------------------


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81")
@pytest.mark.parametrize(
    ("price", "expected"),
    [
        (Price(points=3), (3, 7)),
        (Price(difficulty=11, stat="Grace"), (2, 11)),
        (Price(points=0, difficulty=1), (0, 1)),
        (Price("hard"), (4, 9)),
    ],
)
def test_gm_sets_a_price_by_weirdness_or_numbers(price: Price, expected: tuple[int, int]) -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(OddBall("ann", "dance"))
    level = "hard" if price.level == "hard" else ""
    story.when(price).then(Priced(level=level, points=expected[0], stat=price.stat, difficulty=expected[1]))
    story.when(AcceptPrice("ann")).then(DeedDone("ann", "Odd-Ball Behavior", "succeeded"))
    assert story.state.combatant("ann").tp == 6 - expected[0]


@pytest.mark.rule("FW-SIM-80", "FW-SIM-81")
@pytest.mark.parametrize(
    ("price", "code"),
    [
        (Price(points=-1), "points"),
        (Price(points=100), "points"),
        (Price(difficulty=0), "difficulty"),
        (Price("hard", points=3), "both"),
        (Price(allowed=False, points=3), "not_allowed"),
    ],
)
def test_impossible_price_is_refused(price: Price, code: str) -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(OddBall("ann", "dance"))
    story.when(price).refuses(code)


@pytest.mark.rule("FW-LOC-03", "FW-SIM-02")
def test_restriction_is_met_with_the_gms_consent() -> None:
    """The word of the entering player is not enough."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Enter(who="ann", location="shrine"), by="ann").refuses("restriction", "FW-LOC-03")
    story.when(Enter(who="ann", location="shrine", restriction_met=True), by="ann").then(Proposed)
    story.when(Agree("gm"), by="gm").then(Agreed, LocationEntered("ann", "shrine", "Enter Location"))
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Enter(who="ann", location="tower", restriction_met=True)).refuses("restriction", "FW-LOC-03")


# --- rolls by the program ---------------------------------------------------------------------------


SEED = "hmac-sha256:00ff0000000000000000000000000000"


def seeded(**options: Any) -> Encounter:
    """Return a sample fight with seeded dice at its first roll, with the manual stack rule."""
    for number in count():
        fight, rng = Encounter.sample("fiend_wake", SEED, settings={"stack_rule": "manual"}, **options), Random(number)
        while fight.outcome is None and fight.step != "ROLL":
            fight.do(fight.options().random(rng))
        if fight.outcome is None:
            return fight
    raise AssertionError("no fight comes to a roll")


@pytest.mark.rule("FW-CORE-10")
def test_report_without_faces_draws_no_dice() -> None:
    """Without faces the report needs dice, and nothing is drawn."""
    fight = seeded(typed="anyone")
    beats = len(fight.journal)
    with pytest.raises(DiceNeeded) as needed_dice:
        fight.do(ReportRoll(20, 19))
    assert needed_dice.value.sides == (12,) * 20
    with pytest.raises(Refused, match="these dice are rolled by hand"):
        fight.do(ReportRoll(2, 1), faces=(None, 3))
    assert len(fight.journal) == beats
    fight.do(ReportRoll(2, 1), faces=(5, 3))
    assert len(fight.journal) == beats + 1


@pytest.mark.rule("FW-CORE-10")
@pytest.mark.parametrize("report", [ReportRoll(2, 1), ReportTotal(30)])
def test_only_the_gm_reports_dice_in_a_seeded_fight(report: Command) -> None:
    """A setting can allow everyone to report. A total counts like faces."""
    fight, faces = seeded(), (5, 3) if isinstance(report, ReportRoll) else None
    assert [reason.code for reason in fight.why_not(report)] == ["typed"]
    with pytest.raises(Refused, match="only the GM"):
        fight.do(report, faces=faces)
    assert seeded(typed="anyone").do(report, faces=faces).events
    assert fight.do(report, "gm", faces=faces).by == "gm"


@pytest.mark.rule("FW-CORE-10")
def test_reports_are_not_offered_in_a_seeded_fight() -> None:
    offered = {form.command for request in seeded().requests for form in request.forms}
    assert RollDice in offered
    assert not offered & {ReportRoll, ReportTotal}
    people = first_turn(fighter("ann"), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    offered = {form.command for request in people.encounter.requests for form in request.forms}
    assert {RollDice, ReportRoll, ReportTotal} <= offered


@pytest.mark.rule("FW-FULL-43", "FW-FULL-62")
def test_reported_stacked_dice_count_as_precision() -> None:
    story = first_turn(fighter("ann", power=2), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    story.when(ReportTotal(12, 3)).then(Suffered(who="imp", harm="Wound", amount=6, source="Blade")).without(Spent)


@pytest.mark.parametrize("seat", ["gm", "ann", "spectator"])
def test_proposal_is_described_with_its_modifiers_and_a_sheet_by_its_name(seat: str) -> None:
    story = first_turn(fighter("ann", power=5, skills={"Cooking": 5}), foe("imp")).given(Melee("ann", "imp"))
    story.when(RollDice("Cooking", "Power", modifiers=(TIRED,)), by="ann").then(Proposed)
    words = "roll dice (skill: Cooking; stat: Power; modifiers: it is tired -5 difficulty)"
    assert story.encounter.requests[0].prompt == f"Ann would like to {words}. Do you agree?"
    assert Replay.of(story.encounter).transcript(seat)[-1] == f"Ann proposes: {words}. The GM must agree."
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Join(replace(story.state.combatant("ann").profile, id="late", name="Tove")), by="ann").then(Proposed)
    assert story.encounter.requests[0].prompt == "Ann would like to join (sheet: Tove). Do you agree?"
