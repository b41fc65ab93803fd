"""The engine in the shapes that research libraries expect (docs/research.md)."""
