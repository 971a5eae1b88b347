"""Comparison of a log with what the rules and its seed produce."""
