"""Manhattan as a PettingZoo AEC environment: `env(players=3, reward="points")`."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from .. import Options, State, new_game, play, view_for
from ..text import board
from .actions import ANY_SEED, legal, moves
from .observation import fields
from .rewards import check_kind, rewards


def env(**settings: Any) -> OrderEnforcingWrapper:
    """Return the environment with the library's own checks; `settings` are those of `ManhattanEnv`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ManhattanEnv(**settings)))


class ManhattanEnv(AECEnv):
    """
    `player_0` is South, the others follow clockwise. The legal moves are the `action_mask` in
    `infos`.

    If several players may move at once, the first of them clockwise from South does, and no one
    sees their choice. `settings` are the fields of `Options`, `reward` is one of `rewards.KINDS`.
    The only render mode is `ansi`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "manhattan_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, reward: str = "win", render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.options, self.reward, self.render_mode = (
            Options(**settings),
            check_kind(reward),
            render_mode,
        )
        self.sides = {f"player_{i}": side for i, side in enumerate(self.options.sides)}
        self.possible_agents = list(self.sides)
        self.np_random, _ = seeding.np_random()
        kinds = fields(view_for(new_game(self.options, ANY_SEED), self.options.sides[0]))
        most = np.array([kind.most for kind in kinds for _ in kind.numbers], np.float32)
        count = len(moves(self.options, self.options.sides[0]))
        self.observation_spaces = {
            agent: Box(np.zeros_like(most), most) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. The same `seed` deals the same game, and the same games after it."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._be_at(new_game(self.options, self.np_random.bytes(32).hex()))

    def step(self, action: int | None) -> None:
        """
        Make the move with this number.

        Raises IllegalMove if it is illegal; then nothing has changed.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._be_at(
            play(self.position, self.sides[agent], moves(self.options, self.sides[agent])[action])
        )
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        view = view_for(self.position, self.sides[agent])
        return np.array([number for field in fields(view) for number in field.numbers], np.float32)

    def render(self) -> str | None:
        """Return the board as text, as a spectator sees it."""
        return board(view_for(self.position, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is held open."""

    def _be_at(self, position: State) -> None:
        """Move to `position` and set what the library expects."""
        self.position, acting = position, position.to_move[:1]
        paid = rewards(position, self.reward)
        self.rewards = {agent: paid[self.sides[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, not acting)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = next(
            (agent for agent in self.agents if self.sides[agent] in acting), self.agents[0]
        )
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        """Return a 1 for each legal move; zeros for a player who waits."""
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if agent == self.agent_selection:
            mask[legal(view_for(self.position, self.sides[agent]))] = 1
        return mask
