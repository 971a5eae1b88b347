"""Old name of `frontdoor.tables`, until 0.4."""
