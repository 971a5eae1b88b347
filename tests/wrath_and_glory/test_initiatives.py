"""Abilities, reactions and resources that sensible players use although the fight does not wait for them."""

from random import Random
from typing import Any

import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Sensible, play
from combat.engine.play.system import weight_in
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence, NoReaction
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, Seize
from combat.systems.wrath_and_glory.acts.soak import RestoreShock
from combat.systems.wrath_and_glory.policy.abilities import gain
from events.base import Command
from events.vocabulary import AbilityUsed
from tests.harness.stories import Story, cached_story, new_story
from tests.wrath_and_glory.parties import ARMOURY, Fields, agent, in_enemy_turn, keep_roll, threat

HURT = {"wounds": 3, "shock": 3}
MISS = (2, 2, 2, 2)


def chance(story: Story, command: Command) -> float:
    """Return the chance that a sensible player gives a command now, although the fight does not wait for it."""
    system = story.encounter.system
    table = next(each for each in system.policy.initiatives().values() if type(command) in each)
    rated = table[type(command)]
    weight = rated(story.state, command) if callable(rated) else rated
    assert weight == weight_in(table, story.state, command)  # it is never negative
    return round(weight, 3)


@cached_story
def acting(effects: list[Fields], ability: Fields, *combatants: Fields, begins: str = "ada", **settings: Any) -> Story:
    """Start combat with an ability `Gift` at the table, without Wrath and Ruin, and give the first turn to Ada."""
    gift = {"id": "Gift", "when": "turn", "asked": True, "does": effects, **ability}
    relief = {"do": "heal", "what": "Shock", "amount": 3}
    works = {"id": "Gift: it works", "when": "passed", "if": ["action: Gift"], "does": [relief]}
    names = list(dict.fromkeys(each["player"] for each in combatants if each["role"] == "agent"))
    setup = {
        "players": [{"id": name, "name": name.title()} for name in names],
        "combatants": list(combatants),
        "armoury": list(ARMOURY),
        "abilities": [gift, works],
        "conditions": [
            {
                "name": "Blessed",
                "until": "round",
                "abilities": [
                    {"id": "Blessed", "when": "attack", "does": [{"do": "modify", "what": "dice", "amount": 2}]}
                ],
            }
        ],
    }
    story = new_story("wrath_and_glory", setup, settings={"ruin_first_turn": False, **settings}).set(ruin=0, glory=2)
    for name in names:
        story.set(**{f"players__{name.replace('-', '_dash_')}__wrath": 0})
    return story.given(BeginCombat(), Act(begins))


def gifted(effect: Fields, *, bo: Fields | None = None, x: Fields | None = None, **ability: Any) -> Story:
    """Let Ada, with an ability of this effect, act among Bo and X."""
    ada = agent("Ada", "plasma", player="p-ada", abilities=["Gift", "Gift: it works"], **ability.pop("ada", {}))
    others = agent("Bo", "plasma", player="p-bo", **(bo or {})), threat("X", determination=1, **(x or {}))
    return acting([effect], ability, ada, *others)


def used(story: Story, target: str = "") -> float:
    """Return the chance that Ada uses the ability."""
    return chance(story, UseAbility("ada", "Gift", target))


def effect(do: str, what: str, amount: int = 0, **more: Any) -> Fields:
    """Return an effect on the target, or on its owner."""
    return {"do": do, "what": what, "amount": amount, **more}


ON_TARGET = {"to": "target"}


