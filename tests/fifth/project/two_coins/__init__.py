"""Two Coins, a toy system that lives outside the house: made up to see what a fifth rule book costs."""
