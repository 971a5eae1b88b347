"""The command line's output, error messages, and progress."""
