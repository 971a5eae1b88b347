"""JSON-RPC messages, the methods that they call, and event streams."""
