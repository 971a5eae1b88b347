"""Round Prep: abilities, points and tokens, and the Encumbrance of armor."""

from typing import Any

import pytest

from combat.systems.fiend_wake.acts.assaults import Assault
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.damage import Declare
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor, ResolveAbility, SetBase
from combat.systems.fiend_wake.acts.tactical_points import Grant
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from combat.systems.fiend_wake.queries.combatants import reduction
from events.fiend_wake.facts import AbilitiesDue, BonusTurnLost, PrioritySet
from events.vocabulary import EncounterEnded, Gained, Spent, TurnBegan
from tests.fiend_wake.fights import (
    after_bids,
    after_turns,
    after_vote,
    fight,
    fighter,
    first_turn,
    foe,
    rolls,
    to_aftermath,
    turn_of,
)
from tests.harness.stories import Story
from tests.harness.story_forms import request_labels, requests_of_kind


@pytest.mark.rule("FW-PREP-01", "FW-PREP-12")
def test_start_of_round_abilities_come_first() -> None:
    """Points granted by the ability are kept when Round Prep adds more."""
    story = fight(fighter("ann", start_of_round=["War Cry"]), foe("imp"))
    assert story.state.step == "PREP_TRIGGERS"
    story.given(Grant(who="ann", what="Tactical Point", amount=1, source="War Cry"))
    story.when(ResolveAbility("ann", "Nothing")).refuses("no_such_ability", "FW-PREP-01")
    story.when(ResolveAbility("ann", "War Cry")).then(
        Gained(whose="ann", resource="Tactical Point", amount=6, source="Round Prep")
    )
    assert story.state.step == "BID_SECRET"


@pytest.mark.rule("FW-PREP-03")
def test_changed_base_lasts_the_combat_in_the_other_reading() -> None:
    story = first_turn(fighter("ann", ready=""), foe("imp", ready=""), base_points_last="combat")
    story = after_vote(after_turns(story.given(SetBase("imp", 0))), end=False)
    assert (story.state.combatant("ann").tp, story.state.combatant("imp").tp) == (6, 2)


@pytest.mark.rule("FW-PREP-04", "FW-PREP-05", "FW-STAT-08", "FW-STAT-03")
def test_vitality_gives_turn_tokens_but_never_less_than_zero() -> None:
    """Resolve 4 gives three; a sheet can override it."""
    story = fight(
        fighter("ann", resolve=4),
        foe("imp", vitality=-1),
        foe("rat", stack_numbers=[{"stat": "Resolve", "numbers": [2]}]),
    )
    assert [combatant.tokens for combatant in story.state.combatants] == [3, 0, 1]


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07", "FW-PREP-11")
def test_armor_is_paid_with_points_or_a_token() -> None:
    """A token gives no change, and combatants without armor are not asked."""
    story = fight(fighter("ann", armor="light"), fighter("ben", armor="light"), foe("imp"))
    assert story.state.waiting == ("ann", "ben")
    story.when(PayArmor("ann", 1, 1)).refuses("wrong_payment", "FW-PREP-07")
    assert "the Encumbrance is 1 and the payment is worth 3" in str(story.refused)
    story.when(PayArmor("ann", 9)).refuses("too_few_points", "FW-PREP-06")
    story.when(PayArmor("ann", 1)).then(Spent(whose="ann", resource="Tactical Point", amount=1, on="Encumbrance"))
    story.when(PayArmor("ben", 0, 1)).then(
        Spent(whose="ben", resource="Turn Token", amount=1, on="Encumbrance")
    ).without(Gained)
    assert [(combatant.tp, combatant.tokens) for combatant in story.state.combatants] == [(5, 2), (6, 1), (6, 2)]


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07", "FW-PREP-08")
@pytest.mark.parametrize(
    ("tp", "tokens", "ways"),
    [
        (6, 2, ["Pay 3 Tactical Points", "Pay 1 Tactical Point and 1 Turn Token", "Pay 2 Turn Tokens"]),
        (2, 1, ["Pay 1 Tactical Point and 1 Turn Token"]),
        (0, 2, ["Pay 2 Turn Tokens"]),
        (0, 1, []),
    ],
)
def test_all_affordable_payments_for_armor_are_offered(tp: int, tokens: int, ways: list[str]) -> None:
    """A Turn Token counts as two points; not paying loses everything."""
    story = fight(fighter("ann", armor="plate", tp=tp, cunning=min(tp, 2), vitality=tokens), foe("imp"))
    assert request_labels(story, "armor") == [
        *ways,
        "Do not pay; lose all points and tokens",
        "Do not pay; lose all points and tokens, and remove the armor",
    ]
    assert (
        requests_of_kind(story, "armor")[0].prompt
        == "Ann is wearing plate, so this round costs 3 points (a Turn Token counts as 2 points). Pay?"
    )


