"""The table service: manages fights, their seats and access tokens; has no sockets, threads or clocks of its own."""
