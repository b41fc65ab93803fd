"""Moderation: players report what goes too far, and moderators decide about it."""
