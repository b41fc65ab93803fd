"""What a position looks like: shapes, scores and sentences, from one player's perspective."""
