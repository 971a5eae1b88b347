"""Combatants: joining, leaving, sides and pacts, seats, and protection."""

from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.play.consent import Agree as Yes
from combat.systems.fiend_wake.acts.aftermath import Agree, BeginSpell, Fuel
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty
from combat.systems.fiend_wake.acts.bidding import CommitBid, CommitCede
from combat.systems.fiend_wake.acts.combatants import ChangeSide, ChangeStance, HandOver, Join, Leave, Protect
from combat.systems.fiend_wake.acts.damage import Declare, Inflict
from combat.systems.fiend_wake.acts.full_actions import Melee, Ranged
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.turns import EndTurn
from events.codec.wire import thaw_json
from events.fiend_wake.facts import (
    AlsoAsked,
    HandedOver,
    Joined,
    Protected,
    RollDue,
    SpellBegan,
    SpellEnded,
    StanceChanged,
)
from events.fiend_wake.sheets import Profile
from events.vocabulary import Agreed, EncounterEnded, Gained, Left, Proposed, SideChanged, Spent
from tests.fiend_wake.fights import after_turns, fight, fighter, first_turn, foe, rolls, to_aftermath, turn_of, wounds
from tests.harness.stories import Story, new_story

NEWCOMER = Profile(id="cub", name="Cub", seat="bob", side="imps", weapons=("blade",), ready="blade", threshold=9)


# --- joining and leaving -----------------------------------------------------------------------


@pytest.mark.rule("FW-PREP-02", "FW-PREP-04", "FW-BID-01")
def test_newcomer_before_the_reveal_gains_points_and_bids() -> None:
    """Two points plus two for Cunning 2, and two tokens for Resolve 2."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 0))
    story.when(Join(NEWCOMER)).then(
        Joined(NEWCOMER), Gained(whose="cub", resource="Tactical Point", amount=4, source="Round Prep"), AlsoAsked
    )
    assert story.state.combatant("cub").tokens == 2
    assert story.state.combatant("cub").threshold == 9
    story.given(CommitBid("imp", 0), CommitBid("cub", 4))
    assert story.state.bids_open
    assert story.state.combatant("cub").bid == 4


@pytest.mark.rule("FW-BID-09")
def test_later_newcomer_comes_last_and_gains_points_next_round() -> None:
    """The newcomer joins in the middle of a turn."""
    story = first_turn(fighter("ann", ready=""), foe("imp", ready=""))
    story.when(Join(NEWCOMER)).then(Joined).without(Gained)
    assert story.state.order == ("ann", "imp")
    story = to_aftermath(story)
    while story.state.step in ("AFT_ARM", "AFT_HARASS"):
        story.given(Decline(story.state.waiting[0]))
    assert set(story.state.waiting) == {"ann", "imp", "cub"}
    story.given(Agree("ann", end=False), Agree("imp", end=False), Agree("cub", end=False))
    assert (story.state.round, story.state.combatant("cub").tp) == (2, 4)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"id": "ann"}, "cannot be a newcomer's id"),
        ({"id": ""}, "1 to 64 visible characters"),
        ({"seat": "zed"}, r"\$\.sheet\.seat: 'zed' is not a known seat"),
        ({"weapons": ("stick",), "ready": ""}, r"\$\.sheet\.weapons\[0\]"),
        ({"location": "moon"}, r"\$\.sheet\.location"),
        ({"mount": "dragon"}, r"\$\.sheet\.mount"),
        ({"wounds": 9}, "the threshold allows only 0 to 8"),
    ],
)
def test_a_sheet_that_does_not_fit_cannot_join(sheet: dict[str, Any], words: str) -> None:
    """The refusal names the JSON path."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Join(attrs.evolve(NEWCOMER, **sheet)))
    with pytest.raises(Refused, match=words):
        raise story.refused or AssertionError("it was accepted")


def test_player_adding_a_combatant_needs_the_gm() -> None:
    """The fight waits until the GM has agreed."""
    story = first_turn(fighter("ann"), foe("imp"))
    story.when(Join(NEWCOMER), by="bob").then(Proposed).without(Joined)
    story.when(EndTurn("ann")).refuses("out_of_step")
    story.when(Yes("gm"), by="gm").then(Agreed("gm"), Joined(NEWCOMER))
    story.when(Join(NEWCOMER), by="ann").refuses("not_your_seat")


