"""Accounts, settings, and players' pages."""
