"""Campaigns: a folder of fights, with the warbands between them as events in a log of its own."""
