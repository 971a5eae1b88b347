"""The addresses of the server: pages, HTTP calls, WebSockets and event streams."""
