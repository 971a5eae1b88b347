"""Weapons that strike areas or locations, and locations with further properties."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from combat.engine.play.consent import Agree
from combat.systems.fiend_wake.acts.assaults import Assault, FollowIn, RaiseDifficulty
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.damage import Inflict
from combat.systems.fiend_wake.acts.dice import RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import CreateLocation, Enter, LooseSiege
from combat.systems.fiend_wake.acts.reactions import Decline, React
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.codec.wire import thaw_json
from events.fiend_wake.facts import (
    ActionTaken,
    DeedDone,
    LocationEntered,
    ReactionsOpened,
    RollDue,
    SiegeTallied,
    WeaponReadied,
    WeaponSpent,
)
from events.vocabulary import Modifier, Proposed, Spent, Suffered
from tests.fiend_wake.fights import (
    after_cedes,
    after_placing,
    fight,
    fighter,
    first_turn,
    foe,
    rolls,
    wounds,
    wounds_of,
)
from tests.harness.samples import sample_size
from tests.harness.stories import Story, new_story

WEAPONS = (
    {"id": "grenade", "name": "Grenade", "kind": "ranged", "skill": "Throwing", "mass": 8, "thrown": True},
    {"id": "gun", "name": "Gun", "kind": "ranged", "skill": "Artillery", "siege": 2},
    {"id": "spike", "name": "Spike", "kind": "melee", "skill": "Pikes", "first": 4, "piercing": 2},
)


def armed(ready: str, *others: Any, location: dict[str, Any] | None = None, **settings: Any) -> Story:
    """Begin a fight in which Ann has the first turn with one of these weapons readied."""
    ann = fighter("ann", weapons=["blade", ready] if ready else ["blade"], ready=ready)
    story = fight(fighter("ann"), foe("imp"))
    data = thaw_json(story.encounter.header.setup)
    data["armory"] = [*data["armory"], *WEAPONS]
    if location is not None:
        data["locations"][0] = {**data["locations"][0], **location}
    data["combatants"] = [ann, *others]
    for index, combatant in enumerate(data["combatants"]):
        combatant["skills"] = [*combatant["skills"], {"name": "Tactics", "level": len(data["combatants"]) - index}]
    story = new_story("fiend_wake", data, settings={"stack_rule": "skill_gate", **settings})

    for who in story.state.waiting:
        story.given(CommitBid(who, 0))
    return after_placing(after_cedes(story))


# --- areas and locations --------------------------------------------------------------------------


@pytest.mark.rule("FW-DMG-40", "FW-DMG-41", "FW-DMG-43", "FW-FULL-01")
def test_grenade_strikes_a_location_as_a_full_action() -> None:
    """The roll is Throwing with Grace against 7, and the grenade leaves the hand."""
    people = (foe("imp", location="tower"), foe("rat", location="tower"))
    story = armed("grenade", *people)
    story.when(Bombard(who="ann", location="tower")).then(
        ActionTaken(who="ann", action="Bombard", detail="tower", full=True),
        WeaponReadied("ann", ""),
        RollDue(who="ann", purpose="Bombard", skill="Throwing", stat="Grace", difficulty=7),
    )
    story.when(*rolls(7)).then(DeedDone("ann", "Bombard", "hit"), ReactionsOpened)
    story.given(React("imp"), Decline("rat"))
    assert wounds_of(story, "imp", "rat", "ann") == [4, 8, 0]
    story.when(Bombard(who="ann", location="tower")).refuses("full_action_used", "FW-FULL-01")


@pytest.mark.rule("FW-DMG-40")
def test_grenade_that_misses_causes_no_damage() -> None:
    """The difficulty is a setting."""
    story = armed("grenade", foe("imp", location="tower")).given(Bombard(who="ann", location="tower"))
    story.when(*rolls(6)).then(DeedDone("ann", "Bombard", "missed its mark")).without(ReactionsOpened)
    story = armed("grenade", foe("imp", location="tower"), bombard_difficulty=6)
    story.given(Bombard(who="ann", location="tower")).when(*rolls(6)).then(ReactionsOpened)


@pytest.mark.rule("FW-DMG-40", "FW-DMG-42")
def test_gm_confirms_targets_of_an_area_outside_locations() -> None:
    """Combatants in a location cannot be named."""
    story = armed("grenade", foe("imp"), foe("rat", location="tower"))
    story.when(Bombard(who="ann")).refuses("nobody_caught", "FW-DMG-40")
    story.when(Bombard(who="ann", caught=("rat",))).refuses("not_there")
    story.when(Bombard(who="ann", location="tower", caught=("imp",))).refuses("caught", "FW-DMG-41")
    story.when(Bombard(who="ann", caught=("imp",)), by="ann").then(Proposed)

    story.given(Agree("gm"))
    story.when(*rolls(9)).then(Suffered(who="imp", harm="Wound", amount=8, source="Grenade"))


@pytest.mark.rule("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-02", "FW-REACT-20")
def test_readied_cannon_deals_siege_damage() -> None:
    """Occupants that stay are harmed if a setting says so."""
    story = armed("gun", foe("imp", location="tower"), siege_occupant_damage=3)
    story.when(Bombard(who="ann")).refuses("no_location", "FW-DMG-50")
    story.given(Bombard(who="ann", location="tower"))
    story.when(*rolls(7)).then(SiegeTallied("tower", 2, "gun"), ReactionsOpened)
    story.given(Decline("imp"))
    assert (story.state.location("tower").tallies, wounds(story, "imp")) == (2, 3)
    story.when(LooseSiege(location="tower", weapon="gun")).then(SiegeTallied("tower", 1, "gun"))


@pytest.mark.rule("FW-DMG-40", "FW-DMG-50")
def test_ordinary_weapon_cannot_strike_an_area() -> None:
    """An unarmed combatant cannot either."""
    story = armed("", foe("imp", location="tower"))
    story.when(Bombard(who="ann", location="tower")).refuses("no_weapon", "FW-DMG-40")
    assert not any(form.command is Bombard for request in story.encounter.requests for form in request.forms)
    story = armed("grenade", foe("imp", location="tower"))
    assert any(form.command is Bombard for request in story.encounter.requests for form in request.forms)


@pytest.mark.rule("FW-DR-01", "FW-FULL-42")
@pytest.mark.parametrize(("weapon", "suffers"), [("blade", 1), ("spike", 3)])
def test_piercing_weapon_ignores_some_reduction(weapon: str, suffers: int) -> None:
    story = armed(weapon if weapon == "spike" else "", foe("imp", reduction=3))
    if weapon == "blade":
        story.set(combatants__ann__ready="blade")
    story.given(Melee("ann", "imp"), rolls(9))
    assert wounds(story, "imp") == suffers


# --- ground --------------------------------------------------------------------------------------


@pytest.mark.rule("FW-LOC-04", "FW-STAT-07", "FW-FULL-14")
def test_location_adds_evasion_against_attacks_from_outside() -> None:
    """An assault is harder too; from inside it does not apply."""
    story = armed("gun", foe("imp", location="tower"), location={"evasion": 2})
    story.set(combatants__ann__ready="gun")
    story.when(Ranged("ann", "imp")).then(
        RollDue(
            who="ann",
            purpose="Ranged Attack",
            skill="Artillery",
            stat="Grace",
            difficulty=8,
            modifiers=(Modifier("the Tower", 2, "difficulty"),),
        )
    )
    story = armed("", foe("imp", location="tower"), location={"evasion": 2})
    story.given(Assault(who="ann", location="tower", points=1)).when(RaiseDifficulty("ann"))
    assert story.event(RollDue).difficulty == 8
    story = armed("", foe("imp", location="tower"), location={"evasion": 2})
    story.set(combatants__ann__location="tower")
    story.when(Grapple("ann", "imp"))
    assert story.event(RollDue).difficulty == 6


@pytest.mark.rule("FW-LOC-04", "FW-DR-01", "FW-DR-06")
def test_location_gives_damage_reduction_to_occupants() -> None:
    """It adds to the reduction of the combatant."""
    story = armed("", foe("imp", location="tower", reduction=1), location={"reduction": 2})
    story.given(Inflict(who="imp", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "imp") == 2


@pytest.mark.rule("FW-LOC-03")
def test_full_location_cannot_be_entered() -> None:
    story = armed("", foe("imp", location="tower"), location={"room": 1})
    story.when(Enter(who="ann", location="tower")).refuses("full", "FW-LOC-03")


@pytest.mark.rule("FW-LOC-03", "FW-SIM-02", "FW-FULL-17")
def test_upgrade_does_not_waive_entry_tokens_and_wounds() -> None:
    """They are also paid after an assault."""
    story = armed("", foe("imp"), location={"entry_tokens": 1, "entry_wounds": 2})
    story.when(Enter(who="ann", location="tower", upgraded=True)).then(
        LocationEntered("ann", "tower", "Enter Location"),
        Spent(whose="ann", resource="Turn Token", amount=1, on="entering the Tower"),
        Suffered(who="ann", harm="Wound", amount=2, source="entering the Tower"),
    )
    story = armed("", foe("imp"), location={"entry_tokens": 1, "entry_wounds": 2})
    story.set(combatants__ann__tokens=0)
    story.when(Enter(who="ann", location="tower")).refuses("too_few_tokens", "FW-LOC-03")
    story.set(combatants__ann__tokens=1)
    story.given(Assault(who="ann", location="tower", points=1), RaiseDifficulty("ann"), rolls(9))
    story.when(FollowIn("ann")).then(LocationEntered("ann", "tower", "Assault"), Suffered)
    assert story.state.combatant("ann").tokens == 0


@pytest.mark.rule("FW-LOC-04", "FW-LOC-10")
def test_form_creates_a_location_with_entrances_and_abilities() -> None:
    """The new location can only be entered from the gatehouse."""
    story = first_turn(fighter("ann"), foe("imp"))
    keep = CreateLocation(name="vault", accessible_from=("gatehouse",), entry_cost=9, abilities=("dark", "damp"))
    forms = [form for request in story.encounter.requests for form in request.forms if form.command is CreateLocation]
    assert any(form.holds(keep) for form in forms)
    story.given(keep)
    story.when(Enter(who="ann", location="vault")).refuses("not_accessible", "FW-LOC-11")
    assert story.state.location("vault").place.abilities == ("dark", "damp")
    story.when(CreateLocation(name="attic", accessible_from=("vault", "vault"))).refuses("twice")


# --- unarmed combatants and free actions -------------------------------------------------------------


@pytest.mark.rule("FW-SIM-24")
def test_call_shot_applies_to_an_unarmed_grapple() -> None:
    story = first_turn(fighter("ann"), foe("imp")).given(Stow("ann"))
    assert any(form.command is CallShot for request in story.encounter.requests for form in request.forms)
    story.given(CallShot("ann"), Grapple("ann", "imp"))
    assert story.state.roll.difficulty == 8


@pytest.mark.rule("FW-SIM-01", "FW-AFT-11")
def test_free_readying_cannot_be_repeated_without_end() -> None:
    """In a turn they are free once until a point is spent; in the Aftermath one weapon is readied."""
    story = first_turn(fighter("ann"), foe("imp"), weapon_arm_cost=0)
    story.given(Stow("ann"), Arm("ann", "bow"), Stow("ann"), Arm("ann", "blade"))
    story.when(Stow("ann")).refuses("again_for_nothing", "FW-SIM-01")
    story.given(CallShot("ann"), Stow("ann"), EndTurn("ann"))
    while story.state.step in ("TURN", "PENDING"):
        if story.state.turn is None:
            story.given(Decline(story.state.waiting[0]))
        else:
            story.given(EndTurn(story.state.turn.actor))
    assert story.state.step == "AFT_ARM"
    story.given(Arm("ann", "bow"))
    assert "ann" not in story.state.waiting


@pytest.mark.rule("FW-CORE-10", "FW-STAT-07")
def test_attacks_of_the_sample_miss_often_enough() -> None:
    """More than one in five attacks of some sample fights misses."""
    hits = total = 0
    for seed in range(sample_size(4)):
        fight_of = Encounter.sample("fiend_wake", f"hmac-sha256:{seed:02x}{0:030x}")
        people = {seat.id: Sensible() for seat in fight_of.header.seats}
        rng = Random(seed)
        for _ in range(250):
            if fight_of.outcome is not None:
                break
            roll = fight_of.state.roll
            attack = roll is not None and roll.purpose in ("Melee Attack", "Ranged Attack") and not roll.modifiers
            if fight_of.step == "ROLL" and attack:
                beat = fight_of.do(RollDice())
                total += 1
                hits += any(type(event).__name__ == "Hit" for event in beat.events)
            else:
                answer(fight_of, people, rng)
    assert total > 20
    assert hits / total < 0.8, (hits, total)


@pytest.mark.rule("FW-DMG-40")
def test_last_grenade_cannot_be_readied_again() -> None:
    """A weapon for areas only neither attacks nor harasses one target."""
    story = first_turn(fighter("ann", ready="bow", tp=12), foe("imp", location="tower"))
    story.set(armory__bow__mass=1, armory__bow__thrown=True, armory__bow__count=2, armory__bow__area_only=True)
    story.when(Ranged("ann", "imp")).refuses("no_weapon")
    story.given(Bombard(who="ann", location="tower"), rolls(1)).when(Arm("ann", "bow"))
    assert story.refused is None
    story.given(EndTurn("ann"), EndTurn("imp"), PlaceToken("ann"), PlaceToken("imp"))
    story.when(Bombard(who="ann", location="tower")).then(WeaponSpent("ann", "bow"))
    story.given(rolls(1))
    story.when(Arm("ann", "bow")).refuses("no_such_weapon", "FW-SIM-10")
    assert "bow" not in story.encounter.aftermath()["combatants"][0]["weapons"]
