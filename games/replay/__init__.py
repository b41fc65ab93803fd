"""A game move by move: its replay, its record, its pictures and the check of its deal."""
