"""The loop of `blow play` and the commands that players may type in it."""
