"""The params and results of the methods of the table service."""
