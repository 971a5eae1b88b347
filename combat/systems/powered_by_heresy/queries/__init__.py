"""Queries that apply rules to the state, and reasons for refusals that several chapters share."""
