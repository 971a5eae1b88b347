"""Queries of the state that apply rules, and reasons for refusals that several chapters share."""
