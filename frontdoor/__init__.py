"""Front ends: the `blow` command, and adapters that another front end could replace."""

import events.deprecation  # noqa: F401 - finds modules under their old names
