"""Checks for other projects: scripts for clients and servers, and properties for systems."""
