"""Importers: rosters of list builders, actors of virtual tabletops and character files, converted to setups."""
