"""Narration: the parts of a hit, the wounds on the track, and the end of the fight."""

import attrs
import pytest

from combat.systems.fiend_wake.acts.aftermath import Agree, Harass
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee
from combat.systems.fiend_wake.acts.locations import ChangeLocation, LayCaltrops
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.queries.setups import aftermath
from events.fiend_wake.facts import ActionTaken, Answered
from events.vocabulary import EncounterEnded, Suffered
from replays import Replay
from tests.fiend_wake.fights import after_turns, fight, fighter, first_turn, foe, rolls, to_aftermath, wounds_of
from tests.harness.stories import Story
from tests.harness.story_forms import requests_of_kind


def transcript(story: Story) -> str:
    """Return the complete transcript."""
    return "\n".join(Replay.of(story.encounter).transcript())


@pytest.mark.rule("FW-FULL-62", "FW-SIM-20")
def test_narration_of_a_hit_lists_parts_and_track() -> None:
    """A rating of 4, precision 2 of 3, and a Call Shot worth 2."""
    people = (fighter("ann", power=2, grace=4, skills={"Blades": 4}), foe("imp", threshold=12))
    story = first_turn(*people).given(CallShot("ann"), Melee("ann", "imp"), rolls(6, 6, 6, 6))
    assert "The Blade inflicts 8 Wounds on Imp (First Intention 4, precision 2 of 3, Call Shot 2)." in transcript(story)
    assert "Imp suffers 8 Wounds from the Blade (now 8 of 12)." in transcript(story)


@pytest.mark.rule("FW-DMG-10")
def test_narration_of_stun_is_an_amount() -> None:
    """Wounds are counted, Stun is an amount."""
    story = first_turn(fighter("ann"), foe("imp")).given(Inflict(who="imp", harm="Stun", amount=4, source="a flash"))
    assert "Imp suffers 4 Stun from a flash." in transcript(story)


@pytest.mark.rule("FW-DMG-30")
def test_narration_of_a_handicap_counts_remaining_numbers() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"), TakeHandicap("imp", "Grace"))
    assert "Imp marks the 2 of Grace (1 number left there, 1 handicap in all)." in transcript(story)


@pytest.mark.rule("FW-FULL-16")
def test_narration_of_an_assault_lists_the_points() -> None:
    story = first_turn(fighter("ann"), foe("imp", location="tower", tp=0))
    story.given(Assault(who="ann", location="tower", points=2), RaiseDifficulty("ann", 1), rolls(12))
    assert "The Assault deals 6 mass damage (2 times (Ann 2 and raised difficulty 1)) to Imp." in transcript(story)


@pytest.mark.rule("FW-END-02", "FW-AFT-31")
def test_narration_of_the_end_names_who_holds_the_field() -> None:
    story = after_turns(first_turn(fighter("ann", ready="", weapons=[]), foe("imp")).given(Declare("imp", "gone")))
    story.when(Agree("ann")).then(EncounterEnded((), "all who are conscious agree to end it"))
    assert "Ann holds the field." in transcript(story)
    assert "There is no winner" not in transcript(story)
    story = first_turn(fighter("ann"), foe("imp")).given(Declare("imp", "gone"), Declare("ann", "gone"))
    assert "No one holds the field." in transcript(story)


def test_narration_of_a_round_end_lists_injuries() -> None:
    """Unhurt combatants are not mentioned."""
    story = first_turn(
        fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[]), foe("rat", weapons=[], ready="")
    )
    story.given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    story.given(Inflict(who="rat", harm="Handicap", amount=1, source="a curse"), TakeHandicap("rat", "Power"))
    story = after_turns(story)
    assert "After round 1: Imp has 3 of 30 Wounds; Rat has 1 handicap." in transcript(story)
    assert "Ann begins the round with 6 Tactical Points and 2 Turn Tokens." in transcript(story)


# --- the end, and harassment ---------------------------------------------------------------------


@pytest.mark.rule("FW-AFT-31")
def test_default_of_agree_continues_the_fight() -> None:
    """The default is to continue while an enemy is conscious."""
    story = after_turns(first_turn(fighter("ann", ready="", weapons=[]), foe("imp", ready="", weapons=[])))
    requests = [request for request in story.encounter.requests if request.kind == "agree"]
    assert [request.default for request in requests] == [Agree("ann", end=False), Agree("imp", end=False)]
    story.given(Declare("imp", "gone"))
    assert [request.default for request in story.encounter.requests if request.kind == "agree"] == [None]


