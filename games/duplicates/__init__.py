"""Duplicate: one deal at many tables, each seat compared with the same seat elsewhere."""
