"""Wrath & Glory in plain language, told by chapter."""
