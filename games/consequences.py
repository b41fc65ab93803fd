"""The consequences of a move and of a finished game: each feature adds its functions here."""

from games.play import ahead, notices, orders, response_times, tallies, turns
from games.ranking import counting

# Called in this order inside the move's transaction. Later effects, such as an email or a bot's turn, are
# rows written here and picked up by a worker.
turns.after_move += [notices.owe, response_times.learn, ahead.wake, orders.follow]
turns.after_game += [tallies.store, counting.store, ahead.clear, orders.clear]