@pytest.mark.rule("FW-PREP-08", "FW-PREP-09", "FW-PREP-10", "FW-PREP-14", "FW-AFT-02", "FW-AFT-03")
def test_removing_armor_costs_the_round_and_the_extra_turn() -> None:
    """Points, tokens and Damage Reduction are lost at once. Forfeiting without removing keeps the armor on."""
    story = fight(fighter("ann", armor="plate", skills={"Tactics": 3}), foe("imp", armor="light", ready=""))
    story.given(Forfeit("ann", remove=True), Forfeit("imp"))
    ann, imp = map(story.state.combatant, ("ann", "imp"))
    assert (reduction(story.state, ann), reduction(story.state, imp)) == (0, 1)
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
    assert after_vote(story, end=False).state.armor_of(story.state.combatant("ann")) is None
    assert story.state.step == "BID_SECRET"


def removing_armor(**settings: Any) -> Story:
    """Return a fight in which Ann acts first and Ben removes plate armor, but was given three points since."""
    people = (fighter("ann", skills={"Tactics": 3}), fighter("ben", armor="plate", ready="bow", skills={"Tactics": 2}))
    story = after_bids(fight(*people, foe("imp"), **settings).given(Forfeit("ben", remove=True)))
    return story.given(Grant(who="ben", what="Tactical Point", amount=3, source="a spell"))


@pytest.mark.rule("FW-PREP-14", "FW-FULL-11")
def test_combatant_removing_armor_cannot_support_an_assault() -> None:
    story = removing_armor()
    assert (story.state.combatant("ben").tp, story.state.turn.actor) == (3, "ann")
    story.when(Assault(who="ann", location="tower", invited=("ben",))).refuses("cannot_support", "FW-FULL-10")


@pytest.mark.rule("FW-PREP-14", "FW-AFT-11", "FW-AFT-20")
def test_combatant_removing_armor_neither_arms_nor_harasses() -> None:
    story = to_aftermath(removing_armor())
    assert (story.state.step, story.state.waiting) == ("AFT_ARM", ("ann", "imp"))
    story.given(Decline("ann"), Decline("imp"))
    assert (story.state.step, story.state.waiting) == ("AFT_HARASS", ("imp", "ann"))


@pytest.mark.rule("FW-PREP-14", "FW-EXEC-01")
def test_combatant_removing_armor_places_no_token() -> None:
    story = removing_armor().given(Grant(who="ben", what="Turn Token", amount=1, source="a spell"))
    story.given(EndTurn("ann"), EndTurn("imp"))
    assert (story.state.step, story.state.waiting) == ("PENDING", ("ann", "imp"))


@pytest.mark.rule("FW-PREP-14", "FW-BID-10")
@pytest.mark.parametrize("grant", ["after_bid", "both"])
def test_combatant_removing_armor_gains_no_tokens_after_bids(grant: str) -> None:
    story = removing_armor(token_grant=grant)
    more = 2 if grant == "both" else 0
    assert [combatant.tokens for combatant in story.state.combatants] == [1 + more, 0, 1 + more]


