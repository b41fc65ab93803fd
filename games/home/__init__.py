"""The home page: the reader's turns, and the way to the next one."""
