"""The door: everything that changes a running game, and what a move needs to know."""
