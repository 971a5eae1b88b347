"""Causeway, an invented skirmish: the worked example of a plug-in."""
