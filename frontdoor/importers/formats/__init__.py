"""Modules that read the known kinds of files."""
