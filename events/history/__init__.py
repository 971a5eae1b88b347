"""The journal of a fight, and the states to which its beats lead."""
