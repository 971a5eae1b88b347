"""The commands of Trench Crusade with their checks, effects and requests: one module for each chapter of the book."""
