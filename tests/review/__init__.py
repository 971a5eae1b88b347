"""Measurements of the analyses that take too long for the test suite."""
