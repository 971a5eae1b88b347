"""
A round at the table: preparing, bidding, taking turns, and its end.
"""

import pytest

from combat.systems.fiend_wake.commands import (
    Agree,
    BreakTies,
    CommitBid,
    CommitCede,
    Decline,
    EndTurn,
    Forfeit,
    Fuel,
    Grant,
    PayArmor,
    PlaceToken,
    ResolveAbility,
    SetBase,
)
from events.fiend_wake.facts import BidsRevealed, BonusTurnLost, CycleOpened, PrioritySet, SpellEnded, TiesCeded
from events.fiend_wake.sheets import Settings
from events.vocabulary import EncounterEnded, Gained, RoundBegan, Spent, StepEntered, TurnBegan, TurnEnded
from tests.fiend_wake.fights import bidden, ceded, fight, fighter, foe, in_turn, passed_to, placed
from tests.harness.stories import Story


def agreed(story: Story, *, end: bool) -> Story:
    """
    Let everybody say the same, after passing on everything else that is left in the Aftermath.
    """
    while story.state.step in ("AFT_FUEL", "AFT_ARM", "AFT_HARASS"):
        who = story.state.waiting[0]
        story.given(Fuel(who) if story.state.step == "AFT_FUEL" else Decline(who))
    while story.state.step == "AFT_AGREE" and story.state.waiting:
        story.when(Agree(story.state.waiting[0], end))
        assert story.refused is None
    return story


def turns_done(story: Story) -> Story:
    """
    End every turn until the Aftermath asks something, or the round is over.
    """
    while story.state.step in ("TURN", "PENDING"):
        story = placed(story)
        if story.state.turn is not None:
            story.given(EndTurn(story.state.turn.actor))
    return story


@pytest.mark.rule("FW-PREP-01", "FW-PREP-12")
def test_start_of_round_abilities_come_before_anything_else() -> None:
    """
    Nobody has points yet; what the ability grants is there before Round Prep adds to it.
    """
    story = fight(fighter("ann", start_of_round=["War Cry"]), foe("imp"))
    assert story.state.step == "PREP_TRIGGERS"
    story.given(Grant(who="ann", what="Tactical Point", amount=1, source="War Cry"))
    story.when(ResolveAbility("ann", "Nothing")).refuses("no_such_ability", "FW-PREP-01")
    story.when(ResolveAbility("ann", "War Cry")).then(
        Gained(whose="ann", resource="Tactical Point", amount=6, source="Round Prep")
    )
    assert story.state.step == "BID_SECRET"


@pytest.mark.rule("FW-TP-01", "FW-TP-03", "FW-TP-04", "FW-PREP-02", "FW-PREP-03", "FW-RND-01", "FW-RND-02", "FW-AFT-31")
def test_points_and_tokens_are_for_one_round_and_so_is_surprise() -> None:
    """
    Three points in the surprised first round, and four again in the second; whatever was left is gone.
    """
    story = agreed(turns_done(in_turn(fighter("ann", tp=3, ready=""), foe("imp", ready=""))), end=False)
    assert story.event(RoundBegan).number == 2
    story.then(
        StepEntered("ROUND_END"), Spent(whose="ann", resource="Tactical Point", amount=3, on="the end of the round")
    )
    story.then(RoundBegan, Gained(whose="ann", resource="Tactical Point", amount=4, source="Round Prep"))
    assert story.state.combatant("ann").tp == 4


@pytest.mark.rule("FW-PREP-03")
def test_a_changed_base_lasts_the_combat_in_the_other_reading() -> None:
    """
    The GM may change it for the coming round at any time.
    """
    story = in_turn(fighter("ann", ready=""), foe("imp", ready=""), base_points_last="combat")
    story = agreed(turns_done(story.given(SetBase("imp", 0))), end=False)
    assert (story.state.combatant("ann").tp, story.state.combatant("imp").tp) == (6, 2)


