"""Front ends: the `blow` command, and adapters that another front end could replace."""
