"""Who plays: program players, teams, and simulations of many fights."""