@pytest.mark.rule("FW-PREP-04", "FW-PREP-05", "FW-STAT-08", "FW-STAT-03")
def test_vitality_gives_turn_tokens_and_never_fewer_than_none() -> None:
    """
    Resolve 4 gives three; a sheet may say otherwise.
    """
    story = fight(
        fighter("ann", resolve=4),
        foe("imp", vitality=-1),
        foe("rat", stack_numbers=[{"stat": "Resolve", "numbers": [2]}]),
    )
    assert [each.tokens for each in story.state.combatants] == [3, 0, 1]


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07", "FW-PREP-11")
def test_armor_is_paid_for_with_points_or_a_token() -> None:
    """
    Encumbrance 1 costs a point, or a token without any change; nobody without armor is asked.
    """
    story = fight(fighter("ann", armor="light"), fighter("ben", armor="light"), foe("imp"))
    assert story.state.waiting == ("ann", "ben")
    story.when(PayArmor("ann", 1, 1)).refuses("wrong_payment", "FW-PREP-07")
    story.when(PayArmor("ann", 9)).refuses("too_few_points", "FW-PREP-06")
    story.when(PayArmor("ann", 1)).then(Spent(whose="ann", resource="Tactical Point", amount=1, on="Encumbrance"))
    story.when(PayArmor("ben", 0, 1)).then(
        Spent(whose="ben", resource="Turn Token", amount=1, on="Encumbrance")
    ).without(Gained)
    assert [(each.tp, each.tokens) for each in story.state.combatants] == [(5, 2), (6, 1), (6, 2)]


@pytest.mark.rule("FW-PREP-08", "FW-PREP-09", "FW-PREP-10", "FW-PREP-14", "FW-AFT-02", "FW-AFT-03")
def test_whoever_takes_armor_off_has_no_round_not_even_the_extra_turn() -> None:
    """
    All points and tokens are lost, the reduction ends at once; the priority won at bid 0 is worth nothing; in the next
    round the armor is off. Forfeiting alone leaves it on.
    """
    story = fight(fighter("ann", armor="plate", skills={"Tactics": 3}), foe("imp", armor="light", ready=""))
    story.given(Forfeit("ann", remove=True), Forfeit("imp"))
    assert (story.state.reduction("ann"), story.state.reduction("imp")) == (0, 1)
    story.given(CommitBid("ann", 0), CommitBid("imp", 0), CommitCede("ann"))
    story.when(CommitCede("imp")).then(PrioritySet(("ann", "imp")))
    story.then(EncounterEnded((), "nobody took a turn in this round"))

    story = fight(fighter("ann", armor="plate", skills={"Tactics": 3}), foe("imp", ready=""))
    story.given(
        Forfeit("ann", remove=True), CommitBid("ann", 0), CommitBid("imp", 0), CommitCede("ann"), CommitCede("imp")
    )
    assert story.state.waiting == ("imp",)
    story.given(PlaceToken("imp"), EndTurn("imp"), PlaceToken("imp"))
    story.when(EndTurn("imp")).then(BonusTurnLost("ann", "taking armor off")).without(TurnBegan)
    assert agreed(story, end=False).state.armor_of(story.state.combatant("ann")) is None
    assert story.state.step == "BID_SECRET"


@pytest.mark.rule("FW-PREP-14")
def test_the_extra_turn_is_kept_in_the_other_reading() -> None:
    """
    Taking armor off then costs the ordinary turns only.
    """
    story = fight(
        fighter("ann", armor="plate", skills={"Tactics": 3}), foe("imp", vitality=1), removing_blocks_bonus=False
    )
    story.given(Forfeit("ann", remove=True))
    story = bidden(story)
    assert passed_to(story, "ann").state.turn.bonus


