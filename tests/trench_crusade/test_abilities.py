"""Abilities as data: custom keywords, equipment and powers, and those of the catalogue, in play."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities import checks
from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade import SYSTEM
from combat.systems.trench_crusade import abilities as room
from combat.systems.trench_crusade.acts.actions import TakeAction, with_condition
from combat.systems.trench_crusade.acts.down import KnockDown, StayDown
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import Join
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from combat.systems.trench_crusade.queries import action_pool
from combat.systems.trench_crusade.queries.catalogue import CATALOGUE
from events.trench_crusade.facts import (
    ActionDeclared,
    ActionResolved,
    ActivationForcedToEnd,
    CameToNothing,
    FreeAttacksOffered,
    InjuryDue,
    InjuryResolved,
    MadeReady,
    Marker,
    MoraleTested,
    Moved,
)
from events.trench_crusade.sheets import Profile, Setup, Side
from events.vocabulary import (
    AbilityUsed,
    ConditionChanged,
    Gained,
    Modifier,
    Recovered,
    Reminded,
    Rolled,
    RoundBegan,
    Spent,
)
from replays import Replay
from tests.harness.stories import Story, StoryCommand, cached_story, new_story
from tests.harness.story_forms import prices
from tests.trench_crusade.duels import ARMOURY, HIT, begin_turn, dice_of_the_roll, fighter, model_of, story_lines

Fields = dict[str, Any]

MISS, WOUND, FELLED, KILLED = (1, 1), (2, 2), (4, 4), (6, 6)
"""Faces of a Failure; on the Injury Chart, faces of a Minor Hit, of Down and of Out of Action."""

SHOOT = Shoot(model="ansel", weapon="rifle", target="kain")
FIGHT = Fight(model="ansel", weapon="club", target="kain")


def ability(when: str, *does: Mapping[str, Any], **more: Any) -> Fields:
    """Return a custom ability, called Gift by default."""
    given = {"if": more.pop("given")} if "given" in more else {}
    return {"id": "Gift", "when": when, "does": list(does), **given, **more}


def change(amount: int = 1, what: str = "dice", **more: Any) -> Fields:
    """Return an effect that modifies a roll."""
    return {"do": "modify", "what": what, "amount": amount, **more}


BLESSED = {"do": "gain", "what": "Blessing Marker", "amount": 1}
"""A visible effect."""


def opened(*abilities: Fields, ansel: Fields | None = None, kain: Fields | None = None, **more: Any) -> Story:
    """Begin a battle of Ansel and Berthe against Kain and Doeg. Ansel has the Gift by default."""
    settings = more.pop("settings", {})
    weapons = more.pop("weapons", [])
    sides = [
        {
            "id": "pilgrims",
            "name": "the Pilgrims",
            "models": [
                fighter("Ansel", **{"abilities": ["Gift"] if abilities else [], **(ansel or {})}),
                fighter("Berthe"),
            ],
        },
        {"id": "heretics", "name": "the Heretics", "models": [fighter("Kain", **(kain or {})), fighter("Doeg")]},
    ]
    setup = {"sides": sides, "armoury": [*ARMOURY, *weapons], "abilities": list(abilities), **more}
    return new_story("trench_crusade", setup, settings=settings)


@cached_story
def active(*abilities: Fields, beside: tuple[str, ...] = (), **more: Any) -> Story:
    """Return a battle in which Ansel, who has the Gift, is active."""
    story = begin_turn(opened(*abilities, **more))
    if beside:
        story.given(PlaceModel("ansel", beside))
    return story.given(Activate("ansel"))


def of_kain(*abilities: Fields, beside: tuple[str, ...] = (), **more: Any) -> Story:
    """Return a battle in which Ansel is active and Kain has the Gift."""
    return active(
        *abilities, ansel={"abilities": []}, kain={"abilities": ["Gift"], **more.pop("kain", {})}, beside=beside, **more
    )


def blessings(story: Story, model: str = "ansel") -> int:
    """Return the number of Blessing Markers on a model."""
    return int(model_of(story, model).blessings)


def modifiers(story: Story, purpose: str = "") -> tuple[Modifier, ...]:
    """Return the modifiers of the first roll of a kind."""
    rolled = (event for event in story.events if isinstance(event, Rolled) and purpose in ("", event.purpose))
    return next(rolled).modifiers


# --- modifiers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-DICE-06")
def test_ability_modifies_action_rolls_of_its_owner_only() -> None:
    story = active(ability("roll", change())).when(Dash("ansel"), faces=(4, 4, 1))
    assert modifiers(story) == (Modifier("Gift", 1, "dice"),)
    story.given(EndActivation("ansel"), Activate("kain")).when(Dash("kain"), faces=(4, 4))
    assert modifiers(story) == ()


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(("word", "shot", "blow"), [("ranged", 1, 0), ("melee", 0, 1), ("not melee", 1, 0)])
def test_ability_can_require_a_kind_of_attack(word: str, shot: int, blow: int) -> None:
    """A shot is `ranged`, a Melee Attack `melee`."""
    story = active(ability("attack", change(), given=[word])).when(SHOOT, faces=(1, 1, 1)[: 2 + shot])
    assert len(modifiers(story)) == shot
    story = active(ability("attack", change(), given=[word]), beside=("kain",))
    assert len(modifiers(story.when(FIGHT, faces=(1, 1, 1)[: 2 + blow]))) == blow


@pytest.mark.rule("TC-DICE-06")
def test_ability_of_the_target_modifies_the_roll_to_hit() -> None:
    """The modifier is listed in the roll of the attacker."""
    story = of_kain(ability("attacked", change(-1))).when(SHOOT, faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Gift": -1}


@pytest.mark.rule("TC-DICE-06", "TC-DICE-05", "TC-INJ-01")
def test_ability_modifies_injury_rolls_caused_by_its_owner() -> None:
    """It can change the dice, the total and the number of dice kept."""
    story = active(ability("injure", change(1), change(2, "total"), change(1, "base")))
    story.when(SHOOT, faces=(*HIT, 1, 1, 1, 1))
    injury = story.event(Rolled, 1)
    assert (injury.base, len(injury.dice), injury.total) == (3, 4, 5)
    assert {(modifier.amount, modifier.on) for modifier in injury.modifiers} == {(1, "dice"), (2, "total"), (1, "base")}


@pytest.mark.rule("TC-DICE-06")
def test_ability_modifies_injury_rolls_against_its_owner() -> None:
    """It reduces both the dice and the total by one."""
    story = of_kain(ability("injured", change(-1), change(-1, "total"))).when(SHOOT, faces=(*HIT, 4, 4, 4))
    assert story.event(Rolled, 1).total == 7
    assert story.event(InjuryResolved).result == "down"


@pytest.mark.rule("TC-MOVE-02", "TC-MOVE-03")
def test_ability_makes_a_model_faster() -> None:
    """One ability adds to Movement, another only to Charges."""
    assert active(ability("move", change(1, "inches"))).when(Move("ansel")).event(Moved).half_inches == 14
    story = active(ability("move", change(-1, "inches"))).when(
        Charge(model="ansel", target="kain", distance=20), faces=(3,)
    )
    assert story.event(Moved).half_inches == 16
    story = active(ability("charge", change(2, "inches"))).when(
        Charge(model="ansel", target="kain", distance=24), faces=(3,)
    )
    assert story.event(Moved).half_inches == 22
    assert modifiers(story, "Charge") == (Modifier("Gift", 2, "inches"),)


def _morale(story: Story) -> Story:
    """Return a battle in which the Pilgrims must test Morale."""
    story.given(KnockDown("berthe", "a shell"))
    for model in ("ansel", "kain", "berthe", "doeg"):
        story.given(Activate(model))
        if story.encounter.step == "STAND":
            story.given(StayDown(model))
        story.given(EndActivation(model))
    assert story.encounter.step == "MORALE"
    return story


@pytest.mark.rule("TC-MOR-05")
def test_ability_modifies_morale_tests_of_its_side() -> None:
    """Equal modifiers of several models count once, and their conditions must hold."""
    gift = ability("Morale", change())
    story = _morale(begin_turn(opened(gift))).when(TestMorale("pilgrims"), faces=(4, 4, 1))
    assert modifiers(story) == (Modifier("Gift", 1, "dice"),)
    story.then(MoraleTested)


@pytest.mark.rule("TC-MOR-05")
def test_ability_can_depend_on_keywords_of_models_near_its_owner() -> None:
    """Players state which models are near each other."""
    gift = ability("Morale", change(), given=["near: LEADER", "not is: Down"])
    for near, dice in ((("berthe",), 0), ((), 0)):
        story = begin_turn(opened(gift)).given(StandNear("ansel", near))
        assert len(modifiers(_morale(story).when(TestMorale("pilgrims"), faces=(4, 4)))) == dice
    story = opened(gift)
    story.set(models__berthe__profile__keywords=["LEADER"])
    story = begin_turn(story).given(StandNear("ansel", ("berthe",)))
    sources = {modifier.name for modifier in modifiers(_morale(story).when(TestMorale("pilgrims"), faces=(4, 4, 1, 1)))}
    assert sources == {"LEADER", "Gift"}


@pytest.mark.rule("TC-SHOOT-02", "TC-SHOOT-03")
@pytest.mark.parametrize("word", ["in cover", "elevated"])
def test_ability_can_depend_on_cover_and_elevation(word: str) -> None:
    """On the roll to hit, and on the injury roll that follows."""
    for holds in (False, True):
        cover, height = holds and word == "in cover", holds and word == "elevated"
        shot = Shoot(model="ansel", weapon="rifle", target="kain", in_cover=cover, elevated=height)
        assert (Modifier("Gift", 1, "dice") in _hit_modifiers("attack", word, shot)) is holds
        assert (Modifier("Gift", 1, "dice") in _injury_modifiers(word, shot)) is holds


def _hit_modifiers(point: str, word: str, shot: Shoot) -> tuple[Modifier, ...]:
    story = active(ability(point, change(), given=[word]))
    return action_pool(story.state, with_condition(story.state, shot.attack(story.state))).modifiers


def _injury_modifiers(word: str, shot: Shoot) -> tuple[Modifier, ...]:
    """Return the modifiers of the injury roll after a hit; the dice show as many sixes as the shot needs."""
    story = active(ability("injure", change(), given=[word]), settings={"max_net_dice": 0})
    return modifiers(story.when(shot, faces=(4, 4, 2, 2)), "Injury")


@pytest.mark.rule("TC-ACT-05")
def test_ability_can_let_a_failed_risky_action_go_on() -> None:
    """Once per battle, if it has this limit; otherwise each time. Its effects are part of the roll."""
    icon = ability("roll", {"do": "carry on"}, given=["risky"], limit="fight")
    story = active(icon).when(TakeAction("ansel", "Pray", risky=True), faces=MISS)
    story.then(AbilityUsed(who="ansel", ability="Gift", limit="fight"))
    assert story.encounter.step == "ACTION_MENU"
    story.when(TakeAction("ansel", "Search", risky=True), faces=MISS).then(ActivationForcedToEnd)
    always = active(ability("roll", {"do": "carry on"}, given=["risky"]))
    always.given((TakeAction("ansel", "Pray", risky=True), MISS))
    always.when(TakeAction("ansel", "Search", risky=True), faces=MISS).without(ActivationForcedToEnd)


# --- permanent effects ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-MEL-04", "TC-INJ-11", "TC-INJ-09")
def test_ability_gives_a_model_a_keyword() -> None:
    """A helmet negates SHRAPNEL, an ability can negate FEAR, and TOUGH saves once."""
    story = active(kain={"equipment": ["Combat Helmet"]}, ansel={"abilities": [], "weapons": ["toxin"]})
    story.when(Shoot(model="ansel", weapon="toxin", target="kain"), faces=(*HIT, *WOUND))
    assert model_of(story, "kain").blood == 2
    tough = ability("always", {"do": "keyword", "what": "TOUGH"})
    story = of_kain(tough).when(SHOOT, faces=(*HIT, *KILLED))
    assert story.event(InjuryResolved).result == "down"
    story = active(ansel={"abilities": ["Fearless"]}, kain={"keywords": ["FEAR"]}, beside=("kain",))
    assert modifiers(story.when(FIGHT, faces=MISS)) == ()


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("what", "command"),
    [("Dash", Dash("ansel")), ("Move", Move("ansel")), ("Standard Move", Move("ansel")), ("Ranged Attack", SHOOT),
     ("Charge", Charge(model="ansel", target="kain", distance=8))],
)  # fmt: skip
def test_ability_forbids_only_the_named_action(what: str, command: Any) -> None:
    forbidden = ability("always", {"do": "forbid", "what": what})
    active(forbidden).when(command).refuses("forbidden", "TC-DICE-06")
    active(forbidden).when(TakeAction("ansel", "Pray"), faces=HIT).then(ActionResolved)


@pytest.mark.rule("TC-MOVE-07")
def test_barbed_embrace_prevents_retreats() -> None:
    """Only while the two models are in Melee."""
    story = active(kain={"abilities": ["Barbed Embrace"]}, beside=("kain",))
    story.when(Retreat("ansel")).refuses("forbidden", "TC-DICE-06")
    active(kain={"abilities": ["Barbed Embrace"]}, beside=("doeg",)).when(Retreat("ansel")).then(FreeAttacksOffered)


@pytest.mark.rule("TC-SHOOT-01", "TC-MOVE-06", "TC-MOVE-07")
def test_ability_grants_exceptions_from_the_rules() -> None:
    """Shooting in Melee, shooting after a Charge, and a Retreat without free attacks."""
    does = [{"do": "allow", "what": f"Ranged Attack {when}"} for when in ("in Melee", "after a Charge")]
    gunslinger = ability("always", *does)
    active(beside=("kain",)).when(SHOOT).refuses("in_melee")
    active(gunslinger, beside=("kain",)).when(SHOOT, faces=MISS).then(ActionResolved)
    charge = (Charge(model="ansel", target="kain", distance=24), (1,))
    active().given(charge).when(SHOOT).refuses("has_charged")
    active(gunslinger).given(charge).when(SHOOT, faces=MISS).then(ActionResolved)
    active(gunslinger).given((SHOOT, MISS)).when(charge[0], faces=(1,)).then(Moved)
    story = active(ansel={"abilities": ["Unstoppable"]}, beside=("kain",)).when(Retreat("ansel"))
    story.then(Moved)
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-MOVE-09")
def test_ability_makes_an_action_succeed_without_a_roll() -> None:
    """No markers can be spent on it. Other ACTIONS are rolled for."""
    story = active(ansel={"abilities": ["Levitate"], "blood": 2}).given(Move("ansel")).when(Climb("ansel"))
    story.then(AbilityUsed(who="ansel", ability="Levitate"), ActionResolved("ansel", "Climb", "success")).without(
        Rolled
    )
    story.when(Dash("ansel"))
    assert story.encounter.step == "ACTION_MARKERS"


@pytest.mark.rule("TC-DICE-06")
def test_ability_cancels_named_modifiers() -> None:
    """Cover for the attacker, armour for the injury, and a Critical Success for the injured model."""
    story = active(ability("attack", {"do": "ignore", "what": "Cover"}))
    story.when(Shoot(model="ansel", weapon="rifle", target="kain", in_cover=True), faces=MISS)
    assert modifiers(story) == ()
    story = active(ability("injure", {"do": "ignore", "what": "Armour"}), kain={"armour": "reinforced"})
    assert story.when(SHOOT, faces=(*HIT, 4, 5)).event(Rolled, 1).total == 9
    story = of_kain(ability("injured", {"do": "ignore", "what": "Critical Success"}))
    assert story.when(SHOOT, faces=(6, 6, 1, 1)).event(Rolled, 1).modifiers == ()


@pytest.mark.rule("TC-INJ-02")
def test_ability_softens_results_up_to_its_limit() -> None:
    """Its use is recorded. Other results do not use it up."""
    spared = ability("injured", {"do": "soften", "what": "Out of Action", "amount": 3}, limit="fight", text="Not yet.")
    of_kain(spared).when(SHOOT, faces=(*HIT, *WOUND)).without(AbilityUsed)
    story = of_kain(spared).when(SHOOT, faces=(*HIT, *KILLED))
    story.then(InjuryResolved("kain", "out of action", "no effect"), AbilityUsed)
    assert model_of(story, "kain").blood == 0
    assert (
        story.when(Injure(model="kain", source="a trap"), faces=KILLED).event(InjuryResolved).result == "out of action"
    )


@pytest.mark.rule("TC-INF-01", "TC-INJ-11")
def test_ammunition_changes_the_markers_of_an_injury() -> None:
    """INFECTING places Infection Markers and INCENDIARY adds FIRE, each for its weapon only."""
    plague = {"id": "fang", "name": "Fang", "kind": "melee", "keywords": ["INFECTING", "INCENDIARY"]}
    armed = {"abilities": [], "weapons": ["fang", "club"]}
    story = active(ansel=armed, weapons=[plague], beside=("kain",))
    story.when(Fight(model="ansel", weapon="fang", target="kain"), faces=(*HIT, *WOUND))
    assert (model_of(story, "kain").blood, model_of(story, "kain").infection) == (0, 2)
    story = active(ansel={**armed, "off_hand": "fang"}, weapons=[plague], beside=("kain",)).when(
        FIGHT, faces=(*HIT, *WOUND)
    )
    assert (model_of(story, "kain").blood, model_of(story, "kain").infection) == (1, 0)


# --- event points ---------------------------------------------------------------------------------------------------


def _to_next_turn(story: Story) -> None:
    for model in ("ansel", "kain", "berthe", "doeg"):
        story.given(Activate(model), EndActivation(model))
    begin_turn(story)


def _charged(story: Story) -> None:
    story.given(Activate("ansel"), (Charge(model="ansel", target="kain", distance=8, also_near=("doeg",)), (3,)))


def _shot(*faces: int) -> Callable[[Story], None]:
    def play_on(story: Story) -> None:
        story.given(Activate("ansel"))
        marked = "is hit" in [ability.when for ability in story.state.catalogue]  # now a marker can be spent
        story.given((SHOOT, faces[:2] if marked else faces))
        if marked:
            story.given((Pledge(side="heretics"), faces[2:]))

    return play_on


def _says(*said: StoryCommand) -> Callable[[Story], None]:
    def play_on(story: Story) -> None:
        story.given(*said)

    return play_on


HAPPENS: dict[str, tuple[str, Callable[[Story], None]]] = {
    "turn start": ("ansel", _to_next_turn),
    "activation start": ("ansel", _says(Activate("ansel"))),
    "activation end": ("ansel", _says(Activate("ansel"), EndActivation("ansel"))),
    "moved": ("ansel", _says(Activate("ansel"), Move("ansel"))),
    "charged": ("ansel", _charged),
    "charged at": ("kain", _charged),
    "hit": ("ansel", _shot(*HIT, *WOUND)),
    "is hit": ("kain", _shot(*HIT, *WOUND)),
    "missed": ("ansel", _shot(*MISS)),
    "injures": ("ansel", _shot(*HIT, 1, 1)),
    "suffers": ("kain", _shot(*HIT, 1, 1)),
    "takes out": ("ansel", _shot(*HIT, *KILLED)),
    "falls": ("kain", _shot(*HIT, *FELLED)),
}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("point", HAPPENS)
def test_automatic_ability_applies_at_each_point(point: str) -> None:
    """The effect is a Blessing Marker; without the ability there is none."""
    who, play_on = HAPPENS[point]
    story = begin_turn(opened(ability(point, BLESSED), ansel={"abilities": []}))
    story.set(**{f"models__{who}__profile__abilities": ["Gift"]})
    if point == "turn start":
        assert blessings(story, who) == 0
    play_on(story)
    assert blessings(story, who) == 1
    others = [other for other in ("ansel", "berthe", "doeg") if other != who]
    assert not any(blessings(story, other) for other in others)


@pytest.mark.rule("TC-DICE-06", "TC-INJ-05")
def test_ability_applies_when_a_model_goes_out_of_action() -> None:
    """An exploding corpse injures models in Melee with it, and then leaves the table."""
    story = active(kain={"abilities": ["Exploding Corpse"]}, beside=("kain",)).when(
        FIGHT, faces=(*HIT, *KILLED, *FELLED)
    )
    story.then(
        InjuryDue, InjuryResolved("kain", "out of action", "out of action"), InjuryResolved("ansel", "down", "down")
    )
    assert model_of(story, "kain").out


@pytest.mark.rule("TC-DICE-06")
def test_ability_is_skipped_if_its_condition_fails() -> None:
    """The shot misses, so it is not a Critical Success."""
    for faces, held in (((4, 4, 1, 1), 0), ((6, 6, 1, 1, 1), 1)):
        story = active(ability("hit", BLESSED, given=["critical"])).when(SHOOT, faces=faces)
        assert blessings(story) == held


@pytest.mark.rule("TC-DICE-06", "TC-MOVE-11", "TC-BLOOD-04")
@pytest.mark.parametrize("point", ["turn start", "activation start", "activation end"])
def test_injury_at_the_start_or_end_of_an_activation_is_rolled_before_play_goes_on(point: str) -> None:
    """Each injury is rolled once."""
    story = opened(ability(point, {"do": "injure"}))
    if point == "turn start":
        story.given((RollOff(), (6, 1))).when(ChooseFirst("pilgrims"), faces=WOUND)
    elif point == "activation start":
        begin_turn(story).when(Activate("ansel", in_dangerous_terrain=("ansel",)), faces=WOUND)
        story.then(InjuryResolved, ActionDeclared)
    else:
        begin_turn(story)
        story.given(Activate("ansel")).when(EndActivation("ansel"), faces=WOUND)
    assert model_of(story, "ansel").blood == 1
    assert sum(isinstance(event, InjuryResolved) for event in story.events) == 1
    assert story.encounter.step == ("ACTION_MARKERS" if point == "activation start" else "PICK_MODEL")


@pytest.mark.rule("TC-BLOOD-04", "TC-MOR-01")
def test_injury_at_the_end_of_the_last_activation_is_rolled_in_the_same_turn() -> None:
    """It is rolled before losses are counted and before the next Turn begins."""
    story = begin_turn(opened(ability("activation end", {"do": "injure"}), ansel={"abilities": []}))
    story.set(models__doeg__profile__abilities=["Gift"])
    for model in ("ansel", "kain", "berthe"):
        story.given(Activate(model), EndActivation(model))
    story.given(Activate("doeg")).when(EndActivation("doeg"), faces=WOUND)
    story.then(InjuryResolved("doeg", "minor hit", "minor hit"), RoundBegan)


# --- effects ---------------------------------------------------------------------------------------------------------


def used(
    *does: Mapping[str, Any], target: str = "", when: str = "action", faces: tuple[int, ...] | None = None, **more: Any
) -> Story:
    """Let Ansel use the Gift in its Activation."""
    story = active(ability(when, *does, asked=True, **more.pop("of", {})), **more)
    return story.when(UseAbility("ansel", "Gift", target), faces=faces)


@pytest.mark.rule("TC-BLOOD-02", "TC-BLESS-04")
def test_ability_gives_and_removes_markers() -> None:
    """It respects the limit and the markers present. The amount may be rolled."""
    gain = {"do": "gain", "what": "Blood Marker", "amount": 9, "to": "target"}
    assert model_of(used(gain, target="kain"), "kain").blood == 6
    lose = {"do": "lose", "what": "Blood Marker", "dice": 1, "sides": 3, "to": "target"}
    story = used(lose, target="kain", faces=(3,), kain={"blood": 2})
    story.then(Rolled, Recovered(who="kain", harm="Blood Marker", amount=2, source="Gift"))
    used(lose, target="kain", faces=(1,)).then(CameToNothing("kain", "Gift", "it has no Blood Marker")).without(
        Recovered
    )
    assert model_of(story, "kain").blood == 0


@pytest.mark.rule("TC-BLOOD-04")
@pytest.mark.parametrize(
    ("what", "total", "marker"), [("", 5, "blood"), ("ignoring armour", 6, "blood"), ("infecting", 5, "infection")]
)
def test_ability_causes_an_injury_roll(what: str, total: int, marker: str) -> None:
    """Markers can be spent on it. It may ignore armour or place Infection Markers."""
    injure = {"do": "injure", "what": what, "amount": 1, "to": "target"}
    story = used(injure, target="kain", kain={"armour": "standard"}, faces=(3, 3, 1))
    assert story.event(Rolled).total == total
    assert story.event(Rolled).by == "ansel"
    assert getattr(model_of(story, "kain"), marker) == 1


@pytest.mark.rule("TC-INJ-01", "TC-BLOOD-04")
def test_each_injury_of_an_ability_is_rolled_until_the_model_is_out_of_action() -> None:
    twice = [{"do": "injure", "to": "target"}] * 2
    story = used(*twice, target="kain", faces=(1, 2))
    assert story.encounter.step == "INJURY_MARKERS", "the Blood Marker of the first may be spent on the second"
    story.when(Pledge(side="pilgrims"), faces=(1, 2)).then(InjuryResolved("kain", "minor hit", "minor hit"))
    used(*twice, target="kain", faces=(6, 6)).then(InjuryResolved("kain", "out of action", "out of action"))


@pytest.mark.rule("TC-INJ-01")
@pytest.mark.parametrize(("result", "left"), [("minor hit", ("kain", "doeg")), ("out of action", ("doeg",))])
def test_several_injuries_of_old_logs_end_with_the_model(result: str, left: tuple[str, ...]) -> None:
    """Logs before `InjuryWaits` can hold several injury rolls that are due at once."""
    due = [InjuryDue(target=model, source="Gift") for model in ("kain", "kain", "doeg")]
    state = SYSTEM.projection.fold(
        active(ability("injure", change())).state, (*due, InjuryResolved("kain", result, result))
    )
    assert tuple(injury.target for injury in state.injuries) == left


def test_ability_that_triggers_itself_in_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setups with such abilities are refused. This is the last net, for content that the check does not know about."""
    monkeypatch.setattr(checks, "endless_triggers", lambda *_: iter(()))
    story = begin_turn(opened(ability("falls", {"do": "stand up"}, {"do": "knock down"}, text="Up and down.")))
    story.when(KnockDown("ansel", "a shell")).refuses("endless")
    assert not model_of(story, "ansel").down


