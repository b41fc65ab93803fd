"""What a game says, in its reader's frame and language."""