@pytest.mark.rule("FW-BID-01", "FW-BID-02", "FW-BID-03", "FW-BID-04")
def test_bids_are_turned_over_together_and_spent() -> None:
    """
    Four of five points leave one.
    """
    story = fight(fighter("ann", tp=5), foe("imp", tp=5))
    story.when(CommitBid("ann", 6)).refuses("bid", "FW-BID-01")
    story.when(CommitBid("ann", 4)).without(BidsRevealed, Spent)
    assert story.state.combatant("ann").tp == 5
    story.when(CommitBid("ann", 1)).refuses("not_asked")
    story.when(CommitBid("imp", 0)).then(
        BidsRevealed(("ann", "imp"), (4, 0)),
        Spent(whose="ann", resource="Tactical Point", amount=4, on="Bid For Priority"),
    )
    story.then(PrioritySet(("ann", "imp")))
    assert story.state.combatant("ann").tp == 1


@pytest.mark.rule("FW-BID-05", "FW-BID-06", "FW-BID-08", "FW-BID-09")
def test_whoever_gives_way_acts_after_the_tie_and_before_all_others() -> None:
    """
    A, B and C bid 4 and D 2; A gives way; C knows more of Tactics than B.
    """
    story = fight(
        fighter("a"), fighter("b", skills={"Tactics": 1}), fighter("c", skills={"Tactics": 3}), foe("d", tp=3)
    )
    for who, bid in {"a": 4, "b": 4, "c": 4, "d": 2}.items():
        story.given(CommitBid(who, bid))
    assert story.state.waiting == ("a", "b", "c")
    story.given(CommitCede("a", cede=True), CommitCede("b"))
    story.when(CommitCede("c")).then(TiesCeded(("a",)), PrioritySet(("c", "b", "a", "d")))
    assert story.state.top == "c"


@pytest.mark.rule("FW-BID-07")
def test_chance_breaks_what_is_left_of_a_tie() -> None:
    """
    The last secret word rolls nothing; then everybody level rolls, and equal dice roll again.
    """
    story = fight(fighter("ann"), foe("imp"), foe("rat"))
    for who in ("ann", "imp", "rat"):
        story.given(CommitBid(who, 1))
    story = ceded(story)
    assert story.state.step == "TIE_ROLL"
    story.when(BreakTies()).needs(12, 12, 12)
    story.given((BreakTies(), (4, 9, 4)))
    story.when(BreakTies(), (2, 8)).then(PrioritySet(("imp", "rat", "ann")))


@pytest.mark.rule("FW-BID-10")
def test_tokens_may_come_after_the_bids_at_another_table() -> None:
    """
    And then only then.
    """
    story = fight(fighter("ann"), foe("imp"), token_grant="after_bid")
    assert story.state.combatant("ann").tokens == 0
    story.given(CommitBid("ann", 1))
    story.when(CommitBid("imp", 0)).then(
        Gained(whose="ann", resource="Turn Token", amount=2, source="Bid For Priority")
    )


@pytest.mark.rule("FW-EXEC-01", "FW-EXEC-02", "FW-EXEC-04", "FW-EXEC-05", "FW-EXEC-07", "FW-AFT-01", "FW-RND-04")
@pytest.mark.parametrize(
    ("ann", "imp", "expected"),
    [(1, 3, ["ann", "imp", "imp", "imp", "ann"]), (2, 2, ["ann", "imp", "ann", "imp", "ann"])],
)
def test_priority_orders_turns_within_a_cycle(ann: int, imp: int, expected: list[str]) -> None:
    """
    Nobody acts twice in a cycle; the top bidder has one more turn at the end.
    """
    story = turns_done(in_turn(fighter("ann", vitality=ann, ready=""), foe("imp", vitality=imp, ready="")))
    events = [event for beat in story.encounter.journal for event in beat.events]
    assert [event.who for event in events if isinstance(event, TurnBegan)] == expected
    assert sum(isinstance(event, CycleOpened) for event in events) == max(ann, imp) + 1
    assert story.state.executed == ann + imp


