"""Every command of Trench Crusade, with what is asked and what happens of itself, one module a chapter of the book."""
