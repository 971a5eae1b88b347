"""The subcommands of `blow`, one module each."""
