"""The search for the expected value of a command: it is exact, keeps its budget, and guides a `Thinker`."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, Sensible, Thinker, player_view
from combat.engine.dice.sources import OutcomeKey
from combat.engine.errors import DieRequest, RollRequest
from combat.engine.fight.outcomes import default_command
from combat.engine.offer.requests import Request
from combat.engine.people.players import PlayerView, win_chance
from combat.engine.people.search import Search
from combat.engine.play.draft import Draft
from combat.engine.play.system import Lookahead, System
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, EndActivation
from events.base import Command
from events.vocabulary import Die, Rolled, TurnEnded
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import active_model, fighter

SHOT = Shoot(model="ansel", weapon="rifle", target="kain")
FLAME = Shoot(model="ansel", weapon="burner", target="kain")
"""A shot that hits automatically, so that it has only 36 results."""

ONE_TURN = Lookahead((TurnEnded,), 1)
ENEMY_TURN = (
    EndActivation(model="ansel"),
    Activate(model="kain"),
    Shoot(model="kain", weapon="burner", target="berthe"),
    EndActivation(model="kain"),
)
"""The commands of an Activation in which Kain shoots once."""


class Faces:
    """Dice with given faces, then ones; keeps the number of sides of every die."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces, self.sides = list(faces), list[int]()

    def roll(
        self,
        asked: Sequence[DieRequest],
        roll: Callable[[], RollRequest],
        *,
        manual: bool = False,
        outcome_key: OutcomeKey | None = None,
    ) -> tuple[Die, ...]:
        """Return the next dice."""
        start = len(self.sides)
        self.sides += [die.sides for die in asked]
        self.faces += [1] * (len(self.sides) - len(self.faces))
        rolled = zip(asked, self.faces[start:], strict=False)
        return tuple(Die(face=face, sides=die.sides, source="table", mark=die.mark) for die, face in rolled)


def plays(search: Search, state: Any, command: Command) -> Iterator[tuple[float, Draft[Any]]]:
    """Yield every sequence of faces of a command with its probability, without merging any."""
    faces = list[int]()
    while True:
        dice = Faces(faces)
        draft = Draft(search.system.projection, state, dice, search.system.abilities)
        search.system.play(draft, command)
        chance = 1.0
        for sides in dice.sides:
            chance /= sides
        yield chance, draft
        faces = dice.faces
        while faces and faces[-1] == dice.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1


def played_out(search: Search, state: Any, command: Command, passed: int = 0) -> float:
    """Return the expected value of a command by plain playing, after some of the events that the lookahead counts."""
    leads_to = defaultdict[tuple[Any, int], float](float)
    for chance, draft in plays(search, state, command):
        leads_to[draft.state, passed + sum(isinstance(event, search.lookahead.ends) for event in draft.events)] += (
            chance
        )
    value = 0.0
    for (after, count), chance in leads_to.items():
        ends = after.outcome is not None or count >= search.lookahead.count
        following = None if ends else search.next_command(after)
        value += chance * (search.value(after) if following is None else played_out(search, after, following, count))
    return value


def search_for(fight: Encounter, *later: Command, lookahead: Lookahead = ONE_TURN) -> Search:
    """Return a search of the Pilgrims; later decisions take the first legal one of some commands, or the default."""
    usual = default_command(fight.system)

    def next_command(state: Any) -> Command | None:
        request = fight.system.acts.first_required(state)
        offered = () if request is None else [c for c in later if any(form.holds(c) for form in request.forms)]
        return next((command for command in offered if not fight.system.check(state, command)), None) or usual(state)

    trial = fight.playout("hmac-sha256-2:" + "0" * 32)

    def value(state: Any) -> float:
        trial.state = state
        return win_chance(trial, "pilgrims")

    return Search(fight.system, fight.state, next_command, value, lookahead)


def duel(rng: Random) -> Encounter:
    """Return a battle with random sheets in which Ansel is active."""
    theirs = fighter("Kain", armour=rng.choice(("none", "standard")), keywords=rng.choice(([], ["TOUGH"])))
    return active_model(fighter("Ansel", "burner"), against=(theirs,), down=rng.choice(((), ("kain",)))).encounter


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_search_gives_the_value_of_plain_playing(number: int) -> None:
    fight = duel(Random(number))
    search = search_for(fight)
    expected = search.expected(FLAME, 1_000)
    assert expected == pytest.approx(played_out(search, fight.state, FLAME), abs=1e-9)
    assert expected != pytest.approx(search.expected(EndActivation(model="ansel"), 1_000), abs=1e-4)


