"""The home page: whose turn it is, and the way to the next one."""
