"""The table without a server: the service, its store and its files for a browser that runs Python."""
