"""The table above the rules: undo, amend and override."""
