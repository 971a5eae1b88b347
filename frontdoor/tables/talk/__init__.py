"""The chat of a table and the private notes of its seats."""
