"""How a notice travels: one file a channel."""
