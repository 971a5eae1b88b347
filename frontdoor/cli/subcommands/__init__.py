"""One module a subcommand: what `blow demo`, `blow play` and the others do."""
