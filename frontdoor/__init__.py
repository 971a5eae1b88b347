"""How others come in: the `blow` command, and adapters that a front-end could replace."""
