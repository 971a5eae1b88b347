"""Statements of the GM, newcomers and departures, and the setup of the next session; played in small fights."""

from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.errors import DiceNeeded
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave, Move, Place
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, AnswerAmbush, BeginCombat
from combat.systems.wrath_and_glory.acts.soak import Endure
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, EndCombat, Join
from combat.systems.wrath_and_glory.acts.tests import CallForTest
from events.codec.wire import decode
from events.vocabulary import EncounterEnded, Gained, Left, SideChanged, StartsWith, StepEntered, Suffered, TurnBegan
from events.wrath_and_glory.facts import EngagementChanged, HarmDue, TestDeclared, Withstood
from events.wrath_and_glory.sheets import Joined, Profile, Weapon
from events.wrath_and_glory.table import Combatant
from tests.harness.random_play import fight_numbers, walk, with_extra_fights
from tests.harness.stories import Story
from tests.wrath_and_glory.parties import ADA, BO, Fields, X, Y, agent, in_first_turn, party, threat, without_resources


def sheet(fields: Fields) -> Profile:
    """Return a sheet from plain data, as in a setup."""
    return decode(fields, Profile)


def test_harm_stated_during_a_roll_is_resolved_after_it() -> None:
    """The damage of the attack is resolved first."""
    story = in_first_turn(ADA, threat("X", max_wounds=20)).set(ruin=0)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 4, 4, 4)))
    story.given(Inflict(who="ada", harm="Wounds", amount=1, source="a stone"))
    assert (story.encounter.step, len(story.state.harms)) == ("WRATH_REROLL", 1)
    story.given((KeepRoll("ada"), (6,)))
    assert (story.encounter.step, story.state.harms[0].due.source) == ("SOAK", "a stone")
    story.when(Endure("ada")).then(Suffered(who="ada", harm="Wounds", amount=1, source="a stone"))


def test_harm_below_resilience_is_recorded() -> None:
    """Five damage against Resilience 8."""
    story = without_resources(ADA, X).when(Inflict(who="x", harm="Damage", amount=5, source="a falling beam"))
    story.then(Withstood("x", "a falling beam"))
    assert story.state.combatant("x").shock == 0


def test_combatant_that_leaves_during_its_roll_has_no_more_decisions() -> None:
    """The shot takes effect automatically."""
    story = in_first_turn(ADA, BO, threat("X", max_wounds=20)).set(ruin=0, glory=2)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 4, 4, 6)))
    story.when(Leave("ada", "a flash of light", "captured"), (6,))
    story.then(Left(who="ada", how="captured", reason="a flash of light"), HarmDue)
    assert story.state.combatant("ada").how == "captured"
    assert story.encounter.step in ("PICK", "HANDOFF")


@pytest.mark.rule("WG-ATK-07")
def test_pending_decisions_of_a_combatant_end_when_it_leaves() -> None:
    """Such decisions are a Reflexive Attack and a required test."""
    story = without_resources(ADA, X, Y).given(Place("ada", ("x",)), Move("ada"))
    assert story.encounter.step == "REFLEXIVE"
    story.given(Leave("x"))
    assert story.encounter.step == "TURN"
    story.given(CallForTest(who="y", purpose="a ledge", skill="Agility", dn=3))
    assert story.encounter.step == "OWED_TEST"
    story.given(Leave("y"))
    assert story.encounter.outcome is not None


@pytest.mark.rule("WG-RND-01")
def test_newcomer_acts_in_the_same_round() -> None:
    """It brings a weapon, starts engaged, and gets the scores that follow from its sheet."""
    ork = sheet({"id": "ork", "name": "the Ork", "role": "elite", "toughness": 5, "weapons": ["choppa"]})
    choppa = Weapon(id="choppa", name="Choppa", kind="melee", damage=5)
    story = without_resources(ADA, X)
    story.when(Join(sheet=ork, weapons=(choppa,), engage=("ada",)))
    story.then(
        Joined(ork, (choppa,)),
        Gained(whose="ork", resource="Reload", amount=3, source="joining"),
        StartsWith("ork", "Resilience", (6,)),
        EngagementChanged("ork", ("ada",)),
    )
    assert story.state.combatant("ada").engaged_with == ("ork",)
    story.given(EndTurn("ada"))
    story.when(Act("ork")).then(TurnBegan("ork"))
    story.when(Attack(who="ork", weapon="choppa", targets=("ada",)), (2, 2, 2)).then(TestDeclared)


