"""Measurements of the review after the game that take too long for the suite."""
