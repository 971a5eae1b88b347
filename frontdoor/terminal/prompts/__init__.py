"""Menus, forms and the parsers for typed answers."""
