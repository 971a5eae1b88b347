"""Two Coins, an invented toy system: the worked example of a plug-in."""
