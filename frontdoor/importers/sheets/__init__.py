"""Sheets of the systems, made from what files describe."""
