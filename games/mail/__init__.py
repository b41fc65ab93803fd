"""Emails: what goes into one, when it goes out, and how to turn it off."""
