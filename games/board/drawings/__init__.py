"""Drawings of what a position has: each a function from a value to SVG."""
