"""The page of a running game: look at it, pick a move, preview it, and play it."""
