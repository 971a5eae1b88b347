"""Facts of a fight, and what they leave on the table."""
