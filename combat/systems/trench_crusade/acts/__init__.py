"""The commands of Trench Crusade with their checks, effects and requests, one module per chapter of the book."""