@pytest.mark.rule("FW-EXEC-06", "FW-END-01", "FW-RND-03")
def test_a_first_cycle_in_which_nobody_places_ends_the_combat() -> None:
    """
    Before any Aftermath; at another table placing is a duty.
    """
    story = fight(fighter("ann"), foe("imp"))
    story.given(CommitBid("ann", 1), CommitBid("imp", 0), Decline("ann"))
    story.when(Decline("imp")).then(EncounterEnded((), "nobody took a turn in this round"))
    story = fight(fighter("ann"), foe("imp"), placing="first_cycle")
    story.given(CommitBid("ann", 1), CommitBid("imp", 0))
    story.when(Decline("ann")).refuses("must_place", "FW-EXEC-06")


@pytest.mark.rule("FW-EXEC-06", "FW-TP-04")
def test_tokens_that_are_held_back_are_lost() -> None:
    """
    When a cycle opens and nobody places one.
    """
    story = in_turn(fighter("ann", vitality=2, ready=""), foe("imp", vitality=1, ready=""))
    story.given(EndTurn("ann"), EndTurn("imp"))
    story.when(Decline("ann")).then(
        Spent(whose="ann", resource="Turn Token", amount=1, on="the end of Execute Turns"), TurnBegan("ann")
    )


@pytest.mark.rule("FW-AFT-10", "FW-AFT-12")
def test_spells_that_are_not_fueled_end() -> None:
    """
    In descending priority, for the price on the sheet.
    """
    spells = [{"name": "Ward", "fuel": 2}, {"name": "Glow", "fuel": 9}]
    story = turns_done(in_turn(fighter("ann", vitality=1, spells=spells), foe("imp", vitality=1)))
    assert story.state.step == "AFT_FUEL"
    story.when(Fuel("ann", ("Ward", "Glow"))).refuses("too_few_points", "FW-AFT-10")
    story.when(Fuel("ann", ("Smoke",))).refuses("no_such_spell")
    story.when(Fuel("ann", ("Ward",))).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Fueling Spells"), SpellEnded("ann", "Glow")
    )


@pytest.mark.rule("FW-AFT-31", "FW-END-02", "FW-DMG-23")
def test_the_fight_ends_when_all_who_are_conscious_agree() -> None:
    """
    One who does not begins a new round.
    """
    story = turns_done(in_turn(fighter("ann", ready=""), foe("imp", ready="")))
    agreed(story, end=True).then(EncounterEnded((), "all who are conscious agree to end it"))
    assert story.encounter.requests == ()


@pytest.mark.rule("FW-EXEC-03", "FW-EXEC-04", "FW-RND-02")
def test_a_turn_ends_when_its_owner_says_so() -> None:
    """
    Nobody else can end it, or act in it.
    """
    story = in_turn(fighter("ann"), foe("imp"))
    story.when(EndTurn("imp")).refuses("not_your_turn", "FW-EXEC-02")
    story.when(EndTurn("ann"), by="bob").refuses("not_your_seat")
    story.when(EndTurn("ann")).then(TurnEnded("ann", "done"), TurnBegan("imp"))
    assert not story.state.combatant("ann").pending


@pytest.mark.rule("FW-STAT-09", "FW-PREP-13", "FW-CORE-01", "FW-MNT-01", "FW-TP-05", "FW-SIM-80", "FW-SIM-81")
def test_the_numbers_that_the_book_lost_are_settings() -> None:
    """
    With defaults of our own.
    """
    settings = Settings()
    prices = (settings.weapon_arm_cost, settings.call_shot_cost, settings.clear_out_cost, settings.intercept_cost)
    assert prices == (2, 2, 2, 2)
    assert (settings.dice_sides, settings.threshold_fallback, settings.training_difficulty) == (12, 10, 9)
    assert [settings.oddball_cost.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [1, 2, 4, 6]
    assert [settings.oddball_difficulty.at(level) for level in ("easy", "moderate", "hard", "absurd")] == [5, 7, 9, 12]
    assert (settings.stow_cost, settings.evacuate_cost, settings.mounts) == (0, 1, ("horse",))
