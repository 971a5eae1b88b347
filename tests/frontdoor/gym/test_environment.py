"""Fights as environments of PettingZoo: its own tests, secrets, rewards, limits and copies."""

import warnings
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from combat import Encounter, Refused, systems
from combat.engine.people.players import RandomPlayer, Sensible, player_view
from tests.harness.tools import needs

pytestmark = needs("PettingZoo")

ADVICE = (  # recommendations of PettingZoo about names and shapes, which its own environments with masks do not follow
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:We recommend agents to be named:UserWarning",
)


def new_env(*arguments: Any, **options: Any) -> Any:
    """Return an environment."""
    from frontdoor.gym.environment import FightEnv  # needs an extra

    return FightEnv(*arguments, **options)


def play(env: Any, decisions: int, how: str = "random", seed: int = 0) -> list[Any]:
    """Take random actions, the first or the heaviest ones, and return what the agents received."""
    received = []
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number + seed)
    for agent in islice(env.agent_iter(), decisions):
        seen, reward, terminated, truncated, info = env.last()
        is_over = terminated or truncated
        received.append((agent, {name: array.tolist() for name, array in seen.items()}, reward, is_over, info))
        choices = {"first": 0, "heaviest": seen["weights"].argmax()}
        choice = int(choices.get(how, env.action_space(agent).sample(seen["action_mask"])))
        env.step(None if is_over else choice)
    return received


@pytest.mark.parametrize("system", systems())
def test_environment_passes_the_tests_of_pettingzoo(system: str) -> None:
    """`api_test` and `seed_test`, without further warnings."""
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        for each in ADVICE:
            action, message, _ = each.split(":")
            warnings.filterwarnings(action, message, UserWarning)  # type: ignore[arg-type]
        api_test(new_env(system), num_cycles=50)
        seed_test(lambda: new_env(system), num_cycles=50)


@pytest.mark.parametrize("system", systems())
def test_fights_end_with_rewards_by_outcome(system: str) -> None:
    """Team mates win and lose together, and the rewards are those of the outcome."""
    env = new_env(system)
    env.reset(seed=1)
    rewards = {agent: reward for agent, _, reward, is_over, _ in play(env, 10**6, "heaviest") if is_over}
    assert rewards.keys() == set(env.possible_agents)
    outcome = env.recorded().outcome
    assert outcome is not None
    sides = {agent: agent if agent in ("gm", "pilgrims", "heretics") else "players" for agent in env.possible_agents}
    won = {sides[winner] for winner in outcome.winners}
    if won:
        assert rewards == {agent: 1.0 if side in won else -1.0 for agent, side in sides.items()}
    else:
        assert set(rewards.values()) in ({0.0}, {1.0, -1.0})
    with pytest.raises(ValueError, match="call reset first"):
        env.step(0)


@pytest.mark.parametrize("system", systems())
def test_observations_contain_only_what_the_seat_sees(system: str) -> None:
    """A fight whose state is what a seat sees gives the seat the same arrays."""
    env, hidden = new_env(system), 0
    env.reset(seed=3)
    for agent in islice(env.agent_iter(), 120):
        if env.terminations[agent]:
            break
        fight, state = env._fight, env._fight.state
        for seat in env.agents:
            full = env.observe(seat)
            fight.state = fight.system.projection.conceal(state, seat)
            hidden += fight.state is not state
            assert all((env.observe(seat)[name] == array).all() for name, array in full.items())
            assert env.infos[seat].keys() <= {"commands", "prompt", "open"}
            assert seat == agent or not env.infos[seat]
            fight.state = state
        assert env.infos[agent]["open"] == player_view(fight, agent).is_open
        seen = env.observe(agent)
        env.step(int(env.action_space(agent).sample(seen["action_mask"])))
    assert hidden or system != "fiend_wake"


def test_mask_counts_the_drawn_commands() -> None:
    """Every command of a slot is legal and named in the observation; an empty slot is refused."""
    env = new_env("trench_crusade", slots=5)
    env.reset(seed=2)
    for agent in islice(env.agent_iter(), 60):
        seen, commands = env.observe(agent), env.infos[agent]["commands"]
        assert len(commands) == seen["action_mask"].sum() == (seen["kinds"] > 0).sum() <= 5
        assert len(set(commands)) == len(commands)
        assert [env.layout.kinds[kind - 1] for kind in seen["kinds"] if kind] == [each.wire_type for each in commands]
        assert all(command in env.recorded().options(agent) for command in commands)
        figures = env.recorded().figures(agent)
        for slot, command in enumerate(commands):
            named = {figure.id for figure, is_named in zip(figures, seen["named"][slot], strict=False) if is_named}
            assert named == {figure.id for figure in figures if f"'{figure.id}'" in repr(command)}
        before = env.recorded().state
        for wrong in (-1, len(commands), None):
            with pytest.raises(ValueError, match="the action must be a number from 0 to"):
                env.step(wrong)
        assert env.recorded().state == before
        env.step(len(commands) - 1)
        if env.terminations[env.agent_selection]:
            break


