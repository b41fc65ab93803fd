"""Clubs: people who play together, with a page, tables, and a leaderboard of their own."""
