"""Old name of `frontdoor.http`, until 0.4."""
