"""One seat's view of a fight, and the ids of its open decisions."""
