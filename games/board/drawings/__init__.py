"""Drawings of parts of a position: each is a function from a value to SVG."""
