"""Front ends: the `blow` command, and adapters that another front end could replace."""

from contextlib import suppress

with suppress(ModuleNotFoundError):  # another package named `events` may hide ours, which `blow doctor` explains
    import events.deprecation  # noqa: F401 - finds modules under their old names
