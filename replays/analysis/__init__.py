"""Numbers about a fight: luck, chances of winning, turning points and statistics."""
