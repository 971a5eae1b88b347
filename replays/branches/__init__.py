"""Other courses of a recorded fight: resimulations, branches and their differences."""
