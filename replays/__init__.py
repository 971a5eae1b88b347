"""
Reads a fight again: replay, verification, review, reports.
"""