@pytest.mark.rule("TC-DOWN-01", "TC-DOWN-04")
def test_ability_puts_models_down_and_stands_them_up() -> None:
    """It changes nothing for a model that is already Down or standing."""
    story = used({"do": "knock down", "to": "target"}, target="kain")
    assert model_of(story, "kain").down
    story = begin_turn(opened(ability("action", {"do": "stand up", "to": "target"}, asked=True)))
    story.given(KnockDown("berthe", "a shell"), Activate("ansel")).when(UseAbility("ansel", "Gift", "berthe"))
    story.then(ConditionChanged(who="berthe", condition="Down", level=0, source="Gift"))
    story.when(UseAbility("ansel", "Gift", "berthe")).without(ConditionChanged)


@pytest.mark.rule("TC-MOVE-01", "TC-MEL-02", "TC-SHOOT-01")
@pytest.mark.parametrize(
    ("what", "command", "faces"),
    [("Ranged Attack", SHOOT, MISS), ("Dash", Dash("ansel"), HIT), ("Move", Move("ansel"), None)],
)
def test_ability_grants_an_action_once_more(what: str, command: Any, faces: tuple[int, ...] | None) -> None:
    """Only once."""
    said = command if faces is None else (command, faces)
    story = active(ability("action", {"do": "grant", "what": what}, asked=True)).given(said)
    story.when(command, faces=faces).refuses("already_taken")
    story.given(UseAbility("ansel", "Gift"), said).when(command, faces=faces).refuses("already_taken")


