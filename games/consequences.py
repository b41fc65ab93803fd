"""What follows a move and a finished game: the one list to which a feature adds its line."""

from games.play import notices, tallies, turns

# In this order, inside the transaction of the move. What a move brings about later (an email, a bot's turn) is a row
# written here and found by a worker.
turns.after_move += [notices.owe]
turns.after_game += [tallies.store]
