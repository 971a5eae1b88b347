"""Queries about the state that apply rules, one module for each subject."""
