"""What the moves of a game gained and lost, and what else could have been played."""
