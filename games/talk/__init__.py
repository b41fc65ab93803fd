"""Talk: what people say to each other at a table."""
