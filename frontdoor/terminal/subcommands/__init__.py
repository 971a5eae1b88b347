"""One module a subcommand of `blow`."""
