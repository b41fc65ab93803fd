"""What needs no database: the clock, display names, names of tables."""
