"""Questions about the table that need a rule, and the reasons that acts of several chapters share."""
