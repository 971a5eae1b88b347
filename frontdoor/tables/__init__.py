"""The table service: many fights, their seats and tokens, without sockets, threads or clocks of its own."""
