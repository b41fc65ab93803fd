"""How a position is shown: shapes, scores, and sentences, from one player's perspective."""