@pytest.mark.rule("TC-MEL-02")
def test_ability_grants_one_more_melee_attack() -> None:
    """Any weapon may make it, even one that has already attacked."""
    story = active(ability("action", {"do": "grant", "what": "Melee Attack"}, asked=True), beside=("kain",))
    story.given((FIGHT, MISS)).when(FIGHT).refuses("already_taken")
    story.given(UseAbility("ansel", "Gift"), (FIGHT, (1, 1, 1))).when(FIGHT).refuses("already_taken")
    assert "Ansel may take one more Melee Attack (Gift)." in story_lines(story)


@pytest.mark.rule("TC-TURN-03")
def test_ability_allows_a_second_activation() -> None:
    """Only once a Turn, because of its limit."""
    ready = ability("action", {"do": "ready", "to": "target"}, asked=True, limit="round")
    story = begin_turn(opened(ready, ansel={"abilities": []}))
    story.set(models__berthe__profile__abilities=["Gift"])
    story.given(Activate("ansel"), EndActivation("ansel"), Activate("kain"), EndActivation("kain"), Activate("berthe"))
    story.when(UseAbility("berthe", "Gift", "ansel")).then(MadeReady)
    story.when(UseAbility("berthe", "Gift", "ansel")).refuses("used_up")
    story.given(EndActivation("berthe"), Activate("doeg"), EndActivation("doeg"), Activate("ansel"))
    assert story.encounter.step == "ACTION_MENU"


