"""The abilities of the catalogue in play: each does what its text says."""

from collections.abc import Callable

import pytest

from combat.engine.abilities.use import UseAbility
from combat.systems.fiend_wake.acts.damage import Inflict
from combat.systems.fiend_wake.acts.full_actions import Bombard, Melee
from combat.systems.fiend_wake.acts.mounts import Mount
from combat.systems.fiend_wake.acts.simple_actions import Flee
from combat.systems.fiend_wake.queries.abilities import CATALOGUE
from events.fiend_wake.facts import ReactionsOpened, RollDue
from events.vocabulary import Spent, Suffered
from tests.fiend_wake.custom_content import custom_fight, custom_first_turn
from tests.fiend_wake.fights import Fields, fighter, first_turn, foe, rolls, turn_of, wounds_of
from tests.harness.stories import Story

SHOWN: dict[str, Callable[[], None]] = {}
"""The test in play of each ability."""

MORTAR = """
[[armory]]
id = "mortar"
name = "Mortar"
kind = "ranged"
skill = "Artillery"
mass = 5
abilities = ["Crew of two"]
"""
HOUSE = '[[locations]]\nid = "tower"\nabilities = ["{}"]\n'
BLADE = '[[armory]]\nid = "blade"\nabilities = ["{}"]\n'
HORSE = '[[animals]]\nid = "horse"\nbenefits = ["{}"]\n'


def shows(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a function as the test of an ability."""

    def register(test: Callable[[], None]) -> Callable[[], None]:
        SHOWN[name] = test
        return test

    return register


def difficulty(story: Story) -> int:
    """Return the difficulty of Ann's attack on the imp, which is 6 without abilities."""
    needed: int = story.when(Melee("ann", "imp")).event(RollDue).difficulty
    return needed


def hit(text: str, **fields: object) -> Story:
    """Return a fight in which Ann's blade, with an ability, has hit the imp for 4."""
    people = fighter("ann", tp=6), foe("imp", **fields)
    return custom_first_turn(text, *people).given(Melee("ann", "imp")).when(*rolls(9))


def points(story: Story, *who: str) -> list[int]:
    """Return the Tactical Points of combatants."""
    return [story.state.combatant(combatant).tp for combatant in who]


@shows("Shield")
def _shield() -> None:
    assert difficulty(first_turn(fighter("ann"), foe("imp", abilities=["Shield"]))) == 6 + 2


@shows("Parry")
def _parry() -> None:
    story = first_turn(fighter("ann"), foe("imp", abilities=["Parry"])).given(Melee("ann", "imp"))
    story.when(UseAbility("imp", "Parry")).then(Spent(whose="imp", resource="Tactical Point", amount=1, on="Parry"))
    assert story.event(RollDue).difficulty == 6 + 3


@shows("Stunning")
def _stunning() -> None:
    assert points(hit(BLADE.format("Stunning")), "ann", "imp") == [6, 6 - 2]


@shows("Accurate")
def _accurate() -> None:
    assert difficulty(custom_first_turn(BLADE.format("Accurate"), fighter("ann"), foe("imp"))) == 6 - 1


@shows("Unwieldy")
def _unwieldy() -> None:
    assert difficulty(custom_first_turn(BLADE.format("Unwieldy"), fighter("ann"), foe("imp"))) == 6 + 1


@shows("Wall-breaking")
def _wall_breaking() -> None:
    people = fighter("ann", location="tower"), foe("imp", location="tower")
    story = custom_first_turn(BLADE.format("Wall-breaking"), *people).given(Melee("ann", "imp"), rolls(9))
    assert story.state.location("tower").tallies == 1


@shows("Crew of two")
def _crew_of_two() -> None:
    gunner: Fields = {"ready": "mortar", "weapons": ["mortar"]}
    friend = {"alone": fighter("ben", location="tower"), "with help": fighter("ben")}
    for crew, sheet in friend.items():
        story = custom_first_turn(MORTAR, fighter("ann", **gunner), sheet, foe("imp"))
        assert bool(story.encounter.why_not(Bombard(who="ann", caught=("imp",)))) is (crew == "alone")


@shows("Regenerates")
def _regenerates() -> None:
    sheets = (fighter(who, wounds=left, abilities=["Regenerates"]) for who, left in (("ann", 5), ("ben", 1)))
    assert wounds_of(custom_fight("", *sheets, foe("imp", wounds=5)), "ann", "ben", "imp") == [3, 0, 5]


@shows("Feels no stun")
def _feels_no_stun() -> None:
    story = first_turn(fighter("ann", abilities=["Feels no stun"]), foe("imp"))
    for who in ("ann", "imp"):
        story.given(Inflict(who=who, harm="Stun", amount=2, source="a bell"))
    assert points(story, "ann", "imp") == [6, 4]


@shows("Drains")
def _drains() -> None:
    assert points(hit(BLADE.format("Drains")), "ann", "imp") == [6 + 1, 6 - 1]


@shows("Tireless")
def _tireless() -> None:
    story = custom_fight("", fighter("ann", abilities=["Tireless"]), foe("imp"))
    assert [story.state.combatant(who).tokens for who in ("ann", "imp")] == [2 + 1, 2]


@shows("Burning")
def _burning() -> None:
    people = fighter("ann", location="tower"), foe("imp"), foe("rat", location="tower")
    story = custom_first_turn(HOUSE.format("Burning"), *people)
    assert wounds_of(story, "ann", "imp", "rat") == [2, 0, 0]
    assert wounds_of(turn_of(story, "rat"), "ann", "imp", "rat") == [2, 0, 2]


@shows("Flooded")
def _flooded() -> None:
    people = fighter("ann", location="tower"), foe("imp"), foe("rat", location="tower")
    assert points(custom_fight(HOUSE.format("Flooded"), *people), "ann", "imp", "rat") == [5, 6, 5]


@shows("Cramped")
def _cramped() -> None:
    people = fighter("ann", location="tower"), foe("imp", location="tower")
    assert difficulty(custom_first_turn(HOUSE.format("Cramped"), *people)) == 6 + 2


@shows("Fleet")
def _fleet() -> None:
    story = custom_first_turn(HORSE.format("Fleet"), fighter("ann"), foe("imp")).given(Mount("ann", "horse"))
    assert story.when(Flee("ann", 1)).event(ReactionsOpened).amount == 1 + 2


@shows("Tramples")
def _tramples() -> None:
    story = custom_first_turn(HORSE.format("Tramples"), fighter("ann"), foe("imp")).given(Mount("ann", "horse"))
    story.given(Melee("ann", "imp")).when(*rolls(9)).then(Suffered)
    assert wounds_of(story, "imp") == [4 + 2]


@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE.abilities])
def test_ability_of_the_catalogue_does_what_its_text_says(name: str) -> None:
    """Each ability has its own test in play."""
    SHOWN[name]()
