"""Tournaments: sign-ups, rounds that pair and start by themselves, and standings."""
