"""Queries of the state that need the rules: scores, modifiers, windows, form fields and refusals."""
