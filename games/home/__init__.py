"""The home page: the reader's turns, and a link to the next one."""