@pytest.mark.rule("FW-AFT-21", "FW-AFT-22", "FW-AFT-23")
def test_harassment_points_are_divided_before_any_harm() -> None:
    """So no decision waits for the handicap of the first target."""
    people = (fighter("a", threshold=5, spirit=2), fighter("b"), fighter("c"), foe("imp", tp=5))
    story = to_aftermath(first_turn(*people))
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    story.when(Harass("imp", "a", 3)).then(ActionTaken(who="imp", action="Harass", detail="a", points=3)).without(
        Suffered
    )
    assert wounds_of(story, "a", "b") == [0, 0]
    (request,) = requests_of_kind(story, "harass")
    so_far = "Points assigned so far: A 3; the targets take their wounds at the end."
    assert request.prompt == f"Imp has 2 points. {so_far} Harass a target?"
    story.when(Harass("imp", "b", 1)).without(Suffered)
    story.when(Decline("imp")).then(
        Answered("imp", "harass", "is done"), Suffered(who="a", harm="Wound", amount=6, source="Blade")
    )
    assert story.state.step == "HANDICAP"
    story.when(TakeHandicap("a", "Spirit")).then(Suffered(who="b", harm="Wound", amount=2, source="Blade"))
    assert wounds_of(story, "a", "b") == [0, 2]


@pytest.mark.rule("FW-AFT-21")
def test_harasser_without_points_is_finished() -> None:
    """The same holds if the GM takes the remaining points."""
    story = to_aftermath(first_turn(fighter("a"), foe("rat", ready="", weapons=[]), foe("imp", tp=3)))
    while story.state.step == "AFT_ARM":
        story.given(Decline(story.state.waiting[0]))
    story.when(Harass("imp", "a", 3)).then(Suffered(who="a", harm="Wound", amount=6, source="Blade"))
    assert story.state.waiting == ("a",)
    story.given(Harass("a", "imp", 1))
    story.when(Inflict(who="a", harm="Stun", amount=9, source="a flash")).then(
        Suffered(who="imp", harm="Wound", amount=2, source="Blade")
    )
    assert story.state.step == "AFT_AGREE"


def test_turn_has_no_default() -> None:
    """So pressing Enter by mistake does not end it."""
    story = first_turn(fighter("ann"), foe("imp"))
    assert story.encounter.requests[0].default is None
    story.given(EndTurn("ann"))


@pytest.mark.rule("FW-DMG-40")
def test_narration_of_a_bombardment_names_weapon_and_target() -> None:
    story = first_turn(fighter("ann", ready="bow"), foe("imp"), foe("rat", location="tower"))
    story.set(armory__bow__mass=4)
    area = story.encounter.fork()
    area.do(Bombard(who="ann", caught=("imp",)))
    assert "Ann strikes at Imp with the Bow." in "\n".join(Replay.of(area).transcript())
    story.given(Bombard(who="ann", location="tower"))
    assert "Ann bombards the Tower with the Bow." in transcript(story)


@pytest.mark.rule("FW-FULL-30")
def test_narration_of_own_caltrops() -> None:
    story = first_turn(fighter("ann", caltrops=2), foe("imp")).given(LayCaltrops("ann", "ann"))
    assert "Ann lays caltrops all around." in transcript(story)
    assert "is now in" not in transcript(story)
    story.given(EndTurn("ann"))
    assert "takes a turn" in transcript(story)


@pytest.mark.rule("FW-REACT-30")
@pytest.mark.parametrize(
    ("stances", "opening"),
    [
        ({}, "Ann against Imp against Mercy."),
        ({"clan": "allied"}, "Ann and Mercy against Imp."),
        ({"clan": "allied", "imps": "neutral"}, "Ann and Mercy against Imp."),
        ({"clan": "neutral", "imps": "neutral"}, "Ann against Imp; Mercy stands apart."),
    ],
)
def test_opening_sentence_follows_the_pacts(stances: dict[str, str], opening: str) -> None:
    """Allies stand together, and neutrals apart."""
    pacts = [{"one": side, "other": "mercenaries", "stance": stance} for side, stance in stances.items()]
    story = fight(fighter("ann"), foe("imp"), fighter("mercy", side="mercenaries"), pacts=pacts)
    assert f"Fiend Wake: {opening}" in transcript(story)


@pytest.mark.rule("FW-FULL-15")
def test_narration_of_a_raised_difficulty_tells_both_numbers() -> None:
    """Each member of the team is credited with the raise."""
    people = (fighter("ann", ready="bow"), fighter("bea", ready="bow"), foe("imp", location="tower"))
    story = first_turn(*people, assault_raise_scope="per_member")
    story.given(Assault(who="ann", location="tower", invited=("bea",)), Support("bea", 1), RaiseDifficulty("ann", 3))
    assert "Ann raises the difficulty by 3, which counts as 6 points." in transcript(story)
    assert "Bea joins the Assault with 1 point." in transcript(story)


@pytest.mark.rule("FW-LOC-04")
def test_narration_of_a_changed_location_names_its_new_properties() -> None:
    story = first_turn(fighter("ann"), foe("imp"))
    (tower,) = (place for place in aftermath(story.state).locations if place.id == "tower")
    changed = attrs.evolve(tower, entry_cost=None, wounds=2, accessible_from=("", "cellar"), restriction="a rope")
    story.given(ChangeLocation(location="tower", place=changed))
    assert (
        "The Tower changes: entry cost none, accessible from none and the Cellar, restriction a rope and wounds 2."
    ) in transcript(story)
