"""The rule books, each turned into code; none of them knows another."""