def test_newcomer_is_checked_like_a_setup() -> None:
    """Errors name the path, and a similar name if there is one."""
    story = without_resources(ADA, X)
    odd = {"id": "x", "name": "Another X", "role": "elite", "weapons": ["choppa"]}
    story.when(Join(sheet=sheet(odd))).refuses("sheet")
    assert "sheet.id: 'x' is already in use" in str(story.refused)
    assert "sheet.weapons[0]" in str(story.refused)
    wise = {"id": "y", "name": "Y", "role": "elite", "skills": [{"name": "Balistic Skill", "value": 3}]}
    story.when(Join(sheet=sheet(wise))).refuses("sheet")
    assert "did you mean 'Ballistic Skill'?" in str(story.refused)
    story.when(Join(sheet=sheet({"id": "y", "name": "Y", "role": "elite"}), engage=("x",))).refuses("friend")
    story.when(Join(sheet=sheet({"id": "y", "name": "Y", "role": "elite"}), engage=("ada",) * 2)).refuses("twice")
    story.when(Join(sheet=sheet({"id": "y", "name": "Y", "role": "agent"}))).refuses("sheet")


@pytest.mark.rule("WG-RUIN-07")
def test_combatant_that_changes_sides_is_played_by_the_gm() -> None:
    """Its engagements with new friends end. The fight ends if its old side has no combatants left."""
    story = without_resources(ADA, BO, X).given(Place("bo", ("x",)))
    story.when(ChangeSide("bo", "gm")).then(SideChanged("bo", "gm", "a change of heart"), EngagementChanged("bo", ()))
    assert (story.state.combatant("bo").seat, story.state.combatant("bo").side) == ("gm", "gm")
    story.when(ChangeSide("bo", "gm")).refuses("no_change")
    story.when(Attack(who="ada", weapon="laspistol", targets=("bo",)), (2, 2, 2, 2)).then(TestDeclared)
    alone = without_resources(ADA, X).when(ChangeSide("x", "players"))
    assert alone.event(EncounterEnded).reason == "the Threats have nobody left in the fight"


@pytest.mark.rule("WG-NPC-01", "WG-RUIN-07", "WG-GLORY-02")
def test_gm_may_play_an_agent_of_the_players() -> None:
    """Such a comrade shares the Glory, but has neither a player nor Wrath."""
    guide = agent("Guide", player="", side="players")
    guide["player"] = ""
    story = party(ADA, X)
    assert story.state.combatant("ada").side == "players"
    setup = {
        "players": [{"id": "p-ada", "name": "P"}],
        "combatants": [ADA, guide, threat("Ally", side="players", weapons=[]), threat("X", weapons=[])],
        "armoury": [{"id": each, "name": each, "kind": "melee", "damage": 1} for each in ("laspistol", "sword")],
    }
    fight = Story(Encounter.begin("wrath_and_glory", setup, settings={"ruin_first_turn": False}))
    assert [each.side for each in fight.state.combatants] == ["players", "players", "players", "gm"]
    fight.given(BeginCombat(), Act("ada"), EndTurn("ada"), Act("x"), EndTurn("x"), Act("guide"))
    fight.when(Attack(who="guide", weapon="sword", targets=("x",)), (6, 4, 4, 2))
    fight.then(Gained(whose="players", resource="Glory", amount=1, source="Wrath Die"))
    with pytest.raises(Refused, match="set side to 'players'"):
        Encounter.begin("wrath_and_glory", {**setup, "combatants": [agent("Guide") | {"player": ""}]})


@pytest.mark.rule("WG-RND-01")
def test_gm_can_end_the_fight_during_a_round() -> None:
    story = without_resources(ADA, X)
    story.when(EndCombat(("players",), "they surrender")).then(EncounterEnded(("p-ada",), "they surrender"))
    picking = without_resources(ADA, X).given(EndTurn("ada"))
    assert picking.encounter.step == "PICK"
    picking.when(EndCombat((), "night falls")).then(EncounterEnded((), "night falls"))


