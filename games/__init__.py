"""The tables: people, games, turns, mails and clocks around the engine."""
