"""Comments, marks and variations on a log, stored in a file beside it."""