def test_combat_cannot_begin_without_combatants_on_both_sides() -> None:
    story = party(ADA, X).given(Leave("x"))
    story.when(BeginCombat()).refuses("one_side", "WG-RND-01")
    assert {form.command for form in story.encounter.requests[0].forms} == {Join, EndCombat}
    story.given(Join(sheet=sheet({"id": "y", "name": "Y", "role": "troop"})), BeginCombat())


@pytest.mark.rule("WG-GLORY-08")
def test_glory_won_in_round_one_can_pay_for_ambushed_combatants() -> None:
    """In round 2 it is too late."""
    story = party(ADA, BO, X).set(players__p_dash_ada__wrath=0, ruin=0).given(BeginCombat(("bo",)), Act("ada"))
    story.when(AnswerAmbush("players", ("bo",))).refuses("not_asked", "WG-RND-07")
    story.set(glory=1)
    assert any(request.kind == "ambush" for request in story.encounter.requests)
    story.when(AnswerAmbush("players")).refuses("nobody", "WG-GLORY-08")
    late = Story(story.encounter.fork())
    story.given(AnswerAmbush("players", ("bo",)), EndTurn("ada"), Act("x"), EndTurn("x"))
    story.when(Act("bo")).then(TurnBegan("bo"))
    late.given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("ada"))
    assert late.state.round == 2
    late.when(AnswerAmbush("players", ("bo",))).refuses("not_asked")


@pytest.mark.rule("WG-CRIT-06", "WG-ATK-01")
def test_blast_may_hit_friends_and_the_thrower() -> None:
    """With other weapons, a friend can be attacked if the GM agrees, but never oneself."""
    ada = agent("Ada", "grenade", "laspistol", player="p-ada")
    story = without_resources(ada, BO, X)
    story.when(Attack(who="ada", weapon="laspistol", targets=("ada",))).refuses("itself")
    assert not story.encounter.why_not(Attack(who="ada", weapon="laspistol", targets=("bo",)), "gm")
    story.when(Attack(who="ada", weapon="grenade", targets=("x", "bo", "ada")), (4, 4, 4, 2), by="p-ada")
    assert {event.target for event in story.events if isinstance(event, HarmDue)} == {"x", "bo", "ada"}


def aftermath_is_accepted(encounter: Encounter) -> Encounter:
    """Start the next session from the aftermath, and return it."""
    return Encounter.begin("wrath_and_glory", encounter.aftermath(), "hmac-sha256:01000000000000000000000000000000")


@pytest.mark.rule("WG-WRATH-01", "WG-GLORY-01", "WG-RUIN-01")
def test_next_session_keeps_resources_wounds_and_lasting_conditions() -> None:
    """Engagements and temporary conditions end."""
    ada = agent("Ada", "lasgun", "grenade", player="p-ada")
    mob = threat("X", role="troop", mob=6)
    story = without_resources(ada, BO, mob, Y).set(
        glory=2, combatants__ada__shock=1, combatants__x__members=4, combatants__ada__ammo=2
    )
    story.set(players__p_dash_bo__wrath=1).given(
        Inflict(who="ada", harm="Wounds", amount=6, source="a fall"),
        (Endure("ada"), (3,)),
        SetCondition(who="bo", condition="Poisoned", level=4),
        SetCondition(who="bo", condition="Hindered", level=1),
        SetCondition(who="bo", condition="Fear", level=3),
        Place("bo", ("y",)),
        (Attack(who="ada", weapon="grenade", targets=("y",)), (2, 2, 2, 2)),
        BuyDice("ada"),
        Leave("y"),
    )
    before, after = story.state, aftermath_is_accepted(story.encounter).state
    assert [each.id for each in after.combatants] == ["ada", "bo", "x"]
    assert (after.glory, after.ruin, [each.wrath for each in after.players]) == (2, 0, [0, 1])
    for field in ("wounds", "shock", "dying", "injuries", "ammo", "members", "stock", "defence", "max_wounds", "side"):
        for who in ("ada", "bo", "x"):
            assert getattr(after.combatant(who), field) == getattr(before.combatant(who), field), (who, field)
    assert after.combatant("ada").dying
    assert after.combatant("ada").left("grenade") == 0
    assert after.combatant("bo").levels == {"Poisoned": 4}
    assert after.combatant("bo").engaged_with == ()