def test_optional_commands_can_be_chosen() -> None:
    """Shock can be restored although the fight does not wait for it."""
    env = new_env("wrath_and_glory")
    env.reset(seed=5)
    kinds = {type(each).__name__ for *_, info in play(env, 400, seed=5) for each in info.get("commands", ())}
    assert "RestoreShock" in kinds


def test_shift_after_a_hit_on_a_bystander_has_a_weight() -> None:
    """A shot into a melee hits a mob that was not its target."""
    env = new_env("wrath_and_glory")
    env.reset(seed=8)
    play(env, 400, seed=8)
    assert len(env.recorded().journal) > 400


def test_fight_is_cut_off_without_a_reward() -> None:
    """After the maximum number of commands, agents are truncated and not terminated."""
    env = new_env("trench_crusade", max_decisions=20)
    env.reset(seed=0)
    play(env, 20, "first")
    assert env.truncations == {"pilgrims": True, "heretics": True}
    assert env.terminations == {"pilgrims": False, "heretics": False}
    assert env.rewards == {"pilgrims": 0.0, "heretics": 0.0}
    assert len(env.recorded().journal) == 21


def test_program_players_decide_for_other_seats() -> None:
    """The GM of two warbands is no agent, and neither is a seat with a program player."""
    assert new_env("trench_crusade").possible_agents == ["pilgrims", "heretics"]
    assert new_env("powered_by_heresy").possible_agents == ["ada", "bo", "cyd", "gm"]
    env = new_env("trench_crusade", players={"heretics": RandomPlayer()})
    assert env.possible_agents == ["pilgrims"]
    env.reset(seed=4)
    play(env, 30)
    assert {"pilgrims", "heretics"} <= {beat.by for beat in env.recorded().journal}


@pytest.mark.parametrize("system", systems())
def test_fork_has_the_same_or_fresh_dice(system: str) -> None:
    """A copy goes on exactly as the fight itself will, or with other dice; the fight does not notice."""
    env = new_env(system)
    env.reset(seed=6)
    play(env, 40)
    twin, other = deepcopy(env), env.fork(seed=1)
    other_again = env.fork(seed=1)
    there = play(twin, 40, "first")
    elsewhere = play(other, 40, "first")
    assert play(env, 40, "first") == there
    assert play(other_again, 40, "first") == elsewhere
    assert env.recorded().journal.beats == twin.recorded().journal.beats
    assert env.recorded().journal.beats != other.recorded().journal.beats


def test_reset_without_a_seed_follows_from_the_last_one() -> None:
    """A seed determines a series of different fights."""
    series = []
    for _ in range(2):
        env = new_env("trench_crusade")
        env.reset(seed=7)
        play(env, 20)
        env.reset()
        series.append(env.recorded().journal.beats)
        play(env, 20, "first")
        series.append(env.recorded().journal.beats)
    assert series[:2] == series[2:]
    env.reset(seed=7)
    play(env, 20, "first")
    assert env.recorded().journal.beats != series[1]


def test_fight_in_progress_is_the_start_of_every_episode() -> None:
    """An environment can begin with the position of a fight."""
    fight = Encounter.sample("trench_crusade", "hmac-sha256-2:" + "0" * 32)
    fight.do(fight.requests[0].default or next(iter(fight.options())))
    env = new_env(fight)
    env.reset(seed=0)
    assert env.recorded().state == fight.state
    assert fight.figures()[0].name in env.render()
    assert "heretics" in env.render()
    env.close()


def test_recorded_fight_can_be_saved_and_verified(tmp_path: Any) -> None:
    """The log of a fight of an environment is like that of any other fight."""
    from replays import Replay

    env = new_env("trench_crusade", settings={"turn_limit": 1})
    env.reset(seed=0)
    play(env, 10**6)
    env.recorded().save(tmp_path / "fight.jsonl")
    assert Replay.load(tmp_path / "fight.jsonl").verify().exact


def test_amounts_are_observed_from_0_to_1() -> None:
    """Amounts without a maximum keep their order, and a bar is full at its maximum."""
    from frontdoor.gym.observations import squash

    assert [squash(amount) for amount in (-10, 0, 10)] == [0.25, 0.5, 0.75]
    env = new_env("trench_crusade")
    env.reset(seed=0)
    (prophet, *_), columns = env.recorded().figures(), env.layout.columns
    row = dict(zip(columns, env.observe("pilgrims")["observation"][0].tolist(), strict=True))
    assert row["present"] == row[f"side {prophet.side}"] == 1.0
    for bar in prophet.bars:
        assert row[bar.name] == pytest.approx(bar.now / bar.most)
        assert row[f"{bar.name}, at most"] == pytest.approx(squash(bar.most))


def test_wrong_arguments_are_refused() -> None:
    """Each with a sentence that names the argument."""
    everyone = dict.fromkeys(("pilgrims", "heretics"), Sensible())
    for options, sentence in (
        ({"slots": 0}, "slots must be a whole number of at least 1, not 0"),
        ({"max_decisions": 1.5}, "max_decisions must be a whole number"),
        ({"players": {"nemo": Sensible()}}, "nemo"),
        ({"players": everyone}, "leave at least one to an agent"),
        ({"settings": {"nothing": 1}}, "nothing"),
    ):
        with pytest.raises(Refused, match=sentence):
            new_env("trench_crusade", **options)
