"""Messages as bytes: one grammar, a strict and a fast decoder, and JSON."""
