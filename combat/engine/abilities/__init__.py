"""Abilities as data, interpreted in the same way for every system."""
