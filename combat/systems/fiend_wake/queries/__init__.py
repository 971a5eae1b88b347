"""Questions about the table that need a rule, sorted by what they are about."""
