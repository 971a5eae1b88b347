"""Gives a language model a seat at a table, or the GM's chair, over the Model Context Protocol.

- `Tools` are what a model can do: look, list choices, ask for odds, act, undo, read and search the story, and
  look up rules.
- `HttpTable` is the connection to a running table service.
- `build_server` offers the tools with the official SDK, an optional dependency (`pip install 'blow-by-blow[mcp]'`).
"""