@pytest.mark.parametrize(
    ("done", "bo", "x", "on_bo", "on_x"),
    [
        (effect("harm", "Wounds", 2, **ON_TARGET), {}, {}, 0, 0.833),
        (effect("harm", "Mortal Wounds", 9, **ON_TARGET), {}, {}, 0, 3.0),
        (effect("harm", "Damage", 12, **ON_TARGET), {}, {}, 0, 1.167),
        (effect("harm", "Shock", 2, **ON_TARGET), {}, {}, 0, 0.8),
        (effect("harm", "Shock", 1, dice=2, sides=3, **ON_TARGET), {}, {}, 0, 1.25),
        (effect("heal", "Wounds", 2, **ON_TARGET), HURT, HURT, 1.167, 0),
        (effect("heal", "Wounds", 2, **ON_TARGET), {}, {}, 0, 0),
        (effect("heal", "Shock", 2, **ON_TARGET), HURT, HURT, 0.98, 0),
        (effect("heal", "Shock", 9, **ON_TARGET), HURT, {}, 1.22, 0),
        (effect("condition", "Prone", 1, **ON_TARGET), {}, {}, 0, 0.575),
        (effect("condition", "On Fire", 1, **ON_TARGET), {}, {}, 0, 0.8),
        (effect("condition", "Poisoned", 1, **ON_TARGET), {}, {}, 0, 0.65),
        (effect("condition", "Restrained", 1, **ON_TARGET), {}, {}, 0, 0.65),
        (effect("condition", "Blessed", 1, **ON_TARGET), {}, {}, 0.97, 0),
        (effect("condition", "Prone", 1, **ON_TARGET), {}, {"conditions": [{"name": "Prone"}]}, 0, 0),
        (effect("cure", "Bleeding", 1, **ON_TARGET), {}, {}, 0, 0),
        (
            effect("cure", "Bleeding", 1, **ON_TARGET),
            {"conditions": [{"name": "Bleeding"}]},
            {"conditions": [{"name": "Bleeding"}]},
            0.98,
            0,
        ),
        (effect("test", "Toughness or Blinded", 3, **ON_TARGET), {}, {}, 0, 0.7),
        (effect("test", "Fear", 3, **ON_TARGET), {}, {}, 0, 0.629),
        (effect("test", "Toughness", 3, **ON_TARGET), {}, {}, 0, 0),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else str(value),
)
def test_abilities_help_friends_and_harm_enemies(
    done: Fields, bo: Fields, x: Fields, on_bo: float, on_x: float
) -> None:
    """Harm of a friend, help for an enemy and effects that change nothing have no chance."""
    story = gifted(done, bo=bo, x=x)
    assert (used(story, "bo"), used(story, "x")) == (on_bo, on_x)


@pytest.mark.parametrize(
    ("done", "target", "fields", "expected"),
    [
        (effect("harm", "Shock", 0, dice=1, sides=3, **ON_TARGET), "x", {"max_shock": 9}, 0.15),
        (effect("harm", "Shock", 9, **ON_TARGET), "x", {"max_shock": 5, "shock": 3}, 0.375),
        (effect("harm", "Shock", 9, **ON_TARGET), "x", {"max_shock": 5, "shock": 7}, 0),
        (effect("harm", "Shock", 9, **ON_TARGET), "x", {"shockless": True}, 0),
        (effect("harm", "Wounds", 1, **ON_TARGET), "x", {"role": "troop", "mob": 6}, 3),
        (effect("harm", "Wounds", 1, **ON_TARGET), "bo", {}, -0.171),
        (effect("condition", "Prone", 1, **ON_TARGET), "x", {"conditions": [{"name": "Prone"}]}, 0),
        (effect("condition", "Prone", 1, **ON_TARGET), "bo", {}, -0.12),
        (effect("condition", "Vulnerable", 2, **ON_TARGET), "x", {}, 0.075),
        (effect("test", "Toughness or Vulnerable", 3, **ON_TARGET), "x", {}, 0.05),
        (effect("test", "Toughness", 3, **ON_TARGET), "x", {}, 0),
        (effect("cure", "Prone", 1, **ON_TARGET), "x", {}, 0),
        (effect("gain", "Glory", 1, **ON_TARGET), "x", {}, 0),
        (effect("gain", "Ruin", 1, **ON_TARGET), "x", {}, -0.12),
        (effect("gain", "Ruin", 1, **ON_TARGET), "bo", {}, 0),
        (effect("gain", "Wrath", 1, **ON_TARGET), "bo", {}, 0.12),
        (effect("gain", "Wrath", 1, **ON_TARGET), "x", {}, 0),
        (effect("free", "Combat Action"), "", {}, 0),
        (effect("modify", "dice", 1, at="soak", until="fight"), "", {}, 0),
        (effect("modify", "icons", 1, at="attack", until="fight"), "", {}, 0),
    ],
    ids=str,
)
def test_value_of_each_effect_by_number(done: Fields, target: str, fields: Fields, expected: float) -> None:
    """An effect that changes nothing has no value, and help for an enemy has a negative one."""
    story = gifted(done, **({"bo": fields} if target == "bo" else {"x": fields}))
    assert gain(story.state, UseAbility("ada", "Gift", target)) == pytest.approx(expected, abs=0.001)


def test_reminders_have_no_value_and_no_price() -> None:
    story = gifted(effect("heal", "Shock"), cost=[{"what": "Glory"}])
    assert gain(story.state, UseAbility("ada", "Gift")) == pytest.approx(-0.12)
    reminder = acting([], {"cost": [{"what": "Glory"}]}, agent("Ada", player="p-ada", abilities=["Gift"]), threat("X"))
    assert gain(reminder.state, UseAbility("ada", "Gift")) == 0


def test_changes_of_attacks_that_cannot_be_made_have_no_value() -> None:
    """Ada has no weapon to throw."""
    thrown: Fields = {"if": ["thrown"]}
    story = gifted(effect("modify", "damage", 2, at="attack", until="turn"), **thrown)
    assert gain(story.state, UseAbility("ada", "Gift")) == 0


@pytest.mark.parametrize(("wounds", "expected"), [(1, 0.333), (9, 0.333)])
def test_wounds_of_the_dying_are_warded_off(wounds: int, expected: float) -> None:
    """One Wound is enough to injure the Dying again."""
    story = gifted(effect("ward", "Wounds", wounds), when="soak window", ada={"dying": True, "wounds": 9})
    story.given(Inflict(who="ada", harm="Wounds", amount=1, source="a fall"))
    assert gain(story.state, UseAbility("ada", "Gift")) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize(("until", "rounds"), [("turn", 1), ("round", 1), ("fight", 3), ("session", 3), ("", 3)])
def test_lasting_changes_count_for_three_rounds(until: str, rounds: int) -> None:
    """A change without a duration lasts, too."""
    changes = {span: gifted(effect("modify", "damage", 2, at="attack", until=span)) for span in ("turn", until)}
    turn, lasting = (gain(story.state, UseAbility("ada", "Gift")) for story in (changes["turn"], changes[until]))
    assert lasting == pytest.approx(rounds * turn)
    assert turn > 0


def test_gain_must_exceed_its_limit() -> None:
    """A Vulnerable Troop is worth exactly the limit."""
    done = effect("condition", "Vulnerable", 1, **ON_TARGET)
    for role, expected in (("troop", 0), ("elite", 0.575)):
        assert used(gifted(done, x={"role": role}), "x") == expected


def test_value_of_restored_ruin_depends_on_its_limit() -> None:
    """The Ruin of an enemy only counts up to what the GM can still gain."""
    for ruin, expected in ((0, 0.24), (3, 0.12), (4, 0)):
        story = gifted(effect("gain", "Ruin", 2, **ON_TARGET)).set(ruin=ruin)
        assert gain(story.state, UseAbility("ada", "Gift", "x")) == pytest.approx(-expected)


NOTHING: Fields = {}
BO_HAS_ACTED = {"combatants__bo__acted": True}


@pytest.mark.parametrize(
    ("done", "ability", "fields", "expected"),
    [
        (effect("gain", "Glory", 2), NOTHING, NOTHING, 0.74),
        (effect("gain", "Glory", 1), NOTHING, {"glory": 6}, 0),
        (effect("gain", "Ruin", 2), NOTHING, NOTHING, 0),
        (effect("gain", "Wrath", 1), NOTHING, NOTHING, 0.62),
        (effect("gain", "Faith", 1), NOTHING, NOTHING, 0.62),
        (effect("lose", "Ruin", 3, to="enemies"), NOTHING, {"ruin": 2}, 0.74),
        (effect("lose", "Ruin", 3, to="enemies"), NOTHING, NOTHING, 0),
        (effect("lose", "Glory", 1), NOTHING, NOTHING, 0),
        (effect("free", "Combat Action"), NOTHING, NOTHING, 0),
        (effect("modify", "dice", 2, at="attack", until="turn"), NOTHING, NOTHING, 0.657),
        (effect("modify", "dice", 2, at="attack", until="fight"), NOTHING, NOTHING, 0.97),
        (effect("modify", "ED", 2, at="attack", until="round", to="allies"), NOTHING, NOTHING, 0.688),
        (
            effect("modify", "ED", 2, at="attack", until="round", to="allies"),
            NOTHING,
            {"combatants__bo__acted": True},
            0.594,
        ),
        (effect("modify", "damage", 2, at="attack", until="turn"), {"if": ["melee"]}, NOTHING, 0),
        (effect("modify", "damage", 2, at="attack", until="turn"), {"if": ["not is: Prone"]}, NOTHING, 0.618),
        (effect("modify", "DN", -1, at="test", until="turn"), NOTHING, NOTHING, 0.578),
        (effect("modify", "Defence", 2, at="attacked", until="round"), NOTHING, NOTHING, 0.82),
        (effect("modify", "dice", -2, at="attacked", until="fight"), NOTHING, NOTHING, 1.46),
        (effect("modify", "Resilience", 1, at="struck", until="round", to="allies"), NOTHING, NOTHING, 0.82),
        (effect("modify", "Defence", 2, at="attacked", until="turn"), NOTHING, NOTHING, 0),
        (effect("modify", "dice", 2, at="soak", until="round"), NOTHING, NOTHING, 0),
        (effect("test", "Toughness", 1), NOTHING, {"combatants__ada__shock": 3}, 1.76),
        (effect("test", "Toughness", 1), NOTHING, NOTHING, 0),
        (effect("harm", "Mortal Wounds", 9, to="enemies"), {"cost": [{"what": "Combat Action"}]}, NOTHING, 2.608),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Combat Action"}]}, NOTHING, 0),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Full-Round Action"}]}, NOTHING, 0),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Simple Action"}]}, NOTHING, 0.79),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Glory", "amount": 2}]}, NOTHING, 0.56),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Reload"}]}, NOTHING, 0.75),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Shock"}]}, NOTHING, 0.56),
        (effect("harm", "Shock", 2, to="enemies"), {"cost": [{"what": "Wounds"}]}, NOTHING, 0.629),
        (effect("harm", "Shock", 2, to="everybody"), NOTHING, NOTHING, 0),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else str(value),
)
def test_abilities_are_used_if_the_gain_exceeds_the_price(
    done: Fields, ability: Fields, fields: Fields, expected: float
) -> None:
    """The chance is half at least, and grows with the gain."""
    assert used(gifted(done, **ability).set(**fields)) == expected


