"""Fiend Wake in plain language, told by chapter."""
