"""Incoming email: replies that play. `receiving.receive` takes every message, however it came."""