def test_combat_action_is_freed_after_it_was_used() -> None:
    story = gifted(effect("free", "Combat Action"))
    keep_roll(story.given((Attack(who="ada", weapon="plasma", targets=("x",)), MISS)), "ada")
    assert used(story) > 0.5


def test_changes_that_last_are_not_repeated() -> None:
    story = gifted(effect("modify", "dice", 2, at="attack", until="round"))
    assert used(story) > 0.5
    assert used(story.given(UseAbility("ada", "Gift"))) == 0


def test_changes_of_attacks_are_useless_after_the_combat_action() -> None:
    story = gifted(effect("modify", "dice", 2, at="attack", until="turn"))
    keep_roll(story.given((Attack(who="ada", weapon="plasma", targets=("x",)), MISS)), "ada")
    assert used(story) == 0


@pytest.mark.parametrize(
    ("done", "faces", "expected"),
    [
        (effect("reroll", "", 0), (2, 2, 4, 4), 1.25),
        (effect("reroll", "", 1), (2, 2, 4, 4), 1.0),
        (effect("add dice", "", 2), (2, 2, 4, 4), 1.25),
        (effect("add dice", "", 2), (2, 2, 2, 2), 0.639),
        (effect("reroll", "", 0), (4, 4, 4, 4), 0),
        (effect("add dice", "", 2), (4, 4, 4, 4), 0),
        (effect("add dice", "", 2), (2, 4, 4, 4), 0),
    ],
    ids=str,
)
def test_rolls_are_mended_if_that_can_make_them_pass(done: Fields, faces: tuple[int, ...], expected: float) -> None:
    story = gifted(done, when="roll").set(players__p_dash_ada__wrath=1)
    story.given((Attack(who="ada", weapon="plasma", targets=("x",)), faces))
    assert used(story) == expected


