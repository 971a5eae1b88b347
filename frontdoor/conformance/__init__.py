"""Checks for other projects: scripts that test clients and servers, and properties that test systems."""
