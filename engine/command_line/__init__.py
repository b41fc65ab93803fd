"""The program `python -m engine`: a file for each group of verbs, and what they share."""