@pytest.mark.rule("FW-PREP-01", "FW-DMG-35")
def test_abilities_of_unconscious_combatants_do_not_start() -> None:
    """Imp howls in the first round and is unconscious in the second."""
    story = fight(fighter("ann", ready="", weapons=[]), foe("imp", start_of_round=["Howl"], ready="", weapons=[]))
    assert story.state.step == "PREP_TRIGGERS"
    story = after_bids(story.given(ResolveAbility("imp", "Howl")), ann=1).given(Declare("imp", "unconscious"))
    story = after_vote(after_turns(story).given(rolls(12)), end=False)
    assert (story.state.round, story.state.step, story.state.waiting) == (2, "BID_SECRET", ("ann",))
    assert (story.state.combatant("imp").tp, story.state.combatant("imp").tokens) == (0, 0)


@pytest.mark.rule("FW-PREP-01", "FW-DMG-35")
def test_ability_of_a_combatant_that_falls_before_it_takes_effect_is_lost() -> None:
    """Imp may wake later in the round, but its ability does not take effect any more."""
    fields: dict[str, Any] = {"ready": "", "weapons": []}
    story = fight(fighter("ann", start_of_round=["Hum"], **fields), foe("imp", start_of_round=["Howl"], **fields))
    story.given(Declare("imp", "unconscious"))
    story.when(ResolveAbility("imp", "Howl")).refuses("no_such_ability", "FW-PREP-01")
    story.given(ResolveAbility("ann", "Hum"))
    assert story.state.step == "BID_SECRET"
    assert story.given(Declare("imp", "awake")).state.step == "BID_SECRET"
    story = fight(fighter("ann", **fields), foe("imp", start_of_round=["Howl"], **fields))
    assert story.given(Declare("imp", "unconscious")).state.step == "BID_SECRET"


@pytest.mark.rule("FW-EXEC-01", "FW-DMG-35")
def test_unconscious_combatant_places_no_token() -> None:
    """Its tokens are kept, but of no use."""
    story = first_turn(fighter("ann"), foe("imp"), foe("rat"), unconscious_keeps_pool=True)
    story.given(EndTurn("ann"), EndTurn("imp"), EndTurn("rat"))
    story.given(Declare("imp", "unconscious"))
    assert (story.state.step, story.state.combatant("imp").tokens) == ("PENDING", 1)
    assert story.state.waiting == ("ann", "rat")
    story.when(PlaceToken("imp")).refuses("not_asked")


@pytest.mark.rule("FW-PREP-06", "FW-PREP-07", "FW-PREP-13")
def test_payment_for_plate_has_no_excess() -> None:
    """Valid payments are three points, one point and a token, or two tokens."""
    story = fight(fighter("ann", armor="plate", resolve=5), foe("imp"))
    ways = [(points, tokens) for points in range(6) for tokens in range(4)]
    assert [way for way in ways if not story.encounter.why_not(PayArmor("ann", *way))] == [(0, 2), (1, 1), (3, 0)]
    story.when(PayArmor("ann", -1, 2)).refuses("too_few_points", "FW-PREP-06")
    story.when(PayArmor("ann", 3, -1)).refuses("too_few_points", "FW-PREP-06")
    story.when(PayArmor("ann", 0, 9)).refuses("too_few_points", "FW-PREP-06")
    assert "tokens must be from 0 to 3" in str(story.refused)
    story.when(PayArmor("ann", 0, 2)).then(Spent(whose="ann", resource="Turn Token", amount=2, on="Encumbrance"))
    assert (story.state.combatant("ann").tp, story.state.combatant("ann").tokens) == (6, 1)


@pytest.mark.rule("FW-PREP-06", "FW-PREP-08", "FW-PREP-11")
def test_armor_that_cannot_be_paid_is_forfeited() -> None:
    story = fight(fighter("ann", armor="plate", tp=2, vitality=0), foe("imp"))
    assert not any(story.encounter.why_not(Forfeit("ann", remove=remove)) for remove in (False, True))
    story.when(PayArmor("ann", 3)).refuses("too_few_points", "FW-PREP-06")
    story.when(PayArmor("ann", 2)).refuses("wrong_payment", "FW-PREP-07")
    story.when(Forfeit("ann")).then(Spent(whose="ann", resource="Tactical Point", amount=2, on="armor not paid for"))
    story = after_vote(after_turns(after_bids(story.set(armor__plate__encumbrance=0), imp=1)), end=False)
    assert (story.state.round, story.state.step) == (2, "BID_SECRET")


