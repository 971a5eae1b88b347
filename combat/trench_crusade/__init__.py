"""Trench Crusade."""
