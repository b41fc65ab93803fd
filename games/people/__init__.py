"""Accounts, settings and the pages of players."""
