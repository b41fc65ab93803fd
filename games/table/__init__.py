"""The page of a running game: look, pick a move, preview it, play it."""
