"""Helpers without a database: the clock, display names, names of tables."""