@pytest.mark.rule("TC-ACT-05", "TC-ACT-06")
def test_ability_with_a_roll_applies_the_effects_of_the_result() -> None:
    """A Critical Success is also a Success, a failed RISKY ACTION ends the Activation, and the ability is used once."""
    does = [
        {"do": "roll", "what": "RISKY ACTION", "amount": 1},
        {**BLESSED, "at": "success"},
        {**BLESSED, "at": "critical"},
        {"do": "gain", "what": "Blood Marker", "amount": 1, "at": "failure"},
    ]
    story = used(*does, faces=(4, 4, 1))
    assert modifiers(story) == (Modifier("Gift", 1, "dice"),)
    assert blessings(story) == 1
    assert "Ansel gains 1 Blessing Marker (Gift)." in story_lines(story)
    story.when(UseAbility("ansel", "Gift")).refuses("used_up")
    assert blessings(used(*does, faces=(6, 6, 1))) == 2
    story = used(*does, faces=(1, 1, 1))
    assert (blessings(story), model_of(story, "ansel").blood, story.encounter.step) == (0, 1, "PICK_MODEL")


@pytest.mark.rule("TC-BLESS-04")
def test_ability_is_paid_for_with_markers() -> None:
    """It cannot be used without enough markers."""
    cost = {"cost": [{"what": "Blessing Marker", "amount": 2}]}
    used({"do": "stand up"}, of=cost).refuses("too_dear")
    blessed = {"abilities": ["Gift"], "blessings": 3}
    story = active(ability("action", {"do": "stand up"}, asked=True, **cost), ansel=blessed)
    assert prices(story, UseAbility) == ["2 of 3 Blessing Markers"]
    story = used({"do": "stand up"}, of=cost, ansel=blessed)
    story.then(Spent(whose="ansel", resource=Marker.BLESSING, amount=2, on="Gift"))
    assert blessings(story) == 1


