"""A game move by move: its replay, record, pictures, and the check of its deal."""