@pytest.mark.parametrize("lookahead", [Lookahead((TurnEnded,), 2), Lookahead((Rolled,), 3)])
def test_search_counts_the_ends_on_each_path(lookahead: Lookahead) -> None:
    """A miss and a hit without effect lead to equal states after one roll and after two."""
    fight = active_model(fighter("Ansel"), against=(fighter("Kain", "burner", armour="reinforced"),)).encounter
    search = search_for(fight, *ENEMY_TURN, lookahead=lookahead)
    value = search.expected(SHOT, 1_000)
    assert value == pytest.approx(played_out(search, fight.state, SHOT), abs=1e-9)
    assert value != pytest.approx(attrs.evolve(search, lookahead=ONE_TURN).expected(SHOT, 1_000), abs=1e-4)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 20, 60])
def test_search_keeps_its_budget_and_accounts_for_all_results(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played, play = [], Search._play

    def count(self: Search, *args: Any) -> Any:
        played.append(args)
        return play(self, *args)

    monkeypatch.setattr(Search, "_play", count)
    search = attrs.evolve(search_for(active_model(fighter("Ansel", "gatling", ranged=1)).encounter), value=lambda _: 1)
    assert search.expected(Shoot(model="ansel", weapon="gatling", target="kain"), number) == pytest.approx(1)
    assert len(played) <= number
    assert (len(played) < number) == (number >= 20)


@pytest.mark.parametrize("number", [3, 12, 40])
def test_search_plays_equal_states_once_and_counts_their_plays_each_time(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = active_model(fighter("Ansel"), against=(fighter("Kain", "burner"),)).encounter
    first, again = (search_for(fight, *ENEMY_TURN, lookahead=Lookahead((TurnEnded,), 2)) for _ in range(2))
    value = first.expected(SHOT, number)
    again.expected(SHOT, 1_000)
    monkeypatch.delattr(Search, "_play")
    assert again.expected(SHOT, number) == pytest.approx(value, abs=1e-9)


def test_search_plays_the_other_results_of_a_roll_from_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, play = [], System.play

    def count(self: System[Any], draft: Draft[Any], command: Command) -> None:
        begun.append(command)
        play(self, draft, command)

    monkeypatch.setattr(System, "play", count)
    search_for(active_model(fighter("Ansel", "burner")).encounter).expected(FLAME, 1_000)
    assert begun.count(FLAME) == 1


def position(*weapons: str) -> tuple[PlayerView, Request]:
    """Return the view of the Pilgrims at a decision of Ansel, and the open request. Doeg has no armour."""
    fight = active_model(fighter("Ansel", *weapons, ranged=1), against=(fighter("Kain", armour="standard"),)).encounter
    return player_view(fight, "pilgrims"), next(item for item in fight.requests if not item.optional)


def test_thinker_searches_where_the_policy_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the command of the highest value, unless the advantage over a heavier command is small."""
    targets = []
    for gain in (0.5, 0.0001):

        def expected(_: Search, command: Command, __: int, gain: float = gain) -> float:
            return 0.3 + gain * (getattr(command, "target", "") == "kain")

        monkeypatch.setattr(Search, "expected", expected)
        targets.append(getattr(Thinker().choose(*position("rifle"), Random(1)), "target", ""))
    assert targets == ["kain", "doeg"]


@pytest.mark.parametrize("number", [1, 150])
def test_thinker_makes_no_trials_if_the_policy_gives_a_horizon(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def count(self: Thinker, fight: PlayerView, command: Command, dice: str) -> float:
        tried.append(command)
        return 0.5

    monkeypatch.setattr(Thinker, "_tried", count)
    Thinker(plays=number).choose(*position("rifle"), Random(1))
    assert not tried


def test_search_is_reproducible() -> None:
    first, second = (Thinker().choose(*position("rifle", "pistol", "club"), Random(3)) for _ in range(2))
    assert first == second


@pytest.mark.rule("TC-WIN-01")
def test_thinker_does_not_use_secret_pledges() -> None:
    chosen = set()
    for spent in (0, 1, 5):
        story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(SHOT, Pledge(side="heretics", blood=spent))
        view = player_view(story.encounter, "pilgrims")
        request = next(item for item in story.encounter.requests if item.seat == "pilgrims")
        chosen.add(Thinker().choose(view, request, Random(2)))
        assert Thinker().choose(view, request, Random(2)) == Sensible().choose(view, request, Random(2))
    assert len(chosen) == 1
