"""Shapes of all messages and log lines as JSON Schema, OpenRPC and TypeScript, generated from the Python classes."""
