"""Trench Crusade in plain language, told by chapter."""
