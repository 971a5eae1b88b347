"""Shapes of attrs classes and typed dictionaries, and JSON Schemas of them."""