@pytest.mark.rule("FW-SIM-63", "FW-AFT-32")
@pytest.mark.parametrize("how", ["left", "fled", "surrendered", "captured"])
def test_combatant_can_leave_at_any_time(how: Any) -> None:
    """During bids, in a turn, and at a roll. Points, tokens and priority are lost."""
    story = fight(fighter("ann"), foe("imp"), foe("rat"))
    story.when(Leave("rat", how, "it had enough")).then(
        Spent(whose="rat", resource="Tactical Point", amount=6, on=f"leaving: {how}"),
        Left(who="rat", how=how, reason="it had enough"),
    )
    assert story.state.waiting == ("ann", "imp")
    story = first_turn(fighter("ann"), foe("imp"), foe("rat")).given(Melee("ann", "imp"))
    while story.state.step == "INTERCEPT":
        story.given(Decline("rat"))
    story.when(Leave("imp", how))
    assert (story.state.step, story.state.deed, story.state.order) == ("TURN", None, ("ann", "rat"))
    story.given(Leave("ann", how))
    story.when(Leave("rat", how)).then(EncounterEnded((), "everybody has left"))


@pytest.mark.parametrize(
    ("how", "is_kept"), [("left", True), ("fled", True), ("surrendered", True), ("captured", False)]
)
def test_players_combatant_that_got_away_is_in_the_next_session(how: Any, is_kept: bool) -> None:
    """A foe that left is not."""
    story = fight(fighter("ann"), fighter("ben"), foe("imp"), foe("rat", seat="gm")).given(
        Leave("ann", how), Leave("rat", how)
    )
    remaining = [sheet["id"] for sheet in story.encounter.aftermath()["combatants"]]
    assert remaining == (["ann", "ben", "imp"] if is_kept else ["ben", "imp"])
    Encounter.begin("fiend_wake", story.encounter.aftermath())


def test_gm_can_end_the_fight_and_name_winners() -> None:
    story = fight(fighter("ann"), foe("imp"))
    story.encounter.end(("ann",), "the imps are surrounded")
    assert story.encounter.outcome == EncounterEnded(("ann",), "the imps are surrounded")
    story.when(CommitBid("ann", 0)).refuses("over")


# --- sides and stances -------------------------------------------------------------------------


def pact(*combatants: Any, stance: str, **settings: Any) -> Story:
    """Play to the first turn of a fight in which the clan and the mercenaries have a pact."""
    story = first_turn(*combatants, **settings)
    return story if stance == "hostile" else story.given(ChangeStance("clan", "mercenaries", stance))  # type: ignore[arg-type]


@pytest.mark.rule("FW-REACT-30", "FW-FULL-14")
@pytest.mark.parametrize(
    ("stance", "intercepts", "difficulty"), [("allied", 1, 7), ("neutral", 0, 7), ("hostile", 0, 6)]
)
def test_allies_intercept_and_only_foes_make_an_assault_harder(stance: str, intercepts: int, difficulty: int) -> None:
    """One mercenary is local to the target, another is in the assaulted tower."""
    merc = {**foe("merc"), "side": "mercenaries"}
    story = pact(foe("imp"), fighter("ann"), merc, stance=stance).given(Melee("imp", "ann"))
    assert (story.state.step == "INTERCEPT") == bool(intercepts)
    story = pact(fighter("ann"), foe("imp"), {**merc, "location": "tower"}, stance=stance)
    story.given(Assault(who="ann", location="tower", points=1))
    story.when(RaiseDifficulty("ann")).then(
        RollDue(who="ann", purpose="Assault", skill="Command", stat="Cunning", difficulty=difficulty)
    )


@pytest.mark.rule("FW-REACT-30", "FW-AFT-31")
def test_setup_can_contain_pacts() -> None:
    story = fight(fighter("ann"), foe("imp"))
    setup = dict(story.encounter.header.setup)

    data = {**thaw_json(setup), "pacts": [{"one": "clan", "other": "imps", "stance": "allied"}]}
    again = new_story("fiend_wake", data)
    assert [(entry.one, entry.other, entry.stance) for entry in again.state.pacts] == [("clan", "imps", "allied")]
    with pytest.raises(Refused, match=r"\$\.pacts\[0\]\.other: 'elves' is not a known side"):
        new_story("fiend_wake", {**data, "pacts": [{"one": "clan", "other": "elves", "stance": "allied"}]})


@pytest.mark.rule("FW-REACT-30")
def test_sides_and_pacts_change_in_play() -> None:
    """The sides must exist and differ from each other."""
    story = first_turn(fighter("ann"), foe("imp"))
    alone = first_turn(fighter("ann"), fighter("ben"))
    for fought, offered in ((story, True), (alone, False)):
        commands = {form.command for request in fought.encounter.requests for form in request.forms}
        assert (ChangeStance in commands) is offered
    story.when(ChangeStance("clan", "elves", "allied")).refuses("side")
    story.when(ChangeStance("clan", "clan", "neutral")).refuses("side")
    story.when(ChangeStance("clan", "imps", "neutral")).then(StanceChanged("clan", "imps", "neutral"))
    story.given(ChangeStance("imps", "clan", "hostile"))
    assert story.state.pacts == ()
    story.when(ChangeSide("imp", "imps")).refuses("side")
    story.when(ChangeSide("imp", "clan", "charmed")).then(SideChanged("imp", "clan", "charmed"))
    assert story.state.combatant("imp").side == "clan"


