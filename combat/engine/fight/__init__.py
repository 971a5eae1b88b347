"""One fight in play: the encounter, its log and its odds."""
