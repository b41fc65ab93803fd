"""The engine in the shapes that research libraries want, of which the rules know nothing (docs/research.md)."""
