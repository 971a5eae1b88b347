"""Powered by Heresy in plain language, told by chapter."""