@pytest.mark.rule("FW-PREP-02", "FW-PREP-03", "FW-TP-05")
@pytest.mark.parametrize(("sheet", "table", "points"), [(None, 2, 4), (None, 5, 7), (0, 2, 2), (-3, 2, 2), (4, 2, 6)])
def test_base_of_points_comes_from_sheet_or_setting(sheet: int | None, table: int, points: int) -> None:
    """Cunning 2 adds two, and the base counts as at least 0."""
    story = fight(fighter("ann", base_points=sheet), foe("imp"), base_points=table)
    assert story.state.combatant("ann").tp == points


@pytest.mark.rule("FW-PREP-03")
@pytest.mark.parametrize(("lasts", "second", "third"), [("round", 7, 4), ("combat", 7, 7)])
def test_changed_base_lasts_a_round_or_the_combat(lasts: str, second: int, third: int) -> None:
    """The base must be 0 to 99."""
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]), base_points_last=lasts)
    story.when(SetBase("ann", -1)).refuses("base", "FW-PREP-03")
    story.when(SetBase("ann", 100)).refuses("base", "FW-PREP-03")
    for base, points in ((5, second), (None, third)):
        if base is not None:
            story.given(SetBase("ann", base))
        story = after_vote(after_turns(story), end=False)
        assert story.state.combatant("ann").tp == points
        story = after_bids(story, ann=1)


@pytest.mark.rule("FW-PREP-09", "FW-PREP-10", "FW-PREP-14")
def test_removed_armor_costs_nothing() -> None:
    """Armor that was kept on must be paid again."""
    for remove, step in ((True, "BID_SECRET"), (False, "PREP_ARMOR")):
        story = fight(fighter("ann", armor="plate"), foe("imp")).given(Forfeit("ann", remove=remove))
        story = after_vote(after_turns(after_bids(story, imp=1)), end=False)
        assert (story.state.round, story.state.step) == (2, step)
        assert reduction(story.state, story.state.combatant("ann")) == (0 if remove else 2)


@pytest.mark.rule("FW-PREP-11", "FW-DMG-35")
def test_unconscious_combatants_do_not_pay_for_armor() -> None:
    people = fighter("ann", armor="light", ready="", weapons=[]), foe("imp", armor="plate")
    story = after_bids(fight(*people).given(PayArmor("ann", 1), PayArmor("imp", 3)), ann=1)
    story = after_vote(after_turns(story.given(Declare("imp", "unconscious"))).given(rolls(7)), end=False)
    assert (story.state.round, story.state.step, story.state.waiting) == (2, "PREP_ARMOR", ("ann",))
    story.without(AbilitiesDue)


@pytest.mark.rule("FW-PREP-03", "FW-SIM-63")
def test_base_of_an_absent_combatant_cannot_be_changed() -> None:
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Declare("rat", "gone"))
    story.when(SetBase("stranger", 1)).refuses("unknown_combatant")
    story.when(SetBase("rat", 1)).refuses("gone", "FW-SIM-63")
    assert not story.encounter.why_not(SetBase("imp", 99))


@pytest.mark.rule("FW-PREP-02", "FW-PREP-04", "FW-BID-03")
def test_zero_gains_and_spends_are_not_recorded() -> None:
    story = fight(fighter("ann", tp=0, cunning=0, vitality=0), foe("imp"))
    story.given(CommitBid("ann", 0), CommitBid("imp", 0))
    events = [event for beat in story.encounter.journal for event in beat.events]
    assert [event for event in events if isinstance(event, Gained | Spent) and not event.amount] == []
    assert story.state.combatant("ann").tp == 0


@pytest.mark.rule("FW-PREP-14")
def test_removing_armor_keeps_the_extra_turn_in_the_other_reading() -> None:
    """Removing armor then costs only the ordinary turns."""
    story = fight(
        fighter("ann", armor="plate", skills={"Tactics": 3}), foe("imp", vitality=1), removing_blocks_bonus=False
    )
    story.given(Forfeit("ann", remove=True))
    story = after_bids(story)
    assert turn_of(story, "ann").state.turn.bonus