@pytest.mark.parametrize(("wounds", "expected"), [(2, 0.9), (5, 0.9), (7, 2.5)])
def test_wounds_are_warded_off(wounds: int, expected: float) -> None:
    """It is worth most if it keeps the combatant in the fight."""
    story = gifted(effect("ward", "Wounds", 2), when="soak window")
    assert used(story.given(Inflict(who="ada", harm="Wounds", amount=wounds, source="a fall"))) == expected


# --- reactions --------------------------------------------------------------------------------------------------------


def attacked(weapon: str = "plasma", ada: Fields | None = None, **settings: Any) -> Story:
    """Let X attack Ada, who can sidestep, and wait for her reaction."""
    dodger = agent("Ada", player="p-ada", abilities=["Sidestep (Rank)"], **(ada or {}))
    story = in_enemy_turn(dodger, threat("X", weapon, value=6), **settings)
    return story.given(Attack(who="x", weapon=weapon, targets=("ada",)))


@pytest.mark.rule("WG-ACT-02")
def test_targets_sidestep_dangerous_attacks() -> None:
    """Before an attack is announced, and against a weapon that cannot hurt, they keep their Reflexive Action."""
    step = UseAbility("ada", "Sidestep (Rank)")
    assert chance(attacked(), step) == 2.682
    assert chance(attacked("needler", {"toughness": 12}), step) == 0
    waiting = in_enemy_turn(agent("Ada", player="p-ada", abilities=["Sidestep (Rank)"]), threat("X", "plasma"))
    assert chance(waiting, step) == 0
    hurried = in_enemy_turn(
        agent("Ada", player="p-ada", abilities=["Sidestep (Rank)"]), threat("X", "plasma"), reaction_window="nobody"
    )
    assert chance(hurried, step) > 0.5


