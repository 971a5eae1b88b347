"""A fight as an environment of PettingZoo: agents choose among sampled legal commands."""

from collections.abc import Iterator, Mapping
from copy import copy
from operator import index
from random import Random
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv

from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.people.players import Player, PlayerView, Sensible, player_view, volunteered
from combat.engine.people.simulation import Setup, plan_simulation
from combat.engine.people.tasks import is_count
from combat.engine.people.teams import Team, strength_left, teams, winning_teams
from combat.engine.play.command_checks import check_seat
from combat.engine.play.views import visible_figures
from events.base import Command
from events.limits import show_value
from frontdoor.gym.observations import Layout, Observation

DEFAULT_SLOTS = 16
"""Default number of commands to choose from."""

MAX_DECISIONS = 3_000
"""Default number of commands of all seats after which a fight is cut off."""

_BY_AGENT = ("terminations", "truncations", "rewards", "_cumulative_rewards", "infos")


class FightEnv(AECEnv[str, Observation, int]):
    """A fight in which agents decide one after the other.

    Agents are the seats that win or lose; program players decide for all others, such as the GM of two warbands. When
    the fight waits for an agent, some of its legal commands are drawn. An action is the number of such a command, and
    `action_mask` shows how many there are. The command that the game suggests comes first. `infos[agent]` contains
    `commands`, the drawn commands; `prompt`, the question; and `open`, whether nothing is hidden from the agent, so
    that trying commands in a `fork` reveals no secret.

    At the end of the fight, an agent's reward is 1 for a victory, -1 for a defeat and 0 for a draw. After
    `max_decisions`, all agents are truncated without a reward.

    Attributes:
        layout: The shapes and columns of the observations.
        max_decisions: The number of commands of all seats after which the fight is cut off.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "blow_by_blow_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    render_mode = "ansi"

    def __init__(
        self,
        start: str | Encounter,
        setup: Setup | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        players: Mapping[str, Player] | None = None,
        slots: int = DEFAULT_SLOTS,
        max_decisions: int = MAX_DECISIONS,
    ) -> None:
        """Make an environment; `reset` begins the first fight.

        Args:
            start: The name of a system, or a fight; each fight continues from its current state with new dice.
            setup: The setup as a mapping, or the path of a TOML or JSON file; None for the sample fight.
            settings: Settings that differ from those in the setup.
            players: Program players for some seats, which are then not agents. Seats without a team get `Sensible`.
            slots: The maximum number of commands to choose from.
            max_decisions: The number of commands of all seats after which the fight is cut off.

        Raises:
            Refused: If an argument is invalid.
        """
        for name, number in (("slots", slots), ("max_decisions", max_decisions)):
            if not is_count(number):
                raise refuse(name, f"{name} must be a whole number of at least 1, not {show_value(number)}")
        plan = plan_simulation(start, setup, settings=settings)
        for seat in players or {}:
            check_seat(plan.header, seat)
        self._start = plan.tasks[0].start
        contenders = {seat for team in plan.teams for seat in team}
        self._programs: dict[str, Player] = {
            seat.id: Sensible() for seat in plan.header.seats if seat.id not in contenders
        } | dict(players or {})
        self.possible_agents = [seat.id for seat in plan.header.seats if seat.id not in self._programs]
        if not self.possible_agents:
            raise refuse("players", "program players have all seats; leave at least one to an agent")
        self.max_decisions = max_decisions
        self._seeds = self._rng = Random()  # noqa: S311 - players of a game
        self._fight = self._begun(SEED_PREFIX + "0" * 32)
        self.layout = Layout.of(self._fight, slots)
        self.observation_spaces = {agent: self.layout.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(slots) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a fight and play it up to the first decision of an agent.

        Args:
            seed: Determines dice, drawn commands and program players; None for another fight, which the last seed
                determines if there was one.
            options: Part of PettingZoo's interface; not used.
        """
        if seed is not None:
            self._seeds = Random(seed)  # noqa: S311 - must be reproducible
        self._rng = Random(self._seeds.randbytes(16))  # noqa: S311 - as above
        self._fight = self._begun(_dice_seed(self._rng))
        self.agents = self.possible_agents.copy()
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        for name, value in zip(_BY_AGENT, (False, False, 0.0, 0.0, None), strict=True):
            setattr(self, name, {agent: {} if value is None else value for agent in self.agents})
        self._advance()

    def step(self, action: int | None) -> None:
        """Carry out a command of the deciding agent, and play up to the next decision of an agent.

        Raises:
            ValueError: If no command has this number, or no fight is in progress; nothing changes.
        """
        agent = self.agent_selection
        if agent not in self.agents:
            raise ValueError("no fight is in progress; call reset first")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        commands = self._commands(agent)
        slot = -1 if action is None else index(action)
        if not 0 <= slot < len(commands):
            raise ValueError(f"the action must be a number from 0 to {len(commands) - 1}, not {show_value(action)}")
        self._fight.do(commands[slot], agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._advance()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the arrays that an agent observes; they contain nothing that its seat may not see."""
        fight, commands = self._fight, self._commands(agent)
        policy, seen = fight.system.policy, fight.system.projection.conceal(fight.state, agent)
        standing, among = policy.strength(seen), teams(fight.system, fight.header, seen)
        own = next((team for team in among if agent in team), ())
        opponent = max((strength_left(team, standing) for team in among if team != own), default=0.0)
        return self.layout.observation(
            visible_figures(fight.system, fight.state, agent),
            (strength_left(own, standing), opponent),
            commands,
            [policy.weigh(seen, command) for command in commands],
        )

    def fork(self, seed: int | None = None) -> "FightEnv":
        """Return an independent copy at this point, to look ahead.

        The copy knows all secrets. An agent that tries commands only if `open` is set learns none of them.

        Args:
            seed: Determines new dice, drawn commands and choices of program players; None to keep those that the fight
                itself will have.
        """
        branch = copy(self)
        rng = copy(self._rng) if seed is None else Random(seed)  # noqa: S311 - must be reproducible
        branch.__dict__.update(
            _rng=rng,
            _seeds=copy(self._seeds),
            _fight=self._fight.playout(None if seed is None else _dice_seed(rng)),
            agents=self.agents.copy(),
            **{name: getattr(self, name).copy() for name in _BY_AGENT},
        )
        return branch

    def __deepcopy__(self, memo: dict[int, Any]) -> "FightEnv":
        return self.fork()

    def recorded(self) -> Encounter:
        """Return the fight so far with its journal, for instance to save and review it."""
        return Encounter(self._fight.recorded())

    def render(self) -> str:
        """Return the combatants as text, as far as the deciding agent may see them."""
        figures = visible_figures(self._fight.system, self._fight.state, self.agent_selection)
        return "\n".join(
            ", ".join(
                (
                    f"{figure.name} ({figure.side})",
                    *(f"{bar.name} {bar.now} of {bar.most}" for bar in figure.bars),
                    *(["out"] if figure.out else ()),
                )
            )
            for figure in figures
        )

    def close(self) -> None:
        """Do nothing, because an environment holds no resources."""

    def _begun(self, seed: str) -> Playout:
        begun = self._start(seed)
        return begun if isinstance(begun, Playout) else begun.playout()

    def _commands(self, agent: str) -> tuple[Command, ...]:
        """Return the commands that an agent can choose from; empty if another agent decides."""
        commands: tuple[Command, ...] = self.infos.get(agent, {}).get("commands", ())
        return commands

    def _advance(self) -> None:
        """Let program players decide until an agent must decide or the fight is over."""
        fight, rng = self._fight, self._rng
        self.infos = {agent: {} for agent in self.agents}
        while fight.outcome is None and len(fight.beats) < self.max_decisions:
            unasked = volunteered(fight, self._programs, rng)
            if unasked is not None:
                fight.do(*unasked)
                continue
            request = rng.choice([request for request in fight.requests if not request.optional])
            seat, view = request.seat, player_view(fight, request.seat)
            if seat not in self._programs:
                self.agent_selection = seat
                self.infos[seat] = {
                    "commands": self._drawn(view, request, rng),
                    "prompt": request.prompt,
                    "open": view.is_open,
                }
                return
            fight.do(self._programs[seat].choose(view, request, rng), seat)
        ended = fight.outcome is not None
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        self.rewards = {agent: _reward(self._fight, agent) for agent in self.agents}

    def _drawn(self, view: PlayerView, request: Request, rng: Random) -> tuple[Command, ...]:
        """Return different legal commands: the suggested one, random ones, and voluntary ones."""
        options, slots = view.options.for_request(request), self.layout.slots
        voluntary = tuple(dict.fromkeys(self._voluntary(view, rng)))[: slots // 2]
        usual = [request.default] if request.default is not None and options.allows(request.default) else []
        drawn = dict.fromkeys((*usual, *(options.random(rng) for _ in range(slots))))
        return (*tuple(drawn)[: slots - len(voluntary)], *voluntary)

    def _voluntary(self, view: PlayerView, rng: Random) -> Iterator[Command]:
        """Yield commands for which the fight does not wait, such as the use of an ability; not twice in a row."""
        initiatives, last = view.system.policy.initiatives(), self._fight.last_beat
        if last is None or any(type(last.command) in table for table in initiatives.values()):
            return
        for request in view.options.requests:
            if request.optional and request.kind in initiatives:
                options = view.options.for_request(request)
                for form in request.forms:
                    command = options.pick(form, rng) if form.command in initiatives[request.kind] else None
                    if command is not None:
                        yield command


def _dice_seed(rng: Random) -> str:
    return SEED_PREFIX + rng.randbytes(16).hex()


def _reward(fight: Playout, agent: str) -> float:
    """Return 1 if an agent's team has won, -1 if another one has, and 0 otherwise."""
    if fight.outcome is None:
        return 0.0
    among = teams(fight.system, fight.header, fight.state)
    won: tuple[Team, ...] = winning_teams(among, fight.outcome.winners, fight.system.policy.strength(fight.state))
    return 0.0 if not won else 1.0 if any(agent in team for team in won) else -1.0
