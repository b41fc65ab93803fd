"""Emails: their contents, when they are sent, and how to turn them off."""
