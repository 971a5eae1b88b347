"""Functions that read the state and apply rules to it, one module for each subject."""
