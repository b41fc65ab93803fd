"""How a notice travels."""
