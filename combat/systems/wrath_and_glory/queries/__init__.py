"""Questions about the table that need a rule: who can do what, what a roll comes to, and what speaks against an act."""
