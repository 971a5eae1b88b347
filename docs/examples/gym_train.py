"""Train a player by the results of its fights, against the program player Sensible.

The player scores each command by its kind, its weight in the policy of the system, and the combatants that it names. A
command becomes likelier if its team's lead in strength grew afterwards (REINFORCE).

    pip install 'blow-by-blow[gym]'
    python gym_train.py trench_crusade --fights 300
"""

import argparse
from typing import Any

import numpy as np

from combat.engine.people.players import Sensible
from frontdoor.gym.environment import FightEnv
from frontdoor.gym.observations import Layout

DISCOUNT = 0.95  # of changes that come a decision later
RATE = 0.5


class Learner:
    """A player whose chances of choosing a command grow with the command's score."""

    def __init__(self, layout: Layout, seed: int) -> None:
        self.layout, self.rng = layout, np.random.default_rng(seed)
        self.theta = np.zeros(2 + len(layout.kinds) + len(layout.columns))
        self.choices: list[tuple[np.ndarray, float]] = []

    def choose(self, seen: dict[str, Any]) -> int:
        """Return the slot of a command, and remember the choice."""
        kinds = np.eye(len(self.layout.kinds) + 1)[seen["kinds"]]
        rows = np.column_stack([seen["weights"], kinds, seen["named"] @ seen["observation"]])
        scores = np.where(seen["action_mask"], rows @ self.theta, -np.inf)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        slot = int(self.rng.choice(len(chances), p=chances))
        lead = float(seen["strength"][0] - seen["strength"][1])
        self.choices.append((rows[slot] - chances @ rows, lead))
        return slot

    def learn(self, lead: float) -> None:
        """Change the scores after a fight that ended with this lead."""
        gain = 0.0
        for gradient, lead_before in reversed(self.choices):
            gain = lead - lead_before + DISCOUNT * gain
            lead = lead_before
            self.theta += RATE * gain * gradient


def fight(env: FightEnv, learner: Learner, seed: int) -> tuple[float, float]:
    """Play a fight; return the reward of the first agent, and its lead in strength at the end."""
    env.reset(seed=seed)
    learner.choices.clear()
    reward = lead = 0.0
    for agent in env.agent_iter():
        seen, gained, terminated, truncated, _ = env.last()
        if agent == env.possible_agents[0]:
            reward, lead = reward + gained, float(seen["strength"][0] - seen["strength"][1])
        env.step(None if terminated or truncated else learner.choose(seen))
    return reward, lead


def train(system: str, fights: int, seed: int = 0) -> tuple[float, float]:
    """Train a player; return its mean reward before and after, in fights that it does not learn from."""
    opponent = FightEnv(system).possible_agents[-1]  # the GM, or the second warband
    env = FightEnv(system, players={opponent: Sensible()})
    learner = Learner(env.layout, seed)

    def measure() -> float:
        return float(np.mean([fight(env, learner, 10**6 + number)[0] for number in range(max(1, fights // 10))]))

    before = measure()
    for number in range(fights):
        learner.learn(fight(env, learner, number)[1])
    return before, measure()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a player against Sensible.")
    parser.add_argument("system", nargs="?", default="trench_crusade")
    parser.add_argument("--fights", type=int, default=300)
    arguments = parser.parse_args()
    results = train(arguments.system, arguments.fights)
    print("mean reward: {:.2f} before, {:.2f} after".format(*results))  # noqa: T201 - the result
