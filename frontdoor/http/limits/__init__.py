"""Limits on connections and calls, and the replies when one is exceeded."""
