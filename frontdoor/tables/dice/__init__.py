"""Commands that wait for dice."""