def test_every_aftermath_is_a_valid_setup() -> None:
    for number in fight_numbers(2, after=2500):
        for encounter, rng in walk("wrath_and_glory", number):
            if rng.random() < 1 / 6 or encounter.outcome is not None:
                aftermath_is_accepted(encounter)


PATHS = ("glory", "ruin", "round", "step", "turns", "test", "settings.wrath_price", "names.traits", "tier")


def some_path(encounter: Encounter, rng: Random) -> str:
    """Return the path of a random field of the state."""
    who, weapon = rng.choice(encounter.state.combatants), rng.choice(encounter.state.armoury)
    fields = {"": Combatant, "profile.": Profile}
    own = [f"combatants.{who.id}.{at}{each.name}" for at, cls in fields.items() for each in attrs.fields(cls)]
    more = [f"combatants.{who.id}.profile.skills.{skill.name}.value" for skill in who.profile.skills]
    more += [f"combatants.{who.id}.conditions.{held.id}.level" for held in who.conditions]
    arms = [f"armoury.{weapon.id}.{each.name}" for each in attrs.fields(Weapon)]
    players = [f"players.{each.id}.wrath" for each in encounter.state.players]
    return rng.choice((*PATHS, *own, *own, *more, *arms, *players))


def test_random_overrides_are_refused_or_leave_a_playable_fight() -> None:
    """After an accepted override, requests and answers still work."""
    accepted = 0
    values: tuple[Any, ...] = (0, 1, 3, 99, -1, True, False, (), "", "ada", "melee", ("zealot",), ("knife",), None)
    numbers = fight_numbers(2, after=2600)
    for number in with_extra_fights(numbers):
        if accepted > 20 and number not in numbers:
            break
        for encounter, rng in walk("wrath_and_glory", number):
            if rng.random() > 1 / 3:
                continue
            trial = encounter.fork("hmac-sha256:0f000000000000000000000000000000")
            try:
                trial.override(some_path(encounter, rng), rng.choice(values), "a slip of the finger")
            except Refused:
                continue
            accepted += 1
            try:
                for _ in range(3):
                    if trial.outcome is None:
                        assert trial.requests
                        trial.do(trial.options().random(rng))
            except (Refused, DiceNeeded):
                pass
    assert accepted > 20


def test_skill_can_be_overridden_but_not_the_course_of_play() -> None:
    """A skill is addressed by its name."""
    story = without_resources(ADA, X).set(**{"combatants__ada__profile__skills__Ballistic Skill__value": 7})
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2,) * 7)
    assert story.event(TestDeclared).pool == 7
    for path in ("step", "turns", "combatants.ada.side", "combatants.ada.id"):
        with pytest.raises(Refused):
            story.encounter.override(path, "gm", "a slip of the finger")


@pytest.mark.rule("WG-WND-05", "WG-WND-09")
def test_dead_combatant_has_no_more_decisions() -> None:
    """Ada dies of an injury from her Wrath Dice, but her shot still hits."""
    ada = agent("Ada", player="p-ada", traumatic=2, dying=True, wounds=6, conditions=[{"name": "Prone"}])
    story = without_resources(ada, BO, threat("X", max_wounds=20)).set(glory=3)
    story.given((Attack(who="ada", weapon="laspistol", targets=("x",)), (1, 6, 6, 6)))
    story.when(BuyDice("ada"), (1, 1, 6)).then(
        Suffered(who="ada", harm="Traumatic Injury", amount=1, source="left hand")
    )
    story.then(HarmDue)
    assert story.state.combatant("ada").dead
    windows = {event.step for event in story.events if isinstance(event, StepEntered)}
    assert not windows & {"SHIFT", "CRITICAL", "GLORY_DAMAGE"}
    assert (story.state.glory, story.encounter.step) == (3, "HANDOFF")
