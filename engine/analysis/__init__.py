"""What the moves of a game were worth: swings, tallies, alternatives."""
