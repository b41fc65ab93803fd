"""What is counted: points of a table, swings of a game, what players do."""