@pytest.mark.rule("TC-DICE-06")
def test_effects_reach_friends_and_enemies_nearby() -> None:
    """Enemies in Melee, and models that players have stated to be near."""
    for to, reached in (
        ("allies", ["ansel", "berthe"]),
        ("enemies", ["doeg"]),
        ("everybody", ["ansel", "berthe", "doeg"]),
    ):
        story = active(ability("action", {**BLESSED, "to": to}, asked=True), beside=("doeg",))
        story.given(StandNear("berthe", ("ansel",))).when(UseAbility("ansel", "Gift"))
        assert [model.id for model in story.state.models if model.blessings] == reached


# --- abilities used before a roll -----------------------------------------------------------------------------------


@pytest.mark.rule("TC-DICE-06", "TC-WIN-04")
@pytest.mark.parametrize("window", ["roll", "attack"])
def test_owner_can_improve_its_own_roll_before_the_dice(window: str) -> None:
    """There is time for it even if neither side has markers. It applies to this roll only."""
    story = active(ability(window, change(), asked=True, limit="fight")).given(SHOOT)
    assert story.encounter.step == "ACTION_MARKERS"
    story.given(UseAbility("ansel", "Gift")).when(Pledge(side="pilgrims"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Gift": 1}
    story.when(Dash("ansel"), faces=HIT)
    assert modifiers(story) == ()


@pytest.mark.rule("TC-DICE-06", "TC-WIN-04")
@pytest.mark.parametrize(("action", "refusals"), [("Dash", []), ("Climb", ["not_so"])])
def test_ability_for_one_action_is_usable_before_that_roll_only(action: str, refusals: list[str]) -> None:
    story = active(ability("roll", change(), asked=True, given=[f"action: {action}"])).given(Dash("ansel"))
    assert [reason.code for reason in story.encounter.why_not(UseAbility("ansel", "Gift"))] == refusals


@pytest.mark.rule("TC-DICE-06", "TC-WIN-04")
def test_owner_can_hamper_a_roll_against_it_before_the_dice() -> None:
    """It applies to this roll only, although an enemy rolls."""
    story = of_kain(ability("attacked", change(-1), asked=True)).given(SHOOT)
    story.given(UseAbility("kain", "Gift")).when(Pledge(side="heretics"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Gift": -1}
    assert story.state.used == ()


@pytest.mark.rule("TC-DICE-06", "TC-WIN-04")
def test_owners_can_modify_an_injury_roll_before_the_dice() -> None:
    """The attacker decides first, then the injured model. Each ability is used once per battle."""
    story = active(
        ability("injure", change(2), asked=True, limit="fight"),
        ability("injured", change(-1), asked=True, limit="fight", id="Ward"),
        kain={"abilities": ["Ward"]},
    )
    story.given((SHOOT, HIT), UseAbility("ansel", "Gift"), Pledge(side="pilgrims"), UseAbility("kain", "Ward"))
    story.when(Pledge(side="heretics"), faces=(1, 1, 1))
    assert dice_of_the_roll(story) == {"Gift": 2, "Ward": -1}
    assert {use.lasts for use in story.state.used} == {""}


@pytest.mark.rule("TC-WIN-01", "TC-WIN-04")
def test_side_that_has_pledged_cannot_use_abilities_on_the_roll() -> None:
    """The other side could not respond."""
    story = active(ability("attack", change(), asked=True), ansel={"abilities": ["Gift"], "blessings": 1, "blood": 1})
    story.given(SHOOT, Pledge(side="pilgrims")).when(UseAbility("ansel", "Gift")).refuses("not_now")


@pytest.mark.rule("TC-DICE-06")
def test_any_time_abilities_are_usable_at_each_decision() -> None:
    """Other abilities need the Activation of their owner."""
    story = begin_turn(opened(ability("any time", BLESSED, asked=True))).given(UseAbility("ansel", "Gift"))
    assert (blessings(story), story.encounter.step) == (1, "PICK_MODEL")
    story = begin_turn(opened(ability("action", BLESSED, asked=True)))
    story.when(UseAbility("ansel", "Gift")).refuses("not_now")
    story.given(Activate("ansel")).when(UseAbility("ansel", "Gift")).then(Gained)


# --- conditions of abilities ----------------------------------------------------------------------------------------

ASKED: dict[str, tuple[Fields, Fields, bool]] = {
    "is: Wounded": ({"blood": 1}, {}, True),
    "is: Blessed": ({"blood": 1}, {}, False),
    "is: Infected": ({"infection": 1}, {}, True),
    "not is: Down": ({}, {}, True),
    "is: In Melee": ({}, {}, False),
    "target is: Wounded": ({}, {"blood": 1}, True),
    "keyword: ELITE": ({"keywords": ["ELITE"]}, {}, True),
    "keyword: TOUGH": ({"keywords": ["ELITE"]}, {}, False),
    "target keyword: HERETIC or DEMONIC": ({}, {"keywords": ["DEMONIC"]}, True),
    "target keyword: HERETIC": ({}, {"keywords": ["DEMONIC"]}, False),
    "blood: 2": ({"blood": 2}, {}, True),
    "blood: 3": ({"blood": 2}, {}, False),
    "target blood: 1": ({}, {"blood": 1}, True),
    "in Melee with: 1": ({}, {}, False),
    "turn: 1": ({}, {}, True),
    "turn: 2": ({}, {}, False),
    "own Activation": ({}, {}, True),
    "with: rifle": ({}, {}, True),
    "with: club": ({}, {}, False),
    "weapon keyword: HEAVY": ({}, {}, False),
    "action: Ranged Attack": ({}, {}, True),
    "action: Dash or Climb": ({}, {}, False),
    "short range": ({}, {}, True),
    "long range": ({}, {}, False),
    "charged": ({}, {}, False),
    "not moved": ({}, {}, True),
    "risky": ({}, {}, False),
    "near: LEADER": ({}, {}, False),
}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("fact", ASKED)
def test_ability_applies_only_if_its_condition_holds(fact: str) -> None:
    ansel, kain, so = ASKED[fact]
    story = active(ability("attack", change(5), given=[fact]), ansel={"abilities": ["Gift"], **ansel}, kain=kain)
    story.when(SHOOT)
    story = story.when(Pledge(side="heretics")) if story.encounter.step == "ACTION_MARKERS" else story
    assert story.needed is not None
    assert len(story.needed.sides) == (7 if so else 2)


@pytest.mark.rule("TC-DICE-06")
def test_ability_can_depend_on_the_result_of_an_injury() -> None:
    """It can also depend on the source and on a Bloodbath."""
    for word, faces, held in (
        ("minor hit", WOUND, 1),
        ("down", WOUND, 0),
        ("source: rifle", WOUND, 1),
        ("no effect", WOUND, 0),
    ):
        story = active(ability("injures", BLESSED, given=[word])).when(SHOOT, faces=(*HIT, *faces))
        assert blessings(story) == held
    story = active(ability("injures", BLESSED, given=["bloodbath"]), kain={"blood": 6}).given((SHOOT, HIT))
    story.when(Pledge(side="pilgrims", bloodbaths=1), faces=(1, 1, 1))
    assert blessings(story) == 1


# --- near, lasting, and conditions ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-DICE-06")
def test_aura_affects_models_stated_to_be_near() -> None:
    """Unholy Hymns hamper nearby enemies, but not friends."""
    story = begin_turn(opened(ansel={"abilities": ["Unholy Hymns"]}), "heretics")
    story.given(StandNear("kain", ("ansel",)), StandNear("berthe", ("ansel",)), Activate("kain"))
    assert modifiers(story.when(Dash("kain"), faces=(4, 4, 4))) == (Modifier("Unholy Hymns", -1, "dice"),)
    story.given(EndActivation("kain"), Activate("berthe"))
    assert modifiers(story.when(Dash("berthe"), faces=(4, 4))) == ()
    assert "Kain is now near Ansel." in story_lines(story)
    story.given(EndActivation("berthe"), StandNear("doeg", ("ansel",)), StandNear("doeg"), Activate("doeg"))
    assert modifiers(story.when(Dash("doeg"), faces=(4, 4))) == ()
    story.when(StandNear("doeg", ("doeg",))).refuses("itself")


@pytest.mark.rule("TC-DICE-06")
def test_curse_lasts_for_its_span_on_its_target() -> None:
    """It never affects its user."""
    story = active(ability("action", change(-1, at="roll", to="target", until="round"), asked=True))
    story.given(UseAbility("ansel", "Gift", "kain"))
    assert modifiers(story.when(Dash("ansel"), faces=(4, 4))) == ()
    story.given(EndActivation("ansel"), Activate("kain"))
    assert modifiers(story.when(Dash("kain"), faces=(4, 4, 4))) == (Modifier("Gift", -1, "dice"),)


CURSE = {"name": "Hexed", "until": "turn", "exit": "A prayer.", "abilities": [ability("roll", change(-1), id="Hex")]}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("until", ["turn", "round", "fight"])
def test_custom_condition_lasts_for_its_span(until: str) -> None:
    """Until the end of the Activation of its bearer, until the end of the Turn, or without limit."""
    bring = ability("action", {"do": "condition", "what": "Hexed", "to": "target"}, asked=True)
    story = active(bring, conditions=[{**CURSE, "until": until}]).given(UseAbility("ansel", "Gift", "kain"))
    story.given(EndActivation("ansel"), Activate("kain"))
    assert dice_of_the_roll(story.when(TakeAction("kain", "Pray"), faces=(4, 4, 4))) == {"Hex": -1}
    story.given(EndActivation("kain"))
    assert bool(model_of(story, "kain").conditions) is (until != "turn")
    for model in ("berthe", "doeg"):
        story.given(Activate(model), EndActivation(model))
    assert bool(model_of(story, "kain").conditions) is (until == "fight")


@pytest.mark.rule("TC-BLESS-05")
def test_players_give_and_end_conditions() -> None:
    """The exit of a condition is shown with the requests of its bearer."""
    story = begin_turn(opened(conditions=[CURSE])).given(Afflict("ansel", "Hexed", "a witch"), Activate("ansel"))
    said = [text for request in story.encounter.requests for text in request.reminders]
    assert any("A prayer." in text for text in said)
    story.when(Afflict("ansel", "Hexed", "a witch")).refuses("condition")
    story.when(Afflict("ansel", "Hext", "a witch")).refuses("condition")
    story.given(EndCondition("ansel", "Hexed", "a prayer")).when(EndCondition("ansel", "Hexed", "a prayer")).refuses(
        "condition"
    )
    assert "Ansel gains the condition Hexed (a witch)." in story_lines(story)
    assert "Ansel loses the condition Hexed (a prayer)." in story_lines(story)


@pytest.mark.rule("TC-BLESS-05")
def test_ability_ends_a_condition() -> None:
    """A model Out of Action has no conditions."""
    cure = ability("activation start", {"do": "cure", "what": "Hexed"})
    story = begin_turn(opened(cure, conditions=[CURSE], ansel={"abilities": ["Gift"], "conditions": ["Hexed"]}))
    assert model_of(story, "ansel").conditions == ("Hexed",)
    assert model_of(story.given(Activate("ansel")), "ansel").conditions == ()


@pytest.mark.rule("TC-DICE-06")
def test_ability_without_effects_is_a_reminder() -> None:
    """It becomes an event at its point, and is shown with the requests before a roll."""
    reminder = {"id": "Gift", "when": "attack", "text": "It howls."}
    story = active(reminder).when(SHOOT, faces=MISS).then(Reminded("ansel", "Gift", "It howls."))
    assert "Reminder for Ansel, Gift: It howls." in story_lines(story)
    active({**reminder, "when": "moved"}).when(Move("ansel")).then(Reminded)


# --- powers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-BLOOD-10")
def test_power_has_a_price_a_range_and_effects() -> None:
    """It needs a target in range. Other powers of the model do not apply."""
    lash = {"name": "Hellfire Lash", "prices": [1, 2], "range": 12}
    other = {"name": "Blood Boil", "prices": [1]}
    witch = {"abilities": [], "powers": [lash, other]}
    story = active(ansel=witch, kain={"blood": 3})
    story.when(Invoke("ansel", "Hellfire Lash", ("kain",))).refuses("no_target", "TC-BLOOD-10")
    far = Invoke("ansel", "Hellfire Lash", ("kain",), "kain", 25)
    story.when(far).refuses("too_far", "TC-BLOOD-10")
    story.given(Invoke("ansel", "Hellfire Lash", ("kain", "kain"), "kain", 24)).when(
        Pledge(side="pilgrims"), faces=FELLED
    )
    story.then(InjuryResolved("kain", "down", "down"))
    assert model_of(story, "kain").blood == 2
    story.when(Invoke("ansel", "Blood Boil", ("kain",), "doeg"), faces=(2,)).without(InjuryResolved)
    assert model_of(story, "doeg").blood == 2


@pytest.mark.rule("TC-ACT-06")
def test_ability_can_follow_another_ability() -> None:
    """It names the ability that must have succeeded."""
    prayer = ability("action", {"do": "roll", "what": "ACTION"}, asked=True, id="Prayer", text="It prays.")
    for after, held in (("Prayer", 1), ("Curse", 0)):
        thanks = ability("success", BLESSED, given=[f"after: {after}"])
        story = active(prayer, thanks, ansel={"abilities": ["Gift", "Prayer"]})
        assert blessings(story.when(UseAbility("ansel", "Prayer"), faces=HIT)) == held


@pytest.mark.rule("TC-BLOOD-10")
def test_power_can_require_a_roll() -> None:
    """Its price is paid even if the roll fails."""
    for faces, down in ((HIT, True), (MISS, False)):
        story = active(ansel={"abilities": [], "powers": [{"name": "Cast Down", "prices": [1]}]}, kain={"blood": 1})
        story.when(Invoke("ansel", "Cast Down", ("kain",), "kain"), faces=faces)
        assert (model_of(story, "kain").down, model_of(story, "kain").blood) == (down, 0)


# --- sheets ---------------------------------------------------------------------------------------------------------


def _refused(**fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        opened(**fields)
    return str(refused.value)


@pytest.mark.rule("TC-DICE-06")
def test_names_may_differ_from_print_in_capitals_and_spelling() -> None:
    """They are kept as the book writes them, unless the setup defines them itself; also for a model that joins."""
    sheet = {"keywords": ["Strong", "The Court", "oath"], "equipment": ["gas mask"], "abilities": ["Laying on Hands"]}
    gun = {"id": "g", "name": "Gun", "kind": "ranged", "range": 8, "keywords": ["Blast (3)", "Armor Piercing"]}
    story = opened({**ability("attack", change()), "id": "oath"}, ansel={"abilities": []}, kain=sheet, weapons=[gun])
    printed = story.state.model("kain").profile
    assert printed.keywords == ("STRONG", "THE COURT", "oath")
    assert (printed.equipment, printed.abilities) == (("Gas Mask",), ("Laying On Hands",))
    assert [weapon.keywords for weapon in story.state.armoury if weapon.id == "g"] == [("BLAST (3)", "ARMOUR-PIERCING")]
    begin_turn(story).when(
        Join(side="heretics", sheet=Profile(id="new", name="New", keywords=("tough",), equipment=("Combat helmet",)))
    )
    newcomer = story.state.model("new").profile
    assert (newcomer.keywords, newcomer.equipment) == (("TOUGH",), ("Combat Helmet",))
    assert "Combat Helmet" in [each.id for each in story.state.catalogue]


@pytest.mark.rule("TC-DICE-06")
def test_keyword_lines_of_version_1_0_are_read_as_fields() -> None:
    """In their printed spelling, unless the setup defines the keyword itself. Contradictions are refused."""
    lines = ["+1 Dice", "-1 INJURY DICE", "+2 INJURY MODIFIER", "IGNORE COVER", "IGNORE LONG RANGE", "ASSAULT"]
    gun = {"id": "g", "name": "Gun", "kind": "ranged", "range": 8, "keywords": lines}
    story = active(ansel={"abilities": [], "weapons": ["g"]}, weapons=[gun])
    story.when(
        Shoot(model="ansel", weapon="g", target="kain", in_cover=True, long_range=True), faces=(4, 4, 1, 4, 4, 6)
    )
    assert modifiers(story, "Ranged Attack") == (Modifier("Gun", 1, "dice"),)
    assert modifiers(story, "Injury") == (Modifier("Gun", -1, "dice"), Modifier("Gun", 2, "total"))
    assert next(weapon.keywords for weapon in story.state.armoury if weapon.id == "g") == ("ASSAULT",)
    assert "the sheet states `hit_dice` differently" in _refused(
        weapons=[{**gun, "keywords": ["+1 DICE"], "hit_dice": 2}]
    )


@pytest.mark.rule("TC-DICE-06")
def test_unknown_keyword_must_be_an_ability() -> None:
    """Of the setup or of the catalogue, for models and weapons. The refusal suggests the nearest name."""
    assert "did you mean 'SERRATED'?" in _refused(
        weapons=[{"id": "x", "name": "X", "kind": "melee", "keywords": ["SERATED"]}]
    )
    assert "did you mean 'Gas Mask'?" in _refused(kain={"equipment": ["Gas maks"]})
    assert "$.sides[1].models[0].abilities[0]" in _refused(kain={"abilities": ["Flight"]})
    house = {**ability("attack", change()), "id": "OATHSWORN"}
    story = new_story(
        "trench_crusade",
        {"sides": [
            {"id": "a", "name": "A", "models": [fighter("Ansel", keywords=["OATHSWORN"])]},
            {"id": "b", "name": "B", "models": [fighter("Kain")]},
        ], "armoury": list(ARMOURY), "abilities": [house]},
    )  # fmt: skip
    assert [ability.id for ability in story.state.catalogue] == ["OATHSWORN"]


WRONG: dict[str, Fields] = {
    "when": ability("atack", change()),
    "if[0]": ability("attack", change(), given=["meele"]),
    "does[0].do": ability("attack", {"do": "modfy"}),
    "does[0].what": ability("attack", change(1, "inches")),
    "does[0].to": ability("activation start", {**BLESSED, "to": "freinds"}),
    "does[0].at": ability("activation start", {**BLESSED, "at": "success"}),
    "does[0].amount": ability("activation start", {**BLESSED, "amount": 0}),
    "limit": ability("attack", change(), limit="fight"),
    "cost": ability("attack", change(), cost=[{"what": "Blood Marker"}]),
    "cost[0].what": ability("action", BLESSED, asked=True, cost=[{"what": "gold"}]),
    "asked": ability("moved", BLESSED, asked=True),
    "text": {"id": "Gift", "when": "attack"},
}


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize("place", WRONG)
def test_errors_in_abilities_name_their_place(place: str) -> None:
    with pytest.raises(Refused, match=r"\$\.abilities\[0\]\.") as refused:
        opened(WRONG[place])
    assert f"$.abilities[0].{place}" in str(refused.value)


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (ability("attack", BLESSED), "'gain' happens at once"),
        (ability("hit", change()), "values cannot be changed at 'hit'"),
        (ability("hit", {"do": "ready"}), "needs a limit"),
        (ability("falls", {"do": "stand up"}, {"do": "knock down"}), "could trigger its own ability again at 'falls'"),
        (ability("suffers", {"do": "injure", "to": "target"}), "could trigger its own ability again at 'suffers'"),
        (ability("hit", {"do": "condition", "what": "Hexd"}), "'condition' cannot be used with 'Hexd'"),
        (ability("attack", change(), given=["is: Hexd"]), "'is' cannot be used with 'Hexd'; known"),
        (ability("attack", change(), given=["blood: many"]), "must be followed by a number"),
        (ability("attack", change(), given=["with"]), "must be followed by a name"),
        (ability("always", {"do": "keyword", "what": "TOUHG"}), "did you mean 'TOUGH'?"),
        (ability("attack", {"do": "soften", "what": "Down"}), "can be used only with `when` set to: injured"),
        (ability("attack", change(0)), "must not be 0"),
        (ability("attack", change(to="target")), "cannot have a target"),
        (
            ability("attack", {"do": "ignore", "what": "Cover", "to": "allies"}),
            "not a possible target of 'ignore'",
        ),
        (ability("attack", {"do": "ignore", "what": "Covr"}), "did you mean 'Cover'?"),
    ],
)
def test_impossible_abilities_are_refused_with_the_reason(wrong: Fields, sentence: str) -> None:
    """The message says what to write instead."""
    with pytest.raises(Refused, match=r"abilities") as refused:
        opened(wrong)
    assert sentence in str(refused.value)


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [({"name": "Down"}, "choose another"), ({**CURSE, "until": "session"}, "cannot end with 'session'"),
     ({**CURSE, "abilities": [ability("rol", change())]}, "is not a point in the order of play")],
)  # fmt: skip
def test_impossible_conditions_are_refused(sheet: Fields, sentence: str) -> None:
    """An undefined condition on a sheet is refused too."""
    assert sentence in _refused(conditions=[sheet])
    assert "$.sides[0].models[0].conditions[0]" in _refused(ansel={"conditions": ["Hexed"]})


def test_catalogue_abilities_are_valid() -> None:
    """There are at least 90, for all six warbands."""
    sides = tuple(Side(name, name, (Profile(id=f"{name}-1", name=name),)) for name in "ab")
    setup = Setup(sides, abilities=CATALOGUE.abilities, conditions=CATALOGUE.conditions)
    assert list(room.misfits(setup)) == []
    assert len(CATALOGUE.abilities) >= 90


def test_vocabulary_is_covered_by_tests() -> None:
    """Each point, effect and fact appears in this file or in the catalogue."""
    text = Path(__file__).read_text(encoding="utf-8") + Path(str(room.__file__)).with_name("abilities.toml").read_text(
        encoding="utf-8"
    )
    words = (*room.ABILITIES.points, *room.WINDOWS, *room.ABILITIES.effects, *room.ABILITIES.facts)
    assert [word for word in words if f'"{word}' not in text and f"{word}:" not in text] == []


# --- the log --------------------------------------------------------------------------------------------------------

TOML = """
[[armoury]]
id = "hook"
name = "Meat Hook"
kind = "melee"
keywords = ["GRAPPLING"]

[[abilities]]
id = "GRAPPLING"
when = "hit"
does = [{ do = "condition", what = "Hooked", to = "target" }]
text = "A hit model hangs on the hook."

[[abilities]]
id = "Battle Hymn"
when = "action"
asked = true
limit = "fight"
cost = [{ what = "Blessing Marker", amount = 1 }]
does = [{ do = "modify", what = "dice", amount = 1, at = "attack", until = "turn" }]
text = "They sing."

[[conditions]]
name = "Hooked"
until = "fight"
exit = "Cut the chain."

[[conditions.abilities]]
id = "Hooked"
when = "always"
does = [{ do = "forbid", what = "Move" }]

[[sides]]
id = "butchers"
name = "the Butchers"
[[sides.models]]
id = "ham"
name = "Ham"
weapons = ["hook"]
abilities = ["Battle Hymn"]
equipment = ["Gas Mask"]
blessings = 1
[[sides]]
id = "sheep"
name = "the Sheep"
[[sides.models]]
id = "ewe"
name = "Ewe"
"""


@pytest.mark.rule("TC-DICE-06")
def test_setup_file_defines_keywords_abilities_and_conditions(tmp_path: Path) -> None:
    """The log contains the definitions, so that it can be replayed without the file."""
    setup, log = tmp_path / "table.toml", tmp_path / "fight.jsonl"
    setup.write_text(TOML, encoding="utf-8")
    story = begun_by(Story(Encounter.begin("trench_crusade", setup)), "butchers")
    story.given(PlaceModel("ham", ("ewe",)), Activate("ham"))
    labels = [form.label for request in story.encounter.requests for form in request.forms]
    assert "Ham: use Battle Hymn" in labels
    story.given(UseAbility("ham", "Battle Hymn"))
    story.given((Fight(model="ham", weapon="hook", target="ewe"), (4, 4, 1, 2, 2)))
    story.given(EndActivation("ham"), Activate("ewe")).when(Retreat("ewe")).refuses("forbidden")
    assert model_of(story, "ewe").conditions == ("Hooked",)
    story.encounter.save(log)
    setup.unlink()
    replay = Replay.load(log)
    assert replay.verify().exact
    lines = list(replay.transcript())
    assert lines == story_lines(story)
    assert "Ham uses Battle Hymn. They sing." in lines
    assert "Ewe gains the condition Hooked (GRAPPLING)." in lines


def begun_by(story: Story, side: str) -> Story:
    """Let a side go first."""
    return story.given((RollOff(), (6, 1)), ChooseFirst(side))


@pytest.mark.rule("TC-DICE-06")
def test_joining_model_brings_its_abilities() -> None:
    """New definitions are added to the battle; unknown names are refused."""
    story = begin_turn(opened())
    late = Profile(id="late", name="Late", equipment=("Gas Mask",), abilities=("Agile",), powers=())
    story.when(Join(side="heretics", sheet=late))
    assert {ability.title for ability in story.state.catalogue} == {"Agile", "Gas Mask"}
    story.when(Join(side="heretics", sheet=Profile(id="later", name="Later", abilities=("Flight",)))).refuses("sheet")
    story.when(Join(side="heretics", sheet=Profile(id="later", name="Later", conditions=("Hexed",)))).refuses(
        "condition"
    )


@pytest.mark.rule("TC-DICE-06")
def test_next_session_has_the_same_abilities_and_conditions() -> None:
    story = begin_turn(opened(ability("attack", change()), conditions=[CURSE])).given(
        Afflict("kain", "Hexed", "a witch")
    )
    story.given(PlaceMarkers(model="ansel", marker="blood", amount=2, source="a shell"))
    next_one = Encounter.begin("trench_crusade", story.encounter.aftermath())
    assert next_one.state.catalogue == story.state.catalogue
    assert next_one.state.condition_sheets == story.state.condition_sheets
    assert next_one.state.model("kain").conditions == ("Hexed",)


@pytest.mark.parametrize(
    "fact",
    [
        *("with: nonsense", "keyword: Nonsense", "near: Nonsense", "weapon keyword: Nonsense", "power: Nonsense"),
        *("action: Melee Atack", "after: Gft"),
    ],
)
def test_condition_with_an_unknown_name_is_refused(fact: str) -> None:
    """ACTIONS and abilities may also get their names in play, so only misspelled ones are refused."""
    refused = _refused(abilities=[ability("attack", change(), given=[fact])])
    assert f"cannot be used with '{fact.partition(': ')[2]}'" in refused


def test_names_in_conditions_may_have_other_capitals_and_the_printed_name_of_a_weapon() -> None:
    gun = {"id": "g", "name": "Fowling Piece", "kind": "ranged", "range": 8, "keywords": ["FIRE"]}
    gift = ability(
        "attack", change(what="Dice"), given=["with: fowling piece", "weapon keyword: fire", "target keyword: Tough"]
    )
    story = opened(gift, weapons=[gun])
    (defined,) = story.state.catalogue
    assert defined.given == ("with: g", "weapon keyword: FIRE", "target keyword: TOUGH")
    assert defined.does[0].what == "dice"