# --- seats ------------------------------------------------------------------------------------


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
def test_combatant_with_a_secret_choice_cannot_be_handed_over() -> None:
    """After the reveal, another seat may control the combatant."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 4))
    story.when(HandOver("ann", "gm")).refuses("face_down", "FW-BID-01")
    assert (
        next(combatant for combatant in story.encounter.view("gm")["state"]["combatants"] if combatant["id"] == "ann")[
            "bid"
        ]
        is None
    )
    with pytest.raises(Refused, match="only play changes it"):
        story.encounter.override("combatants.ann.seat", "gm", "left early")
    story.given(HandOver("imp", "gm"), CommitBid("imp", 4), CommitCede("ann", cede=True))
    story.when(HandOver("ann", "gm")).refuses("face_down", "FW-BID-01")
    story.given(CommitCede("imp"))
    story.when(HandOver("ann", "stranger")).refuses("seat")
    story.when(HandOver("ann", "bob")).then(HandedOver("ann", "bob"))
    assert {request.seat for request in story.encounter.requests if not request.optional} == {"bob", "gm"}


@pytest.mark.rule("FW-BID-01", "FW-BID-02")
@pytest.mark.parametrize("path", ["bid", "ceded"])
def test_secret_choice_cannot_be_overridden(path: str) -> None:
    """Otherwise the event of the override would reveal it."""
    story = fight(fighter("ann"), foe("imp")).given(CommitBid("ann", 4))
    beats = len(story.encounter.journal)
    with pytest.raises(Refused):
        story.encounter.override(f"combatants.ann.{path}", 0, "oops")
    assert len(story.encounter.journal) == beats
    assert story.state.combatant("ann").bid == 4


# --- shields ----------------------------------------------------------------------------------


@pytest.mark.rule("FW-DR-01", "FW-DR-06", "FW-STAT-07")
def test_protection_lasts_for_its_duration() -> None:
    """A later protection from the same source replaces the earlier one."""
    story = first_turn(fighter("ann", ready="bow"), foe("imp"))
    story.when(Protect(who="imp", what="Damage Reduction", amount=2, source="a Ward", until="turn")).then(
        Protected(who="imp", what="Damage Reduction", amount=2, source="a Ward", until="turn")
    )
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "imp") == 3
    story.given(Protect(who="imp", what="Damage Reduction", amount=4, source="a Ward", until="turn"))
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "imp") == 4
    story.given(Protect(who="imp", what="Evasion", amount=3, source="cover", until="round"))
    story.when(Ranged("ann", "imp")).then(
        RollDue(who="ann", purpose="Ranged Attack", skill="Archery", stat="Grace", difficulty=9)
    )
    story = turn_of(story.given(rolls(8), EndTurn("ann")), "ann")
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "imp") == 9
    story.when(Protect(who="imp", what="Evasion", amount=0, source="luck")).refuses("no_shield")
    story.given(Protect(who="imp", what="Evasion", amount=0, source="cover"))
    assert story.state.combatant("imp").shields == ()


@pytest.mark.rule("FW-DR-01")
def test_round_protection_ends_and_fight_protection_stays() -> None:
    story = first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]))
    for until in ("round", "fight"):
        story.given(Protect(who="imp", what="Damage Reduction", amount=1, source=until, until=until))
    story = after_turns(story)
    story.given(Agree("ann", end=False), Agree("imp", end=False))
    assert [shield.source for shield in story.state.combatant("imp").shields] == ["fight"]


# --- spells -----------------------------------------------------------------------------------


@pytest.mark.rule("FW-AFT-10")
def test_spell_begun_in_play_has_a_price() -> None:
    """The spell is fueled, or ends, like any other."""
    story = first_turn(fighter("ann", tp=3, ready=""), foe("imp", ready=""))
    story.when(BeginSpell("ann", "Ward", 2)).then(SpellBegan("ann", "Ward", 2))
    story.when(BeginSpell("ann", "Ward", 2)).refuses("ongoing", "FW-AFT-10")
    story.given(BeginSpell("ann", "Glow", 9))
    story = after_turns(story)
    story.when(Fuel("ann", ("Ward", "Glow"))).refuses("too_few_points", "FW-AFT-10")
    story.when(Fuel("ann", ("Ward",))).then(
        Spent(whose="ann", resource="Tactical Point", amount=2, on="Fueling Spells"), SpellEnded("ann", "Glow")
    )


@pytest.mark.rule("FW-AFT-10", "FW-DMG-35")
def test_spell_of_an_unconscious_caster_ends() -> None:
    story = first_turn(fighter("ann", vitality=1), foe("imp", vitality=1, spells=[{"name": "Ward", "fuel": 1}]))
    story.given(Declare("imp", "unconscious"), EndTurn("ann"))
    story.when(EndTurn("ann")).then(SpellEnded("imp", "Ward"))
    assert story.state.combatant("imp").spells == ()