@pytest.mark.rule("WG-ACT-02")
def test_full_defence_against_an_attack_is_taken_only_if_it_saves_more_than_the_next_turn() -> None:
    defend, nothing = FullDefence("ada", reflexive=True), NoReaction("ada")
    policy = attacked().encounter.system.policy
    exposed, quick, armed = attacked(), attacked(ada={"initiative": 8}), attacked(ada={"weapons": ["melta"]})
    assert policy.weigh(exposed.state, defend) > policy.weigh(exposed.state, nothing) > 0
    assert policy.weigh(quick.state, defend) > policy.weigh(quick.state, nothing)
    sturdy = attacked("needler", {"toughness": 12})
    assert policy.weigh(sturdy.state, defend) == 0
    assert policy.weigh(armed.state, defend) < policy.weigh(exposed.state, defend)


def test_attacks_that_wait_for_reactions_are_weighed_like_others() -> None:
    """The weight of an attack does not depend on whether its target may react."""
    weights = []
    for abilities in ([], ["Sidestep (Rank)"]):
        story = in_enemy_turn(agent("Ada", player="p-ada", abilities=abilities), threat("X", "plasma"))
        shot = Attack(who="x", weapon="plasma", targets=("ada",))
        weights.append(story.encounter.system.policy.weigh(story.state, shot))
    assert weights[0] == weights[1] > 0


@pytest.mark.parametrize("number", range(2))
def test_fights_with_reactions_are_played_to_their_end(number: int) -> None:
    """Sensible players on both sides use abilities in it."""
    kin = [agent(name, "plasma", player=f"p-{name}", abilities=["Sidestep (Rank)"], faith=2) for name in ("ada", "bo")]
    kin[0]["abilities"] = ["Sidestep (Rank)", "Inspired Blessing (Rank)", "Dull Pain"]
    foes = [threat(name, "plasma", abilities=["Fighting Fury", "Flurry of Blades"]) for name in ("x", "y")]
    setup = {
        "players": [{"id": "p-ada", "name": "Ada"}, {"id": "p-bo", "name": "Bo"}],
        "combatants": [*kin, *foes],
        "armoury": list(ARMOURY),
    }
    fight = Encounter.begin(
        "wrath_and_glory", setup, f"hmac-sha256-2:{number:032x}", settings={"reaction_window": "everybody"}
    )
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 600)
    assert fight.outcome is not None
    happened = [event for beat in fight.journal for event in beat.events]
    assert any(isinstance(event, AbilityUsed) for event in happened)


# --- resources --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WG-RUIN-04")
def test_gm_restores_shock_if_ruin_is_plentiful() -> None:
    """A Threat with little Shock, or the last points of Ruin, are left alone."""
    restore = RestoreShock("x")
    for ruin, shock, most, likely in (
        *((3, 4, 6, 0.5), (2, 4, 6, 0), (3, 3, 6, 0), (3, 2, 6, 0)),
        *((3, 3, 4, 0.5), (3, 2, 4, 0), (3, 4, 20, 0.5)),
    ):
        kin = [agent(name, player=f"p-{name}") for name in ("Ada", "Bo", "Cy")]
        story = in_enemy_turn(kin[0], threat("X", shock=shock, max_shock=most), *kin[1:]).set(ruin=ruin)
        assert chance(story, restore) == likely, (ruin, shock)


@pytest.mark.rule("WG-GLORY-08")
def test_players_act_before_a_dangerous_threat_if_glory_is_plentiful() -> None:
    """Otherwise they keep their Glory."""
    ada, bo = agent("Ada", "plasma", player="p-ada"), agent("Bo", "plasma", player="p-bo")
    story = in_enemy_turn(ada, threat("X", "plasma"), bo).set(glory=3)
    assert 0 < chance(story, Seize("bo")) <= 0.5
    assert chance(story.set(glory=2), Seize("bo")) == 0
    harmless = in_enemy_turn(ada, threat("X", "needler"), bo).set(glory=3)
    assert chance(harmless, Seize("bo")) < chance(story.set(glory=3), Seize("bo")) / 2
    story.given(EndTurn("x"))
    assert chance(story, Seize("bo")) == 0
