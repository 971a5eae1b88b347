"""The shapes of all that goes over the wire: JSON Schema and TypeScript, read off the classes of the program."""
