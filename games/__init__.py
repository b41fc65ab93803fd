"""The tables: people, games, turns, emails, and clocks around the engine."""
