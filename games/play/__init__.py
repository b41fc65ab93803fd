"""Every change of a running game, and the data a move needs."""
