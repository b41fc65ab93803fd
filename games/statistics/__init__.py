"""Statistics of the game: what all finished games say about seats, rounds, and cards."""
