"""Manhattan for OpenSpiel: import this file, then `pyspiel.load_game("manhattan", {"players": 3})`."""

from collections.abc import Mapping

import pyspiel

from .. import Options, PlayerView, State, dump, new_game, play, view_for, write
from .actions import ANY_SEED, legal, moves
from .open_spiel_observer import ManhattanObserver
from .parameters import parameters
from .rewards import bounds, rewards

Parameters = Mapping[str, str | int]

DIGITS = "0123456789abcdef"
SEED = len(ANY_SEED)  # digits
DEFAULTS: dict[str, str | int] = {**parameters(Options()), "reward": "win"}
GAME_TYPE = pyspiel.GameType(
    short_name="manhattan",
    long_name="Manhattan",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class ManhattanGame(pyspiel.Game):
    """
    One set of options.

    Its parameters are the fields of `Options`, and `reward`, one of `rewards.KINDS`.
    """

    def __init__(self, params: Parameters | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        reward = str(given.pop("reward"))
        options = Options(**given)  # type: ignore[arg-type]
        super().__init__(GAME_TYPE, _extent(options, reward), params or {})
        self.options, self.reward = options, reward

    def new_initial_state(self) -> "ManhattanState":
        return ManhattanState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Parameters | None = None,
    ) -> ManhattanObserver:
        return ManhattanObserver(
            self.options, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class ManhattanState(pyspiel.State):
    """
    A position of the game, or a seed of which chance has picked some digits so far.

    The seed decides every random event, so chance moves 64 times before the first card is dealt,
    one hex digit each, and never again. `seen` is what each player has seen of every position, for
    perfect recall.
    """

    def __init__(self, game: ManhattanGame) -> None:
        super().__init__(game)
        self.options, self.reward = game.options, game.reward
        self.seed = ""
        self.position: State | None = None
        self.seen: list[tuple[str, ...]] = [() for _ in self.options.sides]

    def view(self, player: int) -> PlayerView | None:
        """Return what a player may know; None before the deal."""
        return view_for(self.position, self.options.sides[player]) if self.position else None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.position.to_move:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.options.sides.index(self.position.to_move[0])

    def is_terminal(self) -> bool:
        return self.position is not None and not self.position.to_move

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / len(DIGITS)) for digit in range(len(DIGITS))]

    def _legal_actions(self, player: int) -> list[int]:
        view = self.view(player)
        return legal(view) if view else []

    def _apply_action(self, action: int) -> None:
        if self.position:
            side = self.position.to_move[0]
            self.position = play(self.position, side, moves(self.options, side)[action])
        else:
            self.seed += DIGITS[action]
            self.position = new_game(self.options, self.seed) if len(self.seed) == SEED else None
        for player, before in enumerate(self.seen):
            if view := self.view(player):
                self.seen[player] = (*before, f"{view.hand} {view.happened}")

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            write(moves(self.options, self.options.sides[player])[action])
            if player >= 0
            else DIGITS[action]
        )

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * len(self.options.sides)
        paid = rewards(self.position, self.reward)
        return [paid[side] for side in self.options.sides]

    def __str__(self) -> str:
        """Return the record of the game so far, secrets included."""
        if self.position is None:
            return f"seed: {self.seed}"
        sides = self.options.sides
        played = [(sides[one.player], one.action) for one in self.full_history() if one.player >= 0]
        return dump(
            self.position,
            [(side, moves(self.options, side)[action]) for side, action in played],
            {},
            secrets=True,
        )


def _extent(options: Options, reward: str) -> pyspiel.GameInfo:
    """Return how large the game can get; a player makes at most all its choices and all its builds."""
    least, most = bounds(options, reward)
    return pyspiel.GameInfo(
        num_distinct_actions=len(moves(options, options.sides[0])),
        max_chance_outcomes=len(DIGITS),
        num_players=len(options.sides),
        min_utility=least,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=len(options.sides) * options.format.rounds * (1 + options.turns),
    )


pyspiel.register_game(GAME_TYPE, ManhattanGame)
